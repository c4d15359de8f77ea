//! Pictures compared with stored ones, and pictures that change from scene to scene.

mod golden;
mod painted;
