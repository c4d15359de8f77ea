//! Positions set up from pieces and from text (rules: Pieces; A turn).

use std::collections::HashSet;

use super::example::{dot_of, level, read, space_named, standard};
use super::likeness::ALL_RULES;
use super::random_players::Dice;
use crate::rules::player::Player::{Black, White};
use crate::rules::setup::{PieceTextError, PositionTextError, Setup, SetupError};
use crate::rules::{Bridges, Game, Kind, Move, Piece, Player, Position, Refusal, Rules};

/// A game of varied random moves, shown at every ply.
fn random_game(rules: Rules, dice: &mut Dice, plies: usize, mut show: impl FnMut(&Game)) {
    let mut game = Game::new(rules);
    show(&game);
    for _ in 0..plies {
        let mut moves = game.legal_moves();
        // Mostly shifts, so that stacks grow.
        if dice.number_below(4) > 0 && moves.iter().any(|m| matches!(m, Move::Shift { .. })) {
            moves.retain(|m| matches!(m, Move::Shift { .. }));
        }
        if moves.is_empty() {
            break;
        }
        let height = |played: &Move| {
            let dots = played.placement().dots().into_iter();
            dots.map(|dot| u32::from(game.position().height(dot).get())).sum::<u32>()
        };
        let glanced: Vec<Move> = (0..4).map(|_| *dice.pick(&moves)).collect();
        let highest = glanced.into_iter().max_by_key(height).expect("four moves");
        game.play(highest).expect("a legal move");
        show(&game);
    }
}

fn setup(position: &Position) -> Setup {
    let (rules, turn, ply) = (position.rules(), position.turn(), position.ply());
    Setup { rules, turn, ply, pieces: position.pieces() }
}

#[test]
fn every_position_of_a_game_can_be_set_up_from_its_pieces_and_from_its_text() {
    let mut dice = Dice::new(7);
    let mut positions = HashSet::new();
    for _ in 0..20 {
        for rules in ALL_RULES {
            random_game(rules, &mut dice, 80, |game| {
                let position = game.position();
                assert!(setup(position).position().as_ref() == Ok(position));
                let text = game.position_text();
                let read = Game::from_position_text(&text, rules.bridges);
                let read = read.unwrap_or_else(|error| panic!("{text}: {error}"));
                assert!(read.position() == position, "{text}");
                assert_eq!(read.position_text(), text);
                assert_eq!(read.outcome(), game.outcome());
                positions.insert(position.clone());
            });
        }
    }
    assert!(positions.len() > 3000, "{} different positions", positions.len());
    let raised = |position: &Position| position.pieces().iter().any(|piece| piece.level.get() > 0);
    assert!(positions.iter().any(raised));
}

#[test]
fn a_game_goes_on_from_a_position_set_up_as_from_the_same_position_played() {
    let mut dice = Dice::new(8);
    for rules in ALL_RULES {
        let mut middle = None;
        random_game(rules, &mut dice, 40, |game| middle = Some(game.clone()));
        let mut played = middle.unwrap();
        let mut set = Game::from_position(setup(played.position()).position().unwrap());
        for _ in 0..30 {
            let moves = played.legal_moves();
            let all: HashSet<Move> = moves.iter().copied().collect();
            assert_eq!(all, set.legal_moves().into_iter().collect());
            let Some(&next) = moves.get(dice.number_below(moves.len().max(1))) else { break };
            assert_eq!(played.play(next), set.play(next));
            assert!(played.position() == set.position());
            assert_eq!(played.outcome(), set.outcome());
        }
        while set.undo() {}
        assert!(set.position().ply() <= 40);
    }
}

#[test]
fn mutated_texts_are_refused_or_read_as_they_are_written() {
    let mut dice = Dice::new(9);
    let mut texts = Vec::new();
    for rules in ALL_RULES {
        random_game(rules, &mut dice, 60, |game| texts.push(game.position_text()));
    }
    let strange: Vec<char> = "0123456789 -;:.wbTSEACMRLABCQIx\u{e9}\u{1F600}\t".chars().collect();
    let (mut read, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let mut text: Vec<char> = dice.pick(&texts).chars().collect();
        for _ in 0..=dice.number_below(3) {
            let at = dice.number_below(text.len().max(1));
            match dice.number_below(4) {
                _ if text.is_empty() => {}
                0 => text[at] = *dice.pick(&strange),
                1 => drop(text.remove(at)),
                2 => text.insert(at, *dice.pick(&strange)),
                _ => text.truncate(at),
            }
        }
        let text: String = text.into_iter().collect();
        match Game::from_position_text(&text, Bridges::Any) {
            Ok(game) => {
                let again = Game::from_position_text(&game.position_text(), Bridges::Any);
                assert!(again.unwrap().position() == game.position(), "{text}");
                read += 1;
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                refused += 1;
            }
        }
    }
    assert!(read > 20 && refused > 10_000, "{read} read, {refused} refused");
}

