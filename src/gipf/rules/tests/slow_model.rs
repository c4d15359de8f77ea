//! A second implementation of GIPF, slow and plain, with which the real rules are compared.
//!
//! This model shares no code with the real rules. Spots are letters and numbers, stacks are lists
//! of letters, a turn is carried out by reading its text part by part, and every way of dealing
//! with rows is tried. Challenges are not part of it.

use super::slow_lines::{Spot, name, read};
use super::slow_position::{Position, Row};
use super::slow_turns::{Rules, may_be_left, may_stay, turns};

/// How often special cases happened in play.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    pub(super) turns: u64,
    pub(super) most_legal: u64,
    pub(super) onto_loaded: u64,
    pub(super) onto_used: u64,
    pub(super) one_on_gipf: u64,
    pub(super) two_on_gipf: u64,
    pub(super) highest_stack: u64,
    pub(super) freed_own_rows: u64,
    pub(super) freed_other_rows: u64,
    pub(super) two_rows_at_once: u64,
    pub(super) intersecting_rows: u64,
    pub(super) removals: u64,
    pub(super) removals_with_stayers: u64,
    pub(super) whole_runs_left: u64,
    pub(super) end_reserve: u64,
    pub(super) end_captured: u64,
    pub(super) end_covered: u64,
    pub(super) end_own_last: u64,
    pub(super) end_both: u64,
}

/// A game, with its legal turns.
#[derive(Clone, Debug)]
pub(super) struct SlowGame {
    rules: Rules,
    position: Position,
    mover: char,
    turns: Vec<String>,
    result: Option<String>,
    /// Counts of all turns; a caller may pass them on to the next game.
    pub(super) counts: Counts,
}

impl SlowGame {
    pub(super) fn new(version: &str, potentials: u8) -> SlowGame {
        let rules = Rules {
            tournament: version == "tournament",
            gipf_counts: version != "basic",
            with_potentials: version != "basic" && potentials > 0,
        };
        let mut game = SlowGame {
            rules,
            position: Position::start(version, potentials),
            mover: 'w',
            turns: Vec::new(),
            result: None,
            counts: Counts::default(),
        };
        game.turns = turns(rules, &game.position, game.mover);
        game
    }

    /// All legal turns, sorted; none when the game is over.
    pub(super) fn legal(&self) -> &[String] {
        &self.turns
    }

    /// `white` or `black`.
    pub(super) fn turn(&self) -> &str {
        if self.mover == 'w' { "white" } else { "black" }
    }

    /// The winner and the reason, `white captured`; `None` while the game goes on.
    pub(super) fn result(&self) -> Option<String> {
        self.result.clone()
    }

    pub(super) fn board(&self) -> String {
        let texts: Vec<String> = (self.position.stacks.iter())
            .map(|(&spot, stack)| {
                let layers: String =
                    stack.iter().flat_map(|&(colour, kind)| [colour, kind]).collect();
                format!("{}={layers}", name(spot))
            })
            .collect();
        texts.join(" ")
    }

    pub(super) fn supply(&self, colour: &str) -> String {
        let side = &self.position.sides[&if colour == "white" { 'w' } else { 'b' }];
        let gipf = if side.may_play_gipf { "yes" } else { "no" };
        format!(
            "basic:{} gipf:{gipf} potentials:{} captured:{}",
            side.reserve, side.potentials, side.captured
        )
    }

    /// Plays one of the legal turns.
    pub(super) fn play(&mut self, turn: &str) {
        assert!(self.turns.iter().any(|t| t == turn), "{turn} is not legal");
        self.counts.turns += 1;
        self.count_rows();
        for part in turn.split(';') {
            self.play_part(part);
        }
        let left = self.position.rows(self.mover);
        let untouched = left.iter().filter(|row| may_be_left(self.rules, &self.position, row));
        self.counts.whole_runs_left += untouched.count() as u64;
        self.position.side(self.mover).has_moved = true;
        self.end_turn(turn);
    }

    fn play_part(&mut self, part: &str) {
        if let Some(spots) = part.strip_prefix('x') {
            let spots: Vec<Spot> = spots.split(',').map(read).collect();
            self.count_stayers(&spots);
            self.position.carry_out(self.mover, part);
            self.count_freed(&spots);
        } else {
            self.count_jump(part);
            self.position.carry_out(self.mover, part);
            self.count_rows();
        }
        let highest = self.position.stacks.values().map(Vec::len).max();
        self.counts.highest_stack = self.counts.highest_stack.max(highest.unwrap_or(0) as u64);
    }

