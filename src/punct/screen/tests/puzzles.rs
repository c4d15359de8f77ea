//! Puzzles, solved and failed with the keys of a game, and the saved results.

use std::sync::OnceLock;

use jiff::civil::date;

use super::*;
use crate::kit::lessons::Tally;
use crate::kit::lessons::TaskState;
use crate::kit::settings::{SavedSettings, SettingsFile};
use crate::punct::control::intent::{ExerciseChoice, Intent};
use crate::punct::exercises::ExerciseList;
use crate::punct::lessons::puzzles::{Attempt, AttemptOutcome, Puzzle, PuzzleSet, PuzzleTheme};
use crate::punct::screen::dialogs::Dialog;
use crate::punct::screen::view::tests::golden;
use crate::rules::{Move, Outcome};

/// Five puzzles that never change.
pub fn some_puzzles() -> &'static PuzzleSet {
    static SET: OnceLock<PuzzleSet> = OnceLock::new();
    SET.get_or_init(|| PuzzleSet::parse(include_str!("puzzles.txt")).expect("puzzles"))
}

const WIN_AT_ONCE: usize = 0;
const ONLY_DEFENCE: usize = 1;
const BLOCK: usize = 2;
const WIN_IN_TWO: usize = 3;
const CUT: usize = 4;

/// A seat at a puzzle, over a game of some moves.
fn at_puzzle(number: usize) -> Seat {
    let mut seat = Seat::after(STACK);
    seat.running.shell.game.puzzles = some_puzzles();
    begin(&mut seat, number);
    seat
}

fn begin(seat: &mut Seat, number: usize) {
    seat.running.shell.act(Action::Intent(Intent::ListExercises(ExerciseList::Puzzles {
        chosen: Some(number),
        theme: None,
    })));
    seat.keys("Enter");
    assert!(seat.app().game.mode.exercise().is_some());
}

fn puzzle(number: usize) -> &'static Puzzle {
    &some_puzzles().puzzles()[number]
}

fn standing(seat: &Seat) -> TaskState {
    seat.app().game.mode.exercise().expect("an exercise").run.state
}

fn play(seat: &mut Seat, played: Move) {
    seat.keys(&format!("m ={played} Enter"));
}

/// A first move that a reply refutes.
pub fn wrong(number: usize) -> Move {
    let mut moves = puzzle(number).position.legal_moves();
    moves.sort_by_cached_key(Move::to_string);
    let fails = |played: &&Move| {
        let verdict = Attempt::new(puzzle(number)).judge(**played);
        matches!(verdict, Ok(AttemptOutcome::Wrong(wrong)) if wrong.reply().is_some())
    };
    *moves.iter().find(fails).expect("a wrong move")
}

fn right(number: usize) -> Move {
    puzzle(number).answers[0]
}

/// The saved results of the puzzles.
fn kept(seat: &Seat) -> Tally {
    seat.app().game.tally.clone()
}

fn score(number: usize, score: &str) -> Tally {
    Tally::read(&format!("{}={score}", puzzle(number).id()))
}

#[test]
fn a_right_move_solves_and_enter_goes_to_the_next_unsolved() {
    let mut seat = at_puzzle(WIN_AT_ONCE);
    seat.shows("Puzzle 1 of 5").shows("Win at once").shows("White to move wins at once.");
    play(&mut seat, right(WIN_AT_ONCE));
    seat.says("Solved at the first try! Enter: the next unsolved puzzle.");
    assert_eq!(standing(&seat), TaskState::Solved);
    assert!(seat.dialog().is_none(), "no result is shown");
    assert_eq!(kept(&seat), score(WIN_AT_ONCE, "first"));
    seat.keys("Enter").shows("Puzzle 2 of 5").shows("The only defence");
    assert_eq!(standing(&seat), TaskState::Open);
}

