//! The clock of one game: how much time each player has left, whose time runs and since when, and
//! how the time is shown.

use std::fmt;
use std::time::Duration;

use jiff::Timestamp;

use super::TimeControl;
use crate::rules::Player;

/// The clock of a game. It runs for one player at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// The time that White and Black had left when the clock last changed.
    left: [Duration; 2],
    running: Option<RunningClock>,
    /// The turns of the game: the moves and the swap, one after the other.
    turns: Vec<TurnTime>,
}

/// The times of one turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnTime {
    /// What the player had left after the turn; `None` if that is not known.
    pub left: Option<Duration>,
    /// What the turn added to the player's time.
    pub added: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningClock {
    pub player: Player,
    /// A moment in the future means that the clock rests until that moment.
    pub since: Timestamp,
}

impl Clock {
    /// Makes a clock that does not run yet.
    pub fn new(control: TimeControl) -> Clock {
        Clock { control, left: [control.at_start(); 2], running: None, turns: Vec::new() }
    }

    /// Makes a clock from the times in a file. Cuts times to the most that the control allows.
    pub fn from_saved(
        control: TimeControl,
        left: [Duration; 2],
        running: Option<RunningClock>,
        turns: Vec<TurnTime>,
    ) -> Clock {
        Clock { control, left: left.map(|left| left.min(control.most())), running, turns }
    }

    pub fn control(&self) -> TimeControl {
        self.control
    }

    pub fn running(&self) -> Option<RunningClock> {
        self.running
    }

    /// The time that White and Black had left when the clock last changed.
    pub fn kept_left(&self) -> [Duration; 2] {
        self.left
    }

    /// The times of the turns, as far as they are known: of the moves and the swap.
    pub fn turns(&self) -> &[TurnTime] {
        &self.turns
    }

    pub fn time_left(&self, player: Player, now: Timestamp) -> Duration {
        let left = self.left[player as usize];
        match self.running {
            Some(it) if it.player == player => left.saturating_sub(it.time_spent(now)),
            _ => left,
        }
    }

    /// Returns the moment when the player whose clock runs will have no time left; `None` if no
    /// clock runs.
    pub fn deadline(&self) -> Option<Timestamp> {
        let RunningClock { player, since } = self.running?;
        Some(since.checked_add(self.left[player as usize]).unwrap_or(Timestamp::MAX))
    }

    /// Whether a player has no time left, whether the clock runs for this player or not.
    pub fn is_used_up(&self, now: Timestamp) -> bool {
        Player::BOTH.into_iter().any(|player| self.time_left(player, now).is_zero())
    }

    /// Returns the player whose clock runs, if this player has no time left.
    pub fn out_of_time(&self, now: Timestamp) -> Option<Player> {
        let player = self.running?.player;
        self.time_left(player, now).is_zero().then_some(player)
    }

    /// Runs the clock for this player, with the player's time left.
    pub fn run(&mut self, player: Player, now: Timestamp) {
        let goes_on = self.running.is_some_and(|running| running.player == player);
        if goes_on {
            return;
        }
        self.stop(now);
        self.running = Some(RunningClock { player, since: now });
    }

    /// Ends a player's turn after this number of earlier turns, and keeps what the player has left.
    /// A running clock gives the player the time that the control adds, and runs for the opponent.
    pub fn press(&mut self, by: Player, turns: usize, now: Timestamp) {
        let is_running = self.running.is_some();
        self.stop(now);
        let left = &mut self.left[by as usize];
        let before = *left;
        if is_running {
            *left = self.control.after_move(before);
            self.running = Some(RunningClock { player: by.opponent(), since: now });
        }
        self.turns.resize(turns, TurnTime::default());
        self.turns.push(TurnTime { left: Some(*left), added: left.saturating_sub(before) });
    }

    /// Takes back all turns but the first ones, with the time that they added. `turn` is the player
    /// to move then. The time spent stays spent.
    pub fn take_back_to(&mut self, turns: usize, turn: Player) {
        let mut by = turn;
        for taken_back in self.turns.split_off(turns.min(self.turns.len())) {
            let left = &mut self.left[by as usize];
            *left = left.saturating_sub(taken_back.added);
            by = by.opponent();
        }
    }

    /// Pauses a running clock until a later moment. With `until` in the past the pause ends. A
    /// player without time left gets no pause.
    pub fn rest_until(&mut self, until: Timestamp, now: Timestamp) {
        if let Some(RunningClock { player, .. }) = self.running
            && self.out_of_time(now).is_none()
        {
            self.left[player as usize] = self.time_left(player, now);
            self.running = Some(RunningClock { player, since: until.max(now) });
        }
    }

    /// Lets the clock rest between two moments, the first of which is in the past. Returns how long
    /// the clock rests; zero if no clock runs or the player had no time left at the first moment.
    pub fn rest_between(&mut self, from: Timestamp, until: Timestamp) -> Duration {
        let Some(RunningClock { since, .. }) = self.running else { return Duration::ZERO };
        let rest = Duration::try_from(until.duration_since(since.max(from))).unwrap_or_default();
        if rest.is_zero() || self.out_of_time(from).is_some() {
            return Duration::ZERO;
        }
        self.rest_until(until, from);
        rest
    }

