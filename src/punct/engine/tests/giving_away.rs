//! Checks with slow and obvious means what a move is said to give away.

use crate::punct::engine::concession_of;
use crate::punct::engine::tests::{all_rules, tried, visit_games, visit_random_games};
use crate::rules::{Direction, Move, Player, Position, Side, Space, scattered};

/// Counts one by one how many empty spaces a player needs from each space to a side.
fn needed(board: &Position, player: Player, side: Side) -> impl Fn(Space) -> u32 {
    const NEVER: u32 = 1000;
    let price = |space: Space| match board.top(space) {
        None => 1,
        Some(piece) if piece.owner == player => 0,
        Some(_) => NEVER,
    };
    let mut least = [NEVER; 256];
    for space in side.spaces() {
        least[space.index()] = price(space);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for space in Space::all() {
            let beside = Direction::ALL.into_iter().filter_map(|direction| space.step(direction));
            let before = beside.map(|space| least[space.index()]).min().unwrap_or(NEVER);
            let through = before + price(space);
            if through < least[space.index()].min(NEVER) {
                least[space.index()] = through;
                changed = true;
            }
        }
    }
    move |space| least[space.index()]
}

fn shortest(board: &Position, player: Player, side: Side) -> u32 {
    let needed = needed(board, player, side);
    side.opposite().spaces().into_iter().map(needed).min().expect("a side")
}

/// Counts every claim anew in every nth position of some games, and checks that no true claim
/// is left out. Returns how often a way is opened, a win is given, and no claim is made.
fn check(games: u64, nth: u64) -> [usize; 3] {
    let [mut opened, mut won, mut silent] = [0; 3];
    let mut look = |position: &Position| {
        if !(position.zobrist() >> 8).is_multiple_of(nth) {
            return;
        }
        let moves = position.legal_moves();
        let shifts: Vec<Move> =
            moves.iter().copied().filter(|it| matches!(it, Move::Shift { .. })).collect();
        let moves = if shifts.is_empty() { moves } else { shifts };
        let played = moves[scattered(position.zobrist()) as usize % moves.len()];
        let Some(given) = concession_of(position, played) else { return };
        let (after, _) = position.after_move(played).expect("a legal move");
        let opponent = after.turn();
        if position.zobrist().is_multiple_of(3) {
            let mut replies: Vec<_> = given.wins.iter().map(ToString::to_string).collect();
            replies.sort_unstable();
            assert_eq!(replies, tried(&after), "{played}");
        }
        let is_shorter = |side: &Side| {
            let [before, after] = [position, &after].map(|it| shortest(it, opponent, *side));
            after <= 4 && before >= after + 2
        };
        let sides: Vec<_> = Side::PAIRS.into_iter().filter(is_shorter).collect();
        assert_eq!(given.opened.is_some(), !sides.is_empty(), "{played}");
        won += usize::from(!given.wins.is_empty());
        silent += usize::from(given.wins.is_empty() && given.opened.is_none());
        let Some(space) = given.opened else { return };
        opened += 1;
        let owners = [position, &after].map(|it| it.top(space).map(|piece| piece.owner));
        assert!(owners[0] == Some(position.turn()) && owners[1] != owners[0], "{played}");
        let leads_across = |side: &Side| {
            let price = u32::from(after.top(space).is_none());
            let ends = [*side, side.opposite()];
            let [one, other] = ends.map(|end| needed(&after, opponent, end)(space));
            one + other - price == shortest(&after, opponent, *side)
        };
        assert!(sides.iter().any(leads_across), "{played} {space}");
    };
    for rules in all_rules() {
        visit_games(rules, 2 * games, 11, &mut look);
        visit_random_games(rules, games, 11, &mut look);
    }
    [opened, won, silent]
}

#[test]
fn what_is_told_is_true_and_whole() {
    let [opened, won, silent] = check(1, 3);
    assert!(opened >= 2 && won >= 7 && silent >= 7, "{opened} {won} {silent}");
}

#[test]
#[ignore = "takes a minute: every position, and ten times as many games"]
fn what_is_told_in_any_position_is_true_and_whole() {
    let [opened, won, silent] = check(10, 1);
    assert!(opened >= 50 && won >= 200 && silent >= 200, "{opened} {won} {silent}");
}
