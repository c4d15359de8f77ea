//! `r` turns, `Tab` goes through places, `,` `.` and `/` follow the lines of the PÜNCT. Each key
//! has one of these effects, and no key has the effect of another.

use super::*;
use crate::kit::storage::{Name, Store};
use crate::kit::ui::text::Notice;
use crate::punct::control::viewing::PlayerSession;
use crate::punct::lessons::puzzles::PuzzleSet;
use crate::punct::play::Session;
use crate::punct::screen::Message;
use crate::punct::screen::board::{Board, PlacementCheck, Response};
use crate::rules::{Orientation, Player, Space, SpaceSet, lines_through};

fn orientation(seat: &Seat) -> Orientation {
    seat.hand().unwrap().orientation(space(&seat.cursor()))
}

#[test]
fn r_turns_and_stays_where_it_is() {
    let mut seat = Seat::new();
    seat.keys("3").at("K12");
    for (key, played) in [("r", "SE-K12,L13,M14"), ("R", "SE-K12,K13,K14"), ("R", "SE-K12,J12,I12")]
    {
        seat.keys(key);
        assert_eq!(seat.cursor(), "K12");
        let ghost = seat.app().scene().ghost.unwrap().placement;
        let dots: Vec<_> = ghost.dots().iter().map(ToString::to_string).collect();
        assert_eq!(format!("SE-{}", dots.join(",")), played);
    }
}

#[test]
fn tab_visits_every_place_once() {
    let mut seat = Seat::new();
    seat.keys("3");
    let targets = seat.hand().unwrap().targets();
    let mut seen = SpaceSet::EMPTY;
    for _ in 0..targets.len() {
        seen.insert(space(&seat.keys("Tab").cursor()));
    }
    assert_eq!(seen, targets);
    let round = seat.cursor();
    assert_eq!(seat.keys("Tab Shift-Tab").cursor(), round);
}

/// Whether the piece would fit at the cursor in the orientation that the player chose last.
fn fits_as(seat: &Seat, chosen: Orientation) -> bool {
    let outlooks = seat.hand().unwrap().orientation_states(space(&seat.cursor()));
    let same = outlooks.into_iter().find(|outlook| outlook.orientation == chosen).unwrap();
    matches!(same.attempt, PlacementCheck::Legal(_))
}

#[test]
fn wherever_it_fits_only_so_the_piece_turns_by_itself_and_the_line_says_it() {
    for way in ["Tab", "Up", "mouse"] {
        let mut seat = Seat::new();
        seat.keys("3").at("H12");
        let chosen = orientation(&seat);
        let mut turned = 0;
        let by_mouse = ["I14", "J15", "J16", "K17", "L17", "M17", "N17", "O17", "P17"];
        for nth in 0..120 {
            if way == "mouse" {
                seat.at(by_mouse[nth % by_mouse.len()]);
            } else {
                seat.keys(way);
            }
            let at = space(&seat.cursor());
            if fits_as(&seat, chosen) {
                seat.says("Enter plays SE-");
            } else if seat.hand().unwrap().targets().contains(at) {
                seat.says("Turned to fit: Enter plays SE-");
                turned += 1;
            } else {
                assert_eq!(seat.hand().unwrap().orientation(at), chosen);
            }
        }
        assert!(turned > 0, "{way}");
    }
    // This also holds along the lines of a PÜNCT.
    let mut seat = Seat::after(STACK);
    seat.at("C3").keys("Enter / / / /").says("Enter plays TC3-C4,");
    seat.keys(". . . . . . .").says("Turned to fit: Enter plays TC3-C11,");
}

#[test]
fn what_the_player_turned_by_hand_stays_so_wherever_it_fits() {
    let mut seat = Seat::new();
    seat.keys("3").at("K12").keys("r");
    let chosen = orientation(&seat);
    seat.at("P17").says("Turned to fit");
    seat.at("K12").says("Enter plays SE-K12,L13,M14");
    assert_eq!(orientation(&seat), chosen);
}

#[test]
fn a_way_that_does_not_fit_is_refused_with_its_reason_where_another_does() {
    let mut seat = Seat::new();
    seat.keys("3").at("P17");
    let outlooks = seat.hand().unwrap().orientation_states(space("P17"));
    let unfit =
        outlooks.iter().find(|it| it.attempt == PlacementCheck::OffBoard).unwrap().orientation;
    seat.take(Message::Asked(Action::Board(BoardAction::TurnTo(unfit))));
    seat.refuses("A dot would leave the board").keys("Right Left").says("Turned to fit");
}

