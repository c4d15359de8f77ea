//! Commands replace only a file that punct has written in the same form, and only with `--force`.

use std::fs;
use std::process::Stdio;

use crate::commands::MOVES;
use crate::commands::place::Place;

/// The forms in which commands write a game, with the arguments before and after the file's name.
const FORMS: [(&str, &[&str], &[&str]); 9] = [
    ("svg", &["show", "a.json", "--svg"], &[]),
    ("png", &["show", "a.json", "--width", "100", "--png"], &[]),
    ("gif", &["show", "a.json", "--width", "100", "--gif"], &[]),
    ("apng", &["show", "a.json", "--width", "100", "--apng"], &[]),
    ("html", &["show", "a.json", "--html"], &[]),
    ("page of a puzzle", &["puzzles", "show", "1", "--html"], &[]),
    ("json", &["convert", "a.json"], &["--to", "json"]),
    ("sgf", &["convert", "a.json"], &["--to", "sgf"]),
    ("text", &["convert", "a.json"], &["--to", "text"]),
];

/// The form that an entry writes: two entries write HTML.
fn form(name: &str) -> &str {
    if name == "page of a puzzle" { "html" } else { name }
}

/// Contents of files that a command may meet: each form that punct writes, and other contents.
fn contents(place: &Place) -> Vec<(String, Vec<u8>)> {
    let own = FORMS.map(|(name, before, behind)| {
        place.printed(&[before, &["made"], behind].concat());
        let bytes = fs::read(place.path("made")).expect("it is written");
        fs::remove_file(place.path("made")).expect("it is there");
        (name.to_owned(), bytes)
    });
    let gipf = r#"{"format":"gipf","version":1,"variant":"basic","turns":["e1-e2"]}"#;
    let others = [
        ("a letter", &b"Dear Anna"[..]),
        ("nothing", b""),
        ("no text", b"\xff\x00"),
        ("a picture of others in SVG", b"<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>"),
        ("a picture of others in PNG", include_bytes!("../../../assets/choosing.png")),
        ("a page of others", b"<!DOCTYPE html>\n<title>Home</title>"),
        ("a broken save", b"{\"format\":\"punct\",\"moves\":[\"T-A1,A1,A1\"]}"),
        ("a game of GIPF", gipf.as_bytes()),
    ];
    let others = others.map(|(name, bytes)| (name.to_owned(), bytes.to_vec()));
    own.into_iter().chain(others).collect()
}

