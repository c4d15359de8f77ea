//! A board on the terminal, in every rendering and size: as pixels, as a coarse picture of block
//! characters, or as bricks, on which characters show everything.
//!
//! [`BoardView`] draws a scene. A [`PlacedBoard`] says where the board is, so that other parts can
//! be placed beside it and the site under the mouse can be found. The [`CellBoard`] of a game
//! describes the game's board.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size as Extent};

use super::appearance::Appearance;
use super::canvas::{Canvas, GridPoint};
use super::glyphs::Skin;
use super::mosaic::SceneMosaic;
use super::page;
use super::pixel_area::PixelArea;
use super::pixels::PixelBoard;
use super::popup::Lines;
use super::theme::Theme;
use crate::kit::picture::{
    Detail, Division, Measures, PicturePlan, PlanePoint, Rendering, Scale, Style, Subject,
};
use crate::kit::terminal::graphics::Graphics;

/// The board of a game: how it is made of characters at a size, and the facts about it that a board
/// of pixels needs.
pub trait CellBoard: Copy {
    type Scene: Subject;
    /// A place for a piece: a space or a point.
    type Site: Copy;

    /// Returns the columns and lines of the board with its labels.
    fn extent(self) -> Extent;

    /// Returns the site to which a cell of the screen belongs; `None` if the cell belongs to none.
    fn site_at(geometry: &BoardGeometry<Self>, x: u16, y: u16) -> Option<Self::Site>;

    /// Returns the number of free columns on the left and on the right of the board and its labels.
    /// `line` counts from the top of the board's area. One column beside the board does not count
    /// as free.
    fn free(geometry: &BoardGeometry<Self>, line: u16) -> (u16, u16);

    fn draw_bricks(
        scene: &Self::Scene,
        skin: Skin,
        geometry: &BoardGeometry<Self>,
        canvas: &mut Canvas,
    );

    /// Draws the marks that distinguish the sides of the board, if the game has such marks, around
    /// bricks or a picture.
    fn draw_sides(_skin: Skin, _is_picture: bool, _geometry: &BoardGeometry<Self>, _: &mut Canvas) {
    }

    fn draw_labels(
        scene: &Self::Scene,
        theme: Theme,
        geometry: &BoardGeometry<Self>,
        canvas: &mut Canvas,
    );

    /// Returns how to draw the board as a mosaic of characters. Each character is divided into this
    /// number of columns and rows.
    fn mosaic(self, columns: f32, rows: f32) -> (Scale, Measures, Detail);

    /// Returns the site at a point in a picture of pixels; `None` if there is no site.
    fn site_near(at: PlanePoint) -> Option<Self::Site>;

    /// Returns the columns of the area that the picture takes on a line: the first column, and the
    /// column after the last.
    fn columns(picture: &PixelArea, _line: u16) -> (u16, u16) {
        (0, picture.area.width)
    }

    /// Returns the number of free columns beside a picture of pixels, like [`CellBoard::free`].
    fn free_beside(picture: &PixelArea, line: u16) -> (u16, u16);
}

/// A board of characters at its place on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardGeometry<B> {
    pub size: B,
    pub area: Rect,
}

impl<B: CellBoard> BoardGeometry<B> {
    /// Places the board with its labels in the upper left of `area`. Parts of the board outside the
    /// area are not drawn.
    pub fn new(size: B, area: Rect) -> BoardGeometry<B> {
        let board = size.extent();
        let (width, height) = (area.width.min(board.width), area.height.min(board.height));
        BoardGeometry { size, area: Rect { width, height, ..area } }
    }

    /// Places the whole board in the upper left corner of the screen.
    pub fn whole(size: B) -> BoardGeometry<B> {
        BoardGeometry { size, area: Rect::from((Position::ORIGIN, size.extent())) }
    }
}

/// The place of a board on the screen, in characters or in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlacedBoard<B> {
    /// A board of characters in any rendering except [`Rendering::Pixels`].
    Cells(BoardGeometry<B>, Rendering),
    Pixels(PixelArea),
}

impl<B: CellBoard> PlacedBoard<B> {
    /// Returns the part of the screen that the board takes, including its labels.
    pub fn area(&self) -> Rect {
        match self {
            PlacedBoard::Cells(geometry, _) => geometry.area,
            PlacedBoard::Pixels(picture) => picture.area,
        }
    }

    /// Returns the site to which a cell of the screen belongs; `None` if the cell belongs to none.
    pub fn site_at(&self, x: u16, y: u16) -> Option<B::Site> {
        match self {
            PlacedBoard::Cells(geometry, _) => B::site_at(geometry, x, y),
            PlacedBoard::Pixels(picture) => B::site_near(picture.middle(x, y)?),
        }
    }

    /// Returns the number of free columns beside the board, like [`CellBoard::free`].
    pub fn free(&self, line: u16) -> (u16, u16) {
        match self {
            PlacedBoard::Cells(geometry, _) => B::free(geometry, line),
            PlacedBoard::Pixels(picture) => B::free_beside(picture, line),
        }
    }
}

/// The board, with the state that drawing keeps between frames.
pub struct BoardView<B: CellBoard> {
    mosaic: SceneMosaic<B::Scene>,
    pixels: PixelBoard<B::Scene>,
    place: Option<PlacedBoard<B>>,
}

