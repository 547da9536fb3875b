// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// One module a step of the data's path; imports go one way, from the bottom of this list to its top.
let package = Package(
  name: "pushlint",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "pushlint", targets: ["pushlint"])],
  targets: [
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CPCRE2", pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
    .target(name: "Documents", dependencies: ["CLibYAML"], swiftSettings: settings),
    .target(name: "Patterns", dependencies: ["CPCRE2"], swiftSettings: settings),
    .target(name: "Paths", dependencies: ["Documents", "Patterns"], swiftSettings: settings),
    .target(name: "Rulesets", dependencies: ["Documents", "Patterns", "Paths"], swiftSettings: settings),
    .target(name: "Captures", dependencies: ["Documents"], swiftSettings: settings),
    .target(
      name: "Linting", dependencies: ["Documents", "Patterns", "Paths", "Rulesets", "Captures"],
      swiftSettings: settings),
    .target(name: "Reports", dependencies: ["Rulesets", "Linting"], swiftSettings: settings),
    .target(
      name: "Frontend",
      dependencies: ["Documents", "Patterns", "Paths", "Rulesets", "Captures", "Linting", "Reports"],
      swiftSettings: settings),
    .executableTarget(name: "pushlint", dependencies: ["Frontend"], swiftSettings: settings),
    .testTarget(name: "DocumentsTests", dependencies: ["Documents"], swiftSettings: settings),
    .testTarget(name: "PathsTests", dependencies: ["Documents", "Patterns", "Paths"], swiftSettings: settings),
    .testTarget(name: "RulesetsTests", dependencies: ["Documents", "Paths", "Rulesets"], swiftSettings: settings),
    .testTarget(name: "CapturesTests", dependencies: ["Documents", "Captures"], swiftSettings: settings),
    .testTarget(
      name: "LintingTests", dependencies: ["Documents", "Paths", "Rulesets", "Captures", "Linting"],
      swiftSettings: settings),
    .testTarget(name: "ReportsTests", dependencies: ["Rulesets", "Linting", "Reports"], swiftSettings: settings),
    .testTarget(name: "CommandLineTests", dependencies: ["Frontend"], swiftSettings: settings),
    .testTarget(
      name: "ConformanceTests", dependencies: ["Documents", "Paths", "Captures", "Frontend"], swiftSettings: settings),
  ]
)
