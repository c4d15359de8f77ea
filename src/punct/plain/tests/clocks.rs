//! Time runs out while a line is awaited.

use std::io::{self, Write};
use std::sync::atomic::AtomicI64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::{Place, serve};
use crate::kit::text::StreamError;
use crate::punct::clock::Clock;
use crate::punct::plain::LineInput;
use crate::punct::plain::session::PlainSession;
use crate::punct::play::Session;
use crate::rules::{Ending, Outcome, Player, Rules};

/// What the program has written so far.
#[derive(Clone, Default)]
struct Heard(Arc<(Mutex<String>, Condvar)>);

impl Heard {
    fn text(&self) -> String {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let (text, changed) = &*self.0;
        text.lock().expect("no panic").push_str(&String::from_utf8_lossy(bytes));
        changed.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A player who types nothing until they hear a text, and then leaves.
struct PatientReader(Heard, &'static str);

impl LineInput for PatientReader {
    fn ask(
        &mut self,
        prompt: &str,
        line: &mut Vec<u8>,
        output: &mut impl Write,
    ) -> Result<bool, StreamError> {
        write!(output, "{prompt}").map_err(StreamError::Output)?;
        let (text, changed) = &*self.0.0;
        let text = text.lock().expect("no panic");
        let enough = Duration::from_secs(30);
        let waits = |text: &mut String| !text.contains(self.1);
        let waited = changed.wait_timeout_while(text, enough, waits).expect("no panic");
        assert!(!waited.1.timed_out(), "{}", waited.0);
        drop(waited);
        *line = b"quit".to_vec();
        Ok(true)
    }
}

/// The talk of a game of ten minutes in which White has so many milliseconds left, until the player
/// has heard a text.
fn talk_until(text: &'static str, millis: u64, place: &Place) -> String {
    let mut table: PlainSession = place.table(&["T-D3,D4,E4", "T-N14,N15,O15"]);
    let left = [Duration::from_millis(millis), Duration::from_secs(500)];
    let control = "10m".parse().expect("a time control");
    table.session.follow_clock(Some(Clock::from_saved(control, left, None, Vec::new())));
    let heard = Heard::default();
    serve(PatientReader(heard.clone(), text), heard.clone(), table, &[]).expect("it goes well");
    heard.text()
}

#[test]
fn a_player_hears_at_once_that_little_time_is_left() {
    for (millis, warning) in [
        (300_005, "Anna has 5 minutes left."),
        (60_005, "Anna has 1 minute left."),
        (20_005, "Anna has 20 seconds left."),
    ] {
        let talk = talk_until(warning, millis, &Place::new());
        // On a slow machine the time comes before the first prompt.
        assert!(talk.contains(&format!("\n{warning}\nWhite> ")), "{talk}");
        assert_eq!(talk.matches(warning).count(), 1, "{talk}");
    }
}

#[test]
fn a_loss_on_time_is_told_and_saved_at_once() {
    let place = Place::new();
    let talk = talk_until("Bert (Black) wins: the time of Anna (White) is over.", 5, &place);
    assert_eq!(talk.matches("is over").count(), 1, "{talk}");
    let after = place.session(Rules::default(), &[]);
    let games = Session::saves(after.store()).expect("saves");
    let late = Ending::TimeOut { by: Player::White };
    let ends = games.iter().filter_map(|save| save.game.as_ref().ok()?.outcome);
    assert_eq!(ends.collect::<Vec<_>>(), [Outcome::Ended(late)]);
}

/// The seconds that have passed on the clock of a game.
static PASSED: AtomicI64 = AtomicI64::new(0);

fn time() -> Timestamp {
    Timestamp::constant(1_800_000_000, 0) + SignedDuration::from_secs(PASSED.load(Relaxed))
}

/// A player who types lines, the last of them so slowly that the time runs out before it ends.
struct SlowTypist(Vec<&'static str>);

impl LineInput for SlowTypist {
    fn ask(
        &mut self,
        prompt: &str,
        line: &mut Vec<u8>,
        output: &mut impl Write,
    ) -> Result<bool, StreamError> {
        writeln!(output, "{prompt}").map_err(StreamError::Output)?;
        if self.0.is_empty() {
            return Ok(false);
        }
        *line = self.0.remove(0).into();
        if self.0.is_empty() {
            PASSED.fetch_add(3600, Relaxed);
        }
        Ok(true)
    }
}

/// The law of input that belongs to a state of the game, for lines that the time overtakes.
#[test]
fn a_line_that_the_time_overtakes_does_nothing() {
    for lines in [
        "T-D6,D7,E7",
        "play T-D6,D7,E7",
        "try T-D6,D7,E7",
        "undo",
        "comment x",
        "again",
        "new",
        "open mine",
        "computer black",
        "go",
        "finish",
        "draw",
        "resign",
        "draw/yes",
        "draw/no",
        "resign/yes",
        "resign/no",
        "back/play T-D6,D7,E7",
    ] {
        for is_alone in [false, true] {
            let place = Place::new();
            let mut table = if is_alone {
                place.against_the_computer()
            } else {
                place.table(&["T-D3,D4,E4", "T-N14,N15,O15"])
            };
            table.session.set_time(time);
            table.session.follow_clock(Some(Clock::new("10m".parse().expect("a time control"))));
            let mut written = Vec::new();
            serve(SlowTypist(lines.split('/').collect()), &mut written, table, &[]).expect("talk");
            let talk = String::from_utf8(written).expect("UTF-8");
            let case = format!("{lines}, alone: {is_alone}: {talk}");
            assert!(talk.contains("since you began this line"), "{case}");
            let games = Session::saves(&place.store()).expect("saves");
            let ends: Vec<_> =
                games.iter().map(|save| save.game.as_ref().expect("a game").outcome).collect();
            let late = Outcome::Ended(Ending::TimeOut { by: Player::White });
            assert_eq!(ends, [Some(late)], "{case}");
        }
    }
}
