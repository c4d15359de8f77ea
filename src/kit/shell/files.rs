//! The shell's part in any game: saving, opening and leaving it, with the line that follows the
//! screen; and changing the looks.

use std::path::{Path, PathBuf};

use super::Shell;
use super::action::ActionObstacle;
use super::game::ShellGame;
use super::update::Effect;
use crate::kit::session::{AT_RISK, GameSession, LocalMatch, SummaryOf};
use crate::kit::settings::Choice;
use crate::kit::storage::{ListedSave, Overwrite, StoreError, visible_path};
use crate::kit::system::shell_word;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::menu::Menu;
use crate::kit::ui::notice::{Notice, sentence};
use crate::kit::ui::open::{Open, SaveAs};

impl<G: ShellGame> Shell<G> {
    /// Carries out an action of the shell.
    pub fn perform_for_shell(
        &mut self,
        action: ShellAction,
    ) -> Result<(), ActionObstacle<G::Action>> {
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

    /// Leaves this game for the next action, or asks first if leaving would lose it.
    ///
    /// # Errors
    /// Fails if the game can't be left; it goes on then.
    pub fn leave_for(
        &mut self,
        next: impl Into<G::Action>,
    ) -> Result<(), ActionObstacle<G::Action>> {
        self.session.save_if_unsaved();
        if self.session.save_error().is_some() {
            return Err(ActionObstacle::Unsaved(next.into()));
        }
        G::go_to(self, next.into())
    }

    /// Plays a saved game.
    ///
    /// # Errors
    /// Fails if the save can't be opened; the present game goes on then.
    pub fn open(&mut self, path: &Path) -> Result<(), StoreError> {
        let (session, opened) = self.session.open_next(path)?;
        self.play_on(session);
        self.notice = opened.message().map(Notice::warning);
        Ok(())
    }

    /// Puts another game on the screen.
    pub fn play_on(&mut self, session: GameSession<G::Match>) {
        self.session.pause_clock();
        self.session = session;
        self.dialogs.clear();
        self.notice = None;
        G::on_new_game(self);
    }

    /// Says once that the disk does not promise to keep the game.
    pub(super) fn tell_risk(&mut self) {
        if self.has_untold_risk() && self.held_notice.is_none() {
            self.has_told_risk = true;
            self.held_notice = Some(Notice::warning(sentence(AT_RISK)));
        }
    }

    pub(super) fn has_untold_risk(&self) -> bool {
        self.session.is_at_risk() && !self.has_told_risk
    }

    fn save(&mut self, path: PathBuf, overwrite: Overwrite) -> Result<(), StoreError> {
        let path = match overwrite {
            // The name as the player typed it.
            Overwrite::Never => self.session.store().path_of(&path.to_string_lossy())?,
            Overwrite::Allowed => path,
        };
        let saved = self.session.save_as(&path, overwrite)?;
        self.notice = Some(Notice::good(saved.message(&visible_path(&path))));
        Ok(())
    }

    /// Gives the list of saves to the dialog that waits for it.
    pub(super) fn show_saves(
        &mut self,
        saves: Result<Vec<ListedSave<SummaryOf<G::Match>>>, StoreError>,
    ) {
        if let Some(open) = self.dialogs.iter_mut().find_map(|dialog| dialog.saves()) {
            open.fill(saves);
        }
    }
}

impl<G: ShellGame> Shell<G> {
    pub(super) fn use_next_theme(&mut self) {
        self.look.next_theme();
        // Without colours every theme is the monochrome one, so the player has chosen nothing.
        if self.look.has_colours() {
            self.keep(Choice::Theme(self.look.theme().name()));
        }
        self.say_at_board(theme_in_words(&self.look));
    }

    /// Draws the board in the next way that the terminal can show.
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

    /// Shows a text below the board, unless a dialog is open: the line may hold a more important
    /// text, for when the dialog is closed.
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

/// The line for a game saved in this file; `command` plays games of its kind.
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