/// Tries to write each form over files of the same form, and over every nth of the other files.
fn replace_all(nth: usize) {
    let mut others = 0_usize;
    let place = Place::with(r#""white":"Anna","#, &MOVES);
    for (there, bytes) in contents(&place) {
        for (name, before, behind) in FORMS {
            let is_same = form(name) == form(&there);
            others += usize::from(!is_same);
            if !is_same && !others.is_multiple_of(nth) {
                continue;
            }
            fs::write(place.path("file"), &bytes).expect("a file");
            let args = [before, &["file"], behind].concat();
            let said = place.refused(&args);
            assert!(said.contains("file: "), "{name} over {there}: {said}");
            assert_eq!(said.contains("--force"), is_same, "{name} over {there}: {said}");
            assert_eq!(fs::read(place.path("file")).expect("it"), bytes, "{name} over {there}");
            let by_force = [&args[..], &["--force"]].concat();
            if is_same {
                assert_eq!(place.printed(&by_force), "", "{name} over {there}");
            } else {
                place.refused(&by_force);
                assert_eq!(fs::read(place.path("file")).expect("it"), bytes, "{name} over {there}");
            }
        }
    }
}

#[test]
fn only_the_same_form_is_replaced_and_only_by_force() {
    // Nine forms and 4 have no divisor in common.
    replace_all(4);
}

#[test]
#[ignore = "takes seconds: every form over everything"]
fn only_the_same_form_is_replaced_whatever_there_is() {
    replace_all(1);
}

#[test]
fn a_saved_game_says_that_it_is_one() {
    let place = Place::with("", &MOVES);
    place.write("b.sgf", "(;GM[25];W[T-D3,D4,E4])");
    place.write("c.txt", "T-D3,D4,E4");
    for file in ["a.json", "b.sgf", "c.txt"] {
        let said = place.refused(&["show", "a.json", "--svg", file, "--force"]);
        assert_eq!(said, format!("{file}: this is a saved game; name another file"));
    }
    let said = place.refused(&["convert", "a.json", "c.txt", "--to", "sgf", "--force"]);
    assert!(
        said.ends_with("c.txt: a game in another format has this name; choose another"),
        "{said}"
    );
}

#[test]
fn all_files_of_a_command_are_written_or_none() {
    let place = Place::with("", &MOVES);
    place.write("letter", "Dear Anna");
    place.refused(&["show", "a.json", "--svg", "b.svg", "--html", "letter"]);
    assert!(!place.path("b.svg").exists());
}

#[test]
fn long_work_is_refused_before_it_begins() {
    let place = Place::with("", &[]);
    place.write("letter", "Dear Anna");
    for args in
        [&["train", "letter"][..], &["puzzles", "make", "letter"], &["train", "letter", "--force"]]
    {
        assert!(place.refused(args).starts_with("letter: this is not "), "{args:?}");
    }
    assert_eq!(place.read("letter"), "Dear Anna");
    for args in [&["train", "-"][..], &["puzzles", "make", "-"]] {
        assert!(place.refused(args).starts_with("-: "), "{args:?}");
    }
}

#[test]
fn a_match_leaves_games_of_others_alone() {
    let place = Place::with("", &MOVES);
    let play = ["match", "adds", "adds", "--games", "1", "--save", "games"];
    place.printed(&[&play[..], &["--openings", "2"]].concat());
    let first = place.read("games/0001.json");
    // Another game already has the name of the next game.
    place.write("games/0002.json", &place.read("a.json"));
    let more = ["match", "adds", "adds", "--games", "2", "--save", "games", "--openings", "2"];
    place.refused(&more);
    assert_eq!(place.read("games/0002.json"), place.read("a.json"));
    assert_eq!(place.read("games/0001.json"), first);
}

#[test]
fn a_hyphen_is_standard_output_and_never_a_file() {
    let place = Place::with("", &MOVES);
    for (name, before, behind) in FORMS {
        let all = |file: &'static str| [before, &[file], behind].concat();
        place.printed(&all("made"));
        let output = place.command(&all("-")).stdout(Stdio::piped()).output().expect("it runs");
        assert_eq!(output.status.code(), Some(0), "{name}");
        let made = fs::read(place.path("made")).expect("it is written");
        assert!(output.stdout == made, "{name}");
        fs::remove_file(place.path("made")).expect("it is there");
    }
    let said = place.refused(&["show", "a.json", "--svg", "-", "--html", "-"]);
    assert_eq!(said, "--svg and --html name the same file; name two");
    assert!(!place.path("-").exists());
}

#[test]
fn a_hyphen_is_standard_input_wherever_a_file_is_read() {
    let place = Place::with(r#""white":"Anna","#, &MOVES);
    // A file with the name `-` must not be read.
    place.write("-", "Dear Anna");
    let piped = |args: &[&str], input: &str| {
        place.write("input", input);
        let file = fs::File::open(place.path("input")).expect("the input");
        let output = place.command(args).stdin(file).output().expect("it runs");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), told.as_str()), (Some(0), ""), "{args:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let save = place.read("a.json");
    for (args, told) in [
        (&["show", "-"][..], "Anna"),
        (&["moves", "-"], "T-A2,A3,B3"),
        (&["check", "-"], "sound, 5 moves"),
        (&["hint", "-", "--level", "1"], "-"),
        (&["analyse", "-", "--nodes", "1"], "SC-M9,M8,M10"),
        (&["openings", "-", "--ply", "0"], "move"),
        (&["perft", "1", "-"], "1 "),
        (&["games", "-"], "Anna"),
        (&["convert", "-", "-", "--to", "sgf"], "PW[Anna]"),
    ] {
        let out = piped(args, &save);
        assert!(out.contains(told), "{args:?}: {out}");
    }
    let collection = "(;GM[25];W[T-D3,D4,E4])(;GM[25]PW[Zoë];W[T-D3,D4,E4])";
    assert_eq!(piped(&["games", "-", "--player", "zoë", "--json"], collection).lines().count(), 1);
    let two = ["puzzles", "check", "-"];
    assert_eq!(piped(&two, "# none\n").lines().count(), 2);
    // A game can be continued only in a file, so these commands refuse `-`.
    for args in
        [&["move", "-", "T-D6,D7,E7"][..], &["gipf", "move", "-", "e1-e2"], &["-"], &["gipf", "-"]]
    {
        assert!(place.refused(args).starts_with("-: "), "{args:?}");
    }
    assert_eq!(place.read("-"), "Dear Anna");
}

#[test]
#[cfg(unix)]
fn a_file_is_not_converted_into_itself() {
    let place = Place::with("", &MOVES);
    place.printed(&["convert", "a.json", "a.sgf"]);
    let sgf = place.read("a.sgf");
    std::os::unix::fs::symlink(place.path("a.sgf"), place.path("link.sgf")).expect("a link");
    fs::hard_link(place.path("a.sgf"), place.path("hard.sgf")).expect("a link");
    for other in ["a.sgf", "./a.sgf", "link.sgf", "hard.sgf"] {
        for force in [&[][..], &["--force"]] {
            let said = place.refused(&[&["convert", "a.sgf", other], force].concat());
            assert_eq!(said, format!("a.sgf and {other} are the same file; name another"));
        }
    }
    assert_eq!(place.read("a.sgf"), sgf);
}

#[test]
fn a_game_that_goes_on_is_no_other_game() {
    let place = Place::with(r#""white":"Anna","black":"Bert","#, &MOVES);
    let save = |moves: &[&str]| {
        let head =
            r#""format":"punct","version":1,"rules":"standard","white":"Anna","black":"Bert""#;
        format!("{{{head},\"moves\":{moves:?}}}")
    };
    let is_other = |moves: &[&str]| {
        place.write("b.json", &save(moves));
        let both = [["a.json", "b.json"], ["b.json", "a.json"]];
        both.map(|[from, to]| place.refused(&["convert", from, to]).contains("another game"))
    };
    for moves in [&MOVES[..], &MOVES[..3], &[]] {
        assert_eq!(is_other(moves), [false, false], "{moves:?}");
    }
    assert_eq!(is_other(&["SE-B3,B4,B5"]), [true, true]);
    assert_eq!(is_other(&[MOVES[0], "SE-B3,B4,B5"]), [true, true]);
}
