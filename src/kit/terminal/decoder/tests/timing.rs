//! Tests bytes that come at made-up times. No test reads a clock.

use crossterm::event::{Event, KeyCode};

use super::*;

/// Examples of every form of key, click, paste and character that the decoder knows.
const EVENTS: [&[u8]; 62] = [
    b"a",
    "ä".as_bytes(),
    "漢".as_bytes(),
    "🎲".as_bytes(),
    b"\x1bx",
    b"\x1bX\x1b\\",
    "\x1bé".as_bytes(),
    b"\x1b\r",
    b"\x1b\x7f",
    b"\x1b\x1b[A",
    b"\x1b[A",
    b"\x1b[D",
    b"\x1bOA",
    b"\x1bOH",
    b"\x1b[1A",
    b"\x1b[1;2B",
    b"\x1b[1;5C",
    b"\x1b[1;8F",
    b"\x1b[3D",
    b"\x1b[1~",
    b"\x1b[3;5~",
    b"\x1b[5~",
    b"\x1b[6;5~",
    b"\x1b[4;2~",
    b"\x1b[Z",
    b"\x1b[11~",
    b"\x1b[24;2~",
    b"\x1bOP",
    b"\x1bOS",
    b"\x1b[Q",
    b"\x1b[1;5S",
    b"\x1b[[A",
    b"\x1b[[E",
    b"\x1b[97u",
    b"\x1b[97;5:3u",
    b"\x1b[97:65;2u",
    b"\x1b[27u",
    b"\x1b[I",
    b"\x1b[O",
    b"\x1b[<0;1;1M",
    b"\x1b[<0;300;100m",
    b"\x1b[<35;10;10M",
    b"\x1b[<64;2;3M",
    b"\x1b[<28;2;3M",
    b"\x1b[32;30;40M",
    b"\x1b[M !\"",
    b"\x1b[M#\xff!",
    b"\x1b[200~1. d\x1b[201~",
    b"\x1b[200~\x1b[201~",
    "\x1b[200~é\x1b[A\x1b\r\n\x1b\x1b[201~".as_bytes(),
    b"\x1b]52;c;eA==\x07",
    b"\x1b]0;t\x1b\\",
    b"\x1b^x\x1b\\",
    b"\x1b[>0;1;2c",
    b"\x1b[?1u",
    b"\x1b[0n",
    b"\x1b[?997;1n",
    b"\x1b_Gi=31;EINVAL:no (sorry)\x1b\\",
    b"\x1bP0$r\x1b\\",
    b"\x1bP1$r0m\x1b\\",
    b"\x1b[57441;2u",
    b"\x1b[1 A",
];

/// Examples of every form of answer.
const ANSWERS: [&[u8]; 13] = [
    b"\x1b[1;3R",
    b"\x1b]11;rgb:1e1e/2020/ffff\x1b\\",
    b"\x1b]11;rgb:1e/20/ff\x07",
    b"\x1bP1$r0;48:2::17:34:51m\x1b\\",
    b"\x1bP>|foot(1.20.2)\x1b\\",
    "\x1bP>|Términal (1.2-β)\x07".as_bytes(),
    b"\x1b_Gi=31;OK\x1b\\",
    b"\x1b[6;20;10t",
    b"\x1b[4;480;800t",
    b"\x1b[?1;0;256S",
    b"\x1b[?62;4c",
    b"\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c",
    b"\x1b[?1;2c",
];

/// Returns a duration of this number of milliseconds.
const fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// A terminal with a made-up time.
struct Made {
    incoming: TimedDecoder,
    begun: Instant,
    now: Instant,
    heard: Vec<DecodedInput>,
}

impl Made {
    fn new(pause: Duration) -> Made {
        let now = Instant::now();
        Made { incoming: TimedDecoder::new(pause), begun: now, now, heard: Vec::new() }
    }

