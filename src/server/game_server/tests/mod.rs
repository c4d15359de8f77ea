//! Games of the server with clocks; each test chooses its time.

mod computer;
mod disk;
mod locked;
mod moderation;
mod notices;
mod own_tasks;
mod peace;
mod plans;
mod private_trees;
mod restart;
mod resting;
mod talk;
mod unread;
mod vacations;

use std::sync::{Arc, Mutex};

use jiff::{SignedDuration, Timestamp};
use ratatui::layout::Size;

use super::challenges::{ChallengeResult, Opponent, WantedChallenge};
use super::loaded_game::unreadable_games;
use super::news::{ServerList, ServerNews, SubscriptionGuard};
use super::{EnginePool, GameServer, ServerError, ServerState};
use crate::kit::session::PersonId;
use crate::kit::terminal;
use crate::punct::clock::Lateness;
use crate::punct::play::{Command, CommandError, Pointing, Proposal, Seat};
use crate::punct::record::tests;
use crate::punct::screen::Preference;
use crate::rules::{Ending, Outcome, Player, Rules};
use crate::server::choices::VisitChoice;
use crate::server::database::{
    AccountId, ChangeError, Database, DatabaseError, DbResult, GameFilter, GameId, GameState,
    NewChallenge, OfferLimits, Terms, accounts, challenges, games, ratings,
};
use crate::server::game_server::{ListedGame, TableLink};
use crate::server::ratings::{Rating, Tempo};
use crate::server::ssh::{Fingerprint, PublicKey};

/// The time this number of seconds after the game began.
fn at(seconds: i64) -> Timestamp {
    Timestamp::constant(1_800_000_000, 0) + SignedDuration::from_secs(seconds)
}

fn player(database: &mut Database, name: &str) -> AccountId {
    let key = PublicKey { fingerprint: Fingerprint(name.to_owned()), openssh: name.to_owned() };
    let name = name.parse().expect("a name");
    let made = database.write(|db| accounts::register(db, &name, &key, None, at(0)));
    made.expect("an account").id
}

/// What is done under the lock, when it is on the disk.
fn done<T>(server: &GameServer, ask: impl FnOnce(&mut ServerState) -> T) -> T {
    server.answer(server.state(), |state| DbResult::Ok(ask(state))).expect("a disk")
}

fn rating(server: &GameServer, who: AccountId, tempo: Tempo) -> Rating {
    server.database(|it| ratings::find(it, who, tempo, at(0))).expect("a rating")
}

/// Begins a rated game at second 0.
fn begin(server: &GameServer, players: [AccountId; 2], control: &str) -> GameId {
    begin_at(server, players, control, Lateness::LosesAtOnce, 0)
}

fn begin_at(
    server: &GameServer,
    players: [AccountId; 2],
    control: &str,
    lateness: Lateness,
    now: i64,
) -> GameId {
    let seats = players.map(Seat::Person);
    let clock = Some(control.parse().expect("a clock"));
    let terms = Terms { rules: Rules::default(), rated: true, swap: false, clock, lateness };
    done(server, |state| state.begin(seats, terms, at(now))).expect("a game")
}

fn server_of_two(mut database: Database) -> (GameServer, [AccountId; 2]) {
    let players = ["anna", "ben"].map(|name| player(&mut database, name));
    (GameServer::new(database).expect("a server"), players)
}

fn play(
    server: &GameServer,
    who: AccountId,
    game: GameId,
    text: &str,
    now: i64,
) -> Result<(), ServerError> {
    let command = Command::Play { number: None, played: text.parse().expect("a move") };
    done(server, |state| state.apply(who, game, command, at(now))).map(drop)
}

/// Lets both players make the first legal moves until the game has `plies` moves.
pub fn play_on(server: &GameServer, game: GameId, plies: usize, now: Timestamp) {
    loop {
        let seen = server.snapshot(game).expect("the game");
        let live = seen.record.game();
        if live.ply() >= plies {
            return;
        }
        let legal = live.legal_moves();
        let Seat::Person(PersonId(who)) = seen.seats.seat(live.position().turn()) else {
            panic!("it is the computer's turn")
        };
        let command = Command::Play { number: None, played: legal[0] };
        done(server, |state| state.apply(AccountId(who), game, command, now)).expect("a move");
    }
}

