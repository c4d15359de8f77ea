//! How the application carries out actions of the shell: dialogs, files, quitting.

use std::path::{Path, PathBuf};

use super::action::{Action, NewGame, NextGame, ShellAction, StudyAction, ViewAction};
use super::app::App;
use super::board::Board;
use super::dialogs::{
    Dialog, Help, LessonList, NewGameForm, Open, PuzzleList, Question, RulesPage, SaveAs, Start,
    StartItem,
};
use super::exercise::{Lessons, Puzzles};
use super::message::Effect;
use super::notice::Notice;
use super::obstacle::Obstacle;
use crate::lessons::puzzles::PuzzleTheme;
use crate::phrases::game_in_brief;
use crate::record::{self, Listed, Name, Overwrite, StoreError};
use crate::rules::{Player, Rules, Variant};
use crate::session::{Seat, Seats, Session};
use crate::settings::Choice;

impl App {
    /// Carries out an action of the shell.
    pub(super) fn perform_for_shell(&mut self, action: ShellAction) -> Result<(), Obstacle> {
        match action {
            ShellAction::StartScreen => {
                let game = game_in_brief(self.session.names(), self.session.game().ply());
                let back = StartItem::Back(game);
                self.open_dialog(Dialog::Start(self.start_screen(Some(back))));
            }
            ShellAction::NewGame => {
                let mut form = NewGameForm::new(&self.session, self.own_name.clone());
                if matches!(self.dialogs.last(), Some(Dialog::Start(start)) if !start.has_game()) {
                    // A player who has not played yet learns the basic game first.
                    form.rules.variant = Variant::Basic;
                }
                self.open_dialog(Dialog::NewGame(form));
            }
            ShellAction::SaveAs => self.open_dialog(Dialog::SaveAs(SaveAs::default())),
            ShellAction::Open => {
                self.open_dialog(Dialog::Open(Open::new()));
                self.effects.push(Effect::ListSaves);
            }
            ShellAction::Help => self.open_dialog(Dialog::Help(Help)),
            ShellAction::RulesPage => self.open_dialog(Dialog::Rules(RulesPage)),
            ShellAction::Save(path, overwrite) => self.save(path, overwrite)?,
            ShellAction::OpenSave(_) | ShellAction::Quit => {
                self.leave_for(Action::Shell(action))?;
            }
            ShellAction::NextTheme => self.use_next_theme(),
            ShellAction::SwitchRendering => self.switch_rendering(),
        }
        Ok(())
    }

    /// Leaves this game for another.
    pub(super) fn go_on_to(&mut self, next: NextGame) -> Result<(), Obstacle> {
        let next = match next {
            NextGame::BeginAtOnce(variant) => {
                let game = self.game_at_once(variant, Seats::BOTH_HERE);
                NextGame::Begin(Box::new(game))
            }
            NextGame::PlayComputer(strength) => {
                let seats = Seats::of_computer([None, Some(strength)]);
                NextGame::Begin(Box::new(self.game_at_once(Variant::Basic, seats)))
            }
            next => next,
        };
        self.leave_for(Action::Next(next))
    }

    /// Carries out an action about lessons and puzzles.
    pub(super) fn study(&mut self, action: StudyAction) {
        match action {
            StudyAction::Lessons { chosen } => self.list_lessons(chosen),
            StudyAction::Lesson(lesson) => {
                if let Some(lessons) = Lessons::at(lesson, self.progress.clone()) {
                    self.begin_exercise(Box::new(lessons));
                }
            }
            StudyAction::Puzzles { chosen, theme } => self.list_puzzles(chosen, theme),
            StudyAction::Puzzle { number, theme } => {
                if let Some(puzzles) = Puzzles::at(self.puzzles, number, theme, self.tally.clone())
                {
                    self.begin_exercise(Box::new(puzzles));
                }
            }
            StudyAction::OfferGame => self.ask(Question::FirstGame),
            // Only an exercise has one.
            StudyAction::Text => {}
        }
    }

    /// Carries out an action on the view of the board.
    pub(super) fn change_view(&mut self, action: ViewAction) {
        match action {
            ViewAction::Zoom(by) => self.zoom(by),
            ViewAction::ZoomToFit => self.zoom_to_fit(),
            ViewAction::SavePicture => self.effects.push(Effect::SavePicture),
        }
    }

    /// Opens the list of lessons, in place of one that is open already.
    fn list_lessons(&mut self, chosen: Option<usize>) {
        self.dialogs.retain(|dialog| !matches!(dialog, Dialog::Lessons(_)));
        self.tell_what_is_done();
        self.open_dialog(Dialog::Lessons(LessonList::new(self.progress.clone(), chosen)));
    }

    /// Opens the list of puzzles, in place of one that is open already.
    fn list_puzzles(&mut self, chosen: Option<usize>, theme: Option<PuzzleTheme>) {
        self.dialogs.retain(|dialog| !matches!(dialog, Dialog::Puzzles(_)));
        self.tell_what_is_done();
        let mut list = PuzzleList::new(self.puzzles, self.tally.clone(), (self.today)());
        list.show(theme, chosen);
        self.open_dialog(Dialog::Puzzles(list));
    }

