//! A recommended move does not lose unless every move does.

use std::collections::HashMap;
use std::thread;

use super::wins::tried;
use super::*;
use crate::kit::strength::Strength;
use crate::punct::computer::{HINT_NODES, HINTS};
pub use crate::punct::engine::forced::{LONGEST, TRIED};
use crate::punct::engine::{
    Analysis, Budget, Decision, Engine, ForcedWinResult, LossCheck, MoveWorth, Proof, can_win,
    forced_win,
};

/// Lets the levels 1 to 3 play games, and visits each game before every move.
pub fn visit_low_games(games: u64, seed: u64, visit: &mut dyn FnMut(&Game)) {
    for number in 0..games {
        let seed = scattered(seed ^ number << 32);
        let mut game = Game::new(all_rules()[number as usize % 2]);
        let level = |player: u64| Some(Strength::whole((scattered(seed ^ player) % 3) as u8 + 1));
        let levels = [level(1), level(2)].map(|level| level.expect("one of 1 to 3"));
        while game.outcome().is_none() && game.ply() < 100 {
            visit(&game);
            let budget = Budget::Strength(levels[game.ply() % 2]);
            let decision = Engine::new().decide(&game, budget, seed, &mut |_| true);
            let Some(Decision::Play(played)) = decision else { return };
            game.play(played).expect("a legal move");
        }
    }
}

/// Whether a legal move loses: by itself, to a reply (each reply is tried), or to a forced win.
pub fn is_refuted(position: &Position, played: Move) -> bool {
    match position.after_move(played).expect("a legal move") {
        (after, Some(outcome)) => outcome.winner() == Some(after.turn()),
        (after, None) => {
            let wins = can_win(&after);
            assert_eq!(wins, !tried(&after).is_empty(), "{after:?}");
            wins || matches!(forced_win(&after, LONGEST, TRIED), ForcedWinResult::Wins(_))
        }
    }
}

/// Returns whether every legal move is said to lose. If so, checks that this is true; otherwise
/// checks that none of the moves found loses. `refuted` keeps the known results for moves.
fn check(position: &Position, found: &Analysis, refuted: &mut HashMap<Move, bool>) -> bool {
    let mut is_refuted =
        |played| *refuted.entry(played).or_insert_with(|| is_refuted(position, played));
    let moves = position.legal_moves();
    let all_lose = found.all_lose();
    if all_lose {
        let is_open =
            |&&played: &&Move| !is_refuted(played) && !is_proved_to_lose(position, played);
        let open: Vec<&Move> = moves.iter().filter(is_open).collect();
        assert!(open.is_empty(), "{open:?} in {position:?}");
    } else {
        for good in &found.candidates {
            assert!(!is_refuted(good.played), "{} in {position:?}", good.played);
        }
    }
    all_lose
}

/// Whether a search, or the race at the end, proves that the opponent wins after a move. A search
/// can find lines longer than forced wins.
fn is_proved_to_lose(position: &Position, played: Move) -> bool {
    let (after, _) = position.after_move(played).expect("a legal move");
    let budget = Budget::Nodes(20_000);
    let found = Engine::new().advise(&after, budget, 1, &mut |_| true).analysis;
    found.best().and_then(|best| best.proof) == Some(Proof::Wins)
}

/// Checks every nth position of some games. Returns the number of positions, and in how many every
/// move loses.
fn check_games(games: u64, seed: u64, nth: usize, nodes: u32) -> [usize; 2] {
    let mut counts = [0, 0];
    visit_low_games(games, seed, &mut |game| {
        if !game.ply().is_multiple_of(nth) {
            return;
        }
        let position = game.position();
        let budget = Budget::Nodes(nodes);
        let good = Engine::new().advise(position, budget, HINTS, &mut |_| true).analysis;
        let mut best = Engine::new().analyse(position, budget, usize::MAX, &mut |_| true);
        LossCheck::default().vet(position, &mut best, HINTS);
        best.candidates.truncate(HINTS);
        let mut refuted = HashMap::new();
        let lost = check(position, &good, &mut refuted);
        // The best moves come with the losing ones, which are marked as losing.
        if !best.all_lose() {
            best.candidates.retain(|candidate| !candidate.loses());
        }
        assert!(check(position, &best, &mut refuted) <= lost);
        counts[0] += 1;
        counts[1] += usize::from(lost);
    });
    counts
}

