//! A player for tests, who makes moves with the keys or the mouse, guided by what the screen shows.

use std::fs;
use std::path::PathBuf;

use portable_pty::CommandBuilder;
use serde_json::Value;

use crate::support::{Home, Pty};

pub const PUNCT: &str = env!("CARGO_BIN_EXE_punct");

/// The window people play in.
pub const COLUMNS: u16 = 80;
/// The lines of this window.
pub const ROWS: u16 = 24;
/// The status line, which says what just happened or what Enter would do.
const STATUS: u16 = ROWS - 2;

/// The keys that take a piece, in the order of the kinds.
const KINDS: [(&str, &str); 6] =
    [("T", "1"), ("SC", "2"), ("SE", "3"), ("AM", "4"), ("AR", "5"), ("AL", "6")];

/// A space of the board; A is column 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    column: i32,
    row: i32,
}

impl At {
    pub fn named(name: &str) -> Self {
        let (letter, number) = name.split_at(1);
        let column = i32::from(letter.as_bytes()[0] - b'A');
        Self { column, row: number.parse().unwrap() }
    }

    fn is_on_the_board(self) -> bool {
        let Self { column, row } = self;
        let corner = matches!((column, row), (0, 1 | 9) | (8, 1 | 17) | (16, 9 | 17));
        let inside = (0..17).contains(&column) && (1..18).contains(&row);
        inside && (row - 1 - column).abs() <= 8 && !corner
    }

    /// Returns the number of spaces to the left of this space in its row.
    fn place_in_row(self) -> usize {
        let in_row = |column| Self { column, ..self };
        (0..self.column).map(in_row).filter(|at| at.is_on_the_board()).count()
    }
}

/// A move in canonical notation, taken apart.
#[derive(Clone, Copy, Debug)]
struct Wanted<'a> {
    text: &'a str,
    /// The key that takes such a piece from the reserve.
    key: &'static str,
    /// Where the PÜNCT comes from, if the piece is on the board.
    from: Option<At>,
    /// Where the PÜNCT goes.
    to: At,
    to_name: &'a str,
}

impl<'a> Wanted<'a> {
    fn new(text: &'a str) -> Self {
        let (before, after) = text.split_once('-').unwrap();
        let &(code, key) = KINDS.iter().find(|(code, _)| before.starts_with(code)).unwrap();
        let from = Some(&before[code.len()..]).filter(|from| !from.is_empty()).map(At::named);
        let to_name = after.split(',').next().unwrap();
        Self { text, key, from, to: At::named(to_name), to_name }
    }
}

/// A game in a terminal, and where its cursor is.
pub struct Player {
    pub pty: Pty,
    saves: PathBuf,
    cursor: At,
    /// The cell of the last digit of the board's number 17.
    origin: (u16, u16),
}

impl Player {
    /// Starts `punct` with these arguments.
    pub fn start(home: &Home, args: &[&str]) -> Self {
        let mut command = home.command(PUNCT);
        command.args(args);
        Self::start_by(home, command)
    }

    /// Starts `punct` by a command.
    pub fn start_by(home: &Home, command: CommandBuilder) -> Self {
        let pty = Pty::spawn(command, COLUMNS, ROWS);
        pty.wait_for_text("? help");
        // The topmost number stands right before the topmost row, where the board has an edge.
        let number = pty.find("▁17▁").or_else(|| pty.find(" 17 "));
        let (column, row) = number.expect("the number of row 17");
        let origin = (column + 2, row);
        Self { pty, saves: home.saves(), cursor: At::named("I9"), origin }
    }

    /// Returns the text of the status line.
    pub fn status(&self) -> String {
        self.pty.look(status_of)
    }

    /// Waits until the status line contains a text.
    pub fn wait_for_status(&self, text: &str) {
        let says = |screen: &vt100::Screen| {
            status_of(screen).contains(text) || said_in_two_lines(screen).contains(text)
        };
        self.pty.wait_for(&format!("the line to say {text:?}"), says);
    }

