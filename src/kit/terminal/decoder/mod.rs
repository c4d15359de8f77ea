//! Keys, the mouse, pastes and [answers](super::forms) from the bytes of a terminal: that of this
//! process on Unix, and those of guests.
//!
//! The decoder reads as crossterm does on Unix in raw mode, except:
//!
//! - A key is the same in every form in which terminals send it ([`keys`]). Forms include kitty's
//!   and xterm's protocols for keyboards and the mode of Windows: a killed program may have left
//!   any of them on.
//! - ESC and a character are the key Esc and that character, also in one read: this program has no
//!   use for Alt, and GNU screen holds an Esc back until the next key while the mouse is reported.
//! - The terminal's answers and messages (OSC, DCS, APC, PM, SOS) are not keys.
//! - A byte that can't continue a sequence ends it and is read anew; crossterm loses this byte. So
//!   ESC ESC is the key Esc and whatever the second ESC begins.
//! - 0x08 is Backspace, which some terminals send so, not Ctrl-H; a line feed is Enter.
//! - A paste ends with its mark, with Ctrl-C, or if nothing follows.
//! - Characters that control a terminal are not keys, and a paste leaves out bytes that are not
//!   UTF-8.
//! - Keys that only kitty's protocol knows, such as those of music players, are left out.
//!
//! The decoder holds at most a [paste](paste::LONGEST) and a [sequence](LONGEST), and looks at each
//! byte once. The parsers of libraries (termina's, which is crossterm's with more sequences) keep
//! an unfinished sequence in a buffer without bound, read the buffer anew with every byte, and lose
//! the byte that ends a sequence. Such parsers do not tell whether an unfinished sequence may still
//! be a key, which a caller that waits must know ([`PartialInput`]).

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

/// The most bytes of a sequence or a string that are stored. A longer sequence has no meaning; a
/// longer string is cut.
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
    /// Nothing has begun, or only a character, whose other bytes may take their time.
    Nothing,
    /// A paste has begun, and its end has not come.
    Paste,
    /// The bytes are a key if nothing follows, such as a lone ESC.
    Key,
    /// The bytes mean nothing without the rest.
    Part,
}

/// Reads the bytes that a terminal sends.
#[derive(Debug, Default)]
pub struct Decoder {
    state: DecoderState,
    /// The bytes so far of an unfinished character, sequence, string or mouse report.
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
    /// Within a sequence of too many bytes.
    TooLong,
    /// Within the three bytes that follow `ESC [ M`: a click in the oldest form.
    Click,
    /// Within the string that `ESC opening` began.
    String(u8),
    /// After an ESC within this string: perhaps its end.
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
    /// Takes in bytes and hands each event on, in order.
    pub fn feed(&mut self, bytes: &[u8], sink: &mut impl FnMut(DecodedInput)) {
        for byte in bytes {
            self.push_byte(*byte, sink);
        }
    }

    /// The state after the last bytes. The caller waits for more bytes and calls
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

    /// Whether a lone ESC has come.
    pub fn is_at_escape(&self) -> bool {
        self.state == DecoderState::Escape
    }

    /// Call this if no more bytes came in time: a lone ESC becomes the key Esc, `ESC [` becomes Esc
    /// and the key [ and so on. A paste ends. Other unfinished sequences are dropped.
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
            // Ctrl-C counts within any paste.
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

    /// Drops the unfinished part: this byte does not belong to it.
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
            // rxvt ends some keys with a sign that ends no sequence of other terminals.
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

    /// The bytes of memory that an unfinished part takes.
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

/// The event of `ESC [ parameters last`; `None` if it is unknown.
fn event_of_csi(parameters: &[u8], last: u8) -> Option<Event> {
    match (parameters, last) {
        (b"", b'I') => Some(Event::FocusGained),
        (b"", b'O') => Some(Event::FocusLost),
        ([b'<', rest @ ..], b'M' | b'm') => mouse::read_sgr(rest, last).map(Event::Mouse),
        (_, b'M') => mouse::read_rxvt(parameters).map(Event::Mouse),
        _ => keys::from_csi(parameters, last).map(Event::Key),
    }
}
