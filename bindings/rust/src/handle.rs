use crate::error::{call, Result};
use crate::{callback, sys};
use core::ptr::null_mut;

/// A kind of handle, and the function that closes it.
pub(crate) trait Kind {
    const CLOSE: unsafe extern "C" fn(*mut Self);
}

macro_rules! kinds {
    ($($handle:ident: $close:ident),* $(,)?) => {
        $(impl Kind for sys::$handle {
            const CLOSE: unsafe extern "C" fn(*mut Self) = sys::$close;
        })*
    };
}

kinds! {
    tally_blob: tally_blob_free,
    tally_book: tally_book_close,
    tally_bytes: tally_bytes_free,
    tally_cursor: tally_cursor_free,
    tally_draft: tally_draft_free,
    tally_query: tally_query_free,
    tally_report: tally_report_free,
    tally_session: tally_session_free,
    tally_watch: tally_watch_free,
}

/// An owned handle: a token that the library checks at every call, closed when it is dropped.
pub(crate) struct Handle<T: Kind>(*mut T);

// SAFETY: every call on a handle may come from any thread, even at the same time, and threads take turns; the contract says so for
// each call. What one thread is lent ends when another steps, sets or frees, which takes `&mut` or the value here.
unsafe impl<T: Kind> Send for Handle<T> {}
unsafe impl<T: Kind> Sync for Handle<T> {}

impl<T: Kind> Handle<T> {
    /// The handle that a call returns.
    pub(crate) fn made(body: impl FnOnce(*mut *mut T, *mut sys::tally_error) -> sys::tally_status) -> Result<Self> {
        Self::maybe(|out, error| body(out, error)).map(|(handle, _)| handle)
    }

    /// The handle that a call may return, with its status.
    pub(crate) fn maybe(
        body: impl FnOnce(*mut *mut T, *mut sys::tally_error) -> sys::tally_status,
    ) -> Result<(Self, sys::tally_status)> {
        let mut handle = Self(null_mut());
        let status = call(|error| body(&mut handle.0, error))?;
        Ok((handle, status))
    }

    #[inline]
    pub(crate) fn get(&self) -> *mut T {
        self.0
    }

    /// The token without the duty to close it.
    pub(crate) fn token(&self) -> Token<T> {
        Token(self.0)
    }
}

impl<T: Kind> Drop for Handle<T> {
    fn drop(&mut self) {
        // SAFETY: closers take NULL and stale tokens, and this one is closed here alone.
        unsafe { T::CLOSE(self.0) }
        // What a callback owned may panic at its end; a second panic would end the process.
        if !std::thread::panicking() {
            callback::resume();
        }
    }
}

impl Handle<sys::tally_bytes> {
    pub(crate) fn to_vec(&self) -> Vec<u8> {
        let mut size = 0;
        // SAFETY: the bytes live until they are freed, which this handle does when it is dropped.
        unsafe {
            let data = sys::tally_bytes_data(self.0, &mut size);
            if data.is_null() {
                return Vec::new();
            }
            core::slice::from_raw_parts(data.cast(), size).to_vec()
        }
    }

    pub(crate) fn to_text(&self) -> String {
        String::from_utf8_lossy(&self.to_vec()).into_owned()
    }
}

/// A handle that something else closes. The library refuses it from then on.
pub(crate) struct Token<T>(*mut T);

// SAFETY: as for `Handle`.
unsafe impl<T: Kind> Send for Token<T> {}
unsafe impl<T: Kind> Sync for Token<T> {}

impl<T> Token<T> {
    pub(crate) fn get(&self) -> *mut T {
        self.0
    }
}
