/// What a book says as a whole, before and after something was done to it.
extension ScenarioRun {
  /// All that it says.
  func contents() throws -> Value {
    try play(try ScenarioParser.parse(Self.reading))
    let text = try evaluate(.made("content", [.name("said_of_it")]))
    try play(try ScenarioParser.parse("tally_bytes_free(said_of_it)\ntally_query_free(whole_book)"))
    forget(["said_of_it", "whole_book"])
    return text
  }

  /// What a check finds may be of note, and nothing of it an error.
  func requireSound() throws { try play(try ScenarioParser.parse(Self.checking)) }

  private static let reading = """
    OK whole_book = tally_query_new(book, KIND_ANY)
    OK said_of_it = tally_query_export(whole_book, FORMAT_JSON, {flags=EXPORT_CANONICAL})
    """

  private static let checking = """
    OK found_wrong = tally_book_check(book)
    OK told_wrong = tally_cursor_write(found_wrong, FORMAT_JSON, null)
    !lacks content(told_wrong) "\\"severity\\" : 3"
    """
}
