//! A board on the terminal, in every rendering and size: true pixels, block characters that show
//! the same picture coarsely, and bricks, which show everything by characters.
//!
//! [`BoardView`] draws a scene; a [`PlacedBoard`] says where the board is, to lay out what is
//! beside it and to find out what the mouse is on. What the board of a game is like, its
//! [`CellBoard`] tells.

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

/// The board of a game, made of characters at a size; and what there is to know of one made of
/// pixels.
pub trait CellBoard: Copy {
    type Scene: Subject;
    /// Where a piece can be: a space, a point.
    type Site: Copy;

    /// The columns and lines of the board with its labels.
    fn extent(self) -> Extent;

    /// The site to which a cell of the screen belongs.
    fn site_at(geometry: &BoardGeometry<Self>, x: u16, y: u16) -> Option<Self::Site>;

    /// How many columns of the area are free on the left and on the right of the board and its
    /// labels, on the line so many below the area's top. A gap of one column is kept.
    fn free(geometry: &BoardGeometry<Self>, line: u16) -> (u16, u16);

    fn draw_bricks(
        scene: &Self::Scene,
        skin: Skin,
        geometry: &BoardGeometry<Self>,
        canvas: &mut Canvas,
    );

    /// Draws what tells the sides of the board, if something does, around bricks or a picture.
    fn draw_sides(_skin: Skin, _is_picture: bool, _geometry: &BoardGeometry<Self>, _: &mut Canvas) {
    }

    fn draw_labels(
        scene: &Self::Scene,
        theme: Theme,
        geometry: &BoardGeometry<Self>,
        canvas: &mut Canvas,
    );

    /// How its mosaic is drawn, whose characters are divided in so many columns and rows.
    fn mosaic(self, columns: f32, rows: f32) -> (Scale, Measures, Detail);

    /// The site at a point of a picture of pixels.
    fn site_near(at: PlanePoint) -> Option<Self::Site>;

    /// The columns of a picture's area that are left to it on a line: the first, and the one after
    /// the last.
    fn columns(picture: &PixelArea, _line: u16) -> (u16, u16) {
        (0, picture.area().width)
    }

    /// As [`CellBoard::free`], for a picture of pixels.
    fn free_beside(picture: &PixelArea, line: u16) -> (u16, u16);
}

/// A board of characters, placed on the screen: where its sites are among the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardGeometry<B> {
    size: B,
    area: Rect,
}

impl<B: CellBoard> BoardGeometry<B> {
    /// The board with its labels in the upper left of `area`. What has no room there is not drawn.
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

    /// The part of the screen it takes, labels included.
    pub fn area(&self) -> Rect {
        self.area
    }
}

/// Where a board is on the screen, in characters or in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlacedBoard<B> {
    /// Characters, and how they are used: not [`Rendering::Pixels`].
    Cells(BoardGeometry<B>, Rendering),
    Pixels(PixelArea),
}

impl<B: CellBoard> PlacedBoard<B> {
    /// The part of the screen it takes, labels included.
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

/// The board, and what is kept of it from frame to frame. Empty at first.
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
    /// Draws the board at its place, if there is room for one.
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

    /// There is no board in this frame.
    pub fn leave_out(&mut self) {
        self.pixels.leave_out();
        self.place = None;
    }

    /// The site of the last frame's board to which a cell of the screen belongs.
    pub fn site_at(&self, x: u16, y: u16) -> Option<B::Site> {
        self.place.as_ref()?.site_at(x, y)
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

/// Draws a board by characters with its labels into its area of the buffer. Cells of the area that
/// belong neither to the board nor to a label are left as they are.
///
/// `mosaic` keeps what need not be computed again for the next frame.
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

/// Parts of a board as it is drawn by characters, without labels, side by side.
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

/// The plan of the mosaic of a board of that size.
fn plan(size: impl CellBoard, theme: Theme, division: Division) -> PicturePlan {
    let (columns, rows) = division.grid();
    let (scale, measures, detail) = size.mosaic(f32::from(columns), f32::from(rows));
    // A little to the side, no edge runs through the middle of a pixel: rounding decides nothing.
    let scale = Scale { left: scale.left + 0.011, top: scale.top + 0.017, ..scale };
    let extent = size.extent();
    PicturePlan {
        style: Style { palette: theme.palette(), measures, detail },
        scale,
        size: (u32::from(extent.width * columns), u32::from(extent.height * rows)),
        paper: None,
    }
}
