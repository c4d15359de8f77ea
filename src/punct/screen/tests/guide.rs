//! What a newcomer is told beside the board in the first games.

use std::thread;

use super::seat::{game_after, key};
use super::*;
use crate::kit::settings::{Guide, Tip};
use crate::kit::shell::Game as _;
use crate::kit::storage::{Name, Store};
use crate::punct::computer::HINT_NODES;
use crate::punct::engine::tests::recommending::{is_refuted, visit_low_games};
use crate::punct::engine::tests::{WON, likely_game};
use crate::punct::engine::{Engine, MoveMark, review};
use crate::punct::screen::Punct;
use crate::punct::screen::advice::Budgets;
use crate::punct::screen::board::{Board, Response};
use crate::punct::screen::guidance::{
    FIRST, Guidance, LATER, ROOM, SECOND, ToldTip, alarm, told_of, told_of_move, wanted,
};
use crate::punct::session::Session;
use crate::rules::{Game, Move, Player, Position, Rules, Space, Variant};

/// A newcomer's seat after these moves.
pub fn guided(moves: &[&str]) -> Seat {
    let mut seat = Seat::after(moves);
    seat.running.app.game.guidance = Guidance::new(Guide::default());
    seat.keys("Left");
    seat
}

/// The words of the guide, as it is kept.
fn given(seat: &Seat) -> String {
    let kept = serde_json::json!(seat.app().game.guidance.guide);
    serde_json::from_value::<Vec<String>>(kept).unwrap().join(" ")
}

#[test]
fn the_first_line_says_the_aim_and_what_to_press() {
    let mut seat = guided(&[]);
    seat.shows("Join any two opposite sides").shows("b: rules. ?: keys, marks");
    seat.keys("1");
    assert!(!seat.screen().contains("Join any two"), "the ways to turn it stand there");
    Seat::new().keys("Right");
    assert!(!Seat::new().screen().contains("Join any two"), "nobody else is told");
}

fn tells(seat: &Seat, text: &str) {
    let told = seat.app().guidance().join(" ");
    let played = seat.played().join(" ");
    assert!(told.contains(text), "{told}; {played}");
}

/// Black threatens to join top and bottom; only a climb of White's stops that.
pub const ONLY_A_CLIMB: [&str; 16] = [
    "SE-C4,B3,A2",
    "SE-O13,N13,M13",
    "AR-C2,C3,D4",
    "AM-P12,P13,Q12",
    "SC-E4,D3,F5",
    "T-K13,L13,L14",
    "SE-H6,G5,F4",
    "SE-L15,K15,J15",
    "SC-D2,C1,E3",
    "SE-I14,I15,I16",
    "AR-K7,J6,I6",
    "AM-O10,O11,P10",
    "SE-L8,M8,N8",
    "AL-P9,O8,O7",
    "AL-H15,G15,F14",
    "AR-I13,J14,K14",
];

const CLIMB: &str = "SEH6-H15,I15,J15";

#[test]
fn climbing_is_told_until_it_is_done() {
    tells(&guided(&[]), "Join any two opposite sides");
    tells(&guided(&["T-I12,I13,J13", "T-D3,D4,E4"]), "take a piece of the same kind");
    let mut seat = guided(&ONLY_A_CLIMB);
    tells(&seat, "can climb onto others:");
    seat.keys("m =T-A5,A6,B6 Enter m =T-B8,B9,C9 Enter Left");
    assert!(!given(&seat).contains("climb"));
    seat.keys("u u Left");
    tells(&seat, "can climb onto others:");
    seat.keys(&format!("m ={CLIMB} Enter Left"));
    assert!(given(&seat).contains("climb"));
}

#[test]
fn the_board_marks_where_a_tip_leads() {
    let mut seat = guided(&ONLY_A_CLIMB);
    let Some(&ToldTip { played: Some(played), .. }) = seat.app().game.guidance.told() else {
        panic!("no climb")
    };
    assert_eq!(played.to_string(), CLIMB);
    let to = played.placement().punct();
    assert!(seat.app().scene().pointed.contains(to));
    seat.at("H6").keys("Enter");
    assert!(seat.app().scene().pointed.contains(to), "while the piece is in the hand");
    seat.keys("Esc 1");
    assert!(seat.app().scene().pointed.is_empty(), "not for another piece");
}

