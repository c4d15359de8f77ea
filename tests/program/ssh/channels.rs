//! Requests on channels: too many, repeated ones, and requests for what the server does not have.

use std::time::Duration;

use tokio::time::sleep;

use crate::ssh::client::{Client, Key, answered, granted, run};
use crate::ssh::server::Server;

/// How many channels a connection may have.
const CHANNELS: usize = 8;

/// How many channels a connection may open in all before it ends.
const CHANNELS_IN_ALL: usize = 100;

/// The longest command, in bytes.
const LONGEST_COMMAND: usize = 8192;

/// How many variables of the environment are kept, and how long they may be.
const VARIABLES: usize = 16;
const LONGEST_VARIABLE: usize = 128;

/// A server, and Anna in it.
async fn anna() -> (Server, Client) {
    let server = Server::start(&[]);
    let key = Key::of_player(&server, "Anna");
    let client = Client::log_in(server.port, &key).await.unwrap();
    (server, client)
}

#[test]
fn a_connection_has_eight_channels_at_a_time() {
    run(async {
        let (_server, anna) = anna().await;
        let mut open = Vec::new();
        for _ in 0..CHANNELS {
            open.push(anna.channel().await.unwrap());
        }
        assert!(anna.channel().await.is_err(), "one too many");
        // The open channels work, and a channel that ends makes room for another.
        let first = open.pop().unwrap();
        first.exec(true, "whoami").await.unwrap();
        assert_eq!(answered(first).await.status, Some(0));
        for _ in 0..2 * CHANNELS {
            anna.is_served().await;
        }
    });
}

#[test]
fn what_a_command_took_is_free_when_it_ends() {
    run(async {
        let server = Server::start(&[]);
        let key = Key::of_player(&server, "Anna");
        let anna = Client::log_in(server.port, &key).await.unwrap();
        let mut channels = Vec::new();
        for _ in 0..CHANNELS {
            let mut channel = anna.channel().await.unwrap();
            channel.request_pty(true, "xterm", 300, 100, 0, 0, &[]).await.unwrap();
            assert!(granted(&mut channel).await);
            channels.push(channel);
        }
        for channel in channels {
            channel.exec(true, "whoami").await.unwrap();
            assert_eq!(answered(channel).await.status, Some(0));
        }
        // The connection stays, and opens no other channel.
        let told = server.operator(&["serve", "status", "--json"]).out;
        let status: serde_json::Value = serde_json::from_str(&told).unwrap();
        assert_eq!((&status["sessions"], &status["screen_bytes"]), (&0.into(), &0.into()));
        let other = Client::log_in(server.port, &key).await.unwrap();
        other.is_served().await;
        anna.is_served().await;
    });
}

#[test]
fn a_connection_ends_after_a_hundred_channels() {
    run(async {
        let server = Server::start(&[]);
        let key = Key::of_player(&server, "Anna");
        let anna = Client::log_in(server.port, &key).await.unwrap();
        let screen = anna.screen(80, 24).await.unwrap();
        for _ in 1..CHANNELS_IN_ALL {
            anna.is_served().await;
        }
        for _ in 0..2 {
            assert!(anna.channel().await.is_err(), "one too many");
        }
        // The open screen goes on.
        screen.shows("Anna").await;
        screen.text("q").await.unwrap();
        assert_eq!(screen.ended().await, Some(0));
        assert!(anna.channel().await.is_err(), "still one too many");
        anna.ended().await;
        Client::log_in(server.port, &key).await.unwrap().is_served().await;
    });
}

#[test]
fn a_window_of_any_size_is_served() {
    run(async {
        let (server, anna) = anna().await;
        let before = server.resident();
        for (columns, lines) in [(0xffff, 0xffff), (u32::MAX, u32::MAX), (0, 0), (1, 1), (1, 9999)]
        {
            let screen = anna.screen(columns, lines).await.unwrap();
            screen.more_than(40).await;
            screen.text("q").await.unwrap();
            assert_eq!(screen.ended().await, Some(0), "{columns} × {lines}");
        }
        if let (Some(before), Some(after)) = (before, server.resident()) {
            assert!(after < before + 20_000, "{before} KiB, then {after} KiB");
        }
    });
}

