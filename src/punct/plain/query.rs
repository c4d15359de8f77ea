//! Answers to questions: the pieces on the board and where they lie, the game and the rules.

use super::piece_moves::{LevelChange, all_that, piece_moves};
use super::request::{BoardLine, Gaps, PieceOwner, PlainQuery};
use super::session::PlainSession;
use super::spelling::{AnswerLines, OVER};
use super::{game, rulebook, state};
use crate::kit::phrases::{PlayerNames, counted};
use crate::punct::diagram;
use crate::punct::phrases::move_report::{self, has, name, owned_piece, sides, touched_sides};
use crate::punct::phrases::{self, all_of};
use crate::punct::play::Session;
use crate::rules::{CENTRAL_HEXAGON, Direction, Layer, Piece, Player, Position, Space, SpaceSet};

impl PlainSession {
    pub fn answer_query(&self, query: PlainQuery) -> AnswerLines {
        let people = &self.session.player_names();
        let game = self.session.viewed_game();
        let position = game.position();
        match query {
            PlainQuery::Board => {
                let board = diagram::board(position);
                let legend = diagram::LEGEND.split(['\n', '·']).map(str::trim);
                board.lines().chain(legend).map(str::to_owned).collect()
            }
            PlainQuery::Rows => rows(position),
            PlainQuery::Along(line, gaps) => vec![describe_line(position, line, gaps)],
            PlainQuery::At(space) => describe_space(position, space, people),
            // Clockwise.
            PlainQuery::Around(space) => {
                let itself = format!("{space} itself: {}.", contents(position, space));
                let around = Direction::ALL.map(|to| match space.step(to) {
                    None => format!("{}: the edge of the board.", direction_name(to)),
                    Some(at) => {
                        format!("{}: {at}, {}.", direction_name(to), contents(position, at))
                    }
                });
                std::iter::once(itself).chain(around).collect()
            }
            PlainQuery::Pieces(whose) => players_meant(&self.session, whose)
                .into_iter()
                .flat_map(|player| pieces(position, player, people))
                .collect(),
            PlainQuery::Reserve(whose) => players_meant(&self.session, whose)
                .into_iter()
                .map(|player| move_report::reserve(position, player, people))
                .collect(),
            PlainQuery::Reach(..) | PlainQuery::Climbs(_) | PlainQuery::Bridges(_)
                if game.outcome().is_some() =>
            {
                vec![OVER.to_owned()]
            }
            PlainQuery::Reach(piece, at) => piece_moves(position, piece, at, people),
            PlainQuery::Climbs(punct) => all_that(position, LevelChange::Climbs, punct, people),
            PlainQuery::Bridges(punct) => all_that(position, LevelChange::Bridges, punct, people),
            PlainQuery::Chains => Player::BOTH
                .into_iter()
                .flat_map(|player| move_report::all_chains(position, player, people))
                .collect(),
            PlainQuery::Centre => move_report::whole_centre(position, people),
            PlainQuery::Moves => state::moves(&self.session),
            PlainQuery::Variations => state::variations(&self.session),
            PlainQuery::Comments => {
                let lines = state::comments(self.session.tree());
                if lines.is_empty() {
                    vec!["No comment and no mark yet.".to_owned()]
                } else {
                    lines
                }
            }
            PlainQuery::Games => game::games(self.session.store()),
            PlainQuery::OwnRecord => self.learnt.own_record(self.session.store()),
            PlainQuery::Players => state::players(&self.session),
            PlainQuery::Time => state::time(&self.session),
            PlainQuery::Talk => self.talk(),
            PlainQuery::Rules => rulebook::contents(),
            PlainQuery::RulesWhole => rulebook::whole(),
            PlainQuery::RulesPart(part) => part.lines(),
        }
    }
}

