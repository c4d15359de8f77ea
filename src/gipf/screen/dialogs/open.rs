//! The list of saved games of GIPF, from which the player opens one: what it says of them.

use crate::gipf::phrases;
use crate::gipf::record::Summary;
use crate::gipf::rules::Version;
use crate::kit::storage::{Facts, GameEnd};
use crate::kit::ui::open::Listing;

impl Listing for Summary {
    const TITLE: &'static str = "Open a game of GIPF";
    const WHAT: &'static str = "game of GIPF";
    const HAS_COPIES: bool = false;

    fn rules() -> Vec<&'static str> {
        Version::ALL.map(Version::code).to_vec()
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            names: &self.names,
            file: None,
            rules: self.rules.version().code(),
            result: self.outcome.map_or(GameEnd::Open, |outcome| GameEnd::by(outcome.winner)),
            plies: self.ply,
            date: None,
        }
    }

    fn state(&self) -> String {
        let (rules, turns) = (phrases::rules(self.rules), phrases::turns(self.ply));
        match self.outcome {
            Some(outcome) => {
                format!("{}; {turns}; {rules}", phrases::outcome(outcome, &self.names))
            }
            None if self.is_contested => format!("{turns}, a game of PÜNCT goes on; {rules}"),
            None => format!("{turns}; {rules}"),
        }
    }
}
