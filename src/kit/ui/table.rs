//! Tables of texts. If there is not enough room, whole columns are left out, the least important
//! first. A cell is never cut.

use ratatui::text::{Line, Span};

use super::popup::Lines;

/// How the texts of a column are aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// On the left. The column is as wide as its widest text.
    Left,
    /// On the left. The column also takes the room that the other columns leave.
    Fill,
    Right,
}

/// How important a column is if there is not enough room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ColumnPriority {
    /// The column is left out first. Of several such columns, the last one goes first.
    Extra,
    /// The column is left out after all extra columns.
    Useful,
    /// The column always stays.
    Figure,
}

/// Writes the rows of a table, which may be `room` columns of the screen wide. `gap` is the number
/// of blanks between two columns.
pub fn rows<const N: usize>(
    columns: [(Align, ColumnPriority); N],
    rows: Vec<[Span<'static>; N]>,
    gap: usize,
    room: usize,
) -> Lines {
    let widest = |nth: usize| rows.iter().map(|row| row[nth].width()).max().unwrap_or(0);
    let mut widths: [usize; N] = std::array::from_fn(widest);
    let needed = |widths: &[usize; N]| {
        let shown = widths.iter().filter(|width| **width > 0);
        shown.clone().sum::<usize>() + gap * shown.count().saturating_sub(1)
    };
    while needed(&widths) > room {
        let gone =
            (0..N).rev().filter(|&nth| widths[nth] > 0 && columns[nth].1 < ColumnPriority::Figure);
        let Some(least) = gone.min_by_key(|&nth| columns[nth].1) else { break };
        widths[least] = 0;
    }
    let spare = room.saturating_sub(needed(&widths));
    for (width, (align, _)) in widths.iter_mut().zip(columns) {
        *width += if align == Align::Fill { spare } else { 0 };
    }
    rows.into_iter()
        .map(|row| table_line(row, columns.map(|(align, _)| align), widths, gap))
        .collect()
}

fn table_line<const N: usize>(
    row: [Span<'static>; N],
    aligns: [Align; N],
    widths: [usize; N],
    gap: usize,
) -> Line<'static> {
    let mut spans = Vec::new();
    for ((span, align), width) in row.into_iter().zip(aligns).zip(widths) {
        if width == 0 {
            continue;
        }
        if !spans.is_empty() {
            spans.push(Span::raw(" ".repeat(gap)));
        }
        let blanks = Span::raw(" ".repeat(width.saturating_sub(span.width())));
        spans.extend(if align == Align::Right { [blanks, span] } else { [span, blanks] });
    }
    Line::from(spans)
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [(Align, ColumnPriority); 4] = [
        (Align::Fill, ColumnPriority::Figure),
        (Align::Right, ColumnPriority::Useful),
        (Align::Left, ColumnPriority::Extra),
        (Align::Right, ColumnPriority::Figure),
    ];

    fn table(room: usize) -> Vec<String> {
        let texts =
            [["T-K7,K6,K8", "878", "looks", "37%"], ["SEE10-G10,G11,G12", "1", "look", "won"]];
        let table = rows(COLUMNS, texts.map(|row| row.map(Span::raw)).to_vec(), 1, room);
        table.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn whole_columns_are_given_up_the_least_important_first() {
        let whole = ["T-K7,K6,K8          878 looks 37%", "SEE10-G10,G11,G12     1 look  won"];
        assert_eq!(table(33), whole);
        assert_eq!(table(28), ["T-K7,K6,K8           878 37%", "SEE10-G10,G11,G12      1 won"]);
        assert_eq!(table(21), ["T-K7,K6,K8        37%", "SEE10-G10,G11,G12 won"]);
    }

    #[test]
    fn texts_stay_whole_and_apart_in_any_room() {
        for room in 21..60 {
            for row in table(room) {
                let words: Vec<_> = row.split_whitespace().collect();
                assert!(row.chars().count() <= room, "{row:?}");
                assert!(["37%", "won"].contains(&words[words.len() - 1]), "{row:?}");
                assert!(["T-K7,K6,K8", "SEE10-G10,G11,G12"].contains(&words[0]), "{row:?}");
            }
        }
    }
}
