//! Reading a save. Every member is checked, the moves are replayed, and an error names its place.
//!
//! Unknown members are kept, so that other programs can add their own.

use super::clock::{self, CLOCK};
use super::error::SaveError;
use super::format::{BRIDGES, ENDINGS, EndingKind, GameKind, ON_TIME, SWAPS, VARIANTS};
use super::members::{agreed_by_one, check_format, computer, ended_by, names, ply};
use super::study;
use super::value::{Object, Value};
use crate::engine::Strength;
use crate::record::game_record::Record;
use crate::record::header::{Header, UnknownMembers};
use crate::record::tree::Tree;
use crate::rules::{Bridges, Ending, Game, Move, Position, Rules};

/// The game a file holds.
///
/// # Errors
/// The first thing that is wrong; nothing is half read.
pub fn read(bytes: &[u8]) -> Result<Record, SaveError> {
    let mut save = Object::of_file(bytes)?;
    check_format(&mut save, GameKind::Punct)?;
    let mut header = read_header(&mut save)?;
    let mut game = header.start();
    play_moves(&save.require("moves")?, &mut game)?;
    let ply = ply(&mut save, game.ply(), "moves")?;
    if ply == 0 {
        // A program that does not know the swap takes back the move and leaves the member.
        header.take_back_swap();
    }
    if let Some(value) = save.take_unless_null("ending") {
        let (ending, unknown) = read_ending(&value)?;
        end(&mut game, ending, ply)?;
        header.unknown_of_ending = Some((ending, unknown)).filter(|(_, it)| !it.is_empty());
    }
    let saved = save.read("saved", Value::time)?;
    let mut tree = Tree::of_line(game.moves());
    if let Some(study) = save.take("study") {
        study::read(&study, header.start(), &mut tree)?;
    }
    header.unknown = save.rest();
    let game = game.at(ply).unwrap_or(game);
    Ok(Record { saved, ..Record::of_tree(header, game, tree) })
}

/// The header without the unknown members.
fn read_header(save: &mut Object) -> Result<Header, SaveError> {
    let variant = save.require("rules")?.one_of(&VARIANTS, "is neither basic nor standard")?;
    let bridges = save.read("bridges", |it| it.one_of(&BRIDGES, "is neither two nor any"))?;
    let rules = Rules { variant, bridges: bridges.unwrap_or(Bridges::Two) };
    let names = names(save)?;
    let started = save.read("started", Value::time)?;
    let setup = save.read("setup", |it| read_setup(it, rules))?;
    let computer = computer(save, "is not a level from 1 to 9", Strength::new)?;
    let swap = save.read("swap", |it| it.one_of(&SWAPS, "is neither allowed nor taken"))?;
    let clock = save.take_if(CLOCK, clock::is_own).map(|it| clock::read(&it)).transpose()?;
    let unknown = UnknownMembers::new();
    let unknown_of_ending = None;
    Ok(Header { rules, setup, names, computer, swap, clock, started, unknown, unknown_of_ending })
}

/// The position the game began from.
fn read_setup(value: &Value, rules: Rules) -> Result<Position, SaveError> {
    let game = Game::from_position_text(&value.string()?, rules.bridges)
        .map_err(|error| SaveError::Setup(error.to_string()))?;
    if game.rules() != rules {
        return Err(SaveError::Setup(format!("the game has {} rules", rules.variant)));
    }
    Ok(game.position().clone())
}

fn play_moves(moves: &Value, game: &mut Game) -> Result<(), SaveError> {
    for value in moves.list()? {
        let played: Move = value.notation()?;
        game.play(played).map_err(|refusal| value.refused(&refusal))?;
    }
    Ok(())
}

/// How the players ended the game, with the unknown members of the ending.
fn read_ending(value: &Value) -> Result<(Ending, UnknownMembers), SaveError> {
    let mut members = value.object()?;
    let kind = members.require("kind")?.one_of(&ENDINGS, "is not resigned, agreed or claimed")?;
    let ending = match (kind, ended_by(&mut members)?) {
        (EndingKind::Agreed, None) => Ending::Agreed,
        (EndingKind::Agreed, Some(_)) => return Err(agreed_by_one()),
        (_, None) => return Err(members.missing("by")),
        (EndingKind::Claimed, Some(by)) => Ending::Claimed { by },
        (EndingKind::Resigned, Some(by)) => {
            // Another value of this name is another program's.
            match members.take_if(ON_TIME, |value| value.raw.get() == "true") {
                Some(_) => Ending::TimeOut { by },
                None => Ending::Resigned { by },
            }
        }
    };
    Ok((ending, members.rest()))
}

/// Ends the game, if the ending fits it. Players who ended a game stand at its last move.
fn end(game: &mut Game, ending: Ending, ply: usize) -> Result<(), SaveError> {
    let moves = game.ply();
    game.end(ending).map_err(|refusal| SaveError::Ending(refusal.to_string()))?;
    if ply < moves {
        let why = format!("the players stand at ply {ply}, before the last of {moves} moves");
        return Err(SaveError::Ending(why));
    }
    Ok(())
}
