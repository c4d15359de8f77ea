//! The colours of bricks: of empty spaces and pieces, with the tints of marks, and of the
//! characters on them.

use ratatui::style::Style;

use super::Bricks;
use crate::kit::picture::{CROSSED, LINE, LINE_IN_CENTRE, Rgb};
use crate::punct::picture::chain_brick;
use crate::rules::{CENTRAL_HEXAGON, Piece, Space, SpaceSet};

/// The share of the central hexagon's colour in the colour of a piece on the hexagon.
const IN_CENTRE: u8 = 30;

impl Bricks<'_, '_> {
    /// Returns the colour of a space's block, without the piece in the hand. A piece keeps its own
    /// colour under every mark, because a tinted piece would look like the board or like the other
    /// player's pieces. Only a chain without outlines has a colour of its own; outlines and signs
    /// show all other marks.
    pub fn ground(&self, space: Space) -> Rgb {
        match self.scene.position.top(space) {
            // The players must see the hexagon to count its spaces, even if pieces cover all of it.
            Some(piece) if CENTRAL_HEXAGON.contains(space) && self.skin.theme.has_shades() => {
                self.brick(piece, space).mix(self.palette.centre, IN_CENTRE)
            }
            Some(piece) => self.brick(piece, space),
            None => self.empty_ground(space),
        }
    }

    /// Returns the colour of an empty space with all its tints.
    fn empty_ground(&self, space: Space) -> Rgb {
        let (scene, palette) = (self.scene, self.palette);
        let base = match () {
            () if scene.misfits.contains(space) => self.closed_colour(space),
            // A line has one tint. With different shades, the spaces of a row would look separated.
            () if (self.crossed | scene.lines).contains(space) => palette.space(space),
            () => self.empty_colour(space),
        };
        if !self.skin.theme.has_shades() {
            // With few colours, a tint would be a wholly different colour. Signs show the marks.
            return base;
        }
        let tints = [
            (self.crossed - CENTRAL_HEXAGON, palette.cursor, CROSSED),
            (scene.lines - CENTRAL_HEXAGON, palette.line, LINE),
            // In the central hexagon, the cursor's colour would look as grey as a closed space.
            ((self.crossed | scene.lines) & CENTRAL_HEXAGON, palette.line, LINE_IN_CENTRE),
            (self.last(), palette.last, 110),
            (self.way, palette.last, 42),
            (scene.targets, palette.target, 60),
            (scene.pointed, palette.pointed, 110),
            (scene.threats, palette.threat, 70),
        ];
        let here = tints.iter().filter(|(spaces, ..)| spaces.contains(space));
        here.fold(base, |colour, &(_, tint, share)| colour.mix(tint, share))
    }

    /// Returns the background of a space's dot and level. For a chain without outlines and shades,
    /// this is the colour of chains.
    pub fn text_ground(&self, space: Space) -> Rgb {
        let (scene, palette) = (self.scene, self.palette);
        let is_told = self.skin.theme.has_shades() || self.is_cut();
        if scene.chain.contains(space) && !is_told { palette.chain } else { self.ground(space) }
    }

    /// Returns the colour of a piece on one of its spaces. Of all marks, only a chain changes the
    /// colour.
    pub fn brick(&self, piece: Piece, space: Space) -> Rgb {
        let (scene, palette) = (self.scene, self.palette);
        let is_seen_in =
            |spaces: SpaceSet| spaces.contains(space) && scene.position.top(space) == Some(piece);
        match piece.owner {
            owner if !self.skin.theme.has_shades() => palette.brick(owner, 0),
            // If there are outlines, they show the chain, so that its pieces keep their colours.
            owner if is_seen_in(scene.chain) && !self.is_cut() => chain_brick(palette, owner),
            owner => palette.brick(owner, self.shades.get(piece)),
        }
    }

    /// Returns the colour of an empty space. If there are enough colours for shades, neighbours in
    /// a row have different shades.
    pub fn empty_colour(&self, space: Space) -> Rgb {
        let palette = self.palette;
        let alternate = space.column() % 2 == 0 && self.skin.theme.has_shades();
        match CENTRAL_HEXAGON.contains(space) {
            _ if !alternate => palette.space(space),
            false => palette.board_alternate,
            true => palette.centre_alternate,
        }
    }

    /// Returns the colour of an empty space on which the PÜNCT of the piece in the hand can't be.
    fn closed_colour(&self, space: Space) -> Rgb {
        // A darker space would look like one of Black's pieces. With few colours, only the missing
        // dot shows that the space is closed.
        let share = if self.skin.theme.has_shades() { 114 } else { 0 };
        self.empty_colour(space).mix(self.palette.rim, share)
    }

    pub fn last(&self) -> SpaceSet {
        self.scene.last | self.scene.last_from.into_iter().collect()
    }

    /// Returns the colour of minor dots and links. They are only thin characters, so they need a
    /// stronger colour than a solid piece.
    pub fn minor(&self, space: Space) -> Rgb {
        let ground = self.text_ground(space);
        match () {
            () if ground != self.ground(space) => ground.contrast(),
            () => ground.mix(ground.contrast(), 120),
        }
    }

