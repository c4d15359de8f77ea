//! Says in words why a move is good, and what is wrong with a move.

use super::side;
use crate::kit::phrases::{PlayerNames, article, counted, percent};
use crate::punct::engine::{ForcedWin, Mistake, MoveMark, MoveWorth, Reason, WinKind};
use crate::rules::{Level, Move, Piece, Player, Side, Source, Space, SpaceSet};

pub fn forced_win(win: &ForcedWin) -> String {
    format!("wins by force in {}", win.moves)
}

pub fn forced_line(win: &ForcedWin) -> String {
    let line: Vec<String> = win.line.iter().map(Move::to_string).collect();
    format!("{}: {}", forced_win(win), line.join(" "))
}

pub fn worth(worth: MoveWorth) -> String {
    match worth {
        MoveWorth::Best => "the best".to_owned(),
        MoveWorth::AsGood => "as good".to_owned(),
        MoveWorth::GivesAway(cost) => format!("gives away {}", percent(cost)),
        MoveWorth::LosesWin => "loses the win".to_owned(),
    }
}

/// Before a hint where every legal move of `mover` loses. The opponent may read it, too.
pub fn every_move_loses(mover: Player, people: impl Into<PlayerNames>) -> String {
    let people = people.into();
    let opponent = mover.opponent();
    if people.is_you(opponent) {
        return format!(
            "{} can win whatever {} plays",
            people.you_or_name(opponent),
            people.you_or_name(mover)
        );
    }
    format!("{} can win whatever you play", people.you_or_name(opponent))
}

/// In a sentence without its subject, the move, and without a full stop.
pub fn reason(reason: &Reason, mover: Player, people: impl Into<PlayerNames>) -> String {
    let people = people.into();
    let opponent = people.you_or_name(mover.opponent());
    let [own, opponents] = [mover, mover.opponent()].map(|player| people.whose(player));
    match *reason {
        Reason::Joins(joined) => format!("joins {}", sides(joined)),
        Reason::WinsCount { own, opponents } => {
            format!("ends the game with {own} central spaces against {opponents}")
        }
        Reason::Draws => "ends the game in a draw".to_owned(),
        Reason::Stops { kind, at, left, by } => stops(kind, &carried_out(by, at), left, &opponent),
        Reason::Threatens { kind: WinKind::Sides(joined), at, by } => {
            format!("threatens to join {} with {}", sides(joined), carried_out(by, at))
        }
        Reason::Threatens { kind: WinKind::Count, .. } => {
            "threatens to end the game ahead in the central hexagon".to_owned()
        }
        Reason::Cuts(one, other) => format!("cuts {opponents} chain between {one} and {other}"),
        Reason::Blocks { piece, dots } => blocks(piece, dots),
        Reason::JoinsChains(one, other) => format!("joins the chains on {one} and {other}"),
        Reason::JoinsToSide(space, to) => format!("joins {space}'s chain to the {} side", side(to)),
        Reason::Nearer { side, empty, is_need } => {
            format!("helps join {}: {}", sides(side), left_over(empty, is_need))
        }
        Reason::Approaches { chain, side: to, empty, is_need } => {
            let (to, other) = (side(to), side(to.opposite()));
            let left = left_over(empty, is_need);
            format!("extends {chain}'s chain, to join {to} and {other}: {left}")
        }
        Reason::HoldsOff { chain, side: to, after: Some(after), before } => {
            let away = format!("{} away, {before} before", empty_spaces(after));
            format!("keeps {opponents} chain on {chain} from the {} side: {away}", side(to))
        }
        Reason::HoldsOff { chain, side: to, after: None, .. } => {
            let to = side(to);
            format!("leaves {opponents} chain on {chain} no way over empty spaces to the {to} side")
        }
        Reason::Centre { own: [before, after], opponents: [others_before, others], left: None } => {
            format!(
                "tops {after} central spaces against {others} ({before} against {others_before} \
                 before)"
            )
        }
        Reason::Centre { own, opponents, left: Some(left) } => {
            let [before, after] = [0, 1].map(|nth| format!("{} to {}", own[nth], opponents[nth]));
            let pieces = counted(left.own.into(), "piece");
            let others = left.opponents;
            format!("makes the centre {after}, {before} before, with {pieces} left to {others}")
        }
        Reason::Frees(piece) => format!("frees {}", piece_name(piece)),
        Reason::Covers(spaces) => format!("covers {opponents} {}", dots_on(spaces)),
        Reason::Bridges { over, owner } => {
            format!("bridges over {} dot on {over}", people.whose(owner))
        }
        Reason::Reaches(reached) => format!("puts a dot on the {} side", side(reached)),
        Reason::Extends(space) => format!("puts a dot next to {own} chain on {space}"),
        Reason::Meets(space) => format!("puts a dot next to {opponents} chain on {space}"),
        Reason::Aims { at, lines: 1 } => {
            format!("puts the PÜNCT on {at}: one of its lines crosses the central hexagon")
        }
        Reason::Aims { at, lines } => {
            format!("puts the PÜNCT on {at}: {lines} of its lines cross the central hexagon")
        }
        Reason::Stands { at, steps: 0 } => format!("puts the PÜNCT on {at}, the centre"),
        Reason::Stands { at, steps: 1 } => format!("puts the PÜNCT on {at}, next to the centre"),
        Reason::Stands { at, steps } => {
            format!("puts the PÜNCT on {at}, {steps} steps from the centre")
        }
    }
}

