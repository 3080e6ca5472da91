// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
//! The C ABI of Tallybook: constants, structs, callbacks and every function's signature. `docs/reference.md` says what each does.

#![allow(non_camel_case_types)]

use core::ffi::{c_char, c_void};
use core::mem::{align_of, offset_of, size_of};

pub const ABI_MAJOR: u32 = 0;
pub const ABI_MINOR: u32 = 2;

/// What a call answers.
pub type tally_status = i32;
/// Done.
pub const TALLY_OK: tally_status = 0;
/// There is no more.
pub const TALLY_DONE: tally_status = 1;
/// The call itself is wrong.
pub const TALLY_E_MISUSE: tally_status = -1;
/// Stale or forged.
pub const TALLY_E_HANDLE: tally_status = -2;
/// The book was closed.
pub const TALLY_E_CLOSED: tally_status = -3;
/// A forked child.
pub const TALLY_E_FORKED: tally_status = -4;
/// Not UTF-8.
pub const TALLY_E_UTF8: tally_status = -5;
/// There is no such entry.
pub const TALLY_E_NOT_FOUND: tally_status = -6;
/// The system refused.
pub const TALLY_E_IO: tally_status = -7;
/// A limit was met.
pub const TALLY_E_LIMIT: tally_status = -8;

/// Why.
pub type tally_reason = i32;
/// The status says all.
pub const TALLY_REASON_NONE: tally_reason = 0;
/// There is no such file.
pub const TALLY_REASON_NO_FILE: tally_reason = 1;
/// There is no such folder.
pub const TALLY_REASON_NO_FOLDER: tally_reason = 2;
/// It is there already.
pub const TALLY_REASON_BUILT_IN: tally_reason = 3;
/// It was added.
pub const TALLY_REASON_ADDED: tally_reason = 4;

// Values with a meaning of their own.
/// The book's clock.
pub const TALLY_NOW: i64 = -9223372036854775808;
/// The book itself.
pub const TALLY_ROOT: i64 = 0;

/// How a book is opened.
pub type tally_open_flags = u32;
/// Refuse where there is no book.
pub const TALLY_OPEN_EXISTING: tally_open_flags = 0x1;
/// The highest bit.
pub const TALLY_OPEN_LAST: tally_open_flags = 0x80000000;

/// The fields.
pub type tally_field = i32;
/// A name.
pub const TALLY_FIELD_NAME: tally_field = 1;
/// A place.
pub const TALLY_FIELD_WHERE: tally_field = 2;
/// Names it.
pub const TALLY_FIELD_ID: tally_field = 3;

/// What an entry is.
pub type tally_kind = i32;
/// Something at an instant.
pub const TALLY_KIND_NOTE: tally_kind = 2;
/// A step.
pub const TALLY_KIND_STEP: tally_kind = 12;

/// Where.
pub type tally_where = i32;
/// Near.
pub const TALLY_PLACE_HERE: tally_where = 1;
/// Not near.
pub const TALLY_PLACE_FAR_AWAY: tally_where = 2;

// Added to a place.
/// Any other.
pub const TALLY_PLACE_NOT: tally_where = 256;

/// What no call takes.
pub type tally_mood = i32;
/// As #1 of <all>.
pub const TALLY_MOOD_GOOD: tally_mood = 1;

// Numbers that are no type.
/// As many as one likes.
pub const TALLY_LIMIT_NONE: i32 = -1;

/// How entries leave and come.
pub type tally_format = i32;
/// A line each.
pub const TALLY_FORMAT_LINES: tally_format = 1;
/// As others have it.
pub const TALLY_FORMAT_LIST: tally_format = 2;

// Lengths of text.
/// As a length: the text ends at its NUL.
pub const TALLY_NTS: usize = 18446744073709551615;

/// An open book. A token, never an address; close it with `tally_book_close`.
#[repr(C)]
pub struct tally_book {
    _opaque: [u8; 0],
}

/// A walk over rows. A token, never an address; close it with `tally_cursor_free`.
#[repr(C)]
pub struct tally_cursor {
    _opaque: [u8; 0],
}

/// Destroys a context; called exactly once, also when the call that it was given to fails.
pub type tally_context_free_fn = Option<unsafe extern "C" fn(context: *mut c_void)>;

/// The host's clock.
pub type tally_clock_fn = Option<unsafe extern "C" fn(context: *mut c_void) -> i64>;

/// The caller's error report.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_error {
    /// sizeof(tally_error), set by the caller.
    pub struct_size: u32,
    /// The status.
    pub code: tally_status,
    /// The number found.
    pub found: f64,
    /// One line.
    pub message: [c_char; 16],
}

impl tally_error {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        code: 0,
        found: 0.0,
        message: [0; 16],
    };
}

const _: () = {
    assert!(size_of::<tally_error>() == 32);
    assert!(align_of::<tally_error>() == 8);
    assert!(offset_of!(tally_error, struct_size) == 0);
    assert!(offset_of!(tally_error, code) == 4);
    assert!(offset_of!(tally_error, found) == 8);
    assert!(offset_of!(tally_error, message) == 16);
};

/// How a book is opened.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_book_options {
    /// sizeof(tally_book_options), set by the caller.
    pub struct_size: u32,
    /// TALLY_OPEN_…
    pub flags: tally_open_flags,
    /// Who writes.
    pub author: *const c_char,
    /// Its bytes.
    pub author_length: usize,
    /// The host's clock.
    pub clock: tally_clock_fn,
    /// Passed to clock.
    pub context: *mut c_void,
    /// Destroys context.
    pub context_free: tally_context_free_fn,
}

