//! Decides whether an action would do something now. Keys, the mouse, the line of keys and the menu
//! use this. [`PlayerContext::permit`] decides about intents; this module adds what belongs to the
//! screen alone.

#![deny(clippy::wildcard_enum_match_arm)]

use super::action::{Action, BoardAction, NextGame, ScreenAction};
use super::advice::Hint;
use super::app::App;
use super::board::Lens;
use super::modes::exercise::text_lies_over;
use super::modes::table::TablePanel;
use crate::kit::ui::action::ShellAction;
use crate::punct::control::intent::{AdviceKind, Intent, RunLength};
use crate::punct::control::intent::{IntentError, Permission};
use crate::punct::control::viewing::ViewStep;
use crate::punct::play::CommandError;
use crate::rules::Source;

/// Checks whether an action would do something now.
///
/// # Errors
/// Why not.
pub fn permit(app: &App, action: &Action) -> Permission {
    match action {
        Action::Intent(intent) => permit_intent(app, &app.game.mode.resolved(intent)),
        Action::Screen(action) => permit_on_screen(app, *action),
        Action::Shell(action) => permit_for_shell(app, action),
        Action::Next(
            NextGame::Begin(_)
            | NextGame::BeginAtOnce(_)
            | NextGame::PlayComputer(_)
            | NextGame::OpenPasted(_)
            | NextGame::Gipf,
        ) => app.context().permit_new_game(),
        Action::Board(_) | Action::Dialog(_) => Ok(()),
    }
}

/// Whether an action would have a visible effect now.
pub fn can_be_done(app: &App, action: &Action) -> bool {
    if let Action::Board(action) = action {
        return can_be_done_at_the_board(app, *action);
    }
    let shows_nothing = if *action == Action::Screen(ScreenAction::Replay) {
        app.session.viewed_game().ply() == 0
    } else if *action == Action::Screen(ScreenAction::Point) {
        !app.game.mode.panel().is_some_and(TablePanel::may_point)
    } else if *action == Action::Intent(Intent::ReadTask) {
        !text_lies_over(&app.look) || app.game.mode.reads_exercise(&app.look)
    } else if *action == Action::Intent(Intent::Advise(AdviceKind::Hint)) {
        app.is_hinted() && !has_other_hint(app)
    } else {
        false
    };
    !shows_nothing && permit(app, action).is_ok()
}

fn permit_intent(app: &App, intent: &Intent) -> Permission {
    let context = app.context();
    // The piece in the hand goes back first.
    if *intent == Intent::Undo && app.game.board.hand().is_some() {
        return context.permit_in_game(intent);
    }
    if let Intent::View(ViewStep::By(1..)) = intent
        && app.game.mode.may_try_from_present(&app.session)
    {
        return Ok(());
    }
    context.permit(intent)?;
    // The screen shows a hint as a move that Enter plays.
    let may_move = app.session.may_move();
    let waits = *intent == Intent::Advise(AdviceKind::Hint) && !may_move;
    let is_game = app.game.mode.exercise().is_none();
    if waits && is_game { Err(IntentError::HintWaits) } else { Ok(()) }
}

fn permit_on_screen(app: &App, action: ScreenAction) -> Permission {
    let context = app.context();
    let runs_computers = Intent::RunComputers(RunLength::OneMove);
    match action {
        ScreenAction::Zoom(_)
        | ScreenAction::ZoomToFit
        | ScreenAction::Replay
        | ScreenAction::RulesCard => Ok(()),
        ScreenAction::SavePicture => permit_outside_table(app),
        ScreenAction::Guide => context.permit_in_own_game(),
        ScreenAction::ViewTurn(_) => context.permit(&Intent::Advise(AdviceKind::Review(None))),
        ScreenAction::Slower(_) => context.permit(&runs_computers),
        ScreenAction::Players => context.permit(&Intent::SetSeats(app.session.seats())),
        ScreenAction::Moves => context.permit_in_games(),
        ScreenAction::Comment => context.permit(&Intent::Comment(None, String::new())),
        ScreenAction::Marks => context.permit(&Intent::Mark(None, None)),
        ScreenAction::Talk => context.permit(&Intent::Say(String::new())),
        ScreenAction::Point => match app.game.mode.client() {
            Some(client) if client.colour().is_none() => Err(CommandError::Watching.into()),
            Some(_) => Ok(()),
            None => Err(IntentError::OnlyAtTable),
        },
    }
}

fn permit_for_shell(app: &App, action: &ShellAction) -> Permission {
    match action {
        ShellAction::StartScreen => permit_outside_table(app),
        ShellAction::NewGame => app.context().permit_in_own_game(),
        ShellAction::Open => {
            app.context().permit_in_own_game()?;
            app.context().permit_open()
        }
        ShellAction::OpenSave(_) => app.context().permit_open(),
        ShellAction::SaveAs | ShellAction::Save(..) => app.context().permit_save(),
        ShellAction::NextTheme
        | ShellAction::SwitchRendering
        | ShellAction::Help
        | ShellAction::RulesPage
        | ShellAction::Menu
        | ShellAction::Quit => Ok(()),
    }
}

/// Checks what a contest also has: the start screen's key leads back to GIPF there.
fn permit_outside_table(app: &App) -> Permission {
    let is_contest = app.game.mode.contest().is_some();
    if is_contest { Ok(()) } else { app.context().permit_new_game() }
}

/// Whether a hint or a clue would show something new after the one shown.
fn has_other_hint(app: &App) -> bool {
    match app.game.mode.exercise() {
        Some(panel) => panel.run.has_other_clue(),
        None => app.game.advice.hint.as_ref().is_some_and(Hint::has_others),
    }
}

fn can_be_done_at_the_board(app: &App, action: BoardAction) -> bool {
    let board = &app.game.board;
    let game = app.session.viewed_game();
    let hand = board.hand();
    let at_cursor = board.hand_at_cursor(&app.session);
    match action {
        BoardAction::Confirm => app.enter().label().is_some(),
        BoardAction::Back => app.esc().label().is_some(),
        BoardAction::Take(kind) => {
            let reserve = game.position().reserve(game.position().turn());
            app.why_no_move().is_none() && reserve.count(kind) > 0
        }
        // A piece that fits in only one orientation can't be turned.
        BoardAction::Turn { .. } => hand.is_some_and(|hand| hand.ways(board.cursor)[0] != 1),
        BoardAction::StepOnLine { .. } | BoardAction::NextLine => match hand {
            Some(hand) => matches!(hand.source(), Source::Board(_)),
            None => matches!(at_cursor, Some(Ok(_))),
        },
        BoardAction::NextPlace { forward } => match hand {
            Some(hand) => {
                let next = hand.next_place(board.cursor, forward);
                next.is_some_and(|next| next != board.cursor)
            }
            None => app.why_no_move().is_none() && game.position().free_pieces().next().is_some(),
        },
        BoardAction::TypeMove => app.why_no_move().is_none(),
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
