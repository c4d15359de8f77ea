//! Guests on the screen of a server.

use russh::ChannelMsg;

use crate::ssh::client::{Client, Key, run};
use crate::ssh::server::{Guest, Server, wait_for_alternate};
use crate::support::{Exit, Pty, wait_for};

#[test]
fn a_guest_chooses_a_name_and_leaves_with_the_terminal_as_before() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let guest = server.guest("anna", "ed25519");
    let mut pty = guest.terminal(&server.home, &[], 80, 24);
    pty.wait_for_text("Choose a name:");
    pty.text("computer\r");
    pty.wait_for_text("No: this word is a command");
    pty.text("J\u{fc}rg\r");
    pty.wait_for_text("J\u{fc}rg");
    pty.wait_for_text("No: a name is made of the letters A to Z");
    pty.text("Anne\x7fa\r");
    pty.wait_for_text("Anna");
    wait_for_alternate(&pty, true);
    pty.text("q");
    pty.wait_for_text("You have left. The same line brings you back.");
    wait_for_alternate(&pty, false);
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    assert!(guest.asks("whoami").starts_with("Anna,"));
}

#[test]
fn a_newcomer_reads_where_to_go_and_may_mistype_the_word_of_an_invitation() {
    let Some(server) = Server::for_ssh(&["--invited"]) else { return };
    let invited = server.operator(&["account", "invite"]).out;
    let word = invited.split(' ').next().unwrap();
    let guest = server.guest("anna", "ed25519");
    let refused = guest.run("games");
    assert_eq!(refused.status, Some(3));
    assert!(refused.error.contains("the word you were invited with"), "{refused:?}");
    let mut pty = guest.terminal(&server.home, &[], 100, 24);
    pty.wait_for_text(&format!("ssh -p {} HOST link'", server.port));
    pty.wait_for_text("The word you were invited with:");
    pty.text("aaaabbbbcccc\r");
    pty.wait_for_text("This word is unknown or no longer valid.");
    pty.text(&format!("{word}\r"));
    pty.wait_for_text("Choose a name:");
}

/// What happens while a newcomer chooses a name is told to Enter, and no account is made that the
/// newcomer or the operator does not want.
#[test]
fn what_happens_while_a_newcomer_chooses_a_name_is_told() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let choosing = |guest: &Guest| {
        let pty = guest.terminal(&server.home, &[], 100, 24);
        pty.wait_for_text("Choose a name:");
        pty
    };
    let [taken, joined, shut] = ["taken", "joined", "shut"].map(|it| server.guest(it, "ed25519"));
    let mut ptys = [&taken, &joined, &shut].map(choosing);
    let anna = server.player("Anna");
    ptys[0].text("Anna\r");
    ptys[0].wait_for_text("No: the name Anna is taken.");
    ptys[0].text("Berta\r");
    ptys[0].wait_for_text("Nothing waits for you");

    let told = anna.asks("link");
    let word = told.split("join ").nth(1).unwrap().split(['\'', ' ', '\n']).next().unwrap();
    joined.asks(&format!("join {word}"));
    ptys[1].text("Carla\r");
    ptys[1].wait_for_text("No: this key belongs to an account already.");
    ptys[1].wait_for_text("Come again.");
    assert_eq!(ptys[1].wait_for_exit(), Exit::Status(1));
    assert!(joined.asks("whoami").starts_with("Anna,"));

    std::fs::write(server.home.path("data/server.json"), r#"{"openness": "closed"}"#).unwrap();
    server.signal("-HUP");
    let late = server.guest("late", "ed25519");
    wait_for("the setting", || late.run("games").error.contains("operator").then_some(()));
    ptys[2].text("Dora\r");
    ptys[2].wait_for_text("The operator has changed who makes accounts. Come again.");
    assert_eq!(ptys[2].wait_for_exit(), Exit::Status(1));
    let all = server.operator(&["account", "list"]).out;
    assert!(all.contains("Berta") && !all.contains("Carla") && !all.contains("Dora"), "{all}");
}

