//! What commands print with `--json`, by the schema `assets/output.schema.json`.

use std::process::Stdio;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;

use super::MOVES;
use super::place::Place;

/// The schema for the objects of a command.
struct Definition {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Definition {
    fn of(command: &str) -> Definition {
        let schema = include_str!("../../../assets/output.schema.json");
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.enable_format_assertions();
        let schema = serde_json::from_str(schema).expect("JSON");
        compiler.add_resource("urn:punct:output:1", schema).expect("a resource");
        let place = format!("urn:punct:output:1#/$defs/{command}");
        let index = compiler.compile(&place, &mut schemas).expect("a schema");
        Definition { schemas, index }
    }

    /// Returns the fault of an object; `None` if the object fits the schema.
    fn fault(&self, object: &Value) -> Option<String> {
        self.schemas.validate(object, self.index).err().map(|error| format!("{error:#}"))
    }
}

/// Reads an output with one object in each line, and checks that the objects fit the schema.
fn objects(command: &str, out: &str) -> Vec<Value> {
    let definition = Definition::of(command);
    let read = |line: &str| {
        let object: Value = serde_json::from_str(line).expect("an object on a line");
        assert_eq!(definition.fault(&object), None, "{line}");
        object
    };
    out.lines().map(read).collect()
}

/// Reads the only object of an output, which may take several lines, and checks that the object
/// fits the schema.
fn object(command: &str, out: &str) -> Value {
    let object = serde_json::from_str(out).expect("one object");
    assert_eq!(Definition::of(command).fault(&object), None, "{out}");
    object
}

#[test]
fn moves_are_those_of_the_list() {
    let place = Place::with("", &MOVES);
    let listed = place.printed(&["moves", "a.json"]);
    let all = objects("moves", &place.printed(&["moves", "a.json", "--json"]));
    let names: Vec<&str> = all.iter().map(|it| it["move"].as_str().expect("a text")).collect();
    assert_eq!(names, listed.lines().collect::<Vec<_>>());
    let moved = all.iter().find(|it| !it["from"].is_null()).expect("a move of a piece");
    let text = moved["move"].as_str().expect("a text");
    let to: Vec<&str> =
        moved["to"].as_array().expect("spaces").iter().filter_map(Value::as_str).collect();
    let (piece, from) = (moved["piece"].as_str().unwrap(), moved["from"].as_str().unwrap());
    assert_eq!(text, format!("{piece}{from}-{}", to.join(",")));
}

#[test]
fn a_hint_says_the_same_as_in_words() {
    for save in
        ["a.json", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saves/every-move-loses.json")]
    {
        let place = Place::with("", &MOVES);
        let args = ["hint", save, "--level", "1"];
        let words = place.printed(&args);
        let hint = object("hint", &place.printed(&[&args[..], &["--json"]].concat()));
        let reasons = hint["reasons"].as_array().expect("reasons");
        assert!(words.starts_with(hint["move"].as_str().expect("a move")), "{words}");
        assert!(reasons.iter().all(|it| words.contains(it.as_str().expect("a text"))), "{words}");
        assert_eq!(
            hint["every_move_loses"] == true,
            words.contains("whatever you play"),
            "{words}"
        );
    }
}

#[test]
fn figures_count_the_games_of_a_folder() {
    let place = Place::with(r#""ending":{"kind":"resigned","by":"white"},"#, &MOVES[..2]);
    let figures = object("figures", &place.printed(&["games", ".", "--figures", "--json"]));
    let standard = &figures["standard"];
    assert_eq!((&standard["games"], &standard["score"]["losses"]), (&1.into(), &1.into()));
    assert_eq!(standard["endings"]["resigned"], 1);
    assert_eq!(standard["plies"]["sum"], 2);
    let words = place.printed(&["games", ".", "--figures"]);
    assert!(words.starts_with("standard rules, games: 1\n"), "{words}");
    // The copy of a game counts once, and a search before them holds for figures, too.
    place.printed(&["convert", "a.json", "b.sgf"]);
    let figures = object("figures", &place.printed(&["games", ".", "--figures", "--json"]));
    assert_eq!((&figures["standard"]["games"], &figures["copies"]), (&1.into(), &1.into()));
    let sought = ["games", ".", "--figures", "--json", "--rules", "basic"];
    assert_eq!(object("figures", &place.printed(&sought))["standard"]["games"], 0);
}

#[test]
fn a_record_counts_games_by_the_strength_of_the_computer() {
    let resigned =
        r#""computer":{"black":3.4},"levels":2,"ending":{"kind":"resigned","by":"white"},"#;
    let place = Place::with(resigned, &MOVES[..2]);
    let printed = |args: &[&str]| {
        let ran = place.command(args).env("PUNCT_SAVES", ".").output().expect("it runs");
        assert!(ran.status.success(), "{ran:?}");
        String::from_utf8(ran.stdout).expect("UTF-8")
    };
    let record = object("record", &printed(&["record", "--json"]));
    let lost = serde_json::json!({
        "rules": "standard", "strength": 3, "wins": 0, "draws": 0, "losses": 1
    });
    assert_eq!(record["games"]["computer"], serde_json::json!([lost]));
    let words = printed(&["record"]);
    let line = "Against the computer at strength 3, standard rules: 0 won, 0 drawn, 1 lost\n";
    assert!(words.contains(line), "{words}");
    assert_eq!(printed(&["record", "--forget"]), "");
}

#[test]
fn a_position_has_all_that_is_shown() {
    let place = Place::with(r#""white":"Anna","black":"Bert","#, &MOVES);
    let shown = object("show", &place.printed(&["show", "a.json", "--json"]));
    assert_eq!(
        (&shown["white"], &shown["turn"], &shown["ply"]),
        (&"Anna".into(), &"black".into(), &5.into())
    );
    assert_eq!(shown["last"], MOVES[4]);
    assert_eq!(shown["pieces"].as_array().map(Vec::len), Some(4));
    assert_eq!(shown["reserves"]["white"]["T"], 4);
    assert_eq!(shown["centre"]["black"], 0);
    let found = ["games", ".", "--position", shown["position"].as_str().expect("a text")];
    assert!(place.printed(&found).contains("a.json"));
    object("show", &place.printed(&["show", "a.json", "--json", "--ply", "0"]));
    let over = Place::with(r#""ending":{"kind":"resigned","by":"white"},"#, &MOVES[..2]);
    let over = object("show", &over.printed(&["show", "a.json", "--json"]));
    assert!(
        over["turn"] == "over" && over["ending"].as_str().is_some_and(|it| it.contains("resigned"))
    );
}

#[test]
fn every_checked_file_has_an_object() {
    let place = Place::with("", &MOVES);
    place.write("b.json", "{}");
    let ran = place.run(&["check", "a.json", "b.json", "c.json", "--json"]);
    assert_eq!(ran.code, Some(1));
    let all = objects("check", &ran.out);
    assert_eq!(
        (&all[0]["sound"], &all[0]["moves"], &all[0]["error"]),
        (&true.into(), &5.into(), &Value::Null)
    );
    for (object, line) in all[1..].iter().zip(ran.err.lines()) {
        assert_eq!(object["sound"], false);
        assert_eq!(format!("error: {}", object["error"].as_str().expect("a text")), line);
    }
    assert_eq!((all.len(), ran.err.lines().count()), (3, 2));
}

#[test]
fn a_match_says_the_same_as_its_last_line() {
    let place = Place::with("", &[]);
    let args = ["match", "nodes:5", "adds", "--games", "2", "--openings", "2", "--sprt", "0,10"];
    let last = place.run(&args).out.lines().last().expect("a last line").to_owned();
    let it = object("match", &place.run(&[&args[..], &["--json"]].concat()).out);
    let [wins, draws, losses] = ["wins", "draws", "losses"].map(|name| it[name].clone());
    let elo = format!("elo {} low {} high {}", it["elo"], it["low"], it["high"]);
    assert_eq!(last, format!("A wins {wins} draws {draws} losses {losses} {elo}"));
}

#[test]
fn counts_and_collections_have_an_object_a_line() {
    let place = Place::with("", &MOVES);
    let depths = objects("perft", &place.printed(&["perft", "2", "a.json", "--json"]));
    assert_eq!((depths.len(), &depths[1]["depth"]), (2, &2.into()));
    place.write("b.json", &place.read("a.json"));
    assert_eq!(objects("games", &place.printed(&["games", ".", "--json"])).len(), 2);
    object("analyse", &place.printed(&["analyse", "a.json", "--nodes", "2", "--json"]));
    object("openings", &place.printed(&["openings", "--json"]));
}

/// `bench` measures for half a minute, so this test reads only its first lines.
#[test]
fn a_measurement_is_an_object() {
    use std::io::{BufRead as _, BufReader};
    let place = Place::with("", &[]);
    let mut child =
        place.command(&["bench", "--json"]).stdout(Stdio::piped()).spawn().expect("it runs");
    let mut lines = BufReader::new(child.stdout.take().expect("its stdout")).lines();
    for _ in 0..2 {
        let line = lines.next().expect("a line").expect("text");
        objects("bench", &line);
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}

#[test]
fn what_is_another_object_does_not_fit() {
    let none: Value = serde_json::json!({"move": "pass"});
    for command in [
        "moves", "hint", "show", "check", "match", "perft", "bench", "analyse", "openings", "games",
    ] {
        assert!(Definition::of(command).fault(&none).is_some(), "{command}");
    }
}

#[test]
fn puzzles_and_gipf_print_objects_too() {
    let place = Place::with("", &[]);
    let listed = place.printed(&["puzzles", "list"]);
    let all = objects("puzzles", &place.printed(&["puzzles", "list", "--json"]));
    assert_eq!(all.len(), listed.lines().count());
    let shown =
        object("puzzles", &place.printed(&["puzzles", "show", "3", "--json", "--solution"]));
    assert_eq!((&shown["number"], &shown["id"]), (&3.into(), &all[2]["id"]));
    let first = shown["answers"][0].as_str().expect("a move");
    let words = place.printed(&["puzzles", "show", "3", "--solution"]);
    assert!(words.contains(first) && words.contains(shown["task"].as_str().expect("a task")));
    let hidden = object("puzzles", &place.printed(&["puzzles", "show", "3", "--json"]));
    assert!(hidden["answers"].is_null() && hidden["position"].is_string());
    let tried = object("puzzles-try", &place.run(&["puzzles", "try", "3", first, "--json"]).out);
    assert_eq!((&tried["move"], &tried["error"]), (&first.into(), &Value::Null));
    assert!(tried["verdict"] != "wrong");
    let ran = place.run(&["puzzles", "try", "1", "T-D3,D4,E4", "--json"]);
    let wrong = object("puzzles-try", &ran.out);
    assert_eq!((&wrong["verdict"], ran.code), (&"wrong".into(), Some(1)));
    assert!(ran.err.contains(wrong["error"].as_str().expect("a reason")));
    place.write("none.txt", "# none\n");
    assert_eq!(place.printed(&["puzzles", "check", "none.txt", "--json"]), "");

    std::fs::create_dir_all(place.path("saves/gipf/auto")).expect("a folder");
    let save =
        r#"{"format":"gipf","version":1,"variant":"basic","turns":["e1-e2"],"white":"Anna"}"#;
    place.write("saves/gipf/auto/g.json", save);
    let games = objects("gipf-games", &place.printed(&["gipf", "games", "--json"]));
    assert_eq!((&games[0]["white"], &games[0]["turns"]), (&"Anna".into(), &1.into()));
    assert!(place.printed(&["gipf", "games"]).contains("g.json  Anna   Black  basic "));
    let shown = object("gipf-show", &place.printed(&["gipf", "show", "g", "--json"]));
    assert_eq!((&shown["white"], &shown["turn"]), (&"Anna".into(), &"black".into()));
    assert_eq!((&shown["last"], &shown["ply"]), (&"e1-e2".into(), &1.into()));
    object("gipf-show", &place.printed(&["gipf", "show", "g", "--ply", "0", "--json"]));
    let turns = objects("gipf-moves", &place.printed(&["gipf", "moves", "g", "--json"]));
    let lines = place.printed(&["gipf", "moves", "g"]);
    let named: Vec<&str> = turns.iter().filter_map(|it| it["turn"].as_str()).collect();
    assert_eq!(named, lines.lines().collect::<Vec<_>>());
    assert_eq!(objects("perft", &place.printed(&["gipf", "perft", "1", "--json"])).len(), 1);
}
