/// A colour of a figure, what it stands for and what that comes to.
struct LegendEntry {
  var name: String
  var color: String
  var text: String
}
