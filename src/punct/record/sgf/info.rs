//! Reads the properties of the first node: the rules, the players, the dates and the result.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::parse::{PropertyValue, SgfNode};
use super::write::aborted_text;
use super::{SgfError, SgfFault, SgfResult};
use crate::kit::storage::Name;
use crate::kit::storage::json::{Object, YEAR_0, time_of};
use crate::kit::strength::Strength;
use crate::punct::record::encoding::encoding_called;
use crate::punct::record::game_record::GameResult;
use crate::punct::record::header::{Header, Swap, setup_of};
use crate::punct::record::json;
use crate::punct::record::remark::TextPlace;
use crate::rules::{Ending, EndingError, Player, Position, Rules};

pub struct Info<'a> {
    pub text: &'a str,
    root: &'a SgfNode,
    /// The colours of the seats P0 and P1.
    pub seats: [Player; 2],
    /// The rules that the file states.
    pub rules: Option<Rules>,
}

impl<'a> Info<'a> {
    /// Reads which game this is and who sits where.
    ///
    /// # Errors
    /// The game is not PÜNCT, or the property for the version or the seats has an unknown value.
    pub fn new(text: &'a str, root: &'a SgfNode) -> SgfResult<Info<'a>> {
        let info = Info { text, root, seats: Player::BOTH, rules: None };
        for (property, names) in [("GM", &["25", "punct"][..]), ("SU", &["punct"])] {
            if let Some(value) = root.value(property) {
                let named = value.text.trim().to_lowercase().replace('ü', "u");
                if !names.contains(&named.as_str()) {
                    let fault = SgfFault::AnotherGame(property, value.text.clone());
                    return Err(info.error(value.at, fault));
                }
            }
        }
        info.one_of("VV", &[("1", ()), ("2", ())], "is not a version that is known")?;
        let colours = [("0,1", Player::BOTH), ("1,0", [Player::Black, Player::White])];
        let seats = info.one_of("CM", &colours, "is neither 0,1 nor 1,0")?;
        let rules = info.rules()?;
        Ok(Info { seats: seats.unwrap_or(Player::BOTH), rules, ..info })
    }

    pub fn error(&self, at: usize, fault: SgfFault) -> SgfError {
        SgfError { at: TextPlace::from_offset(self.text, at), fault }
    }

    fn unfit(&self, property: &'static str, value: &PropertyValue, why: &'static str) -> SgfError {
        self.error(value.at, SgfFault::Unfit { property, value: value.text.clone(), why })
    }

    /// Returns the meaning of a property that may have only a few values; `None` if the file lacks
    /// it.
    fn one_of<T: Copy>(
        &self,
        property: &'static str,
        values: &[(&str, T)],
        why: &'static str,
    ) -> SgfResult<Option<T>> {
        let meaning = |text: &str| values.iter().find(|known| known.0 == text).map(|known| known.1);
        self.read(property, meaning, why)
    }

    fn read<T>(
        &self,
        property: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
        why: &'static str,
    ) -> SgfResult<Option<T>> {
        let Some(value) = self.root.value(property) else { return Ok(None) };
        read(value.text.trim()).map(Some).ok_or_else(|| self.unfit(property, value, why))
    }

    /// Returns the rules, if the file states them. If it does, this program wrote the file, and a
    /// repetition does not end the game.
    fn rules(&self) -> SgfResult<Option<Rules>> {
        let read = |text: &str| {
            let (variant, bridges) = text.split_once(' ').unwrap_or((text, "two"));
            Some(Rules { variant: variant.parse().ok()?, bridges: bridges.trim().parse().ok()? })
        };
        self.read("RU", read, "is not like standard two or basic any")
    }

    pub fn header(&self, rules: Rules) -> SgfResult<Header> {
        let names = Player::BOTH.map(|player| self.name(player));
        let started = match self.time("XT")? {
            None => self.root.value("DT").and_then(|value| date(&value.text)),
            started => started,
        };
        let mut header = Header::new(rules, names, Timestamp::UNIX_EPOCH);
        header.started = started;
        header.setup = self.setup(rules)?;
        header.computer = self.computer()?;
        header.swap = self.read("XS", Swap::from_code, "is neither allowed nor taken")?;
        header.clock = self.read("XO", json::clock_of_text, "is not a clock")?;
        Ok(header)
    }

    /// Returns a player's name: `PW` or `PB`, else the name that Boardspace reads, else the colour.
    fn name(&self, player: Player) -> Name {
        let name = self.root.value(["PW", "PB"][player as usize]).map(|value| value.text.clone());
        name.or_else(|| self.id(player)).map_or(Name::default_of(player), Name::from_save)
    }

    /// Returns the name that the seat of a player has on Boardspace.
    fn id(&self, player: Player) -> Option<String> {
        let seat = if self.seats[0] == player { "P0" } else { "P1" };
        self.root.values(seat).find_map(|value| id(&value.text))
    }

    fn setup(&self, rules: Rules) -> SgfResult<Option<Position>> {
        let Some(value) = self.root.value("XB") else { return Ok(None) };
        let setup = setup_of(&value.text, rules);
        setup.map(Some).map_err(|why| self.error(value.at, SgfFault::Setup(why)))
    }

    fn computer(&self) -> SgfResult<[Option<Strength>; 2]> {
        let mut computer = [None; 2];
        for value in self.root.values("XC") {
            let read = || {
                let (player, level) = value.text.trim().split_once(' ')?;
                let player: Player = player.parse().ok()?;
                Some((player, level.trim().parse::<Strength>().ok()?))
            };
            let unfit = || self.unfit("XC", value, "is not like white 3");
            let (player, strength) = read().ok_or_else(unfit)?;
            computer[player as usize] = Some(strength);
        }
        Ok(computer)
    }

    fn time(&self, property: &'static str) -> SgfResult<Option<Timestamp>> {
        self.read(property, time_of, "is not a date and time (RFC 3339)")
    }

    pub fn saved_at(&self) -> SgfResult<Option<Timestamp>> {
        self.time("XW")
    }

    pub fn ply(&self) -> SgfResult<Option<usize>> {
        self.read("XP", |text| text.parse().ok(), "is not a number of moves")
    }

    /// Reads members of a save that have no other property, as JSON.
    pub fn members<T: Default>(
        &self,
        property: &'static str,
        read: impl FnOnce(Object<'_>) -> T,
    ) -> SgfResult<T> {
        let read = |text: &str| Some(read(Object::from_text(text, "").ok()?));
        Ok(self.read(property, read, "is not a JSON object")?.unwrap_or_default())
    }

    /// Returns how a game ended that nobody won, if the file names it. `turn` is the player who
    /// claimed the draw, if it was claimed.
    pub fn nobodys_win(&self, turn: Player) -> SgfResult<Option<Ending>> {
        let aborted = [false, true].map(|late| {
            Player::BOTH.map(|by| (aborted_text(by, late), Ending::Aborted { by, late }))
        });
        let endings = [("agreed", Ending::Agreed), ("claimed", Ending::Claimed { by: turn })];
        let endings = [&endings[..], aborted.as_flattened()].concat();
        self.one_of("XE", &endings, "is neither agreed nor claimed nor aborted by a player")
    }

    /// Returns the result; `None` if the file has none or if it can't be read.
    pub fn result(&self) -> Option<GameResult> {
        let text = self.root.value("RE")?.text.trim();
        let is = |word: &&str| text.eq_ignore_ascii_case(word);
        if ["The game is a draw", "Draw", "0", "1/2-1/2"].iter().any(is) {
            return Some(GameResult::Draw);
        }
        if is(&"Void") {
            return Some(GameResult::Void);
        }
        let won = |player: Player| {
            let name = |of| self.id(of).unwrap_or_else(|| self.name(of).raw().to_owned());
            let [name, its_opponent] = [player, player.opponent()].map(name);
            let by_name = text.strip_prefix("Game won by ").map(str::trim) == Some(name.trim());
            text.starts_with(["W+", "B+"][player as usize]) || (by_name && name != its_opponent)
        };
        Player::BOTH.into_iter().find(|&player| won(player)).map(GameResult::Won)
    }

    /// Whether the result says that the game was lost on time, as in `W+T` or `B+Time`.
    pub fn says_on_time(&self) -> bool {
        let words = ["W+T", "B+T", "W+Time", "B+Time"];
        self.root.value("RE").is_some_and(|value| words.contains(&value.text.trim()))
    }

    pub fn ending_error(&self, error: EndingError) -> SgfError {
        let property = ["XE", "RE"].into_iter().find_map(|name| self.root.value(name));
        self.error(property.map_or(0, |value| value.at), SgfFault::Ending(error))
    }

    /// Returns the properties of the first node that could not be used. If the game is open, its
    /// result is one of them.
    pub fn unused_properties(&self, is_open: bool) -> Vec<String> {
        let dated = self.root.value("DT").is_none_or(|value| date(&value.text).is_some());
        let result = self.root.value("RE").is_none() || !is_open;
        let is_known = |value: &PropertyValue| encoding_called(value.text.as_bytes()).is_some();
        let encoded = self.root.value("CA").is_none_or(is_known);
        let unused = [("CA", encoded), ("DT", dated), ("RE", result)].into_iter();
        unused.filter(|(_, used)| !used).map(|(name, _)| name.to_owned()).collect()
    }
}

/// Returns the name in `id "NAME"`, with or without quotes.
fn id(text: &str) -> Option<String> {
    let name = text.trim().strip_prefix("id")?;
    let name = name.strip_prefix(char::is_whitespace)?.trim();
    match name.strip_prefix('"') {
        Some(quoted) => Some(quoted.split('"').next().unwrap_or_default().to_owned()),
        None => Some(name.to_owned()),
    }
}

/// Returns the start, in universal time, of a day such as 2026-11-21.
fn date(text: &str) -> Option<Timestamp> {
    let day = text.trim().get(..10)?;
    let date: Date = day.parse().ok()?;
    // The last day of the year 9999 begins after the latest possible timestamp.
    let start = date.to_zoned(TimeZone::UTC).map_or(Timestamp::MAX, |day| day.timestamp());
    (start >= YEAR_0).then_some(start)
}
