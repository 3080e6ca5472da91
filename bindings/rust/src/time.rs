//! Times and durations, which are nanoseconds.

use crate::error::{call, Result};
use crate::text::given;
use crate::{sys, DurationStyle, TimeStyle};
use core::ffi::c_char;

/// The time of the book's clock, where a call takes a time.
///
/// ```
/// use tallybook::{Book, NOW};
/// let watch = Book::open(":memory:")?.start_at("Watch", NOW)?;
/// # Ok::<(), tallybook::Error>(())
/// ```
pub const NOW: i64 = sys::TALLY_NOW;

/// A second, in the unit of times and durations.
///
/// ```
/// let hour = 3600 * tallybook::SECOND;
/// assert_eq!(hour, 3_600_000_000_000);
/// ```
pub const SECOND: i64 = 1_000_000_000;

/// Reads an ISO 8601 time with any fraction of a second; a time without a zone is in the given one.
///
/// ```
/// use tallybook::{parse_time, SECOND};
/// assert_eq!(parse_time("1970-01-01T01:00:05", "Europe/Berlin")?, 5 * SECOND);
/// # Ok::<(), tallybook::Error>(())
/// ```
pub fn parse_time(value: &str, zone: &str) -> Result<i64> {
    let ((value, length), (zone, zone_length), mut time) = (given(value), given(zone), 0);
    // SAFETY: the texts live until the call returns.
    call(|error| unsafe { sys::tally_time_parse(value, length, zone, zone_length, &mut time, error) })?;
    Ok(time)
}

/// Writes a time as text in a zone.
///
/// ```
/// use tallybook::{format_time, TimeStyle, SECOND};
/// assert_eq!(format_time(5 * SECOND, TimeStyle::Iso, "UTC")?, "1970-01-01T00:00:05.000Z");
/// # Ok::<(), tallybook::Error>(())
/// ```
pub fn format_time(time: i64, style: TimeStyle, zone: &str) -> Result<String> {
    let (zone, zone_length) = given(zone);
    filled(|buffer, size, length, error| {
        // SAFETY: the text and the buffer live until the call returns.
        unsafe { sys::tally_time_format(time, style.into(), zone, zone_length, buffer, size, length, error) }
    })
}

/// Writes a duration as text.
///
/// ```
/// use tallybook::{format_duration, DurationStyle, SECOND};
/// assert_eq!(format_duration(90 * SECOND, DurationStyle::Seconds)?, "90");
/// # Ok::<(), tallybook::Error>(())
/// ```
pub fn format_duration(duration: i64, style: DurationStyle) -> Result<String> {
    filled(|buffer, size, length, error| {
        // SAFETY: the buffer lives until the call returns.
        unsafe { sys::tally_duration_format(duration, style.into(), buffer, size, length, error) }
    })
}

/// A short text that a call writes into a buffer; no time or duration is longer than this one.
fn filled(body: impl FnOnce(*mut c_char, usize, *mut usize, *mut sys::tally_error) -> sys::tally_status) -> Result<String> {
    let (mut buffer, mut length) = ([0u8; 256], 0);
    call(|error| body(buffer.as_mut_ptr().cast(), buffer.len(), &mut length, error))?;
    Ok(String::from_utf8_lossy(buffer.get(..length).unwrap_or_default()).into_owned())
}
