//! A move in words: its piece, where it landed, and the changes of chains.

use super::{all_of, list, move_in_words};
use crate::kit::phrases::{PlayerNames, article, counted, name_with_colour};
use crate::kit::settings::Verbosity;
use crate::punct::engine::few_left;
use crate::punct::play::{Seat, Session};
use crate::rules::{
    CENTRAL_HEXAGON, Game, Kind, Level, Move, Piece, Player, Position, Side, Source, Space,
    SpaceSet, Variant, chains, joined_side,
};

/// A legal move, with the board before it, the board `between` (without the lifted piece), and the
/// board after it.
pub struct ReportedMove<'a> {
    played: Move,
    mover: Player,
    people: &'a PlayerNames,
    before: &'a Position,
    between: Position,
    after: &'a Position,
}

impl<'a> ReportedMove<'a> {
    pub fn new(
        before: &'a Position,
        played: Move,
        after: &'a Position,
        people: &'a PlayerNames,
    ) -> ReportedMove<'a> {
        let lifted = match played.source() {
            Source::Board(from) => before.with_lifted(from),
            Source::Reserve(_) => None,
        };
        let between = lifted.unwrap_or_else(|| before.clone());
        ReportedMove { played, mover: before.turn(), people, before, between, after }
    }

    pub fn report(&self, verbosity: Verbosity) -> Vec<String> {
        let mut lines = vec![self.sentence_in(verbosity)];
        lines.extend(self.effects(verbosity));
        lines
    }

    /// In brief for the only person here, who has typed the move: then the result alone tells what
    /// a winning move joins.
    pub fn report_as_new(&self, verbosity: Verbosity) -> Vec<String> {
        let is_own = self.people.is_you(self.mover);
        let mut lines = vec![if is_own { self.briefly() } else { self.sentence_in(verbosity) }];
        let wins = joined_side(self.after.tops(self.mover)).is_some();
        if wins && verbosity == Verbosity::Brief {
            lines.extend(self.level());
        } else {
            lines.extend(self.effects(verbosity));
        }
        lines
    }

    fn sentence_in(&self, verbosity: Verbosity) -> String {
        if verbosity == Verbosity::Brief { self.briefly() } else { self.sentence() }
    }

    fn effects(&self, verbosity: Verbosity) -> Vec<String> {
        let is_full = verbosity == Verbosity::Full;
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
            let is_new =
                !earlier.iter().any(|&old| old.meets(chain) && includes(&touched_sides(old), &now));
            if !now.is_empty() && is_new {
                let through = through_text(chain, &later);
                let text = format!("{whose} chain{through} now touches {}.", sides(&now));
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
                let (left, touched) = (chain & after, sides(&had));
                let text = if left.is_empty() {
                    format!("{whose} chain that touched {touched} is gone.")
                } else {
                    let through = through_text(left, &earlier);
                    format!("{whose} chain{through} no longer touches {touched}{both}.")
                };
                lines.push(self.people.first(player, &text));
            }
        }
    }

    fn briefly(&self) -> String {
        let text = format!("{}: {}.", self.people.you_or_name(self.mover), self.played);
        self.people.first(self.mover, &text)
    }

    fn sentence(&self) -> String {
        let (who, to) = (self.people.you_or_name(self.mover), self.played.placement());
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

    /// `None` if the piece stays on its level.
    fn level(&self) -> Option<String> {
        let Source::Board(from) = self.played.source() else { return None };
        let before = self.before.top(from)?.level;
        let now = self.after.top(self.played.placement().punct())?.level;
        if now == before {
            return None;
        }
        Some(if now == Level::GROUND {
            "It came down to the board.".to_owned()
        } else if now > before {
            format!("It climbed to level {now}.")
        } else {
            format!("It came down to level {now}.")
        })
    }

    fn bridge(&self) -> Option<String> {
        let gap = self.between.landing(self.played.placement()).ok()?.gap?;
        Some(match self.between.top(gap) {
            None => format!("It is a bridge: below its middle, {gap} is empty."),
            Some(below) => {
                let owner = self.people.whose(below.owner);
                format!("It is a bridge: its middle hangs over {owner} dot on {gap}.")
            }
        })
    }

    /// The pieces on which the piece lies now, and those on which it lay before. A piece that the
    /// move blocks or frees is not told again as covered or uncovered.
    fn add_covering(&self, lines: &mut Vec<String>) {
        let left = match self.played.source() {
            Source::Board(from) => pieces_below(self.before, from),
            Source::Reserve(_) => Vec::new(),
        };
        let now = pieces_below(self.after, self.played.placement().punct());
        for (pieces, others, verbs) in
            [(&now, &left, ["blocks", "covers"]), (&left, &now, ["frees", "uncovers"])]
        {
            let changed = pieces.iter().filter(|piece| !others.contains(piece));
            let (free, blocked): (Vec<_>, Vec<_>) =
                changed.partition(|piece| self.between.covering_layers(**piece).is_empty());
            for (group, verb) in [free, blocked].into_iter().zip(verbs) {
                let mut names = Vec::new();
                for &piece in group {
                    let whose = self.people.whose(piece.owner);
                    names.push(format!("{whose} {}", name(self.after, piece)));
                }
                if !names.is_empty() {
                    lines.push(format!("It {verb} {}.", list(&names, "and")));
                }
            }
        }
    }

    /// `None` if more than three pieces are left or the move added none.
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

    /// In the standard game, if the move has changed the count.
    fn centre(&self) -> Option<String> {
        let [before, after] = [self.before, self.after]
            .map(|board| Player::BOTH.map(|player| board.centre_count(player)));
        if self.after.rules().variant == Variant::Basic || before == after {
            return None;
        }
        let [first, second] = Player::BOTH.map(|player| self.people.you_or_name(player));
        let spaces = counted(after[0].into(), "space");
        Some(format!("Central hexagon: {first} {spaces}, {second} {}.", after[1]))
    }
}

