//! The number of trials in a property test.

use std::env;

use proptest::prelude::ProptestConfig;

/// Makes a configuration with this number of trials, or with the number in the environment variable
/// `PROPTEST_CASES` if it is set.
pub fn trials(usual: u32) -> ProptestConfig {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    let is_set = env::var_os("PROPTEST_CASES").is_some();
    ProptestConfig { cases: if is_set { config.cases } else { usual }, ..config }
}