fn deadline(server: &GameServer, game: GameId) -> Option<Timestamp> {
    server.database(|it| ListedGame::find(it, game)).expect("the game").row.deadline
}

fn outcome(server: &GameServer, game: GameId) -> Option<Outcome> {
    server.snapshot(game).expect("the game").record.game().outcome()
}

const FIRST: &str = "T-D3,D4,E4";
const SECOND: &str = "T-N14,N15,O15";

#[test]
fn every_move_is_kept_with_its_deadline() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "3d");
    assert_eq!(deadline(&server, game), Some(at(259_200)));
    play(&server, anna, game, FIRST, 1000).expect("a move");
    assert_eq!(deadline(&server, game), Some(at(260_200)));
    server.state().apply(anna, game, Command::Offer(Proposal::Undo), at(1100)).expect("an offer");
    server.state().apply(ben, game, Command::Offer(Proposal::Undo), at(1200)).expect("consent");
    // Anna has what she had left when she moved.
    assert_eq!(deadline(&server, game), Some(at(259_400)));
}

#[test]
fn whoever_is_late_loses_at_once_and_once() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "1h");
    play_on(&server, game, 10, at(0));
    let other = begin(&server, [ben, anna], "2h");
    assert_eq!(server.state().end_overdue(at(3599)), Some(at(3600)));
    assert_eq!(outcome(&server, game), None);
    assert_eq!(server.state().end_overdue(at(3600)), Some(at(7200)), "the other game is next");
    let late = Ending::TimeOut { by: Player::White };
    assert_eq!(outcome(&server, game), Some(Outcome::Ended(late)));
    let row = server.database(|it| ListedGame::find(it, game)).expect("the game").row;
    assert_eq!(row.state, GameState::Over { winner: Some(Player::Black) });
    assert_eq!((row.deadline, outcome(&server, other)), (None, None));
    let ratings = [anna, ben].map(|who| rating(&server, who, Tempo::Days).rating);
    assert!(ratings[0] < ratings[1], "a rated game: {ratings:?}");
    assert_eq!(server.state().end_overdue(at(3601)), Some(at(7200)));
}

#[test]
fn a_game_to_which_a_player_does_not_come_is_aborted_and_counts_for_nothing() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    for plies in [0, 1] {
        let game = begin(&server, [anna, ben], "1m+5s");
        for who in [anna, ben].into_iter().take(plies) {
            play(&server, who, game, FIRST, 0).expect("a move");
        }
        assert_eq!(server.state().end_overdue(at(59)), Some(at(60)), "no player need be present");
        assert_eq!(server.state().end_overdue(at(60)), None);
        let late = Ending::Aborted { by: Player::BOTH[plies], late: true };
        assert_eq!(outcome(&server, game), Some(Outcome::Ended(late)));
        assert!(
            server.database(|it| ListedGame::find(it, game)).expect("the game").row.is_aborted()
        );
    }
    let played = [anna, ben].map(|who| rating(&server, who, Tempo::Blitz).played);
    assert_eq!(played, [0, 0], "rated games without moves");
}

#[test]
fn a_move_after_the_time_is_refused_though_the_timekeeper_was_late() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "1h");
    let refused = play(&server, anna, game, FIRST, 3600);
    assert!(matches!(refused, Err(ServerError::Refused(CommandError::Rules(_)))), "{refused:?}");
    let late = Ending::Aborted { by: Player::White, late: true };
    assert_eq!(outcome(&server, game), Some(Outcome::Ended(late)));
}

#[test]
fn a_clock_for_the_game_runs_from_its_beginning_whoever_is_there() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "20m+10s");
    assert_eq!(deadline(&server, game), Some(at(1200)));
    play(&server, anna, game, FIRST, 100).expect("a move");
    assert_eq!(deadline(&server, game), Some(at(1300)));
    play(&server, ben, game, SECOND, 200).expect("a move");
    assert_eq!(deadline(&server, game), Some(at(200 + 1110)));
    // The deadline of the next game works in the same way.
    for (who, command) in [
        (ben, Command::Resign),
        (ben, Command::Offer(Proposal::Rematch)),
        (anna, Command::Offer(Proposal::Rematch)),
    ] {
        server.state().apply(who, game, command, at(300)).expect("another game");
    }
    let next = server
        .database(|it| ListedGame::of_account(it, anna, GameFilter::Going, 9, 0))
        .expect("games")[0]
        .row
        .id;
    assert_eq!(deadline(&server, next), Some(at(1500)));
}

