//! A client that does what no ordinary client does: it opens many sessions in one process, sends
//! requests that nobody needs, and stops reading.

use std::net::{Ipv4Addr, Shutdown};
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use russh::client::{
    Config, Handle, Handler, KeyboardInteractiveAuthResponse, Msg, connect_stream,
};
use russh::keys::key::safe_rng;
use russh::keys::{
    Algorithm, HashAlg, PrivateKey, PrivateKeyWithHashAlg, PublicKeyOrCertificate, load_secret_key,
};
use russh::{Channel, ChannelMsg};
use tokio::runtime::Builder;
use tokio::sync::Mutex;
use tokio::time::{sleep, timeout};

use crate::ssh::screen::Screen;
use crate::ssh::server::{Answered, Server};

/// How long anything may take before a test gives up. Not a measure of speed.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// Runs a test's clients. Gives up when they hang.
pub fn run<T>(clients: impl Future<Output = T>) -> T {
    run_for(PATIENCE, clients)
}

/// Does the same as [`run`] with another limit of time.
pub fn run_for<T>(patience: Duration, clients: impl Future<Output = T>) -> T {
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    // With a boxed future, the compiler compiles `block_on` once and not for each test.
    let clients: Pin<Box<dyn Future<Output = T> + '_>> = Box::pin(clients);
    let done = runtime.block_on(async { timeout(patience, clients).await });
    runtime.shutdown_background();
    done.expect("the clients hang")
}

/// Why a client could not do something: the connection has ended.
pub type Gone = russh::Error;

/// A key and the name of its owner.
#[derive(Clone)]
pub struct Key {
    pub name: String,
    private: Arc<PrivateKey>,
}

impl Key {
    /// A new key of somebody whom no server knows.
    pub fn new(name: &str) -> Key {
        let private = PrivateKey::random(&mut safe_rng(), Algorithm::Ed25519).unwrap();
        Key { name: name.to_owned(), private: Arc::new(private) }
    }

    /// The key in a file of OpenSSH.
    pub fn from_file(name: &str, file: &Path) -> Key {
        let private = Arc::new(load_secret_key(file, None).unwrap());
        Key { name: name.to_owned(), private }
    }

    /// A new key with an account, which the operator makes.
    pub fn of_player(server: &Server, name: &str) -> Key {
        let key = Key::new(name);
        let public = key.private.public_key().to_openssh().unwrap();
        std::fs::write(server.home.path(&format!("{name}.pub")), public).unwrap();
        server.add_account(name);
        key
    }
}

/// Keys of two players with accounts.
pub fn anna_and_ben(server: &Server) -> [Key; 2] {
    ["Anna", "Ben"].map(|name| Key::of_player(server, name))
}

/// Clients of two players, the second of whom is called Ben, and the number of a game between them.
pub async fn begun_game(server: &Server, white: &Key, black: &Key) -> (Client, Client, i64) {
    let white = Client::log_in(server.port, white).await.unwrap();
    let black = Client::log_in(server.port, black).await.unwrap();
    let game = game_of(&white, &black, "ben").await.unwrap();
    (white, black, game)
}

/// Trusts every server: the tests know whom they talk to.
pub struct Trusting;

impl Handler for Trusting {
    type Error = russh::Error;

    async fn check_server_key(&mut self, _: &PublicKeyOrCertificate) -> Result<bool, Gone> {
        Ok(true)
    }
}

/// How much the server may send a client before the client must read.
#[derive(Clone, Copy)]
pub struct Room {
    /// Bytes of a channel.
    pub window: u32,
    /// Messages of a channel.
    pub messages: usize,
}

impl Room {
    /// The room of ordinary clients.
    pub const USUAL: Room = Room { window: 2 << 20, messages: 100 };
}

/// A connection to a server.
pub struct Client {
    pub handle: Handle<Trusting>,
    /// The socket of this connection, for bytes that break the protocol.
    socket: std::net::TcpStream,
}

impl Client {
    /// Connects and exchanges keys, and does not log in.
    pub async fn connect(port: u16, room: Room) -> Result<Client, Gone> {
        Client::connect_from(Ipv4Addr::LOCALHOST, port, room).await
    }

