//! A board of characters: its sizes, the window that each needs, and a window too small for any.

use std::fmt;
use std::ops::RangeInclusive;

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size as Extent};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget as _, Wrap};

use super::theme::{TextRole, Theme};

/// The size of the board. A larger size compares as greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardSize {
    zoom: u16,
    pitch: u16,
}

/// The lines that a board of at least size M leaves below it for what is at the cursor, or a text.
pub const STRIP_HEIGHT: u16 = 3;

/// The zoom of the largest size. Windows of 500×200 have no room for a larger size.
const LARGEST_ZOOM: u16 = 11;

/// The least value of 2c − r on the board, where c is the column from 0 and r the row. The value
/// counts half spaces from left to right.
pub const LEFTMOST: i32 = -8;
const RIGHTMOST: i32 = 22;

impl BoardSize {
    /// A space is 2 columns and 1 line.
    pub const S: BoardSize = BoardSize { zoom: 1, pitch: 1 };
    /// A space is 4 columns and 1 line.
    pub const M: BoardSize = BoardSize { zoom: 2, pitch: 1 };
    /// A space is 4 columns and 2 lines.
    pub const L: BoardSize = BoardSize { zoom: 2, pitch: 2 };

    /// A space is 2z columns and z lines, for a `zoom` z of at least 3.
    const fn xl(zoom: u16) -> BoardSize {
        BoardSize { zoom, pitch: zoom }
    }

    /// The smallest first.
    pub fn all() -> impl DoubleEndedIterator<Item = BoardSize> {
        [BoardSize::S, BoardSize::M, BoardSize::L]
            .into_iter()
            .chain((3..=LARGEST_ZOOM).map(BoardSize::xl))
    }

    pub const fn zoom(self) -> u16 {
        self.zoom
    }

    pub const fn pitch(self) -> u16 {
        self.pitch
    }

    /// The window, with room for everything beside the board.
    pub fn needs(self) -> Extent {
        match self {
            BoardSize::S => Extent::new(44, 21),
            BoardSize::M => Extent::new(80, 24),
            BoardSize::L => Extent::new(96, 38),
            _ => Extent::new(32 * self.zoom + 34, self.board().height + 3),
        }
    }

    pub fn board(self) -> Extent {
        let spaces = i32::from(self.zoom) * (RIGHTMOST + 2 - LEFTMOST);
        // A letter stands beyond the bar at the right end.
        let columns = self.left_margin() + spaces + i32::from(self.pitch) + 1;
        Extent::new(columns as u16, 17 * self.pitch + self.headroom() + self.footroom())
    }

    /// The columns on the left of the board, for numbers of two digits and the bars of the sides.
    pub fn left_margin(self) -> i32 {
        (2 + self.label_gap(BoardHalf::Upper)).max(i32::from(self.pitch))
    }

    /// The columns between a row and its label: the bar of the side on the line of the dots, and a
    /// gap if there is room for it.
    pub fn label_gap(self, half: BoardHalf) -> i32 {
        let pitch = i32::from(self.pitch);
        let gap = i32::from(pitch > 1);
        half.slant((pitch - 1) / 2, pitch) + 1 + gap
    }

    pub const fn headroom(self) -> u16 {
        match self.pitch {
            1 => 0,
            2 | 3 => 1,
            pitch => pitch.div_ceil(6) + 1,
        }
    }

    pub const fn footroom(self) -> u16 {
        match self.pitch {
            1 | 2 => 1,
            // The letters stand below the bar, not on it.
            _ => self.headroom() + 1,
        }
    }

    /// At most `wanted`, if given; if that is impossible, the smallest that has room.
    pub fn fitting(wanted: Option<BoardSize>, window: Extent) -> Option<BoardSize> {
        let fitting: Vec<BoardSize> = BoardSize::all()
            .filter(|size| {
                size.needs().width <= window.width && size.needs().height <= window.height
            })
            .collect();
        let within = fitting.iter().rfind(|size| wanted.is_none_or(|wanted| **size <= wanted));
        within.or(fitting.first()).copied()
    }

