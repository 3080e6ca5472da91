/// The functions that a host's statement may call: those of SQLite's own that compute something of their arguments alone. What the
/// loaded SQLite has besides may do anything: `fts3_tokenizer` takes an address and calls what lies there.
enum StatementFunctions {
  /// Lower case; https://www.sqlite.org/lang_corefunc.html, lang_aggfunc.html, lang_datefunc.html, lang_mathfunc.html, windowfunctions.html
  /// and json1.html list them.
  static let allowed = Set(
    (core + aggregate + dates + mathematics + windows + json).split(whereSeparator: { $0 == " " || $0 == "\n" }).map { String($0) })

  private static let core = """
    abs changes char coalesce concat concat_ws format glob hex if ifnull iif instr last_insert_rowid length like likelihood likely lower ltrim max \
    min nullif octet_length printf quote random randomblob replace round rtrim sign soundex sqlite_version substr substring total_changes \
    trim typeof unhex unicode unistr unistr_quote unlikely upper zeroblob

    """

  private static let aggregate = "avg count group_concat median percentile percentile_cont percentile_disc string_agg sum total\n"

  private static let dates = "date time datetime julianday unixepoch strftime timediff current_date current_time current_timestamp\n"

  private static let mathematics = """
    acos acosh asin asinh atan atan2 atanh ceil ceiling cos cosh degrees exp floor ln log log10 log2 mod pi pow power radians sin sinh sqrt \
    tan tanh trunc

    """

  private static let windows = "row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value\n"

  private static let json = """
    json json_array json_array_insert json_array_length json_error_position json_extract -> ->> json_insert json_object json_patch json_pretty json_remove \
    json_replace json_set json_type json_valid json_quote json_group_array json_group_object jsonb jsonb_array jsonb_array_insert jsonb_extract \
    jsonb_insert jsonb_object jsonb_patch jsonb_remove jsonb_replace jsonb_set jsonb_group_array jsonb_group_object
    """
}