    /// Shows on an open start screen what is done by now.
    fn tell_what_is_done(&mut self) {
        let sums = self.tally.sums(self.puzzles);
        for dialog in &mut self.dialogs {
            if let Dialog::Start(start) = dialog {
                start.note_progress(&self.progress, sums);
            }
        }
    }

    /// The start screen. `first` is the item that leads to an unfinished game, if there is one.
    fn start_screen(&self, first: Option<StartItem>) -> Start {
        Start::new(first, &self.progress, self.tally.sums(self.puzzles))
    }

    /// Opens the start screen before the first game. `is_new` says that nothing was ever chosen.
    pub fn welcome(&mut self, is_new: bool) {
        // A fault of the folder is reported when somebody opens or saves a game there.
        let latest = self.session.store().latest_unfinished().ok().flatten();
        let resume = latest.map(|(path, record)| {
            StartItem::Resume(path, game_in_brief(record.header().names(), record.game().ply()))
        });
        let start = self.start_screen(resume);
        self.dialogs.push(Dialog::Start(if is_new { start.for_a_newcomer() } else { start }));
    }

    /// Leaves this game for what comes next, or asks first if that would lose it.
    fn leave_for(&mut self, next: Action) -> Result<(), Obstacle> {
        self.session.save_if_unsaved();
        if self.session.unsaved().is_some() {
            return Err(Obstacle::Unsaved(next));
        }
        self.go_to(next)
    }

    /// Leaves this game for what comes next. What could not be saved is lost.
    pub(super) fn go_to(&mut self, next: Action) -> Result<(), Obstacle> {
        match next {
            Action::Next(NextGame::Begin(game)) => self.begin(*game),
            Action::Next(NextGame::OpenPasted(text)) => self.open_pasted(&text)?,
            Action::Next(NextGame::Gipf) => self.effects.push(Effect::StepAside),
            Action::Shell(ShellAction::OpenSave(path)) => self.open(&path)?,
            _ => self.effects.push(Effect::Leave),
        }
        Ok(())
    }

    /// The game to begin where nobody is asked for names: whoever plays here has White.
    fn game_at_once(&self, variant: Variant, seats: Seats) -> NewGame {
        let rules = Rules { variant, ..Rules::default() };
        let white = self.own_name.clone().unwrap_or(Name::default_of(Player::White));
        let names = [white, Name::default_of(Player::Black)];
        NewGame { rules, names, seats, swap: false, clock: None, own_name: self.own_name.clone() }
    }

    fn begin(&mut self, NewGame { rules, names, seats, swap, clock, own_name }: NewGame) {
        if own_name != self.own_name {
            self.own_name = own_name;
            self.keep(Choice::Name(self.own_name.clone()));
        }
        let store = self.session.store().clone();
        self.play_on(Session::new(store, rules, names).played_by(seats, swap).timed(clock));
        self.notice = self.introduction();
    }

    /// What somebody who begins a game against the computer should know.
    pub(super) fn introduction(&self) -> Option<Notice> {
        let seats = self.session.seats();
        let begins = self.session.game().ply() == 0;
        let person = Player::BOTH.into_iter().find(|&player| seats.of(player) == Seat::Here)?;
        let computer = person.opponent();
        seats.of(computer).strength().filter(|_| begins)?;
        let marked = if self.shows_threats() {
            format!("; {}'s threats to win are marked, T hides them", self.session.name(computer))
        } else {
            String::new()
        };
        Some(Notice::plain(format!("You have {person}{marked}")))
    }

    pub(super) fn keep(&mut self, choice: Choice) {
        self.effects.push(Effect::Keep(choice));
    }

    /// Goes on with a saved game.
    ///
    /// # Errors
    /// Why it can't be opened; the present game goes on then.
    fn open(&mut self, path: &Path) -> Result<(), StoreError> {
        // This game holds its own file, which would then seem to be played elsewhere.
        let own = self.session.is_saved_at(path);
        if own {
            self.session.let_go();
        }
        let opened = Session::open(self.session.store().clone(), path);
        if own && opened.is_err() {
            // The file no longer holds this game, which therefore needs another one.
            self.session.save();
        }
        let (session, opened) = opened?;
        self.play_on(session);
        self.notice = opened.told().map(Notice::warning);
        Ok(())
    }

    pub(super) fn play_on(&mut self, session: Session) {
        self.session.rest();
        self.session = session;
        self.board = Board::new();
        self.computer = self.computer.for_another_game();
        self.dialogs.clear();
        self.animation = None;
        self.notice = None;
    }

    fn save(&mut self, path: PathBuf, overwrite: Overwrite) -> Result<(), StoreError> {
        let path = match overwrite {
            // The name as the player typed it.
            Overwrite::Never => self.session.store().path_of(&path.to_string_lossy())?,
            Overwrite::Allowed => path,
        };
        let saved = self.session.save_as(&path, overwrite)?;
        self.notice = Some(Notice::good(saved.told(&record::visible_path(&path))));
        Ok(())
    }

    /// Hands the list of saves to the dialog that waits for it.
    pub(super) fn show_saves(&mut self, saves: Result<Vec<Listed>, StoreError>) {
        let open = self.dialogs.iter_mut().rev().find_map(|dialog| match dialog {
            Dialog::Open(open) => Some(open),
            _ => None,
        });
        if let Some(open) = open {
            open.fill(saves);
        }
    }
}
