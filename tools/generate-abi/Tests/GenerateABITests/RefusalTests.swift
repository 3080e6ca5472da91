import Testing

@testable import GenerateABI

struct Refusal: CustomTestStringConvertible, Sendable {
  var old: String
  var new: String
  var finding: String

  init(_ old: String, _ new: String, _ finding: String) {
    self.old = old
    self.new = new
    self.finding = finding
  }

  var testDescription: String { finding }
}

@Suite("What the contract is refused for", .timeLimit(.minutes(60)))
struct RefusalTests {
  @Test(arguments: [
    Refusal(#"summary = "Opens a book.""#, "", "abi/20-functions.toml: function tally_book_open: summary: is missing"),
    Refusal("Opens a book.", String(repeating: "x", count: 151), "summary: has 151 characters; at most 150"),
    Refusal(#"doc = "Where the file is.""#, #"doc = """#, "tally_book_open: parameter path: doc: is empty"),
    Refusal(#", doc = "The last instant.""#, "", "tally_book_list: parameter until: doc: is missing"),
    Refusal(#", doc = "Done.""#, "", "constants status: value OK: doc: is missing"),
    Refusal(#", doc = "The status.""#, "", "struct tally_error: field code: doc: is missing"),
    Refusal(#"doc = "An open book.""#, "", "handle book: doc: is missing"),
    Refusal(#"doc = "Opening and closing.""#, "", "group book: doc: is missing"),
    Refusal(#"transfer = "full", doc = "The book.""#, #"doc = "The book.""#, "parameter out_book: transfer: is missing"),
    Refusal(#"transfer = "full", doc = "The book.""#, #"transfer = "half", doc = "The book.""#, "transfer: unknown: half"),
    Refusal(
      #""until", type = "i64", unit = "ns since 1970-01-01T00:00:00Z""#, #""until", type = "i64""#,
      "parameter until: unit: is missing"),
    Refusal("errors = []\n", "", "function tally_book_list: errors: is missing"),
    Refusal("storage = \"none\"\n", "", "function tally_book_list: storage: is missing"),
    Refusal(#"storage = "none""#, #"storage = "some""#, "storage: unknown: some"),
    Refusal("thread = \"one at a time: a book has one writer\"\n", "", "tally_book_list: thread: is missing"),
    Refusal("one at a time: a book has one writer", "sometimes", "thread: is neither \"any\" nor begins with"),
    Refusal(#"storage = "none""#, "scope = \"inside\"\nstorage = \"none\"", "scope: unknown: inside; one of any, outside"),
    Refusal(
      "returns = \"static-text\"", "scope = \"outside\"\nreturns = \"static-text\"",
      "tally_version: scope: only a function that takes a handle and returns a status can refuse one by its scope"),
    Refusal(#"calls = ["clock"]"#, "", "tally_book_open: calls: is missing"),
    Refusal(#"calls = ["clock"]"#, #"calls = ["bell"]"#, "calls: unknown: bell; there is no callback tally_bell_fn"),
    Refusal(#"returns_doc = "The text.""#, "", "tally_cursor_text: returns_doc: is missing"),
    Refusal(#"lifetime = "until the next step""#, "", "tally_cursor_text: lifetime: is missing"),
    Refusal(#"code = "NOT_FOUND""#, #"code = "LOST""#, "errors: unknown: LOST"),
    Refusal(#"code = "NOT_FOUND""#, #"code = "UTF8""#, "errors: UTF8 is implied here and must not be repeated"),
    Refusal(#"code = "NOT_FOUND""#, #"code = "IO""#, "errors: IO is implied here and must not be repeated"),
    Refusal(#"["NO_FOLDER"]"#, #"["LOST"]"#, "tally_book_open: errors: unknown reason: LOST"),
    Refusal(#"["NO_FOLDER"]"#, #"["BUILT_IN"]"#, "tally_book_open: errors: BUILT_IN is a reason of MISUSE and not of NOT_FOUND"),
    Refusal(#"["NO_FOLDER"]"#, #"["ADDED"]"#, "tally_book_open: errors: ADDED is a reason of findings alone and not of NOT_FOUND"),
    Refusal(#"["NO_FOLDER"]"#, #"["NO_FOLDER", "NO_FOLDER"]"#, "tally_book_open: errors: NOT_FOUND has the reason NO_FOLDER twice"),
    Refusal(#"name = "NO_FILE", value = 1"#, #"name = "NO_FILE", value = 9"#, "NO_FILE: has the number 9 and must have 1: reasons have no holes"),
    Refusal(#"name = "NONE", value"#, #"name = "NIL", value"#, "constants reason: values: the first is not NONE"),
    Refusal(#"swift = "none""#, #"status = "IO", swift = "none""#, "NONE: stands behind whatever has one cause, and names no status"),
    Refusal(#"status = "MISUSE""#, #"status = "LOST""#, "constants reason: BUILT_IN: unknown status: LOST"),
    Refusal(#"swift = "builtIn""#, #"swift = "io""#, "constants reason: BUILT_IN: has the Swift name of a status that has one cause"),
    Refusal("{ name = \"E_UTF8\"", "{ name = \"E_UTF9\"", "errors: implied, but there is no TALLY_E_UTF8"),
    Refusal(#"type = "text", doc"#, #"type = "string", doc"#, "parameter path: type: unknown type of a parameter: string"),
    Refusal(#"type = "char[16]""#, #"type = "char[]""#, "field message: type: unknown type of a field: char[]"),
    Refusal("returns = \"static-text\"", "returns = \"string\"", "tally_version: returns: unknown: string"),
    Refusal("handle:cursor", "handle:walk", "unknown handle: walk"),
    Refusal(#", set = "open""#, "", "tally_book_options: flags: set: is missing: the doc speaks of TALLY_OPEN_…, so it is of open"),
    Refusal(#"enum = "place", "#, "", "tally_entry_text: place: set: is missing: the doc speaks of TALLY_PLACE_…, so it is of place"),
    Refusal(#"returns_doc = "1 or 0.""#, #"returns_doc = "TALLY_MOOD_GOOD.""#, "returns_set: is missing: the doc speaks of TALLY_MOOD_…"),
    Refusal(#", set = "open""#, #", set = "shut""#, "flags: set: unknown constants, or such as have no type: shut"),
    Refusal(#", set = "open""#, #", set = "kind""#, "flags: set: kind is i32, and this is not"),
    Refusal(#"enum = "place", "#, #"enum = "place", set = "place", "#, "place: set: is said by enum or flags already"),
    Refusal(#"type_name = "tally_where""#, #"type_name = "tally_cursor""#, "name in C tally_cursor: is there twice"),
    Refusal("name = \"limit\"\n", "name = \"limit\"\ntype_name = \"tally_limit\"\n", "type_name: is no enumeration, and has no type"),
    Refusal("group = \"entry\"\nprefix", "group = \"nothing\"\nprefix", "constants limit: group: unknown: nothing"),
    Refusal("in-struct:tally_book_options", "in-struct:tally_nothing", "unknown struct or element: tally_nothing"),
    Refusal("callback:tally_clock_fn", "callback:tally_bell_fn", "clock: unknown callback: tally_bell_fn"),
    Refusal("name = \"tally_version\"", "name = \"tally_cursor_next\"", "name in C tally_cursor_next: is there twice"),
    Refusal("name = \"tally_version\"", "name = \"tally_Version\"", "tally_Version is not tally_ and snake_case"),
    Refusal("name = \"tally_version\"", "name = \"version\"", "version is not tally_ and snake_case"),
    Refusal("group = \"runtime\"", "group = \"elsewhere\"", "group: unknown: elsewhere"),
    Refusal("since = \"0.2\"", "since = \"0.3\"", "since: 0.3 lies beyond the package's ABI 0.2"),
    Refusal("since = \"0.2\"", "since = \"two\"", "since: two is not a version such as 0.1"),
    Refusal("value = -2,", "value = -1,", "E_HANDLE: has the number of E_MISUSE"),
    Refusal("value = 0x80000000", "value = 0x180000000", "value: is not a number of type u32"),
    Refusal(#"prefix = "TALLY_OPEN_""#, #"prefix = "Open""#, "OpenEXISTING is not TALLY_ and upper case"),
    Refusal("kind = \"int\"", "kind = \"whole\"", "field WHERE: kind: unknown: whole"),
    Refusal(#"allowed = ["light", "dark"]"#, #"allowed = ["dark"]"#, "setting mode: default: light is not among the allowed"),
    Refusal("scope = \"book\"\ndoc = \"How it", "doc = \"How it", "setting mode: scope: is missing"),
    Refusal("scope = \"book\"\ndoc = \"How it", "scope = \"here\"\ndoc = \"How it", "setting mode: scope: unknown: here; book or device"),
    Refusal("close = \"tally_book_close\"", "close = \"tally_book_end\"", "tally_book_end is not a function of the contract"),
    Refusal("close = \"tally_book_close\"", "close = \"tally_cursor_free\"", "closes a book, so it returns void and takes it alone"),
    Refusal(
      #"{ name = "code", type = "i32", set = "status", doc = "The status." },"#, "", "struct tally_error: found: 4 bytes of padding before it"),
    Refusal("char[16]", "char[17]", "struct tally_error: fields: 7 bytes of padding at the end"),
    Refusal("count = \"count\", stride = \"stride\", ", "", "events: count is missing"),
    Refusal("count = \"count\"", "count = \"number\"", "count names no other parameter: number"),
    Refusal("name = \"out_length\"", "name = \"length\"", "length: a result is named out_…"),
    Refusal("in-struct:tally_book_options", "handle:book", "tally_book_open: options: the object comes first"),
    Refusal("name = \"path\", type = \"text\"", "name = \"out_path\", type = \"out-u64\"", "options: comes after the result out_path"),
    Refusal("error = false", "eror = false", "tally_cursor_next: eror: is not a key known here"),
    Refusal("name = \"tally_entry_list\"", "name = \"tally_entry_make\"", "tally_entry_make: name: lists what a book has, and so ends in _list"),
    Refusal("name = \"tally_version\"", "name = \"tally_format_time\"", "tally_format_time: name: format is no noun: the noun comes first, then one verb"),
    Refusal("name = \"tally_version\"", "name = \"tally_book\"", "tally_book: name: book is a noun alone; say what is done to it or asked of it"),
    Refusal("name = \"tally_version\"", "name = \"tally_import_all\"", "tally_import_all: name: import is no noun"),
    Refusal("name = \"tally_version\"", "name = \"tally_cursor_version\"", "cursor is a handle, and the call neither takes nor gives one"),
    Refusal("name = \"tally_version\"", "name = \"tally_version_new\"", "_new gives a handle"),
    Refusal("name = \"tally_version\"", "name = \"tally_version_create\"", "_create makes an entry and gives its id, as out_id"),
    Refusal("name = \"tally_version\"", "name = \"tally_version_stat\"", "_stat fills a struct"),
    Refusal("name = \"tally_version\"", "name = \"tally_version_free\"", "_free gives a handle back and cannot fail"),
    Refusal("name = \"tally_version\"", "name = \"tally_version_stop\"", "_stop ends what a handle stands for"),
    Refusal("{ code = \"LIMIT\", when = \"the buffer is too small\" }", "", "a buffer may be too small: LIMIT"),
    Refusal(
      #"doc = "Where the file is." },"#,
      #"doc = "Where the file is." },"# + (1...8).map { "{ name = \"more_\($0)\", type = \"i64\", doc = \"More.\" }," }.joined(),
      "beyond 8 a struct takes what may be left away"),
    Refusal("stored = \"the entries\"\n", "", "constants kind: values: the number 1 is missing: from 1 on, without holes"),
    Refusal("stored = \"what was opened\"\n", "", "constants open: values: flags are one bit each, without holes"),
    Refusal("{ name = \"NONE\", value = 0", "{ name = \"SOME\", value = 0", "value SOME: 0 is none or the default; numbers begin at 1"),
    Refusal("[[feature]]", "[[features]]", "features: is not an entry known here"),
    Refusal("Opens a book.", "Opens */ a book.", "summary: holds a comment mark"),
    Refusal("thread = \"any\"", "thread = 7", "thread: is an integer, not text"),
    Refusal("[package]", "[package", "abi/00-package.toml: is not TOML"),
    Refusal("name = \"tally_error\"", "name = \"tally_report\"", "error: there is no struct tally_error"),
    // Entry points.
    Refusal("thunk = \"by hand: it cannot fail\"\n", "", "tally_version: returns: no thunk is generated that returns a static text; write it by hand and say why"),
    Refusal("thunk = \"by hand: it cannot fail\"", "thunk = \"by hand: \"", "tally_version: thunk: is not \"by hand: \" and why"),
    Refusal("thunk = \"by hand: it cannot fail\"", "thunk = \"generated\"", "tally_version: thunk: is not \"by hand: \" and why"),
    Refusal("thunk = \"by hand: it takes a function of the host's\"\n", "", "tally_entry_hear: clock: no thunk is generated that takes callback:tally_clock_fn"),
    Refusal("thunk = \"by hand: it cannot fail\"", "thunk = \"by hand: x\"\notherwise = 1", "tally_version: thunk: is by hand, so that first, signal, otherwise"),
    Refusal("enum = \"kind\"", "enum = \"kinds\"", "tally_entry_find: kind: enum: unknown constants: kinds"),
    Refusal("enum = \"kind\"", "enum = \"open\"", "tally_entry_find: kind: enum: open is no enumeration in Swift"),
    Refusal("enum = \"kind\"", "enum = \"special\"", "tally_entry_find: kind: enum: special is no enumeration in Swift"),
    Refusal("\"i64\", none = \"TALLY_NOW\"", "\"i64\", enum = \"kind\"", "tally_entry_find: time: enum: only an i32 is one of a set of constants"),
    Refusal("flags = \"open\"", "flags = \"opened\"", "tally_entry_find: flags: flags: unknown constants: opened; none where it knows none"),
    Refusal("flags = \"open\"", "flags = \"kind\"", "tally_entry_find: flags: flags: kind are no options in Swift"),
    Refusal("flags = \"open\", ", "", "tally_entry_find: flags: a u32 says which flags it is made of"),
    Refusal("enum = \"kind\"", "flags = \"open\"", "tally_entry_find: kind: flags: only a u32 is made of flags"),
    Refusal("none = \"TALLY_NOW\"", "none = \"TALLY_THEN\"", "tally_entry_find: time: none: neither a number nor a constant: TALLY_THEN"),
    Refusal("name = \"value\", type = \"f64\", doc", "name = \"value\", type = \"f64\", none = 0, doc", "tally_entry_change: value: none: only a number"),
    Refusal("told_wanted = true, nullable = \"where it is not wanted\"", "told_wanted = true", "tally_entry_list: out_cursor: told_wanted: only a result that may be left away"),
    Refusal("first = [\"name\"]", "first = [\"names\"]", "tally_entry_find: first: names no parameter: names"),
    Refusal("first = [\"name\"]", "first = [\"book\"]", "tally_entry_find: first: book is a handle or a result"),
    Refusal("signal = \"DONE\"", "signal = \"OK\"", "tally_entry_read: signal: is no signal: OK"),
    Refusal("signal = \"DONE\"", "signal = \"E_IO\"", "tally_entry_read: signal: is no signal: E_IO"),
    Refusal("keeps_refusals = true", "signal = \"DONE\"", "tally_entry_change: signal: what signals has one result"),
    Refusal("signal = \"DONE\"", "otherwise = 1", "tally_entry_read: otherwise: only a function that returns a number"),
    Refusal("signal = \"DONE\"", "keeps_refusals = true", "tally_entry_read: keeps_refusals: what keeps refusals has no result"),
    Refusal("type = \"out-f64\"", "type = \"out-handle:cursor\", transfer = \"full\"", "tally_entry_sizes: params: results that are not all numbers"),
    Refusal("type = \"u64\", none = 7,", "type = \"status\",", "tally_entry_is_open: number: no thunk is generated that takes status"),
    // Formats.
    Refusal("name = \"LIST\"\nword", "name = \"LISTS\"\nword", "format LISTS: name: unknown constant of format: LISTS"),
    Refusal("name = \"LIST\"\nword", "name = \"LINES\"\nword", "format LINES: name: is there twice"),
    Refusal("name = \"LIST\"\nword", "name = \"LINES\"\nword", "value LIST: has no [[format]]"),
    Refusal("word = \"list\"", "word = \"lines\"", "format LIST: word: means another format of the use selection already: lines"),
    Refusal("suffixes = [\".txt\"]", "suffixes = [\"txt\"]", "format LIST: suffixes: is no dot and small letters: txt"),
    Refusal("uses = [\"selection\", \"rows\"]", "uses = [\"selection\", \"lines\"]", "format LIST: uses: unknown: lines"),
    Refusal("uses = [\"selection\", \"rows\"]", "uses = []", "format LIST: uses: is empty"),
    Refusal("media = \"text/plain\"\nuses = [\"selection\", \"rows\"]", "media = \"text\"\nuses = [\"selection\", \"rows\"]", "format LIST: media: is no media type"),
    // Fields and tables.
    Refusal("column_doc = \"where it lies\"\n", "", "field WHERE: column_doc: is missing"),
    Refusal("column = \"place INTEGER\"", "column = \"place NUMBER\"", "field WHERE: column: is not a name and INTEGER"),
    Refusal("column = \"place INTEGER\"", "column = \"place INTEGER NOT NULL\"", "table entry: place: came later and is NOT NULL"),
    Refusal("column_since = \"1.1\"\n", "column_since = \"0.9\"\n", "table entry: columns: place is older than name before it"),
    Refusal("kinds = [\"NOTE\"]\n", "", "field WHERE: kinds: is missing: which entries have it"),
    Refusal("kinds = [\"NOTE\"]", "kinds = [\"SONG\"]", "field WHERE: kinds: unknown kind: SONG"),
    Refusal("kinds = [\"ALL\"]\nset_by", "kinds = [\"STEP\"]\nset_by", "field NAME: kinds: lacks NOTE, whose draft sets it"),
    Refusal("limit = { bytes = \"longest_name\", least = 1 }\n", "", "field NAME: limit: is missing"),
    Refusal("limit = { bytes = \"longest_name\", least = 1 }", "limit = { size = 100 }", "field NAME: limit: says nothing known"),
    Refusal("limit = { bytes = \"longest_name\", least = 1 }", "limit = { from = 1 }", "field NAME: limit: takes real, and the field is of kind text"),
    Refusal("bytes = \"longest_name\"", "bytes = \"longest\"", "field NAME: limit: unknown limit: longest"),
    Refusal("value = 65536\n", "", "limit longest_name: value: is missing"),
    Refusal("limit = { words = \"place\" }", "limit = { words = \"places\" }", "field WHERE: limit: unknown constants: places"),
    Refusal("limit = { words = \"place\" }", "limit = { entry = \"SONG\" }", "field WHERE: limit: unknown kind: SONG"),
    Refusal("limit = { form = \"id\" }", "limit = { form = \"number\" }", "field ID: limit: form: unknown: number"),
    Refusal("limit_for = { NOTE =", "limit_for = { SONG =", "field NAME: limit_for: no kind of the field's: SONG"),
    Refusal("default = 2\n", "default = 3\n", "field WHERE: default: 3 is none of the constants place"),
    Refusal("default = 2\n", "", "field WHERE: json_without_default: there is no default to leave out"),
    Refusal("scope = \"place\"\n", "", "field WHERE: scope: is missing"),
    Refusal("scope = \"place\"", "scope = \"house\"", "field WHERE: scope: unknown: house"),
    Refusal("json = \"where\"\n", "", "field WHERE: json: is missing"),
    Refusal("json = \"where\"", "json = \"title\"", "field WHERE: json: title is a key of another field of NOTE"),
    Refusal("json_for = { NOTE =", "json_for = { SONG =", "field NAME: json_for: no kind of the field's: SONG"),
    Refusal("order = [\"NAME\", \"WHERE\"]", "order = [\"NAME\"]", "json: order: lacks the field WHERE, which has a key"),
    Refusal("order = [\"NAME\", \"WHERE\"]", "order = [\"NAME\", \"WHERE\", \"ID\"]", "json: order: ID is no field with a key"),
    Refusal("order = [\"NAME\", \"WHERE\"]", "order = [\"NAME\", \"WHERE\", \"NAME\"]", "json: order: has NAME twice"),
    Refusal("set_by = [\"NOTE\"]", "set_by = [\"SONG\"]", "field NAME: set_by: unknown kind: SONG"),
    Refusal("set_by = [\"NOTE\"]\n", "", "field NAME: required: no kind's draft sets it"),
    Refusal("  { field = \"WHERE\" },\n", "", "table entry: columns: lacks the field WHERE, which has a column"),
    Refusal("{ field = \"WHERE\" }", "{ field = \"HERE\" }", "table entry: column number 3: field: unknown: HERE"),
    Refusal("name > {NOTE}", "name > {SONG}", "index entry_name: condition: names an unknown kind"),
    Refusal("\"id INTEGER PRIMARY KEY AUTOINCREMENT\"", "\"id INTEGER PRIMARY KEY\"", "table entry: key: id may be given again, and would change under stored history"),
    Refusal("key = [\"entry\", \"number\"]", "key = [\"number\", \"text\"]", "table entry_part: key: the columns of its key come first"),
    Refusal("key = [\"entry\", \"number\"]", "key = [\"entry\", \"count\"]", "table entry_part: key: unknown column: count"),
    Refusal("key = [\"entry\", \"number\"]\n", "", "table entry_part: captured: it has no key, by which history names its rows"),
    Refusal("by = \"entry\"\n", "", "table entry_part: by: is missing: which column has the id of the entry"),
    Refusal("by = \"entry\"", "by = \"owner\"", "table entry_part: by: unknown column: owner"),
    Refusal("merge = \"stays\"\n", "", "table cache: merge: is missing"),
    Refusal("rows_of = \"book\"", "rows_of = \"house\"", "table cache: rows_of: unknown: house"),
    Refusal("field = \"NAME\", doc", "field = \"NAMES\", doc", "table entry_part: text: unknown field: NAMES"),
    Refusal(", doc = \"whose part\"", "", "table entry_part: column number 1: doc: is missing"),
    // Words.
    Refusal("key = \"unit_1\", ", "", "labels number: word number 1: key: is missing"),
    Refusal("key = \"unit_1\"", "key = \"where\"", "labels number: word where: key: is there twice"),
    Refusal("key = \"unit_1\"", "key = \"farAway\"", "labels number: word farAway: key: farAway is not snake_case"),
    Refusal("key = \"unit_1\"", "key = \"far_1\", text = \"\", doc = \"\" },\n  { key = \"far1\"", "word far1: key: has the Swift name of another: far_1"),
    Refusal("text = \"h\", ", "", "labels number: word unit_1: text: is missing"),
    Refusal("text = \"h\"", "text = \" \"", "labels number: word unit_1: text: is empty"),
    Refusal(", doc = \"behind hours\"", "", "labels number: word unit_1: doc: is missing"),
    Refusal("doc = \"behind hours\"", "docs = \"behind hours\"", "labels number: word unit_1: docs: is not a key known here"),
    Refusal("title = \"Numbers\"\n", "", "labels number: title: is missing"),
    Refusal("name = \"number\"", "name = \"place\"", "labels place: is there twice"),
    Refusal("  { key = \"unit_1\", text = \"h\", doc = \"behind hours\" },\n", "", "labels number: words: is missing or empty"),
    Refusal("name = \"cache\"", "name = \"entry_name\"", "table entry_name: is there twice"),
  ])
  func refuses(_ refusal: Refusal) throws {
    let findings = try MiniContract.findings(replacing: refusal.old, with: refusal.new)
    #expect(findings.contains { $0.contains(refusal.finding) }, "\(findings)")
  }

  /// What would break a program that was compiled with an earlier size of a struct.
  @Test(arguments: [
    Refusal(#"name = "tally_entry_options"\#nsince = "0.1""#, #"name = "tally_entry_options""#, "struct tally_entry_options: since: is missing"),
    Refusal(
      #"{ name = "flags", type = "u32", doc = "0." },"#, #"{ name = "flags", type = "u32", since = "0.2", doc = "0." }, { name = "more", type = "i64", doc = "More." },"#,
      "struct tally_entry_options: more: since 0.1, and stands behind flags, which is since 0.2; a later field goes to the end"),
    Refusal(
      #"init = "7", since = "0.2", doc = "How many days." },"#,
      #"init = "7", since = "0.2", doc = "How many days." }, { name = "more", type = "i64", doc = "More." },"#,
      "struct tally_entry_options: more: since 0.1, and stands behind days, which is since 0.2; a later field goes to the end"),
    Refusal(#"init = "7", since = "0.2""#, #"init = "7", since = "0.0""#, "days: since 0.0, before its struct, which is since 0.1"),
    Refusal(#"init = "7", since = "0.2""#, #"init = "7", since = "0.9""#, "struct tally_entry_options: since: 0.9 lies beyond the package's ABI 0.2"),
    Refusal("name = \"tally_entry_options\"\nsince = \"0.1\"\nsized = true", "name = \"tally_entry_options\"\nsince = \"0.1\"\nsized = false", "tally_entry_options could never grow: its callers say no size; sized = true"),
    Refusal(", stride = \"stride\"", "", "tally_event could never grow: its callers say no size; stride names the parameter that says it"),
    Refusal("type = \"char[16]\"", "type = \"char[16]\", least = 17", "message: least: is 17, and the text has 16 bytes"),
    Refusal("init = \"7\", since", "least = 7, since", "days: least: only a text at the end of a sized struct"),
    Refusal("init = \"7\", since", "from_reserve = true, since", "days: from_reserve: nothing stands behind it"),
    Refusal(
      "{ name = \"found\", type = \"f64\"", "{ name = \"found\", type = \"f64\", from_reserve = true",
      "found: from_reserve: it came with its struct, so that nothing was reserved"),
  ])
  func refusesWhatCouldNotGrow(_ refusal: Refusal) throws {
    let findings = try MiniContract.findings(replacing: refusal.old, with: refusal.new)
    #expect(findings.contains { $0.contains(refusal.finding) }, "\(findings)")
  }

  @Test func tellsAllFindingsAtOnce() throws {
    let findings = try MiniContract.findings(replacing: "thread = \"any\"", with: "")
    #expect(findings.filter { $0.hasSuffix("thread: is missing") }.count == 15)
  }

  @Test func refusesAContractWithoutFunctions() throws {
    let files = try MiniContract.files.filter { !$0.text.contains("[[function]]") }
    let refused = #expect(throws: ContractRefused.self) { try Contract.load(files) }
    #expect(refused?.findings.contains { $0.contains("there is none; the contract is empty") } == true)
  }
}
