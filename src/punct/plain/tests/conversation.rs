//! Whole conversations.

use std::cell::Cell;
use std::io::Write;
use std::rc::Rc;

use super::{Place, said, serve, transcript};
use crate::kit::storage::{Name, ReadSave, Store};
use crate::kit::text::{Columns as _, StreamError};
use crate::punct::plain::session::PlainSession;
use crate::punct::plain::words::WORDS;
use crate::punct::plain::{EngineShare, LineInput};
use crate::punct::play::{Seats, Session};
use crate::punct::record;
use crate::rules::{Ending, Player, Rules};

#[test]
fn a_transcript_reads_like_a_conversation() {
    let place = Place::new();
    let lines = "# a comment\n\nT-D3,D4,E4\nT-D3,D4,E4\nresign\nno\nresign\nyes\nboard now\n";
    let output = transcript(place.table(&[]), lines);
    // The path of the save may fill several lines.
    let (talk, path) = output.split_once("The game is saved in").expect("it is saved");
    insta::assert_snapshot!("transcript", talk);
    assert!(path.replace("\n  ", "").contains("auto"), "{path}");
}

#[test]
fn the_computer_answers_before_the_next_prompt() {
    let output = transcript(Place::new().against_the_computer(), "T-D3,D4,E4\nundo\nredo\n");
    insta::assert_snapshot!(
        "against_the_computer",
        output.split("The game is saved").next().unwrap()
    );
}

#[test]
fn every_change_is_saved_and_the_input_may_end_at_any_time() {
    let place = Place::new();
    transcript(place.table(&[]), "T-D3,D4,E4\nT-N14,N15,O15\nundo");
    let ReadSave { path, game: record, .. } =
        place.store().latest_unfinished::<record::Record>().unwrap().expect("a save");
    assert_eq!((record.game().ply(), record.moves().len()), (1, 2));
    let (session, _) = Session::open(place.store(), &path).unwrap();
    let output = transcript(PlainSession::new(session), "");
    assert!(
        output.contains(
            "\n1 move was played; the last: triangle, D3 to D4, E4.\nBert (Black) is to move.\n"
        ),
        "{output}"
    );
}

#[test]
fn a_game_is_saved_under_a_name_and_replaces_another_only_after_a_question() {
    let place = Place::new();
    transcript(place.table(&["T-D3,D4,E4"]), "save mine\n");
    let saved = place.0.path().join("mine.json");
    assert_eq!(record::read(&saved).unwrap().moves().len(), 1);
    transcript(place.table(&[]), "T-D6,D7,E7\nT-N14,N15,O15\nsave mine\nno\n");
    assert_eq!(record::read(&saved).unwrap().moves().len(), 1);
    let output = transcript(place.table(&[]), "T-D6,D7,E7\nT-N14,N15,O15\nsave mine\nyes\n");
    assert!(output.contains("holds another game."), "{output}");
    assert_eq!(record::read(&saved).unwrap().moves().len(), 2);
}

#[test]
fn the_folder_of_a_game_is_told_although_another_could_not_be_opened_before() {
    let place = Place::new();
    let output = transcript(place.table(&["T-D3,D4,E4"]), "open nothing\nnew\n");
    let folder = dunce::canonicalize(place.0.path()).unwrap();
    let whole = format!("The game is saved in {}", folder.display());
    assert!(output.contains(&whole), "{output}");
}

#[test]
fn the_name_of_a_file_stays_as_it_was_typed_but_for_separators() {
    let location = [".", "no-such-folder", "mine.json"].join(std::path::MAIN_SEPARATOR_STR);
    let output = transcript(Place::new().table(&["T-D3,D4,E4"]), "save ./no-such-folder/mine\n");
    assert!(output.contains(&format!("\n{location}: its folder does not exist;")), "{output}");
}

