//! Walks by arrow keys, and steps along the lines of a PÜNCT.

use super::*;
use crate::rules::lines_through;

/// Returns the spaces that a sequence of arrow keys reaches.
fn walked(from: Space, punct: Option<Space>, steps: &[CursorStep]) -> Vec<Space> {
    let (mut at, mut walk, mut seen) = (from, None, vec![from]);
    for &arrow in steps {
        (at, walk) = step(arrow, at, walk, punct);
        seen.push(at);
    }
    seen
}

fn names(spaces: &[Space]) -> Vec<String> {
    spaces.iter().map(Space::to_string).collect()
}

/// Returns every space, once without a lifted piece and once for each space from which a piece
/// may be lifted.
fn everywhere() -> impl Iterator<Item = (Space, Option<Space>)> {
    let lifted = || std::iter::once(None).chain(Space::all().map(Some));
    Space::all().flat_map(move |from| lifted().map(move |punct| (from, punct)))
}

/// Checks, for every nth case, that a walk and as many steps back end where the walk began.
fn walk_and_return(nth: usize) {
    for (from, punct) in everywhere().step_by(nth) {
        for (there, back) in
            [(CursorStep::Up, CursorStep::Down), (CursorStep::Down, CursorStep::Up)]
        {
            let way = walked(from, punct, &[there; 16]);
            let moved = way.windows(2).take_while(|pair| pair[0] != pair[1]).count();
            for steps in 1..=moved {
                let arrows = [vec![there; steps], vec![back; steps]].concat();
                assert_eq!(walked(from, punct, &arrows).last(), Some(&from), "{from} {punct:?}");
            }
        }
    }
}

#[test]
fn as_many_steps_back_lead_to_where_a_walk_began() {
    // Each space has 212 cases. 5 and 212 have no common divisor, so every PÜNCT occurs.
    walk_and_return(5);
}

#[test]
#[ignore = "takes seconds: every piece that may be lifted"]
fn as_many_steps_back_lead_to_where_any_walk_began() {
    walk_and_return(1);
}

#[test]
fn the_column_is_kept_within_half_a_space_where_the_board_has_it() {
    for from in Space::all() {
        for arrow in [CursorStep::Up, CursorStep::Down] {
            let walk = VerticalWalk { begin: from, at: from, slant: None };
            for at in walked(from, None, &[arrow; 16]) {
                let row = Space::all().filter(|space| space.row() == at.row());
                let least = row.map(|space| walk.drift(space)).min();
                assert_eq!(Some(walk.drift(at)), least, "{from} {at}");
            }
        }
    }
}

#[test]
fn a_piece_that_is_lifted_stays_on_the_lines_of_its_punct() {
    for punct in Space::all() {
        for from in lines_through(punct) {
            for arrow in [CursorStep::Up, CursorStep::Down] {
                let way = walked(from, Some(punct), &[arrow; 16]);
                let first = way[1];
                if first.row() == punct.row() || lines_through(punct).contains(first) {
                    let on = |at: &Space| *at == punct || lines_through(punct).contains(*at);
                    assert!(way.iter().all(on), "{punct} {from}: {}", names(&way).join(" "));
                }
            }
        }
    }
}

#[test]
fn from_the_punct_it_leans_to_the_right_and_after_left_to_the_left() {
    use CursorStep::{Down, Left, Up};
    let walked = |steps: &[CursorStep]| names(&walked(Space::CENTRE, Some(Space::CENTRE), steps));
    assert_eq!(walked(&[Up, Up, Down, Down, Down]), ["I9", "J10", "K11", "J10", "I9", "H8"]);
    assert_eq!(walked(&[Down, Down]), ["I9", "I8", "I7"]);
    assert_eq!(walked(&[Left, Up, Up]), ["I9", "H9", "I10", "I11"]);
    assert_eq!(walked(&[Left, Down, Down]), ["I9", "H9", "H8", "G7"]);
}

#[test]
fn every_space_can_be_reached_with_the_arrows() {
    for punct in [None, Some(Space::CENTRE)] {
        let mut seen = vec![Space::CENTRE];
        let mut next = 0;
        while let Some(&from) = seen.get(next) {
            next += 1;
            for arrow in [CursorStep::Up, CursorStep::Down, CursorStep::Left, CursorStep::Right] {
                let to = step(arrow, from, None, punct).0;
                if !seen.contains(&to) {
                    seen.push(to);
                }
            }
        }
        assert_eq!(seen.len(), 211);
    }
}

fn space(name: &str) -> Space {
    name.parse().unwrap()
}

