//! What operators do with players and games, by ssh and at the machine.

use crate::ssh::client::{Client, Key, run};
use crate::ssh::server::{Server, operator};
use crate::support::{Exit, wait_for};

fn waits_for_log(server: &Server, line: &str) {
    wait_for(line, || server.log().lines().any(|it| it.ends_with(line)).then_some(()));
}

#[test]
fn an_operator_sees_who_is_on_and_kicks_them() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let (anna, ben) = (server.player("Anna"), server.player("Ben"));
    assert_eq!(anna.run("kick ben").status, Some(3), "no operator");
    assert_eq!(server.operator(&["account", "operator", "anna"]).out, "Anna is an operator.\n");
    let mut pty = ben.terminal(&server.home, &[], 80, 24);
    pty.wait_for_text("Nothing waits for you.");
    let on = anna.object("who");
    assert_eq!((&on["name"], &on["address"]), (&"Ben".into(), &"127.0.0.1".into()));
    let told = server.operator(&["account", "who"]).out;
    assert!(told.starts_with("Ben  127.0.0.1  since 20"), "{told}");
    assert_eq!(anna.asks("kick ben"), "Ben is disconnected.\n");
    pty.wait_for_text("You have been disconnected.");
    assert_eq!(pty.wait_for_exit(), Exit::Status(1));
    waits_for_log(&server, "event=kick name=ben by=1");
    assert_eq!(anna.run("kick ben").error, "error: Ben is not here\n");
    assert!(ben.asks("whoami").starts_with("Ben,"), "who is kicked may come again");
    let own = anna.run("block anna --json");
    assert_eq!((own.status, own.error.contains("yourself")), (Some(1), true), "{own:?}");
    let own = anna.run("delete anna --yes");
    assert_eq!((own.status, own.error.contains("yourself")), (Some(1), true), "{own:?}");
    server.operator(&["account", "operator", "ben"]);
    assert_eq!(anna.run("block ben").status, Some(3), "an operator, too");
    server.operator(&["account", "operator", "anna", "--end"]);
    assert_eq!(anna.run("block ben").status, Some(3));
    let added = server.operator(&["account", "add", "Cora", &key_file(&server)]).out;
    assert!(added.starts_with("Cora may come with the key SHA256:"), "{added}");
    for line in [
        "event=operator name=Anna by=machine",
        "event=operator name=Anna end=true by=machine",
        "event=add name=Cora by=machine",
    ] {
        waits_for_log(&server, line);
    }
    // What is done without a server stands in the log of the next one, with its own time.
    server.signal("-TERM");
    let (home, _) = server.ended();
    let waiting = home.path("data").join("waiting.log");
    assert_eq!(operator(&home, &["account", "operator", "ben", "--end"]).status, Some(0));
    assert_eq!(operator(&home, &["account", "list"]).status, Some(0));
    let log = std::fs::read_to_string(&waiting).unwrap();
    // On a slow machine, a line says so first.
    let line = log.lines().last().unwrap_or_default();
    assert!(line.ends_with(" event=operator name=Ben end=true by=machine"), "{log}");
    let server = Server::start_in(home, &[]);
    waits_for_log(&server, line);
    assert!(!waiting.exists());
}

/// Writes the public key of a new player to a file.
fn key_file(server: &Server) -> String {
    let file = server.home.path("cora.pub");
    let random = &mut russh::keys::key::safe_rng();
    let key = russh::keys::PrivateKey::random(random, russh::keys::Algorithm::Ed25519).unwrap();
    std::fs::write(&file, key.public_key().to_openssh().unwrap()).unwrap();
    file.display().to_string()
}

#[test]
fn a_ban_that_shuts_an_operator_out_asks_first() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let (anna, ben) = (server.player("Anna"), server.player("Ben"));
    assert_eq!(server.operator(&["account", "operator", "anna"]).status, Some(0));
    assert_eq!(ben.run("whoami").status, Some(0));
    for (ban, yes) in [
        ("ban 127.0.0.1", "'ban 127.0.0.1 --yes' does it"),
        ("ban 127.0.0.0/8 for 2h", "'ban 127.0.0.0/8 for TIME --yes' does it"),
    ] {
        let asked = anna.run(ban);
        let told = "error: Anna, an operator, comes from there and is shut out, too: ";
        assert_eq!((asked.status, asked.error), (Some(1), format!("{told}{yes}\n")));
        let words: Vec<&str> = ban.split(' ').collect();
        let asked = server.operator(&[&["account"], &words[..]].concat());
        assert_eq!((asked.status, asked.error), (Some(1), format!("{told}{yes}\n")));
    }
    assert_eq!(anna.run("ban 192.0.2.7 for 2h").status, Some(0), "nobody comes from there");
    let banned = server.operator(&["account", "ban", "127.0.0.1", "for", "2h", "--yes"]);
    assert_eq!(banned.status, Some(0), "{banned:?}");
    assert_eq!(anna.run("whoami").status, Some(255));
}

