/// How a function's entry point is made: what the contract says of that, beyond the types of the parameters.
struct Thunk: Equatable {
  /// Why it is written by hand; nil where it is generated.
  var byHand: String?
  /// The parameters that are looked at before the object, flags and structs aside, which always are.
  var first: [String] = []
  /// The status that it answers where the forward gives nil: `DONE`.
  var signal: String?
  /// What a call that returns a number answers where it cannot, instead of 0.
  var otherwise: Int?
  /// Whether what is refused is kept by the object, and answered again by whatever uses it.
  var keepsRefusals = false
  /// Whether it may take long, so that an interruption of its book ends it.
  var isLong = false

  /// How the reason of an entry point that is written by hand begins.
  static let mark = "by hand: "
}

/// What a number means: its type in C, and as far as its thunk must know.
struct NumberMeaning: Equatable {
  /// The name of the set of constants that it is one of.
  var constants: String?
  /// The name of the set of flags that it is made of; `none` where it must be 0.
  var flags: String?
  /// What stands for nothing: a number, or a constant without its prefix.
  var none: String?
  /// The name of the set of constants that it is of where the thunk hands it on unseen.
  var ofSet: String?
  /// What C calls the type of these constants.
  var typeName: String?

  /// The set that it is of, however that is said.
  var set: String? { ofSet ?? constants ?? (flags == Self.noFlags ? nil : flags) }

  /// Flags of a call that knows none.
  static let noFlags = "none"
}
