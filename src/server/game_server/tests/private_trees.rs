//! The private trees of players: who sees them, how long they are kept, and how large they may be.

#[cfg(unix)]
use super::notices::{notices, notifying};
use super::*;
use crate::kit::terminal::Input;
use crate::punct::engine::MoveMark;
use crate::punct::play::{TableOwner as _, TreeChange, TreeEdit};
use crate::punct::record::Tree;
use crate::punct::screen::tests::reader::connect;
use crate::server::database::{accounts, game_row};
use crate::server::game_server::TableLink;

const ANSWER: &str = "T-D6,D7,E7";
const SECRET: &str = "quixotic";

/// Changes the private tree of a player at the node that these moves lead to.
fn edit(
    server: &GameServer,
    who: AccountId,
    game: GameId,
    path: &[&str],
    change: TreeChange,
) -> Result<(), ServerError> {
    let path = path.iter().map(|text| text.parse().expect("a move")).collect();
    server.ask_table(who, game, Command::Edit(TreeEdit { round: None, path, change })).map(drop)
}

fn tried(text: &str) -> TreeChange {
    TreeChange::Try(vec![text.parse().expect("a move")])
}

fn comment(text: &str) -> TreeChange {
    TreeChange::Comment(text.to_owned())
}

/// The private tree that the server shows on a player's screen.
fn tree(server: &GameServer, who: AccountId, game: GameId) -> Option<Tree> {
    let (screen, _) = connect();
    let (_place, seen) = TableLink::new(server, Some(who), game, screen).expect("a place");
    seen.private_tree(who).cloned()
}

/// A game in which Anna has tried moves, with comments, a mark and a conditional move.
fn studied_game(server: &GameServer, [anna, ben]: [AccountId; 2]) -> GameId {
    let game = begin(server, [anna, ben], "3d");
    play(server, anna, game, FIRST, 10).expect("a move");
    for (path, change) in [
        (&[] as &[&str], comment(SECRET)),
        (&[FIRST], tried(SECOND)),
        (&[FIRST, SECOND], comment(SECRET)),
        (&[FIRST, SECOND], TreeChange::Mark(Some(MoveMark::Good))),
        (&[FIRST, SECOND], tried(ANSWER)),
        (&[FIRST, SECOND, ANSWER], TreeChange::Plan(true)),
    ] {
        edit(server, anna, game, path, change).expect("a change");
    }
    game
}

#[test]
fn a_private_tree_outlives_a_restart_and_the_moves_of_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = || Database::open(folder.path()).expect("a database");
    let (server, [anna, ben]) = server_of_two(open());
    let game = studied_game(&server, [anna, ben]);
    drop(server);
    let server = GameServer::new(open()).expect("a server");
    let found = tree(&server, anna, game).expect("a tree");
    let [second, answer] = [vec![FIRST, SECOND], vec![FIRST, SECOND, ANSWER]].map(|path| {
        let path: Vec<_> = path.iter().map(|text| text.parse().expect("a move")).collect();
        found.node_at(&path).expect("it was tried")
    });
    assert_eq!((found.comment(Tree::ROOT), found.comment(second)), (SECRET, SECRET));
    assert_eq!((found.mark(second), found.is_planned(answer)), (Some(MoveMark::Good), true));
    assert!(tree(&server, ben, game).is_none());
    play(&server, ben, game, "T-N11,N12,O12", 20).expect("another move");
    drop(server);
    let server = GameServer::new(open()).expect("a server");
    let later = tree(&server, anna, game).expect("a tree");
    assert_eq!((later.main_line().len(), later.variation_moves()), (2, 2));
    assert_eq!(later.planned().count(), 0, "the other move was not foreseen");
    // The game is over, and the tree is still there.
    server.ask_table(ben, game, Command::Resign).expect("the end");
    drop(server);
    let server = GameServer::new(open()).expect("a server");
    assert_eq!(tree(&server, anna, game).map(|tree| tree.variation_moves()), Some(2));
}

#[test]
fn the_private_trees_of_a_closed_account_are_deleted_in_memory_too() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = studied_game(&server, [anna, ben]);
    edit(&server, ben, game, &[], comment("mine")).expect("a change");
    let (screen, _) = connect();
    // Ben's screen keeps the game in memory.
    let _place = TableLink::new(&server, Some(ben), game, screen).expect("a place");
    let account = accounts::by_id(&server.state().database, anna).expect("Anna");
    server.close(&account).expect("closed");
    edit(&server, ben, game, &[], comment("mine still")).expect("a change");
    let stored = server.database(|it| game_row::studies(it, game)).expect("an answer");
    let owners: Vec<AccountId> = stored.iter().map(|study| study.account).collect();
    assert_eq!(owners, [ben]);
}

