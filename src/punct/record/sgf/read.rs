//! Reads a record from the text of an SGF file.

use super::decode::SgfText;
use super::info::Info;
use super::parse::{Collection, MOST_MENDED, parse};
use super::replay::{LineEnd, Replay, VariationFault};
use super::verb::{self, SgfVerb};
use super::write::TIMES_LEFT;
use super::{SgfError, SgfFault, SgfResult};
use crate::kit::storage::json::Object;
use crate::punct::record::game_record::{GameDraft, GameResult, Record, by_rules_it_needs};
use crate::punct::record::json;
use crate::punct::record::remark::{Damage, Remark, TextPlace};
use crate::punct::record::tree::Tree;
use crate::rules::{Ending, Game, Move, Player, Refusal};

/// Reads a game in a file, with remarks: the game with the number `wanted` (from 1), else the
/// first.
pub fn read(SgfText { text, mended }: &SgfText, wanted: Option<usize>) -> SgfResult<WithRemarks> {
    let file = parse(text)?;
    let (number, games) = (wanted.unwrap_or(1), file.games.len());
    let none = || SgfError {
        at: TextPlace::from_offset(text, 0),
        fault: SgfFault::NoSuchGame { wanted: number, games },
    };
    let root = number.checked_sub(1).and_then(|at| file.games.get(at)).copied().ok_or_else(none)?;
    let (record, mut remarks) = game(text, &file, root)?;
    if games > 1 && wanted.is_none() {
        remarks.insert(0, Remark::FirstOf { games });
    }
    remarks.splice(..0, remarks_on_mending(text, mended, &file));
    Ok((record, remarks))
}

/// Reads all games in a file, one after the other, each with remarks. Remarks on the mended damage
/// of the whole file come with the first game.
pub fn read_all(
    SgfText { text, mended }: SgfText,
) -> SgfResult<impl Iterator<Item = SgfResult<WithRemarks>>> {
    let file = parse(&text)?;
    let roots = file.games.clone().into_iter().enumerate();
    Ok(roots.map(move |(nth, root)| {
        let (record, mut remarks) = game(&text, &file, root)?;
        if nth == 0 {
            remarks.splice(..0, remarks_on_mending(&text, &mended, &file));
        }
        Ok((record, remarks))
    }))
}

/// A game with remarks.
type WithRemarks = (Record, Vec<Remark>);

/// Returns remarks on the damages that were mended in the file.
fn remarks_on_mending(text: &str, mended: &[(usize, Damage)], file: &Collection) -> Vec<Remark> {
    let remark =
        |&(at, damage): &_| Remark::Mended { at: TextPlace::from_offset(text, at), damage };
    mended.iter().take(MOST_MENDED).chain(&file.mended).map(remark).collect()
}

/// Reads the game whose first node is `root`, with remarks.
fn game(text: &str, file: &Collection, root: usize) -> SgfResult<WithRemarks> {
    let mut info = Info::new(text, &file.nodes[root])?;
    info.seats = seats(file, root, info.seats);
    let stated = info.rules;
    let attempt = |rules, fault| -> SgfResult<_> {
        let header = info.header(rules)?;
        let mut found = Replay::new(&info, &file.nodes, header.start(), fault).play(root)?;
        let tree = std::mem::replace(&mut found.tree, Tree::new());
        let draft = GameDraft { header, tree, ply: info.ply()?, saved: info.saved_at()? };
        Ok((draft, found))
    };
    let read = |fault| by_rules_it_needs(stated, |rules| attempt(rules, fault), refused_move);
    // First looks for rules by which every variation is legal. Only if there are none, ends a
    // variation before its fault.
    let ((draft, mut found), mut remarks) = read(VariationFault::EndsReading)
        .or_else(|error| read(VariationFault::EndsVariation).map_err(|_| error))?;
    let (ending, remark) = ending(&info, &draft, found.end, stated.is_some())?;
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
        let of_ending = |members: Object<'_>| Some((ending, members.unknown_members()));
        record.header.unknown_of_ending = info.members("XK", of_ending)?;
    }
    Ok((record, remarks))
}

fn refused_move(error: &SgfError) -> Option<(Move, Refusal)> {
    match error.fault {
        SgfFault::Illegal(played, refusal) => Some((played, refusal)),
        _ => None,
    }
}

/// Returns the colours of the seats. The first piece that is put down decides the colour of its
/// seat, even against the file's statement.
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

/// Returns how the players ended the game, if they did: as a verb says or, if the moves do not show
/// an end, as the result says.
fn ending(
    info: &Info<'_>,
    draft: &GameDraft,
    end: Option<LineEnd>,
    is_own: bool,
) -> SgfResult<(Option<Ending>, Option<Remark>)> {
    let game = draft.end();
    if game.outcome().is_some() || !draft.stands_at_end(game.ply()) {
        return Ok((None, None));
    }
    let turn = game.position().turn();
    Ok(match (end, info.result()) {
        (Some(LineEnd::Resigned(by)), _) => (Some(Ending::Resigned { by }), None),
        (Some(LineEnd::OnTime), Some(GameResult::Won(winner))) => {
            (Some(Ending::TimeOut { by: winner.opponent() }), None)
        }
        // Boardspace gives the game to the player to move.
        (Some(LineEnd::OnTime), _) => (Some(Ending::TimeOut { by: turn.opponent() }), None),
        (Some(LineEnd::Repeated), _) => (Some(Ending::Claimed { by: turn }), None),
        (None, Some(GameResult::Draw)) => {
            (Some(info.nobodys_win(turn)?.unwrap_or_else(|| draw(&game, is_own))), None)
        }
        (None, Some(GameResult::Won(winner))) if info.says_on_time() => {
            (Some(Ending::TimeOut { by: winner.opponent() }), None)
        }
        (None, Some(GameResult::Won(winner))) => {
            let loser = winner.opponent();
            (Some(Ending::Resigned { by: loser }), Some(Remark::Unexplained(loser)))
        }
        (None, Some(GameResult::Void)) => match info.nobodys_win(turn)? {
            None => (Some(Ending::Aborted { by: turn, late: false }), Some(Remark::Unnamed(turn))),
            named => (named, None),
        },
        (None, None) => (None, None),
    })
}

/// Returns the kind of a draw that the file does not name. `is_own` says that this program wrote
/// the file.
fn draw(game: &Game, is_own: bool) -> Ending {
    if game.draw_can_be_claimed() && !is_own {
        Ending::Claimed { by: game.position().turn() }
    } else {
        Ending::Agreed
    }
}
