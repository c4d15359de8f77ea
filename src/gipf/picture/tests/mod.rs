//! Pictures compared with stored ones.

mod golden;
