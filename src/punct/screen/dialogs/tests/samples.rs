//! Seats at a game, each with one of the dialogs open. The seats are the same in every run.

use std::path::{Path, PathBuf};

use jiff::civil::date;
use jiff::tz::TimeZone;
use tempfile::TempDir;
use tui_input::Input;

use crate::kit::lessons::{LessonProgress, Tally};
use crate::kit::shell::{ActionObstacle, GameDialog};
use crate::kit::storage::{Format, GameRelation, ListedSave, Name, Occupied, Store};
use crate::kit::terminal::job::Job;
use crate::kit::ui::action::{DialogAction, ShellAction};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::open::OpenDialog;
use crate::kit::ui::page::QuestionDialog;
use crate::punct::control::intent::Confirmation;
use crate::punct::engine::{Analysis, Candidate, MoveMark, MoveReview, Proof};
use crate::punct::lessons::puzzles::PuzzleTotals;
use crate::punct::play::Session;
use crate::punct::record::{self, Summary};
use crate::punct::screen::App;
use crate::punct::screen::action::Action;
use crate::punct::screen::advice::{PositionAnalysis, Review};
use crate::punct::screen::dialogs::{self, Dialog, PuzzleList, Start, StartItem, questions};
use crate::punct::screen::tests::puzzles;
use crate::punct::screen::tests::seat::{Seat, game_after};
use crate::rules::{Ending, Game, Move, Player, Rules, Variant};

/// A folder that does not exist.
const NOWHERE: &str = "no-saves-here";

/// A folder that can't be made, because the folder above it is a file.
const IMPOSSIBLE: &str = "Cargo.toml/saves";

const MOVES: [&str; 7] = [
    "T-D3,D4,E4",
    "SE-B9,C9,D9",
    "SC-F5,E5,G5",
    "AM-L12,L13,M12",
    "T-D6,D7,E7",
    "SC-M15,M14,M16",
    "TD6-D4,D3,E4",
];

fn name(raw: &str) -> Name {
    Name::from_save(raw.to_owned())
}

/// A seat before a game that is saved in a folder.
pub fn kept_in(folder: &Path, game: Game, appearance: &Appearance) -> Seat {
    let store = Store::find(Some(folder.to_owned())).expect("a folder that is named");
    let names = [Name::default_of(Player::White), name("Bert")];
    let session = Session::from_game(store, game, names);
    let aside = TempDir::new().expect("a folder");
    Seat::at_app(App::new(session, appearance.clone()), aside)
}

/// A seat before the first move of a game that can't be saved.
pub fn fresh(appearance: &Appearance) -> Seat {
    kept_in(Path::new(IMPOSSIBLE), Game::new(Rules::default()), appearance)
}

/// A seat in the middle of a game that can't be saved.
pub fn unsaved(appearance: &Appearance) -> Seat {
    kept_in(Path::new(IMPOSSIBLE), game_after(&MOVES), appearance)
}

