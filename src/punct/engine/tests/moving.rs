//! With any budget, the computer finds a move if there is one, and answers at once if there is
//! none.

use super::{all_rules, visit_games, visit_random_games};
use crate::kit::strength::Strength;
use crate::punct::engine::{Analysis, Budget, Candidate, Decision, Engine, Proof, threats};
use crate::punct::record::json;
use crate::rules::{Bridges, Game, Move, Outcome, Position};

/// White has many ways to win at once; none of Black's 1,286 moves stops them all.
fn every_move_lost() -> Position {
    let save = include_bytes!("../../../../tests/saves/every-move-loses.json");
    json::read(save).expect("a sound game").game().position().clone()
}

/// The outcome of a legal move that ends the game.
fn outcome_by(position: &mut Position, played: Move) -> Option<Outcome> {
    let undo = position.play(played).ok()?;
    let outcome = position.outcome_after(played);
    position.undo(undo);
    outcome
}

/// Whether every move loses by itself or lets the opponent win with the next move. All moves are
/// played, and replies to each until one wins.
fn every_move_loses(position: &Position) -> bool {
    let opponent = position.turn().opponent();
    let mut strong: Vec<Move> = Vec::new();
    position.legal_moves().into_iter().all(|played| {
        let mut after = position.clone();
        if let Some(outcome) = outcome_by(&mut after, played) {
            return outcome.winner() == Some(opponent);
        }
        after.play(played).expect("a legal move");
        let replies = after.legal_moves();
        let mut wins = |reply: &Move| {
            outcome_by(&mut after, *reply).and_then(Outcome::winner) == Some(opponent)
        };
        // Replies that won against another move are tried first.
        if strong.iter().any(&mut wins) {
            return true;
        }
        let found = replies.into_iter().find(wins);
        strong.extend(found);
        found.is_some()
    })
}

/// A budget, and whether the observer lets the search spend it. Otherwise the search ends after a
/// few nodes, as if there were hardly any time.
type Spent = (Budget, bool);

/// One node, hardly any time, and a level with hardly any time.
fn least(level: Strength) -> [Spent; 3] {
    [(Budget::Nodes(1), true), (Budget::UntilStopped, false), (Budget::Strength(level), false)]
}

/// The budgets of [`least`], and every level. The levels from 1 to `patient` spend their whole
/// budget.
fn every(patient: Strength) -> Vec<Spent> {
    let level = |level: Strength| (Budget::Strength(level), level <= patient);
    least(Strength::MIN).into_iter().chain(Strength::all().map(level)).collect()
}

/// Checks that each move can be played, with its line.
fn assert_playable(position: &Position, found: &Analysis) {
    assert!(!found.candidates.is_empty(), "no move in {position:?}");
    assert!((0.0..=1.0).contains(&found.chance), "{} in {position:?}", found.chance);
    for candidate in &found.candidates {
        assert_eq!(candidate.line.first(), Some(&candidate.played));
        assert!((0.0..=1.0).contains(&candidate.chance), "{candidate:?} in {position:?}");
        let mut game = Game::from_position(position.clone());
        for &played in &candidate.line {
            assert_eq!(game.play(played), Ok(()), "{played} of {candidate:?} in {position:?}");
        }
    }
}

/// The numbers of positions asked about.
#[derive(Debug, Default)]
struct Seen {
    positions: usize,
    lost: usize,
}

impl Seen {
    /// Asks for the best moves and for a decision, with these budgets.
    fn ask(&mut self, engine: &mut Engine, position: &Position, budgets: &[Spent]) {
        let lost = every_move_loses(position);
        self.positions += 1;
        self.lost += usize::from(lost);
        let game = Game::from_position(position.clone());
        for &(budget, goes_on) in budgets {
            let found = engine.analyse(position, budget, 3, &mut |_| goes_on);
            assert_playable(position, &found);
            assert_eq!(found.hopeless, lost, "{budget:?} {position:?}");
            let is_lost =
                |found: &Candidate| found.proof == Some(Proof::Loses) && found.chance == 0.0;
            let all_lost = found.chance == 0.0 && found.candidates.iter().all(is_lost);
            assert!(all_lost || !lost, "{budget:?} {position:?}");
            match engine.decide(&game, budget, 7, &mut |_| goes_on) {
                Some(Decision::Play(played)) => {
                    assert_eq!(position.check(played), Ok(()), "{played} in {position:?}");
                }
                Some(Decision::Resign) => assert!(lost, "{budget:?} resigns in {position:?}"),
                None => panic!("{budget:?} finds no move in {position:?}"),
            }
        }
    }

    /// Asks in one of `one_of` positions of likely and of random games, and in some of these with
    /// the other player to move. Asks more often where the opponent threatens to win.
    fn ask_all(games: u64, one_of: usize, budgets: impl Fn(usize) -> Vec<Spent>) -> Seen {
        let (mut seen, mut engine, mut count) = (Seen::default(), Engine::new(), 0);
        for (nth, rules) in all_rules().into_iter().enumerate() {
            let mut look = |position: &Position| {
                count += 1;
                let threatened = !threats(position).is_empty();
                if count % if threatened { one_of.div_ceil(18) } else { one_of } == 0 {
                    seen.ask(&mut engine, position, &budgets(count));
                }
                if count % (2 * one_of) == 0
                    && let Some(other) = set_up(position, rules.bridges)
                {
                    seen.ask(&mut engine, &other, &budgets(count));
                }
            };
            visit_games(rules, games, 31 + nth as u64, &mut look);
            visit_random_games(rules, games, 31 + nth as u64, &mut look);
        }
        seen
    }
}

/// The position set up with the other player to move, unless the game is over there.
fn set_up(position: &Position, bridges: Bridges) -> Option<Position> {
    let text = Game::from_position(position.after_pass()).position_text();
    let game = Game::from_position_text(&text, bridges).ok()?;
    game.outcome().is_none().then(|| game.position().clone())
}

#[test]
fn a_position_in_which_every_move_loses_at_once_is_proved_lost_with_any_budget() {
    let position = every_move_lost();
    assert_eq!(position.legal_moves().len(), 1_286);
    let mut seen = Seen::default();
    seen.ask(&mut Engine::new(), &position, &every(Strength::whole(2)));
    assert_eq!((seen.positions, seen.lost), (1, 1));
    // Each move has a line with the winning reply.
    let found = Engine::new().analyse(&position, Budget::Nodes(1), usize::MAX, &mut |_| true);
    assert_eq!(found.candidates.len(), 1_286);
    for lost in found.candidates {
        let mut game = Game::from_position(position.clone());
        lost.line.iter().for_each(|&played| game.play(played).expect("a legal move"));
        let winner = game.outcome().and_then(Outcome::winner);
        assert_eq!(winner, Some(position.turn().opponent()), "{:?}", lost.line);
    }
}

#[test]
fn with_any_budget_there_is_a_move_and_what_is_lost_at_once_is_proved_so() {
    let level = |nth: usize| Strength::all().nth(nth % 9).expect("a level");
    let seen = Seen::ask_all(2, 216, |nth| least(level(nth)).to_vec());
    assert!(seen.positions > 6 && seen.lost > 0, "{seen:?}");
}

#[test]
#[ignore = "takes minutes: thousands of positions, and some in which every level spends all it may"]
fn with_any_budget_there_is_a_move_in_thousands_of_positions() {
    println!("with little: {:?}", Seen::ask_all(80, 10, |_| every(Strength::whole(3))));
    println!("with all of it: {:?}", Seen::ask_all(2, 60, |_| every(Strength::whole(9))));
}
