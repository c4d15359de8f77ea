//! Both reserves: figures or letters of each kind, with the number of pieces left. A [`Figure`] is
//! a piece as three small dots, for the loupe as well.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

use crate::kit::picture::{Mark, Rgb};
use crate::kit::ui::glyphs::Skin;
use crate::kit::ui::keys::ClickMap;
use crate::kit::ui::theme::TextRole;
use crate::punct::screen::App;
use crate::punct::screen::action::{Action, BoardAction};
use crate::punct::screen::app::move_of_tip;
use crate::punct::screen::board::Hand;
use crate::rules::{Kind, Move, Orientation, Placement, Player, Source, Space};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReserveStyle {
    Letters,
    /// Figures in the two corners that the hexagon leaves free on each side.
    Corners,
    Column,
    Named,
    Large,
}

impl ReserveStyle {
    pub fn is_column(self) -> bool {
        matches!(self, ReserveStyle::Column | ReserveStyle::Named | ReserveStyle::Large)
    }

    fn figure_width(self) -> u16 {
        if self == ReserveStyle::Large { Figure::LARGE } else { Figure::WIDTH }
    }

    /// In the corners, the numbers of both players stand at the outer edges of the window.
    fn is_mirrored(self, player: Player) -> bool {
        self == ReserveStyle::Corners && player == Player::Black
    }
}

/// Beside each kind stands the number of the key that takes it.
pub fn draw(
    app: &App,
    player: Player,
    style: ReserveStyle,
    area: Rect,
    buffer: &mut Buffer,
    click_map: &mut ClickMap<Action>,
) {
    for (kind, number) in Kind::ALL.into_iter().zip(1_u16..) {
        let entry = ReserveEntry::new(app, player, kind, number);
        let area = entry_area(style, player, number, area).intersection(area);
        entry.draw(app, style, area, buffer);
        if entry.can_be_taken {
            click_map.add(area, Action::Board(BoardAction::Take(kind)));
        }
    }
}

/// A number above a count, a gap and a figure.
const CORNER_WIDTH: u16 = 3 + Figure::WIDTH;

/// The area of a kind's entry. The corners with Black's entries mirror those with White's.
pub fn entry_area(style: ReserveStyle, player: Player, number: u16, area: Rect) -> Rect {
    let n = number - 1;
    match style {
        ReserveStyle::Letters => Rect { y: area.y + n, height: 1, ..area },
        ReserveStyle::Column | ReserveStyle::Named => Rect { y: area.y + 3 * n, height: 2, ..area },
        ReserveStyle::Large => Rect { y: area.y + 5 * n, height: 4, ..area },
        ReserveStyle::Corners => {
            // Three kinds in each corner, because the board is widest between the corners.
            let from_the_bottom = 2 * (6 - n).min(area.height / 2);
            let y = if n < 3 { area.y + 2 * n } else { area.bottom() - from_the_bottom };
            let width = CORNER_WIDTH.min(area.width);
            let x = match player {
                Player::White => area.x,
                Player::Black => area.right() - width,
            };
            Rect { x, y, width, height: 2 }
        }
    }
}

struct ReserveEntry {
    player: Player,
    kind: Kind,
    number: u16,
    count: u8,
    in_hand: bool,
    can_be_taken: bool,
    added_last: bool,
}

impl ReserveEntry {
    fn new(app: &App, player: Player, kind: Kind, number: u16) -> ReserveEntry {
        let game = app.session.viewed_game();
        let source = Some(Source::Reserve(kind));
        let is_to_move = game.position().turn() == player;
        let in_hand = is_to_move && app.game.board.hand().map(Hand::source) == source;
        let count = game.position().reserve(player).count(kind) - u8::from(in_hand);
        let can_be_taken = app.session.may_move() && is_to_move && count > 0;
        let added_last = !is_to_move && game.last_move().map(Move::source) == source;
        ReserveEntry { player, kind, number, count, in_hand, can_be_taken, added_last }
    }

    fn draw(&self, app: &App, style: ReserveStyle, area: Rect, buffer: &mut Buffer) {
        let theme = app.appearance.theme();
        let role = if self.can_be_taken || self.in_hand { TextRole::Normal } else { TextRole::Dim };
        let normal = theme.text(role);
        let mut digit = theme.text(if self.can_be_taken { TextRole::Key } else { TextRole::Dim });
        let is_in_tip = move_of_tip(app).map(Move::source) == Some(Source::Reserve(self.kind));
        if self.can_be_taken && is_in_tip {
            digit = digit.add_modifier(Modifier::REVERSED);
        }
        let count = format!("×{}", self.count);
        let count_style = if self.added_last { theme.chip(Mark::Last) } else { normal };
        let outer = if style.is_mirrored(self.player) { CORNER_WIDTH - 1 } else { 0 };
        let mut texts = vec![((outer, 0), self.number.to_string(), digit)];
        match style {
            ReserveStyle::Letters => {
                let code = self.kind.code();
                texts.push(((1, 0), format!("{}{count}", &code[code.len() - 1..]), count_style));
            }
            ReserveStyle::Corners => texts.push(((outer.saturating_sub(1), 1), count, count_style)),
            ReserveStyle::Column => texts.push(((2 + Figure::WIDTH, 0), count, count_style)),
            ReserveStyle::Named | ReserveStyle::Large => {
                let beside_figure = 3 + style.figure_width();
                texts.push(((beside_figure, 0), self.kind.name().to_string(), normal));
                texts.push(((beside_figure, 1), self.pips(), count_style));
            }
        }
        for ((x, y), text, style) in texts {
            if x < area.width && y < area.height {
                let room = usize::from(area.width - x);
                buffer.set_stringn(area.x + x, area.y + y, text, room, style);
            }
        }
        if style != ReserveStyle::Letters {
            self.draw_figure(app.appearance.skin(), style, area, buffer);
        }
    }

