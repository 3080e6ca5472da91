use crate::error::{borrowed, call, text, Result};
use crate::handle::Handle;
use crate::sys;
use core::ptr::null_mut;

/// A new entry or an edit of one. Setters are sticky: `save` returns the first refusal.
pub struct Draft {
    handle: Handle<sys::tally_draft>,
}

impl Draft {
    pub(crate) fn new(handle: Handle<sys::tally_draft>) -> Self {
        Self { handle }
    }

    /// Sets a text field, `TALLY_FIELD_…`. [`Draft::save`] reports a refusal.
    pub fn set_text(&mut self, field: i32, value: &str) -> &mut Self {
        let (value, length) = text(value);
        // SAFETY: handles are checked by the library, here and below; texts and lists live until their call returns.
        unsafe { sys::tally_draft_set_text(self.handle.get(), field, value, length, null_mut()) };
        self
    }

    /// Sets a field to an integer: a count, an id, a time or a duration in nanoseconds.
    pub fn set_int(&mut self, field: i32, value: i64) -> &mut Self {
        unsafe { sys::tally_draft_set_int(self.handle.get(), field, value, null_mut()) };
        self
    }

    /// Sets a field to a real number.
    pub fn set_real(&mut self, field: i32, value: f64) -> &mut Self {
        unsafe { sys::tally_draft_set_real(self.handle.get(), field, value, null_mut()) };
        self
    }

    /// Sets a field with several ids, such as `TALLY_FIELD_TAGS`, in their order.
    pub fn set_ids(&mut self, field: i32, ids: &[i64]) -> &mut Self {
        unsafe { sys::tally_draft_set_ids(self.handle.get(), field, ids.as_ptr(), ids.len(), null_mut()) };
        self
    }

    /// Clears a field.
    pub fn clear(&mut self, field: i32) -> &mut Self {
        unsafe { sys::tally_draft_clear(self.handle.get(), field, null_mut()) };
        self
    }

    /// None if the field is empty or is not text.
    pub fn text(&self, field: i32) -> Option<String> {
        let mut length = 0;
        // Valid until the field is set or the draft saved, which takes `&mut self`.
        unsafe { borrowed(sys::tally_draft_text(self.handle.get(), field, &mut length), length) }
    }

    /// Saves it, all or nothing; returns the entry's id. The draft continues as an edit of the saved entry.
    pub fn save(&mut self) -> Result<i64> {
        let mut id = 0;
        call(|error| unsafe { sys::tally_draft_save(self.handle.get(), 0, &mut id, error) })?;
        Ok(id)
    }
}
