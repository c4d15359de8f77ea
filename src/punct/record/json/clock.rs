//! The member `clock`: the time control, the time that each player has left, and the running clock.
//!
//! A `clock` without `control` belongs to another program and is preserved.

use std::time::Duration;

use serde::Serialize;
use serde_json::value::RawValue;

use crate::kit::storage::json::members::player;
use crate::kit::storage::json::{Object, SaveResult, Value};
use crate::punct::clock::{Clock, RunningClock, TurnTime};
use crate::rules::Player;

pub const CLOCK: &str = "clock";

/// Whether a member `clock` belongs to this program.
pub fn is_own(value: &Value) -> bool {
    value.object().is_ok_and(|mut members| members.take("control").is_some())
}

pub fn read(value: &Value) -> SaveResult<Clock> {
    let mut clock = value.object()?;
    let control = clock.require("control")?;
    let parsed = control.string()?.parse();
    let parsed = parsed.map_err(|_| control.unfit("is not like 20m+10s or 3d"))?;
    let mut left = clock.require("left")?.object()?;
    let mut left = |player: Player| time(&left.require(player.code())?);
    let left = [left(Player::White)?, left(Player::Black)?];
    let running = clock.take_unless_null("running").map(|it| read_running(&it)).transpose()?;
    let added = read_turns(&mut clock, "added", time)?;
    let known = |value: &Value| if value.is_null() { Ok(None) } else { time(value).map(Some) };
    let left_after = read_turns(&mut clock, "left_after", known)?;
    let turn = |nth: usize| TurnTime {
        left: left_after.get(nth).copied().flatten(),
        added: added.get(nth).copied().unwrap_or_default(),
    };
    let turns = (0..added.len().max(left_after.len())).map(turn).collect();
    Ok(Clock::from_saved(parsed, left, running, turns))
}

fn time(value: &Value) -> SaveResult<Duration> {
    value.whole_number().map(Duration::from_millis)
}

/// Reads a list with an entry for each turn, which may be absent.
fn read_turns<T>(
    clock: &mut Object,
    name: &str,
    read: impl Fn(&Value) -> SaveResult<T>,
) -> SaveResult<Vec<T>> {
    let Some(turns) = clock.take_unless_null(name) else { return Ok(Vec::new()) };
    turns.list()?.map(|turn| read(&turn)).collect()
}

fn read_running(value: &Value) -> SaveResult<RunningClock> {
    let mut running = value.object()?;
    let player = player(&running.require("player")?)?;
    Ok(RunningClock { player, since: running.require("since")?.time()? })
}

/// The member `clock` for writing. All times are in milliseconds.
#[derive(Serialize)]
pub struct Written {
    control: String,
    left: Left,
    #[serde(skip_serializing_if = "Option::is_none")]
    running: Option<WrittenRunning>,
    /// Absent if no turn has added anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    added: Option<Vec<u64>>,
    /// Absent if nothing is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_after: Option<Vec<Option<u64>>>,
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
        let millis = |time: Duration| time.as_millis() as u64;
        let [white, black] = clock.kept_left().map(millis);
        let turns = clock.turns().iter();
        let added: Vec<u64> = turns.clone().map(|turn| millis(turn.added)).collect();
        let left_after: Vec<_> = turns.map(|turn| turn.left.map(millis)).collect();
        let running = clock.running().map(|RunningClock { player, since }| WrittenRunning {
            player: player.code(),
            since: since.to_string(),
        });
        Written {
            control: clock.control().to_string(),
            left: Left { white, black },
            running,
            added: added.iter().any(|added| *added > 0).then_some(added),
            left_after: left_after.iter().any(Option::is_some).then_some(left_after),
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
