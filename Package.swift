// swift-tools-version:6.2
import PackageDescription

// The root package has no dependencies: the library is what an embedder builds, and it builds offline. What needs a
// package (the generator) is a package of its own under tools/.
let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// What stands upon the engine names all of its layers, not only `TallybookCore` that re-exports them: it is compiled anew when one changes.
let engine: [Target.Dependency] = [
  "TallybookBase", "TallybookText", "TallybookStorage", "TallybookEventLog", "TallybookAudio", "TallybookDrawing", "TallybookModel",
  "TallybookQuery", "TallybookHistory", "TallybookMemos", "TallybookAnalysis", "TallybookExchange", "TallybookReports", "TallybookWatch",
  "TallybookSalvage", "TallybookCore",
]

let package = Package(
  name: "Tallybook",
  products: [
    .library(name: "Tallybook", targets: ["Tallybook"]),
    .library(name: "tallybook", type: .dynamic, targets: ["TallybookLibrary"]),
  ],
  targets: [
    // The contract's header as a C target, so that SwiftPM tracks it: a change of the header rebuilds TallybookABI.
    .target(name: "CTallybook", path: "include", sources: ["tallybook.c"], publicHeadersPath: "."),
    // System calls that Swift cannot import: variadic ones, futex, inline constants.
    .target(name: "CPlatform"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    // The engine in layers, each of which imports those above it in this list alone; docs/architecture.md has them as a picture.
    .target(name: "TallybookBase", dependencies: ["CPlatform"], swiftSettings: swiftSettings),
    .target(name: "TallybookText", dependencies: ["TallybookBase"], swiftSettings: swiftSettings),
    .target(
      name: "TallybookStorage", dependencies: ["TallybookBase", "TallybookText", "CSQLite", "CPlatform"], swiftSettings: swiftSettings),
    .target(name: "TallybookEventLog", dependencies: ["TallybookBase", "TallybookStorage", "CPlatform"], swiftSettings: swiftSettings),
    .target(name: "TallybookAudio", dependencies: ["TallybookBase", "TallybookText", "CPlatform"], swiftSettings: swiftSettings),
    .target(name: "TallybookDrawing", dependencies: ["TallybookBase", "TallybookText"], swiftSettings: swiftSettings),
    .target(
      name: "TallybookModel",
      dependencies: ["TallybookBase", "TallybookText", "TallybookStorage", "TallybookEventLog", "TallybookAudio", "CPlatform"],
      swiftSettings: swiftSettings),
    .target(
      name: "TallybookQuery",
      dependencies: ["TallybookBase", "TallybookText", "TallybookStorage", "TallybookEventLog", "TallybookModel", "CSQLite"],
      swiftSettings: swiftSettings),
    .target(
      name: "TallybookHistory",
      dependencies: ["TallybookBase", "TallybookStorage", "TallybookEventLog", "TallybookModel", "TallybookQuery"],
      swiftSettings: swiftSettings),
    .target(
      name: "TallybookMemos",
      dependencies: ["TallybookBase", "TallybookStorage", "TallybookAudio", "TallybookModel", "CPlatform"], swiftSettings: swiftSettings),
    .target(
      name: "TallybookAnalysis",
      dependencies: ["TallybookBase", "TallybookText", "TallybookStorage", "TallybookEventLog", "TallybookModel", "TallybookQuery"],
      swiftSettings: swiftSettings),
    .target(
      name: "TallybookExchange",
      dependencies: [
        "TallybookBase", "TallybookText", "TallybookStorage", "TallybookEventLog", "TallybookModel", "TallybookQuery", "TallybookAnalysis",
        "CPlatform",
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "TallybookReports",
      dependencies: [
        "TallybookBase", "TallybookText", "TallybookStorage", "TallybookEventLog", "TallybookAudio", "TallybookDrawing", "TallybookModel",
        "TallybookQuery", "TallybookMemos", "TallybookAnalysis",
      ],
      swiftSettings: swiftSettings),
    .target(
      name: "TallybookWatch",
      dependencies: ["TallybookBase", "TallybookStorage", "TallybookEventLog", "TallybookModel", "TallybookQuery", "CPlatform"],
      swiftSettings: swiftSettings),
    .target(
      name: "TallybookSalvage",
      dependencies: ["TallybookBase", "TallybookStorage", "TallybookEventLog", "TallybookModel", "TallybookHistory", "CPlatform"],
      swiftSettings: swiftSettings),
    // The engine whole: re-exports the layers, and opens books with all of their services.
    .target(
      name: "TallybookCore",
      dependencies: [
        "TallybookBase", "TallybookText", "TallybookStorage", "TallybookEventLog", "TallybookAudio", "TallybookModel", "TallybookQuery",
        "TallybookHistory", "TallybookMemos", "TallybookAnalysis", "TallybookExchange", "TallybookReports", "TallybookWatch", "TallybookSalvage",
      ],
      swiftSettings: swiftSettings),
    .target(name: "TallybookABI", dependencies: ["CTallybook", "CPlatform"] + engine, swiftSettings: swiftSettings),
    .target(name: "Tallybook", dependencies: engine, swiftSettings: swiftSettings),
    // Links the shared library and nothing else; tests never depend on it, so its flags touch no other product.
    .target(
      name: "TallybookLibrary",
      dependencies: ["TallybookABI"],
      exclude: ["link"],
      swiftSettings: swiftSettings,
      linkerSettings: [
        .unsafeFlags([
          "-static-stdlib", "-use-ld=lld",
          "-Xlinker", "--version-script=abi/tallybook.map",
          "-Xlinker", "--no-undefined-version",
          "-Xlinker", "-soname", "-Xlinker", "libtallybook.so.0",
          "-Xlinker", "--gc-sections",
          "-Xlinker", "-Bsymbolic",
          "-Xlinker", "-z", "-Xlinker", "nodelete",
          "-Xlinker", "-z", "-Xlinker", "now",
          // The C++ library that Swift's runtime needs goes in as well: this folder's one names the archive.
          "-L", "Sources/TallybookLibrary/link",
        ])
      ]
    ),
    .testTarget(name: "CoreTests", dependencies: ["CSQLite"] + engine, swiftSettings: swiftSettings),
    // Sees what a Swift host sees: no @testable.
    .testTarget(name: "SwiftFaceTests", dependencies: ["Tallybook"] + engine, swiftSettings: swiftSettings),
    // What fuzzers run and have found: Tests/Fuzz is a package of its own, whose program has the same targets.
    .testTarget(name: "FuzzTests", dependencies: engine, path: "Tests/Fuzz/Targets", swiftSettings: swiftSettings),
    .testTarget(name: "ABITests", dependencies: ["TallybookABI", "CTallybook"] + engine, swiftSettings: swiftSettings),
  ]
)
