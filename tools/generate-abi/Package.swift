// swift-tools-version: 6.2
import PackageDescription

let swiftSettings: [SwiftSetting] = [.treatAllWarnings(as: .error)]

// A package of its own, so that the library keeps no dependency: whoever builds Tallybook never resolves this one.
let package = Package(
  name: "generate-abi",
  dependencies: [
    .package(url: "https://github.com/LebJe/TOMLKit", exact: "0.6.0")
  ],
  targets: [
    .target(name: "GenerateABI", dependencies: [.product(name: "TOMLKit", package: "TOMLKit")], swiftSettings: swiftSettings),
    .executableTarget(name: "generate-abi", dependencies: ["GenerateABI"], swiftSettings: swiftSettings),
    .testTarget(name: "GenerateABITests", dependencies: ["GenerateABI"], exclude: ["Golden"], swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
