//! The line of keys, and the menu, which also has actions without a key.

use super::App;
use super::action::{Action, BoardAction, CopiedText, NextGame, ScreenAction};
use super::advice::Hint;
use super::app::is_guided;
use super::board::Lens;
use super::board_actions::EscAction;
use super::keys;
use super::keys::{Binding, Situation};
use super::modes::Mode;
use super::modes::exercise::text_lies_over;
use super::modes::table::TablePanel;
use super::perform::permit;
use crate::kit::shell::GameAction as _;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::menu::{self, MenuItem};
use crate::punct::control::intent::{AdviceKind, ExerciseChoice, Intent, PlanChange};
use crate::punct::control::table::TableClient;
use crate::punct::control::viewing::ViewStep;
use crate::punct::exercises::ExerciseList;
use crate::punct::play::Proposal;
use crate::rules::Source;

const BACK: Action = Action::Board(BoardAction::Back);
const CONFIRM: Action = Action::Board(BoardAction::Confirm);

/// The action would have a visible effect now.
pub fn can_be_done(app: &App, action: &Action) -> bool {
    let shows_nothing = match action {
        Action::Board(action) => return can_be_done_at_board(app, *action),
        Action::Screen(ScreenAction::Replay) => app.session.viewed_game().ply() == 0,
        Action::Screen(ScreenAction::Copy(what)) => {
            let has_no_move = app.session.viewed_game().ply() == 0;
            !app.appearance.capabilities.takes_text || *what == CopiedText::Move && has_no_move
        }
        Action::Screen(ScreenAction::Point) => {
            !app.game.mode.panel().is_some_and(TablePanel::may_point)
        }
        Action::Intent(Intent::ReadTask) => {
            !text_lies_over(&app.appearance) || app.game.mode.reads_exercise(&app.appearance)
        }
        Action::Intent(Intent::Advise(AdviceKind::Hint)) => {
            let has_other = match &app.game.mode {
                Mode::Exercise(panel) => panel.run.has_other_clue(),
                Mode::Own | Mode::Table(_) | Mode::Contest(_) => {
                    app.game.advice.hint.as_ref().is_some_and(Hint::has_others)
                }
            };
            app.is_hinted() && !has_other
        }
        Action::Intent(_)
        | Action::Screen(_)
        | Action::Shell(_)
        | Action::Next(_)
        | Action::Dialog(_) => false,
    };
    !shows_nothing && permit(app, action).is_ok()
}

fn can_be_done_at_board(app: &App, action: BoardAction) -> bool {
    let board = &app.game.board;
    let game = app.session.viewed_game();
    let hand = board.hand();
    let at_cursor = board.hand_at_cursor(&app.session);
    match action {
        BoardAction::Confirm => app.enter().label().is_some(),
        BoardAction::Back => app.esc().label().is_some(),
        BoardAction::Take(kind) => {
            let reserve = game.position().reserve(game.position().turn());
            app.no_move_notice().is_none() && reserve.count(kind) > 0
        }
        // A piece that fits in only one orientation can't be turned.
        BoardAction::Turn { .. } => {
            hand.is_some_and(|hand| hand.count_orientations(board.cursor)[0] != 1)
        }
        BoardAction::StepOnLine { .. } | BoardAction::NextLine => match hand {
            Some(hand) => matches!(hand.source(), Source::Board(_)),
            None => matches!(at_cursor, Some(Ok(_))),
        },
        BoardAction::NextPlace { forward } => match hand {
            Some(hand) => {
                hand.next_target(board.cursor, forward).is_some_and(|next| next != board.cursor)
            }
            None => {
                app.no_move_notice().is_none() && game.position().free_pieces().next().is_some()
            }
        },
        BoardAction::TypeMove => app.no_move_notice().is_none(),
        BoardAction::Peek => {
            let lies = game.position().top(board.cursor).is_some();
            hand.is_none() && (lies || matches!(board.activity.lens(), Lens::Under(_)))
        }
        BoardAction::Chains => hand.is_none() && game.ply() > 0,
        BoardAction::Step(_) => true,
        // These actions belong to the mouse and the loupe.
        BoardAction::Aim(_) | BoardAction::Press(_) | BoardAction::TurnTo(_) => false,
    }
}

