use crate::error::{call, text, Result};
use crate::handle::Handle;
use crate::{sys, Collection, Draft, Options, Query};

/// An open book.
pub struct Book {
    handle: Handle<sys::tally_book>,
}

impl Book {
    pub(crate) fn new(handle: Handle<sys::tally_book>) -> Self {
        Self { handle }
    }

    pub(crate) fn get(&self) -> *mut sys::tally_book {
        self.handle.get()
    }

    /// Opens a book with default options, or creates it if there is none; `:memory:` lives as long as it is open.
    pub fn open(path: &str) -> Result<Self> {
        Options::new().open(path)
    }

    /// The current time of the book's clock.
    pub fn now(&self) -> Result<i64> {
        let mut now = 0;
        // SAFETY: handles are checked by the library, here and below; texts live until their call returns.
        call(|error| unsafe { sys::tally_book_now(self.get(), &mut now, error) })?;
        Ok(now)
    }

    /// Sets a setting, such as `username`, for all openings of the book.
    pub fn set(&self, setting: &str, value: &str) -> Result<()> {
        let ((name, name_length), (value, value_length)) = (text(setting), text(value));
        call(|error| unsafe { sys::tally_setting_set(self.get(), name, name_length, value, value_length, error) })?;
        Ok(())
    }

    /// Makes a collection at the root.
    pub fn collection(&self, name: &str) -> Result<Collection<'_>> {
        self.collection_in(sys::TALLY_ROOT, name)
    }

    /// Makes a collection in another one.
    pub fn collection_in(&self, parent: i64, name: &str) -> Result<Collection<'_>> {
        let ((name, length), mut id) = (text(name), 0);
        call(|error| unsafe { sys::tally_create(self.get(), sys::TALLY_KIND_COLLECTION, parent, name, length, sys::TALLY_NOW, 0, &mut id, error) })?;
        Ok(Collection::new(self, id))
    }

    /// A new entry, to be filled and saved: `TALLY_KIND_…`
    pub fn draft(&self, kind: i32, parent: i64) -> Result<Draft> {
        Handle::made(|out, error| unsafe { sys::tally_draft_new(self.get(), kind, parent, 0, out, error) }).map(Draft::new)
    }

    /// An edit of an entry.
    pub fn edit(&self, id: i64) -> Result<Draft> {
        Handle::made(|out, error| unsafe { sys::tally_draft_edit(self.get(), id, out, error) }).map(Draft::new)
    }

    /// A query for entries of a kind, or for all with `TALLY_KIND_ANY`.
    pub fn query(&self, kind: i32) -> Result<Query> {
        Handle::made(|out, error| unsafe { sys::tally_query_new(self.get(), kind, out, error) }).map(Query::new)
    }

    /// Moves an entry and its contents to the trash; returns how many entries went.
    pub fn delete(&self, id: i64) -> Result<u64> {
        let mut count = 0;
        call(|error| unsafe { sys::tally_delete(self.get(), id, 0, &mut count, error) })?;
        Ok(count)
    }

    /// Begins a transaction. Changes through the returned transaction are kept by [`Transaction::commit`], all together, and rolled
    /// back if it is dropped before. Changes through the book itself are outside. Any thread may use it.
    pub fn transaction(&self, name: &str) -> Result<Transaction> {
        let (name, length) = text(name);
        Handle::made(|out, error| unsafe { sys::tally_transaction_begin(self.get(), name, length, 0, out, error) })
            .map(|handle| Transaction(Book::new(handle)))
    }

    /// Keeps one state of the book for reading, as long as this value lives.
    pub fn snapshot(&self) -> Result<Book> {
        Handle::made(|out, error| unsafe { sys::tally_snapshot_begin(self.get(), out, error) }).map(Book::new)
    }

    /// Undoes the last change.
    pub fn undo(&self) -> Result<()> {
        call(|error| unsafe { sys::tally_undo(self.get(), 0, core::ptr::null_mut(), error) })?;
        Ok(())
    }

    /// Redoes the last undone change.
    pub fn redo(&self) -> Result<()> {
        call(|error| unsafe { sys::tally_redo(self.get(), 0, core::ptr::null_mut(), error) })?;
        Ok(())
    }
}

/// A transaction, used as a book. Dropping it without a commit rolls it back.
pub struct Transaction(Book);

impl Transaction {
    /// Commits its changes; they are on disk when this returns.
    pub fn commit(self) -> Result<()> {
        call(|error| unsafe { sys::tally_transaction_commit(self.0.get(), error) })?;
        Ok(())
    }
}

impl core::ops::Deref for Transaction {
    type Target = Book;

    fn deref(&self) -> &Book {
        &self.0
    }
}