#[test]
fn nobody_comes_from_a_banned_address_until_the_ban_is_lifted() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let anna = server.player("Anna");
    let pty = anna.terminal(&server.home, &[], 80, 24);
    pty.wait_for_text("Nothing waits for you.");
    let banned = server.operator(&["account", "ban", "127.0.0.0/8"]);
    assert_eq!(banned.out, "Nobody comes in from 127.0.0.0/8.\n");
    pty.wait_for_text("You have been disconnected.");
    waits_for_log(&server, "event=ban address=127.0.0.0/8 by=machine");
    assert_eq!(anna.run("whoami").status, Some(255));
    waits_for_log(&server, "why=\"The operator of this server lets nobody in from your address.\"");
    server.signal("-TERM");
    let (home, _) = server.ended();
    let server = Server::start_in(home, &[]);
    let anna = server.player_again("Anna");
    assert_eq!(anna.run("whoami").status, Some(255), "it is kept");
    assert!(server.operator(&["account", "bans"]).out.starts_with("127.0.0.0/8  since 20"));
    assert_eq!(server.operator(&["account", "unban", "127.0.0.1"]).status, Some(1));
    assert_eq!(server.operator(&["account", "unban", "127.0.0.0/8"]).status, Some(0));
    assert!(anna.asks("whoami").starts_with("Anna,"));
}

#[test]
fn a_reported_game_is_dealt_with_while_the_server_runs_and_after() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let (anna, ben) = (server.player("Anna"), server.player("Ben"));
    let challenge = anna.object("challenge ben basic white rated 3d")["challenge"].clone();
    let game = ben.object(&format!("accept {challenge}"))["game"].to_string();
    anna.asks(&format!("move {game} T-D5,D6,E6"));
    ben.asks(&format!("move {game} T-M8,M9,N9"));
    ben.asks(&format!("chat {game} rude words"));
    anna.asks(&format!("report {game} look at that"));
    let refused = anna.run("plain");
    let told = format!("error: your rated game {game} goes on; ");
    assert!(refused.status == Some(1) && refused.error.starts_with(&told), "{refused:?}");
    let account = |args: &[&str]| server.operator(&[&["account"], args].concat());
    let from_here = account(&["list", "--from", "127.0.0.0/8"]).out;
    assert!(from_here.contains("Anna  127.0.0.1  last on 20"), "{from_here}");
    assert!(account(&["reports"]).out.contains(&format!("game {game}  Anna: look at that")));
    assert!(account(&["talk", &game]).out.ends_with("Ben: rude words\n"));
    let asked = account(&["talk", &game, "remove"]);
    assert_eq!((asked.status, asked.error.contains("remove --yes")), (Some(1), true), "{asked:?}");
    assert_eq!(account(&["talk", &game, "remove", "--yes"]).status, Some(0));
    assert_eq!(anna.asks(&format!("chat {game}")), "Nothing has been said.\n");
    let asked = account(&["adjudicate", &game, "white"]);
    assert_eq!((asked.status, asked.error.contains("white --yes")), (Some(1), true), "{asked:?}");
    assert_eq!(account(&["adjudicate", &game, "white", "--yes"]).status, Some(0));
    waits_for_log(&server, &format!("event=adjudicate game={game} result=white by=machine"));
    assert_eq!(anna.object("history")["own_result"], "won");
    assert!(anna.object("whoami")["days"]["rating"].as_f64() > Some(1500.0));
    let trusted = account(&["trust", "anna", "ben"]).out;
    assert_eq!(trusted, "The rated games of Anna and Ben count.\n");
    assert_eq!(account(&["rename", "ben", "Benedict"]).out, "Ben is called Benedict now.\n");
    assert!(ben.asks("whoami").starts_with("Benedict,"));
    server.signal("-TERM");
    let (home, _) = server.ended();
    let decided = operator(&home, &["account", "void", &game]);
    assert_eq!(decided.out, format!("Game {game} is void.\n"), "{decided:?}");
    let asked = operator(&home, &["account", "delete", "benedict"]);
    assert_eq!((asked.status, asked.error.contains("--yes")), (Some(1), true), "{asked:?}");
    let deleted = operator(&home, &["account", "delete", "benedict", "--yes"]);
    assert_eq!(deleted.out, "The account Benedict is closed for good.\n", "{deleted:?}");
    let accounts = operator(&home, &["account", "list"]).out;
    let today = jiff::Timestamp::now().strftime("%Y-%m-%d").to_string();
    assert!(accounts.contains(&format!(" (used {today})")) && accounts.contains("  closed\n"));
    let server = Server::start_in(home, &[]);
    let anna = server.player_again("Anna");
    assert_eq!(anna.object("whoami")["days"]["rating"].as_f64(), Some(1500.0));
    assert_eq!(
        server.operator(&["account", "void", "anna", "--yes"]).out,
        "0 rated games of Anna are void now.\n"
    );
    assert!(anna.asks(&format!("chat {game}")).contains("operator: this game is void"));
}

