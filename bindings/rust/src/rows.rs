use crate::error::{borrowed, call, Result};
use crate::handle::Handle;
use crate::sys;

/// Reads rows: `while rows.step()? { … }`, with the current row's values.
pub struct Rows {
    handle: Handle<sys::tally_cursor>,
}

impl Rows {
    pub(crate) fn new(handle: Handle<sys::tally_cursor>) -> Self {
        Self { handle }
    }

    /// Steps to the next row; false after the last.
    pub fn step(&mut self) -> Result<bool> {
        // SAFETY: handles are checked by the library, here and below.
        Ok(call(|error| unsafe { sys::tally_cursor_next(self.handle.get(), error) })? == sys::TALLY_OK)
    }

    /// The id of the entry in this row; for an event its seq.
    pub fn id(&self) -> i64 {
        unsafe { sys::tally_cursor_id(self.handle.get()) }
    }

    /// `TALLY_KIND_…`
    pub fn kind(&self) -> i32 {
        unsafe { sys::tally_cursor_kind(self.handle.get()) }
    }

    /// None if the field is empty.
    pub fn int(&self, field: i32) -> Option<i64> {
        self.has(field).then(|| unsafe { sys::tally_cursor_int(self.handle.get(), field) })
    }

    /// None if the field is empty.
    pub fn real(&self, field: i32) -> Option<f64> {
        self.has(field).then(|| unsafe { sys::tally_cursor_real(self.handle.get(), field) })
    }

    /// None if the field is empty or is not text.
    pub fn text(&self, field: i32) -> Option<String> {
        let mut length = 0;
        // Valid until the next step, which takes `&mut self`.
        unsafe { borrowed(sys::tally_cursor_text(self.handle.get(), field, &mut length), length) }
    }

    fn has(&self, field: i32) -> bool {
        unsafe { sys::tally_cursor_is_null(self.handle.get(), field) == 0 }
    }
}
