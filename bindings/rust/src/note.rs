use crate::error::Result;
use crate::{Book, Draft};

/// A note of a book.
#[derive(Clone, Copy)]
pub struct Note<'book> {
    book: &'book Book,
    id: i64,
}

impl<'book> Note<'book> {
    pub(crate) fn new(book: &'book Book, id: i64) -> Self {
        Self { book, id }
    }

    /// Its id in the book.
    pub fn id(&self) -> i64 {
        self.id
    }

    /// An edit of it: nothing is saved until [`Draft::save`].
    pub fn edit(&self) -> Result<Draft> {
        self.book.edit(self.id)
    }

    /// Moves it to the trash.
    pub fn delete(self) -> Result<()> {
        self.book.delete(self.id).map(|_| ())
    }
}
