//! Colours of 24 bits, the themes by name, and the colours of each theme by what they are used for.
#![expect(clippy::unreadable_literal, reason = "colours are written RRGGBB everywhere")]

use std::fmt;

use serde::Serialize;

use crate::rules::Player;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    const BLACK: Rgb = Rgb(0, 0, 0);
    const WHITE: Rgb = Rgb(255, 255, 255);

    pub const fn hex(value: u32) -> Rgb {
        Rgb((value >> 16) as u8, (value >> 8) as u8, value as u8)
    }

    /// `share` is that of the other colour, from 0 to 255.
    #[must_use]
    #[inline]
    pub const fn mix(self, other: Rgb, share: u8) -> Rgb {
        const fn channel(a: u8, b: u8, share: u8) -> u8 {
            let (a, b, share) = (a as u32, b as u32, share as u32);
            ((a * (255 - share) + b * share + 127) / 255) as u8
        }
        Rgb(
            channel(self.0, other.0, share),
            channel(self.1, other.1, share),
            channel(self.2, other.2, share),
        )
    }

    #[must_use]
    pub const fn contrast(self) -> Rgb {
        if self.is_light() { Rgb::BLACK } else { Rgb::WHITE }
    }

    pub const fn is_light(self) -> bool {
        self.distance(Rgb::BLACK) > self.distance(Rgb::WHITE)
    }

    /// Has no unit: compare it only with other such numbers.
    pub const fn distance(self, other: Rgb) -> u32 {
        let red_mean = i32::midpoint(self.0 as i32, other.0 as i32);
        let r = self.0 as i32 - other.0 as i32;
        let g = self.1 as i32 - other.1 as i32;
        let b = self.2 as i32 - other.2 as i32;
        (((512 + red_mean) * r * r) / 256 + 4 * g * g + ((767 - red_mean) * b * b) / 256) as u32
    }
}

/// What a mark means. On a space with several, only the first two in this order are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    Cursor,
    Threat,
    Blocker,
    Chain,
    Last,
    /// At which a tip, a hint, a task or another player points, or which a typed move names.
    Tip,
}

impl Mark {
    #[cfg(test)]
    pub const ALL: [Mark; 6] =
        [Mark::Cursor, Mark::Threat, Mark::Blocker, Mark::Chain, Mark::Last, Mark::Tip];
}

coded! {
    #[derive(Hash, Default, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum ThemeName {
        #[default]
        Dark = "dark",
        Light = "light",
        /// Colours that people with any common colour blindness can distinguish.
        ColourBlind = "colour-blind",
        /// On screens, the terminal's own two colours: everything is also shown by shapes and
        /// modifiers. In files, greys for printing. This theme comes last.
        Monochrome = "monochrome",
    }
}

impl ThemeName {
    #[must_use]
    pub fn next(self) -> ThemeName {
        ThemeName::ALL[(self as usize + 1) % ThemeName::ALL.len()]
    }

    pub const fn palette(self) -> &'static Palette {
        &OF_24_BITS[self as usize]
    }
}

impl fmt::Display for ThemeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ThemeName::ColourBlind => "colour-blind safe",
            other => other.code(),
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceColours {
    pub body: Rgb,
    /// It must also stand out from the ground around the board.
    pub brick: Rgb,
    /// For pieces that touch; similar, because all pieces of a player belong together.
    pub shades: [Rgb; 2],
    pub punct: Rgb,
    /// Separates the piece from pieces of its colour.
    pub edge: Rgb,
    pub minor: Rgb,
    pub digit: Rgb,
    /// The inks of a PÜNCT and of a minor dot on the colour of a mark.
    pub punct_on_mark: Rgb,
    pub minor_on_mark: Rgb,
}

impl PieceColours {
    const fn with_bricks(self, [brick, second, third]: [u32; 3]) -> PieceColours {
        let shades = [Rgb::hex(second), Rgb::hex(third)];
        PieceColours { brick: Rgb::hex(brick), shades, ..self }
    }
}

/// The share (of 255) of [`Palette::lane`] in an empty space on a line along which a PÜNCT can go.
pub const LANE: u8 = 140;
/// The share of the last move's colour in the empty space that it left.
pub const LEFT: u8 = 77;
/// The share of a tip's colour in an empty space.
pub const TIP: u8 = 140;
/// The share of the rim's colour in an empty space where a piece can't go. A darker space would
/// look like one of Black's pieces.
pub const MISFIT: u8 = 114;
/// The share of [`Palette::speck`] in the sign of an empty space that is one line high, and of a
/// higher one.
pub const SPECK: [u8; 2] = [89, 128];
/// The share of a faded piece's colour in its dots and levels.
pub const FADED: u8 = 115;

