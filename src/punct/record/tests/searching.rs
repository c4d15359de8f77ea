//! Collections of games are read and searched. A measurement of the time runs only on request:
//! `cargo test --release -- --ignored --nocapture ten_thousand_games`.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use jiff::Timestamp;

use super::{CONNECTED, game_of, save};
use crate::kit::storage::{Facts, Format, GameEnd, Name, Query};
use crate::punct::record::tests::formats::random_games;
use crate::punct::record::tree::Tree;
use crate::punct::record::{
    GameFingerprint, GameSearch, PiecesQuery, PositionQuery, Record, collection,
};
use crate::rules::{Game, Player, Rules, Symmetry, Variant};

/// Returns random games that begin with the empty board.
fn games(count: usize) -> Vec<Record> {
    let records = (0..).map(random_games::record);
    records.filter(|record| record.header.setup.is_none()).take(count).collect()
}

/// The game on a board turned or reflected.
fn image(record: &Record, symmetry: Symmetry) -> Record {
    let mut game = Game::new(record.game().rules());
    for &played in record.game().moves() {
        game.play(symmetry.turn_move(played)).expect("as legal as before");
    }
    Record::from_game(game, record.header.names.clone(), Timestamp::UNIX_EPOCH)
}

/// The results of a visit: places with the number of moves, and errors.
fn found(path: &Path) -> Vec<String> {
    let mut all = Vec::new();
    collection::visit(path, &GameSearch::default(), None, &mut |found| {
        let text = match found {
            Ok(found) => format!("{}: {}", found.location, found.digest.plies),
            Err(error) => error.to_string(),
        };
        let within = format!("{}{}", path.display(), std::path::MAIN_SEPARATOR);
        all.push(text.replace(&within, "").replace("in\\", "in/"));
    });
    all
}

#[test]
fn a_folder_holds_the_games_of_all_files_and_folders_in_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    let sgf = |moves: &[&str]| Format::Sgf.write(&game_of(moves));
    let line = |moves: &[&str]| save("", moves).replace('\n', " ") + "\n";
    fs::create_dir(folder.path().join("in")).expect("a folder");
    write("b.sgf", &[sgf(&CONNECTED[..3]), sgf(&CONNECTED)].concat());
    write("in/a.json", &[line(&[]), line(&["T-I9,I10,J10"]), line(&CONNECTED[..1])].concat());
    write("in/c.json", "{ \"format\": 1 }");
    write("in/d.txt", "T-D3,D4,E4 T-D3,D4,E4");
    write("a.json", &save("", &CONNECTED[..2]));
    write("read.me", "no game");
    write(".hidden.json", &save("", &[]));
    assert_eq!(
        found(folder.path()),
        [
            "a.json#1: 2",
            "b.sgf#1: 3",
            "b.sgf#2: 11",
            "in/a.json#1: 0",
            "in/a.json#2: moves[0]: T-I9,I10,J10: I9 is in the central hexagon, where no piece may be added",
            "in/a.json#3: 1",
            "in/c.json: format: expected a string, found a number",
            "in/d.txt: line 1 column 12: T-D3,D4,E4: D3 is occupied",
        ]
    );
    let missing = folder.path().join("none");
    assert_eq!(found(&missing), [format!("{}: there is no such file", missing.display())]);
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_round_in_a_circle_is_not_followed() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.json"), save("", &[])).expect("a file");
    std::os::unix::fs::symlink(folder.path(), folder.path().join("b.json")).expect("a link");
    std::os::unix::fs::symlink("a.json", folder.path().join("c.json")).expect("a link");
    assert_eq!(found(folder.path()), ["a.json#1: 0", "c.json#1: 0"]);
}

#[test]
fn games_are_alike_that_a_symmetry_leads_into_each_other_and_no_others() {
    for record in games(30) {
        let likeness = GameFingerprint::from_record(&record);
        assert_eq!(likeness.is_none(), record.game().ply() == 0);
        for symmetry in Symmetry::all() {
            assert_eq!(
                GameFingerprint::from_record(&image(&record, symmetry)),
                likeness,
                "{symmetry:?}"
            );
        }
        let mut shorter = record.clone();
        if record.game().ending().is_none() && shorter.undo(1).is_some() {
            assert_ne!(GameFingerprint::from_record(&shorter), likeness);
        }
    }
}

