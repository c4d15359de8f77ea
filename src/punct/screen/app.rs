//! What the screen's state shows: the picture of the board, and the status line below it.

use super::advice::{Advice, Hint};
use super::dialogs::Dialog;
use super::guidance::ShownTip;
use super::keys::Situation;
use super::modes::Mode;
use super::{App, Punct};
use crate::kit::shell::Shell;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::text::Notice;
use crate::punct::control::intent::{AdviceKind, Intent};
use crate::punct::control::permit::{GameContext, PlayerContext};
use crate::punct::lessons::LessonTopic;
use crate::punct::picture::Scene;
use crate::punct::play::Session;
use crate::punct::screen::board::{Activity, Lens, show_move};
use crate::rules::Move;

impl App {
    pub fn new(session: Session, look: Appearance) -> App {
        Shell::with_game(session, look, Punct::new())
    }

    pub fn context(&self) -> PlayerContext<'_> {
        let game = match &self.game.mode {
            Mode::Own => GameContext::Own,
            Mode::Table(panel) => GameContext::Table(&panel.client),
            Mode::Contest(contest) => GameContext::Contest { why: &contest.why },
            Mode::Exercise(panel) => {
                GameContext::Exercise { run: &panel.run, is_alone: panel.suspended.is_none() }
            }
        };
        PlayerContext {
            session: &self.session,
            game,
            advice_ban: self.game.mode.advice_ban_reason(&self.session).map(str::to_owned),
        }
    }

    pub fn situation(&self) -> Situation {
        let situation = self.game.board.situation(&self.session);
        if self.is_hinted() {
            Situation::Hinted
        } else if self.game.mode.reads_task(&self.appearance) {
            Situation::Reading
        } else if matches!(situation, Situation::Hand | Situation::Adding) {
            situation
        } else if let Some(panel) = self.game.mode.exercise() {
            panel.situation(situation)
        } else if !self.session.is_present() || situation == Situation::Over {
            situation
        } else if self.session.is_between_computers() {
            Situation::Watching
        } else if !self.session.may_act() {
            Situation::Waiting
        } else {
            situation
        }
    }

    /// A pupil sees the levels of a held piece only after the lesson about climbing.
    pub fn scene(&self) -> Scene {
        let mut scene = whole_scene(self);
        if let (Some(ghost), Some(pupil)) = (&mut scene.ghost, self.game.board.lesson_player) {
            ghost.tells_levels = pupil.topic >= LessonTopic::Climbing;
        }
        scene
    }

    /// The line below the board: the last event, the mode's own line, the engine's advice, a line
    /// about the computers, or else what the board says.
    pub fn status(&self) -> Notice {
        let Punct { board, computer, thought, mode, .. } = &self.game;
        let mut notice = self
            .notice
            .clone()
            .or_else(|| mode.status(&self.session, board, self.appearance.window))
            .or_else(|| advised_status(self));
        if notice.is_none() && board.is_idle(&self.session) {
            notice = computer.status(thought.as_ref(), &self.session);
        }
        notice.unwrap_or_else(|| board.status(&self.session, self.enter().lifts()))
    }

    pub fn comment(&self) -> Option<&str> {
        let comment = self.session.tree().comment(self.session.viewed_node());
        let is_looked_at = matches!(self.game.board.activity, Activity::Looking(Lens::Plain));
        // The list of moves shows the comment too.
        let is_listed = matches!(self.dialogs.last(), Some(Dialog::Moves(_)));
        (is_looked_at && !is_listed && !comment.is_empty()).then_some(comment)
    }

    /// A clue, the move chosen in an open panel, or the hint. `None` while a piece is in the hand.
    pub fn suggested_move(&self) -> Option<Move> {
        if self.game.board.hand().is_some() {
            return None;
        }
        if let Some(panel) = self.game.mode.exercise() {
            return panel.run.shown_move;
        }
        match self.dialogs.last() {
            Some(Dialog::Analysis(panel)) => panel.chosen_move(),
            Some(Dialog::Openings(panel)) => panel.chosen_move(),
            _ => self.game.advice.hint.as_ref().and_then(Hint::shown_move),
        }
    }
}

