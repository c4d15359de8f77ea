//! A client's input: notes when key exchange begins, and limits how fast the input is read.

use std::io;
use std::pin::Pin;
use std::sync::atomic::Ordering;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use super::expiry::UsageTracker;

/// No player types or pastes more.
const BYTES_PER_SECOND: u32 = 1 << 20;
/// As much may be read at once as arrives in this time at the greatest speed.
const BURST: Duration = Duration::from_secs(1);

pub struct ThrottledStream {
    stream: TcpStream,
    tracker: UsageTracker,
    opening: Opening,
    /// The time at which all bytes read so far would have arrived at the limited speed.
    due: Instant,
    pause: Option<Pin<Box<Sleep>>>,
}

/// How much of a client's first input has arrived. The client counts as exchanging keys once it has
/// sent a first line and the complete message that begins an exchange (RFC 4253, 7.1).
enum Opening {
    Line,
    /// The first line is complete; these bytes of the first packet have arrived.
    Packet(Vec<u8>),
    Over,
}

/// How the first line of Erlang's client begins (OTP 25).
const ERLANG: &[u8] = b"SSH-2.0-Erlang";

/// The longest packet that a client may send before keys are agreed on, in bytes (RFC 4253, 6.1).
const LONGEST_PACKET: usize = 35000;

/// Begins an exchange: a cookie of 16 bytes, ten lists of names, and two numbers of 5 bytes in all.
const KEXINIT: u8 = 20;
const COOKIE: usize = 16;
const LISTS: usize = 10;
const AT_THE_END: usize = 5;

impl Opening {
    /// `true` if the client begins to exchange keys with these bytes.
    fn take_in(&mut self, bytes: &[u8]) -> bool {
        match self {
            Opening::Line => match bytes.iter().position(|byte| *byte == b'\n') {
                Some(end) => {
                    *self = Opening::Packet(Vec::new());
                    self.take_in(&bytes[end + 1..])
                }
                None => false,
            },
            Opening::Packet(received) => {
                received.extend_from_slice(bytes);
                let Some(length) =
                    received.first_chunk().map(|it| u32::from_be_bytes(*it) as usize)
                else {
                    return false;
                };
                if length <= LONGEST_PACKET && received.len() < 4 + length {
                    return false;
                }
                let begins = received[4..].get(..length).is_some_and(begins_exchange);
                *self = Opening::Over;
                begins
            }
            Opening::Over => false,
        }
    }
}

fn begins_exchange(packet: &[u8]) -> bool {
    let [padding, padded @ ..] = packet else { return false };
    let Some(end) = padded.len().checked_sub(usize::from(*padding)) else { return false };
    if *padding < 4 {
        return false;
    }
    let [KEXINIT, message @ ..] = &padded[..end] else { return false };
    let mut unread = message.get(COOKIE..).unwrap_or_default();
    for _ in 0..LISTS {
        // The length of a list stands before it.
        let Some((length, rest)) = unread.split_first_chunk() else { return false };
        let Some(after) = rest.get(u32::from_be_bytes(*length) as usize..) else { return false };
        unread = after;
    }
    unread.len() == AT_THE_END
}

impl ThrottledStream {
    pub fn new(stream: TcpStream, tracker: UsageTracker) -> ThrottledStream {
        let (opening, due) = (Opening::Line, Instant::now());
        ThrottledStream { stream, tracker, opening, due, pause: None }
    }

    fn take_in(&mut self, bytes: &[u8]) {
        if matches!(self.opening, Opening::Line) && bytes.starts_with(ERLANG) {
            self.tracker.expects_request.store(true, Ordering::Relaxed);
        }
        if self.opening.take_in(bytes) {
            self.tracker.exchanges_keys.store(true, Ordering::Relaxed);
        }
        let now = Instant::now();
        self.due = due_after(self.due, now, bytes.len());
        if self.due > now + BURST {
            self.pause = Some(Box::pin(sleep_until(self.due - BURST)));
        }
    }
}

