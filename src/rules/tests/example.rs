//! An example of a rule: a game in which the two players make the moves of a test, played by the
//! fast rules and by the slow model, which must agree.
//!
//! The players take turns. When a test lets one of them move twice in a row, the other player waits
//! in between: this player adds a triangle far away near the top, and then turns it to and fro.

use super::cutout::{flush_left, redrawn};
use super::likeness::{assert_alike_but_moves, slow_colour, slow_move, slow_start};
use super::model::Model;
use super::refusals::assert_same_judgement;
use crate::rules::board::with_neighbours;
use crate::rules::tests::model::CODES;
use crate::rules::{
    Bridges, Ending, EndingError, Game, Kind, Layer, Level, Move, Outcome, Piece, Placement,
    Player, Refusal, Rules, Source, Space, SpaceSet, Variant,
};

/// A game, and a test's questions about it. All questions and moves can be chained.
pub struct Example {
    pub game: Game,
    /// The game in the slow model, after each ply.
    models: Vec<Model>,
}

/// An empty board and the basic rules.
pub fn basic() -> Example {
    example(Variant::Basic, Bridges::Two)
}

/// An empty board and the standard rules.
pub fn standard() -> Example {
    example(Variant::Standard, Bridges::Two)
}

/// An empty board and the standard rules, with bridges on any piece.
pub fn bridges_any() -> Example {
    example(Variant::Standard, Bridges::Any)
}

fn example(variant: Variant, bridges: Bridges) -> Example {
    let rules = Rules { variant, bridges };
    Example { game: Game::new(rules), models: vec![slow_start(rules)] }
}

