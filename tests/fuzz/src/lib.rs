//! Runs the properties of the test suite as fuzz targets.

#[path = "../../suite/properties/mod.rs"]
mod properties;

use peak_alloc::PeakAlloc;
use properties::TARGETS;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The memory that a target may use whatever its input is: the tables of an engine are the largest part.
const FIXED_MEMORY: usize = 64 << 20;

/// The memory that a target may use for each byte of its input.
const MEMORY_PER_BYTE: usize = 1 << 10;

/// Checks the property of a target for an input, and that the memory it takes is in proportion to the input.
pub fn check(name: &str, data: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target of this name");
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    (target.check)(data);
    let used = MEMORY.peak_usage().saturating_sub(before);
    let most = FIXED_MEMORY + MEMORY_PER_BYTE * data.len();
    assert!(used <= most, "{used} bytes of memory for {} bytes of input", data.len());
}
