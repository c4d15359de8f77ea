//! The computer at the board: its turns, the players' actions meanwhile, and its failures.

use std::collections::HashSet;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use super::*;
use crate::kit::settings::{OwnMoves, OwnResult, OwnStrength};
use crate::kit::storage::{Name, Store};
use crate::kit::strength::Strength;
use crate::kit::terminal::{Input, Outbox};
use crate::kit::thought::SearchProgress;
use crate::punct::computer::{ComputerDecision, Think, ThinkRequest};
use crate::punct::play::{Seats, Session};
use crate::punct::record::{self, Swap};
use crate::punct::screen::App;
use crate::punct::screen::program::RunningApp;
use crate::punct::screen::starting::introduction;
use crate::punct::screen::{Message, News};
use crate::rules::{Ending, Game, Outcome, Player, Rules};

type GoOn<'a> = &'a mut dyn FnMut(SearchProgress) -> bool;

/// Plays the first legal move by notation, so that the reply is known.
pub fn first(game: &Game, _: ThinkRequest, _: GoOn<'_>) -> ComputerDecision {
    game.legal_moves()
        .into_iter()
        .min_by_key(ToString::to_string)
        .map_or(ComputerDecision::Nothing, ComputerDecision::Play)
}

/// Reports its progress, and thinks until the answer is no longer wanted.
fn thinks_on(_: &Game, _: ThinkRequest, go_on: GoOn<'_>) -> ComputerDecision {
    while go_on(SearchProgress { nodes: 250, limit: Some(800) }) {
        std::thread::yield_now();
    }
    ComputerDecision::Nothing
}

fn panics(_: &Game, _: ThinkRequest, _: GoOn<'_>) -> ComputerDecision {
    panic!("out of ideas")
}

pub fn resigns(_: &Game, _: ThinkRequest, _: GoOn<'_>) -> ComputerDecision {
    ComputerDecision::Resign
}

fn takes_over(game: &Game, request: ThinkRequest, go_on: GoOn<'_>) -> ComputerDecision {
    if request.may_take_over { ComputerDecision::TakeOver } else { first(game, request, go_on) }
}

/// A game of computers at these levels, or of persons, with this way of thinking.
pub fn against(levels: [Option<u8>; 2], swap: bool, think: Think) -> Seat {
    let folder = tempfile::TempDir::new().unwrap();
    let store = Store::find(Some(folder.path().join("saves"))).unwrap();
    let names = Player::BOTH.map(Name::default_of);
    let seats = Seats::from_strengths(levels.map(|level| level.map(Strength::whole)));
    let session = Session::new(store, Rules::default(), names).with_seats(seats, swap);
    let mut running = RunningApp::new(App::new(session, seat::colours()));
    running.host.think = think;
    Seat::at_running(running, folder)
}

/// A game with White here and a Black computer that thinks at once.
pub fn against_black(think: Think) -> Seat {
    against([None, Some(1)], false, think)
}

/// Makes the computer think on a thread of its own. Its messages arrive at the returned receiver.
pub fn on_a_thread(seat: &mut Seat) -> Receiver<Input<Message>> {
    let (to, messages) = mpsc::channel();
    seat.running.outbox = Some(Outbox::new(to));
    messages
}

/// Passes the next message of the computer's thread to the program.
pub fn deliver<'a>(seat: &'a mut Seat, from: &Receiver<Input<Message>>) -> &'a mut Seat {
    match from.recv_timeout(Duration::from_mins(1)) {
        Ok(Input::Message(message)) => seat.take(message),
        other => panic!("no message but {other:?}"),
    }
}

#[test]
fn whoever_plays_the_computer_is_told_the_aim_and_how_one_begins() {
    let mut seat = against_black(first);
    seat.shows("▶ ●  You ").shows(" Computer 1  ○");
    let text = introduction(&seat.app().session).expect("a game begins").text;
    assert_eq!(text, "Join two opposite sides, any of the three pairs: 1-6 takes a piece");
    seat.keys(MINE);
    assert!(introduction(&seat.app().session).is_none(), "it goes on");
    let strong = against([None, Some(7)], false, first);
    assert_eq!(introduction(&strong.app().session).expect("a game begins").text, text);
    let mut black = Seat::new();
    black
        .running
        .shell
        .session
        .change_seats(Seats::from_strengths([Some(Strength::whole(1)), None]));
    let text = introduction(&black.app().session).expect("a game begins").text;
    assert_eq!(text, "You have Black: join two opposite sides, any of the three pairs");
}

