//! The result: who won, how, and what the player can do next. The dialog opens below the board,
//! which shows the winning chain.

use ratatui::text::Line;

use super::{Dialog, DialogContext, Reply};
use crate::kit::phrases::sentence;
use crate::kit::settings::BetterLevel;
use crate::kit::shell::{DialogKind, DialogPlace, GameDialog};
use crate::kit::storage::visible;
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand, ShellAction};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::shared_keys::{BOARD, LOOK_BACK, NEW_GAME};
use crate::kit::ui::text;
use crate::kit::ui::theme::TextRole;
use crate::punct::phrases::outcome_with_sides;
use crate::punct::screen::action::{Action, SessionAction, StudyAction, TreeAction, WhichTasks};
use crate::punct::screen::own_tasks::TaskSearch;

/// The result of a finished game.
pub struct GameOver {
    /// What the game decides, if it is part of something larger. Then closing the result leads back
    /// to that.
    pub stake: Option<String>,
    /// A level of the computer that may fit the player better.
    pub better_level: Option<BetterLevel>,
    /// What has come of the search for tasks from the game, if there is one.
    pub tasks: Option<TaskSearch>,
    /// The further texts of the result at a table.
    pub table: Option<CardAtTable>,
}

/// The further texts of the result at a table.
pub struct CardAtTable {
    /// Whether the player here has played the game, and not only watched it.
    pub plays: bool,
    /// The effect of the game on the ratings.
    pub rating: Option<String>,
    /// An open offer.
    pub offer: Option<String>,
}

/// The keys after a game that decides something larger.
static KEYS_OF_STAKE: &[DialogBinding] = &[
    row!("Enter", (&[Key::ENTER, Key::ESC], DialogAction::Close)).label("go on with the result"),
    LOOK_BACK,
];

const PLAY_AGAIN: DialogBinding =
    row!("a", (&[Key::Char('a'), Key::Char('A')], DialogAction::Accept))
        .label("play again, colours swapped");

const REVIEW: DialogBinding =
    row!("W", (&[Key::Char('W')], DialogAction::AtBoard(Key::Char('W')))).label("review");

const TASKS: DialogBinding =
    row!("f", (&[Key::Char('f'), Key::Char('F')], DialogAction::Pick(1))).label("your tasks");

static KEYS: &[DialogBinding] = &[PLAY_AGAIN, LOOK_BACK, REVIEW, NEW_GAME, BOARD];

/// The keys of a game from which there are tasks, or may be.
static KEYS_WITH_TASKS: &[DialogBinding] = &[PLAY_AGAIN, TASKS, LOOK_BACK, REVIEW, NEW_GAME, BOARD];

/// The keys at a table, where nobody begins a game alone, and the keys of a spectator.
static KEYS_AT_TABLE: &[DialogBinding] = &[PLAY_AGAIN, LOOK_BACK, REVIEW, BOARD];
static KEYS_OF_WATCHER: &[DialogBinding] = &[LOOK_BACK, REVIEW, BOARD];

/// The keys after a game that suggests another level.
static KEYS_OF_LEVEL: &[DialogBinding] =
    &[PLAY_LEVEL, PLAY_SAME, LOOK_BACK, REVIEW, NEW_GAME, BOARD];
static KEYS_OF_LEVEL_WITH_TASKS: &[DialogBinding] =
    &[PLAY_LEVEL, PLAY_SAME, TASKS, LOOK_BACK, REVIEW, NEW_GAME, BOARD];

const PLAY_LEVEL: DialogBinding =
    row!("y", (&[Key::Char('y'), Key::Char('Y')], DialogAction::Pick(0)))
        .label("play that strength");
const PLAY_SAME: DialogBinding = PLAY_AGAIN.label("same strength again");

impl GameOver {
    /// Whether there are tasks, or may be.
    fn has_tasks(&self) -> bool {
        matches!(self.tasks, Some(TaskSearch::Going | TaskSearch::Found(1..)))
    }
}

/// What is said of the tasks from a game.
fn tasks_line(search: TaskSearch) -> String {
    match search {
        TaskSearch::Going => "Looking for tasks for you in this game ...".to_owned(),
        TaskSearch::Found(0) => "There is no task for you in this game.".to_owned(),
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
        let keys = match (&self.stake, &self.table, self.better_level) {
            (Some(_), ..) => KEYS_OF_STAKE,
            (None, Some(CardAtTable { plays: true, .. }), _) => KEYS_AT_TABLE,
            (None, Some(_), _) => KEYS_OF_WATCHER,
            (None, None, Some(_)) if self.has_tasks() => KEYS_OF_LEVEL_WITH_TASKS,
            (None, None, Some(_)) => KEYS_OF_LEVEL,
            (None, None, None) if self.has_tasks() => KEYS_WITH_TASKS,
            (None, None, None) => KEYS,
        };
        DialogKind::new(keys).with_place(DialogPlace::Below).letting_keys_through()
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match (action, self.better_level) {
            (DialogAction::Accept, _) => Reply::Finish(Action::Session(SessionAction::PlayAgain)),
            (DialogAction::Pick(1), _) => {
                Reply::Meanwhile(Action::Study(StudyAction::OwnTasks(WhichTasks::OfGame)))
            }
            (DialogAction::Pick(_), Some(BetterLevel { level, .. })) => {
                Reply::Finish(Action::Session(SessionAction::PlayAtLevel(level)))
            }
            (DialogAction::Command(DialogCommand::LookBack), _) => {
                Reply::Finish(Action::Tree(TreeAction::Moves))
            }
            (DialogAction::Command(DialogCommand::NewGame), _) => {
                Reply::Meanwhile(Action::Shell(ShellAction::NewGame))
            }
            _ => Reply::Stay,
        }
    }

    /// Draws the result, with the keys below.
    fn draw(&self, DialogContext { session, .. }: DialogContext<'_>, popup: &mut Popup) {
        let game = session.game();
        let Some(outcome) = game.outcome() else { return };
        let result = sentence(&outcome_with_sides(game.position(), outcome, session.people()));
        let result = visible(&result);
        let columns = popup.columns(u16::MAX);
        let mut lines = text::wrap(&result, popup.role(TextRole::Strong), columns);
        if let Some(stake) = &self.stake {
            lines.extend(text::wrap(&visible(stake), popup.role(TextRole::Normal), columns));
        }
        let further = self.table.iter().flat_map(|table| [&table.rating, &table.offer]).flatten();
        for text in further {
            let text = visible(&format!("{text}."));
            lines.extend(text::wrap(&text, popup.role(TextRole::Normal), columns));
        }
        if let Some(better) = self.better_level {
            lines.extend(text::wrap(&format!("{better}."), popup.role(TextRole::Normal), columns));
        }
        if let Some(search) = self.tasks {
            lines.extend(text::wrap(&tasks_line(search), popup.role(TextRole::Normal), columns));
        }
        let content = popup.bar(lines.len() as u16, self.kind().keys);
        let lines: Vec<Line> = lines.into_iter().map(Line::centered).collect();
        popup.put_all(content, &lines);
    }
}
