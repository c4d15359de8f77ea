//! The rules tested, in two ways.
//!
//! Sentence by sentence, drawn as boards: a picture, a move, and a picture of what comes of it or
//! the reason why it may not be; [`picture`] says how one reads. And proved: a second, slow and
//! obvious [`model`] of the rules, random games in which both must agree on everything, and the
//! laws that hold for all positions.

mod adding;
mod agreement;
mod bridges;
mod census;
mod connecting;
mod covering;
mod ending;
mod laws;
mod likeness;
mod model;
mod model_examples;
mod moving;
mod perft_table;
mod picture;
mod policies;
mod refusals;
mod repeating;
mod resting;
mod table;
