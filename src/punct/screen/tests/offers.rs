//! A key does what its label in the line of keys, or in a panel beside the board, promises. This
//! file has the promise of each label; the test of [`anything`](super::anything) checks the
//! promises, too.

use crossterm::event::{Event, KeyEvent};

use super::guide::{ONLY_A_CLIMB, guided};
use super::seat::{Seat, colours};
use crate::kit::lessons::TaskState;
use crate::kit::shell::{DialogPosition, ShellGame as _};
use crate::kit::ui::keys::Key;
use crate::kit::ui::tests::key_names::key;
use crate::punct::record::NodeId;
use crate::punct::screen::App;
use crate::punct::screen::Punct;
use crate::punct::screen::advice::Hint;
use crate::punct::screen::app::move_of_tip;
use crate::punct::screen::board::Lens;
use crate::punct::screen::board_actions::{EnterAction, EscAction};
use crate::punct::screen::computer::ComputerCourse;
use crate::punct::screen::dialogs::Dialog;
use crate::punct::screen::keys::Situation;
use crate::punct::screen::keys::rows;
use crate::punct::screen::menu::can_be_done;
use crate::punct::screen::menu::offered_keys;
use crate::rules::{Direction, Move, Orientation, Source, Space, lines_through};

/// The facts that a promise is about, before or after a key.
#[derive(PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct Facts {
    dialog: Option<&'static str>,
    hand: Option<(Source, Orientation)>,
    cursor: Space,
    lens: Lens,
    node: NodeId,
    is_aside: bool,
    ply: usize,
    is_over: bool,
    is_hinted: bool,
    shown: Option<Move>,
    exercise: Option<ExerciseFacts>,
    course: ComputerCourse,
    has_failed: bool,
    says: bool,
    has_left: bool,
}

#[derive(PartialEq)]
struct ExerciseFacts {
    sheet: (String, String, String),
    standing: TaskState,
    clues: usize,
    is_read: bool,
    page: usize,
}

impl Facts {
    fn from_app(app: &App, has_left: bool) -> Facts {
        let (board, session) = (&app.game.board, &app.session);
        let exercise = app.game.mode.exercise().map(|panel| {
            let sheet = &panel.run.sheet;
            ExerciseFacts {
                sheet: (sheet.heading.clone(), sheet.title.clone(), sheet.text.clone()),
                standing: panel.run.state,
                clues: panel.run.clues,
                is_read: app.game.mode.reads_exercise(&app.appearance),
                page: panel.page,
            }
        });
        Facts {
            dialog: app.dialogs.last().map(name),
            hand: board.hand().map(|hand| (hand.source(), hand.orientation(board.cursor))),
            cursor: board.cursor,
            lens: board.activity.lens(),
            node: session.viewed_node(),
            is_aside: !app.session.is_present(),
            ply: session.game().ply(),
            is_over: session.game().outcome().is_some(),
            is_hinted: app.is_hinted(),
            shown: app
                .game
                .advice
                .hint
                .as_ref()
                .and_then(Hint::shown_move)
                .or(app.suggested_move()),
            exercise,
            course: app.game.computer.course,
            has_failed: app.game.computer.failure.is_some(),
            says: app.notice.is_some(),
            has_left,
        }
    }

    fn stands(&self) -> (NodeId, bool) {
        (self.node, self.is_aside)
    }

    fn sheet(&self) -> Option<&(String, String, String)> {
        self.exercise.as_ref().map(|exercise| &exercise.sheet)
    }
}

fn name(dialog: &Dialog) -> &'static str {
    match dialog {
        Dialog::Start(_) => "start",
        Dialog::Help(_) => "help",
        Dialog::Card(_) => "card",
        Dialog::Moves(_) => "moves",
        Dialog::Comment(_) => "comment",
        Dialog::Talk(_) => "talk",
        Dialog::Marks(_) => "marks",
        Dialog::Analysis(_) => "analysis",
        Dialog::Openings(_) => "openings",
        Dialog::Graph(_) => "graph",
        Dialog::TypeMove(_) => "type",
        Dialog::SaveAs(_) | Dialog::Open(_) | Dialog::Menu(_) => "shell",
        Dialog::Players(_) => "players",
        Dialog::NewGame(_) => "new game",
        Dialog::Ask(_) => "question",
        Dialog::GameOver(_) => "result",
        _ => "another",
    }
}

type Kept = fn(&Facts, &Facts) -> bool;

