//! The possible and the refused commands of players at two screens.

use crate::kit::session::PersonId;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

use super::super::*;
use crate::kit::storage::{Name, now};
use crate::kit::strength::Strength;
use crate::punct::clock::Lateness;
use crate::punct::control::notification::Notification;
use crate::punct::control::table::TableClient;
use crate::punct::phrases;
use crate::punct::record::{Record, Swap};
use crate::rules::{Bridges, Ending, EndingError, Move, Outcome, Player, Refusal, Rules, Variant};

const ANNA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);
const EVE: PersonId = PersonId(3);

fn record(swap: bool) -> Record {
    let names = ["Anna", "Ben"].map(|name| Name::from_save(name.to_owned()));
    let rules = Rules { variant: Variant::Basic, bridges: Bridges::Two };
    let mut live = Record::new(rules, names, now());
    live.header_mut().swap = swap.then_some(Swap::Allowed);
    live
}

fn two_persons(swap: bool) -> Match {
    Match::at_table(&record(swap), Seats::from([Seat::Person(ANNA), Seat::Person(BEN)]))
}

fn against_the_computer() -> Match {
    let computer = Seat::Computer(Strength::whole(2));
    Match::at_table(&record(false), Seats::from([Seat::Person(ANNA), computer]))
}

/// The time this number of seconds after the game began.
fn moment(seconds: i64) -> Timestamp {
    Timestamp::constant(1_800_000_000 + seconds, 0)
}

/// The time of all commands in tests in which time does not matter.
const NOW: Timestamp = Timestamp::constant(1_800_000_000, 0);

