// swift-tools-version: 6.2
// Order: a target stands after those it depends on; its tests are listed in the same order below.
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(
    ["-static-stdlib", "-Xfrontend", "-function-sections"],
    .when(platforms: [.linux], configuration: .release)),
]

/// Modules that may not touch a pointer.
let pure = strict + [.strictMemorySafety()]

/// A static executable starts as fast as a C program; in debug builds it does not link.
let staticLink: [LinkerSetting] = [
  .unsafeFlags(["-static-executable"], .when(platforms: [.linux], configuration: .release))
]

/// The functions that run at every call lie side by side: the processor then waits less for memory.
///
/// The list is made by `.ci/order`.
func ordered(_ target: String) -> LinkerSetting {
  let list = "\(Context.packageDirectory)/Sources/\(target)/functions.order"
  return .unsafeFlags(
    ["-Xlinker", "--section-ordering-file=\(list)"],
    .when(platforms: [.linux], configuration: .release))
}

/// For what starts often: the linker writes the file in one go.
///
/// Written page by page, as it does by itself, the file lies in memory in as many single pages, and
/// each costs time whenever the program starts. Larger ones count as the process's memory as a whole.
let quickStart: [LinkerSetting] =
  staticLink + [
    .unsafeFlags(
      ["-Xlinker", "--no-mmap-output-file"],
      .when(platforms: [.linux], configuration: .release))
  ]

let package = Package(
  name: "kana",
  targets: [
    .target(name: "FSRS", swiftSettings: pure),
    .target(name: "Varlink", swiftSettings: pure),
    .target(
      name: "KanaInterface",
      dependencies: ["Varlink"],
      resources: [.embedInCode("Resources/io.kanaquest.Trainer.varlink")],
      swiftSettings: pure),
    .target(name: "Decks", swiftSettings: pure),
    .target(
      name: "Trainer",
      dependencies: ["Decks", "FSRS"],
      resources: [.embedInCode("Resources/kana.json")],
      swiftSettings: pure),
    .target(
      name: "Screen",
      exclude: ["Resources/kana16.NOTICE.txt"],
      resources: [.embedInCode("Resources/kana16.hex")],
      swiftSettings: pure),
    .target(name: "System", swiftSettings: strict),
    .executableTarget(
      name: "kanad",
      dependencies: ["Decks", "FSRS", "KanaInterface", "System", "Trainer", "Varlink"],
      exclude: ["functions.order"],
      swiftSettings: pure,
      linkerSettings: staticLink + [ordered("kanad")]),
    .executableTarget(
      name: "kana",
      dependencies: ["Decks", "KanaInterface", "Screen", "System", "Varlink", "kanad"],
      exclude: ["functions.order"],
      swiftSettings: pure,
      linkerSettings: quickStart + [ordered("kana")]),
    .executableTarget(
      name: "kana-bench",
      dependencies: ["FSRS", "KanaInterface", "System", "Trainer", "Varlink", "kana", "kanad"],
      swiftSettings: pure,
      linkerSettings: staticLink),

    .target(
      name: "TestSupport",
      dependencies: ["System", "Varlink"],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "FSRSTests",
      dependencies: ["FSRS", "TestSupport", "kana-bench"],
      resources: [.copy("Fixtures")],
      swiftSettings: strict),
    .executableTarget(
      name: "varlink-certification",
      dependencies: ["System", "Varlink"],
      path: "Tests/Certification",
      swiftSettings: pure),
    .testTarget(
      name: "VarlinkTests", dependencies: ["TestSupport", "Varlink"], swiftSettings: strict),
    .testTarget(
      name: "KanaInterfaceTests",
      dependencies: ["KanaInterface", "TestSupport", "Varlink"],
      swiftSettings: strict),
    .testTarget(
      name: "DecksTests",
      dependencies: ["Decks", "System", "TestSupport"],
      exclude: ["anki_check.py"],
      resources: [.copy("Fixtures")],
      swiftSettings: strict),
    .testTarget(
      name: "TrainerTests",
      dependencies: ["Decks", "FSRS", "TestSupport", "Trainer"],
      resources: [.copy("Fixtures")],
      swiftSettings: strict),
    .testTarget(
      name: "ScreenTests",
      dependencies: ["Screen", "TestSupport"],
      resources: [.copy("Fixtures")],
      swiftSettings: strict),
    .testTarget(
      name: "SystemTests", dependencies: ["System", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "kanadTests",
      dependencies: [
        "Decks", "FSRS", "KanaInterface", "System", "TestSupport", "Trainer", "Varlink", "kanad",
      ],
      resources: [.copy("Fixtures")],
      swiftSettings: strict),
    .testTarget(
      name: "kanaTests",
      dependencies: [
        "Decks", "KanaInterface", "Screen", "System", "TestSupport", "Varlink", "kana", "kanad",
      ],
      resources: [.copy("Fixtures")],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
