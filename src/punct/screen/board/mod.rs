//! The board as a player uses it. It changes nothing of the session but what the player views;
//! [`Board::act`] returns the part of an action that the caller must carry out.

mod hand;
mod placement;
mod scene;
mod status;
mod walk;

pub use hand::{Hand, PlacementCheck};
pub use scene::{Animation, show_move};
pub use status::{no_move_notice, viewing_in_words};
#[cfg(test)]
pub use walk::step as arrow;

use crate::kit::ui::text::{Notice, sentence};
use crate::punct::control::viewing::PlayerSession;
use crate::punct::lessons::{LessonPlayer, LessonTopic};
use crate::punct::phrases;
use crate::punct::record::NodeId;
use crate::punct::screen::action::BoardAction;
use crate::punct::screen::keys::Situation;
use crate::rules::{Game, Kind, Move, Outcome, Piece, Player, Position, Refusal, Source, Space};
use hand::next_in_reading_order;
use status::CountShown;
use walk::{OnLine, VerticalWalk, next_line, step_on_line};

pub struct Board {
    pub cursor: Space,
    /// How many moves had been played when a key or the mouse last moved the cursor. The cursor
    /// does not hide the end of a game unless it is moved there.
    pub aimed_at: Option<usize>,
    pub activity: Activity,
    /// The last place of the piece in the hand on the lines of its PÜNCT.
    line: OnLine,
    /// The walk that the next Up or Down continues.
    pub walk: Option<VerticalWalk>,
    /// The reason why the central hexagon is closed is told once.
    has_explained_centre: bool,
    /// The pupil, if the board shows a lesson. Texts for a pupil use only words taught so far.
    pub lesson_player: Option<LessonPlayer>,
}

impl Board {
    pub fn new() -> Board {
        Board {
            cursor: Space::CENTRE,
            aimed_at: None,
            activity: Activity::default(),
            line: OnLine::default(),
            walk: None,
            has_explained_centre: false,
            lesson_player: None,
        }
    }

    pub fn hand(&self) -> Option<&Hand> {
        match &self.activity {
            Activity::Hand(hand) => Some(hand),
            Activity::Looking(_) => None,
        }
    }

    pub fn end_in_hand(&self) -> Option<(Position, Outcome)> {
        let hand = self.hand()?;
        hand.end_of(hand.attempt(self.cursor))
    }

    /// With the position before it. `None` if the move is illegal or ends the game.
    pub fn aimed_move(&self) -> Option<(&Position, Move)> {
        let hand = self.hand()?;
        let attempt = hand.attempt(self.cursor);
        let PlacementCheck::Legal(played) = attempt else { return None };
        hand.end_of(attempt).is_none().then_some((hand.position(), played))
    }

    pub fn position(&self, session: &PlayerSession) -> Position {
        let position = session.viewed_game().position();
        match &self.activity {
            Activity::Hand(hand) => hand.position_without().clone(),
            Activity::Looking(Lens::Under(piece)) => {
                position.without_piece(*piece).unwrap_or_else(|| position.clone())
            }
            Activity::Looking(Lens::Plain | Lens::Chain(_)) => position.clone(),
        }
    }

    /// A hand that lifts the own piece at the cursor, or why it can't. `None` with a piece in the
    /// hand or lifted, if no player here may move, or without an own piece at the cursor.
    pub fn hand_at_cursor(&self, session: &PlayerSession) -> Option<Result<Hand, Refusal>> {
        let Activity::Looking(Lens::Plain | Lens::Chain(_)) = self.activity else { return None };
        let game = session.viewed_game();
        if !session.may_move() {
            return None;
        }
        let piece = game.position().top(self.cursor)?;
        if piece.owner == game.position().turn() { Some(lift(game, piece)) } else { None }
    }

    /// The present position is shown without chains, and no piece is in the hand or lifted.
    pub fn is_idle(&self, session: &PlayerSession) -> bool {
        session.is_present() && matches!(self.activity, Activity::Looking(Lens::Plain))
    }

    pub fn situation(&self, session: &PlayerSession) -> Situation {
        match &self.activity {
            Activity::Hand(hand) => match hand.source() {
                Source::Board(_) => Situation::Hand,
                Source::Reserve(_) => Situation::Adding,
            },
            Activity::Looking(_) if session.is_in_variation() => Situation::Variation,
            Activity::Looking(_) if !session.is_present() => Situation::Past,
            Activity::Looking(_) if session.game().outcome().is_some() => Situation::Over,
            Activity::Looking(_) if session.line().is_empty() => Situation::Beginning,
            Activity::Looking(_) => match self.hand_at_cursor(session) {
                Some(Ok(_)) => Situation::OnPiece,
                _ => Situation::Idle,
            },
        }
    }

    pub fn shows_stack(&self, session: &PlayerSession) -> bool {
        if matches!(self.activity.lens(), Lens::Under(_)) {
            return true;
        }
        let position = self.position(session);
        let mut dots = position.stack(self.cursor);
        let is_high = dots.next().is_some_and(|top| top.gap) || dots.next().is_some();
        is_high && self.shows_cursor(session.viewed_game())
    }
}

