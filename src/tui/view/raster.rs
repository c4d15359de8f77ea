//! The board as a picture of pixels, two in each cell: true hexagons, solid pieces with their
//! PÜNCT in its colour, soft shadows under raised ones.
//!
//! Shapes are computed once for a size, the empty board once for a theme; a frame blends only
//! where something changed.

use super::board::{Look, level_digit};
use super::canvas::Canvas;
use super::coverage::Mask;
use super::geometry::{Cell, Geometry, Size};
use super::image::{Image, Sign, Window};
use super::shapes::Shapes;
use crate::rules::{CENTRAL_HEXAGON, Level, Piece, Player, Space, SpaceSet};
use crate::tui::colour::Rgb;
use crate::tui::scene::{Ghost, Scene};
use crate::tui::theme::Palette;

/// What is kept from frame to frame. Empty at first; it fills itself with what is drawn.
#[derive(Default)]
pub struct Raster {
    shapes: Option<(Size, Shapes)>,
    picture: Option<Picture>,
}

impl Raster {
    /// Draws all spaces and what is on them. The theme must have colours.
    pub fn draw(&mut self, scene: &Scene, look: Look, geometry: &Geometry, canvas: &mut Canvas) {
        let size = geometry.size();
        let kept = self.shapes.take().filter(|(of, _)| *of == size);
        let (_, shapes) = self.shapes.insert(kept.unwrap_or_else(|| (size, Shapes::new(size))));
        let kept = self.picture.take().filter(|of| (of.size, of.look) == (size, look));
        let picture = self.picture.insert(kept.unwrap_or_else(|| Picture::new(size, look, shapes)));
        picture.update(scene, shapes);
        picture.image.show(look, geometry, canvas);
        picture.image.show_signs(&picture.signs, look.theme, geometry, canvas);
    }
}

/// The board as it was drawn last.
struct Picture {
    size: Size,
    look: Look,
    /// The empty board.
    ground: Image,
    image: Image,
    signs: Vec<Sign>,
    /// What the image shows; nothing at first.
    scene: Option<Scene>,
}

impl Picture {
    fn new(size: Size, look: Look, shapes: &Shapes) -> Picture {
        let ground = ground(shapes, look.theme.palette(), &local(size));
        Picture { size, look, ground, image: Image::default(), signs: vec![], scene: None }
    }

    /// Blends anew what looks different from the scene before.
    fn update(&mut self, scene: &Scene, shapes: &Shapes) {
        let geometry = local(self.size);
        match &self.scene {
            None => self.image.begin(&self.ground),
            Some(before) => match window(scene.changed_since(before), &geometry) {
                None => return,
                Some(window) => self.image.begin_within(window, &self.ground),
            },
        }
        let (look, palette) = (self.look, self.look.theme.palette());
        let image = &mut self.image;
        self.signs.clear();
        let signs = &mut self.signs;
        Painter { scene, look, palette, geometry, shapes, image, signs }.paint();
        self.scene = Some(scene.clone());
    }
}

/// Pixels are counted from the corner of the board's area, wherever it is on the screen.
fn local(size: Size) -> Geometry {
    Geometry::new(size, ratatui::layout::Rect::new(0, 0, u16::MAX, u16::MAX))
}

/// The pixels that depend on what is on these spaces: shadows reach into the next blocks.
fn window(spaces: SpaceSet, geometry: &Geometry) -> Option<Window> {
    let (zoom, pitch) = (i32::from(geometry.size().zoom()), i32::from(geometry.size().pitch()));
    let (width, height) = (2 * zoom, 2 * pitch);
    let around = |space| {
        let Cell { x, y } = geometry.block(space);
        let (left, top) = (x - 2 * width, 2 * y - 2 * height);
        Window { left, top, right: left + 5 * width, bottom: top + 5 * height }
    };
    spaces.into_iter().map(around).reduce(Window::around)
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
    Image::new(width, sums.into_iter().map(pixel).collect())
}

fn share(part: u8, whole: u8) -> u8 {
    (u32::from(part) * 255 / u32::from(whole)).min(255) as u8
}

struct Painter<'a> {
    scene: &'a Scene,
    look: Look,
    palette: &'static Palette,
    geometry: Geometry,
    shapes: &'a Shapes,
    image: &'a mut Image,
    signs: &'a mut Vec<Sign>,
}