    /// Makes a terminal that is expected to answer questions.
    fn asked(pause: Duration) -> Made {
        let mut made = Made::new(pause);
        made.incoming.answers_until = Some(made.begun + ANSWER_TIMEOUT);
        made
    }

    /// Lets a time pass without bytes.
    fn pass(&mut self, time: Duration) {
        self.now += time;
        if self.incoming.due().is_some_and(|due| due < self.now) {
            self.incoming.on_timeout(&mut |what| self.heard.push(what));
        }
    }

    fn hear(&mut self, bytes: &[u8]) {
        self.incoming.feed(bytes, self.now, &mut |what| self.heard.push(what));
    }

    /// Returns all input, after no more bytes have come.
    fn ended(mut self) -> Vec<DecodedInput> {
        self.pass(Duration::from_hours(1));
        self.heard
    }
}

/// Returns the input from these pieces, with a pause before each.
fn heard<'a>(
    mut made: Made,
    pieces: impl IntoIterator<Item = (Duration, &'a [u8])>,
) -> Vec<DecodedInput> {
    for (pause, bytes) in pieces {
        made.pass(pause);
        made.hear(bytes);
    }
    made.ended()
}

/// Decodes a sequence as a whole, and also cut at every place into two pieces and, if it is short,
/// into three, with these pauses between the pieces. All results must be equal. Returns the number
/// of ways to cut the sequence.
fn cut_everywhere(bytes: &[u8], make: impl Fn() -> Made, pauses: &[Duration]) -> usize {
    let whole = heard(make(), [(Duration::ZERO, bytes)]);
    let mut count = 0;
    let mut same = |pieces: &[(Duration, &[u8])]| {
        count += pieces.len() - 1;
        let heard = heard(make(), pieces.iter().copied());
        assert_eq!(heard, whole, "{pieces:?} of {}", bytes.escape_ascii());
    };
    let (least, most) = (Duration::ZERO, *pauses.last().expect("a pause"));
    for at in 1..bytes.len() {
        let (first, rest) = bytes.split_at(at);
        for pause in pauses {
            same(&[(least, first), (*pause, rest)]);
        }
        for further in (1..rest.len()).take_while(|_| bytes.len() <= 14) {
            let (second, third) = rest.split_at(further);
            for pauses in [[least, most], [most, least], [most, most]] {
                same(&[(least, first), (pauses[0], second), (pauses[1], third)]);
            }
        }
    }
    count
}

#[test]
fn a_sequence_in_pieces_says_what_it_says_whole() {
    let mut count = 0;
    for pause in [LOCAL_PAUSE, REMOTE_PAUSE] {
        let pauses: Vec<_> = (0..=pause.as_millis() as u64).map(ms).collect();
        for bytes in EVENTS.into_iter().chain(ANSWERS) {
            count += cut_everywhere(bytes, || Made::new(pause), &pauses);
            count += cut_everywhere(bytes, || Made::asked(pause), &pauses);
        }
    }
    println!("{count} cuts within what may be a key");
    assert!(count > 100_000, "{count}");
}

#[test]
fn an_answer_that_is_awaited_may_come_in_pieces_as_long_as_it_may_come_at_all() {
    let mut count = 0;
    for pause in [LOCAL_PAUSE, REMOTE_PAUSE] {
        // Three pieces also come in time with the longest pause between them.
        let pauses: Vec<_> = (0..=100).map(|step| ANSWER_TIMEOUT / 200 * step).collect();
        for bytes in ANSWERS {
            count += cut_everywhere(bytes, || Made::asked(pause), &pauses);
            for at in 1..bytes.len() {
                let (first, rest) = bytes.split_at(at);
                let late = heard(Made::asked(pause), [(ms(0), first), (ANSWER_TIMEOUT, rest)]);
                assert_eq!(late, heard(Made::new(pause), [(ms(0), bytes)]), "{at}");
                count += 1;
            }
        }
    }
    println!("{count} cuts of answers");
    assert!(count > 30_000, "{count}");
}

