//! The actions of the shell in any game: saving, opening and leaving a game, and changing the
//! looks. Also what stops an action, with the questions before one that would lose something.

use std::path::Path;

use super::dialog::SaveAs;
use super::program::Effect;
use super::{ActionObstacle, GameAction, Performed, Shell, ShellGame};
use crate::kit::session::{GameSession, LocalMatch};
use crate::kit::settings::SettingChange;
use crate::kit::storage::{GameRelation, Occupied, Overwrite, StoreResult, visible_path};
use crate::kit::ui::action::{
    DialogAction, DialogBinding, DialogCommand, DialogReply, ShellAction,
};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::keys::{Key, row};
use crate::kit::ui::menu::Menu;
use crate::kit::ui::open::OpenDialog;
use crate::kit::ui::page::QuestionDialog;
use crate::kit::ui::text::Notice;

impl<G: ShellGame> Shell<G> {
    pub fn perform_for_shell(&mut self, action: ShellAction) -> Performed<G::Action> {
        match action {
            ShellAction::StartScreen => G::show_start_screen(self)?,
            ShellAction::NewGame => self.dialogs.push(G::new_game_form(self)),
            ShellAction::SaveAs => self.open_dialog(SaveAs::default()),
            ShellAction::Open => {
                self.open_dialog(OpenDialog::new());
                self.ask_for(Effect::ListSaves);
            }
            ShellAction::Save(path, overwrite) => {
                let path = match overwrite {
                    // The path is a name that the player typed.
                    Overwrite::Never => self.session.store().path_of(&path.to_string_lossy())?,
                    Overwrite::Allowed => path,
                };
                let saved = self.session.save_as(&path, overwrite)?;
                self.notice = Some(Notice::good(saved.message(&visible_path(&path))));
            }
            ShellAction::Help => self.dialogs.push(G::help()),
            ShellAction::RulesPage => self.dialogs.push(G::rules_page()),
            ShellAction::Menu => {
                self.open_dialog(Menu::new(G::describe_progress(self), G::menu(self)));
            }
            ShellAction::OpenSave(_) | ShellAction::Quit => self.leave_for(action)?,
            ShellAction::NextTheme => {
                self.appearance.next_theme();
                // Without colours the theme is always monochrome, so the player has chosen nothing.
                if self.appearance.has_colours() {
                    self.save_choice(SettingChange::Theme(self.appearance.theme().name()));
                }
                self.show_board_notice(theme_in_words(&self.appearance));
            }
            ShellAction::SwitchRendering => {
                let Some(renderings) = G::renderings(&self.appearance) else { return Ok(()) };
                let before = self.appearance.picture;
                self.appearance.picture = renderings.next(before);
                if self.appearance.picture != before {
                    self.save_choice(SettingChange::Picture(self.appearance.picture));
                }
                let has_pictures = self.appearance.skin().has_pictures();
                self.show_board_notice(renderings.in_words(self.appearance.picture, has_pictures));
            }
        }
        Ok(())
    }

    /// Leaves this game to carry out the next action. If leaving would lose the game, returns the
    /// obstacle that asks first. After an error, the game goes on.
    pub fn leave_for(&mut self, next: impl Into<G::Action>) -> Performed<G::Action> {
        self.session.save_if_unsaved();
        if self.session.save_error().is_some() {
            return Err(ActionObstacle::Unsaved(next.into()));
        }
        G::go_to(self, next.into())
    }

    pub fn open(&mut self, path: &Path) -> StoreResult {
        let (session, opened) = self.session.open_next(path)?;
        self.play_on(session);
        self.notice = opened.message().map(Notice::warning);
        Ok(())
    }

    pub fn play_on(&mut self, session: GameSession<G::Match>) {
        self.session.pause_clock();
        self.session = session.into();
        self.dialogs.clear();
        self.notice = None;
        G::on_new_game(self);
    }

    pub fn save_choice(&mut self, choice: SettingChange) {
        self.ask_for(Effect::SaveSetting(choice));
    }

    /// Shows a text below the board, unless a dialog is open: then the line may already hold a more
    /// important text that the player sees after closing the dialog.
    pub fn show_board_notice(&mut self, text: String) {
        if self.dialogs.is_empty() {
            self.notice = Some(Notice::plain(text));
        }
    }

    /// Says why something can't be done: in the dialog on top if it shows reasons, else in the line
    /// below the board. If the player can decide how to go on, opens a question instead.
    pub fn fail(&mut self, obstacle: ActionObstacle<G::Action>) {
        let text = match obstacle {
            ActionObstacle::Refused(text) => text,
            ActionObstacle::Exists(occupied) => {
                return self.open_dialog(ask_to_overwrite(occupied));
            }
            ActionObstacle::Unsaved(next) => {
                let length = G::length(&self.session);
                return self.open_dialog(ask_to_lose(&self.session, next, &length));
            }
        };
        if self.dialogs.last().is_some_and(|dialog| dialog.is_question()) {
            self.dialogs.pop();
        }
        match self.dialogs.last_mut().and_then(|dialog| dialog.error()) {
            Some(error) => *error = Some(text),
            None => self.notice = Some(Notice::warning(text)),
        }
    }
}

pub fn theme_in_words(look: &Appearance) -> String {
    let name = look.theme().name();
    let why = if look.has_colours() { "" } else { "; this terminal shows no colours" };
    format!("Theme: {name}{why}")
}

fn ask_to_overwrite<A: GameAction>(there: Occupied) -> QuestionDialog<A> {
    let [holds, lost] = there.sentences();
    let is_other = there.by == GameRelation::Other;
    let title = if is_other { "Replace the other game?" } else { "Replace it?" };
    let yes =
        DialogReply::PerformAndCloseAll(ShellAction::Save(there.path, Overwrite::Allowed).into());
    QuestionDialog::new(title, holds, ["replace it", "go back"], yes).warning(lost)
}

const ELSEWHERE: DialogBinding = row!(
    "s",
    (&[Key::Char('s'), Key::Char('S')], DialogAction::Command(DialogCommand::SaveElsewhere))
)
.label("save it elsewhere");

/// Because `next` loses a game that can't be saved. `length` says how much is lost: `12 moves`.
fn ask_to_lose<A: GameAction>(
    session: &GameSession<impl LocalMatch>,
    next: A,
    length: &str,
) -> QuestionDialog<A> {
    let trouble = session.save_error().map(ToString::to_string).unwrap_or_default();
    let leaves = next == ShellAction::Quit.into();
    let title = if leaves { "Leave without saving?" } else { "Go on without saving?" };
    let asked = format!("This game could not be saved: {trouble}");
    let lost = match session.path() {
        Some(path) => format!(
            "If you go on, everything since the last save is lost. {} may hold an earlier state.",
            visible_path(path)
        ),
        None => format!("If you go on, the whole game is lost: {length}."),
    };
    let answers = ["lose it", "keep it"];
    let mut ask =
        QuestionDialog::new(title, asked, answers, DialogReply::AbandonGame(next)).warning(lost);
    ask.keys.push(ELSEWHERE);
    ask.other = DialogReply::Perform(ShellAction::SaveAs.into());
    ask
}
