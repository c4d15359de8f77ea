//! The law of what is offered: no key of the line of keys or of the result, and no entry of the
//! menu, is answered by a refusal, in whatever state it is offered.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use crossterm::event::Event;
use jiff::civil::date;

use super::computer::{against, first};
use super::puzzles::{some_puzzles, wrong};
use super::seat::Seat;
use super::{ALONG_ROW_9, STACK};
use crate::kit::session::{PersonId, SeatOf};
use crate::kit::shell::DialogPosition;
use crate::kit::shell::ShellGame;
use crate::kit::shell::action_of_key;
use crate::kit::storage::{Name, now};
use crate::kit::strength::Strength;
use crate::kit::terminal::Program as _;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::keys::Key;
use crate::kit::ui::text::Tone;
use crate::punct::control::intent::{ExerciseChoice, Intent};
use crate::punct::control::notification::TextStyle;
use crate::punct::control::table::TableClient;
use crate::punct::control::tests::every_intent;
use crate::punct::control::tests::texts::{every_error, every_notification, sessions};
use crate::punct::exercises::ExerciseList;
use crate::punct::exercises::tests::QUIET;
use crate::punct::lessons::own_tasks::TaskChange;
use crate::punct::lessons::own_tasks::tests::missed_win;
use crate::punct::play::{ChangeKind, Command, CommandError, Match, Proposal, TableOwner};
use crate::punct::record::{Record, Swap, Tree};
use crate::punct::screen::App;
use crate::punct::screen::Punct;
use crate::punct::screen::action::{Action, BoardAction, ScreenAction};
use crate::punct::screen::advice::Budgets;
use crate::punct::screen::menu::can_be_done;
use crate::punct::screen::menu::{menu_items, offered_keys};
use crate::punct::screen::modes::table::TablePanel;
use crate::punct::screen::modes::{ContestWords, Mode};
use crate::punct::screen::perform::permit;
use crate::punct::screen::{Message, News};
use crate::rules::Rules;

const ANNA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const EVE: PersonId = PersonId(3);

/// Carries out what a screen asks of the table.
struct Owner(Rc<RefCell<Match>>, PersonId);

impl TableOwner for Owner {
    fn ask(&mut self, command: Command) -> Result<(), CommandError> {
        self.0.borrow_mut().apply_for(self.1, command, now()).map(drop)
    }
}

/// A screen in a state of the game, and the table if the game is played at one.
struct World {
    seat: Seat,
    table: Option<(Rc<RefCell<Match>>, PersonId)>,
}

impl World {
    fn of(seat: Seat) -> World {
        World { seat, table: None }.in_a_hurry()
    }

    /// Lets the engine look at next to nothing: here it matters only whether it is asked.
    fn in_a_hurry(mut self) -> World {
        let budgets = &mut self.seat.running.host.budgets;
        *budgets = Budgets { hint: 1, study: 1, review: 1, closer_review: 1, ..*budgets };
        self
    }

    fn show(&mut self) {
        let Some((table, me)) = &self.table else { return };
        let seen = table.borrow().snapshot().for_person(*me);
        self.seat.take(News::Snapshot(Box::new(seen)));
    }

    fn keys(mut self, keys: &str) -> World {
        for key in keys.split_whitespace() {
            self.seat.keys(key);
            self.show();
        }
        self
    }
}

/// Who sits at a table against Anna.
#[derive(Clone, Copy)]
enum Against {
    Ben,
    Computer,
    BenWithSwap,
}

