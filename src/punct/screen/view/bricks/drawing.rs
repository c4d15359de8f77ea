//! A scene being drawn as bricks: what all parts of the drawing need.

use ratatui::style::Style;

use crate::kit::picture::{Palette, Rgb};
use crate::kit::ui::GridPoint;
use crate::kit::ui::canvas::Canvas;
use crate::kit::ui::glyphs::Skin;
use crate::punct::picture::{Scene, Shades};
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::{Space, SpaceSet};

/// How far two colours must differ to be told apart at a glance.
pub(super) const PARTED: u32 = 4_000;

/// A scene being drawn as bricks.
pub(super) struct Bricks<'a, 'b> {
    pub(super) scene: &'a Scene,
    pub(super) skin: Skin,
    pub(super) geometry: &'a Geometry,
    pub(super) canvas: &'a mut Canvas<'b>,
    pub(super) palette: &'static Palette,
    /// The marked spaces of the cursor's row and column.
    pub(super) crossed: SpaceSet,
    /// The empty spaces along which the last move went.
    pub(super) way: SpaceSet,
    pub(super) shades: Shades,
}

impl<'a, 'b> Bricks<'a, 'b> {
    /// Nothing is drawn yet.
    pub(super) fn new(
        scene: &'a Scene,
        skin: Skin,
        geometry: &'a Geometry,
        canvas: &'a mut Canvas<'b>,
    ) -> Bricks<'a, 'b> {
        let palette = skin.theme.palette();
        let (crossed, way) = (scene.crossed(), scene.way_shown());
        let shades = Shades::of(&scene.position);
        Bricks { scene, skin, geometry, canvas, palette, crossed, way, shades }
    }
}

impl Bricks<'_, '_> {
    /// Whether blocks have outlines; otherwise links hold a piece together.
    pub(super) fn is_cut(&self) -> bool {
        !self.skin.theme.is_plain() && self.skin.glyphs.halves.is_some()
    }

    /// Whether there is but one cell beside a dot.
    pub(super) fn is_narrow(&self) -> bool {
        self.geometry.size().zoom() == 1
    }

    /// Whether two colours are told apart at a glance where they meet.
    pub(super) fn parted(&self, one: Rgb, other: Rgb) -> bool {
        let shown = |colour| self.skin.theme.depth().shown(colour);
        shown(one).distance(shown(other)) >= PARTED
    }

    pub(super) fn beside(&self, space: Space, columns: i32) -> GridPoint {
        let dot = self.geometry.dot(space);
        GridPoint { x: dot.x + columns, ..dot }
    }

    /// The cell of the level: right of the dot; with links the fourth of a block.
    pub(super) fn level_cell(&self, space: Space) -> GridPoint {
        let fourth = !self.is_cut() && !self.is_narrow();
        self.beside(space, if fourth { 2 } else { 1 })
    }

    pub(super) fn fill(&mut self, space: Space, style: Style) {
        let block = self.geometry.block(space);
        let size = self.geometry.size();
        for y in (0..i32::from(size.pitch())).map(|dy| block.y + dy) {
            for x in (0..2 * i32::from(size.zoom())).map(|dx| block.x + dx) {
                self.canvas.put(GridPoint { x, y }, ' ', style);
            }
        }
    }

    /// A foreground alone: what stands in a block keeps the block's background.
    pub(super) fn ink(&self, colour: Rgb) -> Style {
        Style::new().fg(self.skin.theme.depth().colour(colour))
    }
}
