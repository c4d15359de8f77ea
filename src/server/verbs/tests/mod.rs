//! Games by commands alone.

mod ends;
mod json;
mod moderation;
mod own;
mod own_tasks;
mod private_trees;
mod trying;
mod waiting;
mod words;

use std::time::Instant;

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

use super::answer::AnswerFormat;
use super::rows::game_row;
use super::table::{account_commands, guest_commands};
use super::*;
use crate::punct::record::Adjudication;
use crate::server::database::{
    Account, AccountName, ChangeError, Database, DatabaseError, GameId, WordHash, accounts,
};
use crate::server::game_server::tests::play_on;
use crate::server::game_server::{GameServer, ListedGame, ServerError};
use crate::server::present::PresentGuests;
use crate::server::ssh::{Exit, Fingerprint, Gate, Keyboard, Limits, PublicKey};

/// A server, and two players with their keys.
struct Server {
    game_server: GameServer,
    players: [(Account, PublicKey); 2],
}

const ANNA: usize = 0;
const BEN: usize = 1;

fn server() -> Server {
    let game_server =
        GameServer::new(Database::in_memory().expect("a database")).expect("a game_server");
    let player = |name: &str| {
        let key = PublicKey {
            fingerprint: Fingerprint(format!("SHA256:{name}")),
            openssh: format!("ssh-ed25519 {name}"),
        };
        (register(&game_server, name, &key).expect("an account"), key)
    };
    let players = [player("Anna"), player("Ben")];
    Server { game_server, players }
}

/// What is done in a session of a server with nobody else.
fn in_session<T>(work: impl FnOnce(&CurrentSession) -> T) -> T {
    let (guests, gate) = (PresentGuests::default(), Gate::new(Limits::default()));
    let (address, keyboard) = ([192, 0, 2, 1].into(), Keyboard::default());
    let (connection, _expiry) = gate.enter(address, Instant::now()).expect("room");
    let pass = connection.begin_session(None, keyboard.clone()).expect("room");
    let number = connection.number;
    work(&CurrentSession {
        keyboard: &keyboard,
        pass: &pass,
        address,
        connection: number,
        guests: &guests,
        gate: &gate,
    })
}

/// What an answer says.
fn text(answer: VerbAnswer) -> String {
    match answer.out {
        AnswerBody::Text(text) => text,
        AnswerBody::File(_) => panic!("this is a file"),
    }
}

impl Server {
    /// Returns a player as the asker of a command.
    fn asker(&self, who: usize, format: AnswerFormat) -> Owner<'_> {
        let (account, key) = &self.players[who];
        Owner { server: &self.game_server, account, key, format }
    }

    fn run(&self, who: usize, line: &str) -> VerbAnswer {
        let format = AnswerFormat::requested_format(line);
        match line.parse::<Verb>() {
            Ok(verb) => in_session(|here| verb.run(&self.asker(who, format), here)),
            Err(error) => VerbAnswer::failure(Exit::Usage, &error, format),
        }
    }

    /// Returns the lines of the answer to a command.
    fn says(&self, who: usize, line: &str) -> String {
        text(self.run(who, line))
    }

    /// Returns the objects of the answer to a command.
    fn asks(&self, who: usize, line: &str) -> Vec<Value> {
        let answer = self.run(who, &format!("{line} --json"));
        assert_eq!(answer.exit, Exit::Done, "{line}: {}", answer.error);
        let read = |line| serde_json::from_str(line).expect("an object");
        text(answer).lines().map(read).collect()
    }

    /// What is said when a command fails.
    fn fails(&self, who: usize, line: &str) -> (Exit, String) {
        let answer = self.run(who, line);
        assert_eq!(answer.out, AnswerBody::Text(String::new()), "{line}");
        (answer.exit, answer.error)
    }

    /// Lets both players make moves until there are `plies` moves.
    fn play_on(&self, game: &impl ToString, plies: usize) {
        let game = game.to_string().parse().expect("a number");
        play_on(&self.game_server, GameId(game), plies, Timestamp::now());
    }

    /// A game in which Anna plays White.
    fn begun(&self) -> i64 {
        let id = self.asks(ANNA, "challenge Ben basic two white")[0]["challenge"].clone();
        let begun = self.asks(BEN, &format!("accept {id}"));
        begun[0]["game"].as_i64().expect("a game")
    }
}

