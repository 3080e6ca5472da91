use crate::error::{bare, call, Result};
use crate::handle::Handle;
use crate::sys;

/// A session that this process records. If dropped, it keeps running in the book until a process attaches to it or stops it.
pub struct Session {
    handle: Handle<sys::tally_session>,
}

impl Session {
    pub(crate) fn new(handle: Handle<sys::tally_session>) -> Self {
        Self { handle }
    }

    /// Logs an event now. Once this returns Ok, the event is kept.
    pub fn log(&self, event_type: i64) -> Result<()> {
        self.log_at(event_type, sys::TALLY_NOW)
    }

    /// Logs an event at a time, in nanoseconds since 1970-01-01T00:00:00Z. Once this returns Ok, the event is kept.
    pub fn log_at(&self, event_type: i64, time: i64) -> Result<()> {
        // SAFETY: handles are checked by the library, here and below.
        bare(unsafe { sys::tally_session_log(self.handle.get(), event_type, time) })
    }

    /// Pauses the session now; a pause does not count towards its length.
    pub fn pause(&self) -> Result<()> {
        call(|error| unsafe { sys::tally_session_pause(self.handle.get(), sys::TALLY_NOW, error) })?;
        Ok(())
    }

    /// Ends the pause now.
    pub fn resume(&self) -> Result<()> {
        call(|error| unsafe { sys::tally_session_resume(self.handle.get(), sys::TALLY_NOW, error) })?;
        Ok(())
    }

    /// Stops the session now. Its events stay, and nothing more can be logged in it.
    pub fn stop(&self) -> Result<()> {
        call(|error| unsafe { sys::tally_session_stop(self.handle.get(), sys::TALLY_NOW, error) })?;
        Ok(())
    }

    /// Undoes the newest event, or the newest about a subject (0: any), as one step of undo; returns its number.
    pub fn take_back(&self, subject: i64) -> Result<u64> {
        let mut seq = 0;
        call(|error| unsafe { sys::tally_session_take_back(self.handle.get(), subject, &mut seq, error) })?;
        Ok(seq)
    }

    /// Its id in the book.
    pub fn item(&self) -> i64 {
        self.info().map_or(0, |info| info.item)
    }

    /// The number of events of a type.
    pub fn count(&self, event_type: i64) -> Result<u64> {
        let mut count = 0;
        call(|error| unsafe { sys::tally_session_count(self.handle.get(), event_type, &mut count, error) })?;
        Ok(count)
    }

    /// How long it has run without pauses, in nanoseconds.
    pub fn elapsed(&self) -> i64 {
        self.info().map_or(0, |info| info.elapsed)
    }

    /// Its state, its id, how long it has run and its newest event.
    pub fn info(&self) -> Result<sys::tally_session_info> {
        let mut info = sys::tally_session_info::INIT;
        call(|error| unsafe { sys::tally_session_stat(self.handle.get(), &mut info, error) })?;
        Ok(info)
    }
}
