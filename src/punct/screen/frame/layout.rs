//! The areas around the board, in a window of any size. The board's hexagon leaves the corners
//! free, and wide windows the sides. A panel without room is left out; a key still opens it.

use std::ops::Range;

use ratatui::layout::{Rect, Size as Extent};

use super::reserves::{self, ReserveStyle};
use crate::kit::picture::{Rendering, Subject as _};
use crate::kit::terminal::graphics::CellSize;
use crate::kit::ui::board_size::{BoardSize, STRIP_HEIGHT};
use crate::kit::ui::pixels::PixelArea;
use crate::punct::picture::Scene;
use crate::punct::screen::view::BoardOnScreen;
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::Player;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    pub board: BoardOnScreen,
    pub header: Rect,
    /// On the left and right of the board, if the board reaches into the header line.
    pub beside_header: Option<[u16; 2]>,
    pub reserves: [Rect; 2],
    pub reserve_style: ReserveStyle,
    /// The loupe, which shows all orientations of the piece in the hand.
    pub loupe: Option<Rect>,
    pub stack: Option<Rect>,
    /// The last moves. If they share their area with the stack, the stack has precedence.
    pub history: Option<Rect>,
    /// For a dialog, between the board and the status line or in the corner of the last moves.
    pub strip: Option<Rect>,
    /// The other corner, for what that dialog says besides its list.
    pub strip_text: Option<Rect>,
    pub status: Rect,
    pub keys: Rect,
    window: Rect,
}

const LOUPE_WIDTH: u16 = 14;
const LOUPE_HEIGHT: u16 = 11;
/// The width of `way 1/6` and a blank.
const LINE_WIDTH: u16 = 8;
const STRIP_WIDTH: u16 = 44;
const LIST_HEIGHT: u16 = 2;
const STACK_WIDTH: u16 = 12;
const STACK_HEIGHT: u16 = 4;
/// The width of a mark, a number of three digits, a gap and the longest move.
pub const HISTORY_WIDTH: u16 = 5 + 17;
const HISTORY_HEIGHT: u16 = 4;

/// The longest move with its chance, and as many moves as an analysis lists.
const LIST_IN_CORNER: Extent = Extent::new(HISTORY_WIDTH + 1, 6);

const LETTERS_WIDTH: u16 = 5;
const COLUMN_WIDTH: u16 = 11;
const NAMED_WIDTH: u16 = 24;
const COLUMN_HEIGHT: u16 = 18;
const LARGE_WIDTH: u16 = 32;
const LARGE_HEIGHT: u16 = 30;

impl Layout {
    pub fn new(size: BoardSize, rendering: Rendering, window: Rect) -> Layout {
        let Extent { width, height } = size.board();
        let x = window.x + window.width.saturating_sub(width) / 2;
        let area = Rect { x, y: board_line(window, height), width, height };
        let board = Geometry::new(size, area.intersection(window));
        Layout::around(BoardOnScreen::Cells(board, rendering), window)
    }

    /// The board is as large as the panels allow, with spaces of at most `widest` columns and at
    /// least `below` lines below it, which stay free for the loupe if it has no other room.
    pub fn from_pixels(cell: CellSize, widest: Option<u16>, window: Rect, below: u16) -> Layout {
        let layout = Layout::with_pixels_above(below, cell, widest, window);
        let needs = BoardSize::M.needs();
        let is_small = window.width < needs.width || window.height < needs.height;
        if is_small || layout.loupe.is_some_and(|loupe| loupe.height >= STRIP_HEIGHT) {
            return layout;
        }
        Layout::with_pixels_above(below.max(STRIP_HEIGHT), cell, widest, window)
    }

    fn with_pixels_above(below: u16, cell: CellSize, widest: Option<u16>, window: Rect) -> Layout {
        let room = Extent::new(window.width, window.height.saturating_sub(below));
        let grid = PixelArea::in_window(Scene::FRAME, room, cell, widest);
        let x = window.x + window.width.saturating_sub(grid.area.width) / 2;
        let board = grid.moved_to(x, board_line(window, grid.area.height));
        Layout::around(BoardOnScreen::Pixels(board), window)
    }