#[test]
fn nothing_of_a_private_tree_reaches_the_screen_of_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut database = Database::open(folder.path()).expect("a database");
    let [anna, ben, eve] = ["anna", "ben", "eve"].map(|name| player(&mut database, name));
    let server = GameServer::new(database).expect("a server");
    let game = studied_game(&server, [anna, ben]);
    let ((own, to_anna), (bens, to_ben)) = (connect(), connect());
    let ((eves, to_eve), (strangers, to_stranger)) = (connect(), connect());
    let guests = [(Some(ben), bens), (Some(eve), eves), (None, strangers)];
    let mut places = vec![TableLink::new(&server, Some(anna), game, own).expect("a place")];
    for (who, screen) in guests {
        let place = TableLink::new(&server, who, game, screen).expect("a place");
        assert!(!format!("{:?}", place.1).contains(SECRET));
        places.push(place);
    }
    edit(&server, anna, game, &[FIRST], comment(SECRET)).expect("a change");
    play(&server, ben, game, SECOND, 20).expect("a move, which is answered");
    server.ask_table(ben, game, Command::Resign).expect("the end");
    let received = |from: &std::sync::mpsc::Receiver<Input<_>>| -> Vec<String> {
        let messages = from.try_iter().filter_map(|input| match input {
            Input::Message(message) => Some(format!("{message:?}")),
            _ => None,
        });
        messages.collect()
    };
    for other in [to_ben, to_eve, to_stranger] {
        let received = received(&other);
        assert!(received.len() > 1 && received.iter().all(|text| !text.contains(SECRET)));
    }
    assert!(received(&to_anna).iter().all(|text| text.contains(SECRET)));
    // Only the table of private trees has the secret. The server shows a tree to its owner alone.
    let file = rusqlite::Connection::open(folder.path().join("punct.sqlite3")).expect("the file");
    let mut tables = file.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").unwrap();
    let tables: Vec<String> = tables.query_map([], |row| row.get(0)).unwrap().flatten().collect();
    let holding = tables.iter().filter(|table| {
        let mut rows = file.prepare(&format!("SELECT * FROM \"{table}\"")).unwrap();
        let columns = rows.column_count();
        let mut rows = rows.query([]).unwrap();
        let mut found = false;
        while let Some(row) = rows.next().unwrap() {
            found |= (0..columns).any(|nth| format!("{:?}", row.get_ref(nth)).contains(SECRET));
            let text = |nth| row.get_ref(nth).ok()?.as_str().ok().map(str::to_owned);
            found |= (0..columns).filter_map(text).any(|text| text.contains(SECRET));
        }
        found
    });
    assert_eq!(holding.collect::<Vec<_>>(), ["study"]);
}

#[test]
fn after_the_end_the_tree_of_both_is_kept_with_the_game_and_private_ones_stay_private() {
    let folder = tempfile::tempdir().expect("a folder");
    let open = || Database::open(folder.path()).expect("a database");
    let (server, [anna, ben]) = server_of_two(open());
    let game = studied_game(&server, [anna, ben]);
    let share = |server: &GameServer, who, change| {
        let path = vec![FIRST.parse().expect("a move")];
        server
            .ask_table(who, game, Command::Share(TreeEdit { round: None, path, change }))
            .map(drop)
    };
    let early = share(&server, ben, comment("early"));
    assert!(matches!(early, Err(ServerError::Refused(CommandError::NotOver))), "{early:?}");
    server.ask_table(ben, game, Command::Resign).expect("the end");
    share(&server, ben, comment("of both")).expect("a change");
    share(&server, anna, tried("T-N11,N12,O12")).expect("a change");
    let planned = share(&server, anna, TreeChange::Plan(true));
    assert!(matches!(planned, Err(ServerError::Refused(CommandError::Ending(_)))), "{planned:?}");
    drop(server);
    let server = GameServer::new(open()).expect("a server");
    let record = server.snapshot(game).expect("the game").record;
    let written = format!("{:?}", record.tree());
    assert!(written.contains("of both") && !written.contains(SECRET));
    assert_eq!((record.tree().variation_moves(), record.game().ply()), (1, 1));
    server.ask_table(anna, game, Command::Join).expect("a change");
    drop(server);
    let server = GameServer::new(open()).expect("a server");
    let record = server.snapshot(game).expect("the game").record;
    assert!(format!("{:?}", record.tree()).contains(SECRET), "Anna has shown it");
    assert_eq!(record.tree().variation_moves(), 3);
}

