//! The panels stay on the screen, apart from each other and off the board, in windows of any size.

use proptest::prelude::*;
use ratatui::layout::Rect;

use crate::kit::picture::Rendering;
use crate::kit::terminal::graphics::CellSize;
use crate::kit::ui::board::GridPoint;
use crate::kit::ui::board_size::BoardSize;
use crate::punct::screen::frame::layout::{HISTORY_WIDTH, Layout};
use crate::punct::screen::frame::reserves::{self, ReserveStyle};
use crate::punct::screen::view::BoardOnScreen;
use crate::rules::{Move, Player};

fn panels(layout: &Layout) -> Vec<Rect> {
    let history = layout.history.filter(|history| Some(*history) != layout.stack);
    let beside = [layout.loupe, layout.stack, history];
    let mut panels: Vec<Rect> = beside.into_iter().flatten().collect();
    panels.extend([layout.status, layout.keys]);
    if layout.reserve_style.is_column() {
        panels.extend(layout.reserves);
    }
    panels
}

/// Checks that all panels are on the screen, do not overlap, and do not cover the board.
fn check(layout: &Layout, window: Rect) -> Result<(), TestCaseError> {
    let panels = panels(layout);
    for (i, panel) in panels.iter().enumerate() {
        prop_assert_eq!(panel.intersection(window), *panel, "{:?}", layout);
        for other in &panels[..i] {
            prop_assert!(!panel.intersects(*other), "{:?} {:?}", panel, other);
        }
        for cell in panel.positions() {
            prop_assert_eq!(layout.board.site_at(cell.x, cell.y), None, "{:?}", panel);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn panels_are_on_the_screen_apart_and_off_the_board(w in 44..500_u16, h in 21..200_u16) {
        let window = Rect::new(0, 0, w, h);
        let size = BoardSize::fitting(None, window.as_size()).unwrap();
        check(&Layout::new(size, Rendering::Bricks, window), window)?;
    }

    #[test]
    fn panels_beside_pixels_are_so_too(
        w in 44..300_u16, h in 21..100_u16, cell in (4..20_u16, 8..40_u16),
        widest in proptest::option::of(2..20_u16),
    ) {
        let window = Rect::new(0, 0, w, h);
        let cell = CellSize { width: cell.0, height: cell.1 };
        let layout = Layout::from_pixels(cell, widest, window, 0);
        prop_assert_eq!(layout.board.area().intersection(window), layout.board.area());
        check(&layout, window)?;
    }
}

#[test]
fn a_line_of_ways_that_gives_way_to_a_name_stays_off_the_board() {
    let window = Rect::new(0, 0, 195, 21);
    let layout = Layout::from_pixels(CellSize { width: 4, height: 29 }, None, window, 0);
    check(&layout, window).unwrap();
}

#[test]
fn figures_in_the_corners_are_off_the_board_and_its_labels() {
    for (w, h) in (80..130).flat_map(|w| (24..48).map(move |h| (w, h))) {
        let layout = Layout::new(BoardSize::M, Rendering::Bricks, Rect::new(0, 0, w, h));
        if layout.reserve_style != ReserveStyle::Corners {
            continue;
        }
        let BoardOnScreen::Cells(board, _) = layout.board else { unreachable!() };
        let labels =
            board.numbers().flat_map(|(_, cell)| [cell, GridPoint { x: cell.x - 1, ..cell }]);
        let labels: Vec<_> = labels.chain(board.letters().map(|(_, cell)| cell)).collect();
        for (player, area) in Player::BOTH.into_iter().zip(layout.reserves) {
            for number in 1..=6 {
                let place = reserves::entry_area(layout.reserve_style, player, number, area);
                for cell in place.positions() {
                    assert_eq!(board.space_at(cell.x, cell.y), None, "{w}x{h} {player} {number}");
                    let here = GridPoint { x: i32::from(cell.x), y: i32::from(cell.y) };
                    assert!(!labels.contains(&here), "{w}x{h} {player} {number}");
                }
            }
        }
    }
}

#[test]
fn the_longest_move_has_room_in_the_history() {
    let longest: Move = "SEE10-G10,G11,G12".parse().unwrap();
    assert_eq!(usize::from(HISTORY_WIDTH), " 999 ".chars().count() + longest.to_string().len());
    for (w, h) in (80..250).flat_map(|w| [24, 38, 56, 70].map(|h| (w, h))) {
        let window = Rect::new(0, 0, w, h);
        let size = BoardSize::fitting(None, window.as_size()).unwrap();
        let history = Layout::new(size, Rendering::Bricks, window).history;
        assert!(history.is_none_or(|history| history.width >= HISTORY_WIDTH), "{w}x{h}");
    }
}

#[test]
fn from_80_by_24_on_the_loupe_has_room() {
    for (w, h) in [(80, 24), (96, 38), (120, 40), (130, 57), (200, 60), (110, 30)] {
        let window = Rect::new(0, 0, w, h);
        let size = BoardSize::fitting(None, window.as_size()).unwrap();
        let cells = Layout::new(size, Rendering::Bricks, window);
        let sizes = [(8, 16), (9, 18), (6, 13), (10, 20)];
        let pixels = sizes.map(|(width, height)| {
            Layout::from_pixels(CellSize { width, height }, None, window, 0)
        });
        for layout in pixels.iter().chain([&cells]) {
            let loupe = layout.loupe;
            assert!(loupe.is_some_and(|loupe| loupe.height >= 3), "{w}x{h} {layout:?}");
        }
    }
}
