//! The moves: what may be pushed in, how a potential may be used, and why not.

use super::Progress;
use crate::gipf::rules::entry::Entry;
use crate::gipf::rules::refusal::Refusal;
use crate::gipf::rules::ruleset::Version;
use crate::gipf::rules::spot_set::SpotSet;
use crate::gipf::rules::stack::Kind;
use crate::gipf::rules::supply::Phase;
use crate::gipf::rules::turn::{Deed, Entering, Jump, Onto};

impl Progress {
    /// Whether a piece of this kind may be pushed in there.
    pub(in crate::gipf::rules) fn check_push(
        &self,
        entering: Entering,
        entry: Entry,
    ) -> Result<(), Refusal> {
        self.check_may_move()?;
        self.check_entering(entering)?;
        if self.position.has_room(entry) { Ok(()) } else { Err(Refusal::LineFull(entry)) }
    }

    fn check_may_move(&self) -> Result<(), Refusal> {
        self.check_nothing_due()?;
        if self.has_moved() { Err(Refusal::Moved) } else { Ok(()) }
    }

    /// Whether a piece of this kind may come in: the order of the phases, and the reserve.
    fn check_entering(&self, entering: Entering) -> Result<(), Refusal> {
        let supply = self.position.supply(self.position.turn());
        if supply.allows(entering) {
            return Ok(());
        }
        let rules = self.position.rules();
        let (needed, left) = (entering.basic_pieces(), supply.basic());
        Err(match (entering, supply.phase()) {
            (Entering::Gipf, Phase::Loaded | Phase::Single) => match rules.version() {
                Version::Tournament => Refusal::GipfOver,
                version => Refusal::NoGipfIn(version),
            },
            (Entering::Loaded, _) if !rules.have_potentials() => Refusal::NoPotentials,
            (Entering::Loaded | Entering::Single, Phase::FirstGipf) => Refusal::GipfFirst,
            (Entering::Loaded, Phase::Single) => Refusal::LoadedOver,
            (Entering::Loaded, _) if supply.potentials() == 0 => Refusal::NoneToLoad,
            _ => Refusal::Reserve { needed, left },
        })
    }

    pub(in crate::gipf::rules) fn pushes(&self) -> impl Iterator<Item = (Entering, Entry)> {
        let may_move = self.check_may_move().is_ok();
        let kinds = Entering::ALL.into_iter();
        kinds.filter(move |&kind| may_move && self.check_entering(kind).is_ok()).flat_map(|kind| {
            let open = Entry::all().filter(|&entry| self.position.has_room(entry));
            open.map(move |entry| (kind, entry))
        })
    }

    /// Whether a potential may be used so.
    pub(in crate::gipf::rules) fn check_jump(&self, jump: Jump) -> Result<(), Refusal> {
        self.check_may_move()?;
        self.check_use(jump)
    }

    fn check_use(&self, jump: Jump) -> Result<(), Refusal> {
        let Jump { from, to, onto } = jump;
        let mover = self.position.turn();
        if !(self.position.held(mover) & self.position.tops(Kind::Loaded)).contains(from) {
            return Err(Refusal::NotLoaded(from));
        }
        if !from.neighbours().any(|spot| spot == to) {
            return Err(Refusal::NotAdjacent(from, to));
        }
        let Some(top) = self.position.stack(to).top() else {
            return Err(Refusal::OntoNothing(to));
        };
        if top.owner == mover {
            return Err(Refusal::OntoOwn(to));
        }
        match (top.kind, onto) {
            (Kind::Basic, _) => return Err(Refusal::OntoSingle(to)),
            (Kind::Gipf, Onto::Potential) => return Err(Refusal::HowMany(to)),
            (Kind::Loaded | Kind::Used, Onto::One | Onto::Two) => {
                return Err(Refusal::NoPieces(to));
            }
            (Kind::Gipf, _) | (_, Onto::Potential) => {}
        }
        let (needed, left) = (onto.basic_pieces(), self.position.supply(mover).basic());
        if needed > left { Err(Refusal::Reserve { needed, left }) } else { Ok(()) }
    }

    pub(in crate::gipf::rules) fn jumps(&self) -> impl Iterator<Item = Jump> {
        let loaded = self.position.held(self.position.turn()) & self.position.tops(Kind::Loaded);
        let may_move = self.check_may_move().is_ok();
        let loaded = if may_move { loaded } else { SpotSet::EMPTY };
        let pairs = loaded.iter().flat_map(|from| from.neighbours().map(move |to| (from, to)));
        let all = pairs.flat_map(|(from, to)| Onto::ALL.map(|onto| Jump { from, to, onto }));
        all.filter(|&jump| self.check_use(jump).is_ok())
    }

    pub(in crate::gipf::rules) fn deeds(&self) -> impl Iterator<Item = Deed> {
        let pushes = self.pushes().map(|(entering, entry)| Deed::Push(entering, entry));
        pushes.chain(self.jumps().map(Deed::Jump))
    }
}
