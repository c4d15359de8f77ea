//! The result, and what the player can do next. Below the board, which shows the winning chain.

use crossterm::event::KeyEvent;

use super::{Dialog, DialogContext, Reply};
use crate::kit::settings::StrengthMove;
use crate::kit::shell::{DialogPosition, DialogProperties, GameDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand};
use crate::kit::ui::keys::{Key, action_of, row};
use crate::kit::ui::page;
use crate::kit::ui::popup::Popup;
use crate::kit::ui::shared_keys::{BOARD, LOOK_BACK, NEW_GAME, PLAY_AGAIN};
use crate::kit::ui::theme::TextRole;
use crate::punct::control::intent::{ExerciseChoice, Intent};
use crate::punct::exercises::NO_TASK_IN_GAME;
use crate::punct::phrases;
use crate::punct::screen::TaskSearch;
use crate::punct::screen::action::{Action, ScreenAction};

pub struct GameOver {
    /// What the game decides, if it is part of a larger one.
    pub stake: Option<String>,
    /// At which the computer is as good as the player.
    pub strength: Option<StrengthMove>,
    pub tasks: Option<TaskSearch>,
    /// The further texts after a game at a table; `None` elsewhere.
    pub table: Option<CardAtTable>,
}

pub struct CardAtTable {
    /// Whether the player here took part in the game.
    pub plays: bool,
    /// Whether the player here can go over the game together with the other player.
    pub may_share: bool,
    pub rating: Option<String>,
    pub offer: Option<String>,
    /// What has happened in another game of the player.
    pub elsewhere: Option<String>,
}

static KEYS_OF_STAKE: &[DialogBinding] = &[
    row!("Enter", (&[Key::ENTER, Key::ESC], DialogAction::Close)).label("go on with the result"),
    LOOK_BACK,
];

const REVIEW: DialogBinding =
    row!("W", (&[Key::Char('W')], DialogAction::AtBoard(Key::Char('W')))).label("review");

const TOGETHER: DialogBinding =
    row!("J", (&[Key::Char('J')], DialogAction::Command(DialogCommand::ShareTree)))
        .label("together");

const TASKS: DialogBinding =
    row!("f", (&[Key::Char('f'), Key::Char('F')], DialogAction::Pick(1))).label("your tasks");

impl GameOver {
    /// At a table nobody begins a game alone, and spectators only look.
    fn keys(&self) -> Vec<DialogBinding> {
        let mut keys = Vec::new();
        let shares = self.table.as_ref().is_some_and(|table| table.may_share);
        if shares || self.table.as_ref().is_none_or(|table| table.plays) {
            keys.push(PLAY_AGAIN);
        }
        if shares {
            keys.push(TOGETHER);
        } else if !keys.is_empty() && matches!(self.tasks, Some(TaskSearch::Found(1..))) {
            keys.push(TASKS);
        }
        keys.extend([LOOK_BACK, REVIEW]);
        if self.table.is_none() {
            keys.push(NEW_GAME);
        }
        keys.push(BOARD);
        keys
    }
}

impl GameDialog<Dialog> for GameOver {
    fn properties(&self) -> DialogProperties {
        let keys = if self.stake.is_some() { KEYS_OF_STAKE.to_vec() } else { self.keys() };
        DialogProperties {
            position: DialogPosition::Below,
            passes_keys_to_board: true,
            ..DialogProperties::new(keys)
        }
    }

    /// While the search goes on, the key for tasks is not offered; it says that the search goes on.
    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        let action = action_of(&self.properties().keys, key);
        if action.is_none() && matches!(self.tasks, Some(TaskSearch::Going(_))) {
            return action_of(&[TASKS], key);
        }
        action
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Accept => Reply::PerformAndCloseAll(Intent::PlayAgain.into()),
            DialogAction::Pick(_) => {
                Reply::Perform(Intent::BeginExercise(ExerciseChoice::TasksOfGame).into())
            }
            DialogAction::Command(DialogCommand::ReviewGame) => {
                Reply::PerformAndCloseAll(Action::Screen(ScreenAction::Moves))
            }
            DialogAction::Command(DialogCommand::ShareTree) => {
                Reply::PerformAndCloseAll(Intent::Share.into())
            }
            _ => Reply::Stay,
        }
    }

    fn draw(&self, DialogContext { session, .. }: DialogContext<'_>, popup: &mut Popup) {
        let game = session.game();
        let (people, decision) =
            (session.player_names(), session.record().decision_at(session.current()));
        let Some(result) = phrases::end(game, decision, &people) else { return };
        let mut below: Vec<String> = self.stake.iter().cloned().collect();
        if let Some(CardAtTable { rating, offer, elsewhere, .. }) = &self.table {
            let texts = [rating, offer, elsewhere].into_iter().flatten();
            below.extend(texts.map(|text| format!("{text}.")));
        }
        below.extend(self.strength.map(|moved| format!("{moved}.")));
        below.extend(self.tasks.map(|tasks| match tasks {
            TaskSearch::Going(percent) => {
                format!("Looking for tasks for you in this game: {percent} % done.")
            }
            TaskSearch::Found(0) => NO_TASK_IN_GAME.to_owned(),
            TaskSearch::Found(1) => {
                "Your task from this game: a position with a better move.".to_owned()
            }
            TaskSearch::Found(count) => {
                format!("Your {count} tasks from this game: positions with a better move.")
            }
        }));
        let mut texts = vec![(people.sentence(&result), TextRole::Strong)];
        texts.extend(below.into_iter().map(|text| (text, TextRole::Normal)));
        page::draw_below(&texts, &self.properties().keys, popup);
    }
}
