//! Every save that is written fits the schema, `assets/gipf-save.schema.json`.

use boon::{Compiler, Schemas};
use serde_json::{Value, json};

use super::{all_kinds, begun, written};

/// What is wrong with saves by the schema.
fn faults(saves: &[Value]) -> Vec<Option<String>> {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.enable_format_assertions();
    for (name, text) in [
        ("gipf-save.schema.json", include_str!("../../../../assets/gipf-save.schema.json")),
        ("save.schema.json", include_str!("../../../../assets/save.schema.json")),
    ] {
        let schema = serde_json::from_str(text).expect("JSON");
        compiler.add_resource(name, schema).expect("a resource");
    }
    let index = compiler.compile("gipf-save.schema.json", &mut schemas).expect("a schema");
    let fault = |save| schemas.validate(save, index).err().map(|error| format!("{error:#}"));
    saves.iter().map(fault).collect()
}

#[test]
fn every_kind_of_save_fits() {
    let saves: Vec<Value> = all_kinds()
        .iter()
        .map(|record| serde_json::from_str(&written(record)).expect("JSON"))
        .collect();
    for (save, fault) in saves.iter().zip(faults(&saves)) {
        assert_eq!(fault, None, "{save:#}");
    }
}

#[test]
fn what_is_wrong_does_not_fit() {
    let save: Value = serde_json::from_str(&written(&begun())).expect("JSON");
    for (key, wrong) in [
        ("format", json!("punct")),
        ("potentials", json!(2)),
        ("turns", json!(["e1e2"])),
        ("begun", json!(1)),
        ("contest", json!({"turn": "c2*b2+1"})),
        ("contests", json!([{"turn": 0}])),
    ] {
        let mut save = save.clone();
        save[key] = wrong;
        assert_ne!(faults(&[save]), [None], "{key}");
    }
}
