//! The law of the clock: moves and take-backs in any order leave each clock as if only the time
//! that really passed had been taken.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

use super::super::*;
use crate::kit::session::PersonId;
use crate::kit::storage::{Format, Name, now};
use crate::kit::strength::Strength;
use crate::kit::tests::trials;
use crate::punct::clock::{Clock, TimeControl};
use crate::punct::record::{Record, Swap, json};
use crate::rules::{Player, Rules};

/// The seats of a game at one screen, against the computer there, at a table of two persons, and at
/// a table against the computer: a game of `host`, or of a server.
pub(super) fn table(kind: usize, swap: bool, control: TimeControl, begin: Timestamp) -> Match {
    let names = ["Anna", "Ben"].map(|name| Name::from_save(name.to_owned()));
    let mut record = Record::new(Rules::default(), names, now());
    record.header_mut().swap = swap.then_some(Swap::Allowed);
    record.set_time_control(Some(control), begin);
    let computer = Seat::Computer(Strength::whole(2));
    let [anna, ben] = [1, 2].map(|id| Seat::Person(PersonId(id)));
    let mut table = match kind {
        0 => Match::at_one_screen(record, Seats::BOTH_HERE),
        1 => Match::at_one_screen(record, Seats::from([Seat::HERE, computer])),
        2 => Match::at_table(&record, Seats::from([anna, ben])),
        _ => Match::at_table(&record, Seats::from([anna, computer])),
    };
    if kind < 2 {
        table.start_clock(begin);
    }
    table
}

/// The clock by the law: the times of the players after each turn that stands. The time that passes
/// is taken from all of them, because a turn that is taken back gives no time back.
struct LawfulClock {
    control: TimeControl,
    after_turns: Vec<[Duration; 2]>,
    /// What the clock showed the player of each turn that stands, right after the turn.
    shown: Vec<Duration>,
}

impl LawfulClock {
    fn left(&self) -> [Duration; 2] {
        *self.after_turns.last().expect("the times at the start")
    }

    fn pass(&mut self, player: Player, time: Duration) {
        for left in &mut self.after_turns {
            let left = &mut left[player as usize];
            *left = left.saturating_sub(time);
        }
    }

    fn exchange(&mut self) {
        self.after_turns.iter_mut().for_each(|left| left.swap(0, 1));
    }

    fn turn(&mut self, by: Player, is_timed: bool) {
        let mut left = self.left();
        if is_timed {
            left[by as usize] = self.control.time_after_move(left[by as usize]);
        }
        self.after_turns.push(left);
        self.shown.push(left[by as usize]);
    }

    fn take_back_to(&mut self, turns: usize) {
        self.after_turns.truncate(turns + 1);
        self.shown.truncate(turns);
    }
}

fn is_taken_over(table: &Match) -> bool {
    table.swap() == Some(Swap::Taken)
}

fn turns(table: &Match) -> usize {
    table.game().ply() + usize::from(is_taken_over(table))
}

fn left(clock: &Clock, now: Timestamp) -> [Duration; 2] {
    Player::BOTH.map(|player| clock.time_left(player, now))
}

/// Lets both players of a table agree to take moves back, and one player elsewhere.
fn take_back(table: &mut Match, by: Player, now: Timestamp) -> Result<Vec<Event>, CommandError> {
    let asked = table.apply(by, Command::UNDO, now)?;
    if !table.offers().all().any(|offer| offer.proposal == Proposal::Undo) {
        return Ok(asked);
    }
    let agreed = table.apply(by.opponent(), Command::UNDO, now);
    if agreed.is_err() {
        table.apply(by, Command::Decline, now)?;
    }
    agreed
}

