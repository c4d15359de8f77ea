//! A move in words: what was played, onto what, and what it changed.

use super::chains;
use super::pieces::code;
use super::text::{AnswerLines, count};
use crate::phrases::{all_of, article};
use crate::record::Name;
use crate::rules::{
    CENTRAL_HEXAGON, Kind, Level, Move, Piece, Player, Position, Source, Space, SpaceSet, Variant,
};

/// What the players are called in sentences, White first.
pub(super) struct Names([String; 2]);

impl Names {
    /// By their names, or by their colours if both have the same name.
    pub fn new(names: &[Name; 2]) -> Names {
        let [white, black] = names.each_ref().map(Name::to_string);
        let alike = white == black;
        Names(if alike { Player::BOTH.map(|player| player.to_string()) } else { [white, black] })
    }

    /// A player's name.
    pub fn of(&self, player: Player) -> &str {
        &self.0[player as usize]
    }

    /// A player's piece: `Anna's triangle, T-D3`.
    pub fn piece(&self, piece: Piece) -> String {
        format!("{}'s {}, {}", self.of(piece.owner), piece.placement.kind().name(), code(piece))
    }
}

/// A legal move, and the boards before it, after it and while the piece is in the hand.
struct ToldChange<'a> {
    played: Move,
    mover: Player,
    names: &'a Names,
    before: &'a Position,
    between: Position,
    after: &'a Position,
}

/// What a legal move did, one fact a paragraph.
pub(super) fn told(
    before: &Position,
    played: Move,
    after: &Position,
    names: &Names,
) -> AnswerLines {
    let lifted = match played.source() {
        Source::Board(from) => before.with_lifted(from),
        Source::Reserve(_) => None,
    };
    let between = lifted.unwrap_or_else(|| before.clone());
    let change = ToldChange { played, mover: before.turn(), names, before, between, after };
    let mut lines = vec![change.deed()];
    lines.extend(change.level());
    lines.extend(change.bridge());
    change.covering(&mut lines);
    change.blocking(&mut lines);
    for player in [change.mover, change.mover.opponent()] {
        let [before, after] = [before, after].map(|board| board.tops(player));
        let own = player == change.mover;
        chains::changes(before, after, change.dots(), own, names.of(player), &mut lines);
    }
    lines.extend(change.reserve());
    lines.extend(centre(after, names));
    lines
}