pub fn mark(mark: MoveMark) -> &'static str {
    match mark {
        MoveMark::Brilliant => "a brilliant move",
        MoveMark::Good => "a good move",
        MoveMark::Interesting => "an interesting move",
        MoveMark::Dubious => "a dubious move",
        MoveMark::Mistake => "a mistake",
        MoveMark::Blunder => "a blunder",
    }
}

pub fn mistake(mistake: Mistake, mover: Player, people: impl Into<PlayerNames>) -> String {
    let people = people.into();
    let [own, opponent] = [mover, mover.opponent()].map(|player| people.you_or_name(player));
    match mistake {
        Mistake::MissesWin => format!("{own} could have won at once"),
        Mistake::AllowsWin => format!("{own} let {opponent} win at once"),
        Mistake::MissesForcedWin => format!("{own} could have forced a win"),
        Mistake::AllowsForcedWin => format!("{own} let {opponent} force a win"),
        Mistake::Uncovers(joined) => {
            let [one, other] = [joined, joined.opposite()].map(super::side);
            let opponents = people.whose(mover.opponent());
            format!("{own} uncovered {opponents} chain, which joins {one} and {other}")
        }
        Mistake::EndsBehind { own: spaces, opponents } => {
            format!("{own} ended the game with {spaces} central spaces against {opponents}")
        }
        Mistake::StaysFar { side, left, better } => {
            let [one, other] = [side, side.opposite()].map(super::side);
            let now = left.map_or("no way is left".to_owned(), |left| format!("{left} are left"));
            format!(
                "{own} could have come within {} of joining {one} and {other}; now {now}",
                empty_spaces(better)
            )
        }
        Mistake::Misses(missed) => {
            format!("{own} missed a move that {}", reason(&missed, mover, &people))
        }
        Mistake::LeavesPath { side, left, better } => {
            let left = empty_spaces(left);
            let not = match better {
                Some(better) => format!("not {better}"),
                None => "a way that could be closed".to_owned(),
            };
            let [one, other] = [side, side.opposite()].map(super::side);
            format!("{own} left {opponent} {left} from joining {one} and {other}, {not}")
        }
        Mistake::LosesCentre { own: spaces, opponents } => {
            format!("{own} gave up the lead in the centre: {spaces} spaces against {opponents}")
        }
    }
}

fn empty_spaces(count: u8) -> String {
    format!("{count} empty {}", if count == 1 { "space" } else { "spaces" })
}

fn stops(kind: WinKind, with: &str, left: SpaceSet, opponent: &str) -> String {
    match kind {
        WinKind::Sides(joined) => {
            let stops = format!("stops {opponent} from joining {} with {with}", sides(joined));
            if left.is_empty() { stops } else { format!("{stops}, but not at {}", any_of(left)) }
        }
        WinKind::Count => {
            format!("stops {opponent} from ending the game ahead in the central hexagon")
        }
    }
}