proptest! {
    #![proptest_config(trials(60))]

    #[test]
    fn only_the_time_that_passed_is_taken(
        control in prop::sample::select(vec!["20m", "1m+10s", "1m+30s/1m20s", "5s+1s", "1d", "12h"]),
        kind in 0..4_usize,
        swap in any::<bool>(),
        steps in prop::collection::vec((0..9_u8, 0..12_u32, any::<prop::sample::Index>()), 1..40),
    ) {
        let control: TimeControl = control.parse().unwrap();
        let mut now = Timestamp::constant(1_800_000_000, 0);
        let mut table = table(kind, swap, control, now);
        let after_turns = vec![[control.initial_time(); 2]];
        let mut law = LawfulClock { control, after_turns, shown: Vec::new() };
        for (step, share, index) in steps {
            let clock = table.clock().expect("a clock").clone();
            let passed = control.initial_time() * share / 100;
            now = now.checked_add(SignedDuration::try_from(passed).unwrap()).unwrap();
            if let Some(running) = clock.running() {
                law.pass(running.player, passed);
            }
            if clock.player_out_of_time(now).is_some() || table.game().outcome().is_some() {
                break;
            }
            let (turn, is_timed) = (table.turn(), clock.running().is_some());
            match step {
                0..=3 => {
                    let moves = table.game().legal_moves();
                    let played = moves[index.index(moves.len())];
                    table.apply(turn, Command::play(played), now).unwrap();
                    law.turn(turn, is_timed);
                }
                4..=5 => {
                    let by = if index.index(2) == 0 { turn } else { turn.opponent() };
                    let (before, was_taken_over) = (turns(&table), is_taken_over(&table));
                    let undone = take_back(&mut table, by, now);
                    let refused = undone.as_ref().err();
                    if refused == Some(&CommandError::NoTimeToUndo) {
                        prop_assert_eq!(table.clock(), Some(&clock));
                        prop_assert_eq!((turns(&table), is_taken_over(&table)), (before, was_taken_over));
                    }
                    if was_taken_over && !is_taken_over(&table) {
                        law.exchange();
                    }
                    law.take_back_to(turns(&table));
                }
                6 => {
                    let before = turns(&table);
                    let _ = table.apply(turn, Command::Redo, now);
                    for earlier in before..turns(&table) {
                        let by = if (earlier - before).is_multiple_of(2) { turn } else { turn.opponent() };
                        law.turn(by, is_timed);
                    }
                }
                7 if table.may_take_over() => {
                    table.apply(turn, Command::TakeOver, now).unwrap();
                    law.turn(turn, is_timed);
                    law.exchange();
                }
                // The program is closed and goes on with its save.
                7 if kind < 2 => {
                    let mut record = table.record().clone();
                    record.stop_clock(now);
                    let written = json::write(&record, None);
                    let read = json::read(written.as_bytes()).unwrap();
                    let line = table.line().len() == read.moves().len();
                    prop_assert!(line);
                    table = Match::at_one_screen(read, table.seats());
                    table.start_clock(now);
                }
                _ => {}
            }
            let clock = table.clock().expect("a clock");
            prop_assert_eq!(left(clock, now), law.left());
            let kept: Vec<_> = clock.turns().iter().map(|turn| turn.left).collect();
            prop_assert_eq!(kept, law.shown.iter().copied().map(Some).collect::<Vec<_>>());
        }
        if is_taken_over(&table) {
            // The second turn is the swap, and no move.
            law.shown.remove(1);
        }
        let of_moves: Vec<String> = law.shown.iter().zip(["WL", "BL"].into_iter().cycle())
            .map(|(left, name)| format!("{name}[{}]", left.as_secs_f64())).collect();
        let record = table.record().stopped(now);
        let written = Format::Sgf.write(&record);
        prop_assert_eq!(times_left(&written), of_moves);
        let read = Format::Sgf.read(written.as_bytes(), None).unwrap();
        prop_assert_eq!(read.record.clock(), record.clock());
        prop_assert_eq!(read.remarks, []);
    }
}

/// The properties of an SGF text that say how much time was left.
fn times_left(sgf: &str) -> Vec<&str> {
    let moves = sgf.lines().filter_map(|line| line.strip_prefix("; P")?.split_once(']'));
    let behind = moves.map(|(_, behind)| behind.trim_end_matches(')'));
    behind.filter(|behind| !behind.is_empty()).collect()
}

#[test]
fn a_clock_does_not_grow_by_moving_and_taking_back() {
    for (control, most) in [("1m+10s", 60), ("1m+10s/2m", 60), ("3d", 3 * 86_400)] {
        for kind in [0, 1, 2] {
            let mut now = Timestamp::constant(1_800_000_000, 0);
            let mut table = table(kind, false, control.parse().unwrap(), now);
            for _ in 0..8 {
                for played in ["T-D3,D4,E4", "T-N14,N15,O15", "T-D6,D7,E7", "T-L14,M14,M15"] {
                    let turn = table.turn();
                    table.apply(turn, Command::play(played.parse().unwrap()), now).unwrap();
                }
                for by in [Player::White, Player::Black, Player::White, Player::White] {
                    let _ = take_back(&mut table, by, now);
                }
                now = now.checked_add(SignedDuration::from_secs(1)).unwrap();
            }
            let clock = table.clock().expect("a clock");
            let left = left(clock, now).map(|left| left.as_secs());
            assert!(left.iter().all(|left| *left <= most), "{control} {kind}: {left:?}");
        }
    }
}