pub fn menu_items(app: &App) -> Vec<MenuItem<Action>> {
    let mut items = Vec::new();
    let agree = agreement(app).map(|agree| ("Agree to the offer", "agree, accept", agree));
    let decline = match app.esc() {
        EscAction::Decline => Some(("Decline the offer", "decline, refuse", BACK)),
        EscAction::Withdraw => Some(("Withdraw your offer", "withdraw, cancel, decline", BACK)),
        _ => None,
    };
    for (words, names, action) in agree.into_iter().chain(decline) {
        items.push(MenuItem::from_key(words, names, &keys::name_of(&action), action));
    }
    // The row of Enter tells only about lifting pieces and putting them down.
    if let Some(words) = app.enter().in_menu() {
        let confirm = keys::rows().find(|row| row.first_action() == Some(&CONFIRM));
        let names = confirm.and_then(|row| row.entries().next()).map_or("", |entry| entry.names);
        items.push(MenuItem::from_key(words, names, "Enter", CONFIRM));
    }
    let listed: Vec<Action> = items.iter().map(|item| item.action.clone()).collect();
    items.extend(menu::items(
        keys::rows(),
        |row| label(app, row).is_some(),
        |action| match action {
            Action::Shell(ShellAction::Menu) | Action::Board(BoardAction::Step(_)) => false,
            action => !listed.contains(action) && can_be_done(app, action),
        },
        |entry| {
            // Only the words for games or only those for exercises.
            let nth = usize::from(app.game.mode.exercise().is_some());
            let words = entry.words.split("; in exercises ").nth(nth).unwrap_or(entry.words);
            let tries =
                !app.session.is_present() || app.game.mode.tries_while_waiting(&app.session);
            match entry.action {
                Action::Board(action) if tries && action.makes_a_move() => format!("try: {words}"),
                _ => words.to_owned(),
            }
        },
    ));
    let mut without_key = Vec::new();
    if !app.game.tasks.of_game.is_empty() {
        let solve = Intent::BeginExercise(ExerciseChoice::TasksOfGame);
        without_key.push(("Solve the tasks from your last game", "my tasks", solve.into()));
    }
    without_key.extend([
        (
            "Learn the game by lessons",
            "lessons, learn, tutorial, course, teach me, how to play, training",
            Intent::ListExercises(ExerciseList::Lessons { chosen: None }).into(),
        ),
        (
            "Solve puzzles",
            "puzzles, problems, exercises, tasks, practice",
            Intent::ListExercises(ExerciseList::Puzzles { chosen: None, theme: None }).into(),
        ),
        (
            "Read the rules of PÜNCT",
            "read the rules, rulebook, all rules",
            ShellAction::RulesPage.into(),
        ),
        ("Play GIPF with PÜNCT-potentials", "gipf", Action::Next(NextGame::Gipf)),
    ]);
    for (words, names, action) in without_key {
        if permit(app, &action).is_ok() {
            items.push(MenuItem::without_key(words, names, action));
        }
    }
    items
}

/// The rows for the line of keys, with their labels, the most useful first. Each has a key with an
/// effect now. While a dialog is open, only rows count whose keys all reach the board.
pub fn offered_keys(app: &App) -> Vec<(&'static Binding, &'static str)> {
    let mut rows = Vec::new();
    for row in keys::rows() {
        let Some(label) = label(app, row) else { continue };
        let reach_board = row.keys().all(|(key, action)| match app.dialogs.last() {
            None => true,
            Some(dialog) => {
                dialog.properties().passes_keys_to_board
                    && dialog.action_of(key.into()).is_none()
                    && action.leaves_result_open()
            }
        });
        if reach_board && row.keys().any(|(_, action)| can_be_done(app, action)) {
            rows.push((row, label));
        }
    }
    let order = order_of_use(app);
    let agreed = agreement(app);
    rows.sort_by_key(|(row, _)| {
        let action = row.first_action();
        if agreed.is_some() && (action == Some(&BACK) || action == agreed.as_ref()) {
            return 0;
        }
        order.iter().position(|shown| *shown == row.shown).map_or(usize::MAX, |nth| nth + 1)
    });
    rows
}

