//! [`Exercises`](crate::punct::exercises) on the screen, while the player's game waits. The text
//! stands beside the board or, if that would become too small, below it in pages until the player
//! goes on, in a small window over its lower part.

use std::ops::RangeInclusive;

use ratatui::layout::Size;
use ratatui::text::Line;

use super::Mode;
use crate::kit::lessons::{StepResult, TaskDirection, TaskState};
use crate::kit::settings::SettingChange;
use crate::kit::shell::Effect;
use crate::kit::strength::Strength;
use crate::kit::text::Columns as _;
use crate::kit::ui::action::{DialogAction, DialogBinding};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::board_size::{BoardSize, STRIP_HEIGHT};
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::page::{self, TextPage};
use crate::kit::ui::popup::{Lines, Popup};
use crate::kit::ui::shared_keys::ON;
use crate::kit::ui::text;
use crate::kit::ui::text::Notice;
use crate::kit::ui::theme::{TextRole, Theme};
use crate::punct::control::exercise::{ExerciseRun, TaskFeedback};
use crate::punct::control::intent::{AdviceKind, Intent, IntentError};
use crate::punct::control::viewing::PlayerSession;
use crate::punct::exercises::{ExerciseProgress, PunctTasks, TaskStyle};
use crate::punct::lessons::{Control, Inspection};
use crate::punct::screen::App;
use crate::punct::screen::action::{Action, BoardAction, NextGame};
use crate::punct::screen::board::{Activity, Animation, Board, Lens};
use crate::punct::screen::computer::ComputerPlay;
use crate::punct::screen::dialogs::Dialog;
use crate::punct::screen::keys::{self, Situation};
use crate::punct::screen::{Obstacle, Task};
use crate::rules::{Move, Space};

pub struct ExercisePanel {
    pub run: ExerciseRun,
    /// The notice about the last move, or a clue.
    pub message: Option<Notice>,
    /// The text is open, if it does not stand beside the board.
    pub is_text_open: bool,
    /// Of the open text.
    pub page: usize,
    /// `None` if the screen shows nothing but the exercise.
    pub suspended: Option<SuspendedScreen>,
}

pub struct SuspendedScreen {
    pub board: Board,
    pub computer: ComputerPlay,
    pub dialogs: Vec<Dialog>,
}

impl ExercisePanel {
    pub fn status(&self, window: Size) -> Notice {
        if let Some(message) = &self.message {
            return message.clone();
        }
        let Some(task) = &self.run.sheet.task else { return Notice::plain("Enter goes on") };
        let plain = task.replace('`', "");
        let fits = fits_below(&plain, window);
        Notice::plain(if fits { &plain } else { "Do what the text asks: w shows it again" })
    }

    /// The status line, unless the board has something more important to say.
    pub fn status_at_board(
        &self,
        session: &PlayerSession,
        board: &Board,
        window: Size,
    ) -> Option<Notice> {
        let wants_a_move = self.run.expects_move();
        if !board.is_idle(session) {
            return if wants_a_move { None } else { Some(self.status(window)) };
        }
        // More useful than the task, unless the player can lift the piece or has just put one down.
        let can_lift = wants_a_move && matches!(board.hand_at_cursor(session), Some(Ok(_)));
        let last = session.game().last_move().map(|last| last.placement().punct());
        let is_blocked =
            !can_lift && last != Some(board.cursor) && board.blocked_notice(session).is_some();
        if is_blocked { None } else { Some(self.status(window)) }
    }

    pub fn open_text(&mut self) {
        (self.is_text_open, self.page) = (true, 0);
    }

    pub fn has_more_pages(&self, look: &Appearance) -> bool {
        let lines = self.text_lines(page::columns_below(look), look.theme()).len();
        TextPage::in_panel(self.page, STRIP_HEIGHT, look).has_next(lines)
    }

    fn text_lines(&self, columns: usize, theme: Theme) -> Lines {
        match &self.message {
            Some(message) => text::wrap(&message.text, theme.text(message.tone.role()), columns),
            None => page::task_lines(&self.run.sheet, columns, theme).concat(),
        }
    }

    /// Closes the text over the board to make room for another notice than the task's, below it.
    pub fn make_room_for(&mut self, notice: Option<&Notice>) {
        if notice.is_some() && notice != self.message.as_ref() {
            self.is_text_open = false;
        }
    }

