use crate::error::Result;
use crate::{Book, Draft, Kind, Query, Session};

/// A collection of a book: where entries are made and found.
///
/// ```
/// use tallybook::{Book, Kind};
/// let book = Book::open(":memory:")?;
/// let nest = book.collection("Heron nest")?;
/// let chicks = nest.collection("Chicks")?;
/// chicks.create(Kind::Note, "Hatched")?;
/// assert_eq!(book.query(Kind::Note)?.below(nest.id()).count(), Ok(1));
/// # Ok::<(), tallybook::Error>(())
/// ```
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
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// assert!(book.collection("Heron nest")?.id() > tallybook::ROOT);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn id(&self) -> i64 {
        self.id
    }

    /// Makes a collection in it.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let chicks = book.collection("Heron nest")?.collection("Chicks")?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn collection(&self, name: &str) -> Result<Collection<'book>> {
        self.create(Kind::Collection, name).map(|id| Collection::new(self.book, id))
    }

    /// Makes an entry in it, with the current time; returns its id.
    ///
    /// ```
    /// # use tallybook::Kind;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let note = book.collection("Heron nest")?.create(Kind::Note, "Arrival")?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn create(&self, kind: Kind, name: &str) -> Result<i64> {
        self.book.create(kind, self.id, name)
    }

    /// A new entry in it, to be filled and saved.
    ///
    /// ```
    /// # use tallybook::{Field, Kind};
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let nest = book.collection("Heron nest")?;
    /// nest.draft(Kind::Note)?.set(Field::Name, "Arrival").set(Field::Description, "Adult").save()?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn draft(&self, kind: Kind) -> Result<Draft> {
        self.book.draft(kind, self.id)
    }

    /// The event type with that name that is available here.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let peck = book.collection("Heron nest")?.event_type("A")?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn event_type(&self, name: &str) -> Result<i64> {
        self.book.find_in(Kind::EventType, self.id, name)
    }

    /// Starts a session now, and records it.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let watch = book.collection("Heron nest")?.start("Morning watch")?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn start(&self, title: &str) -> Result<Session> {
        self.start_at(title, crate::NOW)
    }

    /// Starts a session at a time, and records it.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let watch = book.collection("Heron nest")?.start_at("Morning watch", book.now()?)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn start_at(&self, title: &str, time: i64) -> Result<Session> {
        self.book.start_in(self.id, title, time)
    }

    /// A query for entries that it holds.
    ///
    /// ```
    /// # use tallybook::Kind;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let nest = book.collection("Heron nest")?;
    /// nest.create(Kind::Note, "Arrival")?;
    /// assert_eq!(nest.query(Kind::Note)?.count(), Ok(1));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn query(&self, kind: Kind) -> Result<Query> {
        Ok(self.book.query(kind)?.within(self.id))
    }
}
