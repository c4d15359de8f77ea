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
mod tests {
    use super::*;
    use crate::kit::terminal::graphics::Protocol;
    use ratatui::buffer::Buffer;
    use unicode_width::UnicodeWidthStr as _;

    fn learned(theme: Option<ThemeName>, depth: Depth, answers: &Answers) -> Theme {
        let mut appearance = Appearance::new(theme.unwrap_or_default(), depth, false);
        appearance.follows_background = theme.is_none();
        appearance.apply_answers(answers);
        appearance.theme()
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
        let mut appearance = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
        appearance.follows_background = true;
        appearance.apply_answers(&Answers::default());
        appearance.next_theme();
        let chosen = appearance.theme().name();
        appearance.apply_answers(&light);
        assert_eq!(appearance.theme().name(), chosen);
    }

    #[test]
    fn where_a_circle_takes_two_columns_only_ascii_is_written() {
        let wide = Answers { is_wide: true, ..Answers::default() };
        for characters in [Characters::Unicode, Characters::Console, Characters::Ascii] {
            let appearance = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
            let mut appearance = appearance.with_characters(characters);
            appearance.apply_answers(&Answers::default());
            assert_eq!(appearance.characters, characters);
            appearance.apply_answers(&wide);
            assert_eq!(appearance.characters, Characters::Ascii);
            // Characters of some scripts take two columns in every terminal; ASCII characters take
            // one.
            let mut circle = Buffer::with_lines(["◉·─█°…"]);
            let area = circle.area;
            appearance.characters.restrict(&mut circle, area);
            assert!(circle.content.iter().all(|cell| cell.symbol().width_cjk() == 1));
        }
    }

    const CELL: CellSize = CellSize { width: 10, height: 20 };

    fn shown_as(appearance: &Appearance, size: BoardSize) -> (Vec<Rendering>, Rendering) {
        (appearance.renderings(size), appearance.rendering(size))
    }

    #[test]
    fn the_board_is_shown_in_the_finest_way_there_is() {
        use Rendering::{Bricks, Halves, Pixels, Quadrants, Sextants};
        let (small, large) = (BoardSize::M, BoardSize::L);
        let mut appearance = Appearance::new(ThemeName::Dark, Depth::Ansi256, false);
        assert_eq!(shown_as(&appearance, small), (vec![Bricks], Bricks));
        assert_eq!(shown_as(&appearance, large), (vec![Quadrants, Halves, Bricks], Quadrants));
        appearance.capabilities.blocks = Division::Sextants;
        assert_eq!(
            shown_as(&appearance, large),
            (vec![Sextants, Quadrants, Halves, Bricks], Sextants)
        );
        appearance.capabilities.protocol = Some(Protocol::Kitty);
        assert_eq!(
            shown_as(&appearance, small),
            (vec![Bricks], Bricks),
            "the size of a cell is unknown"
        );
        appearance.cell = Some(CELL);
        appearance.window = Extent::new(44, 21);
        assert_eq!(
            shown_as(&appearance, small),
            (vec![Pixels, Bricks], Bricks),
            "the window has too few pixels"
        );
        appearance.window = Extent::new(80, 24);
        assert_eq!(shown_as(&appearance, small), (vec![Pixels, Bricks], Pixels));
        for (depth, ascii) in
            [(Depth::Ansi16, false), (Depth::None, false), (Depth::TrueColour, true)]
        {
            let poor = Appearance::new(ThemeName::Dark, depth, ascii);
            let poor =
                Appearance { capabilities: appearance.capabilities, cell: appearance.cell, ..poor };
            assert_eq!(shown_as(&poor, large), (vec![Bricks], Bricks), "{depth:?}");
        }
    }

    #[test]
    fn where_there_is_one_way_a_choice_for_elsewhere_stays() {
        let mut appearance = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
        appearance.request_rendering(Some(Rendering::Halves));
        appearance.window = Extent::new(80, 24);
        appearance.picture =
            appearance.board_renderings(appearance.size().unwrap()).next(appearance.picture);
        assert_eq!(appearance.picture, Some(Rendering::Halves));
    }

    #[test]
    fn what_is_asked_for_is_shown_where_it_can_be() {
        use Rendering::{Bricks, Pixels, Quadrants, Sextants};
        let mut appearance = Appearance::new(ThemeName::Dark, Depth::TrueColour, false);
        for (asked, shown) in [(Bricks, Bricks), (Sextants, Sextants), (Pixels, Quadrants)] {
            appearance.request_rendering(Some(asked));
            assert_eq!(appearance.rendering(BoardSize::L), shown, "{asked}");
        }
    }
}
