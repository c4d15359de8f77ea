//! Games for the tests, and their files.

mod broken;
mod kinship;
mod mutated;
mod round_trip;

use super::save::{read as read_save, write};
use super::{AgreedRules, Contest, DecidedContest, Record};
use crate::gipf::rules::{self, Jump, Move, Outcome, Step, Turn};
use crate::kit::storage::json::UnknownMembers;
use crate::kit::storage::{Name, now};
use crate::punct::record::{self, Header, Tree};
use crate::rules::{Ending, Player, Rules};

/// White's loaded piece on c2 can jump onto Black's only GIPF-piece, which would end the game.
pub const LOADED: [&str; 4] = ["Ge1-e2", "Gb1-b2", "Pc1-c2", "Pi5-h5"];

/// A game with these turns and three challenges each.
pub fn game_of(turns: &[&str]) -> Record {
    let three = "3".parse().expect("a number of challenges");
    let names = ["Anna", "Bert"].map(|name| Name::from_save(name.into()));
    let agreed = AgreedRules { challenges: three, ..AgreedRules::default() };
    let mut record = Record::new(agreed, names, now());
    for text in turns {
        record.play(&turn(text)).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    record
}

pub fn turn(text: &str) -> Turn {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn jump(text: &str) -> Jump {
    match turn(text).move_made {
        Some(Move::Jump(jump)) => jump,
        other => panic!("{text} is {other:?}"),
    }
}

/// A game of PÜNCT with these moves.
pub fn punct(moves: &[&str]) -> record::Record {
    let header = Header::new(Rules::default(), Player::BOTH.map(Name::default_of), now());
    let mut game = header.start();
    for text in moves {
        game.play(text.parse().expect("a move")).expect("a legal move");
    }
    {
        let tree = Tree::from_line(game.moves());
        record::Record::from_tree(header, game, tree)
    }
}

/// This game of PÜNCT, resigned by a player.
pub fn given_up(punct: &record::Record, by: Player) -> record::Record {
    let mut live = punct.clone();
    live.end(Ending::Resigned { by }).expect("the game goes on");
    live
}

/// White's use of c2 onto b2 was contested and lost; White still has to make another move.
pub fn begun() -> Record {
    let mut record = game_of(&LOADED);
    let jump = jump("c2*b2+1");
    record.draft.step(Step::Lose(jump)).expect("the step is allowed");
    let punct = given_up(&punct(&[]), Player::Black);
    record.decided.push(DecidedContest { turn: 5, jump, punct, unknown: UnknownMembers::new() });
    record
}

/// White's use of c2 onto b2 is contested, and PÜNCT has had a move.
pub fn going_on(planned: bool) -> Record {
    let mut record = game_of(&LOADED);
    record.contest = Some(Contest {
        jump: jump("c2*b2+1"),
        punct: punct(&["T-D3,D4,E4"]),
        planned: planned.then(Vec::new),
        unknown: UnknownMembers::new(),
    });
    record
}

/// One record of each kind.
pub fn all_kinds() -> Vec<Record> {
    let mut undone = game_of(&LOADED);
    undone.undo();
    undone.undo();
    let mut resigned = game_of(&LOADED);
    resigned
        .game
        .end(Outcome::lost_by(Player::Black, rules::Ending::Resigned))
        .expect("the game goes on");
    let mut agreed = game_of(&LOADED[..1]);
    agreed.game.end(Outcome::AGREED_DRAW).expect("the game goes on");
    let won = game_of(&[&LOADED[..], &["c2*b2+1?won"]].concat());
    let lost = game_of(&[&LOADED[..], &["c2*b2+1?lost;d1-d2"]].concat());
    let new = game_of(&[]);
    vec![new, undone, resigned, agreed, won, lost, begun(), going_on(false), going_on(true)]
}

/// The file of a record, with its time of saving.
pub fn written(record: &Record) -> String {
    write(record, record.saved)
}

/// The game of a sound save.
pub fn read(text: &str) -> Record {
    read_save(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Requires that two records agree in everything, down to the text of unknown members.
pub fn assert_same(one: &Record, other: &Record) {
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
}
