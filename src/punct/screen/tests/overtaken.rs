//! The law of input that belongs to a state of the game: whatever dialog is open and whatever
//! happens meanwhile, a key does nothing that the player did not see when pressing it.

use std::cell::RefCell;
use std::rc::Rc;

use super::seat::Seat;
use super::{clocks, computer};
use crate::kit::session::{PersonId, SeatOf};
use crate::kit::storage::{Name, now};
use crate::punct::computer::Think;
use crate::punct::control::table::TableClient;
use crate::punct::play::{
    Command, CommandError, Match, Proposal, TableOwner, TreeChange, TreeEdit,
};
use crate::punct::record::{Record, Swap};
use crate::punct::screen::dialogs::Dialog;
use crate::punct::screen::modes::table::TablePanel;
use crate::punct::screen::{Message, News};
use crate::rules::{Ending, Outcome, Player, Rules};

const PLAYERS: [PersonId; 2] = [PersonId(1), PersonId(2)];

/// The moves before a dialog is opened, and those that may follow meanwhile.
const BEGUN: &[&str] = &["T-D3,D4,E4", "T-L10,L9,M10", "SC-B9,A8,C10"];
const BEGUN_ONCE: &[&str] = &["T-D3,D4,E4"];
/// The position after the second move occurs here for the third time, so that White may claim a
/// draw.
const CIRCLED: &[&str] = &[
    "T-D3,D4,E4",
    "T-N14,N15,O15",
    "TD3-D3,C3,D4",
    "TN14-N14,M14,N15",
    "TD3-D3,D4,E4",
    "TN14-N14,N15,O15",
    "TD3-D3,C3,D4",
    "TN14-N14,M14,N15",
    "TD3-D3,D4,E4",
    "TN14-N14,N15,O15",
];
const NEXT: [&str; 2] = ["SE-M14,M13,M12", "T-F2,F3,G3"];

/// Records what a screen asks of the table, and carries it out.
struct Owner {
    table: Rc<RefCell<Match>>,
    who: PersonId,
    asked: Rc<RefCell<Vec<Command>>>,
}

impl TableOwner for Owner {
    fn ask(&mut self, command: Command) -> Result<(), CommandError> {
        if !matches!(command, Command::LookAt(_) | Command::Point(_)) {
            self.asked.borrow_mut().push(command.itself().clone());
        }
        self.table.borrow_mut().apply_for(self.who, command, now()).map(drop)
    }
}

/// A screen at a table, and the table.
struct Company {
    table: Rc<RefCell<Match>>,
    me: PersonId,
    seat: Seat,
    asked: Rc<RefCell<Vec<Command>>>,
}

impl Company {
    fn new(colour: Player, is_host: bool, begun: &[&str]) -> Company {
        let names = ["Anna", "Ben"].map(|name| Name::from_save(name.to_owned()));
        let mut record = Record::new(Rules::default(), names, now());
        record.header_mut().swap = (begun.len() == 1).then_some(Swap::Allowed);
        let mut table = Match::at_table(&record, PLAYERS.map(SeatOf::Person).into());
        for who in PLAYERS {
            table.come(who, now());
        }
        for (nth, text) in begun.iter().enumerate() {
            table.apply_for(PLAYERS[nth % 2], play(text), now()).unwrap();
        }
        let (me, table) = (PLAYERS[colour as usize], Rc::new(RefCell::new(table)));
        let mut panel =
            TablePanel::new(TableClient::new(me, table.borrow().snapshot().for_person(me), false));
        panel.invitation = is_host.then(|| "ssh HOST".to_owned());
        let (mut seat, asked) = (Seat::at_table(panel), Rc::default());
        let owner = Owner { table: Rc::clone(&table), who: me, asked: Rc::clone(&asked) };
        seat.running.host.owner = Some(Box::new(owner));
        Company { table, me, seat, asked }
    }

    fn other(&self) -> PersonId {
        PLAYERS[usize::from(self.me == PLAYERS[0])]
    }

    fn show(&mut self) {
        let seen = self.table.borrow().snapshot().for_person(self.me);
        self.seat.take(News::Snapshot(Box::new(seen)));
    }

