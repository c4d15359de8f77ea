//! How sequences begin and end. No bytes do harm.

mod encodings;
mod forms;
mod timing;

use KeyCode::{Char, Enter, Esc, Up};
use crossterm::event::KeyModifiers;
use proptest::prelude::*;

use super::*;

const NONE: KeyModifiers = KeyModifiers::NONE;
const SHIFT: KeyModifiers = KeyModifiers::SHIFT;
const ALT: KeyModifiers = KeyModifiers::ALT;
const CONTROL: KeyModifiers = KeyModifiers::CONTROL;

/// The most bytes that one decoder may ever hold.
const BOUND: usize = LONGEST_PASTE + LONGEST;

/// The events among the decoded input of these bytes.
fn feed(decoder: &mut Decoder, bytes: &[u8]) -> Vec<Event> {
    let mut inputs = Vec::new();
    decoder.feed(bytes, &mut |what| inputs.push(what));
    inputs.into_iter().filter_map(event).collect()
}

fn flush(decoder: &mut Decoder) -> Vec<Event> {
    let mut inputs = Vec::new();
    decoder.flush(&mut |what| inputs.push(what));
    inputs.into_iter().filter_map(event).collect()
}

fn event(input: DecodedInput) -> Option<Event> {
    match input {
        DecodedInput::Event(event) => Some(event),
        DecodedInput::Answer(_) => None,
    }
}

/// The events of bytes that leave nothing unfinished.
fn read(bytes: &[u8]) -> Vec<Event> {
    let mut decoder = Decoder::default();
    let events = feed(&mut decoder, bytes);
    assert_eq!(decoder.state, DecoderState::Ground, "{}", bytes.escape_ascii());
    events
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, modifiers))
}

fn letters(text: &str) -> Vec<Event> {
    text.chars().map(|letter| key(Char(letter), NONE)).collect()
}

#[test]
fn strings_are_swallowed_to_their_end() {
    let strings: [&[u8]; 8] = [
        b"\x1b]11;rgb:0/0/0\x07",
        b"\x1b]11;rgb:0/0/0\x1b\\",
        b"\x1bP>|xterm \xc3\xa9\x1b\\",
        b"\x1b_Gi=31;OK\x1b\\",
        b"\x1b^x\r\n\x03\x1b\\",
        b"\x1bXx\x1b\\",
        b"\x1b]\x1b\\",
        b"\x1bPq\x18",
    ];
    for bytes in strings {
        let followed = [bytes, b"q"].concat();
        assert_eq!(read(&followed), letters("q"), "{}", bytes.escape_ascii());
    }
    assert_eq!(read(b"\x1b]1\x1b[A"), [key(Up, NONE)], "another sequence ends the string, too");
}

#[test]
fn what_is_no_part_of_a_sequence_ends_it_and_is_read() {
    assert_eq!(read(b"\x1b\x1b[A"), [key(Esc, NONE), key(Up, NONE)]);
    assert_eq!(read(b"\x1b[1;5\x1b[A"), [key(Up, NONE)]);
    assert_eq!(read(b"\x1bO\x1bOA"), [key(Up, NONE)]);
    assert_eq!(read(b"\x1b[M \x1b[A"), [key(Up, NONE)]);
    assert_eq!(read(b"\x1b[1\x03"), [key(Char('c'), CONTROL)]);
    assert_eq!(read(b"\x1b[\r"), [key(Enter, NONE)]);
    assert_eq!(read("\x1b[1ä".as_bytes()), letters("ä"));
    assert_eq!(read(b"\xe6\xbca\xc3\x1b[A"), [key(Char('a'), NONE), key(Up, NONE)]);
}

#[test]
fn what_may_be_a_key_alone_is_one_if_nothing_follows() {
    let alone: [(&[u8], &str); 7] = [
        (b"\x1b", ""),
        (b"\x1b[", "["),
        (b"\x1bO", "O"),
        (b"\x1b]", "]"),
        (b"\x1bP", "P"),
        (b"\x1b_", "_"),
        (b"\x1b]x\x1b", ""),
    ];
    for (bytes, letter) in alone {
        let mut decoder = Decoder::default();
        assert_eq!(feed(&mut decoder, bytes), []);
        assert_ne!(decoder.partial_input(), PartialInput::Nothing);
        assert_eq!(flush(&mut decoder), [&[key(Esc, NONE)][..], &letters(letter)].concat());
        assert_eq!(decoder.partial_input(), PartialInput::Nothing);
        assert_eq!(feed(&mut decoder, b"q"), letters("q"));
    }
}