fn blocks(piece: Piece, dots: SpaceSet) -> String {
    let punct = piece.placement.punct();
    if dots.contains(punct) {
        format!("covers the PÜNCT on {punct}: that {} can't move", piece.placement.kind().shape())
    } else {
        format!("covers {}: {} can't move", all_of(dots), piece_name(piece))
    }
}

/// How many empty spaces are left between two sides, and how many there were. `is_need` says that
/// no other two sides are nearer.
fn left_over([before, after]: [u8; 2], is_need: bool) -> String {
    if is_need {
        format!("needs {after} by adding, was {before}")
    } else {
        format!("{} that way, {before} before", empty_spaces(after))
    }
}

/// The piece of a winning move and its space, and the other spaces where such a piece may come
/// down.
fn carried_out(by: Move, at: SpaceSet) -> String {
    let (kind, to) = (by.placement().kind().shape(), by.placement().punct());
    let piece = match by.source() {
        Source::Reserve(_) => format!("{} {kind}", article(kind)),
        Source::Board(from) => format!("the {kind} on {from}"),
    };
    match at - SpaceSet::EMPTY.with_space(to) {
        others if others.is_empty() => format!("{piece} at {to}"),
        others => format!("{piece} at {to}, or at {}", any_of(others)),
    }
}

/// A piece above the board shares its space with others, so that its name includes the level.
fn piece_name(piece: Piece) -> String {
    let (shape, punct) = (piece.placement.kind().shape(), piece.placement.punct());
    match piece.level {
        Level::GROUND => format!("the {shape} on {punct}"),
        level => format!("the {shape} on {punct} on level {level}"),
    }
}

pub fn sides(joined: Side) -> String {
    format!("the {} and {} sides", side(joined), side(joined.opposite()))
}

fn dots_on(spaces: SpaceSet) -> String {
    let noun = if spaces.len() == 1 { "dot" } else { "dots" };
    format!("{noun} on {}", all_of(spaces))
}

pub fn all_of(spaces: SpaceSet) -> String {
    list(&by_name(spaces), "and")
}

/// `E4 or F5`. Of more than three spaces, names only two.
pub(super) fn any_of(spaces: SpaceSet) -> String {
    let mut names = by_name(spaces);
    if names.len() > 3 {
        names.truncate(2);
        names.push(format!("{} more spaces", spaces.len() - 2));
    }
    list(&names, "or")
}

fn by_name(spaces: SpaceSet) -> Vec<String> {
    let mut spaces: Vec<Space> = spaces.into_iter().collect();
    spaces.sort_unstable();
    spaces.iter().map(Space::to_string).collect()
}