    /// The header, the longest wording first: `Lesson 11 of 15`, then `11 of 15`.
    pub fn headings(&self) -> Vec<String> {
        let heading = self.run.sheet.heading.clone();
        let brief = heading.split_once(' ').map(|(_, brief)| brief.to_owned());
        std::iter::once(heading).chain(brief).collect()
    }

    pub fn situation(&self, at_the_board: Situation) -> Situation {
        if !self.run.expects_move() {
            Situation::Judged
        } else if at_the_board == Situation::OnPiece {
            Situation::OnPiece
        } else {
            Situation::Exercise
        }
    }
}

pub fn fits_below(text: &str, window: Size) -> bool {
    // There are two lines. Each line break may waste the columns of a word.
    text.columns() + LONGEST_WORD <= 2 * usize::from(window.width)
}

/// The length of the longest words in texts for players.
const LONGEST_WORD: usize = 9;

impl App {
    pub fn begin_exercise(&mut self, tasks: Box<dyn PunctTasks>) {
        self.leave_exercise();
        let run = ExerciseRun::begin(tasks, &mut self.session);
        let computer = self.game.computer.for_another_game();
        let suspended = Some(SuspendedScreen {
            board: std::mem::replace(&mut self.game.board, Board::new()),
            computer: std::mem::replace(&mut self.game.computer, computer),
            dialogs: std::mem::take(&mut self.dialogs),
        });
        let panel = ExercisePanel { run, message: None, is_text_open: true, page: 0, suspended };
        self.game.mode = Mode::Exercise(Box::new(panel));
        self.set_up_task();
    }

    /// Brings back the suspended game. If there is none, leaves the screen.
    pub fn leave_exercise(&mut self) {
        let Some(panel) = self.game.mode.exercise_mut() else { return };
        let Some(SuspendedScreen { board, computer, dialogs }) = panel.suspended.take() else {
            return self.ask_for(Effect::Leave);
        };
        panel.run.leave(&mut self.session);
        self.game.mode = Mode::Own;
        (self.game.board, self.game.computer, self.dialogs) = (board, computer, dialogs);
        (self.game.animation, self.notice, self.game.dragged_from) = (None, None, None);
    }

    pub fn set_up_task(&mut self) {
        let Some(panel) = self.game.mode.exercise_mut() else { return };
        panel.run.restart(&mut self.session);
        panel.message = None;
        self.game.board = Board::new();
        self.game.board.cursor = panel.run.tasks.cursor().unwrap_or(self.game.board.cursor);
        self.game.board.lesson_player = panel.run.tasks.lesson_player();
        (self.game.animation, self.notice) = (None, None);
    }

    pub fn step_to(&mut self, to: TaskDirection) {
        let Some(panel) = self.game.mode.exercise_mut() else { return };
        match panel.run.tasks.step_to(to) {
            StepResult::Moved => {
                panel.open_text();
                let is_only_read = panel.run.tasks.sheet().task.is_none();
                if is_only_read && panel.run.state == TaskState::Solved {
                    // The board stays as the player left it.
                    panel.run.restart_here();
                    (panel.message, self.notice) = (None, None);
                } else {
                    self.set_up_task();
                }
            }
            StepResult::NoTask => {
                self.notice = Some(Notice::plain("There is no further task that way"));
            }
            StepResult::FirstGame => {
                self.leave_for_the_list();
                self.act(Action::Next(NextGame::PlayComputer(Strength::MIN)));
            }
            StepResult::Finished => self.leave_for_the_list(),
        }
    }

    pub fn leave_for_the_list(&mut self) {
        let way_out = self.game.mode.exercise().and_then(|panel| panel.run.tasks.exit_list());
        self.leave_exercise();
        match way_out {
            Some(list) => self.list_exercises(list),
            None => self.game.show_progress(&mut self.dialogs),
        }
    }
}

impl App {
    /// Instead of closing, a notice gives way to the task while the exercise asks for a move.
    pub fn open_or_close_text(&mut self) {
        let is_open = self.game.mode.reads_exercise(&self.appearance);
        let Some(panel) = self.game.mode.exercise_mut() else { return };
        if is_open && (panel.message.is_none() || !panel.run.expects_move()) {
            return self.close_text();
        }
        if panel.run.expects_move() {
            panel.message = None;
        }
        panel.open_text();
        self.game.board.activity = Activity::default();
    }

    /// Closes the text, and shows the task in the status line.
    pub fn close_text(&mut self) {
        let Some(panel) = self.game.mode.exercise_mut() else { return };
        panel.is_text_open = false;
        self.notice = Some(panel.status(self.appearance.window));
    }

