//! The application in a game at a table: it asks the table's owner for changes, and shows the state
//! that the owner tells to all screens.

#[cfg(feature = "server")]
use super::TablePlace;
use crate::kit::phrases::sentence;
use crate::kit::ui::notice::Notice;
use crate::punct::phrases::{NO_ADVICE_IN_GAME, move_in_words, plan_ended};
use crate::punct::play::{Command, Refused, Snapshot, TableStep};
use crate::punct::screen::action::CompanyAction;
use crate::punct::screen::advice::Advice;
use crate::punct::screen::app::App;
use crate::punct::screen::dialogs::{Dialog, questions};
#[cfg(feature = "server")]
use crate::punct::screen::modes::Mode;
use crate::punct::screen::state::{Obstacle, Task};
use crate::punct::screen::telling::Giver;
use crate::rules::{Move, Player};

impl App {
    #[cfg(feature = "server")]
    pub fn sit_down(&mut self, place: TablePlace) {
        self.session = place.session(&self.session);
        self.put_all_back();
        self.game.mode = Mode::Table(Box::new(place));
        self.tell_the_end();
    }

    /// Gives a command to the owner of the table. First checks a move by the rules, so that an
    /// illegal move is refused at once.
    pub(in crate::punct::screen) fn ask_table(&mut self, command: Command) -> Result<(), Obstacle> {
        if let Command::Play { played, .. } = command {
            self.session.game().position().check(played)?;
            if let Some(place) = self.game.mode.place_mut() {
                place.asked = Some(played);
            }
        }
        self.give_to_table(command);
        Ok(())
    }

    /// Gives a command to the owner of the table, as one for the state that this screen shows.
    pub(in crate::punct::screen) fn give_to_table(&mut self, command: Command) {
        let Some(place) = self.game.mode.place() else { return };
        let command = place.seen.decided(command);
        self.start(Task::Command(command));
    }

    /// Asks the host before the host leaves a guest who is here. Returns `None` if the program need
    /// not ask.
    pub(in crate::punct::screen) fn quit_table(&mut self) -> Option<Result<(), Obstacle>> {
        let guest = self.game.mode.place()?.guest_here()?;
        self.open_dialog(questions::close_table(&self.session, guest));
        Some(Ok(()))
    }

