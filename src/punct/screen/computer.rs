//! The computer as a player on the screen: its part in a game, the pace of two computers, and texts
//! about the computer.

use std::fmt;
use std::time::{Duration, Instant};

use crate::kit::phrases::name_with_colour;
use crate::kit::system::new_seed;
use crate::kit::thought::ThoughtFailure;
use crate::punct::computer::ThinkRequest;
use crate::punct::phrases::move_in_words;
use crate::punct::play::{Seat, Session};
use crate::rules::{Game, Move, Piece, Player, Position, Source};

/// The computer's part in a game. The current thought is not part of it: a game that is put aside
/// keeps no thought.
#[derive(Debug)]
pub struct ComputerPlay {
    /// The seed of the computer's choices among equal moves, which stays the same throughout a
    /// game.
    pub seed: u64,
    pub failure: ThoughtFailure<ThoughtCause>,
    pub pace: Pace,
    /// The time at which the next of two computers may begin to think. `None` if it need not wait.
    pub due: Option<Instant>,
    /// How a game of two computers goes on.
    pub course: ComputerCourse,
}

/// How a game of two computers goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComputerCourse {
    /// Moves follow one another.
    On,
    /// One more move is made, then the game pauses.
    OneMove,
    /// The next move waits for the player's command.
    Paused,
}

/// The question of a thought. While the question stays the same, the thought goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThoughtCause {
    pub request: ThinkRequest,
    /// The number of moves played before the thought.
    pub ply: usize,
    /// The hash of the position.
    pub position: u64,
}

impl ComputerPlay {
    pub fn new() -> ComputerPlay {
        ComputerPlay {
            seed: new_seed(),
            failure: None,
            pace: Pace::default(),
            due: None,
            course: ComputerCourse::On,
        }
    }

    /// Returns the computer's part in the next game, with the same pace.
    #[must_use]
    pub fn for_another_game(&self) -> ComputerPlay {
        ComputerPlay { pace: self.pace, ..ComputerPlay::new() }
    }

    /// Returns the time at which the next of two computers may begin to think, or `None` if it need
    /// not wait.
    pub fn due(&self) -> Option<Instant> {
        self.due
    }
}

/// The pause after each move while two computers play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace(usize);

/// All pauses, in milliseconds.
const PAUSES: [u64; 6] = [250, 500, 1000, 2000, 4000, 8000];

impl Default for Pace {
    fn default() -> Pace {
        Pace(2)
    }
}

impl Pace {
    pub fn pause(self) -> Duration {
        Duration::from_millis(PAUSES[self.0])
    }

    /// Returns a pace that is slower by this number of steps. A negative number means faster. The
    /// pace never goes beyond the slowest or the fastest.
    #[must_use]
    pub fn slower(self, by: i8) -> Pace {
        Pace(self.0.saturating_add_signed(isize::from(by)).min(PAUSES.len() - 1))
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pause().as_secs_f32() {
            1.0 => f.write_str("a move a second"),
            seconds if seconds < 1.0 => write!(f, "{} moves a second", 1.0 / seconds),
            seconds => write!(f, "a move every {seconds} seconds"),
        }
    }
}

/// Describes a move with the pieces on which it landed, for example `Computer moved the triangle
/// from D3 to H7, onto your straight`; a move of the player here begins with `you`. `before` is the
/// game before the move.
pub fn move_with_landing(session: &Session, before: &Game, played: Move) -> String {
    let mover = before.position().turn();
    let text = move_in_words(session.people().who(mover), played);
    match climb_words(session, mover, &landing(before.position(), played)) {
        Some(onto) => format!("{text}, onto {onto}"),
        None => text,
    }
}

/// Returns the pieces on which a moved piece comes to rest. There are none for an added piece.
fn landing(before: &Position, played: Move) -> Vec<Piece> {
    let Source::Board(from) = played.source() else { return Vec::new() };
    let Some(without) = before.with_lifted(from) else { return Vec::new() };
    let dots = played.placement().dots();
    // The dot of a bridge over a gap rests on nothing.
    let level = dots.iter().map(|&dot| without.height(dot)).max();
    let mut pieces = Vec::new();
    for dot in dots.into_iter().filter(|&dot| Some(without.height(dot)) == level) {
        let beneath = without.top(dot);
        pieces.extend(beneath.filter(|piece| !pieces.contains(piece)));
    }
    pieces
}

