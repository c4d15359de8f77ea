//! The beginnings of games, lessons and puzzles on the screen, and pasted games.

use super::App;
use super::action::Action;
use super::dialogs::Dialog;
use super::modes::exercise::BY_KEYS;
use super::{Obstacle, Task};
use crate::kit::lessons::Tally;
use crate::kit::session::with_remarks;
use crate::kit::settings::SettingChange;
use crate::kit::shell::Effect;
use crate::kit::storage::{Format, QuickSearch, ReadError};
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::text::Notice;
use crate::punct::control::intent::{ExerciseChoice, Intent};
use crate::punct::exercises::{ExerciseList, Lessons, NO_TASK_TODAY, OwnTasks, Puzzles};
use crate::punct::play::{Seat, Seats, Session};
use crate::punct::record::{ReadRecord, lone_move};
use crate::punct::screen::action::{NewGame, NextGame};
use crate::punct::screen::dialogs::{PuzzleList, StartItem, list_of_lessons, questions};
use crate::rules::{Player, Variant};

impl App {
    pub fn begin_next(&mut self, next: NextGame) -> Result<(), Obstacle> {
        let next = match next {
            NextGame::BeginAtOnce(variant) => {
                let game = self.game.new_game(variant, Seats::BOTH_HERE, Player::White);
                NextGame::Begin(Box::new(game))
            }
            NextGame::PlayComputer(strength) => {
                let colour = self.game.next_colour;
                let strengths = Player::BOTH.map(|player| (player != colour).then_some(strength));
                let seats = Seats::from_strengths(strengths);
                self.save_next_colour(seats);
                NextGame::Begin(Box::new(self.game.new_game(Variant::Basic, seats, colour)))
            }
            next => next,
        };
        self.leave_for(Action::Next(next))
    }

    /// The player gets the other colour in the next game against the computer.
    pub fn save_next_colour(&mut self, seats: Seats) {
        if let Some((colour, _)) = seats.person_and_level() {
            self.game.next_colour = colour.opponent();
            self.save_choice(SettingChange::NextColour(self.game.next_colour));
        }
    }

    pub fn begin_chosen(&mut self, choice: ExerciseChoice) {
        match choice {
            ExerciseChoice::Lesson(lesson) => {
                if let Some(lessons) = Lessons::new(lesson, self.game.progress.clone(), BY_KEYS) {
                    self.begin_exercise(Box::new(lessons));
                }
            }
            ExerciseChoice::Puzzle { number, theme } => {
                let tally = self.game.tally.clone();
                if let Some(puzzles) =
                    Puzzles::new(self.game.puzzles, number, theme, tally, BY_KEYS)
                {
                    self.begin_exercise(Box::new(puzzles));
                }
            }
            ExerciseChoice::TasksOfToday | ExerciseChoice::TasksOfGame => {
                let today = (self.game.today)();
                let own = &mut self.game.tasks;
                let tasks = own.chosen(choice, today);
                if self.game.mode.is_owned_elsewhere() && !tasks.is_empty() {
                    // Another screen shows them, and then leads back to the table.
                    own.wanted = own.of_game.clone();
                    self.ask_for(Effect::Leave);
                } else if let Some(tasks) = OwnTasks::new(tasks, today, BY_KEYS) {
                    self.begin_exercise(Box::new(tasks));
                } else {
                    let goes_on = own.search.is_some();
                    let text = if goes_on { "The search still goes on" } else { NO_TASK_TODAY };
                    self.notice = Some(Notice::plain(text));
                }
            }
        }
    }

    /// In place of one that is open already.
    pub fn list_exercises(&mut self, list: ExerciseList) {
        self.close_unless(|dialog| match list {
            ExerciseList::Lessons { .. } => !matches!(dialog, Dialog::Lessons(_)),
            ExerciseList::Puzzles { .. } => !matches!(dialog, Dialog::Puzzles(_)),
        });
        self.game.show_progress(&mut self.dialogs);
        match list {
            ExerciseList::Lessons { chosen } => {
                self.open_dialog(list_of_lessons(&self.game.progress, chosen));
            }
            ExerciseList::Puzzles { chosen, theme } => {
                let tally = self.game.tally.clone();
                let mut list = PuzzleList::new(self.game.puzzles, tally, (self.game.today)());
                list.show(theme, chosen);
                self.open_dialog(list);
            }
        }
    }

