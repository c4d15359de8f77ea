//! Every written save fits the schema, `assets/save.schema.json`.

use std::sync::LazyLock;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};

use super::{CONNECTED, REPEATED, ended, old_saves, read, save, standing_at, written};
use crate::kit::storage::{Name, now};
use crate::kit::strength::Strength;
use crate::punct::record::{Header, Help, Record, Swap, Tree, json as record_json};
use crate::rules::{Bridges, Ending, Player, Rules, Variant};

static SCHEMA: LazyLock<(Schemas, SchemaIndex)> = LazyLock::new(|| {
    let schema = include_str!("../../../../assets/save.schema.json");
    let schema = serde_json::from_str(schema).expect("JSON");
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.enable_format_assertions();
    compiler.add_resource("urn:punct:save:1", schema).expect("a resource");
    let index = compiler.compile("urn:punct:save:1", &mut schemas).expect("a schema");
    (schemas, index)
});

/// The first violation of the schema by a save.
fn fault(save: &Value) -> Option<String> {
    let (schemas, index) = &*SCHEMA;
    schemas.validate(save, *index).err().map(|error| format!("{error:#}"))
}

#[test]
fn the_schema_says_what_levels_of_earlier_versions_are_called_now() {
    let schema = include_str!("../../../../assets/save.schema.json");
    let now: Vec<String> =
        (1..=9).filter_map(|number| Some(Strength::once_numbered(number)?.to_string())).collect();
    let (last, others) = now.split_last().expect("levels");
    let text = format!("are called {} and {last} now", others.join(", "));
    assert!(schema.contains(&text), "{text}");
}

/// Checks that a written save fits.
pub fn assert_fits(text: &str) {
    // Only an unknown member can hold a number too large for this reader.
    let Ok(json) = serde_json::from_str(text) else { return };
    assert_eq!(fault(&json), None, "{text}");
}

#[test]
fn every_kind_of_save_fits() {
    for variant in [Variant::Basic, Variant::Standard] {
        for bridges in [Bridges::Two, Bridges::Any] {
            let names = Player::BOTH.map(Name::default_of);
            let rules = Rules { variant, bridges };
            let header = Header::new(rules, names, now());
            let mut record = Record::from_tree(header.clone(), header.start(), Tree::new());
            assert_fits(&record_json::write(&record, None));
            record.header.started = None;
            assert_fits(&record_json::write(&record, Some(now())));
        }
    }
    for (_, text) in old_saves() {
        let record = read(&text);
        assert_fits(&written(&record));
        for ply in 0..record.moves().len() {
            assert_fits(&written(&standing_at(&record, ply)));
        }
    }
}

#[test]
fn every_kind_of_players_fits_and_is_read_again() {
    let levels = [None, Some(Strength::MIN), Some(Strength::MAX)];
    let swaps = [None, Some(Swap::Allowed), Some(Swap::Taken)];
    for (white, black) in levels.into_iter().flat_map(|white| levels.map(|black| (white, black))) {
        for swap in swaps {
            let names = Player::BOTH.map(Name::default_of);
            let mut header = Header::new(Rules::default(), names.clone(), now());
            header.set_players(names, [white, black]);
            header.swap = swap;
            let is_helped = swap.is_some();
            if is_helped {
                header.add_help(1, Help::Tip);
            }
            let mut game = header.start();
            game.play("T-D3,D4,E4".parse().expect("a move")).expect("a legal move");
            let tree = Tree::from_line(game.moves());
            let record = Record::from_tree(header, game, tree);
            let text = written(&record);
            assert_fits(&text);
            let again = read(&text);
            assert_eq!((again.header.computer, again.header.swap), ([white, black], swap));
            assert_eq!(again.header.is_helped(), is_helped);
        }
    }
}

#[test]
fn nobody_has_taken_over_a_first_move_that_is_not_there() {
    for moves in [r#""moves": []"#, r#""moves": ["T-D3,D4,E4"], "ply": 0"#] {
        let record = read(&format!(
            r#"{{"format": "punct", "version": 1, "rules": "basic", {moves},
                "white": "Bert", "black": "Anna", "computer": {{"black": 3}}, "levels": 2, "swap": "taken"}}"#
        ));
        let header = record.header();
        assert_eq!(header.swap, Some(Swap::Allowed));
        assert_eq!(header.names.each_ref().map(Name::raw), ["Anna", "Bert"]);
        assert_eq!(header.computer, [Some(Strength::whole(3)), None]);
    }
}

#[test]
fn the_first_move_is_told_of_whoever_made_it() {
    let names = ["Anna", "Bert"].map(|name| Name::from_save(name.into()));
    let mut header = Header::new(Rules::default(), names, now());
    let player_name = |header: &Header, ply, mover| header.name_at(ply, mover).to_string();
    for swap in [None, Some(Swap::Allowed)] {
        header.swap = swap;
        assert_eq!(player_name(&header, 0, Player::White), "Anna");
    }
    header.swap = Some(Swap::Taken);
    assert_eq!(player_name(&header, 0, Player::White), "Bert");
    assert_eq!(player_name(&header, 1, Player::Black), "Bert");
    assert_eq!(player_name(&header, 2, Player::White), "Anna");
}

