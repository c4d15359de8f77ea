//! Asks before it is done what can't be undone.

use super::question::Question;
use super::standing;
use super::table::Table;
use super::text::{Lines, sentence};
use crate::phrases::called;
use crate::record::{Overwrite, visible_path};
use crate::rules::{Ending, Player};

impl Table {
    /// Asks a question; the next line answers it.
    pub(super) fn ask(&mut self, question: Question) -> Lines {
        let names = self.session.names();
        let [white, black] = Player::BOTH.map(|player| called(names, player));
        let text = match &question {
            Question::Resign(by) => {
                let [by, winner] = [*by, by.opponent()].map(|player| called(names, player));
                format!("Does {by} resign? Then {winner} wins.")
            }
            Question::AgreeDraw => format!("Do {white} and {black} agree on a draw?"),
            Question::Overwrite(path) => {
                format!("{} holds another game. Is it to be replaced?", visible_path(path))
            }
            Question::LoseUnsaved(_) => {
                format!("{}. Go on, and lose it?", standing::kept(&self.session))
            }
        };
        self.question = Some(question);
        vec![text, "Answer \"yes\" or \"no\".".to_owned()]
    }

    /// Does what a question asked, if it was answered with yes.
    pub(super) fn answered(&mut self, question: Question, yes: bool) -> Lines {
        let done = match question {
            _ if !yes => return vec!["Then it stays as it is.".to_owned()],
            Question::Resign(by) => self.end(Ending::Resigned { by }),
            Question::AgreeDraw => self.end(Ending::Agreed),
            Question::Overwrite(path) => Ok(self.save_at(&path, Overwrite::Allowed)),
            Question::LoseUnsaved(request) => Ok(self.leave_for(&request)),
        };
        done.unwrap_or_else(|why| vec![sentence(&why)])
    }
}
