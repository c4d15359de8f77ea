//! GIPF's board on the terminal, in every rendering and size: true pixels, block characters that
//! show the same picture coarsely, and bricks, which show everything by characters.
//!
//! [`BoardView`] draws a [`Scene`]; a [`Place`] says where the board is, to lay out what is beside
//! it and to find out what the mouse is on.

mod bricks;
mod geometry;
mod place;
mod sample;
mod signs;
mod size;
#[cfg(test)]
mod tests;

pub use place::{Place, ways};
pub use sample::SampleBoard;

use ratatui::buffer::Buffer;

use crate::gipf::picture::Scene;
use crate::gipf::rules::Point;
use crate::kit::picture::Rendering;
use crate::kit::terminal::graphics::Graphics;
use crate::kit::ui::GridPoint;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::canvas::Canvas;
use crate::kit::ui::glyphs::Skin;
use crate::kit::ui::mosaic::Mosaic;
use crate::kit::ui::pixels::PixelBoard;
use geometry::Geometry;

/// The board, and what is kept of it from frame to frame. Empty at first.
#[derive(Default)]
pub struct BoardView {
    mosaic: Mosaic<Scene>,
    pixels: PixelBoard<Scene>,
    place: Option<Place>,
}

impl BoardView {
    /// Draws the board at its place. Nothing if there is not even room for the smallest: see
    /// [`Place::fitting`].
    pub fn draw(
        &mut self,
        scene: &Scene,
        looks: &Appearance,
        place: Option<Place>,
        buffer: &mut Buffer,
    ) {
        self.pixels.leave_out();
        self.place = place;
        match self.place {
            None => {}
            Some(Place::Pixels(picture)) => {
                let columns = |_| (0, picture.area().width);
                let (theme, paper) = (looks.theme(), looks.paper());
                self.pixels.draw(scene, theme, paper, &picture, columns, buffer);
            }
            Some(Place::Cells(geometry, rendering)) => {
                let mut canvas = Canvas::new(buffer, geometry.area());
                let skin = looks.skin();
                draw_board(scene, skin, &geometry, rendering, &mut self.mosaic, &mut canvas);
                geometry::draw_names(scene.cursor, skin.theme, &geometry, &mut canvas);
            }
        }
    }

    /// The point of the board to which a cell of the screen belongs.
    pub fn point_at(&self, x: u16, y: u16) -> Option<Point> {
        self.place.as_ref()?.point_at(x, y)
    }

    /// There is no board in this frame.
    pub fn leave_out(&mut self) {
        self.pixels.leave_out();
        self.place = None;
    }

    /// Takes note of which cells are still left to the picture of pixels when all else is drawn.
    pub fn note_shown(&mut self, buffer: &Buffer) {
        self.pixels.note_shown(buffer);
    }

    /// Appends to `out` what brings the terminal to show the picture of the last frame, or none.
    pub fn show(&self, graphics: &mut Graphics, out: &mut Vec<u8>) {
        self.pixels.show(graphics, out);
    }
}

/// Draws the board by characters, without the names around it.
fn draw_board(
    scene: &Scene,
    skin: Skin,
    geometry: &Geometry,
    rendering: Rendering,
    mosaic: &mut Mosaic<Scene>,
    canvas: &mut Canvas,
) {
    match rendering.division() {
        None => bricks::draw(scene, skin, geometry, canvas),
        Some(division) => {
            let plan = size::plan(geometry.size(), skin.theme, division);
            let [x, y] = [geometry.area().x, geometry.area().y].map(i32::from);
            mosaic.draw(scene, skin.theme, division, plan, GridPoint { x, y }, canvas);
        }
    }
}
