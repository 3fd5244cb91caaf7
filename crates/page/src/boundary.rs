//! The functions that a page calls. All bytes cross by one buffer of this side's: the page writes into
//! it, calls, and reads from it.
#![expect(
    unsafe_code,
    reason = "names that the page calls must stay as they are; nothing else is unsafe"
)]

use std::cell::RefCell;

use mesozoic_device::{Device, Review};

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static DEVICE: RefCell<Option<Device>> = const { RefCell::new(None) };
    static REVIEW: RefCell<Option<Review>> = const { RefCell::new(None) };
}

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds on the page's clock.
    safe fn now() -> f64;
}

/// Makes room for so many bytes, and says where.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.clear();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Where the answer lies.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    BUFFER.with_borrow(|buffer| buffer.as_ptr())
}

/// How long the answer is.
#[unsafe(no_mangle)]
extern "C" fn length() -> usize {
    BUFFER.with_borrow(Vec::len)
}

/// Hands on what the page has written, and leaves the answer there; says whether there is one.
fn exchange(ask: impl FnOnce(&str) -> Option<String>) -> bool {
    let given = BUFFER.take();
    let said = std::str::from_utf8(&given).ok().and_then(ask);
    let is_answered = said.is_some();
    BUFFER.set(said.unwrap_or_default().into_bytes());
    is_answered
}

#[unsafe(no_mangle)]
extern "C" fn begin() -> bool {
    exchange(|text| {
        let device = crate::begin(text)?;
        DEVICE.set(Some(device));
        Some(String::new())
    })
}

#[unsafe(no_mangle)]
extern "C" fn tell(time: f64) -> bool {
    exchange(|text| {
        DEVICE.with_borrow_mut(|device| crate::tell(device.as_mut()?, time as i64, text))
    })
}

/// Thinks for at most so many milliseconds; without a limit where it is none.
#[unsafe(no_mangle)]
extern "C" fn think(time: f64) -> bool {
    exchange(|question| {
        let until = now() + time;
        let hurry: mesozoic_device::Hurry = Box::new(move || now() >= until);
        crate::think(question, time.is_finite().then_some(hurry))
    })
}

#[unsafe(no_mangle)]
extern "C" fn learn() -> bool {
    crate::learn(&BUFFER.take())
}

#[unsafe(no_mangle)]
extern "C" fn verify() -> bool {
    exchange(|record| Some(crate::verify(record)))
}

/// Begins the review of a match, in the place of any that was begun before; says whether there can be one.
#[unsafe(no_mangle)]
extern "C" fn review() -> bool {
    exchange(|record| {
        REVIEW.set(Some(Review::begin(record)?));
        Some(String::new())
    })
}

/// Does a part of the review, and leaves how far it is; says whether there is more to do.
#[unsafe(no_mangle)]
extern "C" fn advance() -> bool {
    REVIEW.with_borrow_mut(|review| {
        let (said, is_more) = review.as_mut().map(Review::advance).unwrap_or_default();
        BUFFER.set(said.into_bytes());
        is_more
    })
}
