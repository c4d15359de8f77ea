//! What a running server takes of the machine; `None` on systems without `/proc`.

use std::fs;

use crate::ssh::server::Server;

/// Kernel ticks a second, which is the same on every Linux.
const TICKS: f64 = 100.0;

impl Server {
    /// The memory that the server occupies, in KiB.
    pub fn resident(&self) -> Option<u64> {
        let status = fs::read_to_string(self.proc("status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix(" kB")?.parse().ok()
    }

    /// Leaves it so many KiB more than it has, or all it wants.
    #[cfg(target_os = "linux")]
    pub fn leave_memory(&self, more: Option<u64>) {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let status = fs::read_to_string(self.proc("status")).unwrap();
        let has = status.lines().find_map(|line| line.strip_prefix("VmSize:")).unwrap();
        let has: u64 = has.trim().strip_suffix(" kB").unwrap().parse().unwrap();
        let (current, process) = (more.map(|more| (has + more) * 1024), self.process() as i32);
        prlimit(Pid::from_raw(process), Resource::As, Rlimit { current, maximum: None }).unwrap();
    }

    /// The time that the server has taken of the processors, in seconds.
    pub fn worked(&self) -> Option<f64> {
        let stat = fs::read_to_string(self.proc("stat")).ok()?;
        // The name of the program, which may hold anything, is in parentheses.
        let (_, after) = stat.rsplit_once(')')?;
        let field = |nth: usize| after.split_whitespace().nth(nth)?.parse::<u64>().ok();
        Some((field(11)? + field(12)?) as f64 / TICKS)
    }

    /// The number of threads of the server.
    pub fn threads(&self) -> Option<usize> {
        Some(fs::read_dir(self.proc("task")).ok()?.count())
    }

    /// The number of threads that look after a guest. Threads of the async runtime do not count:
    /// their number changes with its work.
    pub fn session_threads(&self) -> Option<usize> {
        let threads = fs::read_dir(self.proc("task")).ok()?.filter_map(Result::ok);
        let names = threads.map(|thread| fs::read_to_string(thread.path().join("comm")));
        Some(names.filter(|name| name.as_ref().is_ok_and(|name| name.trim() == "session")).count())
    }

    /// The number of files and connections that the server has open.
    pub fn files(&self) -> Option<usize> {
        Some(fs::read_dir(self.proc("fd")).ok()?.count())
    }

    fn proc(&self, what: &str) -> String {
        format!("/proc/{}/{what}", self.process())
    }
}
