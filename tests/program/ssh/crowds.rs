//! A full server: which guests get in, which guests give way, and what the server tells and logs
//! then. The attacks are run by hand (`cargo test --features server --test program -- --ignored
//! --nocapture crowd`) and print how many honest players got in, and how long the players took.

use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::os::fd::AsRawFd as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::mpsc::unbounded_channel;
use tokio::task::JoinSet;
use tokio::time::{sleep, sleep_until, timeout};

use crate::ssh::client::{Client, Key, Room, run, run_for};
use crate::ssh::load::{HOUR, spread};
use crate::ssh::server::{Server, filtered_words};
use crate::support::wait_for;

/// How long the server spares a new connection, with some more time for delays.
const SPARED: Duration = Duration::from_millis(2100);

fn address(network: u8, last: u8) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, network, last)
}

/// Connects from an address and sends these bytes.
async fn say(from: Ipv4Addr, port: u16, said: &[u8]) -> std::io::Result<tokio::net::TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    let mut stream = socket.connect((Ipv4Addr::LOCALHOST, port).into()).await?;
    stream.write_all(said).await?;
    Ok(stream)
}

#[test]
fn who_must_make_room_is_logged_and_counted_and_no_filter_bans_them_for_it() {
    run(async {
        let server = Server::start(&["--connections", "8"]);
        let mut silent = Vec::new();
        for last in 1..=32 {
            silent.push(say(address(1, last), server.port, b"").await.unwrap());
        }
        // The server spares a connection from the moment when it accepts it, so the test first
        // waits until the server has accepted them all.
        let status = || {
            let told = server.operator(&["serve", "status", "--json"]).out;
            serde_json::from_str::<serde_json::Value>(&told).unwrap()
        };
        wait_for("32 strangers", || (status()["strangers"] == 32).then_some(()));
        sleep(SPARED).await;
        let anna = Key::of_player(&server, "Anna");
        Client::log_in_from(address(2, 1), server.port, &anna).await.unwrap().is_served().await;
        let line = wait_for("the line", || {
            server.log().lines().find(|line| line.contains("event=unserved")).map(str::to_owned)
        });
        let why = "event=unserved address=127.0.1.1 why=\"The server needs room for others";
        assert!(line.contains(why), "{line}");
        assert_eq!(status()["dismissed"], 1);
        let words = filtered_words();
        assert!(!line.contains(words.split_once('<').unwrap().0), "{words}");
    });
}

#[test]
fn who_has_most_open_gives_way_and_is_told_why() {
    run(async {
        let server = Server::start(&["--connections", "3"]);
        let [anna, ben] = ["Anna", "Ben"].map(|name| Key::of_player(&server, name));
        let anna = Client::log_in(server.port, &anna).await.unwrap();
        let first = anna.screen(80, 24).await.unwrap();
        first.shows("Anna").await;
        let mut plain = Vec::new();
        for _ in 0..4 {
            let channel = anna.channel().await.unwrap();
            channel.request_pty(true, "xterm", 80, 24, 0, 0, &[]).await.unwrap();
            channel.exec(true, "plain").await.unwrap();
            plain.push(channel);
        }
        wait_for("five sessions", || {
            server
                .operator(&["serve", "status", "--json"])
                .out
                .contains("\"sessions\":5,")
                .then_some(())
        });
        let ben = Client::log_in(server.port, &ben).await.unwrap();
        ben.screen(80, 24).await.unwrap().shows("Ben").await;
        let told = crate::ssh::client::answered(plain.pop().unwrap()).await;
        let why = "The server needs room for others, and you have most open: this was closed.";
        assert!(told.error.contains(why), "{told:?}");
        assert!(!first.has_ended());
    });
}

#[test]
#[cfg(target_os = "linux")]
fn running_out_of_files_leaves_a_line_in_the_log() {
    let server = Server::start(&[]);
    let process = Pid::from_raw(server.process() as i32);
    let few = server.files().unwrap() as u64 + 4;
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    prlimit(process, Resource::Nofile, Rlimit { current: Some(few), maximum }).unwrap();
    let open: Vec<TcpStream> =
        (0..8).map(|_| TcpStream::connect(("127.0.0.1", server.port)).unwrap()).collect();
    assert!(open.iter().all(|stream| stream.as_raw_fd() > 0));
    let line = wait_for("the line", || {
        server.log().lines().find(|line| line.contains("event=trouble")).map(str::to_owned)
    });
    assert!(line.contains("a connection can't be") && line.contains("open files"), "{line}");
}

/// The tries of players who come one after the other during an attack: how many succeeded, how long
/// they took, and why others failed.
#[derive(Default)]
struct Comers {
    tries: usize,
    came: Vec<Duration>,
    why: Vec<String>,
}