#[test]
fn a_game_that_can_not_be_saved_is_not_left_without_a_question() {
    let place = Place::new();
    let file = place.0.path().join("no folder");
    std::fs::write(&file, "").unwrap();
    let store = Store::find(Some(file)).unwrap();
    let names = Player::BOTH.map(Name::default_of);
    let mut table = PlainSession::new(Session::new(store, Rules::default(), names));
    let played = said(&mut table, "T-D3,D4,E4");
    let played = played.replace("\n  ", " ");
    assert!(played.contains("This is not saved: "), "{played}");
    let asked = said(&mut table, "quit").replace("\n  ", " ");
    assert!(asked.contains("Go on, and lose it?") && !table.dialogue.leaves, "{asked}");
    said(&mut table, "yes");
    assert!(table.dialogue.leaves);
}

#[test]
fn each_line_waits_for_its_turn_and_none_is_left_out() {
    let count = Rc::new(Cell::new(0));
    let counted = Rc::clone(&count);
    let next_line = move || {
        counted.set(counted.get() + 1);
        counted.get() < 7
    };
    let share = EngineShare { next_line: Box::new(next_line), ..EngineShare::default() };
    let lines = "# a comment\nT-D3,D4,E4\n\nnonsense\nboard\nquit\nboard\n";
    transcript(Place::new().table(&[]).sharing(share), lines);
    assert_eq!(count.get(), 6, "every line but the one after the end");
    let lines = "board\nnonsense\n";
    let share = EngineShare { next_line: Box::new(|| false), ..EngineShare::default() };
    let told = transcript(Place::new().table(&[]).sharing(share), lines);
    assert!(!told.contains("nonsense"), "who has left waits for no answer: {told}");
}

