//! A position: the rules, the pieces on the board, the reserves, the player to move, and a hash.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::board::{CENTRAL_HEXAGON, connects};
use super::kind::{Kind, Reserve};
use super::piece::{Layer, Level, Piece};
use super::placement::Placement;
use super::player::Player;
use super::refusal::Refusal;
use super::ruleset::Rules;
use super::space::Space;
use super::space_set::SpaceSet;
use super::stacks::Landing;
use super::stacks::{PieceId, Stacks};
use super::symmetry::Symmetry;

/// Two positions are equal if they have the same rules, player to move, reserves and pieces on the
/// board, as for a repetition (rules: The end, 4). Two pieces of one player and kind may have
/// changed places, and the number of plies may differ.
///
/// ```
/// let mut position = Position::new(Rules::default());
/// let undo = position.play("SC-D4,D3,D5".parse()?)?;
/// let space: Space = "D4".parse()?;
/// assert_eq!(position.top(space).map(|piece| piece.owner), Some(Player::White));
/// assert_eq!(position.reserve(Player::White).total(), 17);
/// position.undo(undo);
/// assert!(position == Position::new(Rules::default()));
/// ```
#[derive(Clone)]
pub struct Position {
    rules: Rules,
    turn: Player,
    ply: u32,
    reserves: [Reserve; 2],
    stacks: Stacks,
    /// The hash of the pieces on the board, without the player to move.
    pieces_zobrist: u64,
}

impl Default for Position {
    fn default() -> Position {
        Position::new(Rules::default())
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.pieces_zobrist == other.pieces_zobrist
            && self.turn == other.turn
            && self.rules == other.rules
            && self.reserves == other.reserves
            && self.stacks.has_same_pieces(&other.stacks)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.zobrist().hash(state);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("rules", &self.rules)
            .field("turn", &self.turn)
            .field("pieces", &self.pieces())
            .finish_non_exhaustive()
    }
}

impl Position {
    pub fn new(rules: Rules) -> Position {
        Position {
            rules,
            turn: Player::White,
            ply: 0,
            reserves: [Reserve::FULL; 2],
            stacks: Stacks::new(),
            pieces_zobrist: 0,
        }
    }

    pub fn rules(&self) -> Rules {
        self.rules
    }

    pub fn turn(&self) -> Player {
        self.turn
    }

    pub fn ply(&self) -> u32 {
        self.ply
    }

    pub fn reserve(&self, player: Player) -> Reserve {
        self.reserves[player as usize]
    }

    /// The number of pieces in the smaller of the two reserves.
    pub fn fewest_left(&self) -> u8 {
        let [white, black] = self.reserves.map(Reserve::total);
        white.min(black)
    }

    /// The spaces whose topmost dot is the player's. Only these count at the end (rules: The end).
    pub fn tops(&self, player: Player) -> SpaceSet {
        self.stacks.tops(player)
    }

    /// How many spaces of the central hexagon a player tops (rules: The end, 2).
    pub fn centre_count(&self, player: Player) -> u8 {
        (self.tops(player) & CENTRAL_HEXAGON).len() as u8
    }

    /// How many more of these spaces a player tops than the opponent; negative if fewer.
    pub fn centre_lead(&self, player: Player) -> i8 {
        self.centre_count(player) as i8 - self.centre_count(player.opponent()) as i8
    }

    /// The level of the next dot on a space.
    pub fn height(&self, space: Space) -> Level {
        self.stacks.height(space)
    }

    #[inline]
    pub fn is_connected(&self, player: Player) -> bool {
        connects(self.tops(player))
    }

    pub fn top(&self, space: Space) -> Option<Piece> {
        self.stacks.top(space).and_then(|id| self.stacks.piece(id))
    }

    pub fn visible_spaces(&self, piece: Piece) -> SpaceSet {
        let dots = piece.placement.dots().into_iter();
        dots.filter(|&dot| self.top(dot) == Some(piece)).collect()
    }

    /// From the top down.
    pub fn stack(&self, space: Space) -> impl Iterator<Item = Layer> {
        self.stacks.stack(space).map(|(_, layer)| layer)
    }

