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
use crate::kit::picture::{Mark, ON_MARK, Palette, Rgb, ThemeName};

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
        match self.depth {
            Depth::Ansi16 => self.name.palette_of_sixteen(),
            Depth::Ansi8 => self.name.palette_of_eight(),
            Depth::Ansi256 => self.name.palette_of_256(),
            Depth::TrueColour | Depth::None => self.name.palette(),
        }
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
mod tests {
    use super::*;
    use crate::kit::picture::tests::difference;
    use crate::kit::ui::colour::rgb_of;
    use crate::rules::Side;
    use std::collections::HashSet;

    #[test]
    fn board_centre_and_players_differ_at_every_depth() {
        for name in ThemeName::COLOURED {
            for depth in [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8] {
                let palette = Theme::new(name, depth).palette();
                let [white, black] = [palette.white, palette.black];
                for [white, black] in [[white.body, black.body], [white.brick, black.brick]] {
                    let all = [palette.board, palette.centre, white, black];
                    let shown: HashSet<_> = all.map(|rgb| depth.colour(rgb)).into();
                    assert_eq!(shown.len(), 4, "{name} {depth:?}: {shown:?}");
                }
            }
        }
    }

    #[test]
    fn pairs_of_sides_differ_from_each_other_and_from_the_board_at_every_depth() {
        for name in ThemeName::COLOURED {
            for depth in [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8] {
                let palette = Theme::new(name, depth).palette();
                let [first, second, third] = palette.sides;
                let all = [first, second, third, palette.board];
                let shown: HashSet<_> = all.map(|rgb| depth.colour(rgb)).into();
                assert_eq!(shown.len(), 4, "{name} {depth:?}: {shown:?}");
                for side in Side::ALL {
                    assert_eq!(palette.side(side), palette.side(side.opposite()));
                }
            }
        }
    }

    #[test]
    fn what_stands_on_a_piece_can_be_read() {
        for name in ThemeName::COLOURED {
            for depth in [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8] {
                let palette = Theme::new(name, depth).palette();
                for piece in [palette.white, palette.black] {
                    for on_it in [piece.punct, piece.minor, piece.digit] {
                        let style = Theme::new(name, depth).cell(on_it, piece.brick);
                        assert_ne!(style.fg, style.bg, "{name} {depth:?} {on_it:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn chips_and_digits_on_pieces_can_be_read_and_chips_are_of_many_colours() {
        for theme in ThemeName::COLOURED.into_iter().flat_map(|name| {
            [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16].map(|d| Theme::new(name, d))
        }) {
            let chips = Mark::ALL.map(|mark| theme.chip(mark));
            let [white, black] = [theme.palette().white, theme.palette().black]
                .map(|colours| theme.cell(colours.digit, colours.brick));
            for style in chips.into_iter().chain([white, black]) {
                let [ink, ground] = [style.fg, style.bg].map(|it| it.and_then(rgb_of).unwrap());
                assert!(difference(ink, ground) > 25.0, "{theme:?} {style:?}");
            }
            for style in chips {
                assert_ne!(style.bg, Some(theme.depth.colour(theme.palette().board)));
            }
            // With few colours a threat may have the cursor's: its sign tells it.
            let grounds: HashSet<_> = chips.iter().map(|style| style.bg).collect();
            assert!(grounds.len() >= 5, "{theme:?} {grounds:?}");
        }
    }

    #[test]
    fn without_colours_only_the_terminals_own_are_used() {
        for theme in [
            Theme::new(ThemeName::Dark, Depth::None),
            Theme::new(ThemeName::Monochrome, Depth::TrueColour),
        ] {
            assert!(theme.is_plain());
            let roles = [TextRole::Warning, TextRole::Key, TextRole::Selected, TextRole::Dim];
            let mut styles: Vec<Style> = roles.map(|role| theme.text(role)).into();
            styles.extend(Mark::ALL.map(|mark| theme.chip(mark)));
            styles.push(theme.cell(Rgb(1, 2, 3), Rgb(4, 5, 6)));
            for style in styles {
                assert_eq!((style.fg, style.bg), (Some(Color::Reset), Some(Color::Reset)));
            }
        }
    }

    #[test]
    fn around_the_board_each_theme_is_legible_on_every_background() {
        use ThemeName::{ColourBlind, Dark, Light, Monochrome};
        let (white, black) = (Some(Rgb(255, 255, 255)), Some(Rgb(0, 0, 0)));
        let grey = Some(Rgb(0xd8, 0xd8, 0xd8));
        let painted = [
            (Dark, None, false),
            (Dark, black, false),
            (Dark, white, true),
            (ColourBlind, None, false),
            (ColourBlind, black, false),
            (ColourBlind, grey, true),
            (Light, None, true),
            (Light, black, true),
            (Light, white, false),
            (Monochrome, None, false),
            (Monochrome, black, false),
            (Monochrome, white, false),
        ];
        let depths = [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::None];
        for (name, background, painted) in painted {
            for depth in depths {
                let theme = Theme::new(name, depth).on_background(background);
                let painted = painted && depth != Depth::None;
                let style = theme.text(TextRole::Normal);
                let of = |rgb| Some(if painted { depth.colour(rgb) } else { Color::Reset });
                let (paper, ink) = (theme.palette().paper, theme.palette().ink);
                assert_eq!((style.bg, style.fg), (of(paper), of(ink)), "{name} {background:?}");
                assert_eq!(Some(theme.paper()), style.bg);
                assert!(!painted || style.fg != style.bg, "{name} {depth:?}");
                let warning = theme.text(TextRole::Warning);
                assert_eq!(warning.bg, style.bg);
                assert!(warning.fg != style.fg || theme.is_plain(), "{name} {depth:?}");
                assert!(!painted || warning.fg != style.bg, "{name} {depth:?}");
            }
        }
    }
}
