//! What was wrong with a move, beside a better one: claims that hold on the board by the rules.

use super::reasons::empty_spaces;
use super::wins::can_win;
use crate::rules::{Move, Outcome, Player, Position, Side, Variant};

/// The kind of a mistake. Each is true of the positions after the move and after the better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// The better move would have won at once.
    MissesWin,
    /// The opponent can win at once, and could not after the better move.
    AllowsWin,
    /// The better move was proved to win, and the one played was not.
    MissesForcedWin,
    /// The opponent is nearer to joining a side to the opposite one than after the better move.
    LeavesWay {
        /// One of the two sides, in [`Side::PAIRS`].
        side: Side,
        /// How many empty spaces the opponent has to top.
        left: u8,
        /// As many after the better move; `None` if it leaves no way over empty spaces.
        better: Option<u8>,
    },
    /// The player topped more of the central hexagon, no longer does, and still would after the
    /// better move, with few pieces left to add.
    LosesCentre { own: u8, opponents: u8 },
}

/// A way of the opponent with more empty spaces than this is no danger yet.
const NEAR: u8 = 4;

/// By how many empty spaces a way must be shorter than after the better move.
const SHORTER: u8 = 2;

/// With more pieces left to add than this, the count of the central hexagon is far away.
const FEW_PIECES: u8 = 4;

/// The weightiest claim against a move that can be made beside the better one. `misses_forced_win`
/// says that the better move is proved to win, and the one played is not.
pub(super) fn mistake(
    position: &Position,
    played: Move,
    better: Move,
    misses_forced_win: bool,
) -> Option<Mistake> {
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
    if misses_forced_win {
        return Some(Mistake::MissesForcedWin);
    }
    let [Some(after), Some(wanted)] = &ongoing else { return None };
    let mover = position.turn();
    lost_centre([position, after, wanted], mover)
        .or_else(|| left_way(after, wanted, mover.opponent()))
}

/// Whether a move ends the game and wins it.
pub(super) fn wins_at_once(position: &Position, played: Move) -> bool {
    let mut after = position.clone();
    let outcome = after.play(played).ok().and_then(|_| after.outcome_after(played));
    outcome.and_then(Outcome::winner) == Some(position.turn())
}

/// The position after a legal move that does not end the game.
fn ongoing_after(position: &Position, played: Move) -> Option<Position> {
    let mut after = position.clone();
    after.play(played).ok()?;
    after.outcome_after(played).is_none().then_some(after)
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

/// The shortest way of the opponent that the better move would have made clearly longer.
fn left_way(after: &Position, wanted: &Position, opponent: Player) -> Option<Mistake> {
    let ways = Side::PAIRS.into_iter().filter_map(|side| {
        let left = empty_spaces(after, opponent, side).filter(|&left| left <= NEAR)?;
        let better = empty_spaces(wanted, opponent, side);
        let is_shorter = better.is_none_or(|better| better >= left + SHORTER);
        is_shorter.then_some((left, side, better))
    });
    let (left, side, better) = ways.min_by_key(|&(left, ..)| left)?;
    Some(Mistake::LeavesWay { side, left, better })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::tests::{WON, all_rules, game_of, read, tried, visit_games};
    use crate::rules::{Game, scattered};

    /// A legal move that neither wins nor stops anything in the games of [`WON`].
    const QUIET: &str = "T-C3,C4,D4";

    fn told(position: &Position, played: &str, better: &str) -> Option<Mistake> {
        mistake(position, read(played), read(better), false)
    }

    #[test]
    fn a_win_at_once_is_missed() {
        let game = game_of(&WON[..10]);
        assert_eq!(told(game.position(), QUIET, WON[10]), Some(Mistake::MissesWin));
        assert_eq!(told(game.position(), WON[10], WON[10]), None);
    }

    #[test]
    fn a_win_is_allowed_only_where_the_better_move_stops_it() {
        let threatened = game_of(&WON[..10]).position().passed();
        let stops = first_defence(&threatened);
        assert_eq!(mistake(&threatened, read(QUIET), stops, false), Some(Mistake::AllowsWin));
        assert_ne!(told(&threatened, QUIET, "T-C5,C6,D6"), Some(Mistake::AllowsWin));
    }

    /// The first move by name after which the opponent can't win at once.
    fn first_defence(position: &Position) -> Move {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.sort_by_key(ToString::to_string);
        let stops = |&made: &Move| ongoing_after(position, made).is_some_and(|it| !can_win(&it));
        moves.into_iter().find(stops).expect("a defence")
    }

    #[test]
    fn a_forced_win_is_missed() {
        let game = game_of(&[]);
        let made = [QUIET, WON[0]].map(read);
        let told = mistake(game.position(), made[0], made[1], true);
        assert_eq!(told, Some(Mistake::MissesForcedWin));
        assert_eq!(mistake(game.position(), made[0], made[1], false), None);
    }

    /// Whatever is told in games of all rules, by trying every move and counting anew; the kinds
    /// that depend on the course of a game occur.
    #[test]
    fn no_kind_is_told_where_it_is_not_true() {
        let (mut ways, mut centres) = (0, 0);
        for rules in all_rules() {
            visit_games(rules, 3, 7, &mut |position| {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                let pick = |n: u64| moves[scattered(position.zobrist() ^ n) as usize % moves.len()];
                for [played, better] in [[pick(1), pick(2)], [pick(3), pick(4)]] {
                    let told = mistake(position, played, better, false);
                    check(position, [played, better], told);
                    ways += u32::from(matches!(told, Some(Mistake::LeavesWay { .. })));
                    centres += u32::from(matches!(told, Some(Mistake::LosesCentre { .. })));
                }
            });
        }
        assert!(ways > 0 && centres > 0, "{ways} ways, {centres} centres");
    }

    fn check(position: &Position, made: [Move; 2], told: Option<Mistake>) {
        let mover = position.turn();
        let [after, wanted] = made.map(|made| {
            let mut game = Game::from_position(position.clone());
            game.play(made).expect("a legal move");
            game.position().clone()
        });
        let lead = |it: &Position| it.centre_count(mover).cmp(&it.centre_count(mover.opponent()));
        match told {
            None => {}
            Some(Mistake::MissesWin) => {
                let wins = tried(position);
                let [played, better] = made.map(|made| wins.contains(&made.to_string()));
                assert!(better && !played);
            }
            Some(Mistake::AllowsWin) => {
                assert!(!tried(&after).is_empty() && tried(&wanted).is_empty());
            }
            Some(Mistake::MissesForcedWin) => panic!("nothing was proved"),
            Some(Mistake::LeavesWay { side, left, better }) => {
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
