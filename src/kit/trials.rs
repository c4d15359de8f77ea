//! The number of trials for a property.

use std::env;

use proptest::prelude::ProptestConfig;

/// This number of trials, or the number in `PROPTEST_CASES`: a run by hand may have tens of
/// thousands.
pub fn trials(usual: u32) -> ProptestConfig {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    let is_set = env::var_os("PROPTEST_CASES").is_some();
    ProptestConfig { cases: if is_set { config.cases } else { usual }, ..config }
}
