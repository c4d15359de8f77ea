//! A guest's visit: from the lobby to the games and back.

use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ratatui::layout::Size;

use super::program::{Lobby, News};
use crate::rules::Player;
use crate::server::choices::Choices;
use crate::server::database::{Account, GameId, GameState};
use crate::server::hall::{Hall, HallError, Watched};
use crate::server::ssh::{Keyboard, Terminal, Visit};
use crate::tui::parts::{Notice, Outbox};
use crate::tui::{self, Appearance, End, Killer, Looks, Visitor};

/// How a visit ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parting {
    /// The guest has left.
    Left,
    /// The guest was shown out.
    ShownOut,
    /// The terminal is gone.
    Lost,
    /// The lobby failed, for this reason.
    Failed(String),
}

/// Where news goes: to the lobby, while it is on the screen.
type Desk = Arc<Mutex<Option<Outbox<News>>>>;

/// Has the owner of an account in the lobby and at games until they leave. Their terminal is given
/// back, and a last line said.
pub fn visit(hall: &Hall, account: &Account, visit: &mut Visit, terminal: Terminal) -> Parting {
    let choices: Choices = account.settings.parse().unwrap_or_default();
    let mut environment = terminal.environment;
    if choices.true_colour {
        environment.push(("COLORTERM".to_owned(), "truecolor".to_owned()));
    }
    let looks = Looks { environment, mouse: choices.mouse, theme: choices.theme };
    let desk = Desk::default();
    let at_the_desk = Arc::clone(&desk);
    let _listening = hall.listen(
        account,
        Box::new(move || {
            let desk = at_the_desk.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(outbox) = &*desk {
                outbox.post(News);
            }
        }),
    );
    let Visit { keyboard, wire, .. } = visit;
    let (size, mouse) = (terminal.size, choices.mouse);
    let stay = Stay { hall, account, keyboard, wire, size, mouse, desk };
    let parting = stay.run(looks.appearance());
    let word = match &parting {
        Parting::Left => "You have left. The same line brings you back.".to_owned(),
        Parting::ShownOut => "The server closes now. Your games are kept.".to_owned(),
        Parting::Lost => return parting,
        Parting::Failed(why) => format!("The lobby failed: {why}. Your games are kept."),
    };
    // If this fails, the guest is gone already.
    let _ = wire.write_all(format!("{word}\r\n").as_bytes());
    parting
}

/// How long a guest may do nothing.
const IN_THE_LOBBY: Duration = Duration::from_secs(15 * 60);
const AT_A_GAME: Duration = Duration::from_secs(60 * 60);

/// What there is during a visit.
struct Stay<'a, W> {
    hall: &'a Hall,
    account: &'a Account,
    keyboard: &'a Keyboard,
    wire: &'a mut W,
    /// The size of the window when the guest came; the keyboard knows it since.
    size: Size,
    mouse: bool,
    desk: Desk,
}

