//! What the keys and the mouse do at the board: they change where the player stands, or ask for a
//! step of the turn. The cursor goes over the board by the arrows.

use super::act::{BoardAct, Number};
use super::aim::{Aim, Deal, Mode, Take, next_of, towards};
use super::words;
use crate::gipf::picture::around;
use crate::gipf::rules::{Direction, Dot, Draft, Entering, Entry, Point, Spot};
use crate::kit::ui::action::CursorStep;
use crate::kit::ui::notice::Notice;

/// What follows from an act at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    Done,
    /// A line for the player.
    Say(Notice),
    Push(Entering, Entry),
    Use(Take),
    Remove(Deal),
    /// Take back the last step of the turn.
    StepBack,
    /// End the turn: rows that may stay do.
    Finish,
}

impl Aim {
    /// Does something for the player to move.
    pub fn act(&mut self, act: BoardAct, draft: &Draft) -> Response {
        match act {
            BoardAct::Step(step) => self.step(step, draft),
            BoardAct::Next { forward } => self.go_on(forward, draft),
            BoardAct::Aim(point) => self.aim_at(point, draft),
            BoardAct::Press(point) => return self.press(point, draft),
            BoardAct::Confirm => return self.confirm(draft),
            BoardAct::Switch => return self.switch(draft),
            BoardAct::Number(number) => return self.choose(number, draft),
            BoardAct::Back => return self.back(),
        }
        Response::Done
    }

    fn step(&mut self, step: CursorStep, draft: &Draft) {
        match &mut self.mode {
            Mode::Free => self.cursor = taken_from(self.cursor, step),
            Mode::Push(entry) => {
                let (now, ways) = (*entry, ways_of(entry.dot(), self.entering(draft), draft));
                self.take_way(towards(step, &ways, now, Entry::first));
            }
            Mode::Jump(take) => {
                let targets = targets(take.from, draft);
                if let Some(to) = towards(step, &targets, take.to, |to| to) {
                    take.to = to;
                    self.cursor = to.point();
                }
            }
            Mode::Row(deal) => deal.step(step),
        }
    }

    fn take_way(&mut self, way: Option<Entry>) {
        if let Some(way) = way {
            (self.mode, self.cursor) = (Mode::Push(way), way.dot().point());
        }
    }

    fn go_on(&mut self, forward: bool, draft: &Draft) {
        match self.mode {
            // Nothing more comes in; a row that may stay is left.
            Mode::Free if draft.has_moved() => {
                if let Some(run) = draft.rows().into_iter().next() {
                    self.deal_with(Deal::new(run, draft));
                }
            }
            Mode::Free | Mode::Push(_) => {
                let ways = ways_around(self.entering(draft), draft);
                let now = match self.mode {
                    Mode::Push(entry) => Some(entry),
                    // From the cursor on.
                    _ => ways.iter().copied().find(|way| way.dot().point() == self.cursor),
                };
                let is_new = !matches!(self.mode, Mode::Push(_)) && now.is_some();
                self.take_way(if is_new { now } else { next_of(&ways, now, forward) });
            }
            Mode::Jump(_) => self.next_target(forward, draft),
            Mode::Row(deal) => {
                let rows = draft.rows();
                if let Some(run) = next_of(&rows, Some(deal.run), forward) {
                    self.deal_with(Deal::new(run, draft));
                }
            }
        }
    }

    /// Begins to deal with a row.
    pub fn deal_with(&mut self, deal: Deal) {
        if let Some(spot) = deal.at.or(deal.run.row.iter().next()) {
            self.cursor = spot.point();
        }
        self.mode = Mode::Row(deal);
    }

    fn next_target(&mut self, forward: bool, draft: &Draft) {
        let Mode::Jump(take) = &mut self.mode else { return };
        if let Some(to) = next_of(&targets(take.from, draft), Some(take.to), forward) {
            *take = Take { to, ..*take };
            self.cursor = to.point();
        }
    }

    /// The mouse is over a point.
    fn aim_at(&mut self, point: Point, draft: &Draft) {
        let spot = point.spot();
        match &mut self.mode {
            Mode::Free => self.cursor = point,
            Mode::Push(entry) => {
                let leads = |way: &Entry| spot.is_some_and(|spot| way.spots().contains(&spot));
                if !leads(entry) {
                    let ways = ways_of(entry.dot(), self.entering(draft), draft);
                    self.take_way(ways.into_iter().find(leads));
                }
            }
            Mode::Jump(take) => {
                let is_target = |to: &Spot| targets(take.from, draft).contains(to);
                if let Some(to) = spot.filter(is_target) {
                    take.to = to;
                    self.cursor = point;
                }
            }
            Mode::Row(_) => {}
        }
    }

