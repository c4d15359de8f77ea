//! Finds the fault of a move, compared with a better move. Every claim holds on the board by the
//! rules.

use std::mem::discriminant;

use super::reasons::{Reason, all_reasons, reasons};
use super::wins::can_win;
use crate::punct::engine::reasons::{chain_on, empty_spaces, empty_to_side};
use crate::rules::{Move, Outcome, Player, Position, Side, Variant, joined_side};

/// The kind of a mistake. Each kind is a true claim about the positions after both moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// The better move would have won at once.
    MissesWin,
    /// The opponent can win at once, and could not after the better move.
    AllowsWin,
    /// The better move was proved to win, and the played move was not.
    MissesForcedWin,
    /// The played move was proved to lose, and the better move was not.
    AllowsForcedWin,
    /// The move uncovered the opponent's chain that joins this side to the opposite one.
    Uncovers(Side),
    /// The move ended the game with fewer spaces of the central hexagon than the opponent.
    EndsBehind { own: u8, opponents: u8 },
    /// The opponent is nearer to joining a side to the opposite one than after the better move.
    /// `side` is one of the two, in [`Side::PAIRS`], `left` the number of empty spaces that the
    /// opponent has to top, and `better` that after the better move, if any way is left then.
    LeavesPath { side: Side, left: u8, better: Option<u8> },
    /// Before the move, the player topped more of the central hexagon than the opponent. After the
    /// better move the player still would, but not after the played move. A player has few pieces
    /// left to add.
    LosesCentre { own: u8, opponents: u8 },
    /// The player is farther from joining a side to the opposite one than after the better move.
    /// `side` is one of the two, in [`Side::PAIRS`], `left` the number of empty spaces that the
    /// player has to top, if any way over them is left, and `better` that after the better move.
    StaysFar { side: Side, left: Option<u8>, better: u8 },
    /// The reason for the better move that does not hold for the played one.
    Misses(Reason),
}

/// The proofs about the two moves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Proved {
    /// The better move is proved to win, and the played move is not.
    pub better_wins: bool,
    /// The played move is proved to lose, and the better move is not.
    pub played_loses: bool,
}

/// A way with more empty spaces than this is too long to be reported.
const NEAR: u8 = 4;

/// A way is reported only if it is shorter than on the other board by at least this number of empty
/// spaces.
const SHORTER: u8 = 2;

/// The central hexagon matters once a player has at most this number of pieces left to add.
const FEW_PIECES: u8 = 4;

/// Returns the weightiest mistake of a move, compared with the better one; `None` if nothing can be
/// claimed.
pub fn mistake(position: &Position, played: Move, better: Move, proved: Proved) -> Option<Mistake> {
    if wins_at_once(position, better) {
        return (!wins_at_once(position, played)).then_some(Mistake::MissesWin);
    }
    let ongoing = [played, better].map(|made| ongoing_after(position, made));
    if let [Some(after), Some(wanted)] = &ongoing
        && can_win(after)
        && !can_win(wanted)
    {
        return Some(Mistake::AllowsWin);
    }
    let mover = position.turn();
    if let Some(lost) = lost_at_once(position, played) {
        return Some(lost);
    }
    if proved.better_wins {
        return Some(Mistake::MissesForcedWin);
    }
    if proved.played_loses {
        return Some(Mistake::AllowsForcedWin);
    }
    let [Some(after), wanted] = &ongoing else { return None };
    let seen = wanted.as_ref().and_then(|wanted| {
        lost_centre([position, after, wanted], mover)
            .or_else(|| left_way(after, wanted, mover.opponent()))
            .or_else(|| far_way(after, wanted, mover))
    });
    seen.or_else(|| missed_reason(position, after, [played, better]))
}

/// Whether a move ends the game and wins it.
pub(super) fn wins_at_once(position: &Position, played: Move) -> bool {
    let outcome = position.after_move(played).ok().and_then(|(_, outcome)| outcome);
    outcome.and_then(Outcome::winner) == Some(position.turn())
}

/// Returns the position after a move; `None` if the move is illegal or ends the game.
pub(super) fn ongoing_after(position: &Position, played: Move) -> Option<Position> {
    let (after, outcome) = position.after_move(played).ok()?;
    outcome.is_none().then_some(after)
}

