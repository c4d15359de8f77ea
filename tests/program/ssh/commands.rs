//! Games by commands alone, and what becomes of them when the server is killed.

use crate::ssh::agent::Agent;
use crate::ssh::server::{Server, wait_for_alternate};
use crate::support::wait_for;

#[test]
fn a_game_by_commands_alone() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let (anna, ben) = (server.player("Anna"), server.player("Ben"));
    assert!(anna.asks("help").contains("move GAME [#NUMBER] MOVE"));
    assert!(anna.asks("whoami").starts_with("Anna, rating in blitz 1500? ± 700"));
    let challenge = anna.object("challenge ben basic two white none")["challenge"].clone();
    let game = ben.object(&format!("accept {challenge}"))["game"].clone();
    let moves = ["SE-H1,H2,H3", "SE-A2,A3,A4", "SE-H4,H5,H6", "SE-Q16,Q15,Q14"];
    for (nth, text) in moves.iter().enumerate() {
        let player = if nth % 2 == 0 { &anna } else { &ben };
        let turn = if nth % 2 == 0 { "black" } else { "white" };
        let answered = player.object(&format!("move {game} #{} {text}", nth + 1));
        let expected = serde_json::json!({ "game": game, "ply": nth + 1, "turn": turn });
        assert_eq!(answered, expected);
    }
    assert_eq!(anna.object("games")["yours"], true);
    assert!(anna.asks(&format!("export {game} text")).contains("SE-H1,H2,H3"));

    // The characters that join the letters of a script, or the parts of an emoji, arrive.
    let said = "می\u{200C}خواهم 👩\u{200D}🚀";
    anna.asks(&format!("chat {game} {said}"));
    assert_eq!(ben.asks(&format!("chat {game}")), format!("Anna: {said}\n"));

    // Exit statuses: refused, not understood, not allowed.
    let refused = ben.run(&format!("move {game} SE-B1,B2,B3"));
    assert_eq!((refused.status, refused.error.as_str()), (Some(1), "error: it is White's turn\n"));
    assert_eq!(ben.run("dance").status, Some(2));
    let eve = server.player("Eve");
    assert_eq!(eve.run(&format!("resign {game}")).status, Some(3));
    assert_eq!(server.stranger().run("games").status, Some(3));
    assert_eq!(server.guest("nobody", "ed25519").run("games").status, Some(3));

    // A server that is killed has kept every move it acknowledged.
    server.signal("-KILL");
    let (home, status) = server.ended();
    assert_eq!(status, None);
    let server = Server::start_in(home, &[]);
    let (anna, ben) = (server.player_again("Anna"), server.player_again("Ben"));
    let again = anna.object(&format!("move {game} #3 SE-H4,H5,H6"));
    assert_eq!(again["ply"], 4, "sent twice");
    assert_eq!(anna.object(&format!("resign {game}"))["turn"], "over");
    assert_eq!(ben.asks("games --json"), "");
}

#[test]
fn conditional_moves_are_played_after_the_server_was_killed() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let (anna, ben) = (server.player("Anna"), server.player("Ben"));
    let challenge = anna.object("challenge ben basic two white none")["challenge"].clone();
    let game = ben.object(&format!("accept {challenge}"))["game"].clone();
    anna.asks(&format!("move {game} SE-H1,H2,H3"));
    let line = "SE-A2,A3,A4 SE-H4,H5,H6";
    assert_eq!(anna.asks(&format!("if {game} {line}")), format!("{line}\n"));
    let eve = server.player("Eve");
    assert_eq!(eve.run(&format!("if {game}")).status, Some(3));
    server.signal("-KILL");
    let (home, _) = server.ended();
    let server = Server::start_in(home, &[]);
    let (anna, ben) = (server.player_again("Anna"), server.player_again("Ben"));
    assert_eq!(anna.asks(&format!("if {game}")), format!("{line}\n"));
    let answered = ben.object(&format!("move {game} SE-A2,A3,A4"));
    let expected = serde_json::json!({ "game": game, "ply": 3, "turn": "black" });
    assert_eq!(answered, expected);
    assert!(ben.asks(&format!("export {game} text")).contains("SE-H4,H5,H6"));
    assert_eq!(anna.asks(&format!("if {game} --json")), "");
}

