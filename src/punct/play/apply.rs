//! [`Match::check`] decides what the match allows, and [`Match::apply`] begins with this decision.
//! A screen at a table asks its copy of the match.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

use super::Seat;
use super::command::{
    ApplyResult, Command, CommandError, CommandResult, DecidedCommand, Event, Offer, Offers,
    Proposal, SettledOffer, Settlement,
};
use super::game_match::Match;
use crate::kit::session::PersonId;
use crate::punct::clock::{Clock, Lateness};
use crate::punct::record::{Help, Swap, Undone};
use crate::rules::{Ending, EndingError, Move, Player};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawMethod {
    /// The rules allow the player to claim the draw without the other player's consent.
    Claim,
    /// The other player has offered it, is the computer and agrees, or sits at the same screen.
    Agreement,
    /// The other player must be asked first.
    Offer,
}

impl Match {
    /// Whether [`Match::apply`] would carry out a command of the player of a colour.
    pub fn check(&self, by: Player, command: &Command, now: Timestamp) -> CommandResult {
        match command {
            Command::Decided(decided) => self.check_decided(by, decided, now),
            &Command::Play { number, played } => self.check_play(by, number, played),
            Command::TakeOver => {
                let may_take_over = self.record.may_take_over() && by == self.turn();
                if may_take_over || self.has_taken_over(by) {
                    Ok(())
                } else {
                    Err(CommandError::NoSwap)
                }
            }
            Command::Redo => {
                if self.is_other_elsewhere(by) || !self.record.may_redo() {
                    return Err(CommandError::NothingTakenBack);
                }
                Ok(())
            }
            Command::Resign => Ok(self.game().check_end(Ending::Resigned { by })?),
            Command::Abort if !self.is_abortable() && self.game().outcome().is_none() => {
                Err(CommandError::Begun)
            }
            Command::Abort => Ok(self.game().check_end(Ending::Aborted { by, late: false })?),
            Command::ClaimDraw => Ok(self.game().check_end(Ending::Claimed { by })?),
            Command::ClaimTime => {
                self.check_not_over()?;
                let late = self.clock().and_then(|clock| clock.player_out_of_time(now));
                if late == Some(by.opponent()) { Ok(()) } else { Err(CommandError::TimeLeft) }
            }
            Command::GiveTime(more) => {
                self.clock_with_more_time(by.opponent(), *more, now).map(drop)
            }
            Command::Offer(what) => self.check_offer(Offer { by, proposal: *what }, now),
            Command::Decline => {
                self.offers.first_for(Some(by)).map(drop).ok_or(CommandError::NoOffer)
            }
            // Whether there is room for a line or a change is known once it is made in a copy.
            Command::Say(line) => self.clone().add_chat(by, line).map(drop),
            Command::Edit(edit) => self.clone().edit(by, edit.clone()).map(drop),
            Command::Share(edit) => self.clone().edit_shared(edit.clone()).map(drop),
            Command::Join => self.clone().join_tree(by).map(drop),
            Command::Plan(line) => self.clone().add_to_plan(by, line).map(drop),
            Command::LookAt(_) | Command::ForgetPlan | Command::Point(_) => Ok(()),
        }
    }

    /// The player's own offers matter only for a command that may withdraw them.
    fn check_decided(&self, by: Player, decided: &DecidedCommand, now: Timestamp) -> CommandResult {
        let DecidedCommand { command, offers, round, ply, seats } = decided;
        let is_same_offer = if *command == Command::Decline {
            *offers == self.offers
        } else {
            offers.of(by.opponent()) == self.offers.of(by.opponent())
        };
        let is_same_game =
            *round == self.round && *ply == self.game().ply() && *seats == self.seats;
        if !is_same_game || !is_same_offer {
            return Err(CommandError::GoneOn);
        }
        self.check(by, command, now)
    }

    fn check_play(&self, by: Player, number: Option<usize>, played: Move) -> CommandResult {
        let next = self.game().ply() + 1;
        if let Some(asked) = number {
            if self.has_played(asked, played) {
                return Ok(());
            }
            if asked == 0 || asked > next {
                return Err(CommandError::TooEarly { asked, next });
            }
            if asked < next {
                return Err(CommandError::OtherMove(asked));
            }
        }
        let turn = self.turn();
        if turn != by && self.game().outcome().is_none() {
            return Err(CommandError::NotYourTurn(turn));
        }
        Ok(self.game().check(played)?)
    }