    fn keys(&mut self, keys: &str) {
        self.seat.keys(keys);
        self.show();
    }

    /// Gives a command elsewhere than at the screen. Returns whether it has changed something.
    fn ask(&mut self, who: PersonId, command: Command) -> bool {
        let done = self.table.borrow_mut().apply_for(who, command, now());
        done.is_ok_and(|events| !events.is_empty())
    }

    /// Plays the next moves of [`NEXT`], each by the player whose turn it is.
    fn play_on(&mut self, moves: usize) -> bool {
        let mut games = NEXT[..moves].iter().map(|text| {
            let mut table = self.table.borrow_mut();
            let turn = table.game().position().turn();
            let who = PLAYERS.into_iter().find(|who| table.seats().colour_of(*who) == Some(turn));
            table.apply_for(who.unwrap(), play(text), now()).is_ok()
        });
        games.all(|played| played)
    }

    /// Returns what the screen has asked of the table since the last call.
    fn take_asked(&mut self) -> Vec<Command> {
        std::mem::take(&mut *self.asked.borrow_mut())
    }
}

fn play(text: &str) -> Command {
    Command::play(text.parse().unwrap())
}

/// What happens while a dialog is open. Returns `false` if it can't happen there.
type Meanwhile = fn(&mut Company) -> bool;

const MEANWHILE: &[(&str, Meanwhile)] = &[
    ("a move", |company| company.play_on(1)),
    ("two moves", |company| company.play_on(2)),
    ("a move is taken back", |company| {
        let (me, other) = (company.me, company.other());
        company.ask(me, Command::UNDO) && company.ask(other, Command::UNDO)
    }),
    ("the opponent resigns", |company| company.ask(company.other(), Command::Resign)),
    ("the player resigns elsewhere", |company| company.ask(company.me, Command::Resign)),
    ("a draw is agreed", |company| {
        let (me, other) = (company.me, company.other());
        company.ask(me, Command::DRAW) && company.ask(other, Command::DRAW)
    }),
    ("the game is aborted", |company| company.ask(company.other(), Command::Abort)),
    ("the next game begins", |company| {
        let (me, other) = (company.me, company.other());
        company.ask(other, Command::Resign);
        company.ask(me, Command::REMATCH);
        let agrees = company.ask(other, Command::REMATCH);
        let next = company.table.borrow().rematch(now());
        *company.table.borrow_mut() = next;
        agrees
    }),
    ("the opponent offers a draw", |company| company.ask(company.other(), Command::DRAW)),
    ("the opponent wants to take back", |company| company.ask(company.other(), Command::UNDO)),
    ("the player offers a draw elsewhere", |company| {
        company.table.borrow().offers().is_empty() && company.ask(company.me, Command::DRAW)
    }),
    ("an offer is withdrawn", |company| {
        !company.table.borrow().offers().is_empty()
            && company.ask(company.other(), Command::Decline)
    }),
    ("the player comments elsewhere", |company| {
        let path = company.table.borrow().game().moves().to_vec();
        let change = TreeChange::Comment("elsewhere".to_owned());
        company.ask(company.me, Command::Edit(TreeEdit { round: None, path, change }))
    }),
    ("Black takes over", |company| {
        let black = company.table.borrow().seats().seat(Player::Black).person();
        company.ask(black.unwrap(), Command::TakeOver)
    }),
];

/// An input: the dialog, how it comes up, and the key that ends it.
struct Input {
    dialog: &'static str,
    /// The moves made before.
    begun: &'static [&'static str],
    /// The offer of the opponent that is open before.
    offered: Option<Proposal>,
    keys: &'static str,
    end: &'static str,
}

const fn input(dialog: &'static str, keys: &'static str, end: &'static str) -> Input {
    Input { dialog, begun: BEGUN, offered: None, keys, end }
}

