use crate::error::{borrowed, call, text, Result};
use crate::handle::Handle;
use crate::sys;
use core::ptr::null_mut;

/// A new entry or an edit of one. Setters are sticky: what one refused, `save` gives.
pub struct Draft {
    handle: Handle<sys::tally_draft>,
}

impl Draft {
    pub(crate) fn new(handle: Handle<sys::tally_draft>) -> Self {
        Self { handle }
    }

    /// Sets a text field, `TALLY_FIELD_…`. What is refused is told by [`Draft::save`].
    pub fn set_text(&mut self, field: i32, value: &str) -> &mut Self {
        let (value, length) = text(value);
        // SAFETY: handles are checked by the library, here and below; texts and lists live until their call returns.
        unsafe { sys::tally_draft_set_text(self.handle.get(), field, value, length, null_mut()) };
        self
    }

    /// Sets a field to a whole number: a count, an id, a time or a length in nanoseconds.
    pub fn set_int(&mut self, field: i32, value: i64) -> &mut Self {
        unsafe { sys::tally_draft_set_int(self.handle.get(), field, value, null_mut()) };
        self
    }

    /// Sets a field to a real number.
    pub fn set_real(&mut self, field: i32, value: f64) -> &mut Self {
        unsafe { sys::tally_draft_set_real(self.handle.get(), field, value, null_mut()) };
        self
    }

    /// Sets a field that has several ids, such as `TALLY_FIELD_TAGS`, in their order.
    pub fn set_ids(&mut self, field: i32, ids: &[i64]) -> &mut Self {
        unsafe { sys::tally_draft_set_ids(self.handle.get(), field, ids.as_ptr(), ids.len(), null_mut()) };
        self
    }

    /// Leaves a field without a value.
    pub fn clear(&mut self, field: i32) -> &mut Self {
        unsafe { sys::tally_draft_clear(self.handle.get(), field, null_mut()) };
        self
    }

    /// None where the field is empty or holds no text.
    pub fn text(&self, field: i32) -> Option<String> {
        let mut length = 0;
        // Valid until the field is set or the draft saved, which takes `&mut self`.
        unsafe { borrowed(sys::tally_draft_text(self.handle.get(), field, &mut length), length) }
    }

    /// Writes it, all or nothing; gives the entry's id. The draft stays, as an edit of what is now saved.
    pub fn save(&mut self) -> Result<i64> {
        let mut id = 0;
        call(|error| unsafe { sys::tally_draft_save(self.handle.get(), 0, &mut id, error) })?;
        Ok(id)
    }
}