#[test]
fn deadlines_hold_when_the_server_was_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = || Database::open(folder.path()).expect("a database");
    let (server, [anna, ben]) = server_of_two(open());
    let (late, still_on) = (begin(&server, [anna, ben], "1h"), begin(&server, [anna, ben], "20m"));
    play(&server, anna, still_on, FIRST, 10).expect("a move");
    play(&server, ben, still_on, SECOND, 20).expect("a move");
    play(&server, anna, still_on, "T-D6,D7,E7", 100).expect("a move");
    drop(server);
    let server = GameServer::new(open()).expect("a server");
    // Ben's time has run while the server was away: he had 1190 seconds left at second 100.
    let record = server.snapshot(still_on).expect("the game").record;
    let clock = record.header().clock.as_ref().expect("a clock");
    assert_eq!(clock.time_left(Player::Black, at(1000)).as_secs(), 290);
    assert_eq!(clock.time_left(Player::White, at(1000)).as_secs(), 1110);
    assert_eq!(deadline(&server, still_on), Some(at(1290)));
    play(&server, ben, still_on, "T-N11,N12,O12", 1289).expect("in time");
    assert_eq!(done(&server, |state| state.end_overdue(at(5000))), None);
    assert!(outcome(&server, late).is_some());
    let going = server
        .database(|it| ListedGame::of_account(it, anna, GameFilter::Going, 9, 0))
        .expect("games");
    assert!(going.is_empty(), "both are over now");
}

#[test]
fn a_game_that_cant_be_read_keeps_nobody_from_playing() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = || Database::open(folder.path()).expect("a database");
    let (server, [anna, ben]) = server_of_two(open());
    let (spoilt, sound) = (begin(&server, [anna, ben], "1h"), begin(&server, [anna, ben], "1h"));
    drop(server);
    let file = rusqlite::Connection::open(folder.path().join("punct.sqlite3")).expect("the file");
    let cut = "UPDATE game SET record = substr(record, 1, 90) WHERE id = ?1";
    assert_eq!(file.execute(cut, [spoilt.0]).expect("a change"), 1);
    drop(file);
    let faults = unreadable_games(&open()).expect("the games");
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].starts_with(&format!("game {spoilt} can't be read")), "{faults:?}");
    let server = GameServer::new(open()).expect("a server");
    play(&server, anna, sound, FIRST, 1).expect("a move");
    assert!(server.state().end_overdue(at(9000)).is_some(), "the timekeeper looks again later");
}

#[test]
fn a_game_that_goes_round_in_circles_ends_by_itself() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "1h");
    play(&server, anna, game, FIRST, 1).expect("a move");
    play(&server, ben, game, SECOND, 2).expect("a move");
    let circle = ["TD3-D3,C3,D4", "TN14-N14,M14,N15", "TD3-D3,D4,E4", "TN14-N14,N15,O15"];
    let mut plies = 2;
    while outcome(&server, game).is_none() {
        let who = [anna, ben][plies % 2];
        play(&server, who, game, circle[(plies - 2) % 4], plies as i64).expect("a move");
        plies += 1;
    }
    assert_eq!(plies, 2 + 4 * 4, "the position has occurred for the fifth time");
    assert_eq!(outcome(&server, game).and_then(Outcome::winner), None);
    assert!(play(&server, anna, game, circle[0], 99).is_err());
}

#[test]
fn a_game_that_is_over_is_not_ended_again() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "1h");
    play(&server, anna, game, FIRST, 1).expect("a move");
    play(&server, ben, game, SECOND, 2).expect("a move");
    server.state().apply(ben, game, Command::Resign, at(5)).expect("giving up");
    assert_eq!(server.state().end_overdue(at(9000)), None);
    let resigned = Ending::Resigned { by: Player::Black };
    assert_eq!(outcome(&server, game), Some(Outcome::Ended(resigned)));
    let again = server.state().apply(anna, game, Command::Resign, at(9000));
    assert!(!matches!(again, Err(ServerError::Change(ChangeError::NotGoing(_)))));
}

