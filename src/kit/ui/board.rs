//! A board on the terminal, in every rendering and size: true pixels, block characters that show
//! the same picture coarsely, and bricks, which show everything by characters.
//!
//! [`BoardView`] draws a scene. A [`PlacedBoard`] tells where the board is, for laying out what is
//! beside it and for finding the site under the mouse. The [`CellBoard`] of a game describes its
//! board.

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

/// The board of a game, made of characters at a size, with the facts that a board of pixels needs.
pub trait CellBoard: Copy {
    type Scene: Subject;
    /// A place for a piece: a space or a point.
    type Site: Copy;

    /// The columns and lines of the board with its labels.
    fn extent(self) -> Extent;

    /// The site to which a cell of the screen belongs.
    fn site_at(geometry: &BoardGeometry<Self>, x: u16, y: u16) -> Option<Self::Site>;

    /// The free columns on the left and on the right of the board and its labels, on this line
    /// below the area's top. A gap of one column stays free.
    fn free(geometry: &BoardGeometry<Self>, line: u16) -> (u16, u16);

    fn draw_bricks(
        scene: &Self::Scene,
        skin: Skin,
        geometry: &BoardGeometry<Self>,
        canvas: &mut Canvas,
    );

    /// Draws the marks that tell the sides of the board apart, if there are any, around bricks or a
    /// picture.
    fn draw_sides(_skin: Skin, _is_picture: bool, _geometry: &BoardGeometry<Self>, _: &mut Canvas) {
    }

    fn draw_labels(
        scene: &Self::Scene,
        theme: Theme,
        geometry: &BoardGeometry<Self>,
        canvas: &mut Canvas,
    );

    /// How to draw the board as a mosaic of characters, each divided into this number of columns
    /// and rows.
    fn mosaic(self, columns: f32, rows: f32) -> (Scale, Measures, Detail);

    /// The site at a point of a picture of pixels.
    fn site_near(at: PlanePoint) -> Option<Self::Site>;

    /// The columns of a picture's area that the picture has on a line: the first, and the one after
    /// the last.
    fn columns(picture: &PixelArea, _line: u16) -> (u16, u16) {
        (0, picture.area().width)
    }

    /// The free columns beside a picture of pixels, like [`CellBoard::free`].
    fn free_beside(picture: &PixelArea, line: u16) -> (u16, u16);
}

/// A board of characters, placed on the screen, with the places of its sites among the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardGeometry<B> {
    size: B,
    area: Rect,
}

impl<B: CellBoard> BoardGeometry<B> {
    /// The board with its labels in the upper left of `area`. Parts without room are not drawn.
    pub fn new(size: B, area: Rect) -> BoardGeometry<B> {
        let board = size.extent();
        let (width, height) = (area.width.min(board.width), area.height.min(board.height));
        BoardGeometry { size, area: Rect { width, height, ..area } }
    }

    /// The whole board in the corner of the screen.
    pub fn whole(size: B) -> BoardGeometry<B> {
        BoardGeometry { size, area: Rect::from((Position::ORIGIN, size.extent())) }
    }

    pub fn size(&self) -> B {
        self.size
    }

    /// The part of the screen that the board takes, labels included.
    pub fn area(&self) -> Rect {
        self.area
    }
}

/// The place of a board on the screen, in characters or in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlacedBoard<B> {
    /// Characters in one of their renderings: not [`Rendering::Pixels`].
    Cells(BoardGeometry<B>, Rendering),
    Pixels(PixelArea),
}

impl<B: CellBoard> PlacedBoard<B> {
    /// The part of the screen that the board takes, labels included.
    pub fn area(&self) -> Rect {
        match self {
            PlacedBoard::Cells(geometry, _) => geometry.area(),
            PlacedBoard::Pixels(picture) => picture.area(),
        }
    }

    /// The site to which a cell of the screen belongs.
    pub fn site_at(&self, x: u16, y: u16) -> Option<B::Site> {
        match self {
            PlacedBoard::Cells(geometry, _) => B::site_at(geometry, x, y),
            PlacedBoard::Pixels(picture) => B::site_near(picture.middle(x, y)?),
        }
    }

    /// See [`CellBoard::free`].
    pub fn free(&self, line: u16) -> (u16, u16) {
        match self {
            PlacedBoard::Cells(geometry, _) => B::free(geometry, line),
            PlacedBoard::Pixels(picture) => B::free_beside(picture, line),
        }
    }
}

/// The board, with the state kept from frame to frame. Empty at first.
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
    /// Draws the board at its place, if there is room.
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

    /// The site of the last frame's board to which a cell of the screen belongs.
    pub fn site_at(&self, x: u16, y: u16) -> Option<B::Site> {
        self.place.as_ref()?.site_at(x, y)
    }

    /// Notes which cells still show the picture of pixels after everything else is drawn.
    pub fn note_shown(&mut self, buffer: &Buffer) {
        self.pixels.note_shown(buffer);
    }

    /// Appends to `out` the bytes that make the terminal show the picture of the last frame, or
    /// none.
    pub fn show(&self, graphics: &mut Graphics, out: &mut Vec<u8>) {
        self.pixels.show(graphics, out);
    }
}

/// Draws a board by characters, with its labels, into its area of the buffer. Cells of the area
/// outside the board and its labels stay as they are.
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
    let mut canvas = Canvas::new(buffer, geometry.area());
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
            let [x, y] = [geometry.area().x, geometry.area().y].map(i32::from);
            let plan = plan(geometry.size(), skin.theme, division);
            mosaic.draw(scene, skin.theme, division, plan, GridPoint { x, y }, canvas);
        }
    }
    B::draw_sides(skin, division.is_some(), geometry, canvas);
}

/// Parts of a board drawn by characters, without labels, side by side.
pub fn sample<B: CellBoard>(
    scene: &B::Scene,
    skin: Skin,
    rendering: Rendering,
    geometry: &BoardGeometry<B>,
    parts: &[Rect],
    mosaic: &mut SceneMosaic<B::Scene>,
) -> Lines {
    let mut buffer = Buffer::empty(geometry.area());
    let mut canvas = Canvas::new(&mut buffer, geometry.area());
    draw_unlabelled(scene, skin, rendering, geometry, mosaic, &mut canvas);
    page::cut(&buffer, parts)
}

/// The plan for the mosaic of a board of this size.
fn plan(size: impl CellBoard, theme: Theme, division: Division) -> PicturePlan {
    let (columns, rows) = division.grid();
    let (scale, measures, detail) = size.mosaic(f32::from(columns), f32::from(rows));
    // Moved a little to the side, so that no edge runs through the middle of a pixel and rounding
    // decides nothing.
    let scale = Scale { left: scale.left + 0.011, top: scale.top + 0.017, ..scale };
    let extent = size.extent();
    PicturePlan {
        style: Style { palette: theme.palette(), measures, detail },
        scale,
        size: (u32::from(extent.width * columns), u32::from(extent.height * rows)),
        paper: None,
    }
}