impl Comers {
    async fn try_once<T>(&mut self, coming: impl Future<Output = Result<T, String>>) -> Option<T> {
        let begun = Instant::now();
        self.tries += 1;
        let done = timeout(Duration::from_secs(30), coming).await;
        match done.map_err(|_| "no end".to_owned()).and_then(|done| done) {
            Ok(done) => {
                self.came.push(begun.elapsed());
                Some(done)
            }
            Err(why) => {
                self.why.push(format!("{why} after {:.2} s", begun.elapsed().as_secs_f64()));
                None
            }
        }
    }

    fn print(&self, what: &str) {
        let times = if self.came.is_empty() { String::new() } else { spread(self.came.clone()) };
        println!("{what}: {} of {}; {times} {:?}", self.came.len(), self.tries, self.why);
    }
}

/// Carries out a command, and says why it fails.
async fn command(client: &Client, command: &str) -> Result<(), String> {
    let answered = client.command(command).await.map_err(|error| error.to_string())?;
    if answered.status == Some(0) { Ok(()) } else { Err(answered.error) }
}

async fn log_in(from: Ipv4Addr, port: u16, key: &Key) -> Result<Client, String> {
    Client::log_in_from(from, port, key).await.map_err(|error| error.to_string())
}

/// What honest players get for some seconds while a server is full: connections, `whoami` and
/// screens.
async fn honest(server: &Server, players: &[Key], seconds: u64) {
    let (mut logins, mut asked, mut shown) =
        (Comers::default(), Comers::default(), Comers::default());
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(seconds) {
        for (key, last) in players.iter().zip(1..) {
            let coming = log_in(address(200, last), server.port, key);
            let Some(client) = logins.try_once(coming).await else { continue };
            for _ in 0..5 {
                asked.try_once(command(&client, "whoami")).await;
            }
            let screen = async {
                let screen = client.screen(80, 24).await.map_err(|error| error.to_string())?;
                let name = async {
                    while !screen.contents().contains(&key.name) && !screen.has_ended() {
                        sleep(Duration::from_millis(5)).await;
                    }
                };
                name.await;
                let text = screen.contents();
                if text.contains(&key.name) { Ok(()) } else { Err(text.trim().to_owned()) }
            };
            shown.try_once(screen).await;
            client.vanish();
            sleep(Duration::from_millis(200)).await;
        }
    }
    logins.print("  logins");
    asked.print("  whoami");
    shown.print("  screens");
}

#[test]
#[ignore = "a measurement"]
fn crowd_at_the_prompt_for_a_name() {
    let server = Server::start(&["--per-address", "8"]);
    let players: Vec<Key> = ["Anna", "Ben", "Oda"].map(|name| Key::of_player(&server, name)).into();
    assert_eq!(server.operator(&["account", "operator", "Oda"]).status, Some(0));
    run_for(HOUR, async {
        println!("quiet:");
        honest(&server, &players, 4).await;
        let (mut clients, mut held) = (Vec::new(), Vec::new());
        for place in 1..=6 {
            for nth in 0..8 {
                let eve = Key::new(&format!("eve{place}{nth}"));
                clients.push(log_in(address(1, place), server.port, &eve).await.unwrap());
            }
        }
        // The test opens the largest windows first, until no screen fits into the memory.
        for (columns, lines) in [(300, 100), (200, 60), (120, 40), (80, 24), (20, 10)] {
            for client in clients.iter().chain(&clients) {
                let Ok(channel) = client.channel().await else { continue };
                let _ = channel.request_pty(true, "xterm", columns, lines, 0, 0, &[]).await;
                let _ = channel.request_shell(true).await;
                held.push(channel);
            }
        }
        sleep(Duration::from_secs(1)).await;
        println!("prompts: {}", server.operator(&["serve", "status", "--json"]).out);
        honest(&server, &players, 20).await;
        println!("{} MiB resident", server.resident().unwrap_or_default() / 1024);
        drop((clients, held));
    });
}

#[test]
#[ignore = "a measurement"]
fn crowd_that_waits() {
    let server = Server::start(&["--per-address", "8"]);
    let players: Vec<Key> = ["Anna", "Ben"].map(|name| Key::of_player(&server, name)).into();
    let many: Vec<Key> = (0..64).map(|nth| Key::of_player(&server, &format!("Eve{nth}"))).collect();
    run_for(HOUR, async {
        let (mut clients, mut held, begun) = (Vec::new(), Vec::new(), Instant::now());
        for (eve, nth) in many.iter().zip(0..) {
            let client = log_in(address(1, 1 + nth / 8), server.port, eve).await.unwrap();
            for _ in 0..8 {
                let channel = client.channel().await.unwrap();
                channel.exec(false, "wait 3600").await.unwrap();
                held.push(channel);
            }
            clients.push(client);
        }
        println!("asked to wait within {:.1} s", begun.elapsed().as_secs_f64());
        sleep(Duration::from_secs(1)).await;
        println!("waiting: {}", server.operator(&["serve", "status", "--json"]).out);
        honest(&server, &players, 20).await;
        drop((clients, held));
    });
}

