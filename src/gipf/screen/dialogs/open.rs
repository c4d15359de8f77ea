//! The list of saved games of GIPF, from which the player opens one: what it says of them.

use crate::gipf::phrases;
use crate::gipf::record::Summary;
use crate::record::Name;
use crate::ui::open::Listing;

impl Listing for Summary {
    const TITLE: &'static str = "Open a game of GIPF";
    const WHAT: &'static str = "game of GIPF";
    const HAS_COPIES: bool = false;

    fn names(&self) -> &[Name; 2] {
        &self.names
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
