//! Asks a terminal on another machine about itself.
//!
//! A program may run on the terminal before the answers come. The program then gets the answers
//! later. Further programs on the same terminal use the same answers.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crossterm::cursor::Hide;
use crossterm::queue;
use crossterm::style::Print;
use crossterm::terminal::EnterAlternateScreen;
use ratatui::layout::Size;

use crate::kit::terminal::answers::{Answers, AskedTerminal, TerminalAnswer};
use crate::kit::terminal::capabilities::Capabilities;
use crate::kit::terminal::graphics::{CellSize, Protocol};
use crate::kit::terminal::incoming::{MOMENT, OF_ANSWERS};
use crate::kit::terminal::questions::Questions;

/// The variables of the environment of a terminal on another machine: names and values.
pub type Environment = Vec<(String, String)>;

/// The questions to a terminal on another machine, and its answers. Clones share one state.
#[derive(Clone, Debug)]
pub struct Questioning(Arc<QuestioningState>);

#[derive(Debug)]
struct QuestioningState {
    environment: Environment,
    /// The moment until which answers are expected.
    until: Instant,
    asked: Mutex<AskedTerminal>,
    /// Signalled when the last question is answered.
    completed: Condvar,
}

impl Questioning {
    /// Prepares questions to the terminal with this environment and this size of its window in
    /// cells. Returns `None` if the terminal can't be asked.
    pub fn begin(size: Size, environment: &Environment) -> Option<Questioning> {
        let questions = Questions::from_environment(|name| variable(environment, name));
        let state = QuestioningState {
            environment: environment.clone(),
            until: Instant::now() + OF_ANSWERS,
            asked: Mutex::new(AskedTerminal::new(questions, size)),
            completed: Condvar::new(),
        };
        (questions != Questions::None).then(|| Questioning(Arc::new(state)))
    }

    /// Returns the bytes that ask the questions. They are asked on the alternate screen, because
    /// the last bytes clear the screen: a terminal that does not understand the questions may show
    /// parts of them.
    pub fn text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        // Writing to memory does not fail.
        let _ = queue!(text, EnterAlternateScreen, Hide, Print(self.lock().questions.text()));
        text
    }

    /// Returns all answers of the terminal; `None` until the last one has come.
    pub fn answers(&self) -> Option<Answers> {
        complete(&self.lock())
    }

    /// Waits for the last answer, but only as long as a terminal near by needs. Returns all
    /// answers, or `None` if the last one has not come by then.
    pub fn answers_soon(&self) -> Option<Answers> {
        let waits = |asked: &mut AskedTerminal| !asked.is_complete();
        let asked = self.0.completed.wait_timeout_while(self.lock(), MOMENT, waits);
        complete(&asked.unwrap_or_else(PoisonError::into_inner).0)
    }

    /// Returns the capabilities of the terminal if it has given these answers.
    pub fn capabilities(&self, answers: &Answers) -> Capabilities {
        Capabilities::from_answers(answers, |name| variable(&self.0.environment, name))
    }

    /// Returns the protocol for pictures; `None` if the terminal shows none or has not given all
    /// answers.
    pub(super) fn protocol(&self) -> Option<Protocol> {
        self.capabilities(&self.answers()?).protocol
    }

    /// Returns the size of a cell; `None` if the terminal did not report it or has not given all
    /// answers.
    pub(super) fn cell(&self) -> Option<CellSize> {
        self.answers()?.cell
    }

    /// Returns until when answers are expected; `None` once all answers have come.
    pub(super) fn deadline(&self) -> Option<Instant> {
        (!self.lock().is_complete()).then_some(self.0.until)
    }

    /// Notes an answer. If it is the last one, returns all answers.
    pub(super) fn note(&self, answer: TerminalAnswer) -> Option<Answers> {
        let mut asked = self.lock();
        if asked.is_complete() {
            return None;
        }
        asked.note(answer);
        self.0.completed.notify_all();
        complete(&asked)
    }

    fn lock(&self) -> MutexGuard<'_, AskedTerminal> {
        self.0.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn complete(asked: &AskedTerminal) -> Option<Answers> {
    let answers = asked.is_complete().then(|| asked.answers())?;
    // The answers do not say whether a tmux on the other machine passes pictures to its terminal.
    Some(Answers { sixel: answers.sixel && asked.questions != Questions::Tmux, ..answers })
}

