//! Every panel, dialog, header and list fits into every window. No part of it is cut or touches
//! another text, and the keys stay visible.

mod around;
mod words;

use std::collections::HashSet;
use std::mem;

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};

use super::seat::{Seat, WINDOW, colours, text_of};
use crate::kit::phrases::percent;
use crate::kit::picture::Rendering;
use crate::kit::shell::DialogPosition;
use crate::kit::storage::Name;
use crate::kit::strength::Strength;
use crate::kit::terminal::job::Job;
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::status::BETWEEN_PARTS;
use crate::punct::clock::Clock;
use crate::punct::control::intent::{ExerciseChoice, Intent};
use crate::punct::engine::{Analysis, Candidate, MoveMark, MoveReview, Proof};
use crate::punct::lessons::Course;
use crate::punct::picture::tests::samples;
use crate::punct::play::{Seats, Session};
use crate::punct::screen::action::{Action, BoardAction};
use crate::punct::screen::advice::{PositionAnalysis, Review};
use crate::punct::screen::board_actions::EnterAction;
use crate::punct::screen::dialogs::tests::samples::all as all_dialogs;
use crate::punct::screen::dialogs::{self, Dialog};
use crate::punct::screen::frame::layout::HISTORY_WIDTH;
use crate::punct::screen::modes::{ContestWords, Mode};
use crate::punct::screen::view::tests::fits::{
    all, boxes, fragments, part_of_walk, shows, shows_last, walk,
};
use crate::rules::{Kind, Move, Player, Space};

type Window = (u16, u16);
/// The windows for the nth screen.
type Windows = fn(usize) -> Box<dyn Iterator<Item = Window>>;

/// Bricks are drawn quickly, and are as large as any other board of characters.
pub(super) fn bricks() -> Appearance {
    let mut looks = colours();
    looks.request_rendering(Some(Rendering::Bricks));
    looks
}

/// A seat in the middle of a crowded game.
fn crowded() -> Seat {
    let game = samples::game(samples::SampleAim::Stacks, 7, 60);
    let moves: Vec<String> = game.moves().iter().map(Move::to_string).collect();
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    let mut seat = Seat::of_anna_and_bob(&moves);
    seat.running.shell.appearance = bricks();
    // The looks don't know the window yet, and keys have no effect in a window that is too small.
    seat.resize(WINDOW.width, WINDOW.height);
    seat
}

/// The moves with the longest names.
fn longest_moves(seat: &Seat) -> Vec<Move> {
    let mut moves = seat.game().legal_moves();
    moves.sort_by_cached_key(|played| {
        let name = played.to_string();
        (std::cmp::Reverse(name.len()), name)
    });
    moves
}

/// The analysis of a position, with moves of the greatest length.
fn analysed(mut seat: Seat) -> (Seat, Vec<[String; 2]>) {
    let moves = longest_moves(&seat);
    let outlooks = [
        (1.0, 12_345, None),
        (0.61, 9999, None),
        (1.0, 41_600, Some(Proof::Wins)),
        (0.0, 1, Some(Proof::Loses)),
        (0.07, 160, None),
    ];
    let candidate = |(nth, (chance, visits, proof))| {
        let line = moves.iter().skip(nth).step_by(9).take(5).copied().collect();
        Candidate { played: moves[nth], chance, visits, line, proof }
    };
    let candidates: Vec<Candidate> = outlooks.into_iter().enumerate().map(candidate).collect();
    let chance = |good: &Candidate| match good.proof {
        Some(Proof::Wins) => "won".to_owned(),
        Some(Proof::Loses) => "lost".to_owned(),
        None => percent(good.chance),
    };
    let figures = candidates.iter().map(|good| [good.played.to_string(), chance(good)]).collect();
    let mut study = PositionAnalysis::new(seat.game().position().clone(), Some(Job::new()));
    study.take_found(Analysis { nodes: 64_005, chance: 0.67, hopeless: false, candidates });
    let mut panel = dialogs::AnalysisPanel::default();
    panel.follow(&study);
    seat.running.shell.game.advice.study = Some(study);
    seat.running.shell.dialogs.push(Dialog::Analysis(panel));
    (seat, figures)
}