#[test]
fn a_game_is_played_by_commands() {
    let server = server();
    let game = server.begun();
    let first = server.asks(ANNA, &format!("move {game} #1 T-D5,D6,E6"));
    assert_eq!(first[0], serde_json::json!({ "game": game, "ply": 1, "turn": "black" }));
    let again = server.asks(ANNA, &format!("move {game} #1 TD5D6E6"));
    assert_eq!(again, first, "sent twice");
    let (exit, why) = server.fails(ANNA, &format!("move {game} #1 T-D7,D8,E8"));
    assert_eq!((exit, why.as_str()), (Exit::Refused, "error: move 1 was a different move\n"));
    let (exit, why) = server.fails(ANNA, &format!("move {game} T-D7,D8,E8"));
    assert_eq!((exit, why.as_str()), (Exit::Refused, "error: it is Black's turn\n"));
    let yours = |who: usize| server.asks(who, "games")[0]["yours"].clone();
    assert_eq!((yours(ANNA), yours(BEN)), (Value::Bool(false), Value::Bool(true)));
    assert_eq!(server.asks(BEN, &format!("moves {game}")).len(), {
        let seen = server.game_server.snapshot(GameId(game)).expect("the game");
        let legal = seen.record.game().legal_moves();
        legal.len()
    });
    let over = server.asks(BEN, &format!("resign {game}"));
    assert_eq!(over[0], serde_json::json!({ "game": game, "ply": 1, "turn": "over" }));
    assert!(server.asks(ANNA, "games").is_empty(), "it does not go on");
    let export = server.says(BEN, &format!("export {game} text"));
    assert!(export.contains("1. T-D5,D6,E6"), "{export}");
}

#[test]
fn resigning_before_both_have_moved_aborts_the_game() {
    let server = server();
    for moves in [&[][..], &[(ANNA, "T-D5,D6,E6")], &[(ANNA, "T-D5,D6,E6"), (BEN, "T-L10,L9,M10")]]
    {
        let game = server.begun();
        for (who, played) in moves {
            server.asks(*who, &format!("move {game} {played}"));
        }
        server.asks(ANNA, &format!("resign {game}"));
        let over = &server.asks(BEN, &format!("show {game}"))[0];
        let expected = if moves.len() < 2 { ["aborted", "aborted"] } else { ["black", "resigned"] };
        assert_eq!([&over["result"], &over["reason"]], expected, "{moves:?}");
    }
}

#[test]
fn a_rated_game_that_will_not_count_is_told_to_both_when_it_is_offered_and_begins() {
    let server = server();
    let warning = "This rated game will not count: the players share an address or a key; the \
                   operator can let their games count.\n";
    for (account, _) in &server.players {
        let address = "192.0.2.7".parse().expect("an address");
        server.game_server.add_arrival(account.id, address).expect("stored");
    }
    let made = server.says(ANNA, "challenge Ben 3d rated");
    assert_eq!(made, format!("Challenge 1 waits for an answer. {warning}"));
    assert_eq!(server.says(BEN, "accept 1"), format!("Game 1 begins. {warning}"));
    assert_eq!(server.says(ANNA, "challenge Ben 3d"), "Challenge 2 waits for an answer.\n");
    assert_eq!(server.says(BEN, "accept 2"), "Game 2 begins.\n");
}

#[test]
fn who_is_not_in_a_game_may_look_and_not_play() {
    let server = server();
    let game = server.asks(ANNA, "challenge computer:1 white")[0]["game"].clone();
    assert_eq!(server.fails(BEN, &format!("move {game} T-D5,D6,E6")).0, Exit::Forbidden);
    assert_eq!(server.fails(BEN, &format!("resign {game}")).0, Exit::Forbidden);
    let board = server.says(BEN, &format!("show {game}"));
    assert!(
        board.starts_with(&format!(
            "Game {game}, standard rules, after 0 moves. Anna (White) to move."
        )),
        "{board}"
    );
}

#[test]
fn who_gives_up_after_the_second_move_says_that_they_mean_it() {
    let server = server();
    let id = server.asks(ANNA, "challenge ben white")[0]["challenge"].clone();
    let game = server.asks(BEN, &format!("accept {id}"))[0]["game"].clone();
    for (player, text) in [(ANNA, "T-D5,D6,E6"), (BEN, "T-M8,M9,N9"), (ANNA, "T-D8,D9,E9")] {
        server.asks(player, &format!("move {game} {text}"));
    }
    let (exit, why) = server.fails(BEN, &format!("resign {game}"));
    assert_eq!(exit, Exit::Refused);
    assert!(
        why.contains("after 3 moves") && why.contains(&format!("'resign {game} --yes'")),
        "{why}"
    );
    server.says(BEN, &format!("resign {game} --yes"));
    // The game is over, so the table itself says why the player can't resign.
    assert!(!server.fails(BEN, &format!("resign {game}")).1.contains("--yes"));
}

#[test]
fn a_rated_game_changes_the_standings_once() {
    let server = server();
    let id = server.asks(ANNA, "challenge anyone rated black 3d")[0]["challenge"].clone();
    assert_eq!(server.asks(BEN, "seeks")[0]["from"], "Anna");
    assert_eq!(server.fails(ANNA, &format!("accept {id}")).0, Exit::Refused, "the own seek");
    let game = server.asks(BEN, &format!("accept {id}"))[0]["game"].clone();
    server.play_on(&game, 10);
    server.asks(BEN, &format!("resign {game}"));
    assert_eq!(server.fails(BEN, &format!("resign {game}")).0, Exit::Refused);
    let standings = server.asks(ANNA, "standings");
    let names: Vec<_> = standings.iter().map(|it| it["name"].clone()).collect();
    assert_eq!(names, ["Anna", "Ben"]);
    assert_eq!(standings[0]["games"], 1);
    assert!(standings.iter().all(|it| it["provisional"] == true));
    let text = server.says(ANNA, "standings");
    assert!(text.starts_with("Provisional over days: few games, or none for long:\n"), "{text}");
    assert!(standings.iter().all(|it| it["tempo"] == "days"));
    assert!(text.contains("\n   -  Anna"), "{text}");
}

