//! A board on the terminal, in every rendering and size: true pixels, block characters that show the
//! same picture coarsely, and bricks, which show everything by characters.
//!
//! [`BoardView`] draws a scene; a [`Place`] says where the board is, to lay out what is beside it and
//! to find out what the mouse is on. What the board of a game is like, its [`Board`] tells.

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size as Extent};

use super::appearance::Appearance;
use super::canvas::{Canvas, GridPoint};
use super::glyphs::Skin;
use super::mosaic::Mosaic;
use super::page;
use super::pixel_area::PixelArea;
use super::pixels::PixelBoard;
use super::popup::Lines;
use super::theme::Theme;
use crate::kit::picture::{
    Detail, Division, Measures, PicturePlan, PlanePoint, Rendering, Scale, Style, Subject,
};
use crate::kit::terminal::graphics::Graphics;

/// The board of a game, made of characters at a size and placed on the screen; and what there is to
/// know of one made of pixels.
pub trait Board: Copy {
    type Scene: Subject;
    /// Where a piece can be: a space, a point.
    type Site: Copy;

    /// The part of the screen it takes, labels included.
    fn area(&self) -> Rect;

    /// The columns and lines of the whole board, of which the area may be a part.
    fn extent(&self) -> Extent;

    /// The site to which a cell of the screen belongs.
    fn site_at(&self, x: u16, y: u16) -> Option<Self::Site>;

    /// How many columns of the area are free on the left and on the right of the board and its
    /// labels, on the line so many below the area's top. A gap of one column is kept.
    fn free(&self, line: u16) -> (u16, u16);

    fn draw_bricks(&self, scene: &Self::Scene, skin: Skin, canvas: &mut Canvas);

    /// Draws what tells the sides of the board, if something does, around bricks or a picture.
    fn draw_sides(&self, _skin: Skin, _is_picture: bool, _canvas: &mut Canvas) {}

    fn draw_labels(&self, scene: &Self::Scene, theme: Theme, canvas: &mut Canvas);

    /// How a picture made of characters is drawn, each divided in so many columns and rows.
    fn picture(&self, columns: f32, rows: f32) -> (Scale, Measures, Detail);

    /// The site at a point of a picture of pixels.
    fn site_near(at: PlanePoint) -> Option<Self::Site>;

    /// The columns of a picture's area that are left to it on a line: the first, and the one after
    /// the last.
    fn columns(picture: &PixelArea, line: u16) -> (u16, u16);

    /// As [`Board::free`], for a picture of pixels.
    fn free_beside(picture: &PixelArea, line: u16) -> (u16, u16);
}

/// Where a board is on the screen, in characters or in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place<B> {
    /// Characters, and how they are used: not [`Rendering::Pixels`].
    Cells(B, Rendering),
    Pixels(PixelArea),
}

impl<B: Board> Place<B> {
    /// The part of the screen it takes, labels included.
    pub fn area(&self) -> Rect {
        match self {
            Place::Cells(board, _) => board.area(),
            Place::Pixels(picture) => picture.area(),
        }
    }

    /// The site to which a cell of the screen belongs.
    pub fn site_at(&self, x: u16, y: u16) -> Option<B::Site> {
        match self {
            Place::Cells(board, _) => board.site_at(x, y),
            Place::Pixels(picture) => B::site_near(picture.middle(x, y)?),
        }
    }

    /// See [`Board::free`].
    pub fn free(&self, line: u16) -> (u16, u16) {
        match self {
            Place::Cells(board, _) => board.free(line),
            Place::Pixels(picture) => B::free_beside(picture, line),
        }
    }
}

/// The board, and what is kept of it from frame to frame. Empty at first.
pub struct BoardView<B: Board> {
    mosaic: Mosaic<B::Scene>,
    pixels: PixelBoard<B::Scene>,
    place: Option<Place<B>>,
}

impl<B: Board> Default for BoardView<B> {
    fn default() -> BoardView<B> {
        BoardView { mosaic: Mosaic::default(), pixels: PixelBoard::default(), place: None }
    }
}

impl<B: Board> BoardView<B> {
    /// Draws the board at its place, if there is room for one.
    pub fn draw(
        &mut self,
        scene: &B::Scene,
        looks: &Appearance,
        place: Option<Place<B>>,
        buffer: &mut Buffer,
    ) {
        self.leave_out();
        self.place = place;
        match &self.place {
            None => {}
            Some(Place::Cells(board, rendering)) => {
                draw(scene, looks.skin(), *rendering, board, &mut self.mosaic, buffer);
            }
            Some(Place::Pixels(picture)) => {
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
pub fn draw<B: Board>(
    scene: &B::Scene,
    skin: Skin,
    rendering: Rendering,
    board: &B,
    mosaic: &mut Mosaic<B::Scene>,
    buffer: &mut Buffer,
) {
    let mut canvas = Canvas::new(buffer, board.area());
    draw_unlabelled(scene, skin, rendering, board, mosaic, &mut canvas);
    board.draw_labels(scene, skin.theme, &mut canvas);
}

fn draw_unlabelled<B: Board>(
    scene: &B::Scene,
    skin: Skin,
    rendering: Rendering,
    board: &B,
    mosaic: &mut Mosaic<B::Scene>,
    canvas: &mut Canvas,
) {
    let division = rendering.division().filter(|_| skin.has_pictures());
    match division {
        None => board.draw_bricks(scene, skin, canvas),
        Some(division) => {
            let [x, y] = [board.area().x, board.area().y].map(i32::from);
            let plan = plan(board, skin.theme, division);
            mosaic.draw(scene, skin.theme, division, plan, GridPoint { x, y }, canvas);
        }
    }
    board.draw_sides(skin, division.is_some(), canvas);
}

/// Parts of a board as it is drawn by characters, without labels, side by side.
pub fn sample<B: Board>(
    scene: &B::Scene,
    skin: Skin,
    rendering: Rendering,
    board: &B,
    parts: &[Rect],
    mosaic: &mut Mosaic<B::Scene>,
) -> Lines {
    let mut buffer = Buffer::empty(board.area());
    let mut canvas = Canvas::new(&mut buffer, board.area());
    draw_unlabelled(scene, skin, rendering, board, mosaic, &mut canvas);
    page::cut(&buffer, parts)
}

/// The plan of a board's picture made of characters.
fn plan(board: &impl Board, theme: Theme, division: Division) -> PicturePlan {
    let (columns, rows) = division.grid();
    let (scale, measures, detail) = board.picture(f32::from(columns), f32::from(rows));
    // A little to the side, no edge runs through the middle of a pixel: rounding decides nothing.
    let scale = Scale { left: scale.left + 0.011, top: scale.top + 0.017, ..scale };
    let extent = board.extent();
    PicturePlan {
        style: Style { palette: theme.palette(), measures, detail },
        scale,
        size: (u32::from(extent.width * columns), u32::from(extent.height * rows)),
        paper: None,
    }
}