/// The pieces that can be lifted in many positions: a board for each, and its session.
fn lifted() -> impl Iterator<Item = (Board, PlayerSession)> {
    let puzzles = PuzzleSet::built_in().puzzles().iter().step_by(29);
    puzzles.flat_map(|puzzle| {
        let game = puzzle.game();
        let free = game.position().free_pieces().map(|piece| piece.placement.punct());
        let puncts: Vec<Space> = free.collect();
        puncts.into_iter().map(move |punct| {
            let names = Player::BOTH.map(Name::default_of);
            let session = Session::from_game(Store::without_folder(), game.clone(), names);
            let mut session = PlayerSession::from(session);
            let mut board = Board::new();
            board.cursor = punct;
            board.act(BoardAction::Confirm, &mut session).unwrap();
            (board, session)
        })
    })
}

#[test]
fn steps_reach_every_place_on_the_three_lines_and_stop_nowhere_else() {
    let mut tried = 0;
    for (mut board, mut session) in lifted() {
        let punct = board.cursor;
        let mut seen = SpaceSet::EMPTY;
        for line in 0..6 {
            board.act(BoardAction::Back, &mut session).unwrap();
            board.cursor = punct;
            board.act(BoardAction::Confirm, &mut session).unwrap();
            for _ in 0..line {
                board.act(BoardAction::NextLine, &mut session).unwrap();
            }
            for forward in [[true; 16], [false; 16]].concat() {
                board.act(BoardAction::StepOnLine { forward }, &mut session).unwrap();
                let can_lie = board.hand().unwrap().can_lie(board.cursor);
                assert!(can_lie, "{} of {punct}", board.cursor);
                seen.insert(board.cursor);
            }
        }
        let targets = board.hand().unwrap().targets();
        assert!((targets - seen).is_empty(), "{:?} of {punct}", targets - seen);
        assert!((seen - lines_through(punct)).into_iter().all(|at| at == punct));
        tried += 1;
    }
    assert!(tried > 50, "{tried}");
}

#[test]
fn a_jump_to_the_next_line_says_which_it_is() {
    let mut seat = Seat::after(STACK);
    seat.at("C3").keys("Enter");
    for way in ["Down to the right", "Down to the left", "To the left", "Up to the left"] {
        seat.keys("/").says(&format!("{way}: "));
    }
    seat.keys("/").says("Up to the right: ").keys("/").says("To the right: ");
}

#[test]
fn a_turn_says_each_time_in_how_many_ways_the_piece_fits() {
    let mut seat = Seat::new();
    seat.keys("3").at("C5").keys("r").says(", all 6 ways fit").keys("R r").says("all 6 ways fit");
    seat.at("K12")
        .keys("r")
        .says(", 4 of 6 ways fit")
        .at("P17")
        .keys("r")
        .says(" ways fit")
        .keys("r")
        .says(" ways fit");
    let mut seat = Seat::after(STACK);
    seat.at("C3").keys("Enter r r r r r r").says("The piece was here").says("6 ways fit");
    // A single orientation stays as it is, and a text says so.
    let mut counts = [0; 2];
    for (mut board, mut session) in lifted() {
        for target in board.hand().unwrap().targets() {
            board.cursor = target;
            let Ok(Response::Notice(Notice { text, .. })) =
                board.act(BoardAction::Turn { clockwise: true }, &mut session)
            else {
                panic!("{target}: nothing is said");
            };
            let only = text.ends_with(", only this way");
            assert!(only || text.ends_with(" ways fit"), "{text}");
            counts[usize::from(only)] += 1;
        }
    }
    assert!(counts.iter().all(|&often| often > 20), "{counts:?}");
}

#[test]
fn on_the_screen_a_move_is_written_as_it_is_typed() {
    let mut seat = Seat::after(STACK);
    seat.resize(200, 60).at("C3").keys("Enter Tab").says("Enter plays TC3-").keys("Enter");
    let played = seat.saved().last().unwrap().clone();
    assert!(played.starts_with("TC3-"));
    seat.shows(&played).keys("p").shows(&played).keys("Esc u m");
    seat.keys(&format!("={played}")).shows(&format!("Enter plays {played}"));
    // An older form of the notation works too.
    seat.keys("Ctrl-u =T Space").keys(&format!("={}", &played[1..]));
    seat.shows(&format!("Enter plays {played}"));
}

#[test]
fn a_step_along_the_line_lifts_the_piece_at_the_cursor() {
    let mut seat = Seat::after(STACK);
    seat.at("D4").keys(".");
    assert!(seat.hand().is_some());
    assert_eq!(seat.cursor(), "D3", "one step from the PÜNCT");
    seat.keys("Esc").at("M14").keys(".").says("Put the cursor on a piece of yours first");
    seat.at("E3").keys(".").refuses("is blocked");
    seat.keys("1 .").says("Only a piece on the board has lines");
}
