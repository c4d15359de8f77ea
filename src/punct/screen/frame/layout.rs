//! The layout: the places of everything around the board, in a window of any size.
//!
//! The board stands in the middle. Its hexagon leaves the corners free, and wide windows leave the
//! sides free. A panel without room is left out; the player can still open its content with a key.

use ratatui::layout::{Rect, Size as Extent};

use super::reserves;
use super::sides::{ReserveStyle, Sides};
use crate::kit::picture::{Rendering, Subject as _};
use crate::kit::terminal::graphics::CellSize;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::pixel_area::PixelArea;
use crate::punct::picture::Scene;
use crate::punct::screen::view::BoardPlace;
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::Player;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    pub board: BoardPlace,
    /// The header line with the players and the rules.
    pub header: Rect,
    /// The columns of the header line on the left and on the right of the board, if the board
    /// reaches into the header line.
    pub beside_header: Option<[u16; 2]>,
    /// White's and Black's reserves.
    pub reserves: [Rect; 2],
    pub reserve_style: ReserveStyle,
    /// The places below White's and Black's reserves for the name of one kind, if the reserves show
    /// no names.
    pub kind_names: Option<[Rect; 2]>,
    /// The loupe, which shows all orientations of the piece in the hand.
    pub loupe: Option<Rect>,
    pub stack: Option<Rect>,
    /// The list of the last moves. If it shares its place with the stack, the stack has precedence.
    pub history: Option<Rect>,
    /// A panel between the board and the status line. If there is one, the line of keys shows
    /// nothing but keys, because a long status text does not continue there.
    pub strip: Option<Rect>,
    /// The status line below the board, or several lines.
    pub status: Rect,
    pub keys: Rect,
    window: Rect,
}

/// The fewest lines of a panel between the board and the status line.
pub const STRIP_HEIGHT: u16 = 3;

/// The lines and columns that panels need.
const LOUPE_WIDTH: u16 = 14;
const LOUPE_HEIGHT: u16 = 11;
/// The width of `way 1/6` and a blank.
const LINE_WIDTH: u16 = 8;
const STRIP_WIDTH: u16 = 44;
/// The fewest useful lines of a list.
const LIST_HEIGHT: u16 = 2;
const STACK_WIDTH: u16 = 12;
const STACK_HEIGHT: u16 = 4;
/// The width of a mark, a number of three digits, a gap and the longest move.
const HISTORY_WIDTH: u16 = 5 + 17;
const HISTORY_HEIGHT: u16 = 4;

impl Layout {
    /// Makes the layout for a window with a board of characters of a size that fits.
    pub fn new(size: BoardSize, rendering: Rendering, window: Rect) -> Layout {
        let Extent { width, height } = size.board();
        let lines = LayoutRows::new(window, height);
        let left = window.width.saturating_sub(width) / 2;
        let area = Rect { x: window.x + left, y: lines.board, width, height };
        let board = Geometry::new(size, area.intersection(window));
        Layout::from_board(BoardPlace::Cells(board, rendering), lines, window)
    }

    /// Makes the layout for a window with a board of pixels. The board is as large as the panels
    /// allow, with spaces of at most `widest` columns. At least `below` lines stay free below the
    /// board. If the loupe has no other room for figures, the lines of a strip stay free for it,
    /// too.
    pub fn from_pixels(cell: CellSize, widest: Option<u16>, window: Rect, below: u16) -> Layout {
        let above = |below: u16| {
            let room = Extent::new(window.width, window.height.saturating_sub(below));
            let grid = PixelArea::in_window(Scene::FRAME, room, cell, widest);
            let lines = LayoutRows::new(window, grid.area.height);
            let left = window.width.saturating_sub(grid.area.width) / 2;
            let board = BoardPlace::Pixels(grid.moved_to(window.x + left, lines.board));
            Layout::from_board(board, lines, window)
        };
        let layout = above(below);
        let Extent { width, height } = BoardSize::M.needs();
        let is_small = window.width < width || window.height < height;
        let has_panel = layout.loupe.is_some_and(|loupe| loupe.height >= STRIP_HEIGHT);
        if is_small || has_panel { layout } else { above(below.max(STRIP_HEIGHT)) }
    }