pub fn last_move(game: &Game, people: &PlayerNames, verbosity: Verbosity) -> Option<Vec<String>> {
    let (before, last) = game.before_last_move()?;
    Some(ReportedMove::new(before.position(), last, game.position(), people).report(verbosity))
}

/// `ply` is counted from 0.
pub fn new_move(session: &Session, ply: usize, verbosity: Verbosity) -> Vec<String> {
    let (game, people) = (session.game(), session.player_names());
    let Some((before, after)) = game.at_ply(ply).zip(game.at_ply(ply + 1)) else {
        return Vec::new();
    };
    ReportedMove::new(before.position(), game.moves()[ply], after.position(), &people)
        .report_as_new(verbosity)
}

/// Right below the topmost piece on the space, also below its gap.
fn pieces_below(board: &Position, space: Space) -> Vec<Piece> {
    let top = board.top(space);
    let pieces = Player::BOTH.into_iter().flat_map(|player| board.pieces_of(player));
    pieces
        .map(|(piece, _)| piece)
        .filter(|&piece| {
            board.covering_layers(piece).iter().any(|(_, above)| Some(above.piece) == top)
        })
        .collect()
}

pub fn has(people: &PlayerNames, player: Player, what: &str) -> String {
    let has = people.does(player, ["has", "have"]);
    people.first(player, &format!("{} {has} {what}", people.you_or_name(player)))
}

