//! Compares the verdicts of a review with the rules and the analysis.

use super::wins::tried;
use super::{all_rules, likely_game, random_game};
use crate::punct::computer::HINTS;
use crate::punct::engine::{Budget, Engine, Mistake, MoveMark, MoveReview, Proof, review};
use crate::rules::{Game, Move, Outcome, Position, scattered};

/// The numbers of verdicts checked, by kind.
#[derive(Debug, Default)]
struct Seen {
    moves: usize,
    missed_wins: usize,
    still_winning: usize,
    given_up: usize,
    allowed: usize,
    better: usize,
}

impl Seen {
    /// Reviews a game and checks every verdict.
    fn review(&mut self, game: &Game, nodes: u32) {
        let mut verdicts = Vec::new();
        review(&mut Engine::new(), game, nodes, &mut |ply, verdict| {
            assert_eq!(ply, verdicts.len());
            verdicts.push(verdict);
            true
        });
        assert_eq!(verdicts.len(), game.moves().len());
        for (ply, verdict) in verdicts.iter().enumerate() {
            let then = game.at_ply(ply).expect("a position of the game");
            self.check(then.position(), verdict, nodes);
        }
    }

    fn check(&mut self, position: &Position, verdict: &MoveReview, nodes: u32) {
        let text = format!("{verdict:?} in {position:?}");
        let MoveReview { played, before, after, mark, mistake, .. } = *verdict;
        let misses_win = mistake == Some(Mistake::MissesWin);
        let best = verdict.best.as_ref().expect("a best move").played;
        let listed = Engine::new().advise(position, Budget::Nodes(nodes), HINTS, &mut |_| true);
        let listed = listed.analysis;
        assert!(listed.candidates.iter().any(|listed| listed.played == best), "{text}");
        let wins = tried(position);
        let is_win = |played: Move| wins.contains(&played.to_string());
        assert_eq!(misses_win, !wins.is_empty() && !is_win(played), "{text}");
        if misses_win {
            assert!(is_win(best) && before >= 1.0, "{text}");
        }
        let gives_up =
            listed.best().and_then(|best| best.proof) == Some(Proof::Wins) && after < 1.0;
        let is_bad = mark.is_some_and(|mark| mark != MoveMark::Good);
        assert!(is_bad || !(misses_win || gives_up), "no turning point: {text}");
        if is_bad && best != played && before > 0.0 {
            let mut then = position.clone();
            then.play(best).expect("a legal move");
            let is_over = then.outcome_after(best).is_some();
            assert!(is_over || tried(&then).is_empty(), "the better move loses: {text}");
            self.better += 1;
        }
        if mark == Some(MoveMark::Good) {
            assert_eq!(played, best, "{text}");
        }
        let mut then = position.clone();
        then.play(played).expect("a legal move");
        if let Some(winner) = then.outcome_after(played).map(Outcome::winner) {
            let won = winner.map_or(0.5, |winner| f32::from(u8::from(winner == position.turn())));
            assert!((after - won).abs() < 1e-6, "{text}");
        }
        if mistake == Some(Mistake::AllowsForcedWin) {
            let reply = Engine::new().advise(&then, Budget::Nodes(4 * nodes), HINTS, &mut |_| true);
            let proof = reply.analysis.best().and_then(|best| best.proof);
            assert_eq!(proof, Some(Proof::Wins), "{text}");
            self.allowed += 1;
        }
        self.moves += 1;
        self.missed_wins += usize::from(misses_win);
        self.still_winning += usize::from(misses_win && after >= 1.0);
        self.given_up += usize::from(gives_up);
    }

    /// Reviews the last `last` moves of one in `one_in` of `games` games of each sort, by all
    /// rules.
    fn review_all(games: u64, one_in: usize, last: usize, nodes: u32) -> Seen {
        let (mut seen, mut count) = (Seen::default(), 0_usize);
        for (nth, rules) in all_rules().into_iter().enumerate() {
            for number in 0..games {
                let random = scattered(91 + nth as u64 + (number << 32));
                let likely = likely_game(rules, random, &mut |_| ());
                let random = random_game(rules, random, 3 + number % 7, &mut |_| ());
                for game in [likely, random] {
                    count += 1;
                    if count.is_multiple_of(one_in) {
                        seen.review(&end_of(&game, last), nodes);
                    }
                }
            }
        }
        seen
    }
}

/// A game that begins at a late position of another and has only its last moves.
fn end_of(game: &Game, moves: usize) -> Game {
    let before = game.moves().len().saturating_sub(moves);
    let mut end = game.at_ply(before).map(|it| Game::from_position(it.position().clone()));
    let end = end.as_mut().expect("a position of the game");
    game.moves()[before..].iter().for_each(|&played| end.play(played).expect("a legal move"));
    end.clone()
}

#[test]
fn a_win_missed_or_given_up_turns_the_game_and_the_better_move_is_in_the_analysis() {
    let seen = Seen::review_all(1, 2, 3, 12);
    assert!(seen.moves > 10 && seen.missed_wins > 0 && seen.still_winning > 0, "{seen:?}");
}

#[test]
#[ignore = "takes minutes: hundreds of games"]
fn a_win_missed_or_given_up_turns_the_game_in_hundreds_of_games() {
    let seen = Seen::review_all(25, 1, usize::MAX, 60);
    println!("{seen:?}");
    assert!(seen.moves > 1_000 && seen.missed_wins > 50 && seen.still_winning > 0, "{seen:?}");
}