impl<W: Write> Stay<'_, W> {
    fn run(mut self, look: Appearance) -> Parting {
        let mut lobby = match Lobby::new(self.hall, self.account, look) {
            Ok(lobby) => lobby,
            Err(error) => return Parting::Failed(error.to_string()),
        };
        loop {
            if let Err(parting) = self.in_the_lobby(&mut lobby) {
                return parting;
            }
            let Some(game) = lobby.take_game() else { return Parting::Left };
            match self.at_a_game(game, &mut lobby.look) {
                Ok(Ok(())) => lobby.notice = None,
                Ok(Err(why)) => lobby.notice = Some(Notice::refused(&why)),
                Err(parting) => return parting,
            }
            lobby.refresh();
        }
    }

    /// Shows the lobby until it is left, for a game or for good.
    fn in_the_lobby(&mut self, lobby: &mut Lobby) -> Result<(), Parting> {
        self.keyboard.set_patience(IN_THE_LOBBY);
        let (ear, away) = tui::connect::<News>(self.size);
        *self.desk.lock().unwrap_or_else(PoisonError::into_inner) = Some(ear.outbox());
        // What happened before the lobby could hear of it.
        ear.outbox().post(News);
        self.keyboard.give_to(ear);
        let wire = &mut *self.wire;
        let end = tui::guarded("lobby", || away.play(lobby, wire, self.mouse));
        *self.desk.lock().unwrap_or_else(PoisonError::into_inner) = None;
        match end {
            Ok(End::Quit | End::Killed(Killer::Interrupt)) => Ok(()),
            Ok(end) => Err(parting(&end)),
            Err(failure) => {
                tui::give_back(self.wire, self.mouse);
                Err(Parting::Failed(failure.why))
            }
        }
    }

    /// Shows a game until it is left. The inner error says why it can't be shown (any longer).
    fn at_a_game(
        &mut self,
        game: GameId,
        look: &mut Appearance,
    ) -> Result<Result<(), String>, Parting> {
        self.keyboard.set_patience(AT_A_GAME);
        let (ear, away) = tui::connect(self.size);
        let (screen, outbox) = (ear.screen(), ear.outbox());
        let sat_down = self.hall.watched(game).and_then(|watched| {
            let (chair, seen) = self.hall.sit_down(Some(self.account.id), game, screen)?;
            Ok::<_, HallError>((watched, chair, seen))
        });
        let (watched, chair, seen) = match sat_down {
            Ok(place) => place,
            Err(error) => return Ok(Err(error.to_string())),
        };
        self.keyboard.give_to(ear);
        let visitor = Visitor {
            who: chair.person(),
            seen,
            owner: chair.owner(),
            greeting: greeting(&watched, self.account),
            invitation: None,
            is_rated: watched.row.terms.rated,
            is_muted: self.account.muted,
        };
        let wire = &mut *self.wire;
        let end = tui::guarded("guest's screen", || {
            tui::play_away_in(visitor, look, self.mouse, outbox, away, wire)
        });
        match end {
            Ok(End::Quit | End::Killed(Killer::Interrupt)) => Ok(Ok(())),
            Ok(end) => Err(parting(&end)),
            Err(failure) => Ok(Err(format!("the game failed here, and is kept: {}", failure.why))),
        }
    }
}

fn parting(end: &End) -> Parting {
    match end {
        End::Quit | End::Killed(Killer::Interrupt | Killer::Quit) => Parting::Left,
        End::Killed(Killer::Terminate) => Parting::ShownOut,
        End::Killed(Killer::Hangup) | End::Lost(_) => Parting::Lost,
    }
}

