//! The board of PÜNCT in every size and rendering made of characters.

mod bricks;
pub mod geometry;
#[cfg(test)]
pub mod tests;

use ratatui::layout::Size as Extent;

use crate::kit::picture::{Detail, Measures, PlanePoint, Scale, nearest};
use crate::kit::ui::board::Canvas;
use crate::kit::ui::board::GridPoint;
use crate::kit::ui::board::{self, CellBoard, SceneMosaic};
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::glyphs::{Skin, label};
use crate::kit::ui::pixels::PixelArea;
use crate::kit::ui::theme::Theme;
use crate::punct::picture::{HIGHEST_LABEL, Scene, label_places};
use crate::rules::Space;
use geometry::Geometry;

pub use bricks::edge::draw_edge_above;

pub type BoardOnScreen = board::PlacedBoard<BoardSize>;

pub type Mosaic = SceneMosaic<Scene>;

impl CellBoard for BoardSize {
    type Scene = Scene;
    type Site = Space;

    fn extent(self) -> Extent {
        self.board()
    }

    fn site_at(geometry: &Geometry, x: u16, y: u16) -> Option<Space> {
        geometry.space_at(x, y)
    }

    fn free(geometry: &Geometry, line: u16) -> (u16, u16) {
        geometry.free(line)
    }

    fn draw_bricks(scene: &Scene, skin: Skin, geometry: &Geometry, canvas: &mut Canvas) {
        bricks::draw(scene, skin, geometry, canvas);
    }

    fn draw_sides(
        scene: &Scene,
        skin: Skin,
        is_picture: bool,
        geometry: &Geometry,
        canvas: &mut Canvas,
    ) {
        let are_hexagons = is_picture && geometry.size > BoardSize::L;
        bricks::edge::draw_sides(scene, skin, are_hexagons, geometry, canvas);
    }

    /// Highlights the cursor's column and row: columns run at a slant, which misleads the eye.
    fn draw_labels(scene: &Scene, theme: Theme, geometry: &Geometry, canvas: &mut Canvas) {
        for (number, cell) in geometry.numbers() {
            let is_here = scene.cursor.is_some_and(|space| i32::from(space.row()) == number);
            for (digit, back) in number.to_string().chars().rev().zip(0..) {
                canvas.put(GridPoint { x: cell.x - back, ..cell }, digit, label(theme, is_here));
            }
        }
        for (letter, cell) in geometry.letters() {
            let is_here = scene.cursor.is_some_and(|space| space.letter() == letter);
            canvas.put(cell, letter, label(theme, is_here));
        }
    }

    /// For cells twice as high as wide, as most are. There, circles look round.
    fn mosaic(self, columns: f32, rows: f32) -> (Scale, Measures, Detail) {
        let (zoom, pitch) = (f32::from(self.zoom()), f32::from(self.pitch()));
        let (x, y) = (2.0 * zoom * columns, zoom * rows);
        let first = Geometry::whole(self).block_at(0, 17);
        // The middle of a space is the middle of the line with its dot.
        let line = f32::from((self.pitch() - 1) / 2) + 0.5;
        let left = (first.x as f32 + zoom) * columns + 8.5 * x;
        let scale = Scale { x, y, left, top: (first.y as f32 + line) * rows };
        // At small sizes, a hexagon would look like a block with odd corners.
        let block = (self <= BoardSize::L).then_some((line / zoom, (pitch - line) / zoom));
        let measures =
            Measures::from_characters(pitch / zoom, (1.0 / x, 1.0 / y), columns / x, block);
        (scale, measures, if self <= BoardSize::L { Detail::Coarsest } else { Detail::Coarse })
    }

    fn site_near(at: PlanePoint) -> Option<Space> {
        nearest(Space::all().map(|space| (space, Measures::REGULAR.middle(space))), at)
    }

    /// (0, 0) if the line shows no part of the board with its sides and labels.
    fn columns(picture: &PixelArea, line: u16) -> (u16, u16) {
        let (scale, cell) = (picture.scale(), picture.cell);
        let [top, bottom] = [line, line + 1]
            .map(|line| (f32::from(line) * f32::from(cell.height) - scale.top) / scale.y);
        let measures = Measures::REGULAR;
        let spaces = Space::all().map(|space| (measures.middle(space), SPACE));
        let labels = label_places(&measures).map(|(_, at)| (at, LABEL));
        let (mut from, mut to) = (f32::INFINITY, f32::NEG_INFINITY);
        for ((x, y), (across, down)) in spaces.chain(labels) {
            if y - down < bottom && y + down > top {
                from = from.min(x - across);
                to = to.max(x + across);
            }
        }
        if from > to {
            return (0, 0);
        }
        let [first, end] = [from, to].map(|x| (x * scale.x + scale.left) / f32::from(cell.width));
        let width = f32::from(picture.area.width);
        (first.floor().clamp(0.0, width) as u16, end.ceil().clamp(0.0, width) as u16)
    }

    fn free_beside(picture: &PixelArea, line: u16) -> (u16, u16) {
        let width = picture.area.width;
        match Self::columns(picture, line) {
            (0, 0) => (width, width),
            (from, to) => (from.saturating_sub(1), (width - to).saturating_sub(1)),
        }
    }
}

/// With a bar beside it, in board units from the middle: left and right, up and down.
const SPACE: PlanePoint = (0.95, 0.8);
/// The room of a label with two digits, at the greatest height.
const LABEL: PlanePoint = (HIGHEST_LABEL, HIGHEST_LABEL / 2.0 + 0.1);
