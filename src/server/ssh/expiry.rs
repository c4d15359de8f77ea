//! How long a connection may last: while it is used as long as its users like, else not for long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::watch::{Receiver, Sender, channel};
use tokio::time::timeout;

/// How far a connection has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionStage {
    /// Before the login.
    LoggingIn,
    /// After the login, before the first channel.
    LoggedIn,
    /// So many channels are used, one at least.
    Used(usize),
    /// Channels were used, and none is now.
    Resting,
    /// The same of a client without an account.
    RestingStranger,
}

impl ConnectionStage {
    /// How long a connection may stay so.
    fn patience(self) -> Option<Duration> {
        match self {
            ConnectionStage::LoggingIn | ConnectionStage::LoggedIn => Some(Duration::from_secs(20)),
            ConnectionStage::Used(_) => None,
            // Who shares a connection among commands opens the next channel later.
            ConnectionStage::Resting => Some(Duration::from_secs(10 * 60)),
            ConnectionStage::RestingStranger => Some(Duration::from_secs(2)),
        }
    }

    fn with_one_more(self) -> ConnectionStage {
        match self {
            ConnectionStage::Used(count) => ConnectionStage::Used(count + 1),
            _ => ConnectionStage::Used(1),
        }
    }

    fn with_one_less(self, has_account: bool) -> ConnectionStage {
        match self {
            ConnectionStage::Used(count) if count > 1 => ConnectionStage::Used(count - 1),
            _ if has_account => ConnectionStage::Resting,
            _ => ConnectionStage::RestingStranger,
        }
    }
}

/// Notes what a connection is used for.
#[derive(Clone, Debug)]
pub struct UsageTracker {
    stage: Sender<ConnectionStage>,
    /// Whether the client has an account. Others don't rest between commands.
    has_account: Arc<AtomicBool>,
}

/// A use of a connection, which ends when it is dropped.
#[derive(Debug)]
pub struct InUse(UsageTracker);

/// Waits until a connection has lasted too long.
#[derive(Debug)]
pub struct Expiry(Receiver<ConnectionStage>);

/// A connection before its login.
pub fn begin() -> (UsageTracker, Expiry) {
    let (to, stages) = channel(ConnectionStage::LoggingIn);
    (UsageTracker { stage: to, has_account: Arc::default() }, Expiry(stages))
}

impl UsageTracker {
    /// The client has logged in.
    pub fn log_in(&self, has_account: bool) {
        self.has_account.store(has_account, Ordering::Relaxed);
        self.stage.send_if_modified(|stage| {
            let is_new = *stage == ConnectionStage::LoggingIn;
            if is_new {
                *stage = ConnectionStage::LoggedIn;
            }
            is_new
        });
    }

    /// The connection is used until what this returns is dropped.
    pub fn begin_use(&self) -> InUse {
        self.stage.send_modify(|stage| *stage = stage.with_one_more());
        InUse(self.clone())
    }
}

impl Drop for InUse {
    fn drop(&mut self) {
        let has_account = self.0.has_account.load(Ordering::Relaxed);
        self.0.stage.send_modify(|stage| *stage = stage.with_one_less(has_account));
    }
}

impl Expiry {
    /// Returns when the connection has lasted too long.
    pub async fn wait(mut self) {
        loop {
            let patience = self.0.borrow_and_update().patience();
            let change = self.0.changed();
            let changed = match patience {
                None => change.await,
                Some(patience) => match timeout(patience, change).await {
                    Ok(changed) => changed,
                    Err(_) => return,
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
}
