//! While a piece is in the hand, every theme shows at every depth where it can go.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::board::{self, Look, Style};
use super::geometry::{Geometry, Size};
use super::raster::Raster;
use super::samples;
use crate::rules::{CENTRAL_HEXAGON, Position, Rules, Space, SpaceSet};
use crate::tui::colour::Depth;
use crate::tui::glyphs::UNICODE;
use crate::tui::scene::Scene;
use crate::tui::theme::{Theme, ThemeName};

/// The start of a game with a piece in the hand that fits on `targets`.
fn in_hand(targets: SpaceSet, lines: SpaceSet) -> Scene {
    Scene { targets, lines, cursor: None, ..Scene::new(Position::new(Rules::default())) }
}

fn draw(scene: &Scene, look: Look, style: Style, size: Size) -> (Buffer, Geometry) {
    let area = Rect::new(0, 0, size.board().width, size.board().height);
    let geometry = Geometry::new(size, area);
    let mut buffer = Buffer::empty(area);
    board::draw(scene, look, style, &geometry, &mut Raster::default(), &mut buffer);
    (buffer, geometry)
}

/// Whether a character stands in the colour of its background.
fn is_hidden(cell: &Cell) -> bool {
    cell.symbol() != " " && cell.fg == cell.bg && cell.fg != Color::Reset
}

/// What is seen of a space. Shades differ from space to space: only one with itself is compared.
fn seen(scene: &Scene, space: Space, look: Look, style: Style, size: Size) -> Vec<Cell> {
    let (buffer, geometry) = draw(scene, look, style, size);
    let block = geometry.block(space);
    let (width, height) = (2 * i32::from(size.zoom()), i32::from(size.pitch()));
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| (block.x + x, block.y + y)));
    let cell = |(x, y)| buffer[(x as u16, y as u16)].clone();
    let shown = |mut cell: Cell| {
        if is_hidden(&cell) {
            cell.set_symbol(" ");
        }
        if cell.symbol() == " " {
            cell.fg = cell.bg;
        }
        cell
    };
    cells.map(|at| shown(cell(at))).collect()
}

const DEPTHS: [Depth; 4] = [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::None];

fn looks() -> impl Iterator<Item = Look> {
    let themes = ThemeName::ALL.into_iter().flat_map(|name| DEPTHS.map(|d| Theme::new(name, d)));
    themes.map(|theme| Look { theme, glyphs: &UNICODE })
}

#[test]
fn no_character_stands_in_the_colour_of_its_background() {
    let everywhere = in_hand(!SpaceSet::EMPTY, SpaceSet::EMPTY);
    let scenes =
        [everywhere, samples::bridge_in_hand(), samples::refused_in_hand(), samples::blocked()];
    for look in looks() {
        for (scene, size) in scenes.iter().flat_map(|scene| [(scene, Size::S), (scene, Size::M)]) {
            let (buffer, _) = draw(scene, look, Style::Bricks, size);
            let hidden = buffer.content.iter().find(|cell| is_hidden(cell));
            assert_eq!(hidden, None, "{:?} {size}", look.theme);
        }
    }
}

#[test]
fn free_spaces_targets_and_lines_can_be_told_from_all_others() {
    let spaces =
        [Space::CENTRE, Space::all().find(|&space| !CENTRAL_HEXAGON.contains(space)).unwrap()];
    for look in looks() {
        for (style, size) in
            [(Style::Bricks, Size::S), (Style::Bricks, Size::M), (Style::Raster, Size::L)]
        {
            for space in spaces {
                let here: SpaceSet = std::iter::once(space).collect();
                let seen =
                    |targets, lines| seen(&in_hand(targets, lines), space, look, style, size);
                let elsewhere = Space::all().find(|other| *other != space).into_iter().collect();
                // A piece of the reserve is in the hand, then one of the board.
                let (free, blocked) =
                    (seen(here, SpaceSet::EMPTY), seen(elsewhere, SpaceSet::EMPTY));
                let (target, line) = (seen(here, here), seen(elsewhere, here));
                let other = seen(elsewhere, elsewhere);
                let about = format!("{:?} {style:?} {size} {space}", look.theme);
                assert_ne!(free, blocked, "a free space: {about}");
                assert_ne!(target, line, "a target on a line: {about}");
                assert_ne!(target, other, "a target: {about}");
                assert_ne!(line, other, "a line: {about}");
            }
        }
    }
}
