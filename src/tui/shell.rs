//! How the application carries out actions of the shell: dialogs, files, appearance, quitting.

use std::path::{Path, PathBuf};

use super::action::{NewGame, ShellAction};
use super::app::App;
use super::appearance::Appearance;
use super::board::Board;
use super::dialogs::{Dialog, Help, NewGameForm, Open, RulesPage, SaveAs, Start, StartItem};
use super::message::Effect;
use super::notice::Notice;
use super::obstacle::Obstacle;
use super::view::skin::Rendering;
use crate::phrases::game_in_brief;
use crate::record::{self, Listed, Overwrite, StoreError};
use crate::session::{Opened, Session};

impl App {
    /// Carries out an action of the shell.
    pub(super) fn perform_for_shell(&mut self, action: ShellAction) -> Result<(), Obstacle> {
        match action {
            ShellAction::StartScreen => {
                let game = game_in_brief(self.session.names(), self.session.game().ply());
                self.open_dialog(Dialog::Start(Start::new(Some(StartItem::Back(game)))));
            }
            ShellAction::NewGame => {
                let rules = self.session.game().rules();
                let form = NewGameForm::new(self.session.names(), rules);
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
            ShellAction::Begin(_) | ShellAction::OpenSave(_) | ShellAction::Quit => {
                self.session.save_if_unsaved();
                if self.session.unsaved().is_some() {
                    return Err(Obstacle::Unsaved(action));
                }
                self.leave_for(action)?;
            }
            ShellAction::LoseUnsaved(action) => self.leave_for(*action)?,
            ShellAction::NextTheme => self.change_looks(Appearance::next_theme, theme),
            ShellAction::SwitchRendering => {
                self.change_looks(Appearance::switch_rendering, rendering);
            }
            ShellAction::Zoom(by) => self.change_looks(|looks| looks.zoom(by), size),
            ShellAction::ZoomToFit => self.change_looks(Appearance::zoom_to_fit, size),
        }
        Ok(())
    }

    /// Opens the start screen before the first game.
    pub fn welcome(&mut self) {
        // A fault of the folder is reported when somebody opens or saves a game there.
        let latest = self.session.store().latest_unfinished().ok().flatten();
        let resume = latest.map(|(path, record)| {
            StartItem::Resume(path, game_in_brief(record.header().names(), record.game().ply()))
        });
        self.dialogs.push(Dialog::Start(Start::new(resume)));
    }

    /// Leaves this game for what comes next. What could not be saved is lost.
    fn leave_for(&mut self, next: ShellAction) -> Result<(), Obstacle> {
        match next {
            ShellAction::Begin(game) => self.begin(*game),
            ShellAction::OpenSave(path) => self.open(&path)?,
            _ => self.effects.push(Effect::Leave),
        }
        Ok(())
    }

    fn begin(&mut self, NewGame { rules, names }: NewGame) {
        let store = self.session.store().clone();
        self.play_on(Session::new(store, rules, names));
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
        self.notice = notice_of(opened);
        Ok(())
    }

    fn play_on(&mut self, session: Session) {
        self.session = session;
        self.board = Board::new();
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
        self.session.save_as(&path, overwrite)?;
        self.notice = Some(Notice::good(format!("Saved in {}", record::visible_path(&path))));
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

    /// Changes the appearance and says what it is now. Under a dialog it says nothing: players see
    /// the change, and the line below the board may hold something more important.
    fn change_looks(
        &mut self,
        change: impl FnOnce(&mut Appearance),
        said: impl FnOnce(&Appearance) -> String,
    ) {
        change(&mut self.appearance);
        if self.dialogs.is_empty() {
            self.notice = Some(Notice::plain(said(&self.appearance)));
        }
    }
}

/// What to tell the players about the save that was opened.
pub fn notice_of(opened: Opened) -> Option<Notice> {
    let copy = "This game is open in another program, so you play on in a copy";
    (opened == Opened::Copy).then(|| Notice::warning(copy))
}

/// Names the theme.
fn theme(looks: &Appearance) -> String {
    let name = looks.theme().name();
    let why = if looks.has_colours() { "" } else { "; this terminal shows no colours" };
    format!("Theme: {name}{why}")
}

/// Names the rendering, and says why the other one can't be had.
fn rendering(looks: &Appearance) -> String {
    let Some(size) = looks.size() else { return String::new() };
    match looks.rendering(size) {
        Rendering::Raster if Rendering::usual(size) == Rendering::Bricks => {
            "The board is a picture, coarse at this size; v switches to bricks"
        }
        Rendering::Raster => "The board is a picture; v switches to bricks",
        Rendering::Bricks if !looks.skin().has_raster() => {
            "The board is made of bricks; a picture needs 256 colours and Unicode"
        }
        Rendering::Bricks => "The board is made of bricks; v switches to a picture",
    }
    .to_owned()
}

/// Names the size of the board.
fn size(looks: &Appearance) -> String {
    let Some(size) = looks.size() else { return String::new() };
    let limit = match (size.smaller() == size, looks.is_largest()) {
        (_, true) => ", the largest that fits",
        (true, false) => ", the smallest",
        (false, false) => "",
    };
    format!("Board size: {size}{limit}")
}
