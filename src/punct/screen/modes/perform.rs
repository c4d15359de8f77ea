//! Carries out actions: decides whether an action is allowed now, passes it to the part of the
//! screen that carries it out, and gives commands to the match.

use super::{ContestWords, Mode};
use crate::kit::phrases::sentence;
use crate::kit::shell::Effect;
use crate::kit::ui::action::ShellAction;
use crate::kit::ui::mode_kind::ModeKind;
use crate::kit::ui::notice::Notice;
use crate::punct::control::permit::{IntentError, commander};
use crate::punct::play::{Command, Event, Refused};
use crate::punct::screen::action::{Action, SessionAction, ViewAction};
use crate::punct::screen::app::App;
use crate::punct::screen::keys;
use crate::punct::screen::state::{Obstacle, Task};
use crate::punct::screen::telling::Giver;
use crate::rules::{Move, Player};

const LOOKING_BACK: &str = "You are looking back: } returns to the present";

/// Methods that allow or refuse actions. The keys, the mouse, the menu and the line of keys use
/// them.
impl App {
    /// Returns the reason why an action is refused now, if it is refused.
    pub fn refusal(&self, action: &Action) -> Option<String> {
        let is_over = self.session.game().outcome().is_some();
        let for_now = match &self.game.mode {
            Mode::Table(_) if self.is_aside_from_game(action) => None,
            Mode::Table(_) => self.refusal_at_table(action),
            Mode::Contest(_) if !is_over => ContestWords::refusal(action).map(str::to_owned),
            Mode::Own | Mode::Contest(_) | Mode::Exercise(_) => None,
        };
        let by_mode = for_now.or_else(|| self.game.mode.refusal(action).map(str::to_owned));
        match self.game.mode {
            // A move may be tried at any time, since the task judges it.
            Mode::Exercise(_) => by_mode,
            _ => by_mode.or_else(|| self.refusal_by_position(action)),
        }
    }

    /// Returns the reason why an action is refused at this table, such as a move of a spectator.
    fn refusal_at_table(&self, action: &Action) -> Option<String> {
        match action {
            action if keys::needs_company(action) => None,
            Action::Advice(_) => self.why_no_advice().map(str::to_owned),
            Action::Command(_) | Action::Session(_) if !self.game.mode.is_player_at_table() => {
                Some(sentence(&Refused::Watching.to_string()))
            }
            _ => None,
        }
    }

    /// Returns the reason why an action on the game is refused because of the shown position: it is
    /// not the present one, or another player is to move.
    fn refusal_by_position(&self, action: &Action) -> Option<String> {
        let is_aside = !self.game.board.viewing.is_present();
        match action {
            action if self.is_aside_from_game(action) => None,
            Action::Session(SessionAction::Slower(_) | SessionAction::Players) => None,
            Action::Command(_) | Action::Session(_) if is_aside && !keys::needs_company(action) => {
                Some(LOOKING_BACK.to_owned())
            }
            Action::Command(command @ Command::Play { .. }) => {
                commander(&self.session, command).err().map(|why| why.to_string())
            }
            _ => None,
        }
    }

    /// Whether an action is a move that is tried, or taken back, outside the game.
    fn is_aside_from_game(&self, action: &Action) -> bool {
        !self.game.board.viewing.is_present()
            && matches!(action, Action::Command(Command::Play { .. } | Command::UNDO))
    }

    /// Whether the game waits for a player who is not at this screen.
    pub(in crate::punct::screen) fn waits_for_others(&self) -> bool {
        self.session.game().outcome().is_none() && !self.session.may_act()
    }
}

impl Mode {
    /// Returns the kind, by which the rows of the key tables allow actions.
    fn kind(&self) -> ModeKind {
        match self {
            Mode::Own => ModeKind::Own,
            Mode::Table(_) => ModeKind::Table,
            Mode::Contest(_) => ModeKind::Contest,
            Mode::Exercise(panel) if panel.suspended.is_none() => ModeKind::ExerciseAlone,
            Mode::Exercise(_) => ModeKind::Exercise,
        }
    }

    /// Returns the reason why this mode does not allow an action, if it does not.
    fn refusal(&self, action: &Action) -> Option<&str> {
        let modes = keys::modes(action);
        if modes.contains(&self.kind()) {
            return None;
        }
        Some(match (modes, self) {
            ([ModeKind::Table], _) => "Nobody else is at this game",
            (_, Mode::Own) => "That is for lessons and puzzles; g leads to them",
            ([ModeKind::Exercise, ..], _) => "That is for lessons and puzzles",
            (_, Mode::Exercise(_)) => "That is for games; Esc leaves the exercise",
            (_, Mode::Contest(ContestWords { why, .. })) => why,
            (_, Mode::Table(_)) => match action {
                Action::Command(_)
                | Action::Session(
                    SessionAction::Seat(_) | SessionAction::OneMove | SessionAction::Slower(_),
                ) => "That is for games at one screen",
                Action::Shell(ShellAction::SaveAs) => {
                    "Kept already. On a server: ssh HOST export GAME sgf; ssh HOST games has the numbers"
                }
                _ => "That is for games of your own: q leaves this one first",
            },
        })
    }
}

