//! `wait`: a command that ends when something new waits for the player.

use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use serde_json::json;

use super::answer::{AnswerBody, CurrentSession, Owner, VerbAnswer, one_line};
use super::rows::{challenge_row, game_row};
use super::verb::{ParseVerbError, VerbArguments, number_in};
use crate::kit::system::steady_now;
use crate::kit::terminal::InputListener;
use crate::server::clients::Client;
use crate::server::database::{WaitingNumber, chat};
use crate::server::game_server::{ServerList, ServerNews, SubscriptionGuard, Waiting};
use crate::server::ssh::{Exit, Keyboard};

/// Usual and longest time, in seconds.
const USUAL_SECONDS: u64 = 300;
const MOST_SECONDS: u64 = 3600;

/// How much longer than the wait the guest may stay idle.
const MARGIN: Duration = Duration::from_mins(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitOptions {
    pub seconds: u64,
    /// After this number things count as new; with `None`, until the player has been told of them.
    pub since: Option<WaitingNumber>,
}

impl VerbArguments for WaitOptions {
    fn read(words: &[&str]) -> Result<Option<WaitOptions>, ParseVerbError> {
        let (seconds, since) = match *words {
            [] => (None, None),
            ["--since", since] => (None, Some(since)),
            [seconds] => (Some(seconds), None),
            [seconds, "--since", since] => (Some(seconds), Some(since)),
            _ => return Ok(None),
        };
        let time = "a time to wait: write seconds, 3600 at most";
        let start = "a number for --since; 'wait --json' gives such numbers, and 0 begins with the \
                     first";
        Ok(Some(WaitOptions {
            seconds: match seconds {
                Some(word) => number_in(word, ..=MOST_SECONDS, time)?,
                None => USUAL_SECONDS,
            },
            since: match since {
                Some(word) => Some(WaitingNumber(number_in(word, .., start)?)),
                None => None,
            },
        }))
    }
}

/// Fails if there is no room for another waiting session.
pub fn wait(by: &Owner, here: &CurrentSession, wanted: WaitOptions) -> VerbAnswer {
    if let Err(why) = here.pass.wait() {
        by.server.log_rejection(Client::Address(here.address), why);
        return VerbAnswer::failure(Exit::Refused, &why, by.format);
    }
    wait_at(by, here.keyboard, wanted)
}

/// Waits until something new waits for a player, the time is over, or the player leaves. Without a
/// number in `wanted`, notes that the player is told.
pub fn wait_at(by: &Owner, keyboard: &Keyboard, wanted: WaitOptions) -> VerbAnswer {
    let (number, waiting) = match wait_for(by, keyboard, wanted) {
        Ok(found) => found,
        Err(answer) => return answer,
    };
    if wanted.since.is_none() {
        // If this fails, the player's next `wait` tells the same game or challenge again.
        let _ = by.server.write(|it| chat::set_read_number(it, by.account.id, number));
    }
    let (row, what, id) = match &waiting {
        Waiting::Game(game) => {
            let row = game_row(game, Some(by.account.id), steady_now(), true);
            (row, "game", game.row.id.0)
        }
        Waiting::Challenge(open) => {
            (challenge_row(open, by.account.id), "challenge", open.challenge.id.0)
        }
    };
    let json = json!({ what: id, "since": number.0 });
    VerbAnswer::from_lines(one_line(row.into_line().text, json), by.format)
}

enum WaitEvent {
    /// The player's games and challenges may have changed, or the player may have left.
    Changed,
    Leave,
}

/// An error is the answer if nothing new comes.
fn wait_for(
    &Owner { server, account, format, .. }: &Owner,
    keyboard: &Keyboard,
    WaitOptions { seconds, since }: WaitOptions,
) -> Result<(WaitingNumber, Waiting), VerbAnswer> {
    let left =
        VerbAnswer { exit: Exit::Refused, ..VerbAnswer::success(AnswerBody::Text(String::new())) };
    let time = Duration::from_secs(seconds);
    let until = Instant::now() + time;
    let (wake, woken) = channel();
    keyboard.set_idle_limit(time + MARGIN);
    keyboard.set_listener(LeavingKeys(wake.clone()));
    // The server is listened to before the first look, so that nothing is missed.
    let wake_on_news = Box::new(move |news| {
        if matches!(news, ServerNews::Changed(ServerList::Own) | ServerNews::GameBegun(_)) {
            // A failure means that the wait is over.
            let _ = wake.send(WaitEvent::Changed);
        }
    });
    let _listening = SubscriptionGuard::new(server, account, wake_on_news);
    loop {
        if woken.try_iter().any(|wake| matches!(wake, WaitEvent::Leave)) || keyboard.is_gone() {
            return Err(left);
        }
        match server.database(|it| Waiting::first(it, account.id, since)) {
            Ok(Some(found)) => return Ok(found),
            Ok(None) => {}
            Err(error) => return Err(VerbAnswer::from_error(&error, format)),
        }
        match woken.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(WaitEvent::Changed) => {}
            Ok(WaitEvent::Leave) => return Err(left),
            Err(_) => {
                let why = format!("nothing came within {seconds} s");
                return Err(VerbAnswer::failure(Exit::Refused, &why, format));
            }
        }
    }
}

/// A terminal in raw mode sends the keys as bytes. The end of the input does not count as leaving,
/// because a script has no input.
struct LeavingKeys(Sender<WaitEvent>);

impl LeavingKeys {
    fn send(&self, wake: WaitEvent) {
        // A failure means that the wait is over.
        let _ = self.0.send(wake);
    }
}

/// Ctrl-C and Ctrl-D.
const LEAVING: [u8; 2] = [3, 4];

impl InputListener for LeavingKeys {
    fn receive(&mut self, bytes: &[u8]) {
        if bytes.iter().any(|byte| LEAVING.contains(byte)) {
            self.send(WaitEvent::Leave);
        }
    }

    fn end(&mut self) {
        self.send(WaitEvent::Changed);
    }

    fn hang_up(&mut self) {
        self.send(WaitEvent::Changed);
    }
}