/// With `word` before the last name: `E4, F5 and G6`.
pub fn list(names: &[String], word: &str) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [earlier @ .., last] => format!("{} {word} {last}", earlier.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::storage::Name;
    use crate::punct::engine::reasons::PiecesLeft;
    use crate::rules::Placement;

    fn space(name: &str) -> Space {
        name.parse().expect("a space")
    }

    fn spaces(names: &str) -> SpaceSet {
        names.split_whitespace().map(space).collect()
    }

    fn triangle() -> Piece {
        let placement = Placement::from_dots(space("K12"), [space("L12"), space("L13")]);
        Piece { owner: Player::Black, placement: placement.expect("a piece"), level: Level::GROUND }
    }

    #[test]
    fn every_reason_is_told_with_names_and_spaces() {
        let names = ["Anna", "Bert"].map(|name| Name::from_save(name.to_owned()));
        let kind = WinKind::Sides(Side::Top);
        let by: Move = "TK12-J9,K9,K10".parse().expect("a move");
        for (given, expected) in [
            (Reason::Joins(Side::Top), "joins the top and bottom sides"),
            (
                Reason::WinsCount { own: 9, opponents: 7 },
                "ends the game with 9 central spaces against 7",
            ),
            (
                Reason::Stops { kind, at: spaces("K8 J9"), left: SpaceSet::EMPTY, by },
                "stops Bert from joining the top and bottom sides with the triangle on K12 at J9, \
                or at K8",
            ),
            (
                Reason::Stops { kind, at: spaces("J9"), left: spaces("A2 B2 C3 D4"), by },
                "stops Bert from joining the top and bottom sides with the triangle on K12 at J9, \
                but not at A2, B2 or 2 more spaces",
            ),
            (
                Reason::Threatens { kind, at: spaces("J9"), by },
                "threatens to join the top and bottom sides with the triangle on K12 at J9",
            ),
            (Reason::Cuts(space("J9"), space("K12")), "cuts Bert's chain between J9 and K12"),
            (
                Reason::Blocks { piece: triangle(), dots: spaces("K12 L12") },
                "covers the PÜNCT on K12: that triangle can't move",
            ),
            (
                Reason::Blocks { piece: triangle(), dots: spaces("L13 L12") },
                "covers L12 and L13: the triangle on K12 can't move",
            ),
            (
                Reason::JoinsToSide(space("E4"), Side::LowerRight),
                "joins E4's chain to the lower right side",
            ),
            (
                Reason::Nearer { side: Side::Top, empty: [4, 1], is_need: true },
                "helps join the top and bottom sides: needs 1 by adding, was 4",
            ),
            (
                Reason::Approaches {
                    chain: space("H8"),
                    side: Side::LowerRight,
                    empty: [5, 3],
                    is_need: false,
                },
                "extends H8's chain, to join lower right and upper left: 3 empty spaces that way, 5 \
                before",
            ),
            (
                Reason::HoldsOff { chain: space("J9"), side: Side::Top, after: Some(4), before: 2 },
                "keeps Bert's chain on J9 from the top side: 4 empty spaces away, 2 before",
            ),
            (
                Reason::HoldsOff { chain: space("J9"), side: Side::Top, after: None, before: 2 },
                "leaves Bert's chain on J9 no way over empty spaces to the top side",
            ),
            (
                Reason::Centre { own: [3, 5], opponents: [4, 3], left: None },
                "tops 5 central spaces against 3 (3 against 4 before)",
            ),
            (
                Reason::Centre {
                    own: [3, 5],
                    opponents: [4, 3],
                    left: Some(PiecesLeft { own: 1, opponents: 3 }),
                },
                "makes the centre 5 to 3, 3 to 4 before, with 1 piece left to 3",
            ),
            (Reason::Covers(spaces("K12")), "covers Bert's dot on K12"),
            (
                Reason::Bridges { over: space("K12"), owner: Player::White },
                "bridges over Anna's dot on K12",
            ),
        ] {
            assert_eq!(reason(&given, Player::White, &names), expected);
        }
    }

    #[test]
    fn every_mistake_is_told_with_names_and_figures() {
        let names = ["Anna", "Bert"].map(|name| Name::from_save(name.to_owned()));
        let leaves = |left, better| Mistake::LeavesPath { side: Side::Top, left, better };
        for (given, expected) in [
            (Mistake::MissesWin, "Bert could have won at once"),
            (Mistake::AllowsWin, "Bert let Anna win at once"),
            (Mistake::MissesForcedWin, "Bert could have forced a win"),
            (leaves(1, Some(4)), "Bert left Anna 1 empty space from joining top and bottom, not 4"),
            (
                leaves(2, None),
                "Bert left Anna 2 empty spaces from joining top and bottom, a way that could be \
                closed",
            ),
            (Mistake::AllowsForcedWin, "Bert let Anna force a win"),
            (
                Mistake::Uncovers(Side::Top),
                "Bert uncovered Anna's chain, which joins top and bottom",
            ),
            (
                Mistake::EndsBehind { own: 3, opponents: 4 },
                "Bert ended the game with 3 central spaces against 4",
            ),
            (
                Mistake::StaysFar { side: Side::Top, left: Some(4), better: 1 },
                "Bert could have come within 1 empty space of joining top and bottom; now 4 are \
                left",
            ),
            (
                Mistake::Misses(Reason::Covers(spaces("K12"))),
                "Bert missed a move that covers Anna's dot on K12",
            ),
            (
                Mistake::LosesCentre { own: 3, opponents: 4 },
                "Bert gave up the lead in the centre: 3 spaces against 4",
            ),
        ] {
            assert_eq!(mistake(given, Player::Black, &names), expected);
        }
    }
}