pub fn read(text: &str) -> Move {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn space_named(name: &str) -> Space {
    name.parse().unwrap()
}

pub fn spaces(names: &str) -> SpaceSet {
    names.split_whitespace().map(space_named).collect()
}

pub fn level(number: u8) -> Level {
    (0..number).fold(Level::GROUND, |level, _| level.next_up())
}

/// A dot without a gap below it. Its piece lies at this level, with the dots that the move `text`
/// would add.
pub fn dot_of(owner: Player, text: &str, number: u8) -> Layer {
    let piece = Piece { owner, placement: read(text).placement(), level: level(number) };
    Layer { piece, gap: false }
}

/// A dot above a gap.
pub fn gap_under(owner: Player, text: &str, number: u8) -> Layer {
    Layer { gap: true, ..dot_of(owner, text, number) }
}

impl Example {
    /// White makes these moves, separated by blanks.
    #[track_caller]
    pub fn white(&mut self, moves: &str) -> &mut Example {
        self.plays(Player::White, moves)
    }

    /// Black makes these moves.
    #[track_caller]
    pub fn black(&mut self, moves: &str) -> &mut Example {
        self.plays(Player::Black, moves)
    }

    /// White's move is refused, for this reason and in these words.
    #[track_caller]
    pub fn white_may_not(&mut self, text: &str, why: Refusal, words: &str) -> &mut Example {
        self.refuses(Player::White, text, why, words)
    }

    /// Black's move is refused, for this reason and in these words.
    #[track_caller]
    pub fn black_may_not(&mut self, text: &str, why: Refusal, words: &str) -> &mut Example {
        self.refuses(Player::Black, text, why, words)
    }

    /// The board looks like this.
    #[track_caller]
    pub fn shows(&mut self, picture: &str) -> &mut Example {
        let drawn = redrawn(picture, self.game.position());
        assert!(drawn == flush_left(picture), "\nexpected\n{picture}\nbut it is\n{drawn}");
        self
    }

    /// The game has ended like this.
    #[track_caller]
    pub fn ends(&mut self, outcome: Outcome) -> &mut Example {
        assert_eq!(self.game.outcome(), Some(outcome));
        assert_eq!(self.game.play(read("T-B5,B6,C6")), Err(Refusal::GameOver));
        assert_eq!(self.game.end(Ending::Agreed), Err(EndingError::GameOver));
        self
    }

    #[track_caller]
    pub fn goes_on(&mut self) -> &mut Example {
        assert_eq!(self.game.outcome(), None);
        self
    }

    /// The turns of a player's piece that leave its PÜNCT on its space: the minor dots in canonical
    /// order, sorted.
    #[track_caller]
    pub fn turns(&mut self, player: Player, punct: &str) -> Vec<String> {
        self.wait_for(player);
        let source = Source::Board(space_named(punct));
        let mut moves = self.game.position().legal_moves_from(source);
        moves.retain(|m| m.placement().punct() == space_named(punct));
        let minors = |placement: Placement| {
            let [_, first, second] = placement.canonical_dots();
            format!("{first} {second}")
        };
        let mut turns: Vec<_> = moves.into_iter().map(|m| minors(m.placement())).collect();
        turns.sort();
        turns
    }

    /// Both players add pieces until each has a single triangle left. No dot comes next to a dot of
    /// the same player, on a space to keep free, or on a space where the players wait.
    pub fn add_all_but_one(&mut self, keep_free: &str) -> &mut Example {
        let keep_free = spaces(keep_free) | spaces("O15 O16 P15 P16 L16 L17 M16 M17");
        self.wait_for(Player::Black).wait_for(Player::White).wait_for(Player::Black);
        let left = |game: &Game, player| game.position().reserve(player).total() - 1;
        while Player::BOTH.into_iter().any(|player| left(&self.game, player) > 0) {
            let turn = self.game.position().turn();
            match left(&self.game, turn) {
                0 => _ = self.wait_for(turn.opponent()),
                _ => self.make(self.next_apart(keep_free)),
            }
        }
        self
    }

    /// Returns a move that adds a piece apart from the player's other pieces. The piece is a
    /// triangle only if another triangle is left.
    fn next_apart(&self, keep_free: SpaceSet) -> Move {
        let position = self.game.position();
        let player = position.turn();
        let near = with_neighbours(position.tops(player)) | keep_free;
        let triangles = position.reserve(player).count(Kind::Triangle);
        let fits = |to: Placement| {
            !to.spaces().meets(near) && (triangles > 1 || to.kind() != Kind::Triangle)
        };
        let mut moves = self.game.legal_moves();
        moves.retain(|&m| matches!(m, Move::Add(to) if fits(to)));
        moves.into_iter().min_by_key(Move::to_string).expect("room for the piece")
    }

    /// Continues as if a player's reserve were empty and the game still went on.
    pub fn empty_reserve(&mut self, player: Player) -> &mut Example {
        let mut model = self.model().clone();
        for code in CODES {
            model.reserve.insert((slow_colour(player), code), 0);
        }
        self.models = vec![model];
        let position = self.game.position().clone();
        self.game = Game::from_any_position(position.without_reserve(player));
        self
    }

    /// The slow model of the present game, without moves that were taken back.
    fn model(&mut self) -> &Model {
        self.models.truncate(self.game.ply() + 1);
        self.models.last().expect("the beginning at least")
    }

    #[track_caller]
    fn plays(&mut self, player: Player, moves: &str) -> &mut Example {
        for text in moves.split_whitespace() {
            self.wait_for(player);
            self.make(read(text));
        }
        self
    }

    /// Makes a move, takes it back and makes it again, and checks that the game is as before, and
    /// then as after.
    #[track_caller]
    fn make(&mut self, played: Move) {
        let before = self.game.position().clone();
        let listed = self.game.legal_moves();
        assert_eq!(self.game.play(played), Ok(()), "{played}");
        assert!(listed.contains(&played), "{played} is not listed");
        let (after, outcome) = (self.game.position().clone(), self.game.outcome());
        assert!(self.game.undo() && self.game.position().is_exactly(&before));
        assert_eq!(self.game.outcome(), None);
        let mut model = self.model().clone();
        assert!(self.game.play(played).is_ok() && self.game.position().is_exactly(&after));
        assert_eq!(self.game.outcome(), outcome);
        model.play(&slow_move(played));
        assert_alike_but_moves(&self.game, &model);
        self.models.push(model);
    }

    #[track_caller]
    fn refuses(&mut self, player: Player, text: &str, why: Refusal, words: &str) -> &mut Example {
        self.wait_for(player);
        let (before, ply) = (self.game.position().clone(), self.game.ply());
        let listed = self.game.legal_moves();
        assert_eq!(self.game.play(read(text)), Err(why));
        assert_eq!(why.to_string(), words);
        assert!(!listed.contains(&read(text)), "{text} is listed");
        let model = self.model().clone();
        assert!(!assert_same_judgement(&self.game, &model, &slow_move(read(text))), "{text}");
        assert!(*self.game.position() == before && self.game.ply() == ply);
        self
    }

    /// Makes the opponent wait if it is not this player's turn.
    #[track_caller]
    fn wait_for(&mut self, player: Player) -> &mut Example {
        let turn = self.game.position().turn();
        if turn == player {
            return self;
        }
        let [added, to, fro] = match turn {
            Player::White => ["T-O15,O16,P16", "TO15-O15,P15,P16", "TO15-O15,O16,P16"],
            Player::Black => ["T-L16,L17,M17", "TL16-L16,M16,M17", "TL16-L16,L17,M17"],
        };
        let check = |text| self.game.position().check(read(text)).is_ok();
        let waiting = [added, to, fro].into_iter().find(|&text| check(text));
        self.make(read(waiting.expect("a way to wait")));
        self
    }
}
