//! How actions change the application.

use std::time::Instant;

use super::action::Action;
use super::app::{App, Notice, lift};
use super::dialog::{Dialog, Question};
use super::flight::Flight;
use super::hand::{Attempt, Hand};
use super::look::Look;
use super::words;
use crate::rules::{Kind, Move, Refusal, Source, Space};

impl App {
    /// Does what was asked for.
    pub fn act(&mut self, action: Action) {
        match action {
            Action::Choose(_) | Action::Scroll(_) | Action::Nothing => {
                return self.in_dialog(action);
            }
            // The mouse at rest leaves the last word on the screen.
            Action::Aim(_) => {}
            _ => self.notice = None,
        }
        match action {
            Action::Cursor(step) => self.aim(step.taken_from(self.cursor)),
            Action::Aim(space) => self.aim(space),
            Action::Press(space) => self.press(space),
            Action::Confirm => self.confirm(),
            Action::Take(kind) => self.take(kind),
            Action::Turn(sixths) => self.turn(|hand| hand.turn(sixths)),
            Action::TurnTo(orientation) => self.turn(|hand| hand.turn_to(orientation)),
            Action::Walk { forward } => self.walk(forward),
            Action::Back => self.back(),
            Action::Undo => self.undo_or_redo(true),
            Action::Redo => self.undo_or_redo(false),
            Action::Peek => self.peek_under(),
            Action::Look(by) => self.look_at(self.game().ply().saturating_add_signed(by)),
            Action::LookAt(ply) => self.look_at(ply),
            Action::LookToStart => self.look_at(0),
            Action::LookToEnd => self.past = None,
            Action::Chains => self.next_chain(),
            Action::Resign => self.ask_while_playing(Question::Resign),
            Action::OfferDraw => self.offer_draw(),
            Action::NextTheme => self.draw_so(Look::next_theme, words::theme),
            Action::SwitchStyle => self.draw_so(Look::switch_style, words::style),
            Action::Zoom(by) => self.draw_so(|look| look.zoom(by), words::size),
            Action::ZoomToFit => self.draw_so(Look::zoom_to_fit, words::size),
            Action::Quit => self.quit(),
            Action::TypeMove
            | Action::History
            | Action::NewGame
            | Action::SaveAs
            | Action::Open
            | Action::Help
            | Action::RulesPage => self.open_dialog(action),
            Action::Choose(_) | Action::Scroll(_) | Action::Nothing => {}
        }
    }

    /// Changes how the board is drawn and says how that is now. On a dialog it is seen, and what is
    /// to be said when the dialog closes is more important.
    fn draw_so(&mut self, change: impl FnOnce(&mut Look), said: impl FnOnce(&Look) -> String) {
        change(&mut self.look);
        if self.dialog.is_none() {
            self.notice = Some(Notice::plain(said(&self.look)));
        }
    }

    fn aim(&mut self, space: Space) {
        if space == self.cursor {
            return;
        }
        self.cursor = space;
        self.notice = None;
        if let Some(hand) = &mut self.hand {
            hand.arrive(space);
        }
    }

    fn press(&mut self, space: Space) {
        self.aim(space);
        self.confirm();
    }

    /// Says no to changing the game while an earlier position is looked at.
    fn in_the_past(&mut self) -> bool {
        if self.past.is_some() {
            let text = "This is the past: Esc returns to the present, where moves can be made or taken back";
            self.notice = Some(Notice::warning(text));
        }
        self.past.is_some()
    }

    fn refuse(&mut self, refusal: Refusal) {
        self.notice = Some(Notice::warning(words::sentence(&refusal.to_string())));
    }

