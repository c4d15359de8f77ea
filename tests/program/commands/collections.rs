//! `punct games`: collections listed and searched.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use serde_json::Value;

use crate::commands::place::{Place, Ran};
use crate::commands::{MOVES, several};

/// A game as a line of SGF.
fn sgf(head: &str, moves: &[&str]) -> String {
    let moves = moves.iter().zip(["W", "B"].into_iter().cycle());
    let nodes: Vec<String> = moves.map(|(text, colour)| format!(";{colour}[{text}]")).collect();
    format!("(;FF[4]GM[25]RU[standard two]{head}{})\n", nodes.concat())
}

/// Makes a place with three files: `a.json` of [`MOVES`], a collection of three games, and a file
/// without a game. The last game of the collection is `a.json` turned by half a turn.
fn place() -> Place {
    let members = r#""white":"Anna","black":"Bert","started":"2026-11-20T23:30:00Z","#;
    let place = Place::with(members, &MOVES);
    // The moves of `MOVES`, with each space turned by half a turn round I9.
    let turned = ["T-N15,N14,M14", "AR-F8,F9,G10", "T-N12,N11,M11"];
    let same = sgf("PW[Zoë]PB[Bert]DT[2026-11-22]", &turned);
    let collection = [
        sgf("PW[Carla]PB[Anna]RE[B+Resign]DT[2026-11-21]", &MOVES[..3]),
        sgf("PW[Carla]PB[Dan]", &["T-I9,I10,J10"]),
        same,
    ];
    place.write("games.sgf", &collection.concat());
    place.write("none.json", "{}");
    place
}

const FAULTS: &str = "error: games.sgf#2: line 2 column 49: T-I9,I10,J10: I9 is in the central hexagon, where \
                      no piece may be added\nerror: none.json: format: missing\n";

#[test]
fn a_table_has_all_games_and_tells_which_are_the_same() {
    let place = place();
    let table = "\
file       game  white  black  rules     result  plies  date
a.json        1  Anna   Bert   standard  open        5  2026-11-20
games.sgf     1  Carla  Anna   standard  black       3  2026-11-21
games.sgf     3  Zoë    Bert   standard  open        3  2026-11-22  same as games.sgf#1
";
    let args = ["games", "a.json", "games.sgf", "none.json"];
    let Ran { code, out, err } = place.run(&args);
    assert_eq!((code, out.as_str(), err.as_str()), (Some(0), table, FAULTS));
}

#[test]
fn each_flag_leaves_some_out() {
    let place = place();
    let position = "standard black 3 424222 624212 wT0:D3.D4.E4;wT0:D6.D7.E7;bAR0:L10.L9.K8";
    let [carla, anna, zoe] = ["Carla", "Anna", "Zoë"];
    for (args, whites) in [
        (&["--player", "anna"][..], &[anna, carla][..]),
        (&["--player", "ANNA", "--player", "bert"], &[anna]),
        (&["--result", "black"], &[carla]),
        (&["--result", "open", "--rules", "standard"], &[anna, zoe]),
        (&["--rules", "basic"], &[]),
        (&["--length", "4-"], &[anna]),
        (&["--length", "-4"], &[carla, zoe]),
        (&["--since", "2026-11-21", "--until", "2026-11-21"], &[carla]),
        (&["--position", position], &[anna, carla, zoe]),
        (&["--pieces", "wT1:D4.D3.E4"], &[anna]),
        (&["--pieces", "bAR0:F8.F9.G10"], &[anna, carla, zoe]),
    ] {
        let Ran { code, out, .. } = place.run(&[&["games", ".", "--json"], args].concat());
        let white = |line: &str| {
            let game: Value = serde_json::from_str(line).expect("JSON");
            game["white"].as_str().expect("a name").to_owned()
        };
        let found: Vec<String> = out.lines().map(white).collect();
        assert_eq!(
            (code, found),
            (Some(0), whites.iter().map(|&it| it.to_owned()).collect()),
            "{args:?}"
        );
    }
}

