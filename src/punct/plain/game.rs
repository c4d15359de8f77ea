//! The players' actions in the game.

use std::path::Path;

use super::request::Request;
use super::session::{PlainQuestion, PlainSession};
use super::spelling::{AnswerLines, COLUMNS, RequestResult, failure, sentence};
use super::state;
use crate::kit::storage::{Name, Overwrite, Store, StoreError, printable};
use crate::kit::strength::Strength;
use crate::punct::clock::Clock;
use crate::punct::control::notification::{Notification, TextStyle};
use crate::punct::phrases;
use crate::punct::play::{Command, CommandResult, Seats, Session};
use crate::rules::{Player, Rules};

const MOST_GAMES: usize = 20;

impl PlainSession {
    /// If the game can't be saved, asks first.
    pub fn leave_if_saved(&mut self, next: &Request) -> AnswerLines {
        self.leave_exercise();
        if self.connection.is_some() {
            self.dialogue.leaves = true;
            return AnswerLines::new();
        }
        self.session.save_if_unsaved();
        if self.session.save_error().is_some() {
            return self.ask(PlainQuestion::LoseUnsaved(Box::new(next.clone())));
        }
        self.leave_for(next)
    }

    /// If the computer moves now, its move comes next without a text.
    pub fn next(&mut self) -> AnswerLines {
        self.engine.failed = false;
        self.session.return_to_present();
        self.what_is_next()
    }

    pub fn what_is_next(&mut self) -> AnswerLines {
        let unsaved = self.session.save_error().map(|why| format!("This is not saved: {why}."));
        let mut lines = AnswerLines::new();
        if self.request().is_none() {
            lines = self.next_turn_lines(self.learnt.settings.verbosity);
        }
        if self.exercise.is_none() {
            // The result comes first.
            let after_result = lines.len().min(1);
            lines.splice(after_result..after_result, self.learnt.count_game(&self.session));
        }
        lines.splice(..0, unsaved);
        lines
    }

    pub fn save_at(&mut self, path: &Path, overwrite: Overwrite) -> AnswerLines {
        match self.session.save_as(path, overwrite) {
            Ok(saved) => {
                let elsewhere = self.session.store().is_elsewhere(path);
                let outside = if elsewhere { ", outside the folder of saves" } else { "" };
                vec![format!("{}{outside}.", saved.message(&self.dialogue.name_file(path)))]
            }
            Err(StoreError::Exists(there)) => self.ask(PlainQuestion::Overwrite(there)),
            Err(error) => vec![failure(&error)],
        }
    }

    /// `None` stands for the player's own strength.
    pub fn change_level(&mut self, wanted: Option<Strength>) -> RequestResult {
        let seats = self.session.seats().computer();
        if seats == [None; 2] {
            return Err("two people play; \"computer black\" gives Black to the computer".into());
        }
        let level = wanted.unwrap_or(self.learnt.settings.own_strength.fitting(false));
        self.session.change_seats(Seats::from_strengths(seats.map(|plays| plays.map(|_| level))));
        self.engine.failed = false;
        let mut lines = state::players(&self.session);
        if wanted.is_none() {
            lines.insert(0, format!("The computer plays at your level, now at strength {level}."));
        }
        Ok(lines)
    }

    pub fn seats_with(&self, plays: [bool; 2]) -> Seats {
        let before = self.session.seats().computer();
        let level = before.into_iter().flatten().next().unwrap_or(Strength::FIRST);
        Seats::from_strengths(Player::BOTH.map(|player| {
            let had = before[player as usize];
            plays[player as usize].then(|| had.unwrap_or(level))
        }))
    }

    pub fn change_seats(&mut self, seats: Seats) -> AnswerLines {
        self.session.change_seats(seats);
        let mut lines = state::players(&self.session);
        lines.extend(self.next());
        lines
    }