/// Either a move was made, or a text says why not.
const MADE: Kept = |before, after| {
    let made =
        after.node != before.node || after.ply != before.ply || after.exercise != before.exercise;
    after.hand.is_none() && made || after.says
};
const TAKES: Kept = |_, after| matches!(after.hand, Some((Source::Reserve(_), _)));
const ELSEWHERE: Kept = |before, after| after.stands() != before.stands();
const OTHER_TASK: Kept = |before, after| after.sheet() != before.sheet() || after.says;
const SAYS: Kept = |_, after| after.says;

/// The check whether a label's promise was kept; `None` for a label without a promise.
fn promised(label: &str) -> Option<Kept> {
    Some(match label {
        "lift" => |_, after| matches!(after.hand, Some((Source::Board(_), _))),
        "put down" | "play it" | "try it" => MADE,
        "put back" | "back" => |_, after| after.hand.is_none() && after.lens == Lens::Plain,
        "read on" => |before, after| match (&before.exercise, &after.exercise) {
            (Some(before), Some(after)) => after.is_read && after.page > before.page,
            _ => false,
        },
        "begin the task" | "to the board" => {
            |_, after| after.exercise.as_ref().is_some_and(|exercise| !exercise.is_read)
        }
        "go on" => |before, after| match before.exercise {
            Some(_) => OTHER_TASK(before, after),
            None => after.course == ComputerCourse::On,
        },
        "try again" => |before, after| match (&before.exercise, &after.exercise) {
            (Some(_), Some(after)) => after.standing == TaskState::Open,
            _ => before.has_failed,
        },
        "pause" => |_, after| after.course == ComputerCourse::Paused,
        "go on with the result" => {
            |before, after| before.is_over && after.stands() == before.stands()
        }
        "hide it" => |_, after| !after.is_hinted,
        "hide the chains" => |_, after| after.lens == Lens::Plain,
        "present" | "to the game" => |_, after| !after.is_aside,
        "leave" => |before, after| before.exercise.is_some() && after.exercise.is_none(),
        "take a piece" | "add" | "try" => TAKES,
        "turn" => |before, after| match (before.hand, after.hand) {
            (Some((one, was)), Some((other, is))) => one == other && was != is,
            _ => false,
        },
        "next place" => |before, after| after.hand.is_some() && after.cursor != before.cursor,
        "next piece" => |before, after| after.hand.is_none() && after.cursor != before.cursor,
        "along lines" => |_, after| match after.hand {
            Some((Source::Board(from), _)) => {
                lines_through(from).contains(after.cursor) || from == after.cursor
            }
            _ => false,
        },
        "move it" => |before, after| {
            let at_rim = Direction::ALL.iter().any(|&way| before.cursor.step(way).is_none());
            after.hand.map(|(source, _)| source) == before.hand.map(|(source, _)| source)
                && (after.cursor != before.cursor || at_rim)
        },
        "undo" => |before, after| {
            after.ply < before.ply || before.is_over && !after.is_over || after.exercise.is_some()
        },
        "redo" => |before, after| after.ply > before.ply || after.says,
        // The computer may have moved already.
        "play again" => |_, after| after.ply <= 1 || after.dialog.is_some(),
        "chat" => |_, after| after.dialog == Some("talk"),
        "one move" => |before, after| {
            after.course == ComputerCourse::OneMove || after.ply > before.ply || after.is_over
        },
        "faster, slower" | "strength" | "picture" | "move up" | "decline" | "conditional"
        | "together" | "follow" => SAYS,
        "save" => |_, after| after.dialog == Some("shell"),
        "quit" => |_, after| after.has_left || after.dialog.is_some(),
        "new" => |_, after| after.dialog == Some("new game"),
        "start screen" => |_, after| matches!(after.dialog, Some("start" | "shell")),
        "players" => |_, after| after.dialog == Some("players"),
        "rules" => |_, after| after.dialog == Some("card"),
        "all" => |_, after| after.dialog == Some("shell"),
        "help" => |_, after| after.dialog == Some("help"),
        "hint" => |before, after| {
            let clues = |facts: &Facts| facts.exercise.as_ref().map(|exercise| exercise.clues);
            after.is_hinted || clues(after) > clues(before)
        },
        "next best" => |before, after| after.is_hinted && after.shown != before.shown,
        "analysis" => |_, after| after.dialog == Some("analysis"),
        "openings" => |_, after| after.dialog == Some("openings"),
        "review" => |_, after| after.dialog == Some("graph"),
        "type a move" => |_, after| after.dialog == Some("type"),
        "look under" => |_, after| matches!(after.lens, Lens::Under(_)),
        "chains" => |before, after| after.lens != before.lens,
        "tasks" => OTHER_TASK,
        "back, on" | "look back" | "look back, try" | "other moves" | "start, end" => ELSEWHERE,
        "moves" => |_, after| after.dialog == Some("moves"),
        "comment" => |_, after| after.dialog == Some("comment"),
        "mark" => |_, after| after.dialog == Some("marks"),
        "delete" => |before, after| after.node != before.node || after.dialog == Some("question"),
        "text" => |_, after| after.exercise.as_ref().is_some_and(|exercise| exercise.is_read),
        _ => return None,
    })
}

