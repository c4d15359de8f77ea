//! How long a connection may last: while it is used as long as its users like, else not for long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::watch::{Receiver, Sender, channel};
use tokio::time::timeout;

/// How far a connection has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionStage {
    LoggingIn,
    /// After the login, before the first channel.
    LoggedIn(Instant),
    /// So many channels are used, one at least. If all it was used for has been refused since then,
    /// the connection has rested.
    Used {
        channels: usize,
        rested: Option<Instant>,
    },
    /// Channels were used, and none is now.
    Resting(Instant),
    /// The same of a client without an account.
    RestingStranger(Instant),
    /// The connection must go.
    Dismissed,
    /// The same, for others need its place.
    MadeRoom,
    /// The same, soon: it was used when that was said.
    Farewell,
}

impl ConnectionStage {
    /// How long a connection may still stay so.
    fn time_left(self, now: Instant) -> Option<Duration> {
        let lasts = self.rests_since().map_or(Duration::ZERO, |since| now.duration_since(since));
        Some(self.patience()?.saturating_sub(lasts))
    }

    /// How long a connection may stay so in all.
    fn patience(self) -> Option<Duration> {
        match self {
            ConnectionStage::LoggingIn | ConnectionStage::LoggedIn(_) => {
                Some(Duration::from_secs(20))
            }
            ConnectionStage::Used { .. } => None,
            // Who shares a connection among commands opens the next channel later.
            ConnectionStage::Resting(_) => Some(Duration::from_mins(10)),
            ConnectionStage::RestingStranger(_) => Some(Duration::from_secs(2)),
            ConnectionStage::Dismissed | ConnectionStage::MadeRoom => Some(Duration::ZERO),
            // Screens say farewell and give their terminals back.
            ConnectionStage::Farewell => Some(Duration::from_secs(3)),
        }
    }

    /// Since when the client has been logged in without using the connection, if that is so.
    fn rests_since(self) -> Option<Instant> {
        match self {
            ConnectionStage::LoggedIn(since)
            | ConnectionStage::Resting(since)
            | ConnectionStage::RestingStranger(since) => Some(since),
            _ => None,
        }
    }

    fn must_go(self) -> bool {
        use ConnectionStage::{Dismissed, Farewell, MadeRoom};
        matches!(self, Dismissed | Farewell | MadeRoom)
    }

    /// One more channel is used, for something that is refused or is not.
    fn with_one_more(self, is_refused: bool) -> ConnectionStage {
        let (channels, rested) = match self {
            ConnectionStage::Used { channels, rested } => (channels, rested),
            gone if gone.must_go() => return gone,
            _ => (0, self.rests_since()),
        };
        ConnectionStage::Used { channels: channels + 1, rested: rested.filter(|_| is_refused) }
    }

    fn with_one_less(self, has_account: bool) -> ConnectionStage {
        match self {
            ConnectionStage::Used { channels, rested } if channels > 1 => {
                ConnectionStage::Used { channels: channels - 1, rested }
            }
            ConnectionStage::Used { rested: Some(since), .. } if has_account => {
                ConnectionStage::Resting(since)
            }
            gone if gone.must_go() => gone,
            _ if has_account => ConnectionStage::Resting(Instant::now()),
            _ => ConnectionStage::RestingStranger(Instant::now()),
        }
    }
}

/// Notes what a connection is used for.
#[derive(Clone, Debug)]
pub struct UsageTracker {
    stage: Sender<ConnectionStage>,
    /// Whether the client has an account. Others don't rest between commands.
    has_account: Arc<AtomicBool>,
    /// Whether the client has begun to exchange keys.
    exchanges_keys: Arc<AtomicBool>,
    /// Whether the client has exchanged keys, and asks to log in.
    asks: Arc<AtomicBool>,
}

/// A use of a connection, which ends when it is dropped.
#[derive(Debug)]
pub struct InUse(UsageTracker);

/// Waits until a connection has lasted too long.
#[derive(Debug)]
pub struct Expiry(Receiver<ConnectionStage>);

/// A connection before its login.
pub fn begin() -> (UsageTracker, Expiry) {
    let (stage, stages) = channel(ConnectionStage::LoggingIn);
    let [has_account, exchanges_keys, asks] = [(); 3].map(|()| Arc::default());
    (UsageTracker { stage, has_account, exchanges_keys, asks }, Expiry(stages))
}

impl UsageTracker {
    /// The client has begun to exchange keys.
    pub fn begin_exchange(&self) {
        self.exchanges_keys.store(true, Ordering::Relaxed);
    }

    pub fn exchanges_keys(&self) -> bool {
        self.exchanges_keys.load(Ordering::Relaxed)
    }

    /// The client has exchanged keys, and asks to log in.
    pub fn ask(&self) {
        self.asks.store(true, Ordering::Relaxed);
    }

    pub fn asks(&self) -> bool {
        self.asks.load(Ordering::Relaxed)
    }

    pub fn log_in(&self, has_account: bool) {
        self.has_account.store(has_account, Ordering::Relaxed);
        self.stage.send_if_modified(|stage| {
            let is_new = *stage == ConnectionStage::LoggingIn;
            if is_new {
                *stage = ConnectionStage::LoggedIn(Instant::now());
            }
            is_new
        });
    }

