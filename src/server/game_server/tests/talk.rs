//! The chat of games and its readers: compares the server with a model that stores every line.

use std::collections::BTreeSet;
use std::mem;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::*;
use crate::kit::session::PersonId;
use crate::punct::record::Adjudication;
use crate::punct::screen::ScreenHandle;
use crate::punct::screen::tests::reader::{Reader, connect};
use crate::server::database::{ChatAudience, DatabaseError, chat};
use crate::server::game_server::loaded_game::TableLink;
use crate::server::game_server::moderation;

/// Two players, two spectators; a further person without an account never writes.
const NAMES: [&str; 4] = ["anna", "ben", "eve", "zoe"];
const STRANGER: usize = NAMES.len();

#[derive(Clone, Debug)]
enum Step {
    Say(usize),
    /// The operator removes the chat of the game with this number; 0 is the latest game.
    Remove(usize),
    Ignore(usize, usize, bool),
    /// The operator decides the game with this number; 0 is the latest game.
    Decide(usize, Adjudication),
    /// Both players want another game, if this one is over.
    Rematch,
    Restart,
    /// A person leaves the table, and comes again.
    Come(usize),
}

fn steps(most: usize) -> impl Strategy<Value = Vec<Step>> {
    let who = 0..NAMES.len();
    let decision = prop_oneof![
        Just(Adjudication::Void),
        Just(Adjudication::Drawn),
        Just(Adjudication::BlackWins)
    ];
    let step = prop_oneof![
        8 => who.clone().prop_map(Step::Say),
        2 => (0..2_usize).prop_map(Step::Remove),
        2 => (who.clone(), who, any::<bool>()).prop_map(|(by, whom, on)| Step::Ignore(by, whom, on)),
        1 => (0..2_usize, decision).prop_map(|(nth, decision)| Step::Decide(nth, decision)),
        2 => Just(Step::Rematch),
        1 => Just(Step::Restart),
        2 => (0..=STRANGER).prop_map(Step::Come),
    ];
    vec(step, 1..most)
}

struct Line {
    /// The writer; `None` for the operator.
    by: Option<usize>,
    text: String,
}

/// A game of the model: every line that was not removed.
struct Told {
    game: GameId,
    lines: Vec<Line>,
    is_over: bool,
}

impl Told {
    /// The lines that a person may read, given the ignored persons.
    fn read_by(&self, who: usize, ignored: &BTreeSet<(usize, usize)>) -> Vec<String> {
        let plays = |who: usize| who < 2;
        let may = |line: &&Line| match line.by {
            Some(by) if ignored.contains(&(who, by)) => false,
            Some(by) if !plays(by) => !plays(who) || self.is_over,
            Some(_) | None => plays(who),
        };
        self.lines.iter().filter(may).map(|line| line.text.clone()).collect()
    }
}

struct Hall {
    server: GameServer,
    accounts: [AccountId; 4],
    /// The screens, with their places at the table of the latest game.
    seats: Vec<(TableLink, ScreenHandle, Reader)>,
    games: Vec<Told>,
    ignored: BTreeSet<(usize, usize)>,
    clock: i64,
}

impl Hall {
    fn new() -> Hall {
        let mut database = Database::in_memory().expect("a database");
        let accounts = NAMES.map(|name| player(&mut database, name));
        let server = GameServer::new(database).expect("a server");
        let seats = [accounts[0], accounts[1]].map(Seat::Person);
        let (clock, lateness) = (None, Lateness::default());
        let terms = Terms { rules: Rules::default(), rated: false, swap: false, clock, lateness };
        let game = server.state().begin(seats, terms, at(0)).expect("a game");
        let games = vec![Told { game, lines: Vec::new(), is_over: false }];
        let (seats, ignored, clock) = (Vec::new(), BTreeSet::new(), 0);
        let mut hall = Hall { server, accounts, seats, games, ignored, clock };
        hall.seats = (0..=STRANGER).map(|who| hall.seat(who)).collect();
        hall
    }

    fn latest(&mut self) -> &mut Told {
        self.games.last_mut().expect("a game")
    }

    fn person(&self, who: usize) -> PersonId {
        self.accounts.get(who).copied().unwrap_or(PersonId::STRANGER)
    }

    fn seat(&mut self, who: usize) -> (TableLink, ScreenHandle, Reader) {
        let (screen, inputs) = connect();
        let (account, game) = (self.accounts.get(who).copied(), self.latest().game);
        let (place, seen) =
            TableLink::new(&self.server, account, game, screen.clone()).expect("a place");
        let ignored = account.map(|it| self.server.ignored_persons(it).expect("whom"));
        let reader = Reader::new(self.person(who), seen, ignored.unwrap_or_default(), inputs);
        (place, screen, reader)
    }