    /// Waits until the cursor is on a space, whose name ends the line below the board.
    fn wait_for_cursor(&self, space: At) {
        let name = format!(" {}{}", char::from(b'A' + space.column as u8), space.row);
        let is_there = |screen: &vt100::Screen| {
            let mut lines = screen.rows(0, 80);
            lines.any(|line| line.trim_end().ends_with(&name))
        };
        self.pty.wait_for(&format!("the cursor on {space:?}"), is_there);
    }

    /// The cell of a space's dot.
    pub fn cell(&self, space: At) -> (u16, u16) {
        // The block of J17 is two columns to the right of the number 17, and its dot one column
        // further.
        let half_spaces = (2 * space.column - space.row) - (2 * 9 - 17);
        let column = i32::from(self.origin.0) + 3 + 2 * half_spaces;
        let row = i32::from(self.origin.1) + 17 - space.row;
        (column as u16, row as u16)
    }

    // Making moves.

    /// Makes a move with keys alone: the piece goes by the arrows and is turned by r.
    pub fn play_by_keys(&mut self, text: &str) {
        let wanted = Wanted::new(text);
        match wanted.from {
            None => {
                self.pty.key(wanted.key);
                self.cursor = self.first_offered();
                self.go_to(wanted.to);
            }
            Some(from) => {
                self.go_to(from);
                self.pty.key("Enter");
                self.wait_for_status("The piece was here");
                self.go_along(wanted.to);
            }
        }
        self.wait_for_cursor(wanted.to);
        self.until_it_plays(wanted, |pty| pty.key("r"));
        self.pty.key("Enter");
        self.see_played(wanted);
    }

    /// Makes a move with the mouse alone.
    pub fn play_by_mouse(&mut self, text: &str) {
        let wanted = Wanted::new(text);
        let (column, row) = match wanted.from {
            None => self.find_in_reserve(wanted.key),
            Some(from) => self.cell(from),
        };
        self.pty.click(column, row);
        let (column, row) = self.cell(wanted.to);
        self.pty.hover(column, row);
        self.wait_for_cursor(wanted.to);
        self.until_it_plays(wanted, |pty| pty.wheel_down(column, row));
        self.pty.press(column, row);
        self.pty.release(column, row);
        self.see_played(wanted);
    }

    /// Makes a move by typing it.
    pub fn type_move(&mut self, text: &str) {
        self.pty.key("m");
        self.pty.text(&text.to_lowercase());
        self.pty.key("Enter");
        self.see_played(Wanted::new(text));
    }

    /// Returns the space of a piece just taken from the reserve: the nearest space where the piece
    /// fits.
    fn first_offered(&self) -> At {
        self.wait_for_status("Enter plays ");
        let said = self.pty.look(said_in_two_lines);
        let (_, offered) = said.split_once("Enter plays ").unwrap();
        let (_, dots) = offered.split_once('-').unwrap();
        At::named(dots.split(',').next().unwrap())
    }

    /// Moves the cursor to a space by the arrow keys: to the row of the space, then to the left end
    /// of that row, and from there to the space.
    fn go_to(&mut self, space: At) {
        // Where the rim begins, a corner may be in the way of Up and Down.
        self.press("Left", 16);
        self.press("Right", 5);
        let rows = space.row - self.cursor.row;
        self.press(if rows > 0 { "Up" } else { "Down" }, rows.unsigned_abs() as usize);
        self.press("Left", 16);
        self.press("Right", space.place_in_row());
        self.cursor = space;
    }

    /// Moves a lifted piece along a line of its PÜNCT. Up and Down lead to the right, or to the
    /// left after a step to the left.
    fn go_along(&mut self, space: At) {
        let (columns, rows) = (space.column - self.cursor.column, space.row - self.cursor.row);
        let key = match (columns.signum(), rows.signum()) {
            (1, 0) => "Right",
            (-1, 0) => "Left",
            (1, _) | (0, -1) => {
                if rows > 0 {
                    "Up"
                } else {
                    "Down"
                }
            }
            _ => {
                self.pty.key("Left");
                if rows > 0 { "Up" } else { "Down" }
            }
        };
        self.press(key, columns.unsigned_abs().max(rows.unsigned_abs()) as usize);
        self.cursor = space;
    }

