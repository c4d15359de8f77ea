use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use crate::punct::picture::tests::samples::{SampleAim, positions};
use crate::rules::{Game, Rules};

/// Reads a text as a move. Returns the notation of the move, or the reason why the text is no move.
fn read(text: &str) -> String {
    TypedMove::read(text)
        .complete_move()
        .map_or_else(|error| error.to_string(), |played| played.to_string())
}

#[test]
fn moves_are_read_in_the_forms_that_people_type() {
    for (move_, forms) in [
        (
            "T-D3,D4,E4",
            &[
                "T-D3,D4,E4",
                "t-d3,d4,e4",
                "d3d4e4",
                "d3 d4 e4",
                "d3;d4;e4",
                "d3; d4; e4",
                "d3-d4-e4",
                "t-d3-d4-e4",
                "t d3-d4-e4",
                "d3 - d4 - e4",
                "d3,d4,e4,",
                "T – D3 D4 E4",
                "triangle d3 d4 e4",
                "Triangle: d3, e4, d4",
                "TRIANGLE D3 E4 D4",
                "triangle at d3, d4 and e4",
                "triangled3d4e4",
                " t ( d3 d4 e4 ) ",
            ][..],
        ),
        (
            "SE-I12,I13,I14",
            &[
                "SE-I12,I13,I14",
                "e i12 i13 i14",
                "straight i12 i13 i14",
                "straight end i12 i13 i14",
                "straight (end) i12 i14 i13",
                "end straight i12;i13;i14",
                "straight-i12-i13-i14",
            ],
        ),
        ("SC-C3,B2,D4", &["C-C3,B2,D4", "straight c3 b2 d4", "straight middle c3 d4 b2"]),
        (
            "AL-D3,D4,C4",
            &["al d3 d4 c4", "angle d3 d4 c4", "left angle d3 d4 c4", "angle (left) d3;d4;c4"],
        ),
        (
            "TD3-I8,H7,H8",
            &[
                "Td3-i8h7h8",
                "d3-i8,h7,h8",
                "d3 i8 h7 h8",
                "d3-i8-h7-h8",
                "td3-i8-h7-h8",
                "d3;i8;h7;h8",
                "triangle d3 - i8 h7 h8",
                "triangle from d3 to i8 h7 h8",
                "triangle d3 to i8; h8, h7",
            ],
        ),
        ("SCC3-C3,B3,D3", &["SCc3-c3b3d3", "straight c3 to c3 b3 d3", "c c3 c3 d3 b3"]),
    ] {
        for text in forms {
            assert_eq!(read(text), move_, "{text}");
        }
    }
}

#[test]
fn what_is_no_move_says_why() {
    for (text, why) in [
        ("", "no move given; write one like T-D3,D4,E4"),
        ("triangle", "name three spaces, the PÜNCT's first; here are 0"),
        ("d3 d4", "name three spaces, the PÜNCT's first; here are 2"),
        ("d3-i8 h7", "name three spaces, the PÜNCT's first; here are 2"),
        ("d3 d4 e4 f", "can't read \"f\"; write a move like T-D3,D4,E4"),
        ("square d3 d4 e4", "SQUARE is not a piece; the codes are T SC SE AM AR AL"),
        ("straight d3 d4 e4", "these dots make a triangle, not a straight"),
        ("angle d3 d4 e4", "these dots make a triangle, not an angle"),
        ("straight end d3 c2 e4", "these dots make a straight middle, not a straight end"),
        ("i12 i14 j13", "no piece has its dots on I12,I14,J13 and its PÜNCT on I12"),
        ("d3 d4 e44", "there is no space E44 on the board"),
    ] {
        assert_eq!(read(text), why, "{text}");
    }
}

/// Says why no legal move of a position begins with a text; empty if one does.
fn refused(position: &Position, text: &str) -> String {
    match TypedMove::read(text).state_at(position) {
        TypedMoveState::Refused(why) => why,
        TypedMoveState::Begins | TypedMoveState::Plays(_) => String::new(),
    }
}

#[test]
fn a_move_is_refused_as_soon_as_nothing_can_mend_it() {
    let mut game = Game::new(Rules::default());
    for text in ["T-D3,D4,E4", "SE-M14,M15,M16", "SE-I6,J6,K6", "T-D5,D6,E6"] {
        game.play(text.parse().unwrap()).unwrap();
    }
    for (text, why) in [
        ("x", "X is not a piece"),
        ("square ", "SQUARE is not a piece"),
        ("t-i9", "I9 is in the central hexagon"),
        ("t-d3", "D3 is occupied"),
        ("m14", "M14 is occupied"),
        ("d4-d5,", "D4 holds a minor dot"),
        ("d3-f4", "F4 is not on one of the three lines through D3"),
        ("straight d3-", "D3 is a triangle"),
        ("t-d8,d2", "no triangle with its PÜNCT on D8 has a dot on D2"),
        ("i12 i14 j13", "no piece has its dots on I12,I14,J13"),
        ("d3 d8 d9 z", "can't read"),
        ("z9", "there is no space Z9"),
        ("d3-d5", "the PÜNCT must land on one of your own pieces"),
    ] {
        let message = refused(game.position(), text);
        assert!(message.to_lowercase().contains(&why.to_lowercase()), "{text}: {message:?}");
    }
    for text in [
        "",
        "t",
        "td",
        "tri",
        "triangle",
        "triangle ",
        "straight d",
        "t-",
        "d1",
        "se-i1",
        "d3-",
        "d3 to",
        "a",
        "triangle fr",
        "triangle from d3 t",
    ] {
        assert_eq!(refused(game.position(), text), "", "{text}");
    }
}

