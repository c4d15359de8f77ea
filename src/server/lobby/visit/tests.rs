//! Visits without ssh.

use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, mpsc};
use std::time::{Duration, Instant};
use std::{io, thread};

use ratatui::layout::Size;

use super::*;
use crate::kit::picture::ThemeName;
use crate::kit::terminal::TerminalWire;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::punct::lessons::own_tasks::TaskChange;
use crate::punct::lessons::own_tasks::tests::{QUIET, missed_win};
use crate::punct::screen::Preference;
use crate::server::choices::VisitChoice;
use crate::server::game_server::{AccountTasks, SubscriptionGuard};
use crate::server::lobby::tests;
use crate::server::ssh::Keyboard;

/// How long a test waits for an event that must come.
const PATIENCE: Duration = Duration::from_mins(1);

/// The bytes that were written to a guest.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap()
    }

    /// Returns the number of screens that have begun.
    fn screens(&self) -> usize {
        self.count(b"\x1b[?1049h")
    }

    /// Returns how often these bytes were written.
    fn count(&self, what: &[u8]) -> usize {
        self.bytes().windows(what.len()).filter(|bytes| *bytes == what).count()
    }

    /// Whether a terminal shows this text after all the bytes.
    fn shows(&self, text: &str) -> bool {
        let mut terminal = terminal(24, 80);
        terminal.process(&self.bytes());
        terminal.screen().contents().contains(text)
    }

    /// Whether the screen that began last has drawn a frame.
    fn has_frame(&self) -> bool {
        let bytes = self.bytes();
        let last = |what: &[u8]| bytes.windows(what.len()).rposition(|bytes| bytes == what);
        last(b"\x1b[?2026l") > last(b"\x1b[?1049h")
    }

    /// Waits for a frame of the screen with this number: a key that comes before the first frame
    /// can end a visit without one.
    fn wait_for(&self, screen: usize) {
        wait_until(|| self.screens() >= screen && self.has_frame());
    }
}

#[track_caller]
fn wait_until(is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "it does not come");
        thread::sleep(Duration::from_millis(2));
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl TerminalWire for Written {}

/// Lets Anna, who has a game with Ben, stay in the lobby until she leaves. Calls `typing`
/// meanwhile. Returns the end of the visit and the written bytes.
fn stay(typing: impl FnOnce(&GameServer, &Keyboard, &Written)) -> (VisitEnd, Vec<u8>) {
    let server = tests::server();
    let [anna, ben] = ["anna", "ben"].map(|name| tests::account(&server, name));
    tests::game(&server, &anna, &ben);
    let (keyboard, written) = (Keyboard::default(), Written::default());
    let (done, ended) = mpsc::channel();
    let stay = {
        let (server, keyboard, mut wire) = (server.clone(), keyboard.clone(), written.clone());
        move || {
            let size = Size::new(80, 24);
            let (wire, keyboard) = (&mut wire, &keyboard);
            let (inbox, account) = (Inbox::default(), &anna);
            let input = inbox.clone();
            let _listening = SubscriptionGuard::new(
                &server,
                account,
                Box::new(move |news| input.receive_news(news)),
            );
            let (terminal, _) =
                GuestTerminal::new((keyboard, wire, size), &InitialView::default(), false);
            let look = Appearance::new(ThemeName::Dark, Depth::Ansi256, false);
            let lobby =
                LobbyScreen::for_account(&server, account, Preferences::new(look), inbox).unwrap();
            let client = Client::Account(account.id);
            let _ = done.send(terminal.show(lobby, (server.engine_pool(), client)));
        }
    };
    let staying = thread::spawn(stay);
    typing(&server, &keyboard, &written);
    let visit_end = ended.recv_timeout(PATIENCE).expect("the visit ends");
    staying.join().unwrap();
    let bytes = written.bytes().clone();
    (visit_end, bytes)
}

fn terminal(lines: u16, columns: u16) -> vt100::Parser {
    let [lines, columns] = [lines, columns].map(|size| size.try_into().unwrap());
    vt100::Parser::new(lines, columns, 0)
}

fn screen(bytes: &[u8], lines: u16, columns: u16) -> vt100::Parser {
    let mut parser = terminal(lines, columns);
    // In the end, the program clears the alternate screen and gives it back. The bytes before this
    // show the program's last view.
    let given_back = b"\x1b[2J\x1b[1;1H\x1b[?1049l";
    let end = bytes.windows(given_back.len()).rposition(|bytes| bytes == given_back).unwrap();
    parser.process(&bytes[..end]);
    parser
}

#[test]
fn where_there_is_no_other_screen_each_view_wipes_what_was_there() {
    let (_, bytes) = stay(|_, keyboard, written| {
        written.wait_for(1);
        keyboard.receive(b"\r");
        written.wait_for(2);
        keyboard.receive(b"q");
        written.wait_for(3);
        keyboard.receive(b"q");
    });
    let text = String::from_utf8(bytes).unwrap();
    let mut views = text.split("\x1b[?1049h");
    assert_eq!(views.next(), Some(""));
    for view in views {
        let mut terminal = terminal(24, 80);
        terminal.process("old text ".repeat(24 * 80 / 9).as_bytes());
        let frames: Vec<_> = view.split_inclusive("\x1b[?2026l").collect();
        assert!(frames.len() > 1);
        for frame in frames {
            terminal.process(frame.replace("\x1b[?1049l", "").as_bytes());
            assert!(!terminal.screen().contents().contains("old text"));
        }
        assert_eq!(terminal.screen().contents(), "", "what is said then stands alone");
    }
}

