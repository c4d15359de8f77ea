//! Waits for connections and serves each until it ends.

use std::borrow::Cow;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use russh::keys::{Algorithm, EcdsaCurve, HashAlg, PrivateKey};
use russh::server::{Config, run_stream};
use russh::{MethodKind, MethodSet, Preferred, SshId, compression, kex};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use super::connection::Connection;
use super::expiry::{Expiry, IDLE_LIMIT};
use super::gate::{Gate, GatePass};
use super::guest_channel::GuestHandler;
use super::limits::Rejection;
use super::throttle::ThrottledStream;
use super::wire::KillSwitch;
use crate::kit::terminal::job;
use crate::server::log::{Trouble, log_trouble_of_kind};

/// After a failure, which may mean too many open files; some may be closed by then.
const BREATH: Duration = Duration::from_millis(100);

/// They are cheap, because any client can start one before a login; the older groups take many
/// times as long. The last two are not exchanges: they announce extensions and strict ordering.
const EXCHANGES: &[kex::Name] = &[
    kex::MLKEM768X25519_SHA256,
    kex::CURVE25519,
    kex::CURVE25519_PRE_RFC_8731,
    kex::ECDH_SHA2_NISTP256,
    kex::EXTENSION_SUPPORT_AS_SERVER,
    kex::EXTENSION_OPENSSH_STRICT_KEX_AS_SERVER,
];

/// All except RSA with SHA-1.
const SIGNATURES: &[Algorithm] = &[
    Algorithm::Ed25519,
    Algorithm::SkEd25519,
    Algorithm::Ecdsa { curve: EcdsaCurve::NistP256 },
    Algorithm::SkEcdsaSha2NistP256,
    Algorithm::Ecdsa { curve: EcdsaCurve::NistP384 },
    Algorithm::Ecdsa { curve: EcdsaCurve::NistP521 },
    Algorithm::Rsa { hash: Some(HashAlg::Sha512) },
    Algorithm::Rsa { hash: Some(HashAlg::Sha256) },
];

const NAME: &str = concat!("SSH-2.0-punct_", env!("CARGO_PKG_VERSION"));

fn config(keys: Vec<PrivateKey>) -> Config {
    Config {
        server_id: SshId::Standard(Cow::Borrowed(NAME)),
        methods: MethodSet::from(&[MethodKind::PublicKey, MethodKind::KeyboardInteractive][..]),
        // The wait is short: keys can't be guessed like passwords, and a client may offer several.
        auth_rejection_time: Duration::from_millis(200),
        // OpenSSH first tries a login without authentication, which always fails.
        auth_rejection_time_initial: Some(Duration::ZERO),
        keys,
        window_size: 64 * 1024,
        // A connection keeps the memory of its longest packet. Players type little at once.
        maximum_packet_size: 4 * 1024,
        max_auth_attempts: 10,
        // Idle sessions and unused connections end by limits of their own. This one is the last
        // resort against a client that sends nothing.
        inactivity_timeout: Some(IDLE_LIMIT),
        // Clients without a thread of their own, such as those of libssh2, answer only while they
        // are called: for as long as an account may do nothing.
        keepalive_interval: Some(Duration::from_secs(30)),
        keepalive_max: 20,
        nodelay: true,
        preferred: Preferred {
            kex: Cow::Borrowed(EXCHANGES),
            key: Cow::Borrowed(SIGNATURES),
            compression: Cow::Borrowed(&[compression::NONE]),
            ..Preferred::DEFAULT
        },
        ..Config::default()
    }
}

pub fn runtime() -> io::Result<Runtime> {
    // A panic on these threads ends only the connection that caused it.
    let guard = job::guard_this_thread;
    Builder::new_multi_thread().worker_threads(2).on_thread_start(guard).enable_all().build()
}

/// Serves each connection that the gate admits, and rejects the others.
pub async fn listen(
    socket: TcpListener,
    keys: Vec<PrivateKey>,
    gate: Gate,
    handler: Arc<dyn GuestHandler>,
) {
    let (config, room) = (Arc::new(config(keys)), Arc::new(Semaphore::new(AT_ONCE)));
    loop {
        match socket.accept().await {
            Ok((stream, from)) => match gate.enter(from.ip(), Instant::now()) {
                Ok((pass, expiry)) => {
                    let (config, handler) = (Arc::clone(&config), Arc::clone(&handler));
                    tokio::spawn(serve_connection(stream, from, (pass, expiry), config, handler));
                }
                Err(why) => {
                    handler.on_rejection(from.ip(), why);
                    refuse(stream, why, &room);
                }
            },
            // Either the client has gone, or too many files are open. The next connection may
            // succeed.
            Err(error) => {
                log_trouble_of_kind(
                    Trouble::Files,
                    &format_args!("a connection can't be taken: {error}"),
                );
                sleep(BREATH).await;
            }
        }
    }
}

