//! The appearance of the screen: the players' choices, as far as the terminal can show them.

use ratatui::layout::Size as Extent;
use ratatui::style::Color;

use super::board_size::BoardSize;
use super::colour::Depth;
use super::glyphs::{Characters, Glyphs, Skin, UNICODE_ON_LIGHT};
use super::pixels::PixelArea;
use super::theme::Theme;
use crate::kit::picture::{Division, LARGER_FRAME, Rendering, Rgb, ThemeName};
use crate::kit::terminal::Answers;
use crate::kit::terminal::capabilities::Capabilities;
use crate::kit::terminal::graphics::CellSize;

const LEAST_UNIT: f32 = 18.0;

#[derive(Clone)]
pub struct Appearance {
    depth: Depth,
    theme: Theme,
    background: Option<Rgb>,
    /// The player has not chosen a theme.
    pub follows_background: bool,
    pub characters: Characters,
    /// The player's choice; `None` for the rendering that suits the terminal and the board's size.
    pub picture: Option<Rendering>,
    /// Sextants are used even if the terminal may not draw them well: players who ask can see
    /// whether the terminal shows them.
    asked_for_sextants: bool,
    pub capabilities: Capabilities,
    pub cell: Option<CellSize>,
    /// The largest that the player wants; `None` for the largest that fits.
    wanted: Option<BoardSize>,
    pub window: Extent,
    pub animate: bool,
}

impl Appearance {
    pub fn new(theme: ThemeName, depth: Depth, ascii: bool) -> Appearance {
        Appearance {
            depth,
            theme: Theme::new(theme, depth),
            background: None,
            follows_background: false,
            characters: if ascii { Characters::Ascii } else { Characters::Unicode },
            picture: None,
            asked_for_sextants: false,
            capabilities: Capabilities::default(),
            cell: None,
            wanted: None,
            window: Extent::ZERO,
            animate: false,
        }
    }

    pub fn with_characters(self, characters: Characters) -> Appearance {
        Appearance { characters, ..self }
    }

    pub fn use_ascii(&mut self) {
        self.characters = Characters::Ascii;
    }

    /// The terminal may have more colours than the environment says. If colours are switched off,
    /// they stay off.
    pub fn apply_answers(&mut self, answers: &Answers) {
        if answers.true_colour && self.depth != Depth::None {
            self.depth = Depth::TrueColour;
        } else if answers.has_256_colours && self.depth == Depth::Ansi16 {
            self.depth = Depth::Ansi256;
        }
        if answers.is_wide {
            self.use_ascii();
        }
        self.background = answers.background;
        let is_light = answers.background.is_some_and(Rgb::is_light);
        let is_light_chosen = self.follows_background && is_light;
        self.use_theme(if is_light_chosen { ThemeName::Light } else { self.theme.name() });
    }

    pub fn use_theme(&mut self, name: ThemeName) {
        self.theme = Theme::new(name, self.depth).on_background(self.background);
    }

    pub fn theme(&self) -> Theme {
        self.theme
    }

