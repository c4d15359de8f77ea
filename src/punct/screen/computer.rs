//! The computer as a player on the screen.

use std::fmt;
use std::time::{Duration, Instant};

use crate::kit::phrases::name_with_colour;
use crate::kit::system::new_seed;
use crate::kit::thought::{SearchProgress, Thought, ThoughtFailure};
use crate::kit::ui::text::{Notice, sentence};
use crate::punct::computer::ThinkRequest;
use crate::punct::control::intent::RunLength;
use crate::punct::play::{Seats, Session};
use crate::rules::Player;

/// Without the current thought: a game that is put aside keeps none.
#[derive(Debug)]
pub struct ComputerPlay {
    /// For choices among equal moves; the same throughout a game.
    pub seed: u64,
    pub failure: ThoughtFailure<ThoughtCause>,
    pub pace: ReplayPace,
    /// When the next of two computers may begin to think. `None` if it need not wait.
    pub due: Option<Instant>,
    pub course: ComputerCourse,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComputerCourse {
    On,
    OneMove,
    Paused,
}

/// The question of a thought. While the question stays the same, the thought goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThoughtCause {
    pub request: ThinkRequest,
    pub ply: usize,
    pub position: u64,
}

pub type GameThought = Thought<ThoughtCause>;

impl ComputerPlay {
    pub fn new() -> ComputerPlay {
        ComputerPlay {
            seed: new_seed(),
            failure: None,
            pace: ReplayPace::default(),
            due: None,
            course: ComputerCourse::On,
        }
    }

    #[must_use]
    pub fn for_another_game(&self) -> ComputerPlay {
        ComputerPlay { pace: self.pace, ..ComputerPlay::new() }
    }

    pub fn cause_to_think(&self, session: &Session) -> Option<ThoughtCause> {
        if self.is_paused(session) || session.is_between_computers() && self.due.is_some() {
            return None;
        }
        let game = session.game();
        let request = session.think_request(self.seed)?;
        Some(ThoughtCause { request, ply: game.ply(), position: game.position().zobrist() })
    }

    pub fn is_paused(&self, session: &Session) -> bool {
        session.is_between_computers() && self.course == ComputerCourse::Paused
    }

    pub fn after_answer(&mut self, failure: ThoughtFailure<ThoughtCause>, session: &Session) {
        if failure.is_some() {
            self.failure = failure;
        } else if self.course == ComputerCourse::OneMove {
            self.course = ComputerCourse::Paused;
        } else if session.is_between_computers() {
            self.due = Some(Instant::now() + self.pace.pause());
        }
    }

    pub fn change_seats(&mut self, session: &mut Session, seats: Seats) -> Notice {
        if session.seats().are_computers() != seats.are_computers() {
            (self.due, self.course) = (None, ComputerCourse::On);
        }
        session.change_seats(seats);
        self.failure = None;
        Notice::plain(players(session))
    }

    /// Lets the computer try again if it failed; otherwise pauses two computers or lets them go on.
    pub fn pause_or_go_on(&mut self) {
        if self.failure.take().is_none() {
            self.due = None;
            self.course = match self.course {
                ComputerCourse::Paused => ComputerCourse::On,
                ComputerCourse::On | ComputerCourse::OneMove => ComputerCourse::Paused,
            };
        }
    }

    pub fn run(&mut self, length: RunLength) {
        self.due = None;
        self.course = match length {
            RunLength::OneMove => ComputerCourse::OneMove,
            RunLength::ToEnd => ComputerCourse::On,
        };
    }

    /// By a number of steps; a negative number means faster.
    pub fn change_pace(&mut self, slower: i8) -> Notice {
        self.pace = self.pace.slower(slower);
        self.due = self.due.map(|_| Instant::now() + self.pace.pause());
        Notice::plain(sentence(&self.pace.to_string()))
    }

    pub fn status(&self, thought: Option<&GameThought>, session: &Session) -> Option<Notice> {
        let turn = name_with_colour(session.names(), session.turn());
        if let Some(thought) = thought {
            let (name, level) = (session.name(session.turn()), thought.cause.request.strength);
            let sign = thought.progress.and_then(SearchProgress::sign).unwrap_or_default();
            let text = format!("{name} (strength {level}) is thinking {sign}");
            return Some(Notice::plain(text.trim_end()));
        }
        if let Some((_, why)) = &self.failure {
            return Some(Notice::warning(format!(
                "{turn} can't move: {why}. Enter: try again; u: undo; L: another strength"
            )));
        }
        self.is_paused(session).then(|| {
            Notice::plain(format!("Paused, {turn} to move. Enter goes on, e makes one move"))
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayPace(usize);

/// In milliseconds.
const PAUSES: [u64; 6] = [250, 500, 1000, 2000, 4000, 8000];

impl Default for ReplayPace {
    fn default() -> ReplayPace {
        ReplayPace(2)
    }
}

impl ReplayPace {
    pub fn pause(self) -> Duration {
        Duration::from_millis(PAUSES[self.0])
    }

    /// By a number of steps, never beyond the slowest or the fastest pace.
    #[must_use]
    pub fn slower(self, by: i8) -> ReplayPace {
        ReplayPace(self.0.saturating_add_signed(isize::from(by)).min(PAUSES.len() - 1))
    }
}

impl fmt::Display for ReplayPace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pause().as_secs_f32() {
            1.0 => f.write_str("a move a second"),
            seconds if seconds < 1.0 => write!(f, "{} moves a second", 1.0 / seconds),
            seconds => write!(f, "a move every {seconds} seconds"),
        }
    }
}

pub fn players(session: &Session) -> String {
    let [white, black] = Player::BOTH.map(|player| {
        let name = session.name(player);
        match session.seats().seat(player).strength() {
            Some(level) => format!("{player}: {name} (strength {level})"),
            None if name.is_given_to(player) => format!("{player}: {name}"),
            None => format!("{player}: a person"),
        }
    });
    format!("{white}. {black}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::storage::{Name, Store};
    use crate::kit::strength::Strength;
    use crate::rules::Rules;

    #[test]
    fn it_begins_with_a_move_a_second_and_stays_within_its_limits() {
        let pace = ReplayPace::default();
        assert_eq!(pace.to_string(), "a move a second");
        assert_eq!(pace.slower(-1).to_string(), "2 moves a second");
        assert_eq!(pace.slower(9).to_string(), "a move every 8 seconds");
        assert_eq!(pace.slower(-9).pause(), Duration::from_millis(250));
    }

    #[test]
    fn who_plays_is_told_by_colour() {
        let seats = Seats::from_strengths([None, Some(Strength::FIRST)]);
        let names = Player::BOTH.map(Name::default_of);
        let session = Session::new(Store::without_folder(), Rules::default(), names);
        let told = players(&session.with_seats(seats, false));
        assert_eq!(told, "White: a person. Black: Computer (strength 1)");
    }
}
