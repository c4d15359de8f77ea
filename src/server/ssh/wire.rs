//! The way from a session's thread to the guest.

use std::io::{self, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use russh::ChannelId;
use russh::server::Handle;
use tokio::runtime;
use tokio::time::timeout;

/// How long a guest may take nothing before the connection is cut.
const STALL: Duration = Duration::from_secs(30);

/// Cuts a connection whatever state it is in. russh does not pass on a request to disconnect while a
/// key exchange runs or the guest takes no data; the socket can always be shut.
#[derive(Clone, Debug)]
pub struct KillSwitch(Arc<TcpStream>);

impl KillSwitch {
    /// The switch of a connection, made from a duplicate of its socket.
    pub fn new(socket: TcpStream) -> KillSwitch {
        KillSwitch(Arc::new(socket))
    }

    /// Cuts the connection.
    pub fn cut(&self) {
        // It may be closed already.
        let _ = self.0.shutdown(Shutdown::Both);
    }
}

/// Writes to a guest's channel from a thread that may wait. A guest who takes nothing for half a
/// minute is cut off.
#[derive(Clone)]
pub struct Wire {
    runtime: runtime::Handle,
    handle: Handle,
    channel: ChannelId,
    switch: KillSwitch,
}

impl Wire {
    /// The way to a channel of a connection.
    pub fn new(
        runtime: runtime::Handle,
        handle: Handle,
        channel: ChannelId,
        switch: KillSwitch,
    ) -> Wire {
        Wire { runtime, handle, channel, switch }
    }

    /// Writes to the guest's standard error.
    ///
    /// # Errors
    /// When the guest is gone or takes nothing.
    pub fn write_error(&self, bytes: &[u8]) -> io::Result<()> {
        let bytes = bytes.to_vec();
        self.send(async |wire| wire.handle.extended_data(wire.channel, 1, bytes).await.is_ok())
    }

    /// Ends the channel with an exit status.
    pub fn finish(self, status: u32) {
        let end = async |wire: &Wire| {
            let handle = &wire.handle;
            handle.exit_status_request(wire.channel, status).await.is_ok()
                && handle.eof(wire.channel).await.is_ok()
                && handle.close(wire.channel).await.is_ok()
        };
        // If this fails, nobody is left to read it.
        let _ = self.send(end);
    }

    /// Sends, but not for longer than the guest may stall.
    fn send(&self, sending: impl AsyncFnOnce(&Wire) -> bool) -> io::Result<()> {
        match self.runtime.block_on(async { timeout(STALL, sending(self)).await }) {
            Ok(true) => Ok(()),
            Ok(false) => Err(io::Error::new(io::ErrorKind::BrokenPipe, "the guest is gone")),
            Err(_) => {
                self.switch.cut();
                Err(io::Error::new(io::ErrorKind::TimedOut, "the guest takes nothing"))
            }
        }
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = bytes.to_vec();
        self.send(async |wire| wire.handle.data(wire.channel, sent).await.is_ok())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