    /// The command was sent twice then.
    fn has_played(&self, number: usize, played: Move) -> bool {
        number.checked_sub(1).and_then(|index| self.game().moves().get(index)) == Some(&played)
    }

    fn has_taken_over(&self, by: Player) -> bool {
        self.swap() == Some(Swap::Taken) && self.game().ply() == 1 && by == Player::White
    }

    fn check_offer(&self, offer: Offer, now: Timestamp) -> CommandResult {
        match offer.proposal {
            Proposal::Draw => self.draw_method(offer.by).map(drop),
            Proposal::Rematch if self.game().outcome().is_none() => Err(CommandError::NotOver),
            Proposal::Rematch => Ok(()),
            Proposal::Undo => {
                if self.is_at_table() {
                    self.check_not_over()?;
                }
                if !self.must_ask(offer.by, offer.proposal) {
                    // A player who agrees to an undo need not have made a move.
                    return self.clone().undo(self.agreed(offer), now).map(drop);
                }
                if self.may_undo(offer.by) { Ok(()) } else { Err(CommandError::NoMove) }
            }
        }
    }

    pub(super) fn check_not_over(&self) -> CommandResult {
        let is_over = self.game().outcome().is_some();
        if is_over { Err(CommandError::Ending(EndingError::GameOver)) } else { Ok(()) }
    }

    /// The computer agrees only to a draw that can be claimed.
    pub fn draw_method(&self, by: Player) -> CommandResult<DrawMethod> {
        self.check_not_over()?;
        let can_be_claimed = self.game().draw_can_be_claimed();
        if can_be_claimed && self.turn() == by {
            return Ok(DrawMethod::Claim);
        }
        if !can_be_claimed && self.seat(by.opponent()).strength().is_some() {
            return Err(CommandError::ComputerDeclines);
        }
        let must_ask = self.must_ask(by, Proposal::Draw);
        Ok(if must_ask { DrawMethod::Offer } else { DrawMethod::Agreement })
    }

    fn must_ask(&self, by: Player, what: Proposal) -> bool {
        self.is_other_elsewhere(by) && !self.offers.has(Offer { by: by.opponent(), proposal: what })
    }

    fn is_other_elsewhere(&self, by: Player) -> bool {
        let other = self.seat(by.opponent());
        other.person().is_some() && other != self.seat(by)
    }

    /// At a table, whether the player can ask for it.
    pub fn may_undo(&self, by: Player) -> bool {
        let has_moved = self.plies_to_undo(by, self.game().ply()) > 0;
        if self.is_at_table() {
            return has_moved && self.game().outcome().is_none();
        }
        let is_taken_over = self.swap() == Some(Swap::Taken) && self.game().ply() > 0;
        self.game().ending().is_some() || is_taken_over || has_moved
    }

    /// Whether the other player is asked or shown something besides the game and the talk.
    #[cfg(feature = "server")]
    pub fn addresses_other(&self, by: Player, command: &Command) -> bool {
        match command {
            Command::Decided(decision) => self.addresses_other(by, &decision.command),
            Command::Offer(Proposal::Draw) if self.draw_method(by) == Ok(DrawMethod::Claim) => {
                false
            }
            Command::Offer(what) => self.must_ask(by, *what),
            Command::Share(_) | Command::Join | Command::LookAt(_) | Command::Point(_) => true,
            Command::Play { .. }
            | Command::TakeOver
            | Command::Redo
            | Command::Resign
            | Command::Abort
            | Command::ClaimDraw
            | Command::ClaimTime
            | Command::GiveTime(_)
            | Command::Decline
            | Command::Say(_)
            | Command::Edit(_)
            | Command::Plan(_)
            | Command::ForgetPlan => false,
        }
    }

    /// Whether the command is permitted, and does something.
    pub fn would_change(&self, by: Player, command: &Command, now: Timestamp) -> bool {
        self.clone().apply(by, command.clone(), now).is_ok_and(|events| !events.is_empty())
    }
}

