//! The colours of each theme, by what they are used for.
#![expect(clippy::unreadable_literal, reason = "colours are written RRGGBB everywhere")]

use super::rgb::Rgb;
use crate::rules::Player;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceColours {
    /// The colour of the piece itself.
    pub body: Rgb,
    /// The colour of the piece as a brick. It must also stand out from the ground around the board.
    pub brick: Rgb,
    /// Other shades of the brick, which distinguish pieces that touch. The shades are similar,
    /// because all pieces of a player belong together.
    pub shades: [Rgb; 3],
    /// The colour of the piece's PÜNCT, and of the ring where the PÜNCT of a lifted piece was.
    pub punct: Rgb,
    /// The colour of the line around the piece. The line separates the piece from pieces of its
    /// colour.
    pub edge: Rgb,
    /// The colour of the minor dots.
    pub minor: Rgb,
    pub digit: Rgb,
}

/// The share of the cursor's colour in an empty space of the cursor's row or column, outside the
/// central hexagon. The shares go from 0 to 255. They are large enough to give another colour also
/// on terminals with 256 colours.
pub const CROSSED: u8 = 60;
/// The share of [`Palette::line`] in an empty space on a line along which a PÜNCT can go, outside
/// the central hexagon.
pub const LINE: u8 = 135;
/// The share of [`Palette::line`] in an empty space of the central hexagon, both in the cursor's
/// row or column and on a line along which a PÜNCT can go.
pub const LINE_IN_CENTRE: u8 = 100;

/// The colours of a theme, by what they are used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The background of text, if the terminal's own background does not suit the theme.
    pub paper: Rgb,
    /// The colour of text on that background.
    pub ink: Rgb,
    /// A space without a piece.
    pub board: Rgb,
    /// A space without a piece, for every other brick.
    pub board_alternate: Rgb,
    pub seam: Rgb,
    /// The ground around the board.
    pub rim: Rgb,
    /// A space of the central hexagon.
    pub centre: Rgb,
    /// A space of the central hexagon, for every other brick.
    pub centre_alternate: Rgb,
    pub white: PieceColours,
    pub black: PieceColours,
    /// The shadow under raised pieces.
    pub shadow: Rgb,
    /// The tint of lines along which a PÜNCT can go.
    pub line: Rgb,
    /// A space where the PÜNCT may come down.
    pub target: Rgb,
    /// A space at which the other player, a tip, a hint or a task points, or a space of a typed or
    /// suggested move.
    pub pointed: Rgb,
    pub cursor: Rgb,
    /// The ghost of a piece that may be put down here.
    pub ghost_legal: Rgb,
    /// The ghost of a piece that may not be put down here.
    pub ghost_illegal: Rgb,
    pub last: Rgb,
    pub chain: Rgb,
    /// A piece that blocks the piece at the cursor.
    pub blocker: Rgb,
    pub threat: Rgb,
    /// The three pairs of opposite sides of the board. Either player may join any pair, so these
    /// colours are unlike both players' colours.
    pub sides: [Rgb; 3],
}

impl Palette {
    /// Returns the colour of less important text.
    pub const fn dim(&self) -> Rgb {
        self.ink.mix(self.paper, 90)
    }

    pub const fn piece(&self, player: Player) -> &PieceColours {
        match player {
            Player::White => &self.white,
            Player::Black => &self.black,
        }
    }

    /// Whether the page is dark, as Black's pieces are. On such a page the board has an edge, so
    /// that the pieces stand out from the page.
    pub const fn has_dark_page(&self) -> bool {
        !self.paper.is_light()
    }

    /// Returns the colour of the board's edge. It is also visible on a page as dark as Black's
    /// pieces.
    pub const fn edge(&self) -> Rgb {
        self.rim.mix(self.line, 90)
    }

    /// Returns a shade of a player's bricks. 0 is the plain brick; the shades repeat after the
    /// third.
    pub const fn brick(&self, player: Player, nth: usize) -> Rgb {
        let piece = self.piece(player);
        if nth == 0 { piece.brick } else { piece.shades[(nth - 1) % 3] }
    }

    /// Returns this palette with these colours of the empty board and the central hexagon, the same
    /// for all bricks.
    const fn with_ground(self, board: Rgb, centre: Rgb) -> Palette {
        let (board_alternate, centre_alternate) = (board, centre);
        Palette { board, board_alternate, centre, centre_alternate, ..self }
    }
}

/// The palettes for terminals with few colours. In the dark and light themes, a chain is green
/// there, so the central hexagon is cyan. The eight colours have no grey between the players'
/// colours, so with eight colours the board is blue. The last move has another colour than usual,
/// because its own would become yellow, like two sides of the board.
pub(super) struct FewColours {
    pub dark_of_sixteen: Palette,
    pub light_of_sixteen: Palette,
    pub colour_blind_of_sixteen: Palette,
    pub dark_of_eight: Palette,
    pub light_of_eight: Palette,
    pub colour_blind_of_eight: Palette,
}

