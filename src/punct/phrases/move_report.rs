//! A move in words: its piece, its place, and the changes of chains.

use super::{all_of, list};
use crate::kit::phrases::{People, article, counted};
use crate::kit::settings::Telling;
use crate::punct::play::Session;
use crate::rules::{
    CENTRAL_HEXAGON, Game, Kind, Level, Move, Piece, Player, Position, Side, Source, Space,
    SpaceSet, Variant, chains, joined_side,
};

/// A legal move, with the board before it, the board `between` (without the lifted piece), and the
/// board after it.
pub struct ReportedMove<'a> {
    played: Move,
    mover: Player,
    people: &'a People,
    before: &'a Position,
    between: Position,
    after: &'a Position,
}

impl<'a> ReportedMove<'a> {
    pub fn new(
        before: &'a Position,
        played: Move,
        after: &'a Position,
        people: &'a People,
    ) -> ReportedMove<'a> {
        let lifted = match played.source() {
            Source::Board(from) => before.with_lifted(from),
            Source::Reserve(_) => None,
        };
        let between = lifted.unwrap_or_else(|| before.clone());
        ReportedMove { played, mover: before.turn(), people, before, between, after }
    }

    /// Describes the move and its effects, one fact in each paragraph.
    pub fn report(&self, telling: Telling) -> Vec<String> {
        let mut lines = vec![self.deed_in(telling)];
        lines.extend(self.effects(telling));
        lines
    }

    /// Describes a move that was played just now, and its effects. A move of the only person here
    /// is told in brief, because that person has typed it. In brief, the result alone tells what a
    /// winning move joins.
    pub fn report_as_new(&self, telling: Telling) -> Vec<String> {
        let is_own = self.people.is_you(self.mover);
        let mut lines = vec![if is_own { self.briefly() } else { self.deed_in(telling) }];
        let wins = joined_side(self.after.tops(self.mover)).is_some();
        if wins && telling == Telling::Brief {
            lines.extend(self.level());
        } else {
            lines.extend(self.effects(telling));
        }
        lines
    }

    fn deed_in(&self, telling: Telling) -> String {
        if telling == Telling::Brief { self.briefly() } else { self.deed() }
    }

    fn effects(&self, telling: Telling) -> Vec<String> {
        let is_full = telling == Telling::Full;
        let mut lines: Vec<String> = self.level().into_iter().collect();
        if is_full {
            lines.extend(self.bridge());
            self.add_covering(&mut lines);
        }
        for player in [self.mover, self.mover.opponent()] {
            self.add_chain_changes(player, &mut lines);
        }
        if is_full {
            lines.extend(self.reserve());
            lines.extend(self.centre());
        }
        lines
    }

    /// Adds the changes of a player's chains between the sets of topped spaces.
    fn add_chain_changes(&self, player: Player, lines: &mut Vec<String>) {
        let [before, after] = [self.before, self.after].map(|board| board.tops(player));
        let (dots, own) = (self.played.placement().spaces(), player == self.mover);
        let whose = &self.people.whose(player);
        let (earlier, later, lost) = (chains(before), chains(after), before - after);
        for &chain in &later {
            if own && chain.meets(dots) {
                lines.extend(joined(&earlier, chain - dots, whose));
            }
            let now = touched_sides(chain);
            let had = |&old: &SpaceSet| old.meets(chain) && includes(&touched_sides(old), &now);
            if !now.is_empty() && !earlier.iter().any(had) {
                let place = place_text(chain, &later);
                let text = format!("{whose} chain{place} now touches {}.", sides(&now));
                lines.push(self.people.first(player, &text));
            }
        }
        for &chain in &earlier {
            let parts: Vec<SpaceSet> =
                later.iter().copied().filter(|part| part.meets(chain)).collect();
            if let [first, second, ..] = parts[..]
                && let Some((one, other)) =
                    nearest(first & chain, lost).zip(nearest(second & chain, lost))
            {
                lines.push(format!("It cuts {whose} chain between {one} and {other}."));
            }
            let had = touched_sides(chain);
            if !had.is_empty() && !parts.iter().any(|&part| includes(&touched_sides(part), &had)) {
                let both = if had.len() == 1 { "" } else { " together" };
                let (left, had) = (chain & after, sides(&had));
                let text = if left.is_empty() {
                    format!("{whose} chain that touched {had} is gone.")
                } else {
                    format!(
                        "{whose} chain{} no longer touches {had}{both}.",
                        place_text(left, &earlier)
                    )
                };
                lines.push(self.people.first(player, &text));
            }
        }
    }

    /// Tells who made which move, in notation.
    fn briefly(&self) -> String {
        let text = format!("{}: {}.", self.people.who(self.mover), self.played);
        self.people.first(self.mover, &text)
    }

    fn deed(&self) -> String {
        let (who, to) = (self.people.who(self.mover), self.played.placement());
        let [punct, one, other] = to.canonical_dots();
        let kind = to.kind().name();
        let minors = format!("minor dots on {one} and {other}");
        let deed = match self.played.source() {
            Source::Reserve(_) => {
                format!("{who} added {} {kind}: PÜNCT on {punct}, {minors}.", article(kind))
            }
            Source::Board(from) if from == punct => {
                format!("{who} turned the {kind} on {punct}: {minors}.")
            }
            Source::Board(from) => {
                format!("{who} moved the {kind} from {from} to {punct}: {minors}.")
            }
        };
        self.people.first(self.mover, &deed)
    }

    /// Describes the level of a moved piece; `None` if the piece stays on its level.
    fn level(&self) -> Option<String> {
        let Source::Board(from) = self.played.source() else { return None };
        let before = self.before.top(from)?.level;
        let now = self.after.top(self.played.placement().punct())?.level;
        match now {
            _ if now == before => None,
            Level::GROUND => Some("It came down to the board.".to_owned()),
            _ if now > before => Some(format!("It climbed to level {now}.")),
            _ => Some(format!("It came down to level {now}.")),
        }
    }

    fn gap(&self) -> Option<Space> {
        self.between.landing(self.played.placement()).ok()?.gap
    }

    fn bridge(&self) -> Option<String> {
        let gap = self.gap()?;
        Some(match self.between.top(gap) {
            None => format!("It is a bridge: below its middle, {gap} is empty."),
            Some(below) => {
                let owner = self.people.whose(below.owner);
                format!("It is a bridge: its middle hangs over {owner} dot on {gap}.")
            }
        })
    }

    /// Adds the pieces on which the piece lies now, and those on which it lay before. A piece that
    /// the move blocks or frees is not told again as covered or uncovered.
    fn add_covering(&self, lines: &mut Vec<String>) {
        let left = match self.played.source() {
            Source::Board(from) => pieces_below(self.before, from),
            Source::Reserve(_) => Vec::new(),
        };
        let now = pieces_below(self.after, self.played.placement().punct());
        let owned = |piece: &Piece| {
            format!("{} {}", self.people.whose(piece.owner), name(self.after, *piece))
        };
        for (pieces, others, verbs) in
            [(&now, &left, ["blocks", "covers"]), (&left, &now, ["frees", "uncovers"])]
        {
            let changed = pieces.iter().filter(|piece| !others.contains(piece));
            let (free, blocked): (Vec<_>, Vec<_>) =
                changed.partition(|piece| self.between.covers(**piece).is_empty());
            for (pieces, verb) in [free, blocked].into_iter().zip(verbs) {
                let pieces: Vec<String> = pieces.into_iter().map(owned).collect();
                if !pieces.is_empty() {
                    lines.push(format!("It {verb} {}.", list(&pieces, "and")));
                }
            }
        }
    }

    /// Says how many pieces the mover has left to add; `None` if more than three are left or the
    /// move added no piece.
    fn reserve(&self) -> Option<String> {
        let Source::Reserve(_) = self.played.source() else { return None };
        let (people, left) = (self.people, self.after.reserve(self.mover).total());
        match left {
            0 => Some(format!("That was {} last piece.", people.whose(self.mover))),
            1..=3 => Some(has(
                people,
                self.mover,
                &format!("{} left to add.", counted(left.into(), "piece")),
            )),
            _ => None,
        }
    }

    /// Describes the count of the central hexagon in the standard game, if the move has changed it.
    fn centre(&self) -> Option<String> {
        let counts = |board: &Position| Player::BOTH.map(|player| board.centre_count(player));
        let [white, black] = counts(self.after);
        let is_told = self.after.rules().variant == Variant::Standard
            && [white, black] != counts(self.before);
        let [first, second] = Player::BOTH.map(|player| self.people.who(player));
        let spaces = counted(white.into(), "space");
        is_told.then(|| format!("Central hexagon: {first} {spaces}, {second} {black}."))
    }
}