/// The review of a long game with many mistakes.
fn reviewed(mut seat: Seat) -> Seat {
    let moves: Vec<Move> = seat.game().moves().to_vec();
    let mut review = Review::new(Player::White, moves.clone(), Job::new());
    let better = longest_moves(&seat)[0];
    let verdict = |(ply, &played): (usize, &Move)| {
        let best = Candidate { played: better, chance: 1.0, visits: 9, line: vec![], proof: None };
        let mark = (ply % 3 == 0).then_some(MoveMark::Blunder);
        let [before, after] = if mark.is_some() { [1.0, 0.0] } else { [0.5, 0.5] };
        (ply, MoveReview { played, before, after, best: Some(best), mark, mistake: None })
    };
    review.take_reviews(moves.iter().enumerate().map(verdict).collect());
    review.job = None;
    seat.running.shell.game.advice.review = Some(review);
    seat.keys("W");
    seat
}

/// The words inside the boxes of a frame that contain letters or figures.
fn words(frame: &Buffer, boxes: &[Rect]) -> Vec<String> {
    let inside = boxes.iter().map(|area| area.inner(Margin::new(1, 1)));
    let lines = inside.flat_map(|area| {
        let line = move |y| (area.left()..area.right()).map(move |x| frame[(x, y)].symbol());
        (area.top()..area.bottom()).map(move |y| line(y).collect::<String>())
    });
    let words = lines
        .flat_map(|line| line.split([' ', '│', '└', '─']).map(str::to_owned).collect::<Vec<_>>());
    let bare = words.map(|word| word.trim_end_matches(['.', ',', ':', ';']).to_owned());
    bare.filter(|word| word.contains(|c: char| c.is_ascii_alphanumeric())).collect()
}

/// Whether a word is known, or is a part of a known word that is wider than any line.
fn is_known(word: &str, known: &HashSet<String>) -> bool {
    match word.strip_suffix('…') {
        // The sign says that the word continues. A figure or a move must be whole.
        Some(begun) => {
            let is_figure = |word: &str| {
                word.starts_with(|c: char| c.is_ascii_digit()) || word.parse::<Move>().is_ok()
            };
            known.iter().any(|word| word.starts_with(begun) && !is_figure(word))
        }
        None => {
            known.contains(word) || known.iter().any(|long| long.len() > 20 && long.contains(word))
        }
    }
}

/// The words inside the boxes of a frame with room for all words.
fn known_words(frame: &Buffer) -> HashSet<String> {
    words(frame, &boxes(frame).unwrap()).into_iter().collect()
}

const LARGEST: Window = (220, 70);

/// Checks that a dialog is whole, leaves no fragments of the texts below it, and has keys.
fn check_dialog(name: &str, seat: &mut Seat, known: &HashSet<String>, window: Window) {
    assert!(seat.dialog().is_some(), "{name} is not open");
    let frame = seat.frame(window);
    let about = || format!("{name} {window:?}:\n{}", text_of(&frame));
    let boxes = boxes(&frame).unwrap_or_else(|at| panic!("a box is cut at {at}: {}", about()));
    for word in words(&frame, &boxes) {
        assert!(is_known(&word, known), "{word:?} in {}", about());
    }
    let has_keys = shows_last(&frame, &["?", "help"]) || shows(&frame, &["Esc"]);
    assert!(has_keys, "no keys: {}", about());
    let place = seat.dialog().map(|dialog| dialog.properties().position);
    if place != Some(DialogPosition::Side) {
        let open = mem::take(&mut seat.running.shell.dialogs);
        let before = seat.draw();
        // The text below the board may repeat a text that was there before.
        let is_below = |at: Position| place == Some(DialogPosition::Below) && at.y + 3 >= window.1;
        let is_space =
            |at: Position| matches!(seat.under(at), Some(Action::Board(BoardAction::Press(_))));
        let is_board = |at: Position| is_below(at) || is_space(at);
        let left = fragments(&before, &frame, is_board);
        assert!(left.is_empty(), "{left:?} in {}", about());
        seat.running.shell.dialogs = open;
    }
}

