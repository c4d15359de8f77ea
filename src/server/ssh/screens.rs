//! What screens may take: how many there are, and how much memory they need in all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ratatui::layout::Size;

use super::limits::{Limits, Rejection};

/// What a session needs, measured and rounded up: a part of its own, and more for each cell of its
/// window and each pixel of its pictures.
const SESSION: usize = 128 * 1024;
const CELL: usize = 128;
const PICTURES: usize = 20 * 1024 * 1024;

/// Channels on one connection from its beginning to its end. russh keeps 3.3 KiB of each that the
/// server closes for as long as the connection lasts.
pub const CHANNELS_IN_ALL: usize = 100;

/// What a connection needs without a session, measured and rounded up: a part of its own, and what
/// stays of each channel that has ended.
const CONNECTION: usize = 128 * 1024 + 4 * 1024 * CHANNELS_IN_ALL;

/// What a unit needs beside screens and connections: memory in MiB, and tasks.
const OTHER_MEMORY: usize = 224;
const OTHER_TASKS: usize = 128;

const MIB: usize = 1024 * 1024;

/// The largest window that is drawn, in cells.
const LARGEST: usize = 300 * 100;

/// Counts the sessions of a server. Clones are the same.
#[derive(Clone)]
pub struct Screens(Arc<Mutex<ScreensInUse>>);

struct ScreensInUse {
    limits: Limits,
    sessions: usize,
    bytes: usize,
    of_owner: HashMap<SessionOwner, usize>,
}

/// The client to whom a session is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SessionOwner {
    Account(i64),
    Place(IpAddr),
}

/// Permission for a session; given back when dropped.
pub struct SessionPass {
    screens: Screens,
    owner: SessionOwner,
    charged: Mutex<Charged>,
}

#[derive(Clone, Copy, Default)]
struct Charged {
    cells: usize,
    pictures: bool,
}

impl Charged {
    fn bytes(self) -> usize {
        SESSION + CELL * self.cells + if self.pictures { PICTURES } else { 0 }
    }
}

impl Limits {
    /// Sessions in all: screens and commands, each on a thread.
    pub const fn sessions(&self) -> usize {
        2 * self.connections
    }

    /// What a unit of systemd must allow for these limits: memory in MiB, and tasks. Beside the
    /// sessions there are the database, the engine and the connections.
    pub const fn of_unit(&self) -> (usize, usize) {
        let memory =
            self.screen_memory + self.connections.saturating_mul(CONNECTION) / MIB + OTHER_MEMORY;
        (memory, self.sessions() + OTHER_TASKS)
    }
}

impl Screens {
    pub fn new(limits: Limits) -> Screens {
        let of_owner = HashMap::new();
        Screens(Arc::new(Mutex::new(ScreensInUse { limits, sessions: 0, bytes: 0, of_owner })))
    }

    /// Sets the limits. Sessions that are open stay.
    pub fn set_limits(&self, limits: Limits) {
        self.in_use().limits = limits;
    }

    /// Admits a session, with a window if it has one.
    ///
    /// # Errors
    /// There are too many, or they need too much memory.
    pub fn enter(
        &self,
        owner: SessionOwner,
        window: Option<Size>,
    ) -> Result<SessionPass, Rejection> {
        let charged = Charged { cells: window.map_or(0, cells), pictures: false };
        let in_use = &mut *self.in_use();
        let most = match owner {
            SessionOwner::Account(_) => 2 * in_use.limits.of_one_account,
            SessionOwner::Place(_) => in_use.limits.from_one_place.saturating_mul(2),
        };
        if in_use.sessions >= in_use.limits.sessions() || !in_use.affords(charged.bytes()) {
            return Err(Rejection::NoRoom);
        }
        let open = in_use.of_owner.entry(owner).or_default();
        if *open >= most {
            return Err(Rejection::FullScreens(most));
        }
        *open += 1;
        (in_use.sessions, in_use.bytes) = (in_use.sessions + 1, in_use.bytes + charged.bytes());
        Ok(SessionPass { screens: self.clone(), owner, charged: Mutex::new(charged) })
    }

    /// How many sessions there are, and how much memory is counted for them, in bytes.
    pub fn in_all(&self) -> (u64, u64) {
        let in_use = self.in_use();
        (in_use.sessions as u64, in_use.bytes as u64)
    }

    fn in_use(&self) -> MutexGuard<'_, ScreensInUse> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ScreensInUse {
    fn affords(&self, more: usize) -> bool {
        self.bytes + more <= self.limits.screen_memory * 1024 * 1024
    }
}

impl SessionPass {
    /// Whether the window may have this size from now on. If not, it is drawn as before.
    pub fn resizes(&self, window: Size) -> bool {
        self.charge(|charged| charged.cells = cells(window))
    }

