//! What the operator of a server is told, and copies of its data.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::ssh::server::{Server, filtered_words, has_ssh, operator};
use crate::support::{Home, wait_for};

/// Waits until the server has logged a line with this text. Returns the line without its time.
fn logged(server: &Server, what: &str) -> String {
    let find = || server.log().lines().find(|line| line.contains(what)).map(str::to_owned);
    let line = wait_for(what, find);
    let (time, event) = line.split_once(' ').unwrap();
    let time = time.strip_prefix("time=").expect("the time comes first");
    time.parse::<jiff::Timestamp>().expect("a time");
    event.to_owned()
}

#[test]
fn the_log_tells_what_happens_and_nothing_that_is_said_or_played() {
    let Some(server) = Server::for_ssh(&["--invited"]) else { return };
    let (anna, ben) = (server.player("Anna"), server.player("Ben"));
    assert_eq!(
        logged(&server, "event=start"),
        format!("event=start listen=127.0.0.1:{}", server.port)
    );
    let challenge = anna.object("challenge ben basic white")["challenge"].clone();
    let game = ben.object(&format!("accept {challenge}"))["game"].clone();
    let login = logged(&server, "event=login account=1 ");
    assert_eq!(login, "event=login account=1 name=Anna address=127.0.0.1");
    let begun = format!(r#"event=begin game={game} white="Anna" black="Ben" rated=false"#);
    assert_eq!(logged(&server, "event=begin"), begun);
    anna.asks(&format!("move {game} T-H1,I2,H2"));
    anna.asks(&format!("chat {game} see you"));
    ben.asks(&format!("move {game} T-L10,L9,M10"));
    ben.asks(&format!("resign {game}"));
    assert_eq!(logged(&server, "event=end"), format!("event=end game={game} result=white moves=2"));
    // Offers after the end make no other end of it.
    anna.asks(&format!("rematch {game}"));
    ben.asks(&format!("decline {game}"));
    let ends = |log: &str| log.matches(&format!("event=end game={game} ")).count();
    assert_eq!(ends(&server.log()), 1);
    assert_eq!(server.guest("Eve", "ed25519").run("join abcdefabcdef").status, Some(1));
    let refused =
        r#"event=refusal address=127.0.0.1 why="this word is unknown or no longer valid""#;
    assert_eq!(logged(&server, "event=refusal"), refused);
    // At this strength the computer has not answered yet, so the game has no moves.
    let hard = anna.object("challenge computer:9 black")["game"].clone();
    anna.asks(&format!("resign {hard}"));
    assert_eq!(logged(&server, "event=cancelled"), "event=cancelled account=1");
    assert_eq!(server.operator(&["account", "block", "ben"]).status, Some(0));
    let log = server.log();
    assert!(!log.contains("see you") && !log.contains("T-H1") && !log.contains("SHA256"), "{log}");
}

/// Installs the filter beside those of fail2ban in a folder of the test's own; `None` where
/// fail2ban is missing.
fn installed_filter(home: &Home) -> Option<PathBuf> {
    let (common, filter) = (home.path("common.conf"), home.path("punct.conf"));
    std::fs::copy("/etc/fail2ban/filter.d/common.conf", common).ok()?;
    std::fs::write(&filter, include_str!("../../../assets/server/fail2ban.conf")).unwrap();
    Some(filter)
}

/// Tries a filter on a line by the tool of fail2ban for that. Tried with fail2ban 1.0.2.
fn is_found_by(filter: &Path, line: &str) -> bool {
    let told = Command::new("fail2ban-regex").arg(line).arg(filter).output().unwrap();
    let told = String::from_utf8_lossy(&told.stdout);
    assert!(told.contains("Lines: 1 lines"), "{told}");
    told.contains("1 matched")
}

/// The filter finds a line as a file has it, and as the journal does.
#[test]
fn the_filter_finds_refusals() {
    let Some(server) = Server::for_ssh(&["--closed"]) else { return };
    let words = filtered_words();
    server.guest("Eve", "ed25519").run("join abcdefabcdef");
    let refusal = logged(&server, "event=refusal");
    assert!(refusal.starts_with(&words.replace("<ADDR>", "127.0.0.1")), "{words}");
    let log = server.log();
    let line = log.lines().find(|line| line.contains("event=refusal")).unwrap();
    let started = log.lines().find(|line| line.contains("event=start")).unwrap();
    let Some(filter) = installed_filter(&server.home) else {
        return eprintln!("skipped in part: fail2ban is not here");
    };
    for before in ["", "host punct[812]: ", "Jan 15 08:00:09 host punct-server[812]: "] {
        assert!(is_found_by(&filter, &format!("{before}{line}")), "{before}");
        assert!(!is_found_by(&filter, &format!("{before}{started}")), "{before}");
    }
}

#[test]
fn the_status_is_told_to_people_programs_and_prometheus() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let anna = server.player("Anna");
    let game = anna.object("challenge computer:1 white")["game"].clone();
    anna.asks(&format!("move {game} SC-H3,G3,I3"));
    let told = server.operator(&["serve", "status", "--json"]);
    let status: serde_json::Value = serde_json::from_str(&told.out).unwrap();
    assert!(status["moves"].as_u64() >= Some(1) && status["games_going"] == 1, "{status}");
    assert!(!status["slowest"].as_array().unwrap().is_empty());
    let text = server.operator(&["serve", "status"]).out;
    assert!(text.contains("           1  games that go on\n"), "{text}");
    let file = server.home.path("punct.prom");
    let written = ["serve", "status", "--prometheus", file.to_str().unwrap()];
    assert_eq!(server.operator(&written).status, Some(0));
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("# TYPE punct_games_going gauge\npunct_games_going 1\n"), "{text}");
    server.signal("-TERM");
    let (home, _) = server.ended();
    let gone = operator(&home, &["serve", "status"]);
    assert_eq!(gone.status, Some(1));
    assert!(gone.error.contains("no server runs here"), "{gone:?}");
    let again = ["serve", "status", "--prometheus", file.to_str().unwrap()];
    assert_eq!(operator(&home, &again).status, Some(1));
    let text = std::fs::read_to_string(home.path("punct.prom")).unwrap();
    assert!(text.ends_with("gauge\npunct_up 0\n") && text.lines().count() == 3, "{text}");
}