#[test]
fn a_change_at_a_node_that_is_gone_is_refused_and_made_nowhere_else() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = studied_game(&server, [anna, ben]);
    edit(&server, anna, game, &[FIRST, SECOND], TreeChange::Delete).expect("a change");
    let before = format!("{:?}", tree(&server, anna, game));
    for change in [comment("late"), tried(ANSWER), TreeChange::Plan(true), TreeChange::Delete] {
        let late = edit(&server, anna, game, &[FIRST, SECOND], change);
        assert!(matches!(late, Err(ServerError::Refused(CommandError::NoSuchLine))), "{late:?}");
    }
    assert_eq!(format!("{:?}", tree(&server, anna, game)), before);
    let watching = edit(&server, AccountId(99), game, &[FIRST], comment("x"));
    assert!(matches!(watching, Err(ServerError::Refused(CommandError::Watching))), "{watching:?}");
}

#[test]
fn a_change_that_cant_be_kept_is_not_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let (server, [anna, ben]) = server_of_two(Database::open(folder.path()).expect("a database"));
    let game = studied_game(&server, [anna, ben]);
    let file = rusqlite::Connection::open(folder.path().join("punct.sqlite3")).expect("the file");
    let broken =
        "CREATE TRIGGER broken BEFORE INSERT ON study BEGIN SELECT RAISE(ABORT, 'no'); END";
    file.execute_batch(broken).expect("a trigger");
    let (screen, _inputs) = connect();
    let _place = TableLink::new(&server, Some(anna), game, screen).expect("a place");
    edit(&server, anna, game, &[FIRST], comment("lost")).expect_err("it can't be kept");
    let found = tree(&server, anna, game).expect("a tree");
    assert_eq!(found.comment(found.end()), "");
}

#[test]
fn trees_are_bounded_in_a_game_and_in_all_games_and_deleting_makes_room() {
    let mut database = Database::in_memory().expect("a database");
    let players @ [anna, ben] = ["anna", "ben"].map(|name| player(&mut database, name));
    let server = GameServer::new(database).expect("a server");
    let games = [(); 33].map(|()| begin(&server, players, "3d"));
    let text = "x".repeat((64 << 10) - 200);
    for &game in &games[..31] {
        edit(&server, anna, game, &[], comment(&text)).expect("a change");
    }
    let long = edit(&server, anna, games[31], &[], comment(&"x".repeat(64 << 10)));
    assert!(matches!(long, Err(ServerError::Refused(CommandError::FullTree))), "{long:?}");
    edit(&server, anna, games[31], &[], comment(&text)).expect("a change");
    let last = edit(&server, anna, games[32], &[], comment(&text));
    assert!(matches!(last, Err(ServerError::Refused(CommandError::FullAccount))), "{last:?}");
    edit(&server, ben, games[32], &[], comment(&text)).expect("Ben has room");
    edit(&server, anna, games[0], &[], comment("")).expect("less is always possible");
    edit(&server, anna, games[32], &[], comment(&text)).expect("there is room again");
}

#[test]
fn a_tree_has_no_more_moves_than_are_allowed() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "3d");
    let legal = server.snapshot(game).expect("the game").record.game().legal_moves();
    let most = 500;
    let mut full = Tree::new();
    for &played in &legal[..most] {
        full.add(Tree::ROOT, played);
    }
    let (screen, _inputs) = connect();
    let _place = TableLink::new(&server, Some(anna), game, screen).expect("a place");
    let set = |tree: &Tree| {
        let state = &mut *server.state();
        let table = &mut state.load(game).expect("the game").room.table;
        table.set_private_tree(Player::White, tree.clone());
    };
    set(&full);
    let more = TreeEdit { round: None, path: vec![], change: TreeChange::Try(vec![legal[most]]) };
    let refused = server.ask_table(anna, game, Command::Edit(more)).map(drop);
    assert!(matches!(refused, Err(ServerError::Refused(CommandError::FullTree))), "{refused:?}");
    let known = TreeEdit { round: None, path: vec![], change: TreeChange::Try(vec![legal[0]]) };
    server.ask_table(anna, game, Command::Edit(known)).expect("it is there");
    // A full tree does not stop the game.
    let played = Command::play(legal[most]);
    server.ask_table(anna, game, played).expect("a move");
}

