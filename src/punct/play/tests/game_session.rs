//! Laws of a game that is played and saved.

use crate::kit::session::OpenedGame;
use crate::kit::storage::{Name, Overwrite, Store};
use crate::kit::strength::Strength;
use crate::punct::engine::MoveMark;
use crate::punct::play::{Seat, Seats, Session, TreeChange};
use crate::punct::record::{self, Swap, Undone};
use crate::rules::Player::{self, Black, White};
use crate::rules::{Ending, Game, Move, Rules};

const MOVES: [&str; 4] = ["T-D3,D4,E4", "T-N14,N15,O15", "T-D6,D7,E7", "T-N11,N12,O12"];

fn read(text: &str) -> Move {
    text.parse().expect("a move")
}

fn names() -> [Name; 2] {
    ["Anna", "Bert"].map(|name| Name::from_save(name.into()))
}

/// A game of four moves in a folder of its own.
fn session() -> (tempfile::TempDir, Session) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::find(Some(folder.path().into())).expect("a store");
    let mut session = Session::new(store, Rules::default(), names());
    for text in MOVES {
        session.play(read(text)).expect("a legal move");
    }
    (folder, session)
}

fn against_the_computer() -> (tempfile::TempDir, Session) {
    let (folder, mut session) = session();
    let strength = Strength::whole(1);
    session.change_seats(Seats::new(Seat::HERE, Seat::Computer(strength)));
    (folder, session)
}

/// The ply and the number of moves in the game's file.
fn saved(session: &Session) -> (usize, usize) {
    let record = record::read(session.path().expect("a file")).expect("a sound save");
    (record.game().ply(), record.moves().len())
}

#[test]
fn a_new_game_has_no_file_until_its_first_move() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::find(Some(folder.path().into())).expect("a store");
    let mut session = Session::new(store, Rules::default(), names());
    assert_eq!((session.undo(), session.redo()), (None, None));
    assert_eq!(session.path(), None);
    session.play(read(MOVES[0])).expect("a legal move");
    assert_eq!(saved(&session), (1, 1));
    assert!(session.save_error().is_none());
}

#[test]
fn every_change_is_saved_at_once() {
    let (_folder, mut session) = session();
    assert_eq!(saved(&session), (4, 4));
    assert_eq!(session.undo(), Some(Undone::Moves(vec![read(MOVES[3])])));
    assert_eq!(saved(&session), (3, 4));
    assert_eq!(session.redo(), Some(read(MOVES[3])));
    assert_eq!(saved(&session), (4, 4));
    session.end(Ending::Resigned { by: White });
    let record = record::read(session.path().expect("a file")).expect("a sound save");
    assert_eq!(record.game().ending(), Some(Ending::Resigned { by: White }));
    assert_eq!(session.undo(), Some(Undone::Ending));
    let record = record::read(session.path().expect("a file")).expect("a sound save");
    assert_eq!(record.game().ending(), None);
}

#[test]
fn a_session_goes_on_where_it_was_left() {
    let (_folder, mut session) = session();
    session.undo();
    let (store, path) = (session.store().clone(), session.path().expect("a file").to_owned());
    let (copy, opened) = Session::open(store.clone(), &path).expect("opened");
    assert_eq!((opened, copy.path()), (OpenedGame::Copy, None), "the first session holds the file");
    drop((session, copy));
    let (mut session, opened) = Session::open(store, &path).expect("opened");
    assert_eq!(opened, OpenedGame::Itself);
    assert_eq!((session.game().ply(), session.line().len()), (3, 4));
    assert_eq!(session.name(Black).to_string(), "Bert");
    assert_eq!(session.redo(), Some(read(MOVES[3])));
}

#[test]
fn against_the_computer_undo_and_redo_lead_to_ones_own_turn() {
    let (_folder, mut session) = against_the_computer();
    assert!(session.may_act());
    assert_eq!(session.undo(), Some(Undone::Moves(vec![read(MOVES[3]), read(MOVES[2])])));
    assert_eq!((session.game().ply(), session.may_act()), (2, true));
    assert_eq!(session.redo(), Some(read(MOVES[3])));
    assert_eq!(session.game().ply(), 4);
    session.play(read("T-D9,D10,E10")).expect("a legal move");
    assert!(!session.may_act(), "it is the computer's turn");
    assert_eq!(session.undo(), Some(Undone::Moves(vec![read("T-D9,D10,E10")])));
}