    /// Returns the reason why the engine gives no advice here; `None` if it may. The reason is
    /// either the game at this table, while it goes on, or another rated game of the player here.
    pub(in crate::punct::screen) fn why_no_advice(&self) -> Option<&'static str> {
        let goes_on = self.session.game().outcome().is_none();
        let place = self.game.mode.place()?;
        if place.forbids_advice && goes_on {
            Some(NO_ADVICE_IN_GAME)
        } else {
            let why = "Hints, threats and analysis have to wait until your rated game is over";
            place.in_rated_game.then_some(why)
        }
    }

    pub(in crate::punct::screen) fn forbids_advice(&self) -> bool {
        self.why_no_advice().is_some()
    }

    /// Notes whether a rated game of the player here is going on.
    #[cfg(feature = "server")]
    pub(in crate::punct::screen) fn follow_rated_game(&mut self, goes_on: bool) {
        let Some(place) = self.game.mode.place_mut() else { return };
        place.in_rated_game = goes_on;
        if self.forbids_advice() {
            self.forget_advice();
        }
    }

    /// Removes the engine's results, which the player must not see any longer.
    fn forget_advice(&mut self) {
        self.game.advice = Advice::default();
        self.stop_task_search();
        self.close_unless(|dialog| {
            !matches!(dialog, Dialog::Analysis(_) | Dialog::Openings(_) | Dialog::Graph(_))
        });
    }

    /// Carries out an action that concerns the other people at a table: talk, pointing or the
    /// shared tree.
    pub(in crate::punct::screen) fn perform_in_company(
        &mut self,
        action: CompanyAction,
    ) -> Result<(), Obstacle> {
        match action {
            CompanyAction::Talk => {
                let Some(place) = self.game.mode.place_mut() else { return Ok(()) };
                let talk = place.talk();
                place.unread = 0;
                self.open_dialog(talk);
                Ok(())
            }
            CompanyAction::Point => self.switch_pointing(),
            CompanyAction::Share => self.switch_sharing(),
            CompanyAction::Follow => self.switch_following(),
        }
    }

    /// Returns the opponent whose time is over, if the player here may claim the win.
    pub(in crate::punct::screen) fn late_opponent(&self) -> Option<Player> {
        let place = self.game.mode.place()?;
        place.seen.late_opponent(place.colour()?, self.session.time())
    }

    /// Tells the player why the table refuses a command. If the command was a change of the tree,
    /// takes the change back, because this screen has already made it.
    pub(in crate::punct::screen) fn be_refused(&mut self, refused: &Refused) {
        if let Some(place) = self.game.mode.place_mut() {
            place.asked = None;
        }
        self.adopt_tree();
        self.fail(Obstacle::Refused(sentence(&refused.to_string())));
    }

    /// Shows a new state of the game at the table.
    pub(in crate::punct::screen) fn see(&mut self, seen: Snapshot) {
        let Some(place) = self.game.mode.place_mut() else { return };
        let before = std::mem::replace(&mut place.seen, seen);
        let (me, ended) = (place.colour(), place.seen.ended_plan(place.me, &before));
        let step = self.session.step_to(&place.seen);
        let asked = if step == TableStep::Nothing { None } else { place.asked.take() };
        if let TableStep::Moves(next) = &step {
            let first = self.session.turn();
            for &played in next {
                let is_here = me == Some(self.session.turn()) && asked == Some(played);
                self.follow_move(played, if is_here { Giver::Here } else { Giver::Elsewhere });
            }
            match next[..] {
                [played, reply] if me == Some(first.opponent()) => {
                    self.tell_answered(
                        first,
                        played,
                        &format!("; {}", move_in_words("you", reply)),
                    );
                }
                [played] if ended > 0 => {
                    let ended = plan_ended(ended);
                    self.tell_answered(first, played, &format!(". You planned no reply: {ended}"));
                }
                _ => {}
            }
        } else if step == TableStep::Other {
            let was_over = self.session.game().outcome().is_some();
            self.session = place.session(&self.session);
            self.put_all_back();
            (self.game.animation, self.game.dragged_from) = (None, None);
            if was_over && self.session.game().outcome().is_none() {
                self.close_unless(|dialog| !matches!(dialog, Dialog::GameOver(_)));
                self.game.is_counted = false;
            }
            self.tell_the_end();
            if ended > 0 {
                self.tell(Notice::good(sentence(&plan_ended(ended))));
            }
        }
        self.adopt_tree();
        self.look_where_other_looks(&before);
        if step != TableStep::Nothing {
            self.point_anew();
        }
        if self.forbids_advice() {
            self.forget_advice();
        }
        if let Some(place) = self.game.mode.place() {
            self.session.follow_clock(place.seen.record.clock().cloned());
        }
        self.tell_on_card();
        self.tell_what_is_new(&before);
    }

    /// Makes the tree on this screen equal to the tree at the table that the player here sees.
    pub(in crate::punct::screen::modes) fn adopt_tree(&mut self) {
        let Some(place) = self.game.mode.place() else { return };
        let node = self.game.board.viewing.node(&self.session);
        let next = self.session.adopt_snapshot(&place.seen, (place.me, place.shares), node);
        if next != node {
            self.game.board.view(next, &self.session);
        }
    }

    fn follow_move(&mut self, played: Move, giver: Giver) {
        let followed = self.carry_out(self.session.turn(), Command::play(played), giver);
        if let Err(why) = followed {
            self.fail(why.into());
        }
    }
}

/// Methods for the texts about moves at the table.
impl App {
    /// Tells a player a move together with what the player's conditional moves do about it.
    fn tell_answered(&mut self, by: Player, played: Move, answer: &str) {
        if self.session.game().outcome().is_none() {
            let told = move_in_words(self.session.name(by), played);
            let is_present = self.game.board.viewing.is_present();
            let back = if is_present { "" } else { ". } returns to the present" };
            self.tell(Notice::good(format!("{told}{answer}{back}")));
        }
    }
}
