//! A player's state at the board: the cursor, the chosen piece to push in, and the activity. Keys
//! and the mouse change this state, or lead to a step of the turn, which the session carries out.

use super::action::BoardAction;
use crate::gipf::picture::{angle_around, half_steps};
use crate::gipf::play::Command;
use crate::gipf::rules::{
    CoverLayer, Direction, Dot, Draft, Entering, Entry, Jump, Kind, Point, Refusal, Run, Spot,
    SpotSet, Step,
};
use crate::kit::ui::action::CursorStep;
use crate::kit::ui::text::Notice;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    Free,
    Push(Entry),
    Jump(PieceTransfer),
    Row(RowDecision),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceTransfer {
    pub from: Spot,
    pub to: Spot,
    /// Two pieces go onto a GIPF-piece instead of one.
    pub two: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowDecision {
    /// The row, with the pieces that continue it.
    pub run: Run,
    pub stays: SpotSet,
    /// The spot whose piece the player can switch; `None` if every piece must go.
    pub at: Option<Spot>,
}

impl PieceTransfer {
    pub fn jump(self, draft: &Draft) -> Jump {
        let on_gipf = self.choices(draft).iter().any(|onto| *onto != CoverLayer::Potential);
        let onto = if !on_gipf {
            CoverLayer::Potential
        } else if self.two {
            CoverLayer::Two
        } else {
            CoverLayer::One
        };
        Jump { from: self.from, to: self.to, onto }
    }

    pub fn choices(self, draft: &Draft) -> Vec<CoverLayer> {
        let mut jumps = draft.jumps();
        jumps.retain(|jump| jump.from == self.from && jump.to == self.to);
        jumps.into_iter().map(|jump| jump.onto).collect()
    }
}

impl RowDecision {
    /// All may stay at first; then one after the other goes until the rules accept the removal.
    fn new(run: Run, draft: &Draft) -> RowDecision {
        let position = draft.position();
        let own = position.spots_of(position.turn());
        let mut deal =
            RowDecision { run, stays: run.may_stay() & own, at: run.may_stay().iter().next() };
        while draft.check_removal(run, deal.removed()).is_err() {
            match deal.stays.iter().next() {
                Some(spot) => deal.stays = deal.stays.without_spot(spot),
                None => break,
            }
        }
        deal
    }

    pub fn removed(&self) -> SpotSet {
        self.run.spots - self.stays
    }

    /// Keeps the choice if there is none.
    fn step(&mut self, step: CursorStep) {
        let all: Vec<Spot> = self.run.may_stay().iter().collect();
        let next = self.at.and_then(|now| next_towards(step, &all, now, |spot| spot));
        self.at = next.or(self.at);
    }

    /// Returns `false` if the player has no choice there.
    fn switch(&mut self, spot: Spot) -> bool {
        if !self.run.may_stay().contains(spot) {
            return false;
        }
        let stays = self.stays.contains(spot);
        self.stays = if stays { self.stays.without_spot(spot) } else { self.stays.with_spot(spot) };
        self.at = Some(spot);
        true
    }
}

/// The item after `now`, or before it. The first item follows the last.
fn next_of<T: Copy + PartialEq>(all: &[T], now: Option<T>, forward: bool) -> Option<T> {
    let at = now.and_then(|now| all.iter().position(|one| *one == now));
    let next = match at {
        None if forward => 0,
        None => all.len().checked_sub(1)?,
        Some(at) => (at + if forward { 1 } else { all.len() - 1 }) % all.len(),
    };
    all.get(next).copied()
}

/// `None` if no choice lies there; unlike Tab, arrows do not go round.
pub fn next_towards<T: Copy>(
    step: CursorStep,
    all: &[T],
    now: T,
    at: impl Fn(T) -> Spot,
) -> Option<T> {
    let (x, y) = half_steps(at(now).point());
    let mut nearest = None;
    for &one in all {
        let (to_x, to_y) = half_steps(at(one).point());
        let (across, down) = (i16::from(to_x - x), i16::from(to_y - y));
        // Of two choices in the same column, the upper one counts as the right one.
        let right = 100 * across - down;
        let ahead = match step {
            CursorStep::Up => -down,
            CursorStep::Down => down,
            CursorStep::Left => -right,
            CursorStep::Right => right,
        };
        let distance = 3 * across * across + down * down;
        if ahead > 0 && nearest.is_none_or(|(_, least)| distance < least) {
            nearest = Some((one, distance));
        }
    }
    nearest.map(|(one, _)| one)
}

/// The possible entries, dot by dot, clockwise around the board from e1.
fn entries_around(entering: Entering, draft: &Draft) -> Vec<Entry> {
    let mut entries = draft.entries(entering);
    entries.sort_by(|one, other| {
        let [one, other] = [one, other].map(|entry| angle_around(entry.dot().point()));
        one.total_cmp(&other)
    });
    entries
}

pub fn entries_at(dot: Dot, entering: Entering, draft: &Draft) -> Vec<Entry> {
    let mut entries = draft.entries(entering);
    entries.retain(|entry| entry.dot() == dot);
    entries
}

fn run_at(spot: Spot, draft: &Draft) -> Option<Run> {
    draft.rows().into_iter().find(|run| run.spots.contains(spot))
}

pub fn targets(from: Spot, draft: &Draft) -> Vec<Spot> {
    let jumps = draft.jumps().into_iter().filter(|jump| jump.from == from);
    let mut targets: Vec<Spot> = jumps.map(|jump| jump.to).collect();
    targets.dedup();
    targets
}

/// At the rim the cursor stays. Left and right zigzag at one height; a step back undoes a step.
pub fn cursor_after(from: Point, step: CursorStep) -> Point {
    use Direction::{Down, DownLeft, DownRight, Up, UpLeft, UpRight};
    let is_even = from.column().is_multiple_of(2);
    let directions = match step {
        CursorStep::Up => [Up; 2],
        CursorStep::Down => [Down; 2],
        CursorStep::Right if is_even => [UpRight, DownRight],
        CursorStep::Right => [DownRight, UpRight],
        CursorStep::Left if is_even => [UpLeft, DownLeft],
        CursorStep::Left => [DownLeft, UpLeft],
    };
    directions.into_iter().find_map(|direction| from.next(direction)).unwrap_or(from)
}

#[derive(Clone, Debug)]
pub struct Aim {
    pub cursor: Point,
    pub activity: Activity,
    /// If the rules do not allow it now, [`Aim::entering`] returns another.
    pub preferred_entering: Option<Entering>,
    /// The number of turns before the visible position; `None` for the present position.
    pub viewed_ply: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    Done,
    Notice(Notice),
    Give(Command),
}

impl Default for Aim {
    /// Begins with the cursor on e1, the dot nearest to White.
    fn default() -> Aim {
        let cursor = Point::new(4, 1).unwrap_or_else(|| unreachable!("e1 is a point"));
        Aim { cursor, activity: Activity::Free, preferred_entering: None, viewed_ply: None }
    }
}

impl Aim {
    /// The wanted piece, else a GIPF-piece, a loaded or a single piece: what the rules allow first.
    pub fn entering(&self, draft: &Draft) -> Entering {
        let supply = draft.supply();
        let wanted = self.preferred_entering.filter(|wanted| supply.allows(*wanted));
        let usual = Entering::ALL.into_iter().find(|entering| supply.allows(*entering));
        wanted.or(usual).unwrap_or(Entering::Single)
    }

    /// For the piece to push in, or for how many pieces go onto a GIPF-piece.
    pub fn numbers(&self, draft: &Draft) -> [bool; 3] {
        if let Activity::Jump(take) = self.activity {
            let choices = take.choices(draft);
            return [choices.contains(&CoverLayer::One), choices.contains(&CoverLayer::Two), false];
        }
        [Entering::Single, Entering::Gipf, Entering::Loaded].map(|it| draft.supply().allows(it))
    }

    /// Ends the activity and returns to the present position; the cursor stays.
    pub fn put_back(&mut self) {
        self.activity = Activity::Free;
        self.viewed_ply = None;
    }

    pub fn act(&mut self, act: BoardAction, draft: &Draft) -> Response {
        match act {
            BoardAction::Step(step) => self.step(step, draft),
            BoardAction::Next { forward } => self.step_entering(forward, draft),
            BoardAction::Aim(point) => self.aim_at(point, draft),
            BoardAction::Press(point) => return self.press(point, draft),
            BoardAction::Confirm => return self.confirm(draft),
            BoardAction::Switch => {
                return match self.activity {
                    Activity::Row(ref mut deal) => switch_piece(deal, deal.at),
                    _ => self.confirm(draft),
                };
            }
            BoardAction::Choose(entering) => return self.choose(entering, draft),
            BoardAction::Back => return self.back(),
        }
        Response::Done
    }

    fn step(&mut self, step: CursorStep, draft: &Draft) {
        match self.activity {
            Activity::Free => self.cursor = cursor_after(self.cursor, step),
            Activity::Push(entry) => {
                let entries = entries_at(entry.dot(), self.entering(draft), draft);
                self.take_entry(next_towards(step, &entries, entry, Entry::first));
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

    fn take_entry(&mut self, entry: Option<Entry>) {
        if let Some(entry) = entry {
            self.activity = Activity::Push(entry);
            self.cursor = entry.dot().point();
        }
    }

    fn take_target(&mut self, take: PieceTransfer, to: Option<Spot>) {
        if let Some(to) = to {
            self.activity = Activity::Jump(PieceTransfer { to, ..take });
            self.cursor = to.point();
        }
    }

    pub fn deal_with(&mut self, run: Run, draft: &Draft) {
        let deal = RowDecision::new(run, draft);
        if let Some(spot) = deal.at.or(run.row.iter().next()) {
            self.cursor = spot.point();
        }
        self.activity = Activity::Row(deal);
    }

    fn step_entering(&mut self, forward: bool, draft: &Draft) {
        match self.activity {
            // The move is made, so only rows are left, which may stay.
            Activity::Free if draft.has_moved() => {
                if let Some(&run) = draft.rows().first() {
                    self.deal_with(run, draft);
                }
            }
            Activity::Free => {
                let entries = entries_around(self.entering(draft), draft);
                // If the cursor is on a dot with an entry, that entry comes first.
                let here = entries.iter().copied().find(|at| at.dot().point() == self.cursor);
                self.take_entry(here.or_else(|| next_of(&entries, None, forward)));
            }
            Activity::Push(entry) => {
                let entries = entries_around(self.entering(draft), draft);
                self.take_entry(next_of(&entries, Some(entry), forward));
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

    fn aim_at(&mut self, point: Point, draft: &Draft) {
        let Some(spot) = point.spot() else {
            if self.activity == Activity::Free {
                self.cursor = point;
            }
            return;
        };
        match self.activity {
            Activity::Free => self.cursor = point,
            Activity::Push(entry) if entry.spots().contains(&spot) => {}
            Activity::Push(entry) => {
                let mut entries = entries_at(entry.dot(), self.entering(draft), draft).into_iter();
                self.take_entry(entries.find(|entry| entry.spots().contains(&spot)));
            }
            Activity::Jump(take) => {
                if targets(take.from, draft).contains(&spot) {
                    self.take_target(take, Some(spot));
                }
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
                    self.activity = Activity::Free;
                    self.cursor = point;
                    return self.confirm(draft);
                }
            }
            Activity::Jump(take) if spot == Some(take.to) => return self.confirm(draft),
            Activity::Jump(_) => self.aim_at(point, draft),
            Activity::Row(ref mut deal) => {
                if spot.is_some_and(|spot| deal.run.spots.contains(spot)) {
                    self.cursor = point;
                    return switch_piece(deal, spot);
                }
                if let Some(run) = spot.and_then(|spot| run_at(spot, draft)) {
                    self.deal_with(run, draft);
                }
            }
        }
        Response::Done
    }

    fn confirm(&mut self, draft: &Draft) -> Response {
        let step = match self.activity {
            Activity::Push(entry) => Step::Push(self.entering(draft), entry),
            Activity::Jump(take) => Step::Jump(take.jump(draft)),
            Activity::Row(deal) => Step::Remove(deal.run, deal.removed()),
            Activity::Free => return self.take_at_cursor(draft),
        };
        Response::Give(Command::Step(step))
    }

    /// Takes what is under the cursor: a dot, a row or a loaded piece.
    fn take_at_cursor(&mut self, draft: &Draft) -> Response {
        let run = self.cursor.spot().and_then(|spot| run_at(spot, draft));
        if let Some(run) = run {
            self.deal_with(run, draft);
            return Response::Done;
        }
        if draft.has_moved() {
            return Response::Give(Command::Finish);
        }
        if let Some(dot) = self.cursor.dot() {
            let entering = self.entering(draft);
            let entry = entries_at(dot, entering, draft).first().copied();
            self.take_entry(entry);
            if entry.is_some() {
                return Response::Done;
            }
            return respond(Entry::all_at(dot).find_map(|at| draft.check_push(entering, at).err()));
        }
        let Some(spot) = self.cursor.spot() else { return Response::Done };
        if let Some(&to) = targets(spot, draft).first() {
            self.take_target(PieceTransfer { from: spot, to, two: false }, Some(to));
            return Response::Done;
        }
        let position = draft.position();
        let is_loaded = position.tops(Kind::Loaded).contains(spot);
        let why = if is_loaded && position.spots_of(position.turn()).contains(spot) {
            format!("Beside {spot} lies no loaded piece, used potential or GIPF-piece to jump onto")
        } else {
            "Pieces come in at the dots around the board: take one with Enter".to_owned()
        };
        Response::Notice(Notice::plain(why))
    }

    /// While a potential is taken, one piece or two to cover a GIPF-piece.
    fn choose(&mut self, entering: Entering, draft: &Draft) -> Response {
        if let Activity::Jump(take) = &mut self.activity {
            let chosen = PieceTransfer { two: entering != Entering::Single, ..*take };
            let refusal = draft.check_jump(chosen.jump(draft)).err();
            if refusal.is_none() {
                *take = chosen;
            }
            return respond(refusal);
        }
        if draft.supply().allows(entering) {
            self.preferred_entering = Some(entering);
            return Response::Done;
        }
        respond(Entry::all().find_map(|entry| draft.check_push(entering, entry).err()))
    }

    fn back(&mut self) -> Response {
        match self.activity {
            Activity::Push(entry) => self.cursor = entry.dot().point(),
            Activity::Jump(take) => self.cursor = take.from.point(),
            // Leaving a row that may stay takes back no step.
            Activity::Row(deal) if !deal.run.is_due => {}
            Activity::Free | Activity::Row(_) => {
                self.activity = Activity::Free;
                return Response::Give(Command::StepBack);
            }
        }
        self.activity = Activity::Free;
        Response::Done
    }
}

fn switch_piece(deal: &mut RowDecision, at: Option<Spot>) -> Response {
    if at.is_some_and(|spot| deal.switch(spot)) {
        return Response::Done;
    }
    Response::Notice(Notice::plain("Single pieces and used potentials of a row must go"))
}

fn respond(refusal: Option<Refusal>) -> Response {
    refusal.map_or(Response::Done, |refusal| Response::Notice(Notice::refusal(&refusal)))
}
