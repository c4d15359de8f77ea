//! Where a player stands at the board: the cursor, what is chosen to be pushed in, and what is being
//! done. The session has the turn itself.

use super::act::Number;
use crate::gipf::picture::half_steps;
use crate::gipf::rules::{
    Draft, Entering, Entry, Jump, Layer, Onto, Point, Position, Run, Spot, SpotSet,
};
use crate::gipf::session::Session;
use crate::kit::ui::action::CursorStep;

/// Where a player stands at the board.
#[derive(Clone, Debug)]
pub struct Aim {
    pub cursor: Point,
    pub mode: Mode,
    /// What was chosen to be pushed in; what comes instead if the rules don't allow it now, says
    /// [`Aim::entering`].
    pub wanted: Option<Entering>,
    /// After how many turns the position is looked at, if that is not the present.
    pub looks_at: Option<usize>,
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Nothing yet.
    Free,
    /// A dot is taken, and a line from there.
    Push(Entry),
    /// A potential is taken.
    Jump(Take),
    Row(Deal),
}

/// A potential that is taken, and its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    /// The loaded piece.
    pub from: Spot,
    /// The target shown.
    pub to: Spot,
    /// Whether two pieces go onto a GIPF-piece, rather than one.
    pub two: bool,
}

/// A row that is dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The row and what continues it.
    pub run: Run,
    pub stays: SpotSet,
    /// The spot on which a piece is switched.
    pub at: Option<Spot>,
}

impl Aim {
    /// The cursor on the dot before White, nothing chosen.
    pub fn new() -> Aim {
        let cursor = Point::new(4, 1).unwrap_or_else(|| unreachable!("e1 is a point"));
        Aim { cursor, mode: Mode::Free, wanted: None, looks_at: None }
    }

    /// The position the board shows: the turn being made, or an earlier one.
    pub fn position(&self, session: &Session) -> Position {
        let looked = self.looks_at.and_then(|ply| session.position_at(ply));
        looked.unwrap_or_else(|| session.draft().position().clone())
    }

    /// What would be pushed in: what was wanted, if the rules allow it now; or else a GIPF-piece
    /// while it has to be one, a loaded piece while there are any, then a single piece.
    pub fn entering(&self, draft: &Draft) -> Entering {
        let supply = draft.position().supply(draft.position().turn());
        let wanted = self.wanted.filter(|wanted| supply.allows(*wanted));
        let usual = Entering::ALL.into_iter().find(|entering| supply.allows(*entering));
        wanted.or(usual).unwrap_or(Entering::Single)
    }

    /// Which of the three numbers choose something: what is pushed in, or how many pieces jump.
    pub fn numbers(&self, draft: &Draft) -> [bool; 3] {
        if let Mode::Jump(take) = self.mode {
            let choices = take.choices(draft);
            return [choices.contains(&Onto::One), choices.contains(&Onto::Two), false];
        }
        let supply = draft.position().supply(draft.position().turn());
        [Entering::Single, Entering::Gipf, Entering::Loaded].map(|it| supply.allows(it))
    }

    /// The layer that would be pushed in.
    pub fn layer(&self, draft: &Draft) -> Layer {
        Layer::new(draft.position().turn(), self.entering(draft).kind())
    }

    /// Puts away what is being done; the cursor stays.
    pub fn put_back(&mut self) {
        (self.mode, self.looks_at) = (Mode::Free, None);
    }
}

impl Take {
    /// The jump as it is chosen.
    pub fn jump(self, draft: &Draft) -> Jump {
        let on_gipf = self.choices(draft).iter().any(|onto| *onto != Onto::Potential);
        let onto = match (on_gipf, self.two) {
            (false, _) => Onto::Potential,
            (true, false) => Onto::One,
            (true, true) => Onto::Two,
        };
        Jump { from: self.from, to: self.to, onto }
    }

    /// What may come to lie on the target.
    pub fn choices(self, draft: &Draft) -> Vec<Onto> {
        let here = |jump: &Jump| jump.from == self.from && jump.to == self.to;
        draft.jumps().into_iter().filter(here).map(|jump| jump.onto).collect()
    }

    /// The number of pieces that a key stands for.
    pub fn with(self, number: Number) -> Take {
        Take { two: number != Number::One, ..self }
    }
}

impl Deal {
    /// The row with the own GIPF-pieces and loaded pieces staying, as far as the rules let them.
    pub fn new(run: Run, draft: &Draft) -> Deal {
        let position = draft.position();
        let own = position.held(position.turn());
        let mut deal = Deal { run, stays: run.may_stay() & own, at: None };
        while !deal.is_accepted(draft) {
            match deal.stays.iter().next() {
                Some(spot) => deal.stays = deal.stays.without(spot),
                None => break,
            }
        }
        deal.at = run.may_stay().iter().next();
        deal
    }

    /// The pieces that are removed.
    pub fn goes(&self) -> SpotSet {
        self.run.spots - self.stays
    }

    /// Whether the row may be removed so.
    pub fn is_accepted(&self, draft: &Draft) -> bool {
        draft.check_removal(self.run, self.goes()).is_ok()
    }

    /// Goes to the piece that may stay on that side of the present one, if there is one.
    pub fn step(&mut self, step: CursorStep) {
        let all: Vec<Spot> = self.run.may_stay().iter().collect();
        let next = self.at.and_then(|now| towards(step, &all, now, |spot| spot));
        self.at = next.or(self.at);
    }

    /// Lets the piece on a spot stay, or go, if there is a choice.
    pub fn switch(&mut self, spot: Spot) -> bool {
        if !self.run.may_stay().contains(spot) {
            return false;
        }
        let stays = self.stays.contains(spot);
        self.stays = if stays { self.stays.without(spot) } else { self.stays.with(spot) };
        self.at = Some(spot);
        true
    }
}

/// The one after `now`, or before it, round and round.
pub fn next_of<T: Copy + PartialEq>(all: &[T], now: Option<T>, forward: bool) -> Option<T> {
    let at = now.and_then(|now| all.iter().position(|one| *one == now));
    let next = match at {
        None if forward => 0,
        None => all.len().checked_sub(1)?,
        Some(at) => (at + if forward { 1 } else { all.len() - 1 }) % all.len(),
    };
    all.get(next).copied()
}

/// Which of some choices an arrow leads to from the present one: the nearest that lies that way.
/// `None` if none does: arrows don't go round as Tab does.
pub(super) fn towards<T: Copy>(
    step: CursorStep,
    all: &[T],
    now: T,
    at: impl Fn(T) -> Spot,
) -> Option<T> {
    let away = |one: T| {
        let [(x, y), (across, down)] = [now, one].map(|it| half_steps(at(it).point()));
        (i16::from(across - x), i16::from(down - y))
    };
    let is_that_way = |one: &T| {
        let (across, down) = away(*one);
        // On a vertical line the upper one counts as that on the right.
        let right = 100 * across - down;
        let ahead = match step {
            CursorStep::Up => -down,
            CursorStep::Down => down,
            CursorStep::Left => -right,
            CursorStep::Right => right,
        };
        ahead > 0
    };
    let distance = |one: &T| {
        let (across, down) = away(*one);
        3 * across * across + down * down
    };
    all.iter().copied().filter(is_that_way).min_by_key(distance)
}