const INPUTS: &[Input] = &[
    input("TypeMove", "m =AM-F2,E1,G2", "Enter"),
    input("TypeMove", "[ [ m =AM-F2,E1,G2", "Enter"),
    input("Comment", "C =text", "Enter"),
    input("Comment", "[ [ C =text", "Enter"),
    input("Talk", "\" =hello", "Enter"),
    input("Marks", "M", "Enter"),
    input("Ask", "x", "y"),
    Input { begun: BEGUN_ONCE, ..input("Ask", "x", "y") },
    Input { begun: CIRCLED, ..input("Ask", "d", "y") },
    Input { begun: CIRCLED, ..input("Menu", ": =draw", "Enter") },
    input("Ask", "[ [ m =AM-F2,E1,G2 Enter m =T-N12,N11,O12 Enter [ D", "y"),
    input("Menu", ": =resign", "Enter"),
    input("Menu", ": =draw", "Enter"),
    input("Menu", ": =undo", "Enter"),
    Input { begun: BEGUN_ONCE, ..input("Menu", ": =swap", "Enter") },
    Input { offered: Some(Proposal::Draw), ..input("Menu", ": =agree", "Enter") },
    Input { offered: Some(Proposal::Undo), ..input("Menu", ": =agree", "Enter") },
    Input { offered: Some(Proposal::Undo), ..input("Menu", ": =decline", "Enter") },
    input("Moves", "[ [ m =AM-F2,E1,G2 Enter p", "D"),
    input("Moves", "p", "I"),
    input("Moves", "p", "Enter"),
    input("Analysis", "A", "Enter"),
    input("Openings", "O", "Enter"),
    input("Graph", "W", "Enter"),
    input("Help", "?", "Enter"),
    input("Rules", ": =rulebook Enter", "Enter"),
    input("Card", "b", "Enter"),
];

/// The dialogs that never lie over a game at a table, or from which no key reaches the game.
const ELSEWHERE: &[&str] =
    &["Start", "Lessons", "Puzzles", "SaveAs", "Open", "Players", "NewGame", "GameOver", "Record"];

/// Opens the dialog of an input. Returns `None` if the input is not possible for this player.
fn open(input: &Input, colour: Player, is_host: bool) -> Option<Company> {
    let mut company = Company::new(colour, is_host, input.begun);
    if let Some(offered) = input.offered
        && !company.ask(company.other(), Command::Offer(offered))
    {
        return None;
    }
    company.show();
    for key in input.keys.split(' ') {
        company.keys(key);
    }
    company.take_asked();
    let opened = company.seat.dialog().map(Dialog::name);
    (opened == Some(input.dialog)).then_some(company)
}

#[test]
fn every_dialog_is_in_the_table() {
    for name in Dialog::NAMES {
        let is_input = INPUTS.iter().any(|input| input.dialog == *name);
        assert!(is_input != ELSEWHERE.contains(name), "{name}");
    }
}

#[test]
fn no_key_does_what_the_player_did_not_see() {
    let (mut cells, mut faults) = (0, Vec::new());
    for input in INPUTS {
        let mut is_possible = false;
        for (colour, is_host) in
            [(Player::White, false), (Player::Black, false), (Player::White, true)]
        {
            let Some(mut control) = open(input, colour, is_host) else { continue };
            is_possible = true;
            control.keys(input.end);
            let expected = control.take_asked();
            for (what, meanwhile) in MEANWHILE {
                let mut company = open(input, colour, is_host).unwrap();
                if !meanwhile(&mut company) {
                    continue;
                }
                company.show();
                cells += 1;
                let stays = control.seat.dialog().is_some();
                let fault = fault(&mut company, input, &expected, stays);
                let player = company.me.0;
                let name = format!("player {player}, {} {}, {what}", input.dialog, input.keys);
                faults.extend(fault.map(|fault| format!("{name}: {fault}")));
            }
        }
        if !is_possible {
            faults.push(format!("{} {} is not possible", input.dialog, input.keys));
        }
    }
    println!("{cells} cells");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(cells > 800, "{cells} cells");
}