#[test]
fn a_game_that_nobody_played_changes_no_standings() {
    let server = server();
    let id = server.asks(ANNA, "challenge anyone rated black 3d")[0]["challenge"].clone();
    let game = server.asks(BEN, &format!("accept {id}"))[0]["game"].clone();
    server.asks(BEN, &format!("move {game} T-D5,D6,E6"));
    server.asks(ANNA, &format!("resign {game}"));
    assert!(server.asks(ANNA, "standings").is_empty());
}

#[test]
fn conditional_moves_are_given_listed_and_forgotten() {
    let server = server();
    let game = server.begun();
    server.asks(ANNA, &format!("move {game} T-D5,D6,E6"));
    let line = ["T-M8,M9,N9", "SE-H1,H2,H3", "SE-A2,A3,A4", "SE-H4,H5,H6"];
    let given = server.asks(ANNA, &format!("if {game} TM8M9N9 {}", line[1..].join(" ")));
    assert_eq!(given, [serde_json::json!({ "game": game, "moves": line })]);
    let both = server.says(ANNA, &format!("if {game} SE-A2,A3,A4 SE-H1,H2,H3"));
    assert_eq!(both, format!("{}\nSE-A2,A3,A4 SE-H1,H2,H3\n", line.join(" ")));
    assert_eq!(server.says(ANNA, &format!("if {game}")), both);
    let none = "You have no conditional moves in this game.\n";
    assert_eq!(server.says(BEN, &format!("if {game}")), none);
    let shown = server.says(BEN, &format!("show {game} --json"));
    assert!(!shown.contains("SE-H1,H2,H3"), "{shown}");
    let answer = server.says(BEN, &format!("move {game} #2 T-M8,M9,N9"));
    assert_eq!(answer, "Anna (White) answers SE-H1,H2,H3. Ben (Black) to move.\n");
    let again = server.asks(BEN, &format!("move {game} #2 T-M8,M9,N9"));
    assert_eq!(again, [serde_json::json!({ "game": game, "ply": 3, "turn": "black" })]);
    assert_eq!(server.says(ANNA, &format!("if {game}")), format!("{}\n", line[2..].join(" ")));
    assert_eq!(server.says(ANNA, &format!("if {game} clear")), none);
    assert!(server.asks(ANNA, &format!("if {game}")).is_empty());
}

#[test]
fn conditional_moves_that_cant_be_are_refused_with_the_reason() {
    let server = server();
    let game = server.begun();
    let why =
        "error: it is your turn; conditional moves are planned while your opponent is to move\n";
    let early = server.fails(ANNA, &format!("if {game} T-M8,M9,N9 SE-H1,H2,H3"));
    assert_eq!(early, (Exit::Refused, why.to_owned()));
    server.asks(ANNA, &format!("move {game} T-D5,D6,E6"));
    let (exit, why) = server.fails(ANNA, &format!("if {game} T-M8,M9,N9 T-D5,D6,E6"));
    let expected = "error: move 2 of the line, T-D5,D6,E6: D5 is occupied\n";
    assert_eq!((exit, why.as_str()), (Exit::Refused, expected));
    let (exit, why) = server.fails(ANNA, &format!("if {game} T-M8,M9,N9"));
    let expected = "error: each move of your opponent needs your reply after it\n";
    assert_eq!((exit, why.as_str()), (Exit::Usage, expected));
    assert_eq!(server.fails(ANNA, &format!("if {game} soon")).0, Exit::Usage);
}

#[test]
fn draws_and_undos_need_both() {
    let server = server();
    let game = server.begun();
    server.asks(ANNA, &format!("move {game} T-D5,D6,E6"));
    let offered = server.says(ANNA, &format!("undo {game}"));
    assert_eq!(offered, "You ask to take back your move 1. Ben (Black) to move.\n");
    let agreed = server.says(BEN, &format!("undo {game}"));
    assert_eq!(agreed, "You agreed: move 1 is taken back. Anna (White) to move.\n");
    assert_eq!(server.asks(BEN, &format!("show {game}"))[0]["ply"], 0);
    server.asks(ANNA, &format!("draw {game}"));
    assert_eq!(server.asks(BEN, &format!("draw {game}"))[0]["turn"], "over");
}