/// Describes the last move of a game; `None` before the first one.
pub fn last_move(game: &Game, people: &People, telling: Telling) -> Option<Vec<String>> {
    let (before, last) = game.before_last_move()?;
    let (before, after) = (before.position(), game.position());
    Some(ReportedMove::new(before, last, after, people).report(telling))
}

/// Describes the move that was played just now as number `ply`, counted from 0.
pub fn new_move(session: &Session, ply: usize, telling: Telling) -> Vec<String> {
    let (game, people) = (session.game(), session.people());
    let Some((before, after)) = game.at_ply(ply).zip(game.at_ply(ply + 1)) else {
        return Vec::new();
    };
    let (before, after, played) = (before.position(), after.position(), game.moves()[ply]);
    ReportedMove::new(before, played, after, &people).report_as_new(telling)
}

/// Returns the pieces right below the topmost piece on a space, also those below its gap.
fn pieces_below(board: &Position, space: Space) -> Vec<Piece> {
    let top = board.top(space);
    let is_below = |(piece, _): &(Piece, bool)| {
        board.covers(*piece).iter().any(|(_, above)| Some(above.piece) == top)
    };
    let pieces = Player::BOTH.into_iter().flat_map(|player| board.pieces_of(player));
    pieces.filter(is_below).map(|(piece, _)| piece).collect()
}