/// Returns what is wrong after something has happened: the first key must give no command, or the
/// same one to the same place. If it gives none, the dialog says why, and a second key does what is
/// shown.
fn fault(
    company: &mut Company,
    input: &Input,
    expected: &[Command],
    stays: bool,
) -> Option<String> {
    if company.seat.dialog().map(Dialog::name) != Some(input.dialog) {
        // The result lies above it, or the dialog has been closed.
        return None;
    }
    company.keys(input.end);
    let asked = company.take_asked();
    let is_same = matches!(asked[..], [Command::Edit(_) | Command::Say(_)]) && asked == expected;
    if !asked.is_empty() && !is_same {
        return Some(format!("{asked:?}, not {expected:?}"));
    }
    if expected.is_empty() || is_same || stays {
        return None;
    }
    let shown = company.seat.screen();
    let is_explained = company.seat.app().news_for_dialog().is_some();
    if !is_explained && !shown.contains("press again") && company.seat.dialog().is_some() {
        return Some(format!("nothing is said\n{shown}"));
    }
    company.keys(input.end);
    company.take_asked().into_iter().find_map(|again| {
        let promise = match &again {
            Command::Play { played, .. } => format!("Enter plays {played}"),
            Command::Edit(TreeEdit { change: TreeChange::Try(tried), .. }) => {
                format!("Enter tries {}", tried[0])
            }
            Command::Resign => "esign".to_owned(),
            Command::Abort => "bort".to_owned(),
            Command::Offer(Proposal::Draw) | Command::ClaimDraw => "raw".to_owned(),
            Command::Offer(Proposal::Undo) => "back".to_owned(),
            Command::Decline => "ffer".to_owned(),
            _ => return None,
        };
        (!shown.contains(&promise)).then(|| format!("{again:?} unseen\n{shown}"))
    })
}

/// In a game against the computer its answer comes while a dialog is open.
#[test]
fn the_computers_answer_lets_no_key_do_what_the_player_did_not_see() {
    let mut cells = 0;
    for input in INPUTS.iter().filter(|input| input.begun == BEGUN && input.offered.is_none()) {
        for think in [computer::first as Think, computer::resigns] {
            let mut seat = computer::against_black(think);
            let messages = computer::on_a_thread(&mut seat);
            seat.keys(computer::MINE);
            for key in input.keys.split(' ') {
                seat.keys(key);
            }
            if seat.dialog().map(Dialog::name) != Some(input.dialog) {
                continue;
            }
            computer::deliver(&mut seat, &messages);
            let state = |seat: &Seat| (seat.played(), seat.game().outcome());
            let before = state(&seat);
            let case = format!("{} {}", input.dialog, input.keys);
            seat.keys(input.end);
            assert_eq!(state(&seat), before, "{case}");
            cells += 1;
        }
    }
    println!("{cells} cells");
    assert!(cells > 10, "{cells} cells");
}

/// The dialogs that only a game at one screen has, or in which they ask for something else.
const LOCAL_INPUTS: &[Input] = &[
    input("NewGame", "n", "Enter"),
    input("SaveAs", "s =kept", "Enter"),
    input("Open", "o", "Enter"),
    input("Players", "L", "Enter"),
    input("Ask", "d", "y"),
    input("Menu", ": =again", "Enter"),
    input("Menu", ": =computer", "Enter"),
];

