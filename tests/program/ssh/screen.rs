//! The screen of a guest who comes with our own [`client`](crate::ssh::client).

use std::num::NonZero;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use russh::client::Msg;
use russh::{Channel, ChannelMsg, ChannelReadHalf, ChannelWriteHalf};
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

use crate::ssh::client::Gone;

/// How long a test waits for output before it gives up. The limit measures no speed.
const PATIENCE: Duration = Duration::from_secs(20);

/// A terminal with a window of some size, on a channel.
pub struct Screen {
    pub channel: ChannelWriteHalf<Msg>,
    shared: Arc<Shared>,
}

struct Shared {
    seen: Mutex<Seen>,
    /// A lock; while a test holds it, the screen reads nothing.
    eyes: Arc<tokio::sync::Mutex<()>>,
    news: Notify,
}

struct Seen {
    parser: vt100::Parser,
    /// How many bytes have come, and when the last of them.
    bytes: usize,
    at: Instant,
    status: Option<u32>,
    has_ended: bool,
}

impl Screen {
    /// Asks for a terminal and a shell on a channel.
    pub async fn open(channel: Channel<Msg>, columns: u32, lines: u32) -> Result<Screen, Gone> {
        channel.request_pty(true, "xterm-256color", columns, lines, 0, 0, &[]).await?;
        channel.request_shell(true).await?;
        // The server draws at most 300 columns and lines in a larger window.
        let cells = |count: u32| NonZero::new(count.clamp(1, 300) as u16).unwrap();
        let seen = Seen {
            parser: vt100::Parser::new(cells(lines), cells(columns), 0),
            bytes: 0,
            at: Instant::now(),
            status: None,
            has_ended: false,
        };
        let shared =
            Arc::new(Shared { seen: Mutex::new(seen), eyes: Arc::default(), news: Notify::new() });
        let (read, channel) = channel.split();
        tokio::spawn(watch(read, Arc::clone(&shared)));
        Ok(Screen { channel, shared })
    }

    /// Types.
    pub async fn text(&self, text: &str) -> Result<(), Gone> {
        self.channel.data_bytes(text.as_bytes().to_vec()).await
    }

    /// Stops reading until the caller drops the returned guard.
    pub async fn look_away(&self) -> tokio::sync::OwnedMutexGuard<()> {
        Arc::clone(&self.shared.eyes).lock_owned().await
    }

    /// Returns how many bytes have come so far, and when the last byte came.
    pub fn arrived(&self) -> (usize, Instant) {
        let seen = self.seen();
        (seen.bytes, seen.at)
    }

    pub fn contents(&self) -> String {
        self.seen().parser.screen().contents()
    }

    pub fn has_ended(&self) -> bool {
        self.seen().has_ended
    }

    /// Waits until more bytes have come than these.
    pub async fn more_than(&self, bytes: usize) -> Instant {
        self.until("more", |seen| (seen.bytes > bytes).then_some(seen.at)).await
    }

    /// Waits until the screen shows a text.
    pub async fn shows(&self, text: &str) {
        let shows = |seen: &Seen| seen.parser.screen().contents().contains(text).then_some(());
        self.until(text, shows).await;
    }

    /// Waits until this screen shows the same as another.
    pub async fn shows_the_same_as(&self, other: &Screen) {
        // A cell that was never written and a blank look the same, so blanks at line ends do not
        // count.
        let trimmed = |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
        let wanted = trimmed(&other.contents());
        let same = |seen: &Seen| trimmed(&seen.parser.screen().contents()) == wanted;
        self.until(&wanted, |seen| same(seen).then_some(())).await;
    }

    /// Waits until the channel has ended; the exit status if there is any.
    pub async fn ended(&self) -> Option<u32> {
        self.until("the end", |seen| seen.has_ended.then_some(seen.status)).await
    }

    /// Waits until nothing has come for a while.
    pub async fn calm(&self) {
        const PAUSE: Duration = Duration::from_millis(60);
        while self.arrived().1.elapsed() < PAUSE {
            sleep(Duration::from_millis(5)).await;
        }
    }

    async fn until<T>(&self, what: &str, look: impl Fn(&Seen) -> Option<T>) -> T {
        let waiting = async {
            loop {
                let news = self.shared.news.notified();
                if let Some(found) = look(&self.seen()) {
                    return found;
                }
                news.await;
            }
        };
        let found = timeout(PATIENCE, waiting).await.ok();
        found.unwrap_or_else(|| panic!("{what:?} does not come:\n{}", self.contents()))
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.shared.seen.lock().unwrap()
    }
}

/// Reads and shows the output until the channel ends.
async fn watch(mut channel: ChannelReadHalf, shared: Arc<Shared>) {
    loop {
        drop(shared.eyes.lock().await);
        let message = channel.wait().await;
        let mut seen = shared.seen.lock().unwrap();
        match message {
            Some(ChannelMsg::Data { data } | ChannelMsg::ExtendedData { data, .. }) => {
                (seen.bytes, seen.at) = (seen.bytes + data.len(), Instant::now());
                seen.parser.process(&data);
            }
            Some(ChannelMsg::ExitStatus { exit_status }) => seen.status = Some(exit_status),
            Some(_) => {}
            None => seen.has_ended = true,
        }
        let has_ended = seen.has_ended;
        drop(seen);
        shared.news.notify_waiters();
        if has_ended {
            return;
        }
    }
}
