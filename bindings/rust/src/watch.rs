use crate::error::{call, Result};
use crate::handle::Handle;
use crate::options::timeout;
use crate::{sys, Rows};
use std::os::fd::BorrowedFd;
use std::time::Duration;

/// A watched query. As an iterator it waits for each new selection, and ends after an error.
///
/// ```
/// use tallybook::{Book, Kind, WatchFlags, ROOT};
/// let book = Book::open(":memory:")?;
/// let notes = book.query(Kind::Note)?.watch(WatchFlags::CHANGES)?;
/// book.create(Kind::Note, ROOT, "Arrival")?;
/// for changes in notes {
///     if changes?.count() > 0 {
///         break; // the note
///     }
/// }
/// # Ok::<(), tallybook::Error>(())
/// ```
pub struct Watch {
    handle: Handle<sys::tally_watch>,
    has_ended: bool,
}

impl Watch {
    pub(crate) fn new(handle: Handle<sys::tally_watch>) -> Self {
        Self { handle, has_ended: false }
    }

    /// Waits for the current selection; None if nothing touched it in the time. The first call returns at once. With
    /// [`WatchFlags::CHANGES`](crate::WatchFlags::CHANGES) the rows are those that differ, each with [`Field::Change`](crate::Field::Change).
    ///
    /// ```
    /// # use std::time::Duration;
    /// # use tallybook::{Book, Kind, WatchFlags};
    /// # let book = Book::open(":memory:")?;
    /// let mut notes = book.query(Kind::Note)?.watch(WatchFlags::default())?;
    /// assert!(notes.wait(Duration::from_secs(5))?.is_some());
    /// assert!(notes.wait(Duration::ZERO)?.is_none());
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn wait(&mut self, at_most: Duration) -> Result<Option<Rows>> {
        self.next_within(timeout(at_most))
    }

    /// The descriptor that `poll` and event loops find readable when [`Watch::wait`] may have something. Only wait for it: then call
    /// `wait` with [`Duration::ZERO`] until there is nothing.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, WatchFlags};
    /// # use std::os::fd::AsRawFd;
    /// # let book = Book::open(":memory:")?;
    /// let notes = book.query(Kind::Note)?.watch(WatchFlags::default())?;
    /// assert!(notes.descriptor()?.as_raw_fd() > 2);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn descriptor(&self) -> Result<BorrowedFd<'_>> {
        let mut descriptor = -1;
        // SAFETY: handles are checked by the library, here and below.
        call(|error| unsafe { sys::tally_watch_fd(self.handle.get(), &mut descriptor, error) })?;
        // SAFETY: the descriptor is the watch's, which this borrows, and at least 3.
        Ok(unsafe { BorrowedFd::borrow_raw(descriptor) })
    }

    fn next_within(&mut self, timeout: i64) -> Result<Option<Rows>> {
        let (handle, status) = Handle::maybe(|out, error| unsafe { sys::tally_watch_next(self.handle.get(), timeout, out, error) })?;
        Ok((status == sys::TALLY_OK).then(|| Rows::new(handle)))
    }
}

impl Iterator for Watch {
    type Item = Result<Rows>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let found = self.next_within(sys::TALLY_FOREVER);
        self.has_ended = found.is_err();
        found.transpose()
    }
}

impl std::iter::FusedIterator for Watch {}
