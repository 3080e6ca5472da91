use crate::sys;
use core::ffi::c_void;
use std::any::Any;
use std::cell::RefCell;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicI64, Ordering};

type Panic = Box<dyn Any + Send>;

thread_local! {
    // A panic may not unwind through the library. Callbacks run inside a call and on its thread, so the panic waits here for the call's end.
    static PENDING: RefCell<Option<Panic>> = const { RefCell::new(None) };
}

fn guarded<T>(instead: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|panic| {
        PENDING.with(|pending| {
            pending.borrow_mut().get_or_insert(panic);
        });
        instead
    })
}

/// Resumes a panic of a callback of the call that has just returned.
pub(crate) fn resume() {
    if let Some(panic) = PENDING.with(|pending| pending.borrow_mut().take()) {
        resume_unwind(panic);
    }
}

pub(crate) type Clock = Box<dyn Fn(i32) -> i64 + Send + Sync>;

/// A clock that the library keeps and reads from any thread, with the last time of each of its two hands: if the clock panics, that
/// time is returned again.
struct Kept {
    clock: Clock,
    told: [AtomicI64; 2],
}

pub(crate) fn keep(clock: Clock) -> *mut c_void {
    Box::into_raw(Box::new(Kept { clock, told: Default::default() })).cast()
}

pub(crate) unsafe extern "C" fn clock(context: *mut c_void, which: i32) -> i64 {
    let kept = &*context.cast::<Kept>();
    let told = &kept.told[usize::from(which != sys::TALLY_CLOCK_WALL)];
    let now = guarded(told.load(Ordering::Relaxed), || (kept.clock)(which));
    told.store(now, Ordering::Relaxed);
    now
}

pub(crate) unsafe extern "C" fn clock_free(context: *mut c_void) {
    drop(Box::from_raw(context.cast::<Kept>()));
}

/// A writer that is lent for one call: it gets a piece, and returns whether to continue.
pub(crate) type Writer<'a> = &'a mut dyn FnMut(&[u8]) -> bool;

pub(crate) unsafe extern "C" fn write(context: *mut c_void, data: *const c_void, size: usize) -> i32 {
    let write = &mut *context.cast::<Writer<'_>>();
    let piece = if size == 0 { &[] } else { core::slice::from_raw_parts(data.cast(), size) };
    guarded(1, || i32::from(!write(piece)))
}