/// `due` and the result: when the bytes read before, and those with `bytes` more, would have
/// arrived at the limited speed.
fn due_after(due: Instant, now: Instant, bytes: usize) -> Instant {
    let takes =
        Duration::from_secs(1) * u32::try_from(bytes).unwrap_or(u32::MAX) / BYTES_PER_SECOND;
    due.max(now) + takes
}

impl AsyncRead for ThrottledStream {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if let Some(pause) = &mut this.pause {
            ready!(pause.as_mut().poll(cx));
            this.pause = None;
        }
        let before = into.filled().len();
        ready!(Pin::new(&mut this.stream).poll_read(cx, into))?;
        this.take_in(&into.filled()[before..]);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for ThrottledStream {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write(cx, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first_packet() -> Vec<u8> {
        let mut message = vec![KEXINIT];
        message.extend([7; COOKIE]);
        for list in ["curve25519-sha256", "ssh-ed25519", "", "", "", "", "none", "none", "", ""] {
            message.extend((list.len() as u32).to_be_bytes());
            message.extend(list.as_bytes());
        }
        message.extend([0; AT_THE_END]);
        in_packet(&message)
    }

    fn in_packet(message: &[u8]) -> Vec<u8> {
        let padding = 4 + (8 - (5 + message.len() + 4) % 8) % 8;
        let length = (1 + message.len() + padding) as u32;
        [&length.to_be_bytes()[..], &[padding as u8], message, &vec![0; padding]].concat()
    }

    fn exchanges(bytes: &[u8], cut: usize) -> bool {
        let (first, second) = bytes.split_at(cut);
        let mut opening = Opening::Line;
        opening.take_in(first) | opening.take_in(second)
    }

    #[test]
    fn the_exchange_begins_with_the_whole_first_message() {
        let whole = [&b"SSH-2.0-x\r\n"[..], &first_packet()].concat();
        for cut in 0..whole.len() {
            assert!(exchanges(&whole, cut), "{cut}");
            assert!(!exchanges(&whole[..cut], 0), "{cut} bytes alone");
        }
        assert!(exchanges(&[&whole[..], b"more"].concat(), 3));
    }

    #[test]
    fn what_is_no_such_message_begins_no_exchange() {
        let packet = first_packet();
        let message = &packet[5..packet.len() - usize::from(packet[4])];
        let (mut other, mut wrong, mut long) = (message.to_vec(), message.to_vec(), packet.clone());
        other[0] += 1;
        wrong[COOKIE + 4] = 200;
        long[0] = 1;
        let padded = [&packet[..4], &[255], &packet[5..]].concat();
        for (what, packet) in [
            ("one byte", b"x".to_vec()),
            ("nothing in it", in_packet(b"")),
            ("another message", in_packet(&other)),
            ("a list that is longer than the message", in_packet(&wrong)),
            ("too few bytes", in_packet(&message[..message.len() - 1])),
            ("too many bytes", in_packet(&[message, b"x"].concat())),
            ("too long", long),
            ("more padding than packet", padded),
            ("no length", vec![0; 64]),
        ] {
            let sent = [&b"SSH-2.0-x\n"[..], &packet].concat();
            assert!((0..sent.len()).all(|cut| !exchanges(&sent, cut)), "{what}");
        }
    }

    #[test]
    fn a_flood_is_read_at_the_speed_of_a_mebibyte_a_second() {
        let now = Instant::now();
        let flooded = (0..64).fold(now, |due, _| due_after(due, now, 1 << 20));
        assert_eq!(flooded - now, Duration::from_secs(64));
        let later = now + Duration::from_secs(100);
        let rested = due_after(flooded, later, 1024);
        assert!(
            rested - later < Duration::from_millis(1),
            "a client that has rested is not slowed down"
        );
    }
}
