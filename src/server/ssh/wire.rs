//! The output from a session's thread to the guest.

use std::io::{self, ErrorKind, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use parking_lot::{Condvar, Mutex};
use russh::ChannelWriteHalf;
use russh::server::Msg;
use tokio::runtime;
use tokio::task::AbortHandle;
use tokio::time::timeout;

use super::expiry::UsageTracker;
use crate::kit::terminal::TerminalWire;

/// How long a guest may accept nothing before the channel is closed.
const STALL: Duration = Duration::from_secs(30);

/// A guest who takes longer for a piece counts as behind.
const PAUSE: Duration = Duration::from_millis(250);

/// The standard error of a command (RFC 4254, 5.2).
const STANDARD_ERROR: u32 = 1;

/// Shuts down the socket: russh does not pass on a request to disconnect while keys are exchanged
/// or the guest accepts no data.
#[derive(Clone, Debug)]
pub struct KillSwitch(Arc<TcpStream>);

impl KillSwitch {
    pub fn new(socket: TcpStream) -> KillSwitch {
        KillSwitch(Arc::new(socket))
    }

    pub fn cut(&self) {
        // The socket may be closed already.
        let _ = self.0.shutdown(Shutdown::Both);
    }
}

/// Writes to a guest's channel from a thread that may wait. One piece is under way at a time; the
/// next one waits until the guest has taken it. The reason is that russh passes nothing to other
/// channels of the connection while it holds bytes for which this channel's window has no room.
#[derive(Clone)]
pub struct Wire {
    runtime: runtime::Handle,
    channel: Arc<ChannelWriteHalf<Msg>>,
    switch: KillSwitch,
    usage: UsageTracker,
    transit: Arc<Transit>,
}

#[derive(Default)]
struct Transit {
    state: Mutex<TransitState>,
    /// Signalled when a piece is taken, and at the end.
    changed: Condvar,
}

#[derive(Default)]
struct TransitState {
    /// When the piece under way was sent off, and the task that sends it, once this is known.
    piece: Option<(Instant, Option<AbortHandle>)>,
    is_closed: bool,
}

impl Transit {
    /// At most for `patience`. `false` if a piece is still under way.
    fn wait(&self, patience: Duration) -> io::Result<bool> {
        let mut state = self.state.lock();
        let lies = |state: &mut TransitState| state.piece.is_some() && !state.is_closed;
        self.changed.wait_while_for(&mut state, lies, patience);
        if state.is_closed { Err(is_gone()) } else { Ok(state.piece.is_none()) }
    }

    fn time_left(&self) -> Duration {
        let piece = &self.state.lock().piece;
        let lies = piece.as_ref().map_or(Duration::ZERO, |(since, _)| since.elapsed());
        STALL.saturating_sub(lies)
    }

    /// Sends a piece with `send`. The piece is under way until it is dropped.
    fn carry(self: &Arc<Transit>, bytes: Vec<u8>, send: impl FnOnce(Bytes) -> AbortHandle) {
        self.state.lock().piece = Some((Instant::now(), None));
        let tracked = TrackedBytes { bytes, transit: Arc::clone(self) };
        // The lock is not held meanwhile: a runtime that ends drops the piece at once, and that
        // locks the state.
        let sending = send(Bytes::from_owner(tracked));
        let mut state = self.state.lock();
        if state.is_closed {
            drop(state);
            sending.abort();
        } else if let Some((_, task)) = &mut state.piece {
            *task = Some(sending);
        }
    }

    fn close(&self) {
        let mut state = self.state.lock();
        state.is_closed = true;
        let piece = state.piece.take();
        drop(state);
        // Aborting drops the bytes too.
        if let Some((_, Some(sending))) = piece {
            sending.abort();
        }
        self.changed.notify_all();
    }
}

fn is_gone() -> io::Error {
    io::Error::new(ErrorKind::BrokenPipe, "the guest is gone")
}

/// russh drops the piece once it has been sent or can't be sent any more.
struct TrackedBytes {
    bytes: Vec<u8>,
    transit: Arc<Transit>,
}

impl AsRef<[u8]> for TrackedBytes {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for TrackedBytes {
    fn drop(&mut self) {
        self.transit.state.lock().piece = None;
        self.transit.changed.notify_all();
    }
}

impl Wire {
    pub fn new(channel: ChannelWriteHalf<Msg>, switch: KillSwitch, usage: UsageTracker) -> Wire {
        let (runtime, channel) = (runtime::Handle::current(), Arc::new(channel));
        Wire { runtime, channel, switch, usage, transit: Arc::default() }
    }

    pub fn write_error(&self, bytes: &[u8]) -> io::Result<()> {
        self.send(bytes, true)
    }

    pub async fn refuse(self, why: String, status: u32) {
        let channel = &self.channel;
        let sent = timeout(STALL, async {
            channel.extended_data_bytes(STANDARD_ERROR, why).await?;
            channel.exit_status(status).await?;
            channel.eof().await?;
            channel.close().await
        });
        if sent.await.is_err() {
            self.give_up().await;
        }
    }

    /// Sends the exit status once all bytes are taken, calls `at_last`, and closes the channel. The
    /// client waits for the close.
    pub fn finish(self, status: u32, at_last: impl FnOnce()) {
        let sent = self.all_taken().and_then(|()| {
            self.send_message(async |channel| {
                channel.exit_status(status).await?;
                channel.eof().await
            })
        });
        at_last();
        // A failure means that the client has gone.
        let _ = sent.and_then(|()| self.send_message(async |channel| channel.close().await));
    }

    /// The client has closed the channel or has left.
    pub fn close(&self) {
        self.transit.close();
    }

    fn send(&self, bytes: &[u8], is_error: bool) -> io::Result<()> {
        self.all_taken()?;
        self.transit.carry(bytes.to_vec(), |piece| {
            let Wire { channel, transit, .. } = self.clone();
            let sending = async move {
                let sent = if is_error {
                    channel.extended_data_bytes(STANDARD_ERROR, piece).await
                } else {
                    channel.data_bytes(piece).await
                };
                if sent.is_err() {
                    transit.close();
                }
            };
            self.runtime.spawn(sending).abort_handle()
        });
        Ok(())
    }

    /// Ends the output to a guest who stalls for too long.
    fn all_taken(&self) -> io::Result<()> {
        if self.transit.wait(self.transit.time_left())? { Ok(()) } else { Err(self.cut_off()) }
    }

    fn send_message(
        &self,
        telling: impl AsyncFnOnce(&ChannelWriteHalf<Msg>) -> Result<(), russh::Error>,
    ) -> io::Result<()> {
        let answer = async { timeout(STALL, telling(&self.channel)).await };
        match self.runtime.block_on(answer) {
            Ok(answer) => answer.map_err(|_| is_gone()),
            Err(_) => Err(self.cut_off()),
        }
    }

    fn cut_off(&self) -> io::Error {
        self.runtime.block_on(self.give_up());
        io::Error::new(ErrorKind::TimedOut, "the guest takes nothing")
    }

    /// Closes only the channel if the guest stalls on it alone and other channels are in use.
    /// Otherwise cuts the connection.
    async fn give_up(&self) {
        let has_room = self.channel.writable_packet_size().await > 0;
        self.transit.close();
        let closes = !has_room
            && self.usage.is_shared()
            && timeout(PAUSE, self.channel.close()).await.is_ok();
        if !closes {
            self.switch.cut();
        }
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.send(bytes, false)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl TerminalWire for Wire {
    /// Waits briefly until all bytes are taken.
    fn is_behind(&mut self) -> io::Result<bool> {
        if self.transit.wait(PAUSE.min(self.transit.time_left()))? {
            Ok(false)
        } else if self.transit.time_left().is_zero() {
            Err(self.cut_off())
        } else {
            Ok(true)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn carrying() -> (Arc<Transit>, Bytes) {
        let transit = Arc::<Transit>::default();
        assert!(transit.wait(Duration::ZERO).unwrap());
        let mut carried = None;
        transit.carry(b"abc".to_vec(), |piece| {
            carried = Some(piece);
            tokio::spawn(std::future::pending::<()>()).abort_handle()
        });
        (transit, carried.unwrap())
    }

    #[tokio::test]
    async fn a_piece_is_under_way_until_it_is_dropped() {
        let (transit, bytes) = carrying();
        let part = bytes.slice(1..);
        drop(bytes);
        assert!(!transit.wait(Duration::ZERO).unwrap(), "a part of it has not gone out");
        assert!(transit.time_left() < STALL);
        drop(part);
        assert!(transit.wait(Duration::ZERO).unwrap());
        assert_eq!(transit.time_left(), STALL);
    }

    #[tokio::test]
    async fn a_piece_that_is_dropped_at_once_locks_nobody_out() {
        let (transit, (done, is_done)) = (Arc::<Transit>::default(), std::sync::mpsc::channel());
        let task = tokio::spawn(async {}).abort_handle();
        let carrier = Arc::clone(&transit);
        std::thread::spawn(move || {
            carrier.carry(b"abc".to_vec(), |piece| {
                drop(piece);
                task
            });
            done.send(())
        });
        is_done.recv_timeout(STALL).expect("the piece is carried");
        assert!(transit.wait(Duration::ZERO).unwrap());
    }

    #[tokio::test]
    async fn nobody_waits_for_a_guest_who_is_gone() {
        let (transit, _bytes) = carrying();
        transit.close();
        let waited = transit.wait(STALL);
        assert_eq!(waited.unwrap_err().kind(), ErrorKind::BrokenPipe);
    }
}
