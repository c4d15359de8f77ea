//! GIPF with PÜNCT-potentials. A game of PÜNCT decides a contested use. From the bottom up:
//! [`rules`], [`engine`], [`record`], [`play`], where a game is saved after every turn and every
//! move of a contest, [`lessons`], [`phrases`], [`picture`], [`gtp`] and [`screen`].

pub mod engine;
pub mod gtp;
pub mod lessons;
pub mod phrases;
pub mod picture;
pub mod play;
pub mod record;
pub mod rules;
pub mod screen;
