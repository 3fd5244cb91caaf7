//! The counting allocator counts, thread by thread.

use mesozoic_testkit::alloc::{Counting, allocations, assert_no_alloc};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn what_allocates_is_counted_and_what_does_not_passes() {
    let mut numbers: Vec<u64> = Vec::with_capacity(4);
    assert_no_alloc("pushing within the capacity", || numbers.extend([1, 2, 3, 4]));
    let (n, ()) = allocations(|| numbers.push(5));
    assert_eq!(n, 1, "growing is one reallocation");
    let (n, text) = allocations(|| vec![0u8; 100]);
    assert_eq!((n, text.len()), (1, 100));
}

#[test]
#[should_panic(expected = "a box allocates 1 times")]
fn an_allocation_is_a_panic_that_names_it() {
    assert_no_alloc("a box", || Box::new(std::hint::black_box(7)));
}

#[test]
fn other_threads_do_not_count() {
    let (start, stop) = (std::sync::Barrier::new(2), std::sync::Barrier::new(2));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            start.wait();
            drop(std::hint::black_box(vec![1u8; 1000]));
            stop.wait();
        });
        assert_no_alloc("waiting for another thread", || {
            start.wait();
            stop.wait();
        });
    });
}
