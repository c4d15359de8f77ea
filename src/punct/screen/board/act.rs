//! Carries out the actions at the board.

use super::hand::{Hand, PutDown};
use super::punct_line::{self, OnLine};
use super::{Activity, Board, Lens, lift, status, walk};
use crate::kit::ui::notice::{Notice, sentence};
use crate::punct::control::viewing::PlayerSession;
use crate::punct::lessons::Taught;
use crate::punct::phrases::pupil;
use crate::punct::screen::action::BoardAction;
use crate::rules::{Kind, Move, Position, Refusal, Space};

/// The part of an action that the caller must carry out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    Done,
    Say(Notice),
    Play(Move),
    /// Opens the line for typing a move.
    Type,
}

impl Board {
    /// Carries out an action that is allowed. Returns the part that the caller must carry out.
    pub fn act(&mut self, action: BoardAction, session: &mut PlayerSession) -> Response {
        match action {
            BoardAction::Step(step) => {
                let punct = self.hand().and_then(|hand| hand.source().punct());
                (self.cursor, self.walk) = walk::step(step, self.cursor, self.walk, punct);
            }
            BoardAction::Aim(space) => self.aim(space),
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
                self.aim(space);
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
            BoardAction::Chains if self.hand().is_some() => return say(status::hand_is_full()),
            BoardAction::Chains => self.next_chain(),
        }
        Response::Done
    }

    fn aim(&mut self, space: Space) {
        self.cursor = space;
    }

    /// If `done` is [`Response::Done`], says in words how the piece in the hand lies now. Else
    /// returns `done`.
    fn tell(
        &self,
        done: Response,
        session: &PlayerSession,
        in_words: impl Fn(&Board, &Hand, &PlayerSession) -> Notice,
    ) -> Response {
        let is_done = done == Response::Done;
        match self.hand().filter(|_| is_done) {
            Some(hand) => say(in_words(self, hand, session)),
            None => done,
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
            match self.hand_at_cursor(session) {
                _ if self.pupil.is_some_and(|pupil| pupil.taught < Taught::Moving) => {
                    return say(Notice::plain(sentence(pupil::LINES_LATER)));
                }
                Some(Ok(hand)) => self.hold(hand),
                Some(Err(refusal)) => return say(self.refusal_notice(refusal)),
                None => return say(status::no_lines()),
            }
        }
        match self.hand().and_then(|hand| Some((hand, hand.source().punct()?))) {
            Some((hand, from)) => {
                (self.cursor, self.line) = step(hand, from, self.cursor, self.line);
                Response::Done
            }
            None => say(status::no_lines_from_the_reserve()),
        }
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
        match Hand::take(session.viewed_game(), kind) {
            Ok(hand) => {
                // The cursor goes to a place where the piece fits, so that players see no refusal
                // before they aim.
                self.cursor = hand.nearest(self.cursor).unwrap_or(self.cursor);
                self.activity = Activity::Hand(Box::new(hand));
                let is_told = std::mem::replace(&mut self.has_told_of_centre, true);
                let is_first = session.viewed_game().ply() == 0 && self.pupil.is_none();
                let done = Response::Done;
                if is_first && !is_told {
                    self.tell(done, session, Board::centre_in_words)
                } else {
                    done
                }
            }
            Err(refusal) => say(self.refusal_notice(refusal)),
        }
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
        let lifted = match game.position().top(self.cursor) {
            _ if game.outcome().is_some() => Err(Refusal::GameOver),
            None => return say(status::nothing_here()),
            Some(piece) if piece.owner != game.position().turn() => {
                Err(Refusal::NotYours(self.cursor))
            }
            Some(piece) => lift(game, piece),
        };
        match lifted {
            Ok(hand) => {
                self.hold(hand);
                Response::Done
            }
            Err(refusal) => say(self.refusal_notice(refusal)),
        }
    }

    fn turn(&mut self, turn: impl FnOnce(&mut Hand, Space) -> Result<(), PutDown>) -> Response {
        let Activity::Hand(hand) = &mut self.activity else { return say(status::empty_hand()) };
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
            Activity::Hand(hand) => (hand.next_place(self.cursor, forward), status::fits_nowhere()),
            Activity::Looking(_) => {
                let position = session.viewed_game().position();
                (next_free_piece(position, self.cursor, forward), status::no_free_piece())
            }
        };
        let Some(next) = next else { return say(otherwise) };
        self.aim(next);
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
            return say(status::one_piece_at_a_time());
        }
        if matches!(self.activity.lens(), Lens::Under(_)) {
            self.activity = Activity::default();
            return Response::Done;
        }
        let position = session.viewed_game().position();
        let Some(piece) = position.top(self.cursor) else {
            return say(status::nothing_to_look_under());
        };
        match position.covers(piece).first() {
            None => {
                self.activity = Activity::Looking(Lens::Under(piece));
                Response::Done
            }
            Some(&covers) => say(Board::covered_from_peeking(session, piece, covers)),
        }
    }

    fn next_chain(&mut self) {
        use crate::rules::Player::{Black, White};
        self.activity = Activity::Looking(match self.activity.lens() {
            Lens::Chain(White) => Lens::Chain(Black),
            Lens::Chain(Black) => Lens::Plain,
            Lens::Plain | Lens::Under(_) => Lens::Chain(White),
        });
    }
}

fn say(notice: Notice) -> Response {
    Response::Say(notice)
}

/// Returns the space of the next piece that the player to move can lift, in reading order of the
/// board.
fn next_free_piece(position: &Position, at: Space, forward: bool) -> Option<Space> {
    let free = position.free_pieces();
    let mut puncts: Vec<_> = free.map(|piece| piece.placement.punct()).collect();
    let order = |space: &Space| (-space.row(), space.column());
    puncts.sort_by_key(order);
    let here = order(&at);
    if forward {
        puncts.iter().find(|s| order(s) > here).or(puncts.first()).copied()
    } else {
        puncts.iter().rev().find(|s| order(s) < here).or(puncts.last()).copied()
    }
}