#[test]
fn a_right_move_is_answered_until_the_puzzle_is_solved() {
    let mut seat = at_puzzle(WIN_IN_TWO);
    seat.shows("wins with the second move at the latest");
    play(&mut seat, right(WIN_IN_TWO));
    seat.says("Right! Black answers").says("White to move wins at once.");
    assert_eq!((standing(&seat), seat.game().ply()), (TaskState::Open, 2));
    let moves = seat.game().legal_moves();
    let wins = |played: &&Move| {
        let mut game = seat.game().clone();
        let white = game.position().turn();
        game.play(**played).is_ok() && game.outcome().and_then(Outcome::winner) == Some(white)
    };
    let win = *moves.iter().find(wins).expect("a win");
    play(&mut seat, win);
    seat.says("Solved at the first try!");
    assert_eq!(standing(&seat), TaskState::Solved);
}

#[test]
fn a_wrong_move_is_refuted_on_the_board_and_tried_again() {
    let mut seat = at_puzzle(ONLY_DEFENCE);
    play(&mut seat, wrong(ONLY_DEFENCE));
    seat.refuses("White").says("Enter: try again.");
    assert_eq!((standing(&seat), seat.game().ply()), (TaskState::Failed, 2), "with the answer");
    assert_eq!(kept(&seat), score(ONLY_DEFENCE, "tried/1"));
    seat.keys("Enter w").shows("1 try failed.");
    assert_eq!((standing(&seat), seat.game().ply()), (TaskState::Open, 0));
    play(&mut seat, right(ONLY_DEFENCE));
    seat.says("Solved!");
    assert_eq!(kept(&seat), score(ONLY_DEFENCE, "later/1"));
}

#[test]
fn a_move_that_nothing_refutes_in_time_stays_in_the_hand() {
    let mut seat = at_puzzle(WIN_AT_ONCE);
    let moves = puzzle(WIN_AT_ONCE).position.legal_moves();
    let slow = |played: &&Move| {
        let verdict = Attempt::new(puzzle(WIN_AT_ONCE)).judge(**played);
        matches!(verdict, Ok(AttemptOutcome::Wrong(wrong)) if wrong.reply().is_none())
    };
    let slow = *moves.iter().find(slow).expect("a slow move");
    play(&mut seat, slow);
    seat.refuses("The move does not force the win in time");
    assert_eq!((standing(&seat), seat.game().ply()), (TaskState::Open, 0));
}

#[test]
fn hints_lead_to_the_solution_which_does_not_count() {
    let mut seat = at_puzzle(CUT);
    seat.keys("H").says("A right move is made with the angle right that has its PÜNCT on I6.");
    assert_eq!(seat.app().scene().ghost, None);
    seat.keys("H").says("The PÜNCT comes down on I13. H again shows the move.");
    seat.keys("H").says("does not count as solved this time");
    assert!(seat.app().scene().ghost.is_some(), "the move is shown on the board");
    play(&mut seat, right(CUT));
    seat.says("That is the solution. The move cuts a chain of Black's from above.");
    assert_eq!(kept(&seat), score(CUT, "tried"));
    // A later solution counts, though not as the first try.
    begin(&mut seat, CUT);
    play(&mut seat, right(CUT));
    assert_eq!(kept(&seat), score(CUT, "later"));
}

#[test]
fn a_puzzle_solved_with_a_hint_says_so() {
    let mut seat = at_puzzle(BLOCK);
    seat.keys("H");
    play(&mut seat, right(BLOCK));
    seat.says("Solved with a hint. The move covers a piece with which White would win");
    assert_eq!(kept(&seat), score(BLOCK, "hints"));
}

#[test]
fn a_hint_is_remembered_when_one_leaves_and_comes_back() {
    let mut seat = at_puzzle(BLOCK);
    seat.keys("H Esc Esc");
    begin(&mut seat, BLOCK);
    seat.keys("] [");
    play(&mut seat, right(BLOCK));
    seat.says("Solved with a hint.");
    assert_eq!(kept(&seat), score(BLOCK, "hints"));
}

#[test]
fn enter_plays_the_solution_that_is_shown() {
    let mut seat = at_puzzle(CUT);
    seat.keys("H H H").says("Enter plays it").keys("Enter").says("That is the solution.");
    assert_eq!(seat.played(), [right(CUT).to_string()]);
}