pub const MINE: &str = "m =T-D3,D4,E4 Enter";

#[test]
fn it_answers_a_move_and_both_are_saved() {
    let mut seat = against_black(first);
    seat.keys(MINE).says("Computer added");
    assert_eq!((seat.game().ply(), seat.saved()), (2, seat.played()));
    assert!(seat.app().game.thought.is_none(), "the person is to move now");
    assert_eq!(seat.cursor(), "D3", "the cursor stays at the player's own move");
    assert!(!seat.app().scene().targets.is_empty(), "the piece at the cursor shows its lines");
    seat.at("I9").says("White to move");
    let record = record::read(seat.session().path().unwrap()).unwrap();
    assert_eq!(record.header().computer, [None, Some(Strength::FIRST)]);
}

#[test]
fn it_begins_if_it_is_white() {
    let mut seat = against([Some(1), None], false, first);
    assert_eq!(seat.game().ply(), 1);
    seat.says("Computer added");
}

#[test]
fn while_it_thinks_the_screen_stays_alive_and_its_pieces_stay_its_own() {
    let mut seat = against_black(thinks_on);
    let messages = on_a_thread(&mut seat);
    seat.keys(MINE).says("Computer (strength 1) is thinking");
    deliver(&mut seat, &messages).says("Computer (strength 1) is thinking ▰▰▱▱▱▱▱▱");
    for keys in ["1", "Enter", "m", "Tab Enter", "2 Enter"] {
        seat.keys(keys);
        assert!(seat.hand().is_none() && seat.dialog().is_none(), "{keys}");
    }
    seat.says("Computer (Black) is to move");
    seat.keys("[").says("Looking back at move 0 of 1").keys("}").says("is thinking");
    seat.keys("? Esc p Esc c c c").resize(120, 40).resize(80, 24).says("is thinking");
    assert_eq!(seat.played(), ["T-D3,D4,E4"]);
    seat.keys("q");
    assert!(seat.left, "quitting does not wait for the computer");
}

#[test]
fn undo_stops_it_and_its_late_answer_counts_no_more() {
    let mut seat = against_black(thinks_on);
    let messages = on_a_thread(&mut seat);
    seat.keys(MINE).keys("u").says("Taken back: White added a triangle at D3");
    assert_eq!(seat.game().ply(), 0);
    // The messages are its progress, if it reported any, and its answer after the stop.
    while let Ok(Input::Message(message)) = messages.recv_timeout(Duration::from_mins(1)) {
        let last = matches!(message, Message::News(News::Thought(..)));
        seat.take(message).says("Taken back");
        if last {
            break;
        }
    }
    assert_eq!(seat.game().ply(), 0);
    assert!(seat.app().game.thought.is_none());
}

#[test]
fn after_a_lesson_it_thinks_about_the_game_that_waits() {
    let mut seat = against_black(thinks_on);
    let messages = on_a_thread(&mut seat);
    seat.keys(MINE).says("is thinking");
    seat.running.host.think = first;
    seat.keys("g l Enter");
    assert!(seat.app().game.mode.exercise().is_some());
    // The computer was stopped, and its answer arrives late.
    while let Ok(Input::Message(message)) = messages.recv_timeout(Duration::from_mins(1)) {
        let last = matches!(message, Message::News(News::Thought(..)));
        seat.take(message);
        if last {
            break;
        }
    }
    seat.keys("Esc Esc Esc Esc").says("is thinking");
    deliver(&mut seat, &messages).says("Computer added");
    assert_eq!(seat.game().ply(), 2);
}

