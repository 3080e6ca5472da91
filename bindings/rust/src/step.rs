use crate::{Field, Kind, Result, Rows, StepState};

/// A step of history: a transaction, or a call that wrote outside of one.
///
/// ```
/// use tallybook::{Book, Kind, ROOT};
/// let book = Book::open(":memory:")?;
/// book.create(Kind::Note, ROOT, "Arrival")?;
/// let undone = book.undo()?;
/// assert_eq!(undone.name, "new note");
/// # Ok::<(), tallybook::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Its id in the history.
    pub id: i64,
    /// The name of the transaction, or what was done.
    pub name: String,
    /// When.
    pub time: i64,
    /// Who made it.
    pub username: Option<String>,
    /// Whether it is done, undone or more.
    pub state: StepState,
    /// After an undo or redo, what else there is to say, such as which steps were skipped; in the history, why it cannot be undone.
    pub messages: Vec<String>,
}

impl Step {
    /// The step at which rows are.
    pub(crate) fn read(rows: &Rows) -> Self {
        Self {
            id: rows.int(Field::Id).unwrap_or_else(|| rows.id()),
            name: rows.text(Field::Name).unwrap_or_default().to_owned(),
            time: rows.int(Field::Time).unwrap_or(0),
            username: rows.text(Field::Username).map(str::to_owned),
            state: StepState::from(rows.int(Field::State).and_then(|state| i32::try_from(state).ok()).unwrap_or(0)),
            messages: rows.text(Field::Message).map(str::to_owned).into_iter().collect(),
        }
    }

    /// The step that an undo or redo tells, with its findings.
    pub(crate) fn told(mut rows: Rows) -> Result<Option<Self>> {
        let mut found: Option<Self> = None;
        while rows.step()? {
            match (rows.kind(), &mut found) {
                (Kind::Step, None) => found = Some(Self::read(&rows)),
                (Kind::Finding, Some(step)) => step.messages.extend(rows.text(Field::Message).map(str::to_owned)),
                _ => {}
            }
        }
        Ok(found)
    }
}
