//! A real pseudo-terminal with a program in it, driven and looked at by tests.
//!
//! What the program writes goes through a terminal emulator; tests wait until the screen shows what
//! they expect and never for an amount of time. Cells are counted from 0, column first.

#![allow(dead_code)] // every test file uses some of it

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long anything may take before a test gives up. Not a measure of speed.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A folder for one program under test: the home folder, with the saves.
pub struct Home(TempDir);

impl Home {
    pub fn new() -> Self {
        let home = Self(TempDir::new().unwrap());
        std::fs::create_dir(home.saves()).unwrap();
        home
    }

    /// A path in this folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn saves(&self) -> PathBuf {
        self.path("saves")
    }

    /// Makes the command that runs `program` in this folder, with these variables of the
    /// environment and no others.
    pub fn command(&self, program: impl AsRef<OsStr>) -> CommandBuilder {
        let mut command = CommandBuilder::new(program);
        command.env_clear();
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        command.env("LANG", "C.UTF-8");
        command.env("HOME", self.0.path());
        command.env("PUNCT_SAVES", self.saves());
        command.cwd(self.0.path());
        command
    }
}

/// What has come from the program so far.
struct Seen {
    parser: vt100::Parser,
    raw: Vec<u8>,
    /// How many of these bytes are on the screen.
    shown: usize,
    /// Whether the program's side is closed, so that nothing more will come.
    ended: bool,
    /// Whether the test is about to close its side.
    closing: bool,
}

impl Seen {
    /// Shows what has come, without a frame of which the end is missing. Terminals with
    /// synchronized updates do the same.
    fn show_whole_frames(&mut self) {
        let last = |mark: &[u8]| self.raw.windows(mark.len()).rposition(|bytes| bytes == mark);
        let (begun, done) = (last(b"\x1b[?2026h"), last(b"\x1b[?2026l"));
        let open = begun.filter(|_| begun > done && !self.ended);
        let until = open.unwrap_or(self.raw.len()).max(self.shown);
        self.parser.process(&self.raw[self.shown..until]);
        self.shown = until;
    }
}

/// How a program ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Exit {
    /// By itself, with this status.
    Status(u32),
    /// By this signal, as the system calls it ("Terminated").
    Signal(String),
}

/// A program in a pseudo-terminal.
pub struct Pty {
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    seen: Arc<(Mutex<Seen>, Condvar)>,
    watcher: JoinHandle<()>,
}

impl Pty {
    /// Starts a command in a terminal of `columns` × `rows`.
    pub fn spawn(command: CommandBuilder, columns: u16, rows: u16) -> Self {
        let pair = native_pty_system().openpty(pty_size(columns, rows)).unwrap();
        let reader = pair.master.try_clone_reader().unwrap();
        let seen = Seen {
            parser: vt100::Parser::new(cells(rows), cells(columns), 0),
            raw: Vec::new(),
            shown: 0,
            ended: false,
            closing: false,
        };
        let seen = Arc::new((Mutex::new(seen), Condvar::new()));
        let writer = pair.master.take_writer().unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        let to = Arc::clone(&seen);
        let watcher = thread::spawn(move || watch(reader, &to));
        Self { master: pair.master, writer, child, seen, watcher }
    }

    // What one does.

