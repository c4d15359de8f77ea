//! The actions that are possible now: the line of keys, and the menu of a game of PÜNCT. The menu
//! also has actions without a key.

use super::action::{Action, BoardAction, NextGame};
use super::app::App;
use super::enter::Esc;
use super::keys;
use super::keys::{Binding, Situation};
use crate::kit::shell::GameAction as _;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::keys::{Key, KeyEntry};
use crate::kit::ui::menu::{self, MenuItem};
use crate::punct::control::intent::{ExerciseChoice, Intent, PlanChange};
use crate::punct::control::table::TableClient;
use crate::punct::control::viewing::ViewStep;
use crate::punct::exercises::ExerciseList;
use crate::punct::play::Proposal;
use crate::punct::screen::permit::{can_be_done, permit};

const MENU: Action = Action::Shell(ShellAction::Menu);
const BACK: Action = Action::Board(BoardAction::Back);
const CONFIRM: Action = Action::Board(BoardAction::Confirm);
const START_SCREEN: Action = Action::Shell(ShellAction::StartScreen);

/// Returns the entries of the menu.
pub fn menu_items(app: &App) -> Vec<MenuItem<Action>> {
    let is_listed = |action: &Action| {
        let is_step = matches!(action, Action::Board(BoardAction::Step(_)));
        *action != MENU && !is_step && can_be_done(app, action)
    };
    let confirm = keys::rows().find(|row| row.first_action() == Some(&CONFIRM));
    let names = confirm.and_then(|row| row.entries().next()).map_or("", |entry| entry.names);
    let enter = app.enter().in_menu();
    let now = enter.map(|words| MenuItem::from_key(words, names, "Enter", CONFIRM));
    // The row of Enter tells only about lifting pieces and putting them down, so another entry
    // replaces it.
    let answers = answers_in_menu(app);
    let is_listed = |action: &Action| {
        let is_answer = answers.iter().any(|item| item.action == *action);
        is_listed(action) && !is_answer && (now.is_none() || *action != CONFIRM)
    };
    let is_shown = |row: &Binding| label(app, row).is_some();
    let of_rows = menu::items(keys::rows(), is_shown, is_listed, |deed| words_now(app, deed));
    let without_key = [
        (
            "Learn the game by lessons",
            "lessons, learn, tutorial, course, teach me, how to play, training",
            Action::Intent(Intent::ListExercises(ExerciseList::Lessons { chosen: None })),
        ),
        (
            "Solve puzzles",
            "puzzles, problems, exercises, tasks, practice",
            Action::Intent(Intent::ListExercises(ExerciseList::Puzzles {
                chosen: None,
                theme: None,
            })),
        ),
        (
            "Read the rules of PÜNCT",
            "read the rules, rulebook, all rules",
            Action::Shell(ShellAction::RulesPage),
        ),
        ("Play GIPF with PÜNCT-potentials", "gipf", Action::Next(NextGame::Gipf)),
    ];
    let of_game = Action::Intent(Intent::BeginExercise(ExerciseChoice::TasksOfGame));
    let has_tasks = !app.game.tasks.of_game.is_empty();
    let of_game = has_tasks.then_some(("Solve the tasks from your last game", "my tasks", of_game));
    let others = of_game.into_iter().chain(without_key);
    let others = others.filter(|(_, _, action)| permit(app, action).is_ok());
    let others = others.map(|(words, names, action)| MenuItem::without_key(words, names, action));
    answers.into_iter().chain(now).chain(of_rows).chain(others).collect()
}

/// Returns the words of an action as the menu shows them now: only those for games or only
/// those for exercises, and whether a move is only tried.
fn words_now(app: &App, entry: &KeyEntry<Action>) -> String {
    let nth = usize::from(app.game.mode.exercise().is_some());
    let words = entry.words.split("; in exercises ").nth(nth).unwrap_or(entry.words);
    let tries = !app.session.is_present() || app.game.mode.tries_while_waiting(&app.session);
    match entry.action {
        Action::Board(action) if tries && action.makes_a_move() => format!("try: {words}"),
        _ => words.to_owned(),
    }
}

