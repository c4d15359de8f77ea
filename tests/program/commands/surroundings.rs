//! The surroundings of the program: the home folder, the clock, the disk, the locale, and files of
//! other programs.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, SystemTime};

use super::MOVES;
use super::place::{Place, Ran};
#[cfg(unix)]
use crate::support::without_flushing;

/// A place with a game of players whose names have an accent, and signs of two columns.
fn place() -> Place {
    Place::with(r#""white":"Jürgen","black":"漢字","started":"2026-11-21T12:00:00Z","#, &MOVES)
}

/// Runs a command, and types these lines.
fn played(mut command: Command, lines: &str) -> Ran {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    let written = child.stdin.take().expect("a pipe").write_all(lines.as_bytes());
    // A command that reads no lines may end before the test has written the lines.
    let has_ended = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
    assert!(written.as_ref().err().is_none_or(has_ended), "{written:?}");
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran { code: status.code(), out: text(stdout), err: text(stderr) }
}

const PLAIN: [&str; 2] = ["--plain", "--no-config"];
const ONE_MOVE: &str = "T-D3,D4,E4\nquit\n";

fn files_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| !name.starts_with('.')).collect()
}

#[test]
fn a_tilde_that_no_shell_has_replaced_is_home() {
    let place = place();
    let flag = [&PLAIN[..], &["--saves=~/games"]].concat();
    let mut by_environment = place.command(&PLAIN);
    by_environment.env("PUNCT_SAVES", "~/others");
    for (command, folder) in [(place.command(&flag), "games"), (by_environment, "others")] {
        let home = command.get_envs().find(|(name, _)| *name == "HOME").and_then(|(_, home)| home);
        let saved = Path::new(home.expect("a home")).join(folder).join("auto");
        assert_eq!(played(command, ONE_MOVE).code, Some(0));
        assert_eq!(files_in(&saved).len(), 1, "{folder}");
    }
    assert_eq!(place.printed(&["show", "a.json", "--png=~/a.png"]), "");
    assert!(!place.path("~").exists());
}

#[test]
fn a_save_from_the_future_does_not_stand_before_those_saved_now() {
    let place = place();
    let saves = place.path("saves");
    fs::create_dir_all(saves.join("auto")).expect("a folder");
    let later = r#"{"format":"punct","version":1,"rules":"standard","white":"Future","moves":[],
        "saved":"2099-12-31T12:00:00Z"}"#;
    let path = saves.join("auto/later.json");
    fs::write(&path, later).expect("a file");
    let file = fs::File::options().write(true).open(&path).expect("the file");
    file.set_modified(SystemTime::now() + Duration::from_secs(1 << 31)).expect("another time");
    let now = place.command(&[&PLAIN[..], &["--white", "Now"]].concat());
    assert_eq!(played(now, ONE_MOVE).code, Some(0));
    let resumed = played(place.command(&[&PLAIN[..], &["--resume"]].concat()), "");
    assert!(resumed.out.contains("The game goes on: Now against Black"), "{}", resumed.out);
}

/// Makes the same command run on a disk that can't flush, because of this error. Returns `None`
/// where a test can't do that.
#[cfg(unix)]
fn on_a_hasty_disk(command: &Command, error: &str) -> Option<Command> {
    let mut traced = Command::new("strace");
    traced.args(without_flushing(error)?).arg(command.get_program()).args(command.get_args());
    traced.current_dir(command.get_current_dir()?);
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => traced.env(name, value),
            None => traced.env_remove(name),
        };
    }
    Some(traced)
}