fn lost_centre([before, after, wanted]: [&Position; 3], mover: Player) -> Option<Mistake> {
    let counts = |board: &Position| [mover, mover.opponent()].map(|of| board.centre_count(of));
    let leads = |board: &Position| {
        let [own, opponents] = counts(board);
        own > opponents
    };
    let pieces_left = Player::BOTH.map(|player| before.reserve(player).total());
    let is_late = pieces_left.into_iter().any(|pieces| pieces <= FEW_PIECES);
    let counts_at_end = before.rules().variant == Variant::Standard;
    let [own, opponents] = counts(after);
    (counts_at_end && is_late && leads(before) && leads(wanted) && !leads(after))
        .then_some(Mistake::LosesCentre { own, opponents })
}

/// Returns the claim about a move that ended the game with a loss; `None` for any other move.
fn lost_at_once(position: &Position, played: Move) -> Option<Mistake> {
    let (mover, (after, outcome)) = (position.turn(), position.after_move(played).ok()?);
    let winner = outcome?.winner().filter(|&winner| winner != mover)?;
    let [own, opponents] = [mover, winner].map(|player| after.centre_count(player));
    Some(match joined_side(after.tops(winner)) {
        Some(side) => Mistake::Uncovers(side),
        None => Mistake::EndsBehind { own, opponents },
    })
}

/// Finds the shortest way of the opponent that the better move would have made clearly longer.
fn left_way(after: &Position, wanted: &Position, opponent: Player) -> Option<Mistake> {
    let (left, side, better) = shorter_way(after, wanted, opponent)?;
    Some(Mistake::LeavesPath { side, left, better })
}

/// Finds the player's shortest way after the better move that is clearly longer after the played
/// move.
fn far_way(after: &Position, wanted: &Position, mover: Player) -> Option<Mistake> {
    let (better, side, left) = shorter_way(wanted, after, mover)?;
    Some(Mistake::StaysFar { side, left, better })
}

/// Finds a player's shortest way on one board that is clearly longer on the other board. Returns
/// the number of empty spaces on the one board, one of the two sides, and the number on the other
/// board.
pub(super) fn shorter_way(
    one: &Position,
    other: &Position,
    player: Player,
) -> Option<(u8, Side, Option<u8>)> {
    let ways = Side::PAIRS.into_iter().filter_map(|side| {
        let short = empty_spaces(one, player, side).filter(|&short| short <= NEAR)?;
        let long = empty_spaces(other, player, side);
        let is_shorter = long.is_none_or(|long| long >= short + SHORTER);
        is_shorter.then_some((short, side, long))
    });
    ways.min_by_key(|&(short, ..)| short)
}