    /// Does the same as [`Client::connect`], from this address of the machine.
    pub async fn connect_from(from: Ipv4Addr, port: u16, room: Room) -> Result<Client, Gone> {
        let config = Config {
            window_size: room.window,
            channel_buffer_size: room.messages,
            ..Config::default()
        };
        let socket = tokio::net::TcpSocket::new_v4()?;
        socket.bind((from, 0).into())?;
        let stream = socket.connect((Ipv4Addr::LOCALHOST, port).into()).await?;
        stream.set_nodelay(true)?;
        let stream = stream.into_std()?;
        let socket = stream.try_clone()?;
        let stream = tokio::net::TcpStream::from_std(stream)?;
        let handle = connect_stream(Arc::new(config), stream, Trusting).await?;
        Ok(Client { handle, socket })
    }

    /// Connects and logs in with a key.
    pub async fn log_in(port: u16, key: &Key) -> Result<Client, Gone> {
        Client::log_in_with(port, key, Room::USUAL).await
    }

    /// Connects and logs in with a key, with this room for what the server sends.
    pub async fn log_in_with(port: u16, key: &Key, room: Room) -> Result<Client, Gone> {
        Client::connect(port, room).await?.logged_in(key).await
    }

    /// Connects from an address of this machine and logs in.
    pub async fn log_in_from(from: Ipv4Addr, port: u16, key: &Key) -> Result<Client, Gone> {
        Client::connect_from(from, port, Room::USUAL).await?.logged_in(key).await
    }

    /// Logs in with a key.
    pub async fn logged_in(mut self, key: &Key) -> Result<Client, Gone> {
        let admitted = self.is_admitted(key, None).await?;
        if admitted { Ok(self) } else { Err(russh::Error::NotAuthenticated) }
    }

    /// Whether the server admits a key that signs with this hash. With `None`, a key signs with its
    /// default hash, which for RSA is SHA-1.
    pub async fn is_admitted(&mut self, key: &Key, hash: Option<HashAlg>) -> Result<bool, Gone> {
        let private = PrivateKeyWithHashAlg::new(Arc::clone(&key.private), hash);
        Ok(self.handle.authenticate_publickey(&key.name, private).await?.success())
    }

    /// Connects and comes in without a key.
    pub async fn without_key(port: u16) -> Result<Client, Gone> {
        Client::without_key_from(Ipv4Addr::LOCALHOST, port).await
    }

    /// Does the same as [`Client::without_key`], from this address of the machine.
    pub async fn without_key_from(from: Ipv4Addr, port: u16) -> Result<Client, Gone> {
        Client::connect_from(from, port, Room::USUAL).await?.comes_in_without_key().await
    }

    /// Comes in without a key.
    pub async fn comes_in_without_key(mut self) -> Result<Client, Gone> {
        let start = self.handle.authenticate_keyboard_interactive_start("eve", None);
        match start.await? {
            KeyboardInteractiveAuthResponse::Success => Ok(self),
            reply => panic!("{reply:?}"),
        }
    }

    /// A new channel.
    pub async fn channel(&self) -> Result<Channel<Msg>, Gone> {
        self.handle.channel_open_session().await
    }

    /// Checks that the server answers a command.
    pub async fn is_served(&self) {
        assert_eq!(self.command("whoami").await.unwrap().status, Some(0));
    }

    /// Carries out a command without a terminal.
    pub async fn command(&self, command: impl AsRef<[u8]>) -> Result<Answered, Gone> {
        let channel = self.channel().await?;
        channel.exec(true, command.as_ref()).await?;
        Ok(answered(channel).await)
    }

    /// Carries out a command, and repeats it as long as the server says that the player must wait.
    /// How many commands come at once depends on the machine.
    pub async fn patiently(&self, command: &str) -> Result<Answered, Gone> {
        loop {
            let answered = self.command(command).await?;
            let Some((_, wait)) = answered.error.split_once("do that too often; try again in ")
            else {
                return Ok(answered);
            };
            let seconds = wait.split_once(' ').unwrap().0.parse().unwrap();
            sleep(Duration::from_secs(seconds)).await;
        }
    }

