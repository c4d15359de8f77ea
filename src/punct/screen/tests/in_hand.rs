//! The warnings about a move in the hand, and about the opponent's threats.

use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::seat::{ascii, colours};
use super::*;
use crate::kit::shell::ShellMessage;
use crate::kit::storage::{Name, Store};
use crate::kit::ui::text::sentence;
use crate::punct::control::intent::{ExerciseChoice, Intent};
use crate::punct::engine::tests::{WON, all_rules, likely_game, random_game};
use crate::punct::engine::wins;
use crate::punct::phrases::end_warning;
use crate::punct::picture::shortest_chain;
use crate::punct::play::Session;
use crate::punct::screen::App;
use crate::punct::screen::program::RunningApp;
use crate::punct::screen::view::tests::fits::walk;
use crate::punct::screen::view::tests::golden;
use crate::rules::{Game, Move, Outcome, Player, Rules, Source, SpaceSet, Variant, scattered};

/// White's triangle at I7 lies on a chain of Black's from the top to the bottom.
const UNCOVERS: [&str; 14] = [
    "T-I12,I13,J13",
    "SE-D1,E2,F3",
    "T-I7,H7,I8",
    "SE-G4,H5,I6",
    "T-B10,B9,C10",
    "SE-J7,K8,L9",
    "TI12-I7,I6,J7",
    "SE-M10,N11,O12",
    "T-D12,D11,E12",
    "SC-O14,O13,O15",
    "T-G12,F12,G13",
    "T-O16,O17,P17",
    "T-B5,B4,C5",
    "T-M6,M7,N7",
];

/// A seat before a game that is not saved.
fn seat_of(game: Game, names: [Name; 2]) -> Seat {
    let session = Session::from_game(Store::without_folder(), game, names);
    Seat::at_app(App::new(session, colours()), TempDir::new().unwrap())
}

fn before_it_uncovers() -> Seat {
    let mut game = Game::new(Rules { variant: Variant::Basic, ..Rules::default() });
    for text in UNCOVERS {
        game.play(text.parse().unwrap()).unwrap();
    }
    seat_of(game, Player::BOTH.map(Name::default_of))
}

/// Lets the hand rest.
fn rest(running: &mut RunningApp) {
    running.process(ShellMessage::Ticked);
    running.shell.update_in_hand(Instant::now() + Duration::from_mins(1));
    running.process(ShellMessage::Ticked);
}

fn first(app: &App) -> Option<String> {
    let notices = app.game.advice.first_notices(&app.session, &app.game.board, &app.appearance);
    notices.map(|[full, _]| full.text)
}

const UNCOVERED: &str = "Uncovers Black's chain from top to bottom: Black wins";

#[test]
fn a_move_that_uncovers_the_opponents_chain_says_so_before_it_is_made() {
    let mut seat = before_it_uncovers();
    seat.at("I7").keys("Enter").at("D7");
    assert_eq!(first(seat.app()).as_deref(), Some(UNCOVERED));
    seat.shows(UNCOVERED).says("Enter plays TI7-D7,");
    insta::assert_snapshot!("uncovers_80x24", golden::frame(&seat.draw()));
    let chain = seat.app().scene().chain;
    assert!(chain.contains(space("I6")) && chain.contains(space("D1")), "{chain:?}");
    // The warning is also given for a typed move, and after moves taken back.
    seat.keys("Esc m =TI7-D7,D6,E7").shows(UNCOVERED);
    assert_eq!(seat.app().scene().chain, chain);
    seat.keys("Enter");
    assert_eq!(seat.game().outcome().and_then(Outcome::winner), Some(Player::Black));
    // A move that uncovers no chain leaves the board as usual.
    let mut seat = before_it_uncovers();
    seat.at("D12").keys("Enter Tab");
    assert!(seat.app().scene().chain.is_empty());
}

/// The positions of a few games by all rules, each with the game up to it.
fn visit_positions(mut visit: impl FnMut(&Game)) {
    for (nth, rules) in all_rules().into_iter().enumerate() {
        let seed = scattered(nth as u64);
        for whole in [
            likely_game(rules, seed, &mut |_| {}),
            likely_game(rules, scattered(seed), &mut |_| {}),
            random_game(rules, seed, 8, &mut |_| {}),
        ] {
            let mut game = Game::new(rules);
            for &played in whole.moves() {
                visit(&game);
                game.play(played).unwrap();
            }
        }
    }
}

/// Some moves of a position: a few random ones, and some that end the game, if there are any.
fn some_moves(game: &Game) -> Vec<Move> {
    let moves = game.legal_moves();
    let position = game.position();
    let pick = |n: u64| moves[scattered(position.zobrist() ^ n) as usize % moves.len()];
    let picked: Vec<_> = (0..60).map(pick).collect();
    let ends = |played: &Move| position.after_move(*played).is_ok_and(|(_, end)| end.is_some());
    let ending = picked.iter().filter(|played| ends(played)).take(2);
    picked[..2].iter().chain(ending).copied().chain(wins(position).into_iter().take(1)).collect()
}