#[test]
fn a_pair_begins_only_so_many_rated_games_a_day() {
    let mut database = Database::in_memory().expect("a database");
    let [anna, ben, _cora] = ["anna", "ben", "cora"].map(|name| player(&mut database, name));
    let server = GameServer::new(database).expect("a server");
    let played = |players: [AccountId; 2], now| {
        let game = begin_at(&server, players, "1h", Lateness::LosesAtOnce, now);
        play(&server, players[0], game, FIRST, now).expect("a move");
        play(&server, players[1], game, SECOND, now).expect("a move");
        server.state().apply(players[0], game, Command::Resign, at(now)).expect("giving up");
        game
    };
    let aborted = begin(&server, [anna, ben], "1h");
    server.state().apply(anna, aborted, Command::Abort, at(0)).expect("an end");
    let five = [0, 60, 120, 180, 240].map(|now| {
        let players = if now % 120 == 0 { [anna, ben] } else { [ben, anna] };
        played(players, now)
    });
    let lateness = Lateness::default();
    let clock = "1h".parse().ok();
    let terms = Terms { rules: Rules::default(), rated: true, swap: false, clock, lateness };
    let challenging = |opponent, rated| {
        let terms = Terms { rated, ..terms.clone() };
        server.challenge(ben, WantedChallenge::new(opponent, terms))
    };
    let made = challenging(Opponent::Anyone, true).expect("a seek");
    let ChallengeResult::Waits(seek) = made else { panic!("it waits") };
    played([anna, ben], 300);
    let why = "the two of you have begun 6 rated games within a day, the most there can be; the next can \
               be rated from 2027-01-16 08:00 UTC on, and an unrated one can begin at once";
    let refused = |done: Result<(), ServerError>| assert_eq!(done.unwrap_err().to_string(), why);
    refused(challenging(player_called("anna"), true).map(drop));
    refused(server.accept(anna, seek).map(drop));
    for who in [anna, ben] {
        let command = Command::Offer(Proposal::Rematch);
        let done = server.state().apply(who, five[4], command, at(400));
        if who == ben {
            refused(done.map(drop));
        }
    }
    challenging(player_called("anna"), false).expect("an unrated game");
    challenging(player_called("cora"), true).expect("a game with somebody else");
    let check = |now| {
        let state = server.state();
        super::challenges::check_pair(&state.database, [anna, ben], &terms, at(now))
    };
    refused(check(86_399));
    check(86_400).expect("a day later");
}

#[test]
fn a_page_of_a_talk_has_fifty_lines() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "3d");
    for nth in 1..=120 {
        let words = Command::Say(nth.to_string());
        server.state().apply(anna, game, words, at(nth)).expect("words");
    }
    let page = |nth| -> Vec<String> {
        let lines = server.talk(ben, game, nth).expect("the game");
        lines.into_iter().map(|spoken| spoken.text).collect()
    };
    let numbers = |from: usize, to: usize| (from..=to).map(|nth| nth.to_string()).collect();
    let pages: [Vec<String>; 4] = [numbers(71, 120), numbers(21, 70), numbers(1, 20), Vec::new()];
    assert_eq!([page(1), page(2), page(3), page(4)], pages);
    assert_eq!(
        server.snapshot(game).expect("the game").chat.len(),
        120,
        "a table shows all of them"
    );
}

#[test]
fn a_screen_hears_at_once_whom_its_player_ignores() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let (_anna, to_anna) = listen(&server, anna);
    take(&to_anna);
    server.ignore(anna, "ben", true).expect("somebody");
    let ignores = Preference::Ignores(ben, true);
    assert_eq!(
        take(&to_anna),
        [ServerNews::Changed(ServerList::Own), ServerNews::PreferenceChanged(ignores)]
    );
    assert_eq!(server.ignored_persons(anna).expect("a list"), [ben]);
}

#[test]
fn a_long_history_is_read_whole() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let mut games: Vec<GameId> = Vec::new();
    for nth in 0..201 {
        let game = begin_at(&server, [anna, ben], "1h", Lateness::LosesAtOnce, nth);
        server.state().apply(ben, game, Command::Resign, at(nth)).expect("giving up");
        games.insert(0, game);
    }
    let all = server.all_games_of(anna, GameFilter::Over).expect("games");
    assert_eq!(all.iter().map(|game| game.row.id).collect::<Vec<_>>(), games);
}

