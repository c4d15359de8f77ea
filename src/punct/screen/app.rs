//! What the screen's state shows: the picture of the board, and the status line below it.

use std::time::Instant;

use super::advice::{Advice, Hint};
use super::animation::Animation;
use super::dialogs::Dialog;
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
            _ if self.reads_task() => Situation::Reading,
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

    /// Returns the time of the next step of the animation, or the time at which the next of two
    /// computers may think, if that is earlier.
    pub(super) fn step_due(&self) -> Option<Instant> {
        let animation = self.game.animation.as_ref().map(Animation::next);
        animation.into_iter().chain(self.game.computer.due()).min()
    }

    /// Returns the earliest of the other times: of the next change of the clock, of the next report
    /// of the place where the player points, and of the moment when the hand has rested long
    /// enough.
    pub(super) fn other_due(&self) -> Option<Instant> {
        let pointing = self.pointing_due(Instant::now());
        [self.clock_due(), pointing, self.game.advice.in_hand.due()].into_iter().flatten().min()
    }

    /// Returns the scene for the picture of the board. A pupil sees the levels of a held piece only
    /// after the lesson about climbing.
    pub fn scene(&self) -> Scene {
        let mut scene = self.whole_scene();
        if let (Some(ghost), Some(pupil)) = (&mut scene.ghost, self.game.board.pupil) {
            ghost.tells_levels = pupil.taught >= Taught::Climbing;
        }
        scene
    }

    fn whole_scene(&self) -> Scene {
        if let Some(animation) = &self.game.animation {
            return animation.scene();
        }
        let mut scene = self.game.board.scene(&self.session);
        scene.threats = self.threatened_spaces();
        let held = scene.ghost.map(|ghost| ghost.placement.spaces()).unwrap_or_default();
        scene.pointed = (self.spaces_of_other() | self.spaces_of_tip()) - held;
        if let Some(marks) = self.game.mode.task_marks() {
            scene.pointed = marks - held;
        }
        if let Some(Dialog::TypeMove(typed)) = self.dialogs.last() {
            match typed.whole() {
                None => scene.pointed = typed.spaces().iter().copied().collect(),
                Some(whole) => {
                    show_move(self.session.viewed_game(), whole, &mut scene);
                }
            }
        } else if let Some(advised) = self.suggested_move() {
            scene.forget_reach();
            show_move(self.session.viewed_game(), advised, &mut scene);
            let held = scene.ghost.map(|ghost| ghost.placement.spaces()).unwrap_or_default();
            scene.pointed |= self.named_by_hint() - held;
        }
        scene
    }

    /// Returns the status line below the board: the last event, the mode's own line, the engine's
    /// advice, a line about the computers, or else what the board says.
    pub fn status(&self) -> Notice {
        let computers =
            || self.computers_status().filter(|_| self.game.board.is_at_rest(&self.session));
        self.notice
            .clone()
            .or_else(|| self.status_in_mode())
            .or_else(|| self.advised_status())
            .or_else(computers)
            .unwrap_or_else(|| self.game.board.status(&self.session, self.may_lift()))
    }

    /// Returns the comment on the position on the board, while no move is being chosen.
    pub fn comment(&self) -> Option<&str> {
        let comment = self.session.tree().comment(self.session.viewed_node());
        let is_looked_at = matches!(self.game.board.activity, Activity::Looking(Lens::Plain));
        // The list of moves shows the comment too.
        let is_listed = matches!(self.dialogs.last(), Some(Dialog::Moves(_)));
        (is_looked_at && !is_listed && !comment.is_empty()).then_some(comment)
    }

    /// Returns the reasons for the move chosen in the analysis, in a line of this number of
    /// columns. Returns `None` while there is a notice.
    pub fn why_chosen(&self, columns: usize) -> Option<Notice> {
        let Some(Dialog::Analysis(panel)) = self.dialogs.last() else { return None };
        let study = self.game.advice.study.as_ref().filter(|_| self.notice.is_none())?;
        let fits = |text: &str| text.chars().count() <= columns;
        panel.why(study, &self.session.people(), fits).map(Notice::plain)
    }

    /// Returns the spaces that the hint's status line names, and the spaces of the sides that the
    /// line names.
    fn named_by_hint(&self) -> SpaceSet {
        let columns = usize::from(self.look.window().width);
        let hint = self.game.advice.hint.as_ref().filter(|_| self.dialogs.is_empty());
        let people = self.session.people();
        let named = |hint: &Hint| hint.named_spaces(&people, self.enter().status_text(), columns);
        hint.map(named).unwrap_or_default()
    }

    /// Returns the engine's status line: about the hint, or about the threats while the player does
    /// nothing special at the board.
    pub fn advised_status(&self) -> Option<Notice> {
        let (people, Advice { hint, threats, .. }) = (self.session.people(), &self.game.advice);
        if let Some(hint) = hint {
            let columns = usize::from(self.look.window().width);
            return Some(hint.status(&people, self.enter().status_text(), columns));
        }
        let is_idle =
            matches!(self.situation(), Situation::Idle | Situation::Past | Situation::Variation);
        let is_plain = self.game.board.activity.lens() == Lens::Plain;
        threats.status(&people).filter(|_| threats.is_any() && is_idle && is_plain)
    }
}
