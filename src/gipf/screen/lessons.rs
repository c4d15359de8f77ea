//! A lesson on the board: each turn of the player is judged. The previous game waits meanwhile.

use super::act::{Act, BoardAct, GameAct, LookAct, NewGame};
use super::activity::Activity;
use super::aim::Aim;
use super::app::App;
use super::state::{LessonOnBoard, Obstacle};
use crate::gipf::lessons::{Lesson, lessons};
use crate::gipf::play::{Command, Seats};
use crate::gipf::record::Agreed;
use crate::gipf::rules::{Rules, Version};
use crate::gipf::screen::dialogs::{LessonText, NewGameForm, list_of_lessons};
use crate::gipf::strength::GipfStrength;
use crate::kit::settings::Choice;
use crate::kit::storage::Name;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::notice::Notice;
use crate::rules::Player;

pub const SOLVED: &str = "Enter goes on to the next lesson; Esc leaves the lessons";
pub const ALL_SOLVED: &str = "Enter begins a game against the computer; Esc leaves the lessons";

impl App {
    /// The lesson on the board, if there is one.
    pub(super) fn lesson(&self) -> Option<&'static Lesson> {
        lessons().get(self.game.lesson.as_ref()?.nth)
    }

    pub(super) fn is_last_lesson(&self) -> bool {
        self.game.lesson.as_ref().is_some_and(|on| on.nth + 1 == lessons().len())
    }

    /// The lesson's text in the header: `lesson 2 of 6`.
    pub(super) fn lesson_in_brief(&self) -> Option<String> {
        let nth = self.game.lesson.as_ref()?.nth + 1;
        Some(format!("lesson {nth} of {}", lessons().len()))
    }

    /// The lesson's task, until it is solved.
    pub(super) fn lesson_task(&self) -> Option<&'static str> {
        let is_open = self.game.lesson.as_ref().is_some_and(|on| !on.is_solved);
        self.lesson().filter(|_| is_open).map(|lesson| lesson.task.as_str())
    }

    /// Lists the lessons, or shows the text of the one on the board.
    pub(super) fn show_lessons(&mut self) -> Result<(), Obstacle> {
        match &self.game.lesson {
            Some(on) => self.open_dialog(LessonText { nth: on.nth }),
            None if self.session.open_contest().is_some() => {
                let why = "A game of PÜNCT goes on: the lessons are there after it";
                return Err(Obstacle::Refused(why.to_owned()));
            }
            None => self.list_lessons(None),
        }
        Ok(())
    }

    fn list_lessons(&mut self, chosen: Option<usize>) {
        let list = list_of_lessons(&self.game.progress, chosen);
        self.open_dialog(list);
    }

    /// Sets up a lesson, and opens its text.
    pub(super) fn set_up_lesson(&mut self, nth: usize) -> Result<(), Obstacle> {
        let Some(lesson) = lessons().get(nth) else { return Ok(()) };
        let session = std::mem::replace(&mut self.session, lesson.session()?);
        // The sessions of other lessons are dropped.
        let aside = self.game.lesson.take().map_or(session, |on| on.aside);
        self.game.lesson = Some(Box::new(LessonOnBoard { nth, is_solved: false, aside }));
        self.game.aim = Aim::new();
        self.game.aim.cursor = lesson.cursor.unwrap_or(self.game.aim.cursor);
        self.dialogs.clear();
        self.notice = None;
        self.open_dialog(LessonText { nth });
        Ok(())
    }

    /// Returns to the game that waits.
    fn leave_lessons(&mut self) {
        let Some(on) = self.game.lesson.take() else { return };
        self.session = on.aside;
        self.game.aim = Aim::new();
        self.dialogs.clear();
        self.notice = None;
    }

    /// Leaves for the game that waits, or for a new one if it has not begun.
    fn leave_for_a_game(&mut self) {
        self.leave_lessons();
        if self.session.game().turns().is_empty() {
            let form = NewGameForm::first(&self.session, self.game.has_start_screen);
            self.open_dialog(form);
        }
    }

    /// Leaves for the list of lessons. The list chooses the lesson that was on the board if it is
    /// not done; behind the list is the game.
    fn leave_for_the_list(&mut self) {
        let is_open = |lesson: &&Lesson| !self.game.progress.has(&lesson.name);
        let open = self.lesson().filter(is_open).and(self.game.lesson.as_ref());
        let chosen = open.map(|on| on.nth);
        self.leave_for_a_game();
        self.list_lessons(chosen);
    }

    /// Begins the game that follows the lessons: a basic game against the computer at its weakest.
    fn begin_first_game(&mut self) -> Result<(), Obstacle> {
        self.leave_lessons();
        let own = |player| self.session.name(player).clone();
        let game = NewGame {
            agreed: Agreed { rules: Rules::usual(Version::Basic), ..Agreed::default() },
            names: [own(Player::White), Name::default_of(Player::Black)],
            seats: Seats::from_strengths([None, Some(GipfStrength::ALL[0])]),
        };
        self.leave_for(Act::Begin(Box::new(game)))?;
        let text = "You have White, and the computer Black at strength 1: push in at a dot";
        self.notice = Some(Notice::plain(text));
        Ok(())
    }

    fn go_to_lesson(&mut self, nth: Option<usize>) -> Result<(), Obstacle> {
        let now = self.game.lesson.as_ref().map(|on| on.nth);
        match nth.filter(|nth| *nth < lessons().len() && Some(*nth) != now) {
            Some(nth) => self.set_up_lesson(nth)?,
            None => self.notice = Some(Notice::plain("There is no further lesson that way")),
        }
        Ok(())
    }

    /// Carries out an act in a lesson; `None` leaves the act to the game.
    pub(super) fn perform_in_lesson(&mut self, act: &Act) -> Option<Result<(), Obstacle>> {
        let on = self.game.lesson.as_ref()?;
        let (nth, is_solved) = (on.nth, on.is_solved);
        let rests =
            self.game.aim.activity == Activity::Free && self.session.draft().steps().is_empty();
        Some(match act {
            Act::Look(LookAct::By(by)) => self.go_to_lesson(nth.checked_add_signed(*by)),
            Act::Look(LookAct::ToStart) => self.go_to_lesson(Some(0)),
            Act::Look(LookAct::ToPresent) => self.go_to_lesson(lessons().len().checked_sub(1)),
            Act::Board(BoardAct::Confirm) if is_solved && self.is_last_lesson() => {
                self.begin_first_game()
            }
            Act::Board(BoardAct::Confirm) if is_solved => self.set_up_lesson(nth + 1),
            Act::Board(BoardAct::Back) if rests => {
                self.leave_for_the_list();
                Ok(())
            }
            Act::Board(_)
            | Act::Game(
                GameAct::Type | GameAct::Play(_) | GameAct::PushSingle(_) | GameAct::Hint,
            ) if is_solved => {
                let is_last = self.is_last_lesson();
                self.notice = Some(Notice::plain(if is_last { ALL_SOLVED } else { SOLVED }));
                Ok(())
            }
            Act::Game(GameAct::Hint) => {
                let hint = self.lesson().map_or_else(String::new, |lesson| lesson.hint.clone());
                self.notice = Some(Notice::plain(hint));
                Ok(())
            }
            Act::Game(GameAct::Contest) => {
                let taken_back = self.take(Command::StepBack);
                self.note_solved();
                taken_back
            }
            Act::Game(GameAct::LetItBe) => self.set_up_lesson(nth),
            Act::Game(GameAct::Undo) => {
                let done = self.set_up_lesson(nth);
                self.dialogs.clear();
                self.notice = Some(Notice::plain("The task begins again; w shows its text"));
                done
            }
            Act::Game(GameAct::Redo | GameAct::Resign | GameAct::Draw | GameAct::PlayAgain)
            | Act::Shell(ShellAction::SaveAs) => {
                let why = "This is a lesson: u begins it again, Esc leaves the lessons";
                Err(Obstacle::Refused(why.to_owned()))
            }
            act => {
                if leaves(act) {
                    self.leave_lessons();
                }
                return None;
            }
        })
    }

    /// Judges the last turn.
    pub(super) fn judge_in_lesson(&mut self) {
        let (Some(lesson), Some(on)) = (self.lesson(), &self.game.lesson) else { return };
        if lesson.is_met(self.session.game().position()) {
            return self.note_solved();
        }
        if let Err(obstacle) = self.set_up_lesson(on.nth) {
            return self.fail(obstacle);
        }
        self.dialogs.clear();
        let text = format!("Allowed, but not the task. {}", lesson.hint);
        self.notice = Some(Notice::warning(text));
    }

    fn note_solved(&mut self) {
        let Some(lesson) = self.lesson() else { return };
        if let Some(on) = &mut self.game.lesson {
            on.is_solved = true;
        }
        if self.game.progress.add(&lesson.name) {
            self.keep(Choice::GipfLessons(self.game.progress.clone()));
        }
        let on = if self.is_last_lesson() { "Enter begins a game." } else { "Enter goes on." };
        self.notice = Some(Notice::good(format!("{} {on}", lesson.praise)));
    }
}

/// Whether an act leads away from the lessons.
fn leaves(act: &Act) -> bool {
    use ShellAction::{NewGame, Open, OpenSave, Quit, StartScreen};
    match act {
        Act::Begin(_) => true,
        Act::Shell(action) => {
            matches!(action, NewGame | Open | OpenSave(_) | Quit | StartScreen)
        }
        _ => false,
    }
}
