//! Reads the properties of the first node: the rules, the players, the dates and the result.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::parse::{PropertyValue, SgfNode};
use super::write::ending_text;
use super::{SgfError, SgfFault, SgfResult};
use crate::kit::storage::Name;
use crate::kit::storage::json::{Object, YEAR_0, parse_time};
use crate::kit::strength::Strength;
use crate::punct::record::game_record::GameResult;
use crate::punct::record::header::{Header, Swap, setup_of};
use crate::punct::record::json;
use crate::punct::record::reading::LineColumn;
use crate::punct::record::reading::encoding_by_name;
use crate::rules::{Ending, EndingError, Player, Rules};

pub struct Info<'a> {
    pub text: &'a str,
    root: &'a SgfNode,
    pub seats: [Player; 2],
    /// If the file states some, this program wrote it, and a repetition does not end the game.
    pub rules: Option<Rules>,
}

impl<'a> Info<'a> {
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
        let read_rules = |text: &str| {
            let (variant, bridges) = text.split_once(' ').unwrap_or((text, "two"));
            Some(Rules { variant: variant.parse().ok()?, bridges: bridges.trim().parse().ok()? })
        };
        let rules = info.read("RU", read_rules, "is not like standard two or basic any")?;
        Ok(Info { seats: seats.unwrap_or(Player::BOTH), rules, ..info })
    }

    pub fn error(&self, at: usize, fault: SgfFault) -> SgfError {
        SgfError { at: LineColumn::from_offset(self.text, at), fault }
    }

    fn unfit(&self, property: &'static str, value: &PropertyValue, why: &'static str) -> SgfError {
        self.error(value.at, SgfFault::Unfit { property, value: value.text.clone(), why })
    }

    fn one_of<T: Copy>(
        &self,
        property: &'static str,
        values: &[(&str, T)],
        why: &'static str,
    ) -> SgfResult<Option<T>> {
        self.read(
            property,
            |text| values.iter().find(|(word, _)| *word == text).map(|&(_, meaning)| meaning),
            why,
        )
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

    pub fn header(&self, rules: Rules) -> SgfResult<Header> {
        let names = Player::BOTH.map(|player| self.name(player));
        let mut header = Header::new(rules, names, Timestamp::UNIX_EPOCH);
        header.started = match self.time("XT")? {
            None => self.root.value("DT").and_then(|value| date(&value.text)),
            started => started,
        };
        if let Some(value) = self.root.value("XB") {
            let setup = setup_of(&value.text, rules);
            header.setup = Some(setup.map_err(|why| self.error(value.at, SgfFault::Setup(why)))?);
        }
        header.computer = self.computer()?;
        header.swap = self.read("XS", Swap::from_code, "is neither allowed nor taken")?;
        header.clock = self.read("XO", json::clock_from_text, "is not a clock")?;
        Ok(header)
    }

    /// `PW` or `PB`, else the name that Boardspace reads, else the colour.
    fn name(&self, player: Player) -> Name {
        let name = self.root.value(["PW", "PB"][player as usize]).map(|value| value.text.clone());
        name.or_else(|| self.id(player)).map_or(Name::default_of(player), Name::from_save)
    }

    fn id(&self, player: Player) -> Option<String> {
        let seat = if self.seats[0] == player { "P0" } else { "P1" };
        self.root.values(seat).find_map(|value| id(&value.text))
    }

    fn computer(&self) -> SgfResult<[Option<Strength>; 2]> {
        let mut computer = [None; 2];
        for value in self.root.values("XC") {
            let (player, level) = value.text.trim().split_once(' ').unwrap_or_default();
            let (Ok(player), Ok(strength)) = (player.parse::<Player>(), level.trim().parse())
            else {
                return Err(self.unfit("XC", value, "is not like white 3"));
            };
            computer[player as usize] = Some(strength);
        }
        Ok(computer)
    }

    pub fn time(&self, property: &'static str) -> SgfResult<Option<Timestamp>> {
        self.read(property, parse_time, "is not a date and time (RFC 3339)")
    }

    pub fn ply(&self) -> SgfResult<Option<usize>> {
        self.read("XP", |text| text.parse().ok(), "is not a number of moves")
    }

    pub fn members<T: Default>(
        &self,
        property: &'static str,
        read: impl FnOnce(Object<'_>) -> T,
    ) -> SgfResult<T> {
        let members = self.read(
            property,
            |text| Some(read(Object::from_text(text, "").ok()?)),
            "is not a JSON object",
        );
        Ok(members?.unwrap_or_default())
    }

    /// `None` if the file names no such ending. `turn` is the player who claimed the draw.
    pub fn nobodys_win(&self, turn: Player) -> SgfResult<Option<Ending>> {
        let mut endings = vec![Ending::Agreed, Ending::Claimed { by: turn }];
        for by in Player::BOTH {
            endings.extend([false, true].map(|late| Ending::Aborted { by, late }));
        }
        self.read(
            "XE",
            |text| endings.into_iter().find(|&it| ending_text(it).as_deref() == Some(text)),
            "is neither agreed nor claimed nor aborted by a player",
        )
    }

    /// `None` also if the result can't be read.
    pub fn result(&self) -> Option<GameResult> {
        let text = self.root.value("RE")?.text.trim();
        let draws = ["The game is a draw", "Draw", "0", "1/2-1/2"];
        if draws.iter().any(|word| text.eq_ignore_ascii_case(word)) {
            return Some(GameResult::Draw);
        }
        if text.eq_ignore_ascii_case("Void") {
            return Some(GameResult::Void);
        }
        let names = Player::BOTH
            .map(|player| self.id(player).unwrap_or_else(|| self.name(player).raw().to_owned()));
        let winner = Player::BOTH.into_iter().find(|&player| {
            let [name, other] = [player, player.opponent()].map(|it| &names[it as usize]);
            let by_name = text.strip_prefix("Game won by ").map(str::trim) == Some(name.trim());
            text.starts_with(["W+", "B+"][player as usize]) || (by_name && name != other)
        });
        winner.map(GameResult::Won)
    }

    pub fn is_on_time(&self) -> bool {
        let words = ["W+T", "B+T", "W+Time", "B+Time"];
        self.root.value("RE").is_some_and(|value| words.contains(&value.text.trim()))
    }

    pub fn ending_error(&self, error: EndingError) -> SgfError {
        let property = ["XE", "RE"].into_iter().find_map(|name| self.root.value(name));
        self.error(property.map_or(0, |value| value.at), SgfFault::Ending(error))
    }

    /// Of the first node; if the game is open, also its result.
    pub fn unused_properties(&self, is_open: bool) -> Vec<String> {
        let mut unused = Vec::new();
        if let Some(value) = self.root.value("CA")
            && encoding_by_name(value.text.as_bytes()).is_none()
        {
            unused.push("CA".to_owned());
        }
        if self.root.value("DT").is_some_and(|value| date(&value.text).is_none()) {
            unused.push("DT".to_owned());
        }
        if is_open && self.root.value("RE").is_some() {
            unused.push("RE".to_owned());
        }
        unused
    }
}

fn id(text: &str) -> Option<String> {
    let after = text.trim().strip_prefix("id")?;
    let name = after.strip_prefix(char::is_whitespace)?.trim();
    match name.strip_prefix('"') {
        Some(quoted) => Some(quoted.split('"').next().unwrap_or_default().to_owned()),
        None => Some(name.to_owned()),
    }
}

fn date(text: &str) -> Option<Timestamp> {
    let day = text.trim().get(..10)?;
    let date: Date = day.parse().ok()?;
    // The last day of the year 9999 begins after the latest possible timestamp.
    let start = date.to_zoned(TimeZone::UTC).map_or(Timestamp::MAX, |day| day.timestamp());
    (start >= YEAR_0).then_some(start)
}
