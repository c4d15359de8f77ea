//! Carries out the actions at the board.

use super::hand::{Hand, PutDown, next_in_reading_order};
use super::punct_line::{self, OnLine};
use super::{Activity, Board, Lens, lift, walk};
use crate::kit::ui::text::{Notice, sentence};
use crate::punct::control::viewing::PlayerSession;
use crate::punct::lessons::Taught;
use crate::punct::phrases;
use crate::punct::screen::action::BoardAction;
use crate::rules::{Kind, Move, Refusal, Space};

/// The part of an action that the caller must carry out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    Done,
    Say(Notice),
    Play(Move),
    /// Opens the line for typing a move.
    Type,
}

// Why a key does nothing now, and what helps.
const NO_LINES: &str = "Put the cursor on a piece of yours first: , . / take it along its lines";
const NO_LINES_FROM_THE_RESERVE: &str =
    "Only a piece on the board has lines: move this one with the arrows or Tab";
const NOTHING_HERE: &str = "Nothing lies here: 1-6 takes a piece, Tab goes to one you can lift";
const EMPTY_HAND: &str = "Your hand is empty: take a piece with 1-6 or lift one with Enter";
const FITS_NOWHERE: &str = "This piece fits nowhere: Esc puts it back";
const NO_FREE_PIECE: &str = "You can't lift any of your pieces now: 1-6 takes one from the reserve";
const ONE_PIECE_AT_A_TIME: &str =
    "First put back the piece in your hand with Esc, then look under this one";
const HAND_IS_FULL: &str = "Put back the piece in your hand with Esc, then c shows the chains";

impl Board {
    /// Carries out an action that is allowed. Returns the part that the caller must carry out.
    pub fn act(&mut self, action: BoardAction, session: &mut PlayerSession) -> Response {
        match action {
            BoardAction::Step(step) => {
                let punct = self.hand().and_then(|hand| hand.source().punct());
                (self.cursor, self.walk) = walk::step(step, self.cursor, self.walk, punct);
            }
            BoardAction::Aim(space) => self.cursor = space,
            BoardAction::StepOnLine { forward } => {
                return self.along(session, |hand, from, at, last| {
                    punct_line::step(from, at, last, forward, |space| hand.can_lie(space))
                });
            }
            BoardAction::NextLine => {
                let gone =
                    self.along(session, |_, from, at, last| punct_line::jump(from, at, last));
                return self.tell(gone, session, Board::line_in_words);
            }
            BoardAction::Press(space) => {
                self.cursor = space;
                return self.confirm(session);
            }
            BoardAction::Confirm => return self.confirm(session),
            BoardAction::Take(kind) => return self.take(kind, session),
            BoardAction::Turn { clockwise } => {
                let turned = self.turn(|hand, at| {
                    hand.turn(at, clockwise);
                    Ok(())
                });
                return self.tell(turned, session, Board::turned_in_words);
            }
            BoardAction::TurnTo(orientation) => {
                let turned = self.turn(|hand, at| hand.turn_to(at, orientation));
                return self.tell(turned, session, Board::turned_in_words);
            }
            BoardAction::NextPlace { forward } => return self.next_place(session, forward),
            BoardAction::Back => self.back(session),
            BoardAction::TypeMove => {
                self.activity = Activity::default();
                return Response::Type;
            }
            BoardAction::Peek => return self.peek(session),
            BoardAction::Chains => return self.next_chain(),
        }
        Response::Done
    }

    /// If `done` is [`Response::Done`], says in words how the piece in the hand lies now. Else
    /// returns `done`.
    fn tell(
        &self,
        done: Response,
        session: &PlayerSession,
        in_words: impl Fn(&Board, &Hand, &PlayerSession) -> Notice,
    ) -> Response {
        match self.hand() {
            Some(hand) if done == Response::Done => say(in_words(self, hand, session)),
            _ => done,
        }
    }

    /// Moves the cursor along the lines of the piece in the hand. If the hand is empty, first lifts
    /// the piece at the cursor.
    fn along(
        &mut self,
        session: &PlayerSession,
        step: impl Fn(&Hand, Space, Space, OnLine) -> (Space, OnLine),
    ) -> Response {
        if self.hand().is_none() {
            if self.pupil.is_some_and(|pupil| pupil.taught < Taught::Moving) {
                return say(Notice::plain(sentence(phrases::LINES_LATER)));
            }
            match self.hand_at_cursor(session) {
                Some(Ok(hand)) => self.hold(hand),
                Some(Err(refusal)) => return say(self.refusal_notice(refusal)),
                None => return say(Notice::plain(NO_LINES)),
            }
        }
        let Some((hand, from)) = self.hand().and_then(|hand| Some((hand, hand.source().punct()?)))
        else {
            return say(Notice::plain(NO_LINES_FROM_THE_RESERVE));
        };
        (self.cursor, self.line) = step(hand, from, self.cursor, self.line);
        Response::Done
    }

    /// Takes a piece into the hand. If the piece is from the board, moves the cursor to its PÜNCT.
    fn hold(&mut self, hand: Hand) {
        self.cursor = hand.source().punct().unwrap_or(self.cursor);
        (self.line, self.walk) = (OnLine::default(), None);
        self.activity = Activity::Hand(Box::new(hand));
    }

