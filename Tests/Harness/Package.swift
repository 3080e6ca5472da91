// swift-tools-version: 6.2
import PackageDescription

// A package of its own: only this test tool needs libffi, and who builds the library must not.
let package = Package(
  name: "Harness",
  targets: [
    .systemLibrary(name: "CFFI", pkgConfig: "libffi", providers: [.apt(["libffi-dev"])]),
    .target(name: "HarnessKit", dependencies: ["CFFI"]),
    .executableTarget(name: "harness", dependencies: ["HarnessKit"]),
    .executableTarget(name: "harness-runner", dependencies: ["HarnessKit"]),
  ],
  swiftLanguageModes: [.v6]
)