#[cfg(unix)]
#[test]
fn where_a_disk_flushes_nothing_a_game_is_saved_and_that_is_told_once() {
    let place = place();
    let game = place.command(&[&PLAIN[..], &["--saves", "saves"]].concat());
    for error in ["EINVAL", "EOPNOTSUPP", "ENOSYS", "EBADF"] {
        let Some(command) = on_a_hasty_disk(&game, error) else { return };
        let before = files_in(&place.path("saves/auto")).len();
        let ran = played(command, "T-D3,D4,E4\nT-L12,L13,M13\nquit\n");
        assert_eq!((ran.code, &*ran.err), (Some(0), ""), "{error}: {}", ran.out);
        let (first, rest) = ran.out.split_once("Black> ").expect("both moves");
        assert_eq!(first.matches("This disk does not promise").count(), 1, "{error}: {}", ran.out);
        assert!(!rest.contains("promise"), "{error}: {}", ran.out);
        assert_eq!(files_in(&place.path("saves/auto")).len(), before + 1, "{error}");
    }
    for (args, file) in [
        (&["move", "a.json", "T-A5,A6,B6"][..], "a.json"),
        (&["convert", "a.json", "a.sgf"], "a.sgf"),
        (&["show", "a.json", "--svg", "a.svg"], "a.svg"),
    ] {
        let Some(command) = on_a_hasty_disk(&place.command(args), "EINVAL") else { return };
        let ran = played(command, "");
        let told = format!("note: {file}: this disk does not promise to keep it\n");
        assert_eq!((ran.code, &*ran.out, &*ran.err), (Some(0), "", &*told), "{args:?}");
    }
}

#[test]
fn a_name_is_the_same_however_its_accents_are_written() {
    let place = place();
    let (apart, joined) = ("re\u{301}sume\u{301}", "r\u{e9}sum\u{e9}");
    fs::create_dir(place.path("saves")).expect("a folder");
    fs::rename(place.path("a.json"), place.path(&format!("saves/{apart}.json"))).expect("moved");
    assert!(place.printed(&["show", joined]).contains("Jürgen"));
    let game = place.command(&[&PLAIN[..], &["--saves", "saves"]].concat());
    let ran = played(game, &format!("T-D3,D4,E4\nsave {joined}\nno\nquit\n"));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.contains("holds another game. Replace it?"), "{}", ran.out);
    assert_eq!(files_in(&place.path("saves")).iter().filter(|it| it.ends_with("json")).count(), 1);
}

