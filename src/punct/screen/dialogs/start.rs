//! The ways to begin. Where there is room, a board stands beside them.

use std::path::PathBuf;

use crossterm::event::KeyEvent;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Dialog, DialogContext, Reply};
use crate::kit::lessons::LessonProgress;
use crate::kit::shell::{DialogProperties, GameDialog};
use crate::kit::storage::{ReadSave, visible};
use crate::kit::strength::Strength;
use crate::kit::text::Columns;
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand, ShellAction};
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::keys::{Key, action_of, row};
use crate::kit::ui::popup::{FRAME_WIDTH, Lines, Popup};
use crate::kit::ui::shared_keys::{ACCEPT, CHOOSE, FURTHER};
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{board, page, scroll, text};
use crate::punct::control::intent::{ExerciseChoice, Intent};
use crate::punct::exercises::{ExerciseList, tasks_for_today};
use crate::punct::lessons::Course;
use crate::punct::lessons::puzzles::PuzzleTotals;
use crate::punct::phrases::game_in_brief;
use crate::punct::picture::Scene;
use crate::punct::record::Record;
use crate::punct::screen::action::{Action, NextGame, ScreenAction};
use crate::punct::screen::view::Mosaic;
use crate::punct::screen::view::geometry::Geometry;
use crate::rules::{Game, Rules, Variant};

pub struct Start {
    pub items: Vec<StartItem>,
    pub chosen: usize,
    invitation: Option<&'static str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartItem {
    Back(String),
    /// The file of the latest unfinished game, and a text that describes it.
    Resume(PathBuf, String),
    /// The number of finished lessons.
    Learn(usize),
    /// The number of tasks due today.
    Today(usize),
    Puzzles(PuzzleTotals),
    Record,
    PlayComputer {
        strength: Strength,
        has_tips: bool,
    },
    Begin(Variant),
    NewGame,
    Gipf,
    Open,
    Rules,
    Help,
    Quit,
}

impl StartItem {
    pub fn from_save(save: ReadSave<Record>) -> StartItem {
        let (names, ply) = (save.game.header().names.clone(), save.game.game().ply());
        StartItem::Resume(save.path, game_in_brief(&names, ply))
    }

    const fn is_game(&self) -> bool {
        matches!(self, StartItem::Back(_) | StartItem::Resume(..))
    }

    const fn key(&self) -> char {
        match self {
            StartItem::Back(_) | StartItem::Resume(..) => 'g',
            StartItem::Learn(_) => 'l',
            StartItem::Today(_) => 'f',
            StartItem::Puzzles(_) => 'p',
            StartItem::Record => 'r',
            StartItem::PlayComputer { .. } => 'c',
            StartItem::Begin(Variant::Basic) => '2',
            StartItem::Begin(Variant::Standard) => 's',
            StartItem::NewGame => 'n',
            StartItem::Gipf => 'i',
            StartItem::Open => 'o',
            StartItem::Rules => 'b',
            StartItem::Help => '?',
            StartItem::Quit => 'q',
        }
    }

    fn label(&self) -> String {
        match self {
            StartItem::Back(game) => format!("Back to the game: {}", visible(game)),
            StartItem::Resume(_, game) => format!("Go on: {}", visible(game)),
            StartItem::Learn(done) => {
                let course = Course::built_in();
                let all = course.lessons.len();
                if *done == 0 {
                    format!("Learn the game: {all} short lessons")
                } else if *done < course.teaching_rules {
                    format!("Learn the game: {done} of {all} lessons done")
                } else if *done < all {
                    format!("Learn to play well: {done} of {all} lessons done")
                } else {
                    "Learn the game: all lessons are done".to_owned()
                }
            }
            StartItem::Today(due) => tasks_for_today(*due),
            StartItem::Puzzles(PuzzleTotals { all, solved, .. }) => match solved {
                0 => format!("Puzzles: {all} to solve"),
                solved if solved == all => "Puzzles: all are solved".to_owned(),
                solved => format!("Puzzles: {solved} of {all} solved"),
            },
            StartItem::Record => "Your record: what you have played and learnt".to_owned(),
            StartItem::PlayComputer { strength: Strength::FIRST, .. } => {
                format!("Play the computer (strength {})", Strength::FIRST)
            }
            StartItem::PlayComputer { strength, has_tips: true } => {
                format!("Play the computer, with tips ({strength})")
            }
            StartItem::PlayComputer { strength, has_tips: false } => {
                format!("Play the computer, at your level ({strength})")
            }
            StartItem::Begin(Variant::Basic) => "Basic game: two players at this screen".to_owned(),
            StartItem::Begin(Variant::Standard) => {
                "Standard game: two players at this screen".to_owned()
            }
            StartItem::NewGame => "New game: choose names, rules, players".to_owned(),
            StartItem::Gipf => "GIPF with PÜNCT-potentials".to_owned(),
            StartItem::Open => "Open a saved game".to_owned(),
            StartItem::Rules => "Rules: how PÜNCT is played".to_owned(),
            StartItem::Help => "Help: keys, mouse, marks".to_owned(),
            StartItem::Quit => "Quit".to_owned(),
        }
    }

