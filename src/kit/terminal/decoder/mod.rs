//! Decodes keys, the mouse, pastes and [answers](super::forms) from the bytes of a terminal. The
//! terminal is a guest's or, on Unix, that of this process.
//!
//! The decoder reads as crossterm does on Unix in raw mode, with these exceptions:
//!
//! - A key is the same in all forms in which terminals send it ([`keys`]). The forms include the
//!   keyboard protocols of kitty and xterm and the input mode of Windows, because a killed program
//!   may have left any of them on.
//! - ESC and a character are always the key Esc and that character. This program does not use Alt.
//!   While the mouse is reported, GNU screen sends an Esc only together with the next key.
//! - The terminal's answers and messages (OSC, DCS, APC, PM, SOS) never become keys.
//! - A byte that can't continue a sequence ends the sequence and begins a new input; crossterm
//!   loses this byte. So the second ESC of ESC ESC begins a new input after the key Esc.
//! - 0x08 is not Ctrl-H but Backspace, because some terminals send this byte for Backspace. A line
//!   feed is Enter.
//! - A paste ends at its end mark or if nothing follows. Ctrl-C cancels the paste.
//! - Control characters of several bytes are not keys. A paste leaves out bytes that are not UTF-8.
//! - Keys that only kitty's protocol knows, such as the keys of music players, are left out.
//!
//! The decoder stores at most a [paste](paste::LONGEST) and a [sequence](LONGEST), and looks at
//! each byte once. The parsers of libraries (termina's is crossterm's with more sequences) store an
//! unfinished sequence in a buffer without limit, read the whole buffer again with every byte, and
//! lose the byte that breaks off a sequence. They also do not say whether an unfinished sequence
//! may be a key. A caller that waits for more bytes must know that ([`PartialInput`]).

mod keys;
mod mouse;
mod paste;
#[cfg(test)]
mod tests;

use std::mem::take;

use crossterm::event::{Event, KeyCode, KeyEvent};

use super::answers::TerminalAnswer;
use super::forms;
use paste::Paste;

/// The most stored bytes of a sequence or a string. A longer sequence is ignored; a longer string
/// is cut.
const LONGEST: usize = 256;

/// The byte of Ctrl-C.
const CONTROL_C: u8 = 0x03;

/// The meaning of bytes from a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecodedInput {
    Event(Event),
    Answer(TerminalAnswer),
}

/// The state after the last bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartialInput {
    /// No input is unfinished, or only a character of several bytes, which may come without a time
    /// limit.
    Nothing,
    /// A paste has begun and not ended.
    Paste,
    /// The bytes, such as a lone ESC, are a key if nothing follows.
    Key,
    /// The bytes have no meaning without the rest.
    Part,
}

