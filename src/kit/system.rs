//! The present moment, chance, the threads that work at the same time, and the differences between
//! systems: how to run a user's command, how to quote a word in it, and how to recognize that
//! another program uses a file.

use std::env;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind};
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::MAIN_SEPARATOR;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Builder, Scope, ScopedJoinHandle};
use std::time::{Duration, Instant};

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;

#[cfg(not(windows))]
pub fn shell_command(text: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(text);
    shell
}

#[cfg(windows)]
pub fn shell_command(text: &str) -> Command {
    let mut shell = Command::new("cmd");
    // `cmd` has its own rules for quotes. With `/S` it removes only the first and the last quote.
    let quoted = format!("\"{text}\"");
    std::os::windows::process::CommandExt::raw_arg(shell.args(["/S", "/C"]), quoted);
    shell
}

pub fn time_limit(time: Option<Duration>) -> impl Fn() -> bool {
    let end = time.and_then(|time| Instant::now().checked_add(time));
    move || end.is_none_or(|end| Instant::now() < end)
}

/// Makes a thread that ends the process as soon as nobody reads its standard output any more.
/// Without this thread, the process ends at its next write.
#[cfg(unix)]
pub fn end_when_unread() {
    use rustix::event::{PollFd, PollFlags, poll};

    let _ = std::thread::Builder::new().name("reader".to_owned()).spawn(|| {
        let output = io::stdout();
        loop {
            // Without a requested event, `poll` reports only an end or a fault.
            match poll(&mut [PollFd::new(&output, PollFlags::empty())], None) {
                Ok(_) => std::process::exit(0),
                Err(rustix::io::Errno::INTR) => {}
                Err(_) => return,
            }
        }
    });
}

/// This system does not report that: the process ends at its next write.
#[cfg(not(unix))]
pub fn end_when_unread() {}

/// The name of the program that began the terminal's session. Only Linux tells it.
#[cfg(unix)]
pub fn session_parent() -> Option<String> {
    let leader = rustix::process::getsid(None).ok()?.as_raw_nonzero();
    let stat = std::fs::read_to_string(format!("/proc/{leader}/stat")).ok()?;
    // The leader's own name stands in parentheses and may hold any character.
    let parent = stat.rsplit_once(')')?.1.split_whitespace().nth(1)?;
    let name = std::fs::read_to_string(format!("/proc/{parent}/comm")).ok()?;
    Some(name.trim_end().to_owned())
}

/// Other systems do not tell it so.
#[cfg(not(unix))]
pub fn session_parent() -> Option<String> {
    None
}

/// The zone that `TZ` names, as `date` reads it: a POSIX rule may lack its dates, for which the C
/// library takes those of the United States, and `posix/` may stand before a name. jiff reads
/// neither.
pub fn local_zone() -> TimeZone {
    let system = TimeZone::try_system().ok().filter(|zone| !zone.is_unknown());
    system.or_else(|| zone_called(&variable("TZ")?)).unwrap_or(TimeZone::UTC)
}

fn zone_called(name: &str) -> Option<TimeZone> {
    let name = name.trim_start_matches(':');
    let found = TimeZone::get(name.trim_start_matches("posix/"));
    found.or_else(|_| TimeZone::posix(&format!("{name},M3.2.0,M11.1.0"))).ok()
}

pub fn today() -> Date {
    local_zone().to_datetime(Timestamp::now()).date()
}

/// `None` if it is not set or no text.
pub fn variable(name: &str) -> Option<String> {
    env::var(name).ok()
}

pub fn new_seed() -> u64 {
    RandomState::new().hash_one(())
}

/// One word for the user's shell, with the quotes of the system if they are needed.
pub fn shell_word(path: String) -> String {
    let mut signs = path.chars().filter(|c| !c.is_alphanumeric() && *c != MAIN_SEPARATOR);
    if signs.all(|c| "._-+/~@:,".contains(c)) {
        path
    } else if cfg!(windows) {
        // On Windows, no file name can contain this quote.
        format!("\"{path}\"")
    } else {
        format!("'{}'", path.replace('\'', r"'\''"))
    }
}