    fn reply(&self) -> Reply {
        let action: Action = match self {
            StartItem::Back(_) => return Reply::Close,
            StartItem::Resume(path, _) => {
                return Reply::PerformAndCloseAll(ShellAction::OpenSave(path.clone()).into());
            }
            StartItem::PlayComputer { strength, .. } => {
                return Reply::PerformAndCloseAll(Action::Next(NextGame::PlayComputer(*strength)));
            }
            StartItem::Begin(variant) => {
                return Reply::PerformAndCloseAll(Action::Next(NextGame::BeginAtOnce(*variant)));
            }
            StartItem::Learn(_) => {
                Intent::ListExercises(ExerciseList::Lessons { chosen: None }).into()
            }
            StartItem::Puzzles(_) => {
                Intent::ListExercises(ExerciseList::Puzzles { chosen: None, theme: None }).into()
            }
            StartItem::Today(_) => Intent::BeginExercise(ExerciseChoice::TasksOfToday).into(),
            StartItem::Record => Action::Screen(ScreenAction::OwnRecord),
            StartItem::Gipf => Action::Next(NextGame::Gipf),
            StartItem::NewGame => ShellAction::NewGame.into(),
            StartItem::Open => ShellAction::Open.into(),
            StartItem::Rules => ShellAction::RulesPage.into(),
            StartItem::Help => ShellAction::Help.into(),
            StartItem::Quit => ShellAction::Quit.into(),
        };
        Reply::Perform(action)
    }
}

const COLUMNS: u16 = 46;
const COLUMNS_BESIDE_BOARD: u16 = 44;

/// White has won. No black piece lies at the edge, because the page may be dark.
const EMBLEM: [&str; 5] = [
    r"  .   .   .   .   .",
    r"    .   .  /X\  .",
    r"  .   .   x---x   .",
    r"    O---o---o  /O\",
    r"  .   .   .   o---o",
];

const WHAT: &str = "Be the first to join two opposite sides. Any two opposite sides, whichever player \
                    you are.";
const NEW: &str = "New to PÜNCT? Enter lists the lessons, c begins a game.";
const WHOSE: &str = "A game for two by Kris Burm.";

const GO: DialogBinding = ACCEPT.label("go");

const CLOSE: DialogBinding = row!("Esc", (&[Key::ESC], DialogAction::Close)).label("close");

static KEYS_OVER_A_GAME: &[DialogBinding] = &[CHOOSE, GO, CLOSE, FURTHER];

/// Esc quits while the player has not chosen a game yet, so that no key begins another one.
static KEYS: &[DialogBinding] = &[CHOOSE, GO, LEAVE, FURTHER];

const LEAVE: DialogBinding =
    row!("Esc", (&[Key::ESC], DialogAction::Command(DialogCommand::Quit))).label("quit");

impl Start {
    /// `first` leads to an unfinished game; `due` counts the tasks for today.
    pub fn new(
        first: Option<StartItem>,
        progress: &LessonProgress,
        due: usize,
        puzzles: PuzzleTotals,
    ) -> Start {
        let done = Course::built_in().done_count(progress);
        let is_learnt =
            Course::built_in().on_rules().iter().all(|lesson| progress.has(&lesson.name));
        let mut items: Vec<_> = first.into_iter().collect();
        if !is_learnt {
            items.push(StartItem::Learn(done));
        }
        items.extend([
            StartItem::PlayComputer { strength: Strength::FIRST, has_tips: true },
            StartItem::Begin(Variant::Basic),
            StartItem::Begin(Variant::Standard),
        ]);
        // A player who knows the rules wants to play.
        if is_learnt {
            items.push(StartItem::Learn(done));
        }
        items.extend([
            StartItem::Puzzles(puzzles),
            StartItem::NewGame,
            StartItem::Open,
            StartItem::Gipf,
            StartItem::Rules,
            StartItem::Help,
            StartItem::Quit,
        ]);
        // Chosen: an unfinished game, or the lessons if begun and unfinished, else the computer.
        let is_learning = !progress.is_empty() && !is_learnt;
        let chosen = items.iter().position(|item| {
            item.is_game()
                || matches!(item, StartItem::PlayComputer { .. })
                || is_learning && matches!(item, StartItem::Learn(_))
        });
        let mut start = Start { items, chosen: chosen.unwrap_or(0), invitation: None };
        start.set_due(due);
        start
    }

