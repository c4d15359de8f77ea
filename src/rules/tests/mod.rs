//! The rules proved: a second, slow and obvious model of them, random games in which both must
//! agree on everything, and the laws that hold for all positions.

mod agreement;
mod census;
mod laws;
mod likeness;
mod model;
mod model_examples;
mod perft_table;
mod policies;
mod refusals;