/// Returns the value of a variable; `None` if it is not set.
pub fn variable(environment: &Environment, name: &str) -> Option<String> {
    environment.iter().find(|(of, _)| of == name).map(|(_, value)| value.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::terminal::input::Input;
    use crate::kit::terminal::{ClientInput, connect};

    use crossterm::event::{Event, KeyCode};

    const SIZE: Size = Size { width: 80, height: 24 };

    fn environment(term: &str) -> Environment {
        vec![("TERM".to_owned(), term.to_owned())]
    }

    fn asking(input: &mut ClientInput<()>, term: &str) -> Option<Questioning> {
        let questioning = Questioning::begin(SIZE, &environment(term));
        input.listen_for(questioning.as_ref());
        questioning
    }

    #[test]
    fn answers_and_keys_are_told_apart() {
        let (mut input, away) = connect::<()>(SIZE);
        let asking = asking(&mut input, "xterm-256color").expect("the terminal can be asked");
        let text = String::from_utf8(asking.text()).unwrap();
        assert!(text.starts_with("\x1b[?1049h") && text.ends_with("\x1b[c"), "{text:?}");
        for piece in [&b"q\x1b"[..], b"_Gi=31;OK\x1b", b"\\\x1b[6;2", b"0;10t\x1b[?62;4"] {
            input.hear(piece);
        }
        assert_eq!(asking.answers(), None, "the last answer is missing");
        input.hear(b"cj");
        let answers = asking.answers_soon().expect("all answers");
        assert!(answers.kitty_graphics && answers.sixel && answers.cell.is_some());
        let typed: Vec<_> = away.inputs.try_iter().collect();
        let is = |nth: usize, letter| {
            matches!(&typed[nth], Input::Event(Event::Key(key))
                if key.code == KeyCode::Char(letter))
        };
        let answered = matches!(&typed[1], Input::Answered(all) if *all == answers);
        assert!(typed.len() == 3 && is(0, 'q') && answered && is(2, 'j'), "{typed:?}");
    }

    #[test]
    fn the_next_screen_hears_the_answers_that_come_after_the_first_has_ended() {
        let (mut first, away) = connect::<()>(SIZE);
        let asking = asking(&mut first, "xterm-kitty").expect("the terminal can be asked");
        first.hear(b"\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t");
        drop(away);
        let (mut next, away) = connect::<()>(SIZE);
        next.listen_for(Some(&asking));
        next.hear(b"\x1b");
        assert!(next.due() > Some(Instant::now() + OF_ANSWERS / 2), "answers may come in pieces");
        next.hear(b"[?62c");
        let messages: Vec<_> = away.inputs.try_iter().collect();
        assert!(
            matches!(&messages[..], [Input::Answered(answers)] if answers.kitty_graphics),
            "{messages:?}"
        );
        assert_eq!(asking.protocol(), Some(Protocol::Kitty));
        next.hear(b"\x1b");
        assert!(next.due() < Some(Instant::now() + OF_ANSWERS / 2), "no answers are expected");
    }

    #[test]
    fn a_terminal_that_draws_a_circle_too_wide_is_told_of_and_no_other() {
        for (bytes, is_wide) in [("\x1b[5;2R", false), ("\x1b[5;3R", true), ("\x1b[5;4R", true)] {
            let (mut input, away) = connect::<()>(SIZE);
            let asked = input.measure(&environment("xterm"));
            assert!(asked.starts_with("\r◉\x1b[6n") && asked.ends_with("\r\x1b[K"), "{asked:?}");
            let (first, rest) = bytes.split_at(1);
            input.hear(first.as_bytes());
            assert!(input.due() > Some(Instant::now()), "the answer may come in pieces");
            input.hear(rest.as_bytes());
            input.hear(bytes.as_bytes());
            assert_eq!(input.due(), None);
            let reports =
                away.inputs.try_iter().filter(|input| matches!(input, Input::Wide)).count();
            assert_eq!(reports, usize::from(is_wide), "{bytes:?}");
        }
        let (mut input, _away) = connect::<()>(SIZE);
        assert_eq!(input.measure(&environment("linux")), "");
    }

    #[test]
    fn terminals_that_would_print_the_questions_are_not_asked() {
        let (mut input, _away) = connect::<()>(SIZE);
        assert!(asking(&mut input, "dumb").is_none() && asking(&mut input, "vt100").is_none());
        let tmux = asking(&mut input, "tmux-256color").expect("the terminal can be asked");
        input.hear(b"\x1b[?62;4c");
        assert!(!tmux.answers().expect("all answers").sixel);
    }
}
