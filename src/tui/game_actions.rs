//! How the application carries out actions for the session.

use std::time::Instant;

use super::action::{NewGame, SessionAction, ShellAction};
use super::animation::Animation;
use super::app::App;
use super::board::{Lens, Mode, Past};
use super::dialogs::{Dialog, GameOver, Moves, Question};
use super::notice::Notice;
use super::obstacle::Obstacle;
use crate::phrases::{ended, move_in_words};
use crate::record::Name;
use crate::rules::{Ending, Move, Player, Refusal};
use crate::session::Undone;

impl App {
    /// Carries out an action for the session.
    pub(super) fn perform_in_session(&mut self, action: SessionAction) -> Result<(), Obstacle> {
        let changes = !matches!(
            action,
            SessionAction::LookBy(_)
                | SessionAction::LookAt(_)
                | SessionAction::LookToStart
                | SessionAction::LookToPresent
                | SessionAction::Moves
        );
        if changes && self.board.mode.past().is_some() {
            let text =
                "You are looking back: Esc returns to the present, where the game can change";
            return Err(Obstacle::Refused(text.to_owned()));
        }
        match action {
            SessionAction::Play(played) => self.play(played)?,
            SessionAction::Undo => self.undo(),
            SessionAction::Redo => self.redo(),
            SessionAction::LookBy(by) => {
                let ply = self.board.game(&self.session).ply();
                self.look_at(ply.saturating_add_signed(by));
            }
            SessionAction::LookAt(ply) => self.look_at(ply),
            SessionAction::LookToStart => self.look_at(0),
            SessionAction::LookToPresent => {
                if self.board.hand().is_none() {
                    self.put_all_back();
                }
            }
            SessionAction::Moves => {
                let chosen = self.board.game(&self.session).ply();
                let plies = self.session.game().ply();
                self.open_dialog(Dialog::Moves(Moves { chosen, plies }));
            }
            SessionAction::Resign => {
                let turn = self.session.game().position().turn();
                self.ask_while_playing(Question::Resign(turn))?;
            }
            SessionAction::Draw => {
                let game = self.session.game();
                let question = if game.draw_can_be_claimed() {
                    Question::ClaimDraw(game.position().turn())
                } else {
                    Question::AgreeDraw
                };
                self.ask_while_playing(question)?;
            }
            SessionAction::End(ending) => self.end(ending)?,
            SessionAction::PlayAgain => self.play_again()?,
        }
        Ok(())
    }

    fn play(&mut self, played: Move) -> Result<(), Refusal> {
        let animation = self.animation_of(played);
        self.session.play(played)?;
        self.put_all_back();
        self.animation = animation;
        self.board.cursor = played.placement().punct();
        self.tell_the_end();
        Ok(())
    }

    /// Shows the result once the game is over.
    fn tell_the_end(&mut self) {
        if self.session.game().outcome().is_some() {
            self.dialogs.push(Dialog::GameOver(GameOver));
        }
    }

    /// The animation of a move about to be played, if moves are animated.
    fn animation_of(&self, played: Move) -> Option<Animation> {
        let animate = self.appearance.animate;
        animate.then(|| Animation::of(self.session.game(), played, Instant::now())).flatten()
    }

    fn undo(&mut self) {
        if self.board.hand().is_some() {
            self.put_all_back();
            let text = "The piece in your hand is back; u again takes back the last move";
            self.notice = Some(Notice::plain(text));
            return;
        }
        self.put_all_back();
        let taken_back = self.session.undo();
        let mover = self.session.game().position().turn();
        self.notice = Some(Notice::plain(match taken_back {
            None => "There is no move to take back".to_owned(),
            Some(Undone::Ending) => "The game goes on: its end is taken back".to_owned(),
            Some(Undone::Moves(undone)) => {
                let last = undone.last().map(|&last| move_in_words(self.session.name(mover), last));
                format!("Taken back: {}. Ctrl-r plays it again", last.unwrap_or_default())
            }
        }));
    }

    fn redo(&mut self) {
        self.put_all_back();
        let next = self.session.line().get(self.session.game().ply()).copied();
        let animation = next.and_then(|next| self.animation_of(next));
        let mover = self.session.game().position().turn();
        let Some(played) = self.session.redo() else {
            self.notice = Some(Notice::plain("There is no move to play again"));
            return;
        };
        self.animation = animation;
        let game = self.session.game();
        let what = move_in_words(self.session.name(mover), played);
        self.notice = Some(match game.outcome() {
            Some(outcome) => Notice::good(ended(game.position(), outcome, self.session.names())),
            None => Notice::plain(format!("Played again: {what}")),
        });
        self.tell_the_end();
    }

    /// Looks at the position after this many plies, the present one included.
    fn look_at(&mut self, ply: usize) {
        let is_past = ply < self.session.game().ply();
        let past = is_past.then(|| self.session.at(ply)).flatten();
        if self.board.hand().is_some() {
            let text = format!("You look back at move {ply}; the piece in your hand is back");
            self.notice = Some(Notice::plain(text));
        }
        self.put_all_back();
        if let Some(game) = past {
            self.board.mode = Mode::Past(Box::new(Past { game, lens: Lens::Plain }));
        }
    }

    fn ask_while_playing(&mut self, question: Question) -> Result<(), Obstacle> {
        match self.session.game().outcome() {
            None => {
                self.ask(question);
                Ok(())
            }
            Some(_) => Err(Refusal::GameOver.into()),
        }
    }

    /// Begins another game between the same players, colours swapped.
    fn play_again(&mut self) -> Result<(), Obstacle> {
        if self.session.game().outcome().is_none() {
            return Err(Obstacle::Refused(
                "Finish this game first, or start a new one with n".into(),
            ));
        }
        let swapped = |player: Player| match self.session.name(player.opponent()) {
            name if name.is_given_to(player.opponent()) => name.clone(),
            _ => Name::default_of(player),
        };
        let (rules, names) = (self.session.game().rules(), Player::BOTH.map(swapped));
        let game = NewGame { rules, names, own_name: self.own_name.clone() };
        self.perform_for_shell(ShellAction::Begin(Box::new(game)))
    }

    fn end(&mut self, ending: Ending) -> Result<(), Obstacle> {
        self.session.end(ending)?;
        self.put_all_back();
        self.tell_the_end();
        Ok(())
    }
}
