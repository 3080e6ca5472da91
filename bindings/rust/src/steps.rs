use crate::{Kind, Result, Rows, Step};

/// Reads the steps of a history, newest first, and ends after an error.
///
/// ```
/// use tallybook::{Book, Kind, ROOT};
/// let book = Book::open(":memory:")?;
/// book.create(Kind::Note, ROOT, "Arrival")?;
/// book.create(Kind::Task, ROOT, "Count them")?;
/// let names: Vec<String> = book.history()?.map(|step| step.unwrap().name).collect();
/// assert_eq!(names, ["new task", "new note"]);
/// # Ok::<(), tallybook::Error>(())
/// ```
pub struct Steps {
    rows: Rows,
}

impl Steps {
    pub(crate) fn new(rows: Rows) -> Self {
        Self { rows }
    }
}

impl Iterator for Steps {
    type Item = Result<Step>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.rows.step() {
                Ok(true) if self.rows.kind() == Kind::Step => return Some(Ok(Step::read(&self.rows))),
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

impl std::iter::FusedIterator for Steps {}