    #[must_use]
    pub fn for_a_newcomer(self) -> Start {
        Start { chosen: 0, invitation: Some(NEW), ..self }
    }

    #[must_use]
    pub fn with_strength(mut self, strength: Strength, has_tips: bool) -> Start {
        for item in &mut self.items {
            if matches!(item, StartItem::PlayComputer { .. }) {
                *item = StartItem::PlayComputer { strength, has_tips };
            }
        }
        self
    }

    #[must_use]
    pub fn with_record(mut self, has_record: bool) -> Start {
        let puzzles = self.items.iter().position(|item| matches!(item, StartItem::Puzzles(_)));
        if let Some(at) = puzzles
            && has_record
        {
            self.items.insert(at + 1, StartItem::Record);
            self.chosen += usize::from(self.chosen > at);
        }
        self
    }

    pub fn offer(&mut self, resume: StartItem) {
        self.items.insert(0, resume);
        self.chosen += 1;
    }

    /// The tasks for today stand first, but after an unfinished game. The chosen item stays chosen.
    fn set_due(&mut self, due: usize) {
        let today = self.items.iter().position(|item| matches!(item, StartItem::Today(_)));
        if let Some(at) = today {
            if due > 0 {
                self.items[at] = StartItem::Today(due);
            } else {
                self.items.remove(at);
                self.chosen -= usize::from(self.chosen > at);
            }
        } else if due > 0 {
            let at = usize::from(self.has_game());
            self.items.insert(at, StartItem::Today(due));
            self.chosen += usize::from(self.chosen >= at);
        }
    }

    pub fn follow_progress(
        &mut self,
        progress: &LessonProgress,
        due: usize,
        puzzles: PuzzleTotals,
    ) {
        self.set_due(due);
        // A player who has done a task of the lessons is no newcomer.
        self.invitation.take_if(|_| !progress.is_empty());
        for item in &mut self.items {
            match item {
                StartItem::Learn(done) => *done = Course::built_in().done_count(progress),
                StartItem::Puzzles(sums) => *sums = puzzles,
                _ => {}
            }
        }
    }

    pub fn has_game(&self) -> bool {
        self.items.first().is_some_and(StartItem::is_game)
    }
}

impl GameDialog<Dialog> for Start {
    fn properties(&self) -> DialogProperties {
        let keys = match self.items.first() {
            Some(StartItem::Back(_)) => KEYS_OVER_A_GAME,
            _ => KEYS,
        };
        DialogProperties {
            may_change_game: true,
            passes_keys_to_board: true,
            close_label: "back to the start screen",
            ..DialogProperties::new(keys)
        }
    }

    fn act(&mut self, action: DialogAction) -> Reply {
        if action == DialogAction::Command(DialogCommand::Quit) {
            return StartItem::Quit.reply();
        }
        if !scroll::takes_row(&mut self.chosen, self.items.len(), action) {
            return Reply::Stay;
        }
        self.items.get(self.chosen).map_or(Reply::Stay, StartItem::reply)
    }

    fn draw(&self, DialogContext { samples, .. }: DialogContext<'_>, popup: &mut Popup) {
        popup.alone();
        let has_board = draw_board(COLUMNS_BESIDE_BOARD + FRAME_WIDTH, samples, popup);
        let columns = popup.columns(if has_board { COLUMNS_BESIDE_BOARD } else { COLUMNS });
        let mut header = header(self.invitation, columns, popup);
        // With a board beside the box, no picture is needed.
        header.retain(|(worth, _)| !has_board || *worth != PartWorth::Picture);
        let normal = popup.role(TextRole::Normal);
        let mut items = Vec::new();
        for item in &self.items {
            let key = Span::styled(item.key().to_string(), popup.role(TextRole::Key));
            items.push(text::hanging(&key, INDENT, &item.label(), normal, columns));
        }
        let listed: usize = items.iter().map(Vec::len).sum();
        let content =
            popup.open("PÜNCT", columns, height(&header) + listed, &self.properties().keys);
        // Without room, the least important parts of the header are left out, each as a whole.
        let room = usize::from(content.height).saturating_sub(listed);
        while height(&header) > room
            && let Some(least) = header.iter().map(|(worth, _)| *worth).min()
        {
            header.retain(|(worth, _)| *worth > least);
        }
        let lines: Lines = header.into_iter().flat_map(|(_, lines)| lines).collect();
        popup.put_all(content, &lines);
        popup.list(beneath(content, lines.len()), &items, self.chosen);
    }

    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        let action = action_of(&self.properties().keys, key);
        action.or_else(|| {
            let nth = self.items.iter().position(|item| Key::Char(item.key()).is(key));
            nth.map(DialogAction::Pick)
        })
    }

    /// The player did not choose the game below the start screen, unless an item leads to it.
    fn closes_on_board_keys(&self) -> bool {
        self.has_game()
    }
}