pub fn whole_centre(position: &Position, people: &PlayerNames) -> Vec<String> {
    let mut lines: Vec<String> = Player::BOTH
        .map(|player| {
            let topped = position.tops(player) & CENTRAL_HEXAGON;
            let which =
                if topped.is_empty() { String::new() } else { format!(": {}", all_of(topped)) };
            let (who, tops) = (people.you_or_name(player), people.does(player, ["tops", "top"]));
            let spaces = counted(topped.len(), "central space");
            people.first(player, &format!("{who} {tops} {spaces}{which}."))
        })
        .into();
    if let Some(left) = few_left(position) {
        lines.extend(Player::BOTH.map(|player| {
            let pieces = counted(left[player as usize].into(), "piece");
            has(people, player, &format!("{pieces} left."))
        }));
    }
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

pub fn reserve(position: &Position, player: Player, people: &PlayerNames) -> String {
    let left = position.reserve(player);
    if left.total() == 0 {
        return has(people, player, "no piece in reserve.");
    }
    let kinds = left
        .kinds()
        .map(|kind: Kind| format!("{}, {}, {}", kind.name(), kind.code(), left.count(kind)))
        .collect::<Vec<_>>();
    let pieces = counted(left.total().into(), "piece");
    has(people, player, &format!("{pieces} in reserve: {}.", kinds.join("; ")))
}

/// ` through L5`; empty if the player has only one chain.
fn through_text(chain: SpaceSet, all: &[SpaceSet]) -> String {
    match chain.into_iter().min() {
        Some(space) if all.len() > 1 => format!(" through {space}"),
        _ => String::new(),
    }
}

/// `chain` is the new chain without the dots of the played piece.
fn joined(earlier: &[SpaceSet], chain: SpaceSet, whose: &str) -> Option<String> {
    let mut parts: Vec<Space> =
        earlier.iter().filter_map(|&part| (part & chain).into_iter().min()).collect();
    parts.sort_unstable();
    let named: Vec<String> = parts.iter().map(Space::to_string).collect();
    (parts.len() > 1).then(|| format!("It joins {whose} chains on {}.", list(&named, "and")))
}

fn includes(all: &[Side], some: &[Side]) -> bool {
    some.iter().all(|side| all.contains(side))
}

/// The first by name among the spaces that are nearest to the others.
fn nearest(set: SpaceSet, others: SpaceSet) -> Option<Space> {
    set.into_iter().min_by_key(|&space| {
        let steps = others.into_iter().map(|other| other.distance(space)).min();
        (steps, space)
    })
}

/// The largest first.
pub fn all_chains(position: &Position, player: Player, people: &PlayerNames) -> Vec<String> {
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

pub fn sides(sides: &[Side]) -> String {
    let names: Vec<String> = sides.iter().map(|&side| super::side(side).to_owned()).collect();
    let noun = if sides.len() == 1 { "side" } else { "sides" };
    format!("the {} {noun}", list(&names, "and"))
}

/// As in `T-D3`. If other pieces share that space, also the level: `T-D3 on level 1`.
pub fn name(position: &Position, piece: Piece) -> String {
    let punct = piece.placement.punct();
    let code = format!("{}-{punct}", piece.placement.kind().code());
    if position.stack(punct).count() > 1 {
        format!("{code} on level {}", piece.level)
    } else {
        code
    }
}

pub fn owned_piece(position: &Position, piece: Piece, people: &PlayerNames) -> String {
    let (whose, kind) = (people.whose(piece.owner), piece.placement.kind().name());
    format!("{whose} {kind}, {}", name(position, piece))
}

pub fn move_at(game: &Game, people: &PlayerNames, ply: usize) -> String {
    let Some((before, played)) = played_at(game, ply) else { return String::new() };
    move_in_words(people.you_or_name(before.position().turn()), played)
}

/// `Computer moved the triangle from D3 to H7, onto your straight`, or `you moved …`.
pub fn move_with_landing(session: &Session, ply: usize) -> String {
    let text = move_at(session.game(), &session.player_names(), ply);
    let Some((before, played)) = played_at(session.game(), ply) else { return text };
    let position = before.position();
    match climb_words(session, position.turn(), &landing(position, played)) {
        Some(onto) => format!("{text}, onto {onto}"),
        None => text,
    }
}

fn played_at(game: &Game, ply: usize) -> Option<(Game, Move)> {
    game.at_ply(ply).zip(game.moves().get(ply).copied())
}

/// The pieces on which a moved piece comes to rest. There are none for an added piece.
fn landing(before: &Position, played: Move) -> Vec<Piece> {
    let Source::Board(from) = played.source() else { return Vec::new() };
    let Some(without) = before.with_lifted(from) else { return Vec::new() };
    let dots = played.placement().dots();
    // The dot of a bridge over a gap rests on nothing.
    let level = dots.iter().map(|&dot| without.height(dot)).max();
    let mut pieces = Vec::new();
    for dot in dots.into_iter().filter(|&dot| Some(without.height(dot)) == level) {
        if let Some(beneath) = without.top(dot)
            && !pieces.contains(&beneath)
        {
            pieces.push(beneath);
        }
    }
    pieces
}

fn climb_words(session: &Session, mover: Player, pieces: &[Piece]) -> Option<String> {
    let mut onto = Vec::new();
    for owner in [mover.opponent(), mover] {
        let whose = match session.seats().seat(owner) {
            Seat::HERE if owner != mover => "your".to_owned(),
            Seat::HERE => "your own".to_owned(),
            _ if owner == mover => "its own".to_owned(),
            _ => format!("{}'s", name_with_colour(session.names(), owner)),
        };
        let own: Vec<&Piece> = pieces.iter().filter(|piece| piece.owner == owner).collect();
        match own[..] {
            [] => {}
            [piece] => onto.push(format!("{whose} {}", piece.placement.kind().shape())),
            [_, _] => onto.push(format!("two of {whose} pieces")),
            _ => onto.push(format!("three of {whose} pieces")),
        }
    }
    (!onto.is_empty()).then(|| onto.join(" and "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::storage::{Name, Store};
    use crate::kit::strength::Strength;
    use crate::punct::play::Seats;
    use crate::rules::Rules;

    /// Makes a game after these moves. White is here, Black is the computer.
    fn after(moves: &[&str]) -> Session {
        let mut game = Game::new(Rules::default());
        for text in moves {
            game.play(text.parse().unwrap()).unwrap();
        }
        let names = Player::BOTH.map(Name::default_of);
        let seats = Seats::from_strengths([None, Some(Strength::FIRST)]);
        Session::from_game(Store::without_folder(), game, names).with_seats(seats, false)
    }

    #[test]
    fn a_move_onto_pieces_says_onto_which() {
        let moves = ["T-D3,D4,E4", "T-N14,N15,O15", "T-N11,N12,O12", "T-H3,H4,I4", "T-C7,C8,D8"];
        assert_eq!(move_with_landing(&after(&moves), 1), "Computer added a triangle at N14");
        let session = after(&moves);
        let onto_white = "TN14-N11,N12,O12".parse().unwrap();
        let onto = landing(session.game().position(), onto_white);
        let told = climb_words(&session, Player::Black, &onto);
        assert_eq!(told.as_deref(), Some("your triangle"));
    }

    #[test]
    fn pieces_of_one_owner_are_counted_together() {
        let session = after(&["T-D3,D4,E4", "T-N14,N15,O15", "T-N11,N12,O12", "T-H3,H4,I4"]);
        let on = |at: &str| session.game().position().top(at.parse().unwrap()).unwrap();
        let [white, black, white_too, black_too] = ["D3", "N14", "N11", "H3"].map(on);
        let told = |pieces: &[Piece]| climb_words(&session, Player::Black, pieces);
        assert_eq!(told(&[]), None);
        for (pieces, words) in [
            (&[black, white, black_too][..], "your triangle and two of its own pieces"),
            (&[white, black, white_too], "two of your pieces and its own triangle"),
            (&[black, white], "your triangle and its own triangle"),
            (&[white, white_too], "two of your pieces"),
            (&[black], "its own triangle"),
        ] {
            assert_eq!(told(pieces).as_deref(), Some(words));
        }
    }
}