/// Methods that carry out actions.
impl App {
    /// Carries out an action that is not about the board, or a move that follows from an action at
    /// the board.
    pub(in crate::punct::screen) fn perform_if_allowed(
        &mut self,
        action: Action,
    ) -> Result<(), Obstacle> {
        if let Some(why) = self.refusal(&action) {
            return Err(Obstacle::Refused(why));
        }
        self.end_hint(&action);
        if let Some(done) = self.perform_in_mode(&action) {
            return done;
        }
        match action {
            Action::Shell(action) => self.perform_for_shell(action)?,
            Action::Next(next) => self.go_on_to(next)?,
            Action::Study(action) => self.study(action),
            Action::View(ViewAction::Zoom(by)) => self.zoom(by),
            Action::View(ViewAction::ZoomToFit) => self.zoom_to_fit(),
            Action::View(ViewAction::SavePicture) => self.start(Task::SavePicture),
            Action::View(ViewAction::Guide) => self.switch_guide(),
            Action::View(ViewAction::Replay) => self.replay(),
            Action::Command(command) => self.ask_match(command)?,
            Action::Session(action) => self.perform_in_session(action)?,
            Action::Tree(action) => self.perform_in_tree(action)?,
            Action::Advice(action) => self.perform_for_advice(action)?,
            Action::Company(action) => self.perform_in_company(action)?,
            Action::Board(_) | Action::Dialog(_) => {}
        }
        Ok(())
    }

    /// Carries out an action that has a special effect in this mode. Returns `None` if the mode
    /// leaves the action to the game.
    fn perform_in_mode(&mut self, action: &Action) -> Option<Result<(), Obstacle>> {
        match (&self.game.mode, action) {
            (Mode::Exercise(_), action) => self.perform_in_exercise(action),
            (Mode::Contest(_), Action::Shell(ShellAction::StartScreen)) => {
                self.ask_for(Effect::StepAside);
                Some(Ok(()))
            }
            (Mode::Table(_), Action::Shell(ShellAction::Quit)) => self.quit_table(),
            (Mode::Table(_), Action::Session(SessionAction::PlayAgain)) => {
                Some(self.ask_match(Command::REMATCH))
            }
            _ => None,
        }
    }
}

/// Methods that give commands to the match.
impl App {
    /// Gives a command to the match. The match of a game at this screen answers at once; the owner
    /// of a table answers by a message. While the player looks at another position, a move or an
    /// undo changes only the variations and is not given to the match.
    pub(in crate::punct::screen) fn ask_match(&mut self, command: Command) -> Result<(), Obstacle> {
        match (command, &self.game.mode) {
            (Command::Play { played, .. }, _) if !self.game.board.viewing.is_present() => {
                Ok(self.try_move(played)?)
            }
            (Command::UNDO, _) if !self.game.board.viewing.is_present() => self.undo_aside(),
            (command, Mode::Table(_)) => self.ask_table(command),
            (command, _) => self.ask_session(command),
        }
    }

    /// Gives a command of the player here to the match of a game at this screen.
    fn ask_session(&mut self, command: Command) -> Result<(), Obstacle> {
        if command == Command::UNDO && self.game.board.hand().is_some() {
            self.put_all_back();
            let text = "The piece in your hand is back; u again takes back the last move";
            self.notice = Some(Notice::plain(text));
            return Ok(());
        }
        let done = match commander(&self.session, &command) {
            Ok(by) => self.carry_out(by, command, Giver::Here).map_err(IntentError::from),
            Err(why) => Err(why),
        };
        done.or_else(|why| self.refuse(&why))
    }

    /// Gives a command to the match, and tells its events.
    ///
    /// # Errors
    /// The match refuses the command. Nothing has changed then, unless the game has ended because
    /// the time of the player to move is over.
    pub(in crate::punct::screen) fn carry_out(
        &mut self,
        by: Player,
        command: Command,
        giver: Giver,
    ) -> Result<(), Refused> {
        let stays = giver == Giver::Elsewhere && !self.game.board.viewing.is_present();
        let shown = self.next_move(&command).filter(|_| !stays);
        let game = self.game.board.viewing.game(&self.session);
        let animation = shown.and_then(|played| self.animation_of(game, played));
        let help = shown.filter(|_| giver == Giver::Here).and_then(|it| self.help_of_tip(it));
        let is_new = matches!(command, Command::Play { .. });
        let events = self.session.apply(by, command)?;
        if let Some(help) = help.filter(|_| is_new) {
            self.session.note_help_with(self.session.game().ply(), help);
        }
        // The player may already look at the position that the move has made the present one.
        let stays = stays && self.game.board.viewing.node(&self.session) != self.session.here();
        if !stays {
            self.put_all_back();
            self.game.animation = animation;
        }
        for event in events {
            match (event, giver) {
                (Event::Played(played), Giver::Here) => {
                    self.game.board.cursor = played.placement().punct();
                }
                (event, _) => self.tell_event(event, stays),
            }
        }
        self.tell_the_end();
        Ok(())
    }

    /// Returns the first move that a command adds to the game, if it adds one.
    fn next_move(&self, command: &Command) -> Option<Move> {
        match command {
            Command::Play { played, .. } => Some(*played),
            Command::Redo => self.session.line().get(self.session.game().ply()).copied(),
            _ => None,
        }
    }
}
