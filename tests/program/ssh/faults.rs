//! Connections that break the protocol, or keep the door busy.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::ssh::client::{Client, Key, Room, anna_and_ben, answered, begun_game, run, run_for};
use crate::ssh::server::Server;

/// How many strangers from one place the door takes at once.
const STRANGERS: usize = 6;

/// How long a stranger may take to log in, in seconds.
const GRACE: u64 = 20;

/// Connects as a client that speaks no ssh, and sends bytes. Later reads give up soon.
fn stranger(server: &Server, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
    // The server may have hung up already.
    let _ = stream.write_all(bytes);
    stream
}

/// Whether the server has hung up. Skips what the server sent before.
fn is_over(stream: &mut TcpStream) -> bool {
    loop {
        match stream.read(&mut [0; 4096]) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => return error.kind() == std::io::ErrorKind::ConnectionReset,
        }
    }
}

/// Makes a packet from before the exchange of keys. `claimed` is the length that the packet claims;
/// `content` is what follows.
fn packet(claimed: u32, content: &[u8]) -> Vec<u8> {
    [b"SSH-2.0-x\r\n", &claimed.to_be_bytes()[..], content].concat()
}

#[test]
fn whoever_does_not_finish_the_greeting_keeps_nobody_waiting() {
    let server = Server::start(&[]);
    let anna = Key::of_player(&server, "Anna");
    run(async {
        let inside = Client::log_in(server.port, &anna).await.unwrap();
        // The packet KEXINIT has its number and a cookie, and then breaks off.
        let half = packet(300, &[&[4, 20][..], &[7; 16]].concat());
        let huge = packet(u32::MAX, &[4, 20]);
        let nothing_in_it = packet(0, &[0]);
        let all: [&[u8]; 5] = [b"", b"SSH-2.0-x\r\n", &half, &huge, &nothing_in_it];
        for bytes in all {
            let held = stranger(&server, bytes);
            let again = Client::log_in(server.port, &anna).await.unwrap();
            again.is_served().await;
            inside.is_served().await;
            drop(held);
        }
        for bytes in [huge, nothing_in_it] {
            assert!(is_over(&mut stranger(&server, &bytes)), "nonsense ends the connection");
        }
    });
}

#[test]
fn a_huge_length_takes_no_memory() {
    let server = Server::start(&[]);
    let before = server.resident();
    for claimed in [u32::MAX, 1 << 30, 300_000, 1 << 24] {
        for _ in 0..10 {
            drop(stranger(&server, &packet(claimed, &[0; 64])));
        }
    }
    if let (Some(before), Some(after)) = (before, server.resident()) {
        assert!(after < before + 10_000, "{before} KiB, then {after} KiB");
    }
}

#[test]
fn nonsense_after_the_keys_are_exchanged_ends_that_connection_alone() {
    let server = Server::start(&[]);
    let anna = Key::of_player(&server, "Anna");
    run(async {
        let inside = Client::log_in(server.port, &anna).await.unwrap();
        let unknown = Client::connect(server.port, Room::USUAL).await.unwrap();
        let known = Client::log_in(server.port, &anna).await.unwrap();
        for client in [unknown, known] {
            client.break_protocol(&[0x5a; 4096]);
            let begun = Instant::now();
            while !client.handle.is_closed() {
                assert!(begun.elapsed() < Duration::from_secs(5), "it goes on");
                sleep(Duration::from_millis(5)).await;
            }
        }
        inside.is_served().await;
    });
}

#[test]
fn strangers_from_one_place_are_few_and_players_go_on() {
    let server = Server::start(&[]);
    let anna = Key::of_player(&server, "Anna");
    run(async {
        let inside = Client::log_in(server.port, &anna).await.unwrap();
        let mut strangers: Vec<_> = (0..STRANGERS).map(|_| stranger(&server, b"")).collect();
        for stranger in &mut strangers {
            assert!(stranger.read(&mut [0; 64]).unwrap() > 0, "the server says its name");
        }
        assert!(is_over(&mut stranger(&server, b"")), "one too many");
        assert!(Client::log_in(server.port, &anna).await.is_err(), "whoever it is");
        inside.is_served().await;
        let one = strangers.pop().unwrap();
        one.shutdown(Shutdown::Both).unwrap();
        // The server needs some time to notice that the stranger has gone.
        let begun = Instant::now();
        while Client::log_in(server.port, &anna).await.is_err() {
            assert!(begun.elapsed() < Duration::from_secs(5), "the place stays taken");
        }
    });
}