#[test]
fn an_escape_and_a_key_in_one_read_are_both() {
    for (bytes, follows) in [
        (&b"\x1bx"[..], key(Char('x'), NONE)),
        (b"\x1bQ", key(Char('Q'), SHIFT)),
        (b"\x1b?", key(Char('?'), NONE)),
        ("\x1bé".as_bytes(), key(Char('é'), NONE)),
        (b"\x1b\r", key(Enter, NONE)),
        (b"\x1b\x03", key(Char('c'), CONTROL)),
        (b"\x1b\x1b[A", key(Up, NONE)),
    ] {
        assert_eq!(read(bytes), [key(Esc, NONE), follows], "{}", bytes.escape_ascii());
    }
}

#[test]
fn what_stays_unfinished_is_dropped() {
    let long = [b"\x1b[".as_slice(), &[b'1'; 2 * LONGEST]].concat();
    for bytes in [b"\x1b[1;".as_slice(), b"\x1b[<0;1;1", b"\x1b[M ", b"\x1b]11;", b"\x1b[[", &long]
    {
        let mut decoder = Decoder::default();
        assert_eq!(feed(&mut decoder, bytes), []);
        assert_eq!(decoder.partial_input(), PartialInput::Part, "{}", bytes.escape_ascii());
        assert_eq!(flush(&mut decoder), []);
        assert_eq!(feed(&mut decoder, b"Aq"), [key(Char('A'), SHIFT), key(Char('q'), NONE)]);
    }
}

#[test]
fn a_character_may_take_its_time() {
    let mut decoder = Decoder::default();
    assert_eq!(feed(&mut decoder, b"\xe6\xbc"), []);
    assert_eq!(decoder.partial_input(), PartialInput::Nothing);
    assert_eq!(flush(&mut decoder), []);
    assert_eq!(feed(&mut decoder, b"\xa2"), letters("漢"));
}

#[test]
fn a_paste_without_an_end_is_over_when_nothing_follows() {
    for end in [&b""[..], b"\x1b[20", b"\x1b"] {
        let mut decoder = Decoder::default();
        assert_eq!(feed(&mut decoder, &[b"\x1b[200~1. d", end].concat()), []);
        assert_eq!(decoder.partial_input(), PartialInput::Paste);
        assert_eq!(flush(&mut decoder), [Event::Paste("1. d".to_owned())]);
        assert_eq!(feed(&mut decoder, b"q"), letters("q"));
        // An end that comes too late means nothing.
        assert_eq!(feed(&mut decoder, b"\x1b[201~"), []);
    }
}

#[test]
fn control_c_counts_within_a_paste() {
    let events = read(b"\x1b[200~abc\x1b[2\x03q");
    assert_eq!(events, [key(Char('c'), CONTROL), key(Char('q'), NONE)]);
    assert_eq!(read(b"\x1b[200~d\x1b[201~"), [Event::Paste("d".to_owned())]);
}

#[test]
fn a_paste_holds_what_looks_like_keys() {
    let text = "é\x1b[A\x1b\x1b[201\x1b[200~\r\n\x1b";
    let bytes = format!("\x1b[200~{text}\x1b[201~q");
    assert_eq!(
        read(bytes.as_bytes()),
        [&[Event::Paste(text.to_owned())][..], &letters("q")].concat()
    );
    assert_eq!(read(b"\x1b[200~\x1b[201~"), [Event::Paste(String::new())]);
    assert_eq!(read(b"\x1b[200~a\xff\xc3b\x1b[201~"), [Event::Paste("ab".to_owned())]);
}

