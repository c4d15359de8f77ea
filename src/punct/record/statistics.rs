//! What a collection of games says of how PÜNCT is played. Each game is replayed once; a game that
//! equals an earlier one, up to a symmetry of the board, counts once.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use super::{GameFingerprint, Record};
use crate::rules::{
    CENTRAL_HEXAGON, Game, Kind, Level, Outcome, Player, Side, Source, Symmetry, Variant,
    joined_side,
};

#[derive(Default, Serialize)]
pub struct GameStatistics {
    pub basic: VariantStatistics,
    pub standard: VariantStatistics,
    /// Games that equal another, and are not counted again.
    pub copies: u32,
    /// Games without an end or a result.
    pub unfinished: u32,
    #[serde(skip)]
    seen: HashSet<GameFingerprint>,
}

/// By one variant of the rules. Plies count from 1.
#[derive(Default, Serialize)]
pub struct VariantStatistics {
    pub games: u32,
    /// By White's wins, draws and Black's wins.
    pub score: Score,
    /// By the code of the reason.
    pub endings: BTreeMap<&'static str, u32>,
    pub plies: Mean,
    pub first_climb: Mean,
    pub first_in_centre: Mean,
    /// Of the player who first topped a space of the central hexagon.
    pub score_of_first_in_centre: Score,
    pub climbs: Mean,
    pub bridges: Mean,
    /// How many games reached at most this level.
    pub highest_level: BTreeMap<u8, u32>,
    /// By the code of the kind: pieces added, moves of pieces on the board, pieces left.
    pub added: BTreeMap<&'static str, u32>,
    pub moved: BTreeMap<&'static str, u32>,
    pub left: BTreeMap<&'static str, u32>,
    /// How many spaces the PÜNCT went; 0 where the piece only turned.
    pub distances: BTreeMap<u8, u32>,
    /// The pair of sides that the winner joined.
    pub sides: BTreeMap<&'static str, u32>,
    /// The first moves, of those that are alike by symmetry the one that comes first.
    pub openings: BTreeMap<String, u32>,
    /// Spaces of the central hexagon that both players topped together, after so many plies.
    pub centre: BTreeMap<usize, Mean>,
    /// Of the player who led in the centre after so many plies.
    pub score_of_leader: BTreeMap<usize, Score>,
    /// Of the player who added the last piece of a reserve, by the lead in the centre then.
    pub score_of_last_piece: BTreeMap<i8, Score>,
}

/// From the view of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl Score {
    pub fn add(&mut self, player: Player, winner: Option<Player>) {
        match winner {
            None => self.draws += 1,
            Some(winner) if winner == player => self.wins += 1,
            Some(_) => self.losses += 1,
        }
    }

    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// With its interval; `None` without games.
    pub fn share(self) -> Option<[f64; 3]> {
        let games = f64::from(self.games());
        if games < 1.0 {
            return None;
        }
        Some(share_with_interval(self.points(), games))
    }

    pub fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }
}

/// The quantile of the normal distribution for a two-sided interval of 95 %.
const Z: f64 = 1.96;

/// The share of the points, and Wilson's interval of 95 %, whose ends are between 0 and 1.
pub fn share_with_interval(points: f64, games: f64) -> [f64; 3] {
    let share = points / games;
    let weight = 1.0 + Z * Z / games;
    let middle = (share + Z * Z / (2.0 * games)) / weight;
    let variance = share * (1.0 - share) / games + Z * Z / (4.0 * games * games);
    let half = Z * variance.sqrt() / weight;
    [share, middle - half, middle + half]
}

/// Over the games in which the number is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Mean {
    pub games: u32,
    pub sum: u32,
}

impl Mean {
    fn add(&mut self, number: usize) {
        self.games += 1;
        self.sum += number as u32;
    }

    pub fn value(self) -> Option<f64> {
        (self.games > 0).then(|| f64::from(self.sum) / f64::from(self.games))
    }
}

/// The plies after which the centre is looked at.
const STAGES: [usize; 5] = [10, 20, 30, 40, 50];

