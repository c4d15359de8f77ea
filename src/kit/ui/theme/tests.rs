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