/// Neighbours have different tones; first those outside, then those inside the central hexagon.
pub type Tones = [[Rgb; 3]; 2];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The background of text, if the terminal's own background does not suit the theme.
    pub paper: Rgb,
    pub ink: Rgb,
    pub board: Rgb,
    pub seam: Rgb,
    pub rim: Rgb,
    pub centre: Rgb,
    /// Of spaces that are blocks of one line, and of larger ones.
    pub tones: Tones,
    pub wide_tones: Tones,
    /// The sign of an empty space is mixed towards this colour.
    pub speck: Rgb,
    pub white: PieceColours,
    pub black: PieceColours,
    pub shadow: Rgb,
    /// Of lines and signs that are less than a mark.
    pub line: Rgb,
    /// The tint of lines along which a PÜNCT can go.
    pub lane: Rgb,
    pub target: Rgb,
    pub pointed: Rgb,
    pub cursor: Rgb,
    pub ghost_legal: Rgb,
    pub ghost_illegal: Rgb,
    pub last: Rgb,
    pub chain: Rgb,
    pub blocker: Rgb,
    pub threat: Rgb,
    /// The three pairs of opposite sides of the board. Either player may join any pair, so these
    /// colours are unlike both players' colours.
    pub sides: [Rgb; 3],
}

/// The ink of signs and texts on the colour of a mark.
pub const ON_MARK: Rgb = Rgb::hex(0x17181c);

impl Palette {
    pub const fn mark(&self, mark: Mark) -> Rgb {
        match mark {
            Mark::Cursor => self.cursor,
            Mark::Threat => self.threat,
            Mark::Blocker => self.blocker,
            Mark::Chain => self.chain,
            Mark::Last => self.last,
            Mark::Tip => self.pointed,
        }
    }

    pub const fn dim(&self) -> Rgb {
        self.ink.mix(self.paper, 90)
    }

    pub const fn piece(&self, player: Player) -> &PieceColours {
        [&self.white, &self.black][player as usize]
    }

    /// As dark as Black's pieces: on such a page the board has an edge, so that they stand out.
    pub const fn has_dark_page(&self) -> bool {
        !self.paper.is_light()
    }

    pub const fn edge(&self) -> Rgb {
        self.rim.mix(self.line, 90)
    }

    /// A shade of a player's bricks. 0 is the plain brick.
    pub const fn brick(&self, player: Player, nth: usize) -> Rgb {
        let piece = self.piece(player);
        if nth == 0 { piece.brick } else { piece.shades[(nth - 1) % 2] }
    }

    /// A colour of a piece that has no part in the end of the game.
    pub const fn faded(&self, player: Player, colour: Rgb) -> Rgb {
        colour.mix(self.board, [128, 158][player as usize])
    }

    const fn with_tones(self, tones: Tones) -> Palette {
        let [[_, board, _], [_, centre, _]] = tones;
        Palette { board, centre, tones, wide_tones: tones, ..self }
    }

    const fn with_ground(self, board: Rgb, centre: Rgb) -> Palette {
        self.with_tones([[board; 3], [centre; 3]])
    }

    const fn with_bricks(self, white: [u32; 3], black: [u32; 3]) -> Palette {
        let (white, black) = (self.white.with_bricks(white), self.black.with_bricks(black));
        Palette { white, black, ..self }
    }

    const fn with_light_marks(self) -> Palette {
        Palette {
            last: Rgb::hex(0xffff00),
            cursor: Rgb::hex(0xff00ff),
            chain: Rgb::hex(0x00ff00),
            pointed: Rgb::hex(0x00ffff),
            threat: Rgb::hex(0xff00ff),
            blocker: Rgb::hex(0xff0000),
            ..self
        }
    }

    const fn with_dark_marks(self) -> Palette {
        let (yellow, magenta) = (Rgb::hex(0xcdcd00), Rgb::hex(0xcd00cd));
        Palette {
            last: yellow,
            cursor: magenta,
            chain: GREEN,
            pointed: CYAN,
            threat: magenta,
            blocker: RED,
            ..self
        }
    }
}

/// By [`ThemeName`], as the other palettes.
pub static OF_24_BITS: [Palette; 4] = [DARK, LIGHT, COLOUR_BLIND, MONOCHROME];

/// For 256 colours, among which the tones of 24 bits would become one.
pub static OF_256: [Palette; 4] = [
    Palette { pointed: DARK_CYAN, lane: Rgb::hex(0xb5b5b5), ..DARK }
        .with_tones([DARK_GREYS, [Rgb::hex(0x5f875f); 3]])
        .with_bricks(WHITES, BLACKS),
    Palette { pointed: DARK_CYAN, lane: Rgb::hex(0x575757), ..LIGHT }
        .with_tones([LIGHT_GREYS, [Rgb::hex(0x87af87); 3]])
        .with_bricks([0xffffff, 0xeeeeee, 0xffffd7], BLACKS),
    Palette { lane: Rgb::hex(0xb5b5b5), ..COLOUR_BLIND }
        .with_tones([DARK_GREYS, [COLOUR_BLIND.centre; 3]])
        .with_bricks(WHITES, BLACKS),
    MONOCHROME,
];