#[test]
fn offers_are_told_in_lists_and_with_the_board() {
    let server = server();
    let game = server.begun();
    let no: [&str; 0] = [];
    assert_eq!(server.asks(BEN, "games")[0]["offers"], serde_json::json!(no));
    server.asks(ANNA, &format!("move {game} T-D5,D6,E6"));
    for what in ["draw", "undo"] {
        server.asks(ANNA, &format!("{what} {game}"));
    }
    for asked in ["games".to_owned(), format!("show {game}")] {
        let told = &server.asks(BEN, &asked)[0];
        assert_eq!(told["offers"], serde_json::json!(["undo", "draw"]), "{asked}");
        assert_eq!(told["offered_by"], serde_json::json!(["white", "white"]), "{asked}");
    }
    let listed = server.says(BEN, "games");
    assert!(listed.ends_with("; Anna asks to take back move 1; Anna offers a draw\n"), "{listed}");
    let listed = server.says(ANNA, "games");
    assert!(listed.ends_with("; you ask to take back your move 1; you offer a draw\n"), "{listed}");
    let shown = server.says(BEN, &format!("show {game}"));
    assert!(shown.contains("Anna asks to take back move 1.\nAnna offers a draw.\n"), "{shown}");
}

#[test]
fn what_is_said_is_answered_with_what_was_said() {
    let server = server();
    let game = server.begun();
    assert_eq!(server.says(ANNA, &format!("chat {game} hello Ben")), "Anna: hello Ben\n");
    let told = server.says(BEN, &format!("chat --json {game} hello"));
    let told: Value = serde_json::from_str(&told).expect("an object");
    assert_eq!(told, serde_json::json!({ "game": game, "by": "Ben", "text": "hello" }));
}

#[test]
fn challenges_are_declined_and_taken_back_by_whom_they_concern() {
    let server = server();
    let id = server.asks(ANNA, "challenge Ben")[0]["challenge"].clone();
    assert_eq!(server.fails(BEN, &format!("cancel {id}")).0, Exit::Forbidden);
    assert_eq!(server.fails(ANNA, &format!("decline {id}")).0, Exit::Forbidden);
    server.asks(BEN, &format!("decline {id}"));
    assert_eq!(server.fails(ANNA, &format!("cancel {id}")).0, Exit::Refused, "it is gone");
    assert_eq!(server.fails(ANNA, "challenge Anna").0, Exit::Refused);
    let (exit, why) = server.fails(ANNA, "challenge Nobody");
    assert_eq!((exit, why.as_str()), (Exit::Refused, "error: nobody here is called Nobody\n"));
}

#[test]
fn what_is_said_can_be_read_by_both() {
    let server = server();
    let game = server.begun();
    server.run(ANNA, &format!("chat {game} good luck --json"));
    server.run(ANNA, &format!("chat {game} 'you need --json'"));
    server.run(ANNA, &format!("chat --json {game}  two  blanks "));
    let talk = server.says(BEN, &format!("chat {game}"));
    assert_eq!(talk, "Anna: good luck\nAnna: you need --json\nAnna: two  blanks\n");
    assert_eq!(server.asks(BEN, &format!("chat {game}"))[0]["text"], "good luck");
}

#[test]
fn a_word_adds_the_key_of_another_machine() {
    let server = server();
    let word = server.asks(ANNA, "link")[0]["word"].as_str().expect("a word").to_owned();
    let key = PublicKey {
        fingerprint: Fingerprint("SHA256:other".to_owned()),
        openssh: "ssh-rsa other".to_owned(),
    };
    let hash = WordHash::from_word(&word);
    let account = server.game_server.join(&key, &hash).expect("a word that is known");
    assert_eq!(text(joined(&account, AnswerFormat::Text)), "This key is yours now, Anna.\n");
    assert!(server.game_server.join(&key, &hash).is_err(), "once");
    let account = server.game_server.account_of(&key).expect("the database").expect("an account");
    assert_eq!(account.id, server.players[ANNA].0.id);
}

#[test]
fn what_is_not_understood_says_how_it_is_written() {
    let server = server();
    for (line, why) in [
        ("dance", "error: there is no command 'dance'; 'help' lists them all\n"),
        ("show", "error: write: show GAME\n"),
        (
            "show x\u{1b}[2J",
            "error: 'x\u{FFFD}[2J' is not the number of a game, challenge, move or line\n",
        ),
        ("export 1 pdf", "error: 'pdf' is none of json, sgf, text, svg, png, html\n"),
        (
            "challenge computer:12",
            "error: 'computer:12' is not a strength; write 1 to 9, such as 3 or 3.4\n",
        ),
    ] {
        assert_eq!(server.fails(ANNA, line), (Exit::Usage, why.to_owned()), "{line}");
    }
    let (exit, _) = server.fails(ANNA, "show 99");
    assert_eq!(exit, Exit::Refused);
    for (VerbEntry { usage, .. }, _) in account_commands(false) {
        assert!(server.says(ANNA, "help").contains(usage), "{usage}");
    }
}

