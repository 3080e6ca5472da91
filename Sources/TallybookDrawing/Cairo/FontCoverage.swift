internal import TallybookBase

/// Which letters the fonts of this machine have, as fontconfig knows them; looked up while the program runs, like cairo.
/// Names and signatures: https://www.freedesktop.org/software/fontconfig/fontconfig-devel/
struct FontCoverage: @unchecked Sendable {
  private typealias NewPattern = @convention(c) () -> OpaquePointer?
  private typealias Substitute = @convention(c) (OpaquePointer?, OpaquePointer?, Int32) -> Int32
  private typealias SubstituteDefaults = @convention(c) (OpaquePointer?) -> Void
  /// The fourth gets the letters that any of the fonts has.
  private typealias Sort = @convention(c) (
    OpaquePointer?, OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<Int32>?
  ) -> OpaquePointer?
  private typealias HasLetter = @convention(c) (OpaquePointer?, UInt32) -> Int32
  private typealias Release = @convention(c) (OpaquePointer?) -> Void

  private let letters: OpaquePointer
  private let hasLetter: HasLetter

  /// What this process has; asked once. nil where there is no fontconfig.
  static let loaded = FontCoverage(DynamicLibrary("libfontconfig.so.1"))

  private init?(_ library: DynamicLibrary?) {
    guard let library, let newPattern = library.function("FcPatternCreate", as: NewPattern.self),
      let substitute = library.function("FcConfigSubstitute", as: Substitute.self),
      let substituteDefaults = library.function("FcDefaultSubstitute", as: SubstituteDefaults.self),
      let sort = library.function("FcFontSort", as: Sort.self), let hasLetter = library.function("FcCharSetHasChar", as: HasLetter.self),
      let freePattern = library.function("FcPatternDestroy", as: Release.self),
      let freeFonts = library.function("FcFontSetDestroy", as: Release.self), let pattern = newPattern()
    else { return nil }
    defer { freePattern(pattern) }
    _ = substitute(nil, pattern, Self.matchPattern)
    substituteDefaults(pattern)
    var letters: OpaquePointer?
    var result: Int32 = 0
    let fonts = sort(nil, pattern, 1, &letters, &result)
    defer { if let fonts { freeFonts(fonts) } }
    guard let letters else { return nil }
    // Kept as long as the process: what it has is asked for again and again.
    self.letters = letters
    self.hasLetter = hasLetter
  }

  func has(_ scalar: Unicode.Scalar) -> Bool { hasLetter(letters, scalar.value) != 0 }

  /// FcMatchPattern.
  private static let matchPattern: Int32 = 0
}
