//! The players' actions in the game.

use std::path::Path;

use super::learning::EndedGame;
use super::request::Request;
use super::standing;
use super::table::{PlainQuestion, PlainTable};
use super::text::{AnswerLines, COLUMNS, failure, sentence};
use crate::kit::settings::{Choice, Spelling, Telling};
use crate::kit::storage::{ListedSave, Name, Overwrite, StoreError, printable, visible_path};
use crate::kit::strength::Strength;
use crate::kit::system::new_seed;
use crate::punct::clock::Clock;
use crate::punct::control::confirmation::Confirmation;
use crate::punct::control::intent::RunLength;
use crate::punct::phrases;
use crate::punct::play::{Seats, Session};
use crate::punct::record::Summary;
use crate::rules::{Player, Rules};

/// The greatest number of saves that are listed.
const MOST_GAMES: usize = 20;

/// The answer to a request, or the reason why it is refused.
pub(super) type RequestResult = Result<AnswerLines, String>;

impl PlainTable {
    /// Leaves this game for another one, or leaves the program. If the game can't be saved, asks
    /// first.
    pub(super) fn leave_if_saved(&mut self, next: &Request) -> AnswerLines {
        self.leave_exercise();
        if self.connection.is_some() {
            self.leaves = true;
            return AnswerLines::new();
        }
        self.session.save_if_unsaved();
        match self.session.save_error() {
            Some(_) => self.ask(PlainQuestion::LoseUnsaved(Box::new(next.clone()))),
            None => self.leave_for(next),
        }
    }

    /// Changes how fully answers describe moves or how they spell them, and saves the choice for
    /// the next time.
    pub(super) fn keep_voice(&mut self, choice: &Choice, message: &str) -> AnswerLines {
        let trouble = self.learnt.keep(choice);
        std::iter::once(message.to_owned()).chain(trouble).collect()
    }

    /// Returns the text after a change: an error of saving, if there was one, and what comes next.
    /// If the computer moves now, its move comes next without a text.
    pub(super) fn next(&mut self) -> AnswerLines {
        self.failed = false;
        self.session.return_to_present();
        self.what_is_next()
    }

    /// Returns an error of saving, if there was one, and what comes next.
    pub(super) fn what_is_next(&mut self) -> AnswerLines {
        let unsaved = self.session.save_error().map(|why| format!("This is not saved: {why}."));
        let moved = self.count_game();
        let mut next = if self.request().is_none() {
            self.what_next(self.learnt.telling)
        } else {
            AnswerLines::new()
        };
        // The result comes first.
        let after_result = next.len().min(1);
        next.splice(after_result..after_result, moved);
        unsaved.into_iter().chain(next).collect()
    }

    /// Notes the end of a game, once. If the game changes the own strength, saves the new strength
    /// and returns a text about the change.
    fn count_game(&mut self) -> AnswerLines {
        let is_over = self.session.game().outcome().is_some() && self.exercise.is_none();
        if !is_over || self.counted.is_some() {
            return AnswerLines::new();
        }
        let moved = self.session.strength_move(self.learnt.own_strength, false);
        self.counted = Some(EndedGame { moved });
        let Some(moved) = moved else { return AnswerLines::new() };
        let trouble = self.learnt.keep(&Choice::OwnStrength(moved.after));
        std::iter::once(format!("{moved}.")).chain(trouble).collect()
    }

    pub(super) fn save(&mut self, name: &str) -> RequestResult {
        let path = self.session.store().path_of(name).map_err(|error| error.to_string())?;
        Ok(self.save_at(&path, Overwrite::Never))
    }

    pub(super) fn save_at(&mut self, path: &Path, overwrite: Overwrite) -> AnswerLines {
        match self.session.save_as(path, overwrite) {
            Ok(saved) => {
                let elsewhere = self.session.store().is_elsewhere(path);
                let outside = if elsewhere { ", outside the folder of saves" } else { "" };
                vec![format!("{}{outside}.", saved.message(&self.place_of(path)))]
            }
            Err(StoreError::Exists(there)) => self.ask(PlainQuestion::Overwrite(there)),
            Err(error) => vec![failure(&error)],
        }
    }

    /// Says where the game is saved, or why it is not saved.
    pub(super) fn where_saved(&mut self) -> String {
        match (self.session.save_error(), self.session.path().map(Path::to_owned)) {
            (Some(trouble), _) => format!("The game could not be saved: {trouble}"),
            (None, Some(path)) => format!("The game is saved in {}", self.place_of(&path)),
            (None, None) if !self.session.store().keeps_files() => {
                "This game is not saved anywhere".to_owned()
            }
            (None, None) => "Nothing was played, so nothing is saved".to_owned(),
        }
    }

    /// Names a file: by its absolute path at first, and later by its name alone, until a file in
    /// another folder is named.
    fn place_of(&mut self, path: &Path) -> String {
        let whole = dunce::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = whole.parent().map(Path::to_owned);
        let name = whole.file_name().filter(|_| folder == self.told_folder);
        let place = visible_path(name.map_or(&whole, Path::new));
        self.told_folder = folder;
        place
    }

    pub(super) fn confirm(&mut self, question: Confirmation) -> AnswerLines {
        self.ask(PlainQuestion::Confirm(question))
    }