/// The keys that the line of keys shows first, as their rows show them.
fn order_of_use(app: &App) -> &'static [&'static str] {
    match app.situation() {
        Situation::Beginning => &["1-6", "b", "g", "q"],
        Situation::Idle | Situation::OnPiece if is_guided(app) => {
            &["1-6", "Enter", "H", "u", "Tab", "[ ]"]
        }
        Situation::Idle | Situation::OnPiece => &["1-6", "Enter", "Tab", "u", "H", "[ ]"],
        Situation::Hand | Situation::Adding if app.enter().label().is_some() => {
            &["Enter", "r R", "Tab", "Esc", ", . /"]
        }
        Situation::Hand | Situation::Adding => &["r R", "Tab", ", . /", "Esc"],
        // A person who looks back after the end at a table has found the keys for looking back.
        Situation::Past | Situation::Variation if app.game.mode.client().is_some() => {
            &["Esc", "J", "K", "[ ]", "{ }", "1-6"]
        }
        Situation::Past => &["[ ]", "{ }", "Esc", "1-6", "W", "H"],
        Situation::Variation => &["[ ]", "Esc", "( )", "H", "A"],
        Situation::Waiting => &["u", "[ ]", "\"", "p"],
        Situation::Watching => &["Enter", "e", "f F", "[ ]"],
        Situation::Over if app.game.mode.client().is_some() => &["J", "K", "a", "[ ]", "\"", "W"],
        Situation::Over => &["a", "W", "[ ]", "n", "s", "P"],
        Situation::Hinted => &["Enter", "H", "Esc"],
        Situation::Reading => &["Enter", "Esc", "H", "[ ]"],
        Situation::Exercise => &["Enter", "H", "w", "Esc", "[ ]"],
        Situation::Judged => &["Enter", "[ ]", "Esc", "H"],
    }
}

fn label(app: &App, row: &Binding) -> Option<&'static str> {
    let client = app.game.mode.client();
    match row.first_action()? {
        &CONFIRM => app.enter().label(),
        &BACK => app.esc().label(),
        Action::Intent(Intent::View(ViewStep::By(_)))
            if app.game.mode.may_try_from_present(&app.session) =>
        {
            Some("look back, try")
        }
        // These keys would end what they have begun.
        Action::Intent(Intent::Share) if client.is_some_and(TableClient::is_shared) => {
            Some("alone")
        }
        Action::Intent(Intent::Follow) if client.is_some_and(TableClient::is_following) => {
            Some("unfollow")
        }
        Action::Intent(Intent::Plan(PlanChange::Toggle))
            if client.is_some() && app.session.is_planned() =>
        {
            Some("not conditional")
        }
        // The line of keys has no room for this before there is something to follow.
        Action::Intent(Intent::Follow) if !client.is_some_and(TableClient::is_node_shown) => None,
        action if agreement(app).as_ref() == Some(action) => Some("agree"),
        Action::Shell(ShellAction::StartScreen) if let Some(contest) = app.game.mode.contest() => {
            Some(contest.way_back)
        }
        _ => row.label_in(app.situation()),
    }
}

fn agreement(app: &App) -> Option<Action> {
    let offer = app.game.mode.client()?.offer_to_answer()?;
    Some(Action::Intent(match offer.proposal {
        Proposal::Undo => Intent::Undo,
        Proposal::Draw => Intent::Draw,
        Proposal::Rematch => Intent::PlayAgain,
    }))
}
