//! The looks of the screen: the players' choices, as far as the terminal can show them.

use ratatui::layout::Size as Extent;
use ratatui::style::Color;

use super::board_size::BoardSize;
use super::characters::Characters;
use super::colour::Depth;
use super::glyphs::{Glyphs, Skin, UNICODE_ON_LIGHT};
use super::pixel_area::PixelArea;
use super::theme::Theme;
use super::ways::BoardRenderings;
use crate::kit::picture::{LARGER_FRAME, Rendering, Rgb, ThemeName};
use crate::kit::terminal::Answers;
use crate::kit::terminal::capabilities::{Blocks, Capabilities};
use crate::kit::terminal::graphics::CellSize;

/// The smallest number of pixels in a board unit at which a board of pixels is easy to read.
const LEAST_UNIT: f32 = 18.0;

/// Theme, characters, rendering and size.
#[derive(Clone)]
pub struct Appearance {
    depth: Depth,
    theme: Theme,
    /// The terminal's own background; `None` if it is unknown.
    background: Option<Rgb>,
    /// Whether the theme follows the terminal's background, because the player has not chosen one.
    pub follows_background: bool,
    pub characters: Characters,
    /// The player's way to draw the board; `None` for the way that suits the terminal and the
    /// board's size.
    pub picture: Option<Rendering>,
    /// Whether the player asked for sextants. Then they are used even if the terminal may not draw
    /// them well.
    asked_for_sextants: bool,
    /// The kinds of pictures that the terminal can show.
    pub capabilities: Capabilities,
    pub cell: Option<CellSize>,
    /// The largest size of the board that the player wants; `None` for the largest that fits.
    wanted: Option<BoardSize>,
    /// The window, in columns and lines.
    pub window: Extent,
    pub animate: bool,
}

impl Appearance {
    /// Makes the looks of a theme on a terminal with this depth of colour, with Unicode or ASCII
    /// characters.
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

    /// Uses only ASCII from now on, because its characters take one column in every terminal.
    pub fn use_ascii(&mut self) {
        self.characters = Characters::Ascii;
    }

    /// Notes the terminal's answers. The terminal may have more colours than the environment says.
    /// If colours are switched off, they stay off.
    pub fn learn(&mut self, answers: &Answers) {
        if answers.true_colour && self.depth != Depth::None {
            self.depth = Depth::TrueColour;
        }
        if answers.is_wide {
            self.use_ascii();
        }
        self.background = answers.background;
        let is_light = answers.background.is_some_and(Rgb::is_light);
        let choose_light = self.follows_background && is_light;
        let name = if choose_light { ThemeName::Light } else { self.theme.name() };
        self.use_theme(name);
    }

    pub fn use_theme(&mut self, name: ThemeName) {
        self.theme = Theme::new(name, self.depth).on_background(self.background);
    }

    /// Returns the theme in the colours that the terminal can show.
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

    /// Returns the theme and the characters for drawing the board.
    pub fn skin(&self) -> Skin {
        Skin { theme: self.theme, glyphs: self.glyphs(), blocks: self.blocks() }
    }

    /// Sets the way to draw the board that the player asks for at the start.
    pub fn ask_for(&mut self, picture: Option<Rendering>) {
        self.picture = picture;
        self.asked_for_sextants = picture == Some(Rendering::Sextants);
    }

    /// Returns the finest block characters to use. Players who ask for sextants can see whether the
    /// terminal shows them.
    fn blocks(&self) -> Blocks {
        match self.characters {
            Characters::Console => Blocks::Halves,
            _ if self.asked_for_sextants => Blocks::Sextants,
            _ => self.capabilities.blocks,
        }
    }

    /// Returns the ways in which this terminal can show a board of this size, the finest first.
    pub fn renderings(&self, size: BoardSize) -> Vec<Rendering> {
        // If a space has only one line, a picture shows no more than bricks.
        self.ways(size >= BoardSize::L)
    }

    /// Returns the ways in which this terminal can show a board, the finest first. Pictures of
    /// characters are included only if the board is `large` enough.
    pub fn ways(&self, large: bool) -> Vec<Rendering> {
        let can = |rendering: &Rendering| match rendering {
            Rendering::Bricks => true,
            _ if !self.skin().has_pictures() => false,
            Rendering::Pixels => self.capabilities.protocol.is_some() && self.cell.is_some(),
            _ if !large => false,
            Rendering::Sextants => self.blocks() >= Blocks::Sextants,
            Rendering::Quadrants => self.blocks() >= Blocks::Quadrants,
            Rendering::Halves => true,
        };
        Rendering::ALL.into_iter().filter(can).collect()
    }

