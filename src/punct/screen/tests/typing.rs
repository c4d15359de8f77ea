//! Typing moves, in a bar below the board.

use super::*;
use crate::punct::screen::dialogs::Dialog;
use crate::rules::{Player, Space};

#[test]
fn moves_can_be_typed_as_people_write_them() {
    let mut seat = Seat::new();
    seat.keys("m =d3,d4,e4 Enter");
    assert_eq!(seat.played(), ["T-D3,D4,E4"]);
    seat.keys("m =SEm14m15m16 Enter");
    assert_eq!(seat.played()[1], "SE-M14,M15,M16");
}

#[test]
fn a_move_typed_wrong_stays_to_be_mended() {
    for (typed, why) in [
        ("=T-I9,I10,J10", "I9 is in the central hexagon"),
        ("=T-D3", "Name three spaces"),
        ("=xyz", ""),
        ("=TD3-E4,E5,F5", "D3"),
    ] {
        let mut seat = Seat::new();
        seat.keys("m").keys(typed).keys("Enter").shows(why);
        assert_eq!(seat.played(), [] as [&str; 0]);
        assert!(seat.dialog().is_some());
        seat.keys("Ctrl-u =d3,d4,e4 Enter");
        assert_eq!(seat.played(), ["T-D3,D4,E4"]);
    }
}

#[test]
fn a_typed_move_is_shown_as_a_ghost_as_far_as_it_is_understood() {
    let mut seat = Seat::after(STACK);
    seat.keys("m =h9").shows("Move: h9");
    assert!(seat.app().scene().pointed_spaces.contains(space("H9")));
    assert!(seat.app().scene().ghost.is_none());
    seat.keys("=h10");
    assert_eq!(seat.app().scene().pointed_spaces.len(), 2);

    seat.keys("Ctrl-u =TC3-H3,H4,I4").shows("Enter plays TC3-H3,H4,I4");
    let scene = seat.app().scene();
    let ghost = scene.ghost.unwrap();
    assert!(ghost.fits && ghost.placement.punct() == space("H3"));
    assert_eq!(scene.marker, Some((space("C3"), Player::White)));

    seat.keys("Ctrl-u =T-I9,I10,J10").shows("in the central hexagon");
    assert!(!seat.app().scene().ghost.unwrap().fits, "shown, too");
    seat.keys("Esc");
    assert!(seat.app().scene().ghost.is_none());
}

#[test]
fn the_bar_covers_nothing_of_the_board() {
    for (width, height) in [(44, 21), (80, 24), (96, 38), (120, 40)] {
        let mut seat = Seat::after(STACK);
        seat.resize(width, height);
        let spots: Vec<_> = Space::all().map(|space| seat.on(&space.to_string())).collect();
        let before = seat.draw();
        seat.keys("m");
        let after = seat.draw();
        for spot in spots {
            assert_eq!(before[spot].symbol(), after[spot].symbol(), "{width}x{height} {spot}");
        }
    }
}

#[test]
fn pasted_text_is_typed() {
    let mut seat = Seat::new();
    seat.keys("m").event(crossterm::event::Event::Paste("T-D3,D4,E4\n".to_owned()));
    assert!(matches!(seat.dialog(), Some(Dialog::TypeMove(_))), "Enter is for the player");
    seat.keys("Enter");
    assert_eq!(seat.played(), ["T-D3,D4,E4"]);
}
