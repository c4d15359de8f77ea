//! The lines of the board are visible in all three directions, with any number of colours.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use super::{BoardView, draw_with, looks};
use crate::gipf::picture::tests::samples;
use crate::gipf::rules::{Direction, Point};
use crate::gipf::screen::board::Geometry;
use crate::gipf::screen::board::geometry::Size;
use crate::kit::picture::{Rendering, ThemeName};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::theme::Theme;
use crate::punct::screen::view::tests::differing::{self, judge, of_cells};

/// How far the look of a cell is from the empty plate.
fn contrast(buffer: &Buffer, at: (u16, u16), plate: &Cell) -> f64 {
    let cell = &buffer[at];
    of_cells(cell, plate).max(differing::contrast(cell))
}

/// The least contrast along the lines of a direction, between their points.
fn least(buffer: &Buffer, geometry: &Geometry, direction: Direction, plate: &Cell) -> f64 {
    let pairs = Point::all().filter_map(|point| Some((point, point.next(direction)?)));
    // The cells beside a dot belong to its ways in.
    let inner = pairs.filter(|(a, b)| a.spot().is_some() && b.spot().is_some());
    let halfway = inner.flat_map(|(a, b)| {
        let ends = [a, b].map(|point| geometry.cell(point));
        let at = |from: i32, to: i32, share: f64| {
            (f64::from(from) + 0.5 + share * f64::from(to - from)).floor() as u16
        };
        let shares = if ends[0].x == ends[1].x { [0.5; 2] } else { [0.4, 0.6] };
        shares.map(|s| (at(ends[0].x, ends[1].x, s), at(ends[0].y, ends[1].y, s)))
    });
    halfway.map(|cell| contrast(buffer, cell, plate)).fold(f64::INFINITY, f64::min)
}

#[test]
fn lines_are_seen_in_all_three_directions_at_every_depth() {
    let mut scene = samples::board("");
    scene.cursor = None;
    let ways = [
        (Rendering::Bricks, Size::S),
        (Rendering::Bricks, Size::M),
        (Rendering::Bricks, Size::L),
        (Rendering::Quadrants, Size::L),
        (Rendering::Sextants, Size::L),
    ];
    let mut table = Vec::new();
    for name in ThemeName::COLOURED {
        for depth in [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8] {
            for (way, size) in ways {
                let theme = Theme::new(name, depth);
                if !theme.has_shades() && way != Rendering::Bricks {
                    continue;
                }
                let mut looks: Appearance = looks((depth, false), way);
                looks.use_theme(name);
                let buffer = draw_with(&mut BoardView::default(), &scene, &looks, size);
                let mut plate = Cell::EMPTY;
                plate.bg = depth.colour(theme.palette().board);
                let area = Rect::new(0, 0, size.board().width, size.board().height);
                let geometry = Geometry::new(size, area);
                for direction in [Direction::Down, Direction::UpRight, Direction::DownRight] {
                    let least = least(&buffer, &geometry, direction, &plate);
                    table.push((least, format!("{name} {depth:?} {way} {size:?} {direction:?}")));
                }
            }
        }
    }
    judge(table);
}