/// Listens for an account and records the news.
fn listen(server: &GameServer, who: AccountId) -> (SubscriptionGuard, Arc<Mutex<Vec<ServerNews>>>) {
    let account = accounts::by_id(&server.state().database, who).expect("an account");
    let received = Arc::new(Mutex::new(Vec::new()));
    let input = Arc::clone(&received);
    let listening = SubscriptionGuard::new(
        server,
        &account,
        Box::new(move |news| input.lock().unwrap().push(news)),
    );
    (listening, received)
}

fn take(received: &Mutex<Vec<ServerNews>>) -> Vec<ServerNews> {
    std::mem::take(&mut received.lock().unwrap())
}

#[test]
fn only_those_concerned_hear_that_something_of_theirs_has_changed() {
    let mut database = Database::in_memory().expect("a database");
    let [anna, ben, cora] = ["anna", "ben", "cora"].map(|name| player(&mut database, name));
    let server = GameServer::new(database).expect("a server");
    let game = begin(&server, [anna, ben], "3d");
    let ((_anna, to_anna), (_cora, to_cora)) = (listen(&server, anna), listen(&server, cora));
    take(&to_anna);
    play(&server, anna, game, FIRST, 10).expect("a move");
    assert_eq!(
        take(&to_anna),
        [ServerNews::Changed(ServerList::Own), ServerNews::Changed(ServerList::Moves)]
    );
    assert_eq!(take(&to_cora), [ServerNews::Changed(ServerList::Moves)]);
    server.state().apply(ben, game, Command::Say("hello".to_owned()), at(11)).expect("words");
    let only_anna = (vec![ServerNews::Changed(ServerList::Own)], vec![]);
    assert_eq!((take(&to_anna), take(&to_cora)), only_anna, "the unread line");
    server.state().apply(ben, game, Command::Resign, at(12)).expect("giving up");
    let is_free = ServerNews::InRatedGame(false);
    assert_eq!(
        take(&to_anna),
        [
            ServerNews::Changed(ServerList::Own),
            ServerNews::Changed(ServerList::Games),
            ServerNews::Changed(ServerList::Standings),
            is_free
        ]
    );
    assert_eq!(
        take(&to_cora),
        [ServerNews::Changed(ServerList::Games), ServerNews::Changed(ServerList::Standings)]
    );
    let lateness = Lateness::default();
    let terms = Terms { rules: Rules::default(), rated: false, swap: false, clock: None, lateness };
    let challenging =
        |opponent| server.challenge(ben, WantedChallenge::new(opponent, terms.clone()));
    let made = challenging(player_called("anna")).expect("a challenge");
    assert_eq!(
        (take(&to_anna), take(&to_cora)),
        (vec![ServerNews::Changed(ServerList::Own)], vec![])
    );
    let ChallengeResult::Waits(id) = made else { panic!("it waits") };
    server.accept(anna, id).expect("a game");
    assert_eq!(take(&to_cora), [ServerNews::Changed(ServerList::Games)]);
    challenging(Opponent::Anyone).expect("a seek");
    assert_eq!(take(&to_cora), [ServerNews::Changed(ServerList::Seeks)]);
    challenging(player_called("cora")).expect("a challenge");
    take(&to_cora);
    super::moderation::block(&server, ben).expect("blocked");
    assert!(
        take(&to_cora).contains(&ServerNews::Changed(ServerList::Own)),
        "the challenge to her is withdrawn"
    );
}

/// A challenge to an unrated game without a clock.
fn plain(opponent: Opponent) -> WantedChallenge {
    let lateness = Lateness::default();
    let terms = Terms { rules: Rules::default(), rated: false, swap: false, clock: None, lateness };
    WantedChallenge::new(opponent, terms)
}

fn chosen(name: &str, value: &str) -> VisitChoice {
    VisitChoice::parse(name, value).expect("a choice")
}

fn player_called(name: &str) -> Opponent {
    Opponent::Player(name.to_owned())
}

