//! Laws that hold in every position, tried in positions of varied random games.

use std::collections::HashSet;
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{RngSeed, TestCaseError};

use super::likeness::{ALL_RULES, fast_move, slow_move, slow_start};
use super::model::Model;
use super::random_players::{Dice, PAIRS, play_out};
use super::refusals::{any_attempt, assert_same_judgement};
use crate::rules::tests::model::{At, Attempt, Code, on_board, shapes, step};
use crate::rules::{Game, Kind, Move, Placement, Rules, Space, Symmetry};

/// A game by the slow model, with any rules and players, broken off anywhere: the rules, its moves,
/// and the position.
fn any_game() -> impl Strategy<Value = (Rules, Vec<Attempt>, Model)> {
    let numbers = (0..ALL_RULES.len(), 0..PAIRS.len(), any::<u64>(), 0_usize..100);
    numbers.prop_map(|(rules, players, seed, plies)| {
        let rules = ALL_RULES[rules];
        let mut moves = Vec::new();
        let mut dice = Dice::new(seed);
        let last = play_out(slow_start(rules), PAIRS[players], &mut dice, plies, |_, _, next| {
            moves.push(*next);
        });
        (rules, moves, last)
    })
}

/// The game of these moves in the fast rules.
fn replayed(rules: Rules, moves: &[Attempt]) -> Game {
    let mut game = Game::new(rules);
    for attempt in moves {
        game.play(fast_move(attempt)).expect("a legal move");
    }
    game
}

/// Every way in which any piece can lie on the board.
fn all_placements() -> Vec<Placement> {
    let orientations =
        Kind::ALL.into_iter().flat_map(|kind| kind.orientations().map(move |k| (kind, k)));
    orientations
        .flat_map(|(kind, k)| Space::all().filter_map(move |punct| Placement::new(kind, k, punct)))
        .collect()
}

/// A game that was played out: its rules, its moves, and the position before each and after the
/// last.
struct Played {
    rules: Rules,
    moves: Vec<Attempt>,
    positions: Vec<Model>,
}

impl Played {
    fn new(rules: Rules, players: usize, seed: u64) -> Played {
        let (mut moves, mut positions) = (Vec::new(), Vec::new());
        let (start, mut dice) = (slow_start(rules), Dice::new(seed));
        let last = play_out(start, PAIRS[players], &mut dice, 100, |model, _, next| {
            moves.push(*next);
            positions.push(model.clone());
        });
        positions.push(last);
        Played { rules, moves, positions }
    }
}

/// One of a few games that are played out only once, by any rules, broken off anywhere.
fn some_game() -> impl Strategy<Value = (Rules, Vec<Attempt>, Model)> {
    static GAMES: LazyLock<Vec<Played>> = LazyLock::new(|| {
        let games = ALL_RULES.into_iter().zip([1, 6, 8, 12]).zip(211..);
        games.map(|((rules, players), seed)| Played::new(rules, players, seed)).collect()
    });
    (0..ALL_RULES.len(), any::<Index>()).prop_map(|(game, plies)| {
        let Played { rules, moves, positions } = &GAMES[game];
        let plies = plies.index(positions.len());
        (*rules, moves[..plies].to_vec(), positions[plies].clone())
    })
}

type Verdict = Result<(), TestCaseError>;

/// Checks that every listed move is accepted, and that other moves are refused. Tries one in
/// `one_in` of the other moves, of which there are about a million.
fn moves_are_listed_if_accepted(game: &Game, one_in: usize) -> Verdict {
    static PLACEMENTS: LazyLock<Vec<Placement>> = LazyLock::new(all_placements);
    let listed: HashSet<Move> = game.legal_moves().into_iter().collect();
    for &played in &listed {
        prop_assert!(game.clone().play(played).is_ok(), "{}", played);
    }
    let adds = PLACEMENTS.iter().copied().map(Move::Add);
    let shifts =
        Space::all().flat_map(|from| PLACEMENTS.iter().map(move |&to| Move::Shift { from, to }));
    let others = adds.chain(shifts).skip(game.ply() % one_in).step_by(one_in);
    for attempt in others.filter(|attempt| !listed.contains(attempt)) {
        // `play` checks a move as `check` does, but here it needs a copy of the whole game. So only
        // some moves are played.
        let accepted = if attempt.placement().punct() == Space::CENTRE {
            game.clone().play(attempt).is_ok()
        } else {
            game.outcome().is_none() && game.position().check(attempt).is_ok()
        };
        prop_assert!(!accepted, "{}", attempt);
    }
    Ok(())
}

