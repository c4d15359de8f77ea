//! Plays one game of a match. The moves of the opening are chosen by chance among the better ones.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;

use super::MatchPlan;
use super::contestants::RunningContestant;
use super::results::{MOST_PLIES, Team};
use crate::kit::storage;
use crate::punct::engine::{Budget, Decision, Engine};
use crate::rules::{Ending, Game, Player, Rules, scattered};

pub struct Finished {
    /// From 1.
    pub number: u32,
    pub started: Timestamp,
    pub game: Game,
    /// The team that lost by an error, and the error.
    pub fault: Option<(Team, String)>,
    pub spent: [ThinkingTime; 2],
}

#[derive(Clone, Copy, Debug, Default)]
pub struct ThinkingTime {
    pub moves: u32,
    pub time: Duration,
}

/// `None` if `stop` was set before its end.
pub fn play(
    plan: &MatchPlan,
    number: u32,
    contestants: &mut [RunningContestant<'_>; 2],
    stop: &AtomicBool,
) -> Option<Finished> {
    let started = storage::now();
    let opening_seed = mix(&[plan.seed, u64::from(plan.opening_of(number))]);
    let game = opening(plan.rules, plan.opening_plies, opening_seed);
    let mut finished = Finished { number, started, game, fault: None, spent: Default::default() };
    for team in Team::BOTH {
        if let Err(fault) = contestants[team as usize].begin(&finished.game) {
            finished.lose(team, &fault);
        }
    }
    while finished.game.outcome().is_none() {
        let turn = finished.game.position().turn();
        let team = Team::playing(turn, number);
        let seed = mix(&[plan.seed, u64::from(number), finished.game.ply() as u64]);
        let begun = Instant::now();
        let answer = contestants[team as usize].answer(&finished.game, seed);
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let spent = &mut finished.spent[team as usize];
        *spent = ThinkingTime { moves: spent.moves + 1, time: spent.time + begun.elapsed() };
        match answer {
            Ok(decision) => finished.carry_out(decision),
            Err(fault) => finished.lose(team, &fault),
        }
    }
    Some(finished)
}

impl Finished {
    /// Plays the move or resigns. A game that repeats itself or is too long ends in a draw.
    fn carry_out(&mut self, decision: Decision) {
        let by = self.game.position().turn();
        match decision {
            Decision::Play(played) => {
                if let Err(refusal) = self.game.play(played) {
                    self.lose(Team::playing(by, self.number), &format!("{played}: {refusal}"));
                }
            }
            Decision::Resign => self.end(Ending::Resigned { by }),
        }
        if self.game.draw_can_be_claimed() {
            self.end(Ending::Claimed { by: by.opponent() });
        } else if self.game.ply() >= MOST_PLIES {
            self.end(Ending::Agreed);
        }
    }

    fn lose(&mut self, team: Team, fault: &impl ToString) {
        let by = Player::BOTH.into_iter().find(|&by| Team::playing(by, self.number) == team);
        if let Some(by) = by
            && self.fault.is_none()
        {
            self.fault = Some((team, fault.to_string()));
            self.end(Ending::Resigned { by });
        }
    }

    /// Ends the game, unless it is over already.
    fn end(&mut self, ending: Ending) {
        if self.game.outcome().is_none() {
            assert_in_tests!(self.game.clone().end(ending).is_ok(), "{ending:?} is possible");
            let _ = self.game.end(ending);
        }
    }
}

/// The nodes of a search for the better moves of the opening, and the moves that it returns.
const OPENING_NODES: Budget = Budget::Nodes(100);

const OPENING_CHOICE: usize = 20;

/// A game that is not decided yet, shorter if all of the better moves would decide it.
fn opening(rules: Rules, plies: u32, seed: u64) -> Game {
    let mut game = Game::new(rules);
    for ply in 0..plies {
        // The game after each of the better moves that do not decide it.
        let mut open = Vec::new();
        let found =
            Engine::new().analyse(game.position(), OPENING_NODES, OPENING_CHOICE, &mut |_| true);
        for candidate in found.candidates.iter().filter(|candidate| candidate.proof.is_none()) {
            let mut after = game.clone();
            if after.play(candidate.played).is_ok() && after.outcome().is_none() {
                open.push(after);
            }
        }
        if open.is_empty() {
            break;
        }
        let at = mix(&[seed, u64::from(ply)]) % open.len() as u64;
        game = open.swap_remove(at as usize);
    }
    game
}

/// Looks random, but depends only on these numbers, so that a match can be repeated.
fn mix(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |state, number| scattered(state ^ number))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::kit::settings::{OwnMoves, OwnResult, OwnStrength};
    use crate::kit::strength::Strength;
    use crate::rules::{Outcome, Variant};

    fn played(number: u32, a: &str, b: &str) -> Finished {
        played_by(Rules::default(), number, a, b)
    }

    fn played_by(rules: Rules, number: u32, a: &str, b: &str) -> Finished {
        let plan = MatchPlan { rules, opening_plies: 2, seed: 3, ..MatchPlan::between(a, b) };
        let stop = AtomicBool::new(false);
        let mut contestants =
            plan.contestants.each_ref().map(|named| RunningContestant::new(named, false, &stop));
        play(&plan, number, &mut contestants, &stop).expect("nobody stops the game")
    }

    #[test]
    fn games_with_fixed_nodes_are_the_same_on_every_run() {
        let moves = |number| played(number, "nodes:20", "nodes:10").game.moves().to_vec();
        assert_eq!(moves(1), moves(1));
        assert_ne!(moves(1), moves(3));
    }

    #[test]
    fn a_beginner_never_loses_to_pieces_added_at_random() {
        for variant in [Variant::Basic, Variant::Standard] {
            let rules = Rules { variant, ..Rules::default() };
            for (level, number) in [("level:1", 1), ("level:1", 2), ("level:2", 3)] {
                let outcome = played_by(rules, number, level, "adds").game.outcome();
                let winner = outcome.and_then(Outcome::winner).map(|by| Team::playing(by, number));
                assert_ne!(winner, Some(Team::B), "{level}, {rules:?}");
            }
        }
    }

    #[test]
    fn a_computer_resigns_unless_it_plays_on() {
        let stop = AtomicBool::new(false);
        let count_resigned = |plays_on: bool| {
            let plan = MatchPlan { plays_on, ..MatchPlan::between("nodes:60", "nodes:5") };
            let mut contestants = plan
                .contestants
                .each_ref()
                .map(|named| RunningContestant::new(named, plays_on, &stop));
            let games = (1..=4).filter_map(|number| play(&plan, number, &mut contestants, &stop));
            let resigned =
                |it: &Finished| matches!(it.game.ending(), Some(Ending::Resigned { .. }));
            games.filter(resigned).count()
        };
        assert!(count_resigned(false) > 0);
        assert_eq!(count_resigned(true), 0);
    }

    #[test]
    fn both_games_of_a_pair_begin_alike() {
        let [one, two] = [5, 6].map(|number| played(number, "nodes:20", "nodes:10").game);
        assert_eq!(one.moves()[..2], two.moves()[..2]);
    }

    #[test]
    fn equal_contestants_begin_each_game_in_another_way() {
        let [one, two] = [5, 6].map(|number| played(number, "nodes:20", "nodes:20").game);
        assert_ne!(one.moves()[..2], two.moves()[..2]);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_does_something_wrong_loses() {
        let mute = "gtp:while read line; do echo =; echo; done";
        for (number, winner) in [(1, Player::White), (2, Player::Black)] {
            let finished = played(number, "nodes:10", mute);
            assert_eq!(finished.game.outcome().and_then(Outcome::winner), Some(winner));
            assert!(matches!(finished.fault, Some((Team::B, _))), "{:?}", finished.fault);
        }
    }

    #[test]
    fn a_match_that_is_stopped_gives_no_half_game() {
        let plan = MatchPlan::between("ms:60000", "ms:60000");
        let stop = AtomicBool::new(true);
        let mut contestants =
            plan.contestants.each_ref().map(|named| RunningContestant::new(named, false, &stop));
        assert!(play(&plan, 1, &mut contestants, &stop).is_none());
    }

    #[test]
    fn an_opening_has_as_many_moves_as_asked_for_and_goes_on() {
        for plies in [0, 1, 4] {
            let game = opening(Rules::default(), plies, 7);
            assert_eq!(game.ply(), plies as usize);
            assert_eq!(game.outcome(), None);
        }
    }

    #[test]
    fn an_opening_follows_from_the_seed_and_differs_with_it() {
        let moves = |seed| opening(Rules::default(), 3, seed).moves().to_vec();
        assert_eq!(moves(1), moves(1));
        let different: HashSet<_> = (0..8).map(moves).collect();
        assert!(different.len() >= 7, "{different:?}");
    }

    /// Returns the strength of the computer after 12 games, and the player's score in the games
    /// that follow.
    fn twelve_games_and_more(player: Strength, run: u32, more: u32) -> (Strength, f64) {
        let (mut own, mut score) = (OwnStrength::default(), 0.0);
        let mut after_twelve = own.fitting(false);
        for game in 0..12 + more {
            let [a, b] = [player, own.fitting(false)].map(|it| it.to_string());
            let number = 1 + 100 * run + game;
            let outcome = played(number, &format!("level:{a}"), &format!("level:{b}"));
            let winner = outcome.game.outcome().and_then(Outcome::winner);
            let is_won = winner.map(|by| Team::playing(by, number) == Team::A);
            if game >= 12 {
                score += is_won.map_or(0.5, |won| f64::from(u8::from(won)));
            }
            let moves = OwnMoves { alone: outcome.game.ply() / 2, ..OwnMoves::default() };
            own = own.after_game(OwnResult { is_won, played_at: own.fitting(false), moves });
            if game == 11 {
                after_twelve = own.fitting(false);
            }
        }
        (after_twelve, score / f64::from(more))
    }

    #[test]
    #[ignore = "takes an hour"]
    fn players_of_fixed_strengths_meet_a_computer_that_plays_as_well_as_they_do() {
        const RUNS: u32 = 20;
        for player in ["1.5", "3.2", "5.7", "7.4"] {
            let player: Strength = player.parse().expect("a strength");
            let runs: Vec<_> =
                (0..RUNS).map(|run| twelve_games_and_more(player, run, 20)).collect();
            let near =
                |(after, _): &&(Strength, f64)| (after.number() - player.number()).abs() < 0.65;
            let near = runs.iter().filter(near).count();
            let mean = |figure: fn(&(Strength, f64)) -> f64| {
                runs.iter().map(figure).sum::<f64>() / f64::from(RUNS)
            };
            let (after, score) = (mean(|it| it.0.number()), mean(|it| it.1));
            let all: Vec<_> = runs.iter().map(|(after, _)| after.to_string()).collect();
            println!(
                "{player}: after 12 games {after:.2} ({near} of {RUNS} within 0.6), then {:.0} %; {}",
                100.0 * score,
                all.join(" ")
            );
            assert!((after - player.number()).abs() <= 0.6, "{player}: {after}");
            assert!((0.4..=0.6).contains(&score), "{player}: {score}");
        }
    }
}
