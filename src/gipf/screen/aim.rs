//! A player's state at the board: the cursor, the chosen piece to push in, and the activity. Keys
//! and the mouse change this state, or lead to a step of the turn, which the session carries out.

use super::act::{BoardAct, Number};
use super::activity::{
    Activity, Deal, Take, next_of, next_towards, run_at, taken_from, targets, ways_around, ways_of,
};
use super::words;
use crate::gipf::rules::{Dot, Draft, Entering, Entry, Onto, Point, Refusal, Run, Spot, Step};
use crate::kit::ui::action::CursorStep;
use crate::kit::ui::notice::Notice;

/// A player's state at the board.
#[derive(Clone, Debug)]
pub struct Aim {
    pub cursor: Point,
    pub activity: Activity,
    /// The piece to push in that the player chose. If the rules do not allow it now,
    /// [`Aim::entering`] returns another.
    pub wanted: Option<Entering>,
    /// The number of turns before the visible position; `None` for the present position.
    pub looks_at: Option<usize>,
}

/// The result of an act at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    Done,
    /// Show this notice.
    Say(Notice),
    Step(Step),
    /// Take back the last step of the turn.
    StepBack,
    /// End the turn. Rows that need not be removed stay.
    Finish,
}

impl Aim {
    /// Begins with the cursor on e1, the dot nearest to White, and with nothing chosen.
    pub fn new() -> Aim {
        let cursor = Point::new(4, 1).unwrap_or_else(|| unreachable!("e1 is a point"));
        Aim { cursor, activity: Activity::Free, wanted: None, looks_at: None }
    }

    /// Returns the piece that would be pushed in: the wanted one, if the rules allow it now.
    /// Otherwise a GIPF-piece, or else a loaded piece, or else a single piece, whichever the rules
    /// allow first.
    pub fn entering(&self, draft: &Draft) -> Entering {
        let supply = draft.position().supply(draft.position().turn());
        let wanted = self.wanted.filter(|wanted| supply.allows(*wanted));
        let usual = Entering::ALL.into_iter().find(|entering| supply.allows(*entering));
        wanted.or(usual).unwrap_or(Entering::Single)
    }

    /// Whether each of the numbers 1, 2 and 3 can be chosen now: for the piece to push in, or for
    /// how many pieces go onto a GIPF-piece.
    pub fn numbers(&self, draft: &Draft) -> [bool; 3] {
        if let Activity::Jump(take) = self.activity {
            let choices = take.choices(draft);
            return [choices.contains(&Onto::One), choices.contains(&Onto::Two), false];
        }
        let supply = draft.position().supply(draft.position().turn());
        [Entering::Single, Entering::Gipf, Entering::Loaded].map(|it| supply.allows(it))
    }

    /// Ends the activity; the cursor stays.
    pub fn put_back(&mut self) {
        (self.activity, self.looks_at) = (Activity::Free, None);
    }

