//! Tallybook for Rust: a safe layer over the C ABI, with nothing but the standard library.
//!
//! ```
//! use tallybook::{Book, Event, SECOND};
//!
//! let book = Book::open(":memory:")?;
//! let nest = book.collection("Heron nest")?;
//! let call = nest.event_type("A")?;
//! let watch = nest.start("Morning watch")?;
//! watch.log(call)?; // kept, once it returns
//! watch.log_event(&Event::new(call).at(book.now()? - SECOND).note("a fish"))?;
//! watch.stop()?;
//! for event in book.query(tallybook::Kind::Event)?.within(watch.item()).events()? {
//!     println!("{:?}", event?.note);
//! }
//! # Ok::<(), tallybook::Error>(())
//! ```
//!
//! Texts are passed as `&str`; times are nanoseconds since 1970-01-01T00:00:00Z, or [`NOW`]; an entry is named by its id.
//! Handles close themselves when they are dropped, in any order: the library checks them at each call, and what belonged to a
//! closed book returns [`Status::Closed`]. A [`Transaction`] and a [`Snapshot`] borrow their book, and the text of a row its [`Rows`].
//! Any thread may use a handle. A panic in a callback goes on when the call returns.
//!
//! Everything that this layer lacks, such as hubs and voice memos, is in [`sys`], the complete generated interface. [`Book::raw`] and the
//! like give the handles for it, and [`Rows::made`] reads what it lists.

#![warn(missing_docs)]

mod open;

mod attachment;
mod book;
mod callback;
mod collection;
mod draft;
mod error;
mod event;
mod events;
mod export;
mod faults;
mod handle;
mod import;
mod info;
mod key;
mod operand;
mod options;
mod query;
mod report;
mod row;
mod rows;
mod session;
mod snapshot;
mod step;
mod steps;
mod summary;
#[allow(missing_docs)]
pub mod sys;
mod text;
mod time;
mod transaction;
mod value;
mod vocabulary;
mod watch;

pub use attachment::Attachment;
pub use book::Book;
pub use collection::Collection;
pub use draft::Draft;
pub use error::{Error, Number, Result};
pub use event::Event;
pub use events::Events;
pub use export::Export;
pub use faults::Faults;
pub use import::Import;
pub use info::BookInfo;
pub use key::Key;
pub use operand::Operand;
pub use options::Options;
pub use query::Query;
pub use report::Report;
pub use row::Row;
pub use rows::Rows;
pub use session::Session;
pub use snapshot::Snapshot;
pub use step::Step;
pub use steps::Steps;
pub use summary::Summary;
pub use time::{format_duration, format_time, parse_time, NOW, SECOND};
pub use transaction::Transaction;
pub use value::Value;
pub use vocabulary::*;
pub use watch::Watch;

/// The root of a book: what is in no collection has it as its parent.
///
/// ```
/// let book = tallybook::Book::open(":memory:")?;
/// let note = book.create(tallybook::Kind::Note, tallybook::ROOT, "Arrival")?;
/// assert!(note > tallybook::ROOT);
/// # Ok::<(), tallybook::Error>(())
/// ```
pub const ROOT: i64 = sys::TALLY_ROOT;

/// The number of open handles in this process: 0 if none was forgotten.
///
/// ```
/// let book = tallybook::Book::open(":memory:")?;
/// assert!(tallybook::live_handles() >= 1);
/// # Ok::<(), tallybook::Error>(())
/// ```
pub fn live_handles() -> u64 {
    // SAFETY: it takes nothing.
    unsafe { sys::tally_live_handles() }
}

/// The library's version.
///
/// ```
/// assert!(tallybook::version().starts_with(char::is_numeric)); // such as 0.1.0
/// ```
pub fn version() -> String {
    // SAFETY: what it gives lives as long as the process.
    unsafe { text::plain(sys::tally_version()) }
}
