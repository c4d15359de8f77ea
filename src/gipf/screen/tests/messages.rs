//! Each message of GIPF has room in the line below the board.

use super::hints::first_turn;
use super::table::{Table, agreed};
use crate::gipf::lessons::lessons;
use crate::gipf::play::CommandError;
use crate::gipf::record::TurnError;
use crate::gipf::rules::{CoverLayer, Entry, Jump, Kind, Refusal, Spot, SpotSet, Version};
use crate::gipf::screen::keys::Situation::{Aiming, Dealing, Jumping};
use crate::gipf::screen::lessons::{ALL_SOLVED, SOLVED};
use crate::gipf::screen::status::status;
use crate::kit::phrases::{STATUS_COLUMNS, STATUS_COLUMNS_IN_HAND};
use crate::kit::storage::Name;
use crate::kit::text::Columns as _;
use crate::rules::{Player, scattered};

#[test]
fn each_refusal_has_room_in_one_line() {
    let spot: Spot = "e5".parse().unwrap();
    // The longest line.
    let row: SpotSet =
        Entry::all().max_by_key(|at| at.spots().len()).unwrap().spots().iter().copied().collect();
    let jump = Jump { from: spot, to: spot, onto: CoverLayer::Two };
    let refusals = [
        Refusal::GameOver,
        Refusal::RowDue(row),
        Refusal::NoRow(row),
        Refusal::DealtWith(row),
        Refusal::NothingGoes,
        Refusal::MustGo(spot, Kind::Used),
        Refusal::FourStay(row),
        Refusal::LeavesNoMove,
        Refusal::Moved,
        Refusal::NoMove,
        Refusal::LineFull(Entry::all().next().unwrap()),
        Refusal::GipfFirst,
        Refusal::NoGipfIn(Version::Standard),
        Refusal::GipfOver,
        Refusal::NoPotentials,
        Refusal::LoadedOver,
        Refusal::NoneToLoad,
        Refusal::Reserve { needed: 2, left: 1 },
        Refusal::NotLoaded(spot),
        Refusal::NotAdjacent(spot, spot),
        Refusal::OntoNothing(spot),
        Refusal::OntoOwn(spot),
        Refusal::OntoSingle(spot),
        Refusal::HowMany(spot),
        Refusal::NoPieces(spot),
        Refusal::NoChallenge,
    ];
    let of_turns = [
        TurnError::Announced(jump),
        TurnError::Contested(jump),
        TurnError::Decided,
        TurnError::NotPlayed,
        TurnError::NothingAnnounced,
    ];
    let of_commands = [
        CommandError::NotYourTurn(Player::White),
        CommandError::ComputerDeclines,
        CommandError::Computers,
        CommandError::NothingBegun,
        CommandError::DecidedInTurn,
        CommandError::NothingPlayed,
        CommandError::NothingTakenBack,
    ];
    let texts = refusals.iter().map(ToString::to_string);
    let texts = texts.chain(of_turns.iter().map(ToString::to_string));
    let texts = texts.chain(of_commands.iter().map(ToString::to_string));
    for text in texts.chain([SOLVED, ALL_SOLVED].map(str::to_owned)) {
        assert!(text.columns() <= STATUS_COLUMNS, "{text}");
    }
}

/// With the end that goes on beside the kinds of pieces.
const STATUS_AND_PANEL: usize = 128;

#[test]
fn tasks_and_answers_of_lessons_have_room_in_the_line_and_beside_the_choices() {
    for lesson in lessons() {
        let refused = format!("Allowed, but not the task. {}", lesson.hint);
        let praise = format!("{} Enter begins a game.", lesson.praise);
        for text in [&lesson.task, &refused, &praise] {
            assert!(text.columns() <= STATUS_AND_PANEL, "{text}");
        }
    }
}

/// Looks at every `step`th position of a game, and presses keys there.
fn check_game(rules: &str, names: [Name; 2], seed: u64, step: u64) {
    let mut table = Table::named_game(agreed(rules, 0), names);
    table.gipf().host.think = first_turn;
    for ply in 0..60 {
        let turns = table.session().game().position().legal_turns();
        if turns.is_empty() || table.session().game().outcome().is_some() {
            break;
        }
        if ply % step == 0 {
            for key in "H Esc Tab Tab 1 2 3 Esc Up Up Enter Tab 2 Right Space Enter H Esc Esc Esc Esc u Ctrl-r [ ]".split(' ') {
                table.keys(key);
                check_status(&mut table, &format!("{rules} {seed} {ply} {key}"));
            }
            table.keys("Esc Esc Esc Esc");
            if table.session().game().turns().len() != ply as usize {
                break;
            }
        }
        let nth = scattered(seed ^ ply) as usize % turns.len();
        let longest = turns.iter().max_by_key(|turn| turn.to_string().len()).unwrap();
        let turn = if longest.to_string().len() > 7 { longest } else { &turns[nth] };
        table.gipf().shell.session.play(turn).unwrap();
        table.keys("");
        check_status(&mut table, &format!("{rules} {seed} {ply} {turn}"));
    }
}

fn check_status(table: &mut Table, about: &str) {
    let app = &table.gipf().shell;
    let is_in_hand = matches!(app.situation(), Aiming | Jumping | Dealing) && app.notice.is_none();
    let room = if is_in_hand { STATUS_COLUMNS_IN_HAND } else { STATUS_COLUMNS };
    let text = status(app).text;
    assert!(text.columns() <= room, "{about}: {text}");
    if app.dialogs.is_empty() {
        let words = text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let screen = table.screen();
        let line = screen.lines().nth(22).unwrap_or_default();
        assert!(line.starts_with(&words.join(" ")), "{about}: {text}\n{screen}");
    }
}

fn check_games(seeds: std::ops::Range<u64>, step: u64) {
    let rules = ["basic 0", "standard 0", "standard 6", "tournament 0", "tournament 6"];
    for (rules, seed) in rules.iter().cycle().zip(seeds) {
        let long = ["Maximiliane", "Bartholomäus"].map(|name| format!("{name} of the Long Name"));
        let names = match seed % 3 {
            0 => Player::BOTH.map(Name::default_of),
            1 => ["Anna", "Ben"].map(|name| name.parse().unwrap()),
            _ => long.map(|name| name.parse().unwrap()),
        };
        check_game(rules, names, scattered(seed), step);
    }
}

#[test]
fn each_status_of_some_games_has_room_in_one_line() {
    check_games(0..5, 9);
}

#[test]
#[ignore = "takes minutes: 300 games"]
fn each_status_of_300_games_has_room_in_one_line() {
    check_games(0..300, 3);
}