const INDENT: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PartWorth {
    Gap,
    LowerGap,
    Whose,
    Picture,
    What,
    Invitation,
}

fn header(invitation: Option<&str>, columns: usize, popup: &Popup) -> Vec<(PartWorth, Lines)> {
    let mut picture = page::board_rows(&EMBLEM, popup.appearance);
    let width = picture.iter().map(Columns::columns).max().unwrap_or(0);
    for line in &mut picture {
        line.spans.insert(0, Span::raw(" ".repeat(columns.saturating_sub(width) / 2)));
    }
    let mut header = vec![
        (PartWorth::Picture, picture),
        (PartWorth::Gap, vec![Line::default()]),
        (PartWorth::What, centred(WHAT, TextRole::Strong, columns, popup)),
        (PartWorth::Whose, centred(WHOSE, TextRole::Normal, columns, popup)),
        (PartWorth::LowerGap, vec![Line::default()]),
    ];
    if let Some(invitation) = invitation {
        let mut lines = centred(invitation, TextRole::Normal, columns, popup);
        lines.push(Line::default());
        header.push((PartWorth::Invitation, lines));
    }
    header
}

fn centred(text: &str, role: TextRole, columns: usize, popup: &Popup) -> Lines {
    let mut lines = text::wrap(text, popup.role(role), columns);
    for line in &mut lines {
        let left = columns.saturating_sub(line.columns()) / 2;
        line.spans.insert(0, Span::raw(" ".repeat(left)));
    }
    lines
}

fn height(header: &[(PartWorth, Lines)]) -> usize {
    header.iter().map(|(_, lines)| lines.len()).sum()
}

const MOVES: &str = "SE-D9,E9,F9 T-K12,K13,L13 AR-A8,B9,C9 SE-E12,F12,G12 SE-L9,M9,N9 T-F5,F6,G6 \
     AL-O9,P9,Q10 AM-K7,J7,K6 SE-G13,G14,G15 SE-M11,N12,O13 T-K14,K15,L15 SC-D6,D5,D7 \
     SEG13-G9,H9,I9 T-H4,H5,I5 TK14-K9,J9,K10";

/// To the left of a box of `columns` columns. `false` if there is no room.
fn draw_board(columns: u16, mosaic: &mut Mosaic, popup: &mut Popup) -> bool {
    let area = popup.area;
    let Some(room) = area.width.checked_sub(columns) else { return false };
    let size = BoardSize::all().rfind(|size| {
        size.board().width <= room && size.board().height <= area.height && *size > BoardSize::S
    });
    let Some(size) = size else { return false };
    let (width, height) = (size.board().width, size.board().height);
    let left = (room - width) / 2;
    let board = Rect { x: area.x + left, y: area.y + (area.height - height) / 2, width, height };
    let appearance = popup.appearance;
    let rendering = appearance.rendering_by_characters(size >= BoardSize::L);
    let (geometry, scene) = (Geometry::new(size, board), Scene::from_game(&game_after(MOVES)));
    board::draw(&scene, appearance.skin(), rendering, &geometry, mosaic, popup.buffer);
    popup.restrict_to(left + width..area.width - left);
    true
}

pub fn game_after(moves: &str) -> Game {
    let mut game = Game::new(Rules::default());
    for played in moves.split(' ').filter_map(|text| text.parse().ok()) {
        // Tests look for what the moves lead to, so they would notice a refused move.
        let _ = game.play(played);
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Outcome, Player};

    #[test]
    fn white_has_won_the_game_by_a_chain() {
        let game = game_after(MOVES);
        assert!(matches!(game.outcome(), Some(Outcome::Connected { .. })), "{:?}", game.outcome());
        assert_eq!(game.outcome().and_then(Outcome::winner), Some(Player::White));
        assert_eq!(game.ply(), MOVES.split(' ').count());
    }
}
