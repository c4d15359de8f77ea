//! The texts beside the board for a newcomer, in the first games.

use std::thread;

use super::seat::game_after;
use super::*;
use crate::kit::settings::{Guide, Tip};
use crate::kit::storage::{Name, Store};
use crate::kit::strength::Strength;
use crate::kit::text::break_lines;
use crate::punct::computer::ComputerDecision;
use crate::punct::computer::HINT_NODES;
use crate::punct::engine::tests::recommending::{LONGEST, TRIED};
use crate::punct::engine::tests::recommending::{is_refuted, visit_low_games};
use crate::punct::engine::tests::{WON, likely_game, read};
use crate::punct::engine::{
    Budget, Decision, Engine, ForcedWinResult, MoveMark, Recommendation, Recommended, can_win,
    forced_win, forces, review, threats,
};
use crate::punct::play::{Seats, Session};
use crate::punct::record;
use crate::punct::screen::App;
use crate::punct::screen::advice::Budgets;
use crate::punct::screen::app::{guidance, tip};
use crate::punct::screen::board::{Board, PlacementCheck};
use crate::punct::screen::guidance::{
    FIRST, Guidance, LATER, ROOM, SECOND, ShownTip, alarm, describe_move, describe_tip,
    example_moves,
};
use crate::punct::screen::program::RunningApp;
use crate::rules::{Game, Move, Outcome, Player, Position, Rules, Variant};

/// A newcomer's seat after these moves.
pub fn guided(moves: &[&str]) -> Seat {
    let mut seat = Seat::after(moves);
    seat.running.shell.game.guidance = Guidance::new(Guide::default());
    seat.keys("Left");
    seat
}

/// The words for the state of the guide, as they are saved.
pub fn given(seat: &Seat) -> String {
    let saved = serde_json::json!(seat.app().game.guidance.guide);
    serde_json::from_value::<Vec<String>>(saved).unwrap().join(" ")
}

#[test]
fn the_first_line_says_the_aim_and_what_to_press() {
    let mut seat = guided(&[]);
    seat.shows("Join any two opposite sides").shows("b: rules. ?: keys, marks");
    seat.keys("1");
    assert!(!seat.screen().contains("Join any two"), "the orientations stand there");
    Seat::new().keys("Right");
    assert!(!Seat::new().screen().contains("Join any two"), "other players get no tips");
}

/// The same colour marks the spaces of the tip on the board.
#[test]
fn a_tip_has_its_sign_and_other_texts_have_none() {
    let mut seat = guided(&ONLY_A_CLIMB);
    for window in [(80, 24), (120, 40), (200, 60)] {
        let screen = seat.resize(window.0, window.1).screen();
        assert_eq!(screen.contains(" Tip "), tip(seat.app()).is_some(), "{screen}");
    }
    assert!(tip(seat.app()).is_some());
    assert!(!guided(&[]).screen().contains(" Tip "));
}

fn tells(seat: &Seat, text: &str) {
    let texts = guidance(seat.app()).join(" ");
    let played = seat.played().join(" ");
    assert!(texts.contains(text), "{texts}; {played}");
}

/// Black threatens to join the top and the bottom; only a climb of White's stops that.
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

pub const CLIMB: &str = "SEH6-H15,I15,J15";

/// The seat of a player who has been given these tips already.
pub fn told_before(moves: &[&str], tips: &[Tip]) -> Seat {
    let mut seat = Seat::after(moves);
    let guide = tips.iter().fold(Guide::default(), |guide, &tip| guide.after_tip(tip));
    seat.running.shell.game.guidance = Guidance::new(guide);
    seat.keys("Left");
    seat
}

/// The move of the tip on the screen.
pub fn move_of(seat: &Seat) -> Option<Move> {
    seat.app().game.guidance.tip.as_ref()?.played
}

