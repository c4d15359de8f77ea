//! Tests of the rules of GIPF.

mod agreement;
mod contests;
mod dice;
mod drafts;
mod ends;
mod jumping;
mod laws;
mod numbers;
mod pushing;
mod reading;
mod rows;
mod slow_checks;
mod slow_lines;
mod slow_model;
mod slow_position;
mod slow_turns;
mod told;