#[test]
fn trouble_with_the_database_is_no_lack_of_permission() {
    let exit = |error: ServerError| VerbAnswer::from_error(&error, AnswerFormat::Text).exit;
    assert_eq!(exit(DatabaseError::Locked.into()), Exit::Refused);
    assert_eq!(exit(ServerError::Blocked), Exit::Forbidden);
}

#[test]
fn json_answers_an_error_by_one_object_with_the_same_exit() {
    let server = server();
    let game = server.begun();
    for line in [
        "dance".to_owned(),
        "show x".to_owned(),
        "show 99".to_owned(),
        "note 99".to_owned(),
        format!("claim {game}"),
        "wait 0".to_owned(),
        "kick ben".to_owned(),
    ] {
        let (exit, text) = server.fails(BEN, &line);
        let (same, object) = server.fails(BEN, &format!("{line} --json"));
        let object: Value = serde_json::from_str(object.strip_suffix('\n').unwrap()).unwrap();
        let why = text.strip_prefix("error: ").unwrap().trim_end();
        assert_eq!((same, object), (exit, serde_json::json!({ "error": why })), "{line}");
    }
    // Without words, 'note' reads the note and writes nothing.
    server.asks(ANNA, &format!("note {game} keep this"));
    assert_eq!(server.asks(ANNA, &format!("note {game}"))[0]["note"], "keep this");
}

#[test]
fn the_time_of_an_opponent_is_claimed_only_when_it_is_over() {
    let server = server();
    let id = server.asks(ANNA, "challenge Ben 1d claimed white")[0]["challenge"].clone();
    assert_eq!(server.asks(BEN, "seeks")[0]["claimed"], true);
    let game = server.asks(BEN, &format!("accept {id}"))[0]["game"].clone();
    assert!(server.says(BEN, "games").contains("1d, time claimed"));
    let (exit, why) = server.fails(BEN, &format!("claim {game}"));
    assert_eq!(
        (exit, why.as_str()),
        (Exit::Refused, "error: the other player's time is not over\n")
    );
}

#[test]
fn games_tell_what_both_have_left() {
    let server = server();
    let id = server.asks(ANNA, "challenge Ben 3d white")[0]["challenge"].clone();
    server.asks(BEN, &format!("accept {id}"));
    let left = &server.asks(ANNA, "games")[0]["left"];
    assert_eq!(left["black"], 259_200.0);
    let white = left["white"].as_f64().expect("seconds");
    assert!((259_000.0..259_200.0).contains(&white), "{white}");
    assert!(server.says(ANNA, "games").contains("your move, 3d 0h left"));
    server.asks(ANNA, "challenge computer:1 white");
    let games = server.asks(ANNA, "games");
    assert!(games.iter().any(|game| game["clock"].is_null() && game["left"].is_null()));
}

#[test]
fn a_game_is_aborted_until_both_have_moved() {
    let server = server();
    let game = server.begun();
    server.asks(ANNA, &format!("move {game} T-D5,D6,E6"));
    let over = server.asks(ANNA, &format!("abort {game}"));
    assert_eq!(over[0], serde_json::json!({ "game": game, "ply": 1, "turn": "over" }));
    assert!(server.says(BEN, &format!("show {game}")).contains("The game is aborted"));
    assert_eq!(server.asks(BEN, "history")[0]["result"], "aborted");
    assert_eq!(server.fails(BEN, &format!("abort {game}")).0, Exit::Refused, "it is over");
    let game = server.begun();
    server.asks(ANNA, &format!("move {game} T-D5,D6,E6"));
    server.asks(BEN, &format!("move {game} T-M8,M9,N9"));
    let (exit, why) = server.fails(ANNA, &format!("abort {game}"));
    let told = "error: both have made a move: a game can be aborted only before that\n";
    assert_eq!((exit, why.as_str()), (Exit::Refused, told));
}

#[test]
fn a_history_tells_how_games_ended_the_latest_first() {
    let server = server();
    assert_eq!(server.says(ANNA, "history"), "No game is finished yet.\n");
    let first = server.begun();
    server.play_on(&first, 2);
    server.asks(BEN, &format!("resign {first}"));
    let id = server.asks(ANNA, "challenge Ben black rated 3d")[0]["challenge"].clone();
    let second = server.asks(BEN, &format!("accept {id}"))[0]["game"].clone();
    server.play_on(&second, 10);
    server.asks(ANNA, &format!("resign {second}"));
    let of_ben = server.asks(ANNA, "history ben");
    let short = |past: &Value| {
        ["game", "opponent", "colour", "own_result"].map(|key| past[key].to_string()).join(" ")
    };
    let expected = [
        format!("{second} \"Anna\" \"white\" \"won\""),
        format!("{first} \"Anna\" \"black\" \"lost\""),
    ];
    assert_eq!(of_ben.iter().map(short).collect::<Vec<_>>(), expected);
    assert_eq!(
        (&of_ben[0]["change"], &of_ben[1]["change"]),
        (&serde_json::json!(162), &Value::Null)
    );
    let text = server.says(ANNA, "history");
    let told = "lost to Ben as Black, 10 moves, standard, 3d, rated: 1500 → 1338 (-162)\n";
    assert!(text.contains(told), "{text}");
    assert_eq!(server.fails(ANNA, "history nobody").0, Exit::Refused);
}

