//! `punct help-topic`: prints the chapters of the manual. In a pipe a chapter is printed unchanged
//! from `assets/manual`. At a terminal it has bold headings, wrapped paragraphs and aligned tables.
//! The layout understands only the Markdown that the manual uses.

use std::env;
use std::io::{self, IsTerminal as _, Write as _};
use std::process::Stdio;

use anyhow::{Context as _, Result};
use clap::ValueEnum;

use super::input_output::{print, terminal_columns};
use crate::cli::Topic;
use crate::kit::storage::visible;
use crate::kit::system::shell_command;
use crate::kit::text::{Columns as _, TextStream, break_lines, packed_text};

/// Longer lines are hard to read.
const MOST_COLUMNS: usize = 88;

pub fn run(topic: Option<Topic>, raw: bool) -> Result<()> {
    let Some(topic) = topic else { return print(contents()) };
    if raw || !io::stdout().is_terminal() {
        return print(text(topic));
    }
    let has_colours = env::var_os("NO_COLOR").is_none_or(|set| set.is_empty());
    let page = page(&text(topic), terminal_columns().min(MOST_COLUMNS), has_colours);
    let pager = env::var("PAGER").unwrap_or_default();
    if pager.trim().is_empty() {
        return print(page);
    }
    let mut command = shell_command(&pager);
    command.stdin(Stdio::piped());
    if env::var_os("LESS").is_none() {
        // These flags let `less` show bold letters, and end at once if the whole text fits on the
        // screen.
        command.env("LESS", "FRX");
    }
    let mut child = command.spawn().with_context(|| visible(&pager))?;
    if let Some(input) = child.stdin.take() {
        // Errors are ignored, because the user may close the pager early.
        let _ = TextStream::new(input).write_all(page.as_bytes());
    }
    child.wait().with_context(|| visible(&pager))?;
    Ok(())
}

fn contents() -> String {
    let lines = Topic::value_variants().iter().map(|&topic| {
        let word = topic.to_possible_value().map(|word| word.get_name().to_owned());
        let page = text(topic);
        let heading = page.lines().next().unwrap_or_default().trim_start_matches("# ");
        format!("{:9} {heading}\n", word.unwrap_or_default())
    });
    lines.collect()
}

fn text(topic: Topic) -> String {
    match topic {
        Topic::Playing => packed_text!("manual/playing.md"),
        Topic::Strategy => packed_text!("manual/strategy.md"),
        Topic::Computer => packed_text!("manual/computer.md"),
        Topic::Saves => packed_text!("manual/saves.md"),
        Topic::Screens => packed_text!("manual/screens.md"),
        Topic::Server => packed_text!("manual/server.md"),
        Topic::Gipf => packed_text!("manual/gipf.md"),
        Topic::Programs => packed_text!("manual/programs.md"),
        Topic::House => packed_text!("manual/house.md"),
    }
}

/// In lines of at most `columns` columns. Headings are bold if `is_bold` is set, or else underlined
/// by hyphens.
fn page(markdown: &str, columns: usize, is_bold: bool) -> String {
    let mut page = TopicText { text: String::new(), columns, is_bold };
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            for code in lines.by_ref().take_while(|line| !line.starts_with("```")) {
                page.line(&format!("    {code}"));
            }
        } else if let Some(heading) = line.strip_prefix('#') {
            page.heading(heading.trim_start_matches('#').trim());
        } else if line.starts_with('|') {
            let mut rows = vec![line];
            rows.extend(std::iter::from_fn(|| lines.next_if(|line| line.starts_with('|'))));
            page.table(&rows);
        } else if line.trim().is_empty() {
            page.line("");
        } else {
            let mut paragraph = line.to_owned();
            while let Some(more) = lines.next_if(|line| goes_on(line)) {
                paragraph = format!("{paragraph} {}", more.trim());
            }
            page.paragraph(&paragraph);
        }
    }
    page.text
}

/// Whether a line continues the paragraph before it.
fn goes_on(line: &str) -> bool {
    let begins = ["#", "|", "```", "- "].iter().any(|sign| line.starts_with(sign));
    let first = line.split_once(". ").map_or("", |(first, _)| first);
    !line.trim().is_empty() && !begins && first.parse::<u8>().is_err()
}

struct TopicText {
    text: String,
    columns: usize,
    is_bold: bool,
}

