//! Gathers changed cells into rectangles.

use std::ops::Range;

use ratatui::layout::{Rect, Size};

/// So many unchanged cells at most are sent to spare an image of its own: about what the palette
/// of an image takes.
const WASTE: u32 = 24;

/// Covers all changed cells with rectangles of shown cells, none larger than `limit`. The cells are
/// given row by row, `columns` to a row. Rectangles may overlap and contain unchanged cells.
pub fn rectangles(changed: &[bool], shown: &[bool], columns: usize, limit: Size) -> Vec<Rect> {
    let joined = |one: Rect, other: Rect| {
        let both = one.union(other);
        let fits = both.width <= limit.width && both.height <= limit.height;
        let waste = both.area().saturating_sub(one.area() + other.area());
        (fits && waste <= WASTE && all(shown, columns, both)).then_some(both)
    };
    let mut rectangles: Vec<Rect> = Vec::new();
    for (y, row) in changed.chunks_exact(columns).enumerate() {
        for span in spans(row, usize::from(limit.width)) {
            let span = Rect::new(span.start as u16, y as u16, span.len() as u16, 1);
            let within_reach = rectangles.iter_mut().filter(|above| above.bottom() >= span.y);
            let grown = within_reach.into_iter().find_map(|above| {
                *above = joined(*above, span)?;
                Some(())
            });
            if grown.is_none() {
                rectangles.push(span);
            }
        }
    }
    rectangles
}

/// Where cells are marked, in spans of at most `longest`, which begin at multiples of `longest` or
/// after a cell not marked.
pub fn spans(marks: &[bool], longest: usize) -> impl Iterator<Item = Range<usize>> {
    marks.chunks(longest).enumerate().flat_map(move |(n, chunk)| {
        let mut end = n * longest;
        chunk.chunk_by(|a, b| a == b).filter_map(move |run| {
            let start = end;
            end += run.len();
            run[0].then_some(start..end)
        })
    })
}

fn all(marks: &[bool], columns: usize, cells: Rect) -> bool {
    let row = usize::from(cells.left())..usize::from(cells.right());
    marks
        .chunks_exact(columns)
        .take(usize::from(cells.bottom()))
        .skip(usize::from(cells.top()))
        .all(|marks| marks[row.clone()].iter().all(|&mark| mark))
}