fn climb_words(session: &Session, mover: Player, pieces: &[Piece]) -> Option<String> {
    let whose = |player: Player| match session.seats().seat(player) {
        Seat::HERE if player != mover => "your".to_owned(),
        Seat::HERE => "your own".to_owned(),
        _ if player == mover => "its own".to_owned(),
        _ => format!("{}'s", name_with_colour(session.names(), player)),
    };
    let of_owner = |owner: Player| {
        let of_owner: Vec<&Piece> = pieces.iter().filter(|piece| piece.owner == owner).collect();
        match of_owner[..] {
            [] => None,
            [piece] => Some(format!("{} {}", whose(owner), piece.placement.kind().shape())),
            [_, _] => Some(format!("two of {} pieces", whose(owner))),
            _ => Some(format!("three of {} pieces", whose(owner))),
        }
    };
    let onto: Vec<String> = [mover.opponent(), mover].into_iter().filter_map(of_owner).collect();
    (!onto.is_empty()).then(|| onto.join(" and "))
}

/// Returns a text about the players of both colours, with the computer's strength.
pub fn players(session: &Session) -> String {
    let one = |player: Player| {
        let name = session.name(player);
        match session.seats().seat(player).strength() {
            Some(level) => format!("{player}: {name} (strength {level})"),
            None if name.is_given_to(player) => format!("{player}: {name}"),
            None => format!("{player}: a person"),
        }
    };
    let [white, black] = Player::BOTH.map(one);
    format!("{white}. {black}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::storage::{Name, Store};
    use crate::kit::strength::Strength;
    use crate::punct::play::Seats;
    use crate::rules::Rules;

    #[test]
    fn it_begins_with_a_move_a_second_and_stays_within_its_limits() {
        let pace = Pace::default();
        assert_eq!(pace.to_string(), "a move a second");
        assert_eq!(pace.slower(-1).to_string(), "2 moves a second");
        assert_eq!(pace.slower(9).to_string(), "a move every 8 seconds");
        assert_eq!(pace.slower(-9).pause(), Duration::from_millis(250));
    }

    /// Makes a game after these moves. White is here, Black is the computer.
    fn after(moves: &[&str]) -> Session {
        let mut game = Game::new(Rules::default());
        for text in moves {
            game.play(text.parse().unwrap()).unwrap();
        }
        let names = Player::BOTH.map(Name::default_of);
        let seats = Seats::from_strengths([None, Some(Strength::FIRST)]);
        Session::from_game(Store::nowhere(), game, names).played_by(seats, false)
    }

    fn told(moves: &[&str], played: &str) -> String {
        let session = after(moves);
        move_with_landing(&session, session.game(), played.parse().unwrap())
    }

    #[test]
    fn a_move_onto_pieces_says_onto_which() {
        let moves = ["T-D3,D4,E4", "T-N14,N15,O15", "T-N11,N12,O12", "T-H3,H4,I4", "T-C7,C8,D8"];
        assert_eq!(told(&moves[..1], "T-N14,N15,O15"), "Computer added a triangle at N14");
        assert_eq!(
            told(&moves, "TN14-N11,N12,O12"),
            "Computer moved the triangle from N14 to N11, onto your triangle"
        );
    }

    #[test]
    fn pieces_of_one_owner_are_counted_together() {
        let session = after(&["T-D3,D4,E4", "T-N14,N15,O15", "T-N11,N12,O12", "T-H3,H4,I4"]);
        let on = |at: &str| session.game().position().top(at.parse().unwrap()).unwrap();
        let [white, black, white_too, black_too] = ["D3", "N14", "N11", "H3"].map(on);
        let told = |pieces: &[Piece]| climb_words(&session, Player::Black, pieces);
        assert_eq!(told(&[]), None);
        for (pieces, words) in [
            (&[black, white, black_too][..], "your triangle and two of its own pieces"),
            (&[white, black, white_too], "two of your pieces and its own triangle"),
            (&[black, white], "your triangle and its own triangle"),
            (&[white, white_too], "two of your pieces"),
            (&[black], "its own triangle"),
        ] {
            assert_eq!(told(pieces).as_deref(), Some(words));
        }
    }

    #[test]
    fn who_plays_is_told_by_colour() {
        assert_eq!(players(&after(&[])), "White: a person. Black: Computer (strength 1)");
    }
}
