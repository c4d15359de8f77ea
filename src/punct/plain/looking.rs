//! The pieces on the board and their places, in words.

use super::move_report::has;
use super::pieces::{name, owned_piece};
use super::text::{AnswerLines, count, sides, touched_sides};
use crate::kit::phrases::People;
use crate::punct::phrases::{self, all_of};
use crate::rules::{
    CENTRAL_HEXAGON, Direction, Layer, Piece, Player, Position, Side, Space, SpaceSet,
};

/// Describes the dots in a row, from left to right; with `whole`, also the empty spaces of the row.
pub(super) fn row(position: &Position, number: i8, whole: bool) -> String {
    let spaces: Vec<Space> = Space::all().filter(|space| space.row() == number).collect();
    let text = line(position, &format!("Row {number}"), &spaces);
    let empty = || spaces.iter().copied().filter(|space| position.top(*space).is_none());
    if whole && (1..spaces.len()).contains(&empty().count()) {
        format!("{text} Empty: {}.", all_of(empty().collect()))
    } else {
        text
    }
}

/// Describes the dots on the third line through a space, from the bottom up. Along this line both
/// letters and numbers change.
pub(super) fn third_line(position: &Position, through: Space) -> String {
    let mut first = through;
    while let Some(before) = first.step(Direction::DownLeft) {
        first = before;
    }
    let on = std::iter::successors(Some(first), |space| space.step(Direction::UpRight));
    line(position, &format!("The third line through {through}"), &on.collect::<Vec<_>>())
}

/// Describes the dots along a side of the board.
pub(super) fn side(position: &Position, side: Side) -> String {
    let spaces: Vec<Space> = side.spaces().into_iter().collect();
    line(position, &format!("The {} side", phrases::side(side)), &spaces)
}

/// Describes the dots in a column, from the bottom up.
pub(super) fn column(position: &Position, number: i8) -> String {
    let spaces: Vec<Space> = Space::all().filter(|space| space.column() == number).collect();
    let letter = spaces.first().map_or('?', |space| space.letter());
    line(position, &format!("Column {letter}"), &spaces)
}

/// Describes the dots in every row, from the top down.
pub(super) fn rows(position: &Position) -> AnswerLines {
    let empty = |row: &i8| !Space::all().any(|s| s.row() == *row && position.top(s).is_some());
    let mut lines: AnswerLines =
        (1..=17).rev().filter(|r| !empty(r)).map(|r| row(position, r, false)).collect();
    let bare = (1..=17).rev().filter(empty).count();
    if bare > 0 {
        let all = if lines.is_empty() { "All rows are" } else { "All other rows are" };
        lines.push(format!("{all} empty."));
    }
    lines
}

fn line(position: &Position, line: &str, spaces: &[Space]) -> String {
    let dot = |&space: &Space| {
        let piece = position.top(space)?;
        Some(format!("{space} {}", dot(position, piece, space)))
    };
    let dots: Vec<String> = spaces.iter().filter_map(dot).collect();
    match spaces {
        [first, .., last] if dots.is_empty() => format!("{line}, {first} to {last}, is empty."),
        _ => format!("{line}: {}.", dots.join("; ")),
    }
}

/// Names a dot in a few words: `white PÜNCT, T-D3`, `black dot of SE-G14 on level 1`.
fn dot(position: &Position, piece: Piece, space: Space) -> String {
    let (colour, name) = (piece.owner.code(), name(position, piece));
    if piece.placement.punct() == space {
        format!("{colour} PÜNCT, {name}")
    } else {
        format!("{colour} dot of {name}")
    }
}

/// Describes the layers on a space, from the top down, and the neighbours of the space.
pub(super) fn describe_space(position: &Position, space: Space, people: &People) -> AnswerLines {
    let mut lines = vec![place(space)];
    let layers: Vec<Layer> = position.stack(space).collect();
    if layers.is_empty() {
        lines.push("It is empty.".to_owned());
    }
    for Layer { piece, gap } in layers {
        let which = if piece.placement.punct() == space { "The PÜNCT" } else { "A minor dot" };
        let gap = if gap { ", hanging over a gap" } else { "" };
        lines.push(format!("{which} of {}{gap}.", owned_piece(position, piece, people)));
    }
    lines.push(neighbours(position, space));
    lines
}

