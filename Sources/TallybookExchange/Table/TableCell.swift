/// A cell of a table: its text, and whether it stands on the right.
struct TableCell {
  var text: String
  var isNumber = false
}
