//! Saves changed at random. Reading never panics; an accepted game stays the same when it is
//! written and read again.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};

use super::{CONNECTED, REPEATED, assert_same, old_saves, read, written};
use crate::kit::storage::visible;
use crate::kit::tests::trials;
use crate::punct::record::json as record_json;

/// Reads a file and checks the result.
fn judge(bytes: &[u8]) {
    match record_json::read(bytes) {
        Ok(record) => {
            let text = written(&record);
            let again = read(&text);
            assert_same(&again, &record);
            assert_eq!(written(&again), text);
            super::schema::assert_fits(&text);
        }
        Err(error) => {
            let message = error.to_string();
            assert_eq!(message, visible(&message));
            assert!(!message.is_empty() && message.chars().count() < 400, "{message}");
        }
    }
}

/// A change of bytes.
#[derive(Debug, Clone)]
pub enum Disturbance {
    Replace(Index, u8),
    Insert(Index, Vec<u8>),
    Remove(Index, usize),
    Repeat(Index, usize),
    Cut(Index),
}

impl Disturbance {
    pub fn happen(&self, bytes: &mut Vec<u8>) {
        let length = bytes.len() + 1;
        let part = |at: &Index, count: usize| {
            let start = at.index(length);
            start..(start + count).min(length - 1)
        };
        match self {
            Self::Replace(at, byte) => {
                if let Some(replaced) = bytes.get_mut(at.index(length)) {
                    *replaced = *byte;
                }
            }
            Self::Insert(at, inserted) => {
                let at = at.index(length);
                bytes.splice(at..at, inserted.iter().copied());
            }
            Self::Remove(at, count) => drop(bytes.drain(part(at, *count))),
            Self::Repeat(at, count) => {
                let repeated = bytes[part(at, *count)].to_vec();
                let at = at.index(length);
                bytes.splice(at..at, repeated);
            }
            Self::Cut(at) => bytes.truncate(at.index(length)),
        }
    }
}

/// The signs of JSON, and characters that occur in a save.
const SIGNS: &[u8] = br#"{}[]",:\0123456789eE+-.ABCQTnulltruefalse "#;

/// Changes of bytes, many of which put one of these signs somewhere.
pub fn disturbance(signs: &'static [u8]) -> impl Strategy<Value = Disturbance> {
    let byte = prop_oneof![4 => select(signs.to_vec()), 1 => any::<u8>()].boxed();
    prop_oneof![
        6 => (any::<Index>(), byte.clone()).prop_map(|(at, to)| Disturbance::Replace(at, to)),
        3 => (any::<Index>(), vec(byte, 1..4)).prop_map(|(at, bytes)| Disturbance::Insert(at, bytes)),
        3 => (any::<Index>(), 1..40_usize).prop_map(|(at, count)| Disturbance::Remove(at, count)),
        3 => (any::<Index>(), 1..200_usize).prop_map(|(at, count)| Disturbance::Repeat(at, count)),
        1 => any::<Index>().prop_map(Disturbance::Cut),
    ]
}

/// A change of members, as another program might make it.
#[derive(Debug, Clone)]
enum Edit {
    Set(String, Value),
    Forget(&'static str),
    SwapMoves(Index, Index),
    DropMove(Index),
    InsertMove(Index, String),
    KeepMoves(Index),
}

impl Edit {
    fn happen(&self, save: &mut Value) {
        if let Self::Set(key, value) = self {
            save[key] = value.clone();
        }
        if let (Self::Forget(key), Some(members)) = (self, save.as_object_mut()) {
            members.remove(*key);
        }
        let Some(moves) = save["moves"].as_array_mut() else { return };
        let count = moves.len();
        match self {
            Self::SwapMoves(a, b) if count > 0 => moves.swap(a.index(count), b.index(count)),
            Self::DropMove(at) if count > 0 => drop(moves.remove(at.index(count))),
            Self::InsertMove(at, text) => moves.insert(at.index(count + 1), json!(text)),
            Self::KeepMoves(at) => moves.truncate(at.index(count + 1)),
            _ => {}
        }
    }
}

const KEYS: [&str; 12] = [
    "format", "version", "rules", "bridges", "white", "black", "started", "saved", "moves",
    "ending", "ply", "x",
];

fn edit() -> impl Strategy<Value = Edit> {
    let known = select(CONNECTED.into_iter().chain(REPEATED).collect::<Vec<_>>());
    let text = prop_oneof![known.prop_map(str::to_owned), ".{0,12}"];
    prop_oneof![
        2 => (select(KEYS.to_vec()), odd_value()).prop_map(|(key, v)| Edit::Set(key.into(), v)),
        2 => (".{0,6}", odd_value()).prop_map(|(key, value)| Edit::Set(key, value)),
        2 => ending().prop_map(|ending| Edit::Set("ending".into(), ending)),
        2 => (0..40_u64).prop_map(|ply| Edit::Set("ply".into(), json!(ply))),
        2 => ".{0,40}".prop_map(|name| Edit::Set("white".into(), json!(name))),
        2 => select(KEYS.to_vec()).prop_map(Edit::Forget),
        1 => (any::<Index>(), any::<Index>()).prop_map(|(a, b)| Edit::SwapMoves(a, b)),
        1 => any::<Index>().prop_map(Edit::DropMove),
        1 => (any::<Index>(), text).prop_map(|(at, text)| Edit::InsertMove(at, text)),
        3 => any::<Index>().prop_map(Edit::KeepMoves),
    ]
}

fn odd_value() -> impl Strategy<Value = Value> {
    let plain = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
        select(vec!["basic", "standard", "two", "any", "punct", "0001-01-01T00:00:00.5+01:00"])
            .prop_map(Value::from),
    ];
    plain.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            vec((".{0,5}", inner), 0..4).prop_map(|members| members.into_iter().collect()),
        ]
    })
}

fn ending() -> impl Strategy<Value = Value> {
    let kind = select(vec!["resigned", "agreed", "claimed"]);
    let by = select(vec![json!("white"), json!("black"), Value::Null]);
    (kind, by, odd_value()).prop_map(|(kind, by, x)| json!({"kind": kind, "by": by, "x": x}))
}

fn sound() -> impl Strategy<Value = String> {
    select(old_saves().into_iter().map(|(_, text)| text).collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(trials(600))]

    #[test]
    fn disturbed_bytes_are_refused_or_make_a_sound_game(
        text in sound(),
        disturbances in vec(disturbance(SIGNS), 0..6),
    ) {
        let mut bytes = text.into_bytes();
        for disturbance in &disturbances {
            disturbance.happen(&mut bytes);
        }
        judge(&bytes);
    }

    #[test]
    fn edited_saves_are_refused_or_make_a_sound_game(
        text in sound(),
        edits in vec(edit(), 0..6),
    ) {
        let mut save: Value = serde_json::from_str(&text).expect("JSON");
        for edit in &edits {
            edit.happen(&mut save);
        }
        judge(save.to_string().as_bytes());
    }

    #[test]
    fn any_bytes_are_refused(bytes in vec(any::<u8>(), 0..300)) {
        judge(&bytes);
    }
}
