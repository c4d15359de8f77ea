//! Text broken into lines; no word is cut that has room on a line.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use textwrap::{Options, WordSplitter, WrapAlgorithm};

use super::paper::Lines;

/// A text in lines of at most so many columns.
pub fn wrap(text: &str, style: Style, columns: usize) -> Lines {
    broken(text, columns).into_iter().map(|line| Line::styled(line, style)).collect()
}

/// A text in lines to the right of a head that takes `indent` columns of the first line.
pub fn hanging(
    head: &Span<'static>,
    indent: usize,
    text: &str,
    style: Style,
    columns: usize,
) -> Lines {
    let beside = broken(text, columns.saturating_sub(indent));
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

fn broken(text: &str, columns: usize) -> Vec<String> {
    let options = Options::new(columns.max(1))
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::wrap(text, options).into_iter().map(std::borrow::Cow::into_owned).collect()
}

#[cfg(test)]
mod tests {
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
    fn the_text_hangs_beside_its_head() {
        let lines = hanging(&Span::raw("Esc"), 5, "one step back", Style::new(), 13);
        assert_eq!(texts(&lines), ["Esc  one step", "     back"]);
    }
}
