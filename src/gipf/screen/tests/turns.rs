//! Turns made with keys and the mouse.

use super::table::{Table, agreed};
use crate::gipf::rules::Direction;
use crate::punct::screen::tests::seat::key_line;

fn tournament() -> Table {
    Table::new(agreed("tournament 6", 0))
}

#[test]
fn a_pasted_turn_is_tried_as_a_turn() {
    let mut table = tournament();
    table.event(crossterm::event::Event::Paste("ge1-e2\r".to_owned()));
    assert_eq!(table.played(), ["Ge1-e2"]);
    table.event(crossterm::event::Event::Paste("e1-e2".to_owned()));
    table.refuses("must be a GIPF-piece");
}

#[test]
fn a_piece_is_pushed_in_by_dot_line_and_enter() {
    let mut table = Table::new(agreed("basic", 0));
    table.keys("Enter").says("e1-").shows("push").keys("Enter");
    assert_eq!(table.played().len(), 1);
    assert_eq!(table.saved(), table.played());
}

#[test]
fn arrows_and_tab_choose_the_line_of_the_dot_taken() {
    let mut table = Table::new(agreed("basic", 0));
    table.at_point("b1").keys("Enter");
    let first = table.gipf().shell.game.aim.activity;
    table.keys("Right");
    assert_ne!(table.gipf().shell.game.aim.activity, first);
    table.keys("Left");
    assert_eq!(table.gipf().shell.game.aim.activity, first);
    table.keys("Down").says("b1-").keys("Esc Tab").says("b1-");
}

#[test]
fn tab_walks_through_all_ways_in() {
    let mut table = Table::new(agreed("basic", 0));
    let mut seen = Vec::new();
    for _ in 0..42 {
        table.keys("Tab");
        seen.push(format!("{:?}", table.gipf().shell.game.aim.activity));
    }
    let first = seen[0].clone();
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 42);
    table.keys("Tab");
    assert_eq!(format!("{:?}", table.gipf().shell.game.aim.activity), first);
    table.keys("Shift-Tab Tab");
    assert_eq!(format!("{:?}", table.gipf().shell.game.aim.activity), first);
}

#[test]
fn tab_goes_clockwise_from_dot_to_dot() {
    let mut table = Table::new(agreed("basic", 0));
    let mut dots = vec![table.gipf().shell.game.aim.cursor];
    for _ in 0..42 {
        table.keys("Tab");
        dots.push(table.gipf().shell.game.aim.cursor);
    }
    dots.dedup();
    let names: Vec<_> = dots.iter().take(5).map(ToString::to_string).collect();
    assert_eq!(names, ["e1", "d1", "c1", "b1", "a1"]);
    for pair in dots.windows(2) {
        let is_next = Direction::ALL.iter().any(|way| pair[0].next(*way) == Some(pair[1]));
        assert!(is_next, "{} is not beside {}", pair[1], pair[0]);
    }
}

#[test]
fn the_mouse_takes_a_dot_chooses_the_line_and_pushes() {
    let mut table = Table::new(agreed("basic", 0));
    table.click("b1").at_point("b4").says("b1-b2").click("b3");
    assert_eq!(table.played(), ["b1-b2"]);
    table.click("b1").at_point("d3").says("b1-c2").click("d3");
    assert_eq!(table.played(), ["b1-b2", "b1-c2"]);
}

#[test]
fn esc_goes_back_and_leaves_no_trace() {
    let mut table = Table::new(agreed("basic", 0));
    table.keys("Enter Esc Esc").says("Nothing of this turn is done yet");
    assert!(table.played().is_empty() && table.session().path().is_none());
}

#[test]
fn the_kinds_follow_the_phases_and_say_what_they_give_up() {
    let mut table = tournament();
    table.says("Push in a GIPF-piece, which comes first").keys("1").refuses("must be a GIPF-piece");
    table.keys("Enter").says("a GIPF-piece").keys("Enter");
    assert_eq!(table.played().len(), 1);
    assert!(table.played()[0].starts_with('G'));
    let mut table = tournament().after_turns("Ge1-e2 Ge9-e8");
    table.keys("1").shows("gives up further GIPF-pieces and 6 potentials");
    table.keys("3").shows("gives up further GIPF-pieces").keys("Enter").says("a loaded piece");
    table.keys("Enter");
    assert!(table.played()[2].starts_with('P'));
    let mut table = tournament().after_turns("Ge1-e2 Ge9-e8 Pb1-b2 Pi5-h5");
    table.keys("2").refuses("no GIPF-pieces after that");
}

