/// What must be ended where no handle could be made for it, which happens where there are too many.
protocol Unnamed: AnyObject {
  func giveUp()
}