/// The dialogs whose texts are longer than any window.
const PAGES: [&str; 7] =
    ["help", "help_end", "help_marks", "rules", "rules_connection", "rules_bridge", "rules_end"];

fn check_dialogs(windows: Windows, third: usize) {
    let samples = all_dialogs(&bricks()).into_iter().filter(|(name, _)| !PAGES.contains(name));
    let own = vec![
        ("a crowded analysis", analysed(crowded()).0),
        ("a long review", reviewed(crowded())),
        ("a long list", listed(crowded())),
        ("the players", keyed(crowded(), "L")),
        ("a talk", around::talk()),
    ];
    let some = samples.chain(own).enumerate().filter(|(nth, _)| nth % 3 == third);
    let longest: Vec<String> = longest_moves(&crowded()).iter().map(Move::to_string).collect();
    for (nth, (name, mut seat)) in some {
        let mut known = known_words(&seat.frame(LARGEST));
        // An analysis has a box only where the board has no corners for it.
        if known.is_empty() {
            known = known_words(&seat.frame((79, 70)));
        }
        // Narrow windows have these words in addition, and lists end with them.
        known.extend(["…", "then"].map(str::to_owned));
        // A narrow panel may show more of a line than a wide panel beside the board.
        known.extend(longest.iter().cloned());
        for window in windows(nth / 3) {
            check_dialog(name, &mut seat, &known, window);
        }
    }
}

fn keyed(mut seat: Seat, keys: &str) -> Seat {
    seat.keys(keys);
    seat
}

/// The list of a game with marks and variations.
fn listed(seat: Seat) -> Seat {
    let mut seat = reviewed(seat);
    seat.keys("Esc p Up Up");
    seat
}

fn walked(nth: usize) -> Box<dyn Iterator<Item = Window>> {
    Box::new(part_of_walk(nth))
}

fn everywhere(_: usize) -> Box<dyn Iterator<Item = Window>> {
    Box::new(all())
}

#[test]
fn a_third_of_the_dialogs_fit() {
    check_dialogs(walked, 0);
}

#[test]
fn a_second_third_of_the_dialogs_fit() {
    check_dialogs(walked, 1);
}

#[test]
fn the_other_dialogs_fit() {
    check_dialogs(walked, 2);
}

#[test]
fn the_analysis_tells_each_move_with_its_chance() {
    let (mut seat, figures) = analysed(crowded());
    assert_eq!(figures[0][0].len(), "AMI14-I16,I15,J17".len(), "the longest there are");
    for (width, height) in walk() {
        let frame = seat.frame((width, height));
        let is_shown = figures.iter().all(|[played, chance]| shows(&frame, &[played, chance]));
        assert!(is_shown, "{width}x{height}:\n{}", text_of(&frame));
        assert!(boxes(&frame).is_ok(), "{width}x{height}");
        assert!(shows(&frame, &["Esc", "back", "to", "the", "board"]), "{width}x{height}");
    }
}

