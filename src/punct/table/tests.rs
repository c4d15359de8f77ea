//! What players at two screens can and can't do.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;

use super::*;
use crate::kit::clock::Lateness;
use crate::kit::storage::{Name, now};
use crate::kit::strength::Strength;
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
    live.set_swap(swap.then_some(Swap::Allowed));
    live
}

fn two_persons(swap: bool) -> Table {
    Table::of_record(&record(swap), [Sitter::Person(ANNA), Sitter::Person(BEN)])
}

fn against_the_computer() -> Table {
    let computer = Sitter::Computer(Strength::new(2).expect("a strength"));
    Table::of_record(&record(false), [Sitter::Person(ANNA), computer])
}

/// So many seconds after the game began.
fn at(seconds: i64) -> Timestamp {
    Timestamp::constant(1_800_000_000 + seconds, 0)
}

/// The moment at which everything happens where time does not matter.
const NOW: Timestamp = Timestamp::constant(1_800_000_000, 0);

fn read(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn play(table: &mut Table, person: PersonId, text: &str) -> Result<Heard, Refused> {
    let played = read(text);
    table.wish(person, Wish::Play { number: None, played }, NOW)
}

fn names(table: &Table) -> [String; 2] {
    table.seen().live.header().names().clone().map(|name| name.to_string())
}

#[test]
fn each_plays_in_turn_and_who_watches_does_not() {
    let mut table = two_persons(false);
    assert_eq!(play(&mut table, BEN, "T-D5,D6,E6"), Err(Refused::NotYourTurn(Player::White)));
    assert_eq!(play(&mut table, EVE, "T-D5,D6,E6"), Err(Refused::Watching));
    assert_eq!(play(&mut table, ANNA, "T-D5,D6,E6"), Ok(Heard::Game));
    assert_eq!(play(&mut table, BEN, "T-M5,M6,N6"), Ok(Heard::Game));
    let occupied = play(&mut table, ANNA, "T-M5,M6,N6");
    assert!(matches!(occupied, Err(Refused::Rules(Refusal::Occupied { .. }))), "{occupied:?}");
    assert_eq!(table.game().ply(), 2);
}

#[test]
fn a_move_sent_twice_with_its_number_is_played_once() {
    let mut table = two_persons(false);
    let (first, other) = (read("T-D5,D6,E6"), read("T-D7,D8,E8"));
    let wish = |number, played| Wish::Play { number: Some(number), played };
    assert_eq!(table.wish(ANNA, wish(1, first), NOW), Ok(Heard::Game));
    assert_eq!(table.wish(ANNA, wish(1, first), NOW), Ok(Heard::Again));
    assert_eq!(table.wish(ANNA, wish(1, other), NOW), Err(Refused::OtherMove(1)));
    assert_eq!(table.wish(BEN, wish(3, other), NOW), Err(Refused::TooEarly { asked: 3, next: 2 }));
    assert_eq!(table.wish(BEN, wish(0, other), NOW), Err(Refused::TooEarly { asked: 0, next: 2 }));
    assert_eq!(table.game().ply(), 1);
}

#[test]
fn a_draw_needs_both() {
    let mut table = two_persons(false);
    let draw = || Wish::Offer(Proposal::Draw);
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    play(&mut table, BEN, "T-M5,M6,N6").expect("a move");
    assert_eq!(table.wish(ANNA, draw(), NOW), Ok(Heard::Offers));
    assert_eq!(table.wish(ANNA, draw(), NOW), Ok(Heard::Again));
    assert_eq!(table.wish(BEN, Wish::Decline, NOW), Ok(Heard::Offers));
    assert!(table.offers().is_empty());
    assert_eq!(table.wish(ANNA, draw(), NOW), Ok(Heard::Offers));
    assert_eq!(table.wish(BEN, draw(), NOW), Ok(Heard::Game));
    assert_eq!(table.game().outcome(), Some(Outcome::Ended(Ending::Agreed)));
    assert_eq!(table.wish(BEN, draw(), NOW), Err(Refused::Ending(EndingError::GameOver)));
}

#[test]
fn an_aborted_game_says_who_aborted_it_and_is_no_draw() {
    let mut table = two_persons(false);
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    assert_eq!(table.wish(BEN, Wish::Abort, NOW), Ok(Heard::Game));
    let aborted = Outcome::Ended(Ending::Aborted { by: Player::Black, late: false });
    assert_eq!(table.game().outcome(), Some(aborted));
    let told = phrases::outcome(aborted, table.seen().live.header().names());
    assert_eq!(told, "The game is aborted: Ben (Black) ended it before both had moved");
    // So short a game can't be drawn either.
    let mut table = two_persons(false);
    for who in [ANNA, BEN] {
        table.wish(who, Wish::Offer(Proposal::Draw), NOW).expect("an offer, then consent");
    }
    assert!(table.game().outcome().is_some_and(Outcome::is_aborted));
}

/// What the last wish made of offers, in words.
fn settled(table: &Table) -> Vec<String> {
    table.seen().settled.iter().map(phrases::settled).collect()
}

#[test]
fn who_plays_instead_of_answering_declines() {
    let mut table = two_persons(false);
    table.wish(BEN, Wish::Offer(Proposal::Draw), NOW).expect("an offer");
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    assert!(table.offers().is_empty());
    assert_eq!(settled(&table), ["Anna played on: Ben's offer of a draw is over."]);
    assert_eq!(table.wish(ANNA, Wish::Decline, NOW), Err(Refused::NoOffer));
}

#[test]
fn an_offer_of_a_draw_waits_until_the_other_player_has_had_their_turn() {
    let mut table = two_persons(false);
    let draw = Offer { by: Player::White, what: Proposal::Draw };
    table.wish(ANNA, Wish::Offer(Proposal::Draw), NOW).expect("an offer");
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    assert!(table.offers().has(draw), "Ben, who may be away, has not seen it");
    play(&mut table, BEN, "T-M5,M6,N6").expect("a move");
    assert!(table.offers().is_empty());
}

#[test]
fn one_offer_does_not_push_out_another() {
    let mut table = two_persons(false);
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    table.wish(ANNA, Wish::Offer(Proposal::Undo), NOW).expect("an offer");
    table.wish(BEN, Wish::Offer(Proposal::Draw), NOW).expect("an offer");
    let waits = |table: &Table| table.offers().all().map(|offer| offer.what).collect::<Vec<_>>();
    assert_eq!(waits(&table), [Proposal::Undo, Proposal::Draw]);
    table.wish(BEN, Wish::Decline, NOW).expect("what Anna wants comes first");
    assert_eq!(settled(&table), ["Ben declined Anna's request to take back a move."]);
    table.wish(BEN, Wish::Decline, NOW).expect("his own");
    assert_eq!(settled(&table), ["Ben's offer of a draw is withdrawn."]);
    assert!(table.offers().is_empty());
}

#[test]
fn what_became_of_an_offer_is_told_with_names_and_once() {
    let mut table = two_persons(false);
    for (who, text) in [(ANNA, "T-D5,D6,E6"), (BEN, "T-M5,M6,N6"), (ANNA, "T-D10,D11,E11")] {
        play(&mut table, who, text).expect("a move");
    }
    let undo = || Wish::Offer(Proposal::Undo);
    table.wish(BEN, undo(), NOW).expect("an offer");
    assert_eq!(settled(&table), [""; 0]);
    table.wish(ANNA, undo(), NOW).expect("consent");
    assert_eq!(settled(&table), ["Anna agreed: moves 2 and 3 are taken back."]);
    table.wish(ANNA, undo(), NOW).expect("an offer");
    assert_eq!(settled(&table), [""; 0], "another wish has been granted since");
    table.wish(BEN, undo(), NOW).expect("consent");
    assert_eq!(settled(&table), ["Ben agreed: move 1 is taken back."]);
    assert_eq!(table.wish(EVE, undo(), NOW), Err(Refused::Watching));
    assert_eq!(settled(&table).len(), 1, "what is refused changes nothing");
    table.wish(BEN, Wish::Resign, NOW).expect("giving up");
    table.wish(ANNA, Wish::Offer(Proposal::Rematch), NOW).expect("an offer");
    table.wish(BEN, Wish::Offer(Proposal::Rematch), NOW).expect("consent");
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
    let seen = table.seen();
    let told = |by, me| {
        let offer = Offer { by, what: Proposal::Undo };
        let turn = Player::White;
        phrases::Offering { offer, turn, ply: 2, names: seen.live.header().names() }.told(me)
    };
    let (white, black) = (Some(Player::White), Some(Player::Black));
    assert_eq!(told(Player::White, white), "You ask to take back your move 1 and Ben's answer");
    assert_eq!(told(Player::White, black), "Anna asks to take back move 1 and your answer");
    assert_eq!(told(Player::White, None), "Anna asks to take back move 1 and Ben's answer");
    assert_eq!(told(Player::Black, black), "You ask to take back your move 2");
    assert_eq!(told(Player::Black, white), "Ben asks to take back move 2");
}

#[test]
fn moves_go_back_when_both_agree() {
    let mut table = two_persons(false);
    let undo = || Wish::Offer(Proposal::Undo);
    assert_eq!(table.wish(ANNA, undo(), NOW), Err(Refused::NoMove));
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    // Ben agrees without having made a move himself.
    assert_eq!(table.wish(ANNA, undo(), NOW), Ok(Heard::Offers));
    assert_eq!(table.wish(BEN, undo(), NOW), Ok(Heard::Game));
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    play(&mut table, BEN, "T-M5,M6,N6").expect("a move");
    // Anna's move goes back with Ben's answer to it.
    assert_eq!(table.wish(ANNA, undo(), NOW), Ok(Heard::Offers));
    assert_eq!(table.wish(BEN, undo(), NOW), Ok(Heard::Game));
    assert_eq!(table.game().ply(), 0);
    assert!(table.record().moves().is_empty(), "nothing can be played again by one alone");
}

#[test]
fn the_computer_lets_take_back_and_declines_a_draw() {
    let mut table = against_the_computer();
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    let answer = read("T-M5,M6,N6");
    table.play_by_anybody(answer, NOW).expect("a move");
    assert_eq!(table.wish(ANNA, Wish::Offer(Proposal::Draw), NOW), Err(Refused::ComputerDeclines));
    assert_eq!(table.wish(ANNA, Wish::Offer(Proposal::Undo), NOW), Ok(Heard::Game));
    assert_eq!(table.game().ply(), 0);
    table.wish(ANNA, Wish::Resign, NOW).expect("giving up");
    assert_eq!(table.wish(ANNA, Wish::Offer(Proposal::Rematch), NOW), Ok(Heard::Rematch));
}

#[test]
fn the_swap_exchanges_the_colours_and_goes_back_with_the_move() {
    let mut table = two_persons(true);
    assert_eq!(table.wish(BEN, Wish::TakeOver, NOW), Err(Refused::NoSwap));
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    assert_eq!(table.wish(ANNA, Wish::TakeOver, NOW), Err(Refused::NoSwap));
    assert_eq!(table.wish(BEN, Wish::TakeOver, NOW), Ok(Heard::Game));
    assert_eq!(names(&table), ["Ben", "Anna"]);
    assert_eq!(table.seen().colour_of(BEN), Some(Player::White));
    assert_eq!(play(&mut table, BEN, "T-M5,M6,N6"), Err(Refused::NotYourTurn(Player::Black)));
    assert_eq!(play(&mut table, ANNA, "T-M5,M6,N6"), Ok(Heard::Game));
    // Ben, who has White now, takes back the move he took over; the swap goes with it.
    table.wish(BEN, Wish::Offer(Proposal::Undo), NOW).expect("an offer");
    table.wish(ANNA, Wish::Offer(Proposal::Undo), NOW).expect("consent");
    assert_eq!((table.game().ply(), names(&table)), (0, ["Anna", "Ben"].map(str::to_owned)));
    assert_eq!(table.seen().colour_of(ANNA), Some(Player::White));
}

#[test]
fn the_next_game_exchanges_the_colours() {
    let mut table = two_persons(false);
    table.come(BEN, NOW);
    assert_eq!(table.wish(BEN, Wish::Offer(Proposal::Rematch), NOW), Err(Refused::NotOver));
    table.wish(BEN, Wish::Resign, NOW).expect("giving up");
    assert_eq!(table.wish(BEN, Wish::Offer(Proposal::Rematch), NOW), Ok(Heard::Offers));
    assert_eq!(table.wish(ANNA, Wish::Offer(Proposal::Rematch), NOW), Ok(Heard::Rematch));
    let next = table.rematch(NOW);
    assert_eq!((next.game().ply(), names(&next)), (0, ["Ben", "Anna"].map(str::to_owned)));
    assert_eq!(next.seen().here, [true, false], "Ben has White now, and is still here");
}

#[test]
fn who_has_two_screens_is_here_until_the_last_is_closed() {
    let mut table = two_persons(false);
    table.come(ANNA, NOW);
    table.come(ANNA, NOW);
    table.leave(ANNA);
    assert_eq!(table.seen().here, [true, false]);
    table.leave(ANNA);
    table.leave(ANNA);
    assert_eq!(table.seen().here, [false, false]);
}

#[test]
fn what_is_said_is_short_and_safe_to_show() {
    let mut table = two_persons(false);
    for nothing in [" \t", "\u{3164}", "\u{FE0F}\u{34F}", "\u{2800}"] {
        let said = table.wish(ANNA, Wish::Say(nothing.to_owned()), NOW);
        assert_eq!(said, Err(Refused::Silence), "{nothing:?}");
    }
    for _ in 0..LINES + 10 {
        table.wish(ANNA, Wish::Say("hello\u{1b}[2J\u{202E}".to_owned()), NOW).expect("words");
    }
    table.wish(BEN, Wish::Say("x".repeat(9_000)), NOW).expect("words");
    let talk = table.seen().talk;
    assert_eq!((talk.len(), talk[0].text.as_str()), (LINES, "hello\u{FFFD}[2J\u{FFFD}"));
    assert!(talk[LINES - 1].text.chars().count() <= 200);
}

#[test]
fn players_and_those_who_watch_talk_apart_until_the_game_is_over() {
    let mut table = two_persons(false);
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    table.wish(ANNA, Wish::Say("good luck".to_owned()), NOW).expect("words");
    let eve: Name = "Eve".parse().expect("a name");
    table.say_aside(EVE, eve.clone(), "she will lose").expect("words");
    assert_eq!(table.say_aside(EVE, eve, " "), Err(Refused::Silence));
    let reads = |table: &Table, who| -> Vec<String> {
        table.seen().read_by(who).map(|spoken| spoken.text.clone()).collect()
    };
    for player in [ANNA, BEN] {
        assert_eq!(reads(&table, player), ["good luck"]);
    }
    for watcher in [EVE, PersonId::STRANGER] {
        assert_eq!(reads(&table, watcher), ["she will lose"]);
    }
    table.wish(BEN, Wish::Resign, NOW).expect("giving up");
    assert_eq!(reads(&table, BEN), ["good luck", "she will lose"]);
    assert_eq!(reads(&table, EVE), ["she will lose"], "what the players said is theirs");
    let mut next = table.rematch(NOW);
    next.wish(ANNA, Wish::Say("again".to_owned()), NOW).expect("words");
    assert_eq!(reads(&next, BEN), ["good luck", "again"]);
}

fn with_clock(control: &str) -> Table {
    let mut live = record(true);
    live.set_time_control(control.parse().ok(), at(0));
    Table::of_record(&live, [Sitter::Person(ANNA), Sitter::Person(BEN)])
}

fn left(table: &Table, now: i64) -> [u64; 2] {
    let clock = table.clock().expect("a clock");
    Player::BOTH.map(|player| clock.left(player, at(now)).as_secs())
}

fn play_at(table: &mut Table, person: PersonId, text: &str, now: i64) {
    let wish = Wish::Play { number: None, played: read(text) };
    table.wish(person, wish, at(now)).expect("a move");
}

#[test]
fn a_clock_starts_when_both_are_here() {
    let mut table = with_clock("20m+10s");
    assert!(!table.come(ANNA, at(100)));
    assert_eq!(left(&table, 200), [1200, 1200]);
    assert!(table.come(BEN, at(300)));
    assert!(!table.come(BEN, at(310)), "it runs already");
    // Nobody stops it by leaving.
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
    assert!(!table.end_on_time(at(1000 + 259_199)));
    assert!(table.end_on_time(at(1000 + 259_200)));
    let late = Ending::Aborted { by: Player::Black, late: true };
    assert_eq!(table.game().outcome(), Some(Outcome::Ended(late)));
    assert!(!table.end_on_time(at(900_000)), "once");
}

#[test]
fn who_is_late_loses_once_both_have_moved() {
    let mut table = with_clock("3d");
    play_at(&mut table, ANNA, "T-D5,D6,E6", 10);
    play_at(&mut table, BEN, "T-M5,M6,N6", 20);
    assert!(table.end_on_time(at(20 + 259_200)));
    let late = Ending::TimeOut { by: Player::White };
    assert_eq!(table.game().outcome(), Some(Outcome::Ended(late)));
}

#[test]
fn times_go_with_the_persons_at_a_swap_and_its_undo() {
    let mut table = with_clock("20m");
    table.come(ANNA, at(0));
    table.come(BEN, at(0));
    play_at(&mut table, ANNA, "T-D5,D6,E6", 10);
    table.wish(BEN, Wish::TakeOver, at(30)).expect("the swap");
    // Ben has White now and 20 seconds less; Anna is to move.
    assert_eq!(left(&table, 35), [1180, 1185]);
    let undo = || Wish::Offer(Proposal::Undo);
    table.wish(BEN, undo(), at(40)).expect("an offer");
    table.wish(ANNA, undo(), at(40)).expect("consent");
    assert_eq!(left(&table, 41), [1179, 1180], "Anna begins again, with what she has left");
}

#[test]
fn the_next_game_has_the_same_clock_from_its_beginning() {
    let mut table = with_clock("20m+10s");
    table.come(ANNA, at(0));
    table.come(BEN, at(0));
    table.wish(BEN, Wish::Resign, at(60)).expect("giving up");
    let next = table.rematch(at(100));
    assert_eq!(left(&next, 101), [1199, 1200], "both are here");
}

#[test]
fn a_change_that_can_not_be_saved_leaves_the_clock_as_it_was() {
    let mut table = with_clock("3d");
    let before = table.seen();
    play_at(&mut table, ANNA, "T-D5,D6,E6", 1000);
    table.put_back(&before);
    assert_eq!(left(&table, 1001), [258_199, 259_200]);
}

#[test]
fn a_player_gives_the_other_time_and_nobody_themselves() {
    let five = || Wish::GiveTime(Duration::from_mins(5));
    assert_eq!(two_persons(false).wish(ANNA, five(), NOW), Err(Refused::NoClock));
    let mut table = with_clock("20m");
    table.come(ANNA, at(0));
    table.come(BEN, at(0));
    assert_eq!(table.wish(BEN, five(), at(30)), Ok(Heard::Game));
    assert_eq!(left(&table, 40), [1460, 1200]);
    assert_eq!(table.wish(EVE, five(), at(30)), Err(Refused::Watching));
    assert_eq!(with_clock("3d").wish(ANNA, five(), at(5)), Err(Refused::TimeFull));
    table.wish(BEN, Wish::Resign, at(50)).expect("giving up");
    let over = Refused::Ending(EndingError::GameOver);
    assert_eq!(table.wish(BEN, five(), at(60)), Err(over));
}

fn claimed(control: &str) -> Table {
    with_clock(control).with_lateness(Lateness::LosesWhenClaimed)
}

#[test]
fn who_is_late_loses_only_when_that_is_claimed() {
    let mut table = claimed("1d");
    play_at(&mut table, ANNA, "T-D5,D6,E6", -20);
    play_at(&mut table, BEN, "T-M5,M6,N6", 0);
    let (early, late) = (at(86_399), at(86_400));
    assert_eq!(table.wish(BEN, Wish::ClaimTime, early), Err(Refused::TimeLeft));
    assert!(!table.end_on_time(late), "nobody has claimed it");
    assert_eq!(table.wish(ANNA, Wish::ClaimTime, late), Err(Refused::TimeLeft), "her own");
    assert_eq!(table.wish(EVE, Wish::ClaimTime, late), Err(Refused::Watching));
    assert_eq!(table.seen().late_opponent(Player::Black, late), Some(Player::White));
    assert_eq!(table.seen().late_opponent(Player::White, late), None);
    assert_eq!(table.wish(BEN, Wish::ClaimTime, late), Ok(Heard::Game));
    let lost = Ending::TimeOut { by: Player::White };
    assert_eq!(table.game().outcome(), Some(Outcome::Ended(lost)));
    let again = table.wish(BEN, Wish::ClaimTime, late);
    assert_eq!(again, Err(Refused::Ending(EndingError::GameOver)));
}

#[test]
fn who_is_late_may_move_while_nobody_claims_it() {
    let mut table = claimed("1d");
    play_at(&mut table, ANNA, "T-D5,D6,E6", 100_000);
    assert_eq!(table.wish(BEN, Wish::ClaimTime, at(100_001)), Err(Refused::TimeLeft));
    assert_eq!(left(&table, 100_001), [86_400, 86_399]);
    table.wish(ANNA, Wish::Resign, at(100_002)).expect("giving up");
    assert_eq!(table.rematch(at(100_003)).seen().lateness, Lateness::LosesWhenClaimed);
}

#[test]
fn where_nobody_must_claim_there_is_nothing_to_claim() {
    let mut table = with_clock("1d");
    assert_eq!(table.seen().late_opponent(Player::Black, at(86_400)), None);
    assert_eq!(table.wish(BEN, Wish::ClaimTime, at(86_399)), Err(Refused::TimeLeft));
    assert_eq!(two_persons(false).wish(BEN, Wish::ClaimTime, NOW), Err(Refused::TimeLeft));
}

#[test]
fn where_a_player_points_is_seen_until_the_game_changes() {
    let mut table = two_persons(false);
    let at = |text: &str| Pointing { cursor: text.parse().expect("a space"), placement: None };
    let held = Pointing { placement: Some(read("T-D5,D6,E6").placement()), ..at("D5") };
    let point = |at| Wish::Point(Some(at));
    assert_eq!(table.wish(ANNA, point(held), NOW), Ok(Heard::Words));
    assert_eq!(table.wish(ANNA, point(held), NOW), Ok(Heard::Again));
    assert_eq!(table.wish(BEN, point(at("H7")), NOW), Ok(Heard::Words));
    assert_eq!(table.seen().pointing, [Some(held), Some(at("H7"))]);
    assert_eq!(table.wish(EVE, point(at("H7")), NOW), Err(Refused::Watching));
    assert_eq!(table.wish(BEN, Wish::Point(None), NOW), Ok(Heard::Words));
    assert_eq!(table.seen().pointing, [Some(held), None]);
    play(&mut table, ANNA, "T-D5,D6,E6").expect("a move");
    assert_eq!(table.seen().pointing, [None; 2], "the move forgets it");
    for who in [ANNA, BEN] {
        table.wish(who, point(at("H7")), NOW).expect("pointing");
        table.wish(who, Wish::Offer(Proposal::Undo), NOW).expect("an undo");
    }
    assert_eq!((table.game().ply(), table.seen().pointing), (0, [None; 2]), "so does undoing it");
    table.wish(ANNA, point(at("H7")), NOW).expect("pointing");
    table.wish(BEN, Wish::Resign, NOW).expect("giving up");
    assert_eq!(table.seen().pointing, [None; 2], "and the end");
    assert_eq!(table.wish(ANNA, point(at("H7")), NOW), Ok(Heard::Again));
    assert_eq!(table.seen().pointing, [None; 2]);
}

#[test]
fn who_leaves_points_no_more() {
    let mut table = two_persons(false);
    table.come(ANNA, NOW);
    table.come(ANNA, NOW);
    let pointing = Pointing { cursor: "H7".parse().expect("a space"), placement: None };
    table.wish(ANNA, Wish::Point(Some(pointing)), NOW).expect("pointing");
    table.leave(ANNA);
    assert_eq!(table.seen().pointing[0], Some(pointing), "the other screen is still there");
    table.leave(ANNA);
    assert_eq!(table.seen().pointing[0], None);
}

#[test]
fn everybody_sees_the_same_game_until_it_changes() {
    let mut table = two_persons(false);
    let before = table.seen();
    let cursor = "H7".parse().expect("a space");
    for (who, wish, heard) in [
        (ANNA, Wish::Point(Some(Pointing { cursor, placement: None })), Heard::Words),
        (BEN, Wish::Say("hello".to_owned()), Heard::Words),
        (BEN, Wish::Offer(Proposal::Draw), Heard::Offers),
        (ANNA, Wish::Decline, Heard::Offers),
    ] {
        assert_eq!(table.wish(who, wish, at(1)), Ok(heard));
        assert!(Arc::ptr_eq(&before.live, &table.seen().live), "nobody copies or replays it");
    }
    let played = "T-D3,D4,E4".parse().expect("a move");
    table.wish(ANNA, Wish::Play { number: None, played }, at(2)).expect("a move");
    assert_eq!((before.live.game().ply(), table.seen().live.game().ply()), (0, 1));
    table.put_back(&before);
    assert!(Arc::ptr_eq(&before.live, &table.seen().live));
}
