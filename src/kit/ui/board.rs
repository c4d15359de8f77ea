//! A board on the terminal, in every rendering and size: as pixels, as block characters, or as
//! bricks, on which characters show everything. The [`CellBoard`] describes a game's board.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size as Extent};
use ratatui::style::{Color, Modifier, Style as CellStyle};

use super::appearance::Appearance;
use super::glyphs::Skin;
use super::page;
use super::pixels::{PixelArea, PixelBoard};
use super::popup::Lines;
use super::theme::Theme;
use crate::kit::picture::{
    Block, Detail, Division, MOST_PARTS, Measures, Painted, PicturePlan, PlanePoint, Rendering,
    Rgb, Scale, Style, Subject, Text, fit,
};
use crate::kit::terminal::graphics::Graphics;

/// How a board is made of characters at a size, and what a board of pixels needs.
pub trait CellBoard: Copy {
    type Scene: Subject;
    type Site: Copy;

    fn extent(self) -> Extent;

    fn site_at(geometry: &BoardGeometry<Self>, x: u16, y: u16) -> Option<Self::Site>;

    /// The free columns on the left and on the right of the board and its labels. `line` counts
    /// from the top of the board's area. One column beside the board does not count as free.
    fn free(geometry: &BoardGeometry<Self>, line: u16) -> (u16, u16);

    fn draw_bricks(
        scene: &Self::Scene,
        skin: Skin,
        geometry: &BoardGeometry<Self>,
        canvas: &mut Canvas,
    );

    /// The marks that distinguish the sides of the board, if the game has any, around bricks or a
    /// picture.
    fn draw_sides(
        _scene: &Self::Scene,
        _skin: Skin,
        _is_picture: bool,
        _geometry: &BoardGeometry<Self>,
        _: &mut Canvas,
    ) {
    }

    fn draw_labels(
        scene: &Self::Scene,
        theme: Theme,
        geometry: &BoardGeometry<Self>,
        canvas: &mut Canvas,
    );

    /// Each character is divided into this number of columns and rows.
    fn mosaic(self, columns: f32, rows: f32) -> (Scale, Measures, Detail);

    fn site_near(at: PlanePoint) -> Option<Self::Site>;

    /// The picture's on a line: the first column, and the column after the last.
    fn columns(picture: &PixelArea, _line: u16) -> (u16, u16) {
        (0, picture.area.width)
    }

    /// Like [`CellBoard::free`], beside a picture of pixels.
    fn free_beside(picture: &PixelArea, line: u16) -> (u16, u16);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardGeometry<B> {
    pub size: B,
    pub area: Rect,
}

impl<B: CellBoard> BoardGeometry<B> {
    /// In the upper left of `area`. Parts of the board outside the area are not drawn.
    pub fn new(size: B, area: Rect) -> BoardGeometry<B> {
        let board = size.extent();
        let (width, height) = (area.width.min(board.width), area.height.min(board.height));
        BoardGeometry { size, area: Rect { width, height, ..area } }
    }

