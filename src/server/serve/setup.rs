//! The resources that a server needs, and the signals to a running server.

use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;
#[cfg(windows)]
use std::sync::mpsc;

use anyhow::{Context as _, Result, bail};
use russh::keys::PrivateKey;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use super::ServeOptions;
use crate::kit::storage::disk::share_owner;
use crate::kit::storage::visible_path;
use crate::server::database::{Database, make_folder};
use crate::server::ssh::{Limits, load_or_create, runtime};

pub(super) struct ServerSetup {
    pub(super) database: Database,
    pub(super) keys: Vec<PrivateKey>,
    pub(super) socket: TcpListener,
    pub(super) runtime: Runtime,
    /// The locked file. While it is open, the folder counts as used by a server.
    pub(super) lock: File,
}

impl ServerSetup {
    pub(super) fn new(serving: &ServeOptions) -> Result<ServerSetup> {
        make_folder(&serving.data)?;
        // The lock comes before the database is brought up to date: another server may be using it.
        let lock = lock(&serving.data)?;
        let database = Database::open(&serving.data)?;
        let keys = load_or_create(&serving.data)?;
        let runtime = runtime()?;
        let socket = runtime
            .block_on(TcpListener::bind(serving.listen))
            .with_context(|| format!("cannot listen on {}", serving.listen))?;
        Ok(ServerSetup { database, keys, socket, runtime, lock })
    }
}

/// In the data folder; a server locks it.
const LOCK: &str = "lock";

/// Two servers on one folder would overwrite each other's games, as each has its own state of them.
pub(super) fn lock(folder: &Path) -> Result<File> {
    let path = folder.join(LOCK);
    let opened = match File::create_new(&path) {
        // An existing file is only read, since it may belong to another user.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => File::open(&path),
        created => created.inspect(|file| share_owner(file, folder)),
    };
    let file = opened.with_context(|| visible_path(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!("another server runs on {}", visible_path(folder)),
        Err(TryLockError::Error(error)) => Err(error).with_context(|| visible_path(&path)),
    }
}

/// Makes no file.
pub(super) fn is_locked(folder: &Path) -> Result<bool> {
    let path = folder.join(LOCK);
    match File::open(&path).map(|file| file.try_lock()) {
        Ok(Ok(())) => Ok(false),
        Ok(Err(TryLockError::WouldBlock)) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Ok(Err(TryLockError::Error(error))) | Err(error) => {
            Err(error).with_context(|| visible_path(&path))
        }
    }
}

/// Checks that a server could make its files in the folder, or make the folder.
#[cfg(unix)]
pub(super) fn check_folder(folder: &Path) -> Result<()> {
    use crate::server::ssh::HOST_KEYS;
    use rustix::fs::{Access, access};
    use std::os::unix::fs::MetadataExt as _;
    let existing = folder.ancestors().find(|path| path.exists()).unwrap_or(Path::new("."));
    let use_of_folder = Access::WRITE_OK | Access::EXEC_OK;
    anyhow::ensure!(
        existing.is_dir(),
        "{}: there is a file where a folder should be",
        visible_path(existing)
    );
    access(existing, use_of_folder)
        .map_err(io::Error::from)
        .with_context(|| visible_path(existing))?;
    // For root: a server that runs as the folder's owner could not use the files of others.
    let Ok(owner) = folder.metadata() else { return Ok(()) };
    if !rustix::process::geteuid().is_root() {
        return Ok(());
    }
    let of_database = ["punct.sqlite3", "punct.sqlite3-wal", "punct.sqlite3-shm"];
    for name in of_database.into_iter().chain(HOST_KEYS.map(|(name, _)| name)) {
        let path = folder.join(name);
        let is_foreign = path.metadata().is_ok_and(|file| file.uid() != owner.uid());
        let (file, folder) = (visible_path(&path), visible_path(folder));
        anyhow::ensure!(
            !is_foreign,
            "{file} belongs to another user than its folder, whose owner can't use it: \
             'chown --reference={folder} {file}' gives it to them"
        );
    }
    Ok(())
}

/// This system has no such permissions.
#[cfg(not(unix))]
pub(super) fn check_folder(_: &Path) -> Result<()> {
    Ok(())
}

/// A warning for the operator if this process may open fewer files than the limits need.
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

/// The source of orders on this system: signals, and those who may order the end.
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

    /// The result orders the end.
    pub(super) fn ender(&self) -> impl FnOnce() + Send + 'static {
        let signals = self.0.handle();
        move || signals.close()
    }
}

/// The source of orders on this system: the console, and those who may order the end.
#[cfg(windows)]
pub(super) struct Orders(mpsc::Receiver<()>, mpsc::Sender<()>);

#[cfg(windows)]
impl Orders {
    /// Without a handler, Ctrl-C, Ctrl-Break and a closed window end the process.
    pub(super) fn new() -> io::Result<Orders> {
        let (to, orders) = mpsc::channel();
        let orders = Orders(orders, to);
        let end = orders.ender();
        ctrlc::set_handler(move || end()).map_err(io::Error::other)?;
        Ok(orders)
    }

    pub(super) fn wait(&mut self) -> Order {
        let _ = self.0.recv();
        Order::End
    }

    /// The result orders the end.
    pub(super) fn ender(&self) -> impl Fn() + Send + 'static {
        let to = self.1.clone();
        // A failure means that the server has ended already.
        move || {
            let _ = to.send(());
        }
    }
}
