use crate::{callback, sys};
use core::ffi::{c_char, CStr};
use std::fmt;

/// Why a call failed: the library's own report.
#[derive(Clone, Debug, PartialEq)]
pub struct Error {
    /// `TALLY_E_…`
    pub status: i32,
    /// `TALLY_REASON_…`, 0 if the status says everything.
    pub reason: i32,
    /// One line: what is wrong, which value it is, and what to do.
    pub message: String,
    /// errno or SQLite's extended code, 0 if there is none.
    pub sub_code: i32,
    /// `TALLY_FIELD_…` if a field was refused, otherwise 0.
    pub field: i32,
    /// The entry that it is about, 0 if none.
    pub id: i64,
    /// The refused number, if one was refused.
    pub found: Option<Number>,
    /// The bound that it violated, if there is one.
    pub bound: Option<Number>,
}

/// A number of an error; integers are exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// An integer.
    Int(i64),
    /// A real number.
    Real(f64),
}

impl Number {
    fn read(kind: i32, integer: i64, real: f64) -> Option<Number> {
        match kind {
            sys::TALLY_VALUE_INT => Some(Number::Int(integer)),
            sys::TALLY_VALUE_REAL => Some(Number::Real(real)),
            _ => None,
        }
    }
}

/// The result of a call, or why it failed.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// The status's name, such as `TALLY_E_NOT_FOUND`.
    pub fn name(&self) -> String {
        // SAFETY: what it gives lives as long as the process.
        unsafe { plain(sys::tally_status_name(self.status)) }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.message.is_empty() {
            write!(to, "{}", self.name())
        } else {
            write!(to, "{}: {}", self.name(), self.message)
        }
    }
}

impl std::error::Error for Error {}

/// Makes a call with an error report, and returns its status if that is not an error. Resumes a panic of a callback.
pub(crate) fn call(body: impl FnOnce(*mut sys::tally_error) -> sys::tally_status) -> Result<sys::tally_status> {
    let mut report = sys::tally_error::INIT;
    let status = body(&mut report);
    callback::resume();
    if status >= 0 {
        return Ok(status);
    }
    let message = report.message.iter().take_while(|&&byte| byte != 0).map(|&byte| byte as u8).collect::<Vec<u8>>();
    Err(Error {
        status,
        reason: report.reason,
        message: String::from_utf8_lossy(&message).into_owned(),
        sub_code: report.sub_code,
        field: report.field,
        id: report.id,
        found: Number::read(report.found_type, report.found_integer, report.found),
        bound: Number::read(report.bound_type, report.bound_integer, report.bound),
    })
}

/// A status without an error report.
pub(crate) fn bare(status: sys::tally_status) -> Result<()> {
    call(|_| status).map(|_| ())
}

/// A NUL-terminated text of the library.
///
/// # Safety
/// It is NULL, or valid until this returns.
pub(crate) unsafe fn plain(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    CStr::from_ptr(text).to_string_lossy().into_owned()
}

/// A text of the library with its length; None if there is none.
///
/// # Safety
/// It is NULL, or has `length` bytes until this returns.
pub(crate) unsafe fn borrowed(text: *const c_char, length: usize) -> Option<String> {
    if text.is_null() {
        return None;
    }
    Some(String::from_utf8_lossy(core::slice::from_raw_parts(text.cast(), length)).into_owned())
}

/// A text as C takes it.
pub(crate) fn text(value: &str) -> (*const c_char, usize) {
    (value.as_ptr().cast(), value.len())
}