impl tally_book_options {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        author: core::ptr::null(),
        author_length: 0,
        clock: None,
        context: core::ptr::null_mut(),
        context_free: None,
    };
}

const _: () = {
    assert!(size_of::<tally_book_options>() == 48);
    assert!(align_of::<tally_book_options>() == 8);
    assert!(offset_of!(tally_book_options, struct_size) == 0);
    assert!(offset_of!(tally_book_options, flags) == 4);
    assert!(offset_of!(tally_book_options, author) == 8);
    assert!(offset_of!(tally_book_options, author_length) == 16);
    assert!(offset_of!(tally_book_options, clock) == 24);
    assert!(offset_of!(tally_book_options, context) == 32);
    assert!(offset_of!(tally_book_options, context_free) == 40);
};

/// How an entry is.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_entry_options {
    /// sizeof(tally_entry_options), set by the caller.
    pub struct_size: u32,
    /// 0.
    pub flags: u32,
    /// How many days.
    pub days: i64,
}

impl tally_entry_options {
    /// Every field has its default, and `struct_size` is set.
    pub const INIT: Self = Self {
        struct_size: size_of::<Self>() as u32,
        flags: 0,
        days: 7,
    };
}

const _: () = {
    assert!(size_of::<tally_entry_options>() == 16);
    assert!(align_of::<tally_entry_options>() == 8);
    assert!(offset_of!(tally_entry_options, struct_size) == 0);
    assert!(offset_of!(tally_entry_options, flags) == 4);
    assert!(offset_of!(tally_entry_options, days) == 8);
};

/// An element of an array.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct tally_event {
    /// When. Unit: ns since 1970-01-01T00:00:00Z.
    pub time: i64,
    /// A number.
    pub value: f64,
}

impl tally_event {
    /// Every field has its default.
    pub const INIT: Self = Self {
        time: 0,
        value: f64::NAN,
    };
}

const _: () = {
    assert!(size_of::<tally_event>() == 16);
    assert!(align_of::<tally_event>() == 8);
    assert!(offset_of!(tally_event, time) == 0);
    assert!(offset_of!(tally_event, value) == 8);
};

#[link(name = "tallybook")]
unsafe extern "C" {
    /// Opens a book.
    pub fn tally_book_open(path: *const c_char, path_length: usize, options: *const tally_book_options, out_book: *mut *mut tally_book, error: *mut tally_error) -> tally_status;
    /// Logs events.
    pub fn tally_book_list(book: *mut tally_book, events: *const tally_event, count: usize, stride: usize, until: i64, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// Closes a book.
    pub fn tally_book_close(book: *mut tally_book);
    /// Steps to the next row.
    pub fn tally_cursor_next(cursor: *mut tally_cursor) -> tally_status;
    /// A field of this row as text.
    /// Borrowed: valid until the next step.
    pub fn tally_cursor_text(cursor: *mut tally_cursor, out_length: *mut usize) -> *const c_char;
    /// Frees a cursor.
    pub fn tally_cursor_free(cursor: *mut tally_cursor);
    /// The library's version.
    pub fn tally_version() -> *const c_char;
    /// Texts, constants, numbers that stand for nothing, and a result that may be left away.
    pub fn tally_entry_find(book: *mut tally_book, kind: tally_kind, name: *const c_char, name_length: usize, note: *const c_char, note_length: usize, time: i64, flags: tally_open_flags, out_id: *mut i64, error: *mut tally_error) -> tally_status;
    /// An object that keeps what is refused.
    pub fn tally_entry_change(cursor: *mut tally_cursor, field: tally_field, flags: tally_open_flags, value: f64, error: *mut tally_error) -> tally_status;
    /// Several results, and flags of which none is known.
    pub fn tally_entry_sizes(book: *mut tally_book, flags: u32, out_width: *mut i64, out_height: *mut f64, error: *mut tally_error) -> tally_status;
    /// A text into a buffer, of bytes.
    pub fn tally_entry_text(bytes: *const c_void, bytes_size: usize, place: tally_where, buffer: *mut c_char, buffer_size: usize, out_length: *mut usize, error: *mut tally_error) -> tally_status;
    /// Bytes into a room, and a signal.
    pub fn tally_entry_read(book: *mut tally_book, buffer: *mut c_void, buffer_size: usize, out_read: *mut usize, error: *mut tally_error) -> tally_status;
    /// A struct, and a handle of which the forward hears whether it is wanted.
    pub fn tally_entry_list(book: *mut tally_book, options: *const tally_entry_options, out_cursor: *mut *mut tally_cursor, error: *mut tally_error) -> tally_status;
    /// A struct of another interface, and a parameter list that is too long for a line.
    pub fn tally_entry_stream(book: *mut tally_book, beginnings: *mut i64, endings: *mut i64, capacity: usize, out_stream: *mut c_void, error: *mut tally_error) -> tally_status;
    /// A value, with what is answered where there is none.
    pub fn tally_entry_is_open(cursor: *mut tally_cursor, number: u64) -> i32;
    /// What is by hand.
    pub fn tally_entry_hear(clock: tally_clock_fn, context: *mut c_void, context_free: tally_context_free_fn, error: *mut tally_error) -> tally_status;
}