async fn serve_connection(
    stream: TcpStream,
    from: SocketAddr,
    (pass, expiry): (GatePass, Expiry),
    config: Arc<Config>,
    handler: Arc<dyn GuestHandler>,
) {
    let (stream, switch) = match with_switch(stream) {
        Ok(both) => both,
        Err(error) => {
            log_trouble_of_kind(
                Trouble::Files,
                &format_args!("a connection can't be kept: {error}"),
            );
            return;
        }
    };
    let stream = ThrottledStream::new(stream, pass.tracker.clone());
    let connection = Connection::new(Arc::clone(&handler), switch.clone(), pass, from.ip());
    let mut life = std::pin::pin!(async {
        // After an error, too, the connection has ended: the client has left or has sent nonsense.
        if let Ok(session) = run_stream(config, stream, connection).await {
            let _ = session.await;
        }
    });
    tokio::select! {
        () = &mut life => return,
        made_room = expiry.wait() => {
            if made_room {
                handler.on_rejection(from.ip(), Rejection::MadeRoom);
            }
            switch.cut();
        }
    }
    life.await;
}

fn with_switch(stream: TcpStream) -> io::Result<(TcpStream, KillSwitch)> {
    stream.set_nodelay(true)?;
    let stream = stream.into_std()?;
    let switch = KillSwitch::new(stream.try_clone()?);
    Ok((TcpStream::from_std(stream)?, switch))
}

/// These get the reason at a time. The others get no answer, because they may be an attack.
const AT_ONCE: usize = 32;

/// How long a rejected client may take to read the message.
const PATIENCE: Duration = Duration::from_secs(2);

/// The number of the message that ends a connection (RFC 4253, 11.1).
const DISCONNECT: u8 = 1;

/// The reason "too many connections" in this message.
const TOO_MANY: u32 = 12;

/// Does nothing if the reason is being sent to too many clients already.
fn refuse(mut stream: TcpStream, why: Rejection, room: &Arc<Semaphore>) {
    let Ok(permit) = Arc::clone(room).try_acquire_owned() else { return };
    let text = [format!("{NAME}\r\n").as_bytes(), &packet(&why.to_string())].concat();
    tokio::spawn(async move {
        // A failure means only that the client does not learn the reason.
        let _ = timeout(PATIENCE, async {
            stream.write_all(&text).await?;
            stream.shutdown().await?;
            // Unread input would make the system discard the message.
            while stream.read(&mut [0; 1024]).await? > 0 {}
            std::io::Result::Ok(())
        })
        .await;
        drop(permit);
    });
}

/// The packet has the form that is used before any key is agreed on (RFC 4253, 6).
fn packet(why: &str) -> Vec<u8> {
    let mut payload = vec![DISCONNECT];
    payload.extend(TOO_MANY.to_be_bytes());
    for text in [why, ""] {
        payload.extend((text.len() as u32).to_be_bytes());
        payload.extend(text.as_bytes());
    }
    // The whole packet is a multiple of 8 bytes, with at least 4 bytes of padding.
    let padding = 4 + (8 - (4 + 1 + payload.len() + 4) % 8) % 8;
    let length = (1 + payload.len() + padding) as u32;
    [&length.to_be_bytes()[..], &[padding as u8], &payload, &vec![0; padding]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// libssh2 1.10, libssh 0.10 and net-ssh 7.0 answer nothing until the next command.
    #[test]
    fn a_client_may_leave_all_questions_unanswered_for_as_long_as_it_may_be_idle() {
        let config = config(Vec::new());
        let asked = u32::try_from(config.keepalive_max).unwrap();
        assert!(config.keepalive_interval.unwrap() * asked >= IDLE_LIMIT);
        let limits = include_str!("../../../assets/server/OPERATORS.md");
        assert!(limits.contains(&format!("{} minutes with an account", IDLE_LIMIT.as_secs() / 60)));
    }

    #[test]
    fn a_packet_is_of_whole_blocks_whatever_it_says() {
        for length in 0..100 {
            let packet = packet(&"x".repeat(length));
            let padding = usize::from(packet[4]);
            assert!(packet.len().is_multiple_of(8) && (4..12).contains(&padding), "{length}");
            let packet_length =
                u32::from_be_bytes([packet[0], packet[1], packet[2], packet[3]]) as usize;
            assert_eq!((packet_length + 4, packet[5]), (packet.len(), DISCONNECT));
            assert_eq!(packet.len(), 5 + 1 + 4 + 4 + length + 4 + padding);
        }
    }
}
