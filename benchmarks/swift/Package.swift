// swift-tools-version:6.2
import PackageDescription

// What the face for Swift costs beside the engine: a package of its own, as a host's is, so that the face is compiled and called as there. `EngineSide`
// alone is let into Tallybook's package, by the name that SwiftPM makes of its folder.
let folder = Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "tallybook"
let identity = String(folder.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
let face = Target.Dependency.product(name: "TallybookSwift", package: "Tallybook")

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Tallybook", path: "../..")],
  targets: [
    .target(name: "EngineSide", dependencies: [face], packageAccess: false, swiftSettings: [.unsafeFlags(["-package-name", identity])]),
    .executableTarget(name: "FaceCosts", dependencies: [face, "EngineSide"]),
  ]
)
