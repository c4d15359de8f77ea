//! The law of ownership. Wherever the screen shows a dot, White's is on a light ground and Black's
//! on a dark one, in every theme, with every number of colours, on every background. Without
//! colours the sign itself is filled or hollow.

use ratatui::buffer::{Buffer, Cell};

use super::{middle, seat};
use crate::kit::picture::tests::difference;
use crate::kit::picture::{Mark, Rendering, Rgb, ThemeName};
use crate::kit::terminal::Answers;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::{Depth, rgb_of};
use crate::kit::ui::glyphs::UNICODE;
use crate::punct::screen::view::tests::differing::judge_by;
use crate::rules::{Game, Player};

/// How much lighter (CIELAB) the ground of each white dot must be than that of each black dot,
/// even if dots are faint.
const LIGHTER: f64 = 25.0;

const WINDOWS: [(u16, u16); 3] = [(44, 21), (80, 24), (120, 40)];

/// A terminal's own background, which the terminal may or may not report.
const BACKGROUNDS: [Option<Rgb>; 2] = [None, Some(Rgb(255, 255, 255))];

fn looks() -> Vec<(String, Appearance)> {
    let mut looks = Vec::new();
    for name in ThemeName::COLOURED {
        for depth in [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8] {
            for background in BACKGROUNDS {
                let mut look = Appearance::new(name, depth, false);
                // In pictures the body shows the owner, not a sign.
                look.request_rendering(Some(Rendering::Bricks));
                look.apply_answers(&Answers { background, ..Answers::default() });
                looks.push((format!("{name} {depth:?} on {background:?}"), look));
            }
        }
    }
    looks
}

/// The screens with pieces, in some windows: a reserve and a stack, the loupe, the marks, the
/// rules.
fn screens(look: &Appearance, game: &Game, windows: &[(u16, u16)]) -> Vec<(String, Buffer)> {
    let mut screens = Vec::new();
    for &window in windows {
        for keys in ["", "1", "? 0", "b"] {
            let mut seat = seat(game.clone(), look.clone());
            let top = game.position().pieces().into_iter().max_by_key(|piece| piece.level);
            seat.at(&top.map(|piece| piece.placement.punct().to_string()).unwrap_or_default());
            seat.keys(keys);
            screens.push((format!("{window:?} {keys:?}"), seat.frame(window)));
        }
    }
    screens
}

fn is_dot_of(cell: &Cell, player: Player) -> bool {
    let dots = UNICODE.piece(player);
    [dots.minor, dots.punct].iter().any(|dot| cell.symbol() == dot.to_string())
}

/// Compares the grounds of the players' dots in every look. `windows` gives the windows for the nth
/// look.
fn compare(windows: impl Fn(usize) -> Vec<(u16, u16)>) {
    let game = middle();
    let lightness = |rgb| difference(rgb, Rgb(0, 0, 0)).min(100.0);
    let mut pairs = Vec::new();
    for (nth, (about, look)) in looks().into_iter().enumerate() {
        for (screen, buffer) in screens(&look, &game, &windows(nth)) {
            let grounds = |player| {
                // On the ground of a mark, the sign alone tells.
                let chips = Mark::ALL.map(|mark| look.theme().chip(mark).bg);
                let cells = buffer
                    .content
                    .iter()
                    .filter(move |cell| is_dot_of(cell, player) && !chips.contains(&Some(cell.bg)));
                cells.map(|cell| rgb_of(cell.bg).map(lightness))
            };
            let mut bounds = [f64::INFINITY, 0.0];
            for ground in grounds(Player::White) {
                bounds[0] = bounds[0].min(ground.expect("not the terminal's own"));
            }
            for ground in grounds(Player::Black) {
                bounds[1] = bounds[1].max(ground.expect("not the terminal's own"));
            }
            pairs.push((bounds[0] - bounds[1], format!("{about}: {screen}")));
        }
    }
    judge_by(LIGHTER, pairs);
}

#[test]
fn whites_pieces_are_light_and_blacks_are_dark() {
    compare(|nth| vec![WINDOWS[nth % WINDOWS.len()]]);
}

#[test]
#[ignore = "takes seconds: every look in all windows"]
fn whites_pieces_are_light_and_blacks_are_dark_wherever_they_are_drawn() {
    compare(|_| WINDOWS.to_vec());
}

#[test]
fn without_colours_whites_dots_are_those_that_are_light_on_that_background() {
    for background in BACKGROUNDS {
        for depth in [Depth::TrueColour, Depth::None] {
            let mut look = Appearance::new(ThemeName::Monochrome, depth, false);
            look.apply_answers(&Answers { background, ..Answers::default() });
            let is_light = background.is_some_and(Rgb::is_light);
            let light = UNICODE.piece(if is_light { Player::Black } else { Player::White });
            assert_eq!(look.skin().glyphs.piece(Player::White), light, "{background:?}");
            assert_eq!(look.glyphs().piece(Player::White), light, "{background:?}");
        }
    }
}