impl TopicText {
    fn line(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    fn heading(&mut self, heading: &str) {
        let heading = without_marks(heading);
        if self.is_bold {
            self.line(&format!("\u{1B}[1m{heading}\u{1B}[0m"));
        } else {
            self.line(&heading);
            self.line(&"-".repeat(heading.columns()));
        }
    }

    /// Further lines of an item of a list are indented to its first word.
    fn paragraph(&mut self, text: &str) {
        let text = without_marks(text);
        let sign = text.split_once(' ').map_or("", |(sign, _)| sign);
        let is_item =
            sign == "-" || sign.strip_suffix('.').is_some_and(|it| it.parse::<u8>().is_ok());
        let hanging = if is_item { " ".repeat(sign.len() + 1) } else { String::new() };
        self.wrapped(&text, &hanging);
    }

    fn wrapped(&mut self, text: &str, further: &str) {
        for line in break_lines(text, self.columns, further) {
            self.line(&line);
        }
    }

    /// The last cell of each row is wrapped beside the other cells. If there is too little room, it
    /// goes below them.
    fn table(&mut self, rows: &[&str]) {
        // The rule below the head has no text.
        let with_text = rows.iter().filter(|row| row.contains(|c| !"|-: ".contains(c)));
        let cells: Vec<Vec<String>> = with_text.map(|row| cells(row)).collect();
        let count = cells.iter().map(Vec::len).max().unwrap_or_default();
        let mut widths = vec![0; count];
        for row in &cells {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = cell.columns().max(*width);
            }
        }
        let before: usize = widths.iter().rev().skip(1).map(|width| width + 2).sum();
        let is_wide = before + LEAST_BESIDE > self.columns;
        for row in cells {
            let padded = row.iter().zip(&widths).map(|(cell, width)| {
                format!("{cell}{}  ", " ".repeat(width.saturating_sub(cell.columns())))
            });
            let (last, terms) =
                row.split_last().map_or((String::new(), &row[..]), |(l, t)| (l.clone(), t));
            let first: String = padded.take(count.saturating_sub(1)).collect();
            if is_wide {
                self.wrapped(&terms.join("  "), "    ");
                self.wrapped(&format!("    {last}"), "    ");
            } else {
                self.wrapped(&format!("{first}{last}"), &" ".repeat(before));
            }
        }
    }
}

const LEAST_BESIDE: usize = 30;

fn cells(row: &str) -> Vec<String> {
    // A bar that belongs to the text of a cell is written \|.
    let escaped = row.trim().trim_matches('|').replace("\\|", "\u{0}");
    escaped.split('|').map(|cell| without_marks(cell.trim()).replace('\u{0}', "|")).collect()
}

/// Removes the marks of code, emphasis and links. The words inside stay.
fn without_marks(text: &str) -> String {
    let mut plain = String::new();
    let mut remainder = text;
    while let Some(at) = remainder.find(['`', '*', '[']) {
        let (before, marked) = remainder.split_at(at);
        plain += before;
        let emphasis = marked.strip_prefix("**").and_then(|marked| marked.split_once("**"));
        if let Some((words, after)) = emphasis.or_else(|| link(marked)) {
            // The words may contain code.
            plain += &without_marks(words);
            remainder = after;
        } else {
            let (words, after) = code(marked).unwrap_or_else(|| marked.split_at(1));
            plain += words;
            remainder = after;
        }
    }
    plain + remainder
}

/// The code at the beginning of a text, and the text after it.
fn code(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix('`')?.split_once('`')
}

/// The words of a link at the beginning of a text, and the text after it. The target is dropped,
/// because it is a file that the program does not have.
fn link(text: &str) -> Option<(&str, &str)> {
    let (words, target) = text.strip_prefix('[')?.split_once("](")?;
    let (_, after) = target.split_once(')')?;
    (!words.contains('[')).then_some((words, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_gone_and_words_stay() {
        let text = "# A *title*\n\nSome `code` and **`strong` words**, a [link](../x.md) and 2 * 3.\n\n\
                    ```sh\npunct # plays\n```\n\n- one item that is longer\n- two\n\n\
                    | key | what |\n|---|---|\n| `a` | first \\| last |\n| `bcd` | e |\n";
        let shown = "A *title*\n---------\n\nSome code and strong\nwords, a link and 2 *\n3.\n\n    \
                     punct # plays\n\n- one item that is\n  longer\n- two\n\nkey\n    what\na\n    first | \
                     last\nbcd\n    e\n";
        assert_eq!(page(text, 22, false), shown);
        assert!(page(text, 60, false).contains("\na    first | last\nbcd  e\n"));
        assert!(page("## B", 20, true).starts_with("\u{1B}[1mB\u{1B}[0m\n"));
    }

    #[test]
    fn every_chapter_fits_and_has_no_marks() {
        use clap::ValueEnum as _;
        for &topic in crate::cli::Topic::value_variants() {
            for columns in [60, 80] {
                let page = page(&text(topic), columns, false);
                for line in page.lines() {
                    // Code is shown unchanged.
                    let is_code = line.starts_with("    ");
                    assert!(is_code || line.columns() <= columns, "{topic:?}: {line}");
                    assert!(is_code || !line.starts_with("##"), "{topic:?}: {line}");
                    assert!(is_code || !line.contains(['`']), "{topic:?}: {line}");
                    assert!(!line.contains("**") && !line.contains("]("), "{topic:?}: {line}");
                }
            }
        }
    }
}