    fn from_board(board: BoardPlace, lines: LayoutRows, window: Rect) -> Layout {
        let sides = Sides { window, board, top: window.y + 1, bottom: lines.status };
        let (reserve_style, reserves) = sides.reserves();
        let below_reserves = reserves[0].bottom();
        let columns = reserve_style.is_column();
        let bottom = board.area().bottom().max(if columns { below_reserves } else { 0 });
        let under = Rect { y: bottom, height: lines.status.saturating_sub(bottom), ..window };
        let (mut loupe, mut stack, mut history) = (None, None, None);
        if columns {
            loupe = sides.bottom_left(below_reserves + 1, LOUPE_WIDTH, LOUPE_HEIGHT);
            let below_stack = below_reserves + STACK_HEIGHT + 2;
            history = sides.bottom_right(below_stack, HISTORY_WIDTH, HISTORY_HEIGHT);
            let until = history.map_or(lines.status, |history| history.y - 1);
            if history.is_none_or(|history| history.y > below_reserves + STACK_HEIGHT) {
                let above = Sides { bottom: until, ..sides };
                stack = above.bottom_right(below_reserves + 1, STACK_WIDTH, STACK_HEIGHT);
            }
        }
        if loupe.is_none() && under.height >= LIST_HEIGHT && under.width >= STRIP_WIDTH {
            let strip = Rect { width: STRIP_WIDTH, ..under };
            // A strip of fewer lines would cut the figures off, so it is used only for lists.
            loupe = Some(strip).filter(|strip| strip.height >= STRIP_HEIGHT);
            let apart = |panel: &Rect| !panel.intersects(strip);
            (stack, history) = (stack.filter(apart), history.filter(apart));
            let beside = Rect { x: window.x + STRIP_WIDTH, ..under };
            let right = history.map_or(window.right(), |history| history.x);
            let width = right.saturating_sub(beside.x);
            stack = stack.or((width >= STACK_WIDTH).then_some(Rect { width, ..beside }));
            history = history.or(stack.filter(|stack| stack.width >= HISTORY_WIDTH));
        }
        if loupe.is_none() {
            // There is no room for figures. A line of text stands beside the letters of the board.
            let y = board.area().bottom().saturating_sub(1);
            let beside = Rect { y, width: sides.free(y).0, height: 1, ..window };
            let x = if reserves[0].intersects(beside) { reserves[0].right() + 1 } else { beside.x };
            let width = beside.right().saturating_sub(x);
            loupe = (width >= LINE_WIDTH).then_some(Rect { x, width, ..beside });
        }
        let between = |y, end| Rect { y, height: end - y, ..window }.intersection(window);
        let kind_names = sides.kind_names(reserve_style, reserves);
        // The line of text and a name can share the left side only if one stands above the other.
        let loupe = loupe.and_then(|loupe| match kind_names {
            // In the corners, the last figure stands right above the name.
            Some([name, _]) if loupe.intersects(name) && reserve_style == ReserveStyle::Corners => {
                None
            }
            Some([name, _]) if loupe.intersects(name) => {
                // The board may be wider in that line.
                let y = name.y - 1;
                let right = loupe.right().min(window.x + sides.free(y).0);
                let width = right.saturating_sub(loupe.x);
                (width >= LINE_WIDTH).then_some(Rect { y, width, ..loupe })
            }
            _ => Some(loupe),
        });
        let beside = sides.free(window.y);
        Layout {
            board,
            header: between(window.y, window.y + 1),
            beside_header: (board.area().y <= window.y).then_some([beside.0, beside.1]),
            reserves,
            reserve_style,
            kind_names,
            loupe,
            stack,
            history,
            strip: None,
            status: between(lines.status, lines.keys),
            keys: between(lines.keys, lines.keys + 1),
            window,
        }
    }
}

impl Layout {
    /// Returns the layout with this number of status lines, as far as the board leaves room. To
    /// make room, panels become smaller or are left out. If the reserves would change, returns the
    /// layout without a change.
    #[must_use]
    pub fn with_status(self, lines: u16) -> Layout {
        let board = self.board.area();
        let status = self.keys.y.saturating_sub(lines.max(1)).max(board.bottom());
        let rows =
            LayoutRows { board: board.y, status: status.min(self.status.y), keys: self.keys.y };
        let other = Layout::from_board(self.board, rows, self.window);
        if other.reserves == self.reserves { other } else { self }
    }

