//! An allocator that counts, to show that a hot path does not allocate.
//!
//! In a test binary of its own:
//!
//! ```
//! use mesozoic_testkit::alloc::{Counting, assert_no_alloc};
//!
//! #[global_allocator]
//! static ALLOCATOR: Counting = Counting;
//!
//! let mut numbers = Vec::with_capacity(10);
//! assert_no_alloc("pushing within the capacity", || numbers.push(1));
//! ```

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

thread_local! {
    /// Without a destructor, so that an allocator may touch it at any time.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, counting what each thread asks for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting;

fn count() {
    // A thread that is ending has nobody left to tell.
    let _ = ALLOCATIONS.try_with(|n| n.set(n.get() + 1));
}

#[expect(unsafe_code, reason = "an allocator can only be written so; all calls go to the system's")]
// SAFETY: every call is passed on to `System` unchanged, which keeps the contract.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: the caller keeps the contract of `realloc`.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// How often this thread allocates while `run` runs, and what `run` gives.
pub fn allocations<T>(run: impl FnOnce() -> T) -> (u64, T) {
    let before = ALLOCATIONS.get();
    let result = run();
    (ALLOCATIONS.get() - before, result)
}

/// Panics if `run` allocates. Panics too where [`Counting`] is not the allocator, because then
/// nothing would be counted.
pub fn assert_no_alloc<T>(what: &str, run: impl FnOnce() -> T) -> T {
    let (seen, _) = allocations(|| black_box(Box::new(black_box(1u8))));
    assert!(seen > 0, "nothing is counted: make `Counting` the #[global_allocator] of this test");
    let (n, result) = allocations(run);
    assert!(n == 0, "{what} allocates {n} times");
    result
}
