//! Facts are told where they are wanted, and whatever is told, of any move in any position, holds by
//! slow and obvious means.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;

use super::*;
use crate::engine::tests::{WON, game_of, read};
use crate::rules::{Bridges, CENTRAL_HEXAGON, Rules, lines_through};

fn space(name: &str) -> Space {
    name.parse().expect("a space")
}

fn after(moves: &[&str]) -> Position {
    game_of(moves).position().clone()
}

/// The reasons for a move, all of which hold.
fn true_reasons(position: &Position, played: &str) -> Vec<Reason> {
    let told = reasons(position, read(played));
    for reason in &told {
        assert!(holds(position, read(played), reason), "{played}: {reason:?}");
    }
    told
}

#[test]
fn a_winning_move_needs_no_other_reason() {
    assert_eq!(true_reasons(&after(&WON[..10]), WON[10]), [Reason::Joins(Side::UpperRight)]);
}

#[test]
fn an_illegal_move_has_no_reason() {
    assert_eq!(reasons(&after(&WON[..10]), read("T-A6,A7,B7")), []);
    assert_eq!(reasons(&after(&WON), read("T-C3,C4,D4")), []);
}

#[test]
fn a_move_that_will_win_next_threatens() {
    let told = true_reasons(&after(&WON[..8]), WON[8]);
    let Some(Reason::Threatens { way, at }) = told.first() else { panic!("{told:?}") };
    assert_eq!(*way, Way::Sides(Side::UpperRight));
    assert!(at.contains(space("P9")), "{at:?}");
}

#[test]
fn a_move_that_takes_the_space_of_a_win_stops_it() {
    let told = true_reasons(&after(&WON[..10]).passed(), "T-P9,P10,Q10");
    let Some(Reason::Stops { way, at, .. }) = told.first() else { panic!("{told:?}") };
    assert_eq!(*way, Way::Sides(Side::UpperRight));
    assert!(at.contains(space("P9")), "{at:?}");
}

#[test]
fn chains_are_joined_to_each_other_and_to_a_side() {
    let begun = ["SE-B5,C5,D5", "T-N16,O16,O17", "SE-F5,G5,H5", "T-L16,M16,M17"];
    let told = true_reasons(&after(&begun), "T-E5,E6,F6");
    assert!(told.contains(&Reason::JoinsChains(space("D5"), space("F5"))), "{told:?}");
    let told = true_reasons(&after(&begun), "T-A5,A6,B6");
    assert!(told.contains(&Reason::JoinsToSide(space("B5"), Side::LowerLeft)), "{told:?}");
}

#[test]
fn covering_blocks_and_cuts() {
    let begun = ["SE-E5,F5,G5", "SE-E6,F6,G6", "SE-D4,E4,F4", "T-N16,O16,O17"];
    let position = after(&begun);
    let black = position.top(space("F6")).expect("a piece");
    let told = true_reasons(&position, "SEE5-D4,E5,F6");
    let dots = SpaceSet::EMPTY.with(space("F6"));
    assert!(told.contains(&Reason::Blocks { piece: black, dots }), "{told:?}");
    assert!(told.contains(&Reason::Cuts(space("E6"), space("G6"))), "{told:?}");
}

// What holds, by slow and obvious means.

fn owner(board: &Position, space: Space) -> Option<Player> {
    board.top(space).map(|piece| piece.owner)
}

/// The spaces that hang together with one, of the same owner.
fn flood(board: &Position, from: Space) -> HashSet<Space> {
    let mut found = HashSet::from([from]);
    let mut left = vec![from];
    while let Some(space) = left.pop() {
        let next = Direction::ALL.into_iter().filter_map(|to| space.step(to));
        for next in next.filter(|&next| owner(board, next) == owner(board, from)) {
            if found.insert(next) {
                left.push(next);
            }
        }
    }
    found
}

fn reaches(board: &Position, from: Space, side: Side) -> bool {
    flood(board, from).into_iter().any(|space| side.spaces().contains(space))
}

fn is_joined(board: &Position, player: Player, side: Side) -> bool {
    let own = side.spaces().into_iter().filter(|&space| owner(board, space) == Some(player));
    own.into_iter().any(|space| reaches(board, space, side.opposite()))
}

