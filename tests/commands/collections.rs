//! `punct games`: collections listed and searched.

use crate::MOVES;
use crate::place::{Place, Ran};

/// A game as a line of SGF.
fn sgf(head: &str, moves: &[&str]) -> String {
    let moves = moves.iter().zip(["W", "B"].into_iter().cycle());
    let nodes: Vec<String> = moves.map(|(text, colour)| format!(";{colour}[{text}]")).collect();
    format!("(;FF[4]GM[25]RU[standard two]{head}{})\n", nodes.concat())
}

/// `a.json` of [`MOVES`], a collection of three with a game that is `a.json` turned by half, and a file
/// that holds no game.
fn place() -> Place {
    let members = r#""white":"Anna","black":"Bert","started":"2026-11-20T23:30:00Z","#;
    let place = Place::with(members, &MOVES);
    // Each space half a turn round I9.
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
            let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
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
         \"bridges\":\"two\",\"result\":\"open\",\"plies\":3,\"date\":\"2026-11-22\",\
         \"same_as\":\"games.sgf#1\"}\n"
    );
}

#[test]
fn where_no_game_is_read_it_fails() {
    let place = place();
    let fails = |path: &str| place.refused(&["games", path]);
    assert_eq!(fails("none.json"), "none.json: format: missing");
    assert_eq!(fails("nowhere"), "nowhere: there is no such file");
    std::fs::create_dir(place.path("empty")).expect("a folder");
    assert_eq!(fails("empty"), "there is no game in empty");
    for wrong in [["--length", "9-2"], ["--result", "won"], ["--position", "x"], ["--since", "now"]]
    {
        let ran = place.run(&[&["games", "."], &wrong[..]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{wrong:?}");
    }
}
