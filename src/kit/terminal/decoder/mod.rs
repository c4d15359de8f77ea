//! Decodes keys, the mouse, pastes and [answers](super::answers) from the bytes of a guest's
//! terminal or, on Unix, that of this process, as crossterm does on Unix in raw mode, except:
//!
//! - A key is the same in all forms ([`events`]), also by the protocols of kitty, xterm and
//!   Windows, because a killed program may have left any of them on.
//! - ESC and a character are always the key Esc and that character: while the mouse is reported,
//!   GNU screen sends an Esc only together with the next key.
//! - The terminal's answers and messages (OSC, DCS, APC, PM, SOS) never become keys.
//! - A byte that can't continue a sequence begins a new input; crossterm loses this byte.
//! - 0x08 is Backspace, as some terminals send it, and not Ctrl-H. A line feed is Enter.
//! - A paste ends at its end mark or if nothing follows. Ctrl-C cancels the paste.
//! - Control characters of several bytes and keys that only kitty's protocol knows are left out.
//!
//! The decoder stores at most a [paste](LONGEST_PASTE) and a [sequence](LONGEST), and looks at each
//! byte once. The parsers of libraries store an unfinished sequence without limit, read it all
//! again with every byte, and do not say whether it may be a key ([`PartialInput`]).
//!
//! [`TimedDecoder`] decodes over time. A lone ESC may be a key or begin a sequence, so the program
//! waits for the rest: a moment if the bytes may be a key, else longer, and at least until answers
//! can't come any more. So on a terminal that never answers, a lone Esc in the first two seconds
//! has no effect until their end or the next key. The caller passes the time at which bytes came.

mod events;
#[cfg(test)]
mod tests;

use std::mem::take;
use std::time::{Duration, Instant};

use crossterm::event::{Event, KeyCode, KeyEvent};

use super::answers::{self, TerminalAnswer};

/// How long to wait for more bytes if the bytes may be a key, for the terminal of this process.
#[cfg(any(unix, test))]
pub const LOCAL_PAUSE: Duration = Duration::from_millis(50);

pub const REMOTE_PAUSE: Duration = Duration::from_millis(100);

/// How long to wait for the rest if the bytes can't be a key.
const SEQUENCE_TIMEOUT: Duration = Duration::from_secs(1);

/// Without a limit, a paste without an end would swallow all further keys.
const PASTE_TIMEOUT: Duration = Duration::from_secs(1);

/// How long answers may take. The terminal may be far away.
pub const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

/// How long the first frame waits for answers. A terminal near by answers within this time.
pub const FIRST_FRAME_TIMEOUT: Duration = Duration::from_millis(80);

#[derive(Debug)]
pub struct TimedDecoder {
    decoder: Decoder,
    pause: Duration,
    heard_at: Option<Instant>,
    /// Answers of the terminal are expected until then.
    pub answers_until: Option<Instant>,
}

impl TimedDecoder {
    pub fn new(pause: Duration) -> TimedDecoder {
        TimedDecoder { decoder: Decoder::default(), pause, heard_at: None, answers_until: None }
    }

    pub fn from_away() -> TimedDecoder {
        TimedDecoder::new(REMOTE_PAUSE)
    }

    /// `None` ends an unfinished input, because no bytes came until [`due`](Self::due).
    pub fn decode(&mut self, bytes: Option<&[u8]>, sink: &mut impl FnMut(Event)) {
        let mut inputs = Vec::new();
        match bytes {
            Some(bytes) => self.feed(bytes, Instant::now(), &mut |input| inputs.push(input)),
            None => self.on_timeout(&mut |input| inputs.push(input)),
        }
        for input in inputs {
            if let DecodedInput::Event(event) = input {
                sink(event);
            }
        }
    }

    /// As st 0.9 does.
    pub fn read_f1_as_delete(&mut self, is_st: bool) {
        self.decoder.is_st = is_st;
    }