#[test]
fn of_a_long_paste_the_rest_is_lost() {
    // The last character is cut and lost with the rest.
    let text = [b"a".as_slice(), "é".repeat(500_000).as_bytes()].concat();
    let mut decoder = Decoder::default();
    assert_eq!(feed(&mut decoder, b"\x1b[200~"), []);
    for piece in text.chunks(1000) {
        assert_eq!(feed(&mut decoder, piece), []);
        assert!(decoder.memory() <= BOUND);
    }
    let text = format!("a{}", "é".repeat(LONGEST_PASTE / 2 - 1));
    let events = feed(&mut decoder, b"\x1b[201~q");
    assert_eq!(events, [&[Event::Paste(text)][..], &letters("q")].concat());
    assert!(decoder.memory() <= LONGEST, "the decoder no longer holds the paste");
}

#[test]
fn what_never_ends_is_not_held() {
    for opening in [&b"\x1b]52;c;"[..], b"\x1bP", b"\x1b_G", b"\x1b["] {
        let mut decoder = Decoder::default();
        assert_eq!(feed(&mut decoder, opening), []);
        for _ in 0..1000 {
            assert_eq!(feed(&mut decoder, &[b'1'; 1000]), []);
            assert!(decoder.memory() <= LONGEST);
        }
        assert_eq!(flush(&mut decoder), []);
        assert_eq!(feed(&mut decoder, b"q"), letters("q"));
    }
}

#[test]
fn a_sequence_too_long_is_swallowed_to_its_final_byte() {
    let of = |length: usize| [b"\x1b[1;".as_slice(), &vec![b'0'; length], b"5Aq"].concat();
    let up = [&[key(Up, CONTROL)][..], &letters("q")].concat();
    assert_eq!(read(&of(LONGEST - 3)), up);
    assert_eq!(read(&of(LONGEST - 2)), letters("q"));
    let endless = [b"\x1b[".as_slice(), &[b'0'; 2 * LONGEST], b"\x1b[A"].concat();
    assert_eq!(read(&endless), [key(Up, NONE)]);
}

/// Bytes as terminals send them, and others, in any order.
fn hostile() -> impl Strategy<Value = Vec<u8>> {
    let known = prop::sample::select(vec![
        &b"\x1b"[..],
        b"\x1b[",
        b"\x1bO",
        b"\x1b]",
        b"\x1b\\",
        b"\x1b[200~",
        b"\x1b[201~",
        b"\x1b[<",
        b"\x1b[M",
        b"\x1b[[",
        b"\x1b[1;5A",
        b"\x1b[<0;12;7M",
        b"\x07",
        b";",
        b"12",
        b"M",
        b"~",
        b"u",
        b"a",
        b"Q",
        b"\xc3",
        b"\xa4",
        b"\xf0\x9f\x8e\xb2",
        b"0123456789012345678901234567890123",
    ]);
    let piece = prop_oneof![
        3 => known.prop_map(<[u8]>::to_vec),
        1 => prop::collection::vec(any::<u8>(), 0..8),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn however_bytes_are_cut_they_say_the_same(
        bytes in hostile(),
        cuts in prop::collection::vec(1_usize..9, 1..20),
    ) {
        let mut whole = Decoder::default();
        let expected = feed(&mut whole, &bytes);
        let mut decoder = Decoder::default();
        let mut rest = &bytes[..];
        let mut events = Vec::new();
        for cut in cuts.iter().cycle() {
            if rest.is_empty() {
                break;
            }
            let (piece, left) = rest.split_at(rest.len().min(*cut));
            events.extend(feed(&mut decoder, piece));
            prop_assert!(decoder.memory() <= BOUND);
            rest = left;
        }
        prop_assert_eq!(events, expected);
        prop_assert_eq!(decoder.partial_input(), whole.partial_input());
        prop_assert_eq!(flush(&mut decoder), flush(&mut whole));
    }

    #[test]
    fn random_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        let mut decoder = Decoder::default();
        for piece in bytes.chunks(100) {
            feed(&mut decoder, piece);
            flush(&mut decoder);
            prop_assert!(decoder.memory() <= BOUND);
            prop_assert_eq!(decoder.partial_input(), PartialInput::Nothing);
        }
    }
}