#[test]
fn the_server_tells_everybody_that_it_restarts_and_what_to_type() {
    let Some(server) = Server::for_ssh(&["--open", "--guests"]) else { return };
    let (anna, ben) = (server.player("Anna"), server.player("Ben"));
    let stranger = server.guest("strange", "ed25519");
    let at = |guest: &Guest, command: &[&str], words: &str| {
        let pty = guest.terminal(&server.home, command, 80, 24);
        pty.wait_for_text(words);
        pty
    };
    let carl = server.player("Carl");
    carl.asks("challenge computer:1 white");
    let mut board = at(&carl, &[], "your move");
    board.text("\r");
    board.wait_for_text("You have White");
    let screens = [
        board,
        at(&anna, &[], "Nothing waits for you."),
        at(&stranger, &[], "Choose a name:"),
        at(&server.stranger(), &[], "PÜNCT"),
        at(&anna, &["plain"], "\"help\" lists the words"),
    ];
    let logins = || server.log().matches("name=Ben address=").count();
    let before = logins();
    std::thread::scope(|scope| {
        let waits = ["wait", "wait --json"].map(|command| scope.spawn(|| ben.run(command)));
        wait_for("the waits", || (logins() == before + 2).then_some(()));
        std::thread::sleep(std::time::Duration::from_secs(1));
        server.signal("-TERM");
        for mut pty in screens {
            pty.wait_for_text("The server restarts. In a moment, type the same line again.");
            assert_eq!(pty.wait_for_exit(), Exit::Status(4));
        }
        let [text, json] = waits.map(|waiting| waiting.join().unwrap());
        assert_eq!((text.status, json.status), (Some(4), Some(4)));
        assert_eq!(text.out, "The server restarts. In a moment, type the same line again.\n");
        let why = "the server restarts; give the same command again in a moment";
        assert_eq!(text.error, format!("error: {why}\n"));
        assert_eq!(json.out, "{\"restarts\":true}\n");
        assert_eq!(json.error, format!("{{\"error\":\"{why}\"}}\n"));
    });
    assert_eq!(server.ended().1, Some(0));
}

#[test]
fn the_game_can_be_played_line_by_line() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let anna = server.player("Anna");
    let mut pty = anna.terminal(&server.home, &["plain"], 80, 24);
    pty.wait_for_text("\"help\" lists the words");
    pty.text("save /tmp/x\r");
    pty.wait_for_text("Games are saved nowhere here.");
    pty.text("help quit\r");
    pty.wait_for_text("quit: leave; the game is saved nowhere.");
    pty.text("quit\r");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
}

#[test]
fn a_game_of_the_server_is_played_line_by_line() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let [anna, ben] = ["Anna", "Ben"].map(|name| server.player(name));
    let challenge = anna.object("challenge ben basic two white 3d rated")["challenge"].clone();
    ben.asks(&format!("accept {challenge}"));
    assert_eq!(anna.run("plain 2").status, Some(1), "there is no such game");
    let mut pty = anna.terminal(&server.home, &["plain", "1"], 80, 24);
    pty.wait_for_text("White: you, Anna.");
    pty.wait_for_text("This rated game will not count");
    pty.text("T-D5,D6,E6\r");
    pty.wait_for_text("Ben (Black) is to move.");
    // The line-by-line game tells what the other player does, although this player types nothing.
    ben.asks("move 1 T-M5,M6,N6");
    pty.wait_for_text("Ben added a triangle");
    ben.asks("chat 1 Good luck");
    pty.wait_for_text("Ben: Good luck");
    ben.asks("draw 1");
    pty.wait_for_text("Ben offers a draw.");
    pty.text("yes\r");
    pty.wait_for_text("agreed");
    let challenge = anna.object("challenge ben basic two white none")["challenge"].clone();
    ben.asks(&format!("accept {challenge}"));
    pty.wait_for_text("Your game 2 has begun");
    pty.text("quit\r");
    pty.wait_for_text("The game stays where it is");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
}

#[test]
fn what_a_player_sets_holds_on_the_screen_that_is_open() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let anna = server.player("Anna");
    let mut pty = anna.terminal(&server.home, &[], 80, 24);
    pty.wait_for_text("Nothing waits for you.");
    let reports_mouse =
        |screen: &vt100::Screen| screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None;
    assert!(!pty.look(reports_mouse));
    anna.asks("set mouse on");
    pty.wait_for("the mouse", reports_mouse);
    let is_painted = |screen: &vt100::Screen| {
        screen.cell(0, 0).is_some_and(|cell| cell.bgcolor() != vt100::Color::Default)
    };
    assert!(!pty.look(is_painted));
    anna.asks("set theme light");
    pty.wait_for("the light theme", is_painted);
    assert!(anna.asks("set pictures on").contains("This holds from your next visit on."));
    pty.text("q");
    pty.wait_for_text("You have left.");
    assert!(!pty.look(reports_mouse), "the terminal is as before");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
}