/// In a game at one screen, of two or against the computer, the time runs out while a dialog is
/// open, and the program notices it by itself or with the key.
#[test]
fn no_key_does_what_the_player_did_not_see_after_the_time_has_run_out() {
    let (mut cells, mut faults) = (0, Vec::new());
    let inputs = INPUTS.iter().filter(|input| input.begun == BEGUN && input.offered.is_none());
    for input in inputs.chain(LOCAL_INPUTS).filter(|input| input.dialog != "Talk") {
        let mut is_possible = false;
        for (is_alone, ticks) in [(false, true), (false, false), (true, true), (true, false)] {
            let mut seat = if is_alone {
                computer::against_black(computer::first)
            } else {
                Seat::of_anna_and_bob(&[])
            };
            seat.keys(computer::MINE);
            clocks::start_clock(&mut seat, "1m");
            seat.keys(input.keys);
            if seat.dialog().map(Dialog::name) != Some(input.dialog) {
                continue;
            }
            is_possible = true;
            cells += 1;
            clocks::pass(61_000);
            if ticks {
                clocks::wait(&mut seat, 0);
            }
            let played = seat.played();
            seat.keys(input.end);
            let shown = seat.screen();
            let case = format!("{} {}: {is_alone}, {ticks}", input.dialog, input.keys);
            let shows_one_of = |texts: &[&str]| texts.iter().any(|text| shown.contains(text));
            let outcome = seat.game().outcome();
            let is_late = matches!(outcome, Some(Outcome::Ended(Ending::TimeOut { .. })));
            let is_explained = shows_one_of(&[
                "time is over",
                "the time of",
                "has won, move",
                "White wins",
                "Black wins",
            ]);
            let misleads = shows_one_of(&["Enter plays", "seconds left"]);
            let is_asked = shows_one_of(&["press again", "No action"]) || input.dialog != "Menu";
            if seat.played() != played || !is_late || !is_explained || misleads || !is_asked {
                faults.push(format!("{case}: {:?}\n{shown}", seat.played()));
            }
        }
        if !is_possible {
            faults.push(format!("{} {} is not possible", input.dialog, input.keys));
        }
    }
    println!("{cells} cells");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(cells > 100, "{cells} cells");
}

#[test]
fn a_pasted_move_is_tried_in_the_opponents_turn_as_a_typed_one_is() {
    for (colour, says) in [(Player::White, true), (Player::Black, false)] {
        let mut company = Company::new(colour, false, BEGUN);
        company.seat.take(Message::Pasted(NEXT[0].to_owned()));
        let is_tried = matches!(company.take_asked()[..], [Command::Edit(_)]);
        assert_eq!(is_tried, says, "{colour:?}");
    }
}

#[test]
fn a_command_for_a_game_that_has_changed_is_refused_at_the_table() {
    let refused = |first: &[(usize, Command)], second: (usize, Command)| {
        let company = Company::new(Player::White, false, BEGUN);
        let seen = company.table.borrow().snapshot();
        for (who, command) in first {
            let decided = seen.decided_command(command.clone());
            company.table.borrow_mut().apply_for(PLAYERS[*who], decided, now()).unwrap();
        }
        let decided = seen.decided_command(second.1);
        company.table.borrow_mut().apply_for(PLAYERS[second.0], decided, now())
    };
    for offer in [Command::UNDO, Command::DRAW] {
        let crossing = refused(&[(0, offer.clone())], (1, offer.clone()));
        assert_eq!(crossing, Err(CommandError::GoneOn), "both ask at once, and nobody agrees");
        assert_eq!(refused(&[(0, offer.clone())], (0, offer)), Ok(vec![]), "the same again");
    }
    for command in [Command::Resign, Command::DRAW, Command::UNDO, Command::ClaimDraw] {
        assert_eq!(refused(&[(1, play(NEXT[0]))], (0, command)), Err(CommandError::GoneOn));
    }
    assert_eq!(refused(&[(1, Command::DRAW)], (0, Command::Decline)), Err(CommandError::GoneOn));
    assert!(refused(&[(1, Command::Say("hello".to_owned()))], (0, Command::Resign)).is_ok());
}

#[test]
fn the_players_own_offer_can_be_withdrawn() {
    let mut company = Company::new(Player::White, false, BEGUN);
    company.keys("d");
    company.seat.says("You offer a draw").says("Esc withdraws it").shows("Esc withdraw");
    company.keys("Esc");
    assert!(company.table.borrow().offers().is_empty());
    company.keys("d");
    company.keys(": =withdraw Enter");
    assert!(company.table.borrow().offers().is_empty());
}

#[test]
fn an_own_offer_beside_one_to_answer_is_told() {
    let mut company = Company::new(Player::Black, false, BEGUN);
    company.ask(company.other(), Command::UNDO);
    company.show();
    company.keys("d");
    company.seat.says("You offer a draw");
    company.play_on(1);
    company.show();
    company.keys("Left Right");
    company.seat.says("You offer a draw");
}