    pub fn glyphs(&self) -> &'static Glyphs {
        let is_light = self.background.is_some_and(Rgb::is_light);
        if self.theme.is_plain() && is_light && self.characters == Characters::Unicode {
            return &UNICODE_ON_LIGHT;
        }
        self.characters.glyphs()
    }

    pub fn skin(&self) -> Skin {
        Skin { theme: self.theme, glyphs: self.glyphs() }
    }

    pub fn request_rendering(&mut self, picture: Option<Rendering>) {
        self.picture = picture;
        self.asked_for_sextants = picture == Some(Rendering::Sextants);
    }

    fn blocks(&self) -> Division {
        if self.characters == Characters::Console {
            Division::Halves
        } else if self.asked_for_sextants {
            Division::Sextants
        } else {
            self.capabilities.blocks
        }
    }

    pub fn renderings(&self, size: BoardSize) -> Vec<Rendering> {
        // If a space has only one line, a picture shows no more than bricks.
        self.possible_renderings(size >= BoardSize::L)
    }

    /// The finest first. Pictures of characters are included only if the board is `large` enough.
    pub fn possible_renderings(&self, large: bool) -> Vec<Rendering> {
        if !self.skin().has_pictures() {
            return vec![Rendering::Bricks];
        }
        let mut can = Rendering::ALL.to_vec();
        can.retain(|rendering| match rendering.division() {
            Some(division) => large && division <= self.blocks(),
            None if *rendering == Rendering::Bricks => true,
            None => self.capabilities.protocol.is_some() && self.cell.is_some(),
        });
        can
    }

    pub fn rendering(&self, size: BoardSize) -> Rendering {
        self.board_renderings(size).rendering(self.picture)
    }

    pub fn board_renderings(&self, size: BoardSize) -> BoardRenderings {
        let area = self.cell.map(|it| PixelArea::in_window(LARGER_FRAME, self.window, it, None));
        // A digit on a dot has enough pixels to be easy to read.
        let has_fine_cells = area.is_some_and(|area| area.unit >= LEAST_UNIT);
        BoardRenderings::new(self.renderings(size), has_fine_cells)
    }

    /// Within the text of a dialog, where pixels are not possible. The board is a picture only if
    /// it is `large` enough.
    pub fn rendering_by_characters(&self, large: bool) -> Rendering {
        let mut can = self.possible_renderings(large);
        can.retain(|rendering| *rendering != Rendering::Pixels);
        let asked = self.picture.filter(|rendering| can.contains(rendering));
        asked.or(can.first().copied()).unwrap_or(Rendering::Bricks)
    }

    pub fn pixels(&self, size: BoardSize) -> Option<CellSize> {
        if self.rendering(size) == Rendering::Pixels { self.cell } else { None }
    }

    /// The largest width of a space on a board of pixels, in columns; `None` if the players have
    /// not made the board smaller.
    pub fn widest_space(&self) -> Option<u16> {
        if self.is_largest() {
            return None;
        }
        self.wanted.map(|wanted| wanted.zoom() + wanted.pitch())
    }

    /// The terminal's background if it is known and not painted over, else the theme's.
    pub fn paper(&self) -> Rgb {
        match self.background {
            Some(background) if self.theme.paper() == Color::Reset => background,
            _ => self.theme.palette().paper,
        }
    }

    pub fn has_few_characters(&self) -> bool {
        self.characters != Characters::Unicode
    }

    pub fn has_colours(&self) -> bool {
        self.depth != Depth::None
    }

    /// `None` if the window is too small for any board.
    pub fn size(&self) -> Option<BoardSize> {
        self.size_in(self.window)
    }

    pub fn size_in(&self, area: Extent) -> Option<BoardSize> {
        BoardSize::fitting(self.wanted, area)
    }

    pub fn is_largest(&self) -> bool {
        self.size() == BoardSize::fitting(None, self.window)
    }

    pub fn next_theme(&mut self) {
        self.follows_background = false;
        self.use_theme(self.theme.name().next());
    }

    pub fn zoom(&mut self, by: i8) {
        let size = self.size();
        self.wanted = size.map(|size| if by > 0 { size.larger() } else { size.smaller() });
    }

    pub fn zoom_to_fit(&mut self) {
        self.wanted = None;
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRenderings {
    pub can: Vec<Rendering>,
    pub usual: Rendering,
}

impl BoardRenderings {
    /// `can` has the finest rendering first, which is the usual one. But if pixels would be hard to
    /// read (not `has_fine_pixels`), the usual one is the finest other.
    pub fn new(can: Vec<Rendering>, has_fine_pixels: bool) -> BoardRenderings {
        let mut readable = can.iter().filter(|it| **it != Rendering::Pixels || has_fine_pixels);
        let usual = readable.next().copied().unwrap_or(Rendering::Bricks);
        BoardRenderings { can, usual }
    }

    pub fn rendering(&self, asked: Option<Rendering>) -> Rendering {
        asked.filter(|asked| self.can.contains(asked)).unwrap_or(self.usual)
    }

    /// After the last rendering comes the finest; `None` is the usual one. If only one can be
    /// shown, the choice stays the same for other terminals.
    pub fn next(&self, asked: Option<Rendering>) -> Option<Rendering> {
        if self.can.len() < 2 {
            return asked;
        }
        let now = self.rendering(asked);
        let next = self.can.iter().skip_while(|it| **it != now).nth(1).or(self.can.first());
        next.copied().filter(|next| *next != self.usual)
    }

    pub fn in_words(&self, asked: Option<Rendering>, has_pictures: bool) -> String {
        let drawn = match self.rendering(asked) {
            Rendering::Pixels => "The board is a picture of pixels",
            Rendering::Sextants => "The board is a picture made of sextants, six to a character",
            Rendering::Quadrants => "The board is a picture made of quadrants, four to a character",
            Rendering::Halves => "The board is a picture made of half blocks, two to a character",
            Rendering::Bricks => "The board is made of bricks",
        };
        match self.can.len() {
            ..2 if !has_pictures => format!("{drawn}; a picture needs 256 colours and Unicode"),
            ..2 => format!("{drawn}; a picture needs a larger window"),
            _ => format!("{drawn}; v goes on"),
        }
    }
}

#[cfg(test)]
mod tests;
