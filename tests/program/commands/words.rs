//! Words that are mistyped, and messages that say what is wanted.

use super::MOVES;
use super::place::Place;

#[test]
fn a_word_like_a_command_is_asked_about() {
    let place = Place::with("", &MOVES);
    for word in ["shwo", "sohw"] {
        let said = place.refused(&[word]);
        assert!(said.ends_with("; did you mean 'show'?"), "{said}");
    }
    assert!(place.refused(&["opening"]).ends_with("did you mean 'openings'?"));
    // With more words it is a wrong command line.
    let ran = place.run(&["shwo", "a.json", "--ply", "1"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.starts_with("error: shwo: there is no such command; did you mean 'show'?"),
        "{}",
        ran.err
    );
    // A command is one, whatever is wrong behind it.
    let ran = place.run(&["show"]);
    assert!(ran.code == Some(2) && !ran.err.contains("did you mean"), "{}", ran.err);
    // A word like no command is not, nor one that is a file.
    assert!(!place.refused(&["final"]).contains("did you mean"));
    place.write("shwo", "{}");
    assert!(place.refused(&["shwo"]).ends_with("shwo: format: missing"));
}

#[test]
fn what_openings_does_not_know_is_asked_about() {
    let place = Place::with("", &MOVES);
    assert!(place.refused(&["openings", "basic"]).ends_with("did you mean '--rules basic'?"));
    assert!(place.refused(&["openings", "standart"]).ends_with("did you mean '--rules standard'?"));
    assert!(place.refused(&["openings", "shwo"]).ends_with("did you mean 'show'?"));
    std::fs::create_dir(place.path("saves")).expect("a folder");
    place.write("saves/final.json", &place.read("a.json"));
    for command in ["openings", "show"] {
        let said = place.refused(&[command, "fianl"]);
        assert!(said.contains("there is saves/final.json"), "{said}");
    }
}

#[test]
fn what_is_no_save_is_told_so_without_its_text() {
    let place = Place::with("", &[]);
    for (name, text) in [
        ("letter.txt", "Dear Anna, I won."),
        ("README", "# PÜNCT\n\n![A board](a.png)\n"),
        ("notes.md", "a b c"),
    ] {
        place.write(name, text);
        for args in [["show", name], ["check", name], ["hint", name]] {
            assert_eq!(place.refused(&args), format!("{name}: this is no saved game"));
        }
    }
    std::fs::write(place.path("p"), [0x89, b'P', b'N', b'G', 0, 0, 0]).expect("a file");
    assert_eq!(place.refused(&["show", "p"]), "p: this is no saved game");
}

#[test]
fn a_player_is_found_without_accents() {
    let place = Place::with(r#""white":"Tomás Núñez","black":"Zoë","#, &MOVES);
    for name in ["tomas", "TOMÁS", "Toma\u{301}s", "nunez", "zoe", "Zoë"] {
        let found = place.printed(&["games", ".", "--player", name]);
        assert!(found.contains("Tomás Núñez"), "{name}: {found}");
    }
    assert!(!place.printed(&["games", ".", "--player", "thomas"]).contains("Tomás"));
}

#[test]
fn completions_have_commands_before_flags_and_nothing_else() {
    let place = Place::with("", &[]);
    let script = place.printed(&["completions", "bash"]);
    let lists: Vec<&str> =
        script.lines().filter_map(|line| line.trim().strip_prefix("opts=\"")).collect();
    assert!(lists.len() > 20);
    for list in lists {
        let words: Vec<&str> = list.trim_end_matches('"').split_whitespace().collect();
        assert!(words.is_sorted_by_key(|word| word.starts_with('-')), "{list}");
        assert!(words.iter().all(|word| !word.starts_with(['[', '<'])), "{list}");
    }
    let has_server = cfg!(feature = "server");
    for shell in ["bash", "zsh", "fish"] {
        let script = place.printed(&["completions", shell]);
        for word in ["host", "serve", "account"] {
            let is_word = |part: &str| part.trim_matches(['"', '\'', ':']) == word;
            let found =
                script.split(|c: char| c.is_whitespace() || c == ',' || c == ':').any(is_word);
            assert_eq!(found, has_server, "{shell}: {word}");
        }
    }
}

#[test]
fn the_man_page_has_examples_values_and_what_to_see() {
    let place = Place::with("", &[]);
    let page = place.printed(&["man"]);
    for section in ["SYNOPSIS", "EXAMPLES", "SEE ALSO", "EXIT STATUS", "FILES THAT ARE WRITTEN"] {
        assert!(
            page.contains(&format!(".SH {section}"))
                || page.contains(&format!(".SH \"{section}\"")),
            "{section}"
        );
    }
    let plain = page.replace('\\', "");
    for value in ["--rules basic|standard", "--white NAME", "--computer white|black|both"] {
        assert!(plain.contains(value), "{value}");
    }
    assert!(plain.contains("punct convert game.sgf game.json"));
}

#[test]
fn a_chapter_goes_into_a_pipe_as_it_is_written() {
    let place = Place::with("", &[]);
    let chapter = include_str!("../../../assets/manual/saves.md");
    assert_eq!(place.printed(&["help-topic", "saves"]), chapter);
    assert_eq!(place.printed(&["help-topic", "saves", "--raw"]), chapter);
}
