use crate::Book;
use core::marker::PhantomData;

/// One state of a book, used as a book that can only be read. It lasts as long as this value, and cannot outlive its book.
///
/// ```
/// use tallybook::{Book, Kind, ROOT};
/// let book = Book::open(":memory:")?;
/// let before = book.snapshot()?;
/// book.create(Kind::Note, ROOT, "Arrival")?;
/// assert_eq!((before.query(Kind::Note)?.count(), book.query(Kind::Note)?.count()), (Ok(0), Ok(1)));
/// # Ok::<(), tallybook::Error>(())
/// ```
pub struct Snapshot<'book> {
    state: Book,
    book: PhantomData<&'book Book>,
}

impl Snapshot<'_> {
    pub(crate) fn new(state: Book) -> Self {
        Self { state, book: PhantomData }
    }
}

impl core::ops::Deref for Snapshot<'_> {
    type Target = Book;

    fn deref(&self) -> &Book {
        &self.state
    }
}