impl ToldChange<'_> {
    fn dots(&self) -> SpaceSet {
        self.played.placement().spaces()
    }

    /// Who did what with which piece.
    fn deed(&self) -> String {
        let (who, to) = (self.names.of(self.mover), self.played.placement());
        let [punct, one, other] = to.canonical_dots();
        let (kind, code) = (to.kind().name(), to.kind().code());
        let minors = format!("minor dots on {one} and {other}");
        match self.played.source() {
            Source::Reserve(_) => {
                format!("{who} added {} {kind}, {code}: PÜNCT on {punct}, {minors}.", article(kind))
            }
            Source::Board(from) if from == punct => {
                format!("{who} turned the {kind}, {code}, on {punct}: {minors}.")
            }
            Source::Board(from) => {
                format!("{who} moved the {kind}, {code}, from {from} to {punct}: {minors}.")
            }
        }
    }

    /// On which level the piece lies now, where that is not plain.
    fn level(&self) -> Option<String> {
        let Source::Board(from) = self.played.source() else { return None };
        let before = self.before.top(from)?.level;
        let now = self.after.top(self.played.placement().punct())?.level;
        match now {
            _ if now == before && now == Level::GROUND => None,
            Level::GROUND => Some(format!("It came down from level {before} to the board.")),
            _ if now == before => Some(format!("It lies on level {now}, as before.")),
            _ if now > before => Some(format!("It climbed from level {before} to level {now}.")),
            _ => Some(format!("It came down from level {before} to level {now}.")),
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
                let owner = self.names.of(below.owner);
                format!("It is a bridge: its middle hangs over {owner}'s dot on {gap}.")
            }
        })
    }

    /// The dots on which the piece came down, and those that came to light where it was.
    fn covering(&self, lines: &mut AnswerLines) {
        let from = self.left();
        let gap = self.gap().into_iter().collect();
        for (spaces, verb) in [(self.dots() - gap, "covers"), (from - self.dots(), "uncovers")] {
            for owner in [self.mover.opponent(), self.mover] {
                let found = spaces & self.between.tops(owner);
                if !found.is_empty() {
                    let dots = if found.len() == 1 { "dot" } else { "dots" };
                    let whose = self.names.of(owner);
                    lines.push(format!("It {verb} {whose}'s {dots} on {}.", all_of(found)));
                }
            }
        }
    }

    /// The spaces the piece left.
    fn left(&self) -> SpaceSet {
        match self.played.source() {
            Source::Board(from) => {
                let piece = self.before.top(from);
                piece.map_or(SpaceSet::EMPTY, |piece| piece.placement.spaces())
            }
            Source::Reserve(_) => SpaceSet::EMPTY,
        }
    }

    /// The pieces that can't move any more, and those that can again.
    fn blocking(&self, lines: &mut AnswerLines) {
        let free = |board: &Position| -> Vec<Piece> {
            let of = |player| board.pieces_of(player).filter(|&(_, free)| free).map(|(p, _)| p);
            Player::BOTH.into_iter().flat_map(of).collect()
        };
        let (before, after) = (free(self.before), free(self.after));
        let is_covered = |piece: &&Piece| !self.after.covers(**piece).is_empty();
        for &piece in before.iter().filter(|piece| is_covered(piece)) {
            lines.push(format!("It blocks {}.", self.names.piece(piece)));
        }
        let was_covered = |piece: &&Piece| !self.before.covers(**piece).is_empty();
        for &piece in after.iter().filter(was_covered) {
            lines.push(format!("It frees {}.", self.names.piece(piece)));
        }
    }

    /// A reserve that comes to its end.
    fn reserve(&self) -> Option<String> {
        let Source::Reserve(_) = self.played.source() else { return None };
        let (who, left) = (self.names.of(self.mover), self.after.reserve(self.mover).total());
        match left {
            0 => Some(format!("That was {who}'s last piece.")),
            1..=3 => Some(format!("{who} has {} left to add.", count(left.into(), "piece"))),
            _ => None,
        }
    }
}

/// The count of the central hexagon, once there is something to count.
pub(super) fn centre(position: &Position, names: &Names) -> Option<String> {
    let counts = Player::BOTH.map(|player| position.centre_count(player));
    let counted = position.rules().variant == Variant::Standard && counts != [0, 0];
    let one = |player: Player| format!("{} {}", names.of(player), position.centre_count(player));
    counted.then(|| format!("Central hexagon: {}.", Player::BOTH.map(one).join(", ")))
}

/// Who is on top of which spaces of the central hexagon.
pub(super) fn whole_centre(position: &Position, names: &Names) -> AnswerLines {
    let mut lines: AnswerLines = Player::BOTH
        .map(|player| {
            let spaces = position.tops(player) & CENTRAL_HEXAGON;
            let which =
                if spaces.is_empty() { String::new() } else { format!(": {}", all_of(spaces)) };
            format!("{} tops {}{which}.", names.of(player), count(spaces.len(), "central space"))
        })
        .into();
    lines.push(match position.rules().variant {
        Variant::Standard => {
            "It counts if the last piece is added and nobody joins two sides.".into()
        }
        Variant::Basic => "In the basic game that does not count.".to_owned(),
    });
    lines
}

/// A player's reserve: how many pieces of which kinds.
pub(super) fn reserve(position: &Position, player: Player, names: &Names) -> String {
    let left = position.reserve(player);
    let kind = |kind: Kind| format!("{}, {}: {}", kind.code(), kind.name(), left.count(kind));
    match left.total() {
        0 => format!("{} has no piece in reserve.", names.of(player)),
        total => format!(
            "{} has {} in reserve. {}.",
            names.of(player),
            count(total.into(), "piece"),
            left.kinds().map(kind).collect::<Vec<_>>().join("; ")
        ),
    }
}