/// A player here is to move and gets tips.
pub fn is_guided(app: &App) -> bool {
    app.game.guidance.guide.is_on()
        && app.game.mode.is_own()
        && app.session.is_present()
        && app.session.may_act()
}

/// The tip beside the board. There is none while another move is shown or typed.
pub fn tip(app: &App) -> Option<&ShownTip> {
    let is_typed = matches!(app.dialogs.last(), Some(Dialog::TypeMove(_)));
    if !is_guided(app) || is_typed || app.suggested_move().is_some() {
        return None;
    }
    app.game.guidance.tip.as_ref()
}

/// To a newcomer the players' needs are shown only once they have been explained.
pub fn shows_needs(app: &App) -> bool {
    let plays_here = app.game.mode.is_own() && !app.session.seats().are_computers();
    may_show_needs(app) && (!plays_here || app.game.guidance.has_explained_needs())
}

/// Advice is allowed, and the players have not hidden the needs.
pub fn may_show_needs(app: &App) -> bool {
    let asked = Intent::Advise(AdviceKind::Needs);
    app.game.advice.needs.is_shown && app.context().permit(&asked).is_ok()
}

/// The move in the tip beside the board, unless another piece is in the hand.
pub fn move_of_tip(app: &App) -> Option<Move> {
    let played = tip(app)?.played?;
    let hand = app.game.board.hand();
    hand.is_none_or(|hand| hand.source() == played.source()).then_some(played)
}

pub fn guidance(app: &App) -> Vec<String> {
    if !is_guided(app) {
        return Vec::new();
    }
    let (board, notice) = (&app.game.board, app.notice.as_ref());
    app.game.guidance.texts(tip(app), &app.session, board, notice)
}

fn whole_scene(app: &App) -> Scene {
    if let Some(animation) = &app.game.animation {
        return animation.scene();
    }
    let mut scene = app.game.board.scene(&app.session);
    scene.threats = app.game.advice.threatened_spaces(&app.game.board);
    let held = scene.ghost.map(|ghost| ghost.placement.spaces()).unwrap_or_default();
    if let Some(played) = move_of_tip(app) {
        scene.pointed_spaces = played.placement().spaces() - held;
    }
    if let Some(panel) = app.game.mode.panel() {
        scene.pointed_spaces |= panel.spaces_of_other(&app.session) - held;
    }
    if let Some(marks) = app.game.mode.task_marks() {
        scene.pointed_spaces = marks - held;
    }
    if let Some(Dialog::TypeMove(typed)) = app.dialogs.last() {
        match typed.complete_move() {
            None => scene.pointed_spaces = typed.spaces().iter().copied().collect(),
            Some(whole) => {
                show_move(app.session.viewed_game(), whole, &mut scene);
            }
        }
    } else if let Some(advised) = app.suggested_move() {
        scene.clear_reach_marks();
        show_move(app.session.viewed_game(), advised, &mut scene);
        let ghost = scene.ghost.map(|ghost| ghost.placement.spaces()).unwrap_or_default();
        // The status line of a hint names spaces and sides.
        if let Some(hint) = &app.game.advice.hint
            && app.dialogs.is_empty()
        {
            let columns = usize::from(app.appearance.window.width);
            let people = app.session.player_names();
            scene.pointed_spaces |=
                hint.named_spaces(&people, app.enter().status_text(), columns) - ghost;
        }
    }
    scene
}

/// The status line about the hint, or about threats while the player does nothing special.
pub fn advised_status(app: &App) -> Option<Notice> {
    let (people, Advice { hint, threats, .. }) = (app.session.player_names(), &app.game.advice);
    if let Some(hint) = hint {
        let columns = usize::from(app.appearance.window.width);
        return Some(hint.status(&people, app.enter().status_text(), columns));
    }
    let is_idle =
        matches!(app.situation(), Situation::Idle | Situation::Past | Situation::Variation);
    if !is_idle || !threats.is_any() || app.game.board.activity.lens() != Lens::Plain {
        return None;
    }
    threats.status(&people)
}