    /// Types text as it is.
    pub fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Presses keys by their names: `Enter Esc Tab Shift-Tab Space Backspace Delete Up Down Left
    /// Right Home End PageUp PageDown`, `Ctrl-x`, or a single character.
    pub fn keys<'a>(&mut self, names: impl IntoIterator<Item = &'a str>) {
        for name in names {
            self.bytes(&key_bytes(name));
        }
    }

    /// Presses one key by its name.
    pub fn key(&mut self, name: &str) {
        self.keys([name]);
    }

    /// Pastes text (bracketed).
    pub fn paste(&mut self, text: &str) {
        self.text(&format!("\x1b[200~{text}\x1b[201~"));
    }

    /// Sends bytes as a terminal would. A program that is gone takes no notice.
    pub fn bytes(&mut self, bytes: &[u8]) {
        let _ = self.writer.write_all(bytes).and_then(|()| self.writer.flush());
    }

    /// Moves the mouse to a cell.
    pub fn hover(&mut self, column: u16, row: u16) {
        self.mouse(35, column, row, 'M');
    }

    /// Clicks (moves there, presses, releases).
    pub fn click(&mut self, column: u16, row: u16) {
        self.hover(column, row);
        self.press(column, row);
        self.release(column, row);
    }

    pub fn right_click(&mut self, column: u16, row: u16) {
        self.hover(column, row);
        self.mouse(2, column, row, 'M');
        self.mouse(2, column, row, 'm');
    }

    pub fn press(&mut self, column: u16, row: u16) {
        self.mouse(0, column, row, 'M');
    }

    /// Moves with the left button held.
    pub fn drag(&mut self, column: u16, row: u16) {
        self.mouse(32, column, row, 'M');
    }

    /// Lets the left button go.
    pub fn release(&mut self, column: u16, row: u16) {
        self.mouse(0, column, row, 'm');
    }

    /// Turns the wheel one notch away from the user.
    pub fn wheel_up(&mut self, column: u16, row: u16) {
        self.mouse(64, column, row, 'M');
    }

    /// Turns the wheel one notch towards the user.
    pub fn wheel_down(&mut self, column: u16, row: u16) {
        self.mouse(65, column, row, 'M');
    }

    fn mouse(&mut self, button: u8, column: u16, row: u16, end: char) {
        self.text(&format!("\x1b[<{button};{};{}{end}", column + 1, row + 1));
    }

    /// Changes the size of the window.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.seen().parser.set_size(cells(rows), cells(columns));
        self.master.resize(pty_size(columns, rows)).unwrap();
    }

    /// Returns the leader of the process group in the foreground.
    pub fn process(&self) -> i32 {
        self.master.process_group_leader().expect("something in the foreground")
    }

    /// Sends a signal (`TERM`, `HUP`, …) to whatever runs in the foreground.
    pub fn signal(&self, name: &str) {
        let group = self.process();
        let kill = Command::new("kill").args(["-s", name, "--", &format!("-{group}")]).status();
        assert!(kill.unwrap().success(), "kill -s {name} -- -{group}");
    }

    /// Kills the program so that it can do nothing about it.
    pub fn kill(&mut self) {
        self.signal("KILL");
    }

    /// Closes the terminal under the program, as closing a window does. The program must be one
    /// that draws when the size of its window changes.
    pub fn close(mut self) {
        self.seen().closing = true;
        let (rows, columns) = self.look(vt100::Screen::size);
        self.resize(columns.get() + 1, rows.get());
        self.watcher.join().unwrap();
    }

    // What one sees.

    /// The screen as text, a line for each row, without blanks at the ends of lines.
    pub fn screen_text(&self) -> String {
        text_of(self.seen().parser.screen())
    }

    /// Looks at the screen.
    pub fn look<T>(&self, look: impl FnOnce(&vt100::Screen) -> T) -> T {
        look(self.seen().parser.screen())
    }

    /// Returns a cell of the screen.
    pub fn cell(&self, column: u16, row: u16) -> vt100::Cell {
        self.look(|screen| screen.cell(row, column).expect("a cell on the screen").clone())
    }

    /// Where a text first stands on the screen, by its first cell.
    pub fn find(&self, text: &str) -> Option<(u16, u16)> {
        self.look(|screen| find(screen, text))
    }

    /// Every byte the program has written so far.
    pub fn raw(&self) -> Vec<u8> {
        self.seen().raw.clone()
    }

    /// The private modes switched so far, in order: number, and on or off.
    pub fn mode_switches(&self) -> Vec<(u16, bool)> {
        mode_switches(&self.raw())
    }

    /// The settings of the line (raw, echo …), to be compared.
    #[cfg(unix)]
    pub fn line_settings(&self) -> String {
        format!("{:?}", self.master.get_termios().expect("a terminal"))
    }

    /// Stops the terminal from taking output, as if its window or its connection were frozen.
    #[cfg(unix)]
    pub fn freeze(&self) {
        use rustix::termios::{Action, tcflow};

        tcflow(self.terminal(), Action::OOff).expect("a terminal that can be stopped");
    }

    /// Waits until the program has read all that was typed. A change of the window's size may
    /// overtake keys that the program has not read yet, so a test that changes the size waits
    /// first.
    #[cfg(unix)]
    pub fn wait_until_read(&self) {
        let terminal = self.terminal();
        let until = Instant::now() + PATIENCE;
        while rustix::io::ioctl_fionread(&terminal).expect("a terminal") > 0 {
            assert!(Instant::now() < until, "what was typed is never read");
            thread::yield_now();
        }
    }

    #[cfg(unix)]
    fn terminal(&self) -> std::fs::File {
        let name = self.master.tty_name().expect("a terminal with a name");
        std::fs::File::open(name).expect("a terminal")
    }

    // What one waits for.

    /// Waits until the screen is as wanted.
    pub fn wait_for(&self, what: &str, wanted: impl Fn(&vt100::Screen) -> bool) {
        let (lock, changed) = &*self.seen;
        let until = Instant::now() + PATIENCE;
        let mut seen = lock.lock().unwrap();
        while !wanted(seen.parser.screen()) {
            let left = until.saturating_duration_since(Instant::now());
            assert!(
                !seen.ended && !left.is_zero(),
                "waited in vain for {what}; the screen shows:\n{}",
                text_of(seen.parser.screen())
            );
            seen = changed.wait_timeout(seen, left).unwrap().0;
        }
    }

    /// Waits until a text is on the screen. In the line of keys it may have wider gaps.
    pub fn wait_for_text(&self, text: &str) {
        self.wait_for(&format!("{text:?}"), |screen| {
            let keys = screen.contents().lines().last().unwrap_or_default().replace("  ", " ");
            find(screen, text).is_some() || keys.contains(text)
        });
    }

    /// Waits until a text is no longer on the screen.
    pub fn wait_until_gone(&self, text: &str) {
        self.wait_for(&format!("{text:?} to go"), |screen| find(screen, text).is_none());
    }

    /// Waits for the program to end and for the last it has written.
    pub fn wait_for_exit(&mut self) -> Exit {
        let status = wait_for("the program's end", || self.child.try_wait().unwrap());
        let (lock, changed) = &*self.seen;
        let seen = lock.lock().unwrap();
        drop(changed.wait_timeout_while(seen, PATIENCE, |seen| !seen.ended).unwrap());
        match status.signal() {
            Some(name) => Exit::Signal(name.to_owned()),
            None => Exit::Status(status.exit_code()),
        }
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.0.lock().unwrap()
    }
}

