//! The member `clock`: how much time the game gives, what is left of it, and whose time runs.
//!
//! Another program's `clock`, one without `control`, is not this and is kept as it is.

use std::time::Duration;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use super::error::SaveError;
use super::members::player;
use super::value::Value;
use crate::clock::{Clock, RunningClock};
use crate::rules::Player;

pub const CLOCK: &str = "clock";

/// Whether a member of this name is a clock of this program.
pub fn is_own(value: &Value) -> bool {
    value.object().is_ok_and(|mut members| members.take("control").is_some())
}

/// Reads the member.
pub fn read(value: &Value) -> Result<Clock, SaveError> {
    let mut clock = value.object()?;
    let control = clock.require("control")?;
    let parsed = control.string()?.parse();
    let parsed = parsed.map_err(|_| control.unfit("is not like 20m+10s or 3d"))?;
    let mut left = clock.require("left")?.object()?;
    let mut left = |player: Player| {
        let millis = left.require(player.code())?.whole_number()?;
        Ok(Duration::from_millis(millis))
    };
    let left = [left(Player::White)?, left(Player::Black)?];
    let running = clock.take_unless_null("running").map(|it| read_running(&it)).transpose()?;
    Ok(Clock::kept(parsed, left, running))
}

fn read_running(value: &Value) -> Result<RunningClock, SaveError> {
    let mut running = value.object()?;
    let player = player(&running.require("player")?)?;
    Ok(RunningClock { player, since: running.require("since")?.time()? })
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
    let raw: &RawValue = serde_json::from_str(text).ok()?;
    read(&Value { raw, at: CLOCK.to_owned() }).ok()
}
