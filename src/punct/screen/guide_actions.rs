//! The guide on the screen: its present texts, its tips, and its end.

use std::borrow::Cow;

use ratatui::style::Style;

use super::action::BoardAction;
use super::app::App;
use super::dialogs::Dialog;
use super::guidance::{
    FIRST, HUSH, LATER, ROOM, SECOND, TipState, ToldTip, alarm, describe_move, describe_tip,
    example_moves,
};
use crate::kit::phrases::name_with_colour;
use crate::kit::settings::{Choice, Guide, Tip};
use crate::kit::strength::Strength;
use crate::kit::ui::notice::{Notice, Tone};
use crate::kit::ui::text;
use crate::punct::engine::{Recommended, can_win, threats};
use crate::punct::record::Help;
use crate::punct::screen::advice::AdviceTask;
use crate::punct::screen::board::{Activity, Lens};
use crate::rules::{Kind, Level, Move, Player, Position, Source, Space, SpaceSet};

impl App {
    /// Returns the present texts for a newcomer, the most important first. There are none while the
    /// newcomer chooses a move, looks under a piece or looks at chains. Without a tip or an alarm,
    /// there are none while the cursor is on an own piece, unless the status line tells news.
    pub fn guidance(&self) -> Vec<Cow<'_, str>> {
        let looks = matches!(self.game.board.activity, Activity::Looking(Lens::Plain));
        if !self.is_guided() || !looks {
            return Vec::new();
        }
        let tip = self.tip().map(|it| it.text.as_str());
        if tip.is_none() {
            if let Some(alarm) = self.alarm() {
                let text = format!("{alarm} Stop it there or on its chain; H looks for a way.");
                return vec![text.into()];
            }
            // Whether the status line describes something that just happened.
            let hears_news = self.game.board.is_at_rest(&self.session)
                && self.notice.as_ref().is_some_and(|notice| notice.tone != Tone::Warning);
            if self.game.board.hand_at_cursor(&self.session).is_some() && !hears_news {
                return Vec::new();
            }
        }
        let position = self.session.game().position();
        let now = match position.pieces_of(position.turn()).count() {
            0 => FIRST,
            1 => SECOND,
            _ => LATER,
        };
        let keys = tells_keys(self.game.guidance.guide, tip).then_some(HUSH);
        // If room is short, a tip and the keys leave no line for other texts.
        let after_tip = tip.is_some().then_some(now);
        let first = tip.unwrap_or(now);
        [first].into_iter().chain(keys).chain(after_tip).map(Cow::Borrowed).collect()
    }

    /// Returns the text that the opponent can win at once, and where, if the player to move can't
    /// win.
    fn alarm(&self) -> Option<String> {
        let opponent = self.session.game().position().turn().opponent();
        let at = self.game.guidance.danger?;
        Some(alarm(&name_with_colour(self.session.names(), opponent), at))
    }

    /// Whether a text beside the board or a mark on it says that this player can win.
    pub fn is_told_to_win(&self, player: Player) -> bool {
        if player == self.session.viewed_game().position().turn() {
            return self.is_guided() && self.tip().is_some_and(|tip| tip.wins);
        }
        self.game.advice.threats.is_any() || self.is_guided() && self.game.guidance.danger.is_some()
    }

    /// Returns the spaces of the move in a tip, unless another piece is in the hand.
    pub(super) fn spaces_of_tip(&self) -> SpaceSet {
        self.move_of_tip().map(|played| played.placement().spaces()).unwrap_or_default()
    }

    /// Returns the kind of piece to take from the reserve for the move in a tip, unless another
    /// piece is in the hand.
    pub fn kind_of_tip(&self) -> Option<Kind> {
        match self.move_of_tip()?.source() {
            Source::Reserve(kind) => Some(kind),
            Source::Board(_) => None,
        }
    }

    /// Returns the move in a tip, unless another piece is in the hand.
    fn move_of_tip(&self) -> Option<Move> {
        let played = self.tip()?.played?;
        let hand = self.game.board.hand();
        let fits = hand.is_none_or(|hand| hand.source() == played.source());
        (self.is_guided() && fits).then_some(played)
    }

    /// Carries the piece of the tip's move to its place, if the action is the one for the next
    /// place. Returns whether this was done.
    pub(super) fn follows_tip(&mut self, action: BoardAction) -> bool {
        action == (BoardAction::NextPlace { forward: true })
            && self.move_of_tip().is_some_and(|it| self.game.board.bring(it, &self.session))
    }

    /// Returns the tip, unless another move is shown or typed.
    fn tip(&self) -> Option<&ToldTip> {
        let is_typed = matches!(self.dialogs.last(), Some(Dialog::TypeMove(_)));
        if is_typed || self.suggested_move().is_some() {
            return None;
        }
        self.game.guidance.current_tip()
    }

    /// Switches the guide on or off.
    pub(super) fn switch_guide(&mut self) {
        let is_on = !self.game.guidance.guide.is_on();
        self.set_guide(self.game.guidance.guide.with_tips(is_on));
        self.notice = Some(Notice::plain(if is_on {
            "Tips stand beside the board until you win alone at strength 3 or more; G hides them"
        } else {
            "No more tips; G shows them again, b shows the rules"
        }));
    }

    /// Searches for a tip once the game has come to another position.
    pub(super) fn update_guidance(&mut self) {
        if !self.is_guided() {
            return;
        }
        let here = self.session.here();
        match self.game.guidance.node.replace(here) {
            Some(before) if before == here => return,
            Some(_) => self.count_told(),
            None => {}
        }
        let game = self.session.game();
        let position = game.position();
        self.game.guidance.danger = danger(position);
        if position.pieces_of(position.turn()).next().is_none() {
            return;
        }
        let mut examples = Vec::new();
        // A move that stops the opponent takes precedence over a move that shows something.
        if self.game.guidance.danger.is_none() {
            examples.extend(self.tips_due().map(|tip| (tip, example_moves(tip, game))));
            examples.retain(|(_, moves)| !moves.is_empty());
        }
        let job = self.ask_engine(AdviceTask::Tip(position.clone(), examples));
        self.game.guidance.tip = TipState::Looking(job);
    }

    /// Whether the player here knows the meaning of the needs. A newcomer knows it once it has been
    /// explained.
    pub(super) fn knows_needs(&self) -> bool {
        let guidance = &self.game.guidance;
        let is_told = guidance.current_tip().is_some_and(|tip| tip.tip == Some(Tip::Needs));
        let plays_here = self.game.mode.is_own() && !self.session.seats().are_computers();
        let is_taught = guidance.guide.is_on() && plays_here;
        !is_taught || is_told || guidance.guide.has_given(Tip::Needs)
    }

    /// Notes that the meaning of the needs has been explained to a newcomer.
    pub(super) fn note_needs_told(&mut self) {
        let guide = self.game.guidance.guide;
        if guide.is_on() {
            self.set_guide(guide.with_told(Tip::Needs));
        }
    }

    /// Counts the tip about the last position as given.
    fn count_told(&mut self) {
        let mut guide = self.game.guidance.guide;
        let told = self.game.guidance.current_tip();
        if tells_keys(guide, told.map(|told| told.text.as_str())) {
            guide = guide.after_keys();
        }
        // Newcomers don't find climbing by themselves: the tip is given until they have climbed.
        if let Some(tip) = told.and_then(|told| told.tip)
            && (tip != Tip::Climb || self.has_climbed())
        {
            guide = guide.with_told(tip);
        }
        self.game.guidance.tip = TipState::None;
        if guide != self.game.guidance.guide {
            self.set_guide(guide);
        }
    }

    /// Returns the tips that may be given now, the most useful first.
    fn tips_due(&self) -> impl Iterator<Item = Tip> + use<> {
        let (guide, shows_needs) = (self.game.guidance.guide, self.may_show_needs());
        let is_due = move |tip: &Tip| !guide.has_given(*tip) && (*tip != Tip::Needs || shows_needs);
        Tip::ALL.into_iter().filter(is_due)
    }

    /// Gives a tip about the engine's recommended move. A tip that asks for no move has precedence,
    /// unless the player can win or the opponent can win at once.
    pub(super) fn tell_tip(&mut self, found: Option<Recommended<Tip>>) {
        let is_urgent =
            self.game.guidance.danger.is_some() || found.is_some_and(|found| found.why.wins());
        let game = self.session.game();
        let mut tips = self.tips_due();
        let lesson = if is_urgent { None } else { tips.find_map(|tip| describe_tip(tip, game)) };
        let next_tip = lesson.or_else(|| Some(describe_move(found?, game, self.alarm())));
        self.game.guidance.tip = next_tip.map_or(TipState::None, TipState::Told);
    }

    /// Whether a piece of a player here lies on other pieces.
    fn has_climbed(&self) -> bool {
        let position = self.session.game().position();
        let mut own = self.session.seats().all_here().flat_map(|it| position.pieces_of(it));
        own.any(|(piece, _)| piece.level > Level::GROUND)
    }

    /// Notes a hint while the board shows a move for the position of an own game, or for one after
    /// it.
    pub(super) fn note_shown_move(&mut self) {
        let shown = self.session.viewed_game();
        if self.game.mode.is_own()
            && self.session.game().outcome().is_none()
            && shown.ply() >= self.session.game().ply()
            && self.session.may_move()
            && self.suggested_move().is_some()
        {
            self.session.note_help(Help::Hint);
        }
    }

    /// Returns the help that the tip beside the board gives with a move of the player here. A move
    /// to the same spaces is the tip's, too.
    pub(super) fn help_of_tip(&self, played: Move) -> Option<Help> {
        if !self.is_guided() || matches!(self.game.guidance.tip, TipState::Looking(_)) {
            return None;
        }
        let tip = self.game.guidance.current_tip();
        let Some(told) = tip.and_then(|tip| tip.played) else { return Some(Help::Taught) };
        (told.placement().spaces() == played.placement().spaces()).then_some(Help::Tip)
    }

    /// Ends the guide if the winner is at this screen and has won without help against a computer
    /// of strength [`LEARNT`] or more.
    pub(super) fn end_guidance(&mut self, winner: Player) {
        let guide = self.game.guidance.guide;
        if let Some((person, strength)) = self.session.seats().person_and_level()
            && person == winner
            && strength >= LEARNT
            && !self.session.is_helped()
            && self.game.mode.is_own()
            && guide.is_on()
        {
            self.set_guide(guide.with_tips(false));
            self.notice = Some(Notice::plain(TIPS_ENDED));
        }
    }

    /// Whether a player here is to move and gets tips.
    fn is_guided(&self) -> bool {
        self.game.guidance.guide.is_on()
            && self.game.mode.is_own()
            && self.session.is_present()
            && self.session.may_act()
    }

    fn set_guide(&mut self, guide: Guide) {
        self.game.guidance.guide = guide;
        // The next game fits the way in which it will be played.
        if let Some(moved) = &mut self.game.strength_move {
            moved.has_tips = guide.is_on();
        }
        self.keep(Choice::Guide(guide));
    }
}

/// Whether the keys for further actions are shown to a newcomer beside this tip.
fn tells_keys(guide: Guide, tip: Option<&str>) -> bool {
    let (columns, lines) = ROOM;
    let leaves_line = |tip: &str| text::wrap(tip, Style::new(), columns).len() < lines;
    guide.tells_keys() && tip.is_none_or(leaves_line)
}

const TIPS_ENDED: &str =
    "You have won alone, so tips no longer stand beside the board; G shows them again";

/// A player who has won against this strength without help needs no more tips.
const LEARNT: Strength = Strength::whole(3);

/// Returns the first space, in the order of spaces, where the opponent could win at once. Returns
/// `None` if there is no such space, or if the player to move can win.
fn danger(position: &Position) -> Option<Space> {
    if can_win(position) {
        return None;
    }
    threats(position).into_iter().map(|threat| threat.placement().punct()).min()
}
