/// What stands at the head: the conventions, the errors that follow from what a call takes, and what the declarations are made with.
struct HeaderHead {
  let contract: Contract

  /// The notice without what would look like the beginning of a comment.
  static let notice = "/* \(generatedNotice.replacing("abi/*.toml", with: "abi/")) */"

  // MARK: The main page

  var mainPage: [String] {
    var comment = HeaderComment()
    comment.line("@mainpage Tallybook")
    comment.paragraph(contract.package.description)
    comment.paragraph(
      "Errors that follow from a call's parameters are listed here. Each call's entry lists only its own errors:")
    comment.paragraph(contract.impliedErrorsText)
    let classes = contract.storage.filter { !$0.errors.isEmpty }
    if !classes.isEmpty {
      comment.paragraph("A call whose entry names a storage class also has that class's errors. Without a storage class it touches no file:")
      comment.paragraph(classes.map { "- \($0.name): \($0.doc.oneLine.sentence) \($0.errorsPhrase)." }.joined(separator: "\n"))
    }
    comment.paragraph(
      """
      A call whose entry names no scope accepts a book of any scope. Besides the callbacks that its entry names, any call may call tally_log_fn and
      tally_context_free_fn as it ends.
      """)
    return comment.text + [""]
  }

  // MARK: Macros

  static let macros = """
    #ifndef TALLY_API
    #if defined(__GNUC__) || defined(__clang__)
    /** Precedes each call's declaration. */
    #define TALLY_API __attribute__((visibility("default")))
    #else
    #define TALLY_API
    #endif
    #endif

    #ifndef TALLY_INLINE
    #if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
    /** Precedes each function defined in a header. */
    #define TALLY_INLINE static inline
    #elif defined(__GNUC__)
    #define TALLY_INLINE static __inline__
    #else
    #define TALLY_INLINE static
    #endif
    #endif

    #if !defined(__cplusplus) && !defined(SWIG) && !defined(__swift__)
    /** In C a const is not a constant expression, so each constant that is not an enumerator is a macro too. */
    #define TALLY_NEEDS_MACROS 1
    #endif

    #ifdef __GNUC__
    /** As an event's value: no value. */
    #define TALLY_NAN __builtin_nan("")
    #else
    /** As an event's value: no value. */
    #define TALLY_NAN (0.0 / 0.0)
    #endif

    /** A literal as text and length, the two parameters of a text. */
    #define TALLY_Z(literal) ("" literal), (sizeof(literal) - 1)

    """

  var versions: [String] {
    let package = contract.package
    var macros = [("TALLY_VERSION", "\"\(package.version)\"", "The version of this header; tally_version returns the library's.")]
    for (name, number) in zip(["MAJOR", "MINOR", "PATCH"], package.versionNumbers) {
      macros.append(("TALLY_VERSION_\(name)", "\(number)", "Its \(name.lowercased()) number."))
    }
    macros.append(("TALLY_ABI_MAJOR", "\(package.abi.major)", "The ABI's major number."))
    macros.append(("TALLY_ABI_MINOR", "\(package.abi.minor)", "The ABI's minor number."))
    macros.append(("TALLY_ABI_VERSION", "0x" + String(package.abi.number, radix: 16) + "u", "Both in one number; tally_abi_version returns the library's."))
    let column = macros.map(\.1.count).max() ?? 0
    return macros.map { "#define \($0.0.padded(to: 19)) \($0.1.padded(to: column)) /**< \($0.2) */" } + [""]
  }
}

extension StorageClass {
  /// `TALLY_E_IO the system refuses to read; …`.
  fileprivate var errorsPhrase: String { errors.map { "\($0.cName): \($0.when)" }.joined(separator: "; ") }
}