    /// Returns all areas around the board that contain text.
    pub fn texts(&self) -> Vec<Rect> {
        let reserves = Player::BOTH.into_iter().zip(self.reserves).flat_map(|(player, area)| {
            match self.reserve_style {
                // The corners contain the entries of single kinds.
                ReserveStyle::Corners => (1..=6)
                    .map(|number| reserves::place(self.reserve_style, player, number, area))
                    .collect(),
                _ => vec![area],
            }
        });
        let panels = [self.loupe, self.stack, self.history].into_iter().flatten();
        let names = self.kind_names.into_iter().flatten();
        reserves.chain(names).chain(panels).chain([self.header, self.status, self.keys]).collect()
    }

    /// Returns the layout with a panel in the lines between the board and the status line; `None`
    /// if the panel does not fit there.
    pub fn with_strip(self) -> Option<Layout> {
        let columns = self.reserve_style.is_column();
        let reserves = if columns { self.reserves[0].bottom() } else { 0 };
        let y = self.board.area().bottom().max(reserves);
        let height = self.status.y.saturating_sub(y);
        let has_room = height >= STRIP_HEIGHT && self.window.width >= BoardSize::M.needs().width;
        has_room.then_some(Layout { strip: Some(Rect { y, height, ..self.window }), ..self })
    }

    /// Returns the place of the stack. `last_moves` is the place of the last moves, if they are
    /// shown.
    pub fn stack_beside(&self, last_moves: Option<Rect>) -> Option<Rect> {
        let place = self.stack?;
        let shared = last_moves.filter(|moves| moves.intersects(place));
        // A blank separates the stack from the moves.
        let width = shared.map_or(place.width, |moves| (moves.x - place.x).saturating_sub(1));
        Some(Rect { width, ..place })
    }

    /// Returns the place of the last moves, with or without the stack. If both share a place, they
    /// stand side by side if there is room; otherwise there are no last moves.
    pub fn last_moves(&self, with_stack: bool) -> Option<Rect> {
        let place = self.history?;
        if !with_stack || self.stack != self.history {
            return Some(place);
        }
        let width = place.width.checked_sub(STACK_WIDTH).filter(|&rest| rest >= HISTORY_WIDTH)?;
        Some(Rect { x: place.right() - width, width, ..place })
    }
}

/// The lines in which the board, the status and the keys begin.
#[derive(Clone, Copy)]
struct LayoutRows {
    board: u16,
    status: u16,
    keys: u16,
}

impl LayoutRows {
    fn new(window: Rect, board_height: u16) -> LayoutRows {
        let status = window.bottom().saturating_sub(2).max(window.y);
        let spare = (status - window.y).saturating_sub(board_height);
        // The first spare line goes to the header, the next three lines go below the board, and the
        // rest goes half above and half below the board.
        let above = 1.min(spare) + spare.saturating_sub(1 + STRIP_HEIGHT) / 2;
        LayoutRows { board: window.y + above, status, keys: status + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::ui::GridPoint;
    use crate::rules::Move;

    use proptest::prelude::*;

    fn panels(layout: &Layout) -> Vec<Rect> {
        let history = layout.history.filter(|_| layout.history != layout.stack);
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
            let BoardPlace::Cells(board, _) = layout.board else { unreachable!() };
            let labels =
                board.numbers().flat_map(|(_, cell)| [cell, GridPoint { x: cell.x - 1, ..cell }]);
            let labels: Vec<_> = labels.chain(board.letters().map(|(_, cell)| cell)).collect();
            for (player, area) in Player::BOTH.into_iter().zip(layout.reserves) {
                for number in 1..=6 {
                    let place = reserves::place(layout.reserve_style, player, number, area);
                    for cell in place.positions() {
                        assert_eq!(
                            board.space_at(cell.x, cell.y),
                            None,
                            "{w}x{h} {player} {number}"
                        );
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
        assert_eq!(usize::from(HISTORY_WIDTH), "▶999 ".chars().count() + longest.to_string().len());
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
}