    pub(super) fn level(&mut self, level: Strength) -> RequestResult {
        let seats = self.session.seats().computer();
        if seats == [None; 2] {
            return Err("two people play; \"computer black\" gives Black to the computer".into());
        }
        self.session.change_seats(Seats::from_strengths(seats.map(|plays| plays.map(|_| level))));
        self.failed = false;
        Ok(standing::players(&self.session))
    }

    /// Lets the computer play at the player's own strength.
    pub(super) fn own_level(&mut self) -> RequestResult {
        let level = self.learnt.own_strength.fitting(false);
        let players = self.level(level)?;
        let text = format!("The computer plays at your level, now at strength {level}.");
        Ok(std::iter::once(text).chain(players).collect())
    }

    /// Returns the seats in which the computer plays these colours.
    pub(super) fn seats_with(&self, plays: [bool; 2]) -> Seats {
        let before = self.session.seats().computer();
        let level = before.into_iter().flatten().next().unwrap_or(Strength::FIRST);
        Seats::from_strengths(Player::BOTH.map(|player| {
            let had = before[player as usize];
            plays[player as usize].then(|| had.unwrap_or(level))
        }))
    }

    pub(super) fn set_seats(&mut self, seats: Seats) -> AnswerLines {
        self.session.change_seats(seats);
        let mut lines = standing::players(&self.session);
        lines.extend(self.next());
        lines
    }

    pub(super) fn run_computers(&mut self, length: RunLength) -> AnswerLines {
        self.failed = false;
        self.wanted = match length {
            RunLength::OneMove => 1,
            RunLength::ToEnd => usize::MAX,
        };
        AnswerLines::new()
    }

    /// Leaves this game for another game, or leaves the program. Unsaved changes are lost.
    pub(super) fn leave_for(&mut self, next: &Request) -> AnswerLines {
        let session = &self.session;
        let (rules, names) = (session.game().rules(), session.names());
        let seats = session.seats_again(self.counted.and_then(|counted| counted.moved));
        if let Request::Open(name) = next {
            return self.open(name);
        }
        if *next == Request::Again {
            return self.begin(rules, Name::exchanged(names), seats.exchanged());
        }
        if let Request::New(variant, bridges) = *next {
            let variant = variant.unwrap_or(rules.variant);
            let bridges = bridges.unwrap_or(rules.bridges);
            return self.begin(Rules { variant, bridges }, names.clone(), seats);
        }
        self.leaves = true;
        AnswerLines::new()
    }

    /// Opens a save in place of this game.
    fn open(&mut self, name: &str) -> AnswerLines {
        let named = self.session.store().find_save(Path::new(name));
        match named.and_then(|path| self.session.open_next(&path)) {
            Ok((session, opened)) => {
                // A game that can't be opened must not use up the first, full name of the file.
                let place = self.where_saved();
                self.replace_session(session);
                let mut lines = vec![place + "."];
                lines.extend(opened.message().map(|text| sentence(&text)));
                lines.extend(standing::players(&self.session));
                lines.extend(self.notes());
                lines.extend(self.so_far());
                lines
            }
            Err(error) => vec![failure(&error)],
        }
    }

    /// Lists the saves in the folder, the latest first.
    pub(super) fn games(&self) -> AnswerLines {
        let saves = match Session::saves(self.session.store()) {
            Ok(saves) => saves,
            Err(error) => return vec![failure(&error)],
        };
        let one = |listed: &ListedSave<Summary>| {
            let name = listed.path.file_stem().map(|name| name.to_string_lossy().into_owned());
            let name = printable(&name.unwrap_or_default(), COLUMNS);
            match &listed.game {
                Ok(game) => {
                    let [white, black] = &game.names;
                    format!("{name}: {white} against {black}, {}.", phrases::game_state(game))
                }
                Err(error) => format!("{name}: {}", failure(error)),
            }
        };
        let mut lines: AnswerLines = saves.iter().take(MOST_GAMES).map(one).collect();
        let more = saves.len().saturating_sub(MOST_GAMES);
        if more > 0 {
            lines
                .push(format!("And {more} earlier ones; \"open\" takes them by their names, too."));
        }
        if lines.is_empty() { vec!["No games yet.".to_owned()] } else { lines }
    }

    /// Puts another game on the table. Forgets everything about the game before.
    fn replace_session(&mut self, session: Session) {
        self.session.pause_clock();
        self.session = session.into();
        self.hints = None;
        (self.seed, self.wanted, self.failed) = (new_seed(), 0, false);
        self.counted = EndedGame::at_first(&self.session);
    }

    pub(super) fn begin(&mut self, rules: Rules, names: [Name; 2], seats: Seats) -> AnswerLines {
        let place = self.where_saved();
        let (store, swap) = (self.session.store().clone(), self.session.swap().is_some());
        let clock = self.session.clock().map(Clock::control);
        let next = Session::new(store, rules, names).played_by(seats, swap).with_clock(clock);
        self.replace_session(next);
        let mut lines = vec![place + ".", "A new game.".to_owned()];
        lines.extend(standing::players(&self.session));
        lines.extend(self.next());
        lines
    }
}

pub(super) const fn telling_message(telling: Telling) -> &'static str {
    match telling {
        Telling::Full => "Moves are told in full.",
        Telling::Brief => "Moves are told in brief.",
    }
}

pub(super) const fn spelling_message(spelling: Spelling) -> &'static str {
    match spelling {
        Spelling::Words => "Moves are told in words.",
        Spelling::Letters => "Moves are told in notation.",
        Spelling::Alphabet => "Letters are told by the radio alphabet.",
    }
}
