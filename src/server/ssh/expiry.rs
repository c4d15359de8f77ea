//! How long a connection may last: without a limit while a session uses it, otherwise for a short
//! time. An idle session ends by the patience of its [keyboard](super::keyboard).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::watch::{Receiver, Sender, channel};
use tokio::time::timeout;

/// How long a client with an account may do nothing between channels.
pub const IDLE_LIMIT: Duration = Duration::from_mins(10);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionStage {
    LoggingIn,
    /// After the login, before the first channel.
    LoggedIn(Instant),
    /// This number of channels is in use, at least one. `idle_since` is when the last idle time
    /// began, if all requests since then were refused: after them that time goes on.
    Used {
        channels: usize,
        idle_since: Option<Instant>,
    },
    /// The channels have ended, and none is in use now.
    Idle(Instant),
    IdleStranger(Instant),
    Dismissed,
    /// The connection must end at once, since others need its place.
    MadeRoom,
    /// The connection must end soon: it was in use when it was dismissed.
    Farewell,
}

impl ConnectionStage {
    /// `None` if there is no limit.
    fn time_left(self, now: Instant) -> Option<Duration> {
        let lasts = self.idle_since().map_or(Duration::ZERO, |since| now.duration_since(since));
        Some(self.patience()?.saturating_sub(lasts))
    }

    /// The whole time that a connection may spend in this stage; `None` if there is no limit.
    fn patience(self) -> Option<Duration> {
        match self {
            Self::LoggingIn | Self::LoggedIn(_) => Some(Duration::from_secs(20)),
            Self::Used { .. } => None,
            // A client that shares a connection among its commands opens the next channel later.
            Self::Idle(_) => Some(IDLE_LIMIT),
            Self::IdleStranger(_) => Some(Duration::from_secs(2)),
            Self::Dismissed | Self::MadeRoom => Some(Duration::ZERO),
            // Screens show a farewell and restore their terminals.
            Self::Farewell => Some(Duration::from_secs(3)),
        }
    }

    fn idle_since(self) -> Option<Instant> {
        match self {
            Self::LoggedIn(since) | Self::Idle(since) | Self::IdleStranger(since) => Some(since),
            _ => None,
        }
    }

    fn is_expired(self) -> bool {
        use ConnectionStage::{Dismissed, Farewell, MadeRoom};
        matches!(self, Dismissed | Farewell | MadeRoom)
    }

    /// With `is_refused`, the channel is used only to answer with a refusal.
    fn with_one_more(self, is_refused: bool) -> ConnectionStage {
        let (channels, before) = match self {
            Self::Used { channels, idle_since } => (channels, idle_since),
            gone if gone.is_expired() => return gone,
            _ => (0, self.idle_since()),
        };
        let idle_since = if is_refused { before } else { None };
        Self::Used { channels: channels + 1, idle_since }
    }
}

#[derive(Clone, Debug)]
pub struct UsageTracker {
    stage: Sender<ConnectionStage>,
    /// A client without an account may be idle only briefly between commands.
    has_account: Arc<AtomicBool>,
    pub exchanges_keys: Arc<AtomicBool>,
    /// The client takes no success before it was asked something, if only nothing.
    pub expects_request: Arc<AtomicBool>,
    pub asks: Arc<AtomicBool>,
}

/// A use of a connection. Dropping it ends the use.
#[derive(Debug)]
pub struct InUse(UsageTracker);

#[derive(Debug)]
pub struct Expiry(Receiver<ConnectionStage>);

pub fn begin() -> (UsageTracker, Expiry) {
    let (stage, stages) = channel(ConnectionStage::LoggingIn);
    let [has_account, exchanges_keys, expects_request, asks] = [(); 4].map(|()| Arc::default());
    (UsageTracker { stage, has_account, exchanges_keys, expects_request, asks }, Expiry(stages))
}

impl UsageTracker {
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

    pub fn begin_use(&self) -> InUse {
        self.advance(|stage| stage.with_one_more(false));
        InUse(self.clone())
    }

    /// A refusal does not begin the idle time anew.
    pub fn begin_refusal(&self) -> InUse {
        self.advance(|stage| stage.with_one_more(true));
        InUse(self.clone())
    }

