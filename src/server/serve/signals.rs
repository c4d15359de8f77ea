//! What the process is asked from outside while the server runs.

use std::io;

/// What the server is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Read the settings again.
    ReadSettings,
    /// End.
    End,
}

/// Where orders come from: signals.
#[cfg(unix)]
pub(super) struct Orders(signal_hook::iterator::Signals);

#[cfg(unix)]
impl Orders {
    /// Orders from now on. Without it the same signals end the process.
    ///
    /// # Errors
    /// When the system allows no handlers.
    pub(super) fn new() -> io::Result<Orders> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM]).map(Orders)
    }

    /// Waits for the next one.
    pub(super) fn wait(&mut self) -> Order {
        match self.0.forever().next() {
            Some(signal_hook::consts::SIGHUP) => Order::ReadSettings,
            _ => Order::End,
        }
    }
}

/// Where there are no signals, the process is ended from outside.
#[cfg(not(unix))]
pub(super) struct Orders(());

#[cfg(not(unix))]
impl Orders {
    /// None ever come.
    ///
    /// # Errors
    /// Never.
    pub(super) fn new() -> io::Result<Orders> {
        Ok(Orders(()))
    }

    /// Waits for ever.
    pub(super) fn wait(&mut self) -> Order {
        loop {
            std::thread::park();
        }
    }
}
