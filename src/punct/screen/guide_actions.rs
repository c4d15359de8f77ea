//! The guide on the screen: what it tells just now, and when it ends.

use std::borrow::Cow;

use super::app::App;
use super::dialogs::Dialog;
use super::guidance::{
    FIRST, HUSH, LATER, SECOND, TipState, ToldTip, alarm, told_of, told_of_move, wanted,
};
use super::state::Context;
use crate::kit::phrases::called;
use crate::kit::session::KeptGame as _;
use crate::kit::settings::{Choice, Guide, Tip};
use crate::kit::ui::notice::{Notice, Tone};
use crate::punct::screen::advice::AdviceTask;
use crate::punct::screen::board::{Hand, Lens, Mode};
use crate::punct::session::Seat;
use crate::rules::{Level, Move, Player, SpaceSet};

impl App {
    /// What a newcomer is told just now, the most important first; nothing while they choose a move or
    /// look at one of their pieces.
    pub fn guidance(&self) -> Vec<Cow<'_, str>> {
        let looks = matches!(self.game.board.mode, Mode::Looking(Lens::Plain));
        if self.is_guided() && looks && self.game.advice.threats.is_any() {
            let opponent = self.session.game().position().turn().opponent();
            return vec![alarm(&called(self.session.names(), opponent)).into()];
        }
        let tip = self.tip().map(|told| told.text.as_str());
        let on_piece =
            self.game.board.hand_at_cursor(&self.session).is_some() && !self.hears_news();
        if !self.is_guided() || !looks || on_piece && tip.is_none() {
            return Vec::new();
        }
        let position = self.session.game().position();
        let now = match position.pieces_of(position.turn()).count() {
            0 => FIRST,
            1 => SECOND,
            _ => LATER,
        };
        tip.into_iter().chain([now, HUSH]).map(Cow::Borrowed).collect()
    }

    /// Where the move that a tip speaks of leads, until another piece is in the hand.
    pub(super) fn spaces_of_tip(&self) -> SpaceSet {
        let played = self.tip().and_then(|told| told.played).filter(|_| self.is_guided());
        let hand = self.game.board.hand().map(Hand::source);
        let told = played.filter(|played| hand.is_none_or(|source| source == played.source()));
        told.map(|played| played.placement().spaces()).unwrap_or_default()
    }

    /// What is told of a move, unless another one is shown or typed.
    fn tip(&self) -> Option<&ToldTip> {
        let is_typed = matches!(self.dialogs.last(), Some(Dialog::TypeMove(_)));
        let told = self.game.guidance.told();
        told.filter(|_| !is_typed && self.advised().is_none())
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
            "Tips stand beside the board until you win a game; G hides them"
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
        if self.game.guidance.node.replace(here) == Some(here) {
            return;
        }
        if let TipState::Told(ToldTip { tip, .. }) = std::mem::take(&mut self.game.guidance.tip) {
            // Climbing is what newcomers don't find: it is told until they have done it.
            if tip != Tip::Climb || self.has_climbed() {
                self.set_guide(self.game.guidance.guide.after(tip));
            }
        }
        let (game, cursor) = (self.session.game(), self.game.board.cursor);
        let moves = self.tips_due().map(|tip| (tip, wanted(tip, game, cursor)));
        let moves: Vec<_> = moves.filter(|(_, moves)| !moves.is_empty()).collect();
        if moves.is_empty() {
            self.tell_without_move();
        } else {
            let position = game.position().clone();
            let job = self.ask_engine(AdviceTask::Tip(position, moves));
            self.game.guidance.tip = TipState::Looking(job);
        }
    }

    /// The tips that may be told now, the most useful first.
    fn tips_due(&self) -> impl Iterator<Item = Tip> + use<> {
        let guide = self.game.guidance.guide;
        Tip::ALL.into_iter().filter(move |&tip| !guide.has_given(tip))
    }

    /// Tells the tip for whose move the engine was asked, or one that asks for none.
    pub(super) fn tell_tip(&mut self, found: Option<(Tip, Move)>) {
        let (game, cursor) = (self.session.game(), self.game.board.cursor);
        match found.and_then(|(tip, played)| told_of_move(tip, game, played, cursor)) {
            Some(told) => self.game.guidance.tip = TipState::Told(told),
            None => self.tell_without_move(),
        }
    }

    fn tell_without_move(&mut self) {
        let game = self.session.game();
        let told = self.tips_due().find_map(|tip| told_of(tip, game));
        self.game.guidance.tip = told.map_or(TipState::None, TipState::Told);
    }

    /// Whether a piece of a player here lies on others.
    fn has_climbed(&self) -> bool {
        let is_here = |player: &Player| self.session.seats().of(*player) == Seat::Here;
        let position = self.session.game().position();
        let mut own =
            Player::BOTH.into_iter().filter(is_here).flat_map(|it| position.pieces_of(it));
        own.any(|(piece, _)| piece.level > Level::GROUND)
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
