//! The folder of a match: `match.json` has the terms, and each finished game has a file.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use serde::{Deserialize, Serialize};

use super::MatchPlan;
use super::one_game::Finished;
use super::results::{PlayedGame, Results, Team};
use crate::kit::storage::{Format, Name, Overwrite, disk, visible_path};
use crate::punct::record::{self, Header, Record, Tree, export};
use crate::rules::Player;

/// The content of `match.json`. The number of games and the test are missing, because both may
/// differ when a match is continued.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Arguments {
    a: String,
    b: String,
    rules: String,
    openings: u32,
    seed: u64,
}

impl Arguments {
    fn new(plan: &MatchPlan) -> Arguments {
        Arguments {
            a: plan.contestants[0].to_string(),
            b: plan.contestants[1].to_string(),
            rules: plan.rules.to_string(),
            openings: plan.opening_plies,
            seed: plan.seed,
        }
    }
}

const ARGUMENTS: &str = "match.json";

const MOST_BYTES: u64 = 1 << 16;

pub struct Saved {
    folder: PathBuf,
    names: [Name; 2],
}

impl Saved {
    /// Opens or creates the folder, which must be empty or hold a match with the same terms.
    pub fn open(folder: &Path, plan: &MatchPlan) -> Result<Saved> {
        disk::make_folder(folder)?;
        let (file, arguments) = (folder.join(ARGUMENTS), Arguments::new(plan));
        let place = || visible_path(folder);
        if file.exists() {
            let found: Arguments = serde_json::from_slice(&disk::read(&file, MOST_BYTES)?)
                .map_err(|_| anyhow!("{}: does not describe a match", visible_path(&file)))?;
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
        let names = plan.contestants.each_ref().map(|it| Name::from_save(it.to_string()));
        Ok(Saved { folder: folder.to_owned(), names })
    }

    /// Reads the results of the saved games with numbers up to `games`. Fails if one of these games
    /// can't be read or is not over.
    pub fn results(&self, games: u32) -> Result<Results> {
        let mut results = Results::default();
        for number in 1..=games {
            let path = self.path(number);
            if path.exists() {
                let result = PlayedGame::from_game(record::read(&path)?.game());
                let over = || format!("{}: this game is not over", visible_path(&path));
                results.0.insert(number, result.with_context(over)?);
            }
        }
        Ok(results)
    }

    pub fn save(&self, finished: &Finished) -> Result<()> {
        let Finished { number, started, game, .. } = finished;
        let name = |colour| self.names[Team::playing(colour, *number) as usize].clone();
        let header = Header::new(game.rules(), Player::BOTH.map(name), *started);
        let record = Record::from_tree(header, game.clone(), Tree::from_line(game.moves()));
        Ok(export(&self.path(*number), &record, Format::Json, Overwrite::Never)?)
    }

    fn path(&self, number: u32) -> PathBuf {
        self.folder.join(format!("{number:04}.json"))
    }
}