#[test]
fn whose_seek_is_taken_hears_that_the_game_begins() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let ((_anna, to_anna), (_ben, to_ben)) = (listen(&server, anna), listen(&server, ben));
    let made = server.challenge(ben, plain(Opponent::Anyone));
    let ChallengeResult::Waits(id) = made.expect("a seek") else { panic!("it waits") };
    let game = server.accept(anna, id).expect("a game");
    let begins = |received| take(received).contains(&ServerNews::GameBegun(game));
    assert!(begins(&to_ben));
    assert!(!begins(&to_anna), "Anna has accepted it herself");
    // The same news comes when the players agree on another game while one of them is elsewhere.
    let (input, _terminal) = terminal::connect(Size::new(80, 24));
    let _place = TableLink::new(&server, Some(anna), game, input.screen()).expect("a place");
    server.ask_table(anna, game, Command::Resign).expect("giving up");
    server.ask_table(ben, game, Command::Offer(Proposal::Rematch)).expect("an offer");
    assert!(take(&to_ben).contains(&ServerNews::Changed(ServerList::Own)), "lists show offers");
    let (next, _) =
        server.ask_table(anna, game, Command::Offer(Proposal::Rematch)).expect("consent");
    assert!(take(&to_ben).contains(&ServerNews::GameBegun(next)));
    assert!(!take(&to_anna).contains(&ServerNews::GameBegun(next)), "Anna is at the table already");
}

#[test]
fn the_timekeeper_takes_back_a_seek_whose_time_is_over() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let lateness = Lateness::default();
    let terms = Terms { rules: Rules::default(), rated: false, swap: false, clock: None, lateness };
    let limits = OfferLimits { expires: Some(at(600)), ..OfferLimits::default() };
    let seek = NewChallenge { from: anna, to: None, colour: None, terms, limits };
    server
        .state_to_write()
        .database
        .write(|db| challenges::insert(db, &seek, at(0)))
        .expect("a seek");
    assert_eq!(server.lists().expect("lists").seeks.len(), 1);
    let (_ben, to_ben) = listen(&server, ben);
    take(&to_ben);
    assert_eq!(server.state().end_overdue(at(599)), Some(at(600)));
    assert_eq!(take(&to_ben), []);
    assert_eq!(server.state().end_overdue(at(600)), None);
    assert_eq!(take(&to_ben), [ServerNews::Changed(ServerList::Seeks)]);
    assert!(server.lists().expect("lists").seeks.is_empty());
}

#[test]
fn only_the_owner_hears_what_they_have_chosen() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let ((_anna, to_anna), (_ben, to_ben)) = (listen(&server, anna), listen(&server, ben));
    take(&to_anna);
    let account = server.choose(anna, &chosen("chat", "off")).expect("a choice");
    assert!(account.muted);
    let account = server.choose(anna, &chosen("pictures", "on")).expect("a choice");
    assert!(account.muted && account.settings.contains("pictures on"));
    assert_eq!(
        take(&to_anna),
        [ServerNews::PreferenceChanged(Preference::Muted(true))],
        "pictures hold later"
    );
    assert_eq!(take(&to_ben), []);
}

#[test]
fn who_comes_with_a_second_screen_is_no_news() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let (_anna, received) = listen(&server, anna);
    let (first, _) = listen(&server, ben);
    assert_eq!(take(&received), [ServerNews::Changed(ServerList::Present)]);
    let (second, _) = listen(&server, ben);
    drop(first);
    assert_eq!(take(&received), []);
    drop(second);
    assert_eq!(take(&received), [ServerNews::Changed(ServerList::Present)]);
}

#[test]
fn a_list_is_read_once_after_a_change() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "3d");
    let before = server.lists().expect("lists");
    assert!(Arc::ptr_eq(&before.going, &server.lists().expect("lists").going));
    play(&server, anna, game, FIRST, 10).expect("a move");
    let after = server.lists().expect("lists");
    assert_eq!((before.going[0].row.ply, after.going[0].row.ply), (0, 1));
    assert!(Arc::ptr_eq(&before.standings, &after.standings), "the standings are unchanged");
}

#[test]
fn what_another_program_writes_is_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = || Database::open(folder.path()).expect("a database");
    let (server, [anna, ben]) = server_of_two(open());
    let game = begin(&server, [anna, ben], "3d");
    play_on(&server, game, 10, at(4));
    server.state().apply(anna, game, Command::Resign, at(5)).expect("giving up");
    assert_eq!(server.lists().expect("lists").standings.len(), 2);
    open().write(|db| accounts::block(db, anna)).expect("to shut her out");
    assert_eq!(server.lists().expect("lists").standings.len(), 1);
}

