/// Whether something is there, without opening it.
public enum FileCheck {
  /// A file that can be read again and again, or a link to one: no pipe and no device.
  public static func isRegular(_ path: String) -> Bool { status(path)?.isRegular ?? false }

  public static func isFolder(_ path: String) -> Bool { status(path)?.isFolder ?? false }

  public static func exists(_ path: String) -> Bool { status(path) != nil }

  private static func status(_ path: String) -> SystemCalls.Status? {
    do throws(FileFault.Reason) { return try SystemCalls.status(path: path) } catch { return nil }
  }
}
