internal import TallybookCore

/// What a review's handle stands for.
final class ReviewObject {
  let review: Review

  init(_ review: Review) { self.review = review }
}