#[test]
fn who_exchanges_keys_is_not_put_out_by_many_who_say_nothing() {
    let server = Server::start(&[]);
    let anna = Key::of_player(&server, "Anna");
    run(async {
        let slow = Client::connect(server.port, Room::USUAL).await.unwrap();
        let mut silent = Vec::new();
        for last in 1..=64 {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            socket.bind(([127, 0, 7, last], 0).into()).unwrap();
            silent.push(socket.connect(([127, 0, 0, 1], server.port).into()).await.unwrap());
        }
        // The server has accepted the last of the silent connections, as it sends its greeting.
        let last = silent.last_mut().unwrap();
        assert!(tokio::io::AsyncReadExt::read(last, &mut [0; 64]).await.unwrap() > 0);
        slow.logged_in(&anna).await.unwrap().is_served().await;
    });
}

#[test]
fn whoever_has_no_key_is_told_how_to_get_one() {
    let server = Server::start(&[]);
    run(async {
        let client = Client::without_key(server.port).await.unwrap();
        let refused = client.command("games").await.unwrap();
        assert_eq!(refused.status, Some(3));
        assert!(refused.error.contains("'ssh-keygen' makes one"), "{}", refused.error);
        let screen = client.screen(80, 24).await.unwrap();
        screen.shows("'ssh-keygen' makes one").await;
        assert_eq!(screen.ended().await, Some(3));
        let channel = client.channel().await.unwrap();
        channel.request_shell(true).await.unwrap();
        assert_eq!(answered(channel).await.status, Some(2), "no terminal");
    });
}

#[test]
fn a_player_who_vanishes_leaves_nothing_behind() {
    let server = Server::start(&[]);
    let [anna, ben] = anna_and_ben(&server);
    run(async {
        let (white, black, game) = begun_game(&server, &anna, &ben).await;
        let files = server.files();
        for column in ["C", "E", "G"] {
            let ben = Client::log_in(server.port, &ben).await.unwrap();
            let screen = ben.screen(80, 24).await.unwrap();
            screen.shows("Anna").await;
            screen.text("\r").await.unwrap();
            screen.shows("You have Black").await;
            screen.text("\x1b[").await.unwrap();
            ben.vanish();
            for (mover, line) in [(&white, [1, 2, 3]), (&black, [4, 5, 6])] {
                let [a, b, c] = line.map(|row| format!("{column}{row}"));
                let played = mover.command(&format!("move {game} SE-{a},{b},{c}")).await;
                assert_eq!(played.unwrap().status, Some(0));
            }
        }
        let begun = Instant::now();
        while server.session_threads() > Some(0) || server.files() > files {
            assert!(begun.elapsed() < Duration::from_secs(5), "something stays behind");
            sleep(Duration::from_millis(10)).await;
        }
    });
}

#[test]
#[ignore = "takes the time that asking for something may take"]
fn whoever_logs_in_and_asks_for_nothing_is_sent_away() {
    let server = Server::start(&[]);
    let anna = Key::of_player(&server, "Anna");
    run_for(Duration::from_secs(2 * GRACE), async {
        let silent = Client::log_in(server.port, &anna).await.unwrap();
        let with_a_channel = Client::log_in(server.port, &anna).await.unwrap();
        let _channel = with_a_channel.channel().await.unwrap();
        let shared = Client::log_in(server.port, &anna).await.unwrap();
        shared.is_served().await;
        sleep(Duration::from_secs(GRACE - 2)).await;
        assert!(!silent.handle.is_closed() && !with_a_channel.handle.is_closed(), "too early");
        sleep(Duration::from_secs(4)).await;
        assert!(silent.handle.is_closed() && with_a_channel.handle.is_closed(), "too late");
        // The connection that was used stays open for the next command.
        shared.is_served().await;
    });
}

#[test]
#[ignore = "takes the time that logging in may take"]
fn whoever_does_not_log_in_is_sent_away() {
    let server = Server::start(&[]);
    run_for(Duration::from_secs(2 * GRACE), async {
        let mut silent = stranger(&server, b"");
        let mut named = stranger(&server, b"SSH-2.0-x\r\n");
        let mut half = stranger(&server, &packet(300, &[4, 20]));
        let unknown = Client::connect(server.port, Room::USUAL).await.unwrap();
        sleep(Duration::from_secs(GRACE - 2)).await;
        for stream in [&mut silent, &mut named, &mut half] {
            assert!(!is_over(stream), "too early");
        }
        assert!(!unknown.handle.is_closed(), "too early");
        sleep(Duration::from_secs(4)).await;
        for stream in [&mut silent, &mut named, &mut half] {
            assert!(is_over(stream), "too late");
        }
        assert!(unknown.handle.is_closed(), "too late");
    });
}