/// What is said to somebody who sits down at a game that goes on.
fn greeting(game: &Watched, account: &Account) -> Option<String> {
    let GameState::Turn(_) = game.row.state else { return None };
    let name = |player: Player| &game.names[player as usize];
    let said = match game.colour_of(account.id) {
        Some(colour) => {
            format!("You have {colour}, {} has {}", name(colour.opponent()), colour.opponent())
        }
        None => format!("You watch {} and {}", name(Player::White), name(Player::Black)),
    };
    Some(format!("{said}; ? shows the keys, q leads back to the lobby"))
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{MutexGuard, mpsc};
    use std::thread;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::picture::ThemeName;
    use crate::server::lobby::tests;
    use crate::tui::Depth;

    /// How long to wait for what must come.
    const PATIENCE: Duration = Duration::from_secs(60);

    /// What was written to a guest.
    #[derive(Clone, Default)]
    struct Written(Arc<Mutex<Vec<u8>>>);

    impl Written {
        fn bytes(&self) -> MutexGuard<'_, Vec<u8>> {
            self.0.lock().unwrap()
        }

        /// How many screens have begun.
        fn screens(&self) -> usize {
            self.bytes().windows(8).filter(|bytes| bytes == b"\x1b[?1049h").count()
        }

        /// Waits for the screen with this number.
        fn wait_for(&self, screen: usize) {
            let begun = Instant::now();
            while self.screens() < screen {
                assert!(begun.elapsed() < PATIENCE, "screen {screen} does not come");
                thread::sleep(Duration::from_millis(2));
            }
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

    /// Lets Anna, who has a game with Ben, stay until she leaves; meanwhile `typing` happens.
    /// Returns how it ended and what was written.
    fn stay(typing: impl FnOnce(&Hall, &Keyboard, &Written)) -> (Parting, Vec<u8>) {
        let hall = tests::hall();
        let [anna, ben] = ["anna", "ben"].map(|name| tests::account(&hall, name));
        tests::game(&hall, &anna, &ben);
        let (keyboard, written) = (Keyboard::default(), Written::default());
        let (done, ended) = mpsc::channel();
        let stay = {
            let (hall, keyboard, mut wire) = (hall.clone(), keyboard.clone(), written.clone());
            move || {
                let size = Size::new(80, 24);
                let (wire, keyboard) = (&mut wire, &keyboard);
                let (desk, account) = (Desk::default(), &anna);
                let mouse = false;
                let stay = Stay { hall: &hall, account, keyboard, wire, size, mouse, desk };
                let look = Appearance::new(ThemeName::Dark, Depth::Ansi256, false);
                let _ = done.send(stay.run(look));
            }
        };
        let staying = thread::spawn(stay);
        typing(&hall, &keyboard, &written);
        let parting = ended.recv_timeout(PATIENCE).expect("the visit ends");
        staying.join().unwrap();
        let bytes = written.bytes().clone();
        (parting, bytes)
    }

    fn screen(bytes: &[u8], lines: u16, columns: u16) -> vt100::Parser {
        let mut parser = {
            let [lines, columns] = [lines, columns].map(|size| size.try_into().unwrap());
            vt100::Parser::new(lines, columns, 0)
        };
        // What is shown last in the other screen: before it is given back.
        let end = bytes.windows(8).rposition(|bytes| bytes == b"\x1b[?1049l").unwrap();
        parser.process(&bytes[..end]);
        parser
    }

    #[test]
    fn a_game_leads_back_to_the_lobby_whatever_the_size_by_then() {
        let (parting, bytes) = stay(|_, keyboard, written| {
            written.wait_for(1);
            keyboard.hear(b"\r");
            written.wait_for(2);
            keyboard.resize(Size::new(100, 30));
            keyboard.hear(b"tq");
            written.wait_for(3);
            keyboard.hear(b"q");
        });
        assert_eq!(parting, Parting::Left);
        let screen = screen(&bytes, 30, 100);
        let shown = screen.screen().contents();
        assert!(shown.contains("Your move"), "{shown}");
        let corner = screen.screen().cell(29, 99).unwrap();
        assert_eq!(corner.contents(), "┘", "{shown}");
    }

    #[test]
    fn who_is_shown_out_or_gone_does_not_come_back_to_the_lobby() {
        let (parting, _) = stay(|_, keyboard, written| {
            written.wait_for(1);
            keyboard.hear(b"\r");
            written.wait_for(2);
            keyboard.hang_up();
        });
        assert_eq!(parting, Parting::ShownOut);
        let (parting, _) = stay(|_, keyboard, _| keyboard.end());
        assert_eq!(parting, Parting::Lost);
    }

    #[test]
    fn a_chair_is_given_up_with_the_game() {
        stay(|hall, keyboard, written| {
            let game = GameId(1);
            written.wait_for(1);
            keyboard.hear(b"\r");
            written.wait_for(2);
            assert_eq!(hall.seen(game).unwrap().here, [true, false]);
            keyboard.hear(b"q");
            written.wait_for(3);
            assert_eq!(hall.seen(game).unwrap().here, [false, false]);
            keyboard.hear(b"q");
        });
    }
}
