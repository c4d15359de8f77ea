//! The header of a game's screen: whose turn it is, the clocks and, between the players, the score
//! or a bar in its place. In a narrow window names are cut, then parts of the score are left out,
//! but never clocks, the arrow and the scores that stay.

use std::fmt::Display;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::glyphs::Skin;
use super::text;
use super::theme::TextRole;
use crate::kit::picture::Mark;
use crate::kit::session::SeatsOf;
use crate::kit::storage::{Name, printable, visible};
use crate::kit::text::Columns;
use crate::rules::Player;

pub struct HeaderLine {
    pub players: [HeaderPlayer; 2],
    pub bar: Option<HeaderBar>,
    pub scores: Vec<HeaderScore>,
}

pub struct HeaderPlayer {
    pub name: String,
    pub clock: Option<(String, TextRole)>,
    pub is_to_move: bool,
}

impl HeaderPlayer {
    /// A person alone against the computer is `You`; the computer's name has its strength.
    pub fn name_of<L>(seats: SeatsOf<L>, player: Player, name: &Name) -> String
    where
        L: Copy + PartialEq + Display,
    {
        let strength = seats.seat(player).strength();
        if let Some((person, _)) = seats.person_and_level()
            && person == player
        {
            return "You".to_owned();
        }
        let name = visible(&name.to_string());
        strength.map_or(name.clone(), |strength| format!("{name} {strength}"))
    }
}

/// In the colour of a mark. It takes the room of the scores that give way.
pub struct HeaderBar {
    /// The longest first.
    pub wordings: Vec<String>,
    pub mark: Mark,
    /// Beside the name of this player, who has won, instead of in the middle.
    pub beside: Option<Player>,
}

pub struct HeaderScore {
    pub words: &'static str,
    pub values: [Option<String>; 2],
    pub gives_way: bool,
}

/// The lengths to which names are cut, the fullest first. `None`: the first word of the name.
const NAMES: [Option<usize>; 5] = [Some(usize::MAX), None, Some(12), Some(10), Some(8)];

const GAP: usize = 2;

/// Between the bar and a score, or two scores.
const BETWEEN: &str = "   ";

impl HeaderLine {
    /// `rooms`: the columns on the left and right, if the board reaches into the header.
    pub fn draw(&self, skin: Skin, rooms: Option<[u16; 2]>, area: Rect, buffer: &mut Buffer) {
        let [left, middle, right] = self.parts(skin, rooms, usize::from(area.width));
        let [before, width, after] =
            [&left, &middle, &right].map(|part| part.columns().min(area.width.into()) as u16);
        let end = area.width.saturating_sub(after + width);
        let x = (area.width.saturating_sub(width) / 2).max(before).min(end);
        text::put(&middle, Rect { x: area.x + x, width, ..area }.intersection(area), buffer);
        text::put(&left, area, buffer);
        Paragraph::new(right).right_aligned().render(area, buffer);
    }

    fn parts(&self, skin: Skin, rooms: Option<[u16; 2]>, width: usize) -> [Line<'static>; 3] {
        if rooms.is_none()
            && let Some(parts) = self.wide_parts(skin, width)
        {
            return parts;
        }
        let halves = [width - width / 2, width / 2];
        let [left, right] = rooms.map_or(halves, |rooms| rooms.map(usize::from));
        let white = self.narrow_side(skin, Player::White, left);
        [white, Line::default(), self.narrow_side(skin, Player::Black, right)]
    }

    /// `None` if even the shortest names leave no room for the scores that stay.
    fn wide_parts(&self, skin: Skin, width: usize) -> Option<[Line<'static>; 3]> {
        let mut middles = self.middles(skin);
        let shortest = middles.split_off(middles.len() - 2);
        let named = NAMES.iter().flat_map(|name| middles.iter().map(move |middle| (name, middle)));
        let short = shortest.iter().flat_map(|middle| NAMES.iter().map(move |name| (name, middle)));
        for (name, middle) in named.chain(short) {
            let [left, right] = Player::BOTH.map(|player| self.side(skin, player, *name));
            let gaps = if middle.spans.is_empty() { GAP } else { 2 * GAP };
            if left.columns() + middle.columns() + right.columns() + gaps <= width {
                return Some([left, middle.clone(), right]);
            }
        }
        None
    }

