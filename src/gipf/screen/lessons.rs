//! A lesson on the board. Each turn of the player is judged. The player's own game waits until the
//! player leaves the lessons.

use super::action::{BoardAction, GipfAction, NewGame, PlayAction, ViewAction};
use super::aim::{Activity, Aim};
use super::dialogs::{Dialog, LessonText, NewGameForm, list_of_lessons};
use super::{App, LessonOnBoard, Obstacle};
use crate::gipf::engine::GipfStrength;
use crate::gipf::lessons::{LessonTry, Lessons};
use crate::gipf::play::{Command, Seats};
use crate::gipf::record::AgreedRules;
use crate::gipf::rules::{Rules, Version};
use crate::kit::lessons::{StepResult, TaskDirection, TaskOutcome, TaskState, Tasks as _};
use crate::kit::storage::Name;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::text::Notice;
use crate::rules::Player;

pub const SOLVED: &str = "Enter goes on to the next lesson; Esc leaves the lessons";
pub const ALL_SOLVED: &str = "Enter begins a game against the computer; Esc leaves the lessons";

impl App {
    pub(super) fn has_lesson(&self) -> bool {
        self.game.lesson.is_some()
    }

    pub(super) fn is_last_lesson(&self) -> bool {
        self.game.lesson.as_ref().is_some_and(|on| on.tasks.is_last())
    }

