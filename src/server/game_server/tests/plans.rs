//! Conditional moves: when they are played, when they end, and who learns of them.

use super::*;
use crate::kit::strength::Strength;
use crate::punct::computer::ComputerDecision;
use crate::punct::play::{Command, CommandError, Plan, PlanError};
use crate::rules::Move;
use crate::server::database::VacationRequest;
use crate::server::engine_pool::EnginePool;
use crate::server::game_server;
use crate::server::game_server::ListedGame;
use crate::server::game_server::computer::AskedPosition;

const ANSWER: &str = "T-D6,D7,E7";
const THIRD: &str = "T-N11,N12,O12";
const LAST: &str = "SE-H1,H2,H3";

/// Adds a player's conditional moves, this number of seconds after the beginning.
fn plan(
    server: &GameServer,
    who: AccountId,
    game: GameId,
    line: &[&str],
    now: i64,
) -> Result<Plan, ServerError> {
    let moves: Vec<Move> = line.iter().map(|text| text.parse().expect("a move")).collect();
    let command = Command::Plan(moves.as_chunks().0.to_vec());
    server.state().apply(who, game, command, at(now))?;
    plan_of(server, who, game)
}

/// The conditional moves of a player.
fn plan_of(server: &GameServer, who: AccountId, game: GameId) -> Result<Plan, ServerError> {
    server.read_table(game, |table| {
        Ok(table.plan(table.seats().colour_of(who).ok_or(CommandError::Watching)?))
    })
}

fn planned(server: &GameServer, who: AccountId, game: GameId) -> String {
    plan_of(server, who, game).expect("a player").to_string()
}

fn played(server: &GameServer, game: GameId) -> Vec<String> {
    let live = server.snapshot(game).expect("the game").record;
    live.game().moves().iter().map(ToString::to_string).collect()
}

/// A game in which Anna has moved, and has planned a reply to Ben's move.
fn planned_game(server: &GameServer, [anna, ben]: [AccountId; 2]) -> GameId {
    let game = begin(server, [anna, ben], "3d");
    play(server, anna, game, FIRST, 10).expect("a move");
    plan(server, anna, game, &[SECOND, ANSWER, THIRD, LAST], 20).expect("a plan");
    game
}

#[test]
fn a_planned_reply_is_played_at_once_takes_no_time_and_outlives_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = || Database::open(folder.path()).expect("a database");
    let (server, [anna, ben]) = server_of_two(open());
    let game = planned_game(&server, [anna, ben]);
    drop(server);
    let server = GameServer::new(open()).expect("a server");
    play(&server, ben, game, SECOND, 1000).expect("a move");
    drop(server);
    let server = GameServer::new(open()).expect("a server");
    assert_eq!(played(&server, game), [FIRST, SECOND, ANSWER]);
    let row = server.database(|it| ListedGame::find(it, game)).expect("the game").row;
    assert_eq!((row.ply, row.state), (3, GameState::Turn(Player::Black)));
    assert_eq!(row.deadline, Some(at(260_200)), "Ben's time runs since his move");
    assert_eq!(planned(&server, anna, game), format!("{THIRD} {LAST}\n"));
    play(&server, ben, game, THIRD, 2000).expect("a move");
    assert_eq!(played(&server, game), [FIRST, SECOND, ANSWER, THIRD, LAST]);
    assert_eq!(planned(&server, anna, game), "", "all is played");
}

#[test]
fn a_move_and_the_planned_reply_are_kept_together_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, [anna, ben]) = server_of_two(Database::open(folder.path()).expect("a database"));
    let game = planned_game(&server, [anna, ben]);
    let file = rusqlite::Connection::open(folder.path().join("punct.sqlite3")).expect("the file");
    let broken =
        "CREATE TRIGGER broken BEFORE INSERT ON study BEGIN SELECT RAISE(ABORT, 'no'); END";
    file.execute_batch(broken).expect("a trigger");
    play(&server, ben, game, SECOND, 30).expect_err("it can't be kept");
    assert_eq!(played(&server, game), [FIRST]);
    assert_eq!(server.database(|it| ListedGame::find(it, game)).expect("the game").row.ply, 1);
    assert_eq!(planned(&server, anna, game), format!("{SECOND} {ANSWER} {THIRD} {LAST}\n"));
    file.execute_batch("DROP TRIGGER broken").expect("no trigger");
    play(&server, ben, game, SECOND, 40).expect("a move");
    assert_eq!(played(&server, game), [FIRST, SECOND, ANSWER]);
}

#[test]
fn a_planned_reply_needs_no_player_who_is_back_from_vacation() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = planned_game(&server, [anna, ben]);
    server.state().set_vacation(anna, VacationRequest::Days(5), at(100)).expect("a vacation");
    play(&server, ben, game, SECOND, 1000).expect("a move");
    assert_eq!(played(&server, game), [FIRST, SECOND, ANSWER]);
    assert_eq!(deadline(&server, game), Some(at(260_200)), "Ben's time runs");
}

