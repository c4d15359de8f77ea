//! Checks in random games what the course says of the rules.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::punct::engine::reasons::tests::truth;
use crate::punct::engine::tests::{all_rules, likely_game, random_game};
use crate::rules::{
    Bridges, CENTRAL_HEXAGON, Direction, Game, Kind, Layer, Move, Outcome, Piece, Placement,
    Player, Position, Rules, Side, Source, Space, SpaceSet, Variant, scattered, spaces_between,
};

/// A legal move, with the positions before, during and after it.
struct Made<'a> {
    before: &'a Position,
    /// The position without the piece that moves.
    lifted: &'a Position,
    after: &'a Game,
    played: Move,
    /// For each chain after the move, the sides that the chain touches.
    touched: Vec<Vec<Side>>,
}

/// Returns, for each chain on a board, the sides that the chain touches.
fn touched(board: &Position) -> Vec<Vec<Side>> {
    let mut left = Player::BOTH.into_iter().fold(SpaceSet::EMPTY, |all, it| all | board.tops(it));
    let mut touched = Vec::new();
    while let Some(from) = left.into_iter().next() {
        let chain: SpaceSet = truth::flood(board, from).into_iter().collect();
        left -= chain;
        let sides = Side::ALL.into_iter().filter(|side| side.spaces().meets(chain));
        touched.push(sides.collect());
    }
    touched
}

impl Made<'_> {
    fn dots(&self) -> [Space; 3] {
        self.played.placement().dots()
    }

    fn punct(&self) -> Space {
        self.played.placement().punct()
    }

    /// Returns the space from which the PÜNCT moves; `None` for an added piece.
    fn from(&self) -> Option<Space> {
        match self.played.source() {
            Source::Board(from) => Some(from),
            Source::Reserve(_) => None,
        }
    }

    fn adds(&self) -> bool {
        self.from().is_none()
    }

    /// Returns the height of the board below each dot.
    fn heights(&self) -> [u8; 3] {
        self.dots().map(|dot| self.lifted.height(dot).get())
    }

    fn landed(&self) -> Piece {
        self.after.position().top(self.punct()).expect("the piece that moved")
    }

    fn is_above(&self) -> bool {
        self.landed().level.get() > 0
    }

    /// Returns the dot over the gap and both ends of a bridge; `None` if the piece lies flat.
    fn bridge(&self) -> Option<(Space, [Space; 2])> {
        let layer = |dot: &Space| self.after.position().stack(*dot).next();
        let gap = self.dots().into_iter().find(|dot| layer(dot).is_some_and(|it: Layer| it.gap))?;
        let ends: Vec<Space> = self.dots().into_iter().filter(|&dot| dot != gap).collect();
        Some((gap, [ends[0], ends[1]]))
    }

    fn meets_hexagon(&self) -> bool {
        self.played.placement().spaces().meets(CENTRAL_HEXAGON)
    }

    fn variant(&self) -> Variant {
        self.before.rules().variant
    }

    fn is_joined(&self) -> bool {
        let opposite =
            |sides: &Vec<Side>| sides.iter().any(|side| sides.contains(&side.opposite()));
        self.touched.iter().any(opposite)
    }

    fn is_won_by_chain(&self) -> bool {
        matches!(self.after.outcome(), Some(Outcome::Connected { .. }))
    }

    /// Whether the last piece was added and no chain decides.
    fn is_last_piece(&self) -> bool {
        let is_last = self.adds() && self.before.reserve(self.before.turn()).total() == 1;
        is_last && !self.is_joined()
    }

    /// Returns the player who tops more central spaces; `None` if there is no such player.
    fn ahead(&self) -> Option<Player> {
        let near = |&space: &Space| space.distance(Space::CENTRE) <= 2;
        let owner = |space| truth::owner(self.after.position(), space);
        let owners: Vec<Player> = Space::all().filter(near).filter_map(owner).collect();
        let count = |player| owners.iter().filter(|&&owner| owner == player).count();
        let [white, black] = Player::BOTH.map(count);
        (white != black).then_some(if white > black { Player::White } else { Player::Black })
    }
}

/// Whether a move keeps a rule; `None` if the rule does not apply to the move.
type Shows = fn(&Made) -> Option<bool>;