/// A row or side from left to right, other lines from the bottom up.
fn describe_line(position: &Position, line: BoardLine, gaps: Gaps) -> String {
    let spaces = spaces_on(line);
    let name = match line {
        BoardLine::Row(number) => format!("Row {number}"),
        BoardLine::Column(number) => format!("Column {}", char::from(b'A' + number as u8)),
        BoardLine::Third(through) => format!("The third line through {through}"),
        BoardLine::Side(side) => format!("The {} side", phrases::side(side)),
    };
    let extent = match &spaces[..] {
        [first, .., last] => format!(", {first} to {last}"),
        _ => String::new(),
    };
    let empty: SpaceSet =
        spaces.iter().copied().filter(|space| position.top(*space).is_none()).collect();
    let dots = dots_on(position, &spaces);
    if dots.is_empty() {
        format!("{name}{extent}, is empty.")
    } else if empty.is_empty() {
        format!("{name}: {dots}.")
    } else if gaps == Gaps::LeftOut {
        format!("{name}{extent}: {dots}.")
    } else {
        format!("{name}: {dots}. Empty: {}.", all_of(empty))
    }
}

/// The person here who moves next asks; if nobody is here, the player to move.
fn players_meant(session: &Session, whose: PieceOwner) -> Vec<Player> {
    let asker = session.local_player_to_move().unwrap_or(session.turn());
    match whose {
        PieceOwner::Mine => vec![asker],
        PieceOwner::Theirs => vec![asker.opponent()],
        PieceOwner::Of(player) => vec![player],
        PieceOwner::All => Player::BOTH.to_vec(),
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
            std::iter::successors(Some(first), |space| space.step(Direction::UpRight)).collect()
        }
        BoardLine::Side(side) => side.spaces().into_iter().collect(),
    }
}

/// From the top down.
fn rows(position: &Position) -> AnswerLines {
    let mut lines = AnswerLines::new();
    for number in (1..=17).rev() {
        let dots = dots_on(position, &spaces_on(BoardLine::Row(number)));
        if !dots.is_empty() {
            lines.push(format!("Row {number}: {dots}."));
        }
    }
    match lines.len() {
        0 => lines.push("All rows are empty.".to_owned()),
        17 => {}
        _ => lines.push("All other rows are empty.".to_owned()),
    }
    lines
}

fn dots_on(position: &Position, spaces: &[Space]) -> String {
    let tops = spaces.iter().filter_map(|&space| Some((space, position.top(space)?)));
    let dots = tops.map(|(space, piece)| format!("{space} {}", dot(position, piece, space)));
    dots.collect::<Vec<_>>().join("; ")
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

fn describe_space(position: &Position, space: Space, people: &PlayerNames) -> AnswerLines {
    let on = touched_sides(SpaceSet::EMPTY.with_space(space));
    let mut lines = vec![match on[..] {
        [] if space == Space::CENTRE => format!("{space} is the centre of the board."),
        [] if CENTRAL_HEXAGON.contains(space) => format!("{space} is in the central hexagon."),
        [] => format!("{space}."),
        [..] => format!("{space} is on {}.", sides(&on)),
    }];
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

fn neighbours(position: &Position, space: Space) -> String {
    let mut parts = Vec::new();
    for (contents, player) in
        [("white", Some(Player::White)), ("black", Some(Player::Black)), ("empty", None)]
    {
        let around = Direction::ALL.into_iter().filter_map(|to| Some((to, space.step(to)?)));
        let such = around.filter(|(_, at)| position.top(*at).map(|piece| piece.owner) == player);
        let spaces: Vec<String> =
            such.map(|(to, at)| format!("{} {at}", direction_name(to).to_lowercase())).collect();
        if !spaces.is_empty() {
            parts.push(format!("{contents} {}", spaces.join(", ")));
        }
    }
    format!("Next to it: {}.", parts.join("; "))
}

fn contents(position: &Position, space: Space) -> String {
    position.top(space).map_or("empty".to_owned(), |piece| dot(position, piece, space))
}

fn direction_name(to: Direction) -> &'static str {
    match to {
        Direction::UpLeft => "Upper left",
        Direction::UpRight => "Upper right",
        Direction::Right => "Right",
        Direction::DownRight => "Lower right",
        Direction::DownLeft => "Lower left",
        Direction::Left => "Left",
    }
}

/// Sorted by the space of the PÜNCT.
fn pieces(position: &Position, player: Player, people: &PlayerNames) -> AnswerLines {
    let mut pieces: Vec<(Piece, bool)> = position.pieces_of(player).collect();
    pieces.sort_unstable_by_key(|(piece, _)| (piece.placement.punct(), piece.level));
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
        let state = match position.covering_layers(piece).first() {
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
