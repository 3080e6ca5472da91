internal import TallybookBase

/// Expat, looked up while the program runs: whoever takes in no XML need not have it.
/// Names and signatures: https://libexpat.github.io/doc/api/latest/
struct ExpatLibrary: @unchecked Sendable {
  typealias Parser = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Begin = @convention(c) (UnsafeMutableRawPointer?, Text?, UnsafePointer<Text?>?) -> Void
  typealias End = @convention(c) (UnsafeMutableRawPointer?, Text?) -> Void
  typealias Characters = @convention(c) (UnsafeMutableRawPointer?, Text?, Int32) -> Void
  typealias Entity = @convention(c) (UnsafeMutableRawPointer?, Text?, Int32, Text?, Int32, Text?, Text?, Text?, Text?) -> Void
  typealias Create = @convention(c) (Text?) -> Parser?
  typealias SetData = @convention(c) (Parser?, UnsafeMutableRawPointer?) -> Void
  typealias SetElements = @convention(c) (Parser?, Begin?, End?) -> Void
  typealias SetCharacters = @convention(c) (Parser?, Characters?) -> Void
  typealias SetEntities = @convention(c) (Parser?, Entity?) -> Void
  typealias Parse = @convention(c) (Parser?, Text?, Int32, Int32) -> Int32
  typealias Stop = @convention(c) (Parser?, UInt8) -> Int32
  typealias Ask = @convention(c) (Parser?) -> Int32
  typealias Line = @convention(c) (Parser?) -> UInt
  typealias Message = @convention(c) (Int32) -> Text?
  typealias Free = @convention(c) (Parser?) -> Void

  /// The Debian package that has it.
  private static let package = "libexpat1"
  private static let name = "libexpat.so.1"

  let create: Create
  let setData: SetData
  let setElements: SetElements
  let setCharacters: SetCharacters
  let setEntities: SetEntities
  let parse: Parse
  let stop: Stop
  let error: Ask
  let line: Line
  let message: Message
  let free: Free

  /// What this process has; looked up once, by the first that asks.
  static let loaded: ExpatLibrary? = find { DynamicLibrary($0) }

  /// The library, or why there is none.
  static func require(_ library: ExpatLibrary? = loaded) throws(Failure) -> ExpatLibrary {
    guard let library else { throw Failure(.needsExpat, "reading XML needs \(name), which cannot be loaded; install the package \(package)") }
    return library
  }

  /// Binds what `open` opens.
  static func find(_ open: (String) -> DynamicLibrary?) -> ExpatLibrary? {
    guard let library = open(name),
      let create = library.function("XML_ParserCreate", as: Create.self),
      let setData = library.function("XML_SetUserData", as: SetData.self),
      let setElements = library.function("XML_SetElementHandler", as: SetElements.self),
      let setCharacters = library.function("XML_SetCharacterDataHandler", as: SetCharacters.self),
      let setEntities = library.function("XML_SetEntityDeclHandler", as: SetEntities.self),
      let parse = library.function("XML_Parse", as: Parse.self),
      let stop = library.function("XML_StopParser", as: Stop.self),
      let error = library.function("XML_GetErrorCode", as: Ask.self),
      let line = library.function("XML_GetCurrentLineNumber", as: Line.self),
      let message = library.function("XML_ErrorString", as: Message.self),
      let free = library.function("XML_ParserFree", as: Free.self)
    else { return nil }
    return ExpatLibrary(
      create: create, setData: setData, setElements: setElements, setCharacters: setCharacters, setEntities: setEntities, parse: parse, stop: stop, error: error, line: line,
      message: message, free: free)
  }
}