impl Board {
    pub fn put_down(&mut self) {
        if self.hand().is_some() {
            self.activity = Activity::default();
        }
    }

    pub fn view(&mut self, node: NodeId, session: &mut PlayerSession) {
        self.activity = Activity::default();
        session.view_node(node);
    }

    pub fn try_from_present(&mut self, session: &mut PlayerSession) {
        self.activity = Activity::default();
        session.try_from_present();
    }

    pub fn return_to_present(&mut self, session: &mut PlayerSession) {
        self.activity = Activity::default();
        session.return_to_present();
    }

    pub fn return_if_overtaken(&mut self, session: &mut PlayerSession) -> bool {
        let overtaken = session.return_if_overtaken();
        if overtaken {
            self.activity = Activity::default();
        }
        overtaken
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    Done,
    Notice(Notice),
    Play(Move),
    Type,
}

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
    pub fn act(
        &mut self,
        action: BoardAction,
        session: &mut PlayerSession,
    ) -> Result<Response, Notice> {
        if matches!(
            action,
            BoardAction::Step(_)
                | BoardAction::Aim(_)
                | BoardAction::StepOnLine { .. }
                | BoardAction::NextLine
                | BoardAction::NextPlace { .. }
        ) {
            self.aimed_at = Some(session.viewed_game().ply());
        }
        match action {
            BoardAction::Step(step) => {
                let punct = self.hand().and_then(|hand| hand.source().punct());
                (self.cursor, self.walk) = walk::step(step, self.cursor, self.walk, punct);
            }
            BoardAction::Aim(space) => self.cursor = space,
            BoardAction::StepOnLine { forward } => {
                let from = self.lift_to_step(session)?;
                let (cursor, line) = step_on_line(from, self.cursor, self.line, forward, |space| {
                    self.hand().is_some_and(|hand| hand.can_lie(space))
                });
                (self.cursor, self.line) = (cursor, line);
            }
            BoardAction::NextLine => {
                let from = self.lift_to_step(session)?;
                (self.cursor, self.line) = next_line(from, self.cursor, self.line);
                let line = format!("{}: ", sentence(self.line.in_words()));
                return Ok(self.describe_hand(CountShown::WhereFew, session, [&line, ""]));
            }
            BoardAction::Press(space) => {
                self.cursor = space;
                return self.confirm(session);
            }
            BoardAction::Confirm => return self.confirm(session),
            BoardAction::Take(kind) => return self.take(kind, session),
            BoardAction::Turn { clockwise } => {
                let Activity::Hand(hand) = &mut self.activity else {
                    return Err(Notice::plain(EMPTY_HAND));
                };
                hand.turn(self.cursor, clockwise);
                return Ok(self.describe_hand(CountShown::Always, session, ["", ""]));
            }
            BoardAction::TurnTo(orientation) => {
                let Activity::Hand(hand) = &mut self.activity else {
                    return Err(Notice::plain(EMPTY_HAND));
                };
                if let Err(unfit) = hand.turn_to(self.cursor, orientation) {
                    let source = hand.source();
                    return Err(self.misfit_notice(source, unfit));
                }
                return Ok(self.describe_hand(CountShown::Always, session, ["", ""]));
            }
            BoardAction::NextPlace { forward } => {
                let (next, otherwise) = match &self.activity {
                    Activity::Hand(hand) => (hand.next_target(self.cursor, forward), FITS_NOWHERE),
                    Activity::Looking(_) => {
                        let free = session.viewed_game().position().free_pieces();
                        let puncts = free.map(|piece| piece.placement.punct());
                        (next_in_reading_order(puncts, self.cursor, forward), NO_FREE_PIECE)
                    }
                };
                self.cursor = next.ok_or_else(|| Notice::warning(otherwise))?;
            }
            BoardAction::Back => match self.activity {
                Activity::Looking(Lens::Plain) => self.return_to_present(session),
                Activity::Looking(_) | Activity::Hand(_) => self.activity = Activity::default(),
            },
            BoardAction::TypeMove => {
                self.activity = Activity::default();
                return Ok(Response::Type);
            }
            BoardAction::Peek => self.peek(session)?,
            BoardAction::Chains => {
                use crate::rules::Player::{Black, White};
                if self.hand().is_some() {
                    return Err(Notice::plain(HAND_IS_FULL));
                }
                self.activity = Activity::Looking(match self.activity.lens() {
                    Lens::Chain(White) => Lens::Chain(Black),
                    Lens::Chain(Black) => Lens::Plain,
                    Lens::Plain | Lens::Under(_) => Lens::Chain(White),
                });
            }
        }
        Ok(Response::Done)
    }