fn refusals_are_true(game: &Game, last: &Model, seed: u64) {
    let mut dice = Dice::new(seed);
    for _ in 0..500 {
        assert_same_judgement(game, last, &any_attempt(last, &mut dice));
    }
}

fn undoing_and_playing_again_restores(rules: Rules, moves: &[Attempt]) -> Verdict {
    let mut game = Game::new(rules);
    let mut past = vec![game.clone()];
    for attempt in moves {
        prop_assert!(game.play(fast_move(attempt)).is_ok());
        past.push(game.clone());
    }
    for ply in (0..moves.len()).rev() {
        prop_assert!(game.undo());
        assert_same_state(&game, &past[ply]);
    }
    prop_assert!(!game.undo());
    for (attempt, before) in moves.iter().zip(&past[1..]) {
        prop_assert!(game.play(fast_move(attempt)).is_ok());
        assert_same_state(&game, before);
    }
    Ok(())
}

fn legal_moves_can_be_taken_back(mut game: Game) -> Verdict {
    let before = game.clone();
    for played in game.legal_moves() {
        prop_assert!(game.play(played).is_ok());
        prop_assert!(game.position() != before.position());
        prop_assert_eq!(game.position().zobrist(), game.position().zobrist_from_scratch());
        prop_assert!(game.undo());
        prop_assert!(game.position().is_exactly(before.position()));
        prop_assert_eq!(game.position().zobrist(), before.position().zobrist());
        prop_assert_eq!(game.outcome(), None);
    }
    assert_same_state(&game, &before);
    Ok(())
}

fn every_spelling_is_read(game: &Game, seed: u64) -> Verdict {
    let mut dice = Dice::new(seed);
    let legal = game.legal_moves();
    for _ in 0..200.min(legal.len()) {
        let played = *dice.pick(&legal);
        prop_assert_eq!(played.to_string().parse(), Ok(played));
        for text in spellings(played, &mut dice) {
            prop_assert_eq!(text.parse(), Ok(played), "{}", text);
        }
    }
    Ok(())
}

/// The positions of a game and of its image are compared at the end, and at every nth ply before.
fn images_are_legal(rules: Rules, moves: &[Attempt], image: usize, nth: usize) -> Verdict {
    let mut game = Game::new(rules);
    let mut mirror = Game::new(rules);
    let symmetry = Symmetry::all().nth(image).unwrap();
    for attempt in moves {
        if game.ply().is_multiple_of(nth) {
            assert_mirrored(&game, &mirror, image);
        }
        prop_assert!(game.play(fast_move(attempt)).is_ok());
        let imaged = fast_move(&imaged(attempt, image));
        prop_assert_eq!(symmetry.turn_move(fast_move(attempt)), imaged);
        prop_assert!(mirror.play(imaged).is_ok());
    }
    assert_mirrored(&game, &mirror, image);
    Ok(())
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(211),
        ..Default::default()
    }
}

proptest! {
    #![proptest_config(config(12))]

    #[test]
    fn a_move_is_listed_if_and_only_if_it_is_accepted((rules, moves, _) in some_game()) {
        moves_are_listed_if_accepted(&replayed(rules, &moves), 13)?;
    }

    #[test]
    fn what_is_refused_is_refused_for_a_true_reason((rules, moves, last) in some_game(), seed: u64) {
        refusals_are_true(&replayed(rules, &moves), &last, seed);
    }

    #[test]
    fn undoing_and_playing_again_restores_everything((rules, moves, _) in some_game()) {
        undoing_and_playing_again_restores(rules, &moves)?;
    }

    #[test]
    fn every_legal_move_can_be_taken_back((rules, moves, _) in some_game()) {
        legal_moves_can_be_taken_back(replayed(rules, &moves))?;
    }

    #[test]
    fn notation_is_read_in_every_spelling((rules, moves, _) in some_game(), seed: u64) {
        every_spelling_is_read(&replayed(rules, &moves), seed)?;
    }

    #[test]
    fn the_boards_symmetries_map_legal_moves_to_legal_moves(
        (rules, moves, _) in some_game(),
        image in 0_usize..12,
    ) {
        images_are_legal(rules, &moves, image, 12)?;
    }
}

proptest! {
    #![proptest_config(config(240))]

    #[test]
    #[ignore = "takes a minute: hundreds of games, each broken off anywhere"]
    fn all_laws_hold_in_many_games(
        (rules, moves, last) in any_game(),
        seed: u64,
        image in 0_usize..12,
    ) {
        let game = replayed(rules, &moves);
        moves_are_listed_if_accepted(&game, 1)?;
        refusals_are_true(&game, &last, seed);
        undoing_and_playing_again_restores(rules, &moves)?;
        every_spelling_is_read(&game, seed)?;
        images_are_legal(rules, &moves, image, 1)?;
        legal_moves_can_be_taken_back(game)?;
    }
}