#[test]
fn one_can_go_to_any_puzzle_or_only_to_unsolved_ones() {
    let mut seat = at_puzzle(WIN_AT_ONCE);
    play(&mut seat, right(WIN_AT_ONCE));
    begin(&mut seat, ONLY_DEFENCE);
    seat.keys("{").says("There is no further task that way");
    seat.keys("[").shows("Puzzle 1 of 5").shows("Solved at the first try.");
    seat.keys("[").says("There is no further task that way");
    seat.keys("}").shows("Puzzle 2 of 5").keys("]").shows("Puzzle 3 of 5");
    seat.keys("] ]").shows("Puzzle 5 of 5").keys("]").says("There is no further task that way");
    play(&mut seat, right(CUT));
    seat.keys("Enter").shows("Puzzle 4 of 5");
}

#[test]
fn after_the_last_one_the_list_comes_back() {
    let mut seat = at_puzzle(WIN_AT_ONCE);
    for number in [ONLY_DEFENCE, BLOCK, WIN_IN_TWO, CUT] {
        let app = &mut seat.running.shell;
        app.game.tally.add_solution(puzzle(number).id());
    }
    begin(&mut seat, WIN_AT_ONCE);
    play(&mut seat, right(WIN_AT_ONCE));
    seat.keys("Enter");
    assert!(seat.app().game.mode.exercise().is_none());
    seat.shows("Solved 5 of 5, 5 at the first try.");
    seat.keys("Esc g").shows("Puzzles: all are solved");
}

#[test]
fn the_list_goes_by_theme_and_so_do_the_puzzles_chosen_there() {
    let mut seat = Seat::new();
    seat.running.shell.game.puzzles = some_puzzles();
    seat.keys("g p").shows("Solved 0 of 5.").shows("Theme: all").shows("5  Cut");
    seat.keys("Right").shows("Theme: Win at once");
    assert!(!seat.screen().contains("5  Cut"));
    seat.keys("Left Left").shows("Theme: Block").shows("3  Block").keys("Enter");
    seat.shows("Puzzle 3 of 5").keys("]").says("There is no further task that way");
    // The notice has closed the text.
    seat.keys("Esc").shows("Theme: Block").keys("Esc").shows("p  Puzzles: 5 to solve");
}

#[test]
fn the_puzzle_of_the_day_comes_first() {
    let today = date(2026, 3, 14);
    let (number, of_the_day) = some_puzzles().daily(today).expect("a puzzle");
    let theme = of_the_day.theme.name();
    let mut seat = Seat::new();
    seat.running.shell.game.puzzles = some_puzzles();
    seat.keys("g p").shows(&format!("The puzzle of the day: {number}, {theme}"));
    seat.keys("Up Enter").shows(&format!("Puzzle {number} of 5"));
    seat.running.shell.game.today = || date(2026, 3, 15);
    let (next, _) = some_puzzles().daily(date(2026, 3, 15)).expect("a puzzle");
    assert_ne!(next, number);
    seat.keys("Esc Esc").shows(&format!("The puzzle of the day: {next}, "));
}

#[test]
fn the_border_of_the_list_counts_puzzles() {
    let mut seat = Seat::new();
    let all = PuzzleSet::built_in().puzzles().len();
    // The day's puzzle stands at the top of the list, in one line or two.
    seat.keys("g p End").shows(&format!("-{all} of {all} ─"));
}

