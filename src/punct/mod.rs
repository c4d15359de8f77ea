//! PÜNCT without its rules, which are in [`rules`](crate::rules). Only [`play`] changes games;
//! [`engine`] has no input and output, and [`control`] no terminal.

pub mod choices;
pub mod clock;
pub mod computer;
pub mod control;
pub mod diagram;
pub mod engine;
pub mod exercises;
pub mod gtp;
pub mod lessons;
pub mod openings;
pub mod own_record;
pub mod page;
pub mod phrases;
pub mod picture;
pub mod plain;
pub mod play;
pub mod record;
pub mod screen;