    #[must_use]
    pub fn larger(self) -> BoardSize {
        BoardSize::all().find(|size| *size > self).unwrap_or(self)
    }

    #[must_use]
    pub fn smaller(self) -> BoardSize {
        BoardSize::all().rfind(|size| *size < self).unwrap_or(self)
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BoardSize::S => f.write_str("S"),
            BoardSize::M => f.write_str("M"),
            size => write!(f, "{}L", "X".repeat(usize::from(size.zoom) - 2)),
        }
    }
}

/// Each half has a slanted side on the left and on the right.
#[derive(Clone, Copy)]
pub enum BoardHalf {
    Upper,
    Lower,
}

impl BoardHalf {
    /// The rows that end at the slanted sides of this half.
    pub fn rows(self) -> RangeInclusive<i32> {
        match self {
            BoardHalf::Upper => 10..=16,
            BoardHalf::Lower => 2..=8,
        }
    }

    /// How many columns outside the blocks the bar of a side is, on this line of a row. The bars
    /// slant by one column on each line, along the tips of the hexagons.
    pub fn slant(self, line: i32, pitch: i32) -> i32 {
        match self {
            BoardHalf::Upper => line,
            BoardHalf::Lower => pitch - 1 - line,
        }
    }
}

/// Shows the size that the board needs. If the player asks to quit an unsaved game, also says that
/// quitting loses it.
pub fn draw_too_small(
    needs: Extent,
    asks_to_quit: bool,
    theme: Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    let mut text = format!(
        "The board needs {}x{} characters; this window has {}x{}. The game waits until there is \
         room; q quits.",
        needs.width, needs.height, area.width, area.height
    );
    if asks_to_quit {
        text += " The game can't be saved: y quits all the same.";
    }
    let style = theme.text(TextRole::Normal);
    Paragraph::new(Line::styled(text, style)).wrap(Wrap { trim: true }).render(area, buffer);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sizes_have_the_cells_and_needs_they_should() {
        let table: Vec<_> = BoardSize::all()
            .take(5)
            .map(|size| (size.to_string(), 2 * size.zoom(), size.pitch(), size.needs()))
            .collect();
        let extent = Extent::new;
        assert_eq!(table[0], ("S".into(), 2, 1, extent(44, 21)));
        assert_eq!(table[1], ("M".into(), 4, 1, extent(80, 24)));
        assert_eq!(table[2], ("L".into(), 4, 2, extent(96, 38)));
        assert_eq!(table[3], ("XL".into(), 6, 3, extent(130, 57)));
        assert_eq!(table[4].0, "XXL");
    }

    #[test]
    fn each_size_fits_into_the_window_it_needs() {
        for size in BoardSize::all() {
            let (board, needs) = (size.board(), size.needs());
            assert!(board.width < needs.width && board.height + 2 <= needs.height, "{size}");
            assert_eq!(BoardSize::fitting(None, needs), Some(size));
            assert!(size.larger() >= size && size.smaller() <= size);
        }
        assert!(BoardSize::all().is_sorted());
    }

    #[test]
    fn the_window_bounds_the_size_that_is_wanted() {
        let fitting = |wanted, w, h| BoardSize::fitting(wanted, Extent::new(w, h));
        assert_eq!(fitting(None, 43, 100), None);
        assert_eq!(fitting(None, 44, 21), Some(BoardSize::S));
        assert_eq!(fitting(None, 200, 60), Some(BoardSize::xl(3)));
        assert_eq!(fitting(Some(BoardSize::M), 200, 60), Some(BoardSize::M));
        assert_eq!(fitting(Some(BoardSize::xl(9)), 100, 40), Some(BoardSize::L));
        assert_eq!(fitting(None, 500, 200), Some(BoardSize::xl(LARGEST_ZOOM)));
    }
}
