//! Tests the answers of a terminal on another machine.

use crossterm::event::{Event, KeyCode};

use super::*;

const SIZE: Size = Size { width: 80, height: 24 };

fn environment(term: &str) -> Environment {
    vec![("TERM".to_owned(), term.to_owned())]
}

fn asking(input: &mut ClientInput<()>, term: &str) -> Option<TerminalQuery> {
    let questioning = TerminalQuery::begin(SIZE, &environment(term));
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
        input.receive(piece);
    }
    assert_eq!(asking.answers(), None, "the last answer is missing");
    input.receive(b"cj");
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
    first.receive(b"\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t");
    drop(away);
    let (mut next, away) = connect::<()>(SIZE);
    next.listen_for(Some(&asking));
    next.receive(b"\x1b");
    assert!(next.due() > Some(Instant::now() + ANSWER_TIMEOUT / 2), "answers may come in pieces");
    next.receive(b"[?62c");
    let messages: Vec<_> = away.inputs.try_iter().collect();
    assert!(
        matches!(&messages[..], [Input::Answered(answers)] if answers.kitty_graphics),
        "{messages:?}"
    );
    assert_eq!(asking.protocol(), Some(Protocol::Kitty));
    next.receive(b"\x1b");
    assert!(next.due() < Some(Instant::now() + ANSWER_TIMEOUT / 2), "no answers are expected");
}

#[test]
fn a_terminal_that_draws_a_circle_too_wide_is_told_of_and_no_other() {
    for (bytes, is_wide) in [("\x1b[5;2R", false), ("\x1b[5;3R", true), ("\x1b[5;4R", true)] {
        let (mut input, away) = connect::<()>(SIZE);
        let asked = input.measure(&environment("xterm"));
        assert!(asked.starts_with("\r◉\x1b[6n") && asked.ends_with("\r\x1b[K"), "{asked:?}");
        let (first, rest) = bytes.split_at(1);
        input.receive(first.as_bytes());
        assert!(input.due() > Some(Instant::now()), "the answer may come in pieces");
        input.receive(rest.as_bytes());
        input.receive(bytes.as_bytes());
        assert_eq!(input.due(), None);
        let reports = away.inputs.try_iter().filter(|input| matches!(input, Input::Wide)).count();
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
    input.receive(b"\x1b[?62;4c");
    assert!(!tmux.answers().expect("all answers").sixel);
}