#[test]
fn many_sizes_and_many_keys_take_no_memory() {
    run(async {
        let (server, anna) = anna().await;
        let screen = anna.screen(80, 24).await.unwrap();
        screen.shows("Anna").await;
        let before = server.resident();
        for nth in 0..1000 {
            let (columns, lines) = (40 + nth * 7 % 300, 10 + nth * 3 % 100);
            screen.channel.window_change(columns, lines, 0, 0).await.unwrap();
        }
        screen.channel.window_change(80, 24, 0, 0).await.unwrap();
        let keys = "jk\t\x1b[B\x1b[A\x1b\x1b[200~paste\x1b[201~\u{e9}".repeat(1 << 20 >> 5);
        assert!(keys.len() > 900_000);
        screen.text(&keys).await.unwrap();
        // An escape sequence and a paste that never end.
        screen.text("\x1b]").await.unwrap();
        screen.text(&"x".repeat(1 << 20)).await.unwrap();
        screen.text("\x07\x1b[200~").await.unwrap();
        screen.text(&"x".repeat(1 << 20)).await.unwrap();
        screen.text("\x1b[201~").await.unwrap();
        if let (Some(before), Some(after)) = (before, server.resident()) {
            assert!(after < before + 20_000, "{before} KiB, then {after} KiB");
        }
        anna.is_served().await;
        // The server drops keys while too many wait, so the test types until the server has taken
        // one.
        while !screen.has_ended() {
            // The channel may have ended just now.
            let _ = screen.text("q").await;
            sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(screen.ended().await, Some(0));
    });
}

#[test]
fn a_reader_of_lines_takes_no_memory_either() {
    run(async {
        let (server, anna) = anna().await;
        let before = server.resident();
        let channel = anna.channel().await.unwrap();
        channel.exec(true, "plain").await.unwrap();
        let (mut read, write) = channel.split();
        let sent = async {
            for _ in 0..16 {
                write.data_bytes("x".repeat(1 << 18)).await.unwrap();
            }
        };
        // Once more is typed than can wait for the reader, the server closes the channel, and takes
        // no more from it.
        let closed = async { while read.wait().await.is_some() {} };
        tokio::select! {
            () = sent => {}
            () = closed => {}
        }
        if let (Some(before), Some(after)) = (before, server.resident()) {
            assert!(after < before + 20_000, "{before} KiB, then {after} KiB");
        }
        anna.is_served().await;
    });
}

#[test]
fn few_and_short_variables_are_taken() {
    run(async {
        let (_server, anna) = anna().await;
        let mut channel = anna.channel().await.unwrap();
        let long = "x".repeat(LONGEST_VARIABLE);
        channel.set_env(true, "LANG", long).await.unwrap();
        assert!(!granted(&mut channel).await, "too long");
        for nth in 0..VARIABLES {
            channel.set_env(true, format!("LC_{nth}"), "C.UTF-8").await.unwrap();
            assert!(granted(&mut channel).await, "number {nth}");
        }
        channel.set_env(true, "LC_ALL", "C").await.unwrap();
        assert!(!granted(&mut channel).await, "one too many");
        channel.exec(true, "whoami").await.unwrap();
        assert_eq!(answered(channel).await.status, Some(0));
    });
}

#[test]
fn long_and_unreadable_commands_are_refused() {
    run(async {
        let (_server, anna) = anna().await;
        let longest = format!("chat 1 {}", "x".repeat(LONGEST_COMMAND - 7));
        let long = format!("{longest}x");
        let mut channel = anna.channel().await.unwrap();
        channel.exec(true, longest.as_bytes()).await.unwrap();
        assert!(granted(&mut channel).await);
        for (command, why) in [
            (long.as_bytes(), "This command is too long: 8192 bytes are the most."),
            (b"whoami \xff\xfe", "This command is not text in UTF-8."),
        ] {
            let refused = anna.command(command).await.unwrap();
            assert_eq!((refused.status, refused.error.trim_end()), (Some(1), why));
        }
        let refused = anna.command(format!("{long} --json")).await.unwrap();
        let why: serde_json::Value = serde_json::from_str(refused.error.trim_end()).unwrap();
        assert_eq!(why["error"], "This command is too long: 8192 bytes are the most.");
        // The server repeats an unknown word without its control characters.
        let odd = anna.command("dance\x1b[2J\u{202e}").await.unwrap();
        assert_eq!(odd.status, Some(2));
        assert!(!odd.error.contains(['\x1b', '\u{202e}']), "{:?}", odd.error);
        let nothing = anna.command("").await.unwrap();
        assert_eq!(nothing.status, Some(0), "{nothing:?}");
    });
}

#[test]
fn a_channel_has_one_terminal_and_one_use() {
    run(async {
        let (_server, anna) = anna().await;
        let mut channel = anna.channel().await.unwrap();
        channel.request_pty(true, "xterm", 80, 24, 0, 0, &[]).await.unwrap();
        assert!(granted(&mut channel).await);
        channel.request_pty(true, "xterm", 100, 30, 0, 0, &[]).await.unwrap();
        assert!(!granted(&mut channel).await, "a second terminal");
        channel.request_shell(true).await.unwrap();
        assert!(granted(&mut channel).await);
        channel.request_shell(true).await.unwrap();
        assert!(!granted(&mut channel).await, "a second shell");
        channel.exec(true, "whoami").await.unwrap();
        assert!(!granted(&mut channel).await, "a command in a shell");
        let mut channel = anna.channel().await.unwrap();
        channel.request_pty(true, &"x".repeat(5000), 80, 24, 0, 0, &[]).await.unwrap();
        assert!(!granted(&mut channel).await, "a long name of a terminal");
    });
}

#[test]
fn a_second_use_of_a_channel_takes_no_room_and_leaves_the_first_alone() {
    run(async {
        let (server, anna) = anna().await;
        // As many screens as a connection may have: another one would be refused by a text that
        // ends its channel.
        let screens = [anna.screen(80, 24).await.unwrap(), anna.screen(80, 24).await.unwrap()];
        for screen in &screens {
            screen.shows("Anna").await;
        }
        let mut waits = anna.channel().await.unwrap();
        waits.exec(true, "wait").await.unwrap();
        assert!(granted(&mut waits).await);
        let long = "x".repeat(LONGEST_COMMAND + 1);
        for channel in [&screens[0].channel, &screens[1].channel] {
            channel.request_shell(true).await.unwrap();
            channel.exec(true, long.as_bytes()).await.unwrap();
        }
        for command in ["whoami", &long, "wait"] {
            waits.exec(true, command).await.unwrap();
            assert!(!granted(&mut waits).await, "a second command");
        }
        waits.request_shell(true).await.unwrap();
        assert!(!granted(&mut waits).await, "a screen");
        let told = server.operator(&["serve", "status", "--json"]).out;
        let status: serde_json::Value = serde_json::from_str(&told).unwrap();
        assert_eq!((&status["sessions"], &status["waits"]), (&2.into(), &1.into()));
        for screen in screens {
            screen.text("q").await.unwrap();
            assert_eq!(screen.ended().await, Some(0));
        }
        anna.is_served().await;
    });
}

#[cfg(target_os = "linux")]
#[test]
fn a_channel_without_a_thread_is_free_again() {
    run(async {
        let (server, anna) = anna().await;
        // Less than the stack of a thread.
        server.leave_memory(Some(512));
        for _ in 0..=CHANNELS {
            let refused = anna.command("whoami").await.unwrap();
            let why = "The server has no room for another screen or command just now. Come again \
                       later.";
            assert_eq!((refused.status, refused.error.trim_end()), (Some(1), why));
        }
        server.leave_memory(None);
        anna.is_served().await;
        let told = server.operator(&["serve", "status", "--json"]).out;
        let status: serde_json::Value = serde_json::from_str(&told).unwrap();
        assert_eq!(status["sessions"], 0);
    });
}

#[test]
fn nothing_is_forwarded_and_there_is_no_subsystem() {
    run(async {
        let (_server, anna) = anna().await;
        let mut channel = anna.channel().await.unwrap();
        channel.request_x11(true, false, "MIT-MAGIC-COOKIE-1", "00", 0).await.unwrap();
        assert!(!granted(&mut channel).await, "X11");
        channel.agent_forward(true).await.unwrap();
        assert!(!granted(&mut channel).await, "the agent");
        for subsystem in ["sftp", "netconf", ""] {
            channel.request_subsystem(true, subsystem).await.unwrap();
            assert!(!granted(&mut channel).await, "{subsystem}");
        }
        let handle = &anna.handle;
        assert!(handle.tcpip_forward("127.0.0.1", 0).await.is_err(), "ports there");
        assert!(handle.streamlocal_forward("/tmp/x").await.is_err(), "sockets there");
        let there = handle.channel_open_direct_tcpip("127.0.0.1", 22, "127.0.0.1", 1).await;
        assert!(there.is_err(), "ports elsewhere");
        assert!(handle.channel_open_direct_streamlocal("/tmp/x").await.is_err());
        assert!(handle.channel_open_x11("127.0.0.1", 1).await.is_err());
        channel.exec(true, "whoami").await.unwrap();
        assert_eq!(answered(channel).await.status, Some(0), "the same channel still works");
    });
}
