//! How the application plays a game at a table: it asks for changes and follows what everybody
//! there sees.

use std::sync::Arc;

use super::action::{Action, BoardAction, SessionAction, ShellAction, TreeAction};
use super::advice::Advice;
use super::advice_actions::is_note;
use super::app::App;
use super::dialogs::{Dialog, Question, Talk};
use super::message::Effect;
use super::obstacle::Obstacle;
use super::place::TablePlace;
use crate::phrases::{called, sentence};
use crate::rules::{Ending, Move, Player, Refusal};
use crate::session::Session;
use crate::table::{Proposal, Refused, Seen, Wish};

impl App {
    /// Sits down at a table.
    #[cfg(feature = "server")]
    pub fn sit_down(&mut self, place: TablePlace) {
        self.session = session_of(&self.session, &place);
        self.put_all_back();
        self.place = Some(place);
        self.tell_the_end();
    }

    /// Whether nobody may ask the engine, players or spectators: the game is rated and goes on.
    pub(super) fn forbids_advice(&self) -> bool {
        let is_rated = self.place.as_ref().is_some_and(|place| place.is_rated);
        is_rated && self.session.game().outcome().is_none()
    }

    /// Takes away what the engine has said: the next game has begun.
    fn forget_advice(&mut self) {
        self.advice = Advice::default();
        self.dialogs.retain(|dialog| !matches!(dialog, Dialog::Analysis(_) | Dialog::Graph(_)));
    }

    /// Whether somebody else's game is watched here.
    fn only_watches(&self) -> bool {
        self.place.as_ref().is_some_and(|place| place.colour().is_none())
    }

    /// Whether an action makes no sense in this game: some are for games at a table, others for all
    /// but those.
    pub fn has_no_place(&self, action: &Action) -> bool {
        match action {
            Action::Shell(ShellAction::Talk | ShellAction::Point) => self.place.is_none(),
            _ if self.place.is_none() => false,
            Action::Shell(action) => belongs_to_own_games(action),
            Action::Tree(action) => changes_the_tree(action),
            Action::Session(action) => self.only_watches() || belongs_to_one_screen(*action),
            Action::Advice(_) => self.forbids_advice(),
            _ => false,
        }
    }

    /// Carries out an action in a game at a table; `None` leaves it to the usual way.
    pub(super) fn perform_at_table(&mut self, action: &Action) -> Option<Result<(), Obstacle>> {
        let place = self.place.as_ref()?;
        match action {
            Action::Session(action) => Some(self.session_at_table(*action)),
            Action::Advice(_) if self.forbids_advice() => Some(refused(
                "This game is rated: hints, threats and analysis have to wait for its end",
            )),
            Action::Board(BoardAction::Back)
                if self.board.is_at_rest() && place.offered().is_some() =>
            {
                Some(self.wish(Wish::Decline))
            }
            Action::Shell(ShellAction::Talk) => {
                let talk = Talk::new(place.heard(), place.colour().is_some());
                self.open_dialog(Dialog::Talk(talk));
                if let Some(place) = &mut self.place {
                    place.unread = 0;
                }
                Some(Ok(()))
            }
            Action::Shell(ShellAction::Point) => Some(self.switch_pointing()),
            Action::Shell(ShellAction::Say(line)) => Some(self.wish(Wish::Say(line.clone()))),
            Action::Shell(action) if belongs_to_own_games(action) => {
                Some(refused("You play with others here: q leaves this game first"))
            }
            Action::Tree(action) if changes_the_tree(action) => {
                Some(refused("Both players see this game, so it has no comments and variations"))
            }
            _ => None,
        }
    }

    fn session_at_table(&mut self, action: SessionAction) -> Result<(), Obstacle> {
        if self.place.as_ref().is_none_or(|place| place.colour().is_none()) {
            return refused(&sentence(&Refused::Watching.to_string()));
        }
        if self.board.is_aside() {
            return refused("This is not the present: } returns there, where the game can change");
        }
        let number = Some(self.session.game().ply() + 1);
        match action {
            SessionAction::Play(_) if !self.session.may_act() => {
                let turn = self.session.game().position().turn();
                refused(&format!("It is {}'s turn", called(self.session.names(), turn)))
            }
            SessionAction::Play(played) => {
                // At once, and not only when the table says the same.
                self.session.game().position().check(played)?;
                self.wish(Wish::Play { number, played })
            }
            SessionAction::Undo => self.wish(Wish::Offer(Proposal::Undo)),
            SessionAction::PlayAgain => self.wish(Wish::Offer(Proposal::Rematch)),
            SessionAction::TakeOver => self.wish(Wish::TakeOver),
            SessionAction::Resign | SessionAction::Draw => self.ask_at_table(action),
            SessionAction::End(Ending::Resigned { .. }) => self.wish(Wish::Resign),
            SessionAction::End(Ending::Claimed { .. }) => self.wish(Wish::ClaimDraw),
            SessionAction::End(Ending::TimeOut { .. }) => self.wish(Wish::ClaimTime),
            SessionAction::End(Ending::Agreed) => self.wish(Wish::Offer(Proposal::Draw)),
            // The owner of the table looks at the clock; the rest belongs to one screen.
            _ => refused("That is for games at one screen"),
        }
    }

