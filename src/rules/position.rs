//! A position: stacks, reserves and whose turn it is, and how a move changes it (rules: A turn).
//!
//! Nothing here asks whether a move is allowed; see [`super::legality`] and [`super::game`].

use super::board::CENTRAL_HEXAGON;
use super::key;
use super::moves::Move;
use super::piece::{Kind, Placement, Player, Reserve};
use super::set::SpaceSet;
use super::space::Space;
use super::stacks::{Layer, Level, Piece, PieceId, Stacks};

/// Which of the two sets of rules is played (rules: A turn, Add; The end, 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Variant {
    /// Only White's very first piece keeps out of the central hexagon; no count at the end.
    Basic,
    /// No piece is added in the central hexagon; at the end it is counted.
    #[default]
    Standard,
}

/// On what the two ends of a bridge must rest (rules: A turn, Move 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Bridges {
    /// On two different pieces, as the rulebook says.
    #[default]
    Two,
    /// On whatever carries them, as on the servers.
    Any,
}

/// The rules a game is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Rules {
    /// Basic or standard.
    pub variant: Variant,
    /// What a bridge needs.
    pub bridges: Bridges,
}

/// A position of a game.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    rules: Rules,
    turn: Player,
    reserves: [Reserve; 2],
    stacks: Stacks,
    key: u64,
}

/// What [`Position::undo`] needs to take a move back.
#[derive(Clone, Copy)]
pub struct Undo {
    id: PieceId,
    lifted: Option<Piece>,
}