#[test]
fn levels_of_an_earlier_version_go_by_the_numbers_of_today() {
    let read = |members: &str| {
        let start = r#""format": "punct", "version": 1, "rules": "basic", "moves": []"#;
        let record = read(&format!("{{{start}, {members}}}"));
        let header = record.header();
        let remark = header.remark_on_levels().map(|remark| remark.to_string());
        let levels = header.computer.map(|level| level.map(Strength::number));
        (levels, remark, written(&record))
    };
    let (levels, remark, again) = read(r#""computer": {"white": 2, "black": 4}"#);
    assert_eq!(levels, [Some(4.0), Some(6.0)]);
    let text = "strength 2 is called strength 4 and strength 4 is called strength 6 now";
    assert_eq!(remark.as_deref(), Some(text));
    assert!(again.contains(r#""levels": 2"#), "{again}");
    for members in [r#""computer": {"black": 2}, "levels": 2"#, r#""computer": {}"#] {
        assert_eq!(read(members).1, None, "{members}");
    }
    let (levels, _, again) = read(r#""computer": {"black": 9}, "levels": ["of another program"]"#);
    assert_eq!(levels, [None, Some(9.0)]);
    assert_eq!(again.matches("levels").count(), 1, "{again}");
}

#[test]
fn levels_and_swaps_that_are_none_are_refused_with_their_place() {
    for (member, fault) in [
        (r#""computer": 3"#, "computer: expected"),
        (r#""computer": {"red": 1}"#, "computer: red is neither white nor black"),
        (r#""computer": {"black": 0}"#, "computer.black: 0 is not a strength from 1 to 9"),
        (r#""computer": {"white": 10}"#, "computer.white: 10 is not a strength from 1 to 9"),
        (r#""swap": "yes""#, "swap: \"yes\" is neither allowed nor taken"),
        (r#""clock": {"control": 3}"#, "clock.control: expected"),
        (r#""clock": {"control": "soon", "left": {}}"#, "clock.control: \"soon\" is not like"),
        (r#""clock": {"control": "3d"}"#, "clock.left: missing"),
        (r#""clock": {"control": "3d", "left": {"white": 1}}"#, "clock.left.black: missing"),
        (
            r#""clock": {"control": "3d", "left": {"white": -1, "black": 1}}"#,
            "clock.left.white: -1",
        ),
        (
            r#""clock": {"control": "3d", "left": {"white": 1, "black": 1}, "running": {"player": "x"}}"#,
            "clock.running.player: \"x\" is neither white nor black",
        ),
    ] {
        let text = format!(
            r#"{{"format": "punct", "version": 1, "rules": "basic", "moves": [], {member}}}"#
        );
        let Err(error) = record_json::read(text.as_bytes()) else { panic!("{member} is read") };
        assert!(error.to_string().starts_with(fault), "{error}");
        let json: Value = serde_json::from_str(&text).expect("JSON");
        assert!(self::fault(&json).is_some(), "{member} fits the schema");
    }
}

#[test]
fn every_ending_fits() {
    for ending in [
        Ending::Agreed,
        Ending::Resigned { by: Player::White },
        Ending::Resigned { by: Player::Black },
        Ending::Claimed { by: Player::White },
        Ending::TimeOut { by: Player::White },
        Ending::Aborted { by: Player::Black, late: true },
    ] {
        let record = read(&save(r#""white":"\u001b\ud83d\ude00","x":[1e5],"#, &REPEATED));
        assert_fits(&written(&ended(&record, ending)));
    }
    assert_fits(&written(&read(&save("", &CONNECTED))));
}

#[test]
fn what_is_no_save_does_not_fit() {
    let sound: Value = serde_json::from_str(&save(r#""ply":0,"#, &CONNECTED)).expect("JSON");
    assert_eq!(fault(&sound), None);
    for (key, value) in [
        ("format", json!("chess")),
        ("version", json!(2)),
        ("rules", json!("Basic")),
        ("bridges", json!(null)),
        ("white", json!(7)),
        ("saved", json!("yesterday")),
        ("started", json!("2025-13-01T00:00:00Z")),
        ("moves", json!(["t-d3,d4,e4"])),
        ("moves", json!(["T-D3,D4,E18"])),
        ("moves", json!(["T-R3,D4,E4"])),
        ("moves", json!({})),
        ("ending", json!({"kind": "agreed", "by": "white"})),
        ("ending", json!({"kind": "resigned", "by": null})),
        ("ending", json!({"kind": "won", "by": "white"})),
        ("ply", json!(-1)),
        ("ply", json!(0.5)),
    ] {
        let mut broken = sound.clone();
        broken[key] = value.clone();
        assert!(fault(&broken).is_some(), "{key}: {value}");
    }
    for key in ["format", "version", "rules", "moves"] {
        let mut broken = sound.clone();
        broken.as_object_mut().expect("an object").remove(key);
        assert!(fault(&broken).is_some(), "without {key}");
    }
}
