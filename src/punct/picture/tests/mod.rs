//! Pictures compared with stored ones, and pictures that change from scene to scene.

pub mod golden;
mod painted;
