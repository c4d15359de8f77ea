//! Translates between the words of the fast rules and of the slow model, and compares a game in
//! both.

use std::collections::BTreeSet;

use super::model::{Colour, Model, Piece};
use crate::rules::tests::model::{
    At, Attempt, CODES, Code, End, hanging_together, joins_sides, spaces,
};
use crate::rules::{
    Bridges, Game, Kind, Layer, Move, Outcome, Piece as FastPiece, Placement, Player, Rules, Space,
    Variant, winning_chain,
};

/// All four settings of the rules.
pub const ALL_RULES: [Rules; 4] = [
    Rules { variant: Variant::Basic, bridges: Bridges::Two },
    Rules { variant: Variant::Basic, bridges: Bridges::Any },
    Rules { variant: Variant::Standard, bridges: Bridges::Two },
    Rules { variant: Variant::Standard, bridges: Bridges::Any },
];

/// The slow model of a game about to begin.
pub fn slow_start(rules: Rules) -> Model {
    Model::new(rules.variant == Variant::Basic, rules.bridges == Bridges::Any)
}

pub fn slow_space(space: Space) -> At {
    (space.column(), space.row())
}

fn fast_space((c, r): At) -> Space {
    Space::new(c, r).expect("a space of the board")
}

pub fn slow_colour(player: Player) -> Colour {
    match player {
        Player::White => Colour::White,
        Player::Black => Colour::Black,
    }
}

pub fn slow_code(kind: Kind) -> Code {
    CODES.into_iter().find(|code| code.text() == kind.code()).unwrap()
}

pub fn slow_move(played: Move) -> Attempt {
    let to = played.placement();
    let from = match played {
        Move::Add(_) => None,
        Move::Shift { from, .. } => Some(slow_space(from)),
    };
    Attempt { from, code: slow_code(to.kind()), dots: to.canonical_dots().map(slow_space) }
}

pub fn fast_move(attempt: &Attempt) -> Move {
    let [punct, second, third] = attempt.dots.map(fast_space);
    let to = Placement::from_dots(punct, [second, third]).expect("the dots of a piece");
    assert_eq!(slow_code(to.kind()), attempt.code);
    attempt.from.map_or(Move::Add(to), |from| Move::Shift { from: fast_space(from), to })
}

pub fn slow_piece(piece: FastPiece) -> Piece {
    let dots = piece.placement.canonical_dots().map(slow_space);
    let level = usize::from(piece.level.get());
    let code = slow_code(piece.placement.kind());
    Piece { owner: slow_colour(piece.owner), code, dots, level }
}

fn slow_end(outcome: Outcome) -> End {
    let colour = |player: Option<Player>| player.map(slow_colour);
    match outcome {
        Outcome::Connected { winner, uncovered: false } => End::Connected(slow_colour(winner)),
        Outcome::Connected { winner, uncovered: true } => End::Uncovered(slow_colour(winner)),
        Outcome::LastPiece { winner } => End::LastPiece(colour(winner)),
        Outcome::NoMove { winner } => End::NoMove(colour(winner)),
        Outcome::Ended(ending) => panic!("no move ends a game like this: {ending:?}"),
    }
}

/// Requires that both models have the same state, with these legal moves.
pub fn assert_alike(game: &Game, model: &Model, legal: &[Attempt]) {
    assert_alike_but_moves(game, model);
    assert_same_moves(game, legal);
}

/// Requires that both models have the same state: board, reserves, turn, covered dots, end of the
/// game.
pub fn assert_alike_but_moves(game: &Game, model: &Model) {
    assert_eq!(slow_colour(game.position().turn()), model.turn);
    assert_eq!(game.outcome().map(slow_end), model.end);
    assert_same_reserves(game, model);
    assert_same_spaces(game, model);
    assert_same_pieces(game, model);
    assert_same_chains(game, model);
    assert_eq!(game.position().zobrist(), game.position().zobrist_from_scratch());
}

fn assert_same_reserves(game: &Game, model: &Model) {
    for player in Player::BOTH {
        let reserve = game.position().reserve(player);
        for kind in Kind::ALL {
            let left = model.reserve[&(slow_colour(player), slow_code(kind))];
            assert_eq!(usize::from(reserve.count(kind)), left);
        }
        assert_eq!(usize::from(reserve.total()), model.left(slow_colour(player)));
        assert_eq!(reserve.is_empty(), model.left(slow_colour(player)) == 0);
    }
}

