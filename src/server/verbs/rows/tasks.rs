//! Rows about the tasks from a player's games.

use super::ListedRow;
use crate::punct::exercises::OwnTaskObject;

impl ListedRow for OwnTaskObject<'_> {
    fn head(&self) -> String {
        self.number.to_string()
    }

    fn text(&self) -> String {
        self.line()
    }
}
