//! What comments before the first move say of the game: `# PÜNCT, basic rules, bridges any`,
//! `# White: Anna`. A comment that can't be read so is only a comment.

use jiff::Timestamp;

use crate::engine::Strength;
use crate::record::game_record::{Header, Record, Swap};
use crate::record::json::YEAR_0;
use crate::record::player_name::Name;
use crate::rules::{Game, Player, Rules};

/// What begins the comment with the rules.
const GAME: &str = "PÜNCT, ";

/// The comments before the first move.
#[derive(Default)]
pub struct Comments<'a>(pub Vec<&'a str>);

impl<'a> Comments<'a> {
    /// What is said under a heading.
    fn said(&self, heading: &str) -> Option<&'a str> {
        let said =
            self.0.iter().find_map(|comment| comment.strip_prefix(heading)?.strip_prefix(':'));
        said.map(str::trim)
    }

    /// The rules, if they are stated.
    pub fn rules(&self) -> Option<Rules> {
        let stated = self.0.iter().find_map(|comment| comment.strip_prefix(GAME))?;
        let (variant, bridges) = stated.split_once(',').unwrap_or((stated, "bridges two"));
        let variant = variant.trim().strip_suffix("rules")?.trim().parse().ok()?;
        let bridges = bridges.trim().strip_prefix("bridges")?.trim().parse().ok()?;
        Some(Rules { variant, bridges })
    }

    /// After how many moves the players stand.
    pub fn ply(&self) -> Option<usize> {
        self.said("Ply")?.parse().ok()
    }

    /// The header of a game by these rules.
    pub fn header(&self, rules: Rules) -> Header {
        let names = Player::BOTH.map(|player| match self.said(&player.to_string()) {
            Some(name) if !name.is_empty() => Name::from_save(name.to_owned()),
            _ => Name::default_of(player),
        });
        let mut header = Header::new(rules, names, Timestamp::UNIX_EPOCH);
        let started = self.said("Started").and_then(|time| time.parse().ok());
        header.started = started.filter(|time| *time >= YEAR_0);
        header.swap = match self.said("Swap") {
            Some("allowed") => Some(Swap::Allowed),
            Some("taken") => Some(Swap::Taken),
            _ => None,
        };
        for player in Player::BOTH {
            let level = self.said(&format!("Computer {}", player.code()));
            header.computer[player as usize] =
                level.and_then(|level| level.parse::<Strength>().ok());
        }
        let setup = self.said("Position");
        let setup = setup.and_then(|text| Game::from_position_text(text, rules.bridges).ok());
        let setup = setup.filter(|game| game.rules() == rules);
        header.setup = setup.map(|game| game.position().clone());
        header
    }
}

/// The comments that say all this of a record.
pub fn lines(record: &Record) -> Vec<String> {
    let header = record.header();
    let Rules { variant, bridges } = header.rules;
    let bridges = if header.rules == (Rules { variant, ..Rules::default() }) {
        String::new()
    } else {
        format!(", bridges {bridges}")
    };
    let mut lines = vec![format!("{GAME}{variant} rules{bridges}")];
    let mut say = |heading: &str, said: &str| lines.push(format!("{heading}: {said}"));
    for player in Player::BOTH {
        say(&player.to_string(), &on_a_line(header.name(player), player));
    }
    if let Some(started) = header.started {
        say("Started", &started.to_string());
    }
    for player in Player::BOTH {
        if let Some(strength) = header.computer[player as usize] {
            say(&format!("Computer {}", player.code()), &strength.number().to_string());
        }
    }
    match header.swap {
        Some(Swap::Allowed) => say("Swap", "allowed"),
        Some(Swap::Taken) => say("Swap", "taken"),
        None => {}
    }
    if header.setup.is_some() {
        say("Position", &header.start().position_text());
    }
    if record.ply < record.moves().len() {
        say("Ply", &record.ply.to_string());
    }
    lines
}

/// A name without what would break its line; the colour if nothing is left.
fn on_a_line(name: &Name, player: Player) -> String {
    let blank = |c: char| if c.is_control() { ' ' } else { c };
    let name: String = name.raw().chars().map(blank).collect();
    if name.trim().is_empty() { player.to_string() } else { name.trim().to_owned() }
}
