//! `punct games`: lists all games of files and folders, or those that a search finds, as a table or
//! as JSON.

use std::collections::HashMap;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, ensure};
use serde::Serialize;

use super::input_output::{PIPE, piped_up_to, print, print_objects, report};
use super::table::table;
use crate::cli::GamesArgs;
use crate::kit::storage::{Store, visible_path};
use crate::punct::phrases;
use crate::punct::record::collection::{self, IndexedGame};
use crate::punct::record::{CollectionError, GamePlace, Likeness};
use crate::rules::Player;

pub fn run(args: &GamesArgs) -> Result<ExitCode> {
    let query = args.search();
    let (mut first, mut listed, mut failed) = (HashMap::new(), Vec::new(), false);
    let mut is_missing = false;
    let mut read = 0;
    let saves = if args.paths.is_empty() { Some(Store::find(None)?) } else { None };
    let own = saves.as_ref().map(|saves| saves.folder().to_owned());
    // Before the first game is played, the folder of saves does not exist.
    let is_new = own.as_ref().is_some_and(|own| !own.exists());
    let paths = args.paths.iter().chain(own.iter().filter(|_| !is_new));
    let cache = if args.no_index { None } else { collection::usual_cache() };
    for path in paths.clone() {
        let mut take = |found: Result<IndexedGame<'_>, CollectionError>| match found {
            // Files in folders that hold no games at all are skipped without a message.
            Err(error) if path.is_dir() && error.is_of_another_kind() => {}
            Ok(found) => {
                read += 1;
                let same_as = same_as(&found, &mut first);
                listed.extend(found.is_sought.then(|| GameJson::new(&found, same_as)));
            }
            Err(error) => {
                failed = true;
                is_missing |= error.is_about_disk() && error.path() == Some(path);
                report(&error.into());
            }
        };
        if path == Path::new(PIPE) {
            let bytes = piped_up_to(collection::MAX_BYTES)?;
            collection::visit_bytes(path, &bytes, &query, &mut take);
        } else {
            collection::visit(path, &query, cache.as_deref(), &mut take);
        }
    }
    if read == 0 && !failed && saves.is_some() {
        return print(if args.json { "" } else { "no games yet\n" }).map(|()| ExitCode::SUCCESS);
    }
    if read == 0 {
        let shown: Vec<String> = paths.map(|path| visible_path(path)).collect();
        ensure!(failed, "there is no game in {}", phrases::list(&shown, "or"));
        return Ok(ExitCode::FAILURE);
    }
    if args.json {
        print_objects(&listed)?;
    } else {
        print(rows(&listed))?;
    }
    Ok(if is_missing { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Returns the name of the first game that equals this one up to a symmetry of the board; `None` if
/// this one is the first.
fn same_as(found: &IndexedGame<'_>, first: &mut HashMap<Likeness, GamePlace>) -> Option<String> {
    let likeness = found.digest.likeness.as_ref()?;
    if let Some(same) = first.get(likeness) {
        return Some(same.to_string());
    }
    first.insert(likeness.clone(), found.place.clone());
    None
}

/// The JSON object of a listed game.
#[derive(Serialize)]
struct GameJson {
    file: String,
    game: usize,
    white: String,
    black: String,
    rules: &'static str,
    bridges: &'static str,
    result: &'static str,
    winner: Option<&'static str>,
    reason: Option<String>,
    plies: usize,
    date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    same_as: Option<String>,
}

impl GameJson {
    fn new(found: &IndexedGame<'_>, same_as: Option<String>) -> GameJson {
        let IndexedGame { place, digest, .. } = found;
        let [white, black] = digest.names.each_ref().map(ToString::to_string);
        GameJson {
            file: visible_path(&place.file),
            game: place.number,
            white,
            black,
            rules: digest.rules.variant.code(),
            bridges: digest.rules.bridges.code(),
            result: digest.result.code(),
            winner: digest.result.winner().map(Player::code),
            reason: digest.reason.clone(),
            plies: digest.plies,
            date: digest.date.map(|date| date.to_string()),
            same_as,
        }
    }

    fn row(&self) -> [String; 9] {
        [
            self.file.clone(),
            self.game.to_string(),
            self.white.clone(),
            self.black.clone(),
            self.rules.to_owned(),
            self.result.to_owned(),
            self.plies.to_string(),
            self.date.clone().unwrap_or_else(|| "-".to_owned()),
            self.same_as.as_ref().map(|same| format!("same as {same}")).unwrap_or_default(),
        ]
    }
}

fn rows(listed: &[GameJson]) -> String {
    let head = ["file", "game", "white", "black", "rules", "result", "plies", "date", ""];
    table(head, listed.iter().map(GameJson::row).collect(), &[1, 6])
}
