//! Times as clients write them.

use std::time::Duration;

/// A number of seconds that is not NaN, as a time from none to a year.
pub(super) fn from_seconds(seconds: f64) -> Duration {
    const YEAR: f64 = 365.0 * 24.0 * 60.0 * 60.0;
    Duration::from_secs_f64(seconds.clamp(0.0, YEAR))
}
