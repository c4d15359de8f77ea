//! The folder of a match: `match.json` with what is played, and a save for each game that is over.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};
use serde::{Deserialize, Serialize};

use super::one_game::Finished;
use super::results::{PlayedGame, Results};
use super::team::Team;
use crate::cli::Match;
use crate::record::{self, Header, Name, Record, Tree, disk, visible_path};
use crate::rules::Player;

/// What is played, as `match.json` says it. Neither the number of games nor the test belongs to it:
/// both may differ when a match goes on.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Arguments {
    a: String,
    b: String,
    rules: String,
    openings: u32,
    seed: u64,
}

impl Arguments {
    fn of(args: &Match) -> Arguments {
        Arguments {
            a: args.a.to_string(),
            b: args.b.to_string(),
            rules: args.rules.rules().to_string(),
            openings: args.openings,
            seed: args.seed,
        }
    }
}

/// The name of the file with the arguments.
const ARGUMENTS: &str = "match.json";

/// Its greatest size.
const MOST_BYTES: u64 = 1 << 16;

/// The folder of a match.
pub struct Saved {
    folder: PathBuf,
    /// The names of A and B in the saves.
    names: [Name; 2],
}

impl Saved {
    /// The folder for a match, made if it is missing.
    ///
    /// # Errors
    /// When it holds anything but this match, or the disk refuses.
    pub fn open(folder: &Path, args: &Match) -> Result<Saved> {
        disk::make_folder(folder)?;
        let (file, arguments) = (folder.join(ARGUMENTS), Arguments::of(args));
        let place = || visible_path(folder);
        if file.exists() {
            let found: Arguments = serde_json::from_slice(&disk::read(&file, MOST_BYTES)?)
                .with_context(|| format!("{}: does not describe a match", visible_path(&file)))?;
            ensure!(
                found == arguments,
                "{}: holds a match with other arguments; name another folder",
                place()
            );
        } else {
            let mut entries = fs::read_dir(folder).with_context(place)?;
            if entries.next().is_some() {
                bail!("{}: holds other files; name a new folder for the match", place());
            }
            disk::create(&file, &serde_json::to_vec_pretty(&arguments)?)?;
        }
        let names = [&args.a, &args.b].map(|contestant| Name::from_save(contestant.to_string()));
        Ok(Saved { folder: folder.to_owned(), names })
    }

    /// The results of those of the first `games` games that are there.
    ///
    /// # Errors
    /// When one of them is no sound save or is not over.
    pub fn results(&self, games: u32) -> Result<Results> {
        let mut results = Results::default();
        for number in 1..=games {
            let path = self.path(number);
            if path.exists() {
                let result = PlayedGame::of(record::read(&path)?.game());
                let over = || format!("{}: this game is not over", visible_path(&path));
                results.insert(number, result.with_context(over)?);
            }
        }
        Ok(results)
    }

    /// Saves a game that is over.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn save(&self, finished: &Finished) -> Result<()> {
        let Finished { number, started, game, .. } = finished;
        let name = |colour| self.names[Team::playing(colour, *number) as usize].clone();
        let header = Header::new(game.rules(), Player::BOTH.map(name), *started);
        let record = Record::of_tree(header, game.clone(), Tree::of_line(game.moves()));
        Ok(record::save(&self.path(*number), &record)?)
    }

    fn path(&self, number: u32) -> PathBuf {
        self.folder.join(format!("{number:04}.json"))
    }
}