/// Where the PÜNCT of moves goes with which the player to move wins in a way.
fn winning(board: &Position, way: Way) -> SpaceSet {
    let mut legal = Vec::new();
    board.legal_moves(&mut legal);
    let player = board.turn();
    let wins = |played: &Move| {
        let mut game = Game::from_position(board.clone());
        if game.play(*played).is_err() {
            return false;
        }
        let joined =
            || Side::PAIRS.into_iter().find(|&side| is_joined(game.position(), player, side));
        game.outcome().and_then(Outcome::winner) == Some(player)
            && joined().map_or(Way::Count, Way::Sides) == way
    };
    legal.into_iter().filter(wins).map(|played| played.placement().punct()).collect()
}

/// The fewest empty spaces between opposite sides: paths made longer step by step, until no shorter
/// one is found.
fn fewest(board: &Position, player: Player, side: Side) -> Option<u8> {
    let cost = |space: Space| match owner(board, space) {
        None => Some(1),
        Some(owner) => (owner == player).then_some(0),
    };
    let mut best: HashMap<Space, u8> =
        side.spaces().into_iter().filter_map(|space| Some((space, cost(space)?))).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for space in Space::all() {
            let near = Direction::ALL.into_iter().filter_map(|to| best.get(&space.step(to)?));
            if let (Some(&least), Some(cost)) = (near.min(), cost(space))
                && best.get(&space).is_none_or(|&known| least + cost < known)
            {
                best.insert(space, least + cost);
                changed = true;
            }
        }
    }
    side.opposite().spaces().into_iter().filter_map(|space| best.get(&space).copied()).min()
}

fn is_free(board: &Position, piece: Piece) -> bool {
    let board = if board.turn() == piece.owner { board.clone() } else { board.passed() };
    board.free_pieces().any(|free| free == piece)
}

fn count(board: &Position, player: Player) -> u8 {
    let near = Space::all().filter(|space| space.distance(Space::CENTRE) <= 2);
    near.filter(|&space| owner(board, space) == Some(player)).count() as u8
}