/// The screen's promise about a key that is about to be pressed.
pub struct Promise {
    key: KeyEvent,
    label: &'static str,
    before: Facts,
}

impl Promise {
    /// `None` if the screen promises nothing about the key.
    pub fn from_key(app: &App, key: KeyEvent) -> Option<Promise> {
        if !Punct::has_room(&app.appearance) {
            return None;
        }
        let label = labels(app).into_iter().find(|(of, _)| of.is(key))?.1;
        Some(Promise { key, label, before: Facts::from_app(app, false) })
    }

    #[track_caller]
    pub fn check(self, app: &App, has_left: bool) {
        let Promise { key, label, before } = self;
        let holds = promised(label).unwrap_or_else(|| panic!("the label {label:?} has no promise"));
        let after = Facts::from_app(app, has_left);
        let status = app.status().text;
        assert!(
            holds(&before, &after),
            "{:?} does not keep the word {label:?}: {status}",
            key.code
        );
    }
}

/// The keys with an effect that the screen names now, with the names of the effects.
pub fn labels(app: &App) -> Vec<(Key, &'static str)> {
    let offered = offered_keys(app).into_iter().flat_map(|(row, label)| {
        let keys = row.keys().filter(|(_, action)| can_be_done(app, action));
        keys.map(move |(key, _)| (key, label))
    });
    let panel =
        app.dialogs.last().filter(|dialog| dialog.properties().position == DialogPosition::Side);
    let enter = panel.and_then(|_| app.enter().label()).into_iter();
    let enter = enter.flat_map(|label| [(Key::ENTER, label), (Key::SPACE, label)]);
    offered.chain(enter).collect()
}

#[test]
fn every_label_promises_something() {
    let situations = [
        Situation::Idle,
        Situation::OnPiece,
        Situation::Hand,
        Situation::Adding,
        Situation::Beginning,
        Situation::Past,
        Situation::Variation,
        Situation::Waiting,
        Situation::Watching,
        Situation::Over,
        Situation::Hinted,
        Situation::Reading,
        Situation::Exercise,
        Situation::Judged,
    ];
    let of_rows = rows().flat_map(|row| situations.map(|situation| row.label_in(situation)));
    let some_move: Move = "T-D3,D4,E4".parse().unwrap();
    let enters = [
        EnterAction::Play(some_move),
        EnterAction::Try(some_move),
        EnterAction::Lift,
        EnterAction::PutDown(some_move),
        EnterAction::PutBack,
        EnterAction::BeginTask,
        EnterAction::GoOn,
        EnterAction::TryAgain,
        EnterAction::Pause,
        EnterAction::Resume,
        EnterAction::AskAgain,
        EnterAction::StepBack,
    ];
    let escs = [
        EscAction::HideHint,
        EscAction::CloseText,
        EscAction::PutBack,
        EscAction::HideChains,
        EscAction::ToPresent,
        EscAction::ToGame,
        EscAction::LeaveExercise,
        EscAction::StepBack,
        EscAction::Decline,
    ];
    let all =
        of_rows.chain(enters.map(EnterAction::label)).chain(escs.map(EscAction::label)).flatten();
    for label in all {
        assert!(promised(label).is_some(), "the label {label:?} has no promise");
    }
}

/// Presses a key and checks the screen's promise about it.
fn press(seat: &mut Seat, key: KeyEvent) {
    let promise = Promise::from_key(seat.app(), key);
    seat.event(Event::Key(key));
    if let Some(promise) = promise {
        promise.check(seat.app(), seat.left);
    }
}

#[test]
fn a_review_and_a_picture_come_when_their_keys_say_so() {
    for name in ["W", "P"] {
        let mut seat = on_a_piece();
        seat.keys("x y Esc");
        let key = key(name);
        assert!(Promise::from_key(seat.app(), key).is_some());
        press(&mut seat, key);
    }
}

/// The label of Enter in the line of keys, and the status line.
fn enter_in(seat: &mut Seat) -> (Option<&'static str>, String) {
    let enter = Key::ENTER;
    let label = labels(seat.app()).into_iter().find(|(key, _)| *key == enter);
    (label.map(|(_, label)| label), seat.app().status().text)
}

