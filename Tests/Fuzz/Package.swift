// swift-tools-version: 6.2
import PackageDescription

// A package of its own: only this program has to be linked with libFuzzer. What it runs is in Targets, which the root's tests
// build as well, so that what a fuzzer has found is tried in each run of them.
let package = Package(
  name: "Fuzz",
  dependencies: [.package(name: "Tallybook", path: "../..")],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: [.product(name: "TallybookSwift", package: "Tallybook")],
      path: ".",
      exclude: ["Dictionaries", "Found", "Seeds", "README.md", "Targets/FoundTests.swift"],
      sources: ["Main", "Targets"],
      swiftSettings: [
        .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
      ],
      // gold, the usual linker, ends itself over what libFuzzer needs of C++.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"]), .linkedLibrary("stdc++")]
    )
  ]
)