    /// Carries out a command that must succeed, and returns the one object of its answer.
    pub async fn object(&self, command: &str) -> Result<serde_json::Value, Gone> {
        let answered = self.patiently(&format!("{command} --json")).await?;
        match answered.status {
            // The connection ended before the answer was whole.
            None => Err(russh::Error::Disconnect),
            Some(0) => Ok(serde_json::from_str(&answered.out).unwrap()),
            Some(_) => panic!("{command}: {answered:?}"),
        }
    }

    /// Opens the lobby in a window of this size.
    pub async fn screen(&self, columns: u32, lines: u32) -> Result<Screen, Gone> {
        Screen::open(self.channel().await?, columns, lines).await
    }

    /// Waits until the server has ended the connection.
    pub async fn ended(&self) {
        while !self.handle.is_closed() {
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// Sends bytes past the protocol.
    pub fn break_protocol(&self, bytes: &[u8]) {
        use std::io::Write as _;
        (&self.socket).write_all(bytes).unwrap();
    }

    /// Cuts the connection without a word.
    pub fn vanish(&self) {
        self.socket.shutdown(Shutdown::Both).unwrap();
    }
}

/// How long a server takes at most to notice that a client has gone, on a machine that is not too
/// slow.
const NOTICED: Duration = Duration::from_millis(200);

/// A player who connects again, as OpenSSH does, once a connection has opened all the channels that
/// it may.
pub struct Returning {
    from: Ipv4Addr,
    port: u16,
    key: Key,
    client: Mutex<Arc<Client>>,
}

impl Returning {
    /// Connects from an address of this machine and logs in.
    pub async fn log_in(from: Ipv4Addr, port: u16, key: &Key) -> Result<Returning, Gone> {
        let client = Arc::new(Client::log_in_from(from, port, key).await?);
        Ok(Returning { from, port, key: key.clone(), client: Mutex::new(client) })
    }

    /// Carries out a command, on a new connection if the one there is takes none.
    pub async fn command(&self, command: &str) -> Result<Answered, Gone> {
        let client = Arc::clone(&*self.client.lock().await);
        if let Ok(answered) = client.command(command).await
            && answered.status.is_some()
        {
            return Ok(answered);
        }
        let mut now = self.client.lock().await;
        if Arc::ptr_eq(&client, &now) {
            // The server may have ended the connection already. Until the server has noticed that
            // this client has gone, the next connection may be one too many.
            let _ = client.socket.shutdown(Shutdown::Both);
            sleep(NOTICED).await;
            *now = Arc::new(Client::log_in_from(self.from, self.port, &self.key).await?);
        }
        let client = Arc::clone(&now);
        drop(now);
        client.command(command).await
    }
}

/// What a command answers on its channel. There is no status if the connection ends before.
pub async fn answered(mut channel: Channel<Msg>) -> Answered {
    let (mut status, mut out, mut error) = (None, Vec::new(), Vec::new());
    while let Some(message) = channel.wait().await {
        match message {
            ChannelMsg::Data { data } => out.extend_from_slice(&data),
            ChannelMsg::ExtendedData { data, .. } => error.extend_from_slice(&data),
            ChannelMsg::ExitStatus { exit_status } => status = Some(exit_status as i32),
            ChannelMsg::Failure => break,
            _ => {}
        }
    }
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Answered { status, out: text(out), error: text(error) }
}

/// Whether the server grants what was asked on a channel just now.
pub async fn granted(channel: &mut Channel<Msg>) -> bool {
    loop {
        match channel.wait().await {
            Some(ChannelMsg::Success) => return true,
            Some(ChannelMsg::Failure) | None => return false,
            Some(_) => {}
        }
    }
}

/// Begins a game between two players; the first has White. `name` is the name of the second.
pub async fn game_of(white: &Client, black: &Client, name: &str) -> Result<i64, Gone> {
    let challenge = white.object(&format!("challenge {name} basic two white none")).await?;
    let accepted = black.object(&format!("accept {}", challenge["challenge"])).await?;
    Ok(accepted["game"].as_i64().unwrap())
}
