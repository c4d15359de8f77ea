//! The result: who won and how, and what the player can do next. The dialog opens below the board,
//! which shows the winning chain.

use crossterm::event::KeyEvent;

use super::{Dialog, DialogContext, Reply};
use crate::kit::settings::StrengthMove;
use crate::kit::shell::{DialogKind, DialogPlace, GameDialog};
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand};
use crate::kit::ui::keys::{Key, action_of, row};
use crate::kit::ui::page;
use crate::kit::ui::popup::Popup;
use crate::kit::ui::shared_keys::{BOARD, LOOK_BACK, NEW_GAME, PLAY_AGAIN};
use crate::kit::ui::theme::TextRole;
use crate::punct::control::intent::{ExerciseChoice, Intent};
use crate::punct::exercises::NO_TASK_IN_GAME;
use crate::punct::phrases;
use crate::punct::screen::action::{Action, ScreenAction};
use crate::punct::screen::own_tasks::TaskSearch;

/// The result of a finished game.
pub struct GameOver {
    /// What the game decides, if it is part of something larger, such as a contest. When the player
    /// closes the result, the larger game goes on.
    pub stake: Option<String>,
    /// The change of the strength at which the computer is as good as the player.
    pub strength: Option<StrengthMove>,
    /// The state of the search for tasks from the game; `None` if there is no search.
    pub tasks: Option<TaskSearch>,
    /// The further texts after a game at a table; `None` elsewhere.
    pub table: Option<CardAtTable>,
}

/// The further texts after a game at a table.
pub struct CardAtTable {
    /// Whether the player here took part in the game, and did not only watch it.
    pub plays: bool,
    /// Whether the player here can go over the game together with the other player.
    pub may_share: bool,
    /// The effect of the game on the ratings.
    pub rating: Option<String>,
    /// An open offer, in words.
    pub offer: Option<String>,
    /// What has happened in another game of the player.
    pub elsewhere: Option<String>,
}

/// The keys after a game that decides something larger.
static KEYS_OF_STAKE: &[DialogBinding] = &[
    row!("Enter", (&[Key::ENTER, Key::ESC], DialogAction::Close)).label("go on with the result"),
    LOOK_BACK,
];

const REVIEW: DialogBinding =
    row!("W", (&[Key::Char('W')], DialogAction::AtBoard(Key::Char('W')))).label("review");

const TOGETHER: DialogBinding =
    row!("J", (&[Key::Char('J')], DialogAction::Command(DialogCommand::Together)))
        .label("together");

const TASKS: DialogBinding =
    row!("f", (&[Key::Char('f'), Key::Char('F')], DialogAction::Pick(1))).label("your tasks");

impl GameOver {
    /// Returns the keys after a game that decides nothing larger. At a table nobody begins a game
    /// alone, persons go over it together, and spectators only look.
    fn keys(&self) -> Vec<DialogBinding> {
        let (mut keys, shares) = (vec![], self.table.as_ref().is_some_and(|it| it.may_share));
        if self.table.as_ref().is_none_or(|it| it.plays || it.may_share) {
            keys.push(PLAY_AGAIN);
            keys.extend(shares.then_some(TOGETHER));
            let has_tasks = matches!(self.tasks, Some(TaskSearch::Found(1..)));
            keys.extend((has_tasks && !shares).then_some(TASKS));
        }
        keys.extend([LOOK_BACK, REVIEW]);
        keys.extend(self.table.is_none().then_some(NEW_GAME));
        keys.push(BOARD);
        keys
    }
}

/// Returns the line about the tasks from a game.
fn tasks_line(search: TaskSearch) -> String {
    match search {
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
    }
}

impl GameDialog<Dialog> for GameOver {
    fn kind(&self) -> DialogKind {
        let keys = if self.stake.is_some() { KEYS_OF_STAKE.to_vec() } else { self.keys() };
        DialogKind { place: DialogPlace::Below, lets_keys_through: true, ..DialogKind::new(keys) }
    }

    /// While the search goes on, the key for tasks is not offered; it says that the search goes on.
    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        let is_going = matches!(self.tasks, Some(TaskSearch::Going(_)));
        action_of(&self.kind().keys, key)
            .or_else(|| if is_going { action_of(&[TASKS], key) } else { None })
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Accept => Reply::Finish(Intent::PlayAgain.into()),
            DialogAction::Pick(_) => {
                Reply::Meanwhile(Intent::BeginExercise(ExerciseChoice::TasksOfGame).into())
            }
            DialogAction::Command(DialogCommand::LookBack) => {
                Reply::Finish(Action::Screen(ScreenAction::Moves))
            }
            DialogAction::Command(DialogCommand::Together) => Reply::Finish(Intent::Share.into()),
            _ => Reply::Stay,
        }
    }

    /// Draws the result, with the keys below it.
    fn draw(&self, DialogContext { session, .. }: DialogContext<'_>, popup: &mut Popup) {
        let game = session.game();
        let (people, decision) = (session.people(), session.record().decision_at(session.here()));
        let Some(result) = phrases::end(game, decision, &people) else { return };
        let mut below: Vec<String> = self.stake.iter().cloned().collect();
        if let Some(CardAtTable { rating, offer, elsewhere, .. }) = &self.table {
            let texts = [rating, offer, elsewhere].into_iter().flatten();
            below.extend(texts.map(|text| format!("{text}.")));
        }
        below.extend(self.strength.map(|moved| format!("{moved}.")));
        below.extend(self.tasks.map(tasks_line));
        let mut texts = vec![(people.sentence(&result), TextRole::Strong)];
        texts.extend(below.into_iter().map(|text| (text, TextRole::Normal)));
        page::draw_below(&texts, &self.kind().keys, popup);
    }
}
