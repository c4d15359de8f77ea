//! Keys, the mouse and pastes out of the bytes that a terminal sends.
//!
//! crossterm reads the terminal of this process and no other. This reads what comes from the
//! terminals of guests, and what was typed before crossterm began to read (`query`).
//!
//! It reads as crossterm does on Unix in raw mode without kitty's keyboard protocol, but:
//!
//! - The answers and messages of a guest's terminal (OSC, DCS, APC, PM, SOS) are no keys.
//! - A byte that can't be part of what has begun ends it and is read anew; crossterm loses it. So
//!   ESC ESC is the key Esc and whatever the second ESC begins.
//! - 0x08 is Backspace, as some terminals send it, not Ctrl-H.
//! - Characters that control a terminal are no keys, and bytes that are no UTF-8 are left out of a
//!   paste.
//! - Keys that only kitty's protocol knows, such as those of music players, are left out.
//!
//! However much comes, it holds no more than a [paste](paste::LONGEST) and a
//! [sequence](LONGEST_SEQUENCE).

mod keys;
mod mouse;
mod paste;
#[cfg(test)]
mod tests;

use crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use paste::Paste;
use std::mem::take;

/// How many parameter bytes of a sequence are kept. Longer ones mean nothing.
const LONGEST_SEQUENCE: usize = 32;

/// Reads what a terminal sends.
#[derive(Debug, Default)]
pub struct Decoder {
    origin: Origin,
    state: DecoderState,
    /// The bytes so far of the character, the sequence or the mouse report that has begun.
    held: Vec<u8>,
    paste: Paste,
}