#[test]
fn the_first_tips_build() {
    tells(&guided(&[]), "Join any two opposite sides");
    let mut seat = told_before(&["T-I12,I13,J13", "T-D3,D4,E4"], &[Tip::Needs, Tip::Centre]);
    tells(&seat, "Add a");
    tells(&seat, ". Press ");
    tells(&seat, "Most turns add a piece, towards two opposite sides");
    let played = move_of(&seat).expect("a move");
    seat.keys("Tab Enter");
    assert_eq!(seat.game().last_move(), Some(played), "two keys play the move");
}

#[test]
fn what_stops_the_opponent_comes_before_all_that_teaches() {
    let mut seat = guided(&ONLY_A_CLIMB);
    tells(&seat, "Black can win at");
    tells(&seat, "To stop it, move your straight at H6. Tab to H15, Enter puts it down.");
    seat.keys("Tab Enter");
    assert_eq!(seat.game().last_move(), Some(CLIMB.parse().unwrap()));
}

#[test]
fn a_win_comes_before_the_alarm() {
    let mut seat = guided(&WON[..10]);
    tells(&seat, "You can win now");
    seat.keys("Tab Enter");
    assert!(seat.game().outcome().is_some());
}

#[test]
fn climbing_is_told_until_it_is_done() {
    let climbs = |seat: &mut Seat, played: &str| {
        let found =
            Recommended { played: read(CLIMB), recommendation: Recommendation::Shows(Tip::Climb) };
        let tip = describe_move(found, seat.game(), None);
        seat.running.shell.game.guidance.tip = Some(tip);
        seat.keys(&format!("m ={played} Enter Left"));
        given(seat).contains("climb")
    };
    let mut seat = guided(&ONLY_A_CLIMB);
    assert!(!climbs(&mut seat, "T-A5,A6,B6"));
    seat.keys("u Left");
    assert!(climbs(&mut seat, CLIMB));
}

#[test]
fn the_line_of_keys_is_seen_twice() {
    let mut seat = guided(&[]);
    let mut seen = 0;
    for played in &ONLY_A_CLIMB {
        seen += usize::from(seat.screen().contains("b: rules. ?: keys, marks"));
        seat.keys(&format!("m ={played} Enter Left"));
        assert_eq!(given(&seat).matches("keys").count(), seen, "{played}");
    }
    assert_eq!(seen, 2);
}

#[test]
fn what_the_players_need_is_told_once() {
    let mut seat = guided(&[]);
    assert!(!seat.screen().contains("to join"), "needs are hidden until they are explained");
    guided(&[]).keys("N").says("how many more spaces").shows("to join  17  17 ");
    seat.keys("m =T-I12,I13,J13 Enter m =T-D3,D4,E4 Enter Left");
    tells(&seat, "At the top you read \"to join 15\"");
    seat.shows("to join  15 ").keys("m =T-A5,A6,B6 Enter Left");
    assert!(given(&seat).contains("needs"));
    seat.shows(" 15 ");
}

#[test]
fn the_board_marks_where_a_tip_leads() {
    let mut seat = guided(&ONLY_A_CLIMB);
    let played = move_of(&seat).expect("a move");
    let to = played.placement().punct();
    assert!(seat.app().scene().pointed_spaces.contains(to));
    seat.at("H6").keys("Enter");
    assert!(seat.app().scene().pointed_spaces.contains(to), "while the piece is in the hand");
    seat.keys("Esc 1");
    assert!(seat.app().scene().pointed_spaces.is_empty(), "not for another piece");
}

/// White's straight at E11 could make a bridge, but then Black would win at once.
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
    let bridges = example_moves(Tip::Bridge, &game);
    assert!(bridges.iter().any(|&played| is_refuted(game.position(), played)));
    let kinds = vec![(Tip::Bridge, bridges)];
    let found = Engine::new().recommend(game.position(), kinds, 100, &mut |_| true);
    assert!(found.is_none_or(|found| !is_refuted(game.position(), found.played)));
}