    /// Gives a player more time, as far as the control has room for it. Returns the time given.
    pub fn give(&mut self, to: Player, more: Duration, now: Timestamp) -> Duration {
        let left = self.time_left(to, now);
        if let Some(running) = &mut self.running
            && running.player == to
        {
            // Keeps a moment in the future, because the clock rests until that moment.
            running.since = running.since.max(now);
        }
        let given = more.min(self.control.most().saturating_sub(left));
        self.left[to as usize] = left + given;
        given
    }

    pub fn stop(&mut self, now: Timestamp) {
        self.left = Player::BOTH.map(|player| self.time_left(player, now));
        self.running = None;
    }

    /// Returns the clock, stopped without counting the time since its last change, because the
    /// program was closed meanwhile.
    #[must_use]
    pub fn at_rest(self) -> Clock {
        Clock { running: None, ..self }
    }

    /// Returns the clock after the players exchange colours and keep their times.
    #[must_use]
    pub fn exchanged(self) -> Clock {
        let [white, black] = self.left;
        let other = |it: RunningClock| RunningClock { player: it.player.opponent(), ..it };
        Clock { left: [black, white], running: self.running.map(other), ..self }
    }
}

impl RunningClock {
    /// Returns how long the clock has run; zero while the clock rests, or if the machine's clock
    /// was set back.
    fn time_spent(self, now: Timestamp) -> Duration {
        Duration::try_from(now.duration_since(self.since)).unwrap_or_default()
    }
}

/// The consequence when a player's time is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lateness {
    #[default]
    LosesAtOnce,
    /// The player loses when the opponent claims the win. Until then the game may go on.
    LosesWhenClaimed,
}

const DAY: u64 = 86_400;
const HOUR: u64 = 3_600;

/// The time left as people read it: `0:07`, `1:02:03`, `2d 5h`. The time is rounded up, so that
/// `0:00` means that nothing is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brief(pub Duration);

impl fmt::Display for Brief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = units(self.0);
        if unit(self.0) == HOUR {
            return write!(f, "{}d {}h", units / 24, units % 24);
        }
        let (hours, minutes, seconds) = (units / HOUR, units / 60 % 60, units % 60);
        match hours {
            0 => write!(f, "{minutes}:{seconds:02}"),
            _ => write!(f, "{hours}:{minutes:02}:{seconds:02}"),
        }
    }
}

/// Returns the time until the shown text of a running time changes.
pub fn until_it_changes(left: Duration) -> Duration {
    let next = (units(left) * unit(left)).saturating_sub(unit(left));
    // The text changes to seconds at one day.
    let next = if left > Duration::from_secs(DAY) { next.max(DAY) } else { next };
    left.saturating_sub(Duration::from_secs(next))
}

/// Returns the smallest unit in which this much time is shown.
pub fn shown_unit(left: Duration) -> Duration {
    Duration::from_secs(unit(left))
}

/// Returns the seconds in the smallest unit in which this much time is shown.
fn unit(left: Duration) -> u64 {
    if left > Duration::from_secs(DAY) { HOUR } else { 1 }
}

fn units(left: Duration) -> u64 {
    let whole = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    whole.div_ceil(unit(left))
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::Clock;
    use super::*;
    use crate::kit::steady_time::Steady;
    use crate::rules::Player;

    const DAY: i64 = 86_400;

    /// Returns the moment this number of seconds after a fixed moment.
    fn moment(seconds: i64) -> Timestamp {
        Timestamp::constant(1_800_000_000 + seconds, 0)
    }

    fn left(clock: &Clock, now: Timestamp) -> [u64; 2] {
        Player::BOTH.map(|player| clock.time_left(player, now).as_secs())
    }

    #[test]
    fn a_clock_set_back_while_the_program_is_away_costs_nobody_their_days() {
        let machine = Instant::now();
        let begun = Steady { was: moment(0), at: machine };
        let mut clock = Clock::new("3d".parse().expect("a clock"));
        clock.run(Player::White, begun.now(machine));
        // After ten minutes White moves, and the program ends.
        let moved = begun.now(machine + Duration::from_mins(10));
        clock.press(Player::White, 0, moved);
        assert_eq!(moved, moment(600));
        // The program starts again while the machine believes that it is the day before; Black
        // moves half an hour later.
        let wrong = Steady { was: moment(600 - DAY), at: machine }.not_before(moved, machine);
        let replied = wrong.now(machine + Duration::from_mins(30));
        assert_eq!(left(&clock, replied), [259_200, 259_200 - 1800]);
        clock.press(Player::Black, 0, replied);
        // The machine's clock is set right, and the program starts once more.
        let right =
            Steady { was: moment(600 + 1800 + 60), at: machine }.not_before(replied, machine);
        assert_eq!(left(&clock, right.now(machine)), [259_200 - 60, 259_200]);
    }
}
