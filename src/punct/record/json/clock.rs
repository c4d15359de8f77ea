//! The member `clock`: the time control, the time that each player has left, and the running clock.
//!
//! A `clock` without `control` belongs to another program and is preserved.

use std::time::Duration;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::kit::storage::json::members::player;
use crate::kit::storage::json::{SaveError, Value};
use crate::punct::clock::{Clock, RunningClock};
use crate::rules::Player;

pub const CLOCK: &str = "clock";

/// Whether a member `clock` belongs to this program.
pub fn is_own(value: &Value) -> bool {
    value.object().is_ok_and(|mut members| members.take("control").is_some())
}

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
    let added = clock.take_unless_null("added").map(|it| read_added(&it)).transpose()?;
    Ok(Clock::from_saved(parsed, left, running, added.unwrap_or_default()))
}

fn read_added(value: &Value) -> Result<Vec<Duration>, SaveError> {
    let millis = |turn: Value| turn.whole_number().map(Duration::from_millis);
    value.list()?.map(millis).collect()
}

fn read_running(value: &Value) -> Result<RunningClock, SaveError> {
    let mut running = value.object()?;
    let player = player(&running.require("player")?)?;
    Ok(RunningClock { player, since: running.require("since")?.time()? })
}

/// The member `clock` for writing. The times in `left` and `added` are in milliseconds.
#[derive(Serialize)]
pub struct Written {
    control: String,
    left: Left,
    #[serde(skip_serializing_if = "Option::is_none")]
    running: Option<WrittenRunning>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    added: Vec<u64>,
}

#[derive(Serialize)]
struct Left {
    white: u64,
    black: u64,
}

#[derive(Serialize)]
struct WrittenRunning {
    player: &'static str,
    since: String,
}

impl Written {
    pub fn from_clock(clock: &Clock) -> Written {
        let added = clock.added().iter().map(|added| added.as_millis() as u64).collect();
        let [white, black] = clock.kept_left().map(|left| left.as_millis() as u64);
        let running = clock.running().map(|RunningClock { player, since }| WrittenRunning {
            player: player.code(),
            since: since.to_string(),
        });
        Written {
            control: clock.control().to_string(),
            left: Left { white, black },
            running,
            added,
        }
    }
}

/// Returns the clock as JSON, for formats that store it as text.
pub fn text(clock: &Clock) -> String {
    serde_json::to_string(&Written::from_clock(clock)).unwrap_or_default()
}

pub fn read_clock(text: &str) -> Option<Clock> {
    let raw: &RawValue = serde_json::from_str(text).ok()?;
    read(&Value { raw, at: CLOCK.to_owned() }).ok()
}
