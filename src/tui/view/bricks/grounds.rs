//! The colours of bricks: of empty spaces and pieces, with the tints of what is marked, and of what is
//! written on them.

use ratatui::style::Style;

use super::drawing::Bricks;
use crate::picture::Rgb;
use crate::picture::{chain_shade, chain_share};
use crate::rules::{CENTRAL_HEXAGON, Piece, Player, Space, SpaceSet};
use crate::tui::colour::Depth;

impl Bricks<'_, '_> {
    /// The colour of a space's block with all its tints, before the piece in the hand.
    pub(super) fn ground(&self, space: Space) -> Rgb {
        let (scene, palette) = (self.scene, self.palette);
        let top = scene.position.top(space);
        let base = match top {
            // What is counted must be seen when all of it is covered.
            Some(piece) if CENTRAL_HEXAGON.contains(space) && self.skin.theme.has_shades() => {
                self.brick(piece, space).mix(palette.centre, 30)
            }
            Some(piece) => self.brick(piece, space),
            None if scene.misfits.contains(space) => self.closed_colour(space),
            None => self.empty_colour(space),
        };
        if !self.skin.theme.has_shades() {
            // A tint would be another colour: signs say it all.
            return base;
        }
        // Dark pieces must stay dark.
        let (is_black, depth) = (self.is_black(space), self.skin.theme.depth());
        let line_share = match top {
            // Of 256 colours the board's would be next.
            Some(_) if is_black && depth != Depth::TrueColour => 0,
            Some(_) if is_black => 20,
            Some(_) => 50,
            None => 85,
        };
        let last_share = if is_black { 45 } else { 110 };
        let target_share = if top.is_some() { 95 } else { 60 };
        let tints = [
            (self.crossed - CENTRAL_HEXAGON, palette.cursor, 50),
            // In the colour of the cursor it would be as grey as a closed space.
            (self.crossed & CENTRAL_HEXAGON, palette.line, 50),
            (scene.lines, palette.line, line_share),
            (self.last(), palette.last, last_share),
            (self.way, palette.last, 50),
            (scene.targets, palette.target, target_share),
            (scene.pointed, palette.target, 200),
            (scene.chain, palette.chain, top.map_or(170, |piece| chain_share(piece.owner))),
            (scene.blockers, palette.blocker, 140),
            (scene.threats, palette.threat, 70),
        ];
        let here = tints.iter().filter(|(spaces, ..)| spaces.contains(space));
        here.fold(base, |colour, &(_, tint, share)| colour.mix(tint, share))
    }

    /// What the dot and the level of a space stand on. Without shades it has the mark's own colour.
    pub(super) fn text_ground(&self, space: Space) -> Rgb {
        let (scene, palette) = (self.scene, self.palette);
        let marks = [(scene.chain, palette.chain), (self.last(), palette.last)];
        let tinted = self.skin.theme.has_shades() || scene.position.top(space).is_none();
        let mark = marks.iter().find(|(spaces, _)| !tinted && spaces.contains(space));
        mark.map_or_else(|| self.ground(space), |&(_, colour)| colour)
    }

    /// The colour of a piece by itself on one of its spaces. In a chain all have the same: its tint
    /// would be a different colour on every shade.
    pub(super) fn brick(&self, piece: Piece, space: Space) -> Rgb {
        let in_chain = self.scene.chain.contains(space);
        let shade = match piece.owner {
            _ if !self.skin.theme.has_shades() => 0,
            owner if in_chain => chain_shade(owner),
            _ => self.shades.get(piece),
        };
        self.palette.brick(piece.owner, shade)
    }

    fn is_black(&self, space: Space) -> bool {
        self.scene.position.top(space).is_some_and(|piece| piece.owner == Player::Black)
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
        if self.skin.theme.has_shades() {
            self.empty_colour(space).mix(self.palette.rim, 190)
        } else {
            self.palette.shadow
        }
    }

    pub(super) fn last(&self) -> SpaceSet {
        self.scene.last | self.scene.last_from.into_iter().collect()
    }

    /// Minor dots and links: as glyphs they are stronger than the hint on a solid piece.
    pub(super) fn minor(&self, space: Space) -> Rgb {
        let ground = self.text_ground(space);
        let ink = ground.mix(ground.contrast(), 120);
        match () {
            () if ground != self.ground(space) => ground.contrast(),
            () if self.scene.last.contains(space) => ink.mix(self.palette.last, 170),
            () => ink,
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
    use super::*;
    use crate::picture::ThemeName;
    use crate::tui::colour::Depth;

    const THEMES: [ThemeName; 3] = [ThemeName::Dark, ThemeName::Light, ThemeName::ColourBlind];

    #[test]
    fn shades_are_told_from_each_other_and_from_the_board() {
        for (theme, depth) in
            THEMES.into_iter().flat_map(|t| [Depth::TrueColour, Depth::Ansi256].map(|d| (t, d)))
        {
            let palette = theme.palette();
            let shades = Player::BOTH.map(|player| [0, 1, 2, 3].map(|n| palette.brick(player, n)));
            let board = [palette.board, palette.board_alternate];
            let centre = [palette.centre, palette.centre_alternate];
            let all: Vec<_> = shades.concat().into_iter().map(|rgb| depth.shown(rgb)).collect();
            for (nth, one) in all.iter().enumerate() {
                let ground = board.iter().chain(&centre).map(|&rgb| depth.shown(rgb));
                for other in all[..nth].iter().copied().chain(ground) {
                    let distance = one.distance(other);
                    assert!(distance >= PARTED, "{theme} {depth:?} {one:?} {other:?} {distance}");
                }
            }
        }
    }

    #[test]
    fn a_chain_stands_out_as_much_for_both_players() {
        for (theme, depth) in
            THEMES.into_iter().flat_map(|t| [Depth::TrueColour, Depth::Ansi256].map(|d| (t, d)))
        {
            let palette = theme.palette();
            let shares = Player::BOTH.map(|player| {
                let plain = palette.brick(player, chain_shade(player));
                let tinted = plain.mix(palette.chain, chain_share(player));
                depth.shown(plain).distance(depth.shown(tinted))
            });
            assert!(
                shares.iter().all(|&share| share >= 4 * PARTED),
                "{theme} {depth:?} {shares:?}"
            );
        }
    }
}