#[test]
fn a_history_calls_void_what_the_operator_has_declared_void() {
    let server = server();
    let id = server.asks(ANNA, "challenge Ben black rated 3d")[0]["challenge"].clone();
    let game = server.asks(BEN, &format!("accept {id}"))[0]["game"].as_i64().expect("a number");
    server.asks(BEN, &format!("move {game} T-D5,D6,E6"));
    server.asks(ANNA, &format!("move {game} T-M8,M9,N9"));
    server.asks(ANNA, &format!("resign {game}"));
    crate::server::game_server::moderation::decide(
        &server.game_server,
        GameId(game),
        Adjudication::Void,
    )
    .expect("a game");
    let past = &server.asks(BEN, "history")[0];
    let seen = ["own_result", "rated", "change"].map(|key| past[key].to_string()).join(" ");
    assert_eq!(seen, "\"void\" false null");
    let text = server.says(ANNA, "history");
    assert!(text.ends_with("void with Ben as Black, 2 moves, standard, 3d\n"), "{text}");
    crate::server::game_server::moderation::decide(
        &server.game_server,
        GameId(game),
        Adjudication::Drawn,
    )
    .expect("a game");
    let text = server.says(ANNA, "history");
    assert!(text.contains("a draw with Ben as Black, 2 moves, standard, 3d, rated: "), "{text}");
}

#[test]
fn a_rated_game_that_is_too_short_says_that_it_does_not_count() {
    let server = server();
    let id = server.asks(ANNA, "challenge Ben black rated 20m")[0]["challenge"].clone();
    let game = server.asks(BEN, &format!("accept {id}"))[0]["game"].clone();
    server.play_on(&game, 9);
    server.asks(ANNA, &format!("resign {game}"));
    let past = &server.asks(BEN, "history")[0];
    let seen = ["tempo", "uncounted", "change"].map(|key| past[key].to_string()).join(" ");
    assert_eq!(seen, "\"blitz\" \"short\" null");
    let text = server.says(ANNA, "history");
    assert!(text.ends_with("20m, rated: not counted: it was too short\n"), "{text}");
}

#[test]
fn blitz_and_days_have_ratings_of_their_own() {
    let server = server();
    for clock in ["20m", "3d"] {
        let id = server.asks(ANNA, &format!("challenge Ben black rated {clock}"))[0]["challenge"]
            .clone();
        let game = server.asks(BEN, &format!("accept {id}"))[0]["game"].clone();
        server.play_on(&game, 10);
        let loser = if clock == "3d" { ANNA } else { BEN };
        server.asks(loser, &format!("resign {game}"));
    }
    let me = &server.asks(ANNA, "whoami")[0];
    let rating = |tempo: &str| (me[tempo]["rating"].as_f64(), me[tempo]["games"].as_i64());
    let [better, worse] = [1662.0, 1338.0].map(|rating| (Some(rating), Some(1)));
    assert_eq!((rating("blitz"), rating("days")), (better, worse));
    let text = server.says(ANNA, "whoami");
    assert!(
        text.starts_with("Anna, rating in blitz 1662? ± 580, over days 1338? ± 580, "),
        "{text}"
    );
    let of = |it: &Value| format!("{} {} {}", it["tempo"], it["place"], it["name"]);
    let standings: Vec<String> = server.asks(ANNA, "standings").iter().map(of).collect();
    let expected = ["blitz 1 Anna", "blitz 2 Ben", "days 1 Ben", "days 2 Anna"];
    assert_eq!(standings.iter().map(|it| it.replace('"', "")).collect::<Vec<_>>(), expected);
    // A seek asks for the rating of its tempo.
    for (clock, least, is_taken) in [("3d", 1600, true), ("20m", 1600, false), ("20m", 1300, true)]
    {
        let seek = server.asks(ANNA, &format!("challenge anyone {clock} min:{least}"));
        let taken = server.run(BEN, &format!("accept {}", seek[0]["challenge"]));
        assert_eq!(taken.exit == Exit::Done, is_taken, "{clock} {least}: {taken:?}");
    }
}

