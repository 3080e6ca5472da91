use crate::callback::{self, Writer};
use crate::error::{call, text, Result};
use crate::handle::Handle;
use crate::{sys, Rows};
use core::ptr::{null, null_mut};

/// A query. Conditions are sticky, like a draft's setters: `rows`, `count` and `export` return the first refusal.
pub struct Query {
    handle: Handle<sys::tally_query>,
}

impl Query {
    pub(crate) fn new(handle: Handle<sys::tally_query>) -> Self {
        Self { handle }
    }

    /// Selects the contents of a collection: `TALLY_IN_…`
    pub fn within(self, parent: i64, flags: u32) -> Self {
        // SAFETY: handles are checked by the library, here and below; texts and lists live until their call returns.
        unsafe { sys::tally_query_in(self.handle.get(), parent, flags, null_mut()) };
        self
    }

    /// Selects rows by comparing a field with numbers: `TALLY_OP_…`.
    pub fn where_int(self, field: i32, op: i32, values: &[i64]) -> Self {
        unsafe { sys::tally_query_where_int(self.handle.get(), field, op, values.as_ptr(), values.len(), null_mut()) };
        self
    }

    /// Selects rows by comparing a field with a text: `TALLY_OP_…`.
    pub fn where_text(self, field: i32, op: i32, value: &str) -> Self {
        let (value, length) = text(value);
        unsafe { sys::tally_query_where_text(self.handle.get(), field, op, value, length, null_mut()) };
        self
    }

    /// Selects rows by a search: words, "phrases", beginnings*, AND, OR, NOT and brackets.
    pub fn search(self, search: &str) -> Self {
        let (search, length) = text(search);
        unsafe { sys::tally_query_search(self.handle.get(), search, length, null_mut()) };
        self
    }

    /// `TALLY_ORDER_…`
    pub fn order(self, field: i32, flags: u32) -> Self {
        unsafe { sys::tally_query_order(self.handle.get(), field, flags, null_mut()) };
        self
    }

    /// The number of rows.
    pub fn count(&self) -> Result<u64> {
        let mut count = 0;
        call(|error| unsafe { sys::tally_query_count(self.handle.get(), &mut count, error) })?;
        Ok(count)
    }

    /// The rows, all from one state of the book.
    pub fn rows(&self) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_query_cursor(self.handle.get(), out, error) }).map(Rows::new)
    }

    /// `TALLY_FORMAT_…`
    pub fn export(&self, format: i32) -> Result<String> {
        let bytes: Handle<sys::tally_bytes> =
            Handle::made(|out, error| unsafe { sys::tally_query_export(self.handle.get(), format, null(), out, error) })?;
        Ok(bytes.to_text())
    }

    /// Exports piece by piece; if the function returns false, the export ends with `TALLY_E_CANCELLED`.
    pub fn export_to(&self, format: i32, mut write: impl FnMut(&[u8]) -> bool) -> Result<()> {
        let mut writer: Writer<'_> = &mut write;
        let mut options = sys::tally_export_options::INIT;
        options.write = Some(callback::write);
        options.write_context = (&mut writer as *mut Writer<'_>).cast();
        call(|error| unsafe { sys::tally_query_export(self.handle.get(), format, &options, null_mut(), error) })?;
        Ok(())
    }
}