    pub fn feed(&mut self, bytes: &[u8], now: Instant, sink: &mut impl FnMut(DecodedInput)) {
        let [first, ..] = bytes else { return };
        // While answers are expected, an ESC may have waited longer than `pause`. If this byte
        // can't continue an answer, the ESC was a key.
        let was_key = self.heard_at.is_some_and(|at| at + self.pause < now);
        let may_begin_an_answer = b"[]P_".contains(first);
        if was_key && self.decoder.state == DecoderState::Escape && !may_begin_an_answer {
            self.decoder.flush(sink);
        }
        let answers_until = &mut self.answers_until;
        self.decoder.feed(bytes, &mut |input| {
            if matches!(&input, DecodedInput::Answer(answer) if answer.is_last()) {
                *answers_until = None;
            }
            sink(input);
        });
        self.heard_at = Some(now);
    }

    /// When to call [`on_timeout`](Self::on_timeout); `None` if no input is unfinished.
    pub fn due(&self) -> Option<Instant> {
        let pause = match self.decoder.partial_input() {
            PartialInput::Nothing => return None,
            PartialInput::Key => self.pause,
            PartialInput::Part => SEQUENCE_TIMEOUT,
            PartialInput::Paste => return self.heard_at.map(|at| at + PASTE_TIMEOUT),
        };
        self.heard_at.map(|at| at + pause).max(self.answers_until)
    }

    pub fn on_timeout(&mut self, sink: &mut impl FnMut(DecodedInput)) {
        self.decoder.flush(sink);
    }
}

/// Of a sequence or a string. A longer sequence is ignored; a longer string is cut.
const LONGEST: usize = 256;