/// Returns the forms in which people type a move.
fn forms(played: Move) -> Vec<String> {
    let text = played.to_string();
    let (head, tail) = text.split_once('-').unwrap();
    let name = played.placement().kind().name();
    let from = match played {
        Move::Add(_) => String::new(),
        Move::Shift { from, .. } => format!("{from} to "),
    };
    let shape = played.placement().kind().shape();
    vec![
        text.clone(),
        text.to_lowercase().replace(',', ""),
        text.replace(',', "; "),
        format!("{head} - {}", tail.replace(',', " ")),
        format!("{name} {from}{}", tail.replace(',', " ")),
        format!("{shape} {from}{}", tail.replace(',', "-")),
    ]
}

/// Returns a position of a game and a legal move there; `None` if there is no legal move.
fn some_move(seed: u64, at: Index, nth: Index) -> Option<(Position, Move)> {
    let positions = positions(SampleAim::Stacks, seed, 36);
    let position = positions[at.index(positions.len())].clone();
    let legal = position.legal_moves();
    let played = *legal.get(nth.index(legal.len().max(1)))?;
    Some((position, played))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_beginning_of_a_legal_move_is_refused(seed in 0..200_u64, at in any::<Index>(), nth in any::<Index>()) {
        let chosen = some_move(seed, at, nth);
        prop_assume!(chosen.is_some());
        let Some((position, played)) = chosen else { unreachable!() };
        let position = &position;
        for form in forms(played) {
            prop_assert_eq!(TypedMove::read(&form).state_at(position), TypedMoveState::Plays(played), "{}", form);
            for (end, _) in form.char_indices() {
                prop_assert_eq!(refused(position, &form[..end]), "", "{} of {}", &form[..end], form);
            }
        }
    }

    #[test]
    fn a_space_that_is_wrong_or_in_the_way_is_named(
        seed in 0..200_u64, at in any::<Index>(), nth in any::<Index>(), right in any::<Index>(),
        other in any::<Index>(),
    ) {
        let chosen = some_move(seed, at, nth);
        prop_assume!(chosen.is_some());
        let Some((position, played)) = chosen else { unreachable!() };
        let position = &position;
        let all: Vec<Space> = Space::all().collect();
        let wrong = all[other.index(all.len())];
        let from = played.source().punct();
        let mut spaces: Vec<Space> =
            from.into_iter().chain(played.placement().canonical_dots()).collect();
        spaces.truncate(right.index(spaces.len()));
        spaces.push(wrong);
        let code = played.placement().kind().code();
        let names: Vec<String> = spaces.iter().map(Space::to_string).collect();
        let text = match from {
            Some(_) => format!("{code}{}-{},", names[0], names[1..].join(",")),
            None => format!("{code}-{},", names.join(",")),
        };
        let why = refused(position, &text);
        let is_whole = TypedMove::read(&text).complete_move().is_ok() || why.starts_with("These dots make");
        prop_assert!(why.is_empty() || is_whole || names_space(&why), "{}: {}", text, why);
        prop_assert!(!is_whole || !why.contains("is wrong"), "{}: {}", text, why);
    }

    #[test]
    fn whatever_the_notation_reads_is_read_the_same(text in "[ATCEMRLatcemrl]{0,2}[-, ]?([a-qA-Q]1?[0-9][-, ;]{0,2}){0,5}") {
        if let Ok(strictly) = text.parse::<Move>() {
            prop_assert_eq!(TypedMove::read(&text).complete_move(), Ok(strictly));
        }
    }

    #[test]
    fn no_text_does_harm(text in "\\PC{0,30}") {
        let typed = TypedMove::read(&text);
        let _ = (typed.complete_move(), typed.state_at(&Position::new(Rules::default())));
    }
}

#[test]
fn a_reason_stands_alone_and_blames_no_other_space() {
    const HEXAGON: &str = "H7 is in the central hexagon, where no piece may be added";
    let mut game = Game::new(Rules::default());
    for text in ["T-L9,L10,M10", "T-D3,D4,E4"] {
        game.play(text.parse().unwrap()).unwrap();
    }
    for (typed, reason) in [
        ("SE-J9,K9,L9", "L9 is occupied"),
        ("AM-P12,P13,Q13T", "Can't read \"T\"; write a move like T-D3,D4,E4"),
        ("AM-F4,G4,H4", "These dots make a straight end, not an angle middle"),
        ("SE-G3,F3,H3", "These dots make a straight middle, not a straight end"),
        ("L9-L9,L10,M10", "The piece must move or turn: this changes nothing"),
        ("T-F3,F4,G4,G5", "Name three spaces, the PÜNCT's first; here are 4"),
        ("L9-L8,K5,", "No piece with its PÜNCT on L8 has a dot on K5"),
    ] {
        let judged = TypedMove::read(typed).state_at(game.position());
        assert_eq!(judged, TypedMoveState::Refused(reason.to_owned()), "{typed}");
    }
    let first = TypedMove::read("SE-F5,G6,H7").state_at(Game::new(Rules::default()).position());
    assert_eq!(first, TypedMoveState::Refused(HEXAGON.to_owned()));
}
