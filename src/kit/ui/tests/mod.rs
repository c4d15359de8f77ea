//! What tests of screens use.

pub mod key_names;
pub mod scripts;
