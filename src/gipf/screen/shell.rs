//! What is done around the game: dialogs, files, looks, leaving.

use std::path::{Path, PathBuf};

use super::act::{Act, NewGame};
use super::aim::Aim;
use super::app::App;
use super::dialogs::{Dialog, NewGameForm, Open, Saves};
use super::message::Effect;
use super::obstacle::Obstacle;
use crate::gipf::session::Session;
use crate::record::{Overwrite, StoreError, visible_path};
use crate::settings::Choice;
use crate::tui::parts::{Notice, SaveAs, ShellAction, theme_in_words};

impl App {
    /// Carries out an action of the shell.
    pub(super) fn perform_for_shell(&mut self, action: ShellAction) -> Result<(), Obstacle> {
        match action {
            ShellAction::NewGame => {
                self.dialogs.push(Dialog::NewGame(NewGameForm::new(&self.session)));
            }
            ShellAction::SaveAs => {
                let save_as = SaveAs { has_one_format: true, ..SaveAs::default() };
                self.dialogs.push(Dialog::SaveAs(save_as));
            }
            ShellAction::Open => {
                self.dialogs.push(Dialog::Open(Open::new()));
                self.effects.push(Effect::ListSaves);
            }
            ShellAction::Save(path, overwrite) => self.save(path, overwrite)?,
            ShellAction::Help => self.dialogs.push(Dialog::Help),
            ShellAction::RulesPage => self.dialogs.push(Dialog::Rules),
            // The key goes there and back.
            ShellAction::StartScreen if self.session.open_contest().is_some() => {
                self.is_beside_contest = false;
            }
            ShellAction::StartScreen if !self.has_start_screen => {
                return Err(Obstacle::Refused("'punct' alone shows the start screen".to_owned()));
            }
            ShellAction::OpenSave(_) | ShellAction::StartScreen | ShellAction::Quit => {
                self.leave_for(Act::Shell(action))?;
            }
            ShellAction::NextTheme => self.use_next_theme(),
            ShellAction::SwitchRendering => self.switch_rendering(),
        }
        Ok(())
    }

    /// Leaves this game for what comes next, or asks first if that would lose it.
    pub(super) fn leave_for(&mut self, next: Act) -> Result<(), Obstacle> {
        self.session.save_if_unsaved();
        if self.session.unsaved().is_some() {
            return Err(Obstacle::Unsaved(next));
        }
        self.go_to(next)
    }

    /// Leaves this game for what comes next. What could not be saved is lost.
    pub(super) fn go_to(&mut self, next: Act) -> Result<(), Obstacle> {
        match next {
            Act::Begin(game) => self.begin(*game),
            Act::Shell(ShellAction::OpenSave(path)) => self.open(&path)?,
            Act::Shell(ShellAction::StartScreen) => self.effects.push(Effect::StepAside),
            _ => self.effects.push(Effect::Leave),
        }
        Ok(())
    }

    fn begin(&mut self, NewGame { agreed, names, seats }: NewGame) {
        let store = self.session.store().clone();
        self.play_on(Session::new(store, agreed, names, seats));
    }

    /// Goes on with a saved game.
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

    fn play_on(&mut self, session: Session) {
        self.session = session;
        self.games += 1;
        self.aim = Aim::new();
        self.dialogs.clear();
        (self.thought, self.failure, self.due) = (None, None, None);
        (self.is_beside_contest, self.is_paused, self.notice) = (false, false, None);
        self.tell_the_end();
    }

    fn save(&mut self, path: PathBuf, overwrite: Overwrite) -> Result<(), StoreError> {
        let path = match overwrite {
            // The name as the player typed it.
            Overwrite::Never => self.session.store().path_of(&path.to_string_lossy())?,
            Overwrite::Allowed => path,
        };
        self.session.save_as(&path, overwrite)?;
        self.notice = Some(Notice::good(format!("The game is saved in {}", visible_path(&path))));
        Ok(())
    }

    /// Hands the list of saves to the dialog that waits for it.
    pub(super) fn show_saves(&mut self, saves: Result<Saves, StoreError>) {
        let open = self.dialogs.iter_mut().rev().find_map(|dialog| match dialog {
            Dialog::Open(open) => Some(open),
            _ => None,
        });
        if let Some(open) = open {
            open.fill(saves);
        }
    }

    fn use_next_theme(&mut self) {
        self.look.next_theme();
        // Without colours every theme is the monochrome one: that is no choice.
        if self.look.has_colours() {
            self.effects.push(Effect::Keep(Choice::Theme(self.look.theme().name())));
        }
        self.say_at_board(theme_in_words(&self.look));
    }

    /// Draws the board in the next way the terminal can.
    fn switch_rendering(&mut self) {
        let ways = super::layout::ways(&self.look);
        let before = self.look.picture;
        self.look.picture = ways.after(before);
        if self.look.picture != before {
            self.effects.push(Effect::Keep(Choice::Picture(self.look.picture)));
        }
        self.say_at_board(ways.in_words(self.look.picture, self.look.skin().has_pictures()));
    }

    /// Says something below the board, unless a dialog is open: the line may hold something more
    /// important, to be read when that is closed.
    fn say_at_board(&mut self, text: String) {
        if self.dialogs.is_empty() {
            self.notice = Some(Notice::plain(text));
        }
    }
}
