//! The commands that only read: lists, boards, and games as files.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use super::answer::{
    AnswerBody, AnswerFormat, AnswerLine, AnswerResult, FileWork, Owner, VerbAnswer, Viewer,
    line_list, one_line,
};
use super::listing;
use super::rows::{
    challenge_row, end, game_row, list_rows, move_rows, past_game_row, present_row, result_row,
    spoken_row,
};
use super::verb::{AllWord, ParseVerbError, VerbArgument, printable_word};
use crate::kit::phrases::{name_with_colour, to_move};
use crate::kit::picture;
use crate::kit::storage::{self, Format};
use crate::kit::system::steady_now;
use crate::punct::clock::ShortTime;
use crate::punct::phrases::{self, OfferText};
use crate::punct::picture::Scene;
use crate::punct::play::Snapshot;
use crate::punct::record::{Record, json};
use crate::punct::{diagram, page};
use crate::rules::Player;
use crate::server::choices::Choices;
use crate::server::database::{GameFilter, GameId, GameState};
use crate::server::game_server::{ListedChallenge, ListedGame, ServerError};
use crate::server::merge;

const LINES: u32 = 100;

/// The games of a player that go on or wait for the player, those that wait first. For a guest
/// without a key, all games that go on.
pub fn games(by: &Viewer, (): ()) -> AnswerResult {
    let now = steady_now();
    let Some(me) = by.account.map(|account| account.id) else {
        let lists = by.server.lists()?;
        let rows = lists.going.iter().map(|game| game_row(game, None, now, true));
        return list_rows(rows, "Nobody is playing just now.");
    };
    let mut games = by.server.present_games_of(me, LINES)?;
    games.sort_by_key(|game| (!listing::waits_for(game, me), !listing::awaits_player(game, me)));
    let own_rows = games.iter().map(|game| game_row(game, Some(me), now, true));
    list_rows(own_rows, "You have no games. 'challenge anyone' looks for one.")
}

/// The challenges to and from a player, then the challenges of others to anyone.
pub fn seeks(by: &Owner, (): ()) -> AnswerResult {
    let mut open = by.server.database(|it| ListedChallenge::of_account(it, by.account.id))?;
    let seeks = by.server.database(|it| ListedChallenge::seeks(it, LINES))?;
    let ignored = by.server.ignored_persons(by.account.id)?;
    open.extend(seeks.into_iter().filter(|seek| {
        let from = seek.challenge.offer.from;
        from != by.account.id && !ignored.contains(&from)
    }));
    let rows = open.iter().map(|open| challenge_row(open, by.account.id));
    list_rows(rows, "Nobody looks for a game. 'challenge anyone' does.")
}

pub fn standings(by: &Viewer, (): ()) -> AnswerResult {
    let all = by.server.lists()?.standings;
    let lines = listing::standings(&all).flat_map(|(heading, ranked)| {
        let rows = ranked.into_iter().map(|(rank, player)| result_row(rank, player).into_line());
        [AnswerLine::for_people(format!("{heading}:"))].into_iter().chain(rows)
    });
    line_list(lines, "No rated game has been played yet.")
}