#[test]
fn a_game_leads_back_to_the_lobby_whatever_the_size_by_then() {
    let (visit_end, bytes) = stay(|_, keyboard, written| {
        written.wait_for(1);
        keyboard.receive(b"\r");
        written.wait_for(2);
        keyboard.resize(Size::new(100, 30));
        keyboard.receive(b"tq");
        written.wait_for(3);
        keyboard.receive(b"q");
    });
    assert_eq!(visit_end, VisitEnd::Left);
    let screen = screen(&bytes, 30, 100);
    let shown = screen.screen().contents();
    assert!(shown.contains("Your move"), "{shown}");
    let corner = screen.screen().cell(29, 99).unwrap();
    assert_eq!(corner.contents(), "┘", "{shown}");
}

#[test]
fn who_is_shown_out_or_gone_does_not_come_back_to_the_lobby() {
    let (visit_end, _) = stay(|_, keyboard, written| {
        written.wait_for(1);
        keyboard.receive(b"\r");
        written.wait_for(2);
        keyboard.hang_up();
    });
    assert_eq!(visit_end, VisitEnd::Dismissed);
    let (visit_end, _) = stay(|_, keyboard, _| keyboard.end());
    assert_eq!(visit_end, VisitEnd::Lost);
}

#[test]
fn a_chair_is_given_up_with_the_game() {
    stay(|server, keyboard, written| {
        let game = GameId(1);
        written.wait_for(1);
        keyboard.receive(b"\r");
        written.wait_for(2);
        assert_eq!(server.snapshot(game).unwrap().present, [true, false]);
        keyboard.receive(b"q");
        written.wait_for(3);
        assert_eq!(server.snapshot(game).unwrap().present, [false, false]);
        keyboard.receive(b"q");
    });
}

#[test]
fn tasks_are_tried_on_a_screen_of_their_own_and_kept_at_once() {
    stay(|server, keyboard, written| {
        let anna = server.account_named("anna").unwrap().id;
        let found = TaskChange::Found(vec![missed_win()], today());
        AccountTasks::new(server, anna).change(&found).unwrap();
        written.wait_for(1);
        wait_until(|| written.shows("1 for today"));
        // The row below the only game.
        keyboard.receive(b"j\r");
        wait_until(|| written.shows("Task 1 of 1"));
        let is_due = || AccountTasks::new(server, anna).book().unwrap().0.due(today()).count() == 1;
        assert!(is_due());
        keyboard.receive(format!("m{QUIET}\r").as_bytes());
        wait_until(|| written.shows("That was played."));
        assert!(!is_due(), "it comes back on another day");
        // Nothing but the lobby lies beyond the tasks.
        keyboard.receive(b"g");
        wait_until(|| written.shows("Esc leaves the exercise"));
        keyboard.receive(b"q");
        written.wait_for(3);
        wait_until(|| written.shows("Your move"));
        keyboard.receive(b"q");
    });
}

#[test]
fn who_points_in_one_game_does_in_the_next() {
    stay(|server, keyboard, written| {
        let points = || server.snapshot(GameId(1)).unwrap().pointing[0].is_some();
        written.wait_for(1);
        keyboard.receive(b"\r");
        written.wait_for(2);
        keyboard.receive(b"V");
        wait_until(points);
        keyboard.receive(b"q");
        written.wait_for(3);
        assert!(!points(), "who has left points at nothing");
        keyboard.receive(b"\r");
        wait_until(points);
        keyboard.receive(b"q");
        written.wait_for(5);
        keyboard.receive(b"q");
    });
}

#[test]
fn what_is_chosen_elsewhere_holds_at_once_and_on_the_next_screens() {
    let (on, off) = (b"\x1b[?1003h", b"\x1b[?1003l");
    let (visit_end, bytes) = stay(|server, keyboard, written| {
        let anna = server.account_named("anna").unwrap().id;
        let choose =
            |name, value| server.choose(anna, &VisitChoice::parse(name, value).unwrap()).unwrap();
        let points = || server.snapshot(GameId(1)).unwrap().pointing[0].is_some();
        written.wait_for(1);
        keyboard.receive(b"\r");
        written.wait_for(2);
        assert!(written.count(on) == 0 && !points());
        choose("mouse", "on");
        choose("pointing", "on");
        wait_until(|| written.count(on) == 1 && points());
        keyboard.receive(b"q");
        written.wait_for(3);
        wait_until(|| written.count(on) == 2);
        let ended = written.count(off);
        choose("mouse", "off");
        choose("pointing", "off");
        choose("theme", "light");
        wait_until(|| written.count(off) > ended);
        keyboard.receive(b"\r");
        written.wait_for(4);
        assert!(written.count(on) == 2 && !points());
        keyboard.receive(b"q");
        written.wait_for(5);
        keyboard.receive(b"q");
    });
    assert_eq!(visit_end, VisitEnd::Left);
    let screen = screen(&bytes, 24, 80);
    let corner = screen.screen().cell(1, 2).unwrap();
    assert_ne!(corner.bgcolor(), vt100::Color::Default, "the light theme has a paper of its own");
}

