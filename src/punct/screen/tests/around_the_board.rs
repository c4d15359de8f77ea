//! The lines of text around the board: each refusal has room in one line, and no text hides the
//! tip, the loupe or a reserve.

use ratatui::style::Color;

use super::seat::{self, Seat};
use crate::kit::phrases::{STATUS_COLUMNS, STATUS_COLUMNS_IN_HAND};
use crate::kit::settings::Guide;
use crate::kit::storage::{Name, Store};
use crate::kit::ui::text::sentence;
use crate::punct::control::intent::IntentError;
use crate::punct::engine::tests::{all_rules, likely_game};
use crate::punct::play::{CommandError, Session};
use crate::punct::screen::App;
use crate::punct::screen::app::guidance;
use crate::punct::screen::guidance::{Guidance, ROOM};
use crate::rules::{Bridges, Game, Player, Rules, Variant, scattered};

#[test]
fn each_refusal_has_room_in_one_line() {
    let refusals = [
        IntentError::OnlyAtTable,
        IntentError::OnlyInExercise,
        IntentError::OnlyInExerciseElsewhere,
        IntentError::OnlyInGame,
        IntentError::TaskIsYours,
        IntentError::NoUndoInContest,
        IntentError::NotAtTable,
        IntentError::KeptAtTable,
        IntentError::NoOtherGameAtTable,
        IntentError::SavedNowhere,
        IntentError::LookingBack,
        IntentError::UndoLookingBack,
        IntentError::FollowedByMoves,
        IntentError::AtPresent,
        IntentError::NoMoveToMark,
        IntentError::PromoteOfGame,
        IntentError::PromoteFirst,
        IntentError::PromoteWithin,
        IntentError::DeleteOfGame,
        IntentError::TwoComputers,
        IntentError::NotTwoComputers,
        IntentError::NothingToTakeBack,
        IntentError::NothingToPlayAgain,
        IntentError::AlreadyOffered,
        IntentError::NothingToAnswer,
        IntentError::NotFinished,
        IntentError::SharedWithSpectators,
        IntentError::ComputerGoesOverNothing,
        IntentError::NoHintAtEnd,
        IntentError::HintWaits,
        IntentError::NothingToReview,
        IntentError::NotReviewed,
        IntentError::NoMoveAsked,
        IntentError::TaskFailed,
    ];
    let of_commands = [
        CommandError::Watching,
        CommandError::NoSwap,
        CommandError::NoTimeToUndo,
        CommandError::NotOver,
        CommandError::ComputerDeclines,
        CommandError::Begun,
        CommandError::TimeLeft,
        CommandError::NoClock,
        CommandError::TimeFull,
        CommandError::NoOffer,
        CommandError::NoSuchLine,
        CommandError::NextGame,
        CommandError::FullTree,
        CommandError::FullAccount,
        CommandError::GoneOn,
        CommandError::Silence,
    ];
    let texts = refusals.iter().map(ToString::to_string);
    for text in texts.chain(of_commands.iter().map(ToString::to_string)) {
        assert!(text.chars().count() <= STATUS_COLUMNS, "{}", sentence(&text));
    }
}

/// Checks the frame of a window of 80×24, unless a move has ended the game.
fn check(seat: &mut Seat, about: &str) {
    if seat.dialog().is_some() || seat.game().outcome().is_some() {
        return;
    }
    let buffer = seat.draw();
    let screen = seat::text_of(&buffer);
    let lines: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
    let part = |y: usize, x: usize, width: usize| lines[y][x..x + width].iter().collect::<String>();
    let (columns, most) = ROOM;
    let left: Vec<String> = (19..19 + most).map(|y| part(y, 0, columns)).collect();
    let app = seat.app();
    if let Some(text) = guidance(app).first() {
        let shown: Vec<&str> = left.iter().flat_map(|line| line.split_whitespace()).collect();
        let sign: &[&str] = if shown.first() == Some(&"Tip") { &["Tip"] } else { &[] };
        let words: Vec<&str> = sign.iter().copied().chain(text.split_whitespace()).collect();
        assert!(shown.starts_with(&words), "{about}: {text}\n{screen}");
    }
    let room =
        if app.game.board.hand().is_some() { STATUS_COLUMNS_IN_HAND } else { STATUS_COLUMNS };
    let status = app.status().text;
    assert!(status.chars().count() <= room, "{about}: {status}");
    if app.game.board.hand().is_some() {
        let [_, present] = grounds_of_trays(app);
        let has_tray = |y: &u16| (0..columns as u16).any(|x| buffer[(x, *y)].bg == present);
        // A straight along a row fills its line of the tray.
        let is_drawn = (19..22).filter(has_tray).count() >= 2
            && left[..2].iter().all(|line| !line.trim().is_empty());
        assert!(is_drawn, "{about}: no loupe:\n{screen}");
    }
    for y in [2, 4, 6, 13, 15, 17] {
        for x in [0, 76] {
            assert!(part(y, x, 4).contains('×'), "{about}: no reserve in {y}:\n{screen}");
        }
    }
    assert!(seat::key_line(&screen).ends_with("? help"), "{about}:\n{screen}");
}