#[test]
fn every_kind_of_key_is_known() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let anna = server.player("Anna");
    for kind in ["ecdsa", "rsa"] {
        let word = anna.object("link")["word"].as_str().unwrap().to_owned();
        let other = server.guest(kind, kind);
        assert_eq!(other.asks(&format!("join {word}")), "This key is yours now, Anna.\n");
        assert!(other.asks("whoami").starts_with("Anna,"));
    }
}

#[test]
fn a_player_with_several_keys_is_known_by_the_one_that_is_theirs() {
    let Some(server) = Server::for_ssh(&["--open"]) else { return };
    let (anna, ben) = (server.player("Anna"), server.player("Ben"));
    let [work, _] = ["work", "home"].map(|name| server.guest(name, "ed25519"));
    let key = |name: &str| server.home.path(name).display().to_string();
    let (of_anna, at_home) = (key("Anna"), key("home"));
    for first in [&work, &ben] {
        let answered = first.run_with(&["-i", &at_home, "-i", &of_anna, "-l", "anna"], &["whoami"]);
        assert!(answered.out.starts_with("Anna,"), "{answered:?}");
    }
    // With a name that is of no offered key, the first key counts, as an only key does.
    let answered = ben.run_with(&["-i", &of_anna, "-l", "anybody"], &["whoami"]);
    assert!(answered.out.starts_with("Ben,"), "{answered:?}");
    assert!(ben.run_with(&["-l", "anna"], &["whoami"]).out.starts_with("Ben,"));
    // A player whose client can ask nothing must not come by another player's name.
    let batch = |name| ben.run_with(&["-o", "BatchMode=yes", "-l", name], &["whoami"]).status;
    assert_eq!(["anna", "ben", "anybody"].map(batch), [Some(255), Some(0), Some(0)]);
    // A guest with only keys of others is told which keys came, and makes no account by accident.
    let refused = work.run_with(&["-i", &at_home, "-l", "anna"], &["whoami"]);
    assert_eq!(refused.status, Some(3), "{refused:?}");
    for file in [key("work"), at_home.clone()] {
        let told = std::process::Command::new("ssh-keygen").args(["-lf", &file]).output().unwrap();
        let told = String::from_utf8(told.stdout).unwrap();
        let fingerprint = told.split(' ').nth(1).unwrap();
        assert!(refused.error.contains(fingerprint), "{fingerprint}: {refused:?}");
    }
    assert!(refused.error.contains("ssh -o IdentitiesOnly=yes -i FILE anna@HOST"), "{refused:?}");
    let screen = work.run_with(&["-i", &at_home, "-l", "anna", "-tt"], &[]);
    assert!(screen.out.contains("IdentitiesOnly") || screen.error.contains("IdentitiesOnly"));
    // A stranger with one key comes in, even if the login name is that of a player.
    let pty = server.guest("ANNA", "ed25519").terminal(&server.home, &[], 80, 24);
    pty.wait_for_text("Choose a name:");
    assert!(anna.asks("whoami").starts_with("Anna,"));
}

#[test]
fn an_agent_may_offer_others_keys_first() {
    let Some(server) = Server::for_ssh(&["--open"]) else { return };
    let (anna, ben) = (server.player("Anna"), server.player("Ben"));
    let strange = server.guest("strange", "ecdsa");
    let Some(agent) = Agent::of(&server.home, &[&strange, &ben, &anna]) else { return };
    assert!(server.guest_with(&agent, "ann").run("whoami").status == Some(3), "a stranger");
    assert!(server.guest_with(&agent, "anna").asks("whoami").starts_with("Anna,"));
    assert!(server.guest_with(&agent, "ben").asks("whoami").starts_with("Ben,"));
    let pty = server.guest_with(&agent, "Anna").terminal(&server.home, &[], 80, 24);
    wait_for_alternate(&pty, true);
    assert_eq!(server.operator(&["account", "list"]).out.lines().count(), 2, "no other account");
}

#[test]
fn a_client_that_knows_no_newer_exchange_of_keys_comes_in() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let anna = server.player("Anna");
    let answered = anna.run_with(&["-o", "KexAlgorithms=ecdh-sha2-nistp256"], &["whoami"]);
    assert_eq!(answered.status, Some(0), "{answered:?}");
}