#[test]
fn a_backup_of_a_running_server_is_restored_once_it_has_ended() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let anna = server.player("Anna");
    let checked = server.operator(&["serve", "--check"]);
    assert_eq!(checked.status, Some(0), "{checked:?}");
    assert!(checked.out.contains("A server runs on"), "{checked:?}");
    let game = anna.object("challenge computer:1 white")["game"].clone();
    let copy = server.home.path("copy.sqlite3");
    let copy = copy.to_str().unwrap();
    assert_eq!(server.operator(&["serve", "backup", copy]).status, Some(0));
    assert_eq!(anna.object(&format!("resign {game}"))["turn"], "over");
    let refused = server.operator(&["serve", "restore", copy]);
    assert!(refused.error.contains("another server runs on"), "{refused:?}");
    server.signal("-TERM");
    let (home, _) = server.ended();
    let log = std::fs::metadata(home.path("data/punct.sqlite3-wal"));
    assert!(log.is_ok_and(|log| log.len() == 0), "the file is whole by itself");
    let restored = operator(&home, &["serve", "restore", copy]);
    assert!(restored.out.contains("What it replaces is in"), "{restored:?}");
    let server = Server::start_in(home, &[]);
    let games = server.player_again("Anna").asks("games --json");
    assert!(games.contains(&format!("\"game\":{game},")), "{games}");
}

#[test]
fn a_command_of_the_operator_carries_notices_to_players_who_are_away() {
    if !has_ssh() {
        return;
    }
    let home = Home::new();
    let file = home.path("notices");
    let command = format!("cat >> {}; echo lost; exit 7", file.display());
    let server = Server::start_in(home, &["--notify", &command]);
    let (anna, ben) = (server.player("Anna"), server.player("Ben"));
    assert!(ben.asks("set notices on").contains("notices on\n"));
    let challenge = anna.object("challenge ben basic white")["challenge"].clone();
    let game = ben.object(&format!("accept {challenge}"))["game"].clone();
    anna.asks(&format!("move {game} T-H1,I2,H2"));
    let notices = wait_for("two notices", || {
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        (text.lines().count() == 2).then_some(text)
    });
    let read = |line| serde_json::from_str::<serde_json::Value>(line).unwrap();
    let told: Vec<_> = notices.lines().map(read).collect();
    assert_eq!((&told[0]["event"], &told[0]["from"]), (&"challenge".into(), &"Anna".into()));
    assert_eq!((&told[1]["event"], &told[1]["game"]), (&"move".into(), &game));
    let failed = "event=trouble what=\"a notice is dropped: its command failed: exit status: 7\"";
    assert_eq!(logged(&server, "event=trouble"), failed);
}

/// A path may hold control characters.
#[cfg(unix)]
#[test]
fn paths_that_the_operator_gives_are_shown_escaped() {
    let home = Home::new();
    let odd = home.path("a\u{1b}[31m\u{202e}b");
    let (odd, file) = (odd.to_str().unwrap(), home.path("c\u{1b}d"));
    let file = file.to_str().unwrap();
    std::fs::create_dir(odd).unwrap();
    std::fs::write(file, "no key, no database").unwrap();
    let told = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_punct")).args(args).output().unwrap();
        let told = [output.stdout, output.stderr].concat();
        let told = String::from_utf8(told).unwrap();
        assert!(!told.contains(['\u{1b}', '\u{202e}']), "{args:?}: {told:?}");
        told
    };
    let names_it = |args: &[&str]| {
        let told = told(&[args, &["--data", odd]].concat());
        assert!(
            told.contains("a\u{fffd}[31m") || told.contains("c\u{fffd}d"),
            "{args:?}: {told:?}"
        );
    };
    names_it(&["serve", "status"]);
    names_it(&["serve", "backup", file]);
    names_it(&["account", "list"]);
    names_it(&["serve", "--check", "--listen", "127.0.0.1:0"]);
    // Now there is a database, so the errors are about the file.
    let key = home.path("key\u{1b}.pub");
    std::fs::write(&key, "no key").unwrap();
    let server = Server::start(&[]);
    server.signal("-TERM");
    let (ended, _) = server.ended();
    let in_odd = |name: &str| format!("{odd}/{name}");
    std::fs::copy(ended.path("data/punct.sqlite3"), in_odd("punct.sqlite3")).unwrap();
    for args in [
        &["serve", "backup", file][..],
        &["serve", "restore", file],
        &["account", "add", "Anna", key.to_str().unwrap()],
        &["serve", "--check", "--listen", "127.0.0.1:0"],
    ] {
        told(&[args, &["--data", odd]].concat());
    }
    std::fs::write(in_odd("host_key"), "no key").unwrap();
    names_it(&["serve", "--listen", "127.0.0.1:0"]);
}
