//! Dealing with rows, one at a time. After each removal, the rows are found anew.

use super::Progress;
use crate::gipf::rules::line::{Run, has_row};
use crate::gipf::rules::refusal::Refusal;
use crate::gipf::rules::spot_set::SpotSet;
use crate::gipf::rules::stack::Kind;
use crate::gipf::rules::turn::Removal;

impl Progress {
    /// Returns the runs that the mover may deal with now. Rows of the opponent wait for the
    /// opponent's turn.
    pub(in crate::gipf::rules) fn rows(&self) -> impl Iterator<Item = Run> {
        let is_over = self.position.outcome().is_some();
        self.position.runs().filter(move |run| !is_over && !self.dealt.contains(run.line))
    }

    /// Returns a run that must be dealt with before anything else.
    pub(in crate::gipf::rules) fn due(&self) -> Option<Run> {
        self.rows().find(|run| run.is_due)
    }

    /// Checks that these pieces may go from a run while the rest of it stays.
    pub fn check_removal(&self, run: Run, goes: SpotSet) -> Result<(), Refusal> {
        if self.position.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        if !self.rows().any(|now| now == run) || !run.spots.contains_all(goes) {
            let is_dealt = self.dealt.contains(run.line);
            return Err(if is_dealt { Refusal::DealtWith(run.row) } else { Refusal::NoRow(goes) });
        }
        if let Some(spot) = (run.must_go - goes).first() {
            let top = self.position.stack(spot).top();
            return Err(Refusal::MustGo(spot, top.map_or(Kind::Basic, |top| top.kind)));
        }
        if goes.is_empty() {
            return Err(Refusal::NothingGoes);
        }
        self.check_what_stays(run, goes)
    }

    /// Decision "no row stays with potentials": a run does not keep four adjacent tops of the
    /// mover's colour. Pieces that the removal uncovers do not count here; if they make a row, the
    /// mover deals with it next.
    fn check_what_stays(&self, run: Run, goes: SpotSet) -> Result<(), Refusal> {
        let stays = (run.spots - goes) & self.position.spots_of(self.position.turn());
        if self.position.rules().have_potentials() && has_row(stays) {
            return Err(Refusal::FourStay(stays));
        }
        Ok(())
    }

    /// Removes a row: these pieces of its run go.
    pub(in crate::gipf::rules) fn remove(
        &mut self,
        run: Run,
        goes: SpotSet,
    ) -> Result<(), Refusal> {
        self.check_removal(run, goes)?;
        for spot in goes.iter() {
            self.position.take_top(spot);
        }
        // Decision "a line is dealt with once": this holds without potentials. With potentials,
        // uncovered pieces can make a row on the same line again.
        if !self.position.rules().have_potentials() {
            self.dealt = self.dealt.with_line(run.line);
        }
        Ok(())
    }

    /// Lists all sets of spots of a run whose tops may go together.
    pub(in crate::gipf::rules) fn choices(&self, run: Run) -> impl Iterator<Item = SpotSet> {
        let all = run.may_stay().subsets().map(move |more| run.must_go | more);
        all.filter(move |&goes| !goes.is_empty() && self.check_what_stays(run, goes).is_ok())
    }

    /// Removes rows, given the spots whose tops go.
    ///
    /// The spots can fit two runs: for example, one GIPF-piece where two rows cross. Both readings
    /// leave the same board, but each counts another line as dealt with. So the function follows
    /// all readings and returns the first one that fits all removals.
    pub(in crate::gipf::rules) fn deal(self, removals: &[Removal]) -> Result<Progress, Refusal> {
        if removals.is_empty() {
            return Ok(self);
        }
        let mut readings = vec![self];
        for &Removal(goes) in removals {
            let mut refusal = Refusal::NoRow(goes);
            let mut next = Vec::new();
            for reading in &readings {
                for run in reading.position.runs().filter(|run| run.spots.contains_all(goes)) {
                    let mut after = reading.clone();
                    match after.remove(run, goes) {
                        Ok(()) => next.push(after),
                        Err(reason) => refusal = reason,
                    }
                }
            }
            if next.is_empty() {
                return Err(refusal);
            }
            readings = next;
        }
        Ok(readings.swap_remove(0))
    }
}
