//! The guide on the screen: what it tells just now, and when it ends.

use std::borrow::Cow;

use super::app::App;
use super::context::Context;
use super::guidance::{FIRST, HUSH, LATER, alarm, text_of};
use crate::phrases::called;
use crate::rules::Player;
use crate::session::{KeptGame as _, Seat};
use crate::settings::{Choice, Guide, Tip};
use crate::tui::board::{Lens, Mode};
use crate::ui::notice::{Notice, Tone};

impl App {
    /// What a newcomer is told just now, the most important first; nothing while they choose a move or
    /// look at one of their pieces.
    pub fn guidance(&self) -> Vec<Cow<'_, str>> {
        let looks = matches!(self.game.board.mode, Mode::Looking(Lens::Plain));
        if self.is_guided() && looks && self.game.advice.threats.is_any() {
            let opponent = self.session.game().position().turn().opponent();
            return vec![alarm(&called(self.session.names(), opponent)).into()];
        }
        let on_piece =
            self.game.board.hand_at_cursor(&self.session).is_some() && !self.hears_news();
        if !self.is_guided() || !looks || on_piece {
            return Vec::new();
        }
        let tip = self.game.guidance.told.as_ref().and_then(|(_, tip)| tip.as_ref());
        let tip = tip.map(|(_, text)| text.as_str());
        let now = if self.session.game().ply() < 2 { FIRST } else { LATER };
        tip.into_iter().chain([now, HUSH]).map(Cow::Borrowed).collect()
    }

    /// Whether the line below the board tells what just happened.
    pub(super) fn hears_news(&self) -> bool {
        let is_news = |notice: &Notice| notice.tone != Tone::Warning;
        self.game.board.is_at_rest() && self.notice.as_ref().is_some_and(is_news)
    }

    /// Switches the guide on or off.
    pub(super) fn switch_guide(&mut self) {
        let is_on = !self.game.guidance.guide.is_on();
        self.set_guide(self.game.guidance.guide.switched(is_on));
        self.notice = Some(Notice::plain(if is_on {
            "Tips are shown beside the board until you win a game; G hides them"
        } else {
            "No more tips; G shows them again, b shows the rules"
        }));
    }

    /// Looks for a tip once the game has come to another position.
    pub(super) fn update_guidance(&mut self) {
        if !self.is_guided() {
            return;
        }
        let here = self.session.here();
        if self.game.guidance.told.as_ref().is_some_and(|(node, _)| *node == here) {
            return;
        }
        if let Some((_, Some((tip, _)))) = self.game.guidance.told.take() {
            self.set_guide(self.game.guidance.guide.after(tip));
        }
        let game = self.session.game();
        let mut untold =
            Tip::ALL.into_iter().filter(|&tip| !self.game.guidance.guide.has_given(tip));
        let tip = untold.find_map(|tip| Some((tip, text_of(tip, game)?)));
        self.game.guidance.told = Some((here, tip));
    }

    /// Ends the guide when a player at this screen has won.
    pub(super) fn end_guidance(&mut self, winner: Player) {
        let is_here = self.session.seats().of(winner) == Seat::Here;
        if is_here && self.is_own_game() && self.game.guidance.guide.is_on() {
            self.set_guide(self.game.guidance.guide.switched(false));
        }
    }

    fn is_own_game(&self) -> bool {
        matches!(self.game.context, Context::Own)
    }

    /// Whether it is the turn of a player here who is told tips.
    fn is_guided(&self) -> bool {
        self.game.guidance.guide.is_on()
            && self.is_own_game()
            && !self.game.board.is_aside()
            && self.session.may_act()
    }

    fn set_guide(&mut self, guide: Guide) {
        self.game.guidance.guide = guide;
        self.keep(Choice::Guide(guide));
    }
}
