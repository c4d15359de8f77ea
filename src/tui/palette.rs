//! The colours of each theme, by role.

#![expect(clippy::unreadable_literal, reason = "colours are written RRGGBB everywhere")]

use super::colour::Rgb;
use crate::rules::{Player, Side};

/// The colours of a player's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceColours {
    /// The piece itself.
    pub body: Rgb,
    /// The piece as a brick, which must stand out from what is around the board too.
    pub brick: Rgb,
    /// Its PÜNCT; also the ring where a lifted piece's PÜNCT was.
    pub punct: Rgb,
    /// The line around it, which parts it from others of its colour beside and below it.
    pub edge: Rgb,
    /// The hint of a minor dot, and links and digits on the body.
    pub minor: Rgb,
    /// The digit of the level.
    pub digit: Rgb,
}

/// The colours of a theme by role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// What text stands on where the terminal's own background does not suit the theme.
    pub paper: Rgb,
    /// Text on that paper.
    pub ink: Rgb,
    /// An empty space of the board.
    pub board: Rgb,
    /// Every other brick.
    pub board_alternate: Rgb,
    /// Between hexagons.
    pub seam: Rgb,
    /// Around the board.
    pub rim: Rgb,
    /// A space of the central hexagon.
    pub centre: Rgb,
    /// Every other brick of the central hexagon.
    pub centre_alternate: Rgb,
    /// White's pieces.
    pub white: PieceColours,
    /// Black's pieces.
    pub black: PieceColours,
    /// Under raised pieces.
    pub shadow: Rgb,
    /// The tint of lines along which a PÜNCT can go.
    pub line: Rgb,
    /// Where the PÜNCT may come down.
    pub target: Rgb,
    /// The cursor.
    pub cursor: Rgb,
    /// A piece in the hand that may be put down.
    pub ghost_legal: Rgb,
    /// A piece in the hand that may not.
    pub ghost_illegal: Rgb,
    /// The last move.
    pub last: Rgb,
    /// The chain that is shown.
    pub chain: Rgb,
    /// What blocks the piece at the cursor.
    pub blocker: Rgb,
    /// The three pairs of opposite sides, in the order of [`Side::PAIRS`]. They differ in brightness
    /// too.
    pub sides: [Rgb; 3],
}

impl Palette {
    /// The colours of a player's pieces.
    pub const fn piece(&self, player: Player) -> &PieceColours {
        match player {
            Player::White => &self.white,
            Player::Black => &self.black,
        }
    }

    /// The colour of a side and of the one opposite.
    pub const fn side(&self, side: Side) -> Rgb {
        self.sides[side as usize % 3]
    }
}

/// For dark backgrounds.
pub(super) const DARK: Palette = Palette {
    paper: Rgb::hex(0x1b2027),
    ink: Rgb::hex(0xe6e8ea),
    board: Rgb::hex(0x4d5c6a),
    board_alternate: Rgb::hex(0x475562),
    seam: Rgb::hex(0x3e4b57),
    rim: Rgb::hex(0x2c353f),
    centre: Rgb::hex(0x66845a),
    centre_alternate: Rgb::hex(0x5f7b53),
    white: PieceColours {
        body: Rgb::hex(0xf2eee3),
        brick: Rgb::hex(0xf2eee3),
        edge: Rgb::hex(0x2b2e34),
        punct: Rgb::hex(0xec5a10),
        minor: Rgb::hex(0xb9b2a2),
        digit: Rgb::hex(0x1b1d22),
    },
    black: PieceColours {
        body: Rgb::hex(0x17191e),
        brick: Rgb::hex(0x1a2c66),
        edge: Rgb::hex(0x8496aa),
        punct: Rgb::hex(0x4aa8f5),
        minor: Rgb::hex(0x50545f),
        digit: Rgb::hex(0xf4f4f4),
    },
    shadow: Rgb::hex(0x0c0f13),
    line: Rgb::hex(0xb4bcc6),
    target: Rgb::hex(0xe6c14c),
    cursor: Rgb::hex(0xb48cff),
    ghost_legal: Rgb::hex(0x35a853),
    ghost_illegal: Rgb::hex(0xc83a3a),
    last: Rgb::hex(0xf2d272),
    chain: Rgb::hex(0x5ff08a),
    blocker: Rgb::hex(0xff4fa3),
    sides: [Rgb::hex(0xe0603c), Rgb::hex(0x9fd8cc), Rgb::hex(0x5b7fe6)],
};

