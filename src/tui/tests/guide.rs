//! What a newcomer is told beside the board in the first games.

use super::*;
use crate::engine::tests::{WON, likely_game};
use crate::rules::{Game, Rules, Space};
use crate::settings::{Guide, Tip};
use crate::tui::guidance::{FIRST, Guidance, LATER, ROOM, SECOND, Told, alarm, told_of};

/// A newcomer's seat after these moves.
fn guided(moves: &[&str]) -> Seat {
    let mut seat = Seat::after(moves);
    seat.running.app.game.guidance = Guidance::new(Guide::default());
    seat.keys("Left");
    seat
}

fn given(seat: &Seat) -> String {
    seat.app().game.guidance.guide.to_string()
}

#[test]
fn the_first_line_says_the_aim_and_what_to_press() {
    let mut seat = guided(&[]);
    seat.shows("Join any two opposite sides").shows("b: rules. ?: keys, marks");
    seat.keys("1");
    assert!(!seat.screen().contains("Join two"), "the ways to turn it stand there");
    Seat::new().keys("Right");
    assert!(!Seat::new().screen().contains("Join two"), "nobody else is told");
}

fn tells(seat: &Seat, text: &str) {
    let told = seat.app().guidance().join(" ");
    let played = seat.played().join(" ");
    assert!(told.contains(text), "{told}; {played}");
}

/// Two moves of a player at a second keyboard, far away.
const FAR: [&str; 2] = ["m =T-D3,D4,E4 Enter Left", "m =T-P13,P14,Q14 Enter Left"];

#[test]
fn climbing_is_told_until_it_is_done_and_then_turning() {
    let mut seat = guided(&["T-I12,I13,J13"]);
    tells(&seat, "Join any two opposite sides");
    seat.keys(FAR[0]);
    // White may turn what lies there, but has nothing to climb onto.
    tells(&seat, "take a piece of the same kind");
    seat.keys("m =T-I3,I4,J4 Enter").keys(FAR[1]);
    tells(&seat, "can climb onto others:");
    tells(&seat, "Enter lifts it, arrows take it to");
    seat.keys("m =T-A3,B3,B4 Enter m =T-Q15,P15,Q16 Enter Left");
    tells(&seat, "can climb onto others:");
    assert!(!given(&seat).contains("climb"));
    seat.keys("m =TI12-I3,I4,J4 Enter Left");
    assert!(given(&seat).contains("climb") && !given(&seat).contains("turn"));
    tells(&seat, "can turn where it lies");
}

#[test]
fn a_newcomer_who_takes_the_same_piece_twice_climbs_with_as_few_keys_as_the_tip_says() {
    let mut seat = guided(&[]);
    seat.keys("1 Enter").keys(FAR[0]);
    // The cursor stays on the player's own piece in a game against the computer.
    seat.at("I12").keys("1 Enter").keys(FAR[1]);
    let own = seat.played()[2].clone();
    let from = own.split(['-', ',']).nth(1).expect("a space").to_owned();
    seat.at(&from);
    let Some(Told { text, played: Some(played), .. }) =
        told_of(Tip::Climb, seat.game(), from.parse().unwrap())
    else {
        panic!("no climb")
    };
    let to = played.placement().punct();
    assert!(
        text.contains(&format!(": Enter lifts it, arrows take it to {to} (marked), Enter")),
        "{text}"
    );
    assert!(seat.app().scene().pointed.contains(to), "the board marks it");
    seat.keys("Enter");
    assert!(seat.app().scene().pointed.contains(to));
    seat.at(&to.to_string()).keys("Enter");
    assert_eq!(seat.played().last(), Some(&played.to_string()));
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
#[test]
fn every_tip_fits_beside_the_board_at_80_by_24() {
    let (columns, lines) = ROOM;
    let fits = |text: &str| assert!(textwrap::wrap(text, columns).len() <= lines, "{text}");
    let mut given = Vec::new();
    for seed in 0..6 {
        let mut game = Game::new(Rules::default());
        let moves = likely_game(Rules::default(), seed, &mut |_| {}).moves().to_vec();
        for played in moves {
            for tip in Tip::ALL {
                if let Some(Told { text, .. }) = told_of(tip, &game, Space::CENTRE) {
                    fits(&text);
                    given.push(tip);
                }
            }
            game.play(played).unwrap();
        }
    }
    assert!(Tip::ALL.iter().all(|tip| given.contains(tip)), "{given:?}");
    fits(FIRST);
    fits(SECOND);
    fits(LATER);
    // The line below tells of the threat, too, and then takes one of the three.
    let alarm = alarm("Computer (White)");
    assert!(textwrap::wrap(&alarm, columns).len() < lines, "{alarm}");
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
    assert!(!seat.screen().contains("Join two"));
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
