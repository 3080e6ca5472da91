// swift-tools-version:6.2
import PackageDescription

// How a program depends on Tallybook. Outside of its repository, the dependency is .package(url: …, from: …) instead of a path.
let package = Package(
  name: "Stories",
  dependencies: [.package(name: "Tallybook", path: "../..")],
  targets: ["WatchWithStates", "Timer", "LargeAttachment", "LookingOn", "TypedEntries"].map { name in
    .executableTarget(name: name, dependencies: [.product(name: "TallybookSwift", package: "Tallybook")])
  }
)