impl<B: CellBoard> Default for BoardView<B> {
    fn default() -> BoardView<B> {
        BoardView { mosaic: SceneMosaic::default(), pixels: PixelBoard::default(), place: None }
    }
}

impl<B: CellBoard> BoardView<B> {
    /// Draws the board at its place. Draws nothing if `place` is `None`.
    pub fn draw(
        &mut self,
        scene: &B::Scene,
        looks: &Appearance,
        place: Option<PlacedBoard<B>>,
        buffer: &mut Buffer,
    ) {
        self.leave_out();
        self.place = place;
        match &self.place {
            None => {}
            Some(PlacedBoard::Cells(geometry, rendering)) => {
                draw(scene, looks.skin(), *rendering, geometry, &mut self.mosaic, buffer);
            }
            Some(PlacedBoard::Pixels(picture)) => {
                let columns = |line| B::columns(picture, line);
                self.pixels.draw(scene, looks.theme(), looks.paper(), picture, columns, buffer);
            }
        }
    }

    /// Leaves the board out of this frame.
    pub fn leave_out(&mut self) {
        self.pixels.leave_out();
        self.place = None;
    }

    /// Returns the site to which a cell of the last frame belongs; `None` if the cell belongs to
    /// none.
    pub fn site_at(&self, x: u16, y: u16) -> Option<B::Site> {
        self.place.as_ref()?.site_at(x, y)
    }

    /// Notes which cells still show the picture of pixels. Call this after everything else is
    /// drawn.
    pub fn note_shown(&mut self, buffer: &Buffer) {
        self.pixels.note_shown(buffer);
    }

    /// Appends to `out` the bytes that make the terminal show the last frame's picture of pixels,
    /// or remove the picture if the last frame has none.
    pub fn show(&self, graphics: &mut Graphics, out: &mut Vec<u8>) {
        self.pixels.show(graphics, out);
    }
}

/// Draws a board of characters, with its labels, into its area of the buffer. Cells of the area
/// outside the board and its labels do not change.
///
/// `mosaic` stores results for the next frame.
pub fn draw<B: CellBoard>(
    scene: &B::Scene,
    skin: Skin,
    rendering: Rendering,
    geometry: &BoardGeometry<B>,
    mosaic: &mut SceneMosaic<B::Scene>,
    buffer: &mut Buffer,
) {
    let mut canvas = Canvas::new(buffer, geometry.area);
    draw_unlabelled(scene, skin, rendering, geometry, mosaic, &mut canvas);
    B::draw_labels(scene, skin.theme, geometry, &mut canvas);
}

fn draw_unlabelled<B: CellBoard>(
    scene: &B::Scene,
    skin: Skin,
    rendering: Rendering,
    geometry: &BoardGeometry<B>,
    mosaic: &mut SceneMosaic<B::Scene>,
    canvas: &mut Canvas,
) {
    let division = rendering.division().filter(|_| skin.has_pictures());
    match division {
        None => B::draw_bricks(scene, skin, geometry, canvas),
        Some(division) => {
            let [x, y] = [geometry.area.x, geometry.area.y].map(i32::from);
            let plan = plan(geometry.size, skin.theme, division);
            mosaic.draw(scene, skin.theme, division, plan, GridPoint { x, y }, canvas);
        }
    }
    B::draw_sides(skin, division.is_some(), geometry, canvas);
}

/// Draws a small board of characters without labels, in the rendering of the screen, and returns
/// parts of it, side by side. `is_large` says whether the board on the screen has room for
/// pictures. The sizes are that of bricks and that of pictures.
pub fn sample<B: CellBoard>(
    scene: &B::Scene,
    looks: &Appearance,
    is_large: bool,
    [of_bricks, of_pictures]: [B; 2],
    parts: impl FnOnce(&BoardGeometry<B>, Rendering) -> Vec<Rect>,
    mosaic: &mut SceneMosaic<B::Scene>,
) -> Lines {
    let rendering = looks.rendering_by_characters(is_large);
    let size = if rendering == Rendering::Bricks { of_bricks } else { of_pictures };
    let geometry = BoardGeometry::whole(size);
    let mut buffer = Buffer::empty(geometry.area);
    let mut canvas = Canvas::new(&mut buffer, geometry.area);
    draw_unlabelled(scene, looks.skin(), rendering, &geometry, mosaic, &mut canvas);
    page::cut(&buffer, &parts(&geometry, rendering))
}

/// Makes the plan for the mosaic of a board of this size.
fn plan(size: impl CellBoard, theme: Theme, division: Division) -> PicturePlan {
    let (columns, rows) = division.grid();
    let (scale, measures, detail) = size.mosaic(f32::from(columns), f32::from(rows));
    // The picture is moved a little, so that no edge runs through the middle of a pixel, where
    // rounding would decide the colour.
    let scale = Scale { left: scale.left + 0.011, top: scale.top + 0.017, ..scale };
    let extent = size.extent();
    PicturePlan {
        style: Style { palette: theme.palette(), measures, detail },
        scale,
        size: (u32::from(extent.width * columns), u32::from(extent.height * rows)),
        paper: None,
    }
}
