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
      "Errors that follow from what a call takes are told here; each call's entry lists only its own:")
    comment.paragraph(contract.impliedErrorsText)
    let classes = contract.storage.filter { !$0.errors.isEmpty }
    if !classes.isEmpty {
      comment.paragraph("So are those of the files that it touches, by what its entry says behind Storage; without that it touches none:")
      comment.paragraph(classes.map { "- \($0.name): \($0.doc.oneLine.sentence) \($0.errorsPhrase)." }.joined(separator: "\n"))
    }
    comment.paragraph(
      """
      A call whose entry names no scope takes a book of any. Besides the callbacks that its entry names, any call may call tally_log_fn and
      tally_context_free_fn as it ends.
      """)
    return comment.text + [""]
  }

  // MARK: Macros

  static let macros = """
    #ifndef TALLY_API
    #if defined(__GNUC__) || defined(__clang__)
    /** Before each call. */
    #define TALLY_API __attribute__((visibility("default")))
    #else
    #define TALLY_API
    #endif
    #endif

    #ifndef TALLY_INLINE
    #if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
    /** Before each function that is whole in a header. */
    #define TALLY_INLINE static inline
    #elif defined(__GNUC__)
    #define TALLY_INLINE static __inline__
    #else
    #define TALLY_INLINE static
    #endif
    #endif

    #if !defined(__cplusplus) && !defined(SWIG) && !defined(__swift__)
    /** A const is no constant expression of C: what is no enumerator is a macro too. */
    #define TALLY_NEEDS_MACROS 1
    #endif

    #ifdef __GNUC__
    /** As the value of an event: none. */
    #define TALLY_NAN __builtin_nan("")
    #else
    /** As the value of an event: none. */
    #define TALLY_NAN (0.0 / 0.0)
    #endif

    /** A literal as text and length, for the two parameters that a text is. */
    #define TALLY_Z(literal) ("" literal), (sizeof(literal) - 1)

    """

  var versions: [String] {
    let package = contract.package
    var macros = [("TALLY_VERSION", "\"\(package.version)\"", "The version that this header is of; tally_version tells the library's.")]
    for (name, number) in zip(["MAJOR", "MINOR", "PATCH"], package.versionNumbers) {
      macros.append(("TALLY_VERSION_\(name)", "\(number)", "Its \(name.lowercased()) number."))
    }
    macros.append(("TALLY_ABI_MAJOR", "\(package.abi.major)", "The ABI's major number."))
    macros.append(("TALLY_ABI_MINOR", "\(package.abi.minor)", "The ABI's minor number."))
    macros.append(("TALLY_ABI_VERSION", "0x" + String(package.abi.number, radix: 16) + "u", "Both, as tally_abi_version tells the library's."))
    let column = macros.map(\.1.count).max() ?? 0
    return macros.map { "#define \($0.0.padded(to: 19)) \($0.1.padded(to: column)) /**< \($0.2) */" } + [""]
  }
}

extension StorageClass {
  /// `TALLY_E_IO the system refuses to read; …`.
  fileprivate var errorsPhrase: String { errors.map { "\($0.cName): \($0.when)" }.joined(separator: "; ") }
}
