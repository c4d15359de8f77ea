//! What the operator sets while the server runs.

use std::fs;
use std::process::Command;

use crate::ssh::client::{Client, Key, run};
use crate::ssh::server::Server;

fn set(server: &Server, text: &str) {
    fs::write(server.home.path("data/server.json"), text).unwrap();
}

#[test]
fn a_new_setting_holds_for_whoever_comes_next() {
    let mut server = Server::start_heard(&[]);
    server.says("open to everybody; guests without a key stay out");
    let anna = Key::of_player(&server, "Anna");
    run(async {
        let inside = Client::log_in(server.port, &anna).await.unwrap();
        let lobby = inside.screen(80, 24).await.unwrap();
        lobby.shows("Anna").await;

        set(&server, r#"{"openness": "closed"}"#);
        server.signal("-HUP");
        server.says("closed to guests without an account");
        // A file with a fault changes nothing.
        set(&server, "{\n\"openness\": \"ajar\"}");
        server.signal("-HUP");
        server.complains("server.json: unknown variant `ajar`");

        let ben = Client::log_in(server.port, &Key::new("ben")).await.unwrap();
        let newcomer = ben.screen(80, 24).await.unwrap();
        newcomer.shows("The operator of this server makes all accounts").await;
        assert_eq!(newcomer.ended().await, Some(1));

        let (shown, _) = lobby.arrived();
        lobby.text("?").await.unwrap();
        lobby.more_than(shown).await;
        lobby.shows("Help").await;
        inside.is_served().await;

        set(&server, r#"{"openness": "open", "per_address": 1}"#);
        server.signal("-HUP");
        server.says("open to everybody");
        let choosing = ben.screen(80, 24).await.unwrap();
        choosing.shows("Choose a name").await;
        assert!(
            Client::log_in(server.port, &anna).await.is_ok(),
            "the flag of the command line allows more from one address"
        );
    });
}

#[test]
fn a_server_whose_complaints_nobody_reads_goes_on() {
    let mut server = Server::start_heard(&[]);
    server.says("open to everybody");
    server.is_not_heard();
    set(&server, "{\n\"openness\": \"ajar\"}");
    server.signal("-HUP");
    // By the time when somebody has logged in, the server has handled the signal.
    let anna = Key::of_player(&server, "Anna");
    run(async { assert!(Client::log_in(server.port, &anna).await.is_ok()) });
    set(&server, r#"{"openness": "closed"}"#);
    server.signal("-HUP");
    server.says("closed to guests without an account");
}

#[test]
fn the_file_is_checked_before_the_server_runs() {
    let server = Server::start(&[]);
    set(&server, "{\n\"conections\": 9}");
    let checked = Command::new(env!("CARGO_BIN_EXE_punct"))
        .args(["serve", "--check", "--data"])
        .arg(server.home.path("data"))
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&checked.stderr);
    assert!(!checked.status.success());
    assert!(error.contains("server.json: unknown field `conections`"), "{error}");
    assert!(error.contains("at line 2 column"), "{error}");
}