/// Checks that a notice is shown in full, and that the keys stay visible.
fn check_game(name: &str, seat: &mut Seat, figures: &[&[&str]], window: Window) {
    let frame = seat.frame(window);
    let about = || format!("{name} {window:?}:\n{}", text_of(&frame));
    assert!(shows_last(&frame, &["?", "help"]), "no keys: {}", about());
    for figure in figures {
        assert!(shows(&frame, figure), "{figure:?} is not in {}", about());
    }
    let notice = seat.app().status().text;
    // The status may go on in the panel above it.
    let text = text_of(&frame).replace('…', "");
    let shown: Vec<_> = text.split_whitespace().collect();
    // A name that is longer than a line of the panel goes on in the next.
    let is_begun = |word: &str| {
        shown.iter().any(|part| part.len() >= usize::from(HISTORY_WIDTH) && word.starts_with(part))
    };
    let is_shown = |word: &str| {
        let bare = word.trim_end_matches(BETWEEN_PARTS);
        shown.contains(&word) || shown.contains(&bare) || is_begun(bare)
    };
    let whole = notice.split_whitespace().all(is_shown);
    // Only the smallest windows have no third line.
    let is_long = notice.chars().count() + 24 > 2 * usize::from(window.0);
    assert!(whole || is_long, "{notice:?} is not in {}", about());
}

/// A game of two players with long names, with clocks.
fn timed(names: [&str; 2], seats: Seats) -> Seat {
    let mut seat = crowded();
    let game = seat.game().clone();
    let store = seat.session().store().clone();
    let names = names.map(|name| name.parse::<Name>().unwrap());
    let session = Session::from_game(store, game, names).with_seats(seats, false);
    seat.running.shell.session = session.into();
    seat.running.shell.session.set_time(|| jiff::Timestamp::constant(1_800_000_000, 0));
    seat.running.shell.session.follow_clock(Some(Clock::new("20m".parse().unwrap())));
    seat
}

/// A game that decides about a use in GIPF.
fn contest() -> Seat {
    let mut seat = Seat::new();
    seat.running.shell.set_mode(Mode::Contest(ContestWords {
        headings: ["decides c2*d3+2 in GIPF, White is Anna", "decides c2*d3+2", "c2*d3+2"]
            .map(str::to_owned)
            .to_vec(),
        stake: "Anna contests c2*d3+2 as White; Bob must win to use it".to_owned(),
        way_back: "GIPF's board",
        decided: "This decides the use c2*d3+2 in GIPF.".to_owned(),
        why: "This game decides a use in GIPF".to_owned(),
    }));
    seat
}

fn check_games(windows: Windows) {
    let level = Some(Strength::whole(2));
    let computer = || Seats::from_strengths([None, level]);
    let clock: &[&str] = &["20:00", "20:00"];
    let people: &[&[&str]] = &[clock, &["Anna"], &["Bob"]];
    let person: &[&[&str]] = &[clock, &["You"]];
    let clocks: &[&[&str]] = &[clock];
    let cases: Vec<(&str, Seat, &[&[&str]])> = vec![
        ("a game", crowded(), &[&["Anna"], &["Bob"]]),
        ("a contest", contest(), &[&["c2*d3+2"], &["White"], &["Black"]]),
        ("looking back", keyed(crowded(), "[ ["), &[&["Anna"], &["Bob"]]),
        ("a piece in the hand", keyed(crowded(), "1"), &[&["Anna"], &["Bob"]]),
        ("clocks", timed(["Anna", "Bob"], Seats::from_strengths([None, None])), people),
        ("a computer", timed(["Anna", "Computer"], computer()), person),
        (
            "long names",
            timed(
                ["Wolfeschlegelsteinhausen", "Bergerdorffwelchevoraltern"],
                Seats::from_strengths([None, None]),
            ),
            clocks,
        ),
    ];
    for (nth, (name, mut seat, figures)) in cases.into_iter().enumerate() {
        for window in windows(nth) {
            check_game(name, &mut seat, figures, window);
        }
    }
}

#[test]
fn what_is_said_and_who_plays_fits_with_the_keys() {
    check_games(walked);
}