    /// Returns how a board of this size is drawn: in the way that the player wants, or in the usual
    /// way if the terminal can't show that.
    pub fn rendering(&self, size: BoardSize) -> Rendering {
        self.ways_at(size).rendering(self.picture)
    }

    /// Returns the ways to draw a board of this size, and the usual one.
    pub fn ways_at(&self, size: BoardSize) -> BoardRenderings {
        BoardRenderings::new(self.renderings(size), self.has_fine_cells())
    }

    /// Whether the board is easy to read as pixels: a digit on a dot has enough pixels.
    fn has_fine_cells(&self) -> bool {
        let area = self.cell.map(|it| PixelArea::in_window(LARGER_FRAME, self.window, it, None));
        area.is_some_and(|area| area.unit >= LEAST_UNIT)
    }

    /// Returns how a board is drawn within the text of a dialog, where pixels are not possible. The
    /// board is a picture only if it is `large` enough.
    pub fn rendering_by_characters(&self, large: bool) -> Rendering {
        let mut can = self.ways(large);
        can.retain(|way| *way != Rendering::Pixels);
        let asked = self.picture.filter(|way| can.contains(way));
        asked.or(can.first().copied()).unwrap_or(Rendering::Bricks)
    }

    /// Returns the size of a cell in pixels if a board of this size is shown as pixels; else
    /// `None`.
    pub fn pixels(&self, size: BoardSize) -> Option<CellSize> {
        self.cell.filter(|_| self.rendering(size) == Rendering::Pixels)
    }

    /// Returns the largest width of a space on a board of pixels, in columns; `None` if the players
    /// have not made the board smaller.
    pub fn widest_space(&self) -> Option<u16> {
        self.wanted.filter(|_| !self.is_largest()).map(|wanted| wanted.zoom() + wanted.pitch())
    }

    /// Returns the colour around a picture: the terminal's background if it is known and not
    /// painted over, else the theme's.
    pub fn paper(&self) -> Rgb {
        let own = self.theme.palette().paper;
        let painted = self.theme.paper() != Color::Reset;
        self.background.filter(|_| !painted).unwrap_or(own)
    }

    /// Whether the screen may use only few characters besides ASCII, or none.
    pub fn has_few_characters(&self) -> bool {
        self.characters != Characters::Unicode
    }

    /// Whether the terminal shows colours at all.
    pub fn has_colours(&self) -> bool {
        self.depth != Depth::None
    }

    /// Returns the size of the board; `None` if the window is too small for any board.
    pub fn size(&self) -> Option<BoardSize> {
        self.size_in(self.window)
    }

    /// Returns the size of the board in a part of the window; `None` if the part is too small.
    pub fn size_in(&self, area: Extent) -> Option<BoardSize> {
        BoardSize::fitting(self.wanted, area)
    }

    /// Whether the board has the largest size for which the window has room.
    pub fn is_largest(&self) -> bool {
        self.size() == BoardSize::fitting(None, self.window)
    }

    pub fn next_theme(&mut self) {
        self.follows_background = false;
        self.use_theme(self.theme.name().next());
    }

    /// Makes the board one size larger or smaller.
    pub fn zoom(&mut self, by: i8) {
        let next = |size: BoardSize| if by > 0 { size.larger() } else { size.smaller() };
        self.wanted = self.size().map(next);
    }