/// Finds the weightiest reason for the better move that does not hold for the played one. The
/// played move led to the position `after`.
fn missed_reason(
    position: &Position,
    after: &Position,
    [played, better]: [Move; 2],
) -> Option<Mistake> {
    let of_played = all_reasons(position, played);
    let is_told =
        |reason: &Reason| of_played.iter().any(|other| discriminant(other) == discriminant(reason));
    let [mover, other] = [position.turn(), position.turn().opponent()];
    let (dots, own) = (played.placement().spaces(), after.tops(mover));
    let is_farther = |side, empty| empty_spaces(after, mover, side).is_none_or(|left| left > empty);
    // The played move may have taken a chain apart, and the chain's space may now belong to another
    // chain. Then no reason about this chain counts as missed.
    let is_missed = |reason: &Reason| match *reason {
        Reason::Cuts(one, two) => chain_on(after, other, one).contains(two),
        Reason::Blocks { piece, .. } => after.covers(piece).is_empty(),
        Reason::Frees(piece) => !after.covers(piece).is_empty(),
        Reason::JoinsChains(one, two) => {
            own.contains(one) && own.contains(two) && !chain_on(after, mover, one).contains(two)
        }
        Reason::JoinsToSide(space, side) => {
            own.contains(space) && !chain_on(after, mover, space).meets(side.spaces())
        }
        Reason::Nearer { side, empty: [_, empty], .. } => is_farther(side, empty),
        Reason::Approaches { chain, side, empty: [_, empty], .. } => {
            own.contains(chain) && is_farther(side, empty)
        }
        Reason::HoldsOff { chain, side, after: empty, .. } => {
            let left = empty_to_side(after, other, chain, side);
            left.is_some_and(|left| empty.is_none_or(|empty| left < empty))
        }
        Reason::Covers(spaces) => !spaces.meets(dots),
        Reason::Bridges { over, .. } => !dots.contains(over),
        _ => reason.is_a_gain() && !is_told(reason),
    };
    reasons(position, better).into_iter().find(is_missed).map(Mistake::Misses)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::punct::engine::graph::NodeMoves;
    use crate::punct::engine::listing::{MoveFilter, MoveLister};
    use crate::punct::engine::reasons::tests::truth::holds;
    use crate::punct::engine::tests::{
        HAND_SET, WON, all_rules, game_of, read, tried, visit_games, visit_random_games,
    };
    use crate::rules::{Game, joins, scattered};

    /// A legal move that neither wins nor stops anything in the games of [`WON`].
    const QUIET: &str = "T-C3,C4,D4";

    fn told(position: &Position, played: &str, better: &str) -> Option<Mistake> {
        mistake(position, read(played), read(better), Proved::default())
    }

    #[test]
    fn a_win_at_once_is_missed() {
        let game = game_of(&WON[..10]);
        assert_eq!(told(game.position(), QUIET, WON[10]), Some(Mistake::MissesWin));
        assert_eq!(told(game.position(), WON[10], WON[10]), None);
    }

    #[test]
    fn a_win_is_allowed_only_where_the_better_move_stops_it() {
        let threatened = game_of(&WON[..10]).position().after_pass();
        let stops = first_defence(&threatened);
        assert_eq!(
            mistake(&threatened, read(QUIET), stops, Proved::default()),
            Some(Mistake::AllowsWin)
        );
        assert_ne!(told(&threatened, QUIET, "T-C5,C6,D6"), Some(Mistake::AllowsWin));
    }

    /// Returns the first move by name after which the opponent can't win at once.
    fn first_defence(position: &Position) -> Move {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.sort_by_key(ToString::to_string);
        let stops = |&made: &Move| ongoing_after(position, made).is_some_and(|it| !can_win(&it));
        moves.into_iter().find(stops).expect("a defence")
    }

    #[test]
    fn a_forced_win_is_missed_or_allowed() {
        let game = game_of(&[]);
        let made = [QUIET, WON[0]].map(read);
        let claim = |better_wins, played_loses| {
            let proved = Proved { better_wins, played_loses };
            mistake(game.position(), made[0], made[1], proved)
        };
        assert_eq!(claim(true, false), Some(Mistake::MissesForcedWin));
        assert_eq!(claim(true, true), Some(Mistake::MissesForcedWin));
        assert_eq!(claim(false, true), Some(Mistake::AllowsForcedWin));
        assert!(matches!(claim(false, false), Some(Mistake::Misses(_))), "nothing was proved");
    }

    /// Checks the claims in one of this number of positions of games by all rules: tries every move
    /// and counts anew. Each of these kinds of mistake must occur; which kinds do depends on the
    /// course of the games.
    fn check_games(games: u64, one_of: u64, kinds: &[&str]) {
        let (mut told_of, mut listing) = (BTreeMap::new(), MoveLister::default());
        for rules in all_rules() {
            let mut look = |position: &Position| {
                // Near the end of a game, there are more claims to check.
                let is_late = position.reserve(position.turn()).total() <= FEW_PIECES;
                let chance = scattered(position.zobrist());
                if !chance.is_multiple_of(if is_late { one_of.div_ceil(2) } else { one_of }) {
                    return;
                }
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                let pick = |n: u64| moves[scattered(position.zobrist() ^ n) as usize % moves.len()];
                let weights = HAND_SET.for_variant(position.rules().variant);
                let mut copy = position.clone();
                let (_, edges) =
                    listing.list(weights, &mut copy, MoveFilter::Any, NodeMoves::Unlisted);
                // One move that is likely to be better, and one random move.
                let likely = edges.map(|edge| edge.played).next().unwrap_or_else(|| pick(2));
                for [played, better] in [[pick(1), likely], [pick(3), pick(4)]] {
                    let claim = mistake(position, played, better, Proved::default());
                    check(position, [played, better], claim);
                    *told_of.entry(kind_of(claim)).or_insert(0) += 1;
                    if better == likely {
                        *told_of
                            .entry(if claim.is_some() { "told" } else { "untold" })
                            .or_insert(0) += 1;
                    }
                }
            };
            visit_games(rules, 2 * games, 7, &mut look);
            visit_random_games(rules, games, 7, &mut look);
        }
        let is_told = |kind: &&str| told_of.contains_key(*kind);
        assert!(kinds.iter().all(is_told), "{told_of:?}");
        assert!(told_of["told"] > 2 * told_of["untold"], "{told_of:?}");
    }

    #[test]
    fn no_kind_is_told_where_it_is_not_true() {
        check_games(1, 5, &["ends behind", "far", "lost centre", "misses", "way"]);
    }

    #[test]
    #[ignore = "takes a minute: ten times as many games"]
    fn no_kind_is_told_in_many_games_where_it_is_not_true() {
        let kinds = ["ends behind", "far", "lost centre", "misses", "uncovers", "way"];
        check_games(10, 1, &kinds);
    }

    fn kind_of(claim: Option<Mistake>) -> &'static str {
        match claim {
            None => "nothing",
            Some(Mistake::MissesWin | Mistake::AllowsWin) => "a win",
            Some(Mistake::MissesForcedWin | Mistake::AllowsForcedWin) => "a forced win",
            Some(Mistake::Uncovers(_)) => "uncovers",
            Some(Mistake::EndsBehind { .. }) => "ends behind",
            Some(Mistake::LeavesPath { .. }) => "way",
            Some(Mistake::StaysFar { .. }) => "far",
            Some(Mistake::LosesCentre { .. }) => "lost centre",
            Some(Mistake::Misses(_)) => "misses",
        }
    }

    fn check(position: &Position, made: [Move; 2], claim: Option<Mistake>) {
        let mover = position.turn();
        let [after, wanted] = made.map(|made| {
            let mut game = Game::from_position(position.clone());
            game.play(made).expect("a legal move");
            game.position().clone()
        });
        let lead = |it: &Position| it.centre_count(mover).cmp(&it.centre_count(mover.opponent()));
        match claim {
            None => {}
            Some(Mistake::MissesWin) => {
                let wins = tried(position);
                let [played, better] = made.map(|made| wins.contains(&made.to_string()));
                assert!(better && !played);
            }
            Some(Mistake::AllowsWin) => {
                assert!(!tried(&after).is_empty() && tried(&wanted).is_empty());
            }
            Some(Mistake::MissesForcedWin | Mistake::AllowsForcedWin) => {
                panic!("nothing was proved")
            }
            Some(Mistake::Uncovers(side)) => {
                assert!(
                    joins(after.tops(mover.opponent()), side) && !joins(after.tops(mover), side)
                );
            }
            Some(Mistake::EndsBehind { own, opponents }) => {
                assert!(
                    own < opponents
                        && Side::PAIRS.iter().all(|&side| {
                            Player::BOTH.iter().all(|&player| !joins(after.tops(player), side))
                        })
                );
                let mut game = Game::from_position(position.clone());
                game.play(made[0]).expect("a legal move");
                assert_eq!(game.outcome().and_then(Outcome::winner), Some(mover.opponent()));
            }
            Some(Mistake::StaysFar { side, left, better }) => {
                let of = |it| empty_spaces(it, mover, side);
                assert_eq!((of(&after), of(&wanted)), (left, Some(better)));
                assert!(left.is_none_or(|left| left > better));
            }
            Some(Mistake::Misses(reason)) => {
                assert!(holds(position, made[1], &reason), "{reason:?}");
                assert!(!holds(position, made[0], &reason), "{reason:?}");
                // Texts name these chains by their spaces on the board after the move.
                let own = match reason {
                    Reason::JoinsChains(one, two) => vec![one, two],
                    Reason::JoinsToSide(space, _) => vec![space],
                    Reason::Approaches { chain, .. } => vec![chain],
                    _ => vec![],
                };
                assert!(own.iter().all(|&it| after.tops(mover).contains(it)), "{reason:?}");
            }
            Some(Mistake::LeavesPath { side, left, better }) => {
                let of = |it| empty_spaces(it, mover.opponent(), side);
                assert_eq!((of(&after), of(&wanted)), (Some(left), better));
                assert!(better.is_none_or(|better| better > left));
            }
            Some(Mistake::LosesCentre { .. }) => {
                assert_eq!(position.rules().variant, Variant::Standard);
                assert!(lead(position).is_gt() && lead(&wanted).is_gt() && lead(&after).is_le());
            }
        }
    }
}
