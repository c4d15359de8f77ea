//! A game that is part of something larger: it can't be left for another one, and leads back when it
//! is over.

/// What binds the application to its game.
pub struct Bound {
    /// What the game decides, for the line at the top: the longest wording first.
    pub headings: Vec<String>,
    /// What the game decides, as a sentence.
    pub stake: String,
    /// What is said once it is over, as a sentence.
    pub decided: String,
    /// Where the key leads that leads to the start screen elsewhere.
    pub way_back: &'static str,
    /// Why no other game can be begun or opened here.
    pub why: String,
}