/// Waits until `look` returns something.
pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let until = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < until, "waited in vain for {what}");
        thread::sleep(Duration::from_millis(5));
    }
}

/// The modes of a list of switches that differ from how a terminal starts. (The cursor, 25, starts
/// visible, everything else off.)
pub fn modes_left(switches: &[(u16, bool)]) -> Vec<u16> {
    let mut left = Vec::new();
    for &(mode, on) in switches {
        left.retain(|&other| other != mode);
        if on != (mode == 25) {
            left.push(mode);
        }
    }
    left
}

/// Returns the arguments with which `strace` runs a program whose requests to flush a file all fail
/// with this error. Returns `None` where `strace` can't trace programs.
pub fn without_flushing(error: &str) -> Option<Vec<String>> {
    flushing_by("fsync,fdatasync", &format!("error={error}"))
}

/// Returns the arguments with which `strace` runs a program and tampers with some of its requests
/// to flush a file (`calls`), as its option `inject` says. The program keeps the process that the
/// caller starts. Returns `None` where `strace` can't trace programs.
pub fn flushing_by(calls: &str, tampering: &str) -> Option<Vec<String>> {
    let can_trace = |traced: io::Result<Output>| traced.is_ok_and(|traced| traced.status.success());
    if !can_trace(Command::new("strace").args(["-e", "trace=none", "true"]).output()) {
        eprintln!("strace is not installed, or may not trace");
        return None;
    }
    let (trace, fault) = (format!("trace={calls}"), format!("inject={calls}:{tampering}"));
    let args = ["-D", "-f", "--seccomp-bpf", "-o", "/dev/null", "-e", &trace, "-e", &fault];
    Some(args.map(str::to_owned).to_vec())
}

