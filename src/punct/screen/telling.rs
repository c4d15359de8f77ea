//! The screen's texts about the events of a match.

use super::app::App;
use super::computer::move_with_landing;
use crate::kit::phrases;
use crate::kit::storage::Name;
use crate::kit::ui::notice::Notice;
use crate::punct::phrases::{actions, end, move_in_words};
use crate::punct::play::Event;
use crate::punct::record::Undone;
use crate::rules::Move;

/// The giver of a command. A move made on this screen needs no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Giver {
    Here,
    /// The computer, another player, or the player here on another screen or by a command. If the
    /// player here looks back, this screen stays at the earlier position.
    Elsewhere,
}

/// Methods that tell events. `stays` says that the player looks back and stays there.
impl App {
    pub(super) fn tell_event(&mut self, event: Event, stays: bool) {
        match event {
            Event::Played(played) => self.tell_move(played, stays),
            Event::TakenOver => {
                let to_move = self.session.turn();
                let before = Name::exchanged(self.session.names());
                let text = actions::takes_over(&before, to_move);
                let next = phrases::to_move(self.session.names(), to_move);
                self.tell(Notice::good(format!("{text}: {next}")));
            }
            Event::TakenBack(undone) => {
                let (people, turn) = (self.session.names().into(), self.session.turn());
                let ply = self.session.game().ply();
                let texts = actions::taken_back_in_words(&undone, &people, turn, ply);
                let first = texts.last().map_or("", String::as_str);
                let has_moves = matches!(undone, Undone::Moves(_));
                let further = if has_moves { ". Ctrl-r plays it again" } else { "" };
                self.notice = Some(Notice::plain(format!("{first}{further}")));
            }
            Event::PlayedAgain(played) => self.tell_redone(played),
            // The result of the game tells its end. The other events need no text at this screen.
            Event::Ended(_)
            | Event::TimeGiven(_)
            | Event::Offered(_)
            | Event::Settled(_)
            | Event::Rematch
            | Event::Edited(_)
            | Event::Shared(_)
            | Event::Said
            | Event::Pointed => {}
        }
    }

    /// Describes a move that was not chosen on this screen.
    fn tell_move(&mut self, played: Move, stays: bool) {
        let Some((before, _)) = self.session.game().before_last_move() else { return };
        let text = move_with_landing(&self.session, &before, played);
        let is_own = self.session.people().is_you(self.session.turn().opponent());
        let text = if is_own { format!("Elsewhere, {text}") } else { text };
        if stays {
            self.tell(Notice::good(format!("{text}. }} returns to the present")));
        } else if self.session.game().outcome().is_none() {
            let may_take_over = self.session.may_take_over() && self.session.may_act();
            let swap = if may_take_over { ". S takes this move over" } else { "" };
            self.tell(Notice::plain(text + swap));
        }
    }

    fn tell_redone(&mut self, played: Move) {
        let game = self.session.game();
        // The last move played again is not always the player's: it may be the computer's reply.
        let mover = game.position().turn().opponent();
        let decision = self.session.record().decision_at(self.session.here());
        let people = self.session.people();
        self.notice = Some(if let Some(end) = end(game, decision, &people) {
            Notice::good(people.sentence(&end))
        } else {
            let what = move_in_words(self.session.name(mover), played);
            Notice::plain(phrases::played_again(&what))
        });
    }
}