/// A piece that lies as `text` would add it.
fn piece(owner: Player, text: &str, number: u8) -> Piece {
    dot_of(owner, text, number).piece
}

/// Returns why these pieces can't be set up with White to move after 60 plies. Each piece is
/// written like `w T-C3,C4,D4 0`.
fn error(pieces: &[&str]) -> SetupError {
    let pieces = pieces.iter().map(|text| {
        let [owner, placement, number] = text.split(' ').collect::<Vec<_>>()[..] else { panic!() };
        piece(owner.parse().unwrap(), placement, number.parse().unwrap())
    });
    let pieces: Vec<Piece> =
        pieces.chain([piece(Black, "T-A2,A3,B3", 0), piece(White, "T-P15,P16,Q16", 0)]).collect();
    let setup = Setup { rules: Rules::default(), turn: White, ply: 60, pieces };
    setup.position().expect_err("a reason against the position")
}

/// Why the last piece of the list can't lie in its place.
fn unsupported(pieces: &[&str]) -> Refusal {
    match error(pieces) {
        SetupError::Unsupported { why, .. } => why,
        other => panic!("{other}"),
    }
}

#[test]
fn a_player_has_no_more_pieces_than_the_game() {
    let three = ["w SC-C3,B3,D3 0", "w SC-C6,B6,D6 0", "w SC-C8,B8,D8 0"];
    let expected = SetupError::TooMany { owner: White, kind: Kind::StraightCentre, found: 3 };
    assert_eq!(error(&three), expected);
    assert_eq!(expected.to_string(), "White has 3 pieces of the kind SC, but the game has 2");
}

#[test]
fn two_pieces_of_one_level_dont_overlap() {
    let overlap = error(&["w T-C3,C4,D4 0", "b T-D4,D5,E5 0"]);
    assert_eq!(overlap, SetupError::Overlap { space: space_named("D4"), level: level(0) });
    assert_eq!(overlap.to_string(), "two pieces are on D4 at level 0");
}

#[test]
fn a_raised_piece_needs_support() {
    let in_the_air = error(&["w T-D4,D5,E5 1"]);
    let piece = piece(White, "T-D4,D5,E5", 1);
    assert_eq!(in_the_air, SetupError::WrongLevel { piece, rests: level(0) });
    assert_eq!(
        in_the_air.to_string(),
        "the white triangle with its PÜNCT on D4 at level 1 would rest at level 0"
    );
    let uneven = unsupported(&["w T-D4,D5,E5 0", "w T-D5,E5,E6 1"]);
    assert!(matches!(uneven, Refusal::Uneven(_)), "{uneven}");
    let one_end = unsupported(&["w T-D4,C4,D5 0", "w SE-D4,E4,F4 1"]);
    assert!(matches!(one_end, Refusal::EndsUneven(_)), "{one_end}");
}

#[test]
fn above_the_board_the_punct_is_on_an_own_dot() {
    let refused = unsupported(&["b T-D4,D5,E5 0", "w T-D4,D5,E5 1"]);
    assert_eq!(refused, Refusal::PunctOnOpponent(space_named("D4")));
    let piers = ["w T-D4,C4,D5 0", "w T-F5,F4,G5 0", "w SC-E4,D4,F4 1"];
    assert_eq!(unsupported(&piers), Refusal::PunctOverNothing(space_named("E4")));
}

#[test]
fn a_bridge_rests_on_two_pieces_unless_any_will_do() {
    let on_one = ["w AM-E5,D4,F5 0", "w AL-D4,E4,F5 1"];
    assert_eq!(unsupported(&on_one), Refusal::OneSupport([space_named("D4"), space_named("F5")]));
    let text = "standard white 6 624121 524222 bT0:C8.C9.D9;wAM0:E5.D4.F5;wAL1:D4.E4.F5";
    assert!(Game::from_position_text(text, Bridges::Any).is_ok());
    assert!(Game::from_position_text(text, Bridges::Two).is_err());
}

