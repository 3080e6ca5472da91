// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

/// The library's version.
let libraryVersion: StaticString = "0.2.0"

/// The ABI's version: major in the upper 16 bits, minor in the lower.
let abiVersion: UInt32 = 0x2

/// A status as its constant's name; nil where there is no such status.
func statusName(_ status: Int32) -> StaticString? {
  switch status {
  case 0: "TALLY_OK"
  case -1: "TALLY_E_MISUSE"
  case -2: "TALLY_E_HANDLE"
  case -3: "TALLY_E_CLOSED"
  case -4: "TALLY_E_FORKED"
  case -5: "TALLY_E_UTF8"
  case -6: "TALLY_E_NOT_FOUND"
  case -7: "TALLY_E_IO"
  default: nil
  }
}

/// A field's name; nil where there is no such field.
func fieldName(_ field: Int32) -> StaticString? {
  switch field {
  case 1: "name"
  case 2: "where"
  case 3: "id"
  default: nil
  }
}

/// The kinds of handles; the number is part of every token.
enum HandleKind: UInt8, Sendable, CaseIterable {
  /// An open book.
  case book = 1
  /// A walk over rows.
  case cursor = 2

  /// As messages name it.
  var label: StaticString {
    switch self {
    case .book: "book"
    case .cursor: "cursor"
    }
  }
}

/// The optional parts that `tally_has_feature` knows; whether one is available is another question.
enum Feature: String, Sendable, CaseIterable {
  /// Changes are captured.
  case deepHistory = "deep_history"
}