#[test]
fn an_invitation_that_is_withdrawn_lets_nobody_in() {
    let Some(server) = Server::for_ssh(&["--invited"]) else { return };
    let invited = server.operator(&["account", "invite"]).out;
    let word = invited.split(' ').next().unwrap();
    assert_eq!(server.operator(&["account", "withdraw", word]).status, Some(0));
    assert_eq!(server.operator(&["account", "withdraw", word]).status, Some(1));
    assert_eq!(server.operator(&["account", "invitations"]).out, "Nobody is invited.\n");
    assert!(!server.log().contains(word));
}

#[test]
fn trouble_with_the_disk_is_logged() {
    let server = Server::start(&[]);
    let key = Key::of_player(&server, "Anna");
    run(async {
        // The client logs in first: later, logging in would wait for the locked database, too.
        let anna = Client::log_in(server.port, &key).await.unwrap();
        let file = server.home.path("data").join("punct.sqlite3");
        let other = rusqlite::Connection::open(file).unwrap();
        other.execute_batch("BEGIN IMMEDIATE").unwrap();
        let refused = anna.command("challenge anyone").await.unwrap();
        assert_ne!(refused.status, Some(0), "{refused:?}");
        let trouble = "punct.sqlite3: another program keeps the database locked\"";
        waits_for_log(&server, trouble);
        other.execute_batch("ROLLBACK").unwrap();
        let challenged = anna.command("challenge anyone").await.unwrap();
        assert_eq!(challenged.status, Some(0), "{challenged:?}");
    });
}

#[test]
fn connections_that_rest_are_seen_and_ended_at_once() {
    let server = Server::start(&[]);
    let [anna, ben] = ["Anna", "Ben"].map(|name| Key::of_player(&server, name));
    let account = |args: &[&str]| server.operator(&[&["account"], args].concat());
    run(async {
        let other = Client::log_in(server.port, &anna).await.unwrap();
        for (verb, object) in [("kick", "ben"), ("block", "ben"), ("ban", "127.0.0.0/8")] {
            let resting = Client::log_in(server.port, &ben).await.unwrap();
            let answered = resting.command("whoami").await.unwrap();
            assert_eq!(answered.status, Some(0));
            let line = wait_for("the rest", || {
                let told = account(&["who"]).out;
                told.lines().find(|line| line.starts_with("Ben ")).map(str::to_owned)
            });
            let from = "Ben  127.0.0.1  without a screen or command since 20";
            assert!(line.starts_with(from), "{line}");
            let told = server.operator(&["serve", "status"]).out;
            assert!(told.contains("  2  connections that are logged in and not used"), "{told}");
            assert_eq!(account(&[verb, object]).status, Some(0), "{verb}");
            resting.ended().await;
            if verb == "block" {
                assert_eq!(account(&["unblock", "ben"]).status, Some(0));
            }
        }
        other.ended().await;
        assert_eq!(account(&["who"]).out, "Nobody is on.\n");
        assert_eq!(account(&["kick", "ben"]).status, Some(1));
    });
}
