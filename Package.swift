// swift-tools-version:6.2
import PackageDescription

// The root package has no dependencies: the library is what an embedder builds, and it builds offline. What needs a
// package (the generator) is a package of its own under tools/.
let swiftSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let foundations: [Target] = [
  // The contract's header as a C target, so that SwiftPM tracks it: a change of the header rebuilds TallybookABI.
  .target(name: "CTallybook", path: "include", sources: ["tallybook.c"], publicHeadersPath: "."),
  // System calls that Swift cannot import: variadic ones, futex, inline constants.
  .target(name: "CPlatform"),
  .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
]

/// A layer of the engine. It names the layers that it stands on beyond the lowest. One that is small is compiled for size: what is done often, or
/// to much at once, is not done in it. One that does most of what is done often is optimised in debug builds as well, which tests and hosts wait for.
func layer(_ name: String, on others: [String] = [], with dependencies: [Target.Dependency] = [], isSmall: Bool = false, isHot: Bool = false) -> Target {
  let lowest = name == "Base" ? [] : ["Base"]
  let small: [SwiftSetting] = isSmall ? [.unsafeFlags(["-Osize"], .when(configuration: .release))] : []
  let hot: [SwiftSetting] = isHot ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []
  return .target(
    name: "Tallybook\(name)", dependencies: (lowest + others).map { .target(name: "Tallybook\($0)") } + dependencies, swiftSettings: swiftSettings + small + hot)
}

// The engine, from below: each layer imports those that it names, and all of them `TallybookBase`; docs/architecture.md has them as a picture.
let layers: [Target] = [
  layer("Base", with: ["CPlatform"], isHot: true),
  layer("Text", isHot: true),
  layer("Storage", on: ["Text"], with: ["CSQLite", "CPlatform"]),
  layer("EventLog", on: ["Storage"], with: ["CPlatform"], isHot: true),
  layer("Audio", on: ["Text"], with: ["CPlatform"]),
  layer("Drawing", on: ["Text"], isSmall: true),
  layer("Model", on: ["Text", "Storage", "EventLog", "Audio"], with: ["CPlatform"]),
  layer("Query", on: ["Text", "Storage", "EventLog", "Model"], with: ["CSQLite"]),
  layer("Planning", on: ["Storage", "Model", "Query"], isSmall: true),
  layer("Trash", on: ["Storage", "Model"], isSmall: true),
  layer("Copying", on: ["Text", "Storage", "EventLog", "Model"], isSmall: true),
  layer("Tracking", on: ["Storage", "EventLog", "Model"], isSmall: true),
  layer("History", on: ["Storage", "EventLog", "Model", "Query"], isSmall: true),
  layer("Memos", on: ["Storage", "Audio", "Model"], with: ["CPlatform"], isSmall: true),
  layer("Analysis", on: ["Text", "Storage", "EventLog", "Model", "Query", "Planning"]),
  layer("Import", on: ["Text", "Storage", "EventLog", "Model"], with: ["CPlatform"], isSmall: true),
  layer("Merge", on: ["Text", "Storage", "EventLog", "Model", "Query"], with: ["CPlatform"], isSmall: true),
  layer("Sync", on: ["Storage", "EventLog", "Model", "Query", "Merge"], isSmall: true),
  layer("Hub", on: ["Storage", "Model", "Merge", "Sync"], isSmall: true),
  layer("Exchange", on: ["Text", "Storage", "EventLog", "Model", "Query", "Planning", "Analysis", "Import"], with: ["CPlatform"]),
  layer("Reports", on: ["Text", "Storage", "EventLog", "Audio", "Drawing", "Model", "Query", "Memos", "Analysis"], isSmall: true),
  layer("Watch", on: ["Storage", "EventLog", "Model", "Query"], with: ["CPlatform"], isSmall: true),
  layer("Salvage", on: ["Storage", "EventLog", "Model", "History"], with: ["CPlatform"], isSmall: true),
  // The engine whole: re-exports the layers, and opens books with all of their services.
  layer(
    "Core",
    on: [
      "Text", "Storage", "EventLog", "Audio", "Model", "Query", "Planning", "Trash", "Copying", "Tracking", "History", "Memos", "Analysis", "Import", "Exchange", "Reports", "Watch", "Salvage", "Merge", "Sync", "Hub",
    ]),
]

// What stands upon the engine names all of its layers, not only `TallybookCore` that re-exports them: it is compiled anew when one changes.
let engine = layers.map { Target.Dependency.target(name: $0.name) }

let surfaces: [Target] = [
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
        // Functions that are the same code are kept once, and texts that end alike.
        "-Xlinker", "--icf=all", "-Xlinker", "-O2",
        "-Xlinker", "-Bsymbolic",
        "-Xlinker", "-z", "-Xlinker", "nodelete",
        "-Xlinker", "-z", "-Xlinker", "now",
        // The C++ library that Swift's runtime needs goes in as well: this folder's one names the archive.
        "-L", "Sources/TallybookLibrary/link",
      ])
    ]
  ),
]

/// The tests of a layer or of what stands upon the engine. Those of the lowest layers need no others; those of the rest open whole books.
func tests(_ name: String, with dependencies: [Target.Dependency], path: String? = nil) -> Target {
  .testTarget(name: "\(name)Tests", dependencies: dependencies, path: path, swiftSettings: swiftSettings)
}

let testTargets: [Target] =
  [
    // What tests share: random numbers that come again, folders that go, and whole books.
    .target(
      name: "TestBasics", dependencies: ["TallybookBase", "TallybookStorage", "TallybookAudio"], path: "Tests/Support/Basics",
      swiftSettings: swiftSettings),
    .target(name: "TestBooks", dependencies: ["TestBasics"] + engine, path: "Tests/Support/Books", swiftSettings: swiftSettings),
    tests("Base", with: ["TallybookBase", "TestBasics"]),
    tests("Text", with: ["TallybookBase", "TallybookText", "TestBasics"]),
    tests("Storage", with: ["TallybookBase", "TallybookText", "TallybookStorage", "CSQLite", "TestBasics"]),
    tests("EventLog", with: ["TallybookBase", "TallybookStorage", "TallybookEventLog", "TestBasics"]),
    tests("Audio", with: ["TallybookBase", "TallybookText", "TallybookStorage", "TallybookAudio", "TestBasics"]),
    tests("ABI", with: ["TallybookABI", "CTallybook"] + engine),
    // Sees what a Swift host sees, and nothing of the engine.
    tests("SwiftFace", with: ["Tallybook"]),
    // What fuzzers run and have found: Tests/Fuzz is a package of its own, whose program has the same targets.
    tests("Fuzz", with: engine, path: "Tests/Fuzz/Targets"),
  ]
  + ["Model", "Query", "Planning", "Trash", "Copying", "Tracking", "History", "Memos", "Analysis", "Import", "Exchange", "Reports", "Watch", "Salvage", "Merge", "Sync", "Hub", "Core"].map {
    tests($0, with: ["CSQLite", "TestBasics", "TestBooks"] + engine)
  }

let package = Package(
  name: "Tallybook",
  products: [
    // For Swift programs, which write `import Tallybook`. Two products whose names differ by case alone would be one file where case does not count.
    .library(name: "TallybookSwift", targets: ["Tallybook"]),
    .library(name: "tallybook", type: .dynamic, targets: ["TallybookLibrary"]),
  ],
  targets: foundations + layers + surfaces + testTargets
)