impl Match {
    /// Refuses all commands of a spectator.
    pub fn apply_for(&mut self, who: PersonId, command: Command, now: Timestamp) -> ApplyResult {
        let by = self.seats.colour_of(who).ok_or(CommandError::Watching)?;
        self.apply(by, command, now)
    }

    /// No events mean that the command has changed nothing, as where it was carried out before.
    pub fn apply(&mut self, by: Player, command: Command, now: Timestamp) -> ApplyResult {
        self.check(by, &command, now)?;
        let before = std::mem::take(&mut self.settled_offers);
        let applied = self.carry_out(by, command, now);
        let mut events = applied.inspect_err(|_| self.settled_offers = Arc::clone(&before))?;
        events.extend(self.settled_offers.iter().cloned().map(Event::Settled));
        if events.is_empty() {
            self.settled_offers = before;
        }
        Ok(events)
    }

    fn carry_out(&mut self, by: Player, command: Command, now: Timestamp) -> ApplyResult {
        match command {
            Command::Decided(decision) => self.carry_out(by, decision.command, now),
            Command::Play { number, played } => self.play(by, number, played, now),
            Command::TakeOver => Ok(self.take_over(by, now)),
            Command::Redo => self.redo(by, now),
            Command::Resign => self.end(Ending::Resigned { by }, now),
            Command::Abort => self.end(Ending::Aborted { by, late: false }, now),
            Command::ClaimDraw => self.end(Ending::Claimed { by }, now),
            Command::ClaimTime => {
                self.time_out(now);
                Ok(self.game().ending().map(Event::Ended).into_iter().collect())
            }
            Command::GiveTime(more) => {
                let clock = self.clock_with_more_time(by.opponent(), more, now)?;
                self.set_clock(Some(clock));
                Ok(vec![Event::TimeGiven(by.opponent())])
            }
            Command::Offer(what) => self.offer(Offer { by, proposal: what }, now),
            Command::Decline => {
                if let Some(offer) = self.offers.first_for(Some(by)) {
                    let is_own = offer.by == by;
                    let how = if is_own { Settlement::Withdrawn } else { Settlement::Declined };
                    self.settle(offer, how);
                }
                Ok(vec![])
            }
            Command::Say(line) => self.add_chat(by, &line),
            Command::Edit(edit) => self.edit(by, edit),
            Command::Share(edit) => self.edit_shared(edit),
            Command::Join => self.join_tree(by),
            Command::Plan(line) => self.add_to_plan(by, &line),
            Command::ForgetPlan => Ok(self.forget_plan(by)),
            Command::LookAt(path) => {
                let path: Option<Arc<[Move]>> = path.map(Arc::from);
                // While the game goes on, nobody else may see what a player looks at.
                if self.game().outcome().is_none() || self.viewed_lines[by as usize] == path {
                    return Ok(vec![]);
                }
                self.viewed_lines[by as usize] = path;
                Ok(vec![Event::Pointed])
            }
            Command::Point(at) => {
                if self.game().outcome().is_some() || self.pointing[by as usize] == at {
                    return Ok(vec![]);
                }
                self.pointing[by as usize] = at;
                Ok(vec![Event::Pointed])
            }
        }
    }

    /// Plays the opponent's planned reply, too, which takes no time; the plan after it stays.
    /// Without one, all conditional moves of both players end.
    fn play(
        &mut self,
        by: Player,
        number: Option<usize>,
        played: Move,
        now: Timestamp,
    ) -> ApplyResult {
        if number.is_some_and(|asked| self.has_played(asked, played)) {
            return Ok(vec![]);
        }
        let mut events = self.play_now(by, played, now)?;
        let next = self.turn();
        let planned =
            self.trees.get(next).and_then(|tree| tree.move_of(tree.planned_reply(tree.end())?));
        if let Some(reply) = planned
            && let Ok(replied) = self.play_now(next, reply, now)
        {
            events.extend(replied);
            if self.game().outcome().is_none() {
                self.trees.drop_past_plans();
                return Ok(events);
            }
        }
        self.trees.drop_plans();
        Ok(events)
    }

