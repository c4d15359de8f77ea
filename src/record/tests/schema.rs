//! The schema of the save, `assets/save.schema.json`: every save that is written fits it.

use std::sync::LazyLock;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};

use super::{CONNECTED, REPEATED, old_saves, read, save};
use crate::record::{Name, Record, now};
use crate::rules::{Bridges, Ending, Player, Rules, Variant};

static SCHEMA: LazyLock<(Schemas, SchemaIndex)> = LazyLock::new(|| {
    let schema = include_str!("../../../assets/save.schema.json");
    let schema = serde_json::from_str(schema).expect("JSON");
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.enable_format_assertions();
    compiler.add_resource("save.schema.json", schema).expect("a resource");
    let index = compiler.compile("save.schema.json", &mut schemas).expect("a schema");
    (schemas, index)
});

/// What the schema has against a save.
fn fault(save: &Value) -> Option<String> {
    let (schemas, index) = &*SCHEMA;
    schemas.validate(save, *index).err().map(|error| format!("{error:#}"))
}

/// Asks the schema about a save that was written here.
pub fn assert_fits(written: &str) {
    // A number too large for the reader used here can only stand in a member that is nobody's.
    let Ok(json) = serde_json::from_str(written) else { return };
    assert_eq!(fault(&json), None, "{written}");
}

#[test]
fn every_kind_of_save_fits() {
    for variant in [Variant::Basic, Variant::Standard] {
        for bridges in [Bridges::Two, Bridges::Any] {
            let [white, black] = Player::BOTH.map(Name::default_of);
            let mut record = Record::new(Rules { variant, bridges }, white, black, now());
            assert_fits(&record.to_json());
            record.saved = Some(now());
            record.started = None;
            assert_fits(&record.to_json());
        }
    }
    for (_, text) in old_saves() {
        let mut record = read(&text);
        assert_fits(&record.to_json());
        while record.game.undo() {
            assert_fits(&record.to_json());
        }
    }
}

#[test]
fn every_ending_fits() {
    for ending in [
        Ending::Agreed,
        Ending::Resigned { by: Player::White },
        Ending::Resigned { by: Player::Black },
        Ending::Claimed { by: Player::White },
    ] {
        let mut record = read(&save(r#""white":"\u001b\ud83d\ude00","x":[1e5],"#, &REPEATED));
        record.game.end(ending).expect("an ending");
        assert_fits(&record.to_json());
    }
    assert_fits(&read(&save("", &CONNECTED)).to_json());
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