    /// Sorted by level, then by the space of the PÜNCT, then White before Black.
    pub fn pieces(&self) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = self.stacks.pieces().collect();
        pieces.sort_unstable_by_key(|piece| {
            (piece.level, piece.placement.punct(), piece.owner as u8)
        });
        pieces
    }

    /// A player's pieces on the board in no particular order, each with whether it is free.
    pub fn pieces_of(&self, player: Player) -> impl Iterator<Item = (Piece, bool)> {
        PieceId::all_of(player).filter_map(|id| {
            Some((self.stacks.piece(id)?, self.stacks.free_placement(id).is_some()))
        })
    }

    /// Each with the next dot above it (rules: A turn, Covered and blocked).
    pub fn covering_layers(&self, piece: Piece) -> Vec<(Space, Layer)> {
        let id = self.stacks.find(piece);
        id.map(|id| self.stacks.covering_layers(id).collect()).unwrap_or_default()
    }

    /// Positions of one game with the same hash count as equal (rules: The end, 4).
    pub fn zobrist(&self) -> u64 {
        self.pieces_zobrist ^ zobrist_of_turn(self.turn)
    }

    pub fn zobrist_of_image(&self, symmetry: Symmetry) -> u64 {
        let pieces = self.stacks.pieces().map(|piece| zobrist_of_piece(symmetry.turn_piece(piece)));
        pieces.fold(zobrist_of_turn(self.turn), |hash, piece| hash ^ piece)
    }

    pub fn contains(&self, piece: Piece) -> bool {
        self.stacks.find(piece).is_some()
    }

    #[cfg(test)]
    pub fn without_reserve(mut self, player: Player) -> Position {
        let reserve = &mut self.reserves[player as usize];
        while let Some(kind) = reserve.kinds().next() {
            reserve.take(kind);
        }
        self
    }

    /// The piece is then neither on the board nor in the reserve. `None` if the player to move has
    /// no free piece with its PÜNCT on `from`.
    pub fn with_lifted(&self, from: Space) -> Option<Position> {
        let id = self.liftable(from)?;
        let mut position = self.clone();
        position.lift(id);
        Some(position)
    }

    /// Without a free piece of either player, to show what lies under it (rules: The end). `None`
    /// if the piece is covered or not on the board.
    pub fn without_piece(&self, piece: Piece) -> Option<Position> {
        let id = self.stacks.find(piece)?;
        self.stacks.free_placement(id)?;
        let mut position = self.clone();
        position.lift(id);
        Some(position)
    }

    /// No rule allows a player to pass, but this position shows what the opponent threatens.
    pub fn after_pass(&self) -> Position {
        let mut position = self.clone();
        position.set_turn(self.turn.opponent(), self.ply);
        position
    }

    pub fn free_pieces(&self) -> impl Iterator<Item = Piece> {
        let free =
            PieceId::all_of(self.turn).filter(|&id| self.stacks.free_placement(id).is_some());
        free.filter_map(|id| self.stacks.piece(id))
    }

    /// How a piece that is not on the board would come to rest, whoever owns the pieces below.
    #[inline]
    pub fn landing(&self, to: Placement) -> Result<Landing, Refusal> {
        Landing::new(to, |space| self.stacks.height(space))
    }

    pub(super) fn liftable(&self, from: Space) -> Option<PieceId> {
        let id = self.stacks.top(from)?;
        let piece = self.stacks.piece(id)?;
        let own = piece.owner == self.turn && piece.placement.punct() == from;
        (own && self.stacks.free_placement(id).is_some()).then_some(id)
    }

    pub(super) fn stacks(&self) -> &Stacks {
        &self.stacks
    }

    pub(super) fn next_in_reserve(&self, owner: Player, kind: Kind) -> Option<PieceId> {
        let left = self.reserves[owner as usize].count(kind);
        (left > 0).then(|| PieceId::nth(owner, kind, kind.count() - left))
    }

    pub(super) fn take_from_reserve(&mut self, owner: Player, kind: Kind) {
        self.reserves[owner as usize].take(kind);
    }

    pub(super) fn give_back(&mut self, owner: Player, kind: Kind) {
        self.reserves[owner as usize].give_back(kind);
    }

    pub(super) fn put(&mut self, id: PieceId, placement: Placement, level: Level) {
        self.stacks.put(id, placement, level);
        self.pieces_zobrist ^= self.zobrist_of(id);
    }

    pub(super) fn lift(&mut self, id: PieceId) -> Option<Piece> {
        let piece = self.stacks.piece(id);
        self.pieces_zobrist ^= self.zobrist_of(id);
        self.stacks.lift(id);
        piece
    }

    fn zobrist_of(&self, id: PieceId) -> u64 {
        self.stacks.piece(id).map_or(0, zobrist_of_piece)
    }

    pub(super) fn set_turn(&mut self, turn: Player, ply: u32) {
        self.turn = turn;
        self.ply = ply;
    }
}

fn zobrist_of_piece(piece: Piece) -> u64 {
    let at = piece.placement;
    let parts = [
        piece.owner as u8,
        piece.level.get(),
        at.kind() as u8,
        at.orientation().index(),
        at.punct().index() as u8,
    ];
    scattered(parts.into_iter().fold(1, |number, part| number << 8 | u64::from(part)))
}

fn zobrist_of_turn(turn: Player) -> u64 {
    match turn {
        Player::White => 0,
        Player::Black => scattered(0),
    }
}

/// Like the last steps of `splitmix64`. The hash needs a random number for each orientation, space
/// and level of a piece, for which a table would be large.
pub fn scattered(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