    pub fn play_in_exercise(&mut self, played: Move) -> Result<(), Obstacle> {
        let Some(panel) = self.game.mode.exercise_mut() else { return Ok(()) };
        let before = self.session.game().ply();
        let Some(feedback) = panel.run.play(played, &mut self.session)? else { return Ok(()) };
        if self.session.game().ply() > before
            && let Some((before, last)) = self.session.game().before_last_move()
        {
            self.game.animation = Animation::of_move(&before, last, &self.appearance);
            self.put_all_back();
            self.game.board.cursor = played.placement().punct();
        }
        self.show_feedback(feedback);
        Ok(())
    }

    /// Over the board if the two lines below it are too short. Saves the progress.
    fn show_feedback(&mut self, TaskFeedback { text, tone, to_save }: TaskFeedback) {
        let Some(panel) = self.game.mode.exercise_mut() else { return };
        let message = Notice { text: text.replace('`', ""), tone };
        // The player must see a move that is shown on the board, and Enter plays it.
        let fits = fits_below(&message.text, self.appearance.window);
        (panel.is_text_open, panel.page) = (!fits && panel.run.shown_move.is_none(), 0);
        panel.message = Some(message.clone());
        self.notice = Some(message);
        if to_save.is_some() {
            self.count_day();
        }
        match to_save {
            Some(ExerciseProgress::Choice(choice)) => {
                match &choice {
                    SettingChange::Lessons(progress) => self.game.progress = progress.clone(),
                    SettingChange::Puzzles(tally) => self.game.tally = tally.clone(),
                    _ => {}
                }
                self.save_choice(choice);
            }
            Some(ExerciseProgress::Tasks(change)) => {
                self.game.tasks.book.apply(&change);
                self.start(Task::SaveTasks(Box::new(change)));
            }
            None => {}
        }
    }

    pub fn inspect_in_exercise(&mut self) {
        let lens = self.game.board.activity.lens();
        let inspection = Inspection {
            cursor: self.game.board.cursor,
            under: if let Lens::Under(piece) = lens { Some(piece) } else { None },
            chain: matches!(lens, Lens::Chain(_)),
        };
        if self.game.board.hand().is_none()
            && let Some(panel) = self.game.mode.exercise_mut()
            && let Some(feedback) = panel.run.inspect(inspection)
        {
            self.show_feedback(feedback);
        }
    }

    pub fn hint_in_exercise(&mut self) -> Result<(), Obstacle> {
        if self.game.mode.exercise().is_some_and(|panel| panel.run.has_failed()) {
            self.set_up_task();
        }
        let Some(panel) = self.game.mode.exercise_mut() else { return Ok(()) };
        let Some(clue) = panel.run.clue() else {
            return self.refuse(&IntentError::NoMoveAsked);
        };
        if panel.run.shown_move.is_some() {
            self.put_all_back();
        }
        self.show_feedback(clue);
        Ok(())
    }
}

/// The fewest and the most, in a window of this number of lines. Few lines must be long.
pub fn columns_beside(lines: u16) -> RangeInclusive<u16> {
    let fewest = if lines < 36 { 34 } else { 24 };
    fewest..=40
}

/// The board beside the text stays large enough to show the levels of pieces.
pub fn has_room_beside(look: &Appearance, window: Size) -> bool {
    let columns = *columns_beside(window.height).start();
    let width = window.width.saturating_sub(columns);
    look.size_in(Size { width, ..window }).is_some_and(|size| size >= BoardSize::M)
}

pub fn text_lies_over(look: &Appearance) -> bool {
    !has_room_beside(look, look.window)
}

/// The rows of the board that a text mentions, by number (`row 5`) or by their spaces.
pub fn rows_named(text: &str) -> impl Iterator<Item = i8> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let mut before = "";
    words.filter(|word| !word.is_empty()).filter_map(move |word| {
        let is_row = std::mem::replace(&mut before, word) == "row";
        let space = word.parse::<Space>().ok().map(Space::row);
        if is_row { word.parse().ok() } else { space }
    })
}

/// Hides as few as possible of the lines in `worth`, which matter to the exercise.
pub fn draw_over(panel: &ExercisePanel, worth: &[u16], popup: &mut Popup) {
    let lines = panel.text_lines(popup.columns(u16::MAX), popup.theme());
    let keys = keys(panel, TO_READ);
    let page = TextPage::in_panel(panel.page, STRIP_HEIGHT, popup.appearance);
    page::draw_in_pages(&panel.run.sheet.title, &lines, page, &keys, worth, popup);
}