#[test]
fn nobody_may_act_once_the_game_is_over() {
    let (_folder, mut session) = session();
    assert!(session.may_act());
    session.end(Ending::Agreed);
    assert!(!session.may_act());
}

#[test]
fn against_a_person_away_nothing_is_taken_back_from_here() {
    let (_folder, mut session) = session();
    session.undo();
    session.change_seats(Seats::new(Seat::HERE, Seat::AWAY));
    assert!(!session.may_act());
    assert_eq!((session.undo(), session.redo()), (None, None));
    assert_eq!(saved(&session), (3, 4));
}

#[test]
fn who_plays_is_kept_in_the_save() {
    let (_folder, mut session) = session();
    assert_eq!(session.seats(), Seats::BOTH_HERE);
    let strength = Some(Strength::whole(7));
    session.change_seats(Seats::from_strengths([None, strength]));
    let (store, path) = (session.store().clone(), session.path().expect("a file").to_owned());
    drop(session);
    let (session, _) = Session::open(store, &path).expect("opened");
    assert_eq!(session.seats().computer(), [None, strength]);
    assert_eq!(session.name(Black).to_string(), "Bert", "a given name stays");
}

#[test]
fn a_computer_without_a_name_is_called_computer_as_long_as_it_plays() {
    let names = Player::BOTH.map(Name::default_of);
    let mut session = Session::new(Store::without_folder(), Rules::default(), names.clone());
    session.change_seats(Seats::from_strengths([None, Some(Strength::FIRST)]));
    assert_eq!(*session.names(), [Name::default_of(White), Name::computer()]);
    session.change_seats(Seats::BOTH_HERE);
    assert_eq!(*session.names(), names);
}

/// A game with the swap after its first move.
fn with_swap(seats: Seats) -> (tempfile::TempDir, Session) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::find(Some(folder.path().into())).expect("a store");
    let session = Session::new(store, Rules::default(), names());
    let mut session = session.with_seats(seats, true);
    assert!(!session.take_over(), "there is no move to take over yet");
    session.play(read(MOVES[0])).expect("a legal move");
    (folder, session)
}

fn white_and_black(session: &Session) -> [String; 2] {
    session.names().each_ref().map(Name::to_string)
}

#[test]
fn taking_over_exchanges_the_names_and_leaves_the_moves() {
    let (_folder, mut session) = with_swap(Seats::BOTH_HERE);
    assert!(session.may_take_over() && session.take_over());
    assert_eq!(white_and_black(&session), ["Bert", "Anna"]);
    assert_eq!(session.game().position().turn(), Black, "Anna plays on with the black pieces");
    assert!(!session.take_over(), "only once");
    let record = record::read(session.path().expect("a file")).expect("a sound save");
    assert_eq!(
        (record.moves(), record.header().swap),
        (session.game().moves().to_vec(), Some(Swap::Taken))
    );
    session.play(read(MOVES[1])).expect("a legal move");
    assert!(!session.may_take_over());
}

#[test]
fn undo_takes_back_what_followed_first_then_the_swap_then_the_move() {
    let (_folder, mut session) = with_swap(Seats::BOTH_HERE);
    session.take_over();
    session.play(read(MOVES[1])).expect("a legal move");
    assert_eq!(session.undo(), Some(Undone::Moves(vec![read(MOVES[1])])));
    assert_eq!(session.undo(), Some(Undone::Swap(vec![])));
    assert_eq!(white_and_black(&session), ["Anna", "Bert"]);
    assert!(session.may_take_over());
    assert_eq!(session.redo(), None, "the move was played with the colours exchanged");
    assert_eq!(session.undo(), Some(Undone::Moves(vec![read(MOVES[0])])));
    assert_eq!(session.redo(), Some(read(MOVES[0])));
}

