/// Whether something is there, without opening it.
public enum FileCheck {
  /// A file, or a link to one.
  public static func isFile(_ path: String) -> Bool { status(path).map { !$0.isFolder } ?? false }

  public static func isFolder(_ path: String) -> Bool { status(path)?.isFolder ?? false }

  public static func exists(_ path: String) -> Bool { status(path) != nil }

  private static func status(_ path: String) -> SystemCalls.Status? {
    do throws(FileFault.Reason) { return try SystemCalls.status(path: path) } catch { return nil }
  }
}
