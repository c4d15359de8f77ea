//! What must be there before a server runs, and the signals that reach it later.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
#[cfg(windows)]
use std::sync::mpsc;

use anyhow::{Context as _, Result, bail};
use russh::keys::PrivateKey;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use super::Serving;
use crate::kit::storage::visible_path;
use crate::server::database::{DatabaseError, make_folder};
use crate::server::ssh::{Limits, load_or_create, runtime};

pub(super) struct ServerSetup<D> {
    pub(super) database: D,
    pub(super) key: PrivateKey,
    pub(super) socket: TcpListener,
    pub(super) runtime: Runtime,
    /// Says for as long as it is open that a server runs on the folder.
    pub(super) lock: File,
}

impl ServerSetup<()> {
    /// Opens all of it, the database in this way.
    pub(super) fn new<D>(
        serving: &Serving,
        database: impl FnOnce(&Path) -> Result<D, DatabaseError>,
    ) -> Result<ServerSetup<D>> {
        make_folder(&serving.data)?;
        // Before the database is brought up to date: another server may use it.
        let lock = lock(&serving.data)?;
        let database = database(&serving.data)?;
        let key = load_or_create(&serving.data)?;
        let runtime = runtime()?;
        let socket = runtime
            .block_on(TcpListener::bind(serving.listen))
            .with_context(|| format!("cannot listen on {}", serving.listen))?;
        Ok(ServerSetup { database, key, socket, runtime, lock })
    }
}

/// Takes the folder for this server. Two would contradict each other: each believes to know how the
/// games stand.
pub(super) fn lock(folder: &Path) -> Result<File> {
    match try_lock(folder)? {
        Some(file) => Ok(file),
        None => bail!("another server runs on {}", visible_path(folder)),
    }
}

/// The same; `None` if another server has the folder.
pub(super) fn try_lock(folder: &Path) -> Result<Option<File>> {
    let path = folder.join("lock");
    let file = File::create(&path).with_context(|| visible_path(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error).with_context(|| visible_path(&path)),
    }
}

/// What the operator is told if this process may open fewer files than the limits need.
#[cfg(unix)]
pub(super) fn too_few_files(limits: &Limits) -> Option<String> {
    use rustix::process::{Resource, getrlimit};
    let (may, files) = (getrlimit(Resource::Nofile).current?, limits.unit_limits().files);
    (may < files as u64).then(|| {
        format!(
            "Only {may} files may be open here, and {} connections need {files}: set LimitNOFILE={files} \
             in the unit, or give 'ulimit -n {files}' before.",
            limits.connections
        )
    })
}

/// Nothing limits them there.
#[cfg(windows)]
pub(super) fn too_few_files(_: &Limits) -> Option<String> {
    None
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    #[cfg_attr(windows, allow(dead_code, reason = "no signal asks for it there"))]
    ReadSettings,
    End,
}

/// Where orders come from: signals.
#[cfg(unix)]
pub(super) struct Orders(signal_hook::iterator::Signals);

#[cfg(unix)]
impl Orders {
    /// Handles the signals. Without it they end the process.
    pub(super) fn new() -> io::Result<Orders> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM]).map(Orders)
    }

    pub(super) fn wait(&mut self) -> Order {
        match self.0.forever().next() {
            Some(signal_hook::consts::SIGHUP) => Order::ReadSettings,
            _ => Order::End,
        }
    }
}

/// Where orders come from: the console.
#[cfg(windows)]
pub(super) struct Orders(mpsc::Receiver<()>);

#[cfg(windows)]
impl Orders {
    /// Listens to Ctrl-C, Ctrl-Break and a closed window. Without it they end the process.
    pub(super) fn new() -> io::Result<Orders> {
        let (to, orders) = mpsc::channel();
        let end = move || {
            // The server has ended if nobody receives this.
            let _ = to.send(());
        };
        ctrlc::set_handler(end).map_err(io::Error::other)?;
        Ok(Orders(orders))
    }

    pub(super) fn wait(&mut self) -> Order {
        let _ = self.0.recv();
        Order::End
    }
}