#[test]
fn undo_leads_to_ones_own_turn_before_the_swap_too() {
    let computer = Seat::Computer(Strength::FIRST);
    // The computer takes over the person's move: after the undo, the person begins again.
    let (_folder, mut session) = with_swap(Seats::new(Seat::HERE, computer));
    assert!(session.take_over() && session.may_act());
    assert_eq!(session.undo(), Some(Undone::Swap(vec![read(MOVES[0])])));
    assert_eq!((session.game().ply(), session.seats().seat(White)), (0, Seat::HERE));
    // The person takes over the computer's move: after the undo, the person decides again.
    let (_folder, mut session) = with_swap(Seats::new(computer, Seat::HERE));
    assert!(session.take_over() && !session.may_act());
    session.play(read(MOVES[1])).expect("the computer's move");
    assert_eq!(session.undo(), Some(Undone::Swap(vec![read(MOVES[1])])));
    assert!(session.may_take_over() && session.may_act());
    assert_eq!(session.seats().seat(Black), Seat::HERE);
}

#[test]
fn without_the_option_nothing_is_taken_over() {
    let (_folder, mut session) = session();
    while session.game().ply() > 1 {
        session.undo();
    }
    assert!(!session.may_take_over() && !session.take_over());
}

#[test]
fn what_is_tried_and_noted_is_saved_at_once_and_changes_nothing_of_the_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = || Store::find(Some(folder.path().into())).expect("a store");
    // The first change creates a file for a game without one.
    let new = || {
        let mut game = Game::new(Rules::default());
        for text in MOVES {
            game.play(read(text)).expect("a legal move");
        }
        Session::from_game(store(), game, names())
    };
    let changes: [fn(&mut Session); 3] = [
        |session| {
            let first = session.tree().main_node(1);
            let tried = read("T-K13,K14,L14");
            session.edit_node(first, TreeChange::Try(vec![tried])).expect("a legal move");
            let aside = session.tree().child(first, tried).expect("the tried move");
            assert!(!session.tree().is_main(aside));
        },
        |session| {
            let comment = TreeChange::Comment("well done".to_owned());
            session.edit_node(session.current(), comment).expect("a comment");
        },
        |session| {
            let mark = TreeChange::Mark(Some(MoveMark::Good));
            session.edit_node(session.current(), mark).expect("a mark");
        },
    ];
    for change in changes {
        let mut session = new();
        assert!(session.path().is_none());
        change(&mut session);
        assert_eq!((saved(&session), session.game().ply()), ((4, 4), 4));
    }
    let mut session = new();
    let first = session.tree().main_node(1);
    for change in [TreeChange::Try(vec![read(MOVES[1])]), TreeChange::Delete, TreeChange::Promote] {
        assert_eq!(session.edit_node(first, change), Ok(None), "nothing changes");
    }
    assert!(session.path().is_none());
}

#[test]
fn the_line_of_the_game_ends_where_the_players_stand() {
    let (_folder, mut session) = session();
    session.undo();
    let plies = |session: &Session, node| session.line_of(node).len() - 1;
    let (first, taken_back) = (session.tree().main_node(1), session.tree().end());
    assert_eq!(plies(&session, first), 3);
    assert_eq!(plies(&session, taken_back), 4);
    let tried = read("T-K13,K14,L14");
    session.edit_node(first, TreeChange::Try(vec![tried])).expect("a legal move");
    let aside = session.tree().child(first, tried).expect("it is there");
    assert_eq!(plies(&session, aside), 2);
}

#[test]
fn a_name_of_another_format_writes_a_copy_and_the_game_stays_where_it_is() {
    let (folder, mut session) = session();
    let own = session.path().expect("a file").to_owned();
    let copy = folder.path().join("copy.sgf");
    let done = session.save_as(&copy, Overwrite::Never).expect("saved");
    assert!(done.message("copy.sgf").starts_with("A copy is in copy.sgf; the game stays"));
    assert!(record::read(&copy).is_ok_and(|record| record.moves() == session.line()));
    assert_eq!(session.path(), Some(&*own));
    session.undo();
    assert_eq!(saved(&session), (3, 4));
}
