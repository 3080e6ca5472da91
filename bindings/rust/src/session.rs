use crate::error::{call, Result};
use crate::handle::Handle;
use crate::{sys, Event, Rows, State, NOW};
use core::mem::size_of;
use std::time::Duration;

/// A session that this process records. If dropped, it keeps running in the book until a process continues it or stops it.
///
/// ```
/// use tallybook::{Book, Kind};
/// let book = Book::open(":memory:")?;
/// let peck = book.find(Kind::EventType, "A")?;
/// let watch = book.start("Morning watch")?;
/// watch.log(peck)?;
/// watch.stop()?;
/// assert_eq!(watch.count(peck), Ok(1));
/// # Ok::<(), tallybook::Error>(())
/// ```
pub struct Session {
    handle: Handle<sys::tally_session>,
}

impl Session {
    pub(crate) fn new(handle: Handle<sys::tally_session>) -> Self {
        Self { handle }
    }

    /// The handle, for calls of [`sys`](crate::sys) that this crate lacks. This value still owns it.
    ///
    /// ```
    /// # use tallybook::{sys, Book, Field, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let watch = book.start("Watch")?;
    /// // SAFETY: the handle is open, and the library checks it.
    /// assert!(!watch.raw().is_null() && unsafe { sys::tally_session_log(watch.raw(), 0, 0) } < 0);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn raw(&self) -> *mut sys::tally_session {
        self.handle.get()
    }

    /// Logs an event now. Once this returns Ok, the event is kept.
    ///
    /// ```
    /// # use tallybook::{Book, Kind};
    /// # let book = Book::open(":memory:")?;
    /// # let peck = book.find(Kind::EventType, "A")?;
    /// let watch = book.start("Watch")?;
    /// watch.log(peck)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    #[inline]
    pub fn log(&self, event_type: i64) -> Result<()> {
        self.log_at(event_type, NOW)
    }

    /// Logs an event at a time, in nanoseconds since 1970-01-01T00:00:00Z. Once this returns Ok, the event is kept.
    ///
    /// ```
    /// # use tallybook::{Book, Kind, SECOND};
    /// # let book = Book::open(":memory:")?;
    /// # let peck = book.find(Kind::EventType, "A")?;
    /// let watch = book.start_at("Watch", 0)?;
    /// watch.log_at(peck, 5 * SECOND)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    #[inline]
    pub fn log_at(&self, event_type: i64, time: i64) -> Result<()> {
        // SAFETY: handles are checked by the library, here and below.
        let status = unsafe { sys::tally_session_log(self.handle.get(), event_type, time) };
        crate::callback::resume();
        if status == sys::TALLY_OK {
            return Ok(());
        }
        self.explain(&Event::new(event_type).at(time))
    }

    /// The quick call has no room for a report: the other one says why, or logs it after all.
    #[cold]
    fn explain(&self, event: &Event) -> Result<()> {
        self.log_event(event).map(|_| ())
    }

    /// Logs an event with a value, a subject, a note or a phase; returns its number.
    ///
    /// ```
    /// # use tallybook::{Book, Event, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// # let call = book.find(Kind::EventType, "A")?;
    /// let bo = book.create(Kind::Subject, ROOT, "Bo")?;
    /// let watch = book.start("Watch")?;
    /// assert_eq!(watch.log_event(&Event::new(call).about(bo).value(62.5)), Ok(1));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn log_event(&self, event: &Event) -> Result<u64> {
        self.log_given(&[event.given()])
    }

    /// Logs several events, all of them or none; returns the number of the first.
    ///
    /// ```
    /// # use tallybook::{Book, Event, Kind};
    /// # let book = Book::open(":memory:")?;
    /// # let peck = book.find(Kind::EventType, "A")?;
    /// let watch = book.start_at("Watch", 0)?;
    /// watch.log_events(&[Event::new(peck).at(5), Event::new(peck).at(6)])?;
    /// assert_eq!(watch.count(peck), Ok(2));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn log_events(&self, events: &[Event]) -> Result<u64> {
        self.log_given(&events.iter().map(Event::given).collect::<Vec<_>>())
    }

    fn log_given(&self, events: &[sys::tally_event]) -> Result<u64> {
        let (mut seq, size) = (0, size_of::<sys::tally_event>());
        call(|error| unsafe {
            sys::tally_session_log_events(self.handle.get(), events.as_ptr(), events.len(), size, &mut seq, error)
        })?;
        Ok(seq)
    }

    /// Logs many events given as columns, straight into the book, all of them or none; returns the number of the first.
    ///
    /// ```
    /// # use tallybook::{Book, Kind};
    /// # let book = Book::open(":memory:")?;
    /// # let peck = book.find(Kind::EventType, "A")?;
    /// let watch = book.start_at("Watch", 0)?;
    /// watch.log_columns(&[5, 6, 7], &[peck; 3])?;
    /// assert_eq!(watch.count(peck), Ok(3));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn log_columns(&self, times: &[i64], event_types: &[i64]) -> Result<u64> {
        if times.len() != event_types.len() {
            let message = format!("there are {} times and {} event types; give as many of both", times.len(), event_types.len());
            return Err(crate::Error::refused(crate::Status::Invalid, crate::Reason::Length, message));
        }
        let mut seq = 0;
        call(|error| unsafe {
            sys::tally_session_log_columns(self.handle.get(), times.as_ptr(), event_types.as_ptr(), times.len(), &mut seq, error)
        })?;
        Ok(seq)
    }

    /// Pauses the session now; a pause does not count towards its length.
    ///
    /// ```
    /// # use tallybook::State;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let watch = book.start("Watch")?;
    /// watch.pause()?;
    /// assert_eq!(watch.state()?, State::Paused);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn pause(&self) -> Result<()> {
        self.pause_at(NOW)
    }

    /// Pauses the session at a time.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let watch = book.start_at("Watch", 0)?;
    /// watch.pause_at(5)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn pause_at(&self, time: i64) -> Result<()> {
        call(|error| unsafe { sys::tally_session_pause(self.handle.get(), time, error) }).map(|_| ())
    }

    /// Ends the pause now.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let watch = book.start("Watch")?;
    /// watch.pause()?;
    /// watch.resume()?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn resume(&self) -> Result<()> {
        self.resume_at(NOW)
    }

    /// Ends the pause at a time.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let watch = book.start_at("Watch", 0)?;
    /// watch.pause_at(5)?;
    /// watch.resume_at(7)?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn resume_at(&self, time: i64) -> Result<()> {
        call(|error| unsafe { sys::tally_session_resume(self.handle.get(), time, error) }).map(|_| ())
    }

    /// Stops the session now. Its events stay, and nothing more can be logged in it.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// book.start("Watch")?.stop()?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn stop(&self) -> Result<()> {
        self.stop_at(NOW)
    }

    /// Stops the session at a time.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let watch = book.start_at("Watch", 0)?;
    /// watch.stop_at(5)?;
    /// assert_eq!(watch.elapsed()?.as_nanos(), 5);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn stop_at(&self, time: i64) -> Result<()> {
        call(|error| unsafe { sys::tally_session_stop(self.handle.get(), time, error) }).map(|_| ())
    }

    /// Undoes the newest event, as one step of undo; returns its number.
    ///
    /// ```
    /// # use tallybook::{Book, Kind};
    /// # let book = Book::open(":memory:")?;
    /// # let peck = book.find(Kind::EventType, "A")?;
    /// let watch = book.start("Watch")?;
    /// watch.log(peck)?;
    /// assert_eq!(watch.take_back(), Ok(1)); // a slip
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn take_back(&self) -> Result<u64> {
        self.take_back_about(sys::TALLY_ANY)
    }

    /// Undoes the newest event about a subject.
    ///
    /// ```
    /// # use tallybook::{Book, Event, Kind, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// # let peck = book.find(Kind::EventType, "A")?;
    /// let ada = book.create(Kind::Subject, ROOT, "Ada")?;
    /// let watch = book.start("Watch")?;
    /// watch.log_event(&Event::new(peck).about(ada))?;
    /// watch.log(peck)?;
    /// assert_eq!(watch.take_back_about(ada), Ok(1));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn take_back_about(&self, subject: i64) -> Result<u64> {
        let mut seq = 0;
        call(|error| unsafe { sys::tally_session_take_back(self.handle.get(), subject, &mut seq, error) })?;
        Ok(seq)
    }

    /// Its id in the book; 0 once the book is closed.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let watch = book.start("Watch")?;
    /// assert_eq!(book.read(watch.item())?.text("name"), Some("Watch"));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn item(&self) -> i64 {
        self.info().map_or(0, |info| info.item)
    }

    /// Whether it is running, paused or stopped.
    ///
    /// ```
    /// # use tallybook::State;
    /// # let book = tallybook::Book::open(":memory:")?;
    /// assert_eq!(book.start("Watch")?.state()?, State::Running);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn state(&self) -> Result<State> {
        Ok(self.info()?.state.into())
    }

    /// The number of events of a type.
    ///
    /// ```
    /// # use tallybook::{Book, Kind};
    /// # let book = Book::open(":memory:")?;
    /// # let peck = book.find(Kind::EventType, "A")?;
    /// assert_eq!(book.start("Watch")?.count(peck), Ok(0));
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn count(&self, event_type: i64) -> Result<u64> {
        let mut count = 0;
        call(|error| unsafe { sys::tally_session_count(self.handle.get(), event_type, &mut count, error) })?;
        Ok(count)
    }

    /// How long it has run without pauses; of a stopped one, its duration.
    ///
    /// ```
    /// # let book = tallybook::Book::open(":memory:")?;
    /// let watch = book.start_at("Watch", 0)?;
    /// watch.stop_at(5)?;
    /// assert_eq!(watch.elapsed()?.as_nanos(), 5);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn elapsed(&self) -> Result<Duration> {
        Ok(Duration::from_nanos(u64::try_from(self.info()?.elapsed).unwrap_or(0)))
    }

    /// The open states: the start of each, in order of time.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, Mode, ROOT};
    /// # let book = Book::open(":memory:")?;
    /// let rest = book.draft(Kind::EventType, ROOT)?.set(Field::Name, "rest").set(Field::Mode, Mode::State).save()?;
    /// let watch = book.start("Watch")?;
    /// watch.log(rest)?;
    /// assert_eq!(watch.open_states()?.events().count(), 1);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn open_states(&self) -> Result<Rows> {
        Handle::made(|out, error| unsafe { sys::tally_session_open_list(self.handle.get(), out, error) }).map(Rows::new)
    }

    fn info(&self) -> Result<sys::tally_session_info> {
        let mut info = sys::tally_session_info::INIT;
        call(|error| unsafe { sys::tally_session_stat(self.handle.get(), &mut info, error) })?;
        Ok(info)
    }
}