/// A terminal of some columns at which lines are typed. Each of them was begun before news.
struct Typist(Vec<&'static str>, usize, bool);

impl LineInput for Typist {
    fn ask(
        &mut self,
        prompt: &str,
        line: &mut Vec<u8>,
        output: &mut impl Write,
    ) -> Result<bool, StreamError> {
        writeln!(output, "{prompt}").map_err(StreamError::Output)?;
        *line = self.0.pop().map(Vec::from).unwrap_or_default();
        Ok(!line.is_empty())
    }

    fn is_outdated(&self) -> bool {
        self.2
    }

    fn columns(&self) -> Box<dyn Fn() -> usize + Send + Sync> {
        let columns = self.1;
        Box::new(move || columns)
    }
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    let lines = ["help", "T-D3,D4,E4", "at E4", "rules all", "menu", "hint", "board", "lessons"];
    for columns in [20, 39, 60, 79] {
        let mut written = Vec::new();
        let table = Place::new().table(&[]);
        serve(Typist(lines.to_vec(), columns, false), &mut written, table, &[]).expect("talk");
        let talk = String::from_utf8(written).expect("UTF-8");
        for line in talk.lines() {
            assert!(line.columns() <= columns, "{columns}: {line}");
        }
        let words = talk.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_narrow = words.contains("too few columns for the board");
        assert_eq!(is_narrow, columns < 79, "{talk}");
    }
}

#[test]
fn a_line_begun_before_the_game_went_on_does_nothing_in_it() {
    for line in [
        "T-N14,N15,O15",
        "play T-N14,N15,O15",
        "undo",
        "resign",
        "draw",
        "yes",
        "no",
        "try T-N14,N15,O15",
        "comment x",
        "again",
    ] {
        let mut written = Vec::new();
        let place = Place::new();
        let table = place.table(&["T-D3,D4,E4"]);
        serve(Typist(vec![line], 79, true), &mut written, table, &[]).expect("talk");
        let talk = String::from_utf8(written).expect("UTF-8");
        assert!(talk.contains("The game has gone on since you began this line"), "{line}: {talk}");
        assert_eq!(talk.matches("> ").count(), 2, "{line}: {talk}");
    }
    let mut written = Vec::new();
    serve(Typist(vec!["at E4"], 79, true), &mut written, Place::new().table(&[]), &[])
        .expect("talk");
    assert!(String::from_utf8(written).expect("UTF-8").contains("It is empty."));
}

#[test]
fn a_draw_is_agreed_on_and_can_be_taken_back() {
    let place = Place::new();
    let mut table = place.table(&["T-D3,D4,E4"]);
    said(&mut table, "draw");
    assert!(said(&mut table, "yes").starts_with("A draw: the players agreed."));
    assert_eq!(table.session.game().ending(), Some(Ending::Agreed));
    assert!(said(&mut table, "undo").starts_with("The game goes on"));
    let mut against = place.against_the_computer();
    assert_eq!(said(&mut against, "draw"), "Bert declines a draw.");
}

#[test]
fn a_line_that_is_no_answer_means_no() {
    let place = Place::new();
    let mut table = place.table(&["T-D3,D4,E4"]);
    said(&mut table, "resign");
    assert!(
        said(&mut table, "reserve")
            .starts_with("That is neither yes nor no, so it counts as no.\n")
    );
    assert_eq!(said(&mut table, "yes"), "There is no question to answer.");
    assert_eq!(table.session.game().ending(), None);
}

#[test]
fn black_takes_over_the_first_move() {
    let place = Place::new();
    let session = place.session(Rules::default(), &[]).with_seats(Seats::BOTH_HERE, true);
    let mut table = PlainSession::new(session);
    assert!(said(&mut table, "T-D3,D4,E4").contains("may take over this move with \"swap\"."));
    let answer = said(&mut table, "swap");
    assert!(answer.contains("Anna (Black) is to move."), "{answer}");
    assert!(said(&mut table, "undo").starts_with("The swap is taken back."));
}

#[test]
fn two_computers_play_when_they_are_told_to() {
    let place = Place::new();
    let table = place.against_the_computer();
    let output = transcript(table, "computer both\ngo\ngo\ncomputer none\n");
    assert_eq!(output.matches(" added a").count(), 2, "{output}");
    assert!(
        output.contains("White: a person.\nBlack: a person.\n")
            || output.contains("White: Anna.\n")
    );
}

#[test]
fn after_a_game_another_begins_with_the_colours_swapped() {
    let place = Place::new();
    let mut table = place.table(&["T-D3,D4,E4"]);
    assert!(said(&mut table, "again").starts_with("Finish this game first"));
    said(&mut table, "resign");
    said(&mut table, "yes");
    let again = said(&mut table, "again");
    assert!(again.contains("White: Bert.\nBlack: Anna.\nBasic rules.\n"), "{again}");
    assert_eq!(table.session.game().ply(), 0);
    assert!(said(&mut table, "new standard any").contains("Standard rules, bridges on any piece."));
}

#[test]
fn no_line_is_wider_than_79_columns_and_help_explains_every_word() {
    let place = Place::new();
    let mut table = place.table(&["T-D3,D4,E4"]);
    let words = WORDS;
    let mut lines = vec!["help".to_owned(), "rules".to_owned(), "board".to_owned()];
    lines.extend(words.iter().map(|word| format!("help {}", word.name)));
    for line in lines {
        let answer = said(&mut table, &line);
        assert!(answer.lines().all(|line| line.chars().count() <= 79), "{answer}");
        assert!(!answer.contains("there is no word"), "{answer}");
    }
}

#[test]
fn a_folder_is_told_once_and_later_only_the_names_of_files_in_it() {
    let (place, other) = (Place::new(), Place::new());
    let there = other.0.path().join("there");
    let mut table = place.table(&["T-D3,D4,E4"]);
    let mut told = |line: &str| said(&mut table, line).replace("\n  ", "").replace('\n', " ");
    let folder = |place: &Place| dunce::canonicalize(place.0.path()).unwrap();
    let [here, away] = [&place, &other].map(|place| folder(place).to_string_lossy().into_owned());
    assert!(told("save first").contains(&*here));
    assert_eq!(told("save second"), "Saved in second.json.");
    assert!(told("new").starts_with("The game is saved in second.json. A new game."));
    told("T-D3,D4,E4");
    assert!(told(&format!("save {}", there.display())).contains(&*away), "another folder");
    told("T-N14,N15,O15");
    assert!(told("save third").contains(&*here), "the folder before");
}