    fn play_now(&mut self, by: Player, played: Move, now: Timestamp) -> ApplyResult {
        let at_table = self.is_at_table();
        let record = self.record_mut();
        record.play(played)?;
        record.press_clock(by, now);
        if at_table && record.game().ply() >= 2 {
            // Both players have moved, so the clock need not wait for anybody.
            record.start_clock(now);
        }
        self.pass_over_offers(by);
        self.forget_pointing();
        self.trees.follow(self.record.tree());
        let mut events = vec![Event::Played(played)];
        // Two computers might never end the game otherwise.
        if self.seats.are_computers() && self.game().draw_can_be_claimed() {
            let claimed = self.end(Ending::Claimed { by: self.turn() }, now);
            events.extend(claimed.unwrap_or_default());
        }
        Ok(events)
    }

    fn take_over(&mut self, by: Player, now: Timestamp) -> Vec<Event> {
        if self.has_taken_over(by) {
            return vec![];
        }
        self.pass_over_offers(by);
        self.exchange();
        let at_table = self.is_at_table();
        let record = self.record_mut();
        record.take_over(now);
        if at_table {
            record.start_clock(now);
        }
        self.forget_pointing();
        vec![Event::TakenOver]
    }

    /// Exchanges the players' seats, and ends all conditional moves.
    fn exchange(&mut self) {
        self.trees.exchange();
        self.trees.drop_plans();
        self.seats = self.seats.exchanged();
        self.offers = self.offers.exchanged();
    }

    pub fn end(&mut self, ending: Ending, now: Timestamp) -> ApplyResult {
        let record = self.record_mut();
        record.end(ending)?;
        record.stop_clock(now);
        self.offers = Offers::default();
        self.forget_pointing();
        self.trees.drop_plans();
        Ok(vec![Event::Ended(ending)])
    }

    /// For the game's owner, before each command and when the time is over.
    pub fn end_on_time(&mut self, now: Timestamp) -> bool {
        self.lateness() == Lateness::LosesAtOnce && self.time_out(now)
    }

    /// A game that can be aborted is aborted, and nobody loses it.
    fn time_out(&mut self, now: Timestamp) -> bool {
        let Some(by) = self.clock().and_then(|clock| clock.player_out_of_time(now)) else {
            return false;
        };
        let ending = if self.is_abortable() {
            Ending::Aborted { by, late: true }
        } else {
            Ending::TimeOut { by }
        };
        self.end(ending, now).is_ok()
    }

    fn clock_with_more_time(
        &self,
        to: Player,
        more: Duration,
        now: Timestamp,
    ) -> CommandResult<Clock> {
        self.check_not_over()?;
        let mut clock = self.clock().cloned().ok_or(CommandError::NoClock)?;
        if clock.add_time(to, more, now).is_zero() {
            return Err(CommandError::TimeFull);
        }
        Ok(clock)
    }

    /// The game has changed, so nobody points to anything in it.
    fn forget_pointing(&mut self) {
        self.pointing = [None; 2];
    }
}

impl Match {
    /// Takes effect at once if the other player has made the offer, too, or need not be asked. A
    /// draw that can be claimed is claimed instead.
    fn offer(&mut self, offer: Offer, now: Timestamp) -> ApplyResult {
        if offer.proposal == Proposal::Draw && self.draw_method(offer.by)? == DrawMethod::Claim {
            return self.end(Ending::Claimed { by: offer.by }, now);
        }
        if self.must_ask(offer.by, offer.proposal) {
            if self.offers.has(offer) {
                return Ok(vec![]);
            }
            self.offers.add(offer);
            return Ok(vec![Event::Offered(offer)]);
        }
        let agreed = self.agreed(offer);
        match offer.proposal {
            Proposal::Draw => {
                let aborted = Ending::Aborted { by: agreed.by, late: false };
                let ending = if self.is_abortable() { aborted } else { Ending::Agreed };
                let ended = self.end(ending, now)?;
                self.settle(agreed, Settlement::Agreed);
                Ok(ended)
            }
            Proposal::Undo => self.undo(agreed, now),
            Proposal::Rematch => {
                self.settle(agreed, Settlement::Agreed);
                Ok(vec![Event::Rematch])
            }
        }
    }

    fn agreed(&self, offer: Offer) -> Offer {
        let other = Offer { by: offer.by.opponent(), ..offer };
        if self.offers.has(other) { other } else { offer }
    }