/// Returns a sentence such as `Anna has …` or `You have …`.
pub fn has(people: &People, player: Player, what: &str) -> String {
    let has = people.does(player, ["has", "have"]);
    people.first(player, &format!("{} {has} {what}", people.who(player)))
}

/// Lists the spaces of the central hexagon that each player tops.
pub fn whole_centre(position: &Position, people: &People) -> Vec<String> {
    let mut lines: Vec<String> = Player::BOTH
        .map(|player| {
            let spaces = position.tops(player) & CENTRAL_HEXAGON;
            let which =
                if spaces.is_empty() { String::new() } else { format!(": {}", all_of(spaces)) };
            let (who, tops) = (people.who(player), people.does(player, ["tops", "top"]));
            let spaces = counted(spaces.len(), "central space");
            people.first(player, &format!("{who} {tops} {spaces}{which}."))
        })
        .into();
    lines.push(match position.rules().variant {
        Variant::Standard => {
            "This decides the game if nobody has joined two sides when a player adds their last \
             piece."
                .into()
        }
        Variant::Basic => "In the basic game that does not count.".to_owned(),
    });
    lines
}

pub fn reserve(position: &Position, player: Player, people: &People) -> String {
    let left = position.reserve(player);
    let kind = |kind: Kind| format!("{}, {}, {}", kind.name(), kind.code(), left.count(kind));
    match left.total() {
        0 => has(people, player, "no piece in reserve."),
        total => {
            let kinds = left.kinds().map(kind).collect::<Vec<_>>().join("; ");
            let pieces = counted(total.into(), "piece");
            has(people, player, &format!("{pieces} in reserve: {kinds}."))
        }
    }
}

/// Returns ` through L5` for a chain, if the player has several chains; otherwise an empty text.
fn place_text(chain: SpaceSet, all: &[SpaceSet]) -> String {
    let first = chain.into_iter().min().filter(|_| all.len() > 1);
    first.map(|space| format!(" through {space}")).unwrap_or_default()
}

/// Returns the text about the chains that a move joined; `None` if it joined none. `chain` is the
/// new chain without the dots of the played piece.
fn joined(earlier: &[SpaceSet], chain: SpaceSet, whose: &str) -> Option<String> {
    let parts = earlier.iter().filter_map(|&part| (part & chain).into_iter().min());
    let mut parts: Vec<Space> = parts.collect();
    parts.sort_unstable();
    let named: Vec<String> = parts.iter().map(Space::to_string).collect();
    (parts.len() > 1).then(|| format!("It joins {whose} chains on {}.", list(&named, "and")))
}

fn includes(all: &[Side], some: &[Side]) -> bool {
    some.iter().all(|side| all.contains(side))
}

/// Returns the space of a set that is nearest to the other spaces. Among several such spaces,
/// returns the first by name.
fn nearest(set: SpaceSet, others: SpaceSet) -> Option<Space> {
    let steps = |space: Space| others.into_iter().map(|other| other.distance(space)).min();
    set.into_iter().min_by_key(|&space| (steps(space), space))
}

/// Lists all chains of a player, the largest first.
pub fn all_chains(position: &Position, player: Player, people: &People) -> Vec<String> {
    let found = chains(position.tops(player));
    if found.is_empty() {
        return vec![has(people, player, "no dot on the board.")];
    }
    let mut lines = vec![has(people, player, &format!("{}.", counted(found.len(), "chain")))];
    lines.extend(found.into_iter().map(|chain| {
        let sides = match touched_sides(chain)[..] {
            [] => "no side".to_owned(),
            ref some => sides(some),
        };
        format!("{} touching {sides}: {}.", counted(chain.len(), "space"), all_of(chain))
    }));
    lines
}

pub fn touched_sides(chain: SpaceSet) -> Vec<Side> {
    Side::ALL.into_iter().filter(|side| side.spaces().meets(chain)).collect()
}

/// Names sides: `the top side`, `the top and lower left sides`.
pub fn sides(sides: &[Side]) -> String {
    let names: Vec<String> = sides.iter().map(|&side| super::side(side).to_owned()).collect();
    let noun = if sides.len() == 1 { "side" } else { "sides" };
    format!("the {} {noun}", list(&names, "and"))
}

/// Returns the name of a piece on the board: its code and the space of its PÜNCT, as in `T-D3`. If
/// other pieces share that space, the name includes the level: `T-D3 on level 1`.
pub fn name(position: &Position, piece: Piece) -> String {
    let punct = piece.placement.punct();
    let code = format!("{}-{punct}", piece.placement.kind().code());
    if position.stack(punct).count() > 1 {
        format!("{code} on level {}", piece.level)
    } else {
        code
    }
}

/// Names a piece with its owner: `Anna's triangle, T-D3`, `your triangle, T-D3`.
pub fn owned_piece(position: &Position, piece: Piece, people: &People) -> String {
    let (whose, kind) = (people.whose(piece.owner), piece.placement.kind().name());
    format!("{whose} {kind}, {}", name(position, piece))
}
