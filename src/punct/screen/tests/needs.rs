//! The numbers of spaces that each player still needs, beside the names in the header.

use std::collections::{HashMap, VecDeque};

use super::guide::{ONLY_A_CLIMB, told_before};
use super::seat::text_of;
use super::*;
use crate::kit::settings::Tip;
use crate::kit::storage::{Name, Store};
use crate::punct::clock::Clock;
use crate::punct::control::intent::{ExerciseChoice, Intent};
use crate::punct::engine;
use crate::punct::engine::tests::WON;
use crate::punct::picture::tests::samples::{SampleAim, game};
use crate::punct::play::Session;
use crate::rules::{Direction, Game, Move, Player, Position, Rules, Side, SpaceSet, Variant};

const LONG: &str = "Wolfeschlegelsteinhausenbergerdorff";

/// The sizes of windows to check. In windows of the first size or larger, the header always shows
/// the needs.
const WINDOWS: [(u16, u16); 4] = [(80, 24), (100, 30), (120, 40), (200, 60)];

/// The spaces on which a player could add pieces in their next turn.
fn open(board: &Position, player: Player) -> SpaceSet {
    let turned = if board.turn() == player { board.clone() } else { board.after_pass() };
    let mut moves = turned.legal_moves();
    moves.retain(|played| matches!(played, Move::Add(_)));
    moves.iter().fold(SpaceSet::EMPTY, |open, played| open | played.placement().spaces())
}

/// The fewest spaces of `open` on a way from a side to the opposite one, counted space by space.
fn slowly_between(board: &Position, player: Player, open: SpaceSet, from: Side) -> Option<u8> {
    let cost = |space| match board.top(space) {
        None => open.contains(space).then_some(1),
        Some(piece) => (piece.owner == player).then_some(0),
    };
    let mut best: HashMap<_, u8> = HashMap::new();
    let mut next: VecDeque<_> = from.spaces().into_iter().map(|space| (space, 0)).collect();
    while let Some((space, before)) = next.pop_front() {
        let Some(cost) = cost(space) else { continue };
        let all = before + cost;
        if best.get(&space).is_some_and(|&known| known <= all) {
            continue;
        }
        best.insert(space, all);
        next.extend(Direction::ALL.into_iter().filter_map(|to| Some((space.step(to)?, all))));
    }
    from.opposite().spaces().into_iter().filter_map(|space| best.get(&space).copied()).min()
}

fn slowly_over(board: &Position, player: Player, open: SpaceSet) -> String {
    let between = |side| slowly_between(board, player, open, side);
    let fewest = Side::PAIRS.into_iter().filter_map(between).min();
    fewest.map_or("–".to_owned(), |spaces| spaces.to_string())
}

fn slowly(board: &Position, player: Player) -> String {
    slowly_over(board, player, open(board, player))
}

/// What the header says that White and Black need.
fn told(seat: &mut Seat, window: (u16, u16)) -> Vec<String> {
    let top = text_of(&seat.frame(window)).lines().next().unwrap().to_owned();
    let Some((_, numbers)) = top.split_once(" to join ") else { return Vec::new() };
    let is_number = |word: &&str| *word == "–" || word.parse::<u8>().is_ok();
    numbers.split_whitespace().take_while(is_number).map(str::to_owned).collect()
}

fn seat_at(game: Game, names: [&str; 2]) -> Seat {
    let mut seat = Seat::new();
    let names = names.map(|name| Name::from_save(name.to_owned()));
    seat.running.shell.session = Session::from_game(Store::without_folder(), game, names).into();
    seat
}

fn after(moves: &[Move], variant: Variant) -> Game {
    let mut game = Game::new(Rules { variant, ..Rules::default() });
    for &played in moves {
        game.play(played).unwrap();
    }
    game
}

