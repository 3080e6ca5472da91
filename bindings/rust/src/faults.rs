use crate::error::{call, Result};
use crate::{sys, Fault};

#[must_use]
/// Failures of disks and memory in this whole process, for tests of what a program does then: until it is dropped.
///
/// They are about books that are opened once faults were asked for, and about what the library writes beside them.
///
/// ```
/// use tallybook::{Book, Fault, Faults, Kind, ROOT};
/// let none = Faults::set(Fault::Full, 0, 0)?;
/// let book = Book::open(":memory:")?;
/// drop(none);
/// let full = Faults::set(Fault::Full, 0, u64::MAX)?;
/// assert!(book.create(Kind::Note, ROOT, "Arrival").is_err());
/// assert!(full.count() > 0);
/// drop(full);
/// book.create(Kind::Note, ROOT, "Arrival")?;
/// # Ok::<(), tallybook::Error>(())
/// ```
#[derive(Debug)]
pub struct Faults(());

impl Faults {
    /// Has `count` operations with files fail once `after` have succeeded.
    ///
    /// ```
    /// # use tallybook::{Book, Fault, Faults, Kind, ROOT};
    /// let faults = Faults::set(Fault::Io, 100_000, 1)?;
    /// Book::open(":memory:")?.create(Kind::Note, ROOT, "Arrival")?;
    /// # drop(faults);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn set(fault: Fault, after: u64, count: u64) -> Result<Faults> {
        // SAFETY: it takes numbers.
        call(|error| unsafe { sys::tally_fault_set(fault.into(), after, count, error) })?;
        Ok(Faults(()))
    }

    /// How many have failed.
    ///
    /// ```
    /// # use tallybook::{Fault, Faults};
    /// assert_eq!(Faults::set(Fault::Memory, 0, 1)?.count(), 0);
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn count(&self) -> u64 {
        // SAFETY: it takes nothing.
        unsafe { sys::tally_fault_count() }
    }
}

impl Drop for Faults {
    fn drop(&mut self) {
        // SAFETY: it takes numbers, and the error is not wanted.
        unsafe { sys::tally_fault_set(0, 0, 0, std::ptr::null_mut()) };
    }
}
