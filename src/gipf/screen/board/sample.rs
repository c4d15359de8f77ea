//! Samples of the board, which show what stands and what is marked on it.

use ratatui::layout::{Rect, Size as Extent};

use super::size::Size;
use super::{Geometry, Mosaic, Place};
use crate::gipf::picture::Scene;
use crate::gipf::rules::Point;
use crate::kit::picture::Rendering;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::board;
use crate::kit::ui::popup::Lines;

/// Parts of a board as it is drawn in such a room, side by side. A part reaches from one point of a
/// column to another and has room for what is marked beside them.
pub fn sample(
    scene: &Scene,
    parts: &[[Point; 2]],
    looks: &Appearance,
    room: Extent,
    mosaic: &mut Mosaic,
) -> Lines {
    let rendering = rendering(looks, room);
    let size = match rendering {
        Rendering::Bricks => shown(room).min(Size::M),
        _ => Size::L,
    };
    let geometry = Geometry::whole(size);
    let areas: Vec<Rect> = parts.iter().map(|part| around(*part, &geometry, rendering)).collect();
    board::sample(scene, looks.skin(), rendering, &geometry, &areas, mosaic)
}

/// How large the board is drawn on the screen.
fn shown(room: Extent) -> Size {
    Size::fitting(room).unwrap_or(Size::S)
}

/// How the board is drawn on the screen; where that is by pixels, which a text can't hold, the
/// finest way by characters.
fn rendering(looks: &Appearance, room: Extent) -> Rendering {
    let area = Rect::new(0, 0, room.width, room.height);
    // Pixels make a picture where characters could not.
    let is_picture = matches!(Place::fitting(looks, area), Some(Place::Pixels(_)));
    let mut ways = looks.ways(is_picture || shown(room).has_plate());
    ways.retain(|way| *way != Rendering::Pixels);
    let asked = looks.picture.filter(|way| ways.contains(way));
    asked.or(ways.first().copied()).unwrap_or(Rendering::Bricks)
}

/// The cells from one point of a column to another, with their marks: rings need more than bricks.
fn around(part: [Point; 2], geometry: &Geometry, rendering: Rendering) -> Rect {
    let size = geometry.size();
    let is_picture = rendering != Rendering::Bricks;
    let aside = i32::from(size.column() / 2 + u16::from(is_picture));
    let [above, below] = [if is_picture { size.half() } else { 0 }, size.half()].map(i32::from);
    let [one, other] = part.map(|point| geometry.cell(point));
    let (top, bottom) = (one.y.min(other.y) - above, one.y.max(other.y) + below);
    let (left, right) = (one.x - aside, one.x + aside);
    let area = Rect::new(
        left.max(0) as u16,
        top.max(0) as u16,
        (right - left + 1) as u16,
        (bottom - top + 1) as u16,
    );
    area.intersection(geometry.area())
}
