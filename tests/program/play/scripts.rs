//! Texts in forty scripts leave nothing on the screen of a real tmux (3.3a), which draws the
//! parts of some clusters in columns of their own.

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Home, PATIENCE, wait_for};

const PUNCT: &str = env!("CARGO_BIN_EXE_punct");

const TEXTS: &str = include_str!("../../scripts.txt");

struct Tmux {
    home: Home,
}

impl Tmux {
    /// With the program in a window of 120×40; `None` where there is no tmux.
    fn start(args: &str) -> Option<Tmux> {
        let home = Home::new();
        // At the end of a game nothing more is worked out, so nothing but the dialog changes.
        std::fs::copy("saves/over-the-top.json", home.path("a.json")).unwrap();
        let tmux = Tmux { home };
        let played = format!("cd {} && {PUNCT} {args} --no-config", tmux.home.path("").display());
        let window = ["new-session", "-d", "-x", "120", "-y", "40", &played];
        if tmux.says(&window).is_none() {
            eprintln!("skipped: there is no tmux");
            return None;
        }
        Some(tmux)
    }

    fn says(&self, args: &[&str]) -> Option<String> {
        let mut command = Command::new("tmux");
        command.arg("-S").arg(self.home.path("socket")).args(["-f", "/dev/null"]).args(args);
        command.env_remove("TMUX").env("LC_ALL", "C.UTF-8").env("HOME", self.home.path(""));
        let output = command.output().ok()?;
        Some(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    fn screen(&self) -> String {
        self.says(&["capture-pane", "-p"]).unwrap_or_default()
    }

    fn key(&self, key: &str) {
        self.says(&["send-keys", key]);
    }

    /// The screen once it is as wanted and whole: tmux may show half of a frame.
    fn wait_until(&self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let mut last = String::new();
        wait_for(what, || {
            thread::sleep(Duration::from_millis(150));
            let before = std::mem::replace(&mut last, self.screen());
            (wanted(&last) && last == before).then(|| last.clone())
        })
    }

    fn wait_to_be(&self, what: &str, wanted: &str) {
        let until = Instant::now() + PATIENCE;
        loop {
            let screen = self.screen();
            if screen == wanted {
                return;
            }
            assert!(Instant::now() < until, "no {what}:\n{}", difference(wanted, &screen));
            thread::sleep(Duration::from_millis(50));
        }
    }
}

fn difference(wanted: &str, screen: &str) -> String {
    let rows = wanted.lines().zip(screen.lines()).filter(|(wanted, seen)| wanted != seen);
    let lines = rows.flat_map(|(wanted, seen)| [format!("- {wanted}"), format!("+ {seen}")]);
    lines.collect::<Vec<_>>().join("\n")
}

impl Drop for Tmux {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("{}", self.screen());
        }
        self.says(&["kill-server"]);
    }
}

/// In two dialogs with a field, opened by these keys at a board that shows `words`.
fn nothing_of_a_text_stays(tmux: &Tmux, words: &str, dialogs: [&str; 2]) {
    let board = tmux.wait_until("the board", |screen| screen.contains(words));
    let texts: Vec<_> = TEXTS.lines().collect();
    for (texts, dialog) in texts.chunks(5).zip(dialogs.into_iter().cycle()) {
        tmux.key(dialog);
        let empty = tmux.wait_until("the dialog", |screen| screen != board);
        tmux.says(&["set-buffer", &format!("{} END", texts.join("  "))]);
        for key in ["C-u", "Escape"] {
            tmux.says(&["paste-buffer", "-p"]);
            wait_for("the text", || tmux.screen().contains("END").then_some(()));
            tmux.key(key);
            let wanted = if key == "C-u" { &empty } else { &board };
            tmux.wait_to_be(&format!("screen without {texts:?} after {dialog} {key}"), wanted);
        }
    }
}

#[test]
fn nothing_of_a_text_stays_when_it_is_deleted_or_its_dialog_closed() {
    let Some(tmux) = Tmux::start("a.json") else { return };
    nothing_of_a_text_stays(&tmux, "Black wins", ["C", "s"]);
}

#[test]
fn nor_does_it_at_a_game_of_gipf() {
    let Some(tmux) = Tmux::start("gipf --white Anna --black Ben") else { return };
    nothing_of_a_text_stays(&tmux, "Anna", ["s", "m"]);
}
