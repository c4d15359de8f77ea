//! What the screen's state shows: the picture of the board, and the status line below it.

use super::advice::{Advice, Hint};
use super::dialogs::Dialog;
use super::enter::Enter;
use super::keys::Situation;
use super::state::Punct;
use crate::kit::shell::Shell;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::notice::Notice;
use crate::punct::lessons::Taught;
use crate::punct::picture::Scene;
use crate::punct::play::Session;
use crate::punct::screen::board::{Activity, Lens, show_move};
use crate::rules::SpaceSet;

/// The screen of PÜNCT.
pub type App = Shell<Punct>;

impl App {
    /// Makes the screen for a game.
    pub fn new(session: Session, look: Appearance) -> App {
        Shell::with_game(session, look, Punct::new())
    }

    /// Returns what the board is used for at present.
    pub fn situation(&self) -> Situation {
        let situation = self.game.board.situation(&self.session);
        let in_exercise = self.game.mode.exercise().map(|panel| panel.situation(situation));
        match situation {
            _ if self.is_hinted() => Situation::Hinted,
            _ if self.game.mode.reads_task(&self.look) => Situation::Reading,
            Situation::Hand | Situation::Adding => situation,
            _ => in_exercise.unwrap_or(match situation {
                _ if !self.session.is_present() => situation,
                Situation::Over => situation,
                _ if self.watches() => Situation::Watching,
                _ if !self.session.may_act() => Situation::Waiting,
                _ => situation,
            }),
        }
    }

    /// Returns the scene for the picture of the board. A pupil sees the levels of a held piece only
    /// after the lesson about climbing.
    pub fn scene(&self) -> Scene {
        let mut scene = whole_scene(self);
        if let (Some(ghost), Some(pupil)) = (&mut scene.ghost, self.game.board.pupil) {
            ghost.tells_levels = pupil.taught >= Taught::Climbing;
        }
        scene
    }

    /// Returns the status line below the board: the last event, the mode's own line, the engine's
    /// advice, a line about the computers, or else what the board says.
    pub fn status(&self) -> Notice {
        let game = &self.game;
        let computers =
            || self.computers_status().filter(|_| self.game.board.is_at_rest(&self.session));
        self.notice
            .clone()
            .or_else(|| game.mode.status(&self.session, &game.board, self.look.window))
            .or_else(|| advised_status(self))
            .or_else(computers)
            .unwrap_or_else(|| self.game.board.status(&self.session, self.enter() == Enter::Lift))
    }

    /// Returns the comment on the position on the board, while no move is being chosen.
    pub fn comment(&self) -> Option<&str> {
        let comment = self.session.tree().comment(self.session.viewed_node());
        let is_looked_at = matches!(self.game.board.activity, Activity::Looking(Lens::Plain));
        // The list of moves shows the comment too.
        let is_listed = matches!(self.dialogs.last(), Some(Dialog::Moves(_)));
        (is_looked_at && !is_listed && !comment.is_empty()).then_some(comment)
    }
}

fn whole_scene(app: &App) -> Scene {
    if let Some(animation) = &app.game.animation {
        return animation.scene();
    }
    let mut scene = app.game.board.scene(&app.session);
    scene.threats = app.threatened_spaces();
    let held = scene.ghost.map(|ghost| ghost.placement.spaces()).unwrap_or_default();
    scene.pointed = app.spaces_of_tip() - held;
    if let Some(panel) = app.game.mode.panel() {
        scene.pointed |= panel.spaces_of_other(&app.session) - held;
    }
    if let Some(marks) = app.game.mode.task_marks() {
        scene.pointed = marks - held;
    }
    if let Some(Dialog::TypeMove(typed)) = app.dialogs.last() {
        match typed.whole() {
            None => scene.pointed = typed.spaces().iter().copied().collect(),
            Some(whole) => {
                show_move(app.session.viewed_game(), whole, &mut scene);
            }
        }
    } else if let Some(advised) = app.suggested_move() {
        scene.forget_reach();
        show_move(app.session.viewed_game(), advised, &mut scene);
        let held = scene.ghost.map(|ghost| ghost.placement.spaces()).unwrap_or_default();
        scene.pointed |= named_by_hint(app) - held;
    }
    scene
}

/// Returns the spaces that the hint's status line names, and the spaces of the sides that the
/// line names.
fn named_by_hint(app: &App) -> SpaceSet {
    let columns = usize::from(app.look.window.width);
    let hint = app.game.advice.hint.as_ref().filter(|_| app.dialogs.is_empty());
    let people = app.session.people();
    let named = |hint: &Hint| hint.named_spaces(&people, app.enter().status_text(), columns);
    hint.map(named).unwrap_or_default()
}

/// Returns the engine's status line: about the hint, or about the threats while the player does
/// nothing special at the board.
pub fn advised_status(app: &App) -> Option<Notice> {
    let (people, Advice { hint, threats, .. }) = (app.session.people(), &app.game.advice);
    if let Some(hint) = hint {
        let columns = usize::from(app.look.window.width);
        return Some(hint.status(&people, app.enter().status_text(), columns));
    }
    let is_idle =
        matches!(app.situation(), Situation::Idle | Situation::Past | Situation::Variation);
    let is_plain = app.game.board.activity.lens() == Lens::Plain;
    threats.status(&people).filter(|_| threats.is_any() && is_idle && is_plain)
}