    /// Checks for the end, in this order: the other's GIPF-pieces, the own ones, no turn left.
    fn end_turn(&mut self, turn: &str) {
        let (mover, next) = (self.mover, other(self.mover));
        let lost = |colour| self.rules.gipf_counts && !self.position.has_gipf_on_top(colour);
        let next_lost = lost(next) && self.position.sides[&next].has_moved;
        let how_next_lost = if has_covered(turn) { "covered" } else { "captured" };
        let end = match (next_lost, lost(mover)) {
            (true, true) => Some((mover, "both")),
            (true, false) => Some((mover, how_next_lost)),
            (false, true) => Some((next, "own-last")),
            (false, false) => None,
        };
        self.mover = next;
        self.turns.clear();
        if end.is_none() {
            self.turns = turns(self.rules, &self.position, next);
        }
        self.counts.most_legal = self.counts.most_legal.max(self.turns.len() as u64);
        let stuck = self.turns.is_empty().then_some((mover, "reserve"));
        if let Some((winner, why)) = end.or(stuck) {
            let winner = if winner == 'w' { "white" } else { "black" };
            self.count_end(why);
            self.result = Some(format!("{winner} {why}"));
        }
    }

    /// Counts rows of the mover that wait together.
    fn count_rows(&mut self) {
        let rows = self.position.rows(self.mover);
        let meet = |a: &Row, b: &Row| a.spots.iter().any(|spot| b.spots.contains(spot));
        let crossing = rows.iter().any(|a| rows.iter().any(|b| a.line != b.line && meet(a, b)));
        self.counts.two_rows_at_once += u64::from(rows.len() >= 2);
        self.counts.intersecting_rows += u64::from(crossing);
    }

    /// Counts a removal, and whether pieces stay that could go.
    fn count_stayers(&mut self, going: &[Spot]) {
        let rows = self.position.rows(self.mover);
        let has_stayer = |row: &Row| {
            row.run.iter().any(|&spot| may_stay(&self.position, spot) && !going.contains(&spot))
        };
        let mut taken = rows.iter().filter(|row| going.iter().all(|spot| row.run.contains(spot)));
        self.counts.removals += 1;
        self.counts.removals_with_stayers += u64::from(taken.all(has_stayer));
    }

    /// Counts rows with a piece that a removal has just uncovered.
    fn count_freed(&mut self, spots: &[Spot]) {
        let freed = |colour| {
            let rows = self.position.rows(colour);
            let has_freed = |row: &&Row| row.spots.iter().any(|spot| spots.contains(spot));
            rows.iter().filter(has_freed).count() as u64
        };
        let (own, others) = (freed(self.mover), freed(other(self.mover)));
        self.counts.freed_own_rows += own;
        self.counts.freed_other_rows += others;
    }

    fn count_jump(&mut self, part: &str) {
        let Some((_, target)) = part.split_once('*') else { return };
        let counter = match target.split_once('+') {
            Some((_, "1")) => &mut self.counts.one_on_gipf,
            Some(_) => &mut self.counts.two_on_gipf,
            None if self.position.top(read(target)).is_some_and(|(_, kind)| kind == 'L') => {
                &mut self.counts.onto_loaded
            }
            None => &mut self.counts.onto_used,
        };
        *counter += 1;
    }

    fn count_end(&mut self, why: &str) {
        let counter = match why {
            "reserve" => &mut self.counts.end_reserve,
            "captured" => &mut self.counts.end_captured,
            "covered" => &mut self.counts.end_covered,
            "own-last" => &mut self.counts.end_own_last,
            _ => &mut self.counts.end_both,
        };
        *counter += 1;
    }
}

fn other(colour: char) -> char {
    if colour == 'w' { 'b' } else { 'w' }
}

/// Whether the turn covered a GIPF-piece, and no later part of it uncovered the piece again.
fn has_covered(turn: &str) -> bool {
    let mut parts = turn.split(';').skip_while(|part| !part.contains('+'));
    let jump = parts.next().and_then(|part| part.split_once('+'));
    let Some((_, to)) = jump.and_then(|(jump, _)| jump.split_once('*')) else { return false };
    !parts.any(|part| part[1..].split(',').any(|spot| spot == to))
}
