use super::*;
use crate::kit::picture::{OF_256, ThemeName};
use crate::kit::ui::theme::Theme;
use crate::rules::Player;

#[test]
fn the_environment_tells_the_depth() {
    use Depth::{Ansi8, Ansi16, Ansi256, None as NoColour, TrueColour};
    let cases: [(&str, Depth); 50] = [
        ("COLORTERM=truecolor TERM=xterm-256color", TrueColour),
        ("COLORTERM=24bit", TrueColour),
        ("COLORTERM=yes TERM=xterm", Ansi16),
        ("TERM=xterm-direct", TrueColour),
        ("TERM=xterm-kitty", TrueColour),
        ("TERM=xterm-ghostty", TrueColour),
        ("TERM=alacritty", TrueColour),
        ("TERM=alacritty-direct", TrueColour),
        ("TERM=foot", TrueColour),
        ("TERM=foot-extra", TrueColour),
        ("TERM=wezterm", TrueColour),
        ("TERM=contour", TrueColour),
        ("TERM=rio", TrueColour),
        ("TERM=xterm-256color KONSOLE_VERSION=230800", TrueColour),
        ("TERM=xterm-256color VTE_VERSION=7600", TrueColour),
        ("TERM=xterm-256color VTE_VERSION=3409", Ansi256),
        ("TERM=xterm-256color VTE_VERSION=x", Ansi256),
        ("TERM=xterm-256color TERM_PROGRAM=iTerm.app", TrueColour),
        ("TERM=xterm-256color TERM_PROGRAM=vscode", TrueColour),
        ("TERM=xterm TERM_PROGRAM=mintty", TrueColour),
        ("TERM=xterm-256color TERM_PROGRAM=Apple_Terminal", Ansi256),
        ("TERM=xterm TERM_PROGRAM=Apple_Terminal", Ansi256),
        ("WT_SESSION=1", TrueColour),
        ("TERM=xterm-256color WT_SESSION=1", TrueColour),
        ("TERM=tmux-256color", Ansi256),
        ("TERM=screen KONSOLE_VERSION=230800", Ansi256),
        ("TERM=tmux-256color COLORTERM=truecolor", TrueColour),
        ("TERM=screen-256color NO_COLOR=", Ansi256),
        ("TERM=screen COLORTERM=truecolor STY=1.pts-0.host", Ansi256),
        ("TERM=screen-256color COLORTERM=truecolor", Ansi256),
        ("TERM=screen-256color COLORTERM=truecolor TMUX=/tmp/tmux-0/default,1,0", TrueColour),
        ("TERM=xterm-256color COLORTERM=truecolor STY=1.pts-0.host", Ansi256),
        ("TERM=dvtm-256color COLORTERM=truecolor", Ansi256),
        ("TERM=dvtm COLORTERM=truecolor", Ansi16),
        ("TERM=eterm-color COLORTERM=truecolor", Ansi8),
        ("TERM=Eterm COLORTERM=truecolor", Ansi16),
        ("TERM=xterm-256color NVIM=/run/nvim.1.0 COLORTERM=256", Ansi256),
        ("TERM=xterm-256color NVIM=/run/nvim.1.0 VTE_VERSION=7600", Ansi256),
        ("TERM=xterm-256color NVIM=/run/nvim.1.0 COLORTERM=truecolor", TrueColour),
        ("TERM=mlterm", TrueColour),
        ("TERM=mlterm-256color", TrueColour),
        ("TERM=xterm", Ansi16),
        ("TERM=linux WT_SESSION=1", Ansi8),
        ("TERM=linux COLORTERM=truecolor", Ansi8),
        ("", Ansi16),
        ("TERM=xterm-256color COLORTERM=truecolor NO_COLOR=1", NoColour),
        ("TERM=xterm-kitty NO_COLOR=1", NoColour),
        ("TERM=dumb", NoColour),
        ("TERM=vt100 COLORTERM=truecolor", NoColour),
        ("TERM=xterm-mono", NoColour),
    ];
    for (environment, depth) in cases {
        let value = |name: &str| {
            let pairs = environment.split(' ').filter_map(|pair| pair.split_once('='));
            pairs.into_iter().find(|(n, _)| *n == name).map(|(_, value)| value.to_owned())
        };
        assert_eq!(Depth::from_environment(value), depth, "{environment:?}");
    }
}

#[test]
fn a_colour_that_is_asked_for_again_comes_out_the_same() {
    let steps = || (0..=255).step_by(15).map(|value: i32| value as u8);
    for _ in 0..2 {
        for (r, g, b) in
            steps().flat_map(|r| steps().flat_map(move |g| steps().map(move |b| (r, g, b))))
        {
            assert_eq!(nearest_of_256(Rgb(r, g, b)), find_nearest_of_256(Rgb(r, g, b)));
        }
    }
}

#[test]
fn colours_of_the_palette_map_to_themselves() {
    for index in 16..=255 {
        let rgb = rgb_of_256(index);
        assert_eq!(rgb_of_256(nearest_of_256(rgb)), rgb, "{index}");
    }
    for (rgb, colour) in SIXTEEN {
        assert_eq!(Depth::Ansi16.colour(rgb), colour);
    }
}

#[test]
fn the_central_hexagon_keeps_its_hue_with_256_colours_and_the_pieces_have_none() {
    for theme in [ThemeName::Dark, ThemeName::Light] {
        let palette = &OF_256[theme as usize];
        for nth in 0..3 {
            let whites = Depth::Ansi256.nearest_colour(palette.brick(Player::White, nth));
            assert!(spread(whites) == 0 || whites == Rgb(255, 255, 215), "{theme} {whites:?}");
        }
        for Rgb(r, g, b) in palette.tones[1].map(|rgb| Depth::Ansi256.nearest_colour(rgb)) {
            assert!(g > r && g > b, "{theme} {r} {g} {b}");
        }
    }
}

#[test]
fn with_few_colours_the_central_hexagon_has_one_and_the_last_move_and_a_chain_have_others() {
    for theme in ThemeName::COLOURED {
        for depth in [Depth::Ansi16, Depth::Ansi8] {
            let palette = Theme::new(theme, depth).palette();
            let [one, two, three] = palette.tones[1].map(|rgb| depth.colour(rgb));
            assert!(one == two && two == three, "{theme}");
            for mark in [palette.last, palette.chain] {
                assert_ne!(one, depth.colour(mark), "{theme}");
            }
        }
    }
}

#[test]
fn no_depth_is_the_terminals_own_colour() {
    assert_eq!(Depth::None.colour(Rgb(1, 2, 3)), Color::Reset);
}
