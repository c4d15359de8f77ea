//! `wait`: a command that ends when something new waits for the player.

use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use ratatui::layout::Size;
use serde_json::json;

use super::answer::{AnswerResult, Asker, Out, SessionHere, VerbAnswer, one_line};
use super::misread::{MisreadVerb, printable_word};
use super::rows::games::{challenge_row, game_row};
use super::verb::VerbArguments;
use crate::kit::steady_time::steady_now;
use crate::server::clients::Client;
use crate::server::database::{Account, WaitingNumber, chat};
use crate::server::game_server::{GameServer, Listening, ServerError, ServerNews, Waiting};
use crate::server::ssh::{Exit, Keyboard, Listen};

/// The usual and the longest time of a wait, in seconds.
const USUAL_SECONDS: u64 = 300;
const MOST_SECONDS: u64 = 3600;

/// How much longer than the wait the guest may stay idle.
const MARGIN: Duration = Duration::from_mins(1);

/// The arguments of `wait`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedWait {
    pub seconds: u64,
    /// The number after which things count as new. With `None` they count as new until the player
    /// has been told of them.
    pub since: Option<WaitingNumber>,
}

impl VerbArguments for WantedWait {
    fn read(words: &[&str]) -> Result<Option<WantedWait>, MisreadVerb> {
        let (seconds, since) = match *words {
            [] => (None, None),
            ["--since", since] => (None, Some(since)),
            [seconds] => (Some(seconds), None),
            [seconds, "--since", since] => (Some(seconds), Some(since)),
            _ => return Ok(None),
        };
        let of_an_hour = |word: &str| {
            let seconds = word.parse().ok().filter(|seconds| *seconds <= MOST_SECONDS);
            seconds.ok_or_else(|| MisreadVerb::NoSeconds(printable_word(word)))
        };
        let number = |word: &str| {
            let number = word.parse().map_err(|_| MisreadVerb::NoSince(printable_word(word)));
            number.map(WaitingNumber)
        };
        let seconds = seconds.map_or(Ok(USUAL_SECONDS), of_an_hour)?;
        Ok(Some(WantedWait { seconds, since: since.map(number).transpose()? }))
    }
}

/// Waits as [`wait_at`] does, if there is room for another waiting session.
pub fn wait(by: &Asker, here: &SessionHere, wanted: WantedWait) -> VerbAnswer {
    if let Err(why) = here.pass.wait() {
        by.server.log_rejection(Client::Address(here.address), why);
        return VerbAnswer::failure(Exit::Refused, &why, by.manner);
    }
    wait_at(by, here.keyboard, wanted)
}

/// Waits until something new waits for a player, the time is over, or the player leaves. Returns at
/// once if something new waits already. Without a number in `wanted`, notes that the player is
/// told.
pub fn wait_at(by: &Asker, keyboard: &Keyboard, wanted: WantedWait) -> VerbAnswer {
    let Asker { server, account, manner, .. } = *by;
    match wait_for(server, account, keyboard, wanted) {
        Ok(WaitEnd::Comes(number, waiting)) => {
            if wanted.since.is_none() {
                // If this fails, the player's next `wait` tells the same game or challenge again.
                let _ = server.write(|it| chat::set_told(it, account.id, number));
            }
            VerbAnswer::from_lines(waiting_answer(number, &waiting, account), manner)
        }
        Ok(WaitEnd::Nothing) => {
            let why = format!("nothing came within {} s", wanted.seconds);
            VerbAnswer::failure(Exit::Refused, &why, manner)
        }
        Ok(WaitEnd::Left) => {
            let (out, error) = (Out::Text(String::new()), String::new());
            VerbAnswer { out, error, exit: Exit::Refused }
        }
        Err(error) => VerbAnswer::from_error(&error, manner),
    }
}

/// The way a wait ends.
enum WaitEnd {
    Comes(WaitingNumber, Waiting),
    /// The time is over.
    Nothing,
    /// The player has left.
    Left,
}

/// A reason to wake the waiting thread.
enum Wake {
    /// The player's games and challenges may have changed, or the player may have left.
    Look,
    /// The player has pressed a key to leave.
    Leave,
}

fn wait_for(
    server: &GameServer,
    account: &Account,
    keyboard: &Keyboard,
    WantedWait { seconds, since }: WantedWait,
) -> Result<WaitEnd, ServerError> {
    let time = Duration::from_secs(seconds);
    let until = Instant::now() + time;
    let (wake, woken) = channel();
    keyboard.set_patience(time + MARGIN);
    keyboard.give_to(LeavingKeys(wake.clone()));
    let hear = move |news| {
        if matches!(news, ServerNews::Own | ServerNews::Begins(_)) {
            // A failure means that the wait is over.
            let _ = wake.send(Wake::Look);
        }
    };
    // The server is listened to before the first look, so that nothing is missed.
    let _listening = Listening::new(server, account, Box::new(hear));
    loop {
        if woken.try_iter().any(|wake| matches!(wake, Wake::Leave)) || keyboard.is_gone() {
            return Ok(WaitEnd::Left);
        }
        if let Some((number, waiting)) =
            server.database(|it| Waiting::first(it, account.id, since))?
        {
            return Ok(WaitEnd::Comes(number, waiting));
        }
        match woken.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(Wake::Look) => {}
            Ok(Wake::Leave) => return Ok(WaitEnd::Left),
            Err(_) => return Ok(WaitEnd::Nothing),
        }
    }
}

fn waiting_answer(number: WaitingNumber, waiting: &Waiting, account: &Account) -> AnswerResult {
    let since = number.0;
    match waiting {
        Waiting::Game(game) => {
            let line = game_row(game, Some(account.id), steady_now(), true).into_line();
            one_line(line.text, json!({ "game": game.row.id.0, "since": since }))
        }
        Waiting::Challenge(open) => {
            let line = challenge_row(open, account.id).into_line();
            one_line(line.text, json!({ "challenge": open.challenge.id.0, "since": since }))
        }
    }
}

/// Listens for the keys with which a guest leaves; a terminal in raw mode sends them as bytes. The
/// end of the input does not count as leaving, because a script has no input.
struct LeavingKeys(Sender<Wake>);

impl LeavingKeys {
    fn wake(&self, wake: Wake) {
        // A failure means that the wait is over.
        let _ = self.0.send(wake);
    }
}

/// Ctrl-C and Ctrl-D.
const LEAVING: [u8; 2] = [3, 4];

impl Listen for LeavingKeys {
    fn hear(&mut self, bytes: &[u8]) {
        if bytes.iter().any(|byte| LEAVING.contains(byte)) {
            self.wake(Wake::Leave);
        }
    }

    fn due(&self) -> Option<Instant> {
        None
    }

    fn nothing_followed(&mut self) {}

    fn resize(&mut self, _: Size) {}

    fn end(&mut self) {
        self.wake(Wake::Look);
    }

    fn tell(&mut self, _: &'static str) {}

    fn hang_up(&mut self) {
        self.wake(Wake::Look);
    }
}