impl Position {
    /// The empty board, all pieces in reserve, White to move.
    pub fn new(rules: Rules) -> Position {
        Position {
            rules,
            turn: Player::White,
            reserves: [Reserve::FULL; 2],
            stacks: Stacks::new(),
            key: 0,
        }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// What a player has not brought into play yet.
    pub fn reserve(&self, player: Player) -> Reserve {
        self.reserves[player as usize]
    }

    /// The spaces whose topmost dot is the player's: all that counts at the end (rules: The end).
    pub fn tops(&self, player: Player) -> SpaceSet {
        self.stacks.tops(player)
    }

    /// How many spaces of the central hexagon a player tops (rules: The end, 2).
    pub fn centre_count(&self, player: Player) -> u8 {
        (self.tops(player) & CENTRAL_HEXAGON).len() as u8
    }

    /// The height of a space: the level on which the next dot there would rest.
    pub fn height(&self, space: Space) -> Level {
        self.stacks.height(space)
    }

    /// The piece whose dot is topmost on a space.
    pub fn top(&self, space: Space) -> Option<Piece> {
        self.stacks.top(space).and_then(|id| self.stacks.piece(id))
    }

    /// The spaces where a piece is topmost: what is seen of it (rules: The end).
    pub fn seen(&self, piece: Piece) -> SpaceSet {
        let dots = piece.placement.dots().into_iter();
        dots.filter(|&dot| self.top(dot) == Some(piece)).collect()
    }

    /// The dots of a space from the top down.
    pub fn stack(&self, space: Space) -> impl Iterator<Item = Layer> {
        self.stacks.stack(space).map(|(_, layer)| layer)
    }

    /// All pieces on the board, by level, then PÜNCT, then White before Black.
    pub fn pieces(&self) -> Vec<Piece> {
        let mut pieces: Vec<Piece> = self.stacks.pieces().collect();
        pieces.sort_by_key(|piece| (piece.level, piece.placement.punct(), piece.owner as u8));
        pieces
    }

    /// The covered dots of a piece, each with what covers it; none if the piece is free
    /// (rules: A turn, Covered and blocked).
    pub fn covers(&self, piece: Piece) -> Vec<(Space, Layer)> {
        let id = self.stacks.stack(piece.placement.punct()).find(|(_, l)| l.piece == piece);
        id.map(|(id, _)| self.stacks.covers(id).collect()).unwrap_or_default()
    }

    /// A number that tells positions apart: same pieces on the board and same player to move give
    /// the same key (rules: The end, 4). Kept up to date move by move.
    pub fn key(&self) -> u64 {
        self.key ^ key::of_turn(self.turn)
    }

    /// The key computed anew from what is on the board.
    #[cfg(test)]
    pub fn key_from_scratch(&self) -> u64 {
        let pieces = self.stacks.pieces().map(key::of_piece);
        pieces.fold(key::of_turn(self.turn), |key, piece| key ^ piece)
    }

    /// The position as if a player had brought everything into play and the game still went on,
    /// which hardly any real game comes to.
    #[cfg(test)]
    pub fn without_reserve(mut self, player: Player) -> Position {
        let reserve = &mut self.reserves[player as usize];
        while let Some(kind) = reserve.kinds().next() {
            reserve.take(kind);
        }
        self
    }

    /// The position as it is while a piece is in the hand: gone from the board and not in the
    /// reserve either. `None` if no own free piece has its PÜNCT there.
    pub fn with_lifted(&self, from: Space) -> Option<Position> {
        let id = self.liftable(from)?;
        let mut position = self.clone();
        position.lift(id);
        Some(position)
    }

    /// The position without a piece that nothing covers, whoever's it is, to look at what lies
    /// under it (rules: The end). `None` if the piece is covered or not there.
    pub fn peeled(&self, piece: Piece) -> Option<Position> {
        let id = self.stacks.top(piece.placement.punct())?;
        self.stacks.free(id).filter(|&at| at == piece.placement)?;
        let mut position = self.clone();
        position.lift(id);
        Some(position)
    }

    /// The mover's free piece with its PÜNCT on a space.
    pub(super) fn liftable(&self, from: Space) -> Option<PieceId> {
        let id = self.stacks.top(from)?;
        let piece = self.stacks.piece(id)?;
        let own = piece.owner == self.turn && piece.placement.punct() == from;
        (own && self.stacks.free(id).is_some()).then_some(id)
    }

    pub(super) fn stacks(&self) -> &Stacks {
        &self.stacks
    }

    /// Plays a move without asking; of one that is not legal no sense comes. Whether it ends the
    /// game is known to [`Game`](super::Game) alone.
    pub fn play(&mut self, played: Move) -> Undo {
        let (id, lifted) = match played {
            Move::Add(placement) => (self.take_from_reserve(placement.kind()), None),
            Move::Shift { from, .. } => {
                let id = self.stacks.top(from).expect("a legal move starts from a piece");
                (id, self.lift(id))
            }
        };
        let placement = played.placement();
        self.put(id, placement, self.rest_level(placement));
        self.turn = self.turn.opponent();
        Undo { id, lifted }
    }

    /// Takes back the last move played, which gave this `undo`.
    pub fn undo(&mut self, undo: Undo) {
        self.turn = self.turn.opponent();
        let lifted = self.lift(undo.id);
        match (undo.lifted, lifted) {
            (Some(before), _) => self.put(undo.id, before.placement, before.level),
            (None, Some(added)) => {
                self.reserves[self.turn as usize].give_back(added.placement.kind());
            }
            (None, None) => {}
        }
    }

    fn take_from_reserve(&mut self, kind: Kind) -> PieceId {
        let reserve = &mut self.reserves[self.turn as usize];
        let nth = kind.count() - reserve.count(kind);
        reserve.take(kind);
        PieceId::nth(self.turn, kind, nth)
    }

    /// The level on which a placement that can rest would do so: that of its ends, or of all dots.
    fn rest_level(&self, placement: Placement) -> Level {
        let (end, _) = placement.kind().ends();
        self.height(placement.dots()[end])
    }

    fn put(&mut self, id: PieceId, placement: Placement, level: Level) {
        self.stacks.put(id, placement, level);
        self.key ^= self.key_of(id);
    }

    fn lift(&mut self, id: PieceId) -> Option<Piece> {
        let piece = self.stacks.piece(id);
        self.key ^= self.key_of(id);
        self.stacks.lift(id);
        piece
    }

    fn key_of(&self, id: PieceId) -> u64 {
        self.stacks.piece(id).map_or(0, key::of_piece)
    }
}
