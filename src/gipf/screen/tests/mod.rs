//! The screen of GIPF without a terminal: what players do, what comes of it.

mod anything;
mod challenges;
mod fits;
mod games;
mod lessons;
mod looks;
mod menu;
mod rows;
mod table;
mod turns;