    /// Carries out an act of the player to move.
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
        match self.activity {
            Activity::Free => self.cursor = taken_from(self.cursor, step),
            Activity::Push(entry) => {
                let ways = ways_of(entry.dot(), self.entering(draft), draft);
                self.take_way(next_towards(step, &ways, entry, Entry::first));
            }
            Activity::Jump(take) => {
                let to = next_towards(step, &targets(take.from, draft), take.to, |to| to);
                self.take_target(take, to);
            }
            Activity::Row(ref mut deal) => {
                deal.step(step);
                self.cursor = deal.at.map_or(self.cursor, Spot::point);
            }
        }
    }

    fn take_way(&mut self, way: Option<Entry>) {
        if let Some(way) = way {
            (self.activity, self.cursor) = (Activity::Push(way), way.dot().point());
        }
    }

    fn take_target(&mut self, take: Take, to: Option<Spot>) {
        if let Some(to) = to {
            (self.activity, self.cursor) = (Activity::Jump(Take { to, ..take }), to.point());
        }
    }

    /// Begins dealing with a row.
    pub fn deal_with(&mut self, run: Run, draft: &Draft) {
        let deal = Deal::new(run, draft);
        if let Some(spot) = deal.at.or(run.row.iter().next()) {
            self.cursor = spot.point();
        }
        self.activity = Activity::Row(deal);
    }

    fn go_on(&mut self, forward: bool, draft: &Draft) {
        match self.activity {
            // The move is made, so only rows are left, which may stay.
            Activity::Free if draft.has_moved() => {
                if let Some(run) = draft.rows().into_iter().next() {
                    self.deal_with(run, draft);
                }
            }
            Activity::Free => {
                let ways = ways_around(self.entering(draft), draft);
                // If the cursor is on a dot with a way in, that way comes first.
                let here = ways.iter().copied().find(|way| way.dot().point() == self.cursor);
                self.take_way(here.or_else(|| next_of(&ways, None, forward)));
            }
            Activity::Push(entry) => {
                let ways = ways_around(self.entering(draft), draft);
                self.take_way(next_of(&ways, Some(entry), forward));
            }
            Activity::Jump(take) => {
                let to = next_of(&targets(take.from, draft), Some(take.to), forward);
                self.take_target(take, to);
            }
            Activity::Row(deal) => {
                if let Some(run) = next_of(&draft.rows(), Some(deal.run), forward) {
                    self.deal_with(run, draft);
                }
            }
        }
    }

    /// Follows the mouse to a point.
    fn aim_at(&mut self, point: Point, draft: &Draft) {
        let spot = point.spot();
        match self.activity {
            Activity::Free => self.cursor = point,
            Activity::Push(entry) => {
                let leads = |way: &Entry| spot.is_some_and(|spot| way.spots().contains(&spot));
                if !leads(&entry) {
                    let ways = ways_of(entry.dot(), self.entering(draft), draft);
                    self.take_way(ways.into_iter().find(leads));
                }
            }
            Activity::Jump(take) => {
                let is_target = |to: &Spot| targets(take.from, draft).contains(to);
                self.take_target(take, spot.filter(is_target));
            }
            Activity::Row(_) => {}
        }
    }

    fn press(&mut self, point: Point, draft: &Draft) -> Response {
        let spot = point.spot();
        match self.activity {
            Activity::Free => {
                self.cursor = point;
                return self.confirm(draft);
            }
            Activity::Push(entry) => {
                let on_line = spot.is_some_and(|spot| entry.spots().contains(&spot));
                if on_line || point == entry.dot().point() {
                    return self.confirm(draft);
                }
                let before = self.activity;
                self.aim_at(point, draft);
                if self.activity == before {
                    (self.activity, self.cursor) = (Activity::Free, point);
                    return self.confirm(draft);
                }
            }
            Activity::Jump(take) if spot == Some(take.to) => return self.confirm(draft),
            Activity::Jump(_) => self.aim_at(point, draft),
            Activity::Row(ref mut deal) => match spot {
                Some(spot) if deal.run.spots.contains(spot) => {
                    self.cursor = point;
                    return switch_piece(deal, Some(spot));
                }
                _ => {
                    if let Some(run) = spot.and_then(|spot| run_at(spot, draft)) {
                        self.deal_with(run, draft);
                    }
                }
            },
        }
        Response::Done
    }

    fn confirm(&mut self, draft: &Draft) -> Response {
        match self.activity {
            Activity::Push(entry) => Response::Step(Step::Push(self.entering(draft), entry)),
            Activity::Jump(take) => Response::Step(Step::Jump(take.jump(draft))),
            Activity::Row(deal) => Response::Step(Step::Remove(deal.run, deal.goes())),
            Activity::Free => match (self.cursor.dot(), self.cursor.spot()) {
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
            self.take_way(Some(way));
            return Response::Done;
        }
        respond(Entry::all_at(dot).find_map(|way| draft.check_push(entering, way).err()))
    }

    fn take_spot(&mut self, spot: Spot, draft: &Draft) -> Response {
        if let Some(run) = run_at(spot, draft) {
            self.deal_with(run, draft);
            return Response::Done;
        }
        if draft.has_moved() {
            return Response::Finish;
        }
        if let Some(&to) = targets(spot, draft).first() {
            self.take_target(Take { from: spot, to, two: false }, Some(to));
            return Response::Done;
        }
        Response::Say(Notice::plain(words::why_not_taken(spot, draft)))
    }

    fn switch(&mut self, draft: &Draft) -> Response {
        match self.activity {
            Activity::Row(ref mut deal) => switch_piece(deal, deal.at),
            _ => self.confirm(draft),
        }
    }

    fn choose(&mut self, number: Number, draft: &Draft) -> Response {
        if let Activity::Jump(take) = &mut self.activity {
            // Any number but 1 means two pieces.
            let chosen = Take { two: number != Number::One, ..*take };
            let refusal = draft.check_jump(chosen.jump(draft)).err();
            if refusal.is_none() {
                *take = chosen;
            }
            return respond(refusal);
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
        respond(Entry::all().find_map(|way| draft.check_push(entering, way).err()))
    }

    fn back(&mut self) -> Response {
        match self.activity {
            Activity::Push(entry) => self.cursor = entry.dot().point(),
            Activity::Jump(take) => self.cursor = take.from.point(),
            // Leaving a row that may stay takes back no step.
            Activity::Row(deal) if !deal.run.is_due => {}
            Activity::Free | Activity::Row(_) => {
                self.activity = Activity::Free;
                return Response::StepBack;
            }
        }
        self.activity = Activity::Free;
        Response::Done
    }
}

/// Switches whether the piece on a spot of a row stays or goes, or says that the piece must go.
fn switch_piece(deal: &mut Deal, at: Option<Spot>) -> Response {
    if at.is_some_and(|spot| deal.switch(spot)) {
        return Response::Done;
    }
    Response::Say(Notice::plain("Single pieces and used potentials of a row must go"))
}

/// Shows why the rules refuse an act, if they do.
fn respond(refusal: Option<Refusal>) -> Response {
    refusal.map_or(Response::Done, |refusal| Response::Say(Notice::refusal(&refusal)))
}