/// Makes a valid size for the emulator, which has no empty screens.
fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).unwrap_or(NonZero::<u16>::MIN)
}

fn pty_size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

/// Shows the emulator everything the program writes.
fn watch(mut reader: Box<dyn Read + Send>, seen: &(Mutex<Seen>, Condvar)) {
    let (lock, changed) = seen;
    let mut buffer = [0; 4096];
    loop {
        // If the other side has closed the terminal, Linux gives an error; other systems give the
        // end.
        let count = reader.read(&mut buffer).unwrap_or(0);
        let mut seen = lock.lock().unwrap_or_else(PoisonError::into_inner);
        seen.raw.extend_from_slice(&buffer[..count]);
        seen.ended = count == 0;
        seen.show_whole_frames();
        changed.notify_all();
        if seen.ended || seen.closing {
            return;
        }
    }
}

fn text_of(screen: &vt100::Screen) -> String {
    let (_, columns) = screen.size();
    let rows: Vec<_> = screen.rows(0, columns.get()).map(|row| row.trim_end().to_owned()).collect();
    rows.join("\n")
}

fn find(screen: &vt100::Screen, text: &str) -> Option<(u16, u16)> {
    let (rows, columns) = screen.size();
    (0..rows.get()).find_map(|row| {
        let mut line = String::new();
        let mut starts = Vec::new();
        for column in 0..columns.get() {
            let contents = screen.cell(row, column).map_or("", vt100::Cell::contents);
            starts.push((line.len(), column));
            line.push_str(if contents.is_empty() { " " } else { contents });
        }
        let at = line.find(text)?;
        starts.iter().find(|(start, _)| *start == at).map(|&(_, column)| (column, row))
    })
}

fn mode_switches(raw: &[u8]) -> Vec<(u16, bool)> {
    let text = String::from_utf8_lossy(raw);
    let mut switches = Vec::new();
    for sequence in text.split("\x1b[?").skip(1) {
        let end = sequence.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(0);
        let on = match sequence[end..].chars().next() {
            Some('h') => true,
            Some('l') => false,
            _ => continue,
        };
        switches.extend(sequence[..end].split(';').map(|mode| (mode.parse().unwrap(), on)));
    }
    switches
}

fn key_bytes(name: &str) -> Vec<u8> {
    let mut letters = name.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        return letter.to_string().into_bytes();
    }
    if let Some(letter) = name.strip_prefix("Ctrl-") {
        return vec![letter.as_bytes()[0].to_ascii_uppercase() & 0x1f];
    }
    let bytes: &[u8] = match name {
        "Enter" => b"\r",
        "Esc" => b"\x1b",
        "Tab" => b"\t",
        "Shift-Tab" => b"\x1b[Z",
        "Space" => b" ",
        "Backspace" => b"\x7f",
        "Delete" => b"\x1b[3~",
        "Up" => b"\x1b[A",
        "Down" => b"\x1b[B",
        "Right" => b"\x1b[C",
        "Left" => b"\x1b[D",
        "Home" => b"\x1b[H",
        "End" => b"\x1b[F",
        "PageUp" => b"\x1b[5~",
        "PageDown" => b"\x1b[6~",
        _ => panic!("no key is called {name}"),
    };
    bytes.to_vec()
}
