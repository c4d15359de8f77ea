//! Breaks text into lines. A word is cut only if it is longer than a line.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use textwrap::{Options, WordSplitter, WrapAlgorithm};

use crate::kit::storage::{printable, visible};

/// The lines of a text, or of an item in a list.
pub type Lines = Vec<Line<'static>>;

/// Breaks a text into lines of at most this number of columns.
pub fn wrap(text: &str, style: Style, columns: usize) -> Lines {
    break_lines(text, columns).into_iter().map(|line| Line::styled(line, style)).collect()
}

/// Breaks a text into lines to the right of a head. The head takes the first `indent` columns.
pub fn hanging(
    head: &Span<'static>,
    indent: usize,
    text: &str,
    style: Style,
    columns: usize,
) -> Lines {
    let beside = break_lines(text, columns.saturating_sub(indent));
    let first = " ".repeat(indent.saturating_sub(head.width()));
    let lines = beside.into_iter().enumerate().map(|(nth, line)| {
        let text = Span::styled(line, style);
        match nth {
            0 => Line::from(vec![head.clone(), Span::styled(first.clone(), style), text]),
            _ => Line::from(vec![Span::styled(" ".repeat(indent), style), text]),
        }
    });
    lines.collect()
}

/// Styles the text between backquotes as keys, and removes the backquotes.
pub fn with_keys(lines: Lines, key: Style) -> Lines {
    let parted = |span: Span<'static>| {
        let parts: Vec<_> = span.content.split('`').map(str::to_owned).collect();
        let styles = [span.style, key].into_iter().cycle();
        parts.into_iter().zip(styles).map(|(part, style)| Span::styled(part, style))
    };
    let styled = |line: Line<'static>| {
        let spans = line.spans.into_iter().flat_map(parted).collect();
        Line { spans, ..line }
    };
    lines.into_iter().map(styled).collect()
}

/// Returns the beginning of a text by a person in at most `most` lines, without unsafe characters.
/// If the text is longer, the last line ends in `…`.
pub fn excerpt(text: &str, style: Style, columns: usize, most: usize) -> Lines {
    // Only the characters that may be visible are broken into lines: twice the room, because the
    // ends of lines lose blanks.
    let room = 2 * columns * most;
    let seen: String = text.chars().take(room).collect();
    let is_cut = seen.len() < text.len();
    let paragraphs = seen.lines().map(visible);
    let mut lines: Lines = paragraphs.flat_map(|text| wrap(&text, style, columns)).collect();
    if lines.len() > most || is_cut {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            let cut = printable(&format!("{last}…"), columns);
            *last = Line::styled(format!("{}…", before_ellipsis(cut.trim_end_matches('…'))), style);
        }
    }
    lines
}

/// The characters that are removed before `…`.
pub const LEFT_OUT: [char; 4] = [' ', ':', ',', ';'];

/// Returns the line without [`LEFT_OUT`] at its end. Also removes a last word that begins with a
/// digit: a number without the words after it would say too little.
fn before_ellipsis(line: &str) -> &str {
    let line = line.trim_end_matches(LEFT_OUT);
    match line.rsplit_once(' ') {
        Some((before, last)) if last.starts_with(|c: char| c.is_ascii_digit()) => {
            before.trim_end_matches(LEFT_OUT)
        }
        _ => line,
    }
}

fn break_lines(text: &str, columns: usize) -> Vec<String> {
    let options = Options::new(columns.max(1))
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::wrap(text, options).into_iter().map(std::borrow::Cow::into_owned).collect()
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr;

    use super::*;

    fn texts(lines: &Lines) -> Vec<String> {
        lines.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn words_stay_whole_where_they_can() {
        let lines = wrap("take Ctrl-r and go on", Style::new(), 8);
        assert_eq!(texts(&lines), ["take", "Ctrl-r", "and go", "on"]);
        let lines = wrap("/a/very/long/path", Style::new(), 8);
        assert_eq!(texts(&lines), ["/a/very/", "long/pat", "h"]);
    }

    #[test]
    fn an_excerpt_is_safe_and_says_that_there_is_more() {
        let excerpt = |text, most| texts(&excerpt(text, Style::new(), 10, most));
        assert_eq!(excerpt("one\ntwo", 2), ["one", "two"]);
        assert_eq!(excerpt("one two three four five", 2), ["one two", "three fou…"]);
        assert_eq!(excerpt("one two, three", 1), ["one two…"]);
        assert_eq!(excerpt("one two: 3 four", 1), ["one two…"]);
        assert_eq!(excerpt("seventy, a pair", 1), ["seventy…"]);
        assert_eq!(excerpt("\u{202E}\x1b", 2), ["\u{FFFD}\u{FFFD}"]);
        assert!(excerpt("", 2).is_empty() && excerpt("one", 0).is_empty());
    }

    #[test]
    fn no_excerpt_ends_in_a_stop_or_a_figure_wherever_it_is_cut() {
        let text = "White needs two: 3 of them, at least; Black, in 12 turns, one, at Q9 or R10.";
        for (columns, most) in (7..80).flat_map(|columns| [1, 2, 3].map(|most| (columns, most))) {
            let lines = texts(&excerpt(text, Style::new(), columns, most));
            assert!(lines.len() <= most && lines.iter().all(|line| line.width() <= columns));
            let Some(begun) = lines.last().and_then(|line| line.strip_suffix('…')) else {
                continue;
            };
            let last = begun.rsplit(' ').next().unwrap();
            assert!(last.starts_with(char::is_alphabetic), "{columns} x {most}: {lines:?}");
            assert!(begun.ends_with(char::is_alphanumeric), "{columns} x {most}: {lines:?}");
        }
    }

    #[test]
    fn keys_lose_their_backquotes() {
        let key = Style::new().bold();
        let lines = with_keys(wrap("press `m` here", Style::new(), 20), key);
        assert_eq!(texts(&lines), ["press m here"]);
        let keys = lines[0].spans.iter().filter(|span| span.style == key);
        assert_eq!(keys.map(|span| &*span.content).collect::<Vec<_>>(), ["m"]);
    }

    #[test]
    fn the_text_hangs_beside_its_head() {
        let lines = hanging(&Span::raw("Esc"), 5, "one step back", Style::new(), 13);
        assert_eq!(texts(&lines), ["Esc  one step", "     back"]);
    }
}
