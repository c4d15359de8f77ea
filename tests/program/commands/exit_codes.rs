//! The exit codes of all commands: 0 fine, 1 refused or failed, 2 wrong usage.
#![cfg(target_os = "linux")] // where /dev/full is a disk that is full

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::pipe;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use super::MOVES;
use super::place::Place;

/// A command with arguments for each case. Arguments are empty where the case can't occur.
struct Row {
    name: &'static str,
    fine: &'static str,
    refused: &'static str,
    wrong: &'static str,
    /// With a file that is missing.
    missing: &'static str,
    /// Prints at length, so that a reader who leaves and a disk that is full are noticed.
    prints: &'static str,
}

const fn row(
    name: &'static str,
    [fine, refused, wrong, missing, prints]: [&'static str; 5],
) -> Row {
    Row { name, fine, refused, wrong, missing, prints }
}

/// Blanks separate the words of a line. `over.json` is a game that has ended, `bad.json` a broken
/// save, `letter.txt` no game, and `g.json` a game of GIPF; `talk` is the standard input.
#[rustfmt::skip] // a table
const ROWS: &[Row] = &[
    row("punct", ["--plain", "--resume --plain --saves none", "--rules chess", "nosuch",
        "--plain"]),
    row("--help", ["--help", "", "--helf", "", "--help"]),
    row("show", ["show a.json", "show a.json --ply 9", "show", "show nosuch", "show a.json"]),
    row("moves", ["moves a.json", "moves bad.json", "moves", "moves nosuch", "moves a.json"]),
    row("move", ["move b.json T-N14,N15,O15", "move a.json T-D3,D4,E4", "move a.json",
        "move nosuch T-D3,D4,E4", ""]),
    row("convert", ["convert a.json - --to sgf", "convert a.json letter.txt", "convert a.json",
        "convert nosuch -  --to sgf", "convert a.json - --to sgf"]),
    row("check", ["check a.json", "check bad.json", "check", "check nosuch", "check a.json"]),
    row("perft", ["perft 1", "perft 1 bad.json", "perft 0", "perft 1 nosuch", "perft 1"]),
    row("hint", ["hint a.json --level 1", "hint over.json", "hint a.json --level 0", "hint nosuch",
        "hint a.json --level 1"]),
    row("analyse", ["analyse a.json --nodes 1", "analyse bad.json", "analyse a.json --nodes 0",
        "analyse nosuch", "analyse a.json --nodes 1"]),
    row("openings", ["openings", "openings a.json --ply 9", "openings --rules chess",
        "openings nosuch", "openings"]),
    row("games", ["games .", "games bad.json", "games --since 2026-13-01", "games . nosuch",
        "games ."]),
    row("record", ["record", "", "record x", "", "record"]),
    row("gipf show", ["gipf show g.json", "gipf show g.json --ply 9", "gipf show",
        "gipf show nosuch", "gipf show g.json"]),
    row("gipf moves", ["gipf moves g.json", "gipf moves a.json", "gipf moves", "gipf moves nosuch",
        "gipf moves g.json"]),
    row("gipf move", ["gipf move h.json e9-e8", "gipf move g.json e5-e6", "gipf move g.json",
        "gipf move nosuch e1-e2", ""]),
    row("gipf check", ["gipf check g.json", "gipf check a.json", "gipf check", "gipf check nosuch",
        "gipf check g.json"]),
    row("gipf perft", ["gipf perft 1", "gipf perft 1 a.json", "gipf perft 0",
        "gipf perft 1 nosuch", "gipf perft 1"]),
    row("gipf gtp", ["gipf gtp", "gipf gtp --version basic --potentials 3", "gipf gtp --version x",
        "", "gipf gtp"]),
    row("gtp", ["gtp", "gtp --weights letter.txt", "gtp --nodes 0", "gtp --weights nosuch", "gtp"]),
    row("match", ["match adds adds --games 2 --openings 2", "match gtp:false adds",
        "match adds adds --games 0", "", "match adds adds --games 2 --openings 2"]),
    row("puzzles list", ["puzzles list", "", "puzzles list x", "", "puzzles list"]),
    row("puzzles show", ["puzzles show 1", "puzzles show 0", "puzzles show x", "",
        "puzzles show 1"]),
    row("puzzles try", ["puzzles try 1 RIGHT", "puzzles try 1 T-I9,I10,J10", "puzzles try", "",
        ""]),
    row("puzzles today", ["puzzles today", "puzzles today 1", "puzzles today x", "",
        "puzzles today"]),
    row("puzzles check", ["puzzles check none.txt", "puzzles check letter.txt",
        "puzzles check a b", "puzzles check nosuch", "puzzles check none.txt"]),
    row("puzzles make", ["puzzles make made.txt --games 0", "puzzles make letter.txt",
        "puzzles make", "puzzles make out --with nosuch", ""]),
    row("train", ["train weights --games 1 --nodes 1", "train letter.txt", "train",
        "train out --from nosuch", ""]),
    // `bench` measures for half a minute.
    row("bench", ["", "", "bench x", "", "bench"]),
    row("completions", ["completions bash", "", "completions tcsh", "", "completions bash"]),
    row("man", ["man", "", "man x", "", "man"]),
    row("help-topic", ["help-topic saves", "", "help-topic x", "", "help-topic saves"]),
    row("install-extras", ["install-extras --prefix usr", "install-extras --prefix letter.txt",
        "install-extras --prefix", "", "install-extras --prefix usr"]),
];

/// The commands of servers. The rows have no case in which a server would wait for guests.
#[cfg(feature = "server")]
#[rustfmt::skip] // a table
const OF_SERVERS: &[Row] = &[
    row("host", ["", "", "host --clock x", "host nosuch", ""]),
    row("serve", ["serve --check --data data --listen 127.0.0.1:0", "", "serve --listen x", "",
        ""]),
    row("serve status", ["", "serve status --data none", "serve status --json --prometheus x", "",
        ""]),
    row("serve backup", ["", "serve backup copy --data none", "serve backup", "", ""]),
    row("serve restore", ["", "serve restore letter.txt --data data", "serve restore",
        "serve restore nosuch --data data", ""]),
    row("account", ["", "account list --data none", "account nosuch",
        "account add anna nosuch.pub --data none", ""]),
];

/// Without the feature `server`, the commands of servers say how to get the feature, whatever the
/// arguments.
#[cfg(not(feature = "server"))]
const OF_SERVERS: &[Row] = &[row("serve", ["", "serve", "", "", ""])];

fn place() -> Place {
    let place = Place::with("", &MOVES);
    place.write("b.json", &place.read("a.json"));
    let over = place
        .read("a.json")
        .replace("\"moves\"", r#""ending":{"kind":"resigned","by":"white"},"moves""#);
    place.write("over.json", &over);
    place.write("bad.json", "{}");
    place.write("letter.txt", "Dear Anna");
    place.write("none.txt", "# none\n");
    let gipf = r#"{"format":"gipf","version":1,"variant":"basic","turns":["e1-e2"]}"#;
    place.write("g.json", gipf);
    place.write("h.json", gipf);
    place.write("talk", "name\nlist_commands\nquit\n");
    for folder in ["none", "data"] {
        fs::create_dir(place.path(folder)).expect("a folder");
    }
    place
}

/// A right move of the first puzzle.
fn right() -> &'static str {
    static RIGHT: LazyLock<String> = LazyLock::new(|| {
        let shown = Place::with("", &[]).printed(&["puzzles", "show", "1", "--solution"]);
        let right = shown.lines().find_map(|line| line.strip_prefix("Right: ")).expect("moves");
        right.split(' ').next().expect("a move").to_owned()
    });
    &RIGHT
}

fn command(place: &Place, line: &str) -> Command {
    let words = line.split_whitespace();
    let words: Vec<&str> = words.map(|word| if word == "RIGHT" { right() } else { word }).collect();
    let mut command = place.command(&words);
    command.stdin(File::open(place.path("talk")).expect("the input"));
    command.env("TERM", "dumb");
    command
}

/// Runs a command line: its exit code, and what it says on stderr.
type Run = fn(&Place, &str) -> (i32, String);

fn ran(place: &Place, line: &str) -> (i32, String) {
    end(command(place, line).stdout(Stdio::null()))
}

/// Runs a command line with a closed standard output.
fn unread(place: &Place, line: &str) -> (i32, String) {
    let (reader, writer) = pipe().expect("a pipe");
    drop(reader);
    end(command(place, line).stdout(writer))
}

/// Runs a command line with a full disk as standard output.
fn on_full_disk(place: &Place, line: &str) -> (i32, String) {
    let disk = File::options().write(true).open("/dev/full").expect("a full disk");
    end(command(place, line).stdout(disk))
}

fn end(command: &mut Command) -> (i32, String) {
    let child = command.stderr(Stdio::piped()).spawn().expect("it runs");
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8(output.stderr).expect("UTF-8");
    (output.status.code().expect("it ends by itself"), told)
}

#[test]
fn every_command_ends_with_the_code_that_the_manual_says() {
    println!("{:<15} fine refused usage missing pipe full", "");
    for row in ROWS.iter().chain(OF_SERVERS) {
        let place = place();
        let cases: [(&str, &str, i32, Run); 6] = [
            ("fine", row.fine, 0, ran),
            ("refused", row.refused, 1, ran),
            ("usage", row.wrong, 2, ran),
            ("missing", row.missing, 1, ran),
            ("pipe", row.prints, 0, unread),
            ("full", row.prints, 1, on_full_disk),
        ];
        let mut shown = format!("{:<15}", row.name);
        for (case, line, wanted, run) in cases {
            let code = (!line.is_empty()).then(|| {
                let before = contents(&place.path(""));
                let (code, told) = run(&place, line);
                assert_eq!(code, wanted, "{case}: punct {line}: {told}");
                if ["refused", "usage", "missing"].contains(&case) {
                    assert_eq!(contents(&place.path("")), before, "{case}: punct {line}");
                }
                if code != 0 {
                    assert!(told.starts_with("error: "), "{case}: punct {line}: {told}");
                    assert!(!told.contains("os error"), "{case}: punct {line}: {told}");
                }
                code.to_string()
            });
            let code = code.unwrap_or_else(|| "-".to_owned());
            let _ = write!(shown, " {code:>width$}", width = case.len());
        }
        println!("{shown}");
    }
}

/// Returns all files in a folder and below it except locks, with their contents.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| !path.ends_with("lock"));
    let own = files.map(|file| (file.clone(), fs::read(file).expect("a file")));
    own.chain(folders.iter().flat_map(|folder| contents(folder))).collect()
}