/// Reads the bytes that a terminal sends.
#[derive(Debug, Default)]
pub struct Decoder {
    state: DecoderState,
    /// The bytes of an unfinished character, sequence, string or mouse report.
    held: Vec<u8>,
    paste: Paste,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum DecoderState {
    #[default]
    Ground,
    /// After ESC.
    Escape,
    /// Within a character of several bytes.
    Character,
    /// Within a sequence, before its final byte.
    Sequence(SequenceOpening),
    /// Within a sequence that has too many bytes.
    TooLong,
    /// Within the three bytes after `ESC [ M`, the oldest form of a mouse report.
    Click,
    /// Within the string that `ESC` and this byte began.
    String(u8),
    /// After an ESC within this string, which may end the string.
    StringEscape(u8),
    Paste,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SequenceOpening {
    /// `ESC [`
    Csi,
    /// `ESC O`
    Ss3,
}

impl Decoder {
    /// Decodes bytes and passes each input to `sink`, in order.
    pub fn feed(&mut self, bytes: &[u8], sink: &mut impl FnMut(DecodedInput)) {
        for byte in bytes {
            self.push_byte(*byte, sink);
        }
    }

    /// Returns the state after the last bytes. If the input is unfinished, the caller waits for
    /// more bytes, and calls [`flush`](Self::flush) if none come.
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

    /// Whether the last byte was an ESC that may begin a longer input.
    pub fn is_at_escape(&self) -> bool {
        self.state == DecoderState::Escape
    }

    /// Ends an unfinished input, because no more bytes came in time. A lone ESC becomes the key
    /// Esc. `ESC [` and the beginnings of other sequences and strings become Esc and the key of the
    /// second byte. A paste ends. Any other unfinished input is dropped.
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
        letter.map(keys::from_ascii).map(key_event).into_iter().for_each(sink);
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

    /// Drops the unfinished input and begins a new input with this byte.
    fn anew(&mut self, byte: u8, sink: &mut impl FnMut(DecodedInput)) {
        self.enter(DecoderState::Ground);
        self.begin(byte, sink);
    }

    fn begin(&mut self, byte: u8, sink: &mut impl FnMut(DecodedInput)) {
        self.enter(DecoderState::Ground);
        match byte {
            0x1b => self.enter(DecoderState::Escape),
            0x80.. => self.in_character(byte, sink),
            byte => sink(key_event(keys::from_ascii(byte))),
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
                letter.map(keys::from_letter).map(key_event).into_iter().for_each(sink);
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
            b'$' if opening == SequenceOpening::Csi && self.holds_number() => {
                let parameters = take(&mut self.held);
                self.finish(opening, &parameters, byte, sink);
            }
            0x20..=0x3f if self.held.len() == LONGEST => self.enter(DecoderState::TooLong),
            0x20..=0x3f => self.held.push(byte),
            // The console of Linux sends F1 as `ESC [ [ A`.
            b'[' if is_first => self.held.push(byte),
            b'M' if is_first => self.enter(DecoderState::Click),
            0x40..=0x7e => {
                let parameters = take(&mut self.held);
                self.finish(opening, &parameters, byte, sink);
            }
            _ => self.anew(byte, sink),
        }
    }

    fn holds_number(&self) -> bool {
        !self.held.is_empty() && self.held.iter().all(u8::is_ascii_digit)
    }

    fn finish(
        &mut self,
        opening: SequenceOpening,
        parameters: &[u8],
        last: u8,
        sink: &mut impl FnMut(DecodedInput),
    ) {
        self.enter(DecoderState::Ground);
        let decoded = match opening {
            SequenceOpening::Ss3 => keys::from_ss3(parameters, last).map(key_event),
            SequenceOpening::Csi if (parameters, last) == (b"200", b'~') => {
                return self.enter(DecoderState::Paste);
            }
            SequenceOpening::Csi => forms::read_csi(parameters, last)
                .map(DecodedInput::Answer)
                .or_else(|| event_of_csi(parameters, last).map(DecodedInput::Event)),
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
            let click = mouse::read_bytes(button, column, row).map(Event::Mouse);
            click.map(DecodedInput::Event).into_iter().for_each(sink);
        }
    }

    fn in_string(&mut self, byte: u8, opening: u8, sink: &mut impl FnMut(DecodedInput)) {
        match byte {
            0x07 => self.end_string(opening, sink),
            // CAN and SUB cancel the string.
            0x18 | 0x1a => self.enter(DecoderState::Ground),
            0x1b => self.state = DecoderState::StringEscape(opening),
            _ if self.held.len() < LONGEST => self.held.push(byte),
            _ => {}
        }
    }

    fn end_string(&mut self, opening: u8, sink: &mut impl FnMut(DecodedInput)) {
        let answer = forms::read_string(opening, &self.held);
        self.enter(DecoderState::Ground);
        answer.map(DecodedInput::Answer).into_iter().for_each(sink);
    }

    /// Returns the number of bytes of memory for an unfinished input.
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

/// Returns the event of `ESC [ parameters last`; `None` for an unknown sequence.
fn event_of_csi(parameters: &[u8], last: u8) -> Option<Event> {
    match (parameters, last) {
        (b"", b'I') => Some(Event::FocusGained),
        (b"", b'O') => Some(Event::FocusLost),
        ([b'<', rest @ ..], b'M' | b'm') => mouse::read_sgr(rest, last).map(Event::Mouse),
        (_, b'M') => mouse::read_rxvt(parameters).map(Event::Mouse),
        _ => keys::from_csi(parameters, last).map(Event::Key),
    }
}