#[test]
fn what_can_be_no_key_waits_longer_for_its_rest() {
    for (first, rest) in
        [("\x1b[<35;1", "0;10M"), ("\x1b[1", ";5A"), ("\x1b]11;rgb:0/", "0/0\x1b\\")]
    {
        let whole = heard(Made::new(LOCAL_PAUSE), [(ms(0), [first, rest].concat().as_bytes())]);
        let pieces = [(ms(0), first.as_bytes()), (SEQUENCE_TIMEOUT, rest.as_bytes())];
        assert_eq!(heard(Made::new(LOCAL_PAUSE), pieces), whole, "{first:?}");
        let mut late = Made::new(LOCAL_PAUSE);
        late.hear(first.as_bytes());
        late.pass(SEQUENCE_TIMEOUT + ms(1));
        assert_eq!(late.heard, [], "{first:?}");
        late.hear(b"q");
        assert_eq!(late.ended(), [key(KeyCode::Char('q'))], "{first:?}");
    }
}

fn key(code: KeyCode) -> DecodedInput {
    DecodedInput::Event(Event::Key(code.into()))
}

#[test]
fn a_lone_escape_is_a_key_after_a_moment() {
    for pause in [LOCAL_PAUSE, REMOTE_PAUSE] {
        let mut made = Made::new(pause);
        made.hear(b"\x1b");
        assert_eq!(made.incoming.due(), Some(made.now + pause));
        made.pass(pause);
        assert_eq!(made.heard, []);
        made.pass(ms(1));
        assert_eq!(made.heard, [key(KeyCode::Esc)]);
        assert_eq!(made.incoming.due(), None);
        made.hear(b"x");
        assert_eq!(made.ended(), [key(KeyCode::Esc), key(KeyCode::Char('x'))]);
    }
}

#[test]
fn a_paste_without_an_end_is_over_after_a_pause_though_answers_are_awaited() {
    for mut made in [Made::new(LOCAL_PAUSE), Made::new(REMOTE_PAUSE), Made::asked(REMOTE_PAUSE)] {
        made.hear(b"\x1b[200~ab");
        made.pass(PASTE_TIMEOUT);
        made.hear(b"c");
        made.pass(PASTE_TIMEOUT);
        assert_eq!(made.heard, [], "the pause was not longer");
        made.pass(ms(1));
        assert_eq!(made.heard, [DecodedInput::Event(Event::Paste("abc".to_owned()))]);
        made.hear(b"q");
        assert_eq!(made.heard.last(), Some(&key(KeyCode::Char('q'))));
    }
}

#[test]
fn while_answers_are_awaited_an_escape_may_begin_one_until_another_key_comes() {
    let mut made = Made::asked(LOCAL_PAUSE);
    made.hear(b"\x1b");
    made.pass(LOCAL_PAUSE + ms(1));
    assert_eq!(made.heard, [], "the ESC may begin an answer");
    made.hear(b"q");
    assert_eq!(
        made.heard,
        [key(KeyCode::Esc), key(KeyCode::Char('q'))],
        "the ESC did not begin an answer"
    );

    let mut made = Made::asked(LOCAL_PAUSE);
    made.hear(b"\x1bq");
    assert_eq!(
        made.heard,
        [key(KeyCode::Esc), key(KeyCode::Char('q'))],
        "the bytes came in one piece"
    );

    let mut made = Made::asked(LOCAL_PAUSE);
    made.pass(ms(1900));
    made.hear(b"\x1b");
    assert_eq!(made.incoming.due(), Some(made.begun + ANSWER_TIMEOUT));
    made.pass(ms(101));
    assert_eq!(made.heard, [key(KeyCode::Esc)], "no more answers are expected");
}

#[test]
fn after_the_last_answer_none_is_awaited() {
    let mut made = Made::asked(REMOTE_PAUSE);
    made.hear(b"\x1b[?62;4c\x1b");
    assert_eq!(made.incoming.due(), Some(made.now + REMOTE_PAUSE));
}