/// For light backgrounds.
pub(super) const LIGHT: Palette = Palette {
    paper: Rgb::hex(0xf4f6f8),
    ink: Rgb::hex(0x1b1d22),
    board: Rgb::hex(0xb3c2cf),
    board_alternate: Rgb::hex(0xabbbc9),
    seam: Rgb::hex(0xa0b0be),
    rim: Rgb::hex(0x8495a5),
    centre: Rgb::hex(0xbdcf93),
    centre_alternate: Rgb::hex(0xb3c688),
    white: PieceColours {
        body: Rgb::hex(0xffffff),
        brick: Rgb::hex(0xfff0c8),
        edge: Rgb::hex(0x5f6b78),
        punct: Rgb::hex(0xd84a00),
        minor: Rgb::hex(0xc4c4c4),
        digit: Rgb::hex(0x1b1d22),
    },
    black: PieceColours {
        body: Rgb::hex(0x242830),
        brick: Rgb::hex(0x222d50),
        edge: Rgb::hex(0xe2ebf3),
        punct: Rgb::hex(0x43a2f2),
        minor: Rgb::hex(0x5a606c),
        digit: Rgb::hex(0xf8f8f8),
    },
    shadow: Rgb::hex(0x5d6b78),
    line: Rgb::hex(0xe9f0f6),
    target: Rgb::hex(0x8a5a00),
    cursor: Rgb::hex(0x5b2be0),
    ghost_legal: Rgb::hex(0x1c8a3a),
    ghost_illegal: Rgb::hex(0xc41c1c),
    last: Rgb::hex(0xe8b020),
    chain: Rgb::hex(0x18b04c),
    blocker: Rgb::hex(0xd40078),
    sides: [Rgb::hex(0xcc4a28), Rgb::hex(0x3fae9e), Rgb::hex(0x3450dc)],
};

/// After Okabe and Ito: orange, sky blue, blue, vermilion and yellow, told apart by brightness too.
pub(super) const COLOUR_BLIND: Palette = Palette {
    paper: Rgb::hex(0x1b1e24),
    ink: Rgb::hex(0xe8e8e8),
    board: Rgb::hex(0x545b66),
    board_alternate: Rgb::hex(0x4d545f),
    seam: Rgb::hex(0x424953),
    rim: Rgb::hex(0x2e333b),
    centre: Rgb::hex(0x776c9e),
    centre_alternate: Rgb::hex(0x6e6394),
    white: PieceColours {
        body: Rgb::hex(0xf6f3ea),
        brick: Rgb::hex(0xf6f3ea),
        edge: Rgb::hex(0x2b2e34),
        punct: Rgb::hex(0xd55e00),
        minor: Rgb::hex(0xb8b5ab),
        digit: Rgb::hex(0x121418),
    },
    black: PieceColours {
        body: Rgb::hex(0x101216),
        brick: Rgb::hex(0x15294a),
        edge: Rgb::hex(0x8c96a6),
        punct: Rgb::hex(0x56b4e9),
        minor: Rgb::hex(0x525660),
        digit: Rgb::hex(0xfafafa),
    },
    shadow: Rgb::hex(0x080a0d),
    line: Rgb::hex(0xb8bcc4),
    target: Rgb::hex(0xf0e442),
    cursor: Rgb::hex(0xe694c4),
    ghost_legal: Rgb::hex(0x1f86c8),
    ghost_illegal: Rgb::hex(0xb86200),
    last: Rgb::hex(0xe6c860),
    chain: Rgb::hex(0x3fe0b0),
    blocker: Rgb::hex(0xf08a20),
    sides: [Rgb::hex(0xc85030), Rgb::hex(0xa9e0d2), Rgb::hex(0x3f74d9)],
};