#[test]
fn a_full_line_is_refused_in_words() {
    let mut table = Table::new(agreed("basic", 0)).after_turns("b1-b2 b1-b2");
    table.keys("m =b1-b2 Enter").shows("is full").keys("Esc");
    table.click("b1").says("b1-c2").keys("Right").says("b1-c2");
}

#[test]
fn a_turn_is_typed_and_errors_are_told_in_words() {
    let mut table = Table::new(agreed("basic", 0));
    table.keys("m =zz Enter").shows("zz").keys("Esc");
    table.keys("m =b1-b2").shows("Enter plays b1-b2").keys("Enter");
    assert_eq!(table.played(), ["b1-b2"]);
    table.keys("m =Gb1-b2 Enter").shows("GIPF-pieces are played in the basic version");
    assert_eq!(table.played().len(), 1);
}

#[test]
fn a_potential_is_used_on_a_gipf_piece_with_one_or_two_pieces() {
    let game = || {
        tournament().after_turns("Ge1-e2 Gb1-b2 Pc1-c2 Pi5-h5 Gg1-g2".rsplit_once(' ').unwrap().0)
    };
    let mut table = game();
    table.click("c2").says("c2 jumps onto Ben's GIPF-piece at b2; 2: two pieces");
    table.shows("1 2 how many").keys("2").says("1: one piece").keys("Enter");
    assert_eq!(table.played().last().unwrap(), "c2*b2+2");
    let mut table = game();
    table.at_point("c2").says("Enter to use it").keys("Enter Enter");
    assert_eq!(table.played().last().unwrap(), "c2*b2+1");
    table.shows("wins");
}

#[test]
fn arrows_choose_among_the_targets_of_a_potential() {
    let mut table = tournament().after_turns("Ge1-e2 Gb1-b2 Ge9-e8 Gd1-d2 Pc1-c2 Pi5-h5");
    table.click("c2").says("at d2").keys("Left").says("at b2").keys("Down").says("at d2");
    // An arrow keeps the target if no other lies in its direction; Tab goes round.
    table.keys("Right").says("at d2").keys("Down").says("at d2").keys("Tab").says("at b2");
    table.keys("Tab").says("at d2");
    table.keys("Esc").says("Enter to use it").keys("Esc");
    assert_eq!(table.played().len(), 6);
}

#[test]
fn potentials_are_given_up_only_after_a_question() {
    let mut table = tournament().after_turns("Ge1-e2 Gb1-b2 Ge9-e8 Gd1-d2");
    table.keys("1 Enter Enter").shows("Give up your potentials?").keys("n");
    assert_eq!(table.played().len(), 4, "no piece was pushed in");
    table.keys("Enter y");
    assert_eq!(table.played().len(), 5);
}

#[test]
fn numbers_are_offered_where_there_is_something_to_choose() {
    let mut table = Table::new(agreed("basic", 0));
    assert!(!key_line(&table.shows("Enter take").screen()).contains(" piece"));
    let mut table = Table::new(agreed("tournament 6", 1));
    assert!(
        !key_line(&table.shows("Enter take").screen()).contains(" piece"),
        "the piece must be a GIPF-piece"
    );
    table.keys("m =Ge1-e2 Enter m =Gb1-b2 Enter").shows("1 2 3 piece");
    let mut table = Table::new(agreed("standard 6", 1));
    table.shows("1 3 piece");
}

#[test]
fn what_stays_or_goes_is_told_of_one_or_more() {
    let mut table = Table::new(agreed("standard 0", 0)).after_turns("e1-e2 e9-e8 e1-e2 e9-e8");
    table.keys("m =e1-e2 Enter").says("e5 stays").keys("Space").says(" go: ");
}