/// A seat at Anna's second move, with the cursor on her first piece.
fn on_a_piece() -> Seat {
    let mut seat = Seat::of_anna_and_bob(&["T-D3,D4,E4", "T-N14,N15,O15"]);
    seat.running.shell.appearance = colours();
    seat.resize(80, 24).at("D3");
    seat
}

#[test]
fn with_the_cursor_on_a_piece_message_and_keys_agree_on_enter() {
    let cases = [
        ("", Some("lift"), "Enter lifts it"),
        ("H", Some("play it"), "Enter plays it"),
        ("H Esc", Some("lift"), "Enter lifts it"),
        ("A", Some("play it"), "Bob added"),
        ("A Esc", Some("lift"), "Enter lifts it"),
        ("[ [ H", Some("try it"), "Enter tries it"),
        ("[ [ A", Some("try it"), "Looking back"),
        ("p", None, "Bob added"),
        ("Enter", Some("put back"), "Enter or Esc puts it back"),
        ("Enter .", Some("put down"), "Enter plays"),
        ("x y Esc", None, "wins"),
    ];
    for (keys, label, expected) in cases {
        let mut seat = on_a_piece();
        seat.keys(keys);
        let (enter, text) = enter_in(&mut seat);
        assert_eq!(enter, label, "{keys}: {text}");
        assert!(text.contains(expected), "{keys}: {text}");
        let other =
            ["lifts it", "plays it", "tries it"].into_iter().filter(|it| !expected.contains(it));
        for other in other {
            assert!(!text.contains(other), "{keys}: {text}");
        }
        press(&mut seat, key("Enter"));
    }
}

#[test]
fn enter_in_a_panel_says_and_does_the_same_as_the_message() {
    for panel in ["A", "O"] {
        let mut seat = Seat::new();
        seat.keys(panel).shows("Enter play it");
        let chosen = seat.app().suggested_move().expect("a move is shown").to_string();
        seat.keys("Enter");
        assert_eq!(seat.played(), [chosen]);
    }
    let mut seat = on_a_piece();
    seat.keys("[ [ A").shows("Enter try it").keys("Enter");
    assert_eq!(seat.game().ply(), 2, "the move is only tried");
}

#[test]
fn a_piece_lifted_beside_a_panel_has_the_keys() {
    let mut seat = on_a_piece();
    seat.keys("A");
    let at = seat.on("D3");
    seat.click(at);
    assert!(seat.hand().is_some() && seat.dialog().is_none());
    seat.says("Enter or Esc puts it back");
}

#[test]
fn a_key_that_does_nothing_in_a_panel_says_so() {
    for panel in ["A", "O", "p"] {
        for key in ["1", "6", "r", "z", "m", "?"] {
            let mut seat = on_a_piece();
            seat.keys(panel).keys(key);
            let open = seat.dialog().map(|dialog| dialog.properties().position);
            assert_eq!(open, Some(DialogPosition::Side), "{panel} {key}");
            seat.says(&format!("The key {key} does nothing here"));
            seat.shows(&format!("The key {key} does nothing here"));
        }
    }
}

#[test]
fn a_text_over_the_board_has_enter_and_esc_first() {
    let mut seat = Seat::new();
    seat.resize(44, 21).keys("g l Enter");
    let read = |seat: &Seat| seat.app().game.mode.reads_exercise(&seat.app().appearance);
    for name in ["Enter", "Esc"] {
        if !read(&seat) {
            seat.keys("w");
        }
        assert!(read(&seat), "{}", seat.screen());
        press(&mut seat, key(name));
        assert!(!read(&seat) && seat.app().game.mode.exercise().is_some(), "{name}");
    }
}

#[test]
fn while_a_move_is_shown_or_typed_no_tip_is_marked() {
    let mut seat = guided(&ONLY_A_CLIMB);
    let marked = |seat: &Seat| move_of_tip(seat.app()).is_some();
    assert!(marked(&seat), "a tip is marked");
    seat.keys("H");
    assert!(!marked(&seat), "the hint is shown");
    seat.keys("Esc m");
    assert!(!marked(&seat), "nothing is typed yet");
    seat.keys("=T-H3,H4,I4");
    assert!(!marked(&seat), "a move is typed");
    seat.keys("Esc");
    assert!(marked(&seat));
}

#[test]
fn an_action_ends_what_a_clue_said() {
    let mut seat = Seat::new();
    seat.keys("g l Enter Enter H H");
    if seat.app().is_hinted() {
        seat.says("Enter plays it").keys("Esc");
        assert!(!seat.app().status().text.contains("Enter plays it"));
    }
}
