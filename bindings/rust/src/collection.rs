use crate::error::{call, text, Result};
use crate::handle::Handle;
use crate::{sys, Book, Draft, Note, Session};

/// A collection of a book.
#[derive(Clone, Copy)]
pub struct Collection<'book> {
    book: &'book Book,
    id: i64,
}

impl<'book> Collection<'book> {
    pub(crate) fn new(book: &'book Book, id: i64) -> Self {
        Self { book, id }
    }

    /// Its id in the book.
    pub fn id(&self) -> i64 {
        self.id
    }

    /// Makes a collection in it.
    pub fn collection(&self, name: &str) -> Result<Collection<'book>> {
        self.book.collection_in(self.id, name)
    }

    /// Makes a note with the current time.
    pub fn note(&self, title: &str) -> Result<Note<'book>> {
        let ((title, length), mut id) = (text(title), 0);
        // SAFETY: handles are checked by the library, here and below; texts live until their call returns.
        call(|error| unsafe {
            sys::tally_create(self.book.get(), sys::TALLY_KIND_NOTE, self.id, title, length, sys::TALLY_NOW, 0, &mut id, error)
        })?;
        Ok(Note::new(self.book, id))
    }

    /// A new entry in it, to be filled and saved: `TALLY_KIND_…`
    pub fn draft(&self, kind: i32) -> Result<Draft> {
        self.book.draft(kind, self.id)
    }

    /// The event type with that name that is available here.
    pub fn event_type(&self, name: &str) -> Result<i64> {
        let ((name, length), mut id) = (text(name), 0);
        call(|error| unsafe {
            sys::tally_find(self.book.get(), sys::TALLY_KIND_EVENT_TYPE, self.id, name, length, &mut id, error)
        })?;
        Ok(id)
    }

    /// Starts a session and records it.
    pub fn start(&self, title: &str) -> Result<Session> {
        let (title, length) = text(title);
        Handle::made(|out, error| unsafe {
            sys::tally_session_start(self.book.get(), self.id, title, length, sys::TALLY_NOW, out, error)
        })
        .map(Session::new)
    }
}
