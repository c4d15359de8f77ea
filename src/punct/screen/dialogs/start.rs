//! The start screen: a short description of the game, and the ways to begin.

use std::path::PathBuf;

use crossterm::event::KeyEvent;
use ratatui::text::{Line, Span};

use super::{Dialog, DialogContext, Reply, start_board};
use crate::kit::lessons::LessonProgress;
use crate::kit::shell::{DialogKind, GameDialog};
use crate::kit::storage::{ReadSave, visible};
use crate::kit::strength::Strength;
use crate::kit::ui::action::{DialogAction, DialogBinding, DialogCommand, ShellAction};
use crate::kit::ui::keys::{Key, action_of, row};
use crate::kit::ui::popup::{FRAME_WIDTH, Lines, Popup};
use crate::kit::ui::shared_keys::{ACCEPT, CHOOSE, FURTHER};
use crate::kit::ui::text_field::beneath;
use crate::kit::ui::theme::TextRole;
use crate::kit::ui::{board_art, scroll, text};
use crate::punct::control::intent::{ExerciseChoice, Intent};
use crate::punct::exercises::ExerciseList;
use crate::punct::exercises::tasks_for_today;
use crate::punct::lessons::Course;
use crate::punct::lessons::puzzles::Sums;
use crate::punct::phrases::game_in_brief;
use crate::punct::record::Record;
use crate::punct::screen::action::{Action, NextGame};
use crate::rules::Variant;

pub struct Start {
    pub items: Vec<StartItem>,
    pub chosen: usize,
    /// The text for a newcomer; `None` for other players.
    invitation: Option<&'static str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartItem {
    /// Goes back to the game being played, which the text describes.
    Back(String),
    /// Goes on with the latest unfinished game, given by its file and a text that describes it.
    Resume(PathBuf, String),
    /// Goes to the lessons. The number is that of finished lessons.
    Learn(usize),
    /// Goes to the tasks from the player's own games. The number is that of the tasks due today.
    Today(usize),
    /// Goes to the puzzles. The numbers are those of puzzles by result.
    Puzzles(Sums),
    /// Begins a game against the computer, at the strength at which it is as good as the player
    /// with tips or alone.
    PlayComputer {
        strength: Strength,
        has_tips: bool,
    },
    /// Begins a game of this variant for two players at this screen.
    Begin(Variant),
    /// Opens the form for a new game.
    NewGame,
    /// Goes to GIPF, in which PÜNCT has a part.
    Gipf,
    Open,
    Rules,
    Help,
    Quit,
}

impl StartItem {
    /// Makes the item that goes on with an unfinished game.
    pub fn from_save(save: ReadSave<Record>) -> StartItem {
        let (names, ply) = (save.game.header().names.clone(), save.game.game().ply());
        StartItem::Resume(save.path, game_in_brief(&names, ply))
    }