    /// Whether there is memory for pictures of pixels.
    pub fn takes_pictures(&self) -> bool {
        self.charge(|charged| charged.pictures = true)
    }

    fn charge(&self, change: impl FnOnce(&mut Charged)) -> bool {
        let in_use = &mut *self.screens.in_use();
        let mut charged = self.charged.lock().unwrap_or_else(PoisonError::into_inner);
        let mut wanted = *charged;
        change(&mut wanted);
        let is_less = wanted.bytes() <= charged.bytes();
        let can = is_less || in_use.affords(wanted.bytes() - charged.bytes());
        if can {
            in_use.bytes = in_use.bytes - charged.bytes() + wanted.bytes();
            *charged = wanted;
        }
        can
    }
}

impl Drop for SessionPass {
    fn drop(&mut self) {
        let in_use = &mut *self.screens.in_use();
        let charged = *self.charged.lock().unwrap_or_else(PoisonError::into_inner);
        (in_use.sessions, in_use.bytes) = (in_use.sessions - 1, in_use.bytes - charged.bytes());
        if let Some(open) = in_use.of_owner.get_mut(&self.owner) {
            *open -= 1;
        }
        in_use.of_owner.retain(|_, open| *open > 0);
    }
}

fn cells(window: Size) -> usize {
    (usize::from(window.width) * usize::from(window.height)).min(LARGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Option<Size> = Some(Size::new(80, 24));
    const LARGE: Size = Size::new(300, 100);

    fn place(last: u8) -> SessionOwner {
        SessionOwner::Place([192, 0, 2, last].into())
    }

    #[test]
    fn large_screens_end_where_the_memory_does() {
        let screens = Screens::new(Limits::default());
        let mut passes = Vec::new();
        let refused = (0..200_u8).find_map(|last| match screens.enter(place(last), Some(LARGE)) {
            Ok(pass) => {
                passes.push(pass);
                None
            }
            Err(why) => Some((last, why)),
        });
        // 256 MiB by 3.8 MiB each.
        assert_eq!(refused, Some((67, Rejection::NoRoom)));
        passes.pop();
        assert!(screens.enter(place(0), Some(LARGE)).is_ok());
    }

    #[test]
    fn windows_grow_and_pictures_come_only_while_there_is_memory() {
        let limits = Limits { screen_memory: 24, ..Limits::default() };
        let screens = Screens::new(limits);
        let anna = screens.enter(SessionOwner::Account(1), SMALL).ok().unwrap();
        assert!(anna.takes_pictures() && anna.takes_pictures());
        let ben = screens.enter(SessionOwner::Account(2), SMALL).ok().unwrap();
        assert!(!ben.takes_pictures() && !ben.resizes(LARGE));
        assert!(ben.resizes(Size::new(40, 20)), "smaller");
        drop(anna);
        assert!(ben.takes_pictures() && ben.resizes(Size::new(200, 60)));
        drop(ben);
        assert_eq!(screens.in_use().bytes, 0);
    }

    #[test]
    fn nobody_has_all_of_them() {
        let screens = Screens::new(Limits::default());
        let open = |owner, count: usize| {
            (0..count).filter_map(|_| screens.enter(owner, SMALL).ok()).collect::<Vec<_>>()
        };
        let (anna, stranger) = (open(SessionOwner::Account(1), 9), open(place(1), 17));
        assert_eq!((anna.len(), stranger.len()), (8, 16));
        let why = screens.enter(SessionOwner::Account(1), SMALL).err();
        assert_eq!(why, Some(Rejection::FullScreens(8)));
        assert!(screens.enter(SessionOwner::Account(2), SMALL).is_ok());
    }

    #[test]
    fn the_unit_allows_what_the_usual_limits_need() {
        let unit = include_str!("../../../assets/server/punct.service");
        let (memory, tasks) = Limits::default().of_unit();
        assert!(unit.contains(&format!("\nMemoryMax={memory}M\nTasksMax={tasks}\n")), "{tasks}");
    }

    #[test]
    fn the_unit_allows_more_for_each_connection_session_and_screen() {
        let unit = |connections, screen_memory| {
            let usual = Limits { connections, screen_memory, ..Limits::default() };
            // How many come from one place does not matter.
            assert_eq!(usual.of_unit(), usual.with_each(1000).of_unit());
            usual.of_unit()
        };
        assert_eq!(unit(256, 256), (612, 640));
        assert_eq!(unit(256, 1024), (1380, 640), "memory for screens");
        assert_eq!(unit(4096, 256), (2592, 8320), "connections, each with two sessions");
        assert_eq!(unit(8, 16), (244, 144), "a small server");
    }
}
