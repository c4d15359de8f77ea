//! The pieces on the board and their places, in words.

use super::request::{BoardLine, Gaps};
use super::text::AnswerLines;
use crate::kit::phrases::{People, counted};
use crate::punct::phrases::move_report::{has, name, owned_piece, sides, touched_sides};
use crate::punct::phrases::{self, all_of};
use crate::rules::{CENTRAL_HEXAGON, Direction, Layer, Piece, Player, Position, Space, SpaceSet};

/// Describes the dots on a line: a row or side from left to right, other lines from the bottom up.
/// If empty spaces are left out, says from where to where the line goes.
pub fn line(position: &Position, line: BoardLine, gaps: Gaps) -> String {
    let (name, spaces) = (line_name(line), spaces_on(line));
    let is_empty = |space: &Space| position.top(*space).is_none();
    let empty: SpaceSet = spaces.iter().copied().filter(is_empty).collect();
    let extent = match &spaces[..] {
        [first, .., last] => format!(", {first} to {last}"),
        _ => String::new(),
    };
    match (dots_on(position, &spaces), gaps) {
        (dots, _) if dots.is_empty() => format!("{name}{extent}, is empty."),
        (dots, _) if empty.is_empty() => format!("{name}: {dots}."),
        (dots, Gaps::LeftOut) => format!("{name}{extent}: {dots}."),
        (dots, Gaps::Named) => format!("{name}: {dots}. Empty: {}.", all_of(empty)),
    }
}

fn line_name(line: BoardLine) -> String {
    match line {
        BoardLine::Row(number) => format!("Row {number}"),
        BoardLine::Column(number) => format!("Column {}", char::from(b'A' + number as u8)),
        BoardLine::Third(through) => format!("The third line through {through}"),
        BoardLine::Side(side) => format!("The {} side", phrases::side(side)),
    }
}

fn spaces_on(line: BoardLine) -> Vec<Space> {
    match line {
        BoardLine::Row(number) => Space::all().filter(|space| space.row() == number).collect(),
        BoardLine::Column(number) => {
            Space::all().filter(|space| space.column() == number).collect()
        }
        BoardLine::Third(mut first) => {
            while let Some(before) = first.step(Direction::DownLeft) {
                first = before;
            }
            let next = |space: &Space| space.step(Direction::UpRight);
            std::iter::successors(Some(first), next).collect()
        }
        BoardLine::Side(side) => side.spaces().into_iter().collect(),
    }
}

/// Describes the dots in every row that has some, from the top down.
pub fn rows(position: &Position) -> AnswerLines {
    let row = |number: i8| {
        let dots = dots_on(position, &spaces_on(BoardLine::Row(number)));
        (!dots.is_empty()).then(|| format!("Row {number}: {dots}."))
    };
    let mut lines: AnswerLines = (1..=17).rev().filter_map(row).collect();
    match lines.len() {
        0 => lines.push("All rows are empty.".to_owned()),
        17 => {}
        _ => lines.push("All other rows are empty.".to_owned()),
    }
    lines
}

/// Describes the dots on some spaces; empty if there are none.
fn dots_on(position: &Position, spaces: &[Space]) -> String {
    let dot = |&space: &Space| {
        let piece = position.top(space)?;
        Some(format!("{space} {}", dot(position, piece, space)))
    };
    spaces.iter().filter_map(dot).collect::<Vec<_>>().join("; ")
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
pub fn describe_space(position: &Position, space: Space, people: &People) -> AnswerLines {
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
    let on = touched_sides(SpaceSet::EMPTY.with_space(space));
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
pub fn describe_surroundings(position: &Position, space: Space) -> AnswerLines {
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
pub fn pieces(position: &Position, player: Player, people: &People) -> AnswerLines {
    let mut pieces: Vec<(Piece, bool)> = position.pieces_of(player).collect();
    pieces.sort_by_key(|(piece, _)| (piece.placement.punct(), piece.level));
    if pieces.is_empty() {
        return vec![has(people, player, "no piece on the board.")];
    }
    let free = pieces.iter().filter(|&&(_, free)| free).count();
    let noun = counted(pieces.len(), "piece");
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
