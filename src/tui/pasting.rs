//! A game pasted into the program: SGF, plain text or a save.

use super::action::NextGame;
use super::app::App;
use super::dialogs::{Dialog, Question};
use super::message::Obstacle;
use crate::record::{Format, ReadError, Reading, with_remarks};
use crate::session::KeptGame as _;
use crate::session::Session;
use crate::ui::notice::Notice;

impl App {
    /// Text was pasted at the board: a game.
    pub(super) fn paste_game(&mut self, text: &str) {
        // Terminals paste a line end as the key that makes one.
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        if text.trim().is_empty() {
            return;
        }
        if let Err(error) = read(&text) {
            self.dialogs.retain(|dialog| matches!(dialog, Dialog::Start(_)));
            self.notice = Some(Notice::warning(format!("What you pasted is not a game: {error}")));
            return;
        }
        self.leave_exercise();
        let game = self.session.game();
        if game.ply() > 0 && game.outcome().is_none() {
            self.ask(Question::OpenPasted(text));
        } else if let Err(obstacle) = self.go_on_to(NextGame::OpenPasted(text)) {
            self.fail(obstacle);
        }
    }

    /// Leaves this game for a pasted one, which is saved with its first change.
    pub(super) fn open_pasted(&mut self, text: &str) -> Result<(), Obstacle> {
        let reading = read(text).map_err(|error| Obstacle::Refused(error.to_string()))?;
        let store = self.session.store().clone();
        self.play_on(Session::of_record(store, &reading.record));
        let text = "This is the game you pasted; it is saved once you change it";
        self.notice = Some(Notice::plain(with_remarks(text, &reading.remarks)));
        Ok(())
    }
}

fn read(text: &str) -> Result<Reading, ReadError> {
    Format::of_content(text.as_bytes()).read(text.as_bytes(), None)
}