#[test]
fn games_from_other_positions_or_by_other_rules_are_not_alike() {
    let played = "T-P12,Q12,Q13";
    let from = |moves: &[&str]| {
        let header = game_of(&[]).header.set_up(game_of(moves).game().position().clone());
        let mut game = header.start();
        game.play(played.parse().expect("a move")).expect("a legal move");
        GameFingerprint::from_record(&Record::from_tree(
            header,
            game.clone(),
            Tree::from_line(game.moves()),
        ))
    };
    assert_eq!(from(&CONNECTED[..2]), from(&CONNECTED[..2]));
    assert_ne!(from(&CONNECTED[..2]), from(&[CONNECTED[0], "T-N14,N15,O15"]));
    let mut basic = game_of(&CONNECTED[..4]);
    basic.game = Game::new(Rules { variant: Variant::Basic, ..Rules::default() });
    for text in &CONNECTED[..4] {
        basic.game.play(text.parse().expect("a move")).expect("a legal move");
    }
    assert_ne!(
        GameFingerprint::from_record(&basic),
        GameFingerprint::from_record(&game_of(&CONNECTED[..4]))
    );
}

#[test]
fn positions_and_pieces_are_found_in_all_their_images() {
    let games = games(20);
    for record in &games {
        let ply = record.game().ply() / 2;
        let middle = record.game().at_ply(ply).expect("a ply of the game");
        let text = middle.position_text();
        let position: PositionQuery = text.parse().expect("a position");
        let pieces: PiecesQuery =
            text.split(' ').next_back().expect("six words").parse().expect("pieces");
        let by_position = GameSearch { position: Some(position), ..GameSearch::default() };
        let by_pieces = GameSearch { pieces: Some(pieces), ..GameSearch::default() };
        for symmetry in Symmetry::all() {
            let image = image(record, symmetry);
            assert!(by_position.occurs_in(image.game()) && by_pieces.occurs_in(image.game()));
            let before = image.game().at_ply(ply).filter(|_| ply > 0).map(|mut game| {
                game.undo();
                game
            });
            // In a repetition the same position occurs at two plies.
            let hash = middle.position().zobrist();
            let is_first = record.game().hashes().iter().position(|&it| it == hash) == Some(ply);
            assert!(!before.is_some_and(|game| is_first && by_position.occurs_in(&game)));
        }
    }
}

#[test]
fn pieces_must_lie_at_the_same_time_on_the_levels_named() {
    let game =
        game_of(&["T-D3,D4,E4", "AR-L10,L9,K8", "T-D6,D7,E7", "SC-M9,M8,M10", "TD6-D4,D3,E4"]);
    let has = |text: &str| {
        let pieces = Some(text.parse().expect("pieces"));
        GameSearch { pieces, ..GameSearch::default() }.occurs_in(game.game())
    };
    assert!(has("wT0:D6.D7.E7;bAR0:L10.L9.K8") && has("wT1:D4.D3.E4") && has("-"));
    assert!(!has("wT1:D4.D3.E4;wT0:D6.D7.E7"), "one piece was moved onto the other");
    assert!(!has("wT0:D4.D3.E4") && !has("bT0:D6.D7.E7"));
    assert!(has("wT0:N12.N11.M11"), "half a turn");
    assert!("wT:D6.D7.E7".parse::<PiecesQuery>().is_err());
}

#[test]
fn a_position_is_one_of_a_set_of_rules() {
    let game = game_of(&CONNECTED[..2]);
    let text = game.game().position_text();
    let occurs = |text: &str| {
        let position = Some(text.parse().expect("a position"));
        GameSearch { position, ..GameSearch::default() }.occurs_in(game.game())
    };
    assert!(occurs(&text) && !occurs(&text.replace("standard", "basic")));
}

