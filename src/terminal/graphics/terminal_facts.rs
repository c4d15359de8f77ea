//! How a terminal shows pixels: by which protocol, and with how many to a cell.

/// A protocol by which a terminal shows pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    Kitty,
    /// That of the DEC VT340.
    Sixel,
    /// That of iTerm2.
    Iterm2,
}

/// The size of a character's cell in pixels, neither side zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSize {
    /// From left to right.
    pub width: u16,
    /// From top to bottom.
    pub height: u16,
}
