//! The numbers that say how the player plays with help, and alone.

use super::guide::{given, play_as_told};
use super::*;
use crate::kit::settings::{Guide, OwnStrength};
use crate::kit::storage::{Name, Store};
use crate::kit::strength::Strength;
use crate::kit::thought::SearchProgress;
use crate::punct::computer::{ComputerDecision, HINT_NODES, Think, ThinkRequest, think};
use crate::punct::play::Session;
use crate::punct::record::{self, Help};
use crate::punct::screen::App;
use crate::punct::screen::guidance::Guidance;
use crate::punct::screen::program::RunningApp;
use crate::rules::{Game, Player, Rules};

/// A player at the start screen, with or without tips.
fn at_start(guide: Guide, think: Think) -> Seat {
    let folder = tempfile::TempDir::new().unwrap();
    let store = Store::find(Some(folder.path().join("saves"))).unwrap();
    let session = Session::new(store, Rules::default(), Player::BOTH.map(Name::default_of));
    let mut running = RunningApp::new(App::new(session, seat::colours()));
    running.shell.game.guidance = Guidance::new(guide);
    running.shell.game.own_strength = OwnStrength::default();
    running.shell.welcome(true);
    running.host.think = think;
    Seat::at_running(running, folder)
}

/// Plays the moves that [`computer::first`] plays, but resigns in its sixth turn.
fn resigns(
    game: &Game,
    request: ThinkRequest,
    go_on: &mut dyn FnMut(SearchProgress) -> bool,
) -> ComputerDecision {
    match game.ply() {
        0..10 => computer::first(game, request, go_on),
        _ => ComputerDecision::Resign,
    }
}

/// The strengths with help and alone.
fn strengths(seat: &Seat) -> [Strength; 2] {
    [true, false].map(|is_helped| seat.app().game.own_strength.fitting(is_helped))
}

/// The strength of the computer in the game.
fn level(seat: &Seat) -> Strength {
    seat.session().seats().person_and_level().expect("a game against the computer").1
}

fn colour(seat: &Seat) -> Player {
    seat.session().seats().person_and_level().expect("a game against the computer").0
}

/// Plays a game by `c` to its end, and obeys each tip. Plays like a beginner without a tip. Returns
/// the number of the player's moves, and that of the moves in tips.
fn obey_a_game(seat: &mut Seat, seed: u64) -> [usize; 2] {
    seat.keys("c Left");
    let (mut moves, mut tips) = (0, 0);
    while seat.game().outcome().is_none() && seat.game().ply() < 120 {
        moves += 1;
        let Some(obeys) = play_as_told(seat, seed) else { break };
        tips += usize::from(obeys);
    }
    [moves, tips]
}

#[test]
#[ignore = "takes minutes: ten whole games"]
fn figures_of_ten_obeyed_games() {
    let mut seat = at_start(Guide::default(), think);
    seat.running.host.budgets.hint = HINT_NODES;
    for game in 0..10 {
        let [moves, tips] = obey_a_game(&mut seat, game);
        let [helped, alone] = strengths(&seat);
        let (played_at, outcome) = (level(&seat), seat.game().outcome());
        println!("at {played_at}: {tips} of {moves} tips, {outcome:?}: {helped}, alone {alone}");
        assert!(alone.number() <= 1.3);
        seat.keys("Esc g");
    }
}

#[test]
fn obeying_every_tip_for_ten_games_makes_nobody_stronger_alone() {
    let mut seat = at_start(Guide::default(), resigns);
    for game in 0..10 {
        let fits = strengths(&seat)[0];
        let [moves, tips] = obey_a_game(&mut seat, game);
        assert!(tips >= 1, "{tips}");
        assert_eq!((level(&seat), colour(&seat)), (fits, Player::BOTH[game as usize % 2]));
        assert!(!given(&seat).contains("off"), "tips end with a game without help");
        let told = seat.app().game.strength_move.expect("a game at the own strength").to_string();
        assert!(
            told.contains(&format!(", alone about 1: {tips} of {moves} moves were tips; ")),
            "{told}"
        );
        assert_eq!(strengths(&seat)[1], Strength::MIN);
        seat.keys("Esc g");
    }
    assert!(strengths(&seat)[0].number() > 3.0, "{:?}", strengths(&seat));
    // Without tips, the next game is at the strength alone.
    seat.keys("Esc G g").shows("Play the computer (strength 1)").keys("c");
    assert_eq!(level(&seat), Strength::MIN);
}

/// The help with the move that follows these keys in the second turn of a game, as the save has it.
fn help_saved_after(keys: &str) -> Option<Help> {
    let mut seat = at_start(Guide::OFF, computer::first);
    seat.keys("c m =T-A5,A6,B6 Enter").keys(keys).keys("m =T-P10,P11,Q11 Enter");
    let path = seat.session().path().expect("a file").to_owned();
    let header = record::read(&path).expect("a sound save");
    assert_eq!(header.header().help(1), None, "{keys}");
    header.header().help(3)
}

#[test]
fn a_move_after_advice_or_an_undo_is_saved_as_help_and_no_other() {
    for (keys, help) in [
        ("Left", None),
        ("T", None),
        ("H", Some(Help::Hint)),
        ("H Esc", Some(Help::Hint)),
        ("A Esc", Some(Help::Hint)),
        ("[ H Esc }", None),
        ("m =T-P10,P11,Q11 Enter u", Some(Help::Undo)),
    ] {
        assert_eq!(help_saved_after(keys), help, "{keys}");
    }
    let mut seat = at_start(Guide::OFF, computer::first);
    seat.keys("c u Ctrl-r H Esc u m =T-A5,A6,B6 Enter");
    assert_eq!(seat.session().moves_of(Player::White).helped(), 1, "the hint");
    let mut seat = at_start(Guide::OFF, computer::first);
    seat.keys("c u m =T-A5,A6,B6 Enter u u Ctrl-r");
    assert_eq!(seat.session().moves_of(Player::White).helped(), 1, "the second undo");
    let mut seat = at_start(Guide::OFF, computer::first);
    seat.keys("c u m =T-A5,A6,B6 Enter");
    assert!(!seat.session().is_helped(), "there was no move to take back");
}

#[test]
fn another_game_is_as_strong_as_promised_wherever_it_begins() {
    let promised: Strength = "2.6".parse().expect("a strength");
    for keys in ["a", "Esc a", "W Esc a", "Esc W Esc a"] {
        let mut seat = at_start(Guide::OFF, resigns);
        seat.keys("c");
        while seat.game().outcome().is_none() {
            let played = move_without_tip(&seat);
            seat.keys(&format!("m ={played} Enter"));
        }
        seat.shows("You play at about 1.8; as you won, the next game is at 2.6.").keys(keys);
        assert_eq!((level(&seat), colour(&seat)), (promised, Player::Black), "{keys}");
        seat.keys("g").shows("Play the computer, at your level (2.6)");
        seat.keys("c");
        assert_eq!((level(&seat), colour(&seat)), (promised, Player::White), "{keys}");
    }
}

fn move_without_tip(seat: &Seat) -> String {
    let moves = seat.game().legal_moves();
    moves.iter().map(ToString::to_string).max().expect("a move")
}
