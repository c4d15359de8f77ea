//! Notices to absent players.

use std::fs;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use super::*;
use crate::punct::record::Adjudication;
use crate::server::database::accounts;
use crate::server::game_server::moderation::carry_out_decision;
use crate::server::game_server::{ListedGame, SubscriptionGuard};

/// A server whose command for notices writes them to a file.
pub fn notifying(database: Database) -> (GameServer, [AccountId; 2], TempDir) {
    let (server, players) = server_of_two(database);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("notices");
    server.notify_by(&format!("cat >> {}", file.display())).expect("a thread");
    (server, players, folder)
}

/// The notices, once there are this many.
pub fn notices(folder: &TempDir, count: usize) -> Vec<Value> {
    let begun = Instant::now();
    loop {
        let text = fs::read_to_string(folder.path().join("notices")).unwrap_or_default();
        let notices: Vec<_> = text.lines().filter_map(|it| serde_json::from_str(it).ok()).collect();
        if notices.len() >= count {
            return notices;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "{text}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn who_is_not_here_is_told_what_happens_if_they_want_that() {
    let (server, [anna, ben], folder) = notifying(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "3d");
    play(&server, anna, game, FIRST, 10).expect("a move");
    server.choose(ben, &chosen("notices", "on")).expect("a choice");
    play(&server, ben, game, SECOND, 20).expect("a move");
    let offer = |who, now| server.state().apply(who, game, Command::Offer(Proposal::Draw), at(now));
    offer(anna, 30).expect("an offer");
    play(&server, anna, game, "T-D6,D7,E7", 40).expect("a move");
    {
        let account = accounts::by_id(&server.state().database, ben).expect("Ben");
        let _here = SubscriptionGuard::new(&server, &account, Box::new(|_| ()));
        server.state().apply(ben, game, Command::Decline, at(50)).expect("an answer");
        offer(anna, 60).expect("an offer");
    }
    let decision = Adjudication::WhiteWins;
    carry_out_decision(&mut server.state(), game, decision, at(70)).expect("a decision");
    let terms = server.database(|it| ListedGame::find(it, game)).expect("the game").row.terms;
    let challenge = WantedChallenge::new(player_called("ben"), terms);
    server.challenge(anna, challenge).expect("a challenge");
    let sent = notices(&folder, 4);
    let events: Vec<_> = sent.iter().map(|it| it["event"].as_str().unwrap_or_default()).collect();
    assert_eq!(events, ["offer", "move", "end", "challenge"], "{sent:?}");
    assert!(sent.iter().all(|it| it["name"] == "ben" && it["account"] == ben.0), "{sent:?}");
    assert_eq!((&sent[0]["offer"], &sent[0]["white"]), (&"draw".into(), &"anna".into()));
    assert_eq!((&sent[1]["game"], &sent[1]["ply"]), (&game.0.into(), &3.into()));
    assert_eq!(sent[1]["text"], format!("It is your move against anna (game {game})."));
    assert_eq!((&sent[2]["result"], &sent[2]["reason"]), (&"white".into(), &"adjudicated".into()));
    let text = "Your game against anna is over. The operator has decided this game: White wins \
                (game 1).";
    assert_eq!(sent[2]["text"], text);
    assert_eq!(sent[3]["from"], "anna");
}

#[test]
fn who_is_not_here_is_told_that_their_conditional_moves_have_ended() {
    let (server, [anna, ben], folder) = notifying(Database::in_memory().expect("a database"));
    server.choose(anna, &chosen("notices", "on")).expect("a choice");
    let game = begin(&server, [anna, ben], "3d");
    play(&server, anna, game, FIRST, 10).expect("a move");
    let reply = [SECOND, "T-D6,D7,E7"].map(|text| text.parse().expect("a move"));
    server.state().apply(anna, game, Command::Plan(vec![reply]), at(20)).expect("a plan");
    play(&server, ben, game, "T-N11,N12,O12", 30).expect("a move");
    let text =
        format!("It is your move against ben (game {game}). Your conditional move has ended.");
    assert_eq!(notices(&folder, 1)[0]["text"], text);
}

#[test]
fn who_takes_over_with_an_offer_on_the_table_is_told_of_once_each() {
    let (server, [anna, ben], folder) = notifying(Database::in_memory().expect("a database"));
    server.choose(anna, &chosen("notices", "on")).expect("a choice");
    let seats = [anna, ben].map(Seat::Person);
    let lateness = Lateness::default();
    let terms = Terms { rules: Rules::default(), rated: false, swap: true, clock: None, lateness };
    let game = server.state().begin(seats, terms, at(0)).expect("a game");
    play(&server, anna, game, FIRST, 10).expect("a move");
    let command =
        |command, now| server.state().apply(ben, game, command, at(now)).expect("granted");
    command(Command::Offer(Proposal::Draw), 20);
    command(Command::TakeOver, 30);
    let sent = notices(&folder, 2);
    let events: Vec<_> = sent.iter().map(|it| it["event"].as_str().unwrap_or_default()).collect();
    assert_eq!(events, ["offer", "move"], "{sent:?}");
    assert_eq!(sent[1]["text"], format!("It is your move against ben (game {game})."));
    let time = sent[1]["time"].as_str().unwrap_or_default();
    assert_eq!(time.len(), "2027-01-15T08:00:00.000Z".len(), "{time}");
}

#[test]
fn the_end_by_the_clock_and_the_beginning_of_a_game_are_told() {
    let (server, [anna, ben], folder) = notifying(Database::in_memory().expect("a database"));
    for who in [anna, ben] {
        server.choose(who, &chosen("notices", "on")).expect("a choice");
    }
    let game = begin(&server, [anna, ben], "1h");
    server.state().end_overdue(at(3600));
    let terms = server.database(|it| ListedGame::find(it, game)).expect("the game").row.terms;
    let made = server.challenge(anna, WantedChallenge::new(Opponent::Anyone, terms));
    let Ok(ChallengeResult::Waits(seek)) = made else { panic!("a seek") };
    server.accept(ben, seek).expect("a game");
    let sent = notices(&folder, 3);
    let of = |who: AccountId, event: &str| {
        sent.iter().filter(|it| it["account"] == who.0 && it["event"] == event).count()
    };
    assert_eq!((of(anna, "end"), of(ben, "end")), (1, 1), "{sent:?}");
    assert_eq!((of(anna, "begin"), sent.len()), (1, 3), "Ben has accepted it himself");
}
