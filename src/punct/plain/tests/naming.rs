//! The names of pieces.

use std::collections::HashSet;

use proptest::prelude::*;

use super::{Place, said};
use crate::kit::phrases::PlayerNames;
use crate::kit::settings::Verbosity;
use crate::kit::storage::Name;
use crate::punct::engine::Reason;
use crate::punct::phrases;
use crate::punct::phrases::move_report::ReportedMove;
use crate::punct::phrases::move_report::name;
use crate::punct::picture::tests::samples::{SampleAim, positions};
use crate::punct::plain::request::NamedPiece;
use crate::punct::plain::words::read_name;
use crate::rules::{Level, Piece, Placement, Player, Position, Space};

/// The piece with a name.
fn meant(position: &Position, name: &str) -> Option<Piece> {
    let NamedPiece::OnBoard { kind, punct, level } = read_name(name).ok()? else { return None };
    let is_meant = |piece: &Piece| {
        piece.placement.punct() == punct
            && kind.is_none_or(|kind| kind == piece.placement.kind())
            && level.is_none_or(|level| level == piece.level)
    };
    position.stack(punct).map(|layer| layer.piece).find(is_meant)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_two_pieces_have_one_name_and_each_is_found_by_its_own(seed in 0..200_u64) {
        for position in positions(SampleAim::Stacks, seed, 60) {
            let pieces = position.pieces();
            let names: HashSet<String> = pieces.iter().map(|&piece| name(&position, piece)).collect();
            prop_assert_eq!(names.len(), pieces.len());
            for piece in pieces {
                prop_assert_eq!(meant(&position, &name(&position, piece)), Some(piece));
            }
        }
    }
}

#[test]
fn each_piece_that_a_move_blocks_frees_covers_or_uncovers_is_told_once() {
    const VERBS: [&str; 4] = ["blocks", "frees", "covers", "uncovers"];
    let people = PlayerNames::from(&Player::BOTH.map(Name::default_of));
    let mut told = [0; 4];
    for position in (0..4).flat_map(|seed| positions(SampleAim::Stacks, seed, 60)) {
        let moves = position.legal_moves();
        for played in moves.into_iter().step_by(40) {
            let (after, _) = position.after_move(played).expect("a legal move");
            let lines =
                ReportedMove::new(&position, played, &after, &people).report(Verbosity::Full);
            let names = |verb: &str| -> Vec<String> {
                let rest =
                    |line: &String| Some(line.strip_prefix(&format!("It {verb} "))?.to_owned());
                let lists = lines.iter().filter_map(rest).collect::<String>();
                let lists = lists.trim_end_matches('.').replace(" and ", ", ");
                lists.split(", ").map(str::to_owned).collect()
            };
            let stays = after.pieces();
            for piece in position.pieces().into_iter().filter(|piece| stays.contains(piece)) {
                let whole = format!("{}'s {}", piece.owner, name(&after, piece));
                let verbs = VERBS.map(|verb| names(verb).contains(&whole));
                let free = [&position, &after].map(|board| board.covering_layers(piece).is_empty());
                assert_eq!(verbs[0], free == [true, false], "{whole}, {played}: {lines:?}");
                assert_eq!(verbs[1], free == [false, true], "{whole}, {played}: {lines:?}");
                let told_here = verbs.map(usize::from);
                assert!(told_here.iter().sum::<usize>() <= 1, "{whole}, {played}: {lines:?}");
                told = [0, 1, 2, 3].map(|nth| told[nth] + told_here[nth]);
            }
        }
    }
    assert!(told.iter().all(|&times| times > 0), "{told:?}");
}

#[test]
fn two_pieces_of_a_kind_on_one_space_are_told_apart_in_every_answer() {
    let place = Place::new();
    // Two triangles have their PÜNCT on D4, one on the other.
    let mut table = place.table(&["T-D4,D3,E4", "T-N14,N15,O15", "T-D6,D7,E7", "T-N11,N12,O12"]);
    let answer = said(&mut table, "TD6-D4,D3,E4");
    assert!(answer.contains("\nIt blocks Anna's T-D4 on level 0.\n"), "{answer}");
    let at = said(&mut table, "at D4");
    let stack = "The PÜNCT of Anna's triangle, T-D4 on level 1.\nThe PÜNCT of Anna's triangle, T-D4 on \
                 level 0.\n";
    assert!(at.contains(stack), "{at}");
    let pieces = said(&mut table, "white pieces");
    assert!(pieces.contains("T-D4 on level 0, triangle,"), "{pieces}");
    assert!(pieces.contains("T-D4 on level 1, triangle,"), "{pieces}");
    let free = said(&mut table, "where can T-D4 on level 1 go");
    assert!(
        free.starts_with("In Anna's turn, the triangle, T-D4 on level 1, can go to "),
        "{free}"
    );
    let blocked = said(&mut table, "where can T-D4 on level 0 go");
    assert!(blocked.starts_with("The piece is blocked: "), "{blocked}");
}

#[test]
fn a_reason_names_a_piece_above_the_board_with_its_level() {
    let space = |name: &str| name.parse::<Space>().unwrap();
    let placement = Placement::from_dots(space("K12"), [space("L12"), space("L13")]).unwrap();
    let names = ["Anna", "Bert"].map(|name| Name::from_save(name.to_owned()));
    for (level, reason_text) in
        [(0, "frees the triangle on K12"), (1, "frees the triangle on K12 on level 1")]
    {
        let level = Level::new(level).unwrap();
        let freed = Reason::Frees(Piece { owner: Player::White, placement, level });
        assert_eq!(phrases::reason(&freed, Player::White, &names), reason_text);
    }
}