    /// Returns the item's key, which works whatever item is chosen.
    const fn key(&self) -> char {
        match self {
            StartItem::Back(_) | StartItem::Resume(..) => 'g',
            StartItem::Learn(_) => 'l',
            StartItem::Today(_) => 'f',
            StartItem::Puzzles(_) => 'p',
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
            StartItem::Learn(done) => learn(*done),
            StartItem::Today(due) => tasks_for_today(*due),
            StartItem::Puzzles(sums) => solve(*sums),
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
        let meanwhile: Action = match self {
            StartItem::Back(_) => return Reply::Close,
            StartItem::Resume(path, _) => {
                return Reply::Finish(ShellAction::OpenSave(path.clone()).into());
            }
            StartItem::PlayComputer { strength, .. } => {
                return Reply::Finish(Action::Next(NextGame::PlayComputer(*strength)));
            }
            StartItem::Begin(variant) => {
                return Reply::Finish(Action::Next(NextGame::BeginAtOnce(*variant)));
            }
            StartItem::Learn(_) => {
                Intent::ListExercises(ExerciseList::Lessons { chosen: None }).into()
            }
            StartItem::Puzzles(_) => {
                Intent::ListExercises(ExerciseList::Puzzles { chosen: None, theme: None }).into()
            }
            StartItem::Today(_) => Intent::BeginExercise(ExerciseChoice::TasksOfToday).into(),
            StartItem::Gipf => Action::Next(NextGame::Gipf),
            StartItem::NewGame => ShellAction::NewGame.into(),
            StartItem::Open => ShellAction::Open.into(),
            StartItem::Rules => ShellAction::RulesPage.into(),
            StartItem::Help => ShellAction::Help.into(),
            StartItem::Quit => ShellAction::Quit.into(),
        };
        Reply::Meanwhile(meanwhile)
    }
}

/// The greatest width, in columns.
const COLUMNS: u16 = 46;

/// The greatest width beside a board, in columns.
const BESIDE: u16 = 44;

/// The picture above the items: a small board on which White has won. No black piece lies at its
/// edge, because the page may be dark.
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

/// The keys while a game lies below the dialog. The keys of the items stand in the list.
static KEYS_OVER_A_GAME: &[DialogBinding] = &[CHOOSE, GO, CLOSE, FURTHER];

/// The keys while the player has not chosen a game yet. Esc quits, so that no key begins a game
/// that the player did not choose.
static KEYS: &[DialogBinding] = &[CHOOSE, GO, LEAVE, FURTHER];

const LEAVE: DialogBinding =
    row!("Esc", (&[Key::ESC], DialogAction::Command(DialogCommand::Quit))).label("quit");

impl Start {
    /// Makes the start screen. `first` is the item that leads to an unfinished game, if there is
    /// one. `due` is the number of tasks for today.
    pub fn new(
        first: Option<StartItem>,
        progress: &LessonProgress,
        due: usize,
        puzzles: Sums,
    ) -> Start {
        let done = Course::own().done_count(progress);
        let is_learnt = done == Course::own().lessons.len();
        let mut items: Vec<_> = first.into_iter().collect();
        let learn_at = items.len();
        items.extend([
            StartItem::PlayComputer { strength: Strength::FIRST, has_tips: true },
            StartItem::Begin(Variant::Basic),
            StartItem::Begin(Variant::Standard),
        ]);
        // A player who has done all lessons wants to play.
        items.insert(if is_learnt { items.len() } else { learn_at }, StartItem::Learn(done));
        items.extend([
            StartItem::Puzzles(puzzles),
            StartItem::NewGame,
            StartItem::Open,
            StartItem::Gipf,
            StartItem::Rules,
            StartItem::Help,
            StartItem::Quit,
        ]);
        // The item of an unfinished game is chosen, if there is one. Else the lessons are chosen
        // for a player who has begun but not finished them, and the computer for all others.
        let is_learning = !progress.is_empty() && !is_learnt;
        let comes_first = |item: &StartItem| match item {
            StartItem::Back(_) | StartItem::Resume(..) => true,
            StartItem::Learn(_) => is_learning,
            item => matches!(item, StartItem::PlayComputer { .. }),
        };
        let chosen = items.iter().position(comes_first).unwrap_or(0);
        let mut start = Start { items, chosen, invitation: None };
        start.note_due(due);
        start
    }

    /// Turns this into the start screen for a newcomer, with an invitation to the lessons.
    #[must_use]
    pub fn for_a_newcomer(self) -> Start {
        Start { chosen: 0, invitation: Some(NEW), ..self }
    }

    /// Sets the strength at which the computer is as good as the player with tips or alone.
    #[must_use]
    pub fn with_strength(mut self, strength: Strength, has_tips: bool) -> Start {
        for item in &mut self.items {
            if matches!(item, StartItem::PlayComputer { .. }) {
                *item = StartItem::PlayComputer { strength, has_tips };
            }
        }
        self
    }

    /// Adds the item for an unfinished game. The chosen item stays chosen.
    pub fn offer(&mut self, resume: StartItem) {
        self.items.insert(0, resume);
        self.chosen += 1;
    }

