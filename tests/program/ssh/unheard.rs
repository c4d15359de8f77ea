//! Commands whose standard output nobody reads.

use std::io;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Home, wait_for};

/// Starts the program with a closed standard output.
fn unheard(home: &Home, args: &[&str]) -> Child {
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    let mut command = Command::new(env!("CARGO_BIN_EXE_punct"));
    command.args(args).arg("--data").arg(home.path("data"));
    command.stdout(writer).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits for the end of a program. Returns its errors and its exit status.
fn end(child: Child) -> (String, Option<i32>) {
    let output = child.wait_with_output().unwrap();
    (String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
}

#[test]
fn a_server_begins_and_ends_though_nobody_hears_it() {
    let home = Home::new();
    let at = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = unheard(&home, &["serve", "--listen", &at.to_string()]);
    let begun = Instant::now();
    while TcpStream::connect(at).is_err() {
        assert!(begun.elapsed() < Duration::from_secs(30), "nobody is let in");
        thread::sleep(Duration::from_millis(10));
    }
    let process = server.id().to_string();
    // After SIGHUP, the server prints its settings.
    for signal in ["-HUP", "-TERM"] {
        assert!(Command::new("kill").args([signal, &process]).status().unwrap().success());
    }
    assert_eq!(logged(server), ["event=start", "event=stop"]);
}

/// Waits for the end of a server and checks that it succeeded. Returns the kinds of the logged
/// events.
fn logged(server: Child) -> Vec<String> {
    let (log, status) = end(server);
    assert_eq!(status, Some(0), "{log}");
    log.lines().map(|line| line.split(' ').nth(1).unwrap().to_owned()).collect()
}

#[test]
fn what_the_operator_does_is_done_though_nobody_hears_of_it() {
    let home = Home::new();
    let (complaint, status) = end(unheard(&home, &["account", "list"]));
    assert!(complaint.contains("there is no database of a server"), "{complaint}");
    assert_eq!(status, Some(1), "and none is made");
    let at = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let server = unheard(&home, &["serve", "--listen", &at.to_string()]);
    wait_for("the server", || TcpStream::connect(at).ok());
    let process = server.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &process]).status().unwrap().success());
    assert_eq!(logged(server), ["event=start", "event=stop"]);
    for args in [&["serve", "--check"][..], &["account", "invite"], &["account", "list"]] {
        assert_eq!(end(unheard(&home, args)), (String::new(), Some(0)), "{args:?}");
    }
}