/// Every dialog, in each state that matters for its drawing.
pub fn all(appearance: &Appearance) -> Vec<(&'static str, Seat)> {
    let keyed = |keys: &str| {
        let mut seat = unsaved(appearance);
        seat.keys(keys);
        seat
    };
    let opened = |dialog: Dialog| {
        let mut seat = unsaved(appearance);
        seat.running.shell.dialogs.push(dialog);
        seat.draw();
        seat
    };
    let asked = |question: QuestionDialog<Action>| opened(question.into());
    let session = unsaved(appearance).running.shell.session;
    let stopped_by = |obstacle| {
        let mut seat = unsaved(appearance);
        seat.running.shell.fail(obstacle);
        seat.draw();
        seat
    };
    let saved = Action::Shell(ShellAction::OpenSave(PathBuf::new()));
    vec![
        (
            "start",
            opened(Dialog::Start(Start::new(
                None,
                &LessonProgress::default(),
                0,
                PuzzleTotals::default(),
            ))),
        ),
        ("start_resume", opened(resume())),
        ("start_back", keyed("g")),
        ("help", keyed("?")),
        ("help_end", keyed("? End")),
        ("help_marks", keyed("? ] ] ] ] ] ]")),
        ("rules", keyed("? b")),
        ("rules_connection", keyed("? b ] ] ] ] ] ] ] ] ]")),
        ("rules_bridge", keyed("? b ] ] ] ] ] ] ]")),
        ("rules_end", keyed("? b End")),
        ("moves", keyed("p Up Up")),
        ("moves_variations", varied(unsaved(appearance))),
        ("comment", keyed("[ C =The_corner_was_worth_more_than_this,_and_it_costs_nothing")),
        ("marks", keyed("[ M")),
        ("analysis", analysed(unsaved(appearance))),
        ("review", reviewed(unsaved(appearance))),
        ("review_without_turns", keyed("W")),
        ("typed", keyed("m =T-H3,H4,I4")),
        ("typed_wrong", keyed("m =T-D3,D4 Enter")),
        ("save_as", keyed(&format!("s ={}", "a-long-name-".repeat(7)))),
        ("open", opened(Dialog::Open(saves()))),
        ("open_none", keyed("o")),
        ("new_game", keyed("n")),
        ("new_game_error", bad_name(keyed("n"))),
        ("resign", asked(questions::confirm(&session, Confirmation::Resign(Player::Black)))),
        ("agree", asked(questions::confirm(&session, Confirmation::AgreeDraw))),
        ("claim", asked(questions::confirm(&session, Confirmation::ClaimDraw(Player::Black)))),
        ("delete", deleting(unsaved(appearance))),
        ("quit_unsaved", stopped_by(ActionObstacle::Unsaved(Action::Shell(ShellAction::Quit)))),
        ("drop_unsaved", stopped_by(ActionObstacle::Unsaved(saved))),
        ("lessons", opened(Dialog::Lessons(dialogs::list_of_lessons(&some_lessons(), None)))),
        ("puzzles", opened(some_puzzles())),
        (
            "overwrite",
            stopped_by(ActionObstacle::Exists(Occupied {
                path: PathBuf::from("saves/a game\u{1b}[2J.json"),
                by: GameRelation::Other,
            })),
        ),
        ("over", keyed("x y")),
    ]
}

fn some_lessons() -> LessonProgress {
    "aim pieces lines".parse().expect("names of lessons")
}

fn some_puzzles() -> Dialog {
    let set = puzzles::some_puzzles();
    let mut tally = Tally::default();
    tally.add_solution(set.puzzles()[0].id());
    tally.add_failure(set.puzzles()[1].id());
    Dialog::Puzzles(PuzzleList::new(set, tally, date(2026, 3, 14)))
}

fn resume() -> Dialog {
    let game = "Wolfeschlegelsteinhausenberg - \u{1b}]0;Bert\u{7}, 23 moves".to_owned();
    Dialog::Start(Start::new(
        Some(StartItem::Resume(PathBuf::from(NOWHERE), game)),
        &LessonProgress::default(),
        3,
        PuzzleTotals { all: 120, solved: 7, ..PuzzleTotals::default() },
    ))
}

/// The best moves after a search with these results.
fn analysed(mut seat: Seat) -> Seat {
    let good = |line: &[&str], chance, visits, proof| {
        let line: Vec<Move> = line.iter().map(|text| text.parse().expect("a move")).collect();
        Candidate { played: line[0], chance, visits, line, proof }
    };
    let candidates = vec![
        good(&["SC-K7,K6,K8", "AM-M10,L9,M11", "SEB9-K9,K10,K11"], 0.67, 12_345, None),
        good(&["SC-O12,O11,O13", "AM-O9,O8,P10", "SE-N7,N8,N9"], 0.61, 2300, None),
        good(&["T-P13,P14,Q14"], 1.0, 40, Some(Proof::Wins)),
        good(&["SC-L9,L8,L10", "T-H3,H4,I4"], 0.0, 1, Some(Proof::Loses)),
    ];
    let mut study = PositionAnalysis::new(seat.game().position().clone(), Some(Job::new()));
    study.take_found(Analysis { nodes: 14_686, chance: 0.67, hopeless: false, candidates });
    study.job = None;
    let mut panel = dialogs::AnalysisPanel::default();
    panel.follow(&study);
    seat.running.shell.game.advice.study = Some(study);
    seat.running.shell.dialogs.push(Dialog::Analysis(panel));
    seat.keys("Down");
    seat
}