    fn around(board: BoardOnScreen, window: Rect) -> Layout {
        let status = status_line(window);
        let free = FreeArea { window, board, top: window.y + 1, bottom: status };
        let (reserve_style, reserves) = free.reserves();
        let line = Rect { height: 1, ..window };
        let (left, right) = free.columns(window.y);
        let mut layout = Layout {
            board,
            header: line.intersection(window),
            beside_header: (board.area().y <= window.y).then_some([left, right]),
            reserves,
            reserve_style,
            loupe: None,
            stack: None,
            history: None,
            strip: None,
            strip_text: None,
            status: Rect { y: status, ..line }.intersection(window),
            keys: Rect { y: status + 1, ..line }.intersection(window),
            window,
        };
        if reserve_style.is_column() {
            let top = reserves[0].bottom() + 1;
            layout.loupe = free.corner(Player::White, top, LOUPE_WIDTH, LOUPE_HEIGHT);
            let below_stack = top + STACK_HEIGHT + 1;
            layout.history = free.corner(Player::Black, below_stack, HISTORY_WIDTH, HISTORY_HEIGHT);
            let bottom = layout.history.map_or(status, |history| history.y - 1);
            let above_history = FreeArea { bottom, ..free };
            layout.stack = above_history.corner(Player::Black, top, STACK_WIDTH, STACK_HEIGHT);
        }
        if layout.loupe.is_none() {
            layout.place_below_board(status);
        }
        if layout.loupe.is_none() {
            layout.loupe = layout.line_of_loupe(free);
        }
        layout
    }

    /// Uses the lines below the board for the panels: the loupe on the left, lists beside it.
    fn place_below_board(&mut self, status: u16) {
        let y = self.end_of_board();
        let below = Rect { y, height: status.saturating_sub(y), ..self.window };
        if below.height < LIST_HEIGHT || below.width < STRIP_WIDTH {
            return;
        }
        let strip = Rect { width: STRIP_WIDTH, ..below };
        // A strip of fewer lines would cut the figures off, so it is used only for lists.
        self.loupe = Some(strip).filter(|strip| strip.height >= STRIP_HEIGHT);
        self.stack = self.stack.filter(|stack| !stack.intersects(strip));
        self.history = self.history.filter(|history| !history.intersects(strip));
        let x = self.window.x + STRIP_WIDTH;
        let right = self.history.map_or(self.window.right(), |history| history.x);
        let width = right.saturating_sub(x);
        if self.stack.is_none() && width >= STACK_WIDTH {
            self.stack = Some(Rect { x, width, ..below });
        }
        if self.history.is_none() {
            self.history = self.stack.filter(|stack| stack.width >= HISTORY_WIDTH);
        }
    }

    /// Without room for figures, a line beside the letters of the board.
    fn line_of_loupe(&self, free: FreeArea) -> Option<Rect> {
        if self.reserve_style == ReserveStyle::Corners {
            return None;
        }
        let y = self.board.area().bottom().saturating_sub(1);
        let beside_board = Rect { y, width: free.columns(y).0, height: 1, ..self.window };
        let reserve = self.reserves[0];
        let x = if reserve.intersects(beside_board) { reserve.right() + 1 } else { beside_board.x };
        let width = beside_board.right().saturating_sub(x);
        let line = Rect { x, width, ..beside_board };
        (line.width >= LINE_WIDTH).then_some(line)
    }

    /// The line after the board and after reserves in columns.
    fn end_of_board(&self) -> u16 {
        let board = self.board.area().bottom();
        let is_column = self.reserve_style.is_column();
        if is_column { board.max(self.reserves[0].bottom()) } else { board }
    }

    pub fn texts(&self) -> Vec<Rect> {
        let mut texts = vec![self.header, self.status, self.keys];
        for (player, area) in Player::BOTH.into_iter().zip(self.reserves) {
            if self.reserve_style == ReserveStyle::Corners {
                texts.extend(
                    (1..=6).map(|number| {
                        reserves::entry_area(self.reserve_style, player, number, area)
                    }),
                );
            } else {
                texts.push(area);
            }
        }
        texts.extend([self.loupe, self.stack, self.history].into_iter().flatten());
        texts
    }

    /// With a panel between the board and the status line; `None` if it does not fit there.
    pub fn with_strip(self) -> Option<Layout> {
        let y = self.end_of_board();
        let height = self.status.y.saturating_sub(y);
        let has_room = height >= STRIP_HEIGHT && self.window.width >= BoardSize::M.needs().width;
        has_room.then_some(Layout { strip: Some(Rect { y, height, ..self.window }), ..self })
    }

    /// With a dialog in the corners beside the board; `None` if its list has no room there.
    pub fn with_corners(self) -> Option<Layout> {
        let (moves, text) = (self.history?, self.loupe?);
        // A blank column parts the list from the board.
        let list = Rect { x: moves.x + 1, width: moves.width - 1, ..moves };
        let are_corners = self.reserve_style.is_column()
            && self.stack != self.history
            && self.window.width >= BoardSize::M.needs().width
            && list.width >= LIST_IN_CORNER.width
            && list.height >= LIST_IN_CORNER.height;
        are_corners.then_some(Layout { strip: Some(list), strip_text: Some(text), ..self })
    }

