//! The truth of reasons, by slow and obvious means: every kind of reason has its check here.

use std::collections::HashSet;

use crate::punct::engine::reasons::{Reason, WinKind, spaces_to_join};
use crate::rules::{
    CENTRAL_HEXAGON, Direction, Game, Move, Outcome, Piece, Player, Position, Side, Space,
    SpaceSet, lines_through,
};

/// The kinds of reasons that have texts of their own.
pub const KINDS: [&str; 24] = [
    "joins",
    "wins the count",
    "draws",
    "stops from joining",
    "stops the count",
    "threatens to join",
    "threatens the count",
    "cuts",
    "blocks",
    "joins chains",
    "joins to a side",
    "nearer",
    "approaches",
    "holds off",
    "no way",
    "centre",
    "frees",
    "covers",
    "bridges",
    "reaches",
    "extends",
    "meets",
    "aims",
    "stands",
];

pub fn kind(reason: &Reason) -> &'static str {
    match reason {
        Reason::Joins(_) => "joins",
        Reason::WinsCount { .. } => "wins the count",
        Reason::Draws => "draws",
        Reason::Stops { kind: WinKind::Sides(_), .. } => "stops from joining",
        Reason::Stops { kind: WinKind::Count, .. } => "stops the count",
        Reason::Threatens { kind: WinKind::Sides(_), .. } => "threatens to join",
        Reason::Threatens { kind: WinKind::Count, .. } => "threatens the count",
        Reason::Cuts(..) => "cuts",
        Reason::Blocks { .. } => "blocks",
        Reason::JoinsChains(..) => "joins chains",
        Reason::JoinsToSide(..) => "joins to a side",
        Reason::Nearer { .. } => "nearer",
        Reason::Approaches { .. } => "approaches",
        Reason::HoldsOff { after: Some(_), .. } => "holds off",
        Reason::HoldsOff { after: None, .. } => "no way",
        Reason::Centre { .. } => "centre",
        Reason::Frees(_) => "frees",
        Reason::Covers(_) => "covers",
        Reason::Bridges { .. } => "bridges",
        Reason::Reaches(_) => "reaches",
        Reason::Extends(_) => "extends",
        Reason::Meets(_) => "meets",
        Reason::Aims { .. } => "aims",
        Reason::Stands { .. } => "stands",
    }
}

/// The owner of the topmost dot on a space.
pub fn owner(board: &Position, space: Space) -> Option<Player> {
    board.top(space).map(|piece| piece.owner)
}

