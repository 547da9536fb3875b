import Frontend

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@main
struct Pushlint {
  static func main() {
    let environment = Environment.process()
    let code = Tool.run(Environment.arguments(), environment)
    withExtendedLifetime(environment) { exit(code.rawValue) }
  }
}
