//! What the game on the screen is part of. What differs is a method of [`Mode`].

pub mod exercise;
pub mod table;

use ratatui::layout::Size;

use crate::kit::lessons::TaskDirection;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::text::Notice;
use crate::punct::control::intent::Intent;
use crate::punct::control::table::TableClient;
use crate::punct::control::viewing::{PlayerSession, ViewStep};
use crate::punct::play::Session;
use crate::punct::screen::board::{Board, no_move_notice};
use crate::punct::screen::dialogs::Dialog;
use crate::rules::SpaceSet;
use exercise::{ExercisePanel, text_lies_over};
use table::TablePanel;

pub enum Mode {
    /// A game at this screen, or against the computer.
    Own,
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only the server has tables"))]
    Table(Box<TablePanel>),
    Contest(ContestWords),
    /// An exercise. If there is a game, it is suspended.
    Exercise(Box<ExercisePanel>),
}

impl Mode {
    pub fn panel(&self) -> Option<&TablePanel> {
        if let Mode::Table(panel) = self { Some(panel) } else { None }
    }

    pub fn panel_mut(&mut self) -> Option<&mut TablePanel> {
        if let Mode::Table(panel) = self { Some(panel) } else { None }
    }

    pub fn client(&self) -> Option<&TableClient> {
        self.panel().map(|panel| &panel.client)
    }

    pub fn is_player_at_table(&self) -> bool {
        self.client().is_some_and(|client| client.colour().is_some())
    }

    pub fn contest(&self) -> Option<&ContestWords> {
        if let Mode::Contest(contest) = self { Some(contest) } else { None }
    }

    pub fn exercise(&self) -> Option<&ExercisePanel> {
        if let Mode::Exercise(panel) = self { Some(panel) } else { None }
    }

    pub fn exercise_mut(&mut self) -> Option<&mut ExercisePanel> {
        if let Mode::Exercise(panel) = self { Some(panel) } else { None }
    }

    /// Because of this game, while it goes on, or of another rated game of the player here.
    pub fn advice_ban_reason(&self, session: &Session) -> Option<&'static str> {
        let goes_on = session.game().outcome().is_none();
        match self {
            Mode::Table(panel) => {
                let why = "Hints, threats and analysis have to wait until your rated game is over";
                panel.client.advice_ban_reason().or(panel.in_rated_game.then_some(why))
            }
            Mode::Contest(_) => {
                goes_on.then_some("This game decides a use in GIPF: hints wait for its end")
            }
            Mode::Own | Mode::Exercise(_) => None,
        }
    }

    /// At a table, only of games against the computer, and while the player may have advice.
    pub fn has_tasks(&self, session: &Session) -> bool {
        match self {
            Mode::Own => true,
            Mode::Table(panel) => {
                !panel.client.has_human_opponent() && self.advice_ban_reason(session).is_none()
            }
            Mode::Contest(_) | Mode::Exercise(_) => false,
        }
    }

    pub fn suspended_dialogs(&mut self) -> impl Iterator<Item = &mut Dialog> {
        let suspended = self.exercise_mut().and_then(|panel| panel.suspended.as_mut());
        suspended.into_iter().flat_map(|suspended| &mut suspended.dialogs)
    }

    /// Of the players here alone. Only such a game gives tips and counts for the own strength.
    pub fn is_own(&self) -> bool {
        matches!(self, Mode::Own)
    }

    /// Another part of the program owns the game, with its clock and its moves.
    pub fn is_owned_elsewhere(&self) -> bool {
        matches!(self, Mode::Table(_))
    }

    /// The texts that replace the rules and the number of moves above the board, the longest first.
    pub fn headings(&self) -> Option<Vec<String>> {
        match self {
            Mode::Own | Mode::Table(_) => None,
            Mode::Contest(contest) => Some(contest.headings.clone()),
            Mode::Exercise(panel) => Some(panel.headings()),
        }
    }

    /// In an exercise, only if the tasks are about the central hexagon.
    pub fn shows_centre(&self) -> bool {
        self.exercise().is_none_or(|panel| panel.run.tasks.is_about_centre())
    }

    /// The spaces that a task mentions while it asks for a move.
    pub fn task_marks(&self) -> Option<SpaceSet> {
        let panel = self.exercise().filter(|panel| panel.run.expects_move())?;
        Some(panel.run.tasks.marks())
    }
}

impl Mode {
    /// The player may try moves from the present, since the game waits for others.
    pub fn tries_while_waiting(&self, session: &PlayerSession) -> bool {
        self.is_owned_elsewhere()
            && session.is_present()
            && session.game().outcome().is_none()
            && !session.may_act()
    }

    pub fn may_try_from_present(&self, session: &PlayerSession) -> bool {
        session.may_try_from_present(self.is_owned_elsewhere())
    }

    /// A player is here whose replies can be made conditional now.
    pub fn may_plan(&self, session: &PlayerSession) -> bool {
        self.is_player_at_table() && session.check_may_plan_here().is_ok()
    }

    /// In an exercise, the keys for looking at other positions lead to other tasks.
    pub fn resolved(&self, intent: &Intent) -> Intent {
        let Intent::View(step) = intent else { return intent.clone() };
        if self.exercise().is_none() {
            return intent.clone();
        }
        Intent::GoToTask(match step {
            ViewStep::By(..0) => TaskDirection::Previous,
            ViewStep::By(_) => TaskDirection::Next,
            ViewStep::Start => TaskDirection::PreviousGroup,
            ViewStep::Present => TaskDirection::NextGroup,
            ViewStep::Ply(_)
            | ViewStep::Variation(_)
            | ViewStep::OtherMove { .. }
            | ViewStep::Node(_) => return intent.clone(),
        })
    }

    pub fn no_move_notice(&self, session: &PlayerSession, window: Size) -> Option<Notice> {
        match self {
            Mode::Exercise(panel) if !panel.run.expects_move() => Some(panel.status(window)),
            Mode::Table(_) if self.tries_while_waiting(session) => None,
            Mode::Own | Mode::Table(_) | Mode::Contest(_) | Mode::Exercise(_) => {
                no_move_notice(session)
            }
        }
    }

    pub fn status(&self, session: &PlayerSession, board: &Board, window: Size) -> Option<Notice> {
        let is_idle = board.is_idle(session);
        match self {
            Mode::Table(panel) if is_idle => panel.status(session, usize::from(window.width)),
            Mode::Contest(contest) if is_idle && session.game().ply() == 0 => {
                Some(Notice::plain(contest.stake.as_str()))
            }
            Mode::Exercise(panel) => panel.status_at_board(session, board, window),
            Mode::Own | Mode::Table(_) | Mode::Contest(_) => None,
        }
    }

    pub fn reads_exercise(&self, look: &Appearance) -> bool {
        self.exercise().is_some_and(|panel| panel.is_text_open && text_lies_over(look))
    }

    /// The text lies over the board while the exercise asks for a move.
    pub fn reads_task(&self, look: &Appearance) -> bool {
        self.exercise().is_some_and(|panel| panel.run.expects_move()) && self.reads_exercise(look)
    }
}

pub struct ContestWords {
    /// The stake of the game for the header line, the longest wording first.
    pub headings: Vec<String>,
    /// The stake of the game, as a sentence.
    pub stake: String,
    /// The text after the end of the game, as a sentence.
    pub decided: String,
    pub way_back: &'static str,
    pub why: String,
}
