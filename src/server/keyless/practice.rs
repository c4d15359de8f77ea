//! A game against the computer that is not saved.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;

use crate::kit::session::PersonId;
use crate::kit::steady_time::steady_now;
use crate::kit::storage::{self, Name};
use crate::kit::strength::Strength;
use crate::punct::computer::Answer;
use crate::punct::play::{
    Changed, Command, CommandError, CommandResult, Match, Seat, Snapshot, TableOwner,
};
use crate::punct::record::Record;
use crate::punct::screen::Screen;
use crate::rules::{Game, Player, Rules};
use crate::server::clients::Client;
use crate::server::game_server::{play_answer, request};
use crate::server::log::complain;
use crate::server::room::{Keeper, Room};
use crate::server::thinkers::Thinkers;

/// The one person at the table.
pub const GUEST: PersonId = PersonId(0);

/// The text for the guest when the computer has failed.
const FAILED: &str = "The computer could not move. Take your move back, or leave for another game";

/// The game that a guest wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedPractice {
    pub level: Strength,
    pub rules: Rules,
    pub colour: Player,
}

/// A game against the computer, and the owner of its table. It ends when all clones are dropped.
#[derive(Clone)]
pub struct Practice(Arc<PracticeShared>);

struct PracticeShared {
    room: Mutex<Room>,
    thinkers: Thinkers,
    /// The client whose share of the engine the game uses.
    client: Client,
    /// The number of the latest request to the engine. Earlier requests are cancelled.
    requests: Arc<AtomicU64>,
}

impl Practice {
    pub fn begin(
        wanted: WantedPractice,
        name: &Name,
        screen: Screen,
        thinkers: &Thinkers,
        client: Client,
    ) -> Practice {
        let WantedPractice { level, rules, colour } = wanted;
        let mut names = [name.clone(), Name::computer()];
        let mut seats = [Seat::Person(GUEST), Seat::Computer(level)];
        if colour == Player::Black {
            names.reverse();
            seats.reverse();
        }
        let record = Record::new(rules, names, storage::now());
        let mut room = Room::new(Match::at_table(&record, seats.into()));
        room.add(GUEST, screen);
        room.table.come(GUEST, steady_now());
        room.show();
        let practice = Practice(Arc::new(PracticeShared {
            room: Mutex::new(room),
            thinkers: thinkers.clone(),
            client,
            requests: Arc::default(),
        }));
        PracticeShared::go_on(&practice.0, &practice.0.room());
        practice
    }

    pub fn snapshot(&self) -> Snapshot {
        self.0.room().table.snapshot()
    }
}

impl PracticeShared {
    fn room(&self) -> MutexGuard<'_, Room> {
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets the computer think if it is the computer's turn in `room`, which the caller has locked.
    fn go_on(this: &Arc<PracticeShared>, room: &Room) {
        let seen = room.table.snapshot();
        let number = this.cancel();
        let Some(request) = request(&seen) else { return };
        let (practice, requests) = (Arc::downgrade(this), Arc::clone(&this.requests));
        let begun = this.thinkers.think(
            this.client,
            seen.record.game().clone(),
            request,
            move || requests.load(Ordering::Relaxed) == number,
            move |game, answer| {
                let Some(shared) = practice.upgrade() else { return };
                match answer {
                    Ok(answer) => PracticeShared::answer(&shared, game, answer),
                    Err(failure) => cannot_move(&shared.room(), &failure.why),
                }
            },
        );
        if let Err(error) = begun {
            cannot_move(room, &error.to_string());
        }
    }

    /// Cancels earlier requests to the engine. Gives the number of the next one.
    fn cancel(&self) -> u64 {
        let number = self.requests.fetch_add(1, Ordering::Relaxed) + 1;
        self.thinkers.forget_unwanted();
        number
    }

