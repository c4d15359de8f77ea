//! `punct convert`, and files of other formats wherever a saved game is taken.

use std::io::Write as _;
use std::process::{Output, Stdio};

use super::place::{Place, Ran};
use super::{MOVES, several};

const SGF: &str = "(;GM[25]SU[punct]P0[id \"Zora\"]P1[id \"Yann\"];P0[0 Start P0]\
    ;P0[1 Dropb 1 D 3 3]TM[410];P0[2 Done ];P1[3 Dropb 32 L 10 0];P1[4 Done ]\
    ;P0[5 Resign ];P0[6 Done ])";

const TEXT: &str = "1. td3d4e4 l10l9k8\n2. T-D6,D7,E7 ; and so on\n";

fn place() -> Place {
    let place = Place::with(r#""white":"Anna","black":"Bert","#, &MOVES);
    place.write("b.sgf", SGF);
    place.write("c.txt", TEXT);
    place
}

/// Runs a command with this text on standard input.
fn piped(place: &Place, args: &[&str], input: &str) -> Ran {
    let mut command = place.command(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    // The command may refuse before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ran { code: status.code(), out: text(stdout), err: text(stderr) }
}

#[test]
fn a_save_comes_back_from_sgf_as_it_was() {
    let place = place();
    assert_eq!(place.printed(&["convert", "a.json", "d.sgf"]), "");
    assert_eq!(place.printed(&["convert", "d.sgf", "d.json"]), "");
    place.printed(&["convert", "a.json", "e.json"]);
    assert_eq!(place.read("d.json"), place.read("e.json"));
    place.printed(&["convert", "d.json", "d.txt"]);
    assert!(
        place
            .read("d.txt")
            .starts_with("# PÜNCT, standard rules\n# White: Anna\n# Black: Bert\n1. T-D3")
    );
}

#[test]
fn a_game_goes_through_pipes() {
    let place = place();
    let sgf = place.printed(&["convert", "a.json", "-", "--to", "sgf"]);
    assert!(sgf.starts_with("(;\nFF[4]GM[25]"), "{sgf}");
    let text = piped(&place, &["convert", "-", "-", "--to", "text"], &sgf);
    assert_eq!(text.code, Some(0), "{}", text.err);
    let again = piped(&place, &["convert", "-", "f.json", "--from", "text"], &text.out);
    assert_eq!((again.code, again.err.as_str()), (Some(0), ""));
    assert_eq!(place.printed(&["moves", "f.json"]), place.printed(&["moves", "a.json"]));
    let shown = piped(&place, &["show", "-"], TEXT);
    assert!(shown.out.contains("After move 3 of 3"), "{}", shown.out);
}

#[test]
#[cfg(target_os = "linux")] // where a shell's <(...) is a file in /dev/fd, as its own input is
fn a_pipe_with_a_path_is_read_and_not_written() {
    let place = place();
    let save = place.read("a.json");
    for path in ["/dev/fd/0", "/dev/stdin"] {
        for (args, told) in [
            (&["show", path][..], "After move 5 of 5"),
            (&["moves", path], "T-A2,A3,B3"),
            (&["check", path], "sound, 5 moves"),
            (&["games", path], "Anna"),
            (&["convert", path, "-", "--to", "sgf"], "PW[Anna]"),
        ] {
            let ran = piped(&place, args, &save);
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
            assert!(ran.out.contains(told), "{args:?}: {}", ran.out);
        }
        assert!(piped(&place, &["show", path], SGF).out.contains("White: Zora"));
        let why = "this is a pipe: it can be read, but no game is saved in it";
        let ran = piped(&place, &["move", path, "T-N14,N15,O15"], &save);
        assert_eq!((ran.code, ran.err), (Some(1), format!("error: {path}: {why}\n")));
        let ran = piped(&place, &["convert", "a.json", path, "--to", "text", "--force"], "");
        assert!(ran.code == Some(1) && ran.err.contains(why), "{}", ran.err);
    }
}

#[test]
#[cfg(unix)]
fn nobody_is_waited_for_at_a_pipe_that_lies_in_a_folder() {
    let place = place();
    let made = std::process::Command::new("mkfifo").arg(place.path("p.json")).status();
    assert!(made.expect("mkfifo runs").success());
    let ran = place.run(&["games", "."]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("p.json: this is not an ordinary file"), "{}", ran.err);
}

#[test]
fn a_damaged_file_is_read_and_what_was_mended_is_told() {
    let place = place();
    place.write("d.sgf", &format!("{}\n\u{1A}", SGF.trim_end_matches(')')));
    let behind = "line 2 column 1: what stands here behind the game is passed over";
    let missing = "line 2 column 2: a ) is missing here, and the game is read as if it were there";
    let said = format!("d.sgf: damaged, but can be read, 2 moves; {behind}; {missing}");
    assert_eq!(place.refused(&["check", "d.sgf"]), said);
    assert_eq!(place.run(&["check", "d.sgf", "c.txt"]).out, "c.txt: sound, 3 moves\n");
    let ran = place.run(&["convert", "d.sgf", "d.json"]);
    let notes = format!("note: {behind}\nnote: {missing}\nnote: ignored properties: TM\n");
    assert_eq!((ran.code, ran.err), (Some(0), notes));
    place.printed(&["convert", "d.json", "e.sgf"]);
    assert_eq!(place.printed(&["check", "e.sgf"]), "e.sgf: sound, 2 moves\n");
    let ran = place.run(&["moves", "d.sgf"]);
    assert_eq!((ran.code, ran.out), (Some(0), place.printed(&["moves", "b.sgf"])));
    assert_eq!(ran.err, format!("note: {behind}\nnote: {missing}\n"), "damage is told");
}

#[test]
fn every_command_that_takes_a_save_takes_the_others_too() {
    let place = place();
    assert!(place.printed(&["show", "b.sgf"]).contains("White: Zora · Black: Yann"));
    assert!(place.printed(&["show", "c.txt", "--ply", "1"]).contains("Black to move"));
    assert!(!place.printed(&["moves", "c.txt"]).is_empty());
    assert_eq!(place.refused(&["hint", "b.sgf"]), "b.sgf: the game is over");
    assert_eq!(
        place.printed(&["check", "b.sgf", "c.txt"]),
        "b.sgf: sound, 2 moves\nb.sgf: ignored properties: TM\nc.txt: sound, 3 moves\n"
    );
    let said = place.refused(&["move", "b.sgf", "T-D6,D7,E7"]);
    let how = "b.sgf: moves are played into saves, and this is none; 'punct convert b.sgf b.json' \
               makes one from it";
    assert_eq!(said, how);
    assert_eq!(place.read("b.sgf"), SGF);
    place.printed(&["convert", "c.txt", "c.json"]);
    place.printed(&["move", "c.json", "T-N14,N15,O15"]);
    let said = place.refused(&["move", "-", "T-D6,D7,E7"]);
    assert_eq!(said, "-: moves are played into a file; name that of a saved game");
    assert!(place.refused(&["move", "c.json", ""]).starts_with("\"\": no move given"));
}

#[test]
fn a_game_in_another_format_than_its_name_says_is_told_from_a_broken_one() {
    let place = place();
    let save = place.read("a.json");
    for (name, wanted) in [("wrong.sgf", "sgf"), ("wrong.txt", "text")] {
        place.write(name, &save);
        for args in [&["show", name][..], &["convert", name, "x.json"]] {
            assert_eq!(
                place.refused(args),
                format!(
                    "{name}: this is a game in the format json, not {wanted}; end the file's name \
                     in .json, or convert it with --from json"
                )
            );
        }
    }
    place.printed(&["convert", "wrong.txt", "x.json", "--from", "json"]);
    place.write("broken.sgf", &save.replace("moves", "mauves"));
    let said = place.refused(&["show", "broken.sgf"]);
    assert_eq!(said, "broken.sgf: line 1 column 1: not SGF: a game begins with (;");
    place.write("c.json", TEXT);
    assert!(place.refused(&["check", "c.json"]).contains("a game in the format text, not json"));
}

#[test]
fn another_than_the_first_game_is_only_in_an_sgf_file() {
    let place = place();
    let said = "a.json: there is no game 3; the file has 1";
    assert_eq!(place.refused(&["convert", "a.json", "x.sgf", "--game", "3"]), said);
    assert!(!place.path("x.sgf").exists());
    place.printed(&["convert", "a.json", "x.sgf", "--game", "1"]);
}

#[test]
fn what_is_ignored_or_left_out_is_told() {
    let place = place();
    let ran = place.run(&["convert", "b.sgf", "-", "--to", "text"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), "note: ignored properties: TM\n"));
    place
        .write("v.sgf", "(;W[T-D3,D4,E4]C[the corner](;B[T-N14,N15,O15])(;B[T-N13,N14,O14]))\n(;)");
    let ran = place.run(&["convert", "v.sgf", "v.txt"]);
    let said = format!(
        "note: this is the first game; {}\nnote: left out: variations, comments\n",
        several(2)
    );
    assert_eq!((ran.code, ran.err), (Some(0), said));
    let second = place.run(&["convert", "v.sgf", "-", "--to", "text", "--game", "2"]);
    assert_eq!((second.code, second.err.as_str()), (Some(0), ""));
    assert!(place.refused(&["convert", "v.sgf", "w.txt", "--game", "3"]).contains("no game 3"));
}

#[test]
fn a_game_is_replaced_only_by_force_and_anything_else_never() {
    let place = place();
    let before = place.read("c.txt");
    let said = place.refused(&["convert", "a.json", "c.txt"]);
    assert!(said.ends_with("c.txt: another game has this name; --force replaces it"), "{said}");
    assert_eq!(place.read("c.txt"), before);
    place.printed(&["convert", "a.json", "c.txt", "--force"]);
    assert!(place.read("c.txt").contains("Anna"));
    place.write("notes.txt", "Dear Anna");
    let said = place.refused(&["convert", "a.json", "notes.txt", "--force"]);
    assert!(said.contains("a file that is not a saved game has this name"), "{said}");
    assert_eq!(place.read("notes.txt"), "Dear Anna");
}

#[test]
fn what_can_not_be_read_is_refused_with_its_place() {
    let place = place();
    place.write("bad.sgf", "(;GM[25]\n;P0[Dropb 1 D 3 3];P0[Done]\n;P1[Dropb 20 D 4 3];P1[Done])");
    assert_eq!(
        place.refused(&["convert", "bad.sgf", "x.json"]),
        "bad.sgf: line 3 column 5: T-D4,D5,E5: D4 is occupied"
    );
    assert!(!place.path("x.json").exists());
    let said = piped(&place, &["convert", "-", "x.json"], "1. T-D3,D4,E4\n2. hello");
    assert_eq!(said.code, Some(1));
    assert!(
        said.err.starts_with("error: standard input: line 2 column 4: hello: "),
        "{}",
        said.err
    );
    let deep = piped(&place, &["convert", "-", "x.json", "--from", "sgf"], &"(;".repeat(400_000));
    assert!(deep.err.ends_with("the variations are nested too deep\n"), "{}", deep.err);
    let large = piped(&place, &["convert", "-", "x.json"], &"T".repeat(2 << 20));
    assert!(large.err.contains("larger than 1 MiB"), "{}", large.err);
}

#[test]
fn the_format_of_what_is_written_must_be_known() {
    let place = place();
    assert_eq!(place.run(&["convert", "a.json", "-"]).code, Some(2));
    assert_eq!(place.run(&["convert", "a.json"]).code, Some(2));
    assert_eq!(place.run(&["convert", "a.json", "x", "--to", "pdf"]).code, Some(2));
    assert!(place.refused(&["convert", "a.json", "x"]).contains("say with --to"));
}
