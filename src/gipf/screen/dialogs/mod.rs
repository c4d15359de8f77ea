//! The dialogs of GIPF. A dialog changes only itself and asks for anything else by its reply.

mod help;
mod new_game;
pub mod questions;

pub use help::{CARD, HELP};
pub use new_game::NewGameForm;
pub use questions::{ChallengeQuestion, SettledContest};

use crossterm::event::KeyEvent;
use ratatui::layout::{Position, Rect};

use super::action::{GipfAction, PlayAction, ViewAction};
use super::board::Mosaic;
use super::keys;
use super::layout::Layout;
use crate::gipf::lessons::lessons;
use crate::gipf::phrases;
use crate::gipf::play::{Command, Match, Session};
use crate::gipf::record::Summary;
use crate::gipf::rules::{NotationError, Turn, Version};
use crate::kit::lessons::{LessonProgress, TaskSheet};
use crate::kit::phrases::counted;
use crate::kit::shell::{
    DialogPosition, DialogProperties, DialogSet, GameDialog, HelpPage, KEYS_TO_PLAY, RulesCard,
    SaveAs, TypedContent, TypedLine, dialogs,
};
use crate::kit::storage::{Facts, GameEnd};
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::board_size::STRIP_HEIGHT;
use crate::kit::ui::keys::{Key, action_of, row};
use crate::kit::ui::menu::{LessonItem, LessonList, Menu};
use crate::kit::ui::open::{Listing, OpenDialog};
use crate::kit::ui::page::{self, Paragraph, QuestionDialog, RulesPage, TextPage};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::shared_keys;
use crate::kit::ui::text::sentence;
use crate::kit::ui::theme::TextRole;

pub type Reply = crate::kit::ui::action::DialogReply<GipfAction>;

pub type DialogContext<'a> = crate::kit::shell::DrawContext<'a, Dialog>;

pub const RULES: RulesPage = RulesPage {
    title: "The rules of GIPF and the potentials",
    text: include_str!("../../../../assets/gipf_rules.txt"),
};

dialogs! {
    Dialog {
        Help(HelpPage<Dialog>),
        Rules(RulesPage),
        Card(RulesCard<Dialog>),
        Type(TypeTurn),
        SaveAs(SaveAs),
        Open(OpenDialog<Summary>),
        Menu(Menu<GipfAction>),
        NewGame(NewGameForm),
        Ask(QuestionDialog<GipfAction>),
        Challenge(ChallengeQuestion),
        Settled(SettledContest),
        Lessons(LessonList<GipfAction>),
        Lesson(LessonText),
        GameOver(GameOver),
    }
}

impl DialogSet for Dialog {
    type Action = GipfAction;
    type Match = Match;
    type Advice = ();
    type Samples = Mosaic;
}

impl Dialog {
    pub fn is_challenge(&self) -> bool {
        matches!(self, Dialog::Challenge(_))
    }
}

impl Listing for Summary {
    const TITLE: &'static str = "Open a game of GIPF";
    const WHAT: &'static str = "game of GIPF";
    const HAS_COPIES: bool = false;

    fn rules() -> Vec<&'static str> {
        Version::ALL.map(Version::code).to_vec()
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            names: &self.names,
            file: None,
            rules: self.rules.version().code(),
            result: self
                .outcome
                .map_or(GameEnd::Open, |outcome| GameEnd::from_winner(outcome.winner)),
            plies: self.ply,
            date: None,
        }
    }

    fn state(&self) -> String {
        let (rules, turns) = (phrases::rules(self.rules), counted(self.ply, "turn"));
        match self.outcome {
            Some(outcome) => {
                format!("{}; {turns}; {rules}", phrases::outcome(outcome, &self.names))
            }
            None if self.is_contested => format!("{turns}, a game of PÜNCT goes on; {rules}"),
            None => format!("{turns}; {rules}"),
        }
    }
}

pub static KEYS_OF_RESULT: &[DialogBinding] = &[
    shared_keys::PLAY_AGAIN,
    row!("[", (&[Key::Char('[')], DialogAction::Command(DialogCommand::ReviewGame)))
        .label("look back"),
    shared_keys::NEW_GAME,
    shared_keys::BOARD,
];

/// The result of a game below the board, and what the player can do next.
pub struct GameOver;

impl GameDialog<Dialog> for GameOver {
    fn properties(&self) -> DialogProperties {
        DialogProperties {
            position: DialogPosition::Below,
            passes_keys_to_board: true,
            ..DialogProperties::new(KEYS_OF_RESULT)
        }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        match action {
            DialogAction::Accept => {
                Reply::PerformAndCloseAll(GipfAction::Game(PlayAction::PlayAgain))
            }
            DialogAction::Command(DialogCommand::ReviewGame) => {
                Reply::PerformAndCloseAll(GipfAction::View(ViewAction::By(-1)))
            }
            _ => Reply::Stay,
        }
    }