pub fn draw_beside(panel: &ExercisePanel, popup: &mut Popup) {
    let area = popup.side_panel(&panel.run.sheet.heading, &keys(panel, TO_DO));
    let columns = usize::from(area.width);
    let mut lines = text::wrap(&panel.run.sheet.title, popup.role(TextRole::Strong), columns);
    let [sentences, task] = page::task_lines(&panel.run.sheet, columns, popup.theme());
    lines.extend(sentences);
    let message = match panel.message {
        Some(_) => panel.text_lines(columns, popup.theme()),
        None => Lines::new(),
    };
    for part in [task, message].into_iter().filter(|part| !part.is_empty()) {
        lines.push(Line::default());
        lines.extend(part);
    }
    // The last notice has precedence over the title.
    let first = lines.len().saturating_sub(usize::from(area.height));
    popup.put_all(area, &lines[first..]);
}

/// Only those that lead somewhere: `to_do` while the exercise asks for a move.
fn keys(panel: &ExercisePanel, to_do: &[DialogBinding]) -> Vec<DialogBinding> {
    let all = if panel.run.expects_move() {
        to_do
    } else if panel.run.state == TaskState::Solved {
        TO_GO_ON
    } else {
        TO_GO_ON_ONLY
    };
    let mut keys = all.to_vec();
    keys.retain(|row| {
        let action = row.first_action();
        (action != BACK.first_action() || panel.run.tasks.leads(TaskDirection::Previous))
            && (action != SKIP.first_action() || panel.run.tasks.leads(TaskDirection::Next))
    });
    keys
}

const HINT: DialogBinding =
    row!("H", (&[Key::Char('H')], DialogAction::AtBoard(Key::Char('H')))).label("hint");

const AGAIN: DialogBinding =
    row!("u", (&[Key::Char('u')], DialogAction::AtBoard(Key::Char('u')))).label("try again");

const BACK: DialogBinding =
    row!("[", (&[Key::Char('[')], DialogAction::AtBoard(Key::Char('[')))).label("back");

const SKIP: DialogBinding =
    row!("]", (&[Key::Char(']')], DialogAction::AtBoard(Key::Char(']')))).label("next");

const LEAVE: DialogBinding =
    row!("Esc", (&[Key::ESC], DialogAction::AtBoard(Key::ESC))).label("leave");

/// The keys below a text beside the board, while the exercise asks for a move.
static TO_DO: &[DialogBinding] = &[HINT, AGAIN, BACK, SKIP, LEAVE];

static TO_GO_ON: &[DialogBinding] = &[ON, AGAIN, BACK, SKIP, LEAVE];

/// The keys if there is no task, or if the task is spoilt.
static TO_GO_ON_ONLY: &[DialogBinding] = &[ON, BACK, SKIP, LEAVE];

/// Over the board, while the exercise asks for a move. Any other key also closes the text.
static TO_READ: &[DialogBinding] = &[ON, HINT, BACK, SKIP];

#[cfg(test)]
pub static SHOWN: &[&[DialogBinding]] = &[TO_DO, TO_GO_ON, TO_GO_ON_ONLY, TO_READ];

pub const BY_KEYS: TaskStyle = TaskStyle::Keys(name_of);

fn name_of(control: Control) -> String {
    keys::name_of(&match control {
        Control::Take(kind) => Action::Board(BoardAction::Take(kind)),
        Control::Confirm => Action::Board(BoardAction::Confirm),
        Control::Turn => Action::Board(BoardAction::Turn { clockwise: true }),
        Control::NextPlace => Action::Board(BoardAction::NextPlace { forward: true }),
        Control::StepOnLine => Action::Board(BoardAction::StepOnLine { forward: true }),
        Control::NextLine => Action::Board(BoardAction::NextLine),
        Control::Back => Action::Board(BoardAction::Back),
        Control::TypeMove => Action::Board(BoardAction::TypeMove),
        Control::Peek => Action::Board(BoardAction::Peek),
        Control::Chains => Action::Board(BoardAction::Chains),
        Control::Hint => Action::Intent(Intent::Advise(AdviceKind::Hint)),
        Control::Again => Action::Intent(Intent::Undo),
    })
}
