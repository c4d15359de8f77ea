//! The conditions that every screen of both games meets in windows of all sizes.
//!
//! A test draws a screen in the windows of [`walk`], or of [`all`]. In each frame it checks whether
//! the frame [`shows`] the texts of the screen, whether its [`boxes`] are whole, and whether a
//! dialog leaves [`fragments`] of the texts below it.

use std::ops::RangeInclusive;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The windows in which a screen must fit.
pub const WIDTHS: RangeInclusive<u16> = 44..=220;
pub const HEIGHTS: RangeInclusive<u16> = 21..=70;

const COMMON: [(u16, u16); 8] =
    [(44, 21), (44, 70), (60, 22), (80, 24), (100, 30), (120, 40), (200, 60), (220, 21)];

/// Windows with every width and every height, and the most common windows.
pub fn walk() -> impl Iterator<Item = (u16, u16)> {
    let heights = HEIGHTS.end() - HEIGHTS.start() + 1;
    // 19 and the number of heights have no common divisor, so that all heights occur.
    let height = move |step: u16| HEIGHTS.start() + 19 * step % heights;
    let walked = WIDTHS.zip(0..).map(move |(width, step)| (width, height(step)));
    COMMON.into_iter().chain(walked)
}

/// The number of screens that share a walk.
const PARTS: usize = 15;

/// The windows for the nth of many screens: the common ones and a part of the others. Any fifteen
/// consecutive screens have all windows of a walk.
pub fn part_of_walk(nth: usize) -> impl Iterator<Item = (u16, u16)> {
    walk().take(COMMON.len()).chain(walk().skip(COMMON.len() + nth % PARTS).step_by(PARTS))
}

/// Every window in which a screen must fit.
pub fn all() -> impl Iterator<Item = (u16, u16)> {
    WIDTHS.flat_map(|width| HEIGHTS.map(move |height| (width, height)))
}

/// Whether texts stand whole on one line, in this order, each separated from its neighbours.
pub fn shows(buffer: &Buffer, texts: &[&str]) -> bool {
    rows(buffer).any(|row| has_all(&row, texts))
}

/// Like [`shows`], but only for the last line.
pub fn shows_last(buffer: &Buffer, texts: &[&str]) -> bool {
    rows(buffer).last().is_some_and(|row| has_all(&row, texts))
}

fn rows(buffer: &Buffer) -> impl Iterator<Item = Vec<char>> {
    let area = buffer.area;
    let symbol = |x, y| buffer[(x, y)].symbol().chars().next().unwrap_or(' ');
    (area.top()..area.bottom())
        .map(move |y| (area.left()..area.right()).map(|x| symbol(x, y)).collect())
}

fn has_all(row: &[char], texts: &[&str]) -> bool {
    let mut from = 0;
    texts.iter().all(|text| {
        let text: Vec<char> = text.chars().collect();
        let ends = |at: usize| row.get(at).is_none_or(|&c| parts(c));
        let stands = |&at: &usize| {
            row[at..].starts_with(&text) && (at == 0 || parts(row[at - 1])) && ends(at + text.len())
        };
        let found = (from..row.len()).find(stands);
        from = found.map_or(from, |at| at + text.len());
        found.is_some()
    })
}

/// Whether a character separates texts and belongs to none.
fn parts(c: char) -> bool {
    c == ' ' || is_border(c)
}

fn is_border(c: char) -> bool {
    "│─┌┐└┘".contains(c)
}

/// The boxes of a frame; or, as an error, the upper left corner of a box that is not whole.
pub fn boxes(buffer: &Buffer) -> Result<Vec<Rect>, Position> {
    let at =
        |x, y| if buffer.area.contains(Position { x, y }) { buffer[(x, y)].symbol() } else { "" };
    let corners = buffer.area.positions().filter(|&Position { x, y }| at(x, y) == "┌");
    let whole = |corner: Position| {
        let Position { x, y } = corner;
        let right = (x + 1..buffer.area.right()).find(|&right| at(right, y) == "┐")?;
        let bottom = (y + 1..buffer.area.bottom()).find(|&bottom| at(x, bottom) != "│")?;
        let sides = (y + 1..bottom).all(|y| at(right, y) == "│");
        let is_whole = sides && at(x, bottom) == "└" && at(right, bottom) == "┘";
        is_whole.then(|| Rect { x, y, width: right - x + 1, height: bottom - y + 1 })
    };
    corners.map(|corner| whole(corner).ok_or(corner)).collect()
}

