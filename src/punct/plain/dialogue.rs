//! What the answers have said already, and the question that the next line answers.

use std::path::{Path, PathBuf};

use super::request::Request;
use super::text::{AnswerLines, sentence};
use crate::kit::session::AT_RISK;
use crate::kit::storage::{Occupied, visible_path};
use crate::punct::clock::TimeWarnings;
use crate::punct::control::intent::Confirmation;
use crate::punct::phrases::delete_question;
use crate::punct::play::Session;
use crate::punct::record::NodeId;

#[derive(Default)]
pub(super) struct Dialogue {
    pub question: Option<PlainQuestion>,
    /// Whether the player leaves the program.
    pub leaves: bool,
    pub warnings: TimeWarnings,
    has_told_risk: bool,
    /// The folder that an answer named last.
    told_folder: Option<PathBuf>,
}

/// A question to be answered with yes or no.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum PlainQuestion {
    Confirm(Confirmation),
    /// Asks whether to delete this move of a variation and all moves after it.
    Delete(NodeId),
    /// Asks whether to replace the save at that place.
    Overwrite(Occupied),
    /// Asks whether to carry out this request although the game can't be saved and will be lost.
    LoseUnsaved(Box<Request>),
}

impl Dialogue {
    /// Asks a question. The next line is its answer.
    pub fn ask(&mut self, question: PlainQuestion, session: &Session) -> AnswerLines {
        let text = match &question {
            PlainQuestion::Confirm(question) => question.question(session),
            PlainQuestion::Delete(node) => delete_question(session.tree(), *node),
            PlainQuestion::Overwrite(there) => {
                let [holds, _] = there.sentences();
                format!("{holds} Replace it?")
            }
            PlainQuestion::LoseUnsaved(_) => {
                format!("{}. Go on, and lose it?", self.where_saved(session))
            }
        };
        self.question = Some(question);
        vec![text, "Answer \"yes\" or \"no\".".to_owned()]
    }

    pub fn confirm(&mut self, question: Confirmation, session: &Session) -> AnswerLines {
        self.ask(PlainQuestion::Confirm(question), session)
    }

    /// Says where the game is saved, or why it is not saved.
    pub fn where_saved(&mut self, session: &Session) -> String {
        if let Some(trouble) = session.save_error() {
            format!("The game could not be saved: {trouble}")
        } else if let Some(path) = session.path() {
            format!("The game is saved in {}", self.name_file(path))
        } else if session.store().keeps_files() {
            "Nothing was played, so nothing is saved".to_owned()
        } else {
            "This game is not saved anywhere".to_owned()
        }
    }

    /// Names a file: by its absolute path at first, and later by its name alone, until a file in
    /// another folder is named.
    pub fn name_file(&mut self, path: &Path) -> String {
        let whole = dunce::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = whole.parent().map(Path::to_owned);
        let name = whole.file_name().filter(|_| folder == self.told_folder);
        self.told_folder = folder;
        visible_path(name.map_or(&whole, Path::new))
    }

    /// Warns once if the disk does not promise to keep the game.
    pub fn risk(&mut self, session: &Session) -> AnswerLines {
        if self.has_told_risk || !session.is_at_risk() {
            return AnswerLines::new();
        }
        self.has_told_risk = true;
        vec![sentence(AT_RISK)]
    }
}