/// Of those that fit, and of the present one.
fn grounds_of_trays(app: &App) -> [Color; 2] {
    let palette = app.appearance.theme().palette();
    [palette.board, palette.cursor].map(|rgb| app.appearance.theme().depth().colour(rgb))
}

#[test]
fn while_a_piece_is_in_the_hand_the_loupe_stands_for_the_list_of_moves() {
    let mut seat = Seat::after(super::STACK);
    let last_but_one = super::STACK[super::STACK.len() - 2];
    seat.shows(last_but_one).at("P15").keys("1");
    for at in ["P15", "M14"] {
        let screen = seat.at(at).screen();
        assert!(!screen.contains(last_but_one), "{at}:\n{screen}");
    }
    seat.at("P15").keys("r");
    let outlooks = seat.hand().unwrap().orientation_states(seat.app().game.board.cursor);
    let nth = outlooks.iter().position(|outlook| outlook.current).unwrap() as u16;
    let buffer = seat.draw();
    // The last line of the tray is below a triangle.
    let shown = [0, nth].map(|nth| buffer[(7 * nth + 1, 21)].bg);
    assert_eq!(shown, grounds_of_trays(seat.app()));
}

/// Plays a game, looks at every `step`th position, and lifts and adds pieces there.
fn check_game(rules: Rules, seed: u64, step: usize) {
    let game = likely_game(rules, seed, &mut |_| {});
    for ply in (0..=game.ply()).step_by(step) {
        check_ply(&game, ply, &format!("{rules:?} {seed}"));
    }
}

fn check_ply(game: &Game, ply: usize, about: &str) {
    let mut seat = Seat::new();
    seat.running.shell.session = Session::from_game(
        Store::without_folder(),
        game_up_to(game, ply),
        Player::BOTH.map(Name::default_of),
    )
    .into();
    if ply.is_multiple_of(2) {
        seat.running.shell.game.guidance = Guidance::new(Guide::default());
    }
    for keys in ["Left", "1", "Tab", "r Right Right", "Esc", "Tab Enter", "Tab", "Esc", "T", "z"] {
        seat.keys(keys);
        check(&mut seat, &format!("{about} {ply} {keys}"));
    }
}

/// The rule and the levels of three spaces take more columns than there are.
#[test]
fn a_triangle_on_several_levels_is_refused_in_one_line() {
    let rules = Rules { variant: Variant::Standard, bridges: Bridges::Any };
    let game = likely_game(rules, 9_056_593_541_966_880_722, &mut |_| {});
    check_ply(&game, 42, "a triangle");
}

fn game_up_to(game: &Game, ply: usize) -> Game {
    let mut begun = Game::new(game.rules());
    for &played in &game.moves()[..ply] {
        begun.play(played).unwrap();
    }
    begun
}

#[test]
fn tip_loupe_and_reserves_stand_in_frames_of_some_games() {
    for (rules, seed) in all_rules().into_iter().zip(3..).take(2) {
        check_game(rules, scattered(seed), 11);
    }
}

#[test]
#[ignore = "takes minutes: 300 games"]
fn tip_loupe_and_reserves_stand_in_frames_of_300_games() {
    for (rules, seed) in all_rules().into_iter().cycle().zip(0..300) {
        check_game(rules, scattered(seed), 3);
    }
}