/// The spaces that are connected to one space and have the same owner.
pub fn flood(board: &Position, from: Space) -> HashSet<Space> {
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

/// The spaces of the PÜNCT in the moves with which the player to move wins in one way: each move is
/// played.
fn winning(board: &Position, kind: WinKind) -> SpaceSet {
    let legal = board.legal_moves();
    let (player, mut after) = (board.turn(), board.clone());
    let mut wins = |played: &Move| {
        let undo = after.play(*played).expect("a legal move");
        let winner = after.outcome_after(*played).and_then(Outcome::winner);
        let holds = winner == Some(player)
            && match kind {
                WinKind::Sides(side) => is_joined(&after, player, side),
                WinKind::Count => {
                    !Side::PAIRS.into_iter().any(|side| is_joined(&after, player, side))
                }
            };
        after.undo(undo);
        holds
    };
    legal.into_iter().filter(|played| wins(played)).map(|p| p.placement().punct()).collect()
}

/// The fewest empty spaces between opposite sides.
fn fewest(board: &Position, player: Player, side: Side) -> Option<u8> {
    fewest_from(board, player, side.spaces().into_iter().collect(), side.opposite())
}

/// The fewest empty spaces between the chain on a space and a side.
fn fewest_of_chain(board: &Position, chain: Space, side: Side) -> Option<u8> {
    fewest_from(board, owner(board, chain)?, flood(board, chain), side)
}

/// The fewest empty spaces between spaces and a side: paths are lengthened step by step, until no
/// shorter one is found.
fn fewest_from(board: &Position, player: Player, from: HashSet<Space>, side: Side) -> Option<u8> {
    let cost = |space: Space| match owner(board, space) {
        None => Some(1),
        Some(owner) => (owner == player).then_some(0),
    };
    let mut best = [None; 256];
    for space in from {
        best[space.index()] = cost(space);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for space in Space::all() {
            let near = Direction::ALL.into_iter().filter_map(|to| best[space.step(to)?.index()]);
            if let (Some(least), Some(cost)) = (near.min(), cost(space))
                && best[space.index()].is_none_or(|known| least + cost < known)
            {
                best[space.index()] = Some(least + cost);
                changed = true;
            }
        }
    }
    side.spaces().into_iter().filter_map(|space| best[space.index()]).min()
}

/// Whether a piece is on the board and may move in its owner's turn.
pub fn is_free(board: &Position, piece: Piece) -> bool {
    let board = if board.turn() == piece.owner { board.clone() } else { board.after_pass() };
    board.free_pieces().any(|free| free == piece)
}

fn count(board: &Position, player: Player) -> u8 {
    let near = Space::all().filter(|space| space.distance(Space::CENTRE) <= 2);
    near.filter(|&space| owner(board, space) == Some(player)).count() as u8
}

/// Whether these are the numbers of empty spaces left between opposite sides, before and after,
/// with fewer after, and whether they are the player's need.
fn is_nearer(
    boards: [&Position; 2],
    player: Player,
    side: Side,
    (empty, is_need): ([u8; 2], bool),
) -> bool {
    let counts = boards.map(|board| fewest(board, player, side));
    let needs = boards.map(|board| spaces_to_join(board, player));
    let empty = empty.map(Some);
    empty[1] < empty[0] && empty == counts && is_need == (empty == needs)
}

/// Whether a move with its PÜNCT on one of these spaces may be made.
fn can_be_made(board: &Position, played: Move, at: SpaceSet) -> bool {
    board.check(played).is_ok() && at.contains(played.placement().punct())
}

/// If one of the players has six pieces or fewer.
fn few_left(board: &Position, players: [Player; 2]) -> Option<[u8; 2]> {
    let left = players.map(|player| board.reserve(player).total());
    (left.into_iter().min() <= Some(6)).then_some(left)
}

/// Whether a reason for a move holds.
pub fn holds(before: &Position, played: Move, reason: &Reason) -> bool {
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
    let boards = [before, after];
    match *reason {
        Reason::Joins(side) => is_joined(after, mover, side),
        Reason::WinsCount { own, opponents } => {
            game.outcome().and_then(Outcome::winner) == Some(mover)
                && [own, opponents] == [mover, other].map(|player| count(after, player))
                && own > opponents
        }
        Reason::Draws => game.outcome().is_some_and(|outcome| outcome.winner().is_none()),
        Reason::Stops { kind, at, left, by } => {
            let still = winning(after, kind);
            let fully = kind != WinKind::Count || left.is_empty();
            let stopped = winning(&before.after_pass(), kind) - still;
            let is_shown = can_be_made(&before.after_pass(), by, at);
            fully && left == still && !at.is_empty() && at == stopped && is_shown
        }
        Reason::Threatens { kind, at, by } => {
            let again = after.after_pass();
            at == winning(&again, kind) && can_be_made(&again, by, at)
        }
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
        Reason::Nearer { side, empty, is_need } => is_nearer(boards, mover, side, (empty, is_need)),
        Reason::Approaches { chain, side, empty, is_need } => {
            let left = [before, after].map(|board| fewest_of_chain(board, chain, side));
            let gains = left[0].zip(left[1]).is_some_and(|(then, now)| now < then);
            owned(chain, mover)
                && touches(chain)
                && gains
                && is_nearer(boards, mover, side, (empty, is_need))
        }
        Reason::HoldsOff { chain, side, after: now, before: then } => {
            let counts = [Some(then), now];
            owned(chain, other)
                && now.is_none_or(|now| now > then)
                && counts == [before, after].map(|board| fewest_of_chain(board, chain, side))
        }
        Reason::Centre { own, opponents, left } => {
            [own, opponents] == [mover, other].map(|of| boards.map(|board| count(board, of)))
                && own[1] + opponents[0] > own[0] + opponents[1]
                && left.map(|left| [left.own, left.opponents]) == few_left(after, [mover, other])
        }
        Reason::Frees(piece) => {
            piece.owner == mover && !is_free(before, piece) && is_free(after, piece)
        }
        Reason::Covers(spaces) => all(spaces, &|space| {
            let covered = owner(before, space) == Some(other) && owner(after, space) == Some(mover);
            covered && dots.contains(space)
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
