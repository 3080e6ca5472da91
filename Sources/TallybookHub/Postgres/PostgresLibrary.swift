internal import TallybookBase

/// libpq, looked up while the program runs: whoever has no hub need not have it.
/// Names and signatures: https://www.postgresql.org/docs/current/libpq.html
struct PostgresLibrary: @unchecked Sendable {
  typealias Connection = OpaquePointer
  typealias Result = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Texts = UnsafePointer<UnsafePointer<CChar>?>
  typealias Start = @convention(c) (Texts?, Texts?, Int32) -> Connection?
  typealias Ask = @convention(c) (Connection?) -> Int32
  typealias End = @convention(c) (Connection?) -> Void
  typealias Say = @convention(c) (Connection?) -> Text?
  typealias SetNonblocking = @convention(c) (Connection?, Int32) -> Int32
  typealias Send = @convention(c) (
    Connection?, Text?, Int32, UnsafePointer<UInt32>?, Texts?, UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
  ) -> Int32
  typealias GetResult = @convention(c) (Connection?) -> Result?
  typealias AskResult = @convention(c) (Result?) -> Int32
  typealias ResultField = @convention(c) (Result?, Int32) -> Text?
  typealias ResultText = @convention(c) (Result?) -> Text?
  typealias Value = @convention(c) (Result?, Int32, Int32) -> Text?
  typealias ValueNumber = @convention(c) (Result?, Int32, Int32) -> Int32
  typealias Clear = @convention(c) (Result?) -> Void
  typealias Parse = @convention(c) (Text?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> UnsafeMutableRawPointer?
  typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// The Debian package that has it.
  static let package = "libpq5"
  private static let name = "libpq.so.5"

  let start: Start
  let poll: Ask
  let status: Ask
  let socket: Ask
  let finish: End
  let message: Say
  let setNonblocking: SetNonblocking
  let send: Send
  let flush: Ask
  let consume: Ask
  let isBusy: Ask
  let result: GetResult
  let resultStatus: AskResult
  let resultField: ResultField
  let changed: ResultText
  let rows: AskResult
  let value: Value
  let length: ValueNumber
  let isNull: ValueNumber
  let clear: Clear
  let parse: Parse
  let freeOptions: Free

  /// What this process has; looked up once, by the first that asks.
  static let loaded: PostgresLibrary? = find { DynamicLibrary($0) }

  /// The library, or why there is none.
  static func require() throws(Failure) -> PostgresLibrary {
    guard let loaded else {
      throw Failure(.needsPostgres, "a hub needs \(name), which cannot be loaded; install the package \(package)")
    }
    return loaded
  }

  /// Binds what `open` opens.
  static func find(_ open: (String) -> DynamicLibrary?) -> PostgresLibrary? {
    guard let library = open(name) else { return nil }
    guard
      let start = library.function("PQconnectStartParams", as: Start.self),
      let poll = library.function("PQconnectPoll", as: Ask.self),
      let status = library.function("PQstatus", as: Ask.self),
      let socket = library.function("PQsocket", as: Ask.self),
      let finish = library.function("PQfinish", as: End.self),
      let message = library.function("PQerrorMessage", as: Say.self),
      let setNonblocking = library.function("PQsetnonblocking", as: SetNonblocking.self),
      let send = library.function("PQsendQueryParams", as: Send.self),
      let flush = library.function("PQflush", as: Ask.self),
      let consume = library.function("PQconsumeInput", as: Ask.self),
      let isBusy = library.function("PQisBusy", as: Ask.self),
      let result = library.function("PQgetResult", as: GetResult.self),
      let resultStatus = library.function("PQresultStatus", as: AskResult.self),
      let resultField = library.function("PQresultErrorField", as: ResultField.self),
      let changed = library.function("PQcmdTuples", as: ResultText.self),
      let rows = library.function("PQntuples", as: AskResult.self),
      let value = library.function("PQgetvalue", as: Value.self),
      let length = library.function("PQgetlength", as: ValueNumber.self),
      let isNull = library.function("PQgetisnull", as: ValueNumber.self),
      let clear = library.function("PQclear", as: Clear.self),
      let parse = library.function("PQconninfoParse", as: Parse.self),
      let freeOptions = library.function("PQconninfoFree", as: Free.self)
    else { return nil }
    return PostgresLibrary(
      start: start, poll: poll, status: status, socket: socket, finish: finish, message: message, setNonblocking: setNonblocking, send: send, flush: flush,
      consume: consume, isBusy: isBusy, result: result, resultStatus: resultStatus, resultField: resultField, changed: changed, rows: rows, value: value,
      length: length, isNull: isNull, clear: clear, parse: parse, freeOptions: freeOptions)
  }
}