const OF_MOVES: [(&str, Shows); 25] = [
    ("white-begins", |it| {
        let is_first = it.before.ply() == 0;
        is_first.then(|| it.before.turn() == Player::White)
    }),
    ("in-turn", |it| Some(it.after.position().turn() == it.before.turn().opponent())),
    ("three-dots", |it| {
        let minors = it.dots().into_iter().filter(|&dot| dot != it.punct()).count();
        Some(it.played.placement().spaces().len() == 3 && minors == 2)
    }),
    ("added-on-empty", |it| {
        let is_empty = |dot| it.before.top(dot).is_none();
        it.adds().then(|| it.dots().into_iter().all(is_empty) && !it.is_above())
    }),
    ("three-new-dots", |it| {
        let own = |board: &Position| board.tops(it.before.turn()).len();
        it.adds().then(|| own(it.after.position()) == own(it.before) + 3)
    }),
    ("first-outside", |it| {
        (it.variant() == Variant::Basic && it.before.ply() == 0).then(|| !it.meets_hexagon())
    }),
    ("later-inside", |it| {
        let later = it.variant() == Variant::Basic && it.before.ply() > 0 && it.adds();
        (later && it.meets_hexagon()).then_some(true)
    }),
    ("added-outside", |it| {
        (it.variant() == Variant::Standard && it.adds()).then(|| !it.meets_hexagon())
    }),
    ("moved-inside", |it| {
        (it.variant() == Variant::Standard && it.meets_hexagon()).then(|| !it.adds())
    }),
    ("three-lines", |it| {
        let (from, to) = (it.from()?, it.punct());
        let rises = |space: Space| space.row() - space.column();
        let line =
            from.row() == to.row() || from.column() == to.column() || rises(from) == rises(to);
        Some(line)
    }),
    ("over-everything", |it| {
        let way = spaces_between(it.from()?, it.punct());
        way.iter().any(|&space| it.lifted.top(space).is_some()).then_some(true)
    }),
    ("may-stay", |it| (it.from()? == it.punct()).then_some(true)),
    ("same-piece", |it| {
        let piece = it.before.top(it.from()?)?;
        Some(piece.placement.kind() == it.landed().placement.kind())
    }),
    ("covered-stays", |it| {
        let piece = it.before.top(it.from()?)?;
        Some(it.before.visible_spaces(piece) == piece.placement.spaces())
    }),
    ("any-level", |it| {
        let before = it.before.top(it.from()?)?.level;
        (before != it.landed().level).then_some(true)
    }),
    ("one-above", |it| {
        let highest = it.heights().into_iter().max()?;
        Some(it.landed().level.get() == if it.adds() { 0 } else { highest })
    }),
    ("punct-on-own", |it| {
        let below = it.lifted.top(it.punct()).map(|piece| piece.owner);
        it.is_above().then(|| below == Some(it.before.turn()))
    }),
    ("equally-high", |it| {
        let [one, two, three] = it.heights();
        it.bridge().is_none().then_some(one == two && two == three)
    }),
    ("minors-anywhere", |it| {
        let other = it.before.turn().opponent();
        let covers = |dot: Space| it.lifted.top(dot).is_some_and(|piece| piece.owner == other);
        it.dots().into_iter().any(covers).then_some(true)
    }),
    ("bridge-ends", |it| {
        let (gap, ends) = it.bridge()?;
        let [one, two] = ends.map(|end| it.lifted.height(end));
        let is_long = it.landed().placement.kind() != Kind::Triangle;
        Some(is_long && one == two && it.lifted.height(gap) < one)
    }),
    ("bridge-carriers", |it| {
        let (_, ends) = it.bridge().filter(|_| it.before.rules().bridges == Bridges::Two)?;
        let [one, two] = ends.map(|end| it.lifted.top(end));
        Some(one != two)
    }),
    ("nothing-below", |it| {
        let is_top = |dot| it.after.position().top(dot) == Some(it.landed());
        Some(it.dots().into_iter().all(is_top))
    }),
    ("opposite-sides", |it| Some(it.is_joined() == it.is_won_by_chain())),
    ("neighbours-alone", |it| {
        let two = |sides: &Vec<Side>| sides.len() >= 2;
        let only_neighbours = it.touched.iter().any(two) && !it.is_joined();
        only_neighbours.then(|| !it.is_won_by_chain())
    }),
    ("last-piece", |it| {
        let ahead = it.ahead().filter(|_| it.variant() == Variant::Standard);
        it.is_last_piece().then(|| it.after.outcome().is_some_and(|end| end.winner() == ahead))
    }),
];

