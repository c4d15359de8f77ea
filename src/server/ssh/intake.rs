//! What comes from a client: noted when it has begun to exchange keys, and read no faster than it can be
//! used.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use super::expiry::UsageTracker;

/// Bytes a second that are read from a client, after so many at once. Nobody types as much or pastes more.
const A_SECOND: u32 = 1 << 20;
const AT_ONCE: Duration = Duration::from_secs(1);

/// The stream of a client.
pub struct Intake {
    stream: TcpStream,
    tracker: UsageTracker,
    greeting: Greeting,
    /// When all that was read would have come at the speed at which it is read.
    due: Instant,
    pause: Option<Pin<Box<Sleep>>>,
}

/// How much of its first line a client has sent.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Greeting {
    Unfinished,
    Said,
    /// More has come: the exchange of keys.
    Over,
}

impl Greeting {
    fn after(self, bytes: &[u8]) -> Greeting {
        let rest = match self {
            Greeting::Over => return self,
            Greeting::Said => bytes,
            Greeting::Unfinished => match bytes.iter().position(|byte| *byte == b'\n') {
                Some(end) => &bytes[end + 1..],
                None => return self,
            },
        };
        if rest.is_empty() { Greeting::Said } else { Greeting::Over }
    }
}

impl Intake {
    pub fn new(stream: TcpStream, tracker: UsageTracker) -> Intake {
        let (greeting, due) = (Greeting::Unfinished, Instant::now());
        Intake { stream, tracker, greeting, due, pause: None }
    }

    fn take_in(&mut self, bytes: &[u8]) {
        if self.greeting != Greeting::Over {
            self.greeting = self.greeting.after(bytes);
            if self.greeting == Greeting::Over {
                self.tracker.begin_exchange();
            }
        }
        let now = Instant::now();
        self.due = due_after(self.due, now, bytes.len());
        if self.due > now + AT_ONCE {
            self.pause = Some(Box::pin(sleep_until(self.due - AT_ONCE)));
        }
    }
}

/// When what was read, and so many bytes more, would have come.
fn due_after(due: Instant, now: Instant, bytes: usize) -> Instant {
    let takes = Duration::from_secs(1) * u32::try_from(bytes).unwrap_or(u32::MAX) / A_SECOND;
    due.max(now) + takes
}

impl AsyncRead for Intake {
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

impl AsyncWrite for Intake {
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

    #[test]
    fn the_exchange_begins_after_the_first_line() {
        let whole = b"SSH-2.0-x\r\n\0";
        for cut in 0..whole.len() {
            let (first, second) = whole.split_at(cut);
            let greeting = Greeting::Unfinished.after(first);
            assert!(greeting != Greeting::Over, "{cut}");
            assert!(greeting.after(second) == Greeting::Over, "{cut}");
        }
        assert!(Greeting::Unfinished.after(b"SSH-2.0-x\n") == Greeting::Said);
    }

    #[test]
    fn a_flood_is_read_at_the_speed_of_a_mebibyte_a_second() {
        let now = Instant::now();
        let flooded = (0..64).fold(now, |due, _| due_after(due, now, 1 << 20));
        assert_eq!(flooded - now, Duration::from_secs(64));
        let later = now + Duration::from_secs(100);
        let rested = due_after(flooded, later, 1024);
        assert!(rested - later < Duration::from_millis(1), "who has rested is not slowed down");
    }
}