    fn settle(&mut self, offer: Offer, how: Settlement) {
        self.offers.end(offer.proposal);
        let [by, other] = [offer.by, offer.by.opponent()].map(|player| self.name(player).clone());
        let settled = SettledOffer { proposal: offer.proposal, by, other, settlement: how };
        self.settled_offers = self.settled_offers.iter().cloned().chain([settled]).collect();
    }

    /// Settles the opponent's offers, and withdraws the mover's own request for an undo. The
    /// mover's offer of a draw stays open.
    fn pass_over_offers(&mut self, mover: Player) {
        for offer in self.offers.all() {
            if offer.by != mover {
                self.settle(offer, Settlement::PlayedOn);
            } else if offer.proposal == Proposal::Undo {
                self.settle(offer, Settlement::Withdrawn);
            }
        }
    }

    /// After `ply` plies.
    fn plies_to_undo(&self, by: Player, ply: usize) -> usize {
        let person = self.seat(by).person();
        person.map_or(0, |person| self.seats.plies_to_undo(person, self.turn(), ply))
    }

    /// At a table, both players have agreed.
    fn undo(&mut self, offer: Offer, now: Timestamp) -> ApplyResult {
        let before = self.clone();
        let taken_back = if self.is_at_table() {
            self.undo_for_good(offer)
        } else {
            self.undo_to_own_turn(offer.by)
        };
        let undone = taken_back.ok_or(CommandError::NoMove)?;
        self.trees.follow(self.record.tree());
        self.trees.drop_plans();
        self.record_mut().sync_clock(now);
        if self.clock().is_some_and(|clock| clock.is_used_up(now)) {
            *self = before;
            return Err(CommandError::NoTimeToUndo);
        }
        self.forget_pointing();
        if !self.is_at_table()
            && let Undone::Moves(_) | Undone::Swap(_) = undone
        {
            let number = self.next_number_here();
            self.record_mut().header_mut().add_help(number, Help::Undo);
        }
        Ok(vec![Event::TakenBack(undone)])
    }

    /// Nobody can redo these moves.
    fn undo_for_good(&mut self, offer: Offer) -> Option<Undone> {
        let ply = self.game().ply();
        let plies = self.plies_to_undo(offer.by, ply);
        if plies == 0 {
            return None;
        }
        self.settle(offer, Settlement::Undone(ply + 1 - plies..=ply));
        let before = self.swap();
        let record = self.record_mut();
        let undone = record.undo(plies);
        record.end_main_line_here();
        if self.swap() != before {
            self.exchange();
        }
        undone
    }

    /// Takes back the players' ending, or else moves until this person is to move. If the person
    /// never was to move after the swap, takes back the swap, too, and unless a person here can
    /// then decide about it again, the first move. The moves after the swap can't be redone.
    fn undo_to_own_turn(&mut self, by: Player) -> Option<Undone> {
        let ply = self.game().ply();
        if self.swap() != Some(Swap::Taken) || ply == 0 || self.game().ending().is_some() {
            let plies = self.plies_to_undo(by, ply);
            return self.record_mut().undo(plies);
        }
        let since_swap = self.plies_to_undo(by, ply - 1);
        if since_swap > 0 {
            return self.record_mut().undo(since_swap);
        }
        let decides_again = self.seat(Player::White) == Seat::HERE;
        self.seats = self.seats.exchanged();
        let record = self.record_mut();
        let mut moves = Vec::new();
        if let Some(Undone::Moves(undone)) = record.undo(ply - 1) {
            moves = undone;
        }
        record.take_back_swap();
        if !decides_again && let Some(Undone::Moves(first)) = record.undo(1) {
            moves.extend(first);
        }
        Some(Undone::Swap(moves))
    }

    /// Redoes moves until the person who wants this is to move, or the game is over.
    fn redo(&mut self, by: Player, now: Timestamp) -> ApplyResult {
        let (own, seats) = (self.seat(by), self.seats);
        let record = self.record_mut();
        let mut last = None;
        loop {
            let mover = record.game().position().turn();
            let Some(played) = record.redo() else { break };
            record.press_clock(mover, now);
            last = Some(played);
            let game = record.game();
            if game.outcome().is_some() || seats.seat(game.position().turn()) == own {
                break;
            }
        }
        let Some(played) = last else { return Err(CommandError::NothingTakenBack) };
        self.forget_pointing();
        Ok(vec![Event::PlayedAgain(played)])
    }
}