const DARK_GREYS: [Rgb; 3] = [Rgb::hex(0x767676), Rgb::hex(0x6c6c6c), Rgb::hex(0x626262)];
const LIGHT_GREYS: [Rgb; 3] = [Rgb::hex(0xbcbcbc), Rgb::hex(0xb2b2b2), Rgb::hex(0xa8a8a8)];
const WHITES: [u32; 3] = [0xeeeeee, 0xdadada, 0xc6c6c6];
const BLACKS: [u32; 3] = [0x080808, 0x262626, 0x1c1c1c];

/// For sixteen colours. A chain is green in the dark and light themes, so the central hexagon is
/// cyan. A piece in the hand is green, too, as the nearest colour would be the last move's.
pub static OF_SIXTEEN: [Palette; 4] = [
    Palette { ghost_legal: GREEN, ..DARK }.with_light_marks().with_ground(DARK.board, CYAN),
    Palette { ghost_legal: GREEN, ..LIGHT }.with_light_marks().with_ground(LIGHT.board, CYAN),
    COLOUR_BLIND.with_light_marks().with_ground(COLOUR_BLIND.board, COLOUR_BLIND.centre),
    MONOCHROME,
];

/// Eight colours have no grey between the players' colours, so the board is blue.
pub static OF_EIGHT: [Palette; 4] = [
    Palette { ghost_legal: GREEN, ..DARK }.with_dark_marks().with_ground(BLUE, CYAN),
    Palette { ghost_legal: GREEN, ..LIGHT }.with_dark_marks().with_ground(BLUE, CYAN),
    COLOUR_BLIND.with_dark_marks().with_ground(BLUE, CYAN),
    MONOCHROME,
];

const RED: Rgb = Rgb::hex(0xcd0000);
const BLUE: Rgb = Rgb::hex(0x0000ee);
const CYAN: Rgb = Rgb::hex(0x00cdcd);
const GREEN: Rgb = Rgb::hex(0x00cd00);
/// Colour 37 of 256.
const DARK_CYAN: Rgb = Rgb::hex(0x00afaf);

const DARK: Palette = themed(0);
const LIGHT: Palette = themed(1);
const COLOUR_BLIND: Palette = themed(2);
const MONOCHROME: Palette = themed(3);

const fn tones(nth: usize) -> Tones {
    [
        [
            Rgb::hex([0x707c82, 0xb2bcc4, 0x757d8a, 0xe2e2e2][nth]),
            Rgb::hex([0x69757b, 0xa6b1ba, 0x6d7582, 0xdadada][nth]),
            Rgb::hex([0x626e74, 0x9aa6b0, 0x656d79, 0xd2d2d2][nth]),
        ],
        [
            Rgb::hex([0x6b955e, 0x92c288, 0x7a6daa, 0xbcbcbc][nth]),
            Rgb::hex([0x648e57, 0x86b77c, 0x7265a2, 0xb4b4b4][nth]),
            Rgb::hex([0x5d8751, 0x7aac70, 0x6a5d9a, 0xacacac][nth]),
        ],
    ]
}

const fn wide_tones(nth: usize) -> Tones {
    if nth > 0 {
        return tones(nth);
    }
    [
        [Rgb::hex(0x737f85), Rgb::hex(0x697479), Rgb::hex(0x5f6a70)],
        [Rgb::hex(0x6f9a62), Rgb::hex(0x658f58), Rgb::hex(0x5b834f)],
    ]
}

