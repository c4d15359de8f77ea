//! Guests without a key, on servers that allow them.

use crate::ssh::client::{Client, anna_and_ben, begun_game, game_of, run};
use crate::ssh::server::Server;

/// Keys of the list.
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";

#[test]
fn a_guest_without_a_key_may_look_by_commands_and_do_nothing() {
    let server = Server::start(&["--guests", "--closed"]);
    let [anna, ben] = anna_and_ben(&server);
    run(async {
        let white = Client::log_in(server.port, &anna).await.unwrap();
        let black = Client::log_in(server.port, &ben).await.unwrap();
        let eve = Client::without_key(server.port).await.unwrap();
        assert_eq!(eve.command("games").await.unwrap().out, "Nobody is playing just now.\n");
        let game = game_of(&white, &black, "ben").await.unwrap();
        let listed = eve.object("games").await.unwrap();
        assert_eq!((&listed["game"], &listed["white"]), (&game.into(), &"Anna".into()));
        assert_eq!(listed["yours"], false);
        let shown = eve.command(&format!("show {game}")).await.unwrap();
        assert!(shown.out.contains("Anna (White) to move"), "{}", shown.out);
        assert!(eve.command(&format!("moves {game}")).await.unwrap().out.lines().count() > 100);
        for (command, status) in [
            ("help", 0),
            ("standings", 0),
            ("", 0),
            ("show 99", 1),
            ("dance", 2),
            ("whoami", 3),
            ("join abc", 3),
            ("challenge anna", 3),
            ("plain", 3),
            ("set mouse on", 3),
        ] {
            assert_eq!(eve.command(command).await.unwrap().status, Some(status), "{command:?}");
        }
        for command in ["resign", "draw", "chat"] {
            let refused = eve.command(&format!("{command} {game}")).await.unwrap();
            assert_eq!(refused.status, Some(3), "{command}: {refused:?}");
        }
        let played = eve.command(&format!("move {game} SE-H1,H2,H3")).await.unwrap();
        assert_eq!(played.status, Some(3));
        assert!(played.error.contains("'ssh-keygen' makes a key"), "{}", played.error);
    });
}

#[test]
fn a_guest_without_a_key_watches_and_plays_the_computer() {
    let server = Server::start(&["--guests"]);
    let [anna, ben] = anna_and_ben(&server);
    run(async {
        let (white, _black, game) = begun_game(&server, &anna, &ben).await;
        let eve = Client::without_key(server.port).await.unwrap();
        let screen = eve.screen(100, 30).await.unwrap();
        screen.shows("Anna - Ben").await;

        // The computer begins when the guest has Black.
        screen.text(&[DOWN, DOWN, DOWN, RIGHT].concat()).await.unwrap();
        screen.shows("have Black").await;
        screen.text("\r").await.unwrap();
        screen.shows("eve  ○").await;
        screen.shows("Computer added").await;
        screen.text("q").await.unwrap();
        screen.shows("PÜNCT: guests").await;

        // The games to watch are one row further down.
        screen.text(&format!("{DOWN}\r")).await.unwrap();
        screen.shows("You watch Anna and Ben").await;
        let (shown, _) = screen.arrived();
        white.object(&format!("move {game} SE-H1,H2,H3")).await.unwrap();
        screen.more_than(shown).await;
        screen.text("q").await.unwrap();
        screen.shows("PÜNCT: guests").await;
        screen.text("q").await.unwrap();
        assert_eq!(screen.ended().await, Some(0));
        // The server has not kept the game of the guest.
        assert_eq!(eve.object("games").await.unwrap()["game"], game);
    });
}

#[test]
fn an_ordinary_client_without_a_key_is_asked_nothing() {
    let Some(server) = Server::for_ssh(&["--guests"]) else { return };
    let eve = server.stranger();
    assert_eq!(eve.asks("games"), "Nobody is playing just now.\n");
    let mut pty = eve.terminal(&server.home, &[], 80, 24);
    pty.wait_for_text("PÜNCT: guests");
    pty.text("q");
    pty.wait_for_text("You have left. The same line brings you back.");
}