    /// Carries out the computer's answer to a position, unless the game has changed meanwhile.
    fn answer(this: &Arc<PracticeShared>, game: &Game, answer: Answer) {
        let (room, now) = (&mut *this.room(), steady_now());
        let present = room.table.game();
        let is_same = present.moves() == game.moves() && present.outcome().is_none();
        if is_same
            && room.change(&mut Unsaved, now, |table| play_answer(table, answer, now)).is_ok()
        {
            PracticeShared::go_on(this, room);
        }
    }
}

fn cannot_move(room: &Room, why: &str) {
    complain(&format!("the computer can't move in a guest's game: {why}"));
    room.tell(FAILED);
}

impl Drop for PracticeShared {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl TableOwner for Practice {
    fn ask(&mut self, command: Command) -> CommandResult {
        let room = &mut *self.0.room();
        if room.apply(&mut Unsaved, GUEST, command, steady_now())? >= Changed::Game {
            PracticeShared::go_on(&self.0, room);
        }
        Ok(())
    }
}

struct Unsaved;

impl Keeper for Unsaved {
    type Error = CommandError;

    fn store(&mut self, _: Changed, _: &Snapshot, _: &mut Match, _: Timestamp) -> CommandResult {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::{Duration, Instant};

    use ratatui::layout::Size;

    use super::*;
    use crate::punct::play::Proposal;

    /// Begins a game in which a guest plays this colour.
    fn begin(colour: Player, thinkers: &Thinkers) -> Practice {
        let (input, _terminal) = crate::kit::terminal::connect(Size::new(80, 24));
        let level = Strength::all().next().expect("a level");
        let wanted = WantedPractice { level, rules: Rules::default(), colour };
        let client = Client::Address([192, 0, 2, 1].into());
        Practice::begin(wanted, &Name::default_of(colour), input.screen(), thinkers, client)
    }

    fn wait_until(mut is_so: impl FnMut() -> bool) {
        let begun = Instant::now();
        while !is_so() {
            assert!(begun.elapsed() < Duration::from_mins(1), "it does not come");
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Waits until `ply` moves have been made.
    fn wait_for(practice: &Practice, ply: usize) -> Snapshot {
        wait_until(|| practice.snapshot().record.game().ply() >= ply);
        practice.snapshot()
    }

    #[test]
    fn the_computer_begins_answers_and_changes_colours() {
        let practice = begin(Player::Black, &Thinkers::new(1));
        let seen = wait_for(&practice, 1);
        let mut legal = Vec::new();
        seen.record.game().legal_moves(&mut legal);
        let mut owner = practice.clone();
        owner.ask(Command::Play { number: Some(2), played: legal[0] }).expect("the guest's turn");
        wait_for(&practice, 3);
        owner.ask(Command::Offer(Proposal::Undo)).expect("the computer has nothing against it");
        assert_eq!(owner.ask(Command::Offer(Proposal::Draw)), Err(CommandError::ComputerDeclines));
        owner.ask(Command::Resign).expect("the game goes on");
        owner.ask(Command::Offer(Proposal::Rematch)).expect("the game is over");
        let next = practice.snapshot();
        assert_eq!((next.colour_of(GUEST), next.record.game().ply()), (Some(Player::White), 0));
    }

    #[test]
    fn at_most_one_job_waits_for_a_game_and_none_when_it_is_over() {
        let practice = begin(Player::Black, &Thinkers::new(0));
        let requests = Arc::clone(&practice.0.requests);
        let mut owner = practice.clone();
        for _ in 0..20 {
            owner.ask(Command::Resign).expect("the game goes on");
            owner.ask(Command::Offer(Proposal::Rematch)).expect("the game is over");
        }
        assert_eq!(practice.snapshot().colour_of(GUEST), Some(Player::Black));
        // Four owners share the number of requests: the test, the game, and twice the waiting job,
        // which asks for the number before it begins and while it thinks.
        wait_until(|| Arc::strong_count(&requests) == 4);
        drop((practice, owner));
        wait_until(|| Arc::strong_count(&requests) == 1);
    }
}
