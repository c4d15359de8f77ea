//! The texts of `help` and `rules`.

use super::{Place, PlainSession, said};
use crate::kit::storage::{Name, Store};
use crate::punct::plain::request::{PlainHelp, PlainQuery, Request};
use crate::punct::plain::rulebook;
use crate::punct::plain::words::WORDS;
use crate::punct::play::Session;
use crate::rules::{Kind, Player, Rules};

/// The number of sentences of an answer, without the heading of a part of the rules.
fn sentences(answer: &str) -> usize {
    let heading = answer.split_once(".\n").filter(|(first, _)| !first.contains([':', ',', '\n']));
    let body = heading.map_or(answer, |(_, body)| body);
    let words = body.split_whitespace();
    words.filter(|word| word.trim_end_matches(['"', ')']).ends_with(['.', '?', '!'])).count()
}

/// All topics of `help`: words and their beginnings, letters, kinds of piece, and topics of the
/// rules.
fn topics() -> Vec<String> {
    let words = WORDS.iter().flat_map(|word| [&[word.name][..], word.others].concat());
    let mut topics: Vec<String> = words.map(str::to_owned).collect();
    topics.extend(('a'..='z').map(String::from));
    topics.extend(
        Kind::ALL
            .iter()
            .flat_map(|kind| [kind.code(), kind.name(), kind.shape()])
            .map(str::to_owned),
    );
    let headings = rulebook::parts().flat_map(|part| part.lines().into_iter().take(1));
    topics.extend(headings.flat_map(|heading| {
        heading.trim_end_matches('.').split(' ').map(str::to_owned).collect::<Vec<_>>()
    }));
    let begun = topics.iter().flat_map(|word| (1..word.len()).filter_map(|end| word.get(..end)));
    let begun: Vec<String> = begun.map(str::to_owned).collect();
    topics.extend(begun);
    topics
}

#[test]
fn help_on_a_word_takes_at_most_five_sentences() {
    let place = Place::new();
    let mut table = place.table(&["T-D3,D4,E4"]);
    for topic in topics() {
        for line in [format!("help {topic}"), format!("what is {topic}?"), topic.clone()] {
            let answer = match Request::read(line.as_bytes()) {
                // Other requests are skipped: the list of all words, and the actions of the words
                // themselves.
                Ok(Some(
                    Request::Help(PlainHelp::Word(_) | PlainHelp::Kinds(_))
                    | Request::Query(PlainQuery::RulesPart(_)),
                ))
                | Err(_) => said(&mut table, &line),
                _ => continue,
            };
            assert!((0..=5).contains(&sentences(&answer)), "{line}: {answer}");
        }
    }
}

#[test]
fn only_rules_all_reads_the_whole_rulebook() {
    for topic in topics() {
        for line in [topic.clone(), format!("rules {topic}"), format!("help {topic}")] {
            let is_whole = matches!(
                Request::read(line.as_bytes()),
                Ok(Some(Request::Query(PlainQuery::RulesWhole)))
            );
            assert!(!is_whole || line == "rules all", "{line}");
        }
    }
    let place = Place::new();
    let mut table = place.table(&[]);
    let contents = said(&mut table, "rules");
    assert!(
        contents.starts_with("The rules of PÜNCT, a game by Kris Burm, have 15 parts.\n"),
        "{contents}"
    );
    assert!(said(&mut table, "rules all").lines().count() > 40);
}

#[test]
fn a_part_of_the_rules_is_heard_by_its_heading() {
    let place = Place::new();
    let mut table = place.table(&[]);
    let climbing = said(&mut table, "rules climbing");
    assert!(
        climbing.starts_with("Climbing.\nThe piece may come down on other pieces;"),
        "{climbing}"
    );
    for line in ["rules Climb", "help climbing", "rules levels"] {
        assert_eq!(said(&mut table, line), climbing, "{line}");
    }
    assert!(said(&mut table, "rules the last piece").starts_with("The last piece.\n"));
    assert!(said(&mut table, "rules hexagon").starts_with("The central hexagon.\n"));
    for part in rulebook::parts() {
        let lines = part.lines();
        assert!(sentences(&lines[1..].join("\n")) <= 5, "{lines:?}");
    }
}

#[test]
fn a_code_is_one_sentence() {
    let place = Place::new();
    let mut table = place.table(&[]);
    assert_eq!(
        said(&mut table, "help SC"),
        "SC is a straight, three dots in a row, with its PÜNCT in the middle; each\n  player has 2."
    );
    for kind in Kind::ALL {
        for name in [kind.code(), kind.name()] {
            let answer = said(&mut table, &format!("help {name}"));
            assert!(answer.starts_with(&format!("{} is ", kind.code())), "{answer}");
            assert_eq!(sentences(&answer), 1, "{answer}");
        }
    }
    assert_eq!(said(&mut table, "help angle"), "There are several kinds of angle: AM, AR and AL.");
}

#[test]
fn where_nothing_is_saved_no_word_says_otherwise() {
    let table = || {
        let names = Player::BOTH.map(Name::default_of);
        PlainSession::new(Session::new(Store::without_folder(), Rules::default(), names))
    };
    for topic in
        ["help", "menu", "help save", "help new", "help quit", "new", "T-D3,D4,E4", "save x"]
    {
        let answer = said(&mut table(), topic);
        let offers = answer.contains("save NAME")
            || answer.contains("is saved.")
            || answer.contains("stays saved");
        assert!(!offers, "{topic}: {answer}");
    }
    for (topic, answer) in [
        ("help new", "new: begin a new game; this one is saved nowhere."),
        ("help quit", "quit: leave; the game is saved nowhere."),
    ] {
        assert!(said(&mut table(), topic).contains(answer), "{topic}");
    }
}
