//! SGF, the format of game records that Boardspace's viewer reads: `GM[25]`, with Boardspace's
//! verbs as moves. This program's own properties are `RU` for the rules and those that begin with
//! `X`; Boardspace ignores them.

mod info;
mod parse;
mod replay;
mod verb;
mod write;

pub use write::write;

use std::mem;

use thiserror::Error;

use super::game_record::{GameDraft, GameResult, Record, by_rules_it_needs};
use super::json;
use super::reading::SgfText;
use super::reading::{Damage, ErrorAt, LineColumn, Remark};
use super::tree::Tree;
use crate::rules::{
    Ending, EndingError, Kind, Move, NoSuchSpace, NotationError, Player, Refusal, Space,
};
use info::Info;
use parse::{Collection, MAX_MENDED, parse};
use replay::{FoundGame, LineEnd, Replay, VariationFault};
use verb::SgfVerb;
use write::TIMES_LEFT;

pub type SgfError = ErrorAt<SgfFault>;

type SgfResult<T = ()> = Result<T, SgfError>;

type FaultAt = (usize, SgfFault);

/// The texts come from the file and are not safe to show.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SgfFault {
    #[error("not SGF: a game begins with (;")]
    NoGame,
    #[error("not SGF: expected {1}, found {0}")]
    Unexpected(char, &'static str),
    #[error("not SGF: {0} is not the name of a property")]
    BadName(String),
    #[error("not SGF: {0} has no value in brackets")]
    NoValue(String),
    #[error("not SGF: this value has no ] at its end")]
    OpenValue,
    #[error("the variations are nested too deep")]
    TooDeep,
    #[error("there is no game {wanted}; the file has {games}")]
    NoSuchGame { wanted: usize, games: usize },
    #[error("{0}[{1}] is another game, not PÜNCT")]
    AnotherGame(&'static str, String),
    #[error("{property}[{value}] {why}")]
    Unfit { property: &'static str, value: String, why: &'static str },
    #[error("XB: {0}")]
    Setup(String),
    #[error("the move is empty")]
    EmptyMove,
    #[error("{0} has no meaning in a record of PÜNCT")]
    Verb(String),
    #[error("the operands of {0} can't be read")]
    Operands(String),
    #[error("no piece has the number {0}")]
    NoSuchPiece(u8),
    #[error("there is no rotation {0}; they go from 0 to 5")]
    Rotation(u8),
    #[error(transparent)]
    NoSuchSpace(NoSuchSpace),
    #[error("the {} with its PÜNCT on {punct} is not all on the board", kind.name())]
    OffBoard { kind: Kind, punct: Space },
    #[error(transparent)]
    Notation(NotationError),
    #[error("{} is to move, not {player}", player.opponent())]
    NotYourTurn { player: Player },
    #[error("piece {0} is covered")]
    Covered(u8),
    #[error("{0}: {1}")]
    Illegal(Move, Refusal),
    #[error("Done without a move")]
    NothingDone,
    #[error(transparent)]
    Ending(EndingError),
}

/// Reads the game with the number `wanted` (from 1), else the first.
pub fn read(
    SgfText { text, repairs: mended }: &SgfText,
    wanted: Option<usize>,
) -> SgfResult<WithRemarks> {
    let file = parse(text)?;
    let (number, games) = (wanted.unwrap_or(1), file.games.len());
    let Some(&root) = number.checked_sub(1).and_then(|index| file.games.get(index)) else {
        let fault = SgfFault::NoSuchGame { wanted: number, games };
        return Err(SgfError { at: LineColumn::from_offset(text, 0), fault });
    };
    let (record, mut remarks) = read_game(text, &file, root)?;
    if games > 1 && wanted.is_none() {
        remarks.insert(0, Remark::FirstOf { games });
    }
    remarks.splice(..0, remarks_on_mending(text, mended, &file));
    Ok((record, remarks))
}

/// Remarks on the mended damage of the whole file come with the first game.
pub fn read_all(
    SgfText { text, repairs: mended }: SgfText,
) -> SgfResult<impl Iterator<Item = SgfResult<WithRemarks>>> {
    let file = parse(&text)?;
    let roots = file.games.clone().into_iter().enumerate();
    Ok(roots.map(move |(index, root)| {
        let (record, mut remarks) = read_game(&text, &file, root)?;
        if index == 0 {
            remarks.splice(..0, remarks_on_mending(&text, &mended, &file));
        }
        Ok((record, remarks))
    }))
}

type WithRemarks = (Record, Vec<Remark>);

fn remarks_on_mending(text: &str, mended: &[(usize, Damage)], file: &Collection) -> Vec<Remark> {
    let mended = mended.iter().take(MAX_MENDED).chain(&file.repairs);
    mended
        .map(|&(at, damage)| Remark::Mended { at: LineColumn::from_offset(text, at), damage })
        .collect()
}

fn read_game(text: &str, file: &Collection, root: usize) -> SgfResult<WithRemarks> {
    let mut info = Info::new(text, &file.nodes[root])?;
    info.seats = seats(file, root, info.seats);
    // First looks for rules by which every variation is legal. Only if there are none, ends a
    // variation before its fault.
    let ((draft, mut found), mut remarks) = replay(&info, file, root, VariationFault::EndsReading)
        .or_else(|error| {
            replay(&info, file, root, VariationFault::EndsVariation).map_err(|_| error)
        })?;
    let (ending, remark) = ending(&info, &draft, found.end)?;
    remarks.extend(found.remarks);
    remarks.extend(remark);
    let mut record = draft.finish(ending).map_err(|error| info.ending_error(error))?;
    let is_open = record.game().outcome().is_none();
    let unused = info.unused_properties(is_open && record.game.ply() == record.moves().len());
    if record.clock().is_some() {
        // The clock in XO has these times.
        found.ignored.retain(|name| !TIMES_LEFT.contains(&name.as_str()));
    }
    let mut ignored: Vec<String> = found.ignored.into_iter().chain(unused).collect();
    if file.preamble {
        ignored.insert(0, "the text before the game".to_owned());
    }
    if !ignored.is_empty() {
        remarks.push(Remark::Ignored(ignored));
    }
    let moves = record.moves().len();
    info.members("XJ", |members| json::read_others(members, moves, &mut record.header))?;
    if let Some(ending) = record.game.ending() {
        record.header.unknown_of_ending =
            info.members("XK", |members| Some((ending, members.unknown_members())))?;
    }
    Ok((record, remarks))
}

fn replay(
    info: &Info<'_>,
    file: &Collection,
    root: usize,
    fault: VariationFault,
) -> SgfResult<((GameDraft, FoundGame), Vec<Remark>)> {
    by_rules_it_needs(
        info.rules,
        |rules| {
            let header = info.header(rules)?;
            let mut found = Replay::new(info, &file.nodes, header.start(), fault).play(root)?;
            let tree = mem::replace(&mut found.tree, Tree::new());
            let draft = GameDraft { header, tree, ply: info.ply()?, saved: info.time("XW")? };
            Ok((draft, found))
        },
        |error: &SgfError| match error.fault {
            SgfFault::Illegal(played, refusal) => Some((played, refusal)),
            _ => None,
        },
    )
}

/// The first piece put down decides its seat's colour, even against the file.
fn seats(file: &Collection, root: usize, stated: [Player; 2]) -> [Player; 2] {
    let mut next = Some(root);
    while let Some(node) = next.and_then(|at| file.nodes.get(at)) {
        for property in &node.properties {
            let seat = match property.name.as_str() {
                "P0" => 0,
                "P1" => 1,
                _ => continue,
            };
            for value in &property.values {
                if let Ok(Some(SgfVerb::Place { owner, .. })) = verb::read(&value.text) {
                    let other = owner.opponent();
                    return if seat == 0 { [owner, other] } else { [other, owner] };
                }
            }
        }
        next = node.children.first().copied();
    }
    stated
}

/// By a verb or, if the moves do not show an end, by the result.
fn ending(
    info: &Info<'_>,
    draft: &GameDraft,
    end: Option<LineEnd>,
) -> SgfResult<(Option<Ending>, Option<Remark>)> {
    let game = draft.end();
    if game.outcome().is_some() || !draft.stands_at_end(game.ply()) {
        return Ok((None, None));
    }
    let turn = game.position().turn();
    let result = info.result();
    if let Some(end) = end {
        let ending = match end {
            LineEnd::Resigned(by) => Ending::Resigned { by },
            LineEnd::OnTime => {
                // Boardspace gives the game to the player to move.
                let winner = if let Some(GameResult::Won(winner)) = result { winner } else { turn };
                Ending::TimeOut { by: winner.opponent() }
            }
            LineEnd::Repeated => Ending::Claimed { by: turn },
        };
        return Ok((Some(ending), None));
    }
    Ok(match result {
        None => (None, None),
        Some(GameResult::Won(winner)) => {
            let by = winner.opponent();
            if info.is_on_time() {
                (Some(Ending::TimeOut { by }), None)
            } else {
                (Some(Ending::Resigned { by }), Some(Remark::Unexplained(by)))
            }
        }
        Some(GameResult::Draw) => {
            // This program names a claimed draw, others don't.
            let is_claimed = game.draw_can_be_claimed() && info.rules.is_none();
            let unnamed = if is_claimed { Ending::Claimed { by: turn } } else { Ending::Agreed };
            (Some(info.nobodys_win(turn)?.unwrap_or(unnamed)), None)
        }
        Some(GameResult::Void) => match info.nobodys_win(turn)? {
            None => (Some(Ending::Aborted { by: turn, late: false }), Some(Remark::Unnamed(turn))),
            named => (named, None),
        },
    })
}