/// The whole contract: the text of abi/tallybook.abi.json in one line, ended by a NUL that does not count.
let abiDescription: StaticString = #"""
  {"generated":"GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`."\#
  ,"format":1\#
  ,"data_model":"LP64"\#
  ,"package":{"name":"tallybook","version":"0.2.0","abi_major":0,"abi_minor":2,"soname":"libtallybook.so.0","description":"A small contract.\n\nConventions:\n - Each list item stands on its own line, and one that is so long that it does not fit into the width of a header is\n   wrapped."}\#
  ,"groups":[\#
  {"name":"book","title":"Book","doc":"Opening and closing."},\#
  {"name":"runtime","title":"Runtime","doc":"Versions."}]\#
  ,"features":[\#
  {"name":"deep_history","doc":"Changes are captured."}]\#
  ,"constants":[\#
  {"name":"status","prefix":"TALLY_","type":"i32","c_type":"int32_t","flags":false,"doc":"What a call answers.","values":[{"name":"OK","c_name":"TALLY_OK","value":0,"since":"0.1","doc":"Done."},{"name":"E_MISUSE","c_name":"TALLY_E_MISUSE","value":-1,"since":"0.1","doc":"The call itself is wrong."},{"name":"E_HANDLE","c_name":"TALLY_E_HANDLE","value":-2,"since":"0.1","doc":"Stale or forged."},{"name":"E_CLOSED","c_name":"TALLY_E_CLOSED","value":-3,"since":"0.1","doc":"The book was closed."},{"name":"E_FORKED","c_name":"TALLY_E_FORKED","value":-4,"since":"0.1","doc":"A forked child."},{"name":"E_UTF8","c_name":"TALLY_E_UTF8","value":-5,"since":"0.1","doc":"Not UTF-8."},{"name":"E_NOT_FOUND","c_name":"TALLY_E_NOT_FOUND","value":-6,"since":"0.1","doc":"There is no such thing."},{"name":"E_IO","c_name":"TALLY_E_IO","value":-7,"since":"0.1","doc":"The system refused."}]},\#
  {"name":"special","prefix":"TALLY_","type":"i64","c_type":"int64_t","flags":false,"doc":"Values with a meaning of their own.","values":[{"name":"NOW","c_name":"TALLY_NOW","value":-9223372036854775808,"since":"0.1","doc":"The book's clock."},{"name":"ROOT","c_name":"TALLY_ROOT","value":0,"since":"0.1","doc":"The book itself."}]},\#
  {"name":"open","prefix":"TALLY_OPEN_","type":"u32","c_type":"uint32_t","flags":true,"doc":"How a book is opened.","values":[{"name":"EXISTING","c_name":"TALLY_OPEN_EXISTING","value":1,"since":"0.1","doc":"Refuse where there is no book."},{"name":"LAST","c_name":"TALLY_OPEN_LAST","value":2147483648,"since":"0.2","doc":"The highest bit."}]},\#
  {"name":"field","prefix":"TALLY_FIELD_","type":"i32","c_type":"int32_t","flags":false,"doc":"The fields.","values":[{"name":"NAME","c_name":"TALLY_FIELD_NAME","value":1,"field_name":"name","kind":"text","since":"0.1","doc":"A name."},{"name":"WHERE","c_name":"TALLY_FIELD_WHERE","value":2,"field_name":"where","kind":"int","since":"0.1","doc":"A place."},{"name":"ID","c_name":"TALLY_FIELD_ID","value":3,"field_name":"id","kind":"int","since":"0.1","doc":"Names it."}]},\#
  {"name":"kind","prefix":"TALLY_KIND_","type":"i32","c_type":"int32_t","flags":false,"doc":"What a thing is.","values":[{"name":"NOTE","c_name":"TALLY_KIND_NOTE","value":2,"since":"0.1","doc":"Something at an instant."},{"name":"STEP","c_name":"TALLY_KIND_STEP","value":12,"since":"0.1","doc":"A step."}]},\#
  {"name":"place","prefix":"TALLY_PLACE_","type":"i32","c_type":"int32_t","flags":false,"doc":"Where.","values":[{"name":"HERE","c_name":"TALLY_PLACE_HERE","value":1,"since":"0.1","doc":"Near."},{"name":"FAR_AWAY","c_name":"TALLY_PLACE_FAR_AWAY","value":2,"since":"0.1","doc":"Not near."}]},\#
  {"name":"length","prefix":"TALLY_","type":"size","c_type":"size_t","flags":false,"doc":"Lengths of text.","values":[{"name":"NTS","c_name":"TALLY_NTS","value":18446744073709551615,"since":"0.1","doc":"As a length: the text ends at its NUL."}]}]\#
  ,"settings":[\#
  {"name":"mode","type":"text","default":"light","allowed":["light","dark"],"since":"0.1","doc":"How it is shown, with \"quotes\"."}]\#
  ,"storage":[\#
  {"name":"read","doc":"Reads the book.","errors":[{"code":"TALLY_E_IO","when":"the system refuses to read","implied":true}]}]\#
  ,"handles":[\#
  {"name":"book","c_type":"tally_book","kind":1,"close":"tally_book_close","closed_with_book":false,"doc":"An open book."},\#
  {"name":"cursor","c_type":"tally_cursor","kind":2,"close":"tally_cursor_free","closed_with_book":true,"doc":"A walk over rows."}]\#
  ,"callbacks":[\#
  {"name":"tally_context_free_fn","returns":"void","c_returns":"void","doc":"Destroys a context; called exactly once, also when the call that it was given to fails.","params":[{"name":"context","type":"context","doc":"What was given with it."}],"c_params":[{"name":"context","ctype":"void *","logical":"context"}]},\#
  {"name":"tally_clock_fn","returns":"i64","c_returns":"int64_t","doc":"The host's clock.","returns_doc":"ns since 1970-01-01T00:00:00Z.","params":[{"name":"context","type":"context","doc":"What was given with it."}],"c_params":[{"name":"context","ctype":"void *","logical":"context"}]}]\#
  ,"structs":[\#
  {"name":"tally_error","sized":true,"init":"TALLY_ERROR_INIT","size":32,"align":8,"doc":"The caller's error report.","fields":[{"name":"struct_size","c_type":"uint32_t","offset":0,"size":4,"doc":"sizeof(tally_error), set by the caller."},{"name":"code","c_type":"int32_t","offset":4,"size":4,"doc":"The status."},{"name":"found","c_type":"double","offset":8,"size":8,"doc":"The number found."},{"name":"message","c_type":"char[16]","offset":16,"size":16,"doc":"One line."}]},\#
  {"name":"tally_book_options","sized":true,"init":"TALLY_BOOK_OPTIONS_INIT","size":48,"align":8,"doc":"How a book is opened.","fields":[{"name":"struct_size","c_type":"uint32_t","offset":0,"size":4,"doc":"sizeof(tally_book_options), set by the caller."},{"name":"flags","c_type":"uint32_t","offset":4,"size":4,"doc":"TALLY_OPEN_…"},{"name":"author","c_type":"const char *","offset":8,"size":8,"doc":"Who writes."},{"name":"author_length","c_type":"size_t","offset":16,"size":8,"doc":"Its bytes."},{"name":"clock","c_type":"tally_clock_fn","offset":24,"size":8,"doc":"The host's clock."},{"name":"context","c_type":"void *","offset":32,"size":8,"doc":"Passed to clock."},{"name":"context_free","c_type":"tally_context_free_fn","offset":40,"size":8,"doc":"Destroys context."}]},\#
  {"name":"tally_event","sized":false,"size":16,"align":8,"doc":"An element of an array.","fields":[{"name":"time","c_type":"int64_t","offset":0,"size":8,"unit":"ns since 1970-01-01T00:00:00Z","doc":"When."},{"name":"value","c_type":"double","offset":8,"size":8,"init":"(0.0 / 0.0)","doc":"A number."}]}]\#
  ,"foreign":[]\#
  ,"functions":[\#
  {"name":"tally_book_open","group":"book","since":"0.1","summary":"Opens a book.","doc":"Makes it where there is none.","returns":"status","c_returns":"tally_status","c_declaration":"tally_status tally_book_open(const char *path, size_t path_length, const tally_book_options *options, tally_book **out_book, tally_error *error);","params":[{"name":"path","type":"text","doc":"Where the file is."},{"name":"options","type":"in-struct:tally_book_options","nullable":"for the defaults","doc":"How to open it."},{"name":"out_book","type":"out-handle:book","transfer":"full","doc":"The book."}],"error_param":true,"c_params":[{"name":"path","ctype":"const char *","logical":"path"},{"name":"path_length","ctype":"size_t","logical":"path"},{"name":"options","ctype":"const tally_book_options *","logical":"options"},{"name":"out_book","ctype":"tally_book **","logical":"out_book"},{"name":"error","ctype":"tally_error *","logical":"error"}],"errors":[{"code":"TALLY_E_MISUSE","when":"`out_book` is NULL; `path` is NULL with a length other than 0; `options` has a wrong struct_size or an unknown flag; `error` has a wrong struct_size; both are given","implied":false},{"code":"TALLY_E_UTF8","when":"`path` is not valid UTF-8","implied":true},{"code":"TALLY_E_NOT_FOUND","when":"the folder does not exist","implied":false},{"code":"TALLY_E_IO","when":"the system refuses to read","implied":true}],"storage":"read","thread":"any","scope":"any","calls":["tally_clock_fn"]},\#
  {"name":"tally_book_log","group":"book","since":"0.2","summary":"Logs events.","returns":"status","c_returns":"tally_status","c_declaration":"tally_status tally_book_log(tally_book *book, const tally_event *events, size_t count, size_t stride, int64_t until, tally_cursor **out_cursor, tally_error *error);","params":[{"name":"book","type":"handle:book","doc":"The book."},{"name":"events","type":"in-array:tally_event","nullable":"where count is 0","count":"count","stride":"stride","doc":"The events."},{"name":"count","type":"size","doc":"How many."},{"name":"stride","type":"size","doc":"sizeof(tally_event)."},{"name":"until","type":"i64","unit":"ns since 1970-01-01T00:00:00Z","doc":"The last instant."},{"name":"out_cursor","type":"out-handle:cursor","transfer":"full","doc":"What was logged; tally_cursor_free frees it."}],"error_param":true,"c_params":[{"name":"book","ctype":"tally_book *","logical":"book"},{"name":"events","ctype":"const tally_event *","logical":"events"},{"name":"count","ctype":"size_t","logical":"count"},{"name":"stride","ctype":"size_t","logical":"stride"},{"name":"until","ctype":"int64_t","logical":"until"},{"name":"out_cursor","ctype":"tally_cursor **","logical":"out_cursor"},{"name":"error","ctype":"tally_error *","logical":"error"}],"errors":[{"code":"TALLY_E_MISUSE","when":"`book` or `out_cursor` is NULL; `events` is NULL and `count` is not 0; `stride` is smaller than an element; `error` has a wrong struct_size","implied":true},{"code":"TALLY_E_HANDLE","when":"a handle is stale, forged or of another kind","implied":true},{"code":"TALLY_E_CLOSED","when":"the book is a transaction or a snapshot that has ended","implied":true},{"code":"TALLY_E_FORKED","when":"this process was forked while a book was open","implied":true}],"storage":"none","thread":"one at a time: a book has one writer","scope":"any","calls":[]},\#
  {"name":"tally_book_close","group":"book","since":"0.1","summary":"Closes a book.","returns":"void","c_returns":"void","c_declaration":"void tally_book_close(tally_book *book);","params":[{"name":"book","type":"handle:book","nullable":"which does nothing","doc":"The book."}],"error_param":false,"c_params":[{"name":"book","ctype":"tally_book *","logical":"book"}],"errors":[],"storage":"none","thread":"any","scope":"any","calls":[]},\#
  {"name":"tally_cursor_next","group":"book","since":"0.1","summary":"Steps to the next row.","returns":"status","c_returns":"tally_status","c_declaration":"tally_status tally_cursor_next(tally_cursor *cursor);","params":[{"name":"cursor","type":"handle:cursor","doc":"The cursor."}],"error_param":false,"c_params":[{"name":"cursor","ctype":"tally_cursor *","logical":"cursor"}],"errors":[{"code":"TALLY_E_MISUSE","when":"`cursor` is NULL","implied":true},{"code":"TALLY_E_HANDLE","when":"a handle is stale, forged or of another kind","implied":true},{"code":"TALLY_E_CLOSED","when":"the book that the handle belongs to was closed","implied":true},{"code":"TALLY_E_FORKED","when":"this process was forked while a book was open","implied":true},{"code":"TALLY_E_IO","when":"the system refuses to read","implied":true}],"storage":"read","thread":"any","scope":"any","calls":[]},\#
  {"name":"tally_cursor_text","group":"book","since":"0.1","summary":"A field of this row as text.","returns":"borrowed-text","c_returns":"const char *","c_declaration":"const char *tally_cursor_text(tally_cursor *cursor, size_t *out_length);","returns_doc":"The text.","lifetime":"until the next step","params":[{"name":"cursor","type":"handle:cursor","doc":"The cursor."},{"name":"out_length","type":"out-size","nullable":"where it is not wanted","doc":"Its bytes."}],"error_param":false,"c_params":[{"name":"cursor","ctype":"tally_cursor *","logical":"cursor"},{"name":"out_length","ctype":"size_t *","logical":"out_length"}],"errors":[],"storage":"none","thread":"any","scope":"any","calls":[]},\#
  {"name":"tally_cursor_free","group":"book","since":"0.1","summary":"Frees a cursor.","returns":"void","c_returns":"void","c_declaration":"void tally_cursor_free(tally_cursor *cursor);","params":[{"name":"cursor","type":"handle:cursor","nullable":"which does nothing","doc":"The cursor."}],"error_param":false,"c_params":[{"name":"cursor","ctype":"tally_cursor *","logical":"cursor"}],"errors":[],"storage":"none","thread":"any","scope":"any","calls":[]},\#
  {"name":"tally_version","group":"runtime","since":"0.1","summary":"The library's version.","returns":"static-text","c_returns":"const char *","c_declaration":"const char *tally_version(void);","returns_doc":"Major, minor and patch.","params":[],"error_param":false,"c_params":[],"errors":[],"storage":"none","thread":"any","scope":"any","calls":[]}]\#
  }
  """#