/// The remains of texts below a dialog: each text should be visible whole or not at all. Ignores
/// the signs of the board, which are no texts.
pub fn fragments(
    before: &Buffer,
    after: &Buffer,
    is_board: impl Fn(Position) -> bool,
) -> Vec<String> {
    let boxes = boxes(after).unwrap_or_default();
    let is_same = |at: &Position| before[*at].symbol() == after[*at].symbol();
    // Some letters of a new word may happen to be those of the old one.
    let mut unchanged = vec![false; after.content.len()];
    for at in texts(after).into_iter().filter(|word| word.iter().all(is_same)).flatten() {
        unchanged[after.index_of(at.x, at.y)] = true;
    }
    let is_kept = |at: &Position| {
        unchanged[after.index_of(at.x, at.y)] && !boxes.iter().any(|area| area.contains(*at))
    };
    let texts = texts(before).into_iter().filter(|text| !text.iter().any(|&at| is_board(at)));
    let is_letter = |at: &&Position| before[**at].symbol().chars().all(char::is_alphanumeric);
    let cut = texts.filter(|text| {
        let letters: Vec<_> = text.iter().filter(is_letter).collect();
        let unchanged = letters.iter().filter(|at| is_kept(at)).count();
        // A single letter of a new text may happen to be the same, too.
        unchanged > 1 && unchanged < letters.len()
    });
    cut.map(|text| text.iter().map(|&at| before[at].symbol()).collect()).collect()
}

/// The cells of each word of a frame.
fn texts(buffer: &Buffer) -> Vec<Vec<Position>> {
    let mut texts: Vec<Vec<Position>> = Vec::new();
    let mut beside = false;
    for at in buffer.area.positions() {
        let blank = buffer[at].symbol().chars().all(parts);
        match texts.last_mut() {
            Some(text) if !blank && beside && at.x > buffer.area.x => text.push(at),
            _ if !blank => texts.push(vec![at]),
            _ => {}
        }
        beside = !blank;
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_parts_are_the_whole_walk() {
        let parts: HashSet<_> = (4..4 + PARTS).flat_map(part_of_walk).collect();
        assert_eq!(parts, walk().collect());
    }

    #[test]
    fn the_walk_meets_every_width_and_every_height() {
        let (widths, heights): (HashSet<_>, HashSet<_>) = walk().unzip();
        assert_eq!((widths.len(), heights.len()), (WIDTHS.len(), HEIGHTS.len()));
    }

    #[test]
    fn a_text_that_is_cut_or_runs_into_another_does_not_count() {
        let frame = Buffer::with_lines(["T-G6,F5,G5 60% │", "T-G6,F5,G54160 looks 2"]);
        assert!(shows(&frame, &["T-G6,F5,G5", "60%"]));
        assert!(!shows(&frame, &["60%", "T-G6,F5,G5"]));
        assert!(!shows(&frame, &["4160 looks"]) && !shows(&frame, &["T-G6,F5,G5", "2"]));
        assert!(shows_last(&frame, &["looks", "2"]) && !shows_last(&frame, &["60%"]));
    }

    #[test]
    fn a_box_that_is_cut_is_found() {
        let mut frame = Buffer::with_lines(["┌ Title ─┐ ", "│ text   │ ", "└────────┘ "]);
        assert_eq!(boxes(&frame), Ok(vec![Rect::new(0, 0, 10, 3)]));
        frame[(9, 1)].set_symbol("x");
        assert_eq!(boxes(&frame), Err(Position::new(0, 0)));
    }

    #[test]
    fn what_is_left_of_a_text_under_a_box_is_found() {
        let before = Buffer::with_lines(["one hundred  ", " SEE10-G10   "]);
        let after = Buffer::with_lines(["one hu┌───┐  ", " SEE10└───┘  "]);
        let found = |after| fragments(&before, after, |_| false);
        assert_eq!(found(&after), ["hundred", "SEE10-G10"]);
        let clean = Buffer::with_lines(["one   ┌───┐  ", "      └───┘  "]);
        assert!(found(&clean).is_empty());
        let replaced = Buffer::with_lines(["new hundreds ", " SEE11-G11   "]);
        assert!(found(&replaced).is_empty());
    }
}