fn holds(before: &Position, played: Move, reason: &Reason) -> bool {
    let (mover, dots) = (before.turn(), played.placement().spaces());
    let mut game = Game::from_position(before.clone());
    game.play(played).expect("a legal move");
    let after = game.position();
    let other = mover.opponent();
    let owned = |space: Space, player: Player| {
        [before, after].into_iter().all(|board| owner(board, space) == Some(player))
    };
    let touches = |space: Space| dots.into_iter().any(|dot| dot.distance(space) == 1);
    let all = |spaces: SpaceSet, holds: &dyn Fn(Space) -> bool| {
        !spaces.is_empty() && spaces.into_iter().all(holds)
    };
    match *reason {
        Reason::Joins(side) => is_joined(after, mover, side),
        Reason::WinsCount { own, opponents } => {
            game.outcome().and_then(Outcome::winner) == Some(mover)
                && [own, opponents] == [mover, other].map(|player| count(after, player))
                && own > opponents
        }
        Reason::Draws => game.outcome().is_some_and(|outcome| outcome.winner().is_none()),
        Reason::Stops { way, at, left } => {
            let still = winning(after, way);
            left == still && !at.is_empty() && at == winning(&before.passed(), way) - still
        }
        Reason::Threatens { way, at } => !at.is_empty() && at == winning(&after.passed(), way),
        Reason::Cuts(one, two) => {
            owned(one, other)
                && owned(two, other)
                && flood(before, one).contains(&two)
                && !flood(after, one).contains(&two)
        }
        Reason::Blocks { piece, dots: covered } => {
            piece.owner == other
                && is_free(before, piece)
                && !is_free(after, piece)
                && all(covered, &|dot| after.top(dot) != Some(piece) && dots.contains(dot))
        }
        Reason::JoinsChains(one, two) => {
            owned(one, mover)
                && owned(two, mover)
                && !flood(before, one).contains(&two)
                && flood(after, one).contains(&two)
        }
        Reason::JoinsToSide(space, side) => {
            owned(space, mover) && !reaches(before, space, side) && reaches(after, space, side)
        }
        Reason::Nearer { side, after: now, before: then } => {
            let counts = [then, now].map(Some);
            now < then && counts == [before, after].map(|board| fewest(board, mover, side))
        }
        Reason::Farther { side, after: now, before: then } => {
            let counts = [Some(then), now];
            now.is_none_or(|now| now > then)
                && counts == [before, after].map(|board| fewest(board, other, side))
        }
        Reason::Centre { own, opponents } => {
            let counts = |player| [before, after].map(|board| count(board, player));
            let margin = |nth: usize| i16::from(own[nth]) - i16::from(opponents[nth]);
            [own, opponents] == [mover, other].map(counts) && margin(1) > margin(0)
        }
        Reason::Frees(piece) => {
            piece.owner == mover && !is_free(before, piece) && is_free(after, piece)
        }
        Reason::Covers(spaces) => all(spaces, &|space| {
            owner(before, space) == Some(other) && owner(after, space) == Some(mover)
        }),
        Reason::Uncovers(spaces) => all(spaces, &|space| {
            let seen = after.top(space).expect("a piece");
            owner(before, space) != Some(mover)
                && seen.owner == mover
                && before.pieces().contains(&seen)
        }),
        Reason::Bridges { over, owner } => {
            let stack: Vec<_> = after.stack(over).collect();
            dots.contains(over) && stack[0].gap && stack[1].piece.owner == owner
        }
        Reason::Reaches(side) => side.spaces().meets(dots),
        Reason::Extends(space) => touches(space) && owned(space, mover) && !dots.contains(space),
        Reason::Meets(space) => touches(space) && owned(space, other),
        Reason::Aims { at, lines } => {
            let through = lines_through(at) & CENTRAL_HEXAGON;
            let ways = through.into_iter().map(|to| {
                let (columns, rows) = (to.column() - at.column(), to.row() - at.row());
                (columns.signum(), rows.signum())
            });
            let ways: HashSet<_> = ways.collect();
            at == played.placement().punct() && usize::from(lines) == ways.len() && lines > 0
        }
        Reason::Stands { at, steps } => {
            at == played.placement().punct() && steps == at.distance(Space::CENTRE)
        }
    }
}

/// A small fixed stream of numbers (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    /// A move that adds or one that does not, as likely as the odds say; `None` if there is none.
    fn pick(&mut self, game: &Game, adds_in_ten: usize) -> Option<Move> {
        let mut legal = Vec::new();
        game.legal_moves(&mut legal);
        let (adds, shifts): (Vec<Move>, Vec<Move>) =
            legal.into_iter().partition(|played| matches!(played, Move::Add(_)));
        let adding = shifts.is_empty() || (!adds.is_empty() && self.below(10) < adds_in_ten);
        let moves = if adding { adds } else { shifts };
        (!moves.is_empty()).then(|| moves[self.below(moves.len())])
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_legal_move_has_reasons_and_all_of_them_hold(
        seed: u64,
        basic: bool,
        adds_in_ten in 3_usize..10,
    ) {
        let variant = if basic { Variant::Basic } else { Variant::Standard };
        let mut game = Game::new(Rules { variant, bridges: Bridges::Two });
        let mut dice = Dice(seed);
        for ply in 0..120 {
            // Looking closely at a few positions and the last is enough.
            for _ in 0..if ply % 16 == 15 { 2 } else { 0 } {
                let Some(played) = dice.pick(&game, 3) else { break };
                let told = reasons(game.position(), played);
                prop_assert!(!told.is_empty() && told.len() <= MOST, "{}: {:?}", played, told);
                for reason in &told {
                    let position = game.position();
                    prop_assert!(holds(position, played, reason), "{}: {:?}", played, reason);
                }
            }
            let Some(played) = dice.pick(&game, adds_in_ten) else { break };
            let before = game.position().clone();
            game.play(played).expect("a legal move");
            if game.outcome().is_some() {
                for reason in reasons(&before, played) {
                    prop_assert!(holds(&before, played, &reason), "{}: {:?}", played, reason);
                }
            }
        }
    }
}
