//! Entries with custom fields of a template: a choice, a number with bounds and a text.
#![forbid(unsafe_code)]

use tallybook::{Book, Error, Field, Kind, MeasureFlags, Op, Result, Summary, SummaryFlags};

const SCHEMA: &str = r#"{"title": "Meal", "required": ["what"], "properties": {
    "what": {"enum": ["milk", "porridge"]}, "amount": {"type": "integer", "minimum": 1, "maximum": 500}, "remark": {"type": "string"}}}"#;
const TABLE: &str = "SELECT max(value) FILTER (WHERE name = 'what') AS what, max(value) FILTER (WHERE name = 'amount') AS amount,
    max(value) FILTER (WHERE name = 'remark') AS remark FROM item_fields WHERE template = ? GROUP BY item";

fn story() -> Result<()> {
    let book = Book::open(":memory:")?;
    let meal = book.template(SCHEMA)?;
    for (what, amount, remark) in [("milk", 120, "warm"), ("milk", 180, "with honey")] {
        book.draft_from(meal)?.set("what", what).set("amount", amount).set("remark", remark).save()?;
    }

    let mut draft = book.draft_from(meal)?;
    if let Err(Error { message, found: Some(found), bound: Some(bound), .. }) = draft.set("what", "porridge").try_set("amount", 501) {
        println!("refused: {message} {found} {bound}");
    }
    draft.set("amount", 200).store()?;
    drop(draft);
    for stored in book.drafts()? {
        let stored = stored?;
        let mut draft = book.open_draft(stored.id())?;
        println!("found again: {} {} {}", stored.text(Field::Name).unwrap_or_default(), draft.text("what").unwrap_or_default(), draft.int("amount").unwrap_or(0));
        draft.save()?;
    }

    let mut honey = book.query(Kind::Note)?.search("honey").rows()?;
    while honey.step()? {
        println!("honey: {} {}", honey.value("what"), honey.value("amount"));
    }
    let sums = Summary::by(book.field(meal, "what")?).measure(MeasureFlags::COUNT | MeasureFlags::SUM).of(book.field(meal, "amount")?).flags(SummaryFlags::TOTALS);
    let meals = book.query(Kind::Note)?.filter(Field::Template, Op::EQ, meal).summary(&sums)?;
    print!("{}{}", meals.table()?, book.sql(TABLE, &[meal.into()])?.table()?);
    Ok(())
} // everything closes itself, in any order

fn main() {
    story().unwrap();
    assert_eq!(tallybook::live_handles(), 0);
}