#[test]
fn joiners_that_a_script_or_an_emoji_needs_are_shown_and_handed_on() {
    let names = ["علی\u{200C}رضا", "👩\u{200D}🚀 Ben"];
    let [white, black] = names;
    let place = Place::with(&format!(r#""white":"{white}","black":"{black}","#), &MOVES);
    place.printed(&["show", "a.json", "--html", "a.html"]);
    for (what, text) in [
        ("show", place.printed(&["show", "a.json"])),
        ("games", place.printed(&["games", "."])),
        ("JSON", place.printed(&["games", ".", "--json"])),
        ("SGF", place.printed(&["convert", "a.json", "-", "--to", "sgf"])),
        ("a page", place.read("a.html")),
        ("line by line", played(place.command(&["--plain", "a.json"]), "quit\n").out),
    ] {
        assert!(text.contains(white) && text.contains(black), "{what}: {text}");
        assert!(!text.contains('\u{FFFD}'), "{what}");
    }
}

#[test]
fn where_the_locale_is_not_utf_8_text_is_ascii_and_data_stays_as_it_is() {
    let place = place();
    let in_c = |args: &[&str], variables: &[(&str, &str)], lines: &str| {
        let mut command = place.command(args);
        command.envs(variables.iter().copied());
        played(command, lines)
    };
    let all_in_c = [("LC_ALL", "C")];
    let plain = [&PLAIN[..], &["--white", "Zoë", "--saves", "saves"]].concat();
    for (args, said) in [
        (&plain[..], "White: Zoe.\n"),
        (&["show", "a.json"], "White: Jurgen"),
        (&["games", "."], "Jurgen"),
        (&["help-topic", "playing"], "\n"),
        (&["help-topic", "screens"], "PUNCT"),
        (&["--help"], "PUNCT"),
        (&["check", "none é.json"], "none e.json"),
    ] {
        let Ran { out, err, .. } = in_c(args, &all_in_c, ONE_MOVE);
        assert!(out.is_ascii() && err.is_ascii(), "{args:?}: {out}{err}");
        assert!(out.contains(said) || err.contains(said), "{args:?}: {out}{err}");
    }
    let as_it_is = [
        &["games", ".", "--json"][..],
        &["show", "a.json", "--json"],
        &["convert", "a.json", "-", "--to", "sgf"],
        &["show", "a.json", "--html", "-"],
    ];
    for args in as_it_is {
        let data = in_c(args, &all_in_c, "").out;
        assert_eq!(data, place.printed(args), "{args:?}");
        assert!(data.contains("Jürgen"), "{args:?}");
    }
    let show = |variables: &[(&str, &str)]| in_c(&["show", "a.json"], variables, "").out.is_ascii();
    assert!(show(&[("LC_ALL", "POSIX"), ("LANG", "C.UTF-8")]));
    assert!(show(&[("LC_CTYPE", "C"), ("LANG", "C.UTF-8")]));
    assert!(show(&[("LANG", "de_DE")]));
    assert!(!show(&[("LC_ALL", "C.UTF-8"), ("LANG", "C")]));
    assert!(!show(&[("LANG", "")]), "an environment that says nothing is UTF-8");
}

/// Files of other programs: the name, the contents, White's name as read, and the remark on the
/// file.
const FILES: [(&str, &[u8], &str, Option<&str>); 9] = [
    ("soft.sgf", b"(;GM[25]PW[Zo\\\r\nra]PB[B]C[a\\\r\nb];W[T-D3,D4,E4])\r\n", "Zora", None),
    ("breaks.sgf", b"(;GM[25]PW[Zora\nLee]PB[B\tJr];W[T-D3,D4,E4])\n", "Zora Lee", None),
    ("dash.txt", "# White: Zora\n1. T\u{2013}D3,D4,E4\n".as_bytes(), "Zora", None),
    ("quoted.txt", b"> # White: Zora\n> 1. T-D3,D4,E4\n", "Zora", None),
    ("latin.txt", b"# White: Zo\xEB\n1. T-D3,D4,E4\n", "Zoë", None),
    ("wide.txt", b"\xFF\xFE1\0.\0 \0d\x003\0d\x004\0e\x004\0", "White", None),
    (
        "latin.sgf",
        b"(;GM[25]CA[UTF-8]PW[Zo\xEB]PB[B];W[T-D3,D4,E4])",
        "Zoë",
        Some("line 1 column 1: CA[UTF-8] is wrong: the game is read in Latin-1"),
    ),
    (
        "utf8.sgf",
        "(;GM[25]CA[GBK]PW[Zoë]PB[B];W[T-D3,D4,E4])".as_bytes(),
        "Zoë",
        Some("line 1 column 1: CA[GBK] is wrong: the game is read in UTF-8"),
    ),
    (
        "fraction.json",
        br#"{"format":"punct","version":1.0,"rules":"standard","white":"Zora","moves":["T-D3,D4,E4"],"started":"9999-12-31T23:59:59Z"}"#,
        "Zora",
        None,
    ),
];

#[test]
fn files_of_other_programs_are_read_as_they_are_meant() {
    let place = place();
    for (name, bytes, white, told) in FILES {
        fs::write(place.path(name), bytes).expect("a file");
        let Ran { code, out: shown, err } = place.run(&["show", name]);
        assert_eq!((code, err.is_empty()), (Some(0), told.is_none()), "{name}: {err}");
        assert!(shown.starts_with(&format!("White: {white} · Black: ")), "{name}: {shown}");
        assert!(shown.contains("Last move: T-D3,D4,E4\n"), "{name}: {shown}");
        let checked = place.run(&["check", name]);
        let Some(told) = told else {
            assert_eq!((checked.code, &*checked.err), (Some(0), ""), "{name}");
            continue;
        };
        assert_eq!(checked.code, Some(1), "{name}");
        assert!(checked.err.contains(told), "{name}: {}", checked.err);
        let converted = place.run(&["convert", name, &format!("{name}.json")]);
        assert_eq!(converted.code, Some(0), "{name}");
        assert!(converted.err.contains(told), "{name}: {}", converted.err);
    }
}