pub fn show(by: &Viewer, id: GameId) -> AnswerResult {
    let seen = &by.server.snapshot(id)?;
    let (game, names) = (seen.record.game(), seen.record.header().names.clone());
    let position = game.position();
    let (clock, now) = (seen.record.header().clock.as_ref(), steady_now());
    let [white, black] = names.each_ref().map(ToString::to_string);
    let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    let turn = listing::turn_word(GameState::from_game(game));
    let control = clock.map(|clock| clock.control().to_string());
    let left = clock.map(|clock| Player::BOTH.map(|player| clock.time_left(player, now)));
    let row = by.server.database(|it| ListedGame::find(it, id))?.row;
    let json = json!({
        "game": id.0, "white": white, "black": black, "ply": game.ply(), "turn": turn,
        "rules": game.rules().variant.code(), "bridges": game.rules().bridges.code(),
        "rated": row.terms.rated, "claimed": listing::is_claimed(&row.terms),
        "swap": row.terms.swap, "may_swap": row.may_swap,
        "moves": moves, "clock": control, "left": left.map(listing::seconds_of_both),
        "offers": listing::offers(seen.offers), "offered_by": listing::offered_by(seen.offers),
    });
    let standing = phrases::end(game, seen.record.decision_at(seen.record.current()), &names)
        .unwrap_or_else(|| to_move(&names, position.turn()));
    let last = game.last_move().map_or_else(String::new, |last| format!("Last move: {last}\n"));
    let reserves = Player::BOTH.map(|player| {
        format!("{}: {}", name_with_colour(&names, player), diagram::reserve(position, player))
    });
    let time = clock.map_or_else(String::new, |clock| {
        let of_both = Player::BOTH.map(|player| {
            let name = name_with_colour(&names, player);
            format!("{name} {}", ShortTime(clock.time_left(player, now)))
        });
        format!("Time left ({}): {}\n", clock.control(), of_both.join(", "))
    });
    let swap = listing::open_swap(&row, None).map(|swap| swap + ".");
    let offers: String = offers(seen, None).chain(swap).map(|offer| offer + "\n").collect();
    let text = format!(
        "Game {id}, {}, after {}. {standing}.\n{last}{offers}{time}\n{}\n{}",
        game.rules().in_words(),
        crate::kit::phrases::moves(game.ply()),
        diagram::board(position),
        reserves.join("\n")
    );
    one_line(text, merge(json, end(&row)))
}

/// For the player `me` or for a spectator.
pub fn offers(seen: &Snapshot, me: Option<Player>) -> impl Iterator<Item = String> {
    seen.offers.all().map(move |offer| OfferText::at_table(offer, seen).sentence(me) + ".")
}

pub fn moves(by: &Viewer, game: GameId) -> AnswerResult {
    let legal = by.server.snapshot(game)?.record.game().legal_moves();
    list_rows(move_rows(&legal), "No move is left.")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    Record(Format),
    Svg,
    Png,
    /// The game as a page for a browser.
    Html,
}

impl FileKind {
    fn code(self) -> &'static str {
        match self {
            FileKind::Record(format) => format.code(),
            FileKind::Svg => "svg",
            FileKind::Png => "png",
            FileKind::Html => "html",
        }
    }
}

impl VerbArgument for FileKind {
    fn read_word(word: &str) -> Result<Option<FileKind>, ParseVerbError> {
        let records = Format::ALL.into_iter().map(FileKind::Record);
        let kinds: Vec<FileKind> =
            records.chain([FileKind::Svg, FileKind::Png, FileKind::Html]).collect();
        if let Some(kind) = kinds.iter().find(|kind| kind.code() == word) {
            return Ok(Some(*kind));
        }
        let all = kinds.into_iter().map(FileKind::code).collect::<Vec<_>>().join(", ");
        Err(ParseVerbError::NoFormat { word: printable_word(word), all })
    }
}

/// Of a collection: never plain text.
impl VerbArgument for Format {
    fn read_word(word: &str) -> Result<Option<Format>, ParseVerbError> {
        match word {
            "sgf" => Ok(Some(Format::Sgf)),
            "json" => Ok(Some(Format::Json)),
            _ => Err(ParseVerbError::NoCollection(printable_word(word))),
        }
    }
}

pub fn export((game, kind): (GameId, FileKind)) -> FileWork {
    Box::new(move |by, _| VerbAnswer::from_result(write_file(by, game, kind), by.format))
}