    pub fn stack_beside(&self, last_moves: Option<Rect>) -> Option<Rect> {
        let mut stack = self.stack?;
        if let Some(moves) = last_moves
            && moves.intersects(stack)
        {
            // A blank separates the stack from the moves.
            stack.width = (moves.x - stack.x).saturating_sub(1);
        }
        Some(stack)
    }

    /// If the stack has the same area, both stand side by side, or there are no last moves.
    pub fn last_moves(&self, with_stack: bool) -> Option<Rect> {
        let history = self.history?;
        if !with_stack || self.stack != self.history {
            return Some(history);
        }
        let width = history.width.checked_sub(STACK_WIDTH)?;
        let x = history.right() - width;
        (width >= HISTORY_WIDTH).then_some(Rect { x, width, ..history })
    }
}

fn status_line(window: Rect) -> u16 {
    window.bottom().saturating_sub(2).max(window.y)
}

fn board_line(window: Rect, height: u16) -> u16 {
    let spare = (status_line(window) - window.y).saturating_sub(height);
    // Spare lines: one for the header, three below the board, the rest half above and half below.
    window.y + 1.min(spare) + spare.saturating_sub(1 + STRIP_HEIGHT) / 2
}

/// The window around the board from line `top` to the line before `bottom`.
#[derive(Clone, Copy)]
struct FreeArea {
    window: Rect,
    board: BoardOnScreen,
    top: u16,
    bottom: u16,
}

impl FreeArea {
    /// The numbers of free columns on line `y`, on the left and on the right.
    fn columns(&self, y: u16) -> (u16, u16) {
        let area = self.board.area();
        if y < area.y || y >= area.bottom() {
            return (self.window.width / 2, self.window.width / 2);
        }
        let (before, after) = (area.x - self.window.x, self.window.right() - area.right());
        let (left, right) = self.board.free(y - area.y);
        // One column beside the board stays blank.
        (left + before.saturating_sub(u16::from(before > 0)), (right + after).saturating_sub(1))
    }

    fn common_columns(&self, lines: Range<u16>) -> (u16, u16) {
        let common = lines.map(|y| self.columns(y)).reduce(|a, b| (a.0.min(b.0), a.1.min(b.1)));
        common.unwrap_or((0, 0))
    }

    fn columns_from_top(&self, height: u16) -> u16 {
        let (left, right) = self.common_columns(self.top..(self.top + height).min(self.bottom));
        left.min(right)
    }

    fn reserves(&self) -> (ReserveStyle, [Rect; 2]) {
        let lines = self.bottom.saturating_sub(self.top);
        let columns = self.columns_from_top(COLUMN_HEIGHT);
        // The parts below large reserves need room, too.
        let is_large = lines >= LARGE_HEIGHT + COLUMN_HEIGHT
            && self.columns_from_top(LARGE_HEIGHT) >= LARGE_WIDTH;
        let (style, width, height) = if is_large {
            (ReserveStyle::Large, LARGE_WIDTH, LARGE_HEIGHT)
        } else if lines >= COLUMN_HEIGHT && columns >= NAMED_WIDTH {
            (ReserveStyle::Named, NAMED_WIDTH, COLUMN_HEIGHT)
        } else if lines >= COLUMN_HEIGHT && columns >= COLUMN_WIDTH {
            (ReserveStyle::Column, COLUMN_WIDTH, COLUMN_HEIGHT)
        } else if let BoardOnScreen::Cells(Geometry { size, area }, _) = self.board
            && size > BoardSize::S
        {
            // The area ends at the letters of the board, so that the parts below keep a distance.
            (ReserveStyle::Corners, area.width, (area.bottom() - 1).saturating_sub(self.top))
        } else {
            // A board of pixels is as large as the parts beside it allow and has no free corners.
            (ReserveStyle::Letters, LETTERS_WIDTH, 6)
        };
        let left = Rect { x: self.window.x, y: self.top, width, height };
        let right = Rect { x: self.window.right().saturating_sub(width), ..left };
        (style, [left, right].map(|area| area.intersection(self.window)))
    }

    /// The tallest area at the bottom of a player's side, not above line `from`.
    fn corner(&self, player: Player, from: u16, width: u16, height: u16) -> Option<Rect> {
        for y in (from..self.bottom).take_while(|y| self.bottom - y >= height) {
            let (left, right) = self.common_columns(y..self.bottom);
            let (x, columns) = match player {
                Player::White => (self.window.x, left),
                Player::Black => (self.window.right() - right, right),
            };
            if columns >= width {
                return Some(Rect { x, y, width: columns, height: self.bottom - y });
            }
        }
        None
    }
}
