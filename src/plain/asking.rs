//! Asks before it is done what can't be undone.

use super::question::PlainQuestion;
use super::standing;
use super::table::PlainTable;
use super::text::{AnswerLines, sentence};
use crate::phrases;
use crate::record::{Overwrite, visible_path};
use crate::rules::Ending;

impl PlainTable {
    /// Asks a question; the next line answers it.
    pub(super) fn ask(&mut self, question: PlainQuestion) -> AnswerLines {
        let names = self.session.names();
        let text = match &question {
            PlainQuestion::Resign(by) => phrases::resign_question(names, *by),
            PlainQuestion::AgreeDraw => phrases::draw_question(names),
            PlainQuestion::Overwrite(path) => {
                format!("{} holds another game. Is it to be replaced?", visible_path(path))
            }
            PlainQuestion::LoseUnsaved(_) => {
                format!("{}. Go on, and lose it?", standing::kept(&self.session))
            }
        };
        self.question = Some(question);
        vec![text, "Answer \"yes\" or \"no\".".to_owned()]
    }

    /// Does what a question asked, if it was answered with yes.
    pub(super) fn answered(&mut self, question: PlainQuestion, yes: bool) -> AnswerLines {
        let done = match question {
            _ if !yes => return vec!["Then it stays as it is.".to_owned()],
            PlainQuestion::Resign(by) => self.end(Ending::Resigned { by }),
            PlainQuestion::AgreeDraw => self.end(Ending::Agreed),
            PlainQuestion::Overwrite(path) => Ok(self.save_at(&path, Overwrite::Allowed)),
            PlainQuestion::LoseUnsaved(request) => Ok(self.leave_for(&request)),
        };
        done.unwrap_or_else(|why| vec![sentence(&why)])
    }
}