    /// Lifts the piece at the cursor, if the hand is empty. Returns the former space of the PÜNCT
    /// in the hand, through which its lines lead.
    fn lift_to_step(&mut self, session: &PlayerSession) -> Result<Space, Notice> {
        if self.hand().is_none() {
            if self.lesson_player.is_some_and(|pupil| pupil.topic < LessonTopic::Moving) {
                return Err(Notice::plain(sentence(phrases::LINES_LATER)));
            }
            match self.hand_at_cursor(session) {
                Some(Ok(hand)) => self.hold(hand),
                Some(Err(refusal)) => return Err(self.refusal_notice(refusal)),
                None => return Err(Notice::plain(NO_LINES)),
            }
        }
        let from = self.hand().and_then(|hand| hand.source().punct());
        from.ok_or_else(|| Notice::plain(NO_LINES_FROM_THE_RESERVE))
    }

    /// Takes a piece into the hand. If the piece is from the board, moves the cursor to its PÜNCT.
    fn hold(&mut self, hand: Hand) {
        self.cursor = hand.source().punct().unwrap_or(self.cursor);
        (self.line, self.walk) = (OnLine::default(), None);
        self.activity = Activity::Hand(Box::new(hand));
    }

    /// Moves the cursor to the move's end, too. `false` if the piece was there already or can't be
    /// taken.
    pub fn bring(&mut self, played: Move, session: &PlayerSession) -> bool {
        let there = PlacementCheck::Legal(played);
        if self.hand().is_some_and(|hand| hand.attempt(self.cursor) == there) {
            return false;
        }
        let Ok(hand) = Hand::from_move(session.viewed_game(), played) else { return false };
        self.hold(hand);
        self.cursor = played.placement().punct();
        true
    }

    fn take(&mut self, kind: Kind, session: &PlayerSession) -> Result<Response, Notice> {
        let taken = Hand::take(session.viewed_game(), kind);
        let hand = taken.map_err(|refusal| self.refusal_notice(refusal))?;
        // Where the piece fits, so that players see no refusal before they aim.
        self.cursor = hand.nearest(self.cursor).unwrap_or(self.cursor);
        self.activity = Activity::Hand(Box::new(hand));
        let is_explained = std::mem::replace(&mut self.has_explained_centre, true);
        if is_explained || session.viewed_game().ply() > 0 || self.lesson_player.is_some() {
            return Ok(Response::Done);
        }
        let closed = ". The central hexagon is closed";
        Ok(self.describe_hand(CountShown::WhereFew, session, ["", closed]))
    }

    fn confirm(&mut self, session: &PlayerSession) -> Result<Response, Notice> {
        if let Some(hand) = self.hand() {
            match hand.attempt(self.cursor) {
                PlacementCheck::Legal(aimed) => return Ok(Response::Play(aimed)),
                PlacementCheck::Refused(_, Refusal::Unchanged) => {
                    self.activity = Activity::default();
                }
                unfit => return Err(self.misfit_notice(hand.source(), unfit)),
            }
            return Ok(Response::Done);
        }
        let game = session.viewed_game();
        if game.outcome().is_some() {
            return Err(self.refusal_notice(Refusal::GameOver));
        }
        let Some(piece) = game.position().top(self.cursor) else {
            return Err(Notice::plain(NOTHING_HERE));
        };
        if piece.owner != game.position().turn() {
            return Err(self.refusal_notice(Refusal::NotYours(self.cursor)));
        }
        self.hold(lift(game, piece).map_err(|refusal| self.refusal_notice(refusal))?);
        Ok(Response::Done)
    }

    fn peek(&mut self, session: &PlayerSession) -> Result<(), Notice> {
        if self.hand().is_some() {
            return Err(Notice::warning(ONE_PIECE_AT_A_TIME));
        }
        if matches!(self.activity.lens(), Lens::Under(_)) {
            self.activity = Activity::default();
            return Ok(());
        }
        let position = session.viewed_game().position();
        let Some(piece) = position.top(self.cursor) else {
            return Err(Notice::plain("Nothing lies here to look under"));
        };
        if let Some(&covers) = position.covering_layers(piece).first() {
            let blocked = sentence(&phrases::blocked_piece(piece, covers, &session.player_names()));
            return Err(Notice::warning(format!("{blocked}; look under that piece first")));
        }
        self.activity = Activity::Looking(Lens::Under(piece));
        Ok(())
    }
}

fn lift(game: &Game, piece: Piece) -> Result<Hand, Refusal> {
    game.position().check_uncovered(piece)?;
    Hand::lift(game, piece.placement.punct())
}

pub enum Activity {
    Looking(Lens),
    Hand(Box<Hand>),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lens {
    #[default]
    Plain,
    Under(Piece),
    Chain(Player),
}

impl Activity {
    /// Plain while a piece is in the hand.
    pub fn lens(&self) -> Lens {
        match self {
            Activity::Looking(lens) => *lens,
            Activity::Hand(_) => Lens::Plain,
        }
    }
}

impl Default for Activity {
    fn default() -> Activity {
        Activity::Looking(Lens::Plain)
    }
}