impl GameStatistics {
    pub fn add(&mut self, record: &Record) {
        let game = record.game();
        let Some(outcome) = game.outcome().filter(|outcome| !outcome.is_aborted()) else {
            self.unfinished += 1;
            return;
        };
        if let Some(likeness) = GameFingerprint::from_record(record)
            && !self.seen.insert(likeness)
        {
            self.copies += 1;
            return;
        }
        let figures = match game.rules().variant {
            Variant::Basic => &mut self.basic,
            Variant::Standard => &mut self.standard,
        };
        figures.add(record, outcome);
    }
}

impl VariantStatistics {
    fn add(&mut self, record: &Record, outcome: Outcome) {
        let game = record.game();
        let winner = outcome.winner();
        self.games += 1;
        self.score.add(Player::White, winner);
        let reason = record.effective_end().map_or(outcome.reason(), |(_, reason)| reason);
        *self.endings.entry(reason.code()).or_default() += 1;
        self.plies.add(game.ply());
        if let Outcome::Connected { winner, .. } = outcome
            && let Some(side) = joined_side(game.position().tops(winner))
        {
            *self.sides.entry(pair_of(side)).or_default() += 1;
        }
        if let Some(&first) = game.moves().first() {
            let images = Symmetry::all().map(|symmetry| symmetry.turn_move(first).to_string());
            *self.openings.entry(images.min().unwrap_or_default()).or_default() += 1;
        }
        for kind in Kind::ALL {
            for player in Player::BOTH {
                let left = u32::from(game.position().reserve(player).count(kind));
                *self.left.entry(kind.code()).or_default() += left;
            }
        }
        if let Outcome::LastPiece { .. } = outcome {
            let by = game.position().turn().opponent();
            self.score_of_last_piece
                .entry(game.position().centre_lead(by))
                .or_default()
                .add(by, winner);
        }
        self.add_moves(record, winner);
    }

    fn add_moves(&mut self, record: &Record, winner: Option<Player>) {
        let mut game = record.header().start();
        let (mut climbs, mut bridges, mut highest) = (0, 0, 0);
        let mut is_centre_empty = true;
        for &played in record.game().moves() {
            let mover = game.position().turn();
            if let Ok(landing) = game.position().landing_of(played) {
                if landing.level > Level::GROUND && climbs == 0 {
                    self.first_climb.add(game.ply() + 1);
                }
                climbs += usize::from(landing.level > Level::GROUND);
                bridges += usize::from(landing.gap.is_some());
                highest = highest.max(landing.level.get());
            }
            let kind = played.placement().kind().code();
            match played.source() {
                Source::Reserve(_) => *self.added.entry(kind).or_default() += 1,
                Source::Board(from) => {
                    assert_in_tests!(game.position().top(from).is_some(), "a piece lies there");
                    *self.moved.entry(kind).or_default() += 1;
                    let distance = from.distance(played.placement().punct());
                    *self.distances.entry(distance).or_default() += 1;
                }
            }
            if game.play(played).is_err() {
                assert_in_tests!(false, "a record holds only legal moves");
                return;
            }
            if is_centre_empty && !(game.position().tops(mover) & CENTRAL_HEXAGON).is_empty() {
                is_centre_empty = false;
                self.first_in_centre.add(game.ply());
                self.score_of_first_in_centre.add(mover, winner);
            }
            if STAGES.contains(&game.ply()) {
                self.add_stage(&game, winner);
            }
        }
        self.climbs.add(climbs);
        self.bridges.add(bridges);
        *self.highest_level.entry(highest).or_default() += 1;
    }

    fn add_stage(&mut self, game: &Game, winner: Option<Player>) {
        let counts = Player::BOTH.map(|player| usize::from(game.position().centre_count(player)));
        self.centre.entry(game.ply()).or_default().add(counts[0] + counts[1]);
        let score = self.score_of_leader.entry(game.ply()).or_default();
        match game.position().centre_lead(Player::White) {
            1.. => score.add(Player::White, winner),
            0 => {}
            ..0 => score.add(Player::Black, winner),
        }
    }
}

fn pair_of(side: Side) -> &'static str {
    match side {
        Side::Top | Side::Bottom => "top and bottom",
        Side::UpperRight | Side::LowerLeft => "upper right and lower left",
        Side::LowerRight | Side::UpperLeft => "lower right and upper left",
    }
}
