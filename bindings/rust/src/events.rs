use crate::{Event, Result, Rows};

/// Reads events as values, and ends after an error.
///
/// ```
/// use tallybook::{Book, Kind};
/// let book = Book::open(":memory:")?;
/// let watch = book.start("Watch")?;
/// watch.log(book.find(Kind::EventType, "A")?)?;
/// for event in book.query(Kind::Event)?.within(watch.item()).events()? {
///     assert_eq!(event?.session, watch.item());
/// }
/// # Ok::<(), tallybook::Error>(())
/// ```
pub struct Events {
    rows: Rows,
}

impl Events {
    pub(crate) fn new(rows: Rows) -> Self {
        Self { rows }
    }
}

impl Iterator for Events {
    type Item = Result<Event>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        match self.rows.step() {
            Ok(true) => Some(Ok(Event::read(&self.rows))),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

impl std::iter::FusedIterator for Events {}
