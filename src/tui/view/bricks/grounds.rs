//! The colours of bricks: of empty spaces and pieces, with the tints of what is marked, and of what is
//! written on them.

use ratatui::style::Style;

use super::drawing::Bricks;
use crate::picture::{Rgb, chain_brick};
use crate::rules::{CENTRAL_HEXAGON, Piece, Space, SpaceSet};

impl Bricks<'_, '_> {
    /// The colour of a space's block, before the piece in the hand. A piece keeps its own colour under
    /// every mark but that of a chain: tinted, it would look like the board or like
    /// one of the other player's. Signs beside its dots say the rest.
    pub(super) fn ground(&self, space: Space) -> Rgb {
        match self.scene.position.top(space) {
            // What is counted must be seen when all of it is covered.
            Some(piece) if CENTRAL_HEXAGON.contains(space) && self.skin.theme.has_shades() => {
                self.brick(piece, space).mix(self.palette.centre, 30)
            }
            Some(piece) => self.brick(piece, space),
            None => self.empty_ground(space),
        }
    }

    /// The colour of an empty space with all its tints.
    fn empty_ground(&self, space: Space) -> Rgb {
        let (scene, palette) = (self.scene, self.palette);
        let base = match () {
            () if scene.misfits.contains(space) => self.closed_colour(space),
            () => self.empty_colour(space),
        };
        if !self.skin.theme.has_shades() {
            // A tint would be another colour: signs say it all.
            return base;
        }
        let tints = [
            (self.crossed - CENTRAL_HEXAGON, palette.cursor, 50),
            // In the colour of the cursor it would be as grey as a closed space.
            (self.crossed & CENTRAL_HEXAGON, palette.line, 50),
            (scene.lines, palette.line, 85),
            (self.last(), palette.last, 110),
            (self.way, palette.last, 42),
            (scene.targets, palette.target, 60),
            (scene.pointed, palette.pointed, 110),
            (scene.threats, palette.threat, 70),
        ];
        let here = tints.iter().filter(|(spaces, ..)| spaces.contains(space));
        here.fold(base, |colour, &(_, tint, share)| colour.mix(tint, share))
    }

    /// What the dot and the level of a space stand on. Without shades it has the mark's own colour.
    pub(super) fn text_ground(&self, space: Space) -> Rgb {
        let (scene, palette) = (self.scene, self.palette);
        let is_tinted = self.skin.theme.has_shades() || scene.position.top(space).is_none();
        if scene.chain.contains(space) && !is_tinted { palette.chain } else { self.ground(space) }
    }

    /// The colour of a piece by itself on one of its spaces.
    pub(super) fn brick(&self, piece: Piece, space: Space) -> Rgb {
        let (scene, palette) = (self.scene, self.palette);
        let is_seen_in =
            |spaces: SpaceSet| spaces.contains(space) && scene.position.top(space) == Some(piece);
        match piece.owner {
            owner if !self.skin.theme.has_shades() => palette.brick(owner, 0),
            owner if is_seen_in(scene.chain) => chain_brick(palette, owner),
            owner => palette.brick(owner, self.shades.get(piece)),
        }
    }

    /// An empty space; neighbours in a row have different shades where there are enough of them.
    pub(super) fn empty_colour(&self, space: Space) -> Rgb {
        let palette = self.palette;
        let alternate = space.column() % 2 == 0 && self.skin.theme.has_shades();
        match (CENTRAL_HEXAGON.contains(space), alternate) {
            (false, false) => palette.board,
            (false, true) => palette.board_alternate,
            (true, false) => palette.centre,
            (true, true) => palette.centre_alternate,
        }
    }

    /// An empty space where nothing can be put now.
    fn closed_colour(&self, space: Space) -> Rgb {
        // Darker it would look like one of Black's pieces; where there are few colours, the missing
        // dot says it.
        let share = if self.skin.theme.has_shades() { 114 } else { 0 };
        self.empty_colour(space).mix(self.palette.rim, share)
    }

    pub(super) fn last(&self) -> SpaceSet {
        self.scene.last | self.scene.last_from.into_iter().collect()
    }

    /// Minor dots and links: as glyphs they are stronger than the hint on a solid piece.
    pub(super) fn minor(&self, space: Space) -> Rgb {
        let ground = self.text_ground(space);
        match () {
            () if ground != self.ground(space) => ground.contrast(),
            () => ground.mix(ground.contrast(), 120),
        }
    }

    /// A quiet sign on the empty board.
    pub(super) fn on_board(&self, ground: Rgb) -> Rgb {
        ground.mix(self.palette.line, 110)
    }

    /// A foreground that is seen on a space, however few colours there are.
    pub(super) fn ink_on(&self, space: Space, colour: Rgb) -> Style {
        Style { bg: None, ..self.skin.theme.cell(colour, self.text_ground(space)) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::drawing::PARTED;

    use crate::picture::{Rgb, ThemeName, difference};
    use crate::rules::Player;
    use crate::ui::colour::Depth;

    const THEMES: [ThemeName; 3] = [ThemeName::Dark, ThemeName::Light, ThemeName::ColourBlind];

    #[test]
    fn shades_are_close_but_told_from_each_other_and_far_from_the_board() {
        for (theme, depth) in
            THEMES.into_iter().flat_map(|t| [Depth::TrueColour, Depth::Ansi256].map(|d| (t, d)))
        {
            let palette = theme.palette();
            let shades = Player::BOTH.map(|player| [0, 1, 2, 3].map(|n| palette.brick(player, n)));
            let board = [palette.board, palette.board_alternate];
            let centre = [palette.centre, palette.centre_alternate];
            let shown =
                |rgbs: &[Rgb]| -> Vec<_> { rgbs.iter().map(|&rgb| depth.shown(rgb)).collect() };
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
}
