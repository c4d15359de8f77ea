//! The clock of one game: how much time each player has left, whose time runs and since when.

use std::fmt;
use std::time::Duration;

use jiff::Timestamp;

use super::TimeControl;
use crate::rules::Player;

/// Runs for one player at most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    /// When the clock last changed.
    left: [Duration; 2],
    running: Option<RunningClock>,
    /// The moves and the swap, one after the other.
    turns: Vec<TurnTime>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnTime {
    /// What the player had left after the turn; `None` if that is not known.
    pub left: Option<Duration>,
    pub added: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningClock {
    pub player: Player,
    /// A moment in the future means that the clock rests until that moment.
    pub since: Timestamp,
}

impl Clock {
    pub fn new(control: TimeControl) -> Clock {
        Clock { control, left: [control.initial_time(); 2], running: None, turns: Vec::new() }
    }

    /// Cuts times to the most that the control allows.
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

    pub fn stored_times(&self) -> [Duration; 2] {
        self.left
    }

    pub fn turns(&self) -> &[TurnTime] {
        &self.turns
    }

    pub fn time_left(&self, player: Player, now: Timestamp) -> Duration {
        let left = self.left[player as usize];
        match self.running {
            Some(it) if it.player == player => {
                left.saturating_sub(now.duration_since(it.since).try_into().unwrap_or_default())
            }
            _ => left,
        }
    }

    pub fn deadline(&self) -> Option<Timestamp> {
        let RunningClock { player, since } = self.running?;
        Some(since.checked_add(self.left[player as usize]).unwrap_or(Timestamp::MAX))
    }

    /// Whether a player has no time left, whether the clock runs for this player or not.
    pub fn is_used_up(&self, now: Timestamp) -> bool {
        Player::BOTH.into_iter().any(|player| self.time_left(player, now).is_zero())
    }

    pub fn player_out_of_time(&self, now: Timestamp) -> Option<Player> {
        let player = self.running?.player;
        self.time_left(player, now).is_zero().then_some(player)
    }

    pub fn run(&mut self, player: Player, now: Timestamp) {
        if self.running.is_some_and(|running| running.player == player) {
            return;
        }
        self.stop(now);
        self.running = Some(RunningClock { player, since: now });
    }

    /// After this number of earlier turns. A running clock adds the control's time, and runs for
    /// the opponent.
    pub fn press(&mut self, by: Player, turns: usize, now: Timestamp) {
        let is_running = self.running.is_some();
        self.stop(now);
        let left = &mut self.left[by as usize];
        let before = *left;
        if is_running {
            *left = self.control.time_after_move(before);
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

    /// With `until` in the past the pause ends. A player without time left gets no pause.
    pub fn pause_until(&mut self, until: Timestamp, now: Timestamp) {
        if let Some(RunningClock { player, .. }) = self.running
            && self.player_out_of_time(now).is_none()
        {
            self.left[player as usize] = self.time_left(player, now);
            self.running = Some(RunningClock { player, since: until.max(now) });
        }
    }

    /// `from` is in the past. Returns how long the clock rests; zero if no clock runs or the player
    /// had no time left at `from`.
    pub fn pause_between(&mut self, from: Timestamp, until: Timestamp) -> Duration {
        let Some(RunningClock { since, .. }) = self.running else { return Duration::ZERO };
        let rest = Duration::try_from(until.duration_since(since.max(from))).unwrap_or_default();
        if rest.is_zero() || self.player_out_of_time(from).is_some() {
            return Duration::ZERO;
        }
        self.pause_until(until, from);
        rest
    }

    /// As far as the control has room for it. Returns the time given.
    pub fn add_time(&mut self, to: Player, more: Duration, now: Timestamp) -> Duration {
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

    /// Without counting the time since the last change: the program was closed meanwhile.
    #[must_use]
    pub fn stopped(self) -> Clock {
        Clock { running: None, ..self }
    }

    #[must_use]
    pub fn exchanged(self) -> Clock {
        let [white, black] = self.left;
        let running = self.running.map(|it| RunningClock { player: it.player.opponent(), ..it });
        Clock { left: [black, white], running, ..self }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lateness {
    #[default]
    LosesAtOnce,
    /// The player loses when the opponent claims the win. Until then the game may go on.
    LosesWhenClaimed,
}

const DAY: u64 = 86_400;
const HOUR: u64 = 3_600;

/// As people read it: `0:07`, `1:02:03`, `2d 5h`. Rounded up: at `0:00` nothing is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortTime(pub Duration);

impl fmt::Display for ShortTime {
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

pub fn until_it_changes(left: Duration) -> Duration {
    let mut next = (units(left) * unit(left)).saturating_sub(unit(left));
    // The text changes to seconds at one day.
    if left > Duration::from_secs(DAY) {
        next = next.max(DAY);
    }
    left.saturating_sub(Duration::from_secs(next))
}

pub fn shown_unit(left: Duration) -> Duration {
    Duration::from_secs(unit(left))
}

/// In seconds.
fn unit(left: Duration) -> u64 {
    if left > Duration::from_secs(DAY) { HOUR } else { 1 }
}

fn units(left: Duration) -> u64 {
    let whole = left.as_secs() + u64::from(left.subsec_nanos() > 0);
    whole.div_ceil(unit(left))
}

const LIMITS: [Duration; 3] =
    [Duration::from_mins(5), Duration::from_mins(1), Duration::from_secs(20)];

/// Each limit counts once in a turn, and only if the clocks begin with more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeWarnings {
    /// The player whose time ran last, and the least limit that this time had reached.
    known: Option<(Player, Option<Duration>)>,
}

impl TimeWarnings {
    /// The player whose time runs and the limit that this time has newly reached: since the last
    /// call in this turn, or else since the turn began.
    pub fn update(&mut self, clock: Option<&Clock>, now: Timestamp) -> Option<(Player, Duration)> {
        let before = self.known.take();
        let clock = clock?;
        let player = clock.running()?.player;
        let last = match before {
            Some((before, last)) if before == player => last,
            _ => clock.limit_reached(clock.stored_times()[player as usize]),
        };
        let left = clock.time_left(player, now);
        let limit = if left.is_zero() { None } else { clock.limit_reached(left) };
        self.known = Some((player, limit));
        limit.filter(|&limit| last.is_none_or(|last| limit < last)).map(|limit| (player, limit))
    }
}

impl Clock {
    fn limits(&self) -> impl Iterator<Item = Duration> + use<> {
        let at_start = self.control().initial_time();
        LIMITS.into_iter().filter(move |&limit| limit < at_start)
    }

    fn limit_reached(&self, left: Duration) -> Option<Duration> {
        self.limits().filter(|&limit| left <= limit).last()
    }

    /// The time until the running time comes down to the next limit, or to nothing. `None` if no
    /// time runs, or if no time is left.
    pub fn until_warning(&self, now: Timestamp) -> Option<Duration> {
        let left = self.time_left(self.running()?.player, now);
        let next = self.limits().find(|&limit| limit < left).unwrap_or_default();
        if left.is_zero() { None } else { Some(left.saturating_sub(next)) }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::kit::system::SteadyClock;

    const DAY: i64 = 86_400;

    fn moment(seconds: i64) -> Timestamp {
        Timestamp::from_second(seconds).expect("a moment")
    }

    fn left(clock: &Clock, now: Timestamp) -> [u64; 2] {
        Player::BOTH.map(|player| clock.time_left(player, now).as_secs())
    }

    #[test]
    fn a_clock_set_back_while_the_program_is_away_costs_nobody_their_days() {
        let machine = Instant::now();
        let begun = SteadyClock { was: moment(0), at: machine };
        let mut clock = Clock::new("3d".parse().expect("a clock"));
        clock.run(Player::White, begun.now(machine));
        // After ten minutes White moves, and the program ends.
        let moved = begun.now(machine + Duration::from_mins(10));
        clock.press(Player::White, 0, moved);
        assert_eq!(moved, moment(600));
        // The program starts again while the machine believes that it is the day before; Black
        // moves half an hour later.
        let wrong = SteadyClock { was: moment(600 - DAY), at: machine }.not_before(moved, machine);
        let replied = wrong.now(machine + Duration::from_mins(30));
        assert_eq!(left(&clock, replied), [259_200, 259_200 - 1800]);
        clock.press(Player::Black, 0, replied);
        // The machine's clock is set right, and the program starts once more.
        let right =
            SteadyClock { was: moment(600 + 1800 + 60), at: machine }.not_before(replied, machine);
        assert_eq!(left(&clock, right.now(machine)), [259_200 - 60, 259_200]);
    }

    fn clock(control: &str) -> Clock {
        let mut clock = Clock::new(control.parse().expect("a time control"));
        clock.run(Player::White, moment(0));
        clock
    }

    fn warnings(mut clock: Clock, from: i64) -> Vec<(i64, u64)> {
        let (mut warnings, mut now, mut told) = (TimeWarnings::default(), moment(from), Vec::new());
        loop {
            if let Some((player, limit)) = warnings.update(Some(&clock), now) {
                assert_eq!(player, Player::White);
                told.push((now.as_second(), limit.as_secs()));
            }
            let Some(next) = clock.until_warning(now) else { break };
            now = now.checked_add(next).expect("a moment");
        }
        assert_eq!(clock.player_out_of_time(now), Some(Player::White));
        clock.stop(now);
        assert_eq!((clock.until_warning(now), warnings.update(Some(&clock), now)), (None, None));
        told
    }

    #[test]
    fn each_limit_below_the_time_at_the_start_is_told_once_in_a_turn() {
        assert_eq!(warnings(clock("10m"), 0), [(300, 300), (540, 60), (580, 20)]);
        assert_eq!(warnings(clock("5m"), 0), [(240, 60), (280, 20)]);
        assert_eq!(warnings(clock("20s+2s"), 0), []);
        assert_eq!(warnings(clock("10m"), 560), [(560, 60), (580, 20)], "one at a time");
    }

    #[test]
    fn it_is_told_again_in_a_turn_that_begins_with_more() {
        let (mut clock, mut warnings) = (clock("5m+10s"), TimeWarnings::default());
        let mut note = |clock: &Clock, second| warnings.update(Some(clock), moment(second));
        let minute = Some((Player::White, LIMITS[1]));
        assert_eq!((note(&clock, 0), note(&clock, 245), note(&clock, 246)), (None, minute, None));
        clock.press(Player::White, 0, moment(250));
        assert_eq!(note(&clock, 250), None);
        clock.press(Player::Black, 0, moment(251));
        assert_eq!((note(&clock, 251), note(&clock, 252)), (None, None), "60 seconds left");
        clock.add_time(Player::White, Duration::from_secs(30), moment(252));
        assert_eq!((note(&clock, 253), note(&clock, 290)), (None, minute));
        assert_eq!(warnings.update(None, moment(300)), None);
    }
}