/// White's straight at E11 could bridge a gap, and Black would win at once.
#[test]
fn a_tip_waits_where_every_move_that_shows_it_loses() {
    let before = [
        "T-I12,I13,J13",
        "AM-I6,I7,J6",
        "T-D12,E12,E13",
        "AL-H9,H8,I8",
        "TD12-I12,I13,J13",
        "AR-G9,F9,F10",
        "SE-E11,E10,E9",
        "T-G11,F11,G12",
        "SC-G13,F12,H14",
        "AM-I4,I3,J5",
        "AM-J16,I15,J17",
        "SE-K5,L5,M5",
        "SE-E8,E7,E6",
        "T-G10,H10,H11",
    ];
    let mut game = Game::new(Rules { variant: Variant::Basic, ..Rules::default() });
    for played in before {
        game.play(played.parse().unwrap()).unwrap();
    }
    let bridges = wanted(Tip::Bridge, &game, Space::CENTRE);
    assert!(bridges.iter().any(|&played| is_refuted(game.position(), played)));
    let found = Engine::new().recommend(game.position(), vec![bridges], 100, &mut |_| true);
    assert!(found.is_none_or(|(_, played)| !is_refuted(game.position(), played)));
}

/// The keys between lifting the piece and putting it down, as a tip names them.
fn keys_of(text: &str) -> Vec<&str> {
    let (_, rest) = text.split_once("Enter lifts it, ").expect("lifting");
    let (keys, _) = rest.split_once(", Enter puts it down").expect("putting down");
    let parts = keys.split(", ").flat_map(|part| {
        let (key, times) = part.split_once(' ').unwrap_or((part, "1 times"));
        let times = if times == "twice" { 2 } else { times[..times.len() - 6].parse().unwrap() };
        std::iter::repeat_n(if key == "comma" { "," } else { key }, times)
    });
    parts.collect()
}

/// What the keys of a tip play, by somebody who goes to the piece and presses them.
fn played_by_keys(game: &Game, told: &ToldTip) -> Option<Move> {
    let names = Player::BOTH.map(Name::default_of);
    let session = Session::of_game(Store::nowhere(), game.clone(), names);
    let mut board = Board::new();
    board.cursor = told.played?.source().punct()?;
    let keys = ["Enter"].into_iter().chain(keys_of(&told.text)).chain(["Enter"]);
    let mut responses = keys.map(|name| match Punct::action_of(key(name)) {
        Some(Action::Board(action)) => board.act(action, &session),
        other => panic!("{name}: {other:?}"),
    });
    responses.find_map(|response| match response {
        Response::Play(played) => Some(played),
        // A turn says in how many ways the piece fits, a jump to another line which that is.
        Response::Done | Response::Say(_) => None,
        Response::Type => panic!("{}", told.text),
    })
}

/// Whatever a tip may choose: every nth move of a piece on the board in so many games. Returns in how many
/// positions there are such moves, and how many were tried.
fn follow_keys(games: u64, nth: usize) -> [usize; 2] {
    let (mut positions, mut tried) = (0, 0);
    for seed in 0..games {
        let mut game = Game::new(Rules::default());
        for played in likely_game(Rules::default(), seed, &mut |_| {}).moves().to_vec() {
            let mut moves = Vec::new();
            game.legal_moves(&mut moves);
            moves.retain(|played| played.source().punct().is_some());
            // A few of each position, other ones each time.
            let some = moves.iter().skip(tried % 7).step_by(nth);
            positions += usize::from(!moves.is_empty());
            for &played in some {
                let told = told_of_move(Tip::Climb, &game, played, Space::CENTRE).expect("a tip");
                assert_eq!(played_by_keys(&game, &told), Some(played), "{}", told.text);
                tried += 1;
            }
            game.play(played).unwrap();
        }
    }
    [positions, tried]
}

#[test]
fn the_keys_that_a_tip_names_make_its_move() {
    let [positions, tried] = follow_keys(2, 290);
    assert!(positions >= 60 && tried >= 100, "{positions}, {tried}");
}

#[test]
#[ignore = "takes minutes: ten times as many games"]
fn the_keys_that_a_tip_names_make_its_move_in_many_games() {
    let [positions, tried] = follow_keys(24, 29);
    assert!(positions >= 300 && tried >= 3000, "{positions}, {tried}");
}

#[test]
fn a_piece_that_is_covered_is_told_of() {
    let mut seat = Seat::after(STACK);
    let others = Tip::ALL.into_iter().filter(|&tip| tip != Tip::Block);
    let guide = others.fold(Guide::default(), Guide::after);
    seat.running.app.game.guidance = Guidance::new(guide);
    seat.keys("Left");
    tells(&seat, "is blocked: it can't move until the piece on it leaves");
}

/// A tip that does not fit as a whole is not shown, and would be counted as given.
fn assert_fits(text: &str) {
    let (columns, lines) = ROOM;
    assert!(textwrap::wrap(text, columns).len() <= lines, "{text}");
}

/// Every tip that is told in every nth position of some games fits.
fn check_room(games: u64, nth: usize) {
    let (mut given, mut positions) = (Vec::new(), 0_usize);
    for seed in 0..games {
        likely_game(Rules::default(), seed, &mut |position| {
            positions += 1;
            if !positions.is_multiple_of(nth) {
                return;
            }
            let game = Game::from_position(position.clone());
            let cursor = Space::CENTRE;
            for tip in Tip::ALL {
                let moves = wanted(tip, &game, cursor);
                let told = moves.first().and_then(|&it| told_of_move(tip, &game, it, cursor));
                if let Some(ToldTip { text, .. }) = told.or_else(|| told_of(tip, &game)) {
                    assert_fits(&text);
                    given.push(tip);
                }
            }
        });
    }
    assert!(Tip::ALL[..4].iter().all(|tip| given.contains(tip)), "{given:?}");
}

