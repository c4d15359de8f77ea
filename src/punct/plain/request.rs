//! The requests that a player can type.

use derive_more::From;

use super::misread::Misread;
use super::pieces::NamedPiece;
use super::rulebook::RulesPart;
use super::word_groups::WordGroup;
use crate::kit::settings::{Spelling, Telling};
use crate::kit::strength::Strength;
use crate::punct::control::viewing::ViewStep;
use crate::punct::engine::MoveMark;
use crate::punct::play::{Command, Refused};
use crate::rules::{Bridges, Kind, Move, Player, Side, Space, Variant};

#[derive(Clone, Debug, PartialEq, From)]
pub enum Request {
    Match(Command),
    #[from]
    Query(PlainQuery),
    #[from]
    Advice(AdviceRequest),
    #[from]
    Exercise(ExerciseRequest),
    #[from]
    Company(CompanyRequest),
    #[from]
    Tree(TreeRequest),
    #[from]
    Help(PlainHelp),
    /// Another position of the game to look at.
    View(ViewStep),
    /// Goes back to the previous task, or to the previous position.
    Back,
    /// Opens a save in place of this game.
    Open(String),
    /// How fully a move is described.
    Telling(Telling),
    /// How moves are written.
    Spelling(Spelling),
    Save(String),
    /// Asks whether the player here resigns.
    Resign,
    /// Asks whether the players agree on a draw, or claims a draw.
    Draw,
    /// Changes the strength of the computer; `None` stands for the player's own strength.
    Level(Option<Strength>),
    /// Sets whether the computer plays White, and whether it plays Black.
    Computer([bool; 2]),
    /// Makes one move of two computers, or goes on to the next task, or to the next move of a
    /// review.
    Go,
    /// Lets two computers play to the end.
    Finish,
    /// Begins another game with the colours swapped, or begins the task of an exercise again.
    Again,
    New(Option<Variant>, Option<Bridges>),
    Answer(bool),
    Quit,
}

/// A question about the board, the game or the rules, whose answer changes nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PlainQuery {
    Board,
    Rows,
    Along(BoardLine, Gaps),
    At(Space),
    Around(Space),
    Pieces(Whose),
    Reserve(Whose),
    /// The spaces where a piece can go; with a space, the orientations in which the piece can lie
    /// with its PÜNCT there.
    Reach(NamedPiece, Option<Space>),
    /// All moves that climb, or those of the piece whose PÜNCT is on a space.
    Climbs(Option<Space>),
    /// All moves that make a bridge, or those of the piece whose PÜNCT is on a space.
    Bridges(Option<Space>),
    Chains,
    /// The count of the central hexagon.
    Centre,
    Moves,
    /// The variations that begin at the position that the player looks at.
    Variations,
    Comments,
    /// The saves in the folder.
    Games,
    Players,
    Time,
    /// The headings of the rules.
    Rules,
    RulesWhole,
    RulesPart(RulesPart),
}

/// A question that the engine answers, or that judges a position as the engine does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdviceRequest {
    /// The winning moves of the opponent.
    Threats,
    /// The number of spaces that each player still needs to join two sides.
    Needs,
    /// The winning moves of the player to move.
    Wins,
    /// A good move; the next best if the request is repeated.
    Hint,
    /// The number of moves that turned the game; with a number, from 1, one of these moves.
    Review(Option<usize>),
    /// The reasons for the last hint or move.
    Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExerciseRequest {
    /// The lessons of the course, or one of them, counted from 1.
    Lessons(Option<usize>),
    Puzzles(Option<usize>),
    /// The tasks from the player's games that are due.
    Today,
    /// Repeats the task of the lesson or puzzle.
    Task,
    /// Returns from a lesson or puzzle to the game.
    Leave,
}