#[test]
fn what_needs_a_terminal_changes_nothing_without_one() {
    let place = place();
    let before = contents(&place.path(""));
    for line in [
        "--resume --computer black --saves .",
        "a.json --computer both --level 1",
        "a.json --no-plain",
        "gipf g.json --computer both",
        #[cfg(feature = "server")]
        "host a.json --data data",
    ] {
        let (code, told) = end(command(&place, line).env("TERM", "xterm").stdout(Stdio::null()));
        assert!(code == 1 && told.starts_with("error: punct needs a terminal"), "{line}: {told}");
        assert_eq!(contents(&place.path("")), before, "{line}");
    }
}

#[test]
fn every_command_has_a_row() {
    let help = Place::with("", &[]).printed(&["--help"]);
    let (_, listed) = help.split_once("\nPlay:\n").expect("the commands");
    let (listed, _) = listed.split_once("\nOptions:").expect("the flags");
    let names = listed.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let rows = || ROWS.iter().chain(OF_SERVERS).filter_map(|row| row.name.split(' ').next());
    let names: Vec<&str> = names.collect();
    assert!(names.len() > 15, "{names:?}");
    for name in names {
        assert!(rows().any(|row| row == name), "{name}");
    }
}

#[test]
fn a_missing_file_is_told_beside_what_is_found() {
    let place = place();
    let told = place.run(&["games", "a.json", "nosuch", "b.json"]);
    assert_eq!((told.code, told.err.as_str()), (Some(1), "error: nosuch: there is no such file\n"));
    assert!(told.out.contains("a.json") && told.out.contains("b.json"), "{}", told.out);
}

#[test]
fn a_full_disk_is_told_in_our_words() {
    let place = place();
    let (code, told) = on_full_disk(&place, "show a.json");
    assert_eq!(
        (code, told.as_str()),
        (1, "error: stdout: can't be written to: the disk is full\n")
    );
}
