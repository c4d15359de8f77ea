//! What is on the board as pixels, layer upon layer: tints, pieces, marks, the piece in the hand.
//!
//! The shapes come from [`super::shapes`], the empty board and what is kept of it from
//! [`super`].

use super::coverage::Mask;
use super::image::{Image, Sign};
use super::shapes::Shapes;
use crate::rules::{CENTRAL_HEXAGON, Level, Piece, Player, Space, SpaceSet};
use crate::tui::colour::Rgb;
use crate::tui::glyphs::Glyphs;
use crate::tui::palette::Palette;
use crate::tui::scene::{Ghost, Scene};
use crate::tui::view::geometry::{BoardSize, Geometry, GridPoint};
use crate::tui::view::skin::{level_digit, level_sign};

/// Blends a scene into an image of the empty board.
pub struct Painter<'a> {
    pub scene: &'a Scene,
    pub glyphs: &'static Glyphs,
    pub palette: &'static Palette,
    /// Where spaces are in the image.
    pub geometry: Geometry,
    pub shapes: &'a Shapes,
    pub image: &'a mut Image,
    /// The characters to put over the image are added here.
    pub signs: &'a mut Vec<Sign>,
}

impl Painter<'_> {
    /// Paints everything, what lies higher later.
    pub fn paint(mut self) {
        self.paint_tints(!SpaceSet::EMPTY, 255);
        for piece in self.scene.position.pieces() {
            self.paint_piece(piece);
        }
        for space in CENTRAL_HEXAGON & self.occupied() {
            // What is counted must be seen when all of it is covered.
            self.stamp(&self.shapes.hexagon, space, self.palette.centre, 45);
        }
        if self.geometry.size() == BoardSize::S {
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
        for space in self.scene.cut_off {
            self.stamp(&self.shapes.field, space, self.palette.ghost_illegal, 150);
            self.stamp(&self.shapes.dot, space, self.palette.ghost_illegal, 255);
        }
    }

    fn stamp(&mut self, mask: &Mask, space: Space, colour: Rgb, strength: u8) {
        self.image.blend(mask, self.geometry.block(space), colour, |_, _| strength);
    }

    /// The tints of some spaces, of so many 255ths of their strength.
    fn paint_tints(&mut self, on: SpaceSet, share: u8) {
        let (scene, palette, shapes) = (self.scene, self.palette, self.shapes);
        let last_from: SpaceSet = scene.last_from.into_iter().collect();
        let crossed = scene.crossed();
        let tints = [
            (crossed - CENTRAL_HEXAGON, &shapes.field, palette.cursor, 50),
            // In the colour of the cursor it would be as grey as a closed space.
            (crossed & CENTRAL_HEXAGON, &shapes.field, palette.line, 50),
            (scene.pointed, &shapes.field, palette.target, 170),
            (scene.misfits, &shapes.hexagon, palette.rim, 190),
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
        let body = colours.body.mix(colours.minor, level.min(3) * 30);
        self.stamp(&shapes.body, punct, body, 255);
        for space in piece.placement.dots() {
            if space == punct {
                self.stamp(&self.shapes.dot, space, colours.punct, 255);
            } else if piece.level == Level::GROUND {
                // Where a dot is as wide as the piece, more would break the piece up.
                let hint = if self.geometry.size() <= BoardSize::L { 190 } else { 255 };
                self.stamp(&self.shapes.dot, space, colours.minor, hint);
            }
        }
        for space in self.scene.position.seen(piece) {
            if let Some(sign) = level_sign(&self.scene.position, space, self.glyphs) {
                self.sign(space, sign);
            }
        }
    }

    /// The colour of the line around a piece: it tells the chain that is shown and the last move.
    fn edge_of(&self, piece: Piece) -> Rgb {
        let (scene, palette) = (self.scene, self.palette);
        let seen = scene.position.seen(piece);
        match () {
            () if seen.meets(scene.chain) => palette.chain,
            () if !seen.is_empty() && seen == scene.last => palette.last,
            () => palette.piece(piece.owner).edge,
        }
    }

    /// A character near the middle of a space.
    fn sign(&mut self, space: Space, glyph: char) {
        let dot = self.geometry.dot(space);
        self.signs.push(Sign { at: GridPoint { x: dot.x + 1, ..dot }, glyph });
    }

    fn paint_marks(&mut self) {
        let (scene, palette) = (self.scene, self.palette);
        let occupied = self.occupied();
        let strength = self.mark_strength();
        for space in scene.pointed {
            self.stamp(&self.shapes.outline, space, palette.target, 255);
        }
        for space in scene.targets {
            // Around a dot, which is to be seen.
            let shapes = self.shapes;
            let mask = if occupied.contains(space) { &shapes.ring } else { &shapes.target };
            self.stamp(mask, space, palette.target, strength);
        }
        for space in scene.blockers {
            self.stamp(&self.shapes.outline, space, palette.blocker, 255);
            self.sign(space, self.glyphs.blocker);
        }
        if let Some((space, owner)) = scene.marker {
            let strength = self.mark_strength().saturating_add(55);
            self.stamp(&self.shapes.ring, space, palette.piece(owner).punct, strength);
        }
    }

    /// Where a mark is as large as a piece, the piece must be seen through it.
    fn mark_strength(&self) -> u8 {
        if self.geometry.size() == BoardSize::S { 110 } else { 200 }
    }

    /// The piece in the hand: one sees through it, most of all through a bridge's open middle.
    /// Stripes say that it may not be put down.
    fn paint_ghost(&mut self, ghost: Ghost) {
        let palette = self.palette;
        let colours = palette.piece(ghost.owner);
        let tint = if ghost.fits { palette.ghost_legal } else { palette.ghost_illegal };
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
            () if !ghost.fits && (x + y).rem_euclid(4) < 2 => 60,
            () => 190,
        };
        self.image.blend(&shapes.body, at, colours.body.mix(tint, 100), strength);
        self.image.blend(&shapes.edge, at, tint, |_, _| 255);
        for (space, level) in ghost.placement.dots().into_iter().zip(ghost.levels) {
            let gap = ghost.gap == Some(space);
            if space == punct {
                self.stamp(&self.shapes.dot, space, colours.punct, if gap { 150 } else { 230 });
            }
            let digit = if gap { self.glyphs.gap } else { level_digit(level) };
            self.signs.retain(|sign| {
                geometry.space_at(sign.at.x as u16, sign.at.y as u16) != Some(space)
            });
            self.sign(space, digit);
        }
    }
}