/// A screen of a person at a table, after moves and commands of the players in turn.
fn table(who: PersonId, black: Against, moves: usize, asked: &[(PersonId, Command)]) -> World {
    let names = ["Anna", "Ben"].map(|name| Name::from_save(name.to_owned()));
    let mut record = Record::new(Rules::default(), names, now());
    record.header_mut().swap = matches!(black, Against::BenWithSwap).then_some(Swap::Allowed);
    let black = match black {
        Against::Ben | Against::BenWithSwap => SeatOf::Person(BEN),
        Against::Computer => SeatOf::Computer(Strength::FIRST),
    };
    let mut table = Match::at_table(&record, [SeatOf::Person(ANNA), black].into());
    for person in [ANNA, BEN, EVE] {
        table.come(person, now());
    }
    for text in &["T-D3,D4,E4", "T-L10,L9,M10", "SC-B9,A8,C10"][..moves] {
        table.apply(table.turn(), Command::play(text.parse().unwrap()), now()).unwrap();
    }
    for (by, command) in asked {
        let events = table.apply_for(*by, command.clone(), now()).unwrap();
        if ChangeKind::from_events(&events) == ChangeKind::NextGame {
            table = table.rematch(now());
        }
    }
    let table = Rc::new(RefCell::new(table));
    let mut seat = Seat::at_table(TablePanel::new(TableClient::new(
        who,
        table.borrow().snapshot().for_person(who),
        false,
    )));
    seat.running.host.owner = Some(Box::new(Owner(Rc::clone(&table), who)));
    World { seat, table: Some((table, who)) }.in_a_hurry()
}

const RESIGN: Command = Command::Resign;
const UNDO: Command = Command::Offer(Proposal::Undo);
const AGAIN: Command = Command::REMATCH;

fn rated(who: PersonId) -> World {
    let mut world = table(who, Against::Ben, 2, &[]);
    let panel = world.seat.running.shell.game.mode.panel_mut().unwrap();
    (panel.client.bans_advice, panel.in_rated_game) = (true, who != EVE);
    world
}

fn contest(moves: &[&str], keys: &str) -> World {
    let mut seat = Seat::after(moves);
    seat.running.shell.set_mode(Mode::Contest(ContestWords {
        headings: vec!["a use".to_owned()],
        stake: "This game decides a use".to_owned(),
        decided: "This decides the use.".to_owned(),
        way_back: "back to GIPF",
        why: "Finish this game first".to_owned(),
    }));
    World::of(seat).keys(keys)
}

fn local(moves: &[&str], keys: &str) -> World {
    World::of(Seat::after(moves)).keys(keys)
}

fn computer(levels: [Option<u8>; 2], keys: &str) -> World {
    World::of(against(levels, false, first)).keys(keys)
}

/// A task over a game of some moves, after these keys.
fn task(begin: Intent, keys: &str) -> World {
    let mut seat = Seat::after(STACK);
    let game = &mut seat.running.shell.game;
    game.puzzles = some_puzzles();
    game.today = || date(2026, 11, 27);
    game.tasks.book.apply(&TaskChange::Found(vec![missed_win()], date(2026, 11, 20)));
    seat.running.shell.act(begin);
    World::of(seat).keys(keys)
}

fn lesson(number: usize, keys: &str) -> World {
    task(Intent::BeginExercise(ExerciseChoice::Lesson(number)), keys)
}

fn puzzle(number: usize, keys: &str) -> World {
    let list = ExerciseList::Puzzles { chosen: Some(number), theme: None };
    task(Intent::ListExercises(list), &format!("Enter {keys}"))
}