/// Returns the rows for the line of keys, with their labels, the most useful first. Each has a
/// key with an effect now. While a dialog is open, only rows count whose keys all reach the
/// board. While a person looks back after the end of a game at a table, the keys for looking
/// back come last, because the person has found them.
pub fn offered_keys(app: &App) -> Vec<(&'static Binding, &'static str)> {
    let reaches_the_board = |(key, action): (Key, &Action)| {
        app.dialogs.last().is_none_or(|dialog| {
            let is_left = dialog.kind().lets_keys_through && dialog.action_of(key.into()).is_none();
            is_left && action.leaves_result_open()
        })
    };
    let does_something = |(row, _): &(&Binding, &str)| {
        row.keys().any(|(_, action)| can_be_done(app, action)) && row.keys().all(reaches_the_board)
    };
    let rows = keys::rows().filter_map(|row| Some((row, label(app, row)?)));
    let mut rows: Vec<_> = rows.filter(does_something).collect();
    let is_over = app.session.game().outcome().is_some();
    if is_over && app.game.mode.is_owned_elsewhere() && app.situation() == Situation::Past {
        rows.sort_by_key(|(row, _)| {
            let action = row.first_action();
            matches!(action, Some(Action::Intent(Intent::View(ViewStep::By(_) | ViewStep::Start))))
        });
    }
    rows
}

/// Returns the label of a row in the line of keys, if the row is shown there.
fn label(app: &App, row: &Binding) -> Option<&'static str> {
    match row.first_action() {
        Some(&CONFIRM) => app.enter().label(),
        Some(&BACK) => app.esc().label(),
        Some(Action::Intent(Intent::View(ViewStep::By(_))))
            if app.game.mode.may_try_from_present(&app.session) =>
        {
            Some("look back, try moves")
        }
        Some(action) if let Some(label) = label_to_end(app, action) => Some(label),
        // The line of keys has no room for this before there is something to follow.
        Some(Action::Intent(Intent::Follow)) if !is_node_shown(app) => None,
        Some(action) if agreement(app).as_ref() == Some(action) => Some("agree"),
        // In a contest this key leads back to GIPF.
        Some(&START_SCREEN) if let Some(label) = app.game.mode.way_back() => Some(label),
        _ => row.label_in(app.situation()),
    }
}

/// Whether another player at the table shows the position that they view.
fn is_node_shown(app: &App) -> bool {
    app.game.mode.client().is_some_and(TableClient::is_node_shown)
}

/// Returns the action that agrees to the other player's offer, if there is an offer.
fn agreement(app: &App) -> Option<Action> {
    let offer = app.game.mode.client()?.offer_to_answer()?;
    Some(match offer.what {
        Proposal::Undo => Action::Intent(Intent::Undo),
        Proposal::Draw => Action::Intent(Intent::Draw),
        Proposal::Rematch => Action::Intent(Intent::PlayAgain),
    })
}

/// Returns the entries of the menu that answer the other player's offer, or withdraw the
/// player's own.
fn answers_in_menu(app: &App) -> Vec<MenuItem<Action>> {
    let agree = agreement(app).map(|agree| ("Agree to the offer", "agree, accept", agree));
    let decline = match app.esc() {
        Esc::Decline => Some(("Decline the offer", "decline, refuse", BACK)),
        Esc::Withdraw => Some(("Withdraw your offer", "withdraw, cancel, decline", BACK)),
        _ => None,
    };
    let item = |(words, names, action): (&str, &'static str, Action)| {
        MenuItem::from_key(words, names, &keys::name_of(&action), action)
    };
    agree.into_iter().chain(decline).map(item).collect()
}

/// Returns the label of a key that would now end what the key began; `None` for other keys.
fn label_to_end(app: &App, action: &Action) -> Option<&'static str> {
    let client = app.game.mode.client()?;
    match action {
        Action::Intent(Intent::Share) if client.is_shared() => Some("alone"),
        Action::Intent(Intent::Follow) if client.follows() => Some("unfollow"),
        Action::Intent(Intent::Plan(PlanChange::Toggle)) if app.session.is_planned() => {
            Some("not conditional")
        }
        _ => None,
    }
}
