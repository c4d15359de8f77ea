//! Asking a terminal elsewhere about itself.

use crossterm::cursor::{Hide, Show};
use crossterm::queue;
use crossterm::style::Print;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use ratatui::layout::Size;

use crate::terminal::answers::Answers;
use crate::terminal::query::Received;
use crate::terminal::questions::Questions;

/// How many bytes are sorted at most. Whatever floods the line comes as keys then.
const MOST: usize = 1 << 14;

/// A terminal elsewhere that is asked about itself. Nothing else is drawn there meanwhile.
#[derive(Debug)]
pub struct Asking {
    questions: Questions,
    received: Received,
    count: usize,
}

impl Asking {
    /// Asks the terminal that an environment names, whose window has that size. `None` if it can't
    /// be asked.
    pub fn begin(size: Size, value: impl Fn(&str) -> Option<String>) -> Option<Asking> {
        let questions = Questions::of_environment(value);
        let received = Received::from(size);
        (questions != Questions::None).then_some(Asking { questions, received, count: 0 })
    }

    /// What to send. The questions erase what an ignorant terminal shows of them, so they are
    /// asked on the other screen.
    pub fn text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        // Writing to memory does not fail.
        let _ = queue!(text, EnterAlternateScreen, Hide, Print(self.questions.text()));
        text
    }

    pub fn end() -> Vec<u8> {
        let mut text = Vec::new();
        // Writing to memory does not fail.
        let _ = queue!(text, Show, LeaveAlternateScreen);
        text
    }

    /// Takes in what came back. `false` if no more is to be awaited.
    pub fn hear(&mut self, bytes: &[u8]) -> bool {
        self.count += bytes.len();
        self.received.take(bytes);
        !self.received.is_complete() && self.count < MOST
    }

    /// What the terminal has answered, and the bytes that were no answers.
    pub fn finish(self) -> (Answers, Vec<u8>) {
        let (answers, typed) = self.received.into_parts();
        // Whether the tmux there passes pictures on is unknown.
        let sixel = answers.sixel && self.questions != Questions::Tmux;
        (Answers { sixel, ..answers }, typed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asking(term: &str) -> Option<Asking> {
        let value = |name: &str| (name == "TERM").then(|| term.to_owned());
        Asking::begin(Size::new(80, 24), value)
    }

    #[test]
    fn answers_and_keys_are_told_apart() {
        let mut asking = asking("xterm-256color").expect("it can be asked");
        let text = String::from_utf8(asking.text()).unwrap();
        assert!(text.starts_with("\x1b[?1049h") && text.ends_with("\x1b[c"), "{text:?}");
        assert!(asking.hear(b"q\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t"));
        assert!(!asking.hear(b"\x1b[?62;4cj"), "that was the last answer");
        let (answers, typed) = asking.finish();
        assert!(answers.kitty_graphics && answers.sixel && answers.cell.is_some());
        assert_eq!(typed, b"qj");
    }

    #[test]
    fn terminals_that_would_print_the_questions_are_not_asked() {
        assert!(asking("dumb").is_none() && asking("vt100").is_none());
        let mut tmux = asking("tmux-256color").expect("it can be asked");
        tmux.hear(b"\x1b[?62;4c");
        assert!(!tmux.finish().0.sixel);
    }

    #[test]
    fn a_flood_is_not_awaited_for_ever() {
        let mut asking = asking("xterm").expect("it can be asked");
        let mut count = 0;
        while asking.hear(&[b'x'; 1000]) {
            count += 1;
            assert!(count < 100);
        }
    }
}
