//! `punct --plain` driven from outside, over pipes.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

use tempfile::TempDir;

/// White joins the lower left to the upper right side, while Black adds elsewhere.
const WON: &str = "\
SE-A6,B6,C6\nT-N16,O16,O17\nSE-D6,E6,F6\nT-L16,M16,M17\nSC-H6,G6,I6\nT-K16,J16,K17
SE-J6,K6,L6\nT-N14,O14,O15\nSE-M6,N7,O8\nT-L14,M14,M15\nT-P9,P10,Q10\n";

/// A folder of its own for saves and settings.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().expect("a temporary folder"))
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_punct"));
        command.args(args).current_dir(self.0.path());
        command.env("HOME", self.0.path()).env("XDG_CONFIG_HOME", self.0.path());
        command.env("PUNCT_SAVES", self.0.path().join("saves")).env("TERM", "xterm");
        command.env("LANG", "C.UTF-8").env_remove("LC_ALL").env_remove("LC_CTYPE");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Types these lines and returns what the program writes. Checks that the program succeeds.
    fn heard(&self, args: &[&str], lines: &str) -> String {
        let (heard, output) = run(&mut self.command(args), lines);
        assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]), "{heard}");
        heard
    }
}

fn run(command: &mut Command, lines: &str) -> (String, Output) {
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let lines = lines.to_owned();
    // The program may end before it has read everything, so a failed write is no error here.
    let writer = thread::spawn(move || drop(stdin.write_all(lines.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("a writer that does not panic");
    (String::from_utf8(output.stdout.clone()).expect("UTF-8"), output)
}

#[test]
fn a_whole_game_is_played_through_a_pipe() {
    let place = Place::new();
    let heard = place.heard(&["--plain", "--white", "Anna"], &format!("{WON}quit\n"));
    assert!(heard.contains("\nWhite> SE-A6,B6,C6\nAnna added a straight end: "), "{heard}");
    let end = "Anna (White) wins: a chain joins the upper right and lower left sides.\n";
    assert!(heard.contains(end), "{heard}");
    assert!(heard.contains("\nOver> quit\nThe game is saved in "), "{heard}");
    assert!(heard.lines().all(|line| line.chars().count() <= 79), "{heard}");
    assert!(!heard.contains('\x1b'), "{heard}");
}

#[test]
fn a_refused_move_says_why_and_undo_takes_one_back() {
    let lines = "T-D3,D4,E4\nT-D3,D4,E4\nundo\nT-D3,D4,E5\n";
    let heard = Place::new().heard(&["--plain"], lines);
    assert!(heard.contains("\nBlack> T-D3,D4,E4\nD3 is occupied.\nBlack> undo\n"), "{heard}");
    assert!(
        heard.contains("\nTaken back: White added a triangle at D3.\nWhite is to move.\n"),
        "{heard}"
    );
    assert!(heard.contains("\nThese dots make an angle right, not a triangle.\n"), "{heard}");
}

#[test]
fn a_game_goes_on_where_the_input_ended() {
    let place = Place::new();
    place.heard(&["--plain", "--rules", "basic"], "T-D3,D4,E4\nT-N14,N15,O15");
    let heard = place.heard(&["--plain", "--resume"], "save mine\nT-D6,D7,E7\n");
    assert!(
        heard.contains("\n2 moves were played; the last: triangle, N14 to N15, O15.\n"),
        "{heard}"
    );
    let heard = place.heard(&["saves/mine.json", "--plain"], "moves\n");
    assert!(heard.contains("\nBasic rules.\n3 moves were played"), "{heard}");
    assert!(heard.contains("\n3. White triangle, D6 to D7, E7\n"), "{heard}");
}

#[test]
fn a_game_saved_elsewhere_is_told_of_and_found_again() {
    let place = Place::new();
    let deep = place.0.path().join("deep");
    fs::create_dir(&deep).unwrap();
    let heard = |args: &[&str], lines: &str| {
        let (heard, output) = run(place.command(args).current_dir(&deep), lines);
        assert_eq!(output.status.code(), Some(0), "{heard}");
        heard.replace("\n  ", " ")
    };
    let told = heard(&["--plain", "--white", "Anna"], "T-D3,D4,E4\nsave mine\nsave ../mine\n");
    assert!(told.contains("/saves/mine.json.\n"), "{told}");
    assert!(told.contains("/mine.json, outside the folder of saves.\n"), "{told}");
    assert!(place.0.path().join("saves/mine.json").exists());
    let told = heard(&["--plain", "--resume"], "T-N14,N15,O15\n");
    let goes_on =
        told.lines().find(|line| line.starts_with("The game goes on: ")).expect("it is told");
    assert!(goes_on.starts_with("The game goes on: Anna against Black, saved on "), "{told}");
    assert!(goes_on.contains(" 20") && goes_on.ends_with("/mine.json."), "{told}");
    assert!(
        fs::read_to_string(place.0.path().join("mine.json")).unwrap().contains("T-N14,N15,O15")
    );
}

#[test]
fn the_computer_answers_at_once() {
    let args = ["--plain", "--computer", "black", "--level", "1"];
    let heard = Place::new().heard(&args, "T-D3,D4,E4\n");
    assert!(heard.contains("\nBlack: Computer, strength 1.\n"), "{heard}");
    assert!(heard.contains("\nComputer added "), "{heard}");
    assert!(heard.contains("\nYou are to move.\nWhite> \nThe game is saved in "), "{heard}");
}

#[test]
fn a_dumb_terminal_and_the_settings_ask_for_it_too() {
    let place = Place::new();
    for term in ["dumb", "unknown", "vt52", "cons25", "emacs", ""] {
        let (heard, _) = run(place.command(&["--no-config"]).env("TERM", term), "quit\n");
        assert!(heard.contains("White> quit\n"), "{term}: {heard}");
    }
    fs::create_dir(place.0.path().join("punct")).unwrap();
    fs::write(place.0.path().join("punct/settings.json"), r#"{"plain": true}"#).unwrap();
    if cfg!(target_os = "linux") {
        assert!(place.heard(&[], "quit\n").contains("White> quit\n"));
    }
    let (heard, output) = run(place.command(&["--no-plain"]).env("TERM", "dumb"), "quit\n");
    assert_eq!((heard.as_str(), output.status.code()), ("", Some(1)), "there is no screen");
}

#[test]
fn what_can_not_be_played_ends_with_a_message() {
    let place = Place::new();
    let (heard, output) = run(&mut place.command(&["--plain", "none.json"]), "");
    assert_eq!((heard.as_str(), output.status.code()), ("", Some(1)));
    assert!(output.stderr.starts_with(b"error: none.json: "));
    let (_, output) = run(&mut place.command(&["--plain", "--level", "12"]), "");
    assert_eq!(output.status.code(), Some(2));
    for args in
        [&["--plain", "--strength", "3,4"][..], &["--plain", "--computer=white", "--level=3,4"]]
    {
        let (heard, output) = run(&mut place.command(args), "");
        assert_eq!((heard.as_str(), output.status.code()), ("", Some(1)), "{args:?}");
        let why = String::from_utf8_lossy(&output.stderr);
        assert!(why.contains("a comma parts White's strength from Black's"), "{why}");
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let place = Place::new();
    let mut child = place.command(&["--plain"]).spawn().expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    let _ = stdin.write_all(b"help\nboard\nboard\n");
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
}

#[test]
fn a_lesson_by_ear_is_kept_with_those_of_the_screen() {
    let place = Place::new();
    let heard = place.heard(&["--plain"], "lesson 1\nSE-G9,H9,I9\nnext\nquit\n");
    assert!(heard.contains("\nLesson> SE-G9,H9,I9\nYou: straight end, G9 to H9, I9"), "{heard}");
    assert!(heard.contains("\nLesson 1 of 15: The aim of the game, task 2 of 2.\n"), "{heard}");
    if cfg!(target_os = "linux") {
        let settings = fs::read_to_string(place.0.path().join("punct/settings.json")).unwrap();
        assert!(settings.contains("\"aim-1\""), "{settings}");
        assert!(
            place.heard(&["--plain"], "lesson 1\n").contains("task 2 of 2."),
            "it goes on there"
        );
    }
}

/// Numbers are passed over: a synthesiser says them in words.
fn letters(text: &str) -> String {
    const NUMBERS: &str = "zero one two three four five six seven eight nine ten eleven twelve \
        thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty \
        sixty seventy eighty ninety hundred";
    let text = text.to_lowercase().replace('\'', "");
    let words = text.split(|c: char| !c.is_alphabetic());
    words.filter(|word| !NUMBERS.split_whitespace().any(|number| number == *word)).collect()
}

/// flite 2.2 says "southeast" for SE, nothing for AM and "one four" for the 14 of "14, 17";
/// espeak-ng 1.51 spells what it takes for an abbreviation.
#[test]
fn synthesisers_say_what_is_written() {
    let place = Place::new();
    let save = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/the-bridge.json");
    fs::copy(save, place.0.path().join("a.json")).expect("a copy");
    let asked = "my pieces\ntheir pieces\nmy reserve\ntheir reserve\nchains\nclimbs\nbridges\n\
                 needs\nthreats\nwhere can C10 go\nrows\naround F8\naround H13\nrules\nhelp\n";
    let rows = (1..=17_u8)
        .map(|nth| format!("move {nth}\nrow {nth}\ncolumn {}\n", char::from(b'A' - 1 + nth)));
    let pieces =
        [5, 8, 11, 14, 16].map(|nth| format!("move {nth}\nmy pieces\ntheir pieces\nchains\n"));
    let asked =
        [asked.to_owned()].into_iter().chain(rows).chain(pieces).collect::<Vec<_>>().concat();
    let told = place.heard(&["--plain", "a.json"], &format!("{asked}quit\n"));
    let told: Vec<&str> =
        told.lines().filter(|line| !line.contains("> ") && !line.contains('/')).collect();
    assert!(told.len() >= 300, "{}", told.len());
    let told = &told[..300];
    thread::scope(|scope| {
        for half in told.chunks(told.len().div_ceil(2)) {
            let said = || spoken(&["flite", "-voice", "kal", "-pw", "-o", "none", "-f"], half);
            scope.spawn(move || {
                let Some(said) = said() else { return };
                assert_eq!(letters(&said), letters(&half.join("\n")));
            });
        }
        let speak = ["espeak-ng", "-q", "-x", "-f"];
        let small = told.iter().map(|line| {
            let words = line.split(' ').map(|word| {
                let is_in_capitals = word.len() > 1 && !word.contains(char::is_lowercase);
                let is_space = word.contains(|c: char| c.is_ascii_digit());
                if is_in_capitals && !is_space { word.to_lowercase() } else { word.to_owned() }
            });
            words.collect::<Vec<_>>().join(" ")
        });
        let small: Vec<String> = small.collect();
        let small: Vec<&str> = small.iter().map(String::as_str).collect();
        assert_eq!(spoken(&speak, told), spoken(&speak, &small));
    });
}

/// What a synthesiser prints of these lines; `None` where it is missing.
fn spoken(synthesiser: &[&str], lines: &[&str]) -> Option<String> {
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), lines.join("\n")).expect("written");
    let (program, args) = synthesiser.split_first().expect("a program");
    let said = Command::new(program).args(args).arg(file.path()).env("LC_ALL", "C.UTF-8").output();
    if said.is_err() {
        eprintln!("skipped: {program} is not here");
    }
    said.ok().map(|said| String::from_utf8_lossy(&said.stdout).into_owned())
}