    pub fn is_shared(&self) -> bool {
        matches!(*self.stage.borrow(), ConnectionStage::Used { channels, .. } if channels > 1)
    }

    /// `None` while the connection is used, before the login, and once it must end.
    pub fn idle_since(&self) -> Option<Instant> {
        self.stage.borrow().idle_since()
    }

    /// Ends the connection: at once if it is unused, otherwise soon.
    pub fn dismiss(&self) {
        self.advance(|stage| match stage {
            ConnectionStage::Used { .. } | ConnectionStage::Farewell => ConnectionStage::Farewell,
            _ => ConnectionStage::Dismissed,
        });
    }

    pub fn make_room(&self) {
        self.advance(|_| ConnectionStage::MadeRoom);
    }

    /// If the stage stays the same, the time limit does not begin again.
    fn advance(&self, next: impl FnOnce(ConnectionStage) -> ConnectionStage) {
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
        self.0.advance(|stage| match stage {
            ConnectionStage::Used { channels, idle_since } if channels > 1 => {
                ConnectionStage::Used { channels: channels - 1, idle_since }
            }
            ConnectionStage::Used { idle_since: Some(since), .. } if has_account => {
                ConnectionStage::Idle(since)
            }
            gone if gone.is_expired() => gone,
            _ if has_account => ConnectionStage::Idle(Instant::now()),
            _ => ConnectionStage::IdleStranger(Instant::now()),
        });
    }
}

impl Expiry {
    /// Waits until the connection has lasted too long or must end. `true` if others need its place.
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
                // The connection is already closing.
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
        assert_eq!(patience(), Some(20), "the time for the login");
        tracker.log_in(true);
        assert_eq!(patience(), Some(20), "the time for the first request");
        let (first, second) = (tracker.begin_use(), tracker.begin_use());
        assert_eq!(patience(), None);
        drop(first);
        assert_eq!(patience(), None, "one use is left");
        drop(second);
        assert_eq!(patience(), Some(600), "the time for another request");
        let third = tracker.begin_use();
        tracker.log_in(false);
        assert_eq!(patience(), None, "another login changes nothing");
        drop(third);
        assert_eq!(patience(), Some(2), "a client without an account may hardly be idle");
    }

    #[test]
    fn who_is_refused_has_rested_as_long_as_before() {
        let (tracker, expiry) = begin();
        tracker.log_in(true);
        drop(tracker.begin_use());
        let since = tracker.idle_since().expect("it is idle");
        let refusals = [tracker.begin_refusal(), tracker.begin_refusal()];
        assert_eq!(tracker.idle_since(), None);
        drop(refusals);
        assert_eq!(tracker.idle_since(), Some(since));
        let later = since + Duration::from_secs(599);
        assert_eq!(expiry.0.borrow().time_left(later), Some(Duration::from_secs(1)));
        // The idle time of a client that was served begins anew, whichever use ends last.
        let (served, refusal) = (tracker.begin_use(), tracker.begin_refusal());
        drop((served, refusal));
        assert!(tracker.idle_since() > Some(since));
        let since = tracker.idle_since();
        let (refusal, served) = (tracker.begin_refusal(), tracker.begin_use());
        drop((served, refusal));
        assert!(tracker.idle_since() > since);
    }

    #[test]
    fn who_is_dismissed_goes_at_once_or_after_a_farewell() {
        let (tracker, expiry) = begin();
        let patience = || expiry.0.borrow().patience().map(|patience| patience.as_secs());
        tracker.log_in(true);
        assert!(tracker.idle_since().is_some());
        let screen = tracker.begin_use();
        assert_eq!(tracker.idle_since(), None);
        tracker.dismiss();
        assert_eq!(patience(), Some(3));
        drop((screen, tracker.begin_use()));
        // The last text is still on its way.
        assert_eq!((patience(), tracker.idle_since()), (Some(3), None));
        let (silent, expiry) = begin();
        silent.dismiss();
        assert_eq!(expiry.0.borrow().patience(), Some(Duration::ZERO));
        let (idle, expiry) = begin();
        idle.log_in(true);
        idle.make_room();
        drop(idle.begin_use());
        assert_eq!(*expiry.0.borrow(), ConnectionStage::MadeRoom);
    }
}
