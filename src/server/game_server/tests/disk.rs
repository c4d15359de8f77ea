//! A disk that is slow or fails.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use super::*;
use crate::punct::play::{Snapshot, TableView};
use crate::server::database::tests::TestDisk;

/// A view that passes on the number of moves in what it is shown.
struct TestView(Sender<usize>);

impl TableView for TestView {
    fn show(&self, seen: Snapshot) {
        self.0.send(seen.record.game().ply()).expect("the test looks");
    }

    fn notify(&self, _: &str) {}
}

/// A server on a disk, with a game of two players. Ben looks at it.
struct Slow {
    _folder: tempfile::TempDir,
    disk: TestDisk,
    server: GameServer,
    players: [AccountId; 2],
    game: GameId,
    _table: TableLink,
    screen: Receiver<usize>,
    news: Receiver<ServerNews>,
    _listening: SubscriptionGuard,
}

impl Slow {
    fn new() -> Slow {
        let folder = tempfile::tempdir().expect("a folder");
        let mut database = Database::open(folder.path()).expect("a database");
        let [anna, ben] = ["anna", "ben"].map(|name| player(&mut database, name));
        let (database, disk) = database.with_disk();
        let server = GameServer::with_database(EnginePool::new(1), database).expect("a server");
        disk.ends(Ok(()));
        let game = begin(&server, [anna, ben], "3d");
        disk.is_syncing();
        let (show, screen) = channel();
        let link = TableLink::new(&server, Some(ben), game, TestView(show));
        let (table, _) = link.expect("a table");
        let account = server.database(|it| accounts::by_id(it, ben)).expect("Ben");
        let (tell, news) = channel();
        let hear = Box::new(move |news| tell.send(news).expect("the test listens"));
        let listening = SubscriptionGuard::new(&server, &account, hear);
        assert_eq!(screen.try_iter().last(), Some(0));
        news.try_iter().for_each(drop);
        Slow {
            _folder: folder,
            disk,
            server,
            players: [anna, ben],
            game,
            _table: table,
            screen,
            news,
            _listening: listening,
        }
    }

    /// Anna moves on a thread of her own, which ends with the answer.
    fn move_of_anna(&self) -> thread::JoinHandle<Result<(), ServerError>> {
        let (server, anna, game) = (self.server.clone(), self.players[0], self.game);
        let command = Command::Play { number: None, played: FIRST.parse().expect("a move") };
        thread::spawn(move || server.ask_table(anna, game, command).map(drop))
    }

    fn stored_plies(&self) -> u32 {
        let found = self.server.database(|it| games::find(it, self.game));
        found.expect("the game").row.ply
    }

    /// Nobody but the server knows of the move.
    fn assert_unseen(&self) {
        assert_eq!(self.screen.try_iter().count(), 0);
        assert_eq!(self.news.try_iter().count(), 0);
        assert_eq!(self.stored_plies(), 0);
    }
}

#[test]
fn a_move_is_answered_and_shown_when_it_is_on_the_disk() {
    let slow = Slow::new();
    let moving = slow.move_of_anna();
    slow.disk.is_syncing();
    let (looked, look) = channel();
    let (server, game) = (slow.server.clone(), slow.game);
    let reading = thread::spawn(move || {
        let seen = server.snapshot(game).expect("the game");
        looked.send(seen.record.game().ply()).expect("the test waits");
    });
    slow.assert_unseen();
    assert!(!moving.is_finished() && look.try_recv().is_err(), "nobody is answered");
    slow.disk.ends(Ok(()));
    moving.join().expect("no panic").expect("a move");
    assert_eq!(slow.screen.try_iter().last(), Some(1));
    assert!(slow.news.try_iter().count() > 0);
    assert_eq!(slow.stored_plies(), 1);
    reading.join().expect("no panic");
    assert_eq!(look.recv().expect("a look"), 1);
}

#[test]
fn a_move_that_the_disk_refuses_is_shown_to_nobody() {
    let slow = Slow::new();
    let (end, ends) = channel();
    slow.server.on_failure(move || end.send(()).expect("the test waits"));
    let moving = slow.move_of_anna();
    slow.disk.is_syncing();
    slow.disk.ends(Err(io::ErrorKind::StorageFull.into()));
    let answer = moving.join().expect("no panic");
    let is_unsynced = |error| {
        matches!(error, ServerError::Database(DatabaseError::Unsynced)) && error.is_of_server()
    };
    assert!(answer.is_err_and(is_unsynced));
    ends.recv().expect("the server ends");
    slow.assert_unseen();
    assert!(slow.server.snapshot(slow.game).is_err_and(is_unsynced));
    let again = slow.move_of_anna().join().expect("no panic");
    assert!(again.is_err_and(is_unsynced));
    slow.assert_unseen();
}
