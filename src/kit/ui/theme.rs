//! Colours by what they are used for: views name a role, never a colour. The background around the
//! board is the terminal's own if that suits the theme; otherwise the whole screen is painted. An
//! unknown background counts as dark, because most backgrounds are.
//!
//! | theme             | dark or unknown background | light background |
//! |-------------------|----------------------------|------------------|
//! | dark, colour-blind| the terminal's             | painted          |
//! | light             | painted                    | the terminal's   |
//! | monochrome        | the terminal's             | the terminal's   |

use ratatui::style::{Color, Modifier, Style};

use super::colour::Depth;
use crate::kit::picture::{
    Mark, OF_24_BITS, OF_256, OF_EIGHT, OF_SIXTEEN, ON_MARK, Palette, Rgb, ThemeName,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextRole {
    Normal,
    /// Less important text: labels, and texts that do not apply now.
    Dim,
    /// More important text: headings, the player to move.
    Strong,
    Warning,
    Key,
    Selected,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Theme {
    name: ThemeName,
    depth: Depth,
    painted: bool,
}

impl Theme {
    /// For an unknown background. Without colours, the theme is always monochrome.
    pub fn new(name: ThemeName, depth: Depth) -> Theme {
        let mut theme = Theme { name, depth, painted: false };
        if name == ThemeName::Monochrome || depth == Depth::None {
            theme = Theme { name: ThemeName::Monochrome, depth: Depth::None, painted: false };
        }
        theme.on_background(None)
    }

    #[must_use]
    pub fn on_background(self, background: Option<Rgb>) -> Theme {
        let background_is_light = background.is_some_and(Rgb::is_light);
        let suits = match self.name {
            ThemeName::Dark | ThemeName::ColourBlind => !background_is_light,
            ThemeName::Light => background_is_light,
            ThemeName::Monochrome => true,
        };
        Theme { painted: !suits, ..self }
    }

    pub fn name(self) -> ThemeName {
        self.name
    }

    pub fn depth(self) -> Depth {
        self.depth
    }

    /// Without colours, so that shapes and modifiers must show everything.
    pub fn is_plain(self) -> bool {
        self.depth == Depth::None
    }

    pub fn has_shades(self) -> bool {
        !matches!(self.depth, Depth::Ansi16 | Depth::Ansi8)
    }

    pub fn palette(self) -> &'static Palette {
        let palettes = match self.depth {
            Depth::Ansi16 => &OF_SIXTEEN,
            Depth::Ansi8 => &OF_EIGHT,
            Depth::Ansi256 => &OF_256,
            Depth::TrueColour | Depth::None => &OF_24_BITS,
        };
        &palettes[self.name as usize]
    }

    /// If the terminal shows both colours as the same, the foreground becomes black or white.
    pub fn cell(self, foreground: Rgb, background: Rgb) -> Style {
        let (mut fg, bg) = (self.depth.colour(foreground), self.depth.colour(background));
        if fg == bg {
            fg = self.depth.colour(background.contrast());
        }
        Style::new().fg(fg).bg(bg)
    }

    /// The background of everything outside the board: the theme's paper or the terminal's own
    /// background.
    pub fn paper(self) -> Color {
        if self.painted { self.depth.colour(self.palette().paper) } else { Color::Reset }
    }

    fn ink(self) -> Color {
        if self.painted { self.depth.colour(self.palette().ink) } else { Color::Reset }
    }

    pub fn text(self, role: TextRole) -> Style {
        let plain = Style::new().fg(self.ink()).bg(self.paper());
        match role {
            TextRole::Normal => plain,
            TextRole::Dim => plain.add_modifier(Modifier::DIM),
            TextRole::Strong => plain.add_modifier(Modifier::BOLD),
            TextRole::Warning => {
                let red = if self.is_plain() { Color::Reset } else { self.warning() };
                plain.fg(red).add_modifier(Modifier::BOLD)
            }
            TextRole::Key => plain.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            TextRole::Selected => plain.add_modifier(Modifier::REVERSED),
        }
    }

    /// A key in the line of keys, on a ground of its own; `None` where only modifiers can show it.
    pub fn key_cap(self) -> Option<Style> {
        let ground = match self.depth {
            Depth::None | Depth::Ansi8 => return None,
            Depth::Ansi16 => Rgb::hex(0x007f_7f7f),
            Depth::Ansi256 | Depth::TrueColour => {
                let is_light = self.palette().paper.is_light();
                Rgb::hex(if is_light { 0x00d5_dae0 } else { 0x003a_3f48 })
            }
        };
        Some(self.cell(ground.contrast(), ground).add_modifier(Modifier::BOLD))
    }

    /// The ground of a mark's space on the board and, as its legend, of the text that speaks of it.
    pub fn chip(self, mark: Mark) -> Style {
        if self.is_plain() {
            let is_reversed = matches!(mark, Mark::Cursor | Mark::Chain | Mark::Last);
            let role = if is_reversed { TextRole::Selected } else { TextRole::Normal };
            return self.text(role).add_modifier(Modifier::BOLD);
        }
        self.cell(ON_MARK, self.palette().mark(mark)).add_modifier(Modifier::BOLD)
    }

    /// A sign or text in the colour of a mark.
    pub fn sign(self, mark: Mark) -> Style {
        let colour = self.depth.colour(self.palette().mark(mark));
        if self.is_plain() {
            self.text(TextRole::Normal)
        } else {
            self.text(TextRole::Normal).fg(colour)
        }
    }

    fn warning(self) -> Color {
        let palette = self.palette();
        self.depth.colour(if palette.paper.is_light() {
            palette.ghost_illegal
        } else {
            palette.ghost_illegal.mix(Rgb(255, 255, 255), 60)
        })
    }
}

#[cfg(test)]
mod tests;
