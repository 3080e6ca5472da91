use crate::sys;
use core::ffi::c_void;
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::io;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicI64, Ordering};

type Panic = Box<dyn Any + Send>;

thread_local! {
    // A panic may not unwind through the library. Callbacks run inside a call and on its thread, so the panic waits here for the call's end.
    static PENDING: RefCell<Option<Panic>> = const { RefCell::new(None) };
    // Whether one waits: asked after every call, and without a destructor to register.
    static PANICKED: Cell<bool> = const { Cell::new(false) };
}

fn guarded<T>(instead: T, body: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(body)).unwrap_or_else(|panic| {
        // A thread that ends may have none of this any more; a second panic would end the process.
        let is_kept = PENDING.try_with(|pending| {
            pending.borrow_mut().get_or_insert(panic);
        });
        PANICKED.set(is_kept.is_ok());
        instead
    })
}

/// Resumes a panic of a callback of the call that has just returned.
#[inline]
pub(crate) fn resume() {
    if PANICKED.get() {
        go_on();
    }
}

#[cold]
fn go_on() {
    PANICKED.set(false);
    if let Ok(Some(panic)) = PENDING.try_with(|pending| pending.borrow_mut().take()) {
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
    // SAFETY: the context is what `keep` made, until `clock_free`.
    let kept = unsafe { &*context.cast::<Kept>() };
    let told = &kept.told[usize::from(which != sys::TALLY_CLOCK_WALL)];
    let now = guarded(told.load(Ordering::Relaxed), || (kept.clock)(which));
    told.store(now, Ordering::Relaxed);
    now
}

pub(crate) unsafe extern "C" fn clock_free(context: *mut c_void) {
    // SAFETY: it is called once, with what `keep` made. What the clock owns may panic at its end.
    let kept = unsafe { Box::from_raw(context.cast::<Kept>()) };
    guarded((), || drop(kept));
}

/// A function that the library keeps and calls from any thread, with how much is done of how much.
pub(crate) type Told = Box<dyn Fn(u64, u64) -> bool + Send + Sync>;

pub(crate) fn keep_told(told: Told) -> *mut c_void {
    Box::into_raw(Box::new(told)).cast()
}

pub(crate) unsafe extern "C" fn told(context: *mut c_void, done: u64, total: u64) -> i32 {
    // SAFETY: the context is what `keep_told` made, until `told_free`.
    let told = unsafe { &*context.cast::<Told>() };
    guarded(1, || i32::from(!told(done, total)))
}

pub(crate) unsafe extern "C" fn told_free(context: *mut c_void) {
    // SAFETY: it is called once, with what `keep_told` made. What the function owns may panic at its end.
    let told = unsafe { Box::from_raw(context.cast::<Told>()) };
    guarded((), || drop(told));
}

/// A writer that is lent for one call, with the error that ended it.
pub(crate) struct Sink<'to> {
    to: &'to mut dyn io::Write,
    pub(crate) failed: Option<io::Error>,
}

impl<'to> Sink<'to> {
    pub(crate) fn new(to: &'to mut dyn io::Write) -> Self {
        Self { to, failed: None }
    }
}

pub(crate) unsafe extern "C" fn write(context: *mut c_void, data: *const c_void, size: usize) -> i32 {
    // SAFETY: the context is a sink that is lent for the call, and the piece lives until this returns.
    let (sink, piece) = unsafe {
        let sink = &mut *context.cast::<Sink<'_>>();
        (sink, if size == 0 { &[] } else { core::slice::from_raw_parts(data.cast(), size) })
    };
    guarded(1, || match sink.to.write_all(piece) {
        Ok(()) => 0,
        Err(error) => {
            sink.failed.get_or_insert(error);
            1
        }
    })
}

/// A function that is lent for one call: it gets how much is done of how much, and returns whether to continue.
pub(crate) type Progress<'a> = &'a mut dyn FnMut(u64, u64) -> bool;

pub(crate) unsafe extern "C" fn progress(context: *mut c_void, done: u64, total: u64) -> i32 {
    // SAFETY: the context is a function that is lent for the call.
    let told = unsafe { &mut *context.cast::<Progress<'_>>() };
    guarded(1, || i32::from(!told(done, total)))
}
