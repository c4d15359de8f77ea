//! What the list of saves says of a game of PÜNCT.

use crate::kit::phrases::moves;
use crate::kit::storage::{Facts, Format, GameEnd};
use crate::kit::ui::open::Listing;
use crate::punct::phrases::outcome as outcome_in_words;
use crate::punct::record::Summary;
use crate::rules::Variant;

impl Listing for Summary {
    const TITLE: &'static str = "Open a saved game";
    const WHAT: &'static str = "saved game";
    const HAS_COPIES: bool = true;

    fn rules() -> Vec<&'static str> {
        Variant::ALL.map(Variant::code).to_vec()
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            names: &self.names,
            file: None,
            rules: self.rules.variant.code(),
            result: GameEnd::of(self.outcome),
            plies: self.ply,
            date: None,
        }
    }

    fn state(&self) -> String {
        let (rules, played) = (self.rules.in_words(), moves(self.ply));
        match self.outcome {
            Some(outcome) => {
                format!("{}; {played}; {rules}", outcome_in_words(outcome, &self.names))
            }
            None if self.moves > self.ply => {
                format!("{played} and {} taken back; {rules}", self.moves - self.ply)
            }
            None => format!("{played}; {rules}"),
        }
    }

    /// Files in other formats are no saves.
    fn kind(format: Format) -> &'static str {
        match format {
            Format::Json => "",
            Format::Sgf => " (SGF)",
            Format::Text => " (plain text)",
        }
    }
}