    /// The task of the lesson on the board; `None` if it is solved.
    pub(super) fn lesson_task(&self) -> Option<&'static str> {
        let on = self.game.lesson.as_ref()?;
        (on.standing == TaskState::Open).then(|| on.tasks.lesson().task.as_str())
    }

    pub(super) fn show_lessons(&mut self) {
        match &self.game.lesson {
            Some(on) => self.open_dialog(LessonText { sheet: on.tasks.sheet(), page: 0 }),
            None => self.list_lessons(None),
        }
    }

    fn list_lessons(&mut self, chosen: Option<usize>) {
        let list = list_of_lessons(&self.game.progress, chosen);
        self.open_dialog(list);
    }

    /// Begins the lessons with the lesson `nth`, counted from 0. The player's own game waits.
    pub(super) fn begin_lesson(&mut self, nth: usize) -> Result<(), Obstacle> {
        let Some(tasks) = Lessons::new(nth, self.game.progress.clone()) else { return Ok(()) };
        let session = std::mem::replace(&mut *self.session, tasks.lesson().session()?);
        let own_game = self.game.lesson.take().map_or(session, |on| on.own_game);
        let standing = TaskState::Open;
        self.game.lesson = Some(Box::new(LessonOnBoard { tasks, standing, own_game }));
        self.open_lesson();
        Ok(())
    }

    fn set_up_lesson(&mut self) -> Result<(), Obstacle> {
        let Some(on) = &mut self.game.lesson else { return Ok(()) };
        on.tasks.restart();
        on.standing = TaskState::Open;
        *self.session = on.tasks.lesson().session()?;
        self.open_lesson();
        Ok(())
    }

    fn open_lesson(&mut self) {
        let Some(on) = &self.game.lesson else { return };
        let (lesson, text) = (on.tasks.lesson(), LessonText { sheet: on.tasks.sheet(), page: 0 });
        self.game.aim = Aim::default();
        self.game.aim.cursor = lesson.cursor.unwrap_or(self.game.aim.cursor);
        self.dialogs.clear();
        self.notice = None;
        self.open_dialog(text);
    }

    /// Sets up the lesson on the board anew, with a notice in place of its text.
    fn set_up_again(&mut self, notice: Notice) -> Result<(), Obstacle> {
        self.set_up_lesson()?;
        self.dialogs.clear();
        self.notice = Some(notice);
        Ok(())
    }

    fn leave_lessons(&mut self) {
        let Some(on) = self.game.lesson.take() else { return };
        *self.session = on.own_game;
        self.game.aim = Aim::default();
        self.dialogs.clear();
        self.notice = None;
    }

    /// If the player's own game has no turn, the form for a new game opens between them.
    fn leave_for_the_list(&mut self) {
        let chosen = self.game.lesson.as_ref().and_then(|on| on.tasks.to_choose());
        self.leave_lessons();
        if self.session.game().turns().is_empty() {
            let form = NewGameForm::first(&self.session, self.game.has_start_screen);
            self.open_dialog(form);
        }
        self.list_lessons(chosen);
    }

    /// The basic version against the computer at its lowest strength.
    fn begin_first_game(&mut self) -> Result<(), Obstacle> {
        self.leave_lessons();
        let own_name = self.session.name(Player::White).clone();
        let game = NewGame {
            agreed: AgreedRules { rules: Rules::usual(Version::Basic), ..AgreedRules::default() },
            names: [own_name, Name::default_of(Player::Black)],
            seats: Seats::from_strengths([None, Some(GipfStrength::ALL[0])]),
        };
        self.leave_for(GipfAction::Begin(Box::new(game)))?;
        let text = "You have White, and the computer Black at strength 1: push in at a dot";
        self.notice = Some(Notice::plain(text));
        Ok(())
    }

    /// Goes one lesson in this direction, or as far as possible if `far` is set.
    fn step_to(&mut self, to: TaskDirection, far: bool) -> Result<(), Obstacle> {
        let Some(on) = &mut self.game.lesson else { return Ok(()) };
        let went = on.tasks.step_to(to);
        while far && went == StepResult::Moved && on.tasks.step_to(to) == StepResult::Moved {}
        match went {
            StepResult::Moved => self.set_up_lesson()?,
            StepResult::FirstGame | StepResult::Finished => self.begin_first_game()?,
            StepResult::NoTask => {
                self.notice = Some(Notice::plain("There is no further lesson that way"));
            }
        }
        Ok(())
    }

    /// `None` if no lesson is on the board, or if the act is to be carried out as in a game.
    pub(super) fn perform_in_lesson(&mut self, act: &GipfAction) -> Option<Result<(), Obstacle>> {
        let is_solved = self.game.lesson.as_ref()?.standing == TaskState::Solved;
        if *act == GipfAction::Board(BoardAction::Confirm)
            && let Some(Dialog::Lesson(text)) = self.dialogs.last_mut()
        {
            if text.has_more(&self.appearance) {
                text.page += 1;
            } else {
                self.dialogs.pop();
            }
            return Some(Ok(()));
        }
        let is_idle =
            self.game.aim.activity == Activity::Free && self.session.draft().steps().is_empty();
        Some(match act {
            GipfAction::View(look) => {
                let goes_far = matches!(look, ViewAction::ToStart | ViewAction::ToPresent);
                self.step_to(look.to_lesson(), goes_far)
            }
            GipfAction::Board(BoardAction::Confirm) if is_solved => {
                self.step_to(TaskDirection::Next, false)
            }
            GipfAction::Board(BoardAction::Back) if is_idle => {
                self.leave_for_the_list();
                Ok(())
            }
            GipfAction::Board(_)
            | GipfAction::Game(
                PlayAction::Type
                | PlayAction::Command(Command::Play(_) | Command::Step(_))
                | PlayAction::Hint,
            ) if is_solved => {
                let is_last = self.is_last_lesson();
                self.notice = Some(Notice::plain(if is_last { ALL_SOLVED } else { SOLVED }));
                Ok(())
            }
            GipfAction::Game(PlayAction::Hint) => {
                let clue = self.game.lesson.as_mut().and_then(|on| on.tasks.hint(0));
                self.notice = clue.map(|clue| Notice::plain(clue.text));
                Ok(())
            }
            GipfAction::Game(PlayAction::Command(Command::Contest)) => {
                let taken_back = self.take(Command::StepBack);
                self.judge_in_lesson(&LessonTry::Contest);
                taken_back
            }
            GipfAction::Game(PlayAction::Command(Command::DeclineContest)) => self.set_up_lesson(),
            GipfAction::Game(PlayAction::Undo) => {
                self.set_up_again(Notice::plain("The task begins again; w shows its text"))
            }
            act => {
                if leaves(act) {
                    self.leave_lessons();
                }
                return None;
            }
        })
    }

    pub(super) fn judge_in_lesson(&mut self, tried: &LessonTry) {
        let Some(on) = &mut self.game.lesson else { return };
        match on.tasks.judge(tried) {
            TaskOutcome::Played { text: says, state: standing, .. } => {
                on.standing = standing;
                let news = on.tasks.take_progress();
                self.game.progress = on.tasks.progress().clone();
                if let Some(choice) = news {
                    self.save_choice(choice);
                }
                self.notice = Some(Notice::good(says));
            }
            TaskOutcome::Refused(why) => {
                if let Err(obstacle) = self.set_up_again(Notice::warning(why)) {
                    self.fail(obstacle);
                }
            }
        }
    }
}

fn leaves(act: &GipfAction) -> bool {
    use ShellAction::{NewGame, Open, OpenSave, Quit, StartScreen};
    match act {
        GipfAction::Begin(_) => true,
        GipfAction::Shell(action) => {
            matches!(action, NewGame | Open | OpenSave(_) | Quit | StartScreen)
        }
        _ => false,
    }
}
