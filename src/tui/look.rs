//! How the players want the board drawn, within what the terminal can do.

use ratatui::layout::Size as Extent;

use super::colour::{Depth, Rgb};
use super::glyphs::{ASCII, Glyphs, UNICODE};
use super::terminal::Answers;
use super::theme::{TextRole, Theme, ThemeName};
use super::view::board::{self, Style};
use super::view::geometry::Size;
use crate::rules::Player;

/// Theme, characters, style and size.
#[derive(Clone)]
pub struct Look {
    depth: Depth,
    theme: Theme,
    /// The terminal's own background, if it told.
    background: Option<Rgb>,
    /// Whether the theme may be chosen by the background: nobody asked for one.
    pub follows_background: bool,
    glyphs: &'static Glyphs,
    /// Whether the other style than the usual one is wanted where bricks are usual, and where the
    /// picture is: one that is good for a large board need not be good for a small one.
    unusual: [bool; 2],
    /// The largest size wanted; `None` for as large as fits.
    wanted: Option<Size>,
    /// The window of the last frame.
    window: Extent,
    /// The size of the last frame.
    shown: Size,
    /// Whether a moved piece is seen on its way.
    pub animate: bool,
}

impl Look {
    /// A theme on a terminal of that depth, with Unicode or ASCII characters.
    pub fn new(theme: ThemeName, depth: Depth, ascii: bool) -> Look {
        Look {
            depth,
            theme: Theme::new(theme, depth),
            background: None,
            follows_background: false,
            glyphs: if ascii { &ASCII } else { &UNICODE },
            unusual: [false; 2],
            wanted: None,
            window: Extent::ZERO,
            shown: Size::S,
            animate: false,
        }
    }

    /// Takes account of what the terminal answered. It may have more colours than the environment
    /// promises; where none are wanted it stays so.
    pub fn learn(&mut self, answers: Answers) {
        if answers.true_colour && self.depth != Depth::None {
            self.depth = Depth::TrueColour;
        }
        self.background = answers.background;
        let is_light = answers.background.is_some_and(Rgb::is_light);
        let choose_light = self.follows_background && is_light;
        let name = if choose_light { ThemeName::Light } else { self.theme.name() };
        self.set_theme(name);
    }

    fn set_theme(&mut self, name: ThemeName) {
        self.theme = Theme::new(name, self.depth).on(self.background);
    }

    /// The theme, as the terminal can show it.
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// The styles of a figure of a player's piece: its minor dots, its PÜNCT. Dimmed, both are plain.
    pub fn figure(
        &self,
        player: Player,
        role: TextRole,
    ) -> (ratatui::style::Style, ratatui::style::Style) {
        let minor = self.theme.text(role);
        if role == TextRole::Dim || self.theme.is_plain() {
            return (minor, minor);
        }
        let punct = self.theme.palette().piece(player).punct;
        (minor, minor.fg(self.theme.depth().colour(punct)))
    }

    /// The characters to draw with.
    pub fn glyphs(&self) -> &'static Glyphs {
        self.glyphs
    }

    /// What the picture of the board needs to know.
    pub fn of_board(&self) -> board::Look {
        board::Look { theme: self.theme, glyphs: self.glyphs }
    }

    /// The style of the board at the size of the last frame.
    pub fn style(&self) -> Style {
        let usual = Style::usual(self.shown);
        let wanted = if self.unusual[usual as usize] { usual.other() } else { usual };
        Style::suiting(wanted, self.of_board())
    }

    /// Whether only ASCII characters may be written.
    pub fn is_ascii(&self) -> bool {
        *self.glyphs == ASCII
    }

    /// Whether the terminal shows colours at all.
    pub fn has_colours(&self) -> bool {
        self.depth != Depth::None
    }

    /// The size of the last frame.
    pub fn size(&self) -> Size {
        self.shown
    }

    /// Whether there is no smaller size.
    pub fn is_smallest(&self) -> bool {
        self.shown.smaller() == self.shown
    }

    /// Whether no larger size has room.
    pub fn is_largest(&self) -> bool {
        Size::fitting(None, self.window) == Some(self.shown)
    }

    /// Chooses the size for a window; `None` if it is too small for any.
    pub fn fit(&mut self, window: Extent) -> Option<Size> {
        self.window = window;
        self.refit()
    }

    fn refit(&mut self) -> Option<Size> {
        let size = Size::fitting(self.wanted, self.window)?;
        self.shown = size;
        Some(size)
    }

    /// Goes on to the next theme.
    pub fn next_theme(&mut self) {
        self.set_theme(self.theme.name().next());
    }

    /// Draws in the other style from now on, at this size and those like it.
    pub fn switch_style(&mut self) {
        self.unusual[Style::usual(self.shown) as usize] ^= true;
    }

    /// Draws larger or smaller from now on.
    pub fn zoom(&mut self, by: i8) {
        self.wanted = Some(if by > 0 { self.shown.larger() } else { self.shown.smaller() });
        self.refit();
    }

    /// Draws as large as fits from now on.
    pub fn zoom_to_fit(&mut self) {
        self.wanted = None;
        self.refit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learned(theme: Option<ThemeName>, depth: Depth, answers: Answers) -> Theme {
        let mut look = Look::new(theme.unwrap_or_default(), depth, false);
        look.follows_background = theme.is_none();
        look.learn(answers);
        look.theme()
    }

    #[test]
    fn the_terminals_answers_refine_what_was_asked_for_and_promised() {
        use ThemeName::{Dark, Light, Monochrome};
        let white = Some(Rgb(255, 255, 255));
        let black = Some(Rgb(0, 0, 0));
        let light = Answers { background: white, true_colour: true };
        let dark = Answers { background: black, true_colour: false };
        let cases = [
            (None, Depth::Ansi16, light, Theme::new(Light, Depth::TrueColour).on(white)),
            (None, Depth::Ansi256, dark, Theme::new(Dark, Depth::Ansi256)),
            (None, Depth::TrueColour, Answers::default(), Theme::new(Dark, Depth::TrueColour)),
            (Some(Dark), Depth::Ansi16, light, Theme::new(Dark, Depth::TrueColour).on(white)),
            (Some(Light), Depth::Ansi16, dark, Theme::new(Light, Depth::Ansi16)),
            (Some(Monochrome), Depth::Ansi16, light, Theme::new(Monochrome, Depth::None)),
            (None, Depth::None, light, Theme::new(Monochrome, Depth::None)),
        ];
        for (asked, depth, answers, expected) in cases {
            assert_eq!(learned(asked, depth, answers), expected, "{asked:?} {depth:?} {answers:?}");
        }
    }
}