type State = (&'static str, fn() -> World);

/// The states of games of players at one screen.
const ALONE: &[State] = &[
    ("the start", || local(&[], "")),
    ("the start screen", || local(&[], "g")),
    ("one move", || local(&STACK[..1], "")),
    ("the middle", || local(STACK, "")),
    ("on a piece", || local(STACK, "Tab")),
    ("a piece in the hand", || local(STACK, "Tab Enter")),
    ("a piece of the reserve in the hand", || local(STACK, "1")),
    ("looked under", || local(STACK, "Tab i")),
    ("chains", || local(STACK, "c")),
    ("a hint", || local(STACK, "H")),
    ("a panel", || local(STACK, "A")),
    ("the moves", || local(STACK, "p")),
    ("the past", || local(STACK, "[ [")),
    ("the first position", || local(STACK, "{")),
    ("a variation", || local(STACK, "[ [ m =T-O13,O14,P15 Enter")),
    ("the middle of a variation", || local(STACK, "[ [ m =T-O13,O14,P15 Enter H Enter [")),
    ("one move after an undo", || local(STACK, "u u")),
    ("the end by a move", || local(ALONG_ROW_9, "")),
    ("the result", || local(STACK, "x y")),
    ("after the result", || local(STACK, "x y Esc")),
    ("after the result, the past", || local(STACK, "x y Esc [ [")),
    ("a draw", || local(STACK, "d y Esc")),
    ("resigned before a move", || local(&[], "x y Esc")),
    ("against the computer, the start", || computer([None, Some(1)], "")),
    ("against the computer", || computer([None, Some(1)], "1 Enter")),
    ("against the computer, the past", || computer([None, Some(1)], "1 Enter [ [")),
    ("against the computer, the end", || computer([None, Some(1)], "1 Enter x y Esc")),
    ("two computers, paused", || computer([Some(1), Some(1)], "e")),
    ("two computers, the end", || computer([Some(1), Some(1)], "e x y Esc")),
    ("a contest", || contest(STACK, "")),
    ("a contest, the start", || contest(&[], "")),
    ("a contest, the result", || contest(STACK, "x y")),
];

/// The states of games at a table.
const AT_A_TABLE: &[State] = &[
    ("a table, the start", || table(ANNA, Against::Ben, 0, &[])),
    ("a table, the start, waiting", || table(BEN, Against::Ben, 0, &[])),
    ("a table, who has not moved", || table(BEN, Against::Ben, 1, &[])),
    ("a table, who has moved once", || table(ANNA, Against::Ben, 1, &[])),
    ("a table, before a swap", || table(BEN, Against::BenWithSwap, 1, &[])),
    ("a table, waiting for a swap", || table(ANNA, Against::BenWithSwap, 1, &[])),
    ("a table", || table(ANNA, Against::Ben, 2, &[])),
    ("a table, waiting", || table(BEN, Against::Ben, 2, &[])),
    ("a table, the past", || table(ANNA, Against::Ben, 2, &[]).keys("[")),
    ("a table, trying", || table(BEN, Against::Ben, 2, &[]).keys("1 Enter")),
    ("a table, a reply tried", || table(BEN, Against::Ben, 2, &[]).keys("1 Enter 1 Enter")),
    ("a table, conditional", || table(BEN, Against::Ben, 2, &[]).keys("1 Enter 1 Enter I")),
    ("a table, own offer", || table(ANNA, Against::Ben, 2, &[(ANNA, Command::DRAW)])),
    ("a table, an offer", || table(ANNA, Against::Ben, 2, &[(BEN, Command::DRAW)])),
    ("a table, an undo asked for", || table(ANNA, Against::Ben, 2, &[(BEN, UNDO)])),
    ("a table, own undo asked for", || table(BEN, Against::Ben, 2, &[(BEN, UNDO)])),
    ("a watcher, the start", || table(EVE, Against::Ben, 0, &[])),
    ("a watcher", || table(EVE, Against::Ben, 2, &[])),
    ("a watcher, the past", || table(EVE, Against::Ben, 2, &[]).keys("[")),
    ("a watcher, trying", || table(EVE, Against::Ben, 2, &[]).keys("1 Enter")),
    ("a watcher, an offer", || table(EVE, Against::Ben, 2, &[(BEN, Command::DRAW)])),
    ("a watcher of a computer", || table(EVE, Against::Computer, 2, &[])),
    ("a table with a computer, the start", || table(ANNA, Against::Computer, 0, &[])),
    ("a table with a computer", || table(ANNA, Against::Computer, 2, &[])),
    ("a table with a computer, waiting", || table(ANNA, Against::Computer, 1, &[])),
    ("a rated game", || rated(ANNA)),
    ("a rated game, waiting", || rated(BEN)),
    ("a rated game, watched", || rated(EVE)),
];

/// The states after games at a table.
const AFTER_A_TABLE: &[State] = &[
    ("a table, the result", || table(ANNA, Against::Ben, 2, &[(BEN, RESIGN)])),
    ("a table, the end", || table(ANNA, Against::Ben, 2, &[(BEN, RESIGN)]).keys("Esc")),
    ("a table, the end, the past", || table(ANNA, Against::Ben, 2, &[(BEN, RESIGN)]).keys("Esc [")),
    ("a table, together", || table(ANNA, Against::Ben, 2, &[(BEN, RESIGN)]).keys("Esc J")),
    ("a table, together, one alone", || {
        table(ANNA, Against::Ben, 2, &[(BEN, RESIGN), (BEN, Command::LookAt(Some(vec![])))])
            .keys("Esc J")
    }),
    ("a table, aborted", || table(ANNA, Against::Ben, 1, &[(BEN, Command::Abort)]).keys("Esc")),
    ("a table, a rematch offered", || {
        table(ANNA, Against::Ben, 2, &[(BEN, RESIGN), (BEN, AGAIN)]).keys("Esc")
    }),
    ("a table, own rematch offered", || {
        table(ANNA, Against::Ben, 2, &[(BEN, RESIGN), (ANNA, AGAIN)]).keys("Esc")
    }),
    ("a table, the rematch", || {
        table(ANNA, Against::Ben, 2, &[(BEN, RESIGN), (ANNA, AGAIN), (BEN, AGAIN)])
    }),
    ("a watcher, the result", || table(EVE, Against::Ben, 2, &[(BEN, RESIGN)])),
    ("a watcher, the end", || table(EVE, Against::Ben, 2, &[(BEN, RESIGN)]).keys("Esc")),
    ("a table with a computer, the result", || {
        table(ANNA, Against::Computer, 2, &[(ANNA, RESIGN)])
    }),
    ("a table with a computer, the end", || {
        table(ANNA, Against::Computer, 2, &[(ANNA, RESIGN)]).keys("Esc")
    }),
];

/// The states of lessons, puzzles and tasks from the player's own games.
const EXERCISES: &[State] = &[
    ("the text of a lesson", || lesson(0, "")),
    ("a lesson", || lesson(1, "Enter")),
    ("a lesson, a piece in the hand", || lesson(1, "Enter 1")),
    ("a lesson, solved", || lesson(0, "Enter m =SE-G9,H9,I9 Enter")),
    ("a puzzle", || puzzle(2, "")),
    ("a puzzle, a hint", || puzzle(2, "H")),
    ("a puzzle, failed", || puzzle(2, &format!("m ={} Enter", wrong(2)))),
    ("a puzzle, solved", || puzzle(2, "m =ARK3-G3,G4,H5 Enter")),
    ("a task of one's own", || task(Intent::BeginExercise(ExerciseChoice::TasksOfToday), "")),
    ("a task of one's own, failed", || {
        task(Intent::BeginExercise(ExerciseChoice::TasksOfToday), &format!("m ={QUIET} Enter"))
    }),
];

/// Texts that refuse without the tone of a refusal.
const REFUSALS: &[&str] = &[
    "does nothing",
    "There is no",
    "No move",
    "No other",
    "Nothing",
    "That is for",
    "not over",
    "You watch",
    "still goes on",
    "declines",
];

/// Parts of a task's judgement of a move, which refuses nothing.
const JUDGEMENTS: &[&str] = &["Enter: try again.", "not the task"];

/// Returns what refuses, after something was asked for.
fn refusal(app: &App) -> Option<String> {
    let notices = [&app.notice, &app.deferred_notice].into_iter().flatten();
    let refuses = |text: &str| REFUSALS.iter().any(|part| text.contains(part));
    let refusals = notices.filter(|notice| notice.tone == Tone::Warning || refuses(&notice.text));
    let mut refusals =
        refusals.filter(|notice| !JUDGEMENTS.iter().any(|part| notice.text.contains(part)));
    refusals.next().map(|notice| notice.text.clone())
}

/// The keys that the line of keys and the result offer.
fn offered(app: &App) -> Vec<Key> {
    let at_board =
        offered_keys(app).into_iter().flat_map(|(row, _)| row.keys().collect::<Vec<_>>());
    let at_board = at_board.filter(|(_, action)| can_be_done(app, action)).map(|(key, _)| key);
    let below = app.dialogs.last().filter(|it| it.properties().position == DialogPosition::Below);
    let rows = below.into_iter().flat_map(|dialog| dialog.properties().keys.into_owned());
    let below = rows.filter(|row| row.label.is_some()).filter_map(|row| row.keys().next());
    at_board.chain(below.map(|(key, _)| key)).collect()
}

/// Whether a state of the screen, and not of the game, decides about an action.
fn is_of_the_screen(action: &Action) -> bool {
    matches!(
        action,
        Action::Board(BoardAction::Step(_))
            | Action::Screen(ScreenAction::Zoom(_) | ScreenAction::ZoomToFit)
            | Action::Shell(ShellAction::NextTheme | ShellAction::SwitchRendering)
    )
}

/// Lets everything be asked for that is offered in these states, each in a game of its own.
fn ask_for_all(states: &[State]) {
    let mut refused = Vec::new();
    for (name, world) in states {
        let begun = world();
        if let Some(text) = refusal(begun.seat.app()) {
            refused.push(format!("{name}: it begins with {text}"));
        }

        let keys = offered(begun.seat.app());
        let by_key = |key: &Key| action_of_key::<Punct>((*key).into());
        let tried: Vec<Action> = keys.iter().filter_map(by_key).collect();
        for key in keys {
            if by_key(&key).is_some_and(|action| is_of_the_screen(&action)) {
                continue;
            }
            let mut world = world();
            let _ = world.seat.running.handle(Event::Key(key.into()));
            world.show();
            refused.extend(refusal(world.seat.app()).map(|text| format!("{name}, {key}: {text}")));
        }
        if !begun.seat.app().dialogs.is_empty() {
            continue;
        }
        for item in menu_items(begun.seat.app()) {
            let action = item.action;
            if tried.contains(&action) || is_of_the_screen(&action) {
                continue;
            }
            let mut world = world();
            let _ = world.seat.running.process(Message::Asked(action.clone()));
            world.show();
            let found = refusal(world.seat.app());
            refused.extend(found.map(|text| format!("{name}, {action:?}: {text}")));
        }
    }
    assert!(refused.is_empty(), "{} refusals:\n{}", refused.len(), refused.join("\n"));
}

/// What must stay as it is if an intent is refused: the game with its variations, the node viewed,
/// and the table.
fn unchanged(world: &World) -> impl PartialEq + std::fmt::Debug + use<> {
    let app = world.seat.app();
    let table = world.table.as_ref().map(|(table, me)| {
        let table = table.borrow();
        let tree = table.snapshot().private_tree(*me).map(Tree::entries);
        (table.record().moves(), table.game().outcome(), table.snapshot().offers, tree)
    });
    let session = &app.session;
    let game = (session.line(), session.game().outcome(), session.seats());
    let tree = (session.tree().entries(), session.tree().variation_moves());
    (game, tree, session.viewed_node(), session.is_present(), table)
}

/// In every state, an intent that is permitted is not refused, and one that is not permitted
/// changes nothing.
fn permission_is_kept(states: &[State]) {
    let mut wrong = Vec::new();
    for (name, world) in states {
        let mut refusing = world();
        let app = refusing.seat.app();
        let intents = every_intent(&app.session);
        let before = unchanged(&refusing);
        for intent in intents {
            // The table of this test has no talk of spectators.
            let is_watched = refusing.table.as_ref().is_some_and(|(_, me)| *me == EVE);
            if is_watched && matches!(intent, Intent::Say(_)) {
                continue;
            }
            let action = Action::Intent(intent);
            if permit(refusing.seat.app(), &action).is_err() {
                let _ = refusing.seat.running.process(Message::Asked(action.clone()));
                refusing.show();
                if unchanged(&refusing) != before {
                    wrong.push(format!("{name}, {action:?}: refused, and something has changed"));
                    refusing = world();
                }
                continue;
            }
            let mut permitted = world();
            permitted.seat.running.shell.dialogs.clear();
            let _ = permitted.seat.running.process(Message::Asked(action.clone()));
            permitted.show();
            let found = refusal(permitted.seat.app());
            // That there is no task is the answer, and no refusal.
            let found = found.filter(|text| !text.contains("There is no task for today"));
            wrong.extend(found.map(|text| format!("{name}, {action:?}: permitted, but {text}")));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// The keys that a text names: signs and single letters, but for the article and names of moves,
/// and keys with a name.
fn keys_named(text: &str) -> Vec<&str> {
    let words =
        text.split_whitespace().map(|word| match word.trim_end_matches([',', ';', '.', ':']) {
            "" => word,
            key => key,
        });
    let is_key = |word: &&str| {
        let is_sign =
            word.chars().count() == 1 && *word != "a" && !word.starts_with(char::is_numeric);
        is_sign || word.starts_with("Ctrl-") || ["Esc", "Enter"].contains(word)
    };
    words.filter(is_key).collect()
}

fn key_called(name: &str) -> Option<Action> {
    Punct::keys().find(|(key, _)| key.to_string() == name).map(|(_, action)| action.clone())
}

#[test]
fn a_text_names_keys_that_there_are() {
    let mut texts: Vec<String> = every_error().iter().map(ToString::to_string).collect();
    for session in sessions() {
        let told = every_notification().into_iter();
        texts.extend(told.flat_map(|news| news.text(TextStyle::StatusLine, &session)));
    }
    let named: Vec<&str> = texts.iter().flat_map(|text| keys_named(text)).collect();
    for key in ["}", "Ctrl-r", "J", "Esc", "n"] {
        assert!(named.contains(&key), "{key}: {named:?}");
    }
    for key in named {
        assert!(key_called(key).is_some(), "{key}");
    }
}

#[test]
fn a_refusal_names_keys_that_are_permitted_then() {
    let mut wrong = Vec::new();
    for (state, begin) in [ALONE, AT_A_TABLE, AFTER_A_TABLE, EXERCISES].concat() {
        let world = begin();
        let app = world.seat.app();
        let intents = every_intent(&app.session).into_iter().map(Action::Intent);
        let actions = intents.chain(Punct::keys().map(|(_, action)| action.clone()));
        let refusals = actions.filter_map(|action| permit(app, &action).err());
        let texts: BTreeSet<String> = refusals.map(|why| why.to_string()).collect();
        for text in texts {
            let keys = keys_named(&text);
            for (nth, key) in keys.iter().enumerate() {
                let is_permitted =
                    |app: &App| key_called(key).is_some_and(|action| permit(app, &action).is_ok());
                // A key may be meant after those before it.
                let mut later = begin();
                later.seat.running.shell.dialogs.clear();
                for key in &keys[..nth] {
                    later.seat.keys(key);
                }
                if !is_permitted(app) && !is_permitted(later.seat.app()) {
                    wrong.push(format!("{state}: {key}: {text}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn permission_alone_is_kept() {
    permission_is_kept(ALONE);
}

#[test]
fn permission_at_a_table_is_kept() {
    permission_is_kept(AT_A_TABLE);
}

#[test]
fn permission_after_a_game_at_a_table_is_kept() {
    permission_is_kept(AFTER_A_TABLE);
}

#[test]
fn permission_in_an_exercise_is_kept() {
    permission_is_kept(EXERCISES);
}

#[test]
fn nothing_is_offered_alone_that_is_refused() {
    ask_for_all(ALONE);
}

#[test]
fn nothing_is_offered_at_a_table_that_is_refused() {
    ask_for_all(AT_A_TABLE);
}

#[test]
fn nothing_is_offered_after_a_game_at_a_table_that_is_refused() {
    ask_for_all(AFTER_A_TABLE);
}

#[test]
fn nothing_is_offered_in_an_exercise_that_is_refused() {
    ask_for_all(EXERCISES);
}

#[test]
fn the_menu_speaks_of_exercises_only_in_one_and_says_which_moves_are_tried() {
    let games = [ALONE, AT_A_TABLE, AFTER_A_TABLE].concat();
    let of_exercises = ["in exercises", " task", "lesson or", "puzzle before"];
    for (name, world) in &games {
        let world = world();
        let app = world.seat.app();
        let tries = !app.session.is_present() || !app.session.may_act();
        for item in menu_items(app) {
            let words = item.words();
            let is_tree = matches!(
                item.action,
                Action::Intent(Intent::View(_)) | Action::Screen(ScreenAction::Moves)
            );
            assert!(
                !is_tree || !of_exercises.iter().any(|part| words.contains(part)),
                "{name}: {words}"
            );
            let is_move = matches!(
                item.action,
                Action::Board(
                    BoardAction::Take(_) | BoardAction::TypeMove | BoardAction::Turn { .. }
                )
            );
            assert!(!is_move || words.starts_with("Try: ") == tries, "{name}: {words}");
            assert!(!words.contains("your next free piece"), "{name}: {words}");
        }
        let is_own = app.game.mode.is_own();
        let has_tips =
            menu_items(app).iter().any(|item| item.action == Action::Screen(ScreenAction::Guide));
        assert!(!has_tips || is_own, "{name}");
    }
    for (name, world) in EXERCISES {
        for item in menu_items(world().seat.app()) {
            let words = item.words();
            assert!(
                !words.contains("look back one move") && !words.contains("in exercises"),
                "{name}: {words}"
            );
        }
    }
}