#[test]
fn a_line_of_json_has_all_members() {
    let place = place();
    let Ran { out, .. } = place.run(&["games", "games.sgf", "--json", "--result=open"]);
    assert_eq!(
        out,
        "{\"file\":\"games.sgf\",\"game\":3,\"white\":\"Zoë\",\"black\":\"Bert\",\"rules\":\"standard\",\
         \"bridges\":\"two\",\"result\":\"open\",\"winner\":null,\"reason\":null,\"plies\":3,\"date\":\"2026-11-22\",\
         \"same_as\":\"games.sgf#1\"}\n"
    );
}

#[test]
fn where_no_game_is_read_it_fails() {
    let place = place();
    let fails = |path: &str| place.refused(&["games", path]);
    assert_eq!(fails("none.json"), "none.json: format: missing");
    assert_eq!(fails("nowhere"), "nowhere: there is no such file");
    fs::create_dir(place.path("empty")).expect("a folder");
    assert_eq!(fails("empty"), "there is no game in empty");
    for wrong in [["--length", "9-2"], ["--result", "won"], ["--position", "x"], ["--since", "now"]]
    {
        let ran = place.run(&[&["games", "."], &wrong[..]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{wrong:?}");
    }
}

/// The only index, if there is one.
fn index(place: &Place) -> Option<PathBuf> {
    let mut files = fs::read_dir(place.cache().join("punct/games")).ok()?;
    let file = files.next()?.expect("an entry").path();
    assert!(files.next().is_none(), "one folder has one index");
    Some(file)
}

/// Sets the time of a file this number of hours back. The index leaves out files that have just
/// changed.
fn age(place: &Place, name: &str, hours: u64) {
    date(place, name, SystemTime::now() - Duration::from_secs(3600 * hours));
}

fn date(place: &Place, name: &str, time: SystemTime) {
    let file = fs::File::options().write(true).open(place.path(name)).expect("a file");
    file.set_modified(time).expect("a time");
}

/// [`place`] with all files so old that they are in the index, and a folder in it.
fn old_place() -> Place {
    let place = place();
    fs::create_dir(place.path("below")).expect("a folder");
    place.write("below/b.sgf", &sgf("PW[Eva]PB[Fritz]", &MOVES[..4]));
    for name in ["a.json", "games.sgf", "none.json", "below/b.sgf"] {
        age(&place, name, 9);
    }
    place
}

/// Checks with several searches that the command prints the same with the index as it is, without
/// an index, and with a new index.
fn is_the_same_without_index(place: &Place, what: &str) {
    let (known, file) = index(place).map(|file| (fs::read(&file), file)).unzip();
    let position = "standard black 3 424222 624212 wT0:D3.D4.E4;wT0:D6.D7.E7;bAR0:L10.L9.K8";
    for flags in [
        &[][..],
        &["--json", "--player", "anna"],
        &["--result", "open", "--since", "2026-11-21"],
        &["--position", position],
        &["--pieces", "wT1:D4.D3.E4", "--player", "bert"],
    ] {
        let args = [&["games", "."], flags].concat();
        if let Some((bytes, file)) = known.as_ref().zip(file.as_ref()) {
            fs::write(file, bytes.as_ref().expect("the index")).expect("the index");
        }
        let with = place.run(&args);
        let without = place.run(&[&args[..], &["--no-index"]].concat());
        assert_eq!(with, without, "{what}: {args:?}");
    }
    is_made_anew(place, what);
}

/// Checks that the command makes an index if none is there or the index is unusable, and that the
/// command prints the same then.
fn is_made_anew(place: &Place, what: &str) {
    let printed = place.run(&["games", "."]);
    let file = index(place).expect("an index");
    let made = fs::read(&file).expect("an index");
    assert!(made.starts_with(b"\"punct games 4, "), "{what}");
    fs::remove_file(&file).expect("an index");
    assert_eq!(place.run(&["games", "."]), printed, "{what}, and anew");
    assert_eq!(fs::read(&file).expect("an index"), made, "{what}, and anew");
}

#[test]
fn an_index_changes_nothing_that_is_printed() {
    let place = old_place();
    is_the_same_without_index(&place, "at first");
    let file = index(&place).expect("an index");
    let whole = fs::read(&file).expect("an index");
    let listed = place.run(&["games", "."]);
    let mut ends = (1..).zip(&whole).filter(|(_, it)| **it == b'\n').map(|(end, _)| end);
    let [line, second] = [(); 2].map(|()| ends.next().expect("lines"));
    for (what, bytes) in [
        ("empty", &[][..]),
        ("cut", &whole[..whole.len() / 2]),
        ("cut after a line", &whole[..line]),
        ("no text", b"\xff\x00\n"),
        ("of another version", &[b"\"punct games 0\"\n", &whole[line..]].concat()),
        ("of another folder", &[&whole[..line], b"\"/elsewhere\"\n", &whole[second..]].concat()),
    ] {
        fs::write(&file, bytes).expect("an index");
        assert_eq!(place.run(&["games", "."]), listed, "{what}");
        is_made_anew(&place, what);
    }

    let changed = place.read("a.json").replace("Anna", "Rosa");
    place.write("a.json", &changed);
    // That time is not past, however long the commands take.
    date(&place, "a.json", SystemTime::now() + Duration::from_hours(1));
    is_the_same_without_index(&place, "changed just now");
    age(&place, "a.json", 8);
    is_the_same_without_index(&place, "changed");
    assert!(place.run(&["games", "."]).out.contains("Rosa"));
    place.write("below/c.sgf", &sgf("PW[Anna]PB[Gert]", &MOVES[..2]));
    age(&place, "below/c.sgf", 7);
    is_the_same_without_index(&place, "added");
    fs::remove_file(place.path("games.sgf")).expect("a file");
    is_the_same_without_index(&place, "removed");
    place.write("below/b.sgf", "(;FF[4]GM[25]RU[standard two];W[T-I9,I10,J10])");
    age(&place, "below/b.sgf", 6);
    is_the_same_without_index(&place, "broken");
    assert!(place.run(&["games", "."]).err.contains("below/b.sgf: "));
}

#[test]
fn a_file_is_not_read_again_while_its_size_and_time_are_the_same() {
    let place = old_place();
    let first = place.run(&["games", "."]);
    let time = fs::metadata(place.path("a.json")).and_then(|file| file.modified()).expect("a time");
    let other = place.read("a.json").replace("Anna", "Rosa");
    place.write("a.json", &other);
    let file = fs::File::options().write(true).open(place.path("a.json")).expect("a file");
    file.set_modified(time).expect("a time");
    assert_eq!(place.run(&["games", "."]), first);
    // The index does not have the pieces on the board, so this search reads the file.
    let found = place.run(&["games", ".", "--pieces", "wT1:D4.D3.E4"]).out;
    assert!(found.contains("Rosa") && !found.contains("Anna"), "{found}");
    let hidden = fs::read_dir(place.path("")).expect("a folder");
    let hidden = hidden.map(|entry| entry.expect("an entry").file_name());
    let hidden = hidden.filter(|it| it.as_encoded_bytes().starts_with(b".")).count();
    assert_eq!(hidden, 0, "nothing is written into a folder that is only listed");
    let anew = place.run(&["games", ".", "--no-index"]).out;
    assert!(anew.contains("Rosa") && !anew.contains("Anna  Bert"), "{anew}");
}

#[test]
fn an_index_of_earlier_versions_is_not_read() {
    let place = old_place();
    place.write(".punct-games", "\"punct games 1, 1.0.0\"\n");
    place.run(&["games", "."]);
    assert_eq!(place.read(".punct-games"), "\"punct games 1, 1.0.0\"\n");
    assert!(index(&place).is_some());
}

#[test]
fn where_no_index_can_be_written_or_is_of_use_there_is_none() {
    let place = old_place();
    for args in [&["games", "games.sgf"][..], &["games", "a.json"], &["games", ".", "--no-index"]] {
        assert_eq!(place.run(args).code, Some(0));
        assert_eq!(index(&place), None);
    }
    let all = place.run(&["games", "."]);
    fs::remove_dir_all(place.cache()).expect("a folder");
    fs::write(place.cache(), "no folder").expect("a file in its place");
    assert_eq!(place.run(&["games", "."]), all);
    fs::remove_file(place.cache()).expect("a file in its place");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::create_dir(place.cache()).expect("a folder");
        let allow = |mode| fs::set_permissions(place.cache(), fs::Permissions::from_mode(mode));
        allow(0o555).expect("read-only");
        assert_eq!(place.run(&["games", "."]), all);
        allow(0o755).expect("as before");
    }
}

#[test]
fn one_of_several_games_is_read_wherever_a_game_is() {
    let place = place();
    place.write(
        "two.json",
        &place.read("a.json").replace("Anna", "Rosa").repeat(2).replacen("Rosa", "Eva", 1),
    );
    for args in [
        &["show"][..],
        &["moves"],
        &["hint", "--level", "1"],
        &["analyse", "--nodes", "1"],
        &["openings", "--ply", "0"],
        &["perft", "1"],
        &["--plain"],
    ] {
        let with = |file: &str, number: &str| {
            let flags = [&[file][..], &["--game", number]].concat();
            let args: Vec<&str> = match args[0] {
                "perft" | "--plain" => [args, &flags].concat(),
                command => [&[command], &flags[..], &args[1..]].concat(),
            };
            place.run(&args)
        };
        assert_eq!(
            with("games.sgf", "3").code,
            Some(0),
            "{args:?}: {}",
            with("games.sgf", "3").err
        );
        let none = with("games.sgf", "4");
        assert!(none.code == Some(1) && none.err.contains("there is no game 4"), "{}", none.err);
        assert!(with("games.sgf", "2").err.contains("central hexagon"), "the second is illegal");
    }
    assert!(place.printed(&["show", "games.sgf", "--game", "3"]).starts_with("White: Zoë"));
    assert!(place.printed(&["show", "two.json", "--game", "2"]).starts_with("White: Rosa"));
    assert!(place.refused(&["show", "two.json", "--game", "3"]).contains("there is no game 3"));
}

#[test]
fn whoever_is_given_several_games_for_one_says_how_many_there_are_and_how_one_is_chosen() {
    let place = place();
    place.write("two.json", &place.read("a.json").repeat(2));
    place.write("three.sgf", &sgf("", &MOVES).repeat(3));
    let [two, three] = [2, 3].map(several);
    for line in [
        "show FILE",
        "show FILE --json",
        "moves FILE",
        "hint FILE --level 1",
        "analyse FILE --nodes 1",
        "openings FILE",
        "perft 1 FILE",
        "convert FILE - --to text",
        "--plain FILE",
        "move FILE T-D3,D4,E4",
    ] {
        let with =
            |file: &str| place.run(&line.replace("FILE", file).split(' ').collect::<Vec<_>>());
        let saves = with("two.json");
        assert_eq!(saves.code, Some(1), "{line}");
        assert!(saves.err.ends_with(&format!("two.json: {two}\n")), "{line}: {}", saves.err);
        let read = with("three.sgf");
        // Plain play breaks its lines.
        let told = read.out + &read.err;
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(&three), "{line}: {told}");
        let is_move = line.starts_with("move ");
        assert_eq!(told.contains("this is the first game; "), !is_move, "{line}: {told}");
        assert_eq!(read.code, Some(i32::from(is_move)), "{line}");
    }
    for behind in ["x", "5", "{"] {
        place.write("damaged.json", &(place.read("a.json") + behind));
        let said = place.refused(&["show", "damaged.json"]);
        assert!(said.contains("nothing may follow the end"), "{said}");
    }
}

