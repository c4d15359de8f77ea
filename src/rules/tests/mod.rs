//! The rules sentence by sentence, drawn as boards: a picture, a move, and a picture of what comes
//! of it or the reason why it may not be. See [`picture`] for how a picture reads.

mod adding;
mod bridges;
mod connecting;
mod covering;
mod ending;
mod moving;
mod picture;
mod repeating;
mod resting;
mod table;