#[test]
fn what_came_of_a_puzzle_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = SettingsFile::new(folder.path().join("settings.json"));
    let mut seat = Seat::new();
    seat.running.shell.game.puzzles = some_puzzles();
    seat.running.settings = Some(file.clone());
    let saved = || SavedSettings::in_file(file.clone()).settings.puzzles;
    begin(&mut seat, ONLY_DEFENCE);
    play(&mut seat, wrong(ONLY_DEFENCE));
    assert_eq!(saved(), score(ONLY_DEFENCE, "tried/1"));
    begin(&mut seat, CUT);
    seat.keys("H");
    assert!(saved().score(puzzle(CUT).id()).is_some(), "a hint, too");
    begin(&mut seat, WIN_AT_ONCE);
    play(&mut seat, right(WIN_AT_ONCE));
    assert_eq!(saved(), seat.app().game.tally);
    let mut seat = Seat::new();
    seat.running.shell.game.puzzles = some_puzzles();
    seat.running.shell.game.tally = saved();
    seat.keys("g").shows("Puzzles: 1 of 5 solved").keys("p");
    seat.shows("Solved 1 of 5, 1 at the first try; 1 try failed.");
    seat.shows("✓   1  Win at once").shows("-   2  The only defence").shows("-   5  Cut");
}

#[test]
fn a_game_in_progress_waits_untouched() {
    let mut seat = Seat::after(STACK);
    let (played, saved) = (seat.played(), seat.saves());
    seat.running.shell.game.puzzles = some_puzzles();
    begin(&mut seat, WIN_AT_ONCE);
    play(&mut seat, right(WIN_AT_ONCE));
    assert_eq!(seat.session().path(), None, "a puzzle is never saved");
    seat.keys("g").shows("Back to the game").keys("Esc");
    assert!(seat.app().game.mode.exercise().is_none());
    assert_eq!((seat.played(), seat.saves()), (played, saved));
}

#[test]
fn without_puzzles_the_list_is_empty() {
    static NONE: OnceLock<PuzzleSet> = OnceLock::new();
    let mut seat = Seat::new();
    seat.running.shell.game.puzzles =
        NONE.get_or_init(|| PuzzleSet::parse("").expect("no puzzles"));
    seat.keys("g p").shows("Solved 0 of 0.").keys("Enter Right Left Down Enter");
    assert!(
        matches!(seat.dialog(), Some(Dialog::Puzzles(_)))
            && seat.app().game.mode.exercise().is_none()
    );
}

#[test]
fn every_shipped_puzzle_has_a_text_with_room() {
    let mut seat = Seat::new();
    begin(&mut seat, 0);
    let all = PuzzleSet::built_in().puzzles();
    for theme in PuzzleTheme::ALL {
        let Some(number) = all.iter().position(|puzzle| puzzle.theme == theme) else { continue };
        begin(&mut seat, number);
        for (columns, lines) in [(44, 21), (80, 24), (120, 40)] {
            seat.resize(columns, lines).shows(theme.name());
        }
    }
    assert_eq!(seat.app().game.tally, Tally::default());
}

#[test]
fn a_puzzle_on_the_screen() {
    let mut seat = at_puzzle(ONLY_DEFENCE);
    insta::assert_snapshot!("puzzle_80x24", golden::frame(&seat.draw()));
    play(&mut seat, wrong(ONLY_DEFENCE));
    seat.running.shell.appearance = seat::ascii();
    insta::assert_snapshot!("refuted_80x24_ascii", golden::text(&seat.resize(80, 24).draw()));
}

#[test]
fn the_list_on_the_screen() {
    let mut seat = Seat::new();
    seat.running.shell.game.puzzles = some_puzzles();
    let [first, second] = [0, 1].map(|nth| some_puzzles().puzzles()[nth].id());
    seat.running.shell.game.tally = Tally::read(&format!("{first}=first {second}=tried"));
    seat.keys("g p");
    insta::assert_snapshot!("puzzle_list_80x24", golden::frame(&seat.draw()));
}

/// In other puzzles the count in the header would only confuse.
#[test]
fn the_count_of_the_centre_is_told_where_it_decides() {
    for (nth, puzzle) in PuzzleSet::built_in().puzzles().iter().enumerate().step_by(7) {
        let mut seat = Seat::new();
        seat.running.shell.act(Action::Intent(Intent::BeginExercise(ExerciseChoice::Puzzle {
            number: nth,
            theme: None,
        })));
        let header = seat.screen().lines().next().unwrap_or_default().to_owned();
        let is_race = puzzle.theme == PuzzleTheme::CentreRace;
        assert_eq!(header.contains("centre"), is_race, "{header}");
    }
}
