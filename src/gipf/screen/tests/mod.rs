//! The screen of GIPF without a terminal: players' acts and their results.

mod aiming;
mod anything;
mod challenges;
mod fits;
mod games;
mod hints;
mod lessons;
mod looks;
mod menu;
mod messages;
mod rows;
mod scripts;
mod table;
mod turns;
