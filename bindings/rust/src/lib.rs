//! Tallybook for Rust: a small safe layer over the C ABI, with nothing but the standard library.
//!
//! ```no_run
//! # fn main() -> tallybook::Result<()> {
//! let book = tallybook::Book::open("herons.tally")?;
//! let nest = book.collection("Heron nest")?;
//! let watch = nest.start("Watch")?;
//! let peck = nest.event_type("A").unwrap_or_default();
//! watch.log(peck)?; // kept, once it returns
//! watch.stop()?;
//! # Ok(())
//! # }
//! ```
//!
//! Texts are passed as `&str` and returned as `String`; times are nanoseconds since 1970-01-01T00:00:00Z, or [`sys::TALLY_NOW`].
//! Dropping a value closes it, in any order. What belonged to a closed book returns `TALLY_E_CLOSED`, so nothing here borrows from a
//! book to be safe. Any thread may use a handle. Everything that this layer lacks is in [`sys`], the complete generated interface.

mod book;
mod callback;
mod collection;
mod draft;
mod error;
mod handle;
mod note;
mod options;
mod query;
mod rows;
mod session;
pub mod sys;

pub use book::{Book, Transaction};
pub use collection::Collection;
pub use draft::Draft;
pub use error::{Error, Number, Result};
pub use note::Note;
pub use options::Options;
pub use query::Query;
pub use rows::Rows;
pub use session::Session;

/// The number of open handles in this process: 0 if none was forgotten.
pub fn live_handles() -> u64 {
    // SAFETY: it takes nothing.
    unsafe { sys::tally_live_handles() }
}

/// The library's version, such as 0.1.0.
pub fn version() -> String {
    // SAFETY: what it gives lives as long as the process.
    unsafe { error::plain(sys::tally_version()) }
}
