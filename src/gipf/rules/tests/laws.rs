//! Laws that hold in every position, tried in positions of random games.

use std::collections::HashSet;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::Dice;
use crate::gipf::rules::{
    CoverLayer, Entering, Entry, Jump, Kind, Layer, Move, Position, Rules, Spot, Stack, Turn,
    Version,
};
use crate::rules::Player;

/// A position after at most 89 turns of a random game by one of these rules. The players mostly
/// push in GIPF-pieces and loaded pieces, or use potentials.
fn any_position() -> impl Strategy<Value = Position> {
    let rules = prop::sample::select(vec![
        "basic 0",
        "standard 0",
        "standard 6",
        "tournament 0",
        "tournament 3",
        "tournament 6",
    ]);
    (rules, any::<u64>(), 0_usize..90).prop_map(|(rules, seed, plies)| {
        let mut position = Position::new(rules.parse().unwrap());
        let mut dice = Dice::new(seed);
        for _ in 0..plies {
            let turns = position.legal_turns();
            if turns.is_empty() {
                break;
            }
            position = position.after(&chosen(&turns, &mut dice)).unwrap();
        }
        position
    })
}

/// Chooses a turn: mostly a use or a push of a GIPF-piece or loaded piece, if there is one.
fn chosen(turns: &[Turn], dice: &mut Dice) -> Turn {
    let is_rare = |turn: &&Turn| !matches!(turn.move_made, Some(Move::Push(Entering::Single, _)));
    let rare: Vec<&Turn> = turns.iter().filter(is_rare).collect();
    if rare.is_empty() || dice.number_below(8) == 0 {
        dice.pick(turns).clone()
    } else {
        (*dice.pick(&rare)).clone()
    }
}

/// The number of a player's basic pieces: in reserve, captured, on the board.
fn basic_pieces(position: &Position, player: Player) -> usize {
    let layers = Spot::all().flat_map(|spot| position.stack(spot).layers());
    let on_board = layers.filter(|layer| layer.owner == player).map(|layer| layer.kind);
    let captured = position.supply(player.opponent()).captured;
    let beside = position.supply(player).basic + captured;
    usize::from(beside) + on_board.map(|kind| usize::from(kind.basic_pieces())).sum::<usize>()
}

/// The number of a player's potentials that may come in or are on the board.
fn potentials(position: &Position, player: Player) -> usize {
    let layers = Spot::all().flat_map(|spot| position.stack(spot).layers());
    let is_potential = |kind| matches!(kind, Kind::Loaded | Kind::Used);
    let on_board = layers.filter(|layer| layer.owner == player && is_potential(layer.kind));
    usize::from(position.supply(player).potentials) + on_board.count()
}

/// Whether a stack is possible: colours alternate, and a loaded piece lies under used potentials,
/// or GIPF-pieces lie under at most one single piece.
fn can_stand(stack: Stack) -> bool {
    let layers: Vec<Layer> = stack.layers().collect();
    let alternates = layers.windows(2).all(|pair| pair[0].owner != pair[1].owner);
    let kinds: String = layers.iter().map(|layer| layer.kind.letter()).collect();
    let potentials = kinds.strip_prefix('L').is_some_and(|rest| rest.chars().all(|k| k == 'U'));
    let gipf = kinds.strip_suffix('B').unwrap_or(&kinds).chars().all(|k| k == 'G');
    alternates && (potentials || gipf)
}

/// Moves of all kinds, possible or not.
fn all_moves() -> Vec<Move> {
    let pushes = Entering::ALL
        .into_iter()
        .flat_map(|kind| Entry::all().map(move |entry| Move::Push(kind, entry)));
    let pairs = Spot::all().flat_map(|from| Spot::all().map(move |to| (from, to)));
    let jumps = pairs
        .flat_map(|(from, to)| CoverLayer::ALL.map(|onto| Move::Jump(Jump { from, to, onto })));
    pushes.chain(jumps).collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(37),
        ..Default::default()
    })]

    #[test]
    fn every_legal_turn_plays_and_changes_the_position(position in any_position()) {
        for turn in position.legal_turns().into_iter().take(2_000) {
            let after = position.after(&turn);
            prop_assert!(after.is_ok(), "{turn}");
            prop_assert_ne!(&after.unwrap(), &position);
        }
    }

    #[test]
    fn every_legal_turn_reads_back_to_itself_and_is_written_once(position in any_position()) {
        let turns = position.legal_turns();
        let texts: HashSet<String> = turns.iter().map(ToString::to_string).collect();
        prop_assert_eq!(texts.len(), turns.len());
        for turn in turns.iter().take(2_000) {
            let read: Turn = turn.to_string().parse().unwrap();
            prop_assert_eq!(&read, turn);
        }
    }

    #[test]
    fn no_piece_is_lost_or_made(position in any_position()) {
        let all = if position.rules().version() == Version::Basic { 15 } else { 18 };
        let at_most = usize::from(Rules::potentials(position.rules()).number());
        for player in Player::BOTH {
            prop_assert_eq!(basic_pieces(&position, player), all);
            prop_assert!(potentials(&position, player) <= at_most);
        }
    }

    #[test]
    fn stacks_are_as_they_can_be(position in any_position()) {
        for spot in Spot::all() {
            let stack = position.stack(spot);
            prop_assert!(can_stand(stack), "{spot}={stack}");
            let holders = Player::BOTH.map(|player| position.spots_of(player).contains(spot));
            let top = stack.top();
            let owners = Player::BOTH.map(|player| top.is_some_and(|top| top.owner == player));
            prop_assert_eq!(holders, owners);
        }
    }

    #[test]
    fn a_move_that_is_not_listed_is_refused(position in any_position()) {
        let turns = position.legal_turns();
        let listed: HashSet<&Turn> = turns.iter().collect();
        // Every move with the removals of some legal turn, or without removals.
        let some = turns.first().cloned().into_iter().chain(turns.last().cloned());
        let mut patterns: Vec<Turn> = some.collect();
        patterns.push(Turn::default());
        for pattern in patterns {
            for made in all_moves() {
                let turn = Turn { move_made: Some(made), ..pattern.clone() };
                let played = position.after(&turn);
                prop_assert_eq!(played.is_ok(), listed.contains(&turn), "{}: {:?}", turn, played.err());
            }
        }
    }
}