#[test]
fn a_collection_may_be_larger_than_a_game() {
    let place = place();
    let many = sgf("PW[Carla]PB[Dan]", &MOVES).repeat(16_000) + &sgf("PW[Last]PB[Dan]", &MOVES);
    assert!(many.len() > 1 << 20);
    place.write("many.sgf", &many);
    assert!(place.printed(&["show", "many.sgf", "--game", "16001"]).starts_with("White: Last"));
    assert!(
        place
            .printed(&["convert", "many.sgf", "-", "--to", "text", "--game", "2"])
            .contains("Carla")
    );
}

#[test]
fn a_fault_in_a_variation_costs_that_variation_alone() {
    let place = Place::with("", &[]);
    let moves = ";W[T-D3,D4,E4](;B[AR-L10,L9,K8];W[T-D6,D7,E7])(;B[SE-B9,C9,D9];W[T-D3,D4,E4];B[T-A1,B1,B2])";
    place.write("v.sgf", &format!("(;FF[4]GM[25]RU[standard two]{moves}(;B[SE-C3,C4,C5]))"));
    let ran = place.run(&["show", "v.sgf", "--lines"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 3, "{}", ran.out);
    assert!(
        ran.out.contains("line 0, move 2: SE-B9,C9,D9\n") && ran.out.contains("SE-C3"),
        "{}",
        ran.out
    );
    assert!(
        ran.err.contains("T-D3,D4,E4: D3 is occupied; the variation ends before it"),
        "{}",
        ran.err
    );
    assert_eq!(place.run(&["check", "v.sgf"]).code, Some(1));
}

#[test]
fn a_save_with_a_fault_in_a_variation_is_read_without_it_and_never_written() {
    let study = r#""study":{"line":["T-D3,D4,E4","AR-L10,L9,K8"],"variations":[
        {"after":1,"moves":["SE-B9,C9,D9","T-D3,D4,E4"]}]},"#;
    let place = Place::with(study, &["T-D3,D4,E4", "AR-L10,L9,K8"]);
    let save = place.read("a.json");
    let why = "study.variations[0].moves[1]: T-D3,D4,E4: D3 is occupied";
    let ran = place.run(&["show", "a.json", "--lines"]);
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 2), "{} {}", ran.out, ran.err);
    assert!(ran.err.contains(&format!("{why}; the variation ends before it")), "{}", ran.err);
    let checked = place.run(&["check", "a.json"]);
    assert!(checked.code == Some(1) && checked.err.contains(why), "{}", checked.err);
    assert!(place.refused(&["move", "a.json", "T-N14,N15,O15"]).contains(why));
    place.write("talk", "T-N14,N15,O15\nquit\n");
    let talk = fs::File::open(place.path("talk")).expect("the input");
    let played = place.command(&["--plain", "a.json"]).stdin(talk).output().expect("it runs");
    let said = String::from_utf8_lossy(&played.stdout).replace('\n', " ");
    assert!(said.contains("saved in a copy") && said.contains("D3 is occupied"), "{said}");
    assert_eq!(place.read("a.json"), save);
}

