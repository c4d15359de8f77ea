//! What the context of the game allows, and where leaving a game that decides a use in GIPF leads
//! to.

use super::action::Action;
use super::app::App;
use super::context::{ActionKind, ContestWords, Context};
use super::message::Obstacle;
use crate::kit::phrases::sentence;
use crate::kit::shell::Effect;
use crate::kit::ui::action::ShellAction;
use crate::punct::table::Refused;

impl App {
    /// Why the context refuses an action, if it does.
    pub fn refusal(&self, action: &Action) -> Option<String> {
        let kind = action.kind();
        match kind {
            ActionKind::Company if self.game.context.place().is_none() => {
                return Some("Nobody else is at this game".to_owned());
            }
            ActionKind::ExerciseText if self.game.context.exercise().is_none() => {
                return Some("That is for lessons and puzzles; g leads to them".to_owned());
            }
            _ => {}
        }
        match &self.game.context {
            Context::Own => None,
            Context::Contest(contest) => {
                let is_over = self.session.game().outcome().is_some();
                refuses_in_contest(kind, is_over).then(|| contest.why.clone())
            }
            Context::Exercise(_) => refuses_in_exercise(kind)
                .then(|| "That is for games; Esc leaves the exercise".to_owned()),
            Context::Table(place) => {
                let is_player = place.colour().is_some();
                refusal_at_table(kind, is_player, self.forbids_advice())
            }
        }
    }

    /// Makes the game on the screen one that decides a use in GIPF.
    pub fn begin_contest(&mut self, contest: ContestWords) {
        self.game.context = Context::Contest(contest);
        self.tell_the_end();
    }

    /// Carries out an action in a game that decides a use in GIPF: one leads back there.
    pub(super) fn perform_in_contest(&mut self, action: &Action) -> Option<Result<(), Obstacle>> {
        let goes_back = *action == Action::Shell(ShellAction::StartScreen);
        goes_back.then(|| {
            self.ask_for(Effect::StepAside);
            Ok(())
        })
    }
}

/// A game that decides a use can't be left for another. Once it is over, it has decided.
pub(super) const fn refuses_in_contest(kind: ActionKind, is_over: bool) -> bool {
    match kind {
        ActionKind::Undo | ActionKind::Redo => is_over,
        ActionKind::OwnGame
        | ActionKind::NextGame
        | ActionKind::Exercise
        | ActionKind::PlayAgain
        | ActionKind::TakeOver
        | ActionKind::Seats => true,
        _ => false,
    }
}

pub(super) const fn refuses_in_exercise(kind: ActionKind) -> bool {
    !matches!(
        kind,
        ActionKind::Free
            | ActionKind::StartScreen
            | ActionKind::NextGame
            | ActionKind::Exercise
            | ActionKind::ExerciseText
            | ActionKind::Picture
            | ActionKind::Play
            | ActionKind::Undo
            | ActionKind::Walk
            | ActionKind::Hint
    )
}

/// At a table both players see the game, so it has no comments and variations; an own game would
/// leave it.
pub(super) fn refusal_at_table(
    kind: ActionKind,
    is_player: bool,
    forbids_advice: bool,
) -> Option<String> {
    let why = match kind {
        ActionKind::StartScreen
        | ActionKind::OwnGame
        | ActionKind::NextGame
        | ActionKind::Exercise
        | ActionKind::Picture => "You play with others here: q leaves this game first",
        ActionKind::Note | ActionKind::Delete => {
            "Both players see this game, so it has no comments and variations"
        }
        ActionKind::Hint | ActionKind::Threats | ActionKind::Analysis => {
            return forbids_advice.then(|| {
                "Hints, threats and analysis have to wait for the end of this game".into()
            });
        }
        ActionKind::Play
        | ActionKind::Undo
        | ActionKind::End
        | ActionKind::PlayAgain
        | ActionKind::TakeOver
        | ActionKind::Redo
        | ActionKind::Seats
        | ActionKind::Pace
            if !is_player =>
        {
            return Some(sentence(&Refused::Watching.to_string()));
        }
        ActionKind::Redo | ActionKind::Seats | ActionKind::Pace => {
            "That is for games at one screen"
        }
        _ => return None,
    };
    Some(why.to_owned())
}
