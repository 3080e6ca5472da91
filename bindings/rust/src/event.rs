use crate::text::maybe;
use crate::{sys, Field, Phase, Rows, NOW};

/// An event, to log or as it was read.
///
/// ```
/// use tallybook::{Book, Event, Kind, ROOT};
/// let book = Book::open(":memory:")?;
/// let (ada, call) = (book.create(Kind::Subject, ROOT, "Ada")?, book.find(Kind::EventType, "A")?);
/// let watch = book.start_at("Watch", 0)?;
/// watch.log_event(&Event::new(call).at(5).about(ada).value(62.5).note("loud"))?;
/// let event = book.query(Kind::Event)?.within(watch.item()).events()?.next().unwrap()?;
/// assert_eq!((event.seq, event.time, event.subject, event.value), (1, 5, Some(ada), Some(62.5)));
/// # Ok::<(), tallybook::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Its number in the session, 0 before it is logged.
    pub seq: u64,
    /// When, or [`NOW`].
    pub time: i64,
    /// The event type.
    pub event_type: i64,
    /// Whether it is a point, or starts or stops a state; [`Phase::Auto`] leaves that to its type.
    pub phase: Phase,
    /// Whom or what it is about.
    pub subject: Option<i64>,
    /// A number.
    pub value: Option<f64>,
    /// Text.
    pub note: Option<String>,
    /// The session, 0 before it is logged.
    pub session: i64,
}

impl Event {
    /// An event of a type, now.
    ///
    /// ```
    /// assert_eq!(tallybook::Event::new(7).time, tallybook::NOW);
    /// ```
    pub fn new(event_type: i64) -> Self {
        Self { seq: 0, time: NOW, event_type, phase: Phase::Auto, subject: None, value: None, note: None, session: 0 }
    }

    /// The same at a time, in nanoseconds since 1970-01-01T00:00:00Z.
    ///
    /// ```
    /// assert_eq!(tallybook::Event::new(7).at(5).time, 5);
    /// ```
    pub fn at(mut self, time: i64) -> Self {
        self.time = time;
        self
    }

    /// The same about a subject.
    ///
    /// ```
    /// assert_eq!(tallybook::Event::new(7).about(3).subject, Some(3));
    /// ```
    pub fn about(mut self, subject: i64) -> Self {
        self.subject = Some(subject);
        self
    }

    /// The same with a number.
    ///
    /// ```
    /// assert_eq!(tallybook::Event::new(7).value(62.5).value, Some(62.5));
    /// ```
    pub fn value(mut self, value: f64) -> Self {
        self.value = Some(value);
        self
    }

    /// The same with text.
    ///
    /// ```
    /// assert_eq!(tallybook::Event::new(7).note("loud").note.as_deref(), Some("loud"));
    /// ```
    pub fn note(mut self, note: &str) -> Self {
        self.note = Some(note.to_owned());
        self
    }

    /// The same as a start, a stop or a point, whatever state its type is in.
    ///
    /// ```
    /// use tallybook::{Event, Phase};
    /// assert_eq!(Event::new(7).phase(Phase::Stop).phase, Phase::Stop);
    /// ```
    pub fn phase(mut self, phase: Phase) -> Self {
        self.phase = phase;
        self
    }

    /// As C takes it; the note is the event's.
    pub(crate) fn given(&self) -> sys::tally_event {
        let (note, note_length) = maybe(&self.note);
        sys::tally_event {
            time: self.time,
            r#type: self.event_type,
            subject: self.subject.unwrap_or(0),
            value: self.value.unwrap_or(f64::NAN),
            note,
            note_length,
            phase: self.phase.into(),
            ..sys::tally_event::INIT
        }
    }

    /// The event at which rows are.
    #[inline]
    pub(crate) fn read(rows: &Rows) -> Self {
        Self {
            seq: rows.whole(Field::Seq).unsigned_abs(),
            time: rows.whole(Field::Time),
            event_type: rows.whole(Field::Type),
            phase: Phase::from(i32::try_from(rows.whole(Field::Phase)).unwrap_or(0)),
            subject: Some(rows.whole(Field::Subject)).filter(|&subject| subject != 0),
            value: rows.number(Field::Value),
            note: rows.own_text(Field::Text),
            session: rows.whole(Field::Session),
        }
    }
}