    fn draw(&self, DialogContext { session, .. }: DialogContext<'_>, popup: &mut Popup) {
        let Some(outcome) = session.game().outcome() else { return };
        let result = phrases::outcome(outcome, session.names());
        page::draw_below(&[(result, TextRole::Strong)], KEYS_OF_RESULT, popup);
    }
}

/// Below the board, which shows the turn as soon as it can be read.
pub type TypeTurn = TypedLine<TypedTurn>;

#[derive(Default)]
pub struct TypedTurn;

impl TypedContent<Dialog> for TypedTurn {
    fn properties(&self) -> DialogProperties {
        DialogProperties { position: DialogPosition::Below, ..DialogProperties::new(KEYS_TO_PLAY) }
    }

    fn enter(&self, text: &str) -> Result<GipfAction, Option<String>> {
        let read =
            text.parse().map(|turn| GipfAction::Game(PlayAction::Command(Command::Play(turn))));
        read.map_err(|error: NotationError| Some(sentence(&error.to_string())))
    }

    fn draw(line: &TypeTurn, DialogContext { session, .. }: DialogContext<'_>, popup: &mut Popup) {
        line.draw_below("Turn: ", comment(line.text(), session), KEYS_TO_PLAY, popup);
    }
}

/// Says which turn Enter plays, why the turn is refused, or how to write a turn.
fn comment(text: &str, session: &Session) -> Paragraph {
    let Ok(turn) = text.parse::<Turn>() else {
        let how = "e1-e2, Ge1-e2 GIPF-piece, Pe1-e2 loaded, c3*d4+1 use, xb2,c3,d4,e5;… rows";
        return (how.to_owned(), TextRole::Normal);
    };
    match session.draft().start().after(&turn) {
        Ok(_) => (format!("Enter plays {turn}"), TextRole::Strong),
        Err(_) if session.can_begin(&turn) => {
            let then = "then the row is chosen on the board";
            (format!("Enter plays {turn}; {then}"), TextRole::Strong)
        }
        Err(refusal) => (sentence(&refusal.to_string()), TextRole::Warning),
    }
}

/// If `chosen` is `None`, the first lesson that is not done is selected.
pub fn list_of_lessons(progress: &LessonProgress, chosen: Option<usize>) -> LessonList<GipfAction> {
    let items = lessons().iter().map(|lesson| {
        let is_done = progress.has(&lesson.name);
        LessonItem { title: lesson.title.clone(), is_done, solved: (usize::from(is_done), 1) }
    });
    LessonList::new("Learn GIPF", items.collect(), chosen, |nth| {
        Reply::PerformAndCloseAll(GipfAction::Game(PlayAction::Lesson(nth)))
    })
}

/// The text of a lesson, which stands below the board until the player has read or closed it.
pub struct LessonText {
    pub sheet: TaskSheet,
    pub page: usize,
}

/// Any other key closes the text, too, and then acts at the board.
pub static KEYS_OF_LESSON: &[DialogBinding] = &[
    shared_keys::ON,
    row!("Esc w", (&[Key::ESC, Key::Char('w')], DialogAction::Close)).label("to the board"),
];

impl LessonText {
    pub fn has_more(&self, look: &Appearance) -> bool {
        let columns = page::columns_below(look);
        let lines = page::task_lines(&self.sheet, columns, look.theme()).concat().len();
        self.text_page(look).has_next(lines)
    }

    /// As many of three lines as have room below the board, with a title and the keys.
    fn text_page(&self, look: &Appearance) -> TextPage {
        let board = Layout::new(look, Rect::from((Position::ORIGIN, look.window))).board;
        let below = look.window.height.saturating_sub(board.bottom() + 2);
        TextPage::in_panel(self.page, below.clamp(1, STRIP_HEIGHT), look)
    }

    pub fn label_of_enter(&self, look: &Appearance) -> &'static str {
        if self.has_more(look) { "read on" } else { "begin the task" }
    }
}

impl GameDialog<Dialog> for LessonText {
    fn properties(&self) -> DialogProperties {
        DialogProperties { passes_keys_to_board: true, ..DialogProperties::new(KEYS_OF_LESSON) }
    }

    fn act(&mut self, _: DialogAction) -> Reply {
        Reply::Stay
    }

    fn draw(&self, _: DialogContext<'_>, popup: &mut Popup) {
        let lines = page::task_lines(&self.sheet, popup.columns(u16::MAX), popup.theme()).concat();
        let page = self.text_page(popup.appearance);
        page::draw_in_pages(&self.sheet.title, &lines, page, KEYS_OF_LESSON, &[], popup);
    }

    /// A key without a meaning at the board only closes the text.
    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        let closes = action_of(keys::KEYS, key).is_none();
        action_of(KEYS_OF_LESSON, key).or(closes.then_some(DialogAction::Close))
    }

    fn survives_view_keys(&self) -> bool {
        false
    }
}