impl Painter<'_> {
    fn paint(mut self) {
        self.paint_tints(!SpaceSet::EMPTY, 255);
        for piece in self.scene.position.pieces() {
            self.paint_piece(piece);
        }
        if self.geometry.size() == Size::S {
            // A piece fills its spaces there: only over it a tint is seen.
            self.paint_tints(self.occupied(), 120);
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

    /// The tints of some spaces, of so many 255ths of their strength.
    fn paint_tints(&mut self, on: SpaceSet, share: u8) {
        let (scene, palette, shapes) = (self.scene, self.palette, self.shapes);
        let last_from: SpaceSet = scene.last_from.into_iter().collect();
        let tints = [
            (scene.lines, &shapes.field, palette.line, 85),
            (scene.last | last_from, &shapes.field, palette.last, 90),
            (last_from, &shapes.ring, palette.last, 90),
            (scene.blockers, &shapes.field, palette.blocker, 200),
            // The seams too, so that the chain is one.
            (scene.chain, &shapes.hexagon, palette.chain, 225),
        ];
        for (spaces, mask, colour, strength) in tints {
            for space in spaces & on {
                self.stamp(mask, space, colour, (strength * u16::from(share) / 255) as u8);
            }
        }
    }

    fn occupied(&self) -> SpaceSet {
        let position = &self.scene.position;
        position.tops(Player::White) | position.tops(Player::Black)
    }

    fn paint_piece(&mut self, piece: Piece) {
        let colours = self.palette.piece(piece.owner);
        let shapes = self.shapes.piece(piece.placement);
        let level = piece.level.get();
        let punct = piece.placement.punct();
        if level > 0 {
            self.stamp(&shapes.shadow, punct, self.palette.shadow, 150);
        }
        self.stamp(&shapes.edge, punct, self.edge_of(piece), 235);
        let body = colours.body.mix(colours.minor, level.min(3) * 60);
        self.stamp(&shapes.body, punct, body, 255);
        for space in piece.placement.dots() {
            let top = self.scene.position.stack(space).next();
            if space == punct {
                self.stamp(&self.shapes.dot, space, colours.punct, 255);
            } else if piece.level == Level::GROUND {
                // Where a dot is as wide as the piece, more would break the piece up.
                let hint = if self.geometry.size() <= Size::L { 140 } else { 255 };
                self.stamp(&self.shapes.dot, space, colours.minor, hint);
            }
            if let Some(layer) = top.filter(|layer| layer.piece == piece)
                && piece.level > Level::GROUND
            {
                let glyph = if layer.gap { self.look.glyphs.gap } else { level_digit(piece.level) };
                self.sign(space, glyph);
            }
        }
    }

    /// The colour of the line around a piece: it tells the chain that is shown and the last move.
    fn edge_of(&self, piece: Piece) -> Rgb {
        let (scene, palette) = (self.scene, self.palette);
        let seen = piece.placement.spaces() & scene.position.tops(piece.owner);
        match () {
            () if seen.meets(scene.chain) => palette.chain,
            () if piece.placement.spaces() == scene.last => palette.last,
            () => palette.piece(piece.owner).edge,
        }
    }

    /// A character near the middle of a space.
    fn sign(&mut self, space: Space, glyph: char) {
        let dot = self.geometry.dot(space);
        self.signs.push(Sign { at: Cell { x: dot.x + 1, ..dot }, glyph });
    }

    fn paint_marks(&mut self) {
        let (scene, palette) = (self.scene, self.palette);
        let occupied = self.occupied();
        for space in scene.targets {
            // Around a dot, which is to be seen.
            let shapes = self.shapes;
            let mask = if occupied.contains(space) { &shapes.ring } else { &shapes.target };
            self.stamp(mask, space, palette.target, self.mark_strength());
        }
        for space in scene.blockers {
            self.stamp(&self.shapes.outline, space, palette.blocker, 255);
            self.sign(space, self.look.glyphs.blocker);
        }
        if let Some((space, owner)) = scene.marker {
            let strength = self.mark_strength().saturating_add(55);
            self.stamp(&self.shapes.ring, space, palette.piece(owner).punct, strength);
        }
    }

    /// Where a mark is as large as a piece, the piece must be seen through it.
    fn mark_strength(&self) -> u8 {
        if self.geometry.size() == Size::S { 110 } else { 200 }
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