/// Whatever move a tip names, the key for the next place carries the piece to its place.
#[test]
fn the_key_that_a_tip_names_brings_its_piece_to_its_place() {
    let names = Player::BOTH.map(Name::default_of);
    let (mut tried, mut game) = (0, Game::new(Rules::default()));
    for played in likely_game(Rules::default(), 3, &mut |_| {}).moves().to_vec() {
        let session =
            Session::from_game(Store::without_folder(), game.clone(), names.clone()).into();
        let moves = game.legal_moves();
        for &aimed in moves.iter().skip(tried % 7).step_by(290) {
            let mut board = Board::new();
            assert!(board.bring(aimed, &session));
            let hand = board.hand().expect("a piece");
            assert_eq!(hand.attempt(board.cursor), PlacementCheck::Legal(aimed));
            assert!(!board.bring(aimed, &session), "the piece is there already");
            tried += 1;
        }
        game.play(played).unwrap();
    }
    assert!(tried >= 200, "{tried}");
}

#[test]
fn a_piece_that_is_covered_is_told_of() {
    let others: Vec<Tip> = Tip::ALL.into_iter().filter(|&tip| tip != Tip::Block).collect();
    let seat = told_before(STACK, &others);
    tells(&seat, "is blocked: it can't move until the piece on it leaves");
}

/// Checks that a tip fits. A tip that does not fit as a whole is not shown, but counts as given.
fn assert_fits(text: &str) {
    let (columns, lines) = ROOM;
    assert!(break_lines(text, columns, "").len() <= lines, "{text}");
}