fn read(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Carries out a command of a person, and returns how much has changed.
fn ask(
    table: &mut Match,
    who: PersonId,
    command: Command,
    now: Timestamp,
) -> Result<ChangeKind, CommandError> {
    table.apply_for(who, command, now).map(|events| ChangeKind::from_events(&events))
}

fn play(table: &mut Match, person: PersonId, text: &str) -> Result<ChangeKind, CommandError> {
    let played = read(text);
    ask(table, person, Command::Play { number: None, played }, NOW)
}

fn names(table: &Match) -> [String; 2] {
    table.snapshot().record.header().names.clone().map(|name| name.to_string())
}

#[test]
fn each_plays_in_turn_and_who_watches_does_not() {
    let mut table = two_persons(false);
    assert_eq!(play(&mut table, BEN, "T-D5,D6,E6"), Err(CommandError::NotYourTurn(Player::White)));
    assert_eq!(play(&mut table, EVE, "T-D5,D6,E6"), Err(CommandError::Watching));
    assert_eq!(play(&mut table, ANNA, "T-D5,D6,E6"), Ok(ChangeKind::Game));
    assert_eq!(play(&mut table, BEN, "T-M5,M6,N6"), Ok(ChangeKind::Game));
    let occupied = play(&mut table, ANNA, "T-M5,M6,N6");
    assert!(matches!(occupied, Err(CommandError::Rules(Refusal::Occupied { .. }))), "{occupied:?}");
    assert_eq!(table.game().ply(), 2);
}

#[test]
fn a_move_sent_twice_with_its_number_is_played_once() {
    let mut table = two_persons(false);
    let (first, other) = (read("T-D5,D6,E6"), read("T-D7,D8,E8"));
    let command = |number, played| Command::Play { number: Some(number), played };
    assert_eq!(ask(&mut table, ANNA, command(1, first), NOW), Ok(ChangeKind::Game));
    assert_eq!(ask(&mut table, ANNA, command(1, first), NOW), Ok(ChangeKind::Nothing));
    assert_eq!(ask(&mut table, ANNA, command(1, other), NOW), Err(CommandError::OtherMove(1)));
    assert_eq!(
        ask(&mut table, BEN, command(3, other), NOW),
        Err(CommandError::TooEarly { asked: 3, next: 2 })
    );
    assert_eq!(
        ask(&mut table, BEN, command(0, other), NOW),
        Err(CommandError::TooEarly { asked: 0, next: 2 })
    );
    assert_eq!(table.game().ply(), 1);
}

#[test]
fn a_draw_needs_both() {
    let mut table = two_persons(false);
    let draw = || Command::Offer(Proposal::Draw);
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    play(&mut table, BEN, "T-M5,M6,N6").expect("a move");
    assert_eq!(ask(&mut table, ANNA, draw(), NOW), Ok(ChangeKind::Offers));
    assert_eq!(ask(&mut table, ANNA, draw(), NOW), Ok(ChangeKind::Nothing));
    assert_eq!(ask(&mut table, BEN, Command::Decline, NOW), Ok(ChangeKind::Offers));
    assert!(table.offers().is_empty());
    assert_eq!(ask(&mut table, ANNA, draw(), NOW), Ok(ChangeKind::Offers));
    assert_eq!(ask(&mut table, BEN, draw(), NOW), Ok(ChangeKind::Game));
    assert_eq!(table.game().outcome(), Some(Outcome::Ended(Ending::Agreed)));
    assert_eq!(ask(&mut table, BEN, draw(), NOW), Err(CommandError::Ending(EndingError::GameOver)));
}

#[test]
fn an_aborted_game_says_who_aborted_it_and_is_no_draw() {
    let mut table = two_persons(false);
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    assert_eq!(ask(&mut table, BEN, Command::Abort, NOW), Ok(ChangeKind::Game));
    let aborted = Outcome::Ended(Ending::Aborted { by: Player::Black, late: false });
    assert_eq!(table.game().outcome(), Some(aborted));
    let text = phrases::outcome(aborted, &table.snapshot().record.header().names);
    assert_eq!(text, "The game is aborted: Ben (Black) ended it");
    // A game this short can't be drawn either.
    let mut table = two_persons(false);
    for who in [ANNA, BEN] {
        ask(&mut table, who, Command::Offer(Proposal::Draw), NOW).expect("an offer, then consent");
    }
    assert!(table.game().outcome().is_some_and(Outcome::is_aborted));
}

/// How the last command settled offers, in words.
fn settled(table: &Match) -> Vec<String> {
    table.snapshot().settled_offers.iter().map(|it| phrases::settled_offer(it, None)).collect()
}

#[test]
fn who_plays_instead_of_answering_declines() {
    let mut table = two_persons(false);
    ask(&mut table, BEN, Command::Offer(Proposal::Draw), NOW).expect("an offer");
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    assert!(table.offers().is_empty());
    assert_eq!(settled(&table), ["Anna played on: Ben's offer of a draw is over."]);
    assert_eq!(ask(&mut table, ANNA, Command::Decline, NOW), Err(CommandError::NoOffer));
}

#[cfg(feature = "server")]
#[test]
fn a_planned_reply_leaves_the_offers_told_that_the_move_before_it_settled() {
    let mut table = two_persons(false);
    let reply = ["T-D5,D6,E6", "T-M5,M6,N6"].map(read);
    ask(&mut table, BEN, Command::Plan(vec![reply]), NOW).expect("a plan");
    ask(&mut table, BEN, Command::Offer(Proposal::Draw), NOW).expect("an offer");
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    assert_eq!(table.game().ply(), 2);
    assert_eq!(settled(&table), ["Anna played on: Ben's offer of a draw is over."]);
}

fn seen_by(table: &Match, who: PersonId) -> TableClient {
    TableClient::new(who, table.snapshot(), false)
}

#[test]
fn a_swap_is_no_gift_of_time_and_makes_no_offer_new() {
    let mut table = with_clock("20m");
    table.come(ANNA, moment(0));
    table.come(BEN, moment(0));
    play_at(&mut table, ANNA, "T-D5,D6,E6", 10);
    ask(&mut table, ANNA, Command::Offer(Proposal::Draw), moment(20)).expect("an offer");
    let before = table.snapshot();
    ask(&mut table, BEN, Command::TakeOver, moment(30)).expect("the swap");
    let news = seen_by(&table, EVE).notifications_since(&before, moment(30));
    let is_told =
        |it: &Notification| matches!(it, Notification::TimeGiven(..) | Notification::Offered(_));
    assert!(!news.iter().any(is_told), "{news:?}");
}

#[test]
fn a_clock_that_stops_has_given_nobody_time() {
    for end in [Command::Resign, Command::Abort] {
        let mut table = with_clock("20m");
        table.come(ANNA, moment(0));
        table.come(BEN, moment(0));
        play_at(&mut table, ANNA, "T-D5,D6,E6", 10);
        if end == Command::Resign {
            play_at(&mut table, BEN, "T-M5,M6,N6", 20);
        }
        let before = table.snapshot();
        ask(&mut table, ANNA, end, moment(30)).expect("the end");
        // The news is heard a moment later.
        let news = seen_by(&table, EVE).notifications_since(&before, moment(31));
        assert!(!news.iter().any(|it| matches!(it, Notification::TimeGiven(..))), "{news:?}");
    }
}

#[test]
fn time_that_is_given_is_told_whole_however_late_it_is_heard() {
    let mut table = with_clock("20m");
    table.come(ANNA, moment(0));
    table.come(BEN, moment(0));
    play_at(&mut table, ANNA, "T-D5,D6,E6", 10);
    play_at(&mut table, BEN, "T-M5,M6,N6", 20);
    for by in [ANNA, BEN] {
        let before = table.snapshot();
        ask(&mut table, by, Command::GIVE_TIME, moment(300)).expect("time");
        let news = seen_by(&table, EVE).notifications_since(&before, moment(330));
        let given = news.iter().find_map(|it| match it {
            Notification::TimeGiven(_, time) => Some(time.as_secs()),
            _ => None,
        });
        assert_eq!(given, Some(300), "{news:?}");
    }
}

#[test]
fn an_offer_of_a_draw_waits_until_the_other_player_has_had_their_turn() {
    let mut table = two_persons(false);
    let draw = Offer { by: Player::White, proposal: Proposal::Draw };
    ask(&mut table, ANNA, Command::Offer(Proposal::Draw), NOW).expect("an offer");
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    assert!(table.offers().has(draw), "Ben, who may be away, has not seen it");
    play(&mut table, BEN, "T-M5,M6,N6").expect("a move");
    assert!(table.offers().is_empty());
}

#[test]
fn one_offer_does_not_push_out_another() {
    let mut table = two_persons(false);
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    ask(&mut table, ANNA, Command::Offer(Proposal::Undo), NOW).expect("an offer");
    ask(&mut table, BEN, Command::Offer(Proposal::Draw), NOW).expect("an offer");
    let waits =
        |table: &Match| table.offers().all().map(|offer| offer.proposal).collect::<Vec<_>>();
    assert_eq!(waits(&table), [Proposal::Undo, Proposal::Draw]);
    ask(&mut table, BEN, Command::Decline, NOW).expect("what Anna wants comes first");
    assert_eq!(settled(&table), ["Ben declined Anna's request to take back a move."]);
    ask(&mut table, BEN, Command::Decline, NOW).expect("his own");
    assert_eq!(settled(&table), ["Ben's offer of a draw is withdrawn."]);
    assert!(table.offers().is_empty());
}

#[test]
fn what_became_of_an_offer_is_told_with_names_and_once() {
    let mut table = two_persons(false);
    for (who, text) in [(ANNA, "T-D5,D6,E6"), (BEN, "T-M5,M6,N6"), (ANNA, "T-D10,D11,E11")] {
        play(&mut table, who, text).expect("a move");
    }
    let undo = || Command::Offer(Proposal::Undo);
    ask(&mut table, BEN, undo(), NOW).expect("an offer");
    assert_eq!(settled(&table), [""; 0]);
    ask(&mut table, ANNA, undo(), NOW).expect("consent");
    assert_eq!(settled(&table), ["Anna agreed: moves 2 and 3 are taken back."]);
    ask(&mut table, ANNA, undo(), NOW).expect("an offer");
    assert_eq!(settled(&table), [""; 0], "another command has been carried out since");
    ask(&mut table, BEN, undo(), NOW).expect("consent");
    assert_eq!(settled(&table), ["Ben agreed: move 1 is taken back."]);
    assert_eq!(ask(&mut table, EVE, undo(), NOW), Err(CommandError::Watching));
    assert_eq!(settled(&table).len(), 1, "a refused command changes nothing");
    ask(&mut table, BEN, Command::Resign, NOW).expect("giving up");
    ask(&mut table, ANNA, Command::Offer(Proposal::Rematch), NOW).expect("an offer");
    ask(&mut table, BEN, Command::Offer(Proposal::Rematch), NOW).expect("consent");
    let next = table.rematch(NOW);
    assert!(next.offers().is_empty());
    let begins = "Ben agreed: the next game begins, with the colours exchanged.";
    assert_eq!(settled(&next), [begins]);
}

#[test]
fn an_undo_names_what_goes_back() {
    let mut table = two_persons(false);
    for (who, text) in [(ANNA, "T-D5,D6,E6"), (BEN, "T-M5,M6,N6")] {
        play(&mut table, who, text).expect("a move");
    }
    let seen = table.snapshot();
    let sentence = |by, me| {
        let offer = Offer { by, proposal: Proposal::Undo };
        let turn = Player::White;
        phrases::OfferText { offer, turn, ply: 2, names: &seen.record.header().names }.sentence(me)
    };
    let (white, black) = (Some(Player::White), Some(Player::Black));
    assert_eq!(sentence(Player::White, white), "You ask to take back your move 1 and Ben's answer");
    assert_eq!(sentence(Player::White, black), "Anna asks to take back move 1 and your answer");
    assert_eq!(sentence(Player::White, None), "Anna asks to take back move 1 and Ben's answer");
    assert_eq!(sentence(Player::Black, black), "You ask to take back your move 2");
    assert_eq!(sentence(Player::Black, white), "Ben asks to take back move 2");
}

#[test]
fn moves_go_back_when_both_agree() {
    let mut table = two_persons(false);
    let undo = || Command::Offer(Proposal::Undo);
    assert_eq!(ask(&mut table, ANNA, undo(), NOW), Err(CommandError::NoMove));
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    // Ben agrees without having made a move himself.
    assert_eq!(ask(&mut table, ANNA, undo(), NOW), Ok(ChangeKind::Offers));
    assert_eq!(ask(&mut table, BEN, undo(), NOW), Ok(ChangeKind::Game));
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    play(&mut table, BEN, "T-M5,M6,N6").expect("a move");
    // Anna's move and Ben's answer to it are taken back.
    assert_eq!(ask(&mut table, ANNA, undo(), NOW), Ok(ChangeKind::Offers));
    assert_eq!(ask(&mut table, BEN, undo(), NOW), Ok(ChangeKind::Game));
    assert_eq!(table.game().ply(), 0);
    assert!(table.record().moves().is_empty(), "no player can redo moves alone");
}

#[test]
fn the_computer_lets_take_back_and_declines_a_draw() {
    let mut table = against_the_computer();
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    let answer = read("T-M5,M6,N6");
    table.apply(Player::Black, Command::play(answer), NOW).expect("a move");
    assert_eq!(
        ask(&mut table, ANNA, Command::Offer(Proposal::Draw), NOW),
        Err(CommandError::ComputerDeclines)
    );
    assert_eq!(ask(&mut table, ANNA, Command::Offer(Proposal::Undo), NOW), Ok(ChangeKind::Game));
    assert_eq!(table.game().ply(), 0);
    ask(&mut table, ANNA, Command::Resign, NOW).expect("giving up");
    assert_eq!(
        ask(&mut table, ANNA, Command::Offer(Proposal::Rematch), NOW),
        Ok(ChangeKind::NextGame)
    );
}

#[test]
fn the_swap_exchanges_the_colours_and_goes_back_with_the_move() {
    let mut table = two_persons(true);
    assert_eq!(ask(&mut table, BEN, Command::TakeOver, NOW), Err(CommandError::NoSwap));
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    assert_eq!(ask(&mut table, ANNA, Command::TakeOver, NOW), Err(CommandError::NoSwap));
    assert_eq!(ask(&mut table, BEN, Command::TakeOver, NOW), Ok(ChangeKind::Game));
    assert_eq!(names(&table), ["Ben", "Anna"]);
    assert_eq!(table.snapshot().colour_of(BEN), Some(Player::White));
    assert_eq!(play(&mut table, BEN, "T-M5,M6,N6"), Err(CommandError::NotYourTurn(Player::Black)));
    assert_eq!(play(&mut table, ANNA, "T-M5,M6,N6"), Ok(ChangeKind::Game));
    // Ben, who has White now, takes back the move that he took over; the swap is undone too.
    ask(&mut table, BEN, Command::Offer(Proposal::Undo), NOW).expect("an offer");
    ask(&mut table, ANNA, Command::Offer(Proposal::Undo), NOW).expect("consent");
    assert_eq!((table.game().ply(), names(&table)), (0, ["Anna", "Ben"].map(str::to_owned)));
    assert_eq!(table.snapshot().colour_of(ANNA), Some(Player::White));
}

/// The moves and the names are the same after such a swap.
#[test]
fn a_swap_between_players_of_one_name_exchanges_their_seats() {
    let mut live = record(true);
    live.header_mut().names = [(); 2].map(|()| Name::from_save("Anna".to_owned()));
    let seats = Seats::from([Seat::Person(ANNA), Seat::Person(BEN)]);
    let mut table = Match::at_table(&live, seats);
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    let mut clients = [ANNA, BEN].map(|who| {
        let client = TableClient::new(who, table.snapshot(), false);
        let session = client.new_session();
        (client, session)
    });
    assert_eq!(clients.each_ref().map(|(_, session)| session.may_act()), [false, true]);
    ask(&mut table, BEN, Command::TakeOver, NOW).expect("the swap");
    for (client, session) in &mut clients {
        client.receive(table.snapshot(), session);
    }
    assert_eq!(clients.each_ref().map(|(_, session)| session.may_act()), [true, false]);
}

#[test]
fn the_next_game_exchanges_the_colours() {
    let mut table = two_persons(false);
    table.come(BEN, NOW);
    assert_eq!(
        ask(&mut table, BEN, Command::Offer(Proposal::Rematch), NOW),
        Err(CommandError::NotOver)
    );
    ask(&mut table, BEN, Command::Resign, NOW).expect("giving up");
    assert_eq!(
        ask(&mut table, BEN, Command::Offer(Proposal::Rematch), NOW),
        Ok(ChangeKind::Offers)
    );
    assert_eq!(
        ask(&mut table, ANNA, Command::Offer(Proposal::Rematch), NOW),
        Ok(ChangeKind::NextGame)
    );
    let next = table.rematch(NOW);
    assert_eq!((next.game().ply(), names(&next)), (0, ["Ben", "Anna"].map(str::to_owned)));
    assert_eq!(next.snapshot().present, [true, false], "Ben has White now, and is still here");
}

#[test]
fn who_has_two_screens_is_here_until_the_last_is_closed() {
    let mut table = two_persons(false);
    table.come(ANNA, NOW);
    table.come(ANNA, NOW);
    table.leave(ANNA);
    assert_eq!(table.snapshot().present, [true, false]);
    table.leave(ANNA);
    table.leave(ANNA);
    assert_eq!(table.snapshot().present, [false, false]);
}

#[test]
fn what_is_said_is_short_and_safe_to_show() {
    let mut table = two_persons(false);
    for nothing in [" \t", "\u{3164}", "\u{FE0F}\u{34F}", "\u{2800}"] {
        let result = ask(&mut table, ANNA, Command::Say(nothing.to_owned()), NOW);
        assert_eq!(result, Err(CommandError::Silence), "{nothing:?}");
    }
    for _ in 0..LINES + 10 {
        ask(&mut table, ANNA, Command::Say("hello\u{1b}[2J\u{202E}".to_owned()), NOW)
            .expect("words");
    }
    ask(&mut table, BEN, Command::Say("x".repeat(9_000)), NOW).expect("words");
    let talk = table.snapshot().chat;
    assert_eq!((talk.len(), talk[0].text.as_str()), (LINES, "hello\u{FFFD}[2J\u{FFFD}"));
    assert!(talk[LINES - 1].text.chars().count() <= 200);
}

#[test]
fn players_and_those_who_watch_talk_apart_until_the_game_is_over() {
    let mut table = two_persons(false);
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    ask(&mut table, ANNA, Command::Say("good luck".to_owned()), NOW).expect("words");
    let eve: Name = "Eve".parse().expect("a name");
    table.add_spectator_chat(EVE, eve.clone(), "she will lose").expect("words");
    assert_eq!(table.add_spectator_chat(EVE, eve, " "), Err(CommandError::Silence));
    let reads = |table: &Match, who| -> Vec<String> {
        table.snapshot().chat_readable_by(who).map(|spoken| spoken.text.clone()).collect()
    };
    for player in [ANNA, BEN] {
        assert_eq!(reads(&table, player), ["good luck"]);
    }
    for watcher in [EVE, PersonId::STRANGER] {
        assert_eq!(reads(&table, watcher), ["she will lose"]);
    }
    ask(&mut table, BEN, Command::Resign, NOW).expect("giving up");
    assert_eq!(reads(&table, BEN), ["good luck", "she will lose"]);
    assert_eq!(reads(&table, EVE), ["she will lose"], "spectators do not read the players' talk");
    let mut next = table.rematch(NOW);
    ask(&mut next, ANNA, Command::Say("again".to_owned()), NOW).expect("words");
    assert_eq!(reads(&next, BEN), ["good luck", "again"]);
}

fn with_clock(control: &str) -> Match {
    let mut live = record(true);
    live.set_time_control(control.parse().ok(), moment(0));
    Match::at_table(&live, Seats::from([Seat::Person(ANNA), Seat::Person(BEN)]))
}

fn left(table: &Match, now: i64) -> [u64; 2] {
    let clock = table.clock().expect("a clock");
    Player::BOTH.map(|player| clock.time_left(player, moment(now)).as_secs())
}

fn play_at(table: &mut Match, person: PersonId, text: &str, now: i64) {
    let command = Command::Play { number: None, played: read(text) };
    ask(table, person, command, moment(now)).expect("a move");
}

#[test]
fn a_clock_starts_when_both_are_here() {
    let mut table = with_clock("20m+10s");
    assert!(!table.come(ANNA, moment(100)));
    assert_eq!(left(&table, 200), [1200, 1200]);
    assert!(table.come(BEN, moment(300)));
    assert!(!table.come(BEN, moment(310)), "the clock runs already");
    // No player stops the clock by leaving.
    table.leave(ANNA);
    assert_eq!(left(&table, 330), [1170, 1200]);
}

#[test]
fn a_clock_starts_once_each_has_made_a_move() {
    let mut table = with_clock("20m+10s");
    play_at(&mut table, ANNA, "T-D5,D6,E6", 100);
    assert_eq!(left(&table, 200), [1200, 1200]);
    play_at(&mut table, BEN, "T-M5,M6,N6", 5000);
    assert_eq!(left(&table, 5007), [1193, 1200]);
}

#[test]
fn days_for_each_move_run_from_the_beginning() {
    let mut table = with_clock("3d");
    assert_eq!(left(&table, 60), [259_140, 259_200]);
    play_at(&mut table, ANNA, "T-D5,D6,E6", 1000);
    assert_eq!(left(&table, 1060), [259_200, 259_140]);
    assert!(!table.end_on_time(moment(1000 + 259_199)));
    assert!(table.end_on_time(moment(1000 + 259_200)));
    let late = Ending::Aborted { by: Player::Black, late: true };
    assert_eq!(table.game().outcome(), Some(Outcome::Ended(late)));
    assert!(!table.end_on_time(moment(900_000)), "once");
}

#[test]
fn who_is_late_loses_once_both_have_moved() {
    let mut table = with_clock("3d");
    play_at(&mut table, ANNA, "T-D5,D6,E6", 10);
    play_at(&mut table, BEN, "T-M5,M6,N6", 20);
    assert!(table.end_on_time(moment(20 + 259_200)));
    let late = Ending::TimeOut { by: Player::White };
    assert_eq!(table.game().outcome(), Some(Outcome::Ended(late)));
}

#[test]
fn times_go_with_the_persons_at_a_swap_and_its_undo() {
    let mut table = with_clock("20m");
    table.come(ANNA, moment(0));
    table.come(BEN, moment(0));
    play_at(&mut table, ANNA, "T-D5,D6,E6", 10);
    ask(&mut table, BEN, Command::TakeOver, moment(30)).expect("the swap");
    // Ben has White now and 20 seconds less; Anna is to move.
    assert_eq!(left(&table, 35), [1180, 1185]);
    let undo = || Command::Offer(Proposal::Undo);
    ask(&mut table, BEN, undo(), moment(40)).expect("an offer");
    ask(&mut table, ANNA, undo(), moment(40)).expect("consent");
    assert_eq!(left(&table, 41), [1179, 1180], "Anna begins again, with what she has left");
}

#[test]
fn the_next_game_has_the_same_clock_from_its_beginning() {
    let mut table = with_clock("20m+10s");
    table.come(ANNA, moment(0));
    table.come(BEN, moment(0));
    ask(&mut table, BEN, Command::Resign, moment(60)).expect("giving up");
    let next = table.rematch(moment(100));
    assert_eq!(left(&next, 101), [1199, 1200], "both are here");
}

#[test]
fn a_change_that_can_not_be_saved_leaves_the_clock_as_it_was() {
    let mut table = with_clock("3d");
    let before = table.snapshot();
    play_at(&mut table, ANNA, "T-D5,D6,E6", 1000);
    table.restore(&before);
    assert_eq!(left(&table, 1001), [258_199, 259_200]);
}

#[test]
fn a_player_gives_the_other_time_and_nobody_themselves() {
    let five = || Command::GiveTime(Duration::from_mins(5));
    assert_eq!(ask(&mut two_persons(false), ANNA, five(), NOW), Err(CommandError::NoClock));
    let mut table = with_clock("20m");
    table.come(ANNA, moment(0));
    table.come(BEN, moment(0));
    assert_eq!(ask(&mut table, BEN, five(), moment(30)), Ok(ChangeKind::Game));
    assert_eq!(left(&table, 40), [1460, 1200]);
    assert_eq!(ask(&mut table, EVE, five(), moment(30)), Err(CommandError::Watching));
    assert_eq!(ask(&mut with_clock("3d"), ANNA, five(), moment(5)), Err(CommandError::TimeFull));
    ask(&mut table, BEN, Command::Resign, moment(50)).expect("giving up");
    let over = CommandError::Ending(EndingError::GameOver);
    assert_eq!(ask(&mut table, BEN, five(), moment(60)), Err(over));
}

fn claimed(control: &str) -> Match {
    with_clock(control).with_lateness(Lateness::LosesWhenClaimed)
}

#[test]
fn who_is_late_loses_only_when_that_is_claimed() {
    let mut table = claimed("1d");
    play_at(&mut table, ANNA, "T-D5,D6,E6", -20);
    play_at(&mut table, BEN, "T-M5,M6,N6", 0);
    let (early, late) = (moment(86_399), moment(86_400));
    assert_eq!(ask(&mut table, BEN, Command::ClaimTime, early), Err(CommandError::TimeLeft));
    assert!(!table.end_on_time(late), "no player has claimed the win");
    assert_eq!(
        ask(&mut table, ANNA, Command::ClaimTime, late),
        Err(CommandError::TimeLeft),
        "her own"
    );
    assert_eq!(ask(&mut table, EVE, Command::ClaimTime, late), Err(CommandError::Watching));
    assert_eq!(table.snapshot().late_opponent(Player::Black, late), Some(Player::White));
    assert_eq!(table.snapshot().late_opponent(Player::White, late), None);
    assert_eq!(ask(&mut table, BEN, Command::ClaimTime, late), Ok(ChangeKind::Game));
    let lost = Ending::TimeOut { by: Player::White };
    assert_eq!(table.game().outcome(), Some(Outcome::Ended(lost)));
    let again = ask(&mut table, BEN, Command::ClaimTime, late);
    assert_eq!(again, Err(CommandError::Ending(EndingError::GameOver)));
}

#[test]
fn who_is_late_may_move_while_nobody_claims_it() {
    let mut table = claimed("1d");
    play_at(&mut table, ANNA, "T-D5,D6,E6", 100_000);
    assert_eq!(
        ask(&mut table, BEN, Command::ClaimTime, moment(100_001)),
        Err(CommandError::TimeLeft)
    );
    assert_eq!(left(&table, 100_001), [86_400, 86_399]);
    ask(&mut table, ANNA, Command::Resign, moment(100_002)).expect("giving up");
    assert_eq!(table.rematch(moment(100_003)).snapshot().lateness, Lateness::LosesWhenClaimed);
}

#[test]
fn where_nobody_must_claim_there_is_nothing_to_claim() {
    let mut table = with_clock("1d");
    assert_eq!(table.snapshot().late_opponent(Player::Black, moment(86_400)), None);
    assert_eq!(
        ask(&mut table, BEN, Command::ClaimTime, moment(86_399)),
        Err(CommandError::TimeLeft)
    );
    assert_eq!(
        ask(&mut two_persons(false), BEN, Command::ClaimTime, NOW),
        Err(CommandError::TimeLeft)
    );
}

#[test]
fn where_a_player_points_is_seen_until_the_game_changes() {
    let mut table = two_persons(false);
    let at = |text: &str| Pointing { cursor: text.parse().expect("a space"), placement: None };
    let held = Pointing { placement: Some(read("T-D5,D6,E6").placement()), ..at("D5") };
    let point = |at| Command::Point(Some(at));
    assert_eq!(ask(&mut table, ANNA, point(held), NOW), Ok(ChangeKind::Pointing));
    assert_eq!(ask(&mut table, ANNA, point(held), NOW), Ok(ChangeKind::Nothing));
    assert_eq!(ask(&mut table, BEN, point(at("H7")), NOW), Ok(ChangeKind::Pointing));
    assert_eq!(table.snapshot().pointing, [Some(held), Some(at("H7"))]);
    assert_eq!(ask(&mut table, EVE, point(at("H7")), NOW), Err(CommandError::Watching));
    assert_eq!(ask(&mut table, BEN, Command::Point(None), NOW), Ok(ChangeKind::Pointing));
    assert_eq!(table.snapshot().pointing, [Some(held), None]);
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    assert_eq!(table.snapshot().pointing, [None; 2], "the move deletes both places");
    for who in [ANNA, BEN] {
        ask(&mut table, who, point(at("H7")), NOW).expect("pointing");
        ask(&mut table, who, Command::Offer(Proposal::Undo), NOW).expect("an undo");
    }
    assert_eq!(
        (table.game().ply(), table.snapshot().pointing),
        (0, [None; 2]),
        "an undo deletes both places"
    );
    ask(&mut table, ANNA, point(at("H7")), NOW).expect("pointing");
    ask(&mut table, BEN, Command::Resign, NOW).expect("giving up");
    assert_eq!(table.snapshot().pointing, [None; 2], "the end deletes both places");
    assert_eq!(ask(&mut table, ANNA, point(at("H7")), NOW), Ok(ChangeKind::Nothing));
    assert_eq!(table.snapshot().pointing, [None; 2]);
}

#[test]
fn who_leaves_points_no_more() {
    let mut table = two_persons(false);
    table.come(ANNA, NOW);
    table.come(ANNA, NOW);
    let pointing = Pointing { cursor: "H7".parse().expect("a space"), placement: None };
    ask(&mut table, ANNA, Command::Point(Some(pointing)), NOW).expect("pointing");
    table.leave(ANNA);
    assert_eq!(table.snapshot().pointing[0], Some(pointing), "the other screen is still there");
    table.leave(ANNA);
    assert_eq!(table.snapshot().pointing[0], None);
}

#[test]
fn everybody_sees_the_same_game_until_it_changes() {
    let mut table = two_persons(false);
    let before = table.snapshot();
    let cursor = "H7".parse().expect("a space");
    for (who, command, changed) in [
        (ANNA, Command::Point(Some(Pointing { cursor, placement: None })), ChangeKind::Pointing),
        (BEN, Command::Say("hello".to_owned()), ChangeKind::Talk),
        (BEN, Command::Offer(Proposal::Draw), ChangeKind::Offers),
        (ANNA, Command::Decline, ChangeKind::Offers),
    ] {
        assert_eq!(ask(&mut table, who, command, moment(1)), Ok(changed));
        assert!(
            Arc::ptr_eq(&before.record, &table.snapshot().record),
            "the record is neither copied nor replayed"
        );
    }
    let played = "T-D3,D4,E4".parse().expect("a move");
    ask(&mut table, ANNA, Command::Play { number: None, played }, moment(2)).expect("a move");
    assert_eq!((before.record.game().ply(), table.snapshot().record.game().ply()), (0, 1));
    table.restore(&before);
    assert!(Arc::ptr_eq(&before.record, &table.snapshot().record));
}