#[test]
fn all_that_is_named_must_fit() {
    let names = ["Anna Árnadóttir", "Bert"].map(|name| Name::from_save(name.to_owned()));
    let facts = Facts {
        names: &names,
        file: Some("Final.json"),
        rules: "standard",
        result: GameEnd::Won(Player::Black),
        plies: 40,
        date: Some("2026-11-24".parse().expect("a date")),
    };
    let words = |words: &[&str]| Query {
        words: words.iter().map(|&word| word.to_owned()).collect(),
        ..Query::default()
    };
    let date = |text: &str| Some(text.parse().expect("a date"));
    for query in [
        Query::default(),
        words(&["ÁRNA", "bert", "final"]),
        Query { result: Some(GameEnd::Won(Player::Black)), ..Query::default() },
        Query { rules: Some("standard"), plies: Some(40..=40), ..Query::default() },
        Query { since: date("2026-11-24"), until: date("2026-11-24"), ..Query::default() },
    ] {
        assert!(query.matches(&facts), "{query:?}");
    }
    for query in [
        words(&["anna", "carl"]),
        Query { result: Some(GameEnd::Draw), ..Query::default() },
        Query { rules: Some("basic"), ..Query::default() },
        Query { plies: Some(0..=39), ..Query::default() },
        Query { since: date("2026-11-25"), ..Query::default() },
        Query { until: date("2026-11-23"), ..Query::default() },
    ] {
        assert!(!query.matches(&facts), "{query:?}");
    }
    let undated = Facts { date: None, ..facts };
    let since = Query { since: date("2000-01-01"), ..Query::default() };
    assert!(!since.matches(&undated) && Query::default().matches(&undated));
}

#[test]
#[ignore = "it measures"]
fn ten_thousand_games_are_read_and_searched_in_5_seconds() {
    const GAMES: u64 = 10_000;
    const LIMIT: Duration = Duration::from_secs(5);
    let folder = tempfile::tempdir().expect("a folder");
    let mut plies = 0;
    let (mut sgf, mut saves) = (String::new(), 0);
    for (seed, nth) in (0..GAMES).zip(1..) {
        let record = random_games::long(seed);
        plies += record.game().ply();
        if seed % 2 == 0 {
            sgf += &Format::Sgf.write(&record);
        } else {
            saves += 1;
            let path = folder.path().join(format!("{seed}.json"));
            fs::write(path, Format::Json.write(&record)).expect("a save");
        }
        if nth % 1000 == 0 {
            fs::write(folder.path().join(format!("{nth}.sgf")), &sgf).expect("a collection");
            sgf.clear();
        }
    }
    println!("{plies} plies, {saves} of the games in files of their own");
    let sought = random_games::long(77).game().at_ply(30).expect("a long game").position_text();
    let pieces = sought.rsplit(' ').next().expect("six words");
    let two = pieces.split(';').take(2).collect::<Vec<_>>().join(";");
    let query = GameSearch {
        position: Some(sought.parse().expect("a position")),
        pieces: Some(two.parse().expect("pieces")),
        ..GameSearch::default()
    };
    for file in fs::read_dir(folder.path()).expect("a folder") {
        let file = fs::File::options().write(true).open(file.expect("a file").path());
        file.expect("a file").set_modified(SystemTime::UNIX_EPOCH).expect("a time");
    }
    let cache = tempfile::tempdir().expect("a folder");
    let by_position = GameSearch { pieces: None, ..query.clone() };
    let by_pieces = GameSearch { position: None, ..query };
    for (what, query) in [
        ("read", &GameSearch::default()),
        ("from the index", &GameSearch::default()),
        ("by position", &by_position),
        ("by pieces", &by_pieces),
    ] {
        let begun = Instant::now();
        let mut likenesses = std::collections::HashSet::new();
        let (mut read, mut fit) = (0, 0);
        collection::visit(folder.path(), query, Some(cache.path()), &mut |found| {
            let found = found.expect("a game");
            read += 1;
            likenesses.extend(found.digest.likeness.clone());
            fit += usize::from(found.is_sought);
        });
        let taken = begun.elapsed();
        println!("{what}: {read} games, {} differ, {fit} fit, {taken:?}", likenesses.len());
        assert!(read == GAMES && fit > 0 && taken < LIMIT, "{taken:?}");
    }
}