    /// Unsaved changes are lost.
    pub fn leave_for(&mut self, next: &Request) -> AnswerLines {
        let session = &self.session;
        let (rules, names) = (session.game().rules(), session.names());
        let seats = session.seats_again(self.learnt.moved);
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
        self.dialogue.leaves = true;
        AnswerLines::new()
    }

    fn open(&mut self, name: &str) -> AnswerLines {
        let named = self.session.store().find_save(Path::new(name));
        match named.and_then(|path| self.session.open_next(&path)) {
            Ok((session, opened)) => {
                // A game that can't be opened must not use up the first, full name of the file.
                let saved = self.dialogue.where_saved(&self.session);
                self.replace_session(session);
                let mut lines = vec![saved + "."];
                lines.extend(opened.message().map(|text| sentence(&text)));
                lines.extend(self.opening_state());
                lines
            }
            Err(error) => vec![failure(&error)],
        }
    }

    fn replace_session(&mut self, session: Session) {
        self.session.pause_clock();
        self.session = session.into();
        self.advice.hints = None;
        self.engine.begin_game();
        self.learnt.begin_game(&self.session);
    }

    pub fn begin(&mut self, rules: Rules, names: [Name; 2], seats: Seats) -> AnswerLines {
        let saved = self.dialogue.where_saved(&self.session);
        let (store, swap) = (self.session.store().clone(), self.session.swap().is_some());
        let clock = self.session.clock().map(Clock::control);
        let next = Session::new(store, rules, names).with_seats(seats, swap).with_clock(clock);
        self.replace_session(next);
        let mut lines = vec![saved + ".", "A new game.".to_owned()];
        lines.extend(state::players(&self.session));
        lines.extend(self.next());
        lines
    }
}

impl PlainSession {
    pub fn ask_match(&mut self, command: Command) -> RequestResult {
        if self.connection.is_some() {
            return self.ask_table(command);
        }
        let by = self.context().acting_player(&command);
        let done = by.and_then(|by| Ok(self.carry_out(by, command)?));
        done.map_err(|why| why.plain_text())
    }

    /// Describes the events and what comes next.
    pub fn carry_out(&mut self, by: Player, command: Command) -> CommandResult<AnswerLines> {
        let mut lines = self.apply(by, command)?;
        lines.extend(self.next());
        Ok(lines)
    }

    /// Describes the events alone.
    pub fn apply(&mut self, by: Player, command: Command) -> CommandResult<AnswerLines> {
        let ply = self.session.game().ply();
        let events = self.session.apply(by, command)?.into_iter();
        let news = events.filter_map(|event| Notification::of_event(event, ply));
        Ok(news.flat_map(|news| self.in_words(&news)).collect())
    }

    /// What has happened. The text of [`PlainSession::next`] says how the game ended.
    pub fn in_words(&self, news: &Notification) -> AnswerLines {
        news.text(TextStyle::Plain(self.learnt.settings.verbosity), &self.session)
    }
}

/// The latest comes first.
pub fn games(store: &Store) -> AnswerLines {
    let saves = match Session::saves(store) {
        Ok(saves) => saves,
        Err(error) => return vec![failure(&error)],
    };
    let mut lines = AnswerLines::new();
    for listed in saves.iter().take(MOST_GAMES) {
        let stem = listed.path.file_stem().map(|name| name.to_string_lossy().into_owned());
        let name = printable(&stem.unwrap_or_default(), COLUMNS);
        lines.push(match &listed.game {
            Ok(game) => {
                let [white, black] = &game.names;
                format!("{name}: {white} against {black}, {}.", phrases::game_state(game))
            }
            Err(error) => format!("{name}: {}", failure(error)),
        });
    }
    let more = saves.len().saturating_sub(MOST_GAMES);
    if more > 0 {
        lines.push(format!("And {more} earlier ones; \"open\" takes them by their names, too."));
    }
    if lines.is_empty() { vec!["No games yet.".to_owned()] } else { lines }
}