    fn ask(&mut self, who: usize, command: Command) -> GameId {
        self.clock += 1;
        let (account, game, now) = (self.accounts[who], self.latest().game, at(self.clock));
        self.server.state().apply(account, game, command, now).expect("it is granted").0
    }

    fn take(&mut self, step: &Step) {
        match *step {
            Step::Say(who) => {
                let text = format!("line {}", self.clock);
                self.ask(who, Command::Say(text.clone()));
                self.latest().lines.push(Line { by: Some(who), text });
            }
            Step::Remove(nth) => {
                if let Some(played) = self.games.iter_mut().rev().nth(nth) {
                    let removed =
                        moderation::forget_talk(&self.server, played.game).expect("a game");
                    assert_eq!(removed, mem::take(&mut played.lines).len());
                }
            }
            Step::Ignore(by, whom, _) if by == whom => {}
            Step::Ignore(by, whom, ignored) => {
                self.server
                    .ignore(self.accounts[by], NAMES[whom], ignored)
                    .expect("the choice is stored");
                let whose = self.person(whom);
                // The lobby passes the choice on to the screens.
                self.seats[by].1.change(Preference::Ignores(whose, ignored));
                self.ignored.remove(&(by, whom));
                self.ignored.extend(ignored.then_some((by, whom)));
            }
            Step::Decide(nth, decision) => {
                self.clock += 1;
                if let Some(played) = self.games.iter_mut().rev().nth(nth) {
                    let (state, now) = (&mut *self.server.state(), at(self.clock));
                    moderation::carry_out_decision(state, played.game, decision, now)
                        .expect("a decision");
                    let said = chat::page(&state.database, played.game, ChatAudience::Both, 1, 0)
                        .expect("talk");
                    played.lines.push(Line { by: None, text: said[0].text.clone() });
                    played.is_over = true;
                }
            }
            Step::Rematch if self.latest().is_over && !self.players_ignore() => {
                self.ask(0, Command::Offer(Proposal::Rematch));
                let game = self.ask(1, Command::Offer(Proposal::Rematch));
                self.games.push(Told { game, lines: Vec::new(), is_over: false });
            }
            Step::Rematch => {}
            Step::Restart => {
                self.seats.clear();
                let none = Database::in_memory().expect("a database");
                let database = mem::replace(&mut self.server.state().database, none);
                self.server = GameServer::new(database).expect("a server");
                self.seats = (0..=STRANGER).map(|who| self.seat(who)).collect();
            }
            Step::Come(who) => self.seats[who] = self.seat(who),
        }
    }

    /// Whether one player ignores the other, so that neither can offer another game.
    fn players_ignore(&self) -> bool {
        self.ignored.contains(&(0, 1)) || self.ignored.contains(&(1, 0))
    }

    /// Compares the lines at every screen, and in the command's answer, with the model.
    fn check(&mut self) {
        for who in 0..=STRANGER {
            let modelled = self.games.last().expect("a game");
            let expected = modelled.read_by(who, &self.ignored);
            assert_eq!(self.seats[who].2.reads(), expected, "at the screen of {who}");
        }
        for (modelled, (who, account)) in self
            .games
            .iter()
            .flat_map(|modelled| self.accounts.iter().enumerate().map(move |it| (modelled, it)))
        {
            let read = self.server.talk(*account, modelled.game, 1).expect("talk");
            let read: Vec<String> = read.into_iter().map(|spoken| spoken.text).collect();
            assert_eq!(read, modelled.read_by(who, &self.ignored), "by a command of {who}");
        }
    }
}

fn check_law(cases: u32, most: usize) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let run = TestRunner::new(config).run(&steps(most), |steps| {
        let mut hall = Hall::new();
        for step in &steps {
            hall.take(step);
            hall.check();
        }
        Ok(())
    });
    run.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn each_screen_shows_the_lines_that_its_reader_may_read_once_and_in_order() {
    check_law(5, 24);
}

#[test]
#[ignore = "long"]
fn each_screen_shows_the_lines_that_its_reader_may_read_after_many_more_steps() {
    check_law(400, 60);
}

#[test]
fn a_line_that_can_not_be_kept_is_read_by_nobody() {
    let mut hall = Hall::new();
    hall.take(&Step::Say(0));
    hall.take(&Step::Say(2));
    hall.server.state().database.refuse_writing(true);
    let game = hall.latest().game;
    for who in 0..STRANGER {
        let account = hall.accounts[who];
        let result = hall.server.state().apply(account, game, Command::Say("lost".into()), at(50));
        assert!(
            matches!(result, Err(ServerError::Database(DatabaseError::ReadOnly))),
            "{result:?}"
        );
        hall.check();
    }
    hall.server.state().database.refuse_writing(false);
    // The next line shows the table again.
    for step in [Step::Say(1), Step::Say(3), Step::Come(0), Step::Restart] {
        hall.take(&step);
        hall.check();
    }
}
