//! The board as a picture of pixels, two in each cell: true hexagons, solid pieces with their
//! PÜNCT in its colour, soft shadows under raised ones.
//!
//! Shapes are computed once for a size, the empty board once for a theme; a frame only blends.

use ratatui::style::{Color, Modifier, Style};

use super::board::{Look, level_digit};
use super::canvas::Canvas;
use super::coverage::Mask;
use super::geometry::{Cell, Geometry, Size};
use super::shapes::Shapes;
use crate::rules::{CENTRAL_HEXAGON, Level, Piece, Player, Space, SpaceSet};
use crate::tui::colour::Rgb;
use crate::tui::scene::{Ghost, Scene};
use crate::tui::theme::{Palette, Theme};

/// What is kept from frame to frame. Empty at first; it fills itself with what is drawn.
#[derive(Default)]
pub struct Raster {
    shapes: Option<(Size, Shapes)>,
    ground: Option<(Size, Theme, Image)>,
    image: Image,
}

/// Pixels of the board's area; `None` is outside of the board.
#[derive(Clone, Default)]
struct Image {
    width: i32,
    pixels: Vec<Option<Rgb>>,
}

/// A character in place of a cell's two pixels.
struct Sign {
    at: Cell,
    glyph: char,
}

impl Raster {
    /// Draws all spaces and what is on them. The theme must have colours.
    pub fn draw(&mut self, scene: &Scene, look: Look, geometry: &Geometry, canvas: &mut Canvas) {
        let size = geometry.size();
        if self.shapes.as_ref().is_none_or(|(of, _)| *of != size) {
            self.shapes = Some((size, Shapes::new(size)));
        }
        let Some((_, shapes)) = &self.shapes else { return };
        let palette = look.theme.palette();
        // Pixels are counted from the area's corner, wherever it is on the screen.
        let local = Geometry::new(size, ratatui::layout::Rect::new(0, 0, u16::MAX, u16::MAX));
        let known =
            self.ground.as_ref().filter(|(of, theme, _)| (*of, *theme) == (size, look.theme));
        if known.is_none() {
            self.ground = Some((size, look.theme, ground(shapes, palette, &local)));
        }
        let Some((.., ground)) = &self.ground else { return };
        self.image.clone_from(ground);
        let image = &mut self.image;
        let mut painter =
            Painter { scene, look, palette, geometry: local, shapes, image, signs: vec![] };
        painter.paint();
        let signs = painter.signs;
        self.image.show(look, geometry, canvas);
        self.image.show_signs(&signs, look.theme, geometry, canvas);
    }
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
    Image { width, pixels: sums.into_iter().map(pixel).collect() }
}

fn share(part: u8, whole: u8) -> u8 {
    (u32::from(part) * 255 / u32::from(whole)).min(255) as u8
}

impl Image {
    fn at(&self, x: i32, y: i32) -> Option<Rgb> {
        let inside = (0..self.width).contains(&x) && y >= 0;
        if inside {
            self.pixels.get((y * self.width + x) as usize).copied().flatten()
        } else {
            None
        }
    }

    /// Blends a colour over the pixels a mask covers; `strength` is that of full coverage.
    fn blend(&mut self, mask: &Mask, at: Cell, colour: Rgb, strength: impl Fn(i32, i32) -> u8) {
        for (left, y, alpha) in mask.rows(at.x, 2 * at.y) {
            for (&alpha, x) in alpha.iter().zip(left..).filter(|(alpha, _)| **alpha > 0) {
                if !(0..self.width).contains(&x) || y < 0 {
                    continue;
                }
                if let Some(Some(pixel)) = self.pixels.get_mut((y * self.width + x) as usize) {
                    let strength = u32::from(strength(x, y)) * u32::from(alpha) / 255;
                    *pixel = pixel.mix(colour, strength as u8);
                }
            }
        }
    }

    /// Puts the pixels into cells. Where the board covers half a cell the other half keeps the
    /// terminal's own background.
    fn show(&self, look: Look, geometry: &Geometry, canvas: &mut Canvas) {
        let area = geometry.area();
        let depth = look.theme.depth();
        let [upper_half, lower_half] = look.glyphs.halves.unwrap_or([' '; 2]);
        for line in 0..i32::from(area.height) {
            for column in 0..i32::from(area.width) {
                let halves = (self.at(column, 2 * line), self.at(column, 2 * line + 1));
                let (glyph, upper, lower) = match halves {
                    (None, None) => continue,
                    (Some(upper), None) => (upper_half, depth.colour(upper), Color::Reset),
                    (None, Some(lower)) => (lower_half, depth.colour(lower), Color::Reset),
                    (Some(upper), Some(lower)) => {
                        let (upper, lower) = (depth.colour(upper), depth.colour(lower));
                        (if upper == lower { ' ' } else { upper_half }, upper, lower)
                    }
                };
                let at = Cell { x: i32::from(area.x) + column, y: i32::from(area.y) + line };
                canvas.put(at, glyph, Style::new().fg(upper).bg(lower));
            }
        }
    }

    fn show_signs(&self, signs: &[Sign], theme: Theme, geometry: &Geometry, canvas: &mut Canvas) {
        let area = geometry.area();
        for sign in signs {
            let y = 2 * sign.at.y;
            let halves = self.at(sign.at.x, y).zip(self.at(sign.at.x, y + 1));
            let Some(background) = halves.map(|(upper, lower)| upper.mix(lower, 128)) else {
                continue;
            };
            let at = Cell { x: sign.at.x + i32::from(area.x), y: sign.at.y + i32::from(area.y) };
            let style = theme.cell(background.contrast(), background).add_modifier(Modifier::BOLD);
            canvas.put(at, sign.glyph, style);
        }
    }
}

