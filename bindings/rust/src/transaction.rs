use crate::error::{call, Result};
use crate::{sys, Book};
use core::marker::PhantomData;

/// A transaction, used as a book. Dropping it without a commit rolls it back. It cannot outlive its book.
///
/// ```
/// use tallybook::{Book, Kind, ROOT};
/// let book = Book::open(":memory:")?;
/// let day = book.transaction("field day")?;
/// day.create(Kind::Note, ROOT, "Arrival")?;
/// day.create(Kind::Note, ROOT, "Departure")?;
/// day.commit()?; // both, or none
/// assert_eq!(book.query(Kind::Note)?.count(), Ok(2));
/// # Ok::<(), tallybook::Error>(())
/// ```
///
/// ```compile_fail,E0505
/// # let book = tallybook::Book::open(":memory:")?;
/// let day = book.transaction("field day")?;
/// drop(book);
/// day.commit()?;
/// # Ok::<(), tallybook::Error>(())
/// ```
pub struct Transaction<'book> {
    inside: Book,
    book: PhantomData<&'book Book>,
}

impl Transaction<'_> {
    pub(crate) fn new(inside: Book) -> Self {
        Self { inside, book: PhantomData }
    }

    /// Commits its changes; they are on disk when this returns.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let day = book.transaction("field day")?;
    /// day.create(Kind::Note, ROOT, "Arrival")?;
    /// day.commit()?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn commit(self) -> Result<()> {
        // SAFETY: handles are checked by the library, here and below.
        call(|error| unsafe { sys::tally_transaction_commit(self.inside.get(), error) }).map(|_| ())
    }

    /// Rolls its changes back, as dropping it does, and reports a failure.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let day = book.transaction("field day")?;
    /// day.create(Kind::Note, ROOT, "Arrival")?;
    /// day.rollback()?;
    /// assert_eq!(book.query(Kind::Note)?.count(), Ok(0));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn rollback(self) -> Result<()> {
        call(|error| unsafe { sys::tally_transaction_rollback(self.inside.get(), error) }).map(|_| ())
    }
}

impl core::ops::Deref for Transaction<'_> {
    type Target = Book;

    fn deref(&self) -> &Book {
        &self.inside
    }
}