    /// The text between the players: with each wording of the bar or with all scores, without
    /// those that give way, and without words.
    fn middles(&self, skin: Skin) -> Vec<Line<'static>> {
        let stay = || self.scores.iter().filter(|score| !score.gives_way);
        let mut middles = Vec::new();
        if self.bar.is_none() {
            middles.push(joined(self.scores.iter().map(|score| score.spans(skin, true))));
        }
        if let Some(bar) = &self.bar
            && bar.beside.is_none()
        {
            middles.extend(bar.wordings.iter().map(|wording| {
                let scores = stay().map(|score| score.spans(skin, true));
                joined(std::iter::once(vec![bar.span(wording, skin)]).chain(scores))
            }));
        }
        middles.extend(
            [true, false]
                .map(|with_words| joined(stay().map(|score| score.spans(skin, with_words)))),
        );
        middles
    }

    fn side(&self, skin: Skin, player: Player, cut: Option<usize>) -> Line<'static> {
        let HeaderPlayer { name, clock, is_to_move } = &self.players[player as usize];
        let name = match cut {
            Some(columns) => printable(name, columns),
            None => name.split(' ').next().unwrap_or_default().to_owned(),
        };
        let theme = skin.theme;
        let style = if *is_to_move {
            theme.text(TextRole::Selected).add_modifier(Modifier::BOLD)
        } else {
            theme.text(TextRole::Dim)
        };
        let mut spans = vec![
            self.arrow(skin, player),
            Span::styled(
                format!(" {} ", skin.glyphs.piece(player).minor),
                skin.dot(player, false, false),
            ),
            Span::styled(format!(" {name} "), style),
        ];
        if let Some((clock, role)) = clock {
            let clock =
                if player == Player::White { format!(" {clock}") } else { format!("{clock} ") };
            spans.push(Span::styled(clock, theme.text(*role)));
        }
        if let Some(bar) = self.bar.as_ref().filter(|bar| bar.beside == Some(player)) {
            let wording = bar.wordings.first().map_or("", String::as_str);
            spans.extend([Span::raw(" "), bar.span(wording, skin)]);
        }
        outwards(player, spans)
    }

    /// With the player's values of the scores that stay, and without blanks around the disc and
    /// the name unless there is room for them.
    fn narrow_side(&self, skin: Skin, player: Player, room: usize) -> Line<'static> {
        let HeaderPlayer { name, clock, is_to_move } = &self.players[player as usize];
        let theme = skin.theme;
        let plain = theme.text(TextRole::Normal);
        let mut after = Vec::new();
        if let Some((clock, role)) = clock {
            after
                .extend([Span::styled(" ", plain), Span::styled(clock.clone(), theme.text(*role))]);
        }
        for score in self.scores.iter().filter(|score| !score.gives_way) {
            if let Some(value) = &score.values[player as usize] {
                after.extend([Span::styled(" ", plain), number(skin, player, value.clone())]);
            }
        }
        let arrow = self.arrow(skin, player);
        let taken = arrow.columns() + 1 + after.iter().map(Columns::columns).sum::<usize>();
        let name = printable(name, room.saturating_sub(taken).max(1));
        let blank = if taken + Span::raw(&name).columns() + 4 <= room { " " } else { "" };
        let disc = format!("{blank}{}{blank}", skin.glyphs.piece(player).minor);
        let role = if *is_to_move { TextRole::Selected } else { TextRole::Dim };
        let mut spans = vec![
            arrow,
            Span::styled(disc, skin.dot(player, false, false)),
            Span::styled(format!("{blank}{name}{blank}"), theme.text(role)),
        ];
        spans.extend(after);
        outwards(player, spans)
    }

    fn arrow(&self, skin: Skin, player: Player) -> Span<'static> {
        let towards = match player {
            Player::White => "▶",
            Player::Black => "◀",
        };
        let arrow = if self.players[player as usize].is_to_move { towards } else { " " };
        Span::styled(arrow, skin.theme.text(TextRole::Strong))
    }
}

/// White's side begins at the left, Black's ends at the right.
fn outwards(player: Player, mut spans: Vec<Span<'static>>) -> Line<'static> {
    if player == Player::Black {
        spans.reverse();
    }
    Line::from(spans)
}

fn joined(parts: impl Iterator<Item = Vec<Span<'static>>>) -> Line<'static> {
    let mut spans = Vec::new();
    for part in parts.filter(|part| !part.is_empty()) {
        if !spans.is_empty() {
            spans.push(Span::raw(BETWEEN));
        }
        spans.extend(part);
    }
    Line::from(spans)
}

impl HeaderBar {
    fn span(&self, wording: &str, skin: Skin) -> Span<'static> {
        Span::styled(format!(" {wording} "), skin.theme.chip(self.mark))
    }
}

impl HeaderScore {
    fn spans(&self, skin: Skin, with_words: bool) -> Vec<Span<'static>> {
        let mut spans = Vec::new();
        for player in Player::BOTH {
            let Some(value) = &self.values[player as usize] else { continue };
            if spans.is_empty() && with_words {
                let dim = skin.theme.text(TextRole::Dim);
                spans.push(Span::styled(format!("{} ", self.words), dim));
            }
            spans.push(if skin.theme.is_plain() {
                let disc = skin.glyphs.piece(player).minor;
                number(skin, player, format!("{disc}{value} "))
            } else {
                number(skin, player, format!(" {value} "))
            });
        }
        spans
    }
}

fn number(skin: Skin, player: Player, text: String) -> Span<'static> {
    let colours = skin.theme.palette().piece(player);
    let style = skin.theme.cell(colours.digit, colours.brick).add_modifier(Modifier::BOLD);
    Span::styled(text, style)
}
