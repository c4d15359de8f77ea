//! Reading a save. Every member is checked, the moves are replayed, and an error names its place.
//!
//! Unknown members are kept, so that other programs can add their own.

use serde_json::value::RawValue;

use super::error::SaveError;
use super::format::{BRIDGES, ENDINGS, EndingKind, GameKind, ON_TIME, PLAYERS, SWAPS, VARIANTS};
use super::raw;
use super::study;
use crate::engine::Strength;
use crate::record::game_record::{Header, Record, Swap, UnknownMembers};
use crate::record::json::clock::{self, CLOCK};
use crate::record::json::members::{
    self, by_colour, check_format, check_version, missing, name, one_of, owned, parted, ply, take,
    time,
};
use crate::record::tree::Tree;
use crate::rules::{Bridges, Ending, Game, Move, Player, Position, Rules};

/// The game a file holds.
///
/// # Errors
/// The first thing that is wrong; nothing is half read.
pub fn read(bytes: &[u8]) -> Result<Record, SaveError> {
    let (known, unknown) = parted::<KnownMembers>(bytes)?;
    known.read(unknown)
}

/// The members that this program knows; `None` where the file does not have one.
#[derive(Default)]
struct KnownMembers<'a> {
    format: Option<&'a RawValue>,
    version: Option<&'a RawValue>,
    rules: Option<&'a RawValue>,
    bridges: Option<&'a RawValue>,
    setup: Option<&'a RawValue>,
    white: Option<&'a RawValue>,
    black: Option<&'a RawValue>,
    computer: Option<&'a RawValue>,
    swap: Option<&'a RawValue>,
    started: Option<&'a RawValue>,
    saved: Option<&'a RawValue>,
    moves: Option<&'a RawValue>,
    ending: Option<&'a RawValue>,
    ply: Option<&'a RawValue>,
    study: Option<&'a RawValue>,
    clock: Option<&'a RawValue>,
}

impl<'a> members::Known<'a> for KnownMembers<'a> {
    fn place(&mut self, key: &str, value: &RawValue) -> Option<&mut Option<&'a RawValue>> {
        Some(match key {
            "format" => &mut self.format,
            "version" => &mut self.version,
            "rules" => &mut self.rules,
            "bridges" => &mut self.bridges,
            "setup" => &mut self.setup,
            "white" => &mut self.white,
            "black" => &mut self.black,
            "computer" => &mut self.computer,
            "swap" => &mut self.swap,
            "started" => &mut self.started,
            "saved" => &mut self.saved,
            "moves" => &mut self.moves,
            "ending" => &mut self.ending,
            "ply" => &mut self.ply,
            "study" => &mut self.study,
            CLOCK if clock::is_own(value) => &mut self.clock,
            _ => return None,
        })
    }
}