#[test]
#[ignore = "takes a minute: every position of ten times as many games"]
fn every_tip_fits_beside_the_board_in_many_games() {
    check_room(60, 1);
}

#[test]
fn every_tip_fits_beside_the_board_at_80_by_24() {
    check_room(6, 3);
    assert_fits(FIRST);
    assert_fits(SECOND);
    assert_fits(LATER);
    assert_fits(&told_of(Tip::Centre, &game_after(&WON)).expect("the centre counts").text);
    // The line below tells of the threat, too, and then takes one of the three.
    let (columns, lines) = ROOM;
    let alarm = alarm("Computer (White)");
    assert!(textwrap::wrap(&alarm, columns).len() < lines, "{alarm}");
}

/// Checks the tip for every nth position of low games. Returns the number of positions, and for each tip
/// in how many of them there are moves that show it and in how many it is told.
fn check_tips(games: u64, seed: u64, nth: usize, nodes: u32) -> (usize, [[usize; 2]; 3]) {
    let (mut positions, mut counts) = (0, [[0; 2]; 3]);
    visit_low_games(games, seed, &mut |game| {
        if !game.ply().is_multiple_of(nth) {
            return;
        }
        positions += 1;
        // Each tip is the first that is due in some of the positions.
        let mut tips = [Tip::Climb, Tip::Turn, Tip::Bridge];
        tips.rotate_left(positions % 3);
        let kinds = tips.map(|tip| wanted(tip, game, Space::CENTRE));
        for (tip, moves) in tips.into_iter().zip(&kinds) {
            counts[tip as usize][0] += usize::from(!moves.is_empty());
        }
        let (position, kinds) = (game.position(), kinds.to_vec());
        let found = Engine::new().recommend(position, kinds, nodes, &mut |_| true);
        if let Some((nth, played)) = found {
            counts[tips[nth] as usize][1] += 1;
            assert!(!is_refuted(position, played), "{played} in {position:?}");
            assert_not_scolded(position, played, nodes.min(Budgets::USUAL.review));
        }
    });
    (positions, counts)
}

/// A review gives the move no `?` or `??`.
fn assert_not_scolded(position: &Position, played: Move, nodes: u32) {
    let mut game = Game::from_position(position.clone());
    game.play(played).expect("a legal move");
    review(&mut Engine::new(), &game, nodes, &mut |_, verdict| {
        let scolded = [Some(MoveMark::Mistake), Some(MoveMark::Blunder)];
        assert!(!scolded.contains(&verdict.mark), "{verdict:?} in {position:?}");
        true
    });
}

#[test]
fn no_tip_asks_for_a_move_that_loses_or_that_a_review_scolds() {
    let (positions, seen) = check_tips(2, 6, 22, 60);
    let told: usize = seen.iter().map(|[_, told]| told).sum();
    assert!(positions > 1 && told > 0, "{positions} {seen:?}");
}

#[test]
#[ignore = "takes minutes, on two cores"]
fn no_tip_asks_for_a_move_that_loses_or_that_a_review_scolds_in_thousands_of_positions() {
    let half = |seed| move || check_tips(44, seed, 1, HINT_NODES);
    let halves = thread::scope(|scope| {
        [6, 7].map(|seed| scope.spawn(half(seed))).map(|half| half.join().expect("a half"))
    });
    let positions: usize = halves.iter().map(|(positions, _)| positions).sum();
    println!("{positions} positions; climbs, turns, bridges possible and told: {halves:?}");
    assert!(positions >= 2000);
}

#[test]
fn a_newcomer_is_warned_before_the_opponent_wins_wherever_the_cursor_is() {
    let mut seat = guided(&WON[..9]);
    seat.keys("T");
    tells(&seat, "White can win at the marks");
}

#[test]
fn it_ends_with_a_key_or_with_the_first_game_won() {
    let mut seat = guided(&[]);
    seat.keys("G").says("No more tips");
    assert_eq!(given(&seat), "off");
    assert!(!seat.screen().contains("Join any two"));
    seat.keys("G").says("Tips stand beside").keys("Esc");
    let mut seat = guided(&[]);
    seat.keys("x y");
    assert_eq!(given(&seat), "off", "the other player at this screen has won");
}

#[test]
fn a_refusal_says_how_one_climbs() {
    let mut seat = Seat::after(STACK);
    seat.keys("1").at("M14");
    seat.refuses("is occupied. A new piece needs empty spaces; to climb, lift one on the board");
}
