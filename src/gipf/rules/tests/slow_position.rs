//! A position of the slow model, and the effect of one part of a turn on it.

use std::collections::BTreeMap;

use super::slow_lines::{Spot, lines, lines_through, read, ways_in};

/// One layer of a stack: its colour (`w`, `b`) and its kind (`B`, `G`, `L`, `U`).
pub(super) type Layer = (char, char);

/// A player's pieces beside the board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Side {
    pub(super) reserve: u8,
    pub(super) may_play_gipf: bool,
    pub(super) potentials: u8,
    pub(super) captured: u8,
    pub(super) has_moved: bool,
}

/// The state that a part of a turn changes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Position {
    pub(super) stacks: BTreeMap<Spot, Vec<Layer>>,
    pub(super) sides: BTreeMap<char, Side>,
}

/// Four or more adjacent spots of one colour, and the run they lie in.
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) spots: Vec<Spot>,
    pub(super) run: Vec<Spot>,
}

impl Position {
    pub(super) fn start(version: &str, potentials: u8) -> Position {
        let side = Side {
            reserve: if version == "tournament" { 18 } else { 12 },
            may_play_gipf: version == "tournament",
            potentials: if version == "basic" { 0 } else { potentials },
            captured: 0,
            has_moved: false,
        };
        let kind = if version == "basic" { 'B' } else { 'G' };
        let mut stacks = BTreeMap::new();
        if version != "tournament" {
            for (colour, spots) in [('w', ["e2", "b5", "h5"]), ('b', ["e8", "b2", "h2"])] {
                for spot in spots {
                    stacks.insert(read(spot), vec![(colour, kind)]);
                }
            }
        }
        let sides = BTreeMap::from([('w', side.clone()), ('b', side)]);
        Position { stacks, sides }
    }

    pub(super) fn top(&self, spot: Spot) -> Option<Layer> {
        self.stacks.get(&spot).and_then(|stack| stack.last().copied())
    }

    fn holds(&self, spot: Spot, colour: char) -> bool {
        self.top(spot).is_some_and(|(holder, _)| holder == colour)
    }

    pub(super) fn has_gipf_on_top(&self, colour: char) -> bool {
        let mut spots = self.stacks.keys();
        spots.any(|&spot| self.top(spot) == Some((colour, 'G')))
    }

    pub(super) fn side(&mut self, colour: char) -> &mut Side {
        self.sides.get_mut(&colour).expect("both sides are there")
    }

    /// The rows of one colour; a line has room for one at most.
    pub(super) fn rows(&self, colour: char) -> Vec<Row> {
        let mut rows = Vec::new();
        for line in self.lines_with_four(colour) {
            let points = &lines()[line];
            let in_play = &points[1..points.len() - 1];
            for run in in_play.split(|&spot| self.top(spot).is_none()) {
                for spots in run.split(|&spot| !self.holds(spot, colour)) {
                    if spots.len() >= 4 {
                        let (spots, run) = (spots.to_vec(), run.to_vec());
                        rows.push(Row { line, spots, run });
                    }
                }
            }
        }
        rows
    }

    /// Returns the lines on which a colour holds at least four spots. Only these lines can have a
    /// row, and skipping the other lines saves most of the time of a game.
    fn lines_with_four(&self, colour: char) -> Vec<usize> {
        let mut held = [0; 21];
        for (&spot, stack) in &self.stacks {
            if stack.last().is_some_and(|&(holder, _)| holder == colour) {
                for &line in lines_through(spot) {
                    held[line] += 1;
                }
            }
        }
        (0..21).filter(|&line| held[line] >= 4).collect()
    }

    /// Carries out one part of a turn of `mover`; the part must be possible.
    pub(super) fn carry_out(&mut self, mover: char, part: &str) {
        if let Some(spots) = part.strip_prefix('x') {
            for spot in spots.split(',') {
                self.take_top(mover, read(spot));
            }
        } else if let Some((from, target)) = part.split_once('*') {
            self.jump(mover, read(from), target);
        } else {
            self.enter(mover, part);
        }
    }

    fn take_top(&mut self, mover: char, spot: Spot) {
        let stack = self.stacks.get_mut(&spot).expect("a piece to take");
        let (colour, kind) = stack.pop().expect("a piece to take");
        if stack.is_empty() {
            self.stacks.remove(&spot);
        }
        let pieces = match kind {
            'G' => 2,
            'U' => 0,
            _ => 1,
        };
        let side = self.side(mover);
        if colour == mover {
            side.reserve += pieces;
        } else {
            side.captured += pieces;
        }
    }

    fn jump(&mut self, mover: char, from: Spot, target: &str) {
        self.stacks.insert(from, vec![(mover, 'B')]);
        let (to, kind, pieces) = match target.split_once('+') {
            None => (target, 'U', 0),
            Some((to, "1")) => (to, 'B', 1),
            Some((to, _)) => (to, 'G', 2),
        };
        self.side(mover).reserve -= pieces;
        self.stacks.get_mut(&read(to)).expect("a jump goes onto a stack").push((mover, kind));
    }

    fn enter(&mut self, mover: char, part: &str) {
        let side = self.side(mover);
        let (kind, way) = match part.as_bytes()[0] {
            b'G' => ('G', &part[1..]),
            b'P' => ('L', &part[1..]),
            _ => ('B', part),
        };
        side.reserve -= if kind == 'G' { 2 } else { 1 };
        side.may_play_gipf &= kind == 'G';
        match kind {
            'L' => side.potentials -= 1,
            'B' => side.potentials = 0,
            _ => {}
        }
        let mut coming = Some(vec![(mover, kind)]);
        let (_, spots) = ways_in().iter().find(|(text, _)| text == way).expect("a way in");
        for spot in spots {
            let Some(stack) = coming else { break };
            coming = self.stacks.insert(*spot, stack);
        }
    }
}
