//! The contents of the menu.

use super::{Place, said};
use crate::kit::settings::Verbosity;
use crate::kit::storage::{Name, Store};
use crate::kit::strength::Strength;
use crate::punct::control::intent::IntentError;
use crate::punct::control::intent::{AdviceKind, ExerciseChoice, Intent, PlanChange};
use crate::punct::control::notification::TextStyle;
use crate::punct::control::tests::texts::{every_error, every_notification, sessions};
use crate::punct::control::tests::{Asked, check_asked, every_intent};
use crate::punct::control::viewing::ViewStep;
use crate::punct::engine::tests::WON;
use crate::punct::plain::PlainSession;
use crate::punct::plain::help::example_of;
use crate::punct::plain::request::{PlainCommand, Request};
use crate::punct::plain::words::{WORDS, find_word};
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
    let session = place.session(Rules::default(), moves).with_seats(seats, false);
    let mut table = PlainSession::new(session);
    table.engine.think = super::first_move;
    table
}

/// Whether a menu has a word in one of its groups.
pub fn offers(menu: &str, name: &str) -> bool {
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
        let session = place.session(Rules::default(), &[]).with_seats(Seats::BOTH_HERE, true);
        table_after(PlainSession::new(session), &BEGUN[..1])
    }),
    ("against the computer", Place::against_the_computer),
    ("two computers", |place| computers(place, &[])),
    ("two computers, begun", |place| computers(place, &BEGUN)),
    ("guest", |_| {
        let names = Player::BOTH.map(Name::default_of);
        PlainSession::new(Session::new(Store::without_folder(), Rules::default(), names))
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
        let offered = |word: &&PlainCommand| offers(&menu, word.name);
        // These words need a move or a piece of the player's choice, or take long.
        let is_tried = |word: &&PlainCommand| {
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
#[expect(clippy::match_same_arms, reason = "the order is that of the intents")]
fn each_intent_has_a_word_or_stands_where_a_word_leads() {
    let expected = |intent: &Intent| match intent {
        Intent::Play(_)
        | Intent::Try(_)
        | Intent::TakeOver
        | Intent::Undo
        | Intent::Redo
        | Intent::Resign
        | Intent::Draw
        | Intent::Claim
        | Intent::GiveTime
        | Intent::Accept
        | Intent::Decline
        | Intent::PlayAgain
        | Intent::RunComputers(_)
        | Intent::Comment(..)
        | Intent::Mark(..)
        | Intent::Delete(_)
        | Intent::Say(_)
        | Intent::Share
        | Intent::Follow
        | Intent::ReadTask
        | Intent::LeaveExercise
        | Intent::ListExercises(_) => Asked::Directly,
        Intent::Confirmed(_) => Asked::After("the question"),
        Intent::SetSeats(_) => Asked::After("\"computer\" and \"strength\""),
        Intent::View(ViewStep::OtherMove { .. }) => {
            Asked::Never("\"variations\" lists what was tried")
        }
        Intent::View(ViewStep::Node(_)) => Asked::Never("lists have no cursor"),
        Intent::View(ViewStep::Present) => Asked::After("looking back: \"last\""),
        Intent::View(_) => Asked::Directly,
        Intent::Promote => {
            Asked::Never("variations are told in the order in which they were tried")
        }
        Intent::Plan(PlanChange::Remove) => Asked::Directly,
        Intent::Plan(PlanChange::Add) => Asked::After("looking at a reply: \"if\""),
        Intent::Plan(PlanChange::Toggle) => Asked::Never("\"if\" and \"if off\" say which"),
        Intent::Advise(AdviceKind::Warnings | AdviceKind::Analysis | AdviceKind::Openings) => {
            Asked::Never("there is neither a hand nor a panel")
        }
        Intent::Advise(_) => Asked::Directly,
        Intent::BeginExercise(ExerciseChoice::TasksOfGame) => {
            Asked::Never("\"today\" looks for tasks in the last game")
        }
        Intent::BeginExercise(_) => Asked::Directly,
        Intent::GoToTask(_) => Asked::After("a task: \"next\" and \"back\""),
    };
    let place = Place::new();
    let table = place.table(&[]);
    let further = ["move 3", "variation 1", "lessons", "puzzles", "review", "T-D3,D4,E4", "if off"];
    let mut asked = Vec::new();
    for line in WORDS.iter().map(|word| word.usage).chain(further) {
        let line = line.replace("NAME", "a").replace("WORD", "board").replace("TEXT", "a");
        let request = Request::read(line.as_bytes()).expect("a usage is read").expect("a request");
        asked.extend(table.intent_of(&request));
    }
    check_asked(&every_intent(&table.session), &asked, expected);
}

/// The words that a text names in quotation marks, without what follows them.
fn words_named(text: &str) -> Vec<&str> {
    text.split('"').skip(1).step_by(2).filter_map(|named| named.split(' ').next()).collect()
}

#[test]
fn a_text_names_words_that_there_are() {
    let styles = [Verbosity::Full, Verbosity::Brief].map(TextStyle::Plain);
    let mut texts: Vec<String> = every_error().iter().map(IntentError::plain_text).collect();
    for session in sessions() {
        let told = every_notification().into_iter();
        texts.extend(told.flat_map(|news| styles.map(|style| news.text(style, &session)).concat()));
    }
    let named: Vec<&str> = texts.iter().flat_map(|text| words_named(text)).collect();
    assert!(named.contains(&"join") && named.contains(&"lessons"), "{named:?}");
    for word in named {
        assert!(find_word(word).is_some(), "{word}");
    }
}

#[test]
fn a_refusal_names_words_that_can_be_used_then() {
    let place = Place::new();
    let mut wrong = Vec::new();
    for (state, begun) in STATES {
        let table = begun(&place);
        for intent in every_intent(&table.session) {
            let Err(why) = table.context().permit(&intent) else { continue };
            let text = why.plain_text();
            for word in words_named(&text) {
                let request = find_word(word).and_then(example_of);
                if request.is_none_or(|request| table.permit(&request).is_err()) {
                    wrong.push(format!("{state}, {intent:?}: {text}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
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