const fn themed(nth: usize) -> Palette {
    Palette {
        paper: Rgb::hex([0x1b2027, 0xf4f6f8, 0x1b1e24, 0xffffff][nth]),
        ink: Rgb::hex([0xe6e8ea, 0x1b1d22, 0xe8e8e8, 0x000000][nth]),
        board: tones(nth)[0][1],
        seam: Rgb::hex([0x5a656b, 0x7f8f9f, 0x545c68, 0xf4f4f4][nth]),
        rim: Rgb::hex([0x2c353f, 0x4c5e70, 0x2e333b, 0x9a9a9a][nth]),
        centre: tones(nth)[1][1],
        tones: tones(nth),
        wide_tones: wide_tones(nth),
        speck: Rgb::hex([0xe8eef2, 0xffffff, 0xe8eef2, 0x8c8c8c][nth]),
        white: PieceColours {
            body: Rgb::hex([0xf2eee3, 0xffffff, 0xf6f3ea, 0xffffff][nth]),
            brick: Rgb::hex([0xfaf6ec, 0xffffff, 0xfaf6ec, 0xffffff][nth]),
            shades: [
                Rgb::hex([0xe6dcc6, 0xf3e8d4, 0xe6dcc6, 0xf0f0f0][nth]),
                Rgb::hex([0xd2c8b4, 0xe4d6ba, 0xd2c8b4, 0xe4e4e4][nth]),
            ],
            edge: Rgb::hex([0x2b2e34, 0x5f6b78, 0x2b2e34, 0x000000][nth]),
            punct: Rgb::hex([0xec5a10, 0xd84a00, 0xd55e00, 0x000000][nth]),
            minor: Rgb::hex([0xb9b2a2, 0xc4c4c4, 0xb8b5ab, 0xd0d0d0][nth]),
            digit: Rgb::hex([0x1b1d22, 0x1b1d22, 0x121418, 0x000000][nth]),
            punct_on_mark: Rgb::hex(0xa83a00),
            minor_on_mark: Rgb::hex(0x6a6450),
        },
        black: PieceColours {
            body: Rgb::hex([0x17191e, 0x242830, 0x101216, 0x161616][nth]),
            brick: Rgb::hex([0x0b0d11, 0x0b0d11, 0x0b0d11, 0x161616][nth]),
            shades: [
                Rgb::hex([0x2a2233, 0x2a2233, 0x2a2233, 0x282828][nth]),
                Rgb::hex([0x16292f, 0x16292f, 0x16292f, 0x3a3a3a][nth]),
            ],
            edge: Rgb::hex([0x8496aa, 0xe2ebf3, 0x8c96a6, 0xffffff][nth]),
            punct: Rgb::hex([0x4aa8f5, 0x43a2f2, 0x56b4e9, 0xffffff][nth]),
            minor: Rgb::hex([0x50545f, 0x5a606c, 0x525660, 0x5c5c5c][nth]),
            digit: Rgb::hex([0xf4f4f4, 0xf8f8f8, 0xfafafa, 0xffffff][nth]),
            punct_on_mark: Rgb::hex(0x0a4f9c),
            minor_on_mark: ON_MARK,
        },
        shadow: Rgb::hex([0x0c0f13, 0x5d6b78, 0x080a0d, 0x000000][nth]),
        line: Rgb::hex([0xb4bcc6, 0x50647a, 0xb8bcc4, 0x8c8c8c][nth]),
        lane: Rgb::hex([0x8fa0b4, 0x6f86a2, 0x8fa0b4, 0x8c8c8c][nth]),
        target: Rgb::hex([0xffffff, 0xffffff, 0xffffff, 0x6e6e6e][nth]),
        pointed: Rgb::hex([0x3fd0e8, 0x0090a8, 0x86d0ff, 0x404040][nth]),
        cursor: Rgb::hex([0xb48cff, 0x7a4cf0, 0xf080d8, 0x000000][nth]),
        ghost_legal: Rgb::hex([0x7cc028, 0x6cb418, 0x1f86c8, 0x303030][nth]),
        ghost_illegal: Rgb::hex([0xc83a3a, 0xc41c1c, 0xb86200, 0x707070][nth]),
        last: Rgb::hex([0xffcc00, 0xffb400, 0xf0e442, 0x6a6a6a][nth]),
        chain: Rgb::hex([0x3ddc74, 0x12b04a, 0x3fe0b0, 0x606060][nth]),
        blocker: Rgb::hex([0xff4569, 0xd4004c, 0xf08a20, 0x303030][nth]),
        threat: Rgb::hex([0xff5ad0, 0xd000a0, 0xff6a5a, 0x000000][nth]),
        // The monochrome theme has a grey that neither player's pieces have.
        sides: [
            Rgb::hex([0xf0e442, 0x8f8600, 0xb4a81c, 0x707070][nth]),
            Rgb::hex([0x38a83c, 0x0c8420, 0x1fa840, 0x707070][nth]),
            Rgb::hex([0xd673b8, 0xb03a94, 0xc2488f, 0x707070][nth]),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    #[test]
    fn mixing_goes_from_one_to_the_other() {
        let (a, b) = (Rgb(0, 100, 200), Rgb(255, 50, 200));
        assert_eq!((a.mix(b, 0), a.mix(b, 255)), (a, b));
        assert_eq!(a.mix(b, 51), Rgb(51, 90, 200));
    }
    #[test]
    fn the_themes_go_round() {
        let round = ThemeName::ALL.map(ThemeName::next);
        assert_eq!(round.last(), Some(&ThemeName::Dark));
        assert_eq!(HashSet::from(round).len(), ThemeName::ALL.len());
    }
}