#[test]
fn all_games_of_a_collection_are_checked() {
    let place = place();
    let ran = place.run(&["check", "games.sgf"]);
    assert_eq!(ran.code, Some(1));
    let sound: Vec<&str> = ran.out.lines().filter(|line| line.contains(": sound, ")).collect();
    assert!(sound[0].starts_with("games.sgf#1: ") && sound[1].starts_with("games.sgf#3: "));
    assert!(ran.err.starts_with("error: games.sgf#2: ") && ran.err.contains("central hexagon"));
    assert_eq!(place.run(&["check", "games.sgf", "--game", "3"]).code, Some(0));
    assert_eq!(place.run(&["check", "games.sgf", "--game", "2"]).code, Some(1));
    assert!(place.refused(&["check", "games.sgf", "--game", "4"]).contains("there is no game 4"));
}

#[test]
fn a_folder_is_listed_without_what_is_no_game_of_punct() {
    let place = place();
    place.write("settings.json", "{\"theme\":\"dark\"}");
    place.write("letter.txt", "Dear Anna");
    place.write("g.json", r#"{"format":"gipf","version":1,"variant":"basic","turns":[]}"#);
    let ran = place.run(&["games", "."]);
    assert_eq!(ran.err.lines().count(), 1, "only a broken game is told: {}", ran.err);
    let none = Place::with("", &[]);
    assert_eq!(none.printed(&["games", "--player", "anna"]), "no games yet\n");
    assert_eq!(none.printed(&["gipf", "games"]), "no games yet\n");
    assert_eq!(none.printed(&["games", "--json"]), "");
}

/// An aborted game has no result in any format, and is no draw.
#[test]
fn an_aborted_game_is_no_draw() {
    let place = Place::with(r#""white":"Anna","black":"Bert","#, &MOVES[..1]);
    let save = fs::read_to_string(place.path("a.json")).unwrap();
    for (late, ending) in [
        (false, r#"{"kind":"agreed","by":null,"aborted":"black"}"#),
        (true, r#"{"kind":"agreed","by":null,"aborted":"black","time":true}"#),
    ] {
        let mut save: Value = serde_json::from_str(&save).unwrap();
        save["ending"] = serde_json::from_str(ending).unwrap();
        place.write("b.json", &save.to_string());
        for (name, words) in [
            (
                "b.sgf",
                if late {
                    "RE[Void]\nXE[aborted by time of black]"
                } else {
                    "RE[Void]\nXE[aborted by black]"
                },
            ),
            ("b.txt", if late { "aborted by Black # on time" } else { "aborted by Black" }),
        ] {
            let Ran { code, out: _, err } = place.run(&["convert", "b.json", name, "--force"]);
            assert_eq!((code, &*err), (Some(0), ""));
            let text = fs::read_to_string(place.path(name)).unwrap();
            assert!(text.contains(words) && !text.contains("draw"), "{text}");
        }
        for name in ["b.json", "b.sgf", "b.txt"] {
            let found = |result| {
                place.printed(&["games", name, "--no-index", "--json", "--result", result])
            };
            let game: Value = serde_json::from_str(&found("aborted")).unwrap();
            let end = ["result", "winner", "reason"].map(|member| game[member].clone());
            assert_eq!(end, ["aborted".into(), Value::Null, "aborted".into()], "{name}");
            assert_eq!(
                place
                    .run(&["games", name, "--no-index", "--json", "--result", "draw"])
                    .out
                    .lines()
                    .count(),
                0,
                "{name}"
            );
            let shown: Value =
                serde_json::from_str(&place.printed(&["show", name, "--json"])).unwrap();
            assert_eq!(["result", "winner", "reason"].map(|member| shown[member].clone()), end);
        }
    }
}

/// `export all json` of a server writes an object a line, which people save under the name of JSON.
#[test]
fn a_file_of_saves_is_checked_whatever_its_name_ends_in() {
    let place = place();
    let save: Value =
        serde_json::from_str(&fs::read_to_string(place.path("a.json")).unwrap()).unwrap();
    for name in ["all.json", "all.jsonl"] {
        place.write(name, &format!("{save}\n{save}\n{{}}\n"));
        let Ran { code, out, err } = place.run(&["check", name]);
        assert_eq!(code, Some(1));
        assert!(
            out.contains(&format!("{name}#1: ")) && out.contains(&format!("{name}#2: ")),
            "{out}{err}"
        );
        assert!(err.contains(&format!("{name}#3: format: missing")), "{err}");
    }
    place.write("trailing.json", &format!("{save}\nand more"));
    assert!(place.run(&["check", "trailing.json"]).err.contains("not JSON"));
}