/// Checks that every tip that may be given in every nth position of some games fits.
fn check_room(games: u64, nth: usize) {
    let (mut given, mut positions) = (Vec::new(), 0_usize);
    for seed in 0..games {
        likely_game(Rules::default(), seed, &mut |position| {
            positions += 1;
            if !positions.is_multiple_of(nth) {
                return;
            }
            let game = Game::from_position(position.clone());
            let moves = game.legal_moves();
            for played in moves.into_iter().skip(positions % 50).step_by(97) {
                let whys = [Recommendation::WinsByForce, Recommendation::Good];
                for why in whys {
                    assert_fits(
                        &describe_move(Recommended { played, recommendation: why }, &game, None)
                            .text,
                    );
                }
                let alarm = alarm("Computer (White)", played.placement().punct());
                let why = Recommendation::Good;
                assert_fits(
                    &describe_move(Recommended { played, recommendation: why }, &game, Some(alarm))
                        .text,
                );
            }
            for tip in Tip::ALL {
                let shown = |&played: &Move| {
                    let why = Recommendation::Shows(tip);
                    describe_move(Recommended { played, recommendation: why }, &game, None)
                };
                let shown_tip = example_moves(tip, &game)
                    .first()
                    .map(shown)
                    .or_else(|| describe_tip(tip, &game));
                if let Some(ShownTip { text, .. }) = shown_tip {
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
    assert_fits(&describe_tip(Tip::Centre, &game_after(&WON)).expect("the centre counts").text);
}

/// The seat of a newcomer in this position who has been given all tips but this one.
fn seat_of_newcomer(game: &Game, due: Tip, nodes: u32) -> Seat {
    let names = Player::BOTH.map(Name::default_of);
    let session = Session::from_game(Store::without_folder(), game.clone(), names);
    let mut running = RunningApp::new(App::new(session, seat::colours()));
    let given = Tip::ALL.into_iter().filter(|&tip| tip != due);
    running.shell.game.guidance = Guidance::new(given.fold(Guide::default(), Guide::after_tip));
    let mut seat = Seat::at_running(running, tempfile::TempDir::new().unwrap());
    seat.running.host.budgets.hint = nodes;
    seat.keys("Left");
    seat
}

/// The numbers of positions checked, by their result.
#[derive(Debug, Default)]
struct Seen {
    positions: usize,
    wins: usize,
    wins_by_force: usize,
    dangers: usize,
    /// Positions without a tip about a move.
    silent: usize,
    /// Positions in which a review looked at the move.
    reviewed: usize,
    /// Positions in which the review gave the move a bad mark.
    scolded: usize,
}

/// Checks the tips in every nth position of games of low levels; see [`check_tip`].
fn check_tips(games: u64, seed: u64, nth: usize, nodes: u32) -> Seen {
    let mut all = Seen::default();
    visit_low_games(games, seed, &mut |game| {
        // A player without a piece on the board sees the aim instead.
        if game.ply() >= 2 && game.ply().is_multiple_of(nth) {
            check_tip(game, nodes, &mut all);
            if all.positions.is_multiple_of(100) {
                println!("{seed}: {all:?}");
            }
        }
    });
    all
}

/// Checks a tip. If the player can win at once, the tip names such a win. If the player can win by
/// force, the tip names such a win or no move. If the opponent could win at once, the tip warns. No
/// tip names a losing move. Counts the tips that get a bad mark in a review.
fn check_tip(game: &Game, nodes: u32, seen: &mut Seen) {
    let position = game.position();
    let due = Tip::ALL[seen.positions % Tip::ALL.len()];
    let seat = seat_of_newcomer(game, due, nodes);
    let text = guidance(seat.app()).first().map(ToString::to_string).unwrap_or_default();
    let played = move_of(&seat);
    seen.positions += 1;
    seen.silent += usize::from(played.is_none());
    if can_win(position) {
        seen.wins += 1;
        assert!(text.starts_with("You can win now"), "{text} in {position:?}");
        let (_, outcome) = position.after_move(played.expect("a move")).expect("a legal move");
        assert_eq!(outcome.and_then(Outcome::winner), Some(position.turn()));
        return;
    }
    let names_win = text.starts_with("You can win by force");
    let is_forced = matches!(forced_win(position, LONGEST, TRIED), ForcedWinResult::Wins(_));
    seen.wins_by_force += usize::from(names_win);
    assert!(names_win || !is_forced || played.is_none(), "{text} in {position:?}");
    if !threats(position).is_empty() {
        seen.dangers += 1;
        assert!(names_win || text.contains("can win at"), "{text} in {position:?}");
    }
    let Some(played) = played else { return };
    if names_win && is_forced {
        assert!(forces(position, played), "{played} in {position:?}");
    } else {
        assert!(!is_refuted(position, played), "{played} in {position:?}");
    }
    // A review takes twice as many searches as the rest of this check, so some positions have none.
    if !seen.positions.is_multiple_of(3) {
        return;
    }
    seen.reviewed += 1;
    if is_scolded(position, played, nodes) {
        // A search of so few nodes may be wrong; a search with the program's own number decides.
        let closer = move_of(&seat_of_newcomer(game, due, HINT_NODES));
        let is_scolded = |played| is_scolded(position, played, Budgets::USUAL.review);
        seen.scolded += usize::from(closer.is_some_and(is_scolded));
    }
}

/// Whether a review gives a move `?` or `??`.
fn is_scolded(position: &Position, played: Move, nodes: u32) -> bool {
    let mut game = Game::from_position(position.clone());
    game.play(played).expect("a legal move");
    let mut is_scolded = false;
    review(&mut Engine::new(), &game, nodes, &mut |_, verdict| {
        is_scolded = matches!(verdict.mark, Some(MoveMark::Mistake | MoveMark::Blunder));
        true
    });
    is_scolded
}

#[test]
fn a_tip_names_the_win_or_the_danger_and_never_a_move_that_loses_or_that_a_review_scolds() {
    let seen = check_tips(2, 6, 16, 60);
    assert!(seen.positions > 1 && seen.silent < seen.positions, "{seen:?}");
    assert_eq!(seen.scolded, 0, "{seen:?}");
}

#[test]
#[ignore = "takes minutes, on two cores"]
fn a_tip_names_the_win_or_the_danger_and_no_bad_move_in_thousands_of_positions() {
    // Wins and dangers do not depend on the number of nodes.
    let part = |seed| move || check_tips(70, seed, 1, 200);
    let parts = thread::scope(|scope| {
        [8, 7, 6].map(|seed| scope.spawn(part(seed))).map(|part| part.join().expect("a part"))
    });
    println!("{parts:?}");
    let sum = |count: fn(&Seen) -> usize| parts.iter().map(count).sum::<usize>();
    assert!(sum(|half| half.positions) >= 3000);
    assert!(sum(|half| half.scolded) * 100 <= sum(|half| half.reviewed));
}

/// The cost, as a part of the chance, of each move of one player in a game, judged by searches of
/// this number of nodes.
fn costs(game: &Game, player: Player, nodes: u32) -> Vec<f32> {
    let mut costs = Vec::new();
    let first = game.at_ply(0).expect("the start").position().turn();
    review(&mut Engine::new(), game, nodes, &mut |ply, verdict| {
        let mover = if ply.is_multiple_of(2) { first } else { first.opponent() };
        costs.push(if mover == player { verdict.before - verdict.after } else { 0.0 });
        true
    });
    costs
}

/// Plays the move of the tip, or without a tip a move like a beginner's. Returns whether there was
/// a tip; `None` if the beginner makes no move.
pub fn play_as_told(seat: &mut Seat, seed: u64) -> Option<bool> {
    let ply = seat.game().ply();
    let told = move_of(seat);
    if let Some(played) = told {
        seat.keys("Tab Enter Left");
        assert_eq!(seat.game().moves()[ply], played);
    } else {
        let budget = Budget::Strength(Strength::whole(2));
        let decision = Engine::new().decide(seat.game(), budget, seed, &mut |_| true);
        let Some(Decision::Play(played)) = decision else { return None };
        seat.keys(&format!("m ={played} Enter Left"));
    }
    assert!(seat.game().ply() > ply, "{}", seat.screen());
    Some(told.is_some())
}

/// Plays a game of a newcomer against the computer at this strength, in a window of 80×24. The
/// newcomer obeys each tip, and plays like a beginner without a tip. Prints the result and returns
/// the costs of the moves in tips, the greatest first.
fn obey(seed: u64, strength: u8, variant: Variant) -> Vec<f32> {
    let names = Player::BOTH.map(Name::default_of);
    let levels = [None, Some(Strength::whole(strength))];
    let rules = Rules { variant, ..Rules::default() };
    let session = Session::new(Store::without_folder(), rules, names)
        .with_seats(Seats::from_strengths(levels), false);
    let mut running = RunningApp::new(App::new(session, seat::colours()));
    running.shell.game.guidance = Guidance::new(Guide::default());
    let mut seat = Seat::at_running(running, tempfile::TempDir::new().unwrap());
    seat.running.host.budgets.hint = HINT_NODES;
    seat.keys("Left");
    let (mut obeyed, mut keys) = (Vec::new(), 0);
    while seat.game().outcome().is_none() && seat.game().ply() < 120 {
        let (ply, text) =
            (seat.game().ply(), guidance(seat.app()).first().map(ToString::to_string));
        let Some(obeys) = play_as_told(&mut seat, seed) else { break };
        if obeys {
            obeyed.push((ply, text.expect("a tip")));
            keys += 2;
        }
    }
    let costs_told = [HINT_NODES, 20_000].map(|nodes| costs(seat.game(), Player::White, nodes));
    for (ply, text) in &obeyed {
        println!(
            "{ply:>3} {:>5.1} {:>5.1} {text}",
            100.0 * costs_told[0][*ply],
            100.0 * costs_told[1][*ply]
        );
    }
    let mut costs: Vec<f32> = obeyed.iter().map(|(ply, _)| costs_told[0][*ply]).collect();
    costs.sort_by(|a, b| b.total_cmp(a));
    let outcome = seat.game().outcome();
    let over = costs.iter().filter(|&&cost| cost > 0.03).count();
    println!(
        "strength {strength}, {variant:?}, {} plies, {outcome:?}: {} tips, {keys} keys, {over} cost \
         more than 3 points, the most {:?}",
        seat.game().ply(),
        obeyed.len(),
        costs.first()
    );
    costs
}

#[test]
#[ignore = "takes minutes: ten games, each move searched"]
fn a_newcomer_who_obeys_each_tip_loses_nothing_by_it() {
    let game = |nth: u64| {
        let variant = if nth.is_multiple_of(2) { Variant::Basic } else { Variant::Standard };
        obey(nth, nth as u8 % 5 + 1, variant)
    };
    let half = |first: u64| move || (first..first + 5).flat_map(game).collect::<Vec<f32>>();
    let halves = thread::scope(|scope| {
        [0, 5].map(|nth| scope.spawn(half(nth))).map(|half| half.join().expect("a half"))
    });
    assert!(halves.iter().flatten().all(|&cost| cost <= 0.03), "{halves:?}");
}

#[test]
fn a_newcomer_is_warned_before_the_opponent_wins_wherever_the_cursor_is() {
    let mut seat = guided(&WON[..9]);
    seat.keys("T T");
    tells(&seat, "White can win at");
}

#[test]
fn a_key_ends_it_and_brings_it_back() {
    let mut seat = guided(&[]);
    seat.keys("G").says("No more tips");
    assert_eq!(given(&seat), "off");
    assert!(!seat.screen().contains("Join any two"));
    seat.keys("G").says("Tips stand beside").keys("Esc");
}

/// A newcomer with White, after these keys, when the computer of this strength resigns.
fn won_against(strength: u8, keys: &str) -> Seat {
    let names = Player::BOTH.map(Name::default_of);
    let seats = Seats::from_strengths([None, Some(Strength::whole(strength))]);
    let session =
        Session::new(Store::without_folder(), Rules::default(), names).with_seats(seats, false);
    let mut running = RunningApp::new(App::new(session, seat::colours()));
    running.shell.game.guidance = Guidance::new(Guide::default());
    running.host.think = |game, request, go_on| match game.ply() {
        0..3 => computer::first(game, request, go_on),
        _ => ComputerDecision::Resign,
    };
    let mut seat = Seat::at_running(running, tempfile::TempDir::new().unwrap());
    seat.keys("m =T-A5,A6,B6 Enter").keys(keys).keys("m =T-P10,P11,Q11 Enter");
    assert!(seat.game().outcome().is_some(), "{}", seat.screen());
    seat
}

#[test]
fn it_ends_with_the_first_game_won_unaided_at_strength_3() {
    for (strength, keys, ends) in
        [(3, "Left", true), (2, "Left", false), (3, "H Esc", false), (3, "u Ctrl-r", false)]
    {
        let seat = won_against(strength, keys);
        assert_eq!(given(&seat).contains("off"), ends, "{strength} {keys}");
    }
    let mut seat = guided(&[]);
    seat.keys("x y");
    assert!(!given(&seat).contains("off"), "nobody has won against the computer");
}

#[test]
fn a_game_that_goes_on_another_day_knows_that_its_player_was_helped() {
    for (keys, is_helped) in [("Left", false), ("H", true), ("A", true), ("u", true)] {
        let mut seat = guided(&[]);
        seat.keys("m =T-A5,A6,B6 Enter").keys(keys);
        let path = seat.session().path().expect("a file");
        let saved_game = record::read(path).expect("a sound save");
        let session = Session::from_record(Store::without_folder(), saved_game);
        assert_eq!(session.is_helped(), is_helped, "{keys}");
    }
}

#[test]
fn a_refusal_says_how_one_climbs() {
    let mut seat = Seat::after(STACK);
    seat.keys("1").at("M14");
    seat.refuses("is occupied; only a piece of the board climbs");
}
