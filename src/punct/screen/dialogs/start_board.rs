//! The board beside the start screen, where there is room for it. It shows a game that White has
//! won.

use crate::kit::ui::board;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::popup::Popup;
use crate::punct::picture::Scene;
use crate::punct::screen::view::Mosaic;
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::{Game, Rules};
use ratatui::layout::Rect;

/// The moves of the game.
const MOVES: &str = "SE-D9,E9,F9 T-K12,K13,L13 AR-A8,B9,C9 SE-E12,F12,G12 SE-L9,M9,N9 T-F5,F6,G6 \
     AL-O9,P9,Q10 AM-K7,J7,K6 SE-G13,G14,G15 SE-M11,N12,O13 T-K14,K15,L15 SC-D6,D5,D7 \
     SEG13-G9,H9,I9 T-H4,H5,I5 TK14-K9,J9,K10";

/// Draws the board in the largest size that fits beside a box of `columns` columns, and keeps the
/// box to the columns on the right of the board. Board and box together are in the middle of the
/// screen. Returns `false` if there is no room for a board.
pub fn draw(columns: u16, mosaic: &mut Mosaic, popup: &mut Popup) -> bool {
    let area = popup.area;
    let Some(room) = area.width.checked_sub(columns) else { return false };
    let fits = |size: &BoardSize| {
        size.board().width <= room && size.board().height <= area.height && *size > BoardSize::S
    };
    let Some(size) = BoardSize::all().rfind(fits) else { return false };
    let (width, height) = (size.board().width, size.board().height);
    let left = (room - width) / 2;
    let place = Rect { x: area.x + left, y: area.y + (area.height - height) / 2, width, height };
    let look = popup.appearance;
    let rendering = look.rendering_by_characters(size >= BoardSize::L);
    let (geometry, scene) = (Geometry::new(size, place), Scene::from_game(&game_after(MOVES)));
    board::draw(&scene, look.skin(), rendering, &geometry, mosaic, popup.buffer);
    popup.keep_to(left + width..area.width - left);
    true
}

/// Returns the game after these legal moves, which blanks separate.
pub fn game_after(moves: &str) -> Game {
    let mut game = Game::new(Rules::default());
    for played in moves.split(' ').filter_map(|text| text.parse().ok()) {
        // Tests look for what the moves lead to, so they would notice a refused move.
        let _ = game.play(played);
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Outcome, Player};

    #[test]
    fn white_has_won_the_game_by_a_chain() {
        let game = game_after(MOVES);
        assert!(matches!(game.outcome(), Some(Outcome::Connected { .. })), "{:?}", game.outcome());
        assert_eq!(game.outcome().and_then(Outcome::winner), Some(Player::White));
        assert_eq!(game.ply(), MOVES.split(' ').count());
    }
}
