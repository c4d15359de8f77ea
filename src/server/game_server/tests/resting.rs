//! Clocks while no server runs.

use super::*;
use crate::server::database::{VacationRequest, pauses};
use crate::server::game_server::moderation;
use crate::server::game_server::timekeeper::pause_between;

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

fn talk_in(server: &GameServer, game: GameId) -> Vec<String> {
    let lines = server.database(|it| moderation::all_talk(it, game)).expect("the talk");
    lines.into_iter().map(|line| format!("{}: {}", line.name, line.text)).collect()
}

/// Changes a server and its database as if the server had last run at `last` and started again at
/// `start`.
fn be_away(server: GameServer, last: i64, start: i64) -> GameServer {
    done(&server, |state| {
        state.games.clear();
        pause_between(&mut state.database, at(last), at(start))
    })
    .expect("a rest");
    server
}

#[test]
fn the_time_in_which_no_server_runs_is_nobodys() {
    // The control; when the server was last known to run; when it runs again; the end of Anna's
    // time then; and whether the chat says so.
    for (control, last, start, until, is_said) in [
        ("8s", 0, 10, 18, true),
        ("8s", 7, 17, 18, true),
        ("20m+10s", 100, 100 + HOUR, 1200 + HOUR, true),
        ("20m+10s", 100, 100, 1200, false),
        ("3d", 10, DAY + 10, 4 * DAY, true),
        ("3d", 10, 20, 3 * DAY + 10, false),
        // Anna's time was over before.
        ("8s", 8, 20, 8, false),
        ("8s", 9, 20, 8, false),
        // The machine's clock was set back.
        ("8s", 5, 0, 8, false),
    ] {
        let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
        let game = begin(&server, [anna, ben], control);
        let server = be_away(server, last, start);
        assert_eq!(deadline(&server, game), Some(at(until)), "{control} {last} {start}");
        let clock = server.snapshot(game).expect("the game").record.header().clock.clone();
        assert_eq!(clock.expect("a clock").deadline(), Some(at(until)), "the record says the same");
        assert_eq!(
            pauses::last_moment(&server.state().database).expect("a moment"),
            Some(at(start.max(0)))
        );
        let lines = talk_in(&server, game);
        assert_eq!(lines.len(), usize::from(is_said), "{control} {last} {start}: {lines:?}");
        if start > last {
            server.state().end_overdue(at(start));
            let is_over = outcome(&server, game).is_some();
            assert_eq!(is_over, until <= start, "{control} {last} {start}");
        }
    }
}

#[test]
fn both_are_told_for_how_long_their_clock_has_rested() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "20m+10s");
    play(&server, anna, game, FIRST, 30).expect("a move");
    let server = be_away(server, 40, 70);
    let wanted = ["server: no server ran here for a while: the clock has rested for 0:30"];
    assert_eq!(talk_in(&server, game), wanted);
    for player in [anna, ben] {
        assert_eq!(server.talk(player, game, 1).expect("the talk").len(), 1);
    }
    play(&server, ben, game, SECOND, 80).expect("a move");
    let clock = server.snapshot(game).expect("the game").record.header().clock.clone();
    let left = clock.expect("a clock").stored_times().map(|left| left.as_secs());
    assert_eq!(left, [1200 - 30 + 10, 1200 - 20 + 10], "ten seconds before and ten after");
}

#[test]
fn games_of_all_kinds_rest_and_those_without_a_running_clock_stay_as_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = || Database::open(folder.path()).expect("a database");
    let (server, [anna, ben]) = server_of_two(open());
    let claimed = begin_at(&server, [anna, ben], "10m", Lateness::LosesWhenClaimed, 0);
    let [away, waits, spoilt, over] = [(); 4].map(|()| begin(&server, [anna, ben], "3d"));
    play(&server, anna, waits, FIRST, 0).expect("a move");
    server.state().set_vacation(anna, VacationRequest::Days(5), at(0)).expect("a vacation");
    server.state().apply(ben, over, Command::Abort, at(0)).expect("an end");
    drop(server);
    let file = rusqlite::Connection::open(folder.path().join("punct.sqlite3")).expect("the file");
    file.execute("UPDATE game SET record = '{' WHERE id = ?1", [spoilt.0]).expect("a change");
    drop(file);
    let server = GameServer::new(open()).expect("a server");
    let spoilt_until = deadline(&server, spoilt);
    let server = be_away(server, 300, 300 + DAY);
    assert_eq!(deadline(&server, claimed), Some(at(600 + DAY)));
    assert_eq!(deadline(&server, away), Some(at(8 * DAY)), "the vacation is longer");
    assert_eq!(deadline(&server, waits), Some(at(4 * DAY)));
    assert_eq!(deadline(&server, spoilt), spoilt_until);
    assert_eq!(deadline(&server, over), None);
    assert_eq!(talk_in(&server, away), [] as [String; 0]);
    // The server is away for longer than the vacation.
    let server = be_away(server, 2 * DAY, 9 * DAY);
    assert_eq!(deadline(&server, away), Some(at(12 * DAY)));
}

#[test]
fn it_is_noted_that_the_server_runs_as_long_as_a_clock_does() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let mut noted = at(0);
    let mut note = |now| server.state().store_moment(&mut noted, at(now));
    assert_eq!(note(50), None, "without a running clock no time is due");
    let game = begin_at(&server, [anna, ben], "20m", Lateness::LosesAtOnce, 60);
    // This is a hundredth of twenty minutes.
    assert_eq!(note(60), Some(at(72)));
    let last = || pauses::last_moment(&server.state().database).expect("a moment");
    assert_eq!(last(), Some(at(60)));
    let early = note(65).expect("a note later");
    assert!(early > at(65), "{early}");
    assert_eq!(last(), Some(at(60)), "no note is written before");
    note(72);
    assert_eq!(last(), Some(at(72)));
    server.state().apply(ben, game, Command::Abort, at(80)).expect("an end");
    assert_eq!(note(500), None);
}