#[test]
fn a_vacation_is_seen_by_the_opponent() {
    let server = server();
    let id = server.asks(ANNA, "challenge Ben 3d white")[0]["challenge"].clone();
    server.asks(BEN, &format!("accept {id}"));
    assert_eq!(
        server.says(ANNA, "vacation"),
        "You are not on vacation, and have 20 days of it this year.\n"
    );
    let away = server.asks(ANNA, "vacation 14").remove(0);
    assert_eq!(away["days"], 6);
    let games = server.asks(BEN, "games");
    assert_eq!(
        (&games[0]["vacation"]["white"], &games[0]["vacation"]["black"]),
        (&away["until"], &Value::Null)
    );
    assert!(server.says(BEN, "games").contains("; Anna is on vacation until "));
    let (exit, why) = server.fails(ANNA, "vacation 2");
    assert_eq!(
        (exit, why.as_str()),
        (Exit::Refused, "error: you are on vacation already; 'vacation end' ends it\n")
    );
    // A moment of the vacation is gone, and with it the twentieth whole day.
    assert!(server.says(ANNA, "vacation end").starts_with("You are not on vacation, and have "));
    assert!(server.asks(BEN, "games")[0]["vacation"].is_null());
}

#[test]
fn a_vacation_that_is_over_is_not_listed_though_the_list_is_older() {
    let server = server();
    let id = server.begun();
    let mut game =
        server.game_server.database(|it| ListedGame::find(it, GameId(id))).expect("the game");
    let back = Timestamp::constant(1_800_000_000, 0);
    game.away = [Some(back), None];
    let lines = [back - SignedDuration::from_secs(1), back]
        .map(|now| game_row(&game, Some(server.players[BEN].0.id), now, true));
    let [before, after] = lines.each_ref().map(|line| line.text.contains("is on vacation until"));
    assert_eq!((before, after), (true, false));
    let [before, after] = lines.map(|line| line.json["vacation"].is_null());
    assert_eq!((before, after), (false, true));
}