    /// The connection is used until what this returns is dropped.
    pub fn begin_use(&self) -> InUse {
        self.go_on(|stage| stage.with_one_more(false));
        InUse(self.clone())
    }

    /// The same while a client is told that something is refused: then it rests as if nothing had
    /// been.
    pub fn begin_refusal(&self) -> InUse {
        self.go_on(|stage| stage.with_one_more(true));
        InUse(self.clone())
    }

    /// Whether more than one channel is used.
    pub fn is_shared(&self) -> bool {
        matches!(*self.stage.borrow(), ConnectionStage::Used { channels, .. } if channels > 1)
    }

    /// Since when the client has been logged in without using the connection, if that is so.
    pub fn rests_since(&self) -> Option<Instant> {
        self.stage.borrow().rests_since()
    }

    /// The connection ends: at once if it is not used, else soon.
    pub fn dismiss(&self) {
        self.go_on(|stage| match stage {
            ConnectionStage::Used { .. } | ConnectionStage::Farewell => ConnectionStage::Farewell,
            _ => ConnectionStage::Dismissed,
        });
    }

    /// The connection, which is not used, ends at once: others need its place.
    pub fn make_room(&self) {
        self.go_on(|_| ConnectionStage::MadeRoom);
    }

    /// Goes on to the next stage. One that stays lasts no longer for that.
    fn go_on(&self, next: impl FnOnce(ConnectionStage) -> ConnectionStage) {
        self.stage.send_if_modified(|stage| {
            let before = *stage;
            *stage = next(before);
            *stage != before
        });
    }
}

impl Drop for InUse {
    fn drop(&mut self) {
        let has_account = self.0.has_account.load(Ordering::Relaxed);
        self.0.go_on(|stage| stage.with_one_less(has_account));
    }
}

impl Expiry {
    /// Returns when the connection has lasted too long: `true` if others need its place.
    pub async fn wait(mut self) -> bool {
        loop {
            let stage = *self.0.borrow_and_update();
            let change = self.0.changed();
            let changed = match stage.time_left(Instant::now()) {
                None => change.await,
                Some(Duration::ZERO) => return stage == ConnectionStage::MadeRoom,
                Some(left) => match timeout(left, change).await {
                    Ok(changed) => changed,
                    Err(_) => return false,
                },
            };
            if changed.is_err() {
                // The connection is closing.
                return std::future::pending().await;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_that_is_used_may_last() {
        let (tracker, expiry) = begin();
        let patience = || expiry.0.borrow().patience().map(|patience| patience.as_secs());
        assert_eq!(patience(), Some(20), "to log in");
        tracker.log_in(true);
        assert_eq!(patience(), Some(20), "to ask for something");
        let (first, second) = (tracker.begin_use(), tracker.begin_use());
        assert_eq!(patience(), None);
        drop(first);
        assert_eq!(patience(), None, "one is left");
        drop(second);
        assert_eq!(patience(), Some(600), "to ask for more");
        let third = tracker.begin_use();
        tracker.log_in(false);
        assert_eq!(patience(), None, "who logs in again changes nothing");
        drop(third);
        assert_eq!(patience(), Some(2), "without an account there is no rest");
    }

    #[test]
    fn who_is_refused_has_rested_as_long_as_before() {
        let (tracker, expiry) = begin();
        tracker.log_in(true);
        drop(tracker.begin_use());
        let since = tracker.rests_since().expect("it rests");
        let refusals = [tracker.begin_refusal(), tracker.begin_refusal()];
        assert_eq!(tracker.rests_since(), None);
        drop(refusals);
        assert_eq!(tracker.rests_since(), Some(since));
        let later = since + Duration::from_secs(599);
        assert_eq!(expiry.0.borrow().time_left(later), Some(Duration::from_secs(1)));
        // A client that was served begins to rest anew, whichever use ends last.
        let (served, refusal) = (tracker.begin_use(), tracker.begin_refusal());
        drop((served, refusal));
        assert!(tracker.rests_since() > Some(since));
        let since = tracker.rests_since();
        let (refusal, served) = (tracker.begin_refusal(), tracker.begin_use());
        drop((served, refusal));
        assert!(tracker.rests_since() > since);
    }

    #[test]
    fn who_is_dismissed_goes_at_once_or_after_a_farewell() {
        let (tracker, expiry) = begin();
        let patience = || expiry.0.borrow().patience().map(|patience| patience.as_secs());
        tracker.log_in(true);
        assert!(tracker.rests_since().is_some());
        let screen = tracker.begin_use();
        assert_eq!(tracker.rests_since(), None);
        tracker.dismiss();
        assert_eq!(patience(), Some(3));
        drop((screen, tracker.begin_use()));
        // What was said last is still under way.
        assert_eq!((patience(), tracker.rests_since()), (Some(3), None));
        let (silent, expiry) = begin();
        silent.dismiss();
        assert_eq!(expiry.0.borrow().patience(), Some(Duration::ZERO));
        let (resting, expiry) = begin();
        resting.log_in(true);
        resting.make_room();
        drop(resting.begin_use());
        assert_eq!(*expiry.0.borrow(), ConnectionStage::MadeRoom);
    }
}
