//! Asking a terminal elsewhere about itself.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

use crossterm::cursor::{Hide, Show};
use crossterm::queue;
use crossterm::style::Print;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use ratatui::layout::Size;

use crate::terminal::answers::{Answers, TerminalAnswer};
use crate::terminal::asked::Asked;
use crate::terminal::questions::Questions;

/// A terminal elsewhere that is asked about itself. Nothing else is drawn there meanwhile; what is
/// typed waits for the program.
#[derive(Debug)]
pub struct Questioning {
    asked: Asked,
    answers: Receiver<TerminalAnswer>,
    until: Instant,
}

impl Questioning {
    /// Asks the terminal that an environment names, whose window has that size; answers come until that
    /// time from the other end. `None` if it can't be asked.
    pub(super) fn begin(
        size: Size,
        value: impl Fn(&str) -> Option<String>,
        until: Instant,
    ) -> Option<(Questioning, Sender<TerminalAnswer>)> {
        let questions = Questions::of_environment(value);
        let (to, answers) = channel();
        let questioning = Questioning { asked: Asked::new(questions, size), answers, until };
        (questions != Questions::None).then_some((questioning, to))
    }

    /// What to send. The questions erase what an ignorant terminal shows of them, so they are
    /// asked on the other screen.
    pub fn text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        // Writing to memory does not fail.
        let _ = queue!(text, EnterAlternateScreen, Hide, Print(self.asked.questions.text()));
        text
    }

    /// What to send when no more is awaited.
    pub fn end() -> Vec<u8> {
        let mut text = Vec::new();
        // Writing to memory does not fail.
        let _ = queue!(text, Show, LeaveAlternateScreen);
        text
    }

    /// Waits for what the terminal answers in time.
    pub fn answers(mut self) -> Answers {
        while !self.asked.is_complete() {
            let left = self.until.saturating_duration_since(Instant::now());
            let Ok(answer) = self.answers.recv_timeout(left) else { break };
            self.asked.note(answer);
        }
        // Whether the tmux there passes pictures on is unknown.
        let answers = self.asked.answers();
        Answers { sixel: answers.sixel && self.asked.questions != Questions::Tmux, ..answers }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::input::Input;
    use crate::terminal::{ClientInput, connect};
    use crossterm::event::{Event, KeyCode};

    const SIZE: Size = Size { width: 80, height: 24 };

    fn asking(input: &mut ClientInput<()>, term: &str) -> Option<Questioning> {
        input.ask(|name| (name == "TERM").then(|| term.to_owned()))
    }

    #[test]
    fn answers_and_keys_are_told_apart() {
        let (mut input, away) = connect::<()>(SIZE);
        let asking = asking(&mut input, "xterm-256color").expect("it can be asked");
        let text = String::from_utf8(asking.text()).unwrap();
        assert!(text.starts_with("\x1b[?1049h") && text.ends_with("\x1b[c"), "{text:?}");
        for piece in [&b"q\x1b"[..], b"_Gi=31;OK\x1b", b"\\\x1b[6;2", b"0;10t\x1b[?62;4cj"] {
            input.hear(piece);
        }
        let answers = asking.answers();
        assert!(answers.kitty_graphics && answers.sixel && answers.cell.is_some());
        let typed: Vec<_> = away.inputs.try_iter().collect();
        let is = |nth: usize, letter| {
            matches!(&typed[nth], Input::Event(Event::Key(key))
                if key.code == KeyCode::Char(letter))
        };
        assert!(typed.len() == 2 && is(0, 'q') && is(1, 'j'), "{typed:?}");
    }

    #[test]
    fn a_terminal_that_draws_a_circle_too_wide_is_told_of_and_no_other() {
        for (said, is_wide) in [("\x1b[5;2R", false), ("\x1b[5;3R", true), ("\x1b[5;4R", true)] {
            let (mut input, away) = connect::<()>(SIZE);
            let asked = input.measure(|name| (name == "TERM").then(|| "xterm".to_owned()));
            assert!(asked.starts_with("\r◉\x1b[6n") && asked.ends_with("\r\x1b[K"), "{asked:?}");
            let (first, rest) = said.split_at(1);
            input.hear(first.as_bytes());
            assert!(input.due() > Some(Instant::now()), "it may come in pieces");
            input.hear(rest.as_bytes());
            input.hear(said.as_bytes());
            assert_eq!(input.due(), None);
            let told = away.inputs.try_iter().filter(|input| matches!(input, Input::Wide)).count();
            assert_eq!(told, usize::from(is_wide), "{said:?}");
        }
        let (mut input, _away) = connect::<()>(SIZE);
        assert_eq!(input.measure(|name| (name == "TERM").then(|| "linux".to_owned())), "");
    }

    #[test]
    fn terminals_that_would_print_the_questions_are_not_asked() {
        let (mut input, _away) = connect::<()>(SIZE);
        assert!(asking(&mut input, "dumb").is_none() && asking(&mut input, "vt100").is_none());
        let tmux = asking(&mut input, "tmux-256color").expect("it can be asked");
        input.hear(b"\x1b[?62;4c");
        assert!(!tmux.answers().sixel);
    }
}
