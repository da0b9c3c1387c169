//! Hints to the machine about memory that is looked up at random places. They change nothing but the speed.

/// Fetches the cache line of something that will soon be read.
#[inline]
#[allow(unsafe_code)]
pub(super) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch reads nothing, and the address is a valid one.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// Asks for huge pages for memory that nobody has touched yet.
///
/// Probes go to random places, and with pages of 4 KiB every one misses the page tables' cache as well. Linux gives
/// huge pages on request only; elsewhere, and where it refuses, nothing changes but the speed.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
pub(super) fn advise_huge_pages<T>(memory: &mut Vec<T>) {
    const PAGE: usize = 4096;
    let range = memory.spare_capacity_mut().as_mut_ptr_range();
    let begin = (range.start as usize).next_multiple_of(PAGE);
    let end = range.end as usize / PAGE * PAGE;
    if begin < end {
        // SAFETY: the range lies inside an allocation of ours, and the advice changes no content.
        unsafe { libc::madvise(begin as *mut libc::c_void, end - begin, libc::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn advise_huge_pages<T>(_: &mut Vec<T>) {}