    pub fn whole(size: B) -> BoardGeometry<B> {
        BoardGeometry { size, area: Rect::from((Position::ORIGIN, size.extent())) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlacedBoard<B> {
    /// A board of characters in any rendering except [`Rendering::Pixels`].
    Cells(BoardGeometry<B>, Rendering),
    Pixels(PixelArea),
}

impl<B: CellBoard> PlacedBoard<B> {
    pub fn area(&self) -> Rect {
        match self {
            PlacedBoard::Cells(geometry, _) => geometry.area,
            PlacedBoard::Pixels(picture) => picture.area,
        }
    }

    pub fn site_at(&self, x: u16, y: u16) -> Option<B::Site> {
        match self {
            PlacedBoard::Cells(geometry, _) => B::site_at(geometry, x, y),
            PlacedBoard::Pixels(picture) => B::site_near(picture.middle(x, y)?),
        }
    }

    pub fn free(&self, line: u16) -> (u16, u16) {
        match self {
            PlacedBoard::Cells(geometry, _) => B::free(geometry, line),
            PlacedBoard::Pixels(picture) => B::free_beside(picture, line),
        }
    }
}

pub struct BoardView<B: CellBoard> {
    mosaic: SceneMosaic<B::Scene>,
    pixels: PixelBoard<B::Scene>,
    placed: Option<PlacedBoard<B>>,
}

impl<B: CellBoard> Default for BoardView<B> {
    fn default() -> BoardView<B> {
        BoardView { mosaic: SceneMosaic::default(), pixels: PixelBoard::default(), placed: None }
    }
}

impl<B: CellBoard> BoardView<B> {
    pub fn draw(
        &mut self,
        scene: &B::Scene,
        looks: &Appearance,
        placed: Option<PlacedBoard<B>>,
        buffer: &mut Buffer,
    ) {
        self.leave_out();
        self.placed = placed;
        match &self.placed {
            None => {}
            Some(PlacedBoard::Cells(geometry, rendering)) => {
                draw(scene, looks.skin(), *rendering, geometry, &mut self.mosaic, buffer);
            }
            Some(PlacedBoard::Pixels(picture)) => {
                let (theme, paper) = (looks.theme(), looks.paper());
                self.pixels.draw(
                    scene,
                    theme,
                    paper,
                    picture,
                    |line| B::columns(picture, line),
                    buffer,
                );
            }
        }
    }

    pub fn leave_out(&mut self) {
        self.pixels.leave_out();
        self.placed = None;
    }

    pub fn site_at(&self, x: u16, y: u16) -> Option<B::Site> {
        self.placed.as_ref()?.site_at(x, y)
    }

    /// Must be called after everything else is drawn.
    pub fn store_shown(&mut self, buffer: &Buffer) {
        self.pixels.store_shown(buffer);
    }

    /// Makes the terminal show the last frame's picture of pixels, or remove the picture if the
    /// last frame has none.
    pub fn show(&self, graphics: &mut Graphics, out: &mut Vec<u8>) {
        self.pixels.show(graphics, out);
    }
}

/// Cells of the area outside the board and its labels do not change. `mosaic` stores results for
/// the next frame.
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
    let division = if skin.has_pictures() { rendering.division() } else { None };
    match division {
        None => B::draw_bricks(scene, skin, geometry, canvas),
        Some(division) => {
            let [x, y] = [geometry.area.x, geometry.area.y].map(i32::from);
            let plan = plan(geometry.size, skin.theme, division);
            mosaic.draw(scene, skin.theme, division, plan, GridPoint { x, y }, canvas);
        }
    }
    B::draw_sides(scene, skin, division.is_some(), geometry, canvas);
}

/// A small board of characters without labels, of which parts are cut out and put side by side.
/// `is_large`: the screen has room for pictures. The sizes are those of bricks and of pictures.
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

pub struct SceneMosaic<S> {
    drawn: Option<DrawnBoard<S>>,
}

impl<S> Default for SceneMosaic<S> {
    fn default() -> SceneMosaic<S> {
        SceneMosaic { drawn: None }
    }
}

struct DrawnBoard<S> {
    division: Division,
    theme: Theme,
    painted: Painted<S>,
    /// The cells of the board's area, row by row; `None` around the board.
    cells: Vec<Option<MosaicCell>>,
}

/// A character in colours that the terminal has. The colours are stored because finding the nearest
/// ones takes longer than everything else in a frame.
#[derive(Clone, Copy)]
struct MosaicCell {
    glyph: char,
    set: Color,
    unset: Color,
}

impl<S: Subject> SceneMosaic<S> {
    /// Draws the board and the pieces on it, with the first cell at `corner`. The theme must have
    /// colours. The plan must be for characters that are divided by `division`.
    pub fn draw(
        &mut self,
        scene: &S,
        theme: Theme,
        division: Division,
        plan: PicturePlan,
        corner: GridPoint,
        canvas: &mut Canvas,
    ) {
        let reusable = self.drawn.take().filter(|drawn| {
            (drawn.division, drawn.theme) == (division, theme) && *drawn.painted.plan() == plan
        });
        self.drawn = reusable.or_else(|| DrawnBoard::new(plan, division, theme));
        if let Some(drawn) = &mut self.drawn {
            drawn.update(scene);
            drawn.show(corner, canvas);
        }
    }
}

impl<S: Subject> DrawnBoard<S> {
    fn new(plan: PicturePlan, division: Division, theme: Theme) -> Option<DrawnBoard<S>> {
        let painted = Painted::new(plan)?;
        let mut drawn = DrawnBoard { division, theme, painted, cells: Vec::new() };
        let (columns, lines) = drawn.extent();
        let cells = (0..lines).flat_map(|y| (0..columns).map(move |x| (x, y)));
        drawn.cells = cells.map(|(x, y)| drawn.cell(x, y)).collect();
        Some(drawn)
    }

    fn grid(&self) -> (usize, usize) {
        let (columns, rows) = self.division.grid();
        (columns.into(), rows.into())
    }

    fn extent(&self) -> (usize, usize) {
        let (columns, rows) = self.grid();
        let (width, height) = self.painted.plan().size;
        (width as usize / columns, height as usize / rows)
    }

    fn update(&mut self, scene: &S) {
        let (columns, rows) = self.grid();
        let (width, height) = self.extent();
        for rect in self.painted.show(scene) {
            let lines =
                rect.y() as usize / rows..(rect.bottom() as usize).div_ceil(rows).min(height);
            for y in lines {
                let right = (rect.right() as usize).div_ceil(columns).min(width);
                for x in rect.x() as usize / columns..right {
                    self.cells[y * width + x] = self.cell(x, y);
                }
            }
        }
    }

    fn cell(&self, x: usize, y: usize) -> Option<MosaicCell> {
        let block = self.block(x, y);
        if block.set.is_none() && block.unset.is_none() {
            return None;
        }
        let theme = self.theme;
        let colour =
            |rgb: Option<Rgb>| rgb.map_or_else(|| theme.paper(), |rgb| theme.depth().colour(rgb));
        let (set, unset) = (colour(block.set), colour(block.unset));
        let glyph = if set == unset { ' ' } else { block.glyph };
        Some(MosaicCell { glyph, set, unset })
    }

    fn block(&self, x: usize, y: usize) -> Block {
        let (columns, rows) = self.grid();
        let mut parts = [None; MOST_PARTS];
        for (part, colour) in parts.iter_mut().enumerate().take(columns * rows) {
            *colour = self.pixel(x * columns + part % columns, y * rows + part / columns);
        }
        fit(self.division, &parts[..columns * rows])
    }

    fn pixel(&self, x: usize, y: usize) -> Option<Rgb> {
        let pixel = self.painted.pixmap().pixel(x as u32, y as u32)?;
        let colour = pixel.demultiply();
        (pixel.alpha() >= 128).then(|| Rgb(colour.red(), colour.green(), colour.blue()))
    }

    fn show(&self, corner: GridPoint, canvas: &mut Canvas) {
        let (columns, _) = self.extent();
        for (nth, cell) in self.cells.iter().enumerate() {
            let Some(MosaicCell { glyph, set, unset }) = *cell else { continue };
            let at = GridPoint {
                x: corner.x + (nth % columns) as i32,
                y: corner.y + (nth / columns) as i32,
            };
            canvas.put(at, glyph, CellStyle::new().fg(set).bg(unset));
        }
        for text in self.painted.texts() {
            self.write(text, corner, canvas);
        }
    }

    fn write(&self, text: &Text, corner: GridPoint, canvas: &mut Canvas) {
        let (columns, rows) = self.division.grid();
        let scale = self.painted.plan().scale;
        let x = (text.at.0 * scale.x + scale.left) as usize;
        let y = (text.at.1 * scale.y + scale.top) as usize;
        let Some(glyph) = text.content.chars().next() else { return };
        let at = GridPoint {
            x: corner.x + x as i32 / i32::from(columns),
            y: corner.y + y as i32 / i32::from(rows),
        };
        let style = self.theme.cell(text.ink.colour, text.ground).add_modifier(Modifier::BOLD);
        canvas.put(at, glyph, style);
    }
}

pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
}

impl<'a> Canvas<'a> {
    pub fn new(buffer: &'a mut Buffer, area: Rect) -> Canvas<'a> {
        let area = area.intersection(buffer.area);
        Canvas { buffer, area }
    }

    fn cell(&mut self, at: GridPoint) -> Option<&mut ratatui::buffer::Cell> {
        let position = (u16::try_from(at.x).ok()?, u16::try_from(at.y).ok()?);
        if self.area.contains(position.into()) { self.buffer.cell_mut(position) } else { None }
    }

    pub fn put(&mut self, at: GridPoint, glyph: char, style: CellStyle) {
        if let Some(cell) = self.cell(at) {
            cell.reset();
            cell.set_char(glyph).set_style(style);
        }
    }

    /// Changes only the parts of the cell's style that `style` sets.
    pub fn draw_over(&mut self, at: GridPoint, glyph: char, style: CellStyle) {
        if let Some(cell) = self.cell(at) {
            cell.set_char(glyph).set_style(style);
        }
    }

    /// Like [`Canvas::draw_over`], but only in a cell without a character.
    pub fn fill_blank(&mut self, at: GridPoint, glyph: char, style: CellStyle) {
        if self.shows(at, &[' ']) {
            self.draw_over(at, glyph, style);
        }
    }

    pub fn glyph(&mut self, at: GridPoint) -> Option<char> {
        self.cell(at)?.symbol().chars().next()
    }

    pub fn shows(&mut self, at: GridPoint, glyphs: &[char]) -> bool {
        self.cell(at).is_some_and(|cell| cell.symbol().starts_with(glyphs))
    }

    pub fn shows_ground(&mut self, at: GridPoint, colour: Color) -> bool {
        self.cell(at).is_some_and(|cell| cell.bg == colour)
    }

    /// Puts a character in a blank cell, with the colours exchanged: the character gets the cell's
    /// background as its colour, and the cell gets `background`.
    pub fn fill_blank_inverted(&mut self, at: GridPoint, glyph: char, background: Color) {
        if let Some(cell) = self.cell(at).filter(|cell| cell.symbol() == " ") {
            let ground = cell.bg;
            cell.set_char(glyph).set_fg(ground).set_bg(background);
        }
    }

    /// Draws behind the content of a cell whose background is `paper`. A blank cell gets the
    /// character in this colour. In any other cell, this colour becomes the background.
    pub fn put_behind(&mut self, at: GridPoint, glyph: char, colour: Color, paper: Color) {
        if let Some(cell) = self.cell(at).filter(|cell| cell.bg == paper) {
            if cell.symbol() == " " {
                cell.set_char(glyph).set_fg(colour);
            } else {
                cell.set_bg(colour);
            }
        }
    }

    /// Draws in front of the content of a cell. The character leaves a part of the cell free, which
    /// keeps the cell's colour other than `paper`, if there is one.
    pub fn put_in_front(&mut self, at: GridPoint, glyph: char, colour: Color, paper: Color) {
        if let Some(cell) = self.cell(at) {
            let ground = if cell.symbol() != " " && cell.bg == paper { cell.fg } else { cell.bg };
            cell.set_char(glyph).set_fg(colour).set_bg(ground);
        }
    }

    pub fn restyle(&mut self, at: GridPoint, style: CellStyle) {
        if let Some(cell) = self.cell(at) {
            cell.set_style(style);
        }
    }

    pub fn toggle(&mut self, at: GridPoint, modifier: Modifier) {
        if let Some(cell) = self.cell(at) {
            cell.modifier.toggle(modifier);
        }
    }
}

/// The column and line of a cell, from the upper left of the screen. The cell may lie outside the
/// screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GridPoint {
    pub x: i32,
    pub y: i32,
}