/// Takes the piece of a move into the hand, with the cursor at the move's place.
fn aim(app: &mut App, played: Move) {
    let at = |action| Action::Board(action);
    app.act(at(match played.source() {
        Source::Reserve(kind) => BoardAction::Take(kind),
        Source::Board(from) => BoardAction::Press(from),
    }));
    app.act(at(BoardAction::Aim(played.placement().punct())));
    app.act(at(BoardAction::TurnTo(played.placement().orientation())));
}

/// The end that a warning announces is the result of the game, and the wins that a warning
/// announces are moves of the opponent. Any other warning says that the move opens a wall.
#[test]
fn what_the_hand_says_comes_true() {
    let (mut ends, mut losses, mut given, mut silent) = (0, 0, 0, 0);
    visit_positions(|game| {
        for played in some_moves(game) {
            let names = ["Anna", "Bob"].map(|name| name.parse::<Name>().unwrap());
            let session = Session::from_game(Store::without_folder(), game.clone(), names.clone());
            let mut running = RunningApp::new(App::new(session, colours()));
            aim(&mut running.shell, played);
            let mover = game.position().turn();
            let mut after = game.clone();
            after.play(played).unwrap();
            rest(&mut running);
            let (notice, scene) = (first(&running.shell), running.shell.scene());
            let held = played.placement().spaces();
            if let Some(outcome) = after.outcome() {
                let [full, _] = end_warning(after.position(), outcome, Some(mover), &names);
                assert_eq!(notice, Some(sentence(&full)), "{played}");
                let winner = outcome.winner();
                let chain = winner.and_then(|it| shortest_chain(after.position().tops(it)));
                let dots = chain.map(|(dots, _)| dots).unwrap_or_default();
                assert_eq!(scene.chain, dots - held, "{played}");
                assert!(scene.threats.is_empty());
                ends += 1;
                losses += usize::from(winner == Some(mover.opponent()));
                continue;
            }
            assert!(scene.chain.is_empty(), "{played}");
            let replies = wins(after.position()).into_iter();
            let spaces = replies.map(|reply| reply.placement().spaces());
            assert_eq!(scene.threats, spaces.fold(SpaceSet::EMPTY, |all, it| all | it), "{played}");
            let opponent = ["Anna (White)", "Bob (Black)"][mover.opponent() as usize];
            let warned = format!("{opponent} could then win");
            let notice = notice.unwrap_or_default();
            assert_eq!(notice.contains(&warned), !scene.threats.is_empty(), "{played}: {notice}");
            let others =
                notice.is_empty() || notice.contains(&warned) || notice.starts_with("Opens your");
            assert!(others, "{played}: {notice}");
            given += usize::from(!notice.is_empty());
            silent += usize::from(notice.is_empty());
        }
    });
    let seen = [ends, losses, given, silent];
    assert!(seen.iter().all(|&count| count >= 10), "{seen:?}");
}

#[test]
fn it_is_told_once_the_hand_rests_and_forgotten_when_it_moves_on() {
    // White could win at once, and a piece far away does not change that.
    let mut seat = Seat::after(&WON[..9]);
    seat.keys("1").at("E12");
    rest(&mut seat.running);
    assert!(first(seat.app()).is_some_and(|text| text.starts_with("White could then win at ")));
    let marked = seat.app().scene().threats;
    assert!(marked.contains(space("Q10")) && marked.contains(space("P9")), "{marked:?}");
    assert!(seat.app().game.advice.in_hand.due().is_none(), "no further rest is due");
    seat.keys("Right");
    assert!(seat.app().game.advice.in_hand.concession().is_none());
    rest(&mut seat.running);
    assert!(seat.app().game.advice.in_hand.concession().is_some());
    seat.keys("Esc");
    assert!(seat.app().game.advice.in_hand.due().is_none() && first(seat.app()).is_none());
}

#[test]
fn a_key_hushes_it_and_the_end_is_told_all_the_same() {
    let mut seat = Seat::after(&WON[..9]);
    seat.keys("1").at("E12").keys("B").says("No more warnings");
    rest(&mut seat.running);
    assert!(first(seat.app()).is_none() && seat.app().game.advice.in_hand.due().is_none());
    seat.keys("B").says("Once a move in your hand rests");
    rest(&mut seat.running);
    assert!(first(seat.app()).is_some());
    let mut seat = before_it_uncovers();
    seat.keys("B").at("I7").keys("Enter").at("D7");
    assert_eq!(first(seat.app()).as_deref(), Some(UNCOVERED));
}