    fn press(&mut self, key: &str, times: usize) {
        self.pty.keys(std::iter::repeat_n(key, times));
    }

    /// Repeats `act` until Enter would make the wanted move.
    fn until_it_plays(&mut self, wanted: Wanted, act: impl Fn(&mut Pty)) {
        for _ in 0..200 {
            // A warning of what the move gives away may stand before the move; both may take two
            // lines.
            let before = self.pty.look(said_in_two_lines);
            let offered = before.split_once("Enter plays ").map(|(_, offered)| offered);
            // The screen shows a blank between the code of a moved piece and the space that the
            // piece leaves.
            let offered: String = offered.unwrap_or_default().split_whitespace().collect();
            let after = offered.strip_prefix(wanted.text);
            if after.is_some_and(|after| !after.starts_with(|c: char| c.is_ascii_digit())) {
                return;
            }
            let picture = self.pty.look(vt100::Screen::contents_formatted);
            act(&mut self.pty);
            let changed = |screen: &vt100::Screen| screen.contents_formatted() != picture;
            self.pty.wait_for("another picture", changed);
        }
        panic!("{} is never offered", wanted.text);
    }

    /// Waits until the screen shows the move as played. Checks that the save already has the move.
    fn see_played(&mut self, wanted: Wanted) {
        let Wanted { text, to_name, .. } = wanted;
        self.pty.wait_for(&format!("{text} to be played"), |screen| {
            let line = status_of(screen);
            let told = line.contains(&format!(" {to_name}. ")) && line.ends_with("to move.");
            told || screen.contents().contains(" wins: ")
        });
        assert_eq!(self.saved_moves().last().map(String::as_str), Some(text));
        self.cursor = wanted.to;
    }

    /// The cell of a key in the reserve of the player to move.
    fn find_in_reserve(&self, key: &str) -> (u16, u16) {
        let is_key = |screen: &vt100::Screen, row, column| {
            let cell = screen.cell(row, column).unwrap();
            // The keys of pieces that can be taken now are underlined.
            cell.contents() == key && cell.underline()
        };
        let find = |screen: &vt100::Screen| {
            let cells = (1..STATUS).flat_map(|row| (0..COLUMNS).map(move |column| (column, row)));
            cells.into_iter().find(|&(column, row)| is_key(screen, row, column))
        };
        self.pty.look(find).expect("a piece of that kind in the reserve")
    }

    // The save.

    /// The file of the only game that saved itself.
    pub fn file(&self) -> PathBuf {
        let files = fs::read_dir(self.saves.join("auto")).unwrap().map(|file| file.unwrap().path());
        let saves: Vec<_> = files.filter(|f| f.extension().is_some_and(|e| e == "json")).collect();
        let [save] = &saves[..] else { panic!("not one save: {saves:?}") };
        save.clone()
    }

    /// Returns the contents of the save.
    pub fn save(&self) -> Value {
        serde_json::from_slice(&fs::read(self.file()).unwrap()).unwrap()
    }

    /// Returns the moves in the save.
    pub fn saved_moves(&self) -> Vec<String> {
        let save = self.save();
        let moves = save["moves"].as_array().unwrap().iter();
        moves.map(|text| text.as_str().unwrap().to_owned()).collect()
    }
}

/// Returns the status line above the line of keys, with the line before it.
fn said_in_two_lines(screen: &vt100::Screen) -> String {
    let (_, columns) = screen.size();
    let rows: Vec<String> = screen.rows(0, columns.get()).collect();
    let lines = [STATUS - 1, STATUS].map(|row| rows[usize::from(row)].trim().to_owned());
    lines.join(" ")
}

fn status_of(screen: &vt100::Screen) -> String {
    let (_, columns) = screen.size();
    let line = screen.rows(0, columns.get()).nth(usize::from(STATUS)).unwrap_or_default();
    // The name of the cursor's space stands at the end of the line, after a gap.
    line.split("   ").next().unwrap_or_default().trim_end().to_owned()
}
