// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// A package of its own: only this test tool needs libffi, and who builds the library must not.
let package = Package(
  name: "Harness",
  targets: [
    .systemLibrary(name: "CFFI", pkgConfig: "libffi", providers: [.apt(["libffi-dev"])]),
    .target(name: "HarnessKit", dependencies: ["CFFI"], swiftSettings: swiftSettings),
    .executableTarget(name: "harness", dependencies: ["HarnessKit"], swiftSettings: swiftSettings),
    .executableTarget(name: "harness-runner", dependencies: ["HarnessKit"], swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
