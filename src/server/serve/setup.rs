//! The resources that a server needs, and the signals to a running server.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;
#[cfg(windows)]
use std::sync::mpsc;

use anyhow::{Context as _, Result, bail};
use russh::keys::PrivateKey;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use super::ServeOptions;
use crate::kit::storage::visible_path;
use crate::server::database::{DatabaseError, make_folder};
use crate::server::ssh::{Limits, load_or_create, runtime};

pub(super) struct ServerSetup<D> {
    pub(super) database: D,
    pub(super) key: PrivateKey,
    pub(super) socket: TcpListener,
    pub(super) runtime: Runtime,
    /// The locked file. While it is open, the folder counts as used by a server.
    pub(super) lock: File,
}

impl ServerSetup<()> {
    /// Opens all resources; `database` opens the database.
    pub(super) fn new<D>(
        serving: &ServeOptions,
        database: impl FnOnce(&Path) -> Result<D, DatabaseError>,
    ) -> Result<ServerSetup<D>> {
        make_folder(&serving.data)?;
        // The lock comes before the database is brought up to date: another server may be using it.
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

/// Locks the folder for this server. Two servers on one folder would overwrite each other's games,
/// as each has its own state of them.
pub(super) fn lock(folder: &Path) -> Result<File> {
    match try_lock(folder)? {
        Some(file) => Ok(file),
        None => bail!("another server runs on {}", visible_path(folder)),
    }
}

/// Locks the folder. Returns `None` if another server has locked it.
pub(super) fn try_lock(folder: &Path) -> Result<Option<File>> {
    let path = folder.join("lock");
    let file = File::create(&path).with_context(|| visible_path(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error).with_context(|| visible_path(&path)),
    }
}

/// Returns the warning for the operator if this process may open fewer files than the limits need.
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

/// This system has no such limit.
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

/// The source of orders on this system: signals.
#[cfg(unix)]
pub(super) struct Orders(signal_hook::iterator::Signals);

#[cfg(unix)]
impl Orders {
    /// Begins to handle the signals. Without a handler they end the process.
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

/// The source of orders on this system: the console.
#[cfg(windows)]
pub(super) struct Orders(mpsc::Receiver<()>);

#[cfg(windows)]
impl Orders {
    /// Begins to handle Ctrl-C, Ctrl-Break and a closed window. Without a handler they end the
    /// process.
    pub(super) fn new() -> io::Result<Orders> {
        let (to, orders) = mpsc::channel();
        let end = move || {
            // A failure means that the server has ended already.
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
