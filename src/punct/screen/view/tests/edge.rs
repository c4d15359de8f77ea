//! On a page as dark as Black's pieces, no piece looks like a hole in the board: between a piece
//! and the page lies the board, its edge or the bar of a side.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::joins::is_ink;
use crate::kit::picture::{Rendering, ThemeName};
use crate::kit::terminal::capabilities::Blocks;
use crate::kit::ui::board;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::glyphs::{CONSOLE, Skin, UNICODE};
use crate::kit::ui::theme::Theme;
use crate::punct::picture::Scene;
use crate::punct::picture::samples::{self, SampleAim};
use crate::punct::screen::view::Mosaic;
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::{Position, Space};

/// Frames on the terminal's own page, in all renderings of the smallest board that has lines for an
/// edge. Larger boards have hexagons, which leave room around a piece.
fn frames(position: &Position) -> Vec<(String, Buffer, Geometry)> {
    let depths = [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8];
    let bricks = depths.map(|depth| (depth, Rendering::Bricks));
    let pictures = [Rendering::Quadrants, Rendering::Sextants].map(|r| (Depth::TrueColour, r));
    let size = BoardSize::L;
    let draw = |(depth, rendering)| {
        let few = depth == Depth::Ansi8;
        let (glyphs, blocks) =
            if few { (&CONSOLE, Blocks::Halves) } else { (&UNICODE, Blocks::Sextants) };
        let skin = Skin { theme: Theme::new(ThemeName::Dark, depth), glyphs, blocks };
        let area = Rect::new(0, 0, size.board().width, size.board().height);
        let (geometry, mut buffer) = (Geometry::new(size, area), Buffer::empty(area));
        let scene = Scene::new(position.clone());
        board::draw(&scene, skin, rendering, &geometry, &mut Mosaic::default(), &mut buffer);
        (format!("{depth:?} {rendering}"), buffer, geometry)
    };
    bricks.into_iter().chain(pictures).map(draw).collect()
}

/// The colour of a part of a cell. A cell has two by six parts.
fn colour(buffer: &Buffer, x: i32, y: i32) -> Option<Color> {
    let at = (u16::try_from(x.div_euclid(2)).ok()?, u16::try_from(y.div_euclid(6)).ok()?);
    let cell = buffer.cell(at)?;
    let is_ink = is_ink(cell.symbol().chars().next()?, x % 2, y % 6);
    Some(if is_ink { cell.fg } else { cell.bg })
}

/// Whether a part with the background colour of a space's dot is next to a part of the page.
fn touches_page(buffer: &Buffer, geometry: &Geometry, space: Space) -> bool {
    let (block, dot, size) = (geometry.block(space), geometry.dot(space), geometry.size());
    let body = buffer[(dot.x as u16, dot.y as u16)].bg;
    let columns = 2 * block.x..2 * (block.x + 2 * i32::from(size.zoom()));
    let rows = 6 * block.y..6 * (block.y + i32::from(size.pitch()));
    let mut parts = columns.flat_map(|x| rows.clone().map(move |y| (x, y)));
    parts.any(|(x, y)| {
        let beside = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        let is_page = |(x, y)| colour(buffer, x, y) == Some(Color::Reset);
        colour(buffer, x, y) == Some(body) && beside.into_iter().any(is_page)
    })
}

#[test]
fn no_piece_touches_the_page() {
    let (mut broken, mut judged) = (Vec::new(), 0);
    for seed in 0..3 {
        let positions = samples::positions(SampleAim::Chains, seed, 40);
        let position = positions.last().expect("a game of some plies");
        for (what, buffer, geometry) in frames(position) {
            for space in Space::all().filter(|&space| position.top(space).is_some()) {
                judged += 1;
                if touches_page(&buffer, &geometry, space) {
                    broken.push(format!("{what} {space}"));
                }
            }
        }
    }
    assert!(judged > 500 && broken.is_empty(), "{} of {judged}: {broken:?}", broken.len());
}