#[test]
fn trees_of_finished_games_leave_room_for_those_of_games_that_go_on() {
    let (server, players @ [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let text = "x".repeat((64 << 10) - 200);
    let full = |game| {
        let edit = TreeEdit { round: None, path: vec![], change: comment(&text) };
        server.state().apply(anna, game, Command::Edit(edit), at(10)).map(drop)
    };
    let mut last = GameId(0);
    for nth in 0..100 {
        last = begin(&server, players, "3d");
        full(last).unwrap_or_else(|error| panic!("{nth}: {error}"));
        server.state().apply(ben, last, Command::Resign, at(20)).expect("the end");
    }
    let games = [(); 33].map(|()| begin(&server, players, "3d"));
    for &game in &games[..32] {
        full(game).expect("there is room");
    }
    let refused = full(games[32]);
    assert!(matches!(refused, Err(ServerError::Refused(CommandError::FullAccount))), "{refused:?}");
    // The tree of a finished game is kept and can still be changed, within the bounds of a game.
    assert_eq!(
        tree(&server, anna, last).map(|tree| tree.comment(Tree::ROOT).len()),
        Some(text.len())
    );
    let change = |length| {
        let edit = TreeEdit { round: None, path: vec![], change: comment(&"y".repeat(length)) };
        server.state().apply(anna, last, Command::Edit(edit), at(30)).map(drop)
    };
    change(text.len() + 1).expect("a change");
    let refused = change(64 << 10);
    assert!(matches!(refused, Err(ServerError::Refused(CommandError::FullTree))), "{refused:?}");
    server.state().apply(ben, games[0], Command::Resign, at(40)).expect("the end");
    full(games[32]).expect("there is room again");
}

#[test]
fn a_change_that_comes_after_the_rematch_does_not_reach_the_next_game() {
    let (server, [anna, ben]) = server_of_two(Database::in_memory().expect("a database"));
    let game = begin(&server, [anna, ben], "3d");
    let (screen, _inputs) = connect();
    let (mut place, seen) = TableLink::new(&server, Some(anna), game, screen).expect("a place");
    let ask = |who, command| server.ask_table(who, game, command).expect("granted").0;
    ask(ben, Command::Resign);
    ask(ben, Command::REMATCH);
    let next = ask(anna, Command::REMATCH);
    let changes = [comment("late"), tried(FIRST), TreeChange::Mark(None)];
    for command in [Command::Edit, Command::Share] {
        for change in changes.clone() {
            let late = TreeEdit { round: Some(seen.round), path: vec![], change };
            assert_eq!(place.ask(command(late)), Err(CommandError::NextGame));
        }
    }
    assert!(tree(&server, anna, next).is_none() && tree(&server, anna, game).is_none());
    let now = server.snapshot(next).expect("the game").round;
    let edit = TreeEdit { round: Some(now), path: vec![], change: comment("in time") };
    place.ask(Command::Edit(edit)).expect("a change");
    assert!(tree(&server, anna, next).is_some());
}

#[cfg(unix)]
#[test]
fn no_notice_tells_what_a_player_tries() {
    let (server, [anna, ben], folder) = notifying(Database::in_memory().expect("a database"));
    server.choose(ben, &chosen("notices", "on")).expect("a choice");
    let game = studied_game(&server, [anna, ben]);
    play(&server, ben, game, SECOND, 20).expect("a move, which is answered");
    let ask = |command| drop(server.state().apply(anna, game, command, at(30)).expect("granted"));
    ask(Command::Offer(Proposal::Draw));
    ask(Command::Resign);
    ask(Command::REMATCH);
    let sent = notices(&folder, 4);
    let events: Vec<_> = sent.iter().map(|it| it["event"].as_str().unwrap_or_default()).collect();
    assert_eq!(events, ["move", "offer", "end", "offer"], "{sent:?}");
    let told = format!("{sent:?}");
    assert!(![SECRET, SECOND, ANSWER].iter().any(|secret| told.contains(secret)), "{told}");
}
