//! The contents of the menu.

use super::{Place, said};
use crate::kit::storage::{Name, Store};
use crate::kit::strength::Strength;
use crate::punct::control::intent::{ExerciseChoice, Intent};
use crate::punct::control::tests::every_intent;
use crate::punct::engine::tests::WON;
use crate::punct::plain::PlainSession;
use crate::punct::plain::request::{Request, Word};
use crate::punct::plain::words::WORDS;
use crate::punct::play::{Seats, Session};
use crate::rules::{Player, Rules};

/// A state of a table with its own set of possible words.
type State = (&'static str, fn(&Place) -> PlainSession);

fn table_after(mut table: PlainSession, lines: &[&str]) -> PlainSession {
    for line in lines {
        said(&mut table, line);
    }
    table
}

fn computers(place: &Place, moves: &[&str]) -> PlainSession {
    let seats = Seats::from_strengths([Some(Strength::FIRST); 2]);
    let session = place.session(Rules::default(), moves).played_by(seats, false);
    let mut table = PlainSession::new(session);
    table.engine.think = super::first_move;
    table
}

/// Whether a menu has a word in one of its groups.
pub(super) fn offers(menu: &str, name: &str) -> bool {
    let groups = menu.replace("\n  ", " ");
    groups
        .lines()
        .filter_map(|line| line.split_once(": "))
        .any(|(_, names)| names.trim_end_matches('.').split(", ").any(|word| word == name))
}

const BEGUN: [&str; 2] = ["T-D3,D4,E4", "T-N14,N15,O15"];

const STATES: [State; 13] = [
    ("new", |place| place.table(&[])),
    ("begun", |place| place.table(&BEGUN)),
    ("undone", |place| table_after(place.table(&BEGUN), &["undo"])),
    ("won", |place| place.table(&WON)),
    ("resigned", |place| table_after(place.table(&BEGUN), &["resign", "yes"])),
    ("swap", |place| {
        let session = place.session(Rules::default(), &[]).played_by(Seats::BOTH_HERE, true);
        table_after(PlainSession::new(session), &BEGUN[..1])
    }),
    ("against the computer", Place::against_the_computer),
    ("two computers", |place| computers(place, &[])),
    ("two computers, begun", |place| computers(place, &BEGUN)),
    ("guest", |_| {
        let names = Player::BOTH.map(Name::default_of);
        PlainSession::new(Session::new(Store::nowhere(), Rules::default(), names))
    }),
    ("lesson", |place| table_after(place.table(&BEGUN), &["lesson 1"])),
    ("lesson done", |place| table_after(place.table(&[]), &["lesson 1", "SE-G9,H9,I9"])),
    ("puzzle", |place| table_after(place.table(&[]), &["puzzle 2"])),
];

#[test]
fn the_menu_offers_only_what_can_be_done() {
    let place = Place::new();
    for (state, table) in STATES {
        let menu = said(&mut table(&place), "menu");
        let offered = |word: &&Word| offers(&menu, word.name);
        // These words need a move or a piece of the player's choice, or take long.
        let is_tried = |word: &&Word| {
            !["help", "play", "try", "where", "finish", "review", "hint", "today"]
                .contains(&word.name)
        };
        for word in WORDS.iter().filter(offered).filter(is_tried) {
            let request = Request::read(word.usage.as_bytes()).expect("a word").expect("a request");
            if let Err(why) = table(&place).carry_out_request(&request) {
                panic!("{state}: {}: {why}", word.usage);
            }
        }
    }
}

#[test]
fn what_can_be_done_is_offered_and_nothing_else() {
    let place = Place::new();
    for (state, table) in STATES {
        let menu = said(&mut table(&place), "menu");
        for word in [
            "undo", "redo", "swap", "claim", "resign", "draw", "again", "task", "back", "leave",
            "go",
        ] {
            let is_offered = offers(&menu, word);
            let request = Request::read(word.as_bytes()).expect("a word").expect("a request");
            let is_refused = table(&place).carry_out_request(&request).is_err();
            assert_eq!(is_offered, !is_refused, "{state}: {word}");
        }
    }
}

#[test]
fn what_is_permitted_is_done_and_what_is_not_changes_nothing() {
    let place = Place::new();
    let what = |table: &PlainSession| {
        let session = &table.session;
        let tree = session.tree().entries();
        (session.line(), session.game().outcome(), tree, session.viewed_node())
    };
    for (state, begun) in STATES {
        let mut refusing = begun(&place);
        let before = what(&refusing);
        for intent in every_intent(&refusing.session) {
            let request = Request::from(intent.clone());
            if refusing.context().permit(&intent).is_err() {
                assert!(refusing.carry_out_request(&request).is_err(), "{state}: {intent:?}");
                assert!(what(&refusing) == before, "{state}: {intent:?}");
                continue;
            }
            // The engine's work takes long, and nothing can refuse it any more.
            if let Intent::Advise(_) | Intent::BeginExercise(ExerciseChoice::TasksOfToday) = intent
            {
                continue;
            }
            let done = begun(&place).carry_out_request(&request);
            assert!(done.is_ok(), "{state}: {intent:?}: {done:?}");
        }
    }
}

#[test]
fn the_menu_is_short_and_has_no_word_with_nothing_to_tell() {
    let place = Place::new();
    let menu = said(&mut place.table(&[]), "menu");
    for name in ["wins", "threats", "climbs", "bridges", "comments", "pieces", "review"] {
        assert!(!offers(&menu, name), "{name}: {menu}");
    }
    assert!(offers(&menu, "play") && offers(&menu, "hint"), "{menu}");
    assert!(menu.len() < 600, "{menu}");
    let mut table = place.table(WON.split_at(10).0);
    let menu = said(&mut table, "menu");
    assert!(
        offers(&menu, "wins") && offers(&menu, "pieces") && !offers(&menu, "threats"),
        "{menu}"
    );
    table.engine.share.refusal = Box::new(|| Some("your rated game goes on".to_owned()));
    let menu = said(&mut table, "menu");
    for name in ["wins", "hint", "why", "review", "today"] {
        assert!(!offers(&menu, name), "{name}: {menu}");
    }
}

#[test]
fn a_question_that_is_not_understood_is_not_answered_by_the_menu() {
    let place = Place::new();
    for line in ["what can go to E2", "what flibber", "what could win for me"] {
        let answer = said(&mut place.table(&[]), line);
        assert!(answer.starts_with("there is no word "), "{line}: {answer}");
    }
    let menu = said(&mut place.table(&[]), "menu");
    for line in ["what", "what now?", "what can I do", "what can I do now?"] {
        assert_eq!(said(&mut place.table(&[]), line), menu, "{line}");
    }
}
