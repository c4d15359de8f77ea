//! The member `clock`: how much time the game gives, what is left of it, and whose time runs.
//!
//! Another program's `clock`, one without `control`, is not this and is kept as it is.

use std::time::Duration;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::error::SaveError;
use super::format::PLAYERS;
use super::members::{missing, one_of, time, unfit};
use super::raw;
use crate::clock::{Clock, RunningClock};
use crate::rules::Player;

/// The member's name.
pub const CLOCK: &str = "clock";

/// Whether a member of this name is a clock of this program.
pub fn is_own(value: &RawValue) -> bool {
    raw::object(value.get(), CLOCK)
        .is_ok_and(|members| members.iter().any(|(key, _)| key == "control"))
}

/// Reads the member.
///
/// # Errors
/// What is wrong in it.
pub fn read(value: &RawValue) -> Result<Clock, SaveError> {
    let members = raw::object(value.get(), CLOCK)?;
    let member = |name| members.iter().find(|(key, _)| key == name).map(|(_, value)| *value);
    let control = member("control").ok_or_else(|| missing("clock.control"))?;
    let fault = "is not like 20m+10s or 3d";
    let parsed = raw::string(control, "clock.control")?.parse();
    let parsed = parsed.map_err(|_| unfit("clock.control", control, fault))?;
    let left = member("left").ok_or_else(|| missing("clock.left"))?;
    let left = raw::object(left.get(), "clock.left")?;
    let left_of = |player: Player, at: &'static str| {
        let found = left.iter().find(|(key, _)| key == player.code());
        let (_, value) = found.ok_or_else(|| missing(at))?;
        raw::whole_number(value, at).map(Duration::from_millis)
    };
    let left =
        [left_of(Player::White, "clock.left.white")?, left_of(Player::Black, "clock.left.black")?];
    let running = member("running").filter(|value| !raw::is_null(value)).map(read_running);
    Ok(Clock::kept(parsed, left, running.transpose()?))
}

fn read_running(value: &RawValue) -> Result<RunningClock, SaveError> {
    let members = raw::object(value.get(), "clock.running")?;
    let member = |name| members.iter().find(|(key, _)| key == name).map(|(_, value)| *value);
    let at = "clock.running.player";
    let player = one_of(member("player"), at, "is neither white nor black", &PLAYERS)?;
    let at = "clock.running.since";
    let since = time(member("since"), at)?.ok_or_else(|| missing(at))?;
    Ok(RunningClock { player, since })
}

/// A clock as the member is written.
pub struct Written<'a>(pub &'a Clock);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("control", &self.0.control().to_string())?;
        map.serialize_entry("left", &Left(self.0.kept_left()))?;
        if let Some(running) = self.0.running() {
            map.serialize_entry("running", &WrittenRunning(running))?;
        }
        map.end()
    }
}

/// What White and Black have left, in milliseconds.
struct Left([Duration; 2]);

impl Serialize for Left {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let millis = |left: Duration| left.as_millis() as u64;
        let of = |player: Player| (player.code(), millis(self.0[player as usize]));
        serializer.collect_map(Player::BOTH.map(of))
    }
}

struct WrittenRunning(RunningClock);

impl Serialize for WrittenRunning {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let RunningClock { player, since } = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("player", player.code())?;
        map.serialize_entry("since", &since.to_string())?;
        map.end()
    }
}

/// The clock as the text of a JSON object, for formats that keep it so.
pub fn text(clock: &Clock) -> String {
    serde_json::to_string(&Written(clock)).unwrap_or_default()
}

/// Reads such a text.
pub fn of_text(text: &str) -> Option<Clock> {
    read(serde_json::from_str(text).ok()?).ok()
}