#[test]
fn a_player_at_a_rated_game_that_will_not_count_is_greeted_with_the_reason() {
    let server = tests::server();
    let [anna, ben] = ["anna", "ben"].map(|name| tests::account(&server, name));
    let game = tests::game(&server, &anna, &ben);
    let greeting = |account| {
        let (screen, _shown) = crate::punct::screen::tests::reader::connect();
        visitor(&server, account, game, screen).unwrap().greeting.unwrap()
    };
    assert!(greeting(&anna).ends_with("; ? shows the keys, q leads back to the lobby"));
    for account in [&anna, &ben] {
        server.add_arrival(account.id, "192.0.2.7".parse().unwrap()).unwrap();
    }
    for account in [&anna, &ben] {
        let said = greeting(account);
        assert!(said.contains(". This rated game will not count: the players share"), "{said}");
    }
    let cora = tests::account(&server, "cora");
    assert!(greeting(&cora).starts_with("You watch anna and ben; ? shows the keys"));
}

#[test]
fn the_bell_calls_to_a_game_that_begins_if_it_is_wanted() {
    let bells = |wanted: bool, in_a_game: bool| {
        let (visit_end, bytes) = stay(|server, keyboard, written| {
            let [anna, ben] = ["anna", "ben"].map(|name| server.account_named(name).unwrap());
            written.wait_for(1);
            if in_a_game {
                keyboard.receive(b"\r");
                written.wait_for(2);
            }
            let choice = VisitChoice::parse("bell", if wanted { "on" } else { "off" }).unwrap();
            server.choose(anna.id, &choice).unwrap();
            // Anna has challenged Ben, who accepts.
            tests::game(server, &ben, &anna);
            if in_a_game {
                wait_until(|| written.shows("Your game 2 has begun"));
            }
            written.wait_for(2);
            keyboard.receive(b"q");
            written.wait_for(3);
            keyboard.receive(b"q");
        });
        assert_eq!(visit_end, VisitEnd::Left);
        bytes.split(|byte| *byte == 0x07).count() - 1
    };
    for in_a_game in [false, true] {
        assert_eq!(bells(true, in_a_game), 1, "in a game: {in_a_game}");
        assert_eq!(bells(false, in_a_game), 0, "in a game: {in_a_game}");
    }
}

/// Makes an inbox whose lobby has read everything and shows a section.
fn inbox_at(section: LobbySection) -> Inbox {
    let inbox = Inbox::default();
    inbox.shows(section);
    inbox
}

#[test]
fn only_what_is_seen_is_told() {
    let (games, watch) = (inbox_at(LobbySection::Games), inbox_at(LobbySection::Watch));
    for inbox in [&games, &watch] {
        inbox.receive_news(ServerNews::Changed(ServerList::Moves));
        inbox.receive_news(ServerNews::Changed(ServerList::Standings));
    }
    assert_eq!(games.0.lock().told, StaleParts::Nothing);
    assert_eq!(watch.0.lock().told, StaleParts::Lists);
    games.receive_news(ServerNews::Changed(ServerList::Present));
    assert_eq!(games.0.lock().told, StaleParts::Lists, "who is here stands above every list");
}

#[test]
fn what_is_chosen_while_nothing_is_shown_is_told_to_what_is_shown_next() {
    let inbox = inbox_at(LobbySection::Games);
    let chosen = |inbox: &Inbox| inbox.0.lock().queued.clone();
    inbox.receive_news(ServerNews::PreferenceChanged(Preference::Mouse(true)));
    assert_eq!(chosen(&inbox), [ServerNews::PreferenceChanged(Preference::Mouse(true))]);
    let (input, _terminal) = crate::kit::terminal::connect(ratatui::layout::Size::new(80, 24));
    inbox.open(input.outbox());
    inbox.receive_news(ServerNews::PreferenceChanged(Preference::Mouse(false)));
    assert_eq!(chosen(&inbox), []);
    assert_eq!(inbox.0.lock().told, StaleParts::Nothing, "nothing is to be read");
}

#[test]
fn what_is_told_while_the_lobby_reads_is_to_be_read_again() {
    let inbox = inbox_at(LobbySection::Games);
    inbox.receive_news(ServerNews::Changed(ServerList::Own));
    inbox.reads(StaleParts::All);
    inbox.receive_news(ServerNews::Changed(ServerList::Seeks));
    assert_eq!(inbox.0.lock().told, StaleParts::Lists);
    inbox.receive_news(ServerNews::Changed(ServerList::Own));
    inbox.reads(StaleParts::Lists);
    assert_eq!(inbox.0.lock().told, StaleParts::All, "the owner's own was not read");
}