#[test]
fn steps_go_to_both_ends_of_a_line_and_stop_there() {
    let (mut at, mut line) = (space("D4"), OnLine::default());
    let mut seen = vec![];
    for forward in [true, false, false, false, false, false] {
        (at, line) = step_on_line(space("D4"), at, line, forward, |_| true);
        seen.push(at.to_string());
    }
    assert_eq!(seen, ["E4", "D4", "C4", "B4", "A4", "A4"]);
}

#[test]
fn forward_is_the_way_that_the_last_jump_led() {
    let from = space("I9");
    let (mut at, mut line) = (from, OnLine::default());
    for _ in 0..6 {
        (at, line) = next_line(from, at, line);
        let (on, after) = step_on_line(from, at, line, true, |_| true);
        assert_eq!(on.distance(from), at.distance(from) + 1, "{}", line.in_words());
        // Goes back past the PÜNCT, and forward again.
        let mut there = (on, after);
        for forward in [false, false, false, true, true, true] {
            there = step_on_line(from, there.0, there.1, forward, |_| true);
        }
        assert_eq!(there.0, on, "{}", line.in_words());
    }
}

#[test]
fn a_step_goes_on_to_where_the_piece_can_lie_and_stays_where_there_is_none() {
    let (from, last) = (space("D4"), OnLine::default());
    let at = |name: &str, can: &[&str]| {
        step_on_line(from, space(name), last, true, |it| can.contains(&it.to_string().as_str())).0
    };
    assert_eq!(at("D4", &["G4", "H4"]), space("G4"));
    assert_eq!(at("A4", &["D4"]), space("D4"), "the cursor returns to the former space");
    assert_eq!(at("G4", &["D4", "G4"]), space("G4"));
    assert_eq!(at("G4", &["D4"]), space("D4"), "the piece can't lie there");
}

#[test]
fn a_jump_goes_round_clockwise_at_the_same_distance() {
    let (mut at, mut line) = (space("K9"), OnLine::default());
    let mut seen = vec![];
    for _ in 0..6 {
        (at, line) = next_line(space("I9"), at, line);
        seen.push(at.to_string());
    }
    assert_eq!(seen, ["I7", "G7", "G9", "I11", "K11", "K9"]);
}

#[test]
fn a_jump_leads_away_from_the_punct_after_steps_back_to_it() {
    let from = space("I9");
    let (at, line) = step_on_line(from, from, OnLine::default(), true, |_| true);
    let (at, line) = step_on_line(from, at, line, false, |_| true);
    assert_eq!(at, from);
    assert_eq!(next_line(from, at, line).0, space("I8"));
    // Past the PÜNCT, and back to it by an arrow key.
    let (_, line) = step_on_line(from, at, line, false, |_| true);
    assert_eq!(next_line(from, from, line).0, space("I8"));
}

#[test]
fn a_jump_leads_to_a_line_whatever_was_done_before_it() {
    for from in Space::all() {
        for history in 0..27 {
            let (mut at, mut line) = (from, OnLine::default());
            for nth in [history % 3, history / 3 % 3, history / 9] {
                (at, line) = match nth {
                    0 => step_on_line(from, at, line, true, |_| true),
                    1 => step_on_line(from, at, line, false, |_| true),
                    _ => next_line(from, at, line),
                };
            }
            for place in [at, from] {
                assert_ne!(next_line(from, place, line).0, from, "{from} {place} {line:?}");
            }
        }
    }
}

#[test]
fn where_the_board_ends_the_distance_is_kept_for_the_next_line() {
    let (mut at, mut line) = (space("G3"), OnLine::default());
    let mut seen = vec![];
    for _ in 0..6 {
        (at, line) = next_line(space("C3"), at, line);
        seen.push(at.to_string());
    }
    assert_eq!(seen, ["C1", "B2", "A3", "C7", "G7", "G3"]);
}

#[test]
fn every_space_of_the_lines_can_be_reached_by_steps_and_jumps() {
    for from in Space::all() {
        for goal in lines_through(from).into_iter().filter(|&goal| goal != from) {
            let (mut at, mut line) = (from, OnLine::default());
            let reached = (0..6).any(|_| {
                (at, line) = next_line(from, at, line);
                [true, false].into_iter().any(|forward| {
                    let next =
                        |&(at, line): &_| Some(step_on_line(from, at, line, forward, |_| true));
                    let mut steps = std::iter::successors(Some((at, line)), next).take(17);
                    steps.any(|(at, _)| at == goal)
                })
            });
            assert!(reached, "{from} {goal}");
        }
    }
}

#[test]
fn off_the_lines_the_first_step_leads_back_to_the_punct() {
    let first = step_on_line(space("I9"), space("K8"), OnLine::default(), true, |_| true);
    assert_eq!(first.0, space("I9"));
}
