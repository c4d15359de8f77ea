//! Tests the edge of the board. On a page as dark as Black's pieces, a black piece that touches the
//! page would look like a bite out of the board. So the board, its edge or the bar of a side must
//! lie between each piece and the page.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier};

use super::seat;
use crate::kit::picture::{Rendering, ThemeName};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::colour::Depth;
use crate::punct::picture::tests::samples::{self, SampleAim};
use crate::punct::screen::frame::layout::Layout;
use crate::punct::screen::view::tests::joins::is_ink;
use crate::rules::{Game, Player};

/// Windows for boards with one line for each row, with two lines, and with room for hexagons.
const WINDOWS: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// All ways in which a window with colours can show a board by characters.
fn looks() -> impl Iterator<Item = (Depth, Rendering)> {
    let depths = [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8];
    let bricks = depths.map(|depth| (depth, Rendering::Bricks));
    let few = [Depth::TrueColour, Depth::Ansi256];
    let pictures = [Rendering::Quadrants, Rendering::Sextants];
    bricks.into_iter().chain(few.into_iter().flat_map(move |d| pictures.map(|r| (d, r))))
}

/// Returns the colour of a part of a cell. Each cell has two columns and six rows of parts. `None`
/// outside the screen, and for an underline, which has the colour of its text.
fn colour(buffer: &Buffer, x: i32, y: i32) -> Option<Color> {
    let at = (u16::try_from(x.div_euclid(2)).ok()?, u16::try_from(y.div_euclid(6)).ok()?);
    let cell = buffer.cell(at)?;
    if cell.modifier.contains(Modifier::UNDERLINED) && y % 6 == 5 {
        return None;
    }
    let is_ink = is_ink(cell.symbol().chars().next()?, x % 2, y % 6);
    Some(if is_ink { cell.fg } else { cell.bg })
}

/// Returns how many parts of a board have the colour of one of Black's pieces, and the cells of
/// those parts that lie beside the page.
fn bites(buffer: &Buffer, layout: &Layout, blacks: &[Color]) -> (usize, Vec<(i32, i32)>) {
    let (board, texts) = (layout.board.area(), layout.texts());
    let parts = |from: u16, size: u16, by: i32| by * i32::from(from)..by * i32::from(from + size);
    let is_page = |(x, y)| colour(buffer, x, y) == Some(Color::Reset);
    let (mut all, mut bites) = (0, Vec::new());
    for y in parts(board.y, board.height, 6) {
        for x in parts(board.x, board.width, 2) {
            let cell = Position::new((x / 2) as u16, (y / 6) as u16);
            let is_in_reserve = texts.iter().any(|text| text.contains(cell));
            let found = colour(buffer, x, y).is_some_and(|colour| blacks.contains(&colour));
            if found && !is_in_reserve {
                all += 1;
                if [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].into_iter().any(is_page) {
                    bites.push((x / 2, y / 6));
                }
            }
        }
    }
    bites.dedup();
    (all, bites)
}

/// Returns how many parts of Black's pieces a game's last position shows, in all windows and looks.
/// Adds to `broken` those that lie beside the page.
fn check(game: &Game, broken: &mut Vec<String>) -> usize {
    let mut all = 0;
    for (depth, rendering) in looks() {
        let mut look = Appearance::new(ThemeName::Dark, depth, false);
        look.request_rendering(Some(rendering));
        let mut seat = seat(game.clone(), look);
        let theme = seat.app().appearance.theme();
        let black = theme.palette().piece(Player::Black);
        // With few colours, pieces have no shades, and a shade could look like the board.
        let shades = black.shades.into_iter().filter(|_| theme.has_shades());
        let blacks = [black.body, black.brick].into_iter().chain(shades);
        let blacks: Vec<Color> = blacks.map(|colour| theme.depth().colour(colour)).collect();
        for window in WINDOWS {
            let buffer = seat.frame(window);
            let area = Rect::new(0, 0, window.0, window.1);
            let size = BoardSize::fitting(None, area.as_size()).expect("a window that is wide");
            let layout = Layout::new(size, rendering, area);
            let (parts, bites) = bites(&buffer, &layout, &blacks);
            all += parts;
            if !bites.is_empty() {
                broken.push(format!("{depth:?} {rendering} {window:?}: {bites:?}"));
            }
        }
    }
    all
}

#[test]
fn no_piece_touches_the_page() {
    let mut broken = Vec::new();
    let games = (0..3).map(|seed| samples::game(SampleAim::Chains, seed, 40));
    let all: usize = games.map(|game| check(&game, &mut broken)).sum();
    assert!(all > 10_000 && broken.is_empty(), "{} broken: {broken:#?}", broken.len());
}