#[test]
fn it_is_told_in_exercises_and_hushed_there_too() {
    let mut seat = Seat::new();
    seat.running.shell.act(Action::Intent(Intent::BeginExercise(ExerciseChoice::Lesson(0))));
    seat.keys("B").says("No more warnings").keys("B");
    seat.running.shell.act(Action::Intent(Intent::BeginExercise(ExerciseChoice::Puzzle {
        number: 0,
        theme: None,
    })));
    for keys in ["Tab Enter Tab", "Tab Tab Enter Tab", "1"] {
        seat.keys("Esc Esc").keys(keys);
        if seat.hand().is_some() && first(seat.app()).is_none() {
            assert!(seat.app().game.advice.in_hand.due().is_some());
            return;
        }
    }
    panic!("no piece in the hand");
}

/// A position with a visible threat of Anna's.
fn alarmed() -> Seat {
    let mut seat = Seat::of_anna_and_bob(&ALONG_ROW_9[..13]);
    seat.keys("T Esc");
    seat
}

/// In all situations the words for a threat stay on the screen, with the sign that marks the
/// threat. The windows take turns.
#[test]
fn no_text_hides_a_threat() {
    threats_are_told(|nth| Box::new(walk().skip(nth % 44).step_by(44)));
}

#[test]
#[ignore = "takes 4 s: each situation in many windows"]
fn no_text_hides_a_threat_in_any_window() {
    const COMMON: [(u16, u16); 4] = [(44, 21), (80, 24), (120, 40), (200, 60)];
    threats_are_told(|_| Box::new(walk().step_by(11).chain(COMMON)));
}

/// The windows for the nth situation.
type Windows = fn(usize) -> Box<dyn Iterator<Item = (u16, u16)>>;

fn threats_are_told(windows: Windows) {
    let screen_text = |seat: &mut Seat, window| {
        let frame = seat.frame(window);
        let lines = seat::text_of(&frame);
        lines.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let situations = [
        "",
        "1",
        "1 Esc",
        "Tab",
        "Tab Enter",
        "+",
        "t t t t",
        "P",
        "T T",
        "c",
        "c c",
        "i",
        "X",
        "v v v v v v",
        "[ ]",
        "[ [ } ",
        "w",
        "r",
        "C =hello Enter",
        "d n",
        "Ctrl-r",
        "s Esc",
        "? Esc",
        "S",
    ];
    for (nth, keys) in situations.into_iter().enumerate() {
        let mut seat = alarmed();
        // On a slow machine the hand may rest long enough for warnings of its own.
        seat.running.shell.game.advice.in_hand.is_hushed = true;
        seat.keys(keys);
        assert!(seat.dialog().is_none(), "{keys}");
        if seat.app().scene().threats.is_empty() {
            // These threats must not be shown, as they lie under a piece.
            assert_ne!(keys, "");
            continue;
        }
        for window in windows(nth) {
            for (look, sign) in [(colours(), '▲'), (ascii(), '$')] {
                seat.running.shell.appearance = look;
                let alarm = format!("Anna (White) can win at once: {sign}");
                let screen = screen_text(&mut seat, window);
                assert!(screen.contains(&alarm), "{keys:?} {window:?}:\n{}", seat.screen());
            }
        }
    }
}

// Windows does not remove a folder with an open file.
#[test]
#[cfg(unix)]
fn a_threat_is_told_although_the_game_is_not_saved() {
    let mut seat = alarmed();
    seat.keys("u");
    std::fs::remove_dir_all(seat.saves()).unwrap();
    std::fs::write(seat.saves(), "in the way").unwrap();
    seat.keys("Ctrl-r");
    for window in [(44, 21), (80, 24)] {
        let frame = seat.frame(window);
        let screen = seat::text_of(&frame);
        assert!(screen.contains("win at once") && screen.contains("NOT SAVED"), "{screen}");
    }
}

#[test]
fn the_panel_tells_what_the_piece_in_the_hand_would_do_there() {
    let mut seat = Seat::after(STACK);
    for window in [(80, 24), (120, 40), (200, 60)] {
        seat.resize(window.0, window.1).keys("1").at("H12").shows("On the board.").keys("Esc");
    }
    let mut seat = before_it_uncovers();
    seat.at("I7").keys("Enter").at("D7").shows("On the board.").shows("Frees I7, G4, J7.");
}

/// The newest move stands in the status line, so the list of moves gives way.
#[test]
fn at_80_by_24_the_text_on_a_piece_in_the_hand_takes_the_panel_of_the_last_moves() {
    let mut seat = Seat::after(STACK);
    let last = *STACK.last().unwrap();
    let count = |seat: &mut Seat| seat.screen().matches(last).count();
    assert_eq!(count(&mut seat), 1);
    assert_eq!(count(seat.keys("1")), 1);
    assert_eq!(count(seat.resize(120, 40)), 2);
}