#[test]
fn a_board_is_exported_as_a_picture() {
    let server = server();
    let game = server.begun();
    let svg = server.says(BEN, &format!("export {game} svg"));
    assert!(
        svg.starts_with("<svg") && svg.contains("PÜNCT: Anna – Ben, after move 0"),
        "{svg:.200}"
    );
    let AnswerBody::File(png) = server.run(BEN, &format!("export {game} png")).out else {
        panic!("a file")
    };
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n") && png.ends_with(b"IEND\xaeB`\x82"));
}

#[test]
fn nothing_is_exported_for_who_has_left() {
    let server = server();
    let game = server.begun();
    let anna = server.asker(ANNA, AnswerFormat::Text);
    for line in ["export all sgf".to_owned(), format!("export {game} svg")] {
        let verb: Verb = line.parse().expect("a command");
        let answer = in_session(|here| {
            here.keyboard.close();
            verb.run(&anna, here)
        });
        assert_eq!(
            (answer.exit, answer.out),
            (Exit::Refused, AnswerBody::Text(String::new())),
            "{line}"
        );
    }
}

#[test]
fn a_game_is_exported_as_a_page() {
    let server = server();
    let game = server.begun();
    server.says(ANNA, &format!("move {game} T-D5,D6,E6"));
    let AnswerBody::File(page) = server.run(BEN, &format!("export {game} html")).out else {
        panic!("a file")
    };
    let page = String::from_utf8(page).expect("UTF-8");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("T-D5,D6,E6"), "{page:.200}");
    assert!(page.contains("Anna") && page.contains("Content-Security-Policy"));
}

#[test]
fn what_holds_only_from_the_next_visit_on_says_so() {
    let server = server();
    let says_later = |line| server.says(ANNA, line).ends_with("your next visit on.\n");
    assert!(says_later("set colours 24") && says_later("set pictures on"));
    assert!(!says_later("set theme light") && !says_later("set chat off"));
    assert!(server.says(ANNA, "set notices on").ends_with("This server sends no notices.\n"));
    server.says(ANNA, "set notices off");
    assert_eq!(server.asks(ANNA, "set pictures off")[0]["pictures"], "off");
    let chosen = "theme light\nmouse off\ncolours 24\npictures off\npointing off\nbell off\nnotices off\nvacation off\nchat off\n";
    assert_eq!(server.says(ANNA, "set theme light"), chosen, "what was chosen before stays so");
    assert_eq!(server.fails(ANNA, "set chat maybe").0, Exit::Refused);
}

#[test]
fn who_watches_talks_apart_from_the_players_until_the_game_is_over() {
    let server = server();
    let game = server.asks(ANNA, "challenge computer:1 white")[0]["game"].clone();
    let chat = format!("chat {game}");
    server.says(ANNA, &format!("{chat} good luck"));
    let told = server.says(BEN, &format!("chat --json {game} she will lose"));
    let told: Value = serde_json::from_str(&told).expect("an object");
    let line = serde_json::json!({ "by": "Ben", "text": "she will lose", "watching": true });
    assert_eq!((&told["text"], &told["watching"]), (&line["text"], &line["watching"]));
    assert_eq!(server.says(ANNA, &chat), "Anna: good luck\n");
    let read: Value =
        serde_json::from_str(&server.says(BEN, &format!("chat --json {game}"))).expect("an object");
    assert_eq!(read, line);
    server.says(ANNA, &format!("resign {game}"));
    let both = "Anna: good luck\nBen (watching): she will lose\n";
    assert_eq!(server.says(ANNA, &chat), both);
    assert_eq!(server.says(BEN, &chat), "Ben (watching): she will lose\n");
}

#[test]
fn time_is_given_by_the_minute() {
    let server = server();
    let id = server.asks(ANNA, "challenge Ben white 20m")[0]["challenge"].clone();
    let game = server.asks(BEN, &format!("accept {id}"))[0]["game"].clone();
    let told = server.says(BEN, &format!("give {game} 5"));
    let (given, rest) = told.split_at("Anna (White) has 2".len());
    assert!(
        given == "Anna (White) has 2" && rest.ends_with(" left. Anna (White) to move.\n"),
        "{told}"
    );
    let left = &server.asks(BEN, &format!("show {game}"))[0]["left"];
    let white = left["white"].as_f64().expect("seconds");
    assert!((1490.0..=1500.0).contains(&white) && left["black"] == 1200.0, "{left}");
    for wrong in ["0", "-1", "1441", "5m"] {
        assert_eq!(server.run(BEN, &format!("give {game} {wrong}")).exit, Exit::Usage, "{wrong}");
    }
}

#[test]
fn what_was_said_is_read_page_by_page() {
    let server = server();
    let game = server.begun();
    server.says(ANNA, &format!("chat {game} --page 2"));
    let page = |nth: &str| server.run(BEN, &format!("chat --page {nth} {game}"));
    assert_eq!(text(page("1")), "Anna: --page 2\n");
    assert_eq!(text(page("2")), "Nothing has been said.\n");
    assert_eq!([page("0").exit, page("x").exit], [Exit::Usage; 2]);
}

#[test]
fn no_account_is_called_like_a_command() {
    for verb in COMMANDS.iter().map(VerbEntry::word) {
        assert!(verb.parse::<AccountName>().is_err(), "{verb}");
    }
}

/// A command as it is listed, with something in the place of each argument that must be there.
fn filled(usage: &str) -> String {
    let mut depth = 0;
    let must_be = |c: &char| {
        depth += i32::from(*c == '[') - i32::from(*c == ']');
        depth == 0 && *c != ']'
    };
    let must_be: String = usage.chars().filter(must_be).collect();
    let filled = must_be.split_whitespace().map(|word| match word.split('|').next().unwrap() {
        "GAME" | "CHALLENGE" | "MINUTES" | "NUMBER" => "1",
        "MOVE" => "T-D5,D6,E6",
        "ADDRESS" => "192.0.2.7",
        "NEW" => "Hanna",
        word => word,
    });
    filled.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_command_is_read_as_it_is_listed() {
    for entry in COMMANDS.iter() {
        let line = filled(entry.usage);
        let misread = line.parse::<Verb>().err();
        assert_eq!(misread, None, "{line}");
        assert!(!entry.help().is_empty(), "{line}");
    }
}

#[test]
fn guests_without_a_key_may_give_what_the_list_says_and_nothing_else() {
    let Server { game_server, .. } = server();
    for VerbEntry { usage, .. } in COMMANDS.iter() {
        let verb = filled(usage).parse().expect("a command");
        let word = usage.split(' ').next().unwrap();
        let is_listed = guest_commands().any(|(command, _)| command.word() == word);
        let is_forbidden =
            run_read_only(&game_server, verb, AnswerFormat::Text).exit == Exit::Forbidden;
        assert_ne!(is_forbidden, is_listed, "{usage}");
    }
}

#[test]
fn an_ignored_player_is_neither_heard_nor_challenges() {
    let server = server();
    let game = server.begun();
    server.says(BEN, &format!("chat {game} hello"));
    assert_eq!(server.says(ANNA, "ignore"), "You ignore nobody.\n");
    assert_eq!(server.asks(ANNA, "ignore Ben")[0]["ignored"], "Ben");
    assert_eq!(server.says(ANNA, &format!("chat {game}")), "Nothing has been said.\n");
    assert_eq!(server.says(BEN, &format!("chat {game}")), "Ben: hello\n");
    let refused = server.fails(BEN, "challenge Anna");
    assert_eq!(refused, (Exit::Refused, "error: this player ignores you\n".to_owned()));
    let seek = server.asks(ANNA, "challenge anyone")[0]["challenge"].clone();
    assert_eq!(server.fails(BEN, &format!("accept {seek}")).0, Exit::Refused);
    assert_eq!(server.says(ANNA, "ignore ben end"), "You ignore nobody.\n");
    server.asks(BEN, "challenge Anna");
    assert_eq!(server.says(ANNA, &format!("chat {game}")), "Ben: hello\n");
    assert_eq!(server.fails(ANNA, "ignore Anna").0, Exit::Refused);
}

/// Makes an account with a key.
fn register(server: &GameServer, name: &str, key: &PublicKey) -> Result<Account, ChangeError> {
    let name = name.parse().expect("a name");
    server.write(|it| accounts::register(it, &name, key, None, Timestamp::now()))
}