#[test]
fn undo_leads_to_ones_own_turn() {
    let mut seat = against_black(first);
    seat.keys(MINE).keys("u");
    assert_eq!((seat.game().ply(), seat.session().line().len()), (0, 2));
    seat.keys("Ctrl-r").says("Played again: Computer added");
    assert_eq!(seat.game().ply(), 2);
}

#[test]
fn a_panic_of_the_engine_is_told_and_the_game_goes_on() {
    let mut seat = against_black(panics);
    let messages = on_a_thread(&mut seat);
    seat.keys(MINE);
    deliver(&mut seat, &messages).refuses("Computer (Black) can't move: out of ideas");
    seat.shows("Enter: try again");
    // The computer does not try again by itself.
    seat.keys("Up Down [ }").refuses("can't move");
    assert!(seat.app().game.thought.is_none());
    seat.keys("Enter");
    deliver(&mut seat, &messages).refuses("can't move");
    seat.keys("u").says("Taken back");
    seat.keys("1 Esc");
    assert!(seat.session().may_act(), "the person's keys work again");
    seat.keys("Ctrl-r");
    deliver(&mut seat, &messages).refuses("can't move");
    seat.running.host.think = first;
    seat.keys("L 2 Enter").says("Computer (strength 2)");
    deliver(&mut seat, &messages).says("Computer added");
    assert_eq!(seat.saved().len(), 2);
}

#[test]
fn whoever_looks_back_stays_there_when_it_moves() {
    let mut seat = against_black(first);
    let messages = on_a_thread(&mut seat);
    seat.keys(MINE).keys("[");
    deliver(&mut seat, &messages).says("Computer added").says("} returns to the present");
    assert_eq!((seat.looked_at().ply(), seat.game().ply()), (0, 2));
    seat.keys("Esc").at("I9").says("White to move");
}

#[test]
fn under_a_dialog_its_move_is_told_once_the_dialog_is_closed() {
    let mut seat = against_black(first);
    let messages = on_a_thread(&mut seat);
    seat.keys(MINE).keys("?");
    deliver(&mut seat, &messages).keys("Esc").says("Computer added");
}

#[test]
fn it_begins_no_thought_while_a_form_is_open() {
    let mut seat = against_black(first);
    seat.keys("m =T-D3,D4,E4");
    seat.keys("Enter u n");
    assert_eq!(seat.game().ply(), 0);
    seat.keys("Esc Ctrl-r");
    assert_eq!(seat.game().ply(), 2);
}

#[test]
fn it_resigns_and_the_result_is_shown() {
    let mut seat = against_black(resigns);
    seat.keys(MINE);
    let resigned = Outcome::Ended(Ending::Resigned { by: Player::Black });
    assert_eq!(seat.game().outcome(), Some(resigned));
    seat.shows("You win: Computer (Black) resigned");
}

#[test]
fn it_declines_a_draw_and_a_person_can_give_up_in_its_turn() {
    let mut seat = against_black(first);
    seat.keys(MINE).keys("d").says("Computer declines a draw");
    assert!(seat.dialog().is_none());
    let mut seat = against_black(thinks_on);
    let _messages = on_a_thread(&mut seat);
    seat.keys(MINE).keys("x").shows("Resign this game?").keys("y");
    let resigned = Outcome::Ended(Ending::Resigned { by: Player::White });
    assert_eq!(seat.game().outcome(), Some(resigned));
}

#[test]
fn two_computers_play_by_themselves_pause_and_make_one_move() {
    let mut seat = against([Some(1), Some(2)], false, first);
    let plies = |seat: &mut Seat| {
        if seat.app().deadline().is_some() {
            seat.take(Message::Ticked);
        }
        seat.game().ply()
    };
    assert_eq!([plies(&mut seat), plies(&mut seat)], [2, 3]);
    seat.keys("Enter").says("Paused");
    assert_eq!((seat.app().deadline(), plies(&mut seat)), (None, 3), "nothing is due");
    seat.keys("e").keys("Up Up");
    assert_eq!(
        (seat.app().deadline(), plies(&mut seat)),
        (None, 4),
        "the computer makes one move only"
    );
    seat.says("Paused").keys("Space");
    assert_eq!([plies(&mut seat), plies(&mut seat)], [6, 7]);
    seat.keys("f").says("2 moves a second").keys("F F").says("A move every 2 seconds");
    seat.keys("u").says("L gives you a colour");
    seat.keys("[ [").says("Looking back");
    assert_eq!(plies(&mut seat), 8, "the game goes on");
}