    /// Before the first game. `is_new`: there are no settings of the player yet.
    pub fn welcome(&mut self, is_new: bool) {
        // A fault of the folder is reported when the player opens or saves a game there.
        let (resume, has_more) = match self.session.store().find_latest_quickly() {
            Ok(QuickSearch::Known(latest)) => (latest.map(StartItem::from_save), false),
            Ok(QuickSearch::Unknown) => (None, true),
            Err(_) => (None, false),
        };
        if has_more {
            self.ask_for(Effect::Start(Task::FindLatest));
        }
        let has_learnt = !self.game.progress.is_empty() || self.game.tally != Tally::default();
        let has_tasks = !self.game.tasks.book.tasks().is_empty();
        let has_played =
            !self.game.guidance.guide.is_on() || resume.is_some() || has_more || has_tasks;
        let start = self.game.start_screen(resume);
        let is_newcomer = is_new && !has_learnt && !has_played;
        self.open_dialog(if is_newcomer { start.for_a_newcomer() } else { start });
    }

    /// Unsaved changes of this game are lost.
    pub fn go_to(&mut self, next: Action) -> Result<(), Obstacle> {
        match next {
            Action::Next(NextGame::Begin(game)) => {
                let NewGame { rules, names, seats, swap, clock, own_name } = *game;
                if own_name != self.game.own_name {
                    self.game.own_name = own_name;
                    self.save_choice(SettingChange::Name(self.game.own_name.clone()));
                }
                let session = Session::new(self.session.store().clone(), rules, names);
                self.play_on(session.with_seats(seats, swap).with_clock(clock));
                self.notice = introduction(&self.session);
            }
            Action::Next(NextGame::OpenPasted(text)) => {
                let reading = read(&text).map_err(|error| Obstacle::Refused(error.to_string()))?;
                let store = self.session.store().clone();
                self.play_on(Session::from_record(store, reading.record.clone()));
                let pasted = "This is the game you pasted; it is saved once you change it";
                self.notice = Some(Notice::plain(with_remarks(pasted, &reading.remarks)));
            }
            Action::Next(NextGame::Gipf) => self.ask_for(Effect::YieldScreen),
            Action::Shell(ShellAction::OpenSave(path)) => self.open(&path)?,
            _ => self.ask_for(Effect::Leave),
        }
        Ok(())
    }
}

impl App {
    /// Takes a pasted text. At the board it may be a move; otherwise it is read as a game.
    pub fn take_pasted(&mut self, text: &str) {
        // Terminals send a line end in a paste as the Enter key does.
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        if text.trim().is_empty() {
            return;
        }
        if self.dialogs.is_empty()
            && let Some(pasted) = lone_move(&text, self.session.game())
        {
            if self.session.local_player_to_move().is_some()
                && self.game.mode.tries_while_waiting(&self.session)
            {
                self.game.board.try_from_present(&mut self.session);
            }
            return self.act(Action::Intent(Intent::Play(pasted)));
        }
        if let Err(error) = read(&text) {
            self.close_unless(|dialog| matches!(dialog, Dialog::Start(_)));
            let why = match error {
                ReadError::NoGame => String::new(),
                error => format!(": {error}"),
            };
            self.notice = Some(Notice::warning(format!("What you pasted is not a game{why}")));
            return;
        }
        self.leave_exercise();
        let game = self.session.game();
        if game.ply() > 0 && game.outcome().is_none() {
            self.open_dialog(questions::open_pasted(text));
        } else if let Err(obstacle) = self.begin_next(NextGame::OpenPasted(text)) {
            self.fail(obstacle);
        }
    }
}

fn read(text: &str) -> Result<ReadRecord, ReadError> {
    Format::from_content(text.as_bytes()).read(text.as_bytes(), None)
}

/// For a player who begins a game against the computer.
pub fn introduction(session: &Session) -> Option<Notice> {
    let seats = session.seats();
    let person = Player::BOTH.into_iter().find(|&player| seats.seat(player) == Seat::HERE)?;
    if session.game().ply() > 0 || seats.seat(person.opponent()).strength().is_none() {
        return None;
    }
    Some(Notice::plain(match person {
        Player::White => "Join two opposite sides, any of the three pairs: 1-6 takes a piece",
        Player::Black => "You have Black: join two opposite sides, any of the three pairs",
    }))
}
