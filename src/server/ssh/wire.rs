//! The way from a session's thread to the guest.

use std::io::{self, ErrorKind, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use russh::ChannelId;
use russh::server::Handle;
use tokio::runtime;
use tokio::time::timeout;

use crate::terminal::WayThere;

/// How long a guest may take nothing before the connection is cut.
const STALL: Duration = Duration::from_secs(30);

/// How long the guest may take for a piece before the next one is put off.
const PAUSE: Duration = Duration::from_millis(250);

/// Cuts a connection whatever state it is in. russh does not pass on a request to disconnect while a
/// key exchange runs or the guest takes no data; the socket can always be shut.
#[derive(Clone, Debug)]
pub struct KillSwitch(Arc<TcpStream>);

impl KillSwitch {
    /// The switch of a connection, made from a duplicate of its socket.
    pub fn new(socket: TcpStream) -> KillSwitch {
        KillSwitch(Arc::new(socket))
    }

    pub fn cut(&self) {
        // It may be closed already.
        let _ = self.0.shutdown(Shutdown::Both);
    }
}

/// Writes to a guest's channel from a thread that may wait. One piece is under way at a time: the
/// next waits until it is taken. A guest who takes nothing for half a minute is cut off.
#[derive(Clone)]
pub struct Wire {
    runtime: runtime::Handle,
    handle: Handle,
    channel: ChannelId,
    switch: KillSwitch,
    transit: Arc<Transit>,
}

/// Whether a piece is under way.
#[derive(Default)]
struct Transit {
    since: Mutex<Option<Instant>>,
    /// Signalled when it is taken.
    taken: Condvar,
}

impl Transit {
    /// Waits until nothing is under way, but not for ever. `false` if something still is.
    fn wait(&self, patience: Duration) -> bool {
        let (since, _) = self
            .taken
            .wait_timeout_while(self.since(), patience, |since| since.is_some())
            .unwrap_or_else(PoisonError::into_inner);
        since.is_none()
    }

    /// For how long the guest may still let the piece lie that is under way.
    fn left(&self) -> Duration {
        let lies = self.since().map_or(Duration::ZERO, |since| since.elapsed());
        STALL.saturating_sub(lies)
    }

    fn since(&self) -> MutexGuard<'_, Option<Instant>> {
        self.since.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A piece under way. russh drops it when it has gone out or never will.
struct Parcel {
    bytes: Vec<u8>,
    transit: Arc<Transit>,
}

impl AsRef<[u8]> for Parcel {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for Parcel {
    fn drop(&mut self) {
        *self.transit.since() = None;
        self.transit.taken.notify_all();
    }
}

impl Wire {
    /// The way to a channel of a connection.
    pub fn new(
        runtime: runtime::Handle,
        handle: Handle,
        channel: ChannelId,
        switch: KillSwitch,
    ) -> Wire {
        Wire { runtime, handle, channel, switch, transit: Arc::default() }
    }

    /// Writes to the guest's standard error.
    ///
    /// # Errors
    /// When the guest is gone or takes nothing.
    pub fn write_error(&self, bytes: &[u8]) -> io::Result<()> {
        let parcel = self.parcel(bytes)?;
        self.send(async |wire| wire.handle.extended_data(wire.channel, 1, parcel).await.is_ok())
    }

    /// Ends the channel with an exit status. Before its end can be heard, something is done.
    pub fn finish(self, status: u32, at_last: impl FnOnce()) {
        let end = async |wire: &Wire| {
            let handle = &wire.handle;
            let told = handle.exit_status_request(wire.channel, status).await.is_ok()
                && handle.eof(wire.channel).await.is_ok();
            at_last();
            told && handle.close(wire.channel).await.is_ok()
        };
        // If this fails, the client is gone.
        let _ = self.send(end);
    }

    /// Packs a piece, once the one before is taken.
    fn parcel(&self, bytes: &[u8]) -> io::Result<Bytes> {
        if !self.transit.wait(self.transit.left()) {
            return Err(self.cut_off());
        }
        *self.transit.since() = Some(Instant::now());
        let parcel = Parcel { bytes: bytes.to_vec(), transit: Arc::clone(&self.transit) };
        Ok(Bytes::from_owner(parcel))
    }

    /// Sends, but not for longer than the guest may stall.
    fn send(&self, sending: impl AsyncFnOnce(&Wire) -> bool) -> io::Result<()> {
        match self.runtime.block_on(async { timeout(STALL, sending(self)).await }) {
            Ok(true) => Ok(()),
            Ok(false) => Err(io::Error::new(ErrorKind::BrokenPipe, "the guest is gone")),
            Err(_) => Err(self.cut_off()),
        }
    }

    fn cut_off(&self) -> io::Error {
        self.switch.cut();
        io::Error::new(ErrorKind::TimedOut, "the guest takes nothing")
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let parcel = self.parcel(bytes)?;
        self.send(async |wire| wire.handle.data(wire.channel, parcel).await.is_ok())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl WayThere for Wire {
    /// Waits shortly for the guest.
    fn is_behind(&mut self) -> io::Result<bool> {
        if self.transit.wait(PAUSE.min(self.transit.left())) {
            Ok(false)
        } else if self.transit.left().is_zero() {
            Err(self.cut_off())
        } else {
            Ok(true)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_under_way_until_it_is_dropped() {
        let transit = Arc::<Transit>::default();
        assert!(transit.wait(Duration::ZERO));
        *transit.since() = Some(Instant::now());
        let parcel = Parcel { bytes: b"abc".to_vec(), transit: Arc::clone(&transit) };
        let bytes = Bytes::from_owner(parcel);
        let part = bytes.slice(1..);
        drop(bytes);
        assert!(!transit.wait(Duration::ZERO), "a part of it has not gone out");
        drop(part);
        assert!(transit.wait(Duration::ZERO));
        assert_eq!(transit.left(), STALL);
    }
}