/// The moves of two computers before they go round in circles.
const FIRST_TWO: [&str; 2] = ["T-C3,C4,D4", "T-M14,M15,N15"];

/// Moves back and forth after the first two moves.
fn goes_round(game: &Game, _: ThinkRequest, _: GoOn<'_>) -> ComputerDecision {
    let round = ["TC3-D3,D4,E4", "TM14-N14,N15,O15", "TD3-C3,C4,D4", "TN14-M14,M15,N15"];
    let nth = (game.ply() - FIRST_TWO.len()) % round.len();
    ComputerDecision::Play(round[nth].parse().unwrap())
}

/// A game in which two computers, at two moves a second, have repeated the position as often as
/// allowed.
fn gone_round() -> Seat {
    let mut seat = Seat::after(&FIRST_TWO);
    seat.running.host.think = goes_round;
    let seats = Seats::from_strengths([Some(Strength::MIN); 2]);
    seat.running.shell.session.change_seats(seats);
    seat.keys("f");
    for _ in 0..8 {
        seat.take(Message::Ticked);
    }
    seat
}

#[test]
fn a_game_of_two_computers_ends_as_a_draw_instead_of_going_round() {
    let seat = gone_round();
    let claimed = Outcome::Ended(Ending::Claimed { by: Player::White });
    assert_eq!((seat.game().outcome(), seat.game().ply()), (Some(claimed), FIRST_TWO.len() + 8));
    assert!(seat.dialog().is_some(), "the result is shown");
}

#[test]
fn another_game_of_two_computers_keeps_their_pace() {
    let mut seat = gone_round();
    seat.running.host.think = first;
    seat.keys("a f").says("4 moves a second");
}

#[test]
fn the_keys_of_two_computers_are_refused_elsewhere() {
    let mut seat = Seat::new();
    for key in ["e", "f", "F"] {
        seat.keys(key).refuses("That is for games of two computers");
    }
}

#[test]
fn its_level_changes_in_the_game() {
    let mut seat = against_black(first);
    seat.keys("L").shows("(*) computer, strength 1").keys("Right Right Right Enter");
    assert_eq!(seat.session().seats().computer(), [None, Some(Strength::whole(4))]);
    seat.keys("L Left Esc");
    assert_eq!(seat.session().seats().computer(), [None, Some(Strength::whole(4))]);
}

#[test]
fn a_colour_goes_to_the_computer_and_back() {
    let mut seat = Seat::of_anna_and_bob(STACK);
    seat.running.host.think = first;
    seat.keys("L Up Right Enter");
    assert_eq!(seat.session().seats().computer(), [Some(Strength::MIN), None]);
    assert_eq!(seat.game().ply(), STACK.len() + 1, "White was to move");
    seat.keys("L Left Enter");
    assert_eq!(seat.session().seats(), Seats::BOTH_HERE);
    seat.says("White: Anna. Black: Bob");
}

#[test]
fn somebody_alone_begins_against_the_computer_with_two_keys() {
    let mut seat = Seat::new();
    seat.running.host.think = first;
    seat.running.shell.welcome(true);
    seat.shows("Play the computer").keys("c");
    assert_eq!(seat.session().seats().computer(), [None, Some(Strength::FIRST)]);
    seat.keys(MINE);
    assert_eq!(seat.game().ply(), 2);
}

#[test]
fn the_form_gives_seats_and_the_swap() {
    let mut seat = Seat::new();
    seat.running.host.think = first;
    seat.keys("n Down Down Down Down Right Down Down Down Down Space Enter");
    assert_eq!(seat.session().seats().computer(), [Some(Strength::FIRST), None]);
    assert_eq!(seat.session().swap(), Some(Swap::Allowed));
    assert_eq!(seat.game().ply(), 1, "White has begun");
    seat.shows("S takes this move over");
}

