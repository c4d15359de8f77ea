//! The actions of the shell in any game: saving, opening and leaving a game, and changing the
//! looks. Also the line that the program prints at its end.

use std::path::{Path, PathBuf};

use super::Shell;
use super::action::{ActionObstacle, Performed};
use super::game::ShellGame;
use super::typed_line::SaveAs;
use super::update::Effect;
use crate::kit::session::{AT_RISK, GameSession, LocalMatch};
use crate::kit::settings::Choice;
use crate::kit::storage::{Overwrite, StoreResult, visible_path};
use crate::kit::system::shell_word;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::menu::Menu;
use crate::kit::ui::open::Open;
use crate::kit::ui::text::{Notice, sentence};

impl<G: ShellGame> Shell<G> {
    /// Carries out an action of the shell.
    pub fn perform_for_shell(&mut self, action: ShellAction) -> Performed<G::Action> {
        match action {
            ShellAction::StartScreen => G::show_start_screen(self)?,
            ShellAction::NewGame => self.dialogs.push(G::new_game_form(self)),
            ShellAction::SaveAs => self.open_dialog(SaveAs::default()),
            ShellAction::Open => {
                self.open_dialog(Open::new());
                self.ask_for(Effect::ListSaves);
            }
            ShellAction::Save(path, overwrite) => self.save(path, overwrite)?,
            ShellAction::Help => self.dialogs.push(G::help()),
            ShellAction::RulesPage => self.dialogs.push(G::rules_page()),
            ShellAction::Menu => self.open_dialog(Menu::new(G::menu(self))),
            ShellAction::OpenSave(_) | ShellAction::Quit => self.leave_for(action)?,
            ShellAction::NextTheme => self.use_next_theme(),
            ShellAction::SwitchRendering => self.switch_rendering(),
        }
        Ok(())
    }

    /// Leaves this game to carry out the next action. If leaving would lose the game, returns the
    /// obstacle that asks first.
    ///
    /// # Errors
    /// Fails if the game can't be left. The game then goes on.
    pub fn leave_for(&mut self, next: impl Into<G::Action>) -> Performed<G::Action> {
        self.session.save_if_unsaved();
        if self.session.save_error().is_some() {
            return Err(ActionObstacle::Unsaved(next.into()));
        }
        G::go_to(self, next.into())
    }

    /// Opens a saved game in place of the present one.
    ///
    /// # Errors
    /// Fails if the save can't be opened. The present game then goes on.
    pub fn open(&mut self, path: &Path) -> StoreResult {
        let (session, opened) = self.session.open_next(path)?;
        self.play_on(session);
        self.notice = opened.message().map(Notice::warning);
        Ok(())
    }

    /// Shows another game in place of the present one.
    pub fn play_on(&mut self, session: GameSession<G::Match>) {
        self.session.pause_clock();
        self.session = session.into();
        self.dialogs.clear();
        self.notice = None;
        G::on_new_game(self);
    }

    /// Warns once that the disk may lose the game if the power fails.
    pub(super) fn tell_risk(&mut self) {
        if self.has_untold_risk() && self.held_notice.is_none() {
            self.has_told_risk = true;
            self.held_notice = Some(Notice::warning(sentence(AT_RISK)));
        }
    }

    pub(super) fn has_untold_risk(&self) -> bool {
        self.session.is_at_risk() && !self.has_told_risk
    }

    fn save(&mut self, path: PathBuf, overwrite: Overwrite) -> StoreResult {
        let path = match overwrite {
            // The path is a name that the player typed.
            Overwrite::Never => self.session.store().path_of(&path.to_string_lossy())?,
            Overwrite::Allowed => path,
        };
        let saved = self.session.save_as(&path, overwrite)?;
        self.notice = Some(Notice::good(saved.message(&visible_path(&path))));
        Ok(())
    }
}

impl<G: ShellGame> Shell<G> {
    pub(super) fn use_next_theme(&mut self) {
        self.look.next_theme();
        // Without colours the theme is always monochrome, so the player has chosen nothing.
        if self.look.has_colours() {
            self.keep(Choice::Theme(self.look.theme().name()));
        }
        self.say_at_board(theme_in_words(&self.look));
    }

    /// Changes to the next way of drawing the board that the terminal can show.
    pub(super) fn switch_rendering(&mut self) {
        let Some(ways) = G::ways(&self.look) else { return };
        let before = self.look.picture;
        self.look.picture = ways.next(before);
        if self.look.picture != before {
            self.keep(Choice::Picture(self.look.picture));
        }
        self.say_at_board(ways.in_words(self.look.picture, self.look.skin().has_pictures()));
    }

    /// Keeps a choice for the next time.
    pub fn keep(&mut self, choice: Choice) {
        self.ask_for(Effect::Keep(choice));
    }

    /// Shows a text below the board, unless a dialog is open: then the line may already hold a more
    /// important text that the player sees after closing the dialog.
    pub fn say_at_board(&mut self, text: String) {
        if self.dialogs.is_empty() {
            self.notice = Some(Notice::plain(text));
        }
    }
}

pub fn theme_in_words(look: &Appearance) -> String {
    let name = look.theme().name();
    let why = if look.has_colours() { "" } else { "; this terminal shows no colours" };
    format!("Theme: {name}{why}")
}

/// Returns the line that says in which file the game is saved, and how to play on. `command` is the
/// command that plays games of this kind.
pub fn saved_as<M: LocalMatch>(session: &GameSession<M>, file: &Path, command: &str) -> String {
    let store = session.store();
    let is_it = |path: &Path| same_file::is_same_file(path, file).unwrap_or(false);
    let (argument, what) =
        if GameSession::<M>::latest_unfinished(store).is_some_and(|latest| is_it(&latest)) {
            ("--resume".to_owned(), "goes on")
        } else {
            let name = file.file_stem().map_or(file, Path::new);
            let by_name = store.find_save(name).is_ok_and(|found| is_it(&found));
            (shell_word(visible_path(if by_name { name } else { file })), "opens it")
        };
    let place =
        store.named_as().map(|folder| format!(" --saves {}", shell_word(visible_path(folder))));
    let place = place.unwrap_or_default();
    format!("Saved as {}; `{command} {argument}{place}` {what}", visible_path(file))
}