/// Locked, or a part of it is. Rust has no [`ErrorKind`] for these errors of Windows.
pub fn is_in_use(error: &io::Error) -> bool {
    const SHARING_VIOLATION: i32 = 32;
    const LOCK_VIOLATION: i32 = 33;
    error.kind() == ErrorKind::ResourceBusy
        || cfg!(windows) && matches!(error.raw_os_error(), Some(SHARING_VIOLATION | LOCK_VIOLATION))
}

/// The most threads in one search. More threads would wait for each other.
const MOST: usize = 256;

pub fn cores() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

pub fn all_cores_but_one() -> NonZero<usize> {
    NonZero::new(cores().get() - 1).unwrap_or(NonZero::<usize>::MIN)
}

/// What a user may ask for: four for each core, at most 256.
pub fn most_threads() -> NonZero<usize> {
    let four_each = cores().get().saturating_mul(4);
    NonZero::new(four_each.min(MOST)).unwrap_or(NonZero::<usize>::MIN)
}

pub fn start<'scope, T: Send + 'scope, W: FnOnce() -> T + Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl IntoIterator<Item = W>,
) -> Vec<ScopedJoinHandle<'scope, T>> {
    let started = work.into_iter().map_while(|work| Builder::new().spawn_scoped(scope, work).ok());
    started.collect()
}

/// Does `work` once for each core, at the same time, on this thread and on others. Returns the
/// results; their order has no meaning.
pub fn on_all_cores<T: Send>(work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let others = start(scope, (1..cores().get()).map(|_| &work));
        let own = work();
        let joined = others
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        [own].into_iter().chain(joined).collect()
    })
}

/// The results are in the order of the numbers below `count`.
pub fn map_on_all_cores<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let of_cores = on_all_cores(|| {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return done;
            }
            done.push((number, work(number)));
        }
    });
    let mut all: Vec<(usize, T)> = of_cores.into_iter().flatten().collect();
    all.sort_unstable_by_key(|&(number, _)| number);
    all.into_iter().map(|(_, result)| result).collect()
}

/// The machine's clock said `was` at the instant `at`. Later times count from there.
#[derive(Clone, Copy, Debug)]
pub struct SteadyClock {
    pub was: Timestamp,
    pub at: Instant,
}

impl SteadyClock {
    pub fn now(self, at: Instant) -> Timestamp {
        let since = at.saturating_duration_since(self.at);
        let passed = SignedDuration::try_from(since).unwrap_or(SignedDuration::MAX);
        self.was.checked_add(passed).unwrap_or(Timestamp::MAX)
    }

    pub fn not_before(self, happened: Timestamp, at: Instant) -> SteadyClock {
        if happened > self.now(at) { SteadyClock { was: happened, at } } else { self }
    }
}

static STEADY: Mutex<Option<SteadyClock>> = Mutex::new(None);

fn change(change: impl FnOnce(SteadyClock, Instant) -> SteadyClock) -> Timestamp {
    let mut shared = STEADY.lock();
    let at = Instant::now();
    let steady = change(shared.unwrap_or_else(|| SteadyClock { was: Timestamp::now(), at }), at);
    *shared = Some(steady);
    steady.now(at)
}

/// For the clocks of games: the machine's time at the first call, plus the time passed since then.
pub fn steady_now() -> Timestamp {
    change(|steady, _| steady)
}

/// For other programs, to the millisecond.
pub fn moment_code(at: Timestamp) -> String {
    format!("{at:.3}")
}

/// Makes the present moment not earlier than `happened`. Returns whether it was earlier. If it was,
/// the machine's clock was set back while the program was closed.
pub fn advance_clock_to(happened: Timestamp) -> bool {
    let is_behind = steady_now() < happened;
    change(|steady, at| steady.not_before(happened, at));
    is_behind
}

#[cfg(test)]
mod tests;
