//! The look the players chose for the screen, within what the terminal can show.

use ratatui::layout::Size as Extent;

use super::colour::{Depth, Rgb};
use super::glyphs::{ASCII, Glyphs, UNICODE};
use super::terminal::Answers;
use super::theme::{TextRole, Theme, ThemeName};
use super::view::geometry::BoardSize;
use super::view::skin::{Rendering, Skin};
use crate::rules::Player;

/// Theme, characters, rendering and size.
#[derive(Clone)]
pub struct Appearance {
    depth: Depth,
    theme: Theme,
    /// The terminal's own background, if it told.
    background: Option<Rgb>,
    /// Whether the theme may be chosen by the background: nobody asked for one.
    pub follows_background: bool,
    glyphs: &'static Glyphs,
    /// Whether the players switched away from the usual rendering: of small boards (bricks), and of
    /// large ones (the picture). What suits one need not suit the other.
    unusual: [bool; 2],
    /// The largest size wanted; `None` for as large as fits.
    wanted: Option<BoardSize>,
    /// The window, in columns and lines.
    window: Extent,
    /// Whether moves are animated.
    pub animate: bool,
}

impl Appearance {
    /// A theme on a terminal of that depth, with Unicode or ASCII characters.
    pub fn new(theme: ThemeName, depth: Depth, ascii: bool) -> Appearance {
        Appearance {
            depth,
            theme: Theme::new(theme, depth),
            background: None,
            follows_background: false,
            glyphs: if ascii { &ASCII } else { &UNICODE },
            unusual: [false; 2],
            wanted: None,
            window: Extent::ZERO,
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

    /// Theme and glyphs, for drawing the board.
    pub fn skin(&self) -> Skin {
        Skin { theme: self.theme, glyphs: self.glyphs }
    }

    /// The rendering of a board of some size.
    pub fn rendering(&self, size: BoardSize) -> Rendering {
        let usual = Rendering::usual(size);
        let wanted = if self.unusual[usual as usize] { usual.other() } else { usual };
        Rendering::suiting(wanted, self.skin())
    }

    /// Whether only ASCII characters may be written.
    pub fn is_ascii(&self) -> bool {
        *self.glyphs == ASCII
    }

    /// Whether the terminal shows colours at all.
    pub fn has_colours(&self) -> bool {
        self.depth != Depth::None
    }

    /// Takes in the new size of the window.
    pub fn set_window(&mut self, window: Extent) {
        self.window = window;
    }

    /// The size of the board; `None` if the window is too small for any.
    pub fn size(&self) -> Option<BoardSize> {
        self.size_in(self.window)
    }

    /// The size of the board in a part of the window.
    pub fn size_in(&self, area: Extent) -> Option<BoardSize> {
        BoardSize::fitting(self.wanted, area)
    }

    /// Whether no larger size has room.
    pub fn is_largest(&self) -> bool {
        self.size() == BoardSize::fitting(None, self.window)
    }

    /// Goes on to the next theme.
    pub fn next_theme(&mut self) {
        self.set_theme(self.theme.name().next());
    }

    /// Switches to the other rendering, for this size of board and those that share its usual one.
    pub fn switch_rendering(&mut self) {
        if let Some(size) = self.size() {
            self.unusual[Rendering::usual(size) as usize] ^= true;
        }
    }

    /// Makes the board one size larger or smaller.
    pub fn zoom(&mut self, by: i8) {
        let next = |size: BoardSize| if by > 0 { size.larger() } else { size.smaller() };
        self.wanted = self.size().map(next);
    }

    /// Makes the board as large as fits.
    pub fn zoom_to_fit(&mut self) {
        self.wanted = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learned(theme: Option<ThemeName>, depth: Depth, answers: Answers) -> Theme {
        let mut look = Appearance::new(theme.unwrap_or_default(), depth, false);
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
