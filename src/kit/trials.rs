//! How often a property is tried.

use std::env;

use proptest::prelude::ProptestConfig;

/// So many trials, or as many as `PROPTEST_CASES` says: by hand there may be tens of thousands.
pub fn trials(usual: u32) -> ProptestConfig {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    let is_set = env::var_os("PROPTEST_CASES").is_some();
    ProptestConfig { cases: if is_set { config.cases } else { usual }, ..config }
}