const CONTROL_C: u8 = 0x03;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecodedInput {
    Event(Event),
    Answer(TerminalAnswer),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartialInput {
    /// Or only a character of several bytes is unfinished, which may come without a time limit.
    Nothing,
    Paste,
    /// The bytes, such as a lone ESC, are a key if nothing follows.
    Key,
    /// The bytes have no meaning without the rest.
    Part,
}

#[derive(Debug, Default)]
pub struct Decoder {
    state: DecoderState,
    /// The bytes of an unfinished character, sequence, string or mouse report.
    held: Vec<u8>,
    paste: Paste,
    is_st: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum DecoderState {
    #[default]
    Ground,
    Escape,
    Character,
    Sequence(SequenceOpening),
    TooLong,
    /// Within the three bytes after `ESC [ M`, the oldest form of a mouse report.
    Click,
    String(u8),
    /// After an ESC within this string, which may end the string.
    StringEscape(u8),
    Paste,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SequenceOpening {
    Csi,
    Ss3,
}

impl Decoder {
    pub fn feed(&mut self, bytes: &[u8], sink: &mut impl FnMut(DecodedInput)) {
        for byte in bytes {
            self.push_byte(*byte, sink);
        }
    }

    /// If the input is unfinished, the caller waits for more bytes, and calls
    /// [`flush`](Self::flush) if none come.
    pub fn partial_input(&self) -> PartialInput {
        match self.state {
            DecoderState::Ground | DecoderState::Character => PartialInput::Nothing,
            DecoderState::Paste => PartialInput::Paste,
            DecoderState::Escape => PartialInput::Key,
            DecoderState::Sequence(_) | DecoderState::String(_) if self.held.is_empty() => {
                PartialInput::Key
            }
            _ => PartialInput::Part,
        }
    }

    /// No more bytes came in time. A lone ESC becomes the key Esc; `ESC [` and the like become Esc
    /// and the key of the second byte. A paste ends. Any other unfinished input is dropped.
    pub fn flush(&mut self, sink: &mut impl FnMut(DecodedInput)) {
        let letter = match self.state {
            DecoderState::Ground | DecoderState::Character => return,
            DecoderState::Paste => return self.end_paste(sink),
            DecoderState::Escape | DecoderState::StringEscape(_) => None,
            DecoderState::Sequence(opening) if self.held.is_empty() => Some(opening.letter()),
            DecoderState::String(opening) if self.held.is_empty() => Some(opening),
            DecoderState::Sequence(_)
            | DecoderState::TooLong
            | DecoderState::Click
            | DecoderState::String(_) => return self.enter(DecoderState::Ground),
        };
        self.enter(DecoderState::Ground);
        sink(key_event(KeyCode::Esc.into()));
        letter.map(events::from_ascii).map(key_event).into_iter().for_each(sink);
    }

    fn end_paste(&mut self, sink: &mut impl FnMut(DecodedInput)) {
        self.enter(DecoderState::Ground);
        sink(DecodedInput::Event(Event::Paste(take(&mut self.paste).into_text())));
    }

    fn enter(&mut self, state: DecoderState) {
        self.held.clear();
        self.state = state;
    }

    fn push_byte(&mut self, byte: u8, sink: &mut impl FnMut(DecodedInput)) {
        match self.state {
            DecoderState::Ground => self.begin(byte, sink),
            DecoderState::Character => self.in_character(byte, sink),
            DecoderState::Sequence(opening) => self.in_sequence(byte, opening, sink),
            DecoderState::TooLong => match byte {
                0x20..=0x3f => {}
                0x40..=0x7e => self.enter(DecoderState::Ground),
                _ => self.anew(byte, sink),
            },
            DecoderState::Click => self.in_click(byte, sink),
            DecoderState::String(opening) => self.in_string(byte, opening, sink),
            DecoderState::StringEscape(opening) if byte == b'\\' => self.end_string(opening, sink),
            DecoderState::Escape | DecoderState::StringEscape(_) => self.after_escape(byte, sink),
            // Ctrl-C must always work, so it cancels the paste.
            DecoderState::Paste if byte == CONTROL_C => {
                self.paste = Paste::default();
                self.anew(byte, sink);
            }
            DecoderState::Paste => {
                if self.paste.push_byte(byte) {
                    self.end_paste(sink);
                }
            }
        }
    }

    fn anew(&mut self, byte: u8, sink: &mut impl FnMut(DecodedInput)) {
        self.enter(DecoderState::Ground);
        self.begin(byte, sink);
    }

    fn begin(&mut self, byte: u8, sink: &mut impl FnMut(DecodedInput)) {
        self.enter(DecoderState::Ground);
        match byte {
            0x1b => self.enter(DecoderState::Escape),
            0x80.. => self.in_character(byte, sink),
            byte => sink(key_event(events::from_ascii(byte))),
        }
    }

    fn after_escape(&mut self, byte: u8, sink: &mut impl FnMut(DecodedInput)) {
        match byte {
            b'[' => self.enter(DecoderState::Sequence(SequenceOpening::Csi)),
            b'O' => self.enter(DecoderState::Sequence(SequenceOpening::Ss3)),
            b']' | b'P' | b'_' | b'^' | b'X' => self.enter(DecoderState::String(byte)),
            byte => {
                sink(key_event(KeyCode::Esc.into()));
                self.begin(byte, sink);
            }
        }
    }

    fn in_character(&mut self, byte: u8, sink: &mut impl FnMut(DecodedInput)) {
        if !self.held.is_empty() && !matches!(byte, 0x80..=0xbf) {
            return self.anew(byte, sink);
        }
        self.held.push(byte);
        match str::from_utf8(&self.held) {
            Err(error) if error.error_len().is_none() => self.state = DecoderState::Character,
            Err(_) => self.enter(DecoderState::Ground),
            Ok(text) => {
                let letter = text.chars().find(|letter| !letter.is_control());
                self.enter(DecoderState::Ground);
                letter.map(events::from_letter).map(key_event).into_iter().for_each(sink);
            }
        }
    }

    fn in_sequence(
        &mut self,
        byte: u8,
        opening: SequenceOpening,
        sink: &mut impl FnMut(DecodedInput),
    ) {
        let is_first = self.held.is_empty() && opening == SequenceOpening::Csi;
        match byte {
            // rxvt ends some keys with `$`, which ends no sequence of other terminals.
            b'$' if opening == SequenceOpening::Csi
                && !self.held.is_empty()
                && self.held.iter().all(u8::is_ascii_digit) =>
            {
                self.finish(opening, byte, sink);
            }
            0x20..=0x3f if self.held.len() == LONGEST => self.enter(DecoderState::TooLong),
            0x20..=0x3f => self.held.push(byte),
            // The console of Linux sends F1 as `ESC [ [ A`.
            b'[' if is_first => self.held.push(byte),
            b'M' if is_first => self.enter(DecoderState::Click),
            0x40..=0x7e => self.finish(opening, byte, sink),
            _ => self.anew(byte, sink),
        }
    }

    fn finish(&mut self, opening: SequenceOpening, last: u8, sink: &mut impl FnMut(DecodedInput)) {
        let parameters = take(&mut self.held);
        self.state = DecoderState::Ground;
        let decoded = match opening {
            SequenceOpening::Ss3 => events::from_ss3(&parameters, last).map(key_event),
            SequenceOpening::Csi if parameters == b"200" && last == b'~' => {
                return self.enter(DecoderState::Paste);
            }
            SequenceOpening::Csi if self.is_st && parameters.is_empty() && last == b'P' => {
                Some(key_event(KeyCode::Delete.into()))
            }
            SequenceOpening::Csi => answers::read_csi(&parameters, last)
                .map(DecodedInput::Answer)
                .or_else(|| event_of_csi(&parameters, last).map(DecodedInput::Event)),
        };
        decoded.into_iter().for_each(sink);
    }

    fn in_click(&mut self, byte: u8, sink: &mut impl FnMut(DecodedInput)) {
        if byte == 0x1b {
            return self.anew(byte, sink);
        }
        self.held.push(byte);
        if let [button, column, row] = self.held[..] {
            self.enter(DecoderState::Ground);
            let click = events::read_bytes(button, column, row).map(Event::Mouse);
            click.map(DecodedInput::Event).into_iter().for_each(sink);
        }
    }

    fn in_string(&mut self, byte: u8, opening: u8, sink: &mut impl FnMut(DecodedInput)) {
        match byte {
            0x07 => self.end_string(opening, sink),
            // CAN and SUB cancel the string.
            0x18 | 0x1a => self.enter(DecoderState::Ground),
            0x1b => self.state = DecoderState::StringEscape(opening),
            _ => {
                if self.held.len() < LONGEST {
                    self.held.push(byte);
                }
            }
        }
    }

    fn end_string(&mut self, opening: u8, sink: &mut impl FnMut(DecodedInput)) {
        let answer = answers::read_string(opening, &self.held);
        self.enter(DecoderState::Ground);
        answer.map(DecodedInput::Answer).into_iter().for_each(sink);
    }

    #[cfg(test)]
    fn memory(&self) -> usize {
        self.held.capacity() + self.paste.memory()
    }
}

impl SequenceOpening {
    fn letter(self) -> u8 {
        match self {
            Self::Csi => b'[',
            Self::Ss3 => b'O',
        }
    }
}

fn key_event(key: KeyEvent) -> DecodedInput {
    DecodedInput::Event(Event::Key(key))
}

fn event_of_csi(parameters: &[u8], last: u8) -> Option<Event> {
    match last {
        b'I' if parameters.is_empty() => Some(Event::FocusGained),
        b'O' if parameters.is_empty() => Some(Event::FocusLost),
        b'M' | b'm' if let Some(numbers) = parameters.strip_prefix(b"<") => {
            events::read_sgr(numbers, last).map(Event::Mouse)
        }
        b'M' => events::read_rxvt(parameters).map(Event::Mouse),
        _ => events::from_csi(parameters, last).map(Event::Key),
    }
}

/// The rest of a longer paste is lost, so that no guest can make the program use more memory.
pub const LONGEST_PASTE: usize = 64 * 1024;

const END: &[u8] = b"\x1b[201~";

#[derive(Debug, Default)]
pub struct Paste {
    text: Vec<u8>,
    /// The number of bytes of the end mark that have come after the text.
    ending: usize,
}

impl Paste {
    pub fn push_byte(&mut self, byte: u8) -> bool {
        if byte != END[self.ending] {
            // The bytes were not the end mark. Only its first byte is an ESC, so a new end mark
            // can't begin within these bytes.
            let ending = take(&mut self.ending);
            END[..ending].iter().for_each(|byte| self.store(*byte));
        }
        if byte != END[self.ending] {
            self.store(byte);
            return false;
        }
        self.ending += 1;
        self.ending == END.len()
    }

    pub fn into_text(self) -> String {
        self.text.utf8_chunks().map(|chunk| chunk.valid()).collect()
    }

    fn store(&mut self, byte: u8) {
        if self.text.len() < LONGEST_PASTE {
            self.text.push(byte);
        }
    }

    #[cfg(test)]
    pub fn memory(&self) -> usize {
        self.text.capacity()
    }
}
