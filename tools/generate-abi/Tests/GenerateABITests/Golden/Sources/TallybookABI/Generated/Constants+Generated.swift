// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

// What a call answers.
let TALLY_OK: Int32 = 0
let TALLY_DONE: Int32 = 1
let TALLY_E_MISUSE: Int32 = -1
let TALLY_E_HANDLE: Int32 = -2
let TALLY_E_CLOSED: Int32 = -3
let TALLY_E_FORKED: Int32 = -4
let TALLY_E_UTF8: Int32 = -5
let TALLY_E_NOT_FOUND: Int32 = -6
let TALLY_E_IO: Int32 = -7
let TALLY_E_LIMIT: Int32 = -8

// Why.
let TALLY_REASON_NONE: Int32 = 0
let TALLY_REASON_NO_FILE: Int32 = 1
let TALLY_REASON_NO_FOLDER: Int32 = 2
let TALLY_REASON_BUILT_IN: Int32 = 3
let TALLY_REASON_ADDED: Int32 = 4

// How a book is opened.
let TALLY_OPEN_EXISTING: UInt32 = 0x1
let TALLY_OPEN_LAST: UInt32 = 0x80000000

// What an entry is.
let TALLY_KIND_NOTE: Int32 = 2
let TALLY_KIND_STEP: Int32 = 12

// Where.
let TALLY_PLACE_HERE: Int32 = 1
let TALLY_PLACE_FAR_AWAY: Int32 = 2
let TALLY_PLACE_NOT: Int32 = 256

// What no call takes.
let TALLY_MOOD_GOOD: Int32 = 1

// How entries leave and come.
let TALLY_FORMAT_LINES: Int32 = 1
let TALLY_FORMAT_LIST: Int32 = 2
