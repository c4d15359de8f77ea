//! Samples cut out of a drawn board, which show what its marks look like.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::ui::popup::Lines;

/// What a buffer shows in areas of one height, side by side.
pub fn cut(buffer: &Buffer, areas: &[Rect]) -> Lines {
    let line = |y: u16| {
        let cells = |area: &Rect| {
            let at = Rect { y: area.y + y, ..*area };
            (at.left()..at.right()).filter_map(move |x| buffer.cell((x, at.y)))
        };
        areas.iter().flat_map(cells).map(span).collect()
    };
    let height = areas.iter().map(|area| area.height).max().unwrap_or(0);
    (0..height).map(line).collect()
}

/// A cell as it is; where nothing was drawn it looks as what it is put on.
fn span(cell: &Cell) -> Span<'static> {
    let style = if *cell == Cell::EMPTY { Style::new() } else { cell.style() };
    Span::styled(cell.symbol().to_owned(), style)
}

/// A sample with its meaning on the right, vertically centred.
pub fn beside(mut sample: Lines, indent: usize, meaning: Lines) -> Lines {
    let above = sample.len().saturating_sub(meaning.len()) / 2;
    sample.resize(sample.len().max(meaning.len()), Line::default());
    for (whole, line) in sample.iter_mut().skip(above).zip(meaning) {
        whole.spans.push(Span::raw(" ".repeat(indent.saturating_sub(whole.width()))));
        whole.spans.extend(line.spans.into_iter().map(|span| span.patch_style(line.style)));
    }
    sample
}
