use crate::error::{call, Result};
use crate::sys;
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
    tally_book: tally_book_close,
    tally_bytes: tally_bytes_free,
    tally_cursor: tally_cursor_free,
    tally_draft: tally_draft_free,
    tally_query: tally_query_free,
    tally_session: tally_session_free,
}

/// An owned handle: a token that the library checks at every call, closed when it is dropped.
pub(crate) struct Handle<T: Kind>(*mut T);

// SAFETY: every call on a handle may come from any thread, even at the same time; the contract says so for each call.
unsafe impl<T: Kind> Send for Handle<T> {}
unsafe impl<T: Kind> Sync for Handle<T> {}

impl<T: Kind> Handle<T> {
    /// The handle that a call returns.
    pub(crate) fn made(body: impl FnOnce(*mut *mut T, *mut sys::tally_error) -> sys::tally_status) -> Result<Self> {
        let mut handle = Self(null_mut());
        call(|error| body(&mut handle.0, error))?;
        Ok(handle)
    }

    pub(crate) fn get(&self) -> *mut T {
        self.0
    }
}

impl<T: Kind> Drop for Handle<T> {
    fn drop(&mut self) {
        // SAFETY: closers take NULL and stale tokens, and this one is closed here alone.
        unsafe { T::CLOSE(self.0) }
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