#[test]
fn the_timekeeper_leaves_games_alone_whose_end_is_to_be_claimed() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin_at(&server, [anna, ben], "1h", Lateness::LosesWhenClaimed, 0);
    assert_eq!(server.state().end_overdue(at(9000)), None);
    let early = server.state().apply(ben, game, Command::ClaimTime, at(3599));
    assert!(matches!(early, Err(ServerError::Refused(CommandError::TimeLeft))), "{early:?}");
    assert_eq!(outcome(&server, game), None);
    server.state().apply(ben, game, Command::ClaimTime, at(3600)).expect("a claim");
    let late = Ending::Aborted { by: Player::White, late: true };
    assert_eq!(outcome(&server, game), Some(Outcome::Ended(late)), "no player has moved");
}

#[test]
fn what_is_offered_stays_when_the_last_screen_leaves() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let made = server.challenge(ben, plain(player_called("anna")));
    let ChallengeResult::Waits(id) = made.expect("a challenge") else { panic!("it waits") };
    let game = server.accept(anna, id).expect("a game");
    let (input, _terminal) = terminal::connect(Size::new(80, 24));
    let (place, _) = TableLink::new(&server, Some(anna), game, input.screen()).expect("a place");
    server.state().apply(anna, game, Command::Offer(Proposal::Draw), at(5)).expect("an offer");
    drop(place);
    assert!(!server.snapshot(game).expect("the game").offers.is_empty());
    server.ask_table(ben, game, Command::Decline).expect("what is offered can be declined");
    assert!(server.state().games.is_empty(), "the game has left the memory");
}

#[test]
fn where_a_player_points_is_seen_and_kept_nowhere() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "3d");
    let (_ben, to_ben) = listen(&server, ben);
    take(&to_ben);
    let stored = || games::find(&server.state().database, game).expect("the game");
    let before = format!("{:?}", stored());
    let pointing = Pointing { cursor: "H7".parse().expect("a space"), placement: None };
    let command = Command::Point(Some(pointing));
    let (_, seen) = server.state().apply(anna, game, command, at(20)).expect("pointing");
    assert_eq!(seen.pointing.iter().flatten().collect::<Vec<_>>(), [&pointing]);
    assert_eq!(format!("{:?}", stored()), before);
    assert_eq!(take(&to_ben), [], "the lobby gets no news");
}

/// Prints the cost of pointing in a game of 6,000 plies: the time of the command under the server's
/// lock, with two screens at the table.
#[test]
#[ignore = "measures; run it in a release build"]
fn what_pointing_costs_in_a_long_game() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let seats = [anna, ben].map(Seat::Person);
    let lateness = Lateness::default();
    let terms = Terms { rules: Rules::default(), rated: false, swap: false, clock: None, lateness };
    let record = tests::long_game(6000);
    let new = super::challenges::new_game(&record, seats, terms);
    let game = server.write(|it| games::insert(it, &new, at(0))).expect("a game");
    let (input, _terminal) = terminal::connect(Size::new(80, 24));
    let _places = [anna, ben]
        .map(|who| TableLink::new(&server, Some(who), game, input.screen()).expect("a place"));
    let begun = std::time::Instant::now();
    let spaces = ["H7", "H8"].map(|space| space.parse().expect("a space"));
    for nth in 0..20 {
        let pointing = Pointing { cursor: spaces[nth % 2], placement: None };
        server.ask_table(anna, game, Command::Point(Some(pointing))).expect("pointing");
    }
    println!("a command to point: {:?}", begun.elapsed() / 20);
    let begun = std::time::Instant::now();
    (0..20).for_each(|_| server.state().forget_if_deserted(game));
    println!("to forget a deserted game: {:?}", begun.elapsed() / 20);
}

#[test]
fn a_database_that_fails_is_the_servers_own_reason_whatever_was_asked() {
    let locked = || DatabaseError::Locked;
    for error in [
        locked().into(),
        ChangeError::from(locked()).into(),
        DatabaseError::Full.into(),
        ServerError::NoThread,
    ] {
        assert!(error.is_of_server(), "{error}");
    }
    for error in
        [ServerError::Blocked, ChangeError::UnknownWord.into(), ChangeError::KeyTaken.into()]
    {
        assert!(!error.is_of_server(), "{error}");
    }
}
