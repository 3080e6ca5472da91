//! Text between Rust and C: with its length, so a NUL in it is the library's to judge.

use core::ffi::{c_char, c_void, CStr};
use std::path::Path;

/// A text as C takes it.
pub(crate) fn given(value: &str) -> (*const c_char, usize) {
    (value.as_ptr().cast(), value.len())
}

/// A text that may be missing.
pub(crate) fn maybe(value: &Option<String>) -> (*const c_char, usize) {
    value.as_deref().map_or((core::ptr::null(), 0), given)
}

/// A path as C takes it. The library refuses one that is not UTF-8.
pub(crate) fn path(value: &Path) -> (*const c_char, usize) {
    let bytes = value.as_os_str().as_encoded_bytes();
    (bytes.as_ptr().cast(), bytes.len())
}

/// A NUL-terminated text of the library.
///
/// # Safety
/// It is NULL, or valid until this returns.
pub(crate) unsafe fn plain(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: as above.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// A text that the library lends; None if there is none. All that it lends is UTF-8.
///
/// # Safety
/// It is NULL, or has `length` bytes that live and stay the same as long as `'a`.
pub(crate) unsafe fn lent<'a>(text: *const c_char, length: usize) -> Option<&'a str> {
    if text.is_null() {
        return None;
    }
    // SAFETY: as above.
    core::str::from_utf8(unsafe { core::slice::from_raw_parts(text.cast(), length) }).ok()
}

/// Ids that the library lends; None if there are none.
///
/// # Safety
/// As for [`lent`].
pub(crate) unsafe fn lent_ids<'a>(ids: *const i64, count: usize) -> Option<&'a [i64]> {
    if ids.is_null() {
        return None;
    }
    // SAFETY: as above.
    Some(unsafe { core::slice::from_raw_parts(ids, count) })
}

/// Bytes that the library lends; None if there are none.
///
/// # Safety
/// As for [`lent`].
pub(crate) unsafe fn lent_bytes<'a>(bytes: *const c_void, size: usize) -> Option<&'a [u8]> {
    if bytes.is_null() {
        return None;
    }
    // SAFETY: as above.
    Some(unsafe { core::slice::from_raw_parts(bytes.cast(), size) })
}