/// All games of an account in the order in which they began: as a collection of SGF, or with a save
/// on each line. Leaves out games that can't be read, and tells the reasons on standard error.
pub fn export_all((AllWord, format): (AllWord, Format)) -> FileWork {
    Box::new(move |by, is_there| {
        let mut games: Vec<GameId> = match by.server.all_games_of(by.account.id, GameFilter::All) {
            Ok(games) => games.iter().map(|game| game.row.id).collect(),
            Err(error) => return VerbAnswer::from_error(&error, by.format),
        };
        games.sort_unstable();
        let mut answer = VerbAnswer::success(AnswerBody::Text(String::new()));
        let mut text = String::new();
        for game in games {
            if !is_there() {
                break;
            }
            match in_collection(by, game, format) {
                Ok(part) => text += &part,
                Err(error) => {
                    let failed = VerbAnswer::from_error(&error, by.format);
                    answer.exit = failed.exit;
                    answer.error += &failed.error;
                }
            }
        }
        answer.out = AnswerBody::Text(text);
        answer
    })
}

/// As the asker may take the game home, with the operator's decision about it.
fn exported_record(by: &Owner, id: GameId) -> Result<Record, ServerError> {
    let mut record = by.server.own_record(by.account.id, id)?;
    record.spell_out_decision();
    Ok(record)
}

/// If the answer is wanted as JSON, an object has the file as a string; a PNG is in Base64.
fn write_file(by: &Owner, id: GameId, kind: FileKind) -> Result<AnswerBody, ServerError> {
    let file = file(by, &exported_record(by, id)?, kind)?;
    if by.format == AnswerFormat::Text {
        return Ok(file);
    }
    let content = match file {
        AnswerBody::Text(text) => text,
        AnswerBody::File(bytes) if kind == FileKind::Png => BASE64_STANDARD.encode(bytes),
        AnswerBody::File(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
    };
    let json = json!({ "game": id.0, "format": kind.code(), "content": content });
    Ok(AnswerBody::Text(json.to_string() + "\n"))
}

/// Pictures have the theme that the account has chosen.
fn file(by: &Owner, live: &Record, kind: FileKind) -> Result<AnswerBody, ServerError> {
    let game = live.game();
    let theme = Choices::from_account(by.account).theme.unwrap_or_default();
    Ok(match kind {
        FileKind::Record(Format::Json) => AnswerBody::Text(json::write(live, Some(storage::now()))),
        FileKind::Record(format) => AnswerBody::Text(format.write(live)),
        FileKind::Svg => {
            let title = phrases::picture_title(&live.header().names, game.ply());
            AnswerBody::Text(picture::svg(&Scene::from_game(game), theme, &title))
        }
        FileKind::Png => {
            AnswerBody::File(picture::png(&Scene::from_game(game), theme, picture::USUAL_WIDTH)?)
        }
        // The page must arrive unchanged, because it holds the hash of its own script.
        FileKind::Html => AnswerBody::File(page::game_page(live, live.current(), &[]).into_bytes()),
    })
}

fn in_collection(by: &Owner, game: GameId, format: Format) -> Result<String, ServerError> {
    if by.format == AnswerFormat::Text && format == Format::Json {
        let live = exported_record(by, game)?;
        let save = serde_json::to_string(&json::part(&live, Some(storage::now())));
        // A save may hold values of other programs with line ends between them. JSON has no line
        // ends within strings, so a blank can replace each.
        return Ok(save.unwrap_or_default().replace(['\n', '\r'], " ") + "\n");
    }
    match write_file(by, game, FileKind::Record(format))? {
        AnswerBody::Text(text) => Ok(text),
        AnswerBody::File(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

/// Of the asker, or of the player with this name.
pub fn history(by: &Owner, name: Option<String>) -> AnswerResult {
    let player = match name {
        Some(name) => by.server.account_named(&name)?.id,
        None => by.account.id,
    };
    let games = by.server.all_games_of(player, GameFilter::Over)?;
    let rows = games.iter().filter_map(|game| past_game_row(game, player));
    list_rows(rows, "No game is finished yet.")
}

pub fn list_present(by: &Owner, (): ()) -> AnswerResult {
    let present = &by.server.lists()?.present;
    list_rows(present.iter().map(|(_, name)| present_row(name)), "Nobody is on.")
}

pub fn talk(by: &Owner, game: GameId, page: u32) -> AnswerResult {
    let talk = by.server.talk(by.account.id, game, page)?;
    list_rows(talk.iter().map(spoken_row), "Nothing has been said.")
}