    fn press(&mut self, point: Point, draft: &Draft) -> Response {
        match &mut self.mode {
            Mode::Free => {
                self.cursor = point;
                self.confirm(draft)
            }
            Mode::Push(entry) => {
                let spot = point.spot();
                let on_line = spot.is_some_and(|spot| entry.spots().contains(&spot));
                if on_line || point == entry.dot().point() {
                    return self.confirm(draft);
                }
                let before = self.mode;
                self.aim_at(point, draft);
                if self.mode == before {
                    (self.mode, self.cursor) = (Mode::Free, point);
                    return self.confirm(draft);
                }
                Response::Done
            }
            Mode::Jump(take) if point.spot() == Some(take.to) => self.confirm(draft),
            Mode::Jump(_) => {
                self.aim_at(point, draft);
                Response::Done
            }
            Mode::Row(deal) => {
                let other = |spot| draft.rows().into_iter().find(|run| run.spots.contains(spot));
                match point.spot() {
                    Some(spot) if deal.run.spots.contains(spot) => {
                        let is_switched = deal.switch(spot);
                        return if is_switched {
                            Response::Done
                        } else {
                            Response::Say(Notice::plain(MUST_GO))
                        };
                    }
                    Some(spot) => {
                        if let Some(run) = other(spot) {
                            self.deal_with(Deal::new(run, draft));
                        }
                    }
                    None => {}
                }
                Response::Done
            }
        }
    }

    fn confirm(&mut self, draft: &Draft) -> Response {
        match self.mode {
            Mode::Push(entry) => Response::Push(self.entering(draft), entry),
            Mode::Jump(take) => Response::Use(take),
            Mode::Row(deal) => Response::Remove(deal),
            Mode::Free => match (self.cursor.dot(), self.cursor.spot()) {
                (Some(_), _) if draft.has_moved() => Response::Finish,
                (Some(dot), _) => self.take_dot(dot, draft),
                (_, Some(spot)) => self.take_spot(spot, draft),
                (None, None) => Response::Done,
            },
        }
    }

    fn take_dot(&mut self, dot: Dot, draft: &Draft) -> Response {
        let entering = self.entering(draft);
        if let Some(&way) = ways_of(dot, entering, draft).first() {
            self.mode = Mode::Push(way);
            return Response::Done;
        }
        // The rules say why not.
        let refused = Entry::of(dot).find_map(|way| draft.check_push(entering, way).err());
        refused.map_or(Response::Done, |refusal| Response::Say(Notice::refused(&refusal)))
    }

    fn take_spot(&mut self, spot: Spot, draft: &Draft) -> Response {
        if let Some(run) = draft.rows().into_iter().find(|run| run.spots.contains(spot)) {
            self.deal_with(Deal::new(run, draft));
            return Response::Done;
        }
        if draft.has_moved() {
            return Response::Finish;
        }
        if let Some(&to) = targets(spot, draft).first() {
            self.mode = Mode::Jump(Take { from: spot, to, two: false });
            self.cursor = to.point();
            return Response::Done;
        }
        Response::Say(Notice::plain(words::why_not_taken(spot, draft)))
    }

    fn switch(&mut self, draft: &Draft) -> Response {
        let Mode::Row(deal) = &mut self.mode else { return self.confirm(draft) };
        match deal.at {
            Some(spot) => {
                deal.switch(spot);
                Response::Done
            }
            None => Response::Say(Notice::plain(MUST_GO)),
        }
    }

    fn choose(&mut self, number: Number, draft: &Draft) -> Response {
        if let Mode::Jump(take) = &mut self.mode {
            let chosen = take.with(number);
            let jump = chosen.jump(draft);
            return match draft.check_jump(jump) {
                Ok(()) => {
                    *take = chosen;
                    Response::Done
                }
                Err(refusal) => Response::Say(Notice::refused(&refusal)),
            };
        }
        let entering = match number {
            Number::One => Entering::Single,
            Number::Two => Entering::Gipf,
            Number::Three => Entering::Loaded,
        };
        let supply = draft.position().supply(draft.position().turn());
        if supply.allows(entering) {
            self.wanted = Some(entering);
            return Response::Done;
        }
        let refused = Entry::all().find_map(|way| draft.check_push(entering, way).err());
        refused.map_or(Response::Done, |refusal| Response::Say(Notice::refused(&refusal)))
    }