#[test]
fn two_commands_share_a_connection() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let anna = server.player("Anna");
    let socket = format!("ControlPath={}", server.home.path("control").display());
    let shared = ["-o", "ControlMaster=auto", "-o", "ControlPersist=5", "-o", &socket];
    for _ in 0..3 {
        let answered = anna.run_with(&shared, &["whoami"]);
        assert_eq!(answered.status, Some(0), "{answered:?}");
    }
    anna.run_with(&["-o", &socket, "-O", "exit"], &[]);
}

#[test]
fn a_history_a_vacation_and_a_claim_by_commands() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let (anna, ben) = (server.player("Anna"), server.player("Ben"));
    let challenge = anna.object("challenge ben 2d claimed white")["challenge"].clone();
    let game = ben.object(&format!("accept {challenge}"))["game"].clone();
    let early = ben.run(&format!("claim {game}"));
    let why = "error: the other player's time is not over\n";
    assert_eq!((early.status, early.error.as_str()), (Some(1), why));

    let away = anna.object("vacation 3");
    assert_eq!(away["days"], 17);
    assert_eq!(ben.object("games")["vacation"]["white"], away["until"]);
    assert_eq!(anna.object("vacation end")["until"], serde_json::Value::Null);
    assert_eq!(ben.run("vacation 0").status, Some(2));

    // Before both have moved, resigning would abort the game.
    anna.asks(&format!("move {game} T-D3,D4,E4"));
    ben.asks(&format!("move {game} T-L10,L9,M10"));
    anna.asks(&format!("resign {game}"));
    let past = ben.object("history anna");
    assert_eq!((&past["game"], &past["own_result"]), (&game, &"lost".into()));
    assert_eq!(ben.object("history")["own_result"], "won");
    assert_eq!(ben.run("history nobody").status, Some(1));
}

#[test]
fn a_picture_arrives_as_it_is() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let anna = server.player("Anna");
    let game = anna.object("challenge computer:1 basic white")["game"].clone();
    let png = anna.bytes(&["-T"], &format!("export {game} png"));
    // The first line of a PNG is made so that a program that changes line ends spoils it.
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "{:?}", &png[..png.len().min(20)]);
    assert!(png.ends_with(b"IEND\xaeB`\x82"), "{} bytes", png.len());
    // On a terminal the server changes line ends in texts, but not in a file.
    assert_eq!(anna.bytes(&["-tt"], &format!("export {game} png")), png);
    assert!(anna.asks(&format!("export {game} svg")).starts_with("<svg"));
}

#[test]
fn a_wait_by_command_ends_with_the_challenge() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let (anna, ben) = (server.player("Anna"), server.player("Ben"));
    let late = ben.run("wait 1");
    assert_eq!((late.status, late.error.as_str()), (Some(1), "error: nothing came within 1 s\n"));
    assert_eq!(ben.run("wait 3601").status, Some(2));
    let id = std::thread::scope(|scope| {
        let waiting = scope.spawn(|| ben.object("wait 60"));
        let id = anna.object("challenge ben")["challenge"].clone();
        assert_eq!(waiting.join().unwrap()["challenge"], id);
        id
    });
    assert_eq!(ben.run("wait 0").status, Some(1), "it is new no longer");
    assert_eq!(ben.object("wait 0 --since 0")["challenge"], id, "it waits still");
}

#[test]
fn an_account_is_closed_with_all_that_is_open_and_a_report_stays() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let (anna, ben) = (server.player("Anna"), server.player("Ben"));
    let challenge = anna.object("challenge ben white")["challenge"].clone();
    let game = ben.object(&format!("accept {challenge}"))["game"].clone();
    ben.asks(&format!("report {game} rude words"));
    let logins = || server.log().matches("name=Ben address=").count();
    let before = logins();
    let waited = std::thread::scope(|scope| {
        let waiting = scope.spawn(|| ben.run("wait 60"));
        wait_for("the wait", || (logins() > before).then_some(()));
        std::thread::sleep(std::time::Duration::from_secs(1));
        ben.asks("close --yes");
        waiting.join().unwrap()
    });
    assert_eq!(waited.status, Some(1), "{waited:?}");
    assert_eq!(ben.run("whoami").status, Some(3));
    assert_eq!(anna.object("history")["own_result"], "won");
    let reports = server.operator(&["account", "reports"]).out;
    assert!(reports.contains(&format!("game {game}  Ben: rude words")), "{reports}");
    assert!(server.operator(&["account", "list"]).out.contains("  closed\n"));
}