/// Requires that two games have equal states, except for moves taken back.
fn assert_same_state(game: &Game, other: &Game) {
    assert!(game.position().is_exactly(other.position()));
    assert_eq!(game.position().zobrist(), other.position().zobrist());
    assert_eq!(game.position().pieces(), other.position().pieces());
    assert_eq!(game.moves(), other.moves());
    assert_eq!(game.outcome(), other.outcome());
    assert_eq!(game.occurrences(), other.occurrences());
    assert_eq!(game.legal_moves(), other.legal_moves());
}

/// One move in all accepted spellings, with random case and blanks.
fn spellings(played: Move, dice: &mut Dice) -> Vec<String> {
    let from = match played {
        Move::Add(_) => String::new(),
        Move::Shift { from, .. } => from.to_string(),
    };
    let code = played.placement().kind().code();
    let short = code.trim_start_matches(['S', 'A']);
    let [punct, one, other] = played.placement().canonical_dots();
    let mut texts = Vec::new();
    for code in [code, short, ""] {
        for (second, third) in [(one, other), (other, one)] {
            for comma in [",", "", " ", " , "] {
                let dash = if code.is_empty() && from.is_empty() { "" } else { "-" };
                let text = format!("{code}{from}{dash}{punct}{comma}{second}{comma}{third}");
                texts.push(careless(&text, dice));
                texts.push(text);
            }
        }
    }
    texts
}

/// The text with some letters made small and some blanks between its characters.
fn careless(text: &str, dice: &mut Dice) -> String {
    let mut careless = String::new();
    for letter in text.chars() {
        // No blank comes within a number. Reading would ignore the blank, but nobody writes `1 2`.
        let after_digit = careless.ends_with(|c: char| c.is_ascii_digit());
        if dice.number_below(3) == 0 && !(after_digit && letter.is_ascii_digit()) {
            careless.push_str([" ", "  "][dice.number_below(2)]);
        }
        careless.push(if dice.number_below(2) == 0 { letter.to_ascii_lowercase() } else { letter });
    }
    careless
}

/// One of the twelve images of a space: turned by this number of sixths, and from 6 on mirrored
/// first.
fn image_of(space: At, image: usize) -> At {
    let (mut x, mut y) = (space.0 - 8, space.1 - 9);
    if image >= 6 {
        (x, y) = (-x, y - x);
    }
    for _ in 0..image % 6 {
        (x, y) = (y, y - x);
    }
    (x + 8, y + 9)
}

/// The image of a move; the mirror turns a right angle into a left one.
fn imaged(attempt: &Attempt, image: usize) -> Attempt {
    let code = match attempt.code {
        Code::Ar if image >= 6 => Code::Al,
        Code::Al if image >= 6 => Code::Ar,
        code => code,
    };
    let dots = attempt.dots.map(|dot| image_of(dot, image));
    let mut written = shapes(code, dots[0]).map(|(_, dots)| dots);
    let dots = written.find(|other| dots.iter().all(|dot| other.contains(dot))).unwrap();
    Attempt { from: attempt.from.map(|from| image_of(from, image)), code, dots }
}

/// Requires that one game is the image of the other, with all its legal moves and its end.
fn assert_mirrored(game: &Game, mirror: &Game, image: usize) {
    assert_eq!(game.outcome(), mirror.outcome());
    let mut images: Vec<Attempt> =
        game.legal_moves().into_iter().map(|played| imaged(&slow_move(played), image)).collect();
    let mut legal: Vec<Attempt> = mirror.legal_moves().into_iter().map(slow_move).collect();
    images.sort_unstable();
    legal.sort_unstable();
    assert!(images == legal);
}

#[test]
fn the_twelve_symmetries_keep_board_and_neighbours() {
    for image in 0..12 {
        let turn =
            |direction: usize| if image < 6 { direction + image } else { 6 - direction + image };
        for space in crate::rules::tests::model::spaces() {
            assert!(on_board(image_of(space, image)));
            for direction in 0..6 {
                let (next, here) = (step(space, direction, 1), image_of(space, image));
                assert_eq!(image_of(next, image), step(here, turn(direction), 1));
            }
        }
        let angle = |code: Code| Attempt { from: None, code, dots: code.dots((8, 9), 1) };
        let right = imaged(&angle(Code::Ar), image).code;
        assert_eq!(right, if image < 6 { Code::Ar } else { Code::Al });
    }
}
