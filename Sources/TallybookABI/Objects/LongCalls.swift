internal import TallybookCore

// What may take long begins as a call of its book, which an interruption ends. The thunks call these with the first handle of theirs.

func longCall(_ book: Book) -> LongCall { book.beginLongCall() }

func longCall(_ blob: Blob) -> LongCall { blob.book.beginLongCall() }

func longCall(_ memo: Memo) -> LongCall { memo.book.beginLongCall() }

func longCall(_ hub: HubObject) -> LongCall { hub.hub.book.beginLongCall() }

func longCall(_ query: Held<QueryObject>) throws(Failure) -> LongCall { try query.retain().book.beginLongCall() }

func longCall(_ draft: Held<DraftObject>) throws(Failure) -> LongCall { try draft.retain().draft.book.beginLongCall() }

func longCall(_ report: Held<ReportObject>) throws(Failure) -> LongCall { try report.use { $0.report.book }.beginLongCall() }

func longCall(_ review: Held<ReviewObject>) throws(Failure) -> LongCall { try review.retain().review.book.beginLongCall() }

/// Of a call that has no book yet, or none.
func longCall() -> LongCall { .begin(.ofNoBook) }