#[test]
fn after_the_game_the_computer_plays_the_other_colour() {
    let mut seat = against_black(first);
    seat.keys("x y a");
    assert_eq!(seat.session().seats().computer(), [Some(Strength::FIRST), None]);
    assert_eq!(seat.game().ply(), 1);
    assert_eq!(seat.session().name(Player::White).to_string(), "Computer");
}

#[test]
fn in_the_form_a_digit_chooses_the_strength_and_0_a_person() {
    let mut seat = against([None, Some(4)], false, first);
    seat.keys("L 7 Enter");
    assert_eq!(seat.session().seats().computer(), [None, Some(Strength::whole(7))]);
    seat.keys("L 3 . 4 Enter");
    assert_eq!(seat.session().seats().computer(), [None, Strength::from_tenths(34)]);
    seat.shows("strength 3.4");
    seat.keys("L 0 Enter");
    assert_eq!(seat.session().seats().computer(), [None, None]);
}

#[test]
fn by_lot_either_player_may_have_white() {
    let mut whites = HashSet::new();
    for _ in 0..64 {
        let mut seat = Seat::new();
        seat.keys("n A n n a Down B e r t Down Down Down Down Down Down Right Enter");
        whites.insert(seat.session().name(Player::White).to_string());
    }
    assert_eq!(whites, HashSet::from(["Anna".to_owned(), "Bert".to_owned()]));
}

#[test]
fn a_game_at_the_own_strength_moves_it_once_and_others_do_not() {
    let mut seat = against([None, Some(4)], false, first);
    seat.running.shell.game.own_strength = OwnStrength::default();
    assert!(!seat.keys("x y").screen().contains("You play at about"));
    let mut seat = against([None, Some(1)], false, first);
    let result = |own: OwnStrength, is_won| {
        let (played_at, moves) = (own.fitting(false), OwnMoves::default());
        OwnResult { is_won: Some(is_won), played_at, moves }
    };
    let own = OwnStrength::default();
    let own = own.after_game(result(own, true));
    seat.running.shell.game.own_strength = own;
    seat.running
        .shell
        .session
        .change_seats(Seats::from_strengths([None, Some(own.fitting(false))]));
    // Losing the same game again does not count.
    seat.keys("x y u x y");
    let fits = own.after_game(result(own, false));
    assert_eq!(seat.running.shell.game.own_strength, fits);
    seat.keys("a");
    assert_eq!(seat.session().seats().computer(), [Some(fits.fitting(false)), None]);
    seat.keys("x y").shows("You play at about 1.4; as you lost, the next game is at 1.");
}

#[test]
fn a_person_takes_over_the_first_move_and_takes_that_back() {
    let mut seat = against([None, None], true, first);
    seat.keys("S").refuses("Black can take over White's first move only right after it");
    seat.keys(MINE).says("Black to move, or S takes this move over");
    seat.keys("S").says("Black takes over White's first move");
    assert_eq!((seat.played().len(), seat.session().swap()), (1, Some(Swap::Taken)));
    let record = record::read(seat.session().path().unwrap()).unwrap();
    assert_eq!(record.header().swap, Some(Swap::Taken));
    seat.keys("S").refuses("only right after it");
    seat.keys("u").says("The swap is taken back");
    assert_eq!((seat.played().len(), seat.session().swap()), (1, Some(Swap::Allowed)));
    let mut seat = Seat::after(&STACK[..1]);
    seat.keys("S").refuses("without the swap");
}

#[test]
fn the_computer_takes_over_and_the_person_plays_black() {
    let mut seat = against([None, Some(1)], true, takes_over);
    seat.keys(MINE).says("Computer (Black) takes over White's first move");
    assert_eq!(seat.session().seats().computer(), [Some(Strength::FIRST), None]);
    assert!(seat.session().may_act() && seat.game().position().turn() == Player::Black);
    seat.keys("u").says("The swap is taken back, and White's first move");
    assert_eq!(seat.game().ply(), 0, "the undo leads to the person's own turn");
    assert_eq!(seat.session().seats().computer(), [None, Some(Strength::FIRST)]);
}