    /// Asks before the player gives up or claims something, or offers a draw.
    fn ask_at_table(&mut self, action: SessionAction) -> Result<(), Obstacle> {
        let game = self.session.game();
        if game.outcome().is_some() {
            return Err(Refusal::GameOver.into());
        }
        let Some(me) = self.place.as_ref().and_then(TablePlace::colour) else { return Ok(()) };
        let claims = game.draw_can_be_claimed() && game.position().turn() == me;
        match (action, self.late_opponent()) {
            (SessionAction::Resign, _) => self.ask(Question::Resign(me)),
            (_, Some(late)) => self.ask(Question::ClaimTime(late)),
            _ if claims => self.ask(Question::ClaimDraw(me)),
            _ => return self.wish(Wish::Offer(Proposal::Draw)),
        }
        Ok(())
    }

    /// The opponent whose time is over, where the player here may claim the win.
    pub(super) fn late_opponent(&self) -> Option<Player> {
        let place = self.place.as_ref()?;
        place.seen.late_opponent(place.colour()?, self.session.time())
    }

    /// Asks the table for something. Its answer comes as a message.
    #[allow(clippy::unnecessary_wraps, reason = "the last step of actions that may be refused")]
    fn wish(&mut self, wish: Wish) -> Result<(), Obstacle> {
        self.effects.push(Effect::Wish(wish));
        Ok(())
    }

    /// Takes in why the table refuses a wish.
    pub(super) fn be_refused(&mut self, refused: &Refused) {
        self.fail(Obstacle::Refused(sentence(&refused.to_string())));
    }

    /// Takes in what everybody at the table sees now.
    pub(super) fn see(&mut self, seen: Seen) {
        let Some(place) = &mut self.place else { return };
        let before = std::mem::replace(&mut place.seen, seen);
        let me = place.colour();
        let live = Arc::clone(&place.seen.live);
        let game = live.game();
        let (old, new) = (self.session.game().moves(), game.moves());
        let same_names = self.session.names() == live.header().names();
        let is_next = new.len() == old.len() + 1 && new.starts_with(old) && same_names;
        let is_same = new == old && same_names && game.outcome() == self.session.game().outcome();
        if is_next {
            let mover = self.session.game().position().turn();
            self.follow_move(new[old.len()], me == Some(mover));
        } else if !is_same {
            let was_over = self.session.game().outcome().is_some();
            self.session = session_of(&self.session, place);
            self.put_all_back();
            (self.animation, self.dragged_from) = (None, None);
            if was_over && self.session.game().outcome().is_none() {
                self.dialogs.retain(|dialog| !matches!(dialog, Dialog::GameOver(_)));
            }
            self.tell_the_end();
        }
        if !is_same {
            self.point_anew();
        }
        if self.forbids_advice() {
            self.forget_advice();
        }
        self.session.follow_clock(live.clock().copied());
        self.tell_what_is_new(&before);
    }

    /// Plays the move that was played at the table.
    fn follow_move(&mut self, played: Move, is_own: bool) {
        let followed = if is_own {
            self.play(played).map_err(|refusal| refusal.to_string())
        } else {
            self.play_for_another(played)
        };
        if let Err(why) = followed {
            self.fail(Obstacle::Refused(sentence(&why)));
        }
    }
}

/// The session of a game as a place at the table sees it. It is never saved here.
fn session_of(before: &Session, place: &TablePlace) -> Session {
    let seats = place.seen.seats_for(place.me);
    Session::at_table(before.store().clone(), &place.seen.live, seats)
}

/// Whether an action for the session needs everybody at one screen.
fn belongs_to_one_screen(action: SessionAction) -> bool {
    matches!(
        action,
        SessionAction::Redo
            | SessionAction::Seat(_)
            | SessionAction::Level(_)
            | SessionAction::OneMove
            | SessionAction::Slower(_)
    )
}

/// Whether an action of the shell leaves the game at the table for an own one, or writes files.
fn belongs_to_own_games(action: &ShellAction) -> bool {
    !matches!(
        action,
        ShellAction::Quit
            | ShellAction::LoseUnsaved(_)
            | ShellAction::Help
            | ShellAction::RulesPage
            | ShellAction::NextTheme
            | ShellAction::SwitchRendering
            | ShellAction::Zoom(_)
            | ShellAction::ZoomToFit
            | ShellAction::ExerciseText
    )
}

/// Whether an action leaves something in the tree of moves that others would see.
fn changes_the_tree(action: &TreeAction) -> bool {
    is_note(action) || matches!(action, TreeAction::Delete | TreeAction::Forget(_))
}

fn refused(why: &str) -> Result<(), Obstacle> {
    Err(Obstacle::Refused(why.to_owned()))
}
