//! What can be the name of an account, and which names look alike.

use super::*;
use crate::server::verbs::{COMMANDS, VerbEntry};

fn refusal(text: &str) -> Option<AccountNameError> {
    text.parse::<AccountName>().err()
}

#[test]
fn a_name_has_2_to_20_letters_digits_and_dashes_and_begins_with_a_letter() {
    for name in ["Bo", "anna", "x-1_Y", "abcdefghijklmnopqrst"] {
        assert_eq!(name.parse::<AccountName>().map(|n| n.to_string()), Ok(name.to_owned()));
    }
    for name in ["", "a", "abcdefghijklmnopqrstu"] {
        assert_eq!(refusal(name), Some(AccountNameError::Length), "{name}");
    }
    for name in ["1anna", "-anna", "_a"] {
        assert_eq!(refusal(name), Some(AccountNameError::Beginning), "{name}");
    }
    for name in ["an na", "anna\n", "Zoë", "аnna", "a:b", "a\u{202E}b"] {
        assert_eq!(refusal(name), Some(AccountNameError::Characters), "{name}");
    }
}

#[test]
fn words_of_the_commands_are_no_names_in_either_case() {
    for name in ["whoami", "Help", "ANYONE", "computer", "Computer1", "computer-9", "Admin", "you"]
    {
        assert_eq!(refusal(name), Some(AccountNameError::Reserved), "{name}");
    }
}

#[test]
fn no_name_looks_like_a_word_that_is_reserved() {
    for name in [
        "operat0r",
        "adm1n",
        "Admin_",
        "c0mputer",
        "y0u",
        "Wh1te",
        "rnod",
        "Cornputer-9",
        "whoarni",
        "vvhite",
        "B-lack",
        "gue5t7",
        "S3rver",
        "moder4tor",
        "sy5tern",
        "VVho",
    ] {
        assert_eq!(refusal(name), Some(AccountNameError::Reserved), "{name}");
    }
    // Players may write other characters for the letters of a reserved word.
    let written: [(&str, &[&str]); 8] = [
        ("m", &["rn"]),
        ("w", &["vv"]),
        ("s", &["5"]),
        ("e", &["3"]),
        ("o", &["0"]),
        ("l", &["1", "i"]),
        ("i", &["1", "l"]),
        ("a", &["4"]),
    ];
    let words = AccountName::RESERVED.split(' ').chain(COMMANDS.iter().map(VerbEntry::word));
    for word in words.chain(AccountName::RESERVED_BEGINNINGS) {
        for (letter, others) in written {
            for other in others {
                for name in [word.replace(letter, other), word.replacen(letter, other, 1)] {
                    assert!(name.parse::<AccountName>().is_err(), "{name} for {word}");
                }
            }
        }
        assert!(format!("{word}_").parse::<AccountName>().is_err(), "{word}_");
    }
    for name in ["Ali", "Moderato", "Joan", "Whitman", "Amin", "Will", "Tim", "Ian", "Serena"] {
        assert_eq!(refusal(name), None, "{name}");
    }
}

#[test]
fn names_that_could_be_taken_for_each_other_look_alike() {
    let look = |name: &str| name.parse::<AccountName>().unwrap().skeleton();
    for (one, other) in [
        ("biIl", "bi1l"),
        ("Bob", "b0b"),
        ("an_na", "An-na"),
        ("Anna", "Anna_"),
        ("Mary", "rnary"),
        ("Owen", "Ovven"),
        ("Tess", "Te5s"),
        ("Ben", "b3n"),
    ] {
        assert_eq!(look(one), look(other), "{one} {other}");
    }
    assert_ne!(look("Anna"), look("Hanna"));
}

#[test]
fn case_makes_no_other_name() {
    assert_eq!("Anna".parse::<AccountName>(), "aNNa".parse());
    assert_ne!("Anna".parse::<AccountName>(), "Hanna".parse());
}