/// Returns how often random moves keep each rule, and how often they break it.
fn shown() -> &'static BTreeMap<&'static str, [usize; 2]> {
    static SHOWN: OnceLock<BTreeMap<&'static str, [usize; 2]>> = OnceLock::new();
    SHOWN.get_or_init(|| {
        let mut shown = BTreeMap::new();
        for (nth, rules) in all_rules().into_iter().enumerate() {
            let random = scattered(37 + nth as u64);
            let games = [
                likely_game(rules, random, &mut |_| ()),
                random_game(rules, random, 7, &mut |_| ()),
                random_game(rules, random, 9, &mut |_| ()),
            ];
            for game in games {
                let mut then = Game::new(rules);
                for &played in game.moves() {
                    see(&then, played, &mut shown);
                    then.play(played).expect("a legal move");
                }
            }
        }
        shown
    })
}

/// Checks the rules on a move of a game, and on some other legal moves in its place. Adds the
/// results to `shown`.
fn see(game: &Game, played: Move, shown: &mut BTreeMap<&'static str, [usize; 2]>) {
    let before = game.position();
    let legal = game.legal_moves();
    let others = legal.iter().copied().step_by(legal.len() / 8 + 1);
    for played in others.chain([played]) {
        let mut after = Game::from_position(before.clone());
        after.play(played).expect("a legal move");
        let lifted = match played.source() {
            Source::Board(from) => before.with_lifted(from).expect("a free piece"),
            Source::Reserve(_) => before.clone(),
        };
        let made = Made {
            before,
            lifted: &lifted,
            after: &after,
            played,
            touched: touched(after.position()),
        };
        for (rule, shows) in OF_MOVES {
            if let Some(holds) = shows(&made) {
                shown.entry(rule).or_default()[usize::from(!holds)] += 1;
            }
        }
    }
}

/// Whether a rule holds. A rule about the board or the pieces is checked directly. Any other rule
/// must apply to some moves of random games, and every such move must keep it.
pub fn holds(rule: &str) -> bool {
    let disjoint = |one: Side, other: Side| !one.spaces().meets(other.spaces());
    match rule {
        "18-pieces" => Player::BOTH.into_iter().all(|player| {
            let start = Position::new(Rules::default());
            start.reserve(player).total() == 18
        }),
        "six-kinds" => Kind::ALL.len() == 6,
        "three-pairs" => {
            Side::PAIRS.len() == 3 && Side::ALL.into_iter().all(|it| disjoint(it, it.opposite()))
        }
        "corners" => {
            let corners = ["A1", "A9", "I1", "I17", "Q9", "Q17"];
            corners.into_iter().all(|corner| corner.parse::<Space>().is_err())
                && Side::ALL.into_iter().all(|one| {
                    Side::ALL.into_iter().all(|other| one == other || disjoint(one, other))
                })
        }
        "19-central" => {
            let near = Space::all().filter(|space| space.distance(Space::CENTRE) <= 2);
            CENTRAL_HEXAGON == near.collect() && CENTRAL_HEXAGON.len() == 19
        }
        // A straight fits if the space two steps from its PÜNCT is on the board.
        "on-the-board" => Space::all().all(|punct| {
            Kind::StraightEnd.orientations().zip(Direction::ALL).all(|(orientation, to)| {
                let dots = punct.step(to).and_then(|next| next.step(to));
                Placement::new(Kind::StraightEnd, orientation, punct).is_some() == dots.is_some()
            })
        }),
        rule => {
            assert!(OF_MOVES.iter().any(|(known, _)| *known == rule), "no rule is called {rule}");
            shown().get(rule).is_some_and(|[kept, broken]| *kept > 0 && *broken == 0)
        }
    }
}

#[test]
fn random_games_keep_every_rule_of_the_course_and_show_it() {
    println!("{:?}", shown());
    let faults: Vec<_> = OF_MOVES.into_iter().filter(|(rule, _)| !holds(rule)).collect();
    let faults: Vec<_> = faults.iter().map(|(rule, _)| (rule, shown().get(rule))).collect();
    assert!(faults.is_empty(), "{faults:?}");
}