#[test]
fn the_bell_rings_on_every_screen_of_who_wants_it_when_their_game_begins() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let [anna, ben, cleo] = ["Anna", "Ben", "Cleo"].map(|name| server.player(name));
    anna.asks("set bell on");
    let challenge =
        |who: &Guest| who.object("challenge ben basic two white none")["challenge"].clone();
    let challenges = [challenge(&anna), challenge(&cleo)];
    let screens = [&anna, &anna, &cleo].map(|who| who.terminal(&server.home, &[], 80, 24));
    for screen in &screens {
        screen.wait_for_text("Challenges 1");
    }
    for challenge in challenges {
        ben.asks(&format!("accept {challenge}"));
    }
    for screen in &screens {
        screen.wait_until_gone("Challenges");
    }
    let bells = |screen: &Pty| screen.raw().split(|byte| *byte == 0x07).count() - 1;
    for screen in &screens[..2] {
        wait_for("the bell", || (bells(screen) > 0).then_some(()));
    }
    assert_eq!(screens.each_ref().map(bells), [1, 1, 0]);
}

#[test]
fn the_mouse_leads_through_the_lobby_and_to_a_game_once_it_is_wanted() {
    let Some(server) = Server::for_ssh(&[]) else { return };
    let [anna, ben] = ["Anna", "Ben"].map(|name| server.player(name));
    ben.asks("challenge anyone basic two white none");
    let mut pty = anna.terminal(&server.home, &[], 80, 24);
    pty.wait_for_text("[Challenges 1]");
    anna.asks("set mouse on");
    pty.wait_for("the mouse", |screen| {
        screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
    });
    for (clicked, then) in [
        ("Players", "[Players]"),
        ("Challenges", "looks for a game: basic"),
        ("looks for a game", "Ben looks for a game with anyone."),
        ("Enter accept and begin", "You have Black, Ben has White"),
    ] {
        let (column, row) = pty.find(clicked).unwrap_or_else(|| panic!("no {clicked}"));
        pty.click(column, row);
        pty.wait_for_text(then);
    }
    pty.text("q");
    pty.wait_for_text(" Games 1 [Challenges]");
    pty.text("q");
    pty.wait_for_text("You have left.");
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
}

/// Opens a terminal of this kind and types `quit`. Returns what the client reads, and the exit
/// status.
async fn read_on(client: &Client, term: &str) -> (String, Option<u32>) {
    let mut channel = client.channel().await.unwrap();
    channel.request_pty(true, term, 80, 24, 0, 0, &[]).await.unwrap();
    channel.request_shell(true).await.unwrap();
    channel.data_bytes(&b"quit\r"[..]).await.unwrap();
    let (mut told, mut status) = (Vec::new(), None);
    while let Some(message) = channel.wait().await {
        match message {
            ChannelMsg::Data { data } | ChannelMsg::ExtendedData { data, .. } => {
                told.extend(&data[..]);
            }
            ChannelMsg::ExitStatus { exit_status } => status = Some(exit_status),
            _ => {}
        }
    }
    (String::from_utf8(told).unwrap(), status)
}

#[test]
fn where_no_screen_can_be_drawn_the_game_is_played_line_by_line_and_nothing_is_drawn() {
    run(async {
        let server = Server::start(&["--guests"]);
        let anna = Client::log_in(server.port, &Key::of_player(&server, "Anna")).await.unwrap();
        let guest = Client::without_key(server.port).await.unwrap();
        for term in ["dumb", "unknown", "vt52"] {
            let (told, status) = read_on(&anna, term).await;
            let why = "This terminal can't show the board, so you play the computer line by line, as \
                       'ssh HOST plain' does;";
            assert!(told.starts_with(why) && told.contains("White> quit"), "{term}: {told}");
            assert!(status == Some(0) && !told.contains('\u{1b}'), "{term}: {told:?}");
            let (told, status) = read_on(&guest, term).await;
            assert!(
                told.starts_with("This terminal can't show the board; 'ssh HOST help'"),
                "{told}"
            );
            assert_eq!((status, told.lines().count()), (Some(2), 1));
        }
    });
}