#[test]
fn each_dot_of_a_stack_is_told_with_a_whole_name() {
    let mut seat = crowded();
    let highest = Space::all().max_by_key(|&at| seat.game().position().stack(at).count()).unwrap();
    seat.at(&highest.to_string());
    let kinds: Vec<Kind> =
        seat.game().position().stack(highest).map(|dot| dot.piece.placement.kind()).collect();
    let mut count = 0;
    for window in walk() {
        let frame = seat.frame(window);
        if !text_of(&frame).contains(&format!("{highest} from top")) {
            continue;
        }
        count += 1;
        for kind in &kinds {
            let name = kind.name().replace(['(', ')'], "");
            let names = [name.as_str(), kind.shape(), kind.code()];
            let is_whole = names.into_iter().any(|name| shows(&frame, &[name]));
            assert!(is_whole, "{kind:?} {window:?}:\n{}", text_of(&frame));
        }
    }
    assert!(count > 20, "{count}");
}

#[test]
fn in_a_contest_nothing_is_taken_back_and_hints_wait() {
    let mut seat = contest();
    seat.keys("m =T-D3,D4,E4 Enter");
    for key in ["u", "Ctrl-r"] {
        seat.keys(key).refuses("nothing is taken back");
    }
    for key in ["H", "T", "A"] {
        seat.keys(key).refuses("hints wait for its end");
    }
    assert_eq!(seat.game().ply(), 1);
}

#[test]
fn a_message_that_is_cut_ends_in_a_whole_word_and_no_stop() {
    // For a move that is not the best, Enter's text names the better one.
    let mut seat = keyed(reviewed(crowded()), "Enter");
    let notice = seat.app().status().text;
    let whole: HashSet<_> =
        notice.split(' ').map(|word| word.trim_end_matches([':', ';', ',', '.'])).collect();
    let mut cut = 0;
    for window in (44..=120).flat_map(|width| [(width, 21), (width, 24)]) {
        let text = text_of(&seat.frame(window));
        let last = text.split_whitespace().filter_map(|word| word.strip_suffix('…')).next_back();
        assert!(last.is_none_or(|last| whole.contains(last)), "{window:?}:\n{text}");
        cut += usize::from(last.is_some());
    }
    assert!(cut > 10, "{cut}");
}

#[test]
fn no_name_is_cut_beside_empty_room() {
    let mut seat =
        timed(["Anna", "Computer"], Seats::from_strengths([None, Some(Strength::whole(2))]));
    for (width, height) in walk().filter(|(width, _)| *width >= 60) {
        let frame = seat.frame((width, height));
        assert!(shows(&frame, &["You", "Computer"]), "{width}x{height}:\n{}", text_of(&frame));
    }
}

/// Checks that the text beside or below the board is shown in full, if need be in pages.
fn check_lesson(seat: &mut Seat, window: Window) {
    seat.running.shell.game.mode.exercise_mut().unwrap().open_text();
    let mut shown = String::new();
    loop {
        let frame = seat.frame(window);
        shown += &text_of(&frame).replace('│', " ");
        assert!(boxes(&frame).is_ok(), "{window:?}:\n{shown}");
        if seat.app().enter() != EnterAction::ReadOn {
            break;
        }
        seat.keys("Enter");
    }
    let sheet = &seat.app().game.mode.exercise().unwrap().run.sheet;
    for text in [Some(&sheet.text), sheet.task.as_ref()].into_iter().flatten() {
        for word in text.replace('`', "").split_whitespace() {
            assert!(shown.contains(word), "{word} is not in {window:?}:\n{shown}");
        }
    }
}

#[test]
fn every_lesson_is_told_whole() {
    let mut windows = std::iter::repeat_with(walk).flatten();
    for lesson in 0..Course::built_in().lessons.len() {
        let mut seat = crowded();
        seat.running
            .shell
            .act(Action::Intent(Intent::BeginExercise(ExerciseChoice::Lesson(lesson))));
        for window in windows.by_ref().take(30) {
            check_lesson(&mut seat, window);
        }
    }
}

/// Each screen is tried in 177 widths by 50 heights.
#[test]
#[ignore = "takes minutes"]
fn everything_fits_into_every_window() {
    (0..3).for_each(|third| check_dialogs(everywhere, third));
    check_games(everywhere);
}