    fn back(&mut self) -> Response {
        match self.mode {
            Mode::Push(entry) => self.cursor = entry.dot().point(),
            Mode::Jump(take) => self.cursor = take.from.point(),
            // A row that may stay is only left.
            Mode::Row(deal) if !deal.run.is_due => {}
            Mode::Free | Mode::Row(_) => {
                self.mode = Mode::Free;
                return Response::StepBack;
            }
        }
        self.mode = Mode::Free;
        Response::Done
    }
}

const MUST_GO: &str = "Single pieces and used potentials of a row must go";

/// All ways in, dot by dot clockwise around the board.
fn ways_around(entering: Entering, draft: &Draft) -> Vec<Entry> {
    let mut ways = draft.entries(entering);
    let angle = |way: &Entry| around(way.dot().point());
    ways.sort_by(|one, other| angle(one).total_cmp(&angle(other)));
    ways
}

pub fn ways_of(dot: Dot, entering: Entering, draft: &Draft) -> Vec<Entry> {
    draft.entries(entering).into_iter().filter(|way| way.dot() == dot).collect()
}

/// Where the potential of a loaded piece can jump to.
pub fn targets(from: Spot, draft: &Draft) -> Vec<Spot> {
    let mut targets: Vec<Spot> =
        draft.jumps().into_iter().filter(|jump| jump.from == from).map(|jump| jump.to).collect();
    targets.dedup();
    targets
}

/// The point a step leads to; at the rim the cursor stays. Left and right zigzag and so keep the
/// line of the screen, and undo each other.
pub fn taken_from(from: Point, step: CursorStep) -> Point {
    use Direction::{Down, DownLeft, DownRight, Up, UpLeft, UpRight};
    let ways = match (step, from.column().is_multiple_of(2)) {
        (CursorStep::Up, _) => [Up; 2],
        (CursorStep::Down, _) => [Down; 2],
        (CursorStep::Right, true) => [UpRight, DownRight],
        (CursorStep::Right, false) => [DownRight, UpRight],
        (CursorStep::Left, true) => [UpLeft, DownLeft],
        (CursorStep::Left, false) => [DownLeft, UpLeft],
    };
    ways.into_iter().find_map(|way| from.next(way)).unwrap_or(from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gipf::picture::half_steps;

    #[test]
    fn left_and_right_undo_each_other_inside() {
        let middle: Point = "e5".parse().unwrap();
        let right = taken_from(taken_from(middle, CursorStep::Right), CursorStep::Right);
        assert_eq!(right.to_string(), "g4");
        assert_eq!(taken_from(taken_from(right, CursorStep::Left), CursorStep::Left), middle);
    }

    #[test]
    fn arrows_lead_from_every_target_to_every_other_and_never_the_opposite_way() {
        let from: Spot = "e5".parse().unwrap();
        let around: Vec<Spot> =
            Direction::ALL.iter().filter_map(|way| from.point().next(*way)?.spot()).collect();
        let steps = [CursorStep::Up, CursorStep::Down, CursorStep::Left, CursorStep::Right];
        for chosen in 1..1_usize << around.len() {
            let targets: Vec<Spot> = (0..around.len())
                .filter(|nth| chosen >> nth & 1 == 1)
                .map(|nth| around[nth])
                .collect();
            let mut seen = vec![targets[0]];
            let mut next = 0;
            while let Some(&at) = seen.get(next) {
                next += 1;
                for step in steps {
                    let Some(to) = towards(step, &targets, at, |to| to) else { continue };
                    let height = |spot: Spot| half_steps(spot.point()).1;
                    assert!(step != CursorStep::Down || height(to) > height(at), "{at} {to}");
                    assert!(step != CursorStep::Up || height(to) < height(at), "{at} {to}");
                    if !seen.contains(&to) {
                        seen.push(to);
                    }
                }
            }
            assert_eq!(seen.len(), targets.len(), "{targets:?}");
        }
    }

    #[test]
    fn every_point_can_be_reached_with_the_arrows() {
        let mut seen = vec!["e5".parse::<Point>().unwrap()];
        let mut next = 0;
        while let Some(&from) = seen.get(next) {
            next += 1;
            for step in [CursorStep::Left, CursorStep::Right, CursorStep::Up, CursorStep::Down] {
                let to = taken_from(from, step);
                if !seen.contains(&to) {
                    seen.push(to);
                }
            }
        }
        assert_eq!(seen.len(), 61);
    }
}