/// Makes a way to a server that delays bytes by half of this time in each direction. The way comes
/// to the server from this address. Returns the port of its near end.
async fn far_away(from: Ipv4Addr, port: u16, round_trip: Duration) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let here = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        let (near, _) = listener.accept().await.unwrap();
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from((from, 0))).unwrap();
        let far = socket.connect((Ipv4Addr::LOCALHOST, port).into()).await.unwrap();
        let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
        tokio::spawn(carry(near_in, far_out, round_trip / 2));
        tokio::spawn(carry(far_in, near_out, round_trip / 2));
    });
    here
}

async fn carry(
    mut from: impl AsyncReadExt + Unpin,
    mut to: impl AsyncWriteExt + Unpin + Send + 'static,
    time: Duration,
) {
    let (sender, mut under_way) = unbounded_channel::<(tokio::time::Instant, Vec<u8>)>();
    tokio::spawn(async move {
        while let Some((due, bytes)) = under_way.recv().await {
            sleep_until(due).await;
            if to.write_all(&bytes).await.is_err() {
                return;
            }
        }
        let _ = to.shutdown().await;
    });
    let mut buffer = vec![0; 16384];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        let due = tokio::time::Instant::now() + time;
        if sender.send((due, buffer[..count].to_vec())).is_err() {
            return;
        }
    }
}

/// Opens this number of connections a second, from this number of addresses in turn. The
/// connections send little and stay open.
fn strangers(port: u16, addresses: u16, a_second: u32) -> (JoinSet<()>, Arc<AtomicUsize>) {
    let (mut all, opened) = (JoinSet::new(), Arc::new(AtomicUsize::new(0)));
    let count = Arc::clone(&opened);
    all.spawn(async move {
        let mut held = std::collections::VecDeque::new();
        let begun = tokio::time::Instant::now();
        for nth in 0_u32.. {
            sleep_until(begun + Duration::from_secs(1) * nth / a_second).await;
            let [high, low] = ((nth % u32::from(addresses)) as u16).to_be_bytes();
            let from = Ipv4Addr::new(127, 1, high, low.max(1));
            if let Ok(stream) = say(from, port, b"SSH-2.0-x\r\nx").await {
                count.fetch_add(1, Ordering::Relaxed);
                held.push_back(stream);
            }
            if held.len() > 2000 {
                held.pop_front();
            }
        }
    });
    (all, opened)
}

#[test]
#[ignore = "a measurement"]
fn crowd_at_the_door() {
    for (addresses, a_second) in [(40, 10), (40, 20), (256, 64)] {
        let server = Server::start(&["--per-address", "8"]);
        let anna = Key::of_player(&server, "Anna");
        run_for(HOUR, async {
            let (attack, opened) = strangers(server.port, addresses, a_second);
            sleep(Duration::from_secs(15)).await;
            println!("{addresses} addresses, {a_second} a second:");
            let near = log_in(address(201, 1), server.port, &anna).await;
            let (mut slow, mut typing) = (Comers::default(), Comers::default());
            let mut asked = Comers::default();
            for last in 1..=10 {
                let from = address(202, last);
                let there = far_away(from, server.port, Duration::from_millis(200)).await;
                let coming = async {
                    let client = log_in(Ipv4Addr::LOCALHOST, there, &anna).await?;
                    command(&client, "whoami").await?;
                    client.vanish();
                    Ok(())
                };
                slow.try_once(coming).await;
                if let Ok(near) = &near {
                    for _ in 0..10 {
                        asked.try_once(command(near, "whoami")).await;
                        sleep(Duration::from_millis(50)).await;
                    }
                }
            }
            for last in 1..=3 {
                let coming = async {
                    let client = Client::connect_from(address(203, last), server.port, Room::USUAL)
                        .await
                        .map_err(|error| error.to_string())?;
                    sleep(Duration::from_secs(6)).await;
                    let client =
                        client.logged_in(&anna).await.map_err(|error| error.to_string())?;
                    client.vanish();
                    Ok(())
                };
                typing.try_once(coming).await;
            }
            slow.print("  logins with a round trip of 200 ms");
            typing.print("  logins after 6 s for a passphrase");
            asked.print("  whoami");
            println!("  {} connections of strangers", opened.load(Ordering::Relaxed));
            println!("  {}", server.operator(&["serve", "status", "--json"]).out.trim());
            drop(attack);
        });
    }
}