    /// Puts the item with the tasks for today first, but after an unfinished game. Without tasks,
    /// removes the item. The chosen item stays chosen.
    fn note_due(&mut self, due: usize) {
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

    /// Updates the progress in lessons and puzzles, and the number of tasks for today.
    pub fn note_progress(&mut self, progress: &LessonProgress, due: usize, puzzles: Sums) {
        self.note_due(due);
        // A player who has done a task of the lessons is no newcomer.
        self.invitation.take_if(|_| !progress.is_empty());
        for item in &mut self.items {
            match item {
                StartItem::Learn(done) => *done = Course::own().done_count(progress),
                StartItem::Puzzles(sums) => *sums = puzzles,
                _ => {}
            }
        }
    }

    /// Whether the screen has an item for an unfinished game.
    pub fn has_game(&self) -> bool {
        matches!(self.items.first(), Some(StartItem::Back(_) | StartItem::Resume(..)))
    }
}

impl GameDialog<Dialog> for Start {
    fn kind(&self) -> DialogKind {
        let keys = match self.items.first() {
            Some(StartItem::Back(_)) => KEYS_OVER_A_GAME,
            _ => KEYS,
        };
        DialogKind {
            asks: true,
            lets_keys_through: true,
            way_back: "back to the start screen",
            ..DialogKind::new(keys)
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

    /// Draws the title, the picture or the board, and the items.
    fn draw(&self, DialogContext { samples, .. }: DialogContext<'_>, popup: &mut Popup) {
        popup.alone();
        let has_board = start_board::draw(BESIDE + FRAME_WIDTH, samples, popup);
        let columns = popup.columns(if has_board { BESIDE } else { COLUMNS });
        let mut header = header(self.invitation, columns, popup);
        // With a board beside the box, no picture is needed.
        header.retain(|part| !has_board || part.worth != PartWorth::Picture);
        let items: Vec<Lines> = self.items.iter().map(|item| entry(item, columns, popup)).collect();
        let listed: usize = items.iter().map(Vec::len).sum();
        let lines =
            |header: &[StartPart]| header.iter().map(|part| part.lines.len()).sum::<usize>();
        let content = popup.open("PÜNCT", columns, lines(&header) + listed, &self.kind().keys);
        // If room is short, whole parts of the header are left out, the least important parts
        // first.
        let room = usize::from(content.height).saturating_sub(listed);
        while lines(&header) > room
            && let Some(least) = header.iter().map(|part| part.worth).min()
        {
            header.retain(|part| part.worth > least);
        }
        let header: Lines = header.into_iter().flat_map(|part| part.lines).collect();
        popup.put_all(content, &header);
        popup.list(beneath(content, header.len()), &items, self.chosen);
    }

    fn action_of(&self, key: KeyEvent) -> Option<DialogAction> {
        let item = || self.items.iter().position(|item| Key::Char(item.key()).is(key));
        action_of(&self.kind().keys, key).or_else(|| item().map(DialogAction::Pick))
    }

    /// Keys of the board close the start screen only if it offers an unfinished game, because the
    /// player did not choose any other game that may lie below it.
    fn gives_way(&self) -> bool {
        self.has_game()
    }
}

/// A part of the header above the items.
struct StartPart {
    lines: Lines,
    worth: PartWorth,
}

/// The importance of a part, in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PartWorth {
    Gap,
    LowerGap,
    Whose,
    Picture,
    What,
    Invitation,
}

fn header(invitation: Option<&str>, columns: usize, popup: &Popup) -> Vec<StartPart> {
    let part = |worth, lines| StartPart { lines, worth };
    let picture = board_art::rows(&EMBLEM, popup.appearance);
    let width = picture.iter().map(Line::width).max().unwrap_or(0);
    let indent = " ".repeat(columns.saturating_sub(width) / 2);
    let picture = picture.into_iter().map(|mut line| {
        line.spans.insert(0, Span::raw(indent.clone()));
        line
    });
    let text = |text: &str, role| -> Lines {
        let lines = text::wrap(text, popup.role(role), columns);
        lines.into_iter().map(|line| centred(line, columns)).collect()
    };
    let mut header = vec![
        part(PartWorth::Picture, picture.collect()),
        part(PartWorth::Gap, vec![Line::default()]),
        part(PartWorth::What, text(WHAT, TextRole::Strong)),
        part(PartWorth::Whose, text(WHOSE, TextRole::Normal)),
        // This part separates the items from the header.
        part(PartWorth::LowerGap, vec![Line::default()]),
    ];
    if let Some(invitation) = invitation {
        let mut lines = text(invitation, TextRole::Normal);
        lines.push(Line::default());
        header.push(part(PartWorth::Invitation, lines));
    }
    header
}

fn centred(mut line: Line<'static>, columns: usize) -> Line<'static> {
    let left = columns.saturating_sub(line.width()) / 2;
    line.spans.insert(0, Span::raw(" ".repeat(left)));
    line
}

/// Returns the text of the item for the lessons, with the number of finished lessons.
fn learn(done: usize) -> String {
    let all = Course::own().lessons.len();
    match done {
        0 => format!("Learn the game: {all} short lessons"),
        done if done == all => "Learn the game: all lessons are done".to_owned(),
        done => format!("Learn the game: {done} of {all} lessons done"),
    }
}

/// Returns the text of the item for the puzzles, with the number of solved puzzles.
fn solve(Sums { all, solved, .. }: Sums) -> String {
    match solved {
        0 => format!("Puzzles: {all} to solve"),
        solved if solved == all => "Puzzles: all are solved".to_owned(),
        solved => format!("Puzzles: {solved} of {all} solved"),
    }
}

/// The columns of an item's key and the blanks after it.
const INDENT: usize = 3;

fn entry(item: &StartItem, columns: usize, popup: &Popup) -> Lines {
    let key = Span::styled(item.key().to_string(), popup.role(TextRole::Key));
    text::hanging(&key, INDENT, &item.label(), popup.role(TextRole::Normal), columns)
}