#[test]
fn the_top_line_says_what_is_slowly_counted_at_every_size() {
    let mut kinds = [0; 3];
    for seed in 0..12 {
        let aim = if seed % 2 == 0 { SampleAim::Stacks } else { SampleAim::Chains };
        let moves = game(aim, seed, 44).moves().to_vec();
        for plies in [0, 1, 9, 23, 37, 44].into_iter().filter(|&plies| plies <= moves.len()) {
            let names = if seed % 3 == 0 { [LONG; 2] } else { ["Anna", "Bob"] };
            let variant = if seed % 4 == 1 { Variant::Basic } else { Variant::Standard };
            let mut seat = seat_at(after(&moves[..plies], variant), names);
            if seat.game().outcome().is_some() {
                continue;
            }
            let board = seat.game().position().clone();
            let counted = Player::BOTH.map(|player| slowly(&board, player));
            kinds[0] += 1;
            kinds[1] += counted.iter().filter(|told| *told == "–").count();
            let with_holes =
                Player::BOTH.map(|player| slowly_over(&board, player, SpaceSet::BOARD));
            kinds[2] += usize::from(with_holes != counted);
            for window in WINDOWS {
                assert_eq!(told(&mut seat, window), counted, "{seed} {plies} {window:?}");
            }
        }
    }
    assert!(kinds[0] > 50 && kinds[2] > 5, "{kinds:?}");
}

#[test]
fn it_does_not_stand_beside_a_text_that_the_player_can_win() {
    let needs_at = |moves: &[&str], tips: bool| {
        let mut seat = if tips { told_before(moves, &[Tip::Needs]) } else { Seat::after(moves) };
        let looks = seat.screen().contains("can win");
        (looks, told(&mut seat, (80, 24)).len())
    };
    assert_eq!(needs_at(&WON[..10], true), (true, 1));
    assert_eq!(needs_at(&WON[..10], false), (false, 2));
    assert_eq!(needs_at(&ONLY_A_CLIMB, true), (true, 1));
    assert_eq!(needs_at(&ONLY_A_CLIMB, false), (false, 2));
    let mut seat = Seat::after(&ONLY_A_CLIMB);
    seat.keys("T");
    assert_eq!(told(&mut seat, (80, 24)).len(), 1);
}

#[test]
fn it_stands_beside_the_clocks_and_long_names_too() {
    let mut seat = seat_at(after(&[], Variant::Standard), [LONG; 2]);
    let clock = Clock::new("2h+10s".parse().unwrap());
    seat.running.shell.session.follow_clock(Some(clock));
    for window in WINDOWS {
        assert_eq!(told(&mut seat, window), ["17", "17"], "{window:?}");
    }
}

#[test]
fn it_is_of_the_present_and_ends_with_the_game() {
    let mut seat = Seat::after(&ALONG_ROW_9[..14]);
    assert_eq!(told(&mut seat, (80, 24))[0], slowly(seat.game().position(), Player::White));
    seat.keys("[ [").shows("move 12 of 14");
    assert!(told(&mut seat, (80, 24)).is_empty(), "the header shows where one looks");
    seat.keys("} m").keys(&format!("={}", ALONG_ROW_9[14])).keys("Enter");
    assert!(seat.game().outcome().is_some());
    assert!(told(&mut seat, (80, 24)).is_empty(), "the header shows the result");
}

#[test]
fn a_key_hushes_it() {
    let mut seat = Seat::after(STACK);
    seat.keys("N").says("N shows it again");
    assert!(told(&mut seat, (80, 24)).is_empty());
    seat.keys("N").says("how many more spaces");
    assert_eq!(told(&mut seat, (80, 24)).len(), 2);
}

#[test]
fn lessons_and_puzzles_do_not_say_it() {
    let mut seat = Seat::new();
    seat.running.shell.act(Action::Intent(Intent::BeginExercise(ExerciseChoice::Lesson(0))));
    assert!(told(&mut seat, (120, 40)).is_empty());
}

#[test]
#[ignore = "measures: run it by hand"]
fn what_it_costs() {
    let boards: Vec<_> =
        (0..20).map(|seed| game(SampleAim::Stacks, seed, 40).position().clone()).collect();
    let begin = std::time::Instant::now();
    let rounds = 500;
    for _ in 0..rounds {
        for board in &boards {
            for player in Player::BOTH {
                std::hint::black_box(engine::spaces_to_join(board, player));
            }
        }
    }
    let each = begin.elapsed() / (rounds * boards.len() as u32);
    println!("both players of a position: {each:?}");
}