#[derive(Clone, Debug, PartialEq)]
pub enum PlainHelp {
    AllWords,
    /// The words that can be used now.
    Menu,
    Word(&'static Word),
    Group(&'static WordGroup),
    Kinds(Vec<Kind>),
}

impl Request {
    /// Whether the answer explains words to type, draws the board or reads the rules. Such an
    /// answer keeps its spelling.
    pub fn is_about_words(&self) -> bool {
        matches!(
            self,
            Request::Help(_)
                | Request::Query(
                    PlainQuery::Board
                        | PlainQuery::Rules
                        | PlainQuery::RulesWhole
                        | PlainQuery::RulesPart(_)
                )
        )
    }

    /// Returns the reason why a request can never be carried out for a game that is kept in `kept`;
    /// `None` if it can.
    pub fn why_no_use(&self, kept: KeptIn) -> Option<String> {
        let is_for_files =
            matches!(self, Request::Save(_) | Request::Open(_) | Request::Query(PlainQuery::Games));
        let is_for_one_keyboard = is_for_files
            || matches!(
                self,
                Request::New(..)
                    | Request::Level(_)
                    | Request::Computer(_)
                    | Request::Finish
                    | Request::Exercise(
                        ExerciseRequest::Lessons(_)
                            | ExerciseRequest::Puzzles(_)
                            | ExerciseRequest::Task
                            | ExerciseRequest::Leave
                    )
                    | Request::Match(Command::Redo)
            );
        let why = match kept {
            KeptIn::Table | KeptIn::WatchedTable if is_for_one_keyboard => {
                "That is for a game at one keyboard; \"quit\" leaves this one."
            }
            KeptIn::WatchedTable if self.is_for_players() => {
                return Some(Refused::Watching.to_string());
            }
            KeptIn::Files | KeptIn::Nowhere if matches!(self, Request::Company(_)) => {
                "That is for a game with somebody at another machine."
            }
            KeptIn::Nowhere if is_for_files => "Games are saved nowhere here.",
            KeptIn::Files | KeptIn::Nowhere | KeptIn::Table | KeptIn::WatchedTable => return None,
        };
        Some(why.to_owned())
    }

    /// Returns the reason why a request can't be carried out in an exercise; `None` if it can.
    pub const fn why_not_in_exercise(&self) -> Option<&'static str> {
        match self {
            Request::Match(Command::Play { .. } | Command::UNDO) => None,
            Request::Advice(
                AdviceRequest::Wins | AdviceRequest::Threats | AdviceRequest::Needs,
            ) => Some("that is for you to find; \"hint\" helps"),
            Request::Match(_)
            | Request::Resign
            | Request::Draw
            | Request::Save(_)
            | Request::Level(_)
            | Request::Computer(_)
            | Request::Finish
            | Request::View(_)
            | Request::Tree(_)
            | Request::Advice(AdviceRequest::Review(_) | AdviceRequest::Why)
            | Request::Query(
                PlainQuery::Players
                | PlainQuery::Time
                | PlainQuery::Variations
                | PlainQuery::Comments,
            ) => Some("that is for games; \"leave\" leads back to yours"),
            Request::Advice(AdviceRequest::Hint)
            | Request::Query(_)
            | Request::Exercise(_)
            | Request::Company(_)
            | Request::Help(_)
            | Request::Back
            | Request::Open(_)
            | Request::Telling(_)
            | Request::Spelling(_)
            | Request::Go
            | Request::Again
            | Request::New(..)
            | Request::Answer(_)
            | Request::Quit => None,
        }
    }

    /// Whether the request is about the position that the player sees, so that it must not be
    /// carried out in another one.
    pub fn belongs_to_position(&self) -> bool {
        self.is_for_players()
            || matches!(
                self,
                Request::Tree(_)
                    | Request::Answer(_)
                    | Request::New(..)
                    | Request::Open(_)
                    | Request::Computer(_)
                    | Request::Go
                    | Request::Finish
            )
    }

    /// Whether only a player of the game may give the request.
    fn is_for_players(&self) -> bool {
        matches!(
            self,
            Request::Match(_)
                | Request::Resign
                | Request::Draw
                | Request::Again
                | Request::Company(CompanyRequest::Plan(_) | CompanyRequest::GiveTime)
        )
    }

    /// Whether the engine answers the request, or it judges a position as the engine does.
    pub const fn is_for_engine(&self) -> bool {
        matches!(self, Request::Advice(_) | Request::Exercise(ExerciseRequest::Today))
    }
}

/// Where the game is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeptIn {
    Files,
    Nowhere,
    /// The owner of the table keeps the game, in which the person here plays.
    Table,
    /// The owner of the table keeps the game, which the person here watches.
    WatchedTable,
}

/// A request in a game with somebody at another machine.
#[derive(Clone, Debug, PartialEq)]
pub enum CompanyRequest {
    /// Says a line to the other player; a spectator says it to the spectators.
    Say(String),
    /// Reads what was said.
    Talk,
    /// Gives the other player five minutes more.
    GiveTime,
    /// `true` makes the reply that the player looks at conditional, `false` ends this. At the
    /// present position, `true` lists the conditional moves, `false` deletes them.
    Plan(bool),
    /// Begins or ends going over the finished game together.
    Join,
    /// Begins or ends telling where the other player looks.
    Follow,
}

/// A change beside the played game.
#[derive(Clone, Debug, PartialEq)]
pub enum TreeRequest {
    /// Tries a move as a variation, and looks at it.
    Try(Move),
    /// Deletes the move that the player looks at and all moves after it, in a variation.
    Drop,
    Comment(String),
    /// Sets the mark of the move that led to the position, or removes it.
    Mark(Option<MoveMark>),
}

/// A line of spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardLine {
    /// A row, counted from 1.
    Row(i8),
    /// A column, counted from 0.
    Column(i8),
    /// The third line through a space. Along this line both letters and numbers change.
    Third(Space),
    Side(Side),
}

/// Whether the empty spaces of a line are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gaps {
    LeftOut,
    Named,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    Mine,
    Theirs,
    Of(Player),
    All,
}

#[derive(Debug)]
pub struct Word {
    pub name: &'static str,
    pub others: &'static [&'static str],
    /// The word with its argument.
    pub usage: &'static str,
    pub help: &'static str,
    /// Further help; may be empty.
    pub more: &'static str,
    pub argument: Argument,
    /// Reads the text after the word.
    pub read: fn(&'static Word, &str) -> Result<Request, Misread>,
}

/// What may follow a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Words, spaces and moves, in any spelling.
    Words,
    /// The name of a save.
    Name,
    /// What is taken as it was typed.
    Text,
}

impl Word {
    /// The error about a text after the word that does not fit: what fits instead.
    pub fn misused(&self) -> Misread {
        Misread::Usage { usage: self.usage, help: self.help, more: self.more }
    }
}

impl PartialEq for Word {
    fn eq(&self, other: &Word) -> bool {
        self.name == other.name
    }
}