pub(super) static FEW_COLOURS: FewColours = FewColours {
    dark_of_sixteen: Palette { last: BLUE, ..DARK }.with_ground(DARK.board, CYAN),
    light_of_sixteen: Palette { last: BLUE, ..LIGHT }.with_ground(LIGHT.board, CYAN),
    colour_blind_of_sixteen: Palette { last: BLUE, ..COLOUR_BLIND },
    // The light theme's own cursor would look like the board, so its cursor is magenta, as in the
    // dark theme. A threat would then look like the cursor in both themes, so it is blue.
    dark_of_eight: Palette { threat: BLUE, last: RED, ..DARK }.with_ground(BLUE, CYAN),
    light_of_eight: Palette { threat: BLUE, last: RED, cursor: MAGENTA, ..LIGHT }
        .with_ground(BLUE, CYAN),
    // In this theme a chain is cyan, so threats and the central hexagon can be green.
    colour_blind_of_eight: Palette { threat: GREEN, last: RED, ..COLOUR_BLIND }
        .with_ground(BLUE, GREEN),
};

const RED: Rgb = Rgb::hex(0xcd0000);
const BLUE: Rgb = Rgb::hex(0x0000ee);
const MAGENTA: Rgb = Rgb::hex(0xcd00cd);
const CYAN: Rgb = Rgb::hex(0x00cdcd);
const GREEN: Rgb = Rgb::hex(0x00cd00);

pub(super) const DARK: Palette = Palette {
    paper: Rgb::hex(0x1b2027),
    ink: Rgb::hex(0xe6e8ea),
    board: Rgb::hex(0x6e7a80),
    board_alternate: Rgb::hex(0x677379),
    seam: Rgb::hex(0x5a656b),
    rim: Rgb::hex(0x2c353f),
    centre: Rgb::hex(0x68925c),
    centre_alternate: Rgb::hex(0x618a56),
    white: PieceColours {
        body: Rgb::hex(0xf2eee3),
        brick: Rgb::hex(0xfaf6ec),
        shades: [Rgb::hex(0xebe3d2), Rgb::hex(0xdcd5c6), Rgb::hex(0xcfcbc2)],
        edge: Rgb::hex(0x2b2e34),
        punct: Rgb::hex(0xec5a10),
        minor: Rgb::hex(0xb9b2a2),
        digit: Rgb::hex(0x1b1d22),
    },
    black: PieceColours {
        body: Rgb::hex(0x17191e),
        brick: Rgb::hex(0x0b0d11),
        shades: [Rgb::hex(0x191c22), Rgb::hex(0x382f3d), Rgb::hex(0x1b2830)],
        edge: Rgb::hex(0x8496aa),
        punct: Rgb::hex(0x4aa8f5),
        minor: Rgb::hex(0x50545f),
        digit: Rgb::hex(0xf4f4f4),
    },
    shadow: Rgb::hex(0x0c0f13),
    line: Rgb::hex(0xb4bcc6),
    target: Rgb::hex(0xe8ae10),
    pointed: Rgb::hex(0x3fd0e8),
    cursor: Rgb::hex(0xb48cff),
    ghost_legal: Rgb::hex(0x78b428),
    ghost_illegal: Rgb::hex(0xc83a3a),
    last: Rgb::hex(0xffb98a),
    chain: Rgb::hex(0x5ff08a),
    blocker: Rgb::hex(0xff4569),
    threat: Rgb::hex(0xff5ad0),
    sides: [Rgb::hex(0xf0e442), Rgb::hex(0x38a83c), Rgb::hex(0xd673b8)],
};

pub(super) const LIGHT: Palette = Palette {
    paper: Rgb::hex(0xf4f6f8),
    ink: Rgb::hex(0x1b1d22),
    board: Rgb::hex(0xaab5be),
    board_alternate: Rgb::hex(0xa2adb6),
    seam: Rgb::hex(0x7f8f9f),
    rim: Rgb::hex(0x4c5e70),
    centre: Rgb::hex(0x88b880),
    centre_alternate: Rgb::hex(0x7faf75),
    white: PieceColours {
        body: Rgb::hex(0xffffff),
        brick: Rgb::hex(0xffffff),
        shades: [Rgb::hex(0xf7f2e6), Rgb::hex(0xf0e9da), Rgb::hex(0xe6dfd0)],
        edge: Rgb::hex(0x5f6b78),
        punct: Rgb::hex(0xd84a00),
        minor: Rgb::hex(0xc4c4c4),
        digit: Rgb::hex(0x1b1d22),
    },
    black: PieceColours {
        body: Rgb::hex(0x242830),
        brick: Rgb::hex(0x0b0d11),
        shades: [Rgb::hex(0x191c22), Rgb::hex(0x382f3d), Rgb::hex(0x1b2830)],
        edge: Rgb::hex(0xe2ebf3),
        punct: Rgb::hex(0x43a2f2),
        minor: Rgb::hex(0x5a606c),
        digit: Rgb::hex(0xf8f8f8),
    },
    shadow: Rgb::hex(0x5d6b78),
    line: Rgb::hex(0x50647a),
    target: Rgb::hex(0x8a5a00),
    pointed: Rgb::hex(0x0090a8),
    cursor: Rgb::hex(0x5a28e6),
    ghost_legal: Rgb::hex(0x4f9a00),
    ghost_illegal: Rgb::hex(0xc41c1c),
    last: Rgb::hex(0xe8b020),
    chain: Rgb::hex(0x18b04c),
    blocker: Rgb::hex(0xd4004c),
    threat: Rgb::hex(0xd000a0),
    sides: [Rgb::hex(0x8f8600), Rgb::hex(0x0c8420), Rgb::hex(0xb03a94)],
};