impl KnownMembers<'_> {
    /// Format and version come first: if they are others, nothing else can be judged.
    fn read(&self, unknown: UnknownMembers) -> Result<Record, SaveError> {
        check_format(self.format, GameKind::Punct)?;
        check_version(self.version)?;
        let mut header = self.read_header(unknown)?;
        let mut game = header.start();
        self.play_moves(&mut game)?;
        let ply = ply(self.ply, game.ply(), "moves")?;
        if ply == 0 {
            // A program that does not know the swap takes back the move and leaves the member.
            header.take_back_swap();
        }
        let ending = self.read_ending()?;
        if let Some((ending, _)) = &ending {
            Self::end(&mut game, *ending, ply)?;
        }
        header.unknown_of_ending = ending.filter(|(_, unknown)| !unknown.is_empty());
        let saved = time(self.saved, "saved")?;
        let mut tree = Tree::of_line(game.moves());
        if let Some(study) = self.study {
            study::read(study, header.start(), &mut tree)?;
        }
        Ok(Record { header, tree, ply, ending: game.ending(), saved })
    }

    fn read_header(&self, unknown: UnknownMembers) -> Result<Header, SaveError> {
        let rules = Rules {
            variant: one_of(self.rules, "rules", "is neither basic nor standard", &VARIANTS)?,
            bridges: match self.bridges {
                None => Bridges::Two,
                bridges => one_of(bridges, "bridges", "is neither two nor any", &BRIDGES)?,
            },
        };
        let white = name(self.white, "white", Player::White)?;
        let black = name(self.black, "black", Player::Black)?;
        let started = time(self.started, "started")?;
        let (names, setup) = ([white, black], self.read_setup(rules)?);
        let level = "is not a level from 1 to 9";
        let computer = by_colour(self.computer, "computer", level, Strength::new)?;
        let swap = self.read_swap()?;
        let clock = self.clock.map(clock::read).transpose()?;
        Ok(Header {
            rules,
            setup,
            names,
            computer,
            swap,
            clock,
            started,
            unknown,
            unknown_of_ending: None,
        })
    }

    fn read_swap(&self) -> Result<Option<Swap>, SaveError> {
        let fault = "is neither allowed nor taken";
        self.swap.map(|swap| one_of(Some(swap), "swap", fault, &SWAPS)).transpose()
    }

    /// The position the game began from, if the file has one.
    fn read_setup(&self, rules: Rules) -> Result<Option<Position>, SaveError> {
        let Some(value) = self.setup else { return Ok(None) };
        let text = raw::string(value, "setup")?;
        let game = Game::from_position_text(&text, rules.bridges)
            .map_err(|error| SaveError::Setup(error.to_string()))?;
        if game.rules() != rules {
            return Err(SaveError::Setup(format!("the game has {} rules", rules.variant)));
        }
        Ok(Some(game.position().clone()))
    }

    fn play_moves(&self, game: &mut Game) -> Result<(), SaveError> {
        let moves = self.moves.ok_or_else(|| missing("moves"))?;
        for (index, value) in raw::array(moves, "moves")?.into_iter().enumerate() {
            let at = format!("moves[{index}]");
            let text = raw::string(value, &at)?;
            let refused = |why: String| SaveError::Move { at: at.clone(), text: text.clone(), why };
            let played = text.parse::<Move>().map_err(|error| refused(error.to_string()))?;
            game.play(played).map_err(|refusal| refused(refusal.to_string()))?;
        }
        Ok(())
    }

    /// How the players ended the game, with the unknown members of the ending.
    fn read_ending(&self) -> Result<Option<(Ending, UnknownMembers)>, SaveError> {
        let Some(value) = self.ending.filter(|value| !raw::is_null(value)) else {
            return Ok(None);
        };
        let mut members = raw::object(value.get(), "ending")?;
        let kind = take(&mut members, "kind");
        let by = take(&mut members, "by").filter(|by| !raw::is_null(by));
        let by = by.map(|by| one_of(Some(by), "ending.by", "is neither white nor black", &PLAYERS));
        let by = by.transpose()?;
        let kinds = "is not resigned, agreed or claimed";
        let ending = match (one_of(kind, "ending.kind", kinds, &ENDINGS)?, by) {
            (EndingKind::Agreed, None) => Ending::Agreed,
            (EndingKind::Agreed, Some(_)) => {
                return Err(SaveError::Ending(
                    "a draw is agreed by both players, not by one".into(),
                ));
            }
            (_, None) => return Err(missing("ending.by")),
            (EndingKind::Resigned, Some(by)) => {
                // Anything else under this name is somebody else's.
                let on_time =
                    |(key, value): &(String, &RawValue)| key == ON_TIME && value.get() == "true";
                match members.iter().position(on_time) {
                    Some(at) => {
                        members.remove(at);
                        Ending::TimeOut { by }
                    }
                    None => Ending::Resigned { by },
                }
            }
            (EndingKind::Claimed, Some(by)) => Ending::Claimed { by },
        };
        Ok(Some((ending, owned(members))))
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
}
