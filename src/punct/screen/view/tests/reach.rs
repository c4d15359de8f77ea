//! While a piece is in the hand, every theme shows where it can go, with every number of colours.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::kit::picture::{Rendering, ThemeName};
use crate::kit::ui::board;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::glyphs::{Skin, UNICODE};
use crate::kit::ui::theme::Theme;
use crate::punct::picture::Scene;
use crate::punct::picture::tests::samples;
use crate::punct::screen::view::Mosaic;
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::{CENTRAL_HEXAGON, Position, Rules, Space, SpaceSet};

/// The start of a game with a piece of the board in the hand.
fn moving(targets: SpaceSet, lines: SpaceSet) -> Scene {
    Scene { lines, targets, ..Scene::new(Position::new(Rules::default())) }
}

/// The start of a game with a piece of the reserve in the hand.
fn adding(misfits: SpaceSet) -> Scene {
    Scene { misfits, ..Scene::new(Position::new(Rules::default())) }
}

fn draw(scene: &Scene, skin: Skin, rendering: Rendering, size: BoardSize) -> (Buffer, Geometry) {
    let area = Rect::new(0, 0, size.board().width, size.board().height);
    let geometry = Geometry::new(size, area);
    let mut buffer = Buffer::empty(area);
    board::draw(scene, skin, rendering, &geometry, &mut Mosaic::default(), &mut buffer);
    (buffer, geometry)
}

/// Whether a character stands in the colour of its background.
fn is_hidden(cell: &Cell) -> bool {
    cell.symbol() != " " && cell.fg == cell.bg && cell.fg != Color::Reset
}

/// The cells of a space. Shades differ from space to space, so the tests compare a space only with
/// itself.
fn seen(
    scene: &Scene,
    space: Space,
    skin: Skin,
    rendering: Rendering,
    size: BoardSize,
) -> Vec<Cell> {
    let (buffer, geometry) = draw(scene, skin, rendering, size);
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

const DEPTHS: [Depth; 5] =
    [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8, Depth::None];

fn skins() -> impl Iterator<Item = Skin> {
    let themes = ThemeName::ALL.into_iter().flat_map(|name| DEPTHS.map(|d| Theme::new(name, d)));
    themes.map(|theme| Skin { theme, glyphs: &UNICODE })
}

#[test]
fn no_character_stands_in_the_colour_of_its_background() {
    let everywhere = moving(!SpaceSet::EMPTY, SpaceSet::EMPTY);
    let scenes = [
        everywhere,
        samples::bridge_in_hand(),
        samples::refused_in_hand(),
        samples::blocked_piece(),
    ];
    for skin in skins() {
        for (scene, size) in
            scenes.iter().flat_map(|scene| [(scene, BoardSize::S), (scene, BoardSize::M)])
        {
            let (buffer, _) = draw(scene, skin, Rendering::Bricks, size);
            let hidden = buffer.content.iter().find(|cell| is_hidden(cell));
            assert_eq!(hidden, None, "{:?} {size}", skin.theme);
        }
    }
}

#[test]
fn free_spaces_targets_and_lines_can_be_told_from_all_others() {
    let spaces =
        [Space::CENTRE, Space::all().find(|&space| !CENTRAL_HEXAGON.contains(space)).unwrap()];
    for skin in skins() {
        for (rendering, size) in [
            (Rendering::Bricks, BoardSize::S),
            (Rendering::Bricks, BoardSize::M),
            (Rendering::Quadrants, BoardSize::L),
        ] {
            for space in spaces {
                let here: SpaceSet = std::iter::once(space).collect();
                let none = SpaceSet::EMPTY;
                let seen = |scene| seen(&scene, space, skin, rendering, size);
                let (free, closed) = (seen(adding(none)), seen(adding(here)));
                let (target, line) = (seen(moving(here, here)), seen(moving(none, here)));
                let other = seen(moving(none, none));
                let about = format!("{:?} {rendering:?} {size} {space}", skin.theme);
                assert_ne!(free, closed, "a free space: {about}");
                assert_ne!(target, line, "a target on a line: {about}");
                assert_ne!(target, other, "a target: {about}");
                assert_ne!(line, other, "a line: {about}");
            }
        }
    }
}
