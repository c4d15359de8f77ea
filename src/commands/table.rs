//! Tables of games for a terminal or a pipe.

use std::io::{self, IsTerminal as _};

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// Writes rows below a head. Each column is as wide as its widest cell; the columns with their
/// index in `numbers` are aligned to the right. The first column is a path. At a terminal, the
/// beginning of a long path is cut off so that the rows fit.
pub fn table<const N: usize>(head: [&str; N], rows: Vec<[String; N]>, numbers: &[usize]) -> String {
    let columns = io::stdout().is_terminal().then(|| match crossterm::terminal::size() {
        Ok((columns, _)) if columns > 0 => usize::from(columns),
        _ => 80,
    });
    fit_table(head, rows, numbers, columns)
}

/// The fewest columns that a path gets.
const LEAST_PATH: usize = 12;

fn fit_table<const N: usize>(
    head: [&str; N],
    rows: Vec<[String; N]>,
    numbers: &[usize],
    columns: Option<usize>,
) -> String {
    let mut rows: Vec<[String; N]> = [head.map(str::to_owned)].into_iter().chain(rows).collect();
    let widths = |rows: &[[String; N]]| -> [usize; N] {
        let widest = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
        std::array::from_fn(widest)
    };
    if let Some(columns) = columns {
        let others: usize = widths(&rows)[1..].iter().map(|width| width + 2).sum();
        let room = columns.saturating_sub(others).max(LEAST_PATH);
        for row in &mut rows {
            row[0] = end_of(&row[0], room);
        }
    }
    let widths = widths(&rows);
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(widths).enumerate().map(|(column, (text, width))| {
            let blanks = " ".repeat(width - text.width());
            if numbers.contains(&column) { blanks + text } else { text.clone() + &blanks }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// Returns the end of a text that fits into this number of columns. `…` stands for a beginning that
/// is cut off.
fn end_of(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut room = columns.saturating_sub(1);
    let fits = |c: &char| {
        let width = c.width().unwrap_or(0);
        let fits = width <= room;
        room = room.saturating_sub(width);
        fits
    };
    let end: Vec<char> = text.chars().rev().take_while(fits).collect();
    ['…'].into_iter().chain(end.into_iter().rev()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_a_terminal_a_path_loses_its_beginning() {
        let row = |path: &str| [path.to_owned(), "7".to_owned(), "Anna".to_owned()];
        let rows =
            || vec![row("a.json"), row("/home/anna/.local/share/punct/auto/2026-11-24-漢字.json")];
        let table = |columns| fit_table(["file", "game", "white"], rows(), &[1], columns);
        let whole = table(None);
        assert!(whole.contains("/home/anna/.local") && whole.starts_with("file   "), "{whole}");
        let cut = table(Some(40));
        assert!(cut.lines().all(|line| line.width() <= 40), "{cut}");
        assert!(cut.contains("\n…") && cut.contains("-24-漢字.json     7  Anna\n"), "{cut}");
        assert_eq!(table(Some(80)), whole);
    }
}
