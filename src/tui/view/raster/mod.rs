//! The board as a picture of pixels, two in each cell: true hexagons, solid pieces with their
//! PÜNCT in its colour, soft shadows under raised ones.
//!
//! Shapes are computed once for a size, the empty board once for a theme; a frame blends only
//! where something changed.

mod coverage;
mod image;
mod painter;
mod shapes;

use self::coverage::Mask;
use self::image::{Image, PixelRect, Sign};
use self::painter::Painter;
use self::shapes::Shapes;
use crate::rules::{CENTRAL_HEXAGON, Side, Space, SpaceSet};
use crate::tui::colour::Rgb;
use crate::tui::palette::Palette;
use crate::tui::scene::Scene;
use crate::tui::view::canvas::Canvas;
use crate::tui::view::geometry::{BoardSize, Geometry, GridPoint};
use crate::tui::view::skin::Skin;

/// What is kept from frame to frame. Empty at first; it fills itself with what is drawn.
#[derive(Default)]
pub struct Raster {
    shapes: Option<(BoardSize, Shapes)>,
    picture: Option<Drawn>,
}

impl Raster {
    /// Draws all spaces and what is on them. The theme must have colours.
    pub fn draw(&mut self, scene: &Scene, skin: Skin, geometry: &Geometry, canvas: &mut Canvas) {
        let size = geometry.size();
        let kept = self.shapes.take().filter(|(of, _)| *of == size);
        let (_, shapes) = self.shapes.insert(kept.unwrap_or_else(|| (size, Shapes::new(size))));
        let kept = self.picture.take().filter(|of| (of.size, of.skin) == (size, skin));
        let picture = self.picture.insert(kept.unwrap_or_else(|| Drawn::new(size, skin, shapes)));
        picture.update(scene, shapes);
        picture.image.show(skin, geometry, canvas);
        picture.image.show_signs(&picture.signs, skin.theme, geometry, canvas);
    }
}

/// The board as it was drawn last.
struct Drawn {
    size: BoardSize,
    skin: Skin,
    /// The empty board.
    ground: Image,
    image: Image,
    signs: Vec<Sign>,
    /// What the image shows; at first it is the empty board.
    scene: Option<Scene>,
}

impl Drawn {
    fn new(size: BoardSize, skin: Skin, shapes: &Shapes) -> Drawn {
        let ground = ground(shapes, skin.theme.palette(), &local(size));
        let image = ground.clone();
        Drawn { size, skin, ground, image, signs: vec![], scene: None }
    }

    /// Blends anew what looks different from the scene before.
    fn update(&mut self, scene: &Scene, shapes: &Shapes) {
        let geometry = local(self.size);
        if let Some(before) = &self.scene {
            let Some(window) = dependent_pixels(scene.changed_since(before), &geometry) else {
                return;
            };
            self.image.begin_within(window, &self.ground);
        }
        let (skin, palette) = (self.skin, self.skin.theme.palette());
        let image = &mut self.image;
        self.signs.clear();
        let signs = &mut self.signs;
        Painter { scene, glyphs: skin.glyphs, palette, geometry, shapes, image, signs }.paint();
        self.scene = Some(scene.clone());
    }
}

/// Pixels are counted from the corner of the board's area, wherever it is on the screen.
fn local(size: BoardSize) -> Geometry {
    Geometry::new(size, ratatui::layout::Rect::new(0, 0, u16::MAX, u16::MAX))
}

/// The pixels that depend on what is on these spaces: shadows reach into the next blocks.
fn dependent_pixels(spaces: SpaceSet, geometry: &Geometry) -> Option<PixelRect> {
    let (zoom, pitch) = (i32::from(geometry.size().zoom()), i32::from(geometry.size().pitch()));
    let (width, height) = (2 * zoom, 2 * pitch);
    let around = |space| {
        let GridPoint { x, y } = geometry.block(space);
        let (left, top) = (x - 2 * width, 2 * y - 2 * height);
        PixelRect { left, top, right: left + 5 * width, bottom: top + 5 * height }
    };
    spaces.into_iter().map(around).reduce(PixelRect::around)
}

/// The empty board.
fn ground(shapes: &Shapes, palette: &Palette, geometry: &Geometry) -> Image {
    let board = geometry.size().board();
    let (width, height) = (i32::from(board.width), 2 * i32::from(board.height));
    // Neighbouring hexagons share pixels: red, green, blue and the weight of them all are added up.
    let mut sums = vec![[0_u32; 4]; (width * height) as usize];
    for space in Space::all() {
        let centre = CENTRAL_HEXAGON.contains(space);
        let colour = if centre { palette.centre } else { palette.board };
        let seam = if centre { colour.mix(palette.seam, 100) } else { palette.seam };
        let block = geometry.block(space);
        let rows = |mask| Mask::rows(mask, block.x, 2 * block.y);
        for ((x, y, whole), (.., field)) in rows(&shapes.hexagon).zip(rows(&shapes.field)) {
            for ((&whole, &field), x) in whole.iter().zip(field).zip(x..) {
                if (0..width).contains(&x) && (0..height).contains(&y) {
                    let sum = &mut sums[(y * width + x) as usize];
                    let mixed = seam.mix(colour, if whole == 0 { 0 } else { share(field, whole) });
                    let add = |sum: &mut u32, part: u8| *sum += u32::from(part) * u32::from(whole);
                    add(&mut sum[0], mixed.0);
                    add(&mut sum[1], mixed.1);
                    add(&mut sum[2], mixed.2);
                    sum[3] += u32::from(whole);
                }
            }
        }
    }
    let pixel = |[r, g, b, weight]: [u32; 4]| {
        let inside =
            Rgb((r / weight.max(1)) as u8, (g / weight.max(1)) as u8, (b / weight.max(1)) as u8);
        (weight >= 96).then(|| palette.rim.mix(inside, weight.min(255) as u8))
    };
    let mut image = Image::new(width, sums.into_iter().map(pixel).collect());
    draw_bars(&mut image, geometry, palette);
    image
}

/// The bars of the top and the bottom, next to the board as far as there is room.
fn draw_bars(image: &mut Image, geometry: &Geometry, palette: &Palette) {
    let rows = image.shown_rows();
    let zoom = i32::from(geometry.size().zoom());
    for (side, y) in [(Side::Top, (rows.start - 1).max(0)), (Side::Bottom, rows.end)] {
        // The letters may be on the same line.
        let near = |x: i32| {
            geometry.letters().any(|(_, letter)| letter.y == y / 2 && (letter.x - x).abs() <= 1)
        };
        let blocks = side.spaces().into_iter().map(|space| geometry.block(space).x);
        for x in blocks.flat_map(|left| left..left + 2 * zoom).filter(|&x| !near(x)) {
            image.put(x, y, palette.side(side));
        }
    }
}

fn share(part: u8, whole: u8) -> u8 {
    (u32::from(part) * 255 / u32::from(whole)).min(255) as u8
}