    fn draw_figure(&self, skin: Skin, style: ReserveStyle, area: Rect, buffer: &mut Buffer) {
        let figure = Figure::flat(self.kind);
        let is_mirrored = style.is_mirrored(self.player);
        let x = if is_mirrored {
            0
        } else if style == ReserveStyle::Corners {
            3
        } else {
            2
        };
        let tray = Rect { x: area.x + x, width: style.figure_width(), ..area }.intersection(area);
        // On the board's colour, the pieces of both players are clearly visible.
        draw_tray(skin.theme.palette().board, skin, tray, buffer);
        // In a corner, the figure lies at the side of its number.
        let mut within = tray;
        if style == ReserveStyle::Corners {
            within.width = figure.width().min(tray.width);
        }
        if is_mirrored {
            within.x = tray.right() - within.width;
        }
        let is_faint = self.count == 0 && !self.in_hand;
        figure.draw(self.player, is_faint, skin, within, buffer);
    }

    /// A mark for each piece of the kind, full for a piece in the reserve.
    fn pips(&self) -> String {
        let left = usize::from(self.count);
        let added = usize::from(self.kind.count()).saturating_sub(left);
        "■".repeat(left) + &"·".repeat(added)
    }
}

/// The dots by column and line, the PÜNCT's first. A space has two columns, and a row has one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    pub dots: [(u16, u16); 3],
}

impl Figure {
    pub const WIDTH: u16 = 6;

    /// The dots of a large figure are blocks of four columns and two lines.
    pub const LARGE: u16 = 2 * Figure::WIDTH;

    pub fn new(kind: Kind, orientation: Orientation) -> Figure {
        // In the middle of the board, every piece fits in every orientation.
        let placement = Placement::new(kind, orientation, Space::CENTRE);
        let dots = placement.map_or([Space::CENTRE; 3], Placement::dots);
        let at = dots.map(|dot| (2 * dot.column() - dot.row(), -dot.row()));
        let left = at.iter().map(|&(x, _)| x).min().unwrap_or(0);
        let top = at.iter().map(|&(_, y)| y).min().unwrap_or(0);
        Figure { dots: at.map(|(x, y)| ((x - left) as u16, (y - top) as u16)) }
    }

    /// The kind in the orientation that takes the fewest lines, one or two.
    pub fn flat(kind: Kind) -> Figure {
        let figures = kind.orientations().map(|orientation| Figure::new(kind, orientation));
        let flattest = figures.min_by_key(|f| (f.height(), f.dots.contains(&(0, 1)), f.dots[0]));
        flattest.unwrap_or(Figure { dots: [(0, 0); 3] })
    }

    pub fn width(&self) -> u16 {
        self.dots.iter().map(|&(x, _)| x + 2).max().unwrap_or(0)
    }

    pub fn height(&self) -> u16 {
        self.dots.iter().map(|&(_, y)| y + 1).max().unwrap_or(0)
    }

    /// In the middle of an area; large in one of [`Figure::LARGE`] columns.
    pub fn draw(&self, owner: Player, is_faint: bool, skin: Skin, area: Rect, buffer: &mut Buffer) {
        let visible = area.intersection(buffer.area);
        let is_large = area.width >= Figure::LARGE;
        let (scale, height) = if is_large { (2, 2) } else { (1, 1) };
        let width = 2 * scale;
        let left = area.x + area.width.saturating_sub(scale * self.width()) / 2;
        let top = area.y + area.height.saturating_sub(scale * (self.height() - 1) + height) / 2;
        for (nth, (x, y)) in self.dots.into_iter().enumerate() {
            let dot = Rect { x: left + scale * x, y: top + scale * y, width, height };
            let style = skin.dot(owner, nth == 0, is_faint);
            for cell in dot.intersection(visible).positions() {
                buffer[cell].set_char(' ').set_style(style);
            }
            let middle = Position::new(dot.x + u16::from(is_large), dot.y);
            if visible.contains(middle) {
                buffer[middle].set_char(skin.glyphs.piece(owner).glyph(nth == 0));
            }
        }
    }
}

/// The ground of a figure, where there are colours.
pub fn draw_tray(colour: Rgb, skin: Skin, area: Rect, buffer: &mut Buffer) {
    if skin.theme.is_plain() {
        return;
    }
    for cell in area.intersection(buffer.area).positions() {
        buffer[cell].set_char(' ').set_style(skin.theme.cell(colour, colour));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_figures_take_two_lines_at_most() {
        for kind in Kind::ALL {
            let figure = Figure::flat(kind);
            assert!(figure.height() <= 2 && figure.width() <= Figure::WIDTH, "{kind:?}");
        }
        assert_eq!(Figure::flat(Kind::StraightEnd).dots, [(0, 0), (2, 0), (4, 0)]);
        assert_eq!(Figure::flat(Kind::StraightCentre).dots[0], (2, 0));
    }

    #[test]
    fn each_kind_has_a_figure_of_its_own() {
        for kind in Kind::ALL {
            for other in Kind::ALL {
                assert_eq!(Figure::flat(kind) == Figure::flat(other), kind == other);
            }
        }
    }
}
