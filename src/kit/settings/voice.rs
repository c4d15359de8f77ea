//! How play line by line describes moves and spaces.

use serde::Serialize;

coded! {
    /// How much the program says about a move.
    #[derive(Default, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Telling {
        /// The move, and its effects on chains, pieces and the count.
        #[default]
        Full = "full",
        /// The move, and the sides that a chain touches.
        Brief = "brief",
    }
}

coded! {
    /// How moves and spaces are written.
    #[derive(Default, Serialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Spelling {
        /// Moves in words, spaces by letter and number.
        #[default]
        Words = "words",
        /// Moves in notation.
        Letters = "letters",
        /// Moves in words, with the radio alphabet's words for letters: `November eight`.
        Alphabet = "alphabet",
    }
}