    fn take(&mut self, kind: Kind) {
        if self.in_the_past() {
            return;
        }
        self.peek = None;
        match Hand::take(self.session.game(), kind) {
            Ok(mut hand) => {
                // A first look at the board is not to begin with a refusal.
                self.cursor = hand.nearest(self.cursor).unwrap_or(self.cursor);
                hand.arrive(self.cursor);
                self.hand = Some(hand);
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    fn confirm(&mut self) {
        if self.in_the_past() {
            return;
        }
        let Some(hand) = &self.hand else { return self.lift_at_cursor() };
        match hand.attempt(self.cursor) {
            Attempt::Legal(aimed) => self.play(aimed),
            Attempt::Refused(_, Refusal::Unchanged) => self.hand = None,
            Attempt::Refused(_, refusal) => self.refuse(refusal),
            Attempt::OffBoard => self.notice = Some(words::attempt(hand, self.cursor)),
        }
    }

    fn lift_at_cursor(&mut self) {
        self.peek = None;
        let game = self.session.game();
        let lifted = match game.position().top(self.cursor) {
            _ if game.outcome().is_some() => Err(Refusal::GameOver),
            None => {
                let text = "Nothing lies here: take a piece with 1-6, or lift one of yours";
                self.notice = Some(Notice::plain(text));
                return;
            }
            Some(piece) if piece.owner != game.position().turn() => {
                Err(Refusal::NotYours(self.cursor))
            }
            Some(piece) => lift(game, piece),
        };
        match lifted {
            Ok(hand) => {
                if let Source::Board(punct) = hand.source() {
                    self.cursor = punct;
                }
                self.hand = Some(hand);
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// Plays a move that was checked to be legal.
    pub fn play(&mut self, played: Move) {
        let flight = self.fly(played);
        match self.session.play(played) {
            Ok(()) => {
                self.flight = flight;
                self.hand = None;
                self.chain_of = None;
                self.cursor = played.placement().punct();
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    /// The way of a move about to be played, if it is to be seen.
    fn fly(&self, played: Move) -> Option<Flight> {
        let animate = self.look.animate;
        animate.then(|| Flight::of(self.session.game(), played, Instant::now())).flatten()
    }

    fn turn(&mut self, turn: impl FnOnce(&mut Hand)) {
        if let Some(hand) = &mut self.hand {
            turn(hand);
        } else {
            let text = "Nothing is in the hand: take a piece with 1-6, or lift one with Enter";
            self.notice = Some(Notice::plain(text));
        }
    }

    /// `Tab` without a piece in the hand walks over the pieces that can be lifted.
    fn walk(&mut self, forward: bool) {
        let found = match &mut self.hand {
            Some(hand) => hand.walk(self.cursor, forward),
            None => self.next_free_piece(forward),
        };
        match found {
            Some(space) => self.cursor = space,
            None if self.hand.is_some() => {
                self.notice = Some(Notice::warning("It fits nowhere: Esc puts it back"));
            }
            None => {
                self.notice =
                    Some(Notice::warning("No piece of yours can be lifted: take one with 1-6"));
            }
        }
    }

    fn next_free_piece(&self, forward: bool) -> Option<Space> {
        let game = self.game();
        let position = game.position();
        let mut puncts: Vec<_> =
            position.free_pieces().map(|piece| piece.placement.punct()).collect();
        let order = |space: &Space| (-space.row(), space.column());
        puncts.sort_by_key(order);
        let here = order(&self.cursor);
        if forward {
            puncts.iter().find(|s| order(s) > here).or(puncts.first()).copied()
        } else {
            puncts.iter().rev().find(|s| order(s) < here).or(puncts.last()).copied()
        }
    }

    fn back(&mut self) {
        if self.hand.take().is_some() {
            self.dragged_from = None;
        } else if self.peek.take().is_none() && self.past.take().is_none() {
            self.chain_of = None;
        }
    }

    fn undo_or_redo(&mut self, undo: bool) {
        if self.in_the_past() {
            return;
        }
        self.hand = None;
        self.peek = None;
        let game = self.session.game();
        let before = game.last_move();
        if !undo {
            self.flight = game.moves().get(game.ply()).and_then(|&next| self.fly(next));
        }
        let (done, nothing) = if undo {
            (self.session.undo(), "There is nothing to take back")
        } else {
            (self.session.redo(), "There is nothing to play again")
        };
        let text = match (done, undo) {
            (false, _) => nothing.to_owned(),
            (true, false) => "Played again".to_owned(),
            (true, true) if self.session.game().last_move() == before => {
                "The end is taken back".to_owned()
            }
            (true, true) => before
                .map_or_else(String::new, |m| format!("Taken back: {m}; Ctrl-r plays it again")),
        };
        self.notice = Some(Notice::plain(text));
    }

    fn peek_under(&mut self) {
        if self.hand.is_some() {
            let text = "One piece at a time: put the one in the hand back first (Esc)";
            self.notice = Some(Notice::warning(text));
            return;
        }
        if self.peek.take().is_some() {
            return;
        }
        let Some(piece) = self.game().position().top(self.cursor) else {
            self.notice = Some(Notice::plain("Nothing lies here to look under"));
            return;
        };
        match self.game().position().check_uncovered(piece) {
            Ok(()) => self.peek = Some(piece),
            Err(refusal) => {
                let blocked = words::sentence(&refusal.to_string());
                let text = format!("{blocked}; look under that one first");
                self.notice = Some(Notice::warning(text));
            }
        }
    }

    fn look_at(&mut self, ply: usize) {
        self.hand = None;
        self.peek = None;
        let now = self.session.game();
        self.past = if ply < now.ply() { now.at(ply) } else { None };
    }

    fn next_chain(&mut self) {
        use crate::rules::Player::{Black, White};
        self.chain_of = match self.chain_of {
            None => Some(White),
            Some(White) => Some(Black),
            Some(Black) => None,
        };
    }

    fn ask_while_playing(&mut self, question: Question) {
        if self.in_the_past() {
            return;
        }
        match self.session.game().outcome() {
            None => self.dialog = Some(Dialog::Ask(question)),
            Some(_) => self.refuse(Refusal::GameOver),
        }
    }

    fn offer_draw(&mut self) {
        let claim = self.session.game().draw_can_be_claimed();
        self.ask_while_playing(if claim { Question::ClaimDraw } else { Question::AgreeDraw });
    }

    /// Leaves, unless that would lose moves: then it asks.
    pub fn quit(&mut self) {
        self.session.keep_if_unsaved();
        match self.session.trouble() {
            None => self.leaving = true,
            Some(_) => self.dialog = Some(Dialog::Ask(Question::QuitUnsaved)),
        }
    }
}