    /// Returns the colour of a faint sign on the empty board.
    pub fn on_board(&self, ground: Rgb) -> Rgb {
        ground.mix(self.palette.line, 110)
    }

    /// Returns a foreground colour that is visible on a space, even with few colours.
    pub fn ink_on(&self, space: Space, colour: Rgb) -> Style {
        Style { bg: None, ..self.skin.theme.cell(colour, self.text_ground(space)) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    use super::*;
    use crate::kit::picture::ThemeName;
    use crate::kit::picture::tests::difference;
    use crate::kit::terminal::capabilities::Blocks;
    use crate::kit::ui::board_size::BoardSize;
    use crate::kit::ui::canvas::Canvas;
    use crate::kit::ui::colour::Depth;
    use crate::kit::ui::glyphs::{Skin, UNICODE};
    use crate::kit::ui::theme::Theme;
    use crate::punct::picture::Scene;
    use crate::punct::screen::view::bricks::PARTED;
    use crate::punct::screen::view::geometry::Geometry;
    use crate::rules::{Player, Position, Rules, lines_through};

    /// The least distance of a line's tint from the colours around it. It is small, because a whole
    /// line is easier to see than a single mark.
    const TINTED: f64 = 10.0;

    #[test]
    fn shades_are_close_but_told_from_each_other_and_far_from_the_board() {
        for (theme, depth) in ThemeName::COLOURED
            .into_iter()
            .flat_map(|t| [Depth::TrueColour, Depth::Ansi256].map(|d| (t, d)))
        {
            let palette = theme.palette();
            let shades = Player::BOTH.map(|player| [0, 1, 2, 3].map(|n| palette.brick(player, n)));
            let board = [palette.board, palette.board_alternate];
            let centre = [palette.centre, palette.centre_alternate];
            let shown = |rgbs: &[Rgb]| -> Vec<_> {
                rgbs.iter().map(|&rgb| depth.nearest_colour(rgb)).collect()
            };
            let [white, black] = shades.map(|shades| shown(&shades));
            let ground = shown(&[board, centre].concat());
            for (one, other) in white
                .iter()
                .flat_map(|one| ground.iter().chain(&black).map(move |other| (one, other)))
            {
                assert!(one.distance(*other) >= PARTED, "{theme} {depth:?} {one:?} {other:?}");
            }
            for (one, other) in
                black.iter().flat_map(|one| ground.iter().map(move |other| (one, other)))
            {
                assert!(one.distance(*other) >= PARTED, "{theme} {depth:?} {one:?} {other:?}");
            }
            if depth == Depth::TrueColour {
                let [second, third] = [1, 2].map(|nth| black[nth].mix(palette.centre, IN_CENTRE));
                assert!(second.distance(third) >= PARTED, "{theme}: {second:?} {third:?}");
            }
            for shades in [white, black] {
                for (nth, one) in shades.iter().enumerate() {
                    for other in &shades[..nth] {
                        let apart = difference(*one, *other);
                        assert!(
                            (3.0..28.0).contains(&apart),
                            "{theme} {depth:?} {one:?} {other:?} {apart}"
                        );
                    }
                }
            }
        }
    }

    /// Along a line, all empty spaces have one colour, and their neighbours have other colours.
    #[test]
    fn the_cursors_lines_are_of_one_tint_that_is_seen_in_all_directions() {
        for (theme, depth) in ThemeName::COLOURED
            .into_iter()
            .flat_map(|t| [Depth::TrueColour, Depth::Ansi256].map(|d| (t, d)))
        {
            for lines in [SpaceSet::EMPTY, lines_through(Space::CENTRE)] {
                let mut scene = Scene::new(Position::new(Rules::default()));
                (scene.cursor, scene.lines) = (Some(Space::CENTRE), lines);
                let size = BoardSize::M;
                let area = Rect::new(0, 0, size.board().width, size.board().height);
                let (geometry, mut buffer) = (Geometry::new(size, area), Buffer::empty(area));
                let mut canvas = Canvas::new(&mut buffer, area);
                let theme = Theme::new(theme, depth);
                let skin = Skin { theme, glyphs: &UNICODE, blocks: Blocks::Quadrants };
                let bricks = Bricks::new(&scene, skin, &geometry, &mut canvas);
                let tinted = bricks.crossed | scene.lines;
                for part in [CENTRAL_HEXAGON, !CENTRAL_HEXAGON] {
                    let shown = |set: SpaceSet, colour: &dyn Fn(Space) -> Rgb| {
                        let colours =
                            set.into_iter().map(|space| depth.nearest_colour(colour(space)));
                        colours.collect::<HashSet<Rgb>>()
                    };
                    let tints = shown(tinted & part, &|space| bricks.empty_ground(space));
                    let plain = shown(part, &|space| bricks.empty_colour(space));
                    assert_eq!(tints.len(), 1, "{theme:?}: {tints:?}");
                    let pairs = tints.iter().flat_map(|tint| plain.iter().map(move |p| (tint, p)));
                    for (tint, plain) in pairs {
                        let apart = difference(*tint, *plain);
                        assert!(apart >= TINTED, "{theme:?}: {tint:?} {plain:?} {apart}");
                    }
                }
            }
        }
    }
}