#[test]
fn so_many_plies_must_do_for_so_many_pieces() {
    let (white, black) = (piece(White, "T-D4,D5,E5", 0), piece(Black, "T-G4,G5,H5", 0));
    let reason = |turn, ply, pieces: &[Piece]| {
        let setup = Setup { rules: Rules::default(), turn, ply, pieces: pieces.to_vec() };
        setup.position().err()
    };
    assert_eq!(reason(White, 0, &[]), None);
    assert_eq!(reason(Black, 1, &[white]), None);
    assert_eq!(reason(White, 2, &[black, white]), None);
    assert_eq!(reason(White, 1, &[white]), Some(SetupError::WrongTurn { ply: 1, turn: White }));
    assert_eq!(reason(White, 2, &[white]), Some(SetupError::NoPiece(Black)));
    let few = SetupError::TooFewTurns { player: White, needed: 1, had: 0 };
    assert_eq!(reason(White, 0, &[white]), Some(few));
    let raised = [white, black, piece(White, "T-D4,D5,E5", 1)];
    let few = SetupError::TooFewTurns { player: White, needed: 3, had: 2 };
    assert_eq!(reason(White, 4, &raised), Some(few));
    assert_eq!(reason(White, 6, &raised), None);
    assert_eq!(few.to_string(), "White needs 3 turns to bring the pieces there and has had 2");
}

#[test]
fn a_player_to_move_has_a_piece_left() {
    let mut example = standard();
    example.add_all_but_one("L5 L6 M6").white("T-L5,L6,M6");
    let ended = setup(example.game.position());
    let game = Game::from_position(ended.position().unwrap());
    assert_eq!(game.outcome(), example.game.outcome());
    let goes_on = Setup { turn: White, ply: ended.ply + 1, ..ended };
    assert_eq!(goes_on.position().err(), Some(SetupError::NothingLeft(White)));
}

#[test]
fn an_unreadable_text_says_where() {
    let error = |text: &str| Game::from_position_text(text, Bridges::Two).err().unwrap();
    let words = |text: &str| error(text).to_string();
    assert_eq!(error(""), PositionTextError::WordCount(0));
    assert_eq!(words("chess white 0 624222 624222 -"), "word 1: chess is not a set of rules");
    assert_eq!(words("basic green 0 624222 624222 -"), "word 2: green is not a player to move");
    assert_eq!(words("basic white -1 624222 624222 -"), "word 3: -1 is not a number of moves");
    assert_eq!(
        words("basic white 0 62422 624222 -"),
        "word 4: 62422 is not a reserve of six digits"
    );
    let reserve = "Black's reserve must be 624222 with these pieces on the board";
    assert_eq!(words("basic white 0 624222 524222 -"), reserve);
    let over = "the game is not over in this position; write white in place of over";
    assert_eq!(words("basic over 0 624222 624222 -"), over);
    let piece = |text: &str| match error(&format!("basic black 1 524222 624222 {text}")) {
        PositionTextError::Piece { number: 1, why, .. } => why,
        other => panic!("{other}"),
    };
    for text in ["wT0", "xT0:D3.D4.E4", ":D3.D4.E4", "wT0:D3.D4", "\u{e9}T0:D3.D4.E4"] {
        assert_eq!(piece(text), PieceTextError::Form, "{text}");
    }
    assert_eq!(piece("wX0:D3.D4.E4"), PieceTextError::Code);
    for text in ["wT:D3.D4.E4", "wT36:D3.D4.E4", "wT999:D3.D4.E4"] {
        assert_eq!(piece(text), PieceTextError::Level, "{text}");
    }
    assert_eq!(piece("wT0:A8.A9.B9"), PieceTextError::NoSuchSpace("A9".into()));
    assert_eq!(piece("wSE0:D3.D4.E4"), PieceTextError::NotTheKind(Kind::StraightEnd));
    let second = words("basic white 2 524222 524222 wT0:D3.D4.E4;bT0:G3.G4");
    assert_eq!(second, "piece 2: bT0:G3.G4: write a piece like wSE0:C3.C4.C5");
}

#[test]
fn a_text_is_read_in_either_case() {
    let game = Game::from_position_text("BASIC Black 1 524222 624222 Wt0:d3.e4.d4", Bridges::Two);
    let position = game.unwrap().position_text();
    assert_eq!(position, "basic black 1 524222 624222 wT0:D3.D4.E4");
    let mut played = Game::new(Rules { variant: "basic".parse().unwrap(), ..Rules::default() });
    played.play(read("T-D3,D4,E4")).unwrap();
    assert_eq!(played.position_text(), position);
}
