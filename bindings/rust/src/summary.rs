use crate::text::maybe;
use crate::{sys, By, Field, MeasureFlags, SummaryFlags};

/// What a summary groups by and measures. Without measures it counts and sums durations.
///
/// ```
/// use tallybook::{Book, By, Kind, MeasureFlags, Summary, SummaryFlags};
/// let book = Book::open(":memory:")?;
/// book.start_at("Watch", 0)?.stop_at(5)?;
/// let hours = Summary::by(By::Day).then_by(By::Tag).measure(MeasureFlags::DURATION).zone("Europe/Berlin").flags(SummaryFlags::TOTALS);
/// print!("{}", book.query(Kind::Session)?.summary(&hours)?.table()?);
/// # Ok::<(), tallybook::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Summary {
    groups: Vec<By>,
    measures: MeasureFlags,
    flags: SummaryFlags,
    field: Option<Field>,
    zone: Option<String>,
    since: Option<i64>,
    until: Option<i64>,
    top: Option<(MeasureFlags, u32)>,
}

impl Summary {
    /// A summary of everything together.
    ///
    /// ```
    /// # use tallybook::{Book, Field, Kind, Summary};
    /// let all = Book::open(":memory:")?.query(Kind::Session)?.summary(&Summary::new())?;
    /// # Ok::<(), tallybook::Error>(())
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// A summary by a group: a [`By`], or a template's own field.
    ///
    /// ```
    /// use tallybook::{By, Summary};
    /// let by_day = Summary::by(By::Day);
    /// ```
    pub fn by(group: impl Into<By>) -> Self {
        Self::new().then_by(group)
    }

    /// The next group, within the last; up to four.
    ///
    /// ```
    /// use tallybook::{By, Summary};
    /// let shares = Summary::by(By::Subject).then_by(By::EventType);
    /// ```
    pub fn then_by(mut self, group: impl Into<By>) -> Self {
        self.groups.push(group.into());
        self
    }

    /// What is measured of each group.
    ///
    /// ```
    /// use tallybook::{By, MeasureFlags, Summary};
    /// let counts = Summary::by(By::Day).measure(MeasureFlags::COUNT | MeasureFlags::EVENTS);
    /// ```
    pub fn measure(mut self, measures: MeasureFlags) -> Self {
        self.measures = measures;
        self
    }

    /// The field of [`MeasureFlags::SUM`] and the others of numbers.
    ///
    /// ```
    /// use tallybook::{By, Field, MeasureFlags, Summary};
    /// let loudness = Summary::by(By::Subject).measure(MeasureFlags::MEAN).of(Field::Value);
    /// ```
    pub fn of(mut self, field: Field) -> Self {
        self.field = Some(field);
        self
    }

    /// The zone whose days and hours count; by default the setting `time_zone`.
    ///
    /// ```
    /// use tallybook::{By, Summary};
    /// let by_day = Summary::by(By::Day).zone("Europe/Berlin");
    /// ```
    pub fn zone(mut self, zone: &str) -> Self {
        self.zone = Some(zone.to_owned());
        self
    }

    /// Only entries at or after a time, and only that part of sessions.
    ///
    /// ```
    /// use tallybook::{By, Summary, SECOND};
    /// let later = Summary::by(By::Day).since(60 * SECOND);
    /// ```
    pub fn since(mut self, time: i64) -> Self {
        self.since = Some(time);
        self
    }

    /// Only entries before a time, and only that part of sessions.
    ///
    /// ```
    /// use tallybook::{By, Summary, SECOND};
    /// let earlier = Summary::by(By::Day).until(60 * SECOND);
    /// ```
    pub fn until(mut self, time: i64) -> Self {
        self.until = Some(time);
        self
    }

    /// Only so many first groups, those with the greatest measure.
    ///
    /// ```
    /// use tallybook::{By, MeasureFlags, Summary};
    /// let top = Summary::by(By::Tag).top(3, MeasureFlags::DURATION);
    /// ```
    pub fn top(mut self, count: u32, measure: MeasureFlags) -> Self {
        self.top = Some((measure, count));
        self
    }

    /// Totals, and other choices.
    ///
    /// ```
    /// use tallybook::{By, Summary, SummaryFlags};
    /// let table = Summary::by(By::Day).flags(SummaryFlags::TOTALS);
    /// ```
    pub fn flags(mut self, flags: SummaryFlags) -> Self {
        self.flags = flags;
        self
    }

    /// As C takes it; texts are the summary's.
    pub(crate) fn options(&self) -> sys::tally_summary_options {
        // A fifth group is refused by the library as any number that is no group.
        let group = |index: usize| match self.groups.get(index) {
            Some(_) if self.groups.len() > 4 => i32::MIN,
            Some(group) => (*group).into(),
            None => sys::TALLY_BY_NONE,
        };
        let (zone, zone_length) = maybe(&self.zone);
        let (rank, limit) = self.top.unwrap_or_default();
        let standard = sys::tally_summary_options::INIT;
        sys::tally_summary_options {
            flags: self.flags.into(),
            measures: self.measures.into(),
            by_1: group(0),
            by_2: group(1),
            by_3: group(2),
            by_4: group(3),
            field: self.field.map_or(0, Into::into),
            zone,
            zone_length,
            since: self.since.unwrap_or(standard.since),
            until: self.until.unwrap_or(standard.until),
            rank: rank.into(),
            limit,
            ..standard
        }
    }
}

/// A template's own field is a group by its number.
impl From<Field> for By {
    fn from(field: Field) -> Self {
        i32::from(field).into()
    }
}