/// Where the bytes come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Origin {
    /// A terminal in raw mode.
    #[default]
    Guest,
    /// The terminal of this process before crossterm read it.
    TypedAhead,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum DecoderState {
    #[default]
    Ground,
    /// After ESC.
    Escape,
    /// Within a character of several bytes, behind an ESC or not.
    Character(KeyModifiers),
    /// Within a sequence, before its final byte.
    Sequence(SequenceOpening),
    /// Within a sequence of too many bytes.
    TooLong,
    /// Within the three bytes that follow `ESC [ M`: a click in the oldest form.
    Click,
    /// Within the string that `ESC opening` began. It is not kept.
    String {
        opening: u8,
        is_empty: bool,
    },
    /// After an ESC within a string: perhaps its end.
    StringEscape,
    Paste,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SequenceOpening {
    /// `ESC [`
    Csi,
    /// `ESC O`
    Ss3,
}

/// The keys that were typed before crossterm began to read.
pub(super) fn typed_ahead(bytes: &[u8]) -> Vec<Event> {
    let mut decoder = Decoder { origin: Origin::TypedAhead, ..Decoder::default() };
    let mut events = Vec::new();
    decoder.feed(bytes, &mut |event| events.push(event));
    decoder.flush(&mut |event| events.push(event));
    events
}

impl Decoder {
    /// Takes in bytes and hands each event on, in order.
    pub fn feed(&mut self, bytes: &[u8], sink: &mut impl FnMut(Event)) {
        for byte in bytes {
            self.take(*byte, sink);
        }
    }

    /// Whether what came so far may be the beginning of more, like a lone ESC: who feeds it waits
    /// 50 ms for more and, if nothing comes, calls [`flush`](Self::flush). A paste or a character
    /// that has begun is nothing else and may take its time.
    #[cfg(any(test, feature = "server"))]
    pub fn is_waiting(&self) -> bool {
        !matches!(
            self.state,
            DecoderState::Ground | DecoderState::Character(_) | DecoderState::Paste
        )
    }

    /// Nothing more came in time: a lone ESC is the key Esc, `ESC [` is Alt-[ and so on. Other
    /// unfinished sequences are dropped.
    pub fn flush(&mut self, sink: &mut impl FnMut(Event)) {
        let key = match self.state {
            DecoderState::Ground | DecoderState::Character(_) | DecoderState::Paste => return,
            DecoderState::Escape | DecoderState::StringEscape => Some(KeyCode::Esc.into()),
            DecoderState::Sequence(opening) if self.held.is_empty() => Some(alt(opening.letter())),
            DecoderState::String { opening, is_empty: true } => Some(alt(opening)),
            DecoderState::Sequence(_)
            | DecoderState::TooLong
            | DecoderState::Click
            | DecoderState::String { .. } => None,
        };
        self.enter(DecoderState::Ground);
        if let Some(key) = key {
            sink(Event::Key(key));
        }
    }

    fn enter(&mut self, state: DecoderState) {
        self.held.clear();
        self.state = state;
    }

    fn take(&mut self, byte: u8, sink: &mut impl FnMut(Event)) {
        match self.state {
            DecoderState::Ground => self.begin(byte, KeyModifiers::NONE, sink),
            DecoderState::Character(modifiers) => self.in_character(byte, modifiers, sink),
            DecoderState::Sequence(opening) => self.in_sequence(byte, opening, sink),
            DecoderState::TooLong => match byte {
                0x20..=0x3f => {}
                0x40..=0x7e => self.enter(DecoderState::Ground),
                _ => self.anew(byte, sink),
            },
            DecoderState::Click => self.in_click(byte, sink),
            DecoderState::String { opening, .. } => self.in_string(byte, opening),
            DecoderState::StringEscape if byte == b'\\' => self.enter(DecoderState::Ground),
            DecoderState::Escape | DecoderState::StringEscape => self.after_escape(byte, sink),
            DecoderState::Paste => {
                if let Some(text) = self.paste.take(byte) {
                    self.enter(DecoderState::Ground);
                    sink(Event::Paste(text));
                }
            }
        }
    }

    /// Drops what has begun: this byte is no part of it.
    fn anew(&mut self, byte: u8, sink: &mut impl FnMut(Event)) {
        self.enter(DecoderState::Ground);
        self.begin(byte, KeyModifiers::NONE, sink);
    }

    fn begin(&mut self, byte: u8, modifiers: KeyModifiers, sink: &mut impl FnMut(Event)) {
        self.enter(DecoderState::Ground);
        let mut key = match byte {
            0x1b => return self.enter(DecoderState::Escape),
            0x80.. => return self.in_character(byte, modifiers, sink),
            // Before the terminal was in raw mode, Enter was a line feed.
            b'\n' if self.origin == Origin::TypedAhead => KeyCode::Enter.into(),
            byte => keys::of_ascii(byte),
        };
        key.modifiers |= modifiers;
        sink(Event::Key(key));
    }

    fn after_escape(&mut self, byte: u8, sink: &mut impl FnMut(Event)) {
        match byte {
            0x1b => {
                self.enter(DecoderState::Escape);
                sink(Event::Key(KeyCode::Esc.into()));
            }
            b'[' => self.enter(DecoderState::Sequence(SequenceOpening::Csi)),
            b'O' => self.enter(DecoderState::Sequence(SequenceOpening::Ss3)),
            b']' | b'P' | b'_' | b'^' | b'X' if self.origin == Origin::Guest => {
                self.enter(DecoderState::String { opening: byte, is_empty: true });
            }
            byte => self.begin(byte, KeyModifiers::ALT, sink),
        }
    }

    fn in_character(&mut self, byte: u8, modifiers: KeyModifiers, sink: &mut impl FnMut(Event)) {
        if !self.held.is_empty() && !matches!(byte, 0x80..=0xbf) {
            return self.anew(byte, sink);
        }
        self.held.push(byte);
        match str::from_utf8(&self.held) {
            Err(error) if error.error_len().is_none() => {
                self.state = DecoderState::Character(modifiers);
            }
            Err(_) => self.enter(DecoderState::Ground),
            Ok(text) => {
                let letter = text.chars().find(|letter| !letter.is_control());
                self.enter(DecoderState::Ground);
                if let Some(mut key) = letter.map(keys::of_letter) {
                    key.modifiers |= modifiers;
                    sink(Event::Key(key));
                }
            }
        }
    }

    fn in_sequence(&mut self, byte: u8, opening: SequenceOpening, sink: &mut impl FnMut(Event)) {
        let is_first = self.held.is_empty() && opening == SequenceOpening::Csi;
        match byte {
            0x20..=0x3f if self.held.len() == LONGEST_SEQUENCE => self.enter(DecoderState::TooLong),
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

    fn finish(
        &mut self,
        opening: SequenceOpening,
        parameters: &[u8],
        last: u8,
        sink: &mut impl FnMut(Event),
    ) {
        self.enter(DecoderState::Ground);
        let event = match opening {
            SequenceOpening::Ss3 => keys::of_ss3(parameters, last).map(Event::Key),
            SequenceOpening::Csi if (parameters, last) == (b"200", b'~') => {
                return self.enter(DecoderState::Paste);
            }
            SequenceOpening::Csi => event_of_csi(parameters, last),
        };
        event.into_iter().for_each(sink);
    }

    fn in_click(&mut self, byte: u8, sink: &mut impl FnMut(Event)) {
        if byte == 0x1b {
            return self.anew(byte, sink);
        }
        self.held.push(byte);
        if let [button, column, row] = self.held[..] {
            self.enter(DecoderState::Ground);
            mouse::of_bytes(button, column, row).map(Event::Mouse).into_iter().for_each(sink);
        }
    }

    fn in_string(&mut self, byte: u8, opening: u8) {
        self.enter(match byte {
            // BEL ends it; CAN and SUB cancel it.
            0x07 | 0x18 | 0x1a => DecoderState::Ground,
            0x1b => DecoderState::StringEscape,
            _ => DecoderState::String { opening, is_empty: false },
        });
    }

    /// How many bytes of memory what has begun takes.
    #[cfg(test)]
    fn held(&self) -> usize {
        self.held.capacity() + self.paste.held()
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

fn alt(letter: u8) -> KeyEvent {
    let mut key = keys::of_ascii(letter);
    key.modifiers |= KeyModifiers::ALT;
    key
}

/// What `ESC [ parameters last` says; `None` if nothing that is known.
fn event_of_csi(parameters: &[u8], last: u8) -> Option<Event> {
    match (parameters, last) {
        (b"", b'I') => Some(Event::FocusGained),
        (b"", b'O') => Some(Event::FocusLost),
        ([b'<', rest @ ..], b'M' | b'm') => mouse::of_sgr(rest, last).map(Event::Mouse),
        (_, b'M') => mouse::of_rxvt(parameters).map(Event::Mouse),
        _ => keys::of_csi(parameters, last).map(Event::Key),
    }
}
