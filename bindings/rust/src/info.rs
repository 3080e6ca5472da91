use crate::{sys, text};
use std::time::Duration;

/// What a book is, how large it is, and who uses it. Sizes are in bytes. [`crate::Book::info`] reads it.
///
/// ```
/// use tallybook::{Book, Kind, ROOT};
/// let book = Book::open(":memory:")?;
/// let before = book.info()?;
/// book.create(Kind::Note, ROOT, "Arrival")?;
/// let after = book.info()?;
/// assert!(after.commits > before.commits && after.last_id > before.last_id);
/// assert_eq!((after.uuid, after.format.0, after.running), (before.uuid, 1, 0));
/// # Ok::<(), tallybook::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookInfo {
    /// The book's UUID; copies of it have the same.
    pub uuid: String,
    /// The major and the minor version of the format, as the file has it.
    pub format: (u32, u32),
    /// How large the file is on the disk, before the log is written back; for a book in memory, that of its pages.
    pub file_size: i64,
    /// How large a page is.
    pub page_size: i64,
    /// How many pages there are, including those that only the log has.
    pub pages: i64,
    /// How many of these hold nothing; [`crate::Book::compact`] gives them back to the file system.
    pub free_pages: i64,
    /// How large the log is, which is written back once no reader needs it.
    pub log_size: i64,
    /// How large the tails are: what running sessions have logged and the book does not have yet.
    pub tail_size: i64,
    /// How many sessions are running and not stored completely.
    pub running: i64,
    /// How many of these a process is recording at the moment.
    pub recorded: i64,
    /// How many snapshots this process has open.
    pub snapshots: u32,
    /// How long the oldest of these has been open.
    pub snapshot_age: Option<Duration>,
    /// The id that was given last: the most entries that the book can have.
    pub last_id: i64,
    /// The number of the newest row of the history, in every process the same.
    pub last_change: i64,
    /// Greater than the last time if anything was committed since, by any process.
    pub commits: i64,
    /// How long a call waits for other writers.
    pub busy_timeout: Duration,
}

impl BookInfo {
    pub(crate) fn new(info: &sys::tally_book_info) -> Self {
        let duration = |nanoseconds: i64| Duration::from_nanos(u64::try_from(nanoseconds).unwrap_or(0));
        Self {
            // SAFETY: the library ends it with a NUL.
            uuid: unsafe { text::plain(info.uuid.as_ptr()) },
            format: (info.format_major, info.format_minor),
            file_size: info.file_size,
            page_size: info.page_size,
            pages: info.page_count,
            free_pages: info.free_page_count,
            log_size: info.log_size,
            tail_size: info.tail_size,
            running: info.running_count,
            recorded: info.recorded_count,
            snapshots: info.snapshot_count,
            snapshot_age: (info.snapshot_count > 0).then(|| duration(info.snapshot_age)),
            last_id: info.last_id,
            last_change: info.last_change,
            commits: info.commit_count,
            busy_timeout: duration(info.busy_timeout),
        }
    }
}