/// Checks the hints in every nth position of some games: the chance of each must be that of a
/// search of the position after it. Returns how many hints are said to be as good as the best, and
/// how many of them cost more than 10 points in a search of `closer` nodes.
fn check_worth(games: u64, seed: u64, nth: usize, [nodes, closer]: [u32; 2]) -> [usize; 2] {
    let mut counts = [0, 0];
    visit_low_games(games, seed, &mut |game| {
        if !game.ply().is_multiple_of(nth) {
            return;
        }
        let position = game.position();
        let (mut engine, budget) = (Engine::new(), Budget::Nodes(nodes));
        let found = engine.hints(position, budget, HINTS, &mut |_| true).analysis;
        let mut look = |played: Move, nodes: u32| {
            engine.chance_after(position, played, Budget::Nodes(nodes), &mut |_| true)
        };
        let Some(best) = found.best() else { return };
        let mut closer_best = None;
        for (place, good) in found.candidates.iter().enumerate() {
            assert!(best.chance >= good.chance, "{good:?} in {position:?}");
            if good.proof.is_none() {
                assert!((good.chance - look(good.played, nodes)).abs() < 1e-6, "{good:?}");
            }
            let cost = best.chance - good.chance;
            match found.worth(place) {
                MoveWorth::Best => assert_eq!(place, 0),
                MoveWorth::AsGood => {
                    assert!(cost < 0.03);
                    counts[0] += 1;
                    let most = *closer_best.get_or_insert_with(|| look(best.played, closer));
                    counts[1] += usize::from(most - look(good.played, closer) > 0.1);
                }
                MoveWorth::GivesAway(loss) => assert!(loss > 0.0 && (loss - cost).abs() < 1e-6),
                MoveWorth::LosesWin => {
                    assert!(best.proof == Some(Proof::Wins) && good.chance < 1.0);
                }
            }
        }
    });
    counts
}

#[test]
fn each_hint_is_worth_what_it_says() {
    let [as_good, _] = check_worth(2, 8, 25, [30, 30]);
    assert!(as_good > 0);
}

#[test]
#[ignore = "takes minutes, on two cores"]
fn hints_that_are_said_to_be_as_good_are_so_at_a_closer_look() {
    let half = |seed| move || check_worth(8, seed, 3, [HINT_NODES, 20_000]);
    let halves = thread::scope(|scope| {
        [8, 9].map(|seed| scope.spawn(half(seed))).map(|half| half.join().expect("a half"))
    });
    let [as_good, worse] = [0, 1].map(|nth| halves.iter().map(|half| half[nth]).sum::<usize>());
    println!("{as_good} said to be as good; {worse} of them cost more than 10 points");
    assert!(as_good > 100 && worse * 20 <= as_good);
}

/// White wins by adding the last piece, ten spaces of the central hexagon against nine, and Black
/// can't turn the count.
pub const EVERY_MOVE_LOSES: &str = "standard black 57 100000 100000 wAL0:A8.A7.B7;wT0:B2.B3.C3;\
    wSE0:B4.B5.B6;bSE0:B9.C10.D11;wT0:E9.D8.E8;wAM0:F11.F12.G11;bAM0:F13.E12.G13;bT0:G9.F8.G8;\
    wSC0:G10.F10.H10;wT0:G14.H14.H15;wAR0:H6.H5.G4;bAR0:H9.H8.G7;wSE0:H12.I13.J14;bSC0:H13.G12.I14;\
    wSC0:I8.I7.I9;bAR0:I11.J11.J10;bAL0:I15.J16.J17;bT0:J7.J8.K8;wT0:J12.I12.J13;bT0:K10.J9.K9;\
    bAL0:K12.K11.L11;bAM0:K16.J15.L16;bSE0:L15.M15.N15;bT0:O15.P15.P16;wT0:Q15.P14.Q14;\
    wSE1:G10.G9.G8;wAL1:H6.H7.G7;bSC1:H13.H12.H14;wAM1:I8.H8.I7;bT1:I11.I12.J12;bSE1:J10.I10.H10;\
    wSE2:H8.H9.H10;bSE2:I10.I9.I8;wAR3:H10.I10.I9";

#[test]
fn where_every_move_loses_that_is_known() {
    let lost = position(EVERY_MOVE_LOSES);
    let found = Engine::new().advise(&lost, Budget::Nodes(200), HINTS, &mut |_| true).analysis;
    assert!(
        check(&lost, &found, &mut HashMap::new())
            && found.chance <= 0.0
            && !found.candidates.is_empty()
    );
}

#[test]
fn a_hint_and_the_best_moves_do_not_lose() {
    let [positions, lost] = check_games(2, 8, 25, 40);
    assert!(positions > 1 && lost <= positions / 5, "{positions} {lost}");
}

#[test]
#[ignore = "takes minutes, on two cores"]
fn a_hint_and_the_best_moves_do_not_lose_in_thousands_of_positions() {
    let half = |seed| move || check_games(44, seed, 1, HINT_NODES);
    let halves = thread::scope(|scope| {
        [8, 9].map(|seed| scope.spawn(half(seed))).map(|half| half.join().expect("a half"))
    });
    let [positions, lost] = [0, 1].map(|nth| halves.iter().map(|half| half[nth]).sum::<usize>());
    println!("{positions} positions; in {lost} every move loses");
    assert!(positions >= 2000);
}