    /// Takes the piece of a legal move into the hand and moves the cursor to the move's end.
    /// Returns `false` if the piece in the hand was there already, or if the piece of the move
    /// can't be taken.
    pub fn bring(&mut self, played: Move, session: &PlayerSession) -> bool {
        let there = PutDown::Legal(played);
        if self.hand().is_some_and(|hand| hand.attempt(self.cursor) == there) {
            return false;
        }
        let Ok(hand) = Hand::from_move(session.viewed_game(), played) else { return false };
        self.hold(hand);
        self.cursor = played.placement().punct();
        true
    }

    fn take(&mut self, kind: Kind, session: &PlayerSession) -> Response {
        let hand = match Hand::take(session.viewed_game(), kind) {
            Ok(hand) => hand,
            Err(refusal) => return say(self.refusal_notice(refusal)),
        };
        // The cursor goes to a place where the piece fits, so that players see no refusal before
        // they aim.
        self.cursor = hand.nearest(self.cursor).unwrap_or(self.cursor);
        self.activity = Activity::Hand(Box::new(hand));
        let is_told = std::mem::replace(&mut self.has_told_of_centre, true);
        if is_told || session.viewed_game().ply() > 0 || self.pupil.is_some() {
            return Response::Done;
        }
        self.tell(Response::Done, session, Board::centre_in_words)
    }

    fn confirm(&mut self, session: &PlayerSession) -> Response {
        let Some(hand) = self.hand() else { return self.lift_at_cursor(session) };
        match hand.attempt(self.cursor) {
            PutDown::Legal(aimed) => return Response::Play(aimed),
            PutDown::Refused(_, Refusal::Unchanged) => self.activity = Activity::default(),
            unfit => return say(self.misfit(hand.source(), unfit)),
        }
        Response::Done
    }

    fn lift_at_cursor(&mut self, session: &PlayerSession) -> Response {
        let game = session.viewed_game();
        if game.outcome().is_some() {
            return say(self.refusal_notice(Refusal::GameOver));
        }
        let Some(piece) = game.position().top(self.cursor) else {
            return say(Notice::plain(NOTHING_HERE));
        };
        if piece.owner != game.position().turn() {
            return say(self.refusal_notice(Refusal::NotYours(self.cursor)));
        }
        match lift(game, piece) {
            Ok(hand) => {
                self.hold(hand);
                Response::Done
            }
            Err(refusal) => say(self.refusal_notice(refusal)),
        }
    }

    fn turn(&mut self, turn: impl FnOnce(&mut Hand, Space) -> Result<(), PutDown>) -> Response {
        let Activity::Hand(hand) = &mut self.activity else {
            return say(Notice::plain(EMPTY_HAND));
        };
        match turn(hand, self.cursor) {
            Ok(()) => Response::Done,
            Err(unfit) => {
                let source = hand.source();
                say(self.misfit(source, unfit))
            }
        }
    }

    /// Goes to the next space where the piece in the hand fits. If the hand is empty, goes to the
    /// next piece that can be lifted.
    fn next_place(&mut self, session: &PlayerSession, forward: bool) -> Response {
        let (next, otherwise) = match &self.activity {
            Activity::Hand(hand) => (hand.next_place(self.cursor, forward), FITS_NOWHERE),
            Activity::Looking(_) => {
                let free = session.viewed_game().position().free_pieces();
                let puncts = free.map(|piece| piece.placement.punct());
                (next_in_reading_order(puncts, self.cursor, forward), NO_FREE_PIECE)
            }
        };
        let Some(next) = next else { return say(Notice::warning(otherwise)) };
        self.cursor = next;
        Response::Done
    }

    fn back(&mut self, session: &mut PlayerSession) {
        match self.activity {
            Activity::Looking(Lens::Plain) => self.return_to_present(session),
            Activity::Looking(_) | Activity::Hand(_) => self.activity = Activity::default(),
        }
    }

    fn peek(&mut self, session: &PlayerSession) -> Response {
        if self.hand().is_some() {
            return say(Notice::warning(ONE_PIECE_AT_A_TIME));
        }
        if matches!(self.activity.lens(), Lens::Under(_)) {
            self.activity = Activity::default();
            return Response::Done;
        }
        let position = session.viewed_game().position();
        let Some(piece) = position.top(self.cursor) else {
            return say(Notice::plain("Nothing lies here to look under"));
        };
        match position.covers(piece).first() {
            None => {
                self.activity = Activity::Looking(Lens::Under(piece));
                Response::Done
            }
            Some(&covers) => {
                let blocked = sentence(&phrases::blocked_piece(piece, covers, &session.people()));
                say(Notice::warning(format!("{blocked}; look under that piece first")))
            }
        }
    }

    fn next_chain(&mut self) -> Response {
        use crate::rules::Player::{Black, White};
        if self.hand().is_some() {
            return say(Notice::plain(HAND_IS_FULL));
        }
        self.activity = Activity::Looking(match self.activity.lens() {
            Lens::Chain(White) => Lens::Chain(Black),
            Lens::Chain(Black) => Lens::Plain,
            Lens::Plain | Lens::Under(_) => Lens::Chain(White),
        });
        Response::Done
    }
}

fn say(notice: Notice) -> Response {
    Response::Say(notice)
}
