//! Lines from a player, and the answers.

mod answers;
mod asking;
mod choosing;
mod clocks;
mod company;
mod conversation;
mod helping;
mod learning;
mod looking_back;
mod naming;
mod reading;
mod spelling;

use std::io::Cursor;

use tempfile::TempDir;

use super::input::Stream;
use super::request::Request;
use super::serve;
use super::session::PlainSession;
use super::spelling::{COLUMNS, break_lines};
use crate::kit::storage::{Name, Store};
use crate::kit::strength::Strength;
use crate::kit::thought::SearchProgress;
use crate::punct::computer::{ComputerDecision, ThinkRequest};
use crate::punct::play::{Seats, Session};
use crate::rules::{Bridges, Game, Rules, Variant};

/// A place for games of Anna (White) and Bert (Black), with a folder of its own for saves.
struct Place(TempDir);

impl Place {
    fn new() -> Place {
        Place(tempfile::tempdir().expect("a temporary folder"))
    }

    fn store(&self) -> Store {
        Store::find(Some(self.0.path().into())).expect("a store")
    }

    /// A table for two persons after these moves by the basic rules.
    fn table(&self, moves: &[&str]) -> PlainSession {
        let rules = Rules { variant: Variant::Basic, bridges: Bridges::Two };
        let mut table = PlainSession::new(self.session(rules, moves));
        (table.engine.hint_nodes, table.engine.review_nodes) = (50, 50);
        table
    }

    fn session(&self, rules: Rules, moves: &[&str]) -> Session {
        let names = ["Anna", "Bert"].map(|name| name.parse::<Name>().expect("a name"));
        let mut session = Session::new(self.store(), rules, names);
        for text in moves {
            session.play(text.parse().expect("a move")).expect("a legal move");
        }
        session
    }

    /// A table at which the computer plays Black: always the first legal move by notation.
    fn against_the_computer(&self) -> PlainSession {
        let seats = Seats::from_strengths([None, Some(Strength::FIRST)]);
        let session = self.session(Rules::default(), &[]).with_seats(seats, false);
        let mut table = PlainSession::new(session);
        table.engine.think = first_move;
        table
    }
}

fn first_move(
    game: &Game,
    _: ThinkRequest,
    _: &mut dyn FnMut(SearchProgress) -> bool,
) -> ComputerDecision {
    game.legal_moves()
        .into_iter()
        .min_by_key(ToString::to_string)
        .map_or(ComputerDecision::Nothing, ComputerDecision::Play)
}

/// The answer to a line, as the program writes it.
fn said(table: &mut PlainSession, line: &str) -> String {
    let paragraphs = match Request::read(line.as_bytes()) {
        Ok(None) => vec![],
        Ok(Some(request)) => table.answer(&request),
        Err(misread) => vec![misread.to_string()],
    };
    paragraphs
        .iter()
        .flat_map(|paragraph| break_lines(paragraph, COLUMNS))
        .collect::<Vec<_>>()
        .join("\n")
}

/// The whole output for these lines of input.
fn transcript(table: PlainSession, lines: impl AsRef<[u8]> + Send) -> String {
    let mut written = Vec::new();
    serve(Stream(Cursor::new(lines)), &mut written, table, &[]).expect("it goes well");
    String::from_utf8(written).expect("UTF-8")
}