#[test]
fn a_move_that_is_not_foreseen_ends_a_plan() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = planned_game(&server, [anna, ben]);
    play(&server, ben, game, THIRD, 30).expect("a move");
    assert_eq!(played(&server, game), [FIRST, THIRD]);
    assert_eq!(planned(&server, anna, game), "");
    play(&server, anna, game, ANSWER, 40).expect("a move");
    play(&server, ben, game, SECOND, 50).expect("a move");
    assert_eq!(
        server.database(|it| ListedGame::find(it, game)).expect("the game").row.ply,
        4,
        "the plan is deleted for good"
    );
}

#[test]
fn a_move_taken_back_and_the_end_of_a_game_end_a_plan() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = planned_game(&server, [anna, ben]);
    for who in [anna, ben] {
        server.state().apply(who, game, Command::Offer(Proposal::Undo), at(30)).expect("an undo");
    }
    assert_eq!(planned(&server, anna, game), "");
    for end in [[Command::Resign].as_slice(), &[Command::Offer(Proposal::Draw)]] {
        let game = planned_game(&server, [anna, ben]);
        for who in [ben, anna].into_iter().take(if end == [Command::Resign] { 1 } else { 2 }) {
            server.state().apply(who, game, end[0].clone(), at(30)).expect("an end");
        }
        assert!(outcome(&server, game).is_some());
        assert_eq!(planned(&server, anna, game), "");
        let late = plan(&server, anna, game, &[SECOND, ANSWER], 40);
        assert!(matches!(late, Err(ServerError::Refused(CommandError::Ending(_)))), "{late:?}");
    }
}

#[test]
fn a_plan_is_for_the_turn_of_the_opponent_and_seen_by_nobody_else() {
    let mut database = Database::in_memory().expect("a database");
    let [anna, ben, cora] = ["anna", "ben", "cora"].map(|name| player(&mut database, name));
    let server = GameServer::new(database).expect("a server");
    let (_ben, to_ben) = listen(&server, ben);
    let game = begin(&server, [anna, ben], "3d");
    play(&server, anna, game, FIRST, 10).expect("a move");
    take(&to_ben);
    plan(&server, anna, game, &[SECOND, ANSWER], 20).expect("a plan");
    assert_eq!(take(&to_ben), []);
    assert_eq!(planned(&server, ben, game), "");
    server.ask_table(ben, game, Command::ForgetPlan).expect("a player");
    assert_eq!(planned(&server, anna, game), format!("{SECOND} {ANSWER}\n"), "the plan is Anna's");
    let own = plan(&server, ben, game, &[SECOND, ANSWER], 20);
    assert!(
        matches!(own, Err(ServerError::Refused(CommandError::Plan(PlanError::YourTurn)))),
        "{own:?}"
    );
    let other = plan(&server, cora, game, &[SECOND, ANSWER], 20);
    assert!(matches!(other, Err(ServerError::Refused(CommandError::Watching))), "{other:?}");
    assert!(matches!(
        plan_of(&server, cora, game),
        Err(ServerError::Refused(CommandError::Watching))
    ));
    server.ask_table(anna, game, Command::ForgetPlan).expect("a player");
    play(&server, ben, game, SECOND, 30).expect("a move");
    assert_eq!(played(&server, game), [FIRST, SECOND]);
}

#[test]
fn a_plan_answers_the_computer_which_thinks_on() {
    let mut database = Database::in_memory().expect("a database");
    let anna = player(&mut database, "anna");
    // Without threads, the tests play the computer's moves.
    let server = GameServer::with_database(EnginePool::new(0), database).expect("a server");
    let seats = [Seat::Person(anna), Seat::Computer(Strength::FIRST)];
    let lateness = Lateness::default();
    let terms = Terms { rules: Rules::default(), rated: false, swap: false, clock: None, lateness };
    let state = &mut *server.state();
    let game = state.begin(seats, terms, at(0)).expect("a game");
    let command =
        |text: &str| Command::Play { number: None, played: text.parse().expect("a move") };
    let (_, seen) = state.apply(anna, game, command(FIRST), at(1)).expect("a move");
    let line = [SECOND, ANSWER].map(|text| text.parse().expect("a move"));
    state.apply(anna, game, Command::Plan(vec![line]), at(2)).expect("a plan");
    let asked = AskedPosition::from_snapshot(&seen);
    let answer = ComputerDecision::Play(line[0]);
    state.computer_moves(game, &asked, answer, at(3)).expect("a move");
    let seen = state.load(game).expect("the game").room.table.snapshot();
    assert_eq!(seen.record.game().last_move(), Some(line[1]));
    assert!(game_server::request(&seen).is_some(), "the computer is to move again");
}