/// The colours of Okabe and Ito (orange, sky blue, blue, vermilion and yellow) also differ in
/// brightness. Most colours of this palette are similar to theirs.
pub(super) const COLOUR_BLIND: Palette = Palette {
    paper: Rgb::hex(0x1b1e24),
    ink: Rgb::hex(0xe8e8e8),
    board: Rgb::hex(0x747c89),
    board_alternate: Rgb::hex(0x6d7582),
    seam: Rgb::hex(0x545c68),
    rim: Rgb::hex(0x2e333b),
    centre: Rgb::hex(0x7a6daa),
    centre_alternate: Rgb::hex(0x7265a2),
    white: PieceColours {
        body: Rgb::hex(0xf6f3ea),
        brick: Rgb::hex(0xfaf6ec),
        shades: [Rgb::hex(0xebe3d2), Rgb::hex(0xdcd5c6), Rgb::hex(0xcfcbc2)],
        edge: Rgb::hex(0x2b2e34),
        punct: Rgb::hex(0xd55e00),
        minor: Rgb::hex(0xb8b5ab),
        digit: Rgb::hex(0x121418),
    },
    black: PieceColours {
        body: Rgb::hex(0x101216),
        brick: Rgb::hex(0x0b0d11),
        shades: [Rgb::hex(0x191c22), Rgb::hex(0x382f3d), Rgb::hex(0x1b2830)],
        edge: Rgb::hex(0x8c96a6),
        punct: Rgb::hex(0x56b4e9),
        minor: Rgb::hex(0x525660),
        digit: Rgb::hex(0xfafafa),
    },
    shadow: Rgb::hex(0x080a0d),
    line: Rgb::hex(0xb8bcc4),
    target: Rgb::hex(0xf0e442),
    pointed: Rgb::hex(0x86d0ff),
    cursor: Rgb::hex(0xf080d8),
    ghost_legal: Rgb::hex(0x1f86c8),
    ghost_illegal: Rgb::hex(0xb86200),
    last: Rgb::hex(0xc4a40c),
    chain: Rgb::hex(0x3fe0b0),
    blocker: Rgb::hex(0xf08a20),
    threat: Rgb::hex(0xff6a5a),
    sides: [Rgb::hex(0xf0e442), Rgb::hex(0x1fa840), Rgb::hex(0xc2488f)],
};

/// Greys for printing in black on white paper. More important things are darker.
pub(super) const MONOCHROME: Palette = Palette {
    paper: Rgb::hex(0xffffff),
    ink: Rgb::hex(0x000000),
    board: Rgb::hex(0xdadada),
    board_alternate: Rgb::hex(0xd2d2d2),
    seam: Rgb::hex(0xf4f4f4),
    rim: Rgb::hex(0x9a9a9a),
    centre: Rgb::hex(0xb4b4b4),
    centre_alternate: Rgb::hex(0xacacac),
    white: PieceColours {
        body: Rgb::hex(0xffffff),
        brick: Rgb::hex(0xffffff),
        shades: [Rgb::hex(0xffffff), Rgb::hex(0xf0f0f0), Rgb::hex(0xe4e4e4)],
        edge: Rgb::hex(0x000000),
        punct: Rgb::hex(0x000000),
        minor: Rgb::hex(0xd0d0d0),
        digit: Rgb::hex(0x000000),
    },
    black: PieceColours {
        body: Rgb::hex(0x161616),
        brick: Rgb::hex(0x161616),
        shades: [Rgb::hex(0x161616), Rgb::hex(0x282828), Rgb::hex(0x3a3a3a)],
        edge: Rgb::hex(0xffffff),
        punct: Rgb::hex(0xffffff),
        minor: Rgb::hex(0x5c5c5c),
        digit: Rgb::hex(0xffffff),
    },
    shadow: Rgb::hex(0x000000),
    line: Rgb::hex(0x8c8c8c),
    target: Rgb::hex(0x6e6e6e),
    pointed: Rgb::hex(0x404040),
    cursor: Rgb::hex(0x000000),
    ghost_legal: Rgb::hex(0x303030),
    ghost_illegal: Rgb::hex(0x707070),
    last: Rgb::hex(0x6a6a6a),
    chain: Rgb::hex(0x606060),
    blocker: Rgb::hex(0x303030),
    threat: Rgb::hex(0x000000),
    // A grey that neither player's pieces have.
    sides: [Rgb::hex(0x707070); 3],
};