struct Painter<'a> {
    scene: &'a Scene,
    look: Look,
    palette: &'static Palette,
    geometry: Geometry,
    shapes: &'a Shapes,
    image: &'a mut Image,
    signs: Vec<Sign>,
}

impl Painter<'_> {
    fn paint(&mut self) {
        self.paint_fields();
        for piece in self.scene.position.pieces() {
            self.paint_piece(piece);
        }
        self.paint_marks();
        if let Some(space) = self.scene.cursor {
            self.stamp(&self.shapes.outline, space, self.palette.cursor, 235);
        }
        if let Some(ghost) = self.scene.ghost {
            self.paint_ghost(ghost);
        }
    }

    fn stamp(&mut self, mask: &Mask, space: Space, colour: Rgb, strength: u8) {
        self.image.blend(mask, self.geometry.block(space), colour, |_, _| strength);
    }

    /// The tints of spaces, under the pieces.
    fn paint_fields(&mut self) {
        let (scene, palette) = (self.scene, self.palette);
        let last_from: SpaceSet = scene.last_from.into_iter().collect();
        let tints = [
            (scene.lines, palette.line, 85),
            (scene.last | last_from, palette.last, 90),
            (scene.blockers, palette.blocker, 200),
        ];
        for (spaces, colour, strength) in tints {
            for space in spaces {
                self.stamp(&self.shapes.field, space, colour, strength);
            }
        }
        for space in scene.chain {
            // The seams too, so that the chain is one.
            self.stamp(&self.shapes.hexagon, space, palette.chain, 225);
        }
        if let Some(space) = scene.last_from {
            self.stamp(&self.shapes.ring, space, palette.last, 90);
        }
    }

    fn paint_piece(&mut self, piece: Piece) {
        let colours = self.palette.piece(piece.owner);
        let shapes = self.shapes.piece(piece.placement);
        let level = piece.level.get();
        let punct = piece.placement.punct();
        if level > 0 {
            self.stamp(&shapes.shadow, punct, self.palette.shadow, 150);
        }
        // No shadow is seen on a black piece: what lies on one has a bright edge instead.
        let (edge, strength) = match piece.owner {
            Player::Black if level > 0 => (colours.minor, 200),
            _ => (self.palette.shadow, 70),
        };
        self.stamp(&shapes.edge, punct, edge, strength);
        let body = colours.body.mix(colours.minor, level.min(3) * 60);
        self.stamp(&shapes.body, punct, body, 255);
        for space in piece.placement.dots() {
            let seen = self.scene.position.top(space) == Some(piece);
            if space == punct {
                self.stamp(&self.shapes.dot, space, colours.punct, 255);
            } else if piece.level == Level::GROUND {
                // Where a dot is as wide as the piece, more would break the piece up.
                let hint = if self.geometry.size() <= Size::L { 140 } else { 255 };
                self.stamp(&self.shapes.dot, space, colours.minor, hint);
            }
            if seen && piece.level > Level::GROUND {
                self.sign(space, level_digit(piece.level));
            }
        }
    }

    /// A character near the middle of a space.
    fn sign(&mut self, space: Space, glyph: char) {
        let size = self.geometry.size();
        let block = self.geometry.block(space);
        let (x, y) = (i32::from(size.zoom()), i32::from(size.pitch()) / 2);
        self.signs.push(Sign { at: Cell { x: block.x + x, y: block.y + y }, glyph });
    }

    fn paint_marks(&mut self) {
        let (scene, palette) = (self.scene, self.palette);
        for space in scene.targets {
            self.stamp(&self.shapes.target, space, palette.target, 200);
        }
        for space in scene.blockers {
            self.stamp(&self.shapes.outline, space, palette.blocker, 255);
            self.sign(space, self.look.glyphs.blocker);
        }
        if let Some((space, owner)) = scene.marker {
            self.stamp(&self.shapes.ring, space, palette.piece(owner).punct, 255);
        }
    }

    /// The piece in the hand: one sees through it, most of all through a bridge's open middle.
    /// Stripes say that it may not be put down.
    fn paint_ghost(&mut self, ghost: Ghost) {
        let palette = self.palette;
        let colours = palette.piece(ghost.owner);
        let tint = if ghost.legal { palette.ghost_legal } else { palette.ghost_illegal };
        let punct = ghost.placement.punct();
        let shapes = self.shapes.piece(ghost.placement);
        let at = self.geometry.block(punct);
        let geometry = self.geometry;
        let open = |x: i32, y: i32| {
            let space = u16::try_from(x).ok().zip(u16::try_from(y / 2).ok());
            ghost.gap.is_some() && ghost.gap == space.and_then(|(x, y)| geometry.space_at(x, y))
        };
        let strength = |x: i32, y: i32| match () {
            () if open(x, y) => 70,
            () if !ghost.legal && (x + y).rem_euclid(4) < 2 => 60,
            () => 190,
        };
        self.image.blend(&shapes.body, at, colours.body.mix(tint, 100), strength);
        self.image.blend(&shapes.edge, at, tint, |_, _| 255);
        for (space, level) in ghost.placement.dots().into_iter().zip(ghost.levels) {
            let gap = ghost.gap == Some(space);
            if space == punct {
                self.stamp(&self.shapes.dot, space, colours.punct, if gap { 150 } else { 230 });
            }
            let digit = if gap { self.look.glyphs.gap } else { level_digit(level) };
            self.signs.retain(|sign| {
                geometry.space_at(sign.at.x as u16, sign.at.y as u16) != Some(space)
            });
            self.sign(space, digit);
        }
    }
}