fn assert_same_spaces(game: &Game, model: &Model) {
    let (heights, stacks, tops) = (model.heights(), model.stacks(), model.tops());
    for at in spaces() {
        let space = fast_space(at);
        let height = heights.get(&at).copied().unwrap_or(0);
        assert_eq!(usize::from(game.position().height(space).get()), height, "height of {space}");
        let stack: Vec<&Piece> =
            stacks.get(&at).into_iter().flatten().rev().map(|&i| &model.pieces[i]).collect();
        let below = stack.iter().skip(1).map(|piece| piece.level + 1).chain([0]);
        let expected: Vec<(Piece, bool)> =
            stack.iter().zip(below).map(|(&p, below)| (p.clone(), p.level > below)).collect();
        let layers: Vec<(Piece, bool)> = game.position().stack(space).map(slow_layer).collect();
        assert_eq!(layers, expected, "stack of {space}");
        let top = game.position().top(space).map(slow_piece);
        assert_eq!(top.as_ref(), stack.first().copied(), "top of {space}");
        for player in Player::BOTH {
            let is_top = tops.get(&at) == Some(&slow_colour(player));
            assert_eq!(game.position().tops(player).contains(space), is_top, "top of {space}");
        }
    }
}

/// A dot of a stack: its piece, and whether there is a gap under it.
fn slow_layer(layer: Layer) -> (Piece, bool) {
    (slow_piece(layer.piece), layer.gap)
}

fn assert_same_pieces(game: &Game, model: &Model) {
    let position = game.position();
    let pieces = position.pieces();
    let by_level = |p: &Piece| (p.level, p.dots[0], p.owner);
    let mut expected = model.pieces.clone();
    expected.sort_by_key(by_level);
    assert_eq!(pieces.iter().copied().map(slow_piece).collect::<Vec<_>>(), expected);
    for (piece, slow) in pieces.into_iter().zip(&expected) {
        let covers = position.covering_layers(piece).into_iter().map(|(space, by)| {
            let (above, gap) = slow_layer(by);
            (slow_space(space), above, gap)
        });
        let covered = model.covered_dots(slow);
        let nearest = covered.iter().map(|&dot| {
            let higher =
                model.pieces.iter().filter(|p| p.level > slow.level && p.dots.contains(&dot));
            let next = higher.min_by_key(|p| p.level).unwrap();
            (dot, next.clone(), next.level > slow.level + 1)
        });
        let covers: BTreeSet<_> = covers.collect();
        assert_eq!(covers, nearest.collect::<BTreeSet<_>>());
    }
    for space in spaces() {
        let own = model.own_piece_at(space).filter(|piece| model.covered_dots(piece).is_empty());
        let free = position.check_free(fast_space(space)).ok();
        assert_eq!(free.map(|to| to.canonical_dots().map(slow_space)), own.map(|piece| piece.dots));
    }
}

fn assert_same_chains(game: &Game, model: &Model) {
    for player in Player::BOTH {
        let (position, colour) = (game.position(), slow_colour(player));
        assert_eq!(usize::from(position.centre_count(player)), model.centre(colour));
        let chain = model.connection(colour);
        assert_eq!(position.is_connected(player), chain.is_some());
        let winning = winning_chain(position.tops(player));
        assert_eq!(winning.is_some(), chain.is_some());
        if let Some(winning) = winning {
            let own = model.tops().into_iter().filter(|&(_, owner)| owner == colour);
            let own: BTreeSet<At> = own.map(|(at, _)| at).collect();
            let winning: BTreeSet<At> = winning.into_iter().map(slow_space).collect();
            assert_eq!(winning, hanging_together(&own, *winning.first().unwrap()));
            assert!(joins_sides(&winning));
        }
    }
}

fn assert_same_moves(game: &Game, legal: &[Attempt]) {
    let list = game.legal_moves();
    if game.outcome().is_none() {
        assert_eq!(game.position().count_legal_moves(), list.len());
        assert_eq!(game.position().has_legal_move(), !list.is_empty());
    }
    let mut fast: Vec<Attempt> = list.into_iter().map(slow_move).collect();
    fast.sort_unstable();
    if fast != legal {
        let (fast, slow): (BTreeSet<_>, BTreeSet<_>) = (
            fast.iter().map(Attempt::to_string).collect(),
            legal.iter().map(Attempt::to_string).collect(),
        );
        panic!(
            "only the fast rules allow {:?}, only the slow model {:?}",
            fast.difference(&slow).take(5).collect::<Vec<_>>(),
            slow.difference(&fast).take(5).collect::<Vec<_>>()
        );
    }
}