    /// Makes the board as large as the window allows.
    pub fn zoom_to_fit(&mut self) {
        self.wanted = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::terminal::graphics::Protocol;
    use ratatui::buffer::Buffer;
    use unicode_width::UnicodeWidthStr as _;

    fn learned(theme: Option<ThemeName>, depth: Depth, answers: &Answers) -> Theme {
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
        let light = &Answers { background: white, true_colour: true, ..Answers::default() };
        let dark = &Answers { background: black, ..Answers::default() };
        let none = &Answers::default();
        let cases = [
            (None, Depth::Ansi16, light, Theme::new(Light, Depth::TrueColour).on_background(white)),
            (None, Depth::Ansi256, dark, Theme::new(Dark, Depth::Ansi256)),
            (None, Depth::TrueColour, none, Theme::new(Dark, Depth::TrueColour)),
            (
                Some(Dark),
                Depth::Ansi16,
                light,
                Theme::new(Dark, Depth::TrueColour).on_background(white),
            ),
            (Some(Light), Depth::Ansi16, dark, Theme::new(Light, Depth::Ansi16)),
            (Some(Monochrome), Depth::Ansi16, light, Theme::new(Monochrome, Depth::None)),
            (None, Depth::None, light, Theme::new(Monochrome, Depth::None)),
        ];
        for (asked, depth, answers, expected) in cases {
            assert_eq!(learned(asked, depth, answers), expected, "{asked:?} {depth:?} {answers:?}");
        }
    }

    #[test]
    fn a_theme_chosen_before_the_terminal_has_answered_stays() {
        let light = Answers { background: Some(Rgb(255, 255, 255)), ..Answers::default() };
        let mut look = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
        look.follows_background = true;
        look.learn(&Answers::default());
        look.next_theme();
        let chosen = look.theme().name();
        look.learn(&light);
        assert_eq!(look.theme().name(), chosen);
    }

    #[test]
    fn where_a_circle_takes_two_columns_only_ascii_is_written() {
        let wide = Answers { is_wide: true, ..Answers::default() };
        for characters in [Characters::Unicode, Characters::Console, Characters::Ascii] {
            let look = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
            let mut look = look.with_characters(characters);
            look.learn(&Answers::default());
            assert_eq!(look.characters, characters);
            look.learn(&wide);
            assert_eq!(look.characters, Characters::Ascii);
            // Characters of some scripts take two columns in every terminal; ASCII characters take
            // one.
            let mut circle = Buffer::with_lines(["◉·─█°…"]);
            let area = circle.area;
            look.characters.restrict(&mut circle, area);
            assert!(circle.content.iter().all(|cell| cell.symbol().width_cjk() == 1));
        }
    }

    const CELL: CellSize = CellSize { width: 10, height: 20 };

    /// Returns the ways to show a board of this size, and the usual one.
    fn ways(look: &Appearance, size: BoardSize) -> (Vec<Rendering>, Rendering) {
        (look.renderings(size), look.rendering(size))
    }

    #[test]
    fn the_board_is_shown_in_the_finest_way_there_is() {
        use Rendering::{Bricks, Halves, Pixels, Quadrants, Sextants};
        let (small, large) = (BoardSize::M, BoardSize::L);
        let mut look = Appearance::new(ThemeName::Dark, Depth::Ansi256, false);
        assert_eq!(ways(&look, small), (vec![Bricks], Bricks));
        assert_eq!(ways(&look, large), (vec![Quadrants, Halves, Bricks], Quadrants));
        look.capabilities.blocks = Blocks::Sextants;
        assert_eq!(ways(&look, large), (vec![Sextants, Quadrants, Halves, Bricks], Sextants));
        look.capabilities.protocol = Some(Protocol::Kitty);
        assert_eq!(ways(&look, small), (vec![Bricks], Bricks), "the size of a cell is unknown");
        look.cell = Some(CELL);
        look.window = Extent::new(44, 21);
        assert_eq!(
            ways(&look, small),
            (vec![Pixels, Bricks], Bricks),
            "the window has too few pixels"
        );
        look.window = Extent::new(80, 24);
        assert_eq!(ways(&look, small), (vec![Pixels, Bricks], Pixels));
        for (depth, ascii) in
            [(Depth::Ansi16, false), (Depth::None, false), (Depth::TrueColour, true)]
        {
            let poor = Appearance::new(ThemeName::Dark, depth, ascii);
            let poor = Appearance { capabilities: look.capabilities, cell: look.cell, ..poor };
            assert_eq!(ways(&poor, large), (vec![Bricks], Bricks), "{depth:?}");
        }
    }

    #[test]
    fn where_there_is_one_way_a_choice_for_elsewhere_stays() {
        let mut look = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
        look.ask_for(Some(Rendering::Halves));
        look.window = Extent::new(80, 24);
        look.picture = look.ways_at(look.size().unwrap()).next(look.picture);
        assert_eq!(look.picture, Some(Rendering::Halves));
    }

    #[test]
    fn what_is_asked_for_is_shown_where_it_can_be() {
        use Rendering::{Bricks, Pixels, Quadrants, Sextants};
        let mut look = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
        for (asked, shown) in [(Bricks, Bricks), (Sextants, Sextants), (Pixels, Quadrants)] {
            look.ask_for(Some(asked));
            assert_eq!(look.rendering(BoardSize::L), shown, "{asked}");
        }
    }
}