/// The list of moves of a game with variations, comments and marks.
fn varied(mut seat: Seat) -> Seat {
    seat.keys("[ [ [ m =T-P13,P14,Q14 Enter M 2 C =safe Enter m =SC-N7,N6,N8 Enter");
    seat.keys("[ m =SE-H15,I16,J17 Enter M 5 C =\u{1b}[31mtoo_far_away_to_matter Enter p");
    seat
}

/// The review of a game in which both players have made mistakes.
fn reviewed(mut seat: Seat) -> Seat {
    let moves = seat.game().moves().to_vec();
    let mut review = Review::new(Player::White, moves.clone(), Job::new());
    let chances = [0.5, 0.52, 0.48, 0.7, 0.66, 0.2, 0.25, 0.3];
    let verdict = |(ply, &played): (usize, &Move)| {
        let of_mover = |chance: f32| if ply % 2 == 0 { chance } else { 1.0 - chance };
        let [before, after] = [chances[ply], chances[ply + 1]].map(of_mover);
        let mark = match before - after {
            loss if loss > 0.4 => Some(MoveMark::Blunder),
            loss if loss > 0.2 => Some(MoveMark::Mistake),
            _ => None,
        };
        let best =
            Candidate { played: moves[0], chance: before, visits: 9, line: vec![], proof: None };
        (ply, MoveReview { played, before, after, best: Some(best), mistake: None, mark })
    };
    review.take_reviews(moves.iter().enumerate().map(verdict).collect());
    review.job = None;
    seat.running.shell.game.advice.review = Some(review);
    seat.keys("W");
    seat
}

/// The question whether to delete a variation.
fn deleting(seat: Seat) -> Seat {
    let mut seat = varied(seat);
    seat.keys("[ D");
    seat
}

fn bad_name(mut seat: Seat) -> Seat {
    if let Some(Dialog::NewGame(form)) = seat.running.shell.dialogs.last_mut() {
        form.texts[0] = Input::new("\u{202E}Anna".to_owned());
        form.state.rules.variant = Variant::Basic;
        GameDialog::act(form, DialogAction::Accept);
        assert!(form.error.is_some());
    }
    seat.draw();
    seat
}

fn saves() -> OpenDialog<Summary> {
    let mut game = game_after(&MOVES);
    let summary = |game: &Game, white| Summary {
        names: [name(white), name("Bert")],
        rules: game.rules(),
        ply: game.ply(),
        moves: game.moves().len(),
        outcome: game.outcome(),
        decision: None,
    };
    let listed = |file: &str, auto, game| ListedSave {
        path: PathBuf::from(NOWHERE).join(file),
        is_autosave: auto,
        format: Format::Json,
        game,
        saved: "2025-03-01T14:30:00Z".parse().ok(),
    };
    let going_on = summary(&game, "Anna");
    game.undo();
    let taken_back = summary(&game, "\u{1b}[2JEve");
    game.end(Ending::Agreed).expect("an end");
    let over = summary(&game, "Wolfeschlegelsteinhausenbergerdorff");
    let folder = TempDir::new().expect("a folder");
    let broken = |text: &[u8]| {
        let path = folder.path().join("broken.json");
        std::fs::write(&path, text).expect("a file");
        Err(record::read(&path).expect_err("no save"))
    };
    let list = vec![
        listed("2025-03-01-anna-bert.json", true, Ok(going_on)),
        listed("eve.json", false, Ok(taken_back)),
        listed("a very long game indeed.json", false, Ok(over)),
        listed("notes.json", false, broken(b"{\"format\":\"punct\"")),
        listed("empty.json", false, broken(b"")),
    ];
    let typed = tui_input::Input::default();
    OpenDialog { saves: Some(list), typed, chosen: 1, error: None, zone: TimeZone::UTC }
}