/// Says where a space is: `K9 is in the central hexagon.`
fn place(space: Space) -> String {
    let on = touched_sides(SpaceSet::EMPTY.with(space));
    match on[..] {
        [] if space == Space::CENTRE => format!("{space} is the centre of the board."),
        [] if CENTRAL_HEXAGON.contains(space) => format!("{space} is in the central hexagon."),
        [] => format!("{space}."),
        ref some => format!("{space} is on {}.", sides(some)),
    }
}

/// Lists the neighbours of a space by their contents, each with its direction.
fn neighbours(position: &Position, space: Space) -> String {
    let around = || Direction::ALL.into_iter().filter_map(|to| Some((to, space.step(to)?)));
    let topped = |(word, player): (&str, Option<Player>)| {
        let some =
            |(_, at): &(Direction, Space)| position.top(*at).map(|piece| piece.owner) == player;
        let named = |(to, at): (Direction, Space)| format!("{} {at}", way(to).to_lowercase());
        let spaces: Vec<String> = around().filter(some).map(named).collect();
        (!spaces.is_empty()).then(|| format!("{word} {}", spaces.join(", ")))
    };
    let all = [("white", Some(Player::White)), ("black", Some(Player::Black)), ("empty", None)];
    let parts: Vec<String> = all.into_iter().filter_map(topped).collect();
    format!("Next to it: {}.", parts.join("; "))
}

/// Describes a space itself, then the spaces around it, clockwise.
pub(super) fn describe_surroundings(position: &Position, space: Space) -> AnswerLines {
    let line_to = |to: Direction| {
        let way = way(to);
        match space.step(to) {
            None => format!("{way}: the edge of the board."),
            Some(at) => match position.top(at) {
                None => format!("{way}: {at}, empty."),
                Some(piece) => format!("{way}: {at}, {}.", dot(position, piece, at)),
            },
        }
    };
    let here = position.top(space);
    let here = here.map_or("empty".to_owned(), |piece| dot(position, piece, space));
    let mut lines = vec![format!("{space} itself: {here}.")];
    lines.extend(Direction::ALL.map(line_to));
    lines
}

fn way(to: Direction) -> &'static str {
    match to {
        Direction::UpLeft => "Upper left",
        Direction::UpRight => "Upper right",
        Direction::Right => "Right",
        Direction::DownRight => "Lower right",
        Direction::DownLeft => "Lower left",
        Direction::Left => "Left",
    }
}

/// Describes a player's pieces on the board, sorted by the space of the PÜNCT, and says whether
/// each piece is free.
pub(super) fn pieces(position: &Position, player: Player, people: &People) -> AnswerLines {
    let mut pieces: Vec<(Piece, bool)> = position.pieces_of(player).collect();
    pieces.sort_by_key(|(piece, _)| (piece.placement.punct(), piece.level));
    if pieces.is_empty() {
        return vec![has(people, player, "no piece on the board.")];
    }
    let free = pieces.iter().filter(|&&(_, free)| free).count();
    let noun = count(pieces.len(), "piece");
    let counts = format!("{noun} on the board, {free} of them free to move.");
    let mut lines = vec![has(people, player, &counts)];
    lines.extend(pieces.into_iter().map(|(piece, _)| {
        let [_, one, other] = piece.placement.canonical_dots();
        let kind = piece.placement.kind().name();
        let state = match position.covers(piece).first() {
            None => "free".to_owned(),
            Some((dot, by)) => {
                let how = if by.gap { "under the bridge" } else { "covered by" };
                format!("blocked, {dot} is {how} {}", owned_piece(position, by.piece, people))
            }
        };
        format!("{}, {kind}, minor dots {one} and {other}: {state}.", name(position, piece))
    }));
    lines
}
