//! How a command on this machine reaches the server that runs on a folder: a socket in that folder. To
//! connect is to ask the server to look at the accounts again; nothing is sent.

use std::path::Path;

const FILE: &str = "control";

/// Calls `look` on a thread whenever a command asks for that.
///
/// # Errors
/// There can be no socket, or no thread.
#[cfg(unix)]
pub fn listen(folder: &Path, look: impl Fn() + Send + 'static) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::net::UnixListener;

    let path = folder.join(FILE);
    // The folder is this server's: what is there was left by one that was killed.
    let _ = std::fs::remove_file(&path);
    let listener = UnixListener::bind(&path)?;
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600))?;
    let hear = move || listener.incoming().filter_map(Result::ok).for_each(|_| look());
    std::thread::Builder::new().name("control".to_owned()).spawn(hear).map(drop)
}

/// Asks the server on a folder to look at the accounts again, if one runs there.
#[cfg(unix)]
pub fn call(folder: &Path) {
    // Without a server there is nobody to look.
    let _ = std::os::unix::net::UnixStream::connect(folder.join(FILE));
}

/// There are no such sockets: accounts are looked at when their players do something.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn listen(_: &Path, _: impl Fn() + Send + 'static) -> std::io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
pub fn call(_: &Path) {}
