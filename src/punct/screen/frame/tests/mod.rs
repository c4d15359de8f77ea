//! Whole screens, stored for review: the states of the game at the sizes that matter.

mod edge;
mod layout;
mod whose;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::layout::Layout;
use super::reserves::{self, ReserveStyle};
use crate::kit::picture::{Mark, Rendering, ThemeName};
use crate::kit::storage::{Name, Store};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::board_size::BoardSize;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::glyphs::{UNICODE, is_in_the_consoles_font};
use crate::kit::ui::keys::ClickMap;
use crate::punct::picture::tests::samples;
use crate::punct::play::Session;
use crate::punct::screen::App;
use crate::punct::screen::action::{Action, BoardAction};
use crate::punct::screen::tests::ALONG_ROW_9;
use crate::punct::screen::tests::seat::{Seat, colours, console, game_after, text_of};
use crate::punct::screen::view::BoardOnScreen;
use crate::punct::screen::view::tests::golden;
use crate::rules::{Game, Move, Player, Rules, Source, Space};

/// A player at a game that is never saved.
fn seat(game: Game, appearance: Appearance) -> Seat {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::find(Some(folder.path().to_owned())).unwrap();
    let names = Player::BOTH.map(Name::default_of);
    let session = Session::from_game(store, game, names);
    Seat::at_app(App::new(session, appearance), folder)
}

fn dark(game: Game) -> Seat {
    seat(game, colours())
}

fn mono(game: Game) -> Seat {
    seat(game, Appearance::new(ThemeName::Monochrome, Depth::TrueColour, false))
}

fn start() -> Game {
    Game::new(Rules::default())
}

/// A middle game with stacks and bridges.
fn middle() -> Game {
    samples::game(samples::SampleAim::Stacks, 7, 40)
}

fn shot(seat: &mut Seat, columns: u16, lines: u16) -> String {
    golden::frame(&seat.resize(columns, lines).draw())
}

/// Lifts a piece and aims it for the first legal move for which `wanted` holds.
fn aim_at(seat: &mut Seat, wanted: impl Fn(&Seat) -> bool) {
    let mut moves = seat.game().legal_moves();
    moves.sort_by_cached_key(Move::to_string);
    for aimed in moves {
        let Source::Board(from) = aimed.source() else { continue };
        for action in [
            BoardAction::Back,
            BoardAction::Press(from),
            BoardAction::Aim(aimed.placement().punct()),
            BoardAction::TurnTo(aimed.placement().orientation()),
        ] {
            seat.running.shell.act(Action::Board(action));
        }
        if wanted(seat) {
            return;
        }
    }
    panic!("no such move in the sample");
}

fn holds_bridge(seat: &Seat) -> bool {
    seat.app().scene().ghost.is_some_and(|ghost| ghost.gap.is_some())
}

fn holds_high(seat: &Seat) -> bool {
    let level = seat.hand().and_then(|hand| hand.level(seat.app().game.board.cursor));
    level.is_some_and(|level| level.get() > 0)
}

#[test]
fn too_small() {
    let mut seat = dark(start());
    let needs = [(43, 21), (20, 5)].map(|(w, h)| golden::text(&seat.resize(w, h).draw()));
    insta::assert_snapshot!("too_small", needs.join("\n---\n"));
}

#[test]
fn letters_stand_below_the_bar_of_the_edge() {
    for window in [Rect::new(0, 0, 130, 57), Rect::new(0, 0, 200, 60), Rect::new(0, 0, 220, 70)] {
        let mut looks = colours();
        looks.request_rendering(Some(Rendering::Bricks));
        let mut seat = seat(start(), looks);
        let frame = seat.resize(window.width, window.height).draw();
        let size = BoardSize::fitting(None, window.as_size()).unwrap();
        let layout = Layout::new(size, Rendering::Bricks, window);
        let BoardOnScreen::Cells(board, _) = layout.board else { unreachable!() };
        let paper = frame[(window.width / 2, window.height - 3)].bg;
        for (letter, at) in board.letters().filter(|(letter, _)| ('B'..='H').contains(letter)) {
            let cell = &frame[(at.x as u16, at.y as u16)];
            assert_eq!((cell.symbol(), cell.bg), (&*letter.to_string(), paper), "{window:?}");
        }
    }
}

#[test]
fn the_stack_tells_of_a_gap_by_whole_words_or_by_its_sign() {
    let game = middle();
    let stack = |space: &Space| game.position().stack(*space).any(|layer| layer.gap);
    let bridges: Vec<Space> = Space::all().filter(stack).collect();
    assert!(!bridges.is_empty());
    for space in bridges {
        let mut seat = dark(game.clone());
        for window in [(80, 24), (120, 40)] {
            let text = text_of(&seat.at(&space.to_string()).frame(window));
            let whole = text.matches("(gap below)").count();
            assert_eq!(text.matches("(gap").count(), whole, "{window:?}:\n{text}");
            assert!(whole > 0 || text.contains(UNICODE.gap), "{window:?}:\n{text}");
        }
    }
}

#[test]
fn the_start() {
    insta::assert_snapshot!("begun_80x24", shot(&mut dark(start()), 80, 24));
}

#[test]
fn a_piece_in_the_hand() {
    let mut seat = dark(middle());
    aim_at(&mut seat, holds_high);
    insta::assert_snapshot!("hand_on_a_stack_80x24", shot(&mut seat, 80, 24));
    let mut seat = mono(middle());
    aim_at(&mut seat, holds_bridge);
    insta::assert_snapshot!("hand_bridge_44x21_mono", shot(&mut seat, 44, 21));
    insta::assert_snapshot!("hand_bridge_120x40_mono", shot(&mut seat, 120, 40));
}

#[test]
fn a_piece_in_the_hand_on_the_console_of_linux() {
    let mut seat = seat(middle(), console());
    aim_at(&mut seat, holds_high);
    for (columns, lines) in [(44, 21), (80, 24), (96, 38), (130, 57)] {
        for cell in &seat.resize(columns, lines).draw().content {
            assert!(cell.symbol().chars().all(is_in_the_consoles_font), "{}", cell.symbol());
        }
    }
}

#[test]
fn looking_back_with_the_list_beside_the_board() {
    let mut seat = mono(middle());
    seat.keys("p Up Up Up");
    insta::assert_snapshot!("list_80x24_mono", shot(&mut seat, 80, 24));
}

#[test]
fn variations_with_marks_and_comments_in_the_list() {
    let mut seat = mono(game_after(ALONG_ROW_9));
    seat.keys("u [ [ m =T-L5,L6,M6 Enter M 1 C =wins_as_well Enter m =SC-I15,H15,J15 Enter [");
    seat.keys("m =T-F11,F12,G12 Enter M 6 C =gives_it_away,_as_the_middle_is_lost Enter [ p");
    insta::assert_snapshot!("variations_80x24_mono", shot(&mut seat, 80, 24));
}

#[test]
fn a_move_being_typed() {
    let mut seat = mono(middle());
    seat.keys("m =T-H3,H4");
    insta::assert_snapshot!("typing_80x24_mono", shot(&mut seat, 80, 24));
}

#[test]
fn the_end() {
    let mut seat = dark(samples::won_game());
    seat.keys("u Ctrl-r");
    insta::assert_snapshot!("won_80x24", shot(&mut seat, 80, 24));
    let mut seat = mono(samples::won_game());
    seat.keys("u Ctrl-r");
    insta::assert_snapshot!("won_44x21_mono", shot(&mut seat, 44, 21));
}

#[test]
fn the_reserve_shows_where_the_last_piece_came_from() {
    let styles = [
        ReserveStyle::Letters,
        ReserveStyle::Corners,
        ReserveStyle::Column,
        ReserveStyle::Named,
        ReserveStyle::Large,
    ];
    let mut game = start();
    for (played, player) in [("T-D3,D4,E4", Player::White), ("SC-M14,L14,N14", Player::Black)] {
        game.play(played.parse().unwrap()).unwrap();
        let seat = dark(game.clone());
        let last = seat.app().appearance.theme().chip(Mark::Last).bg;
        for style in styles {
            for owner in Player::BOTH {
                let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 30));
                let area = buffer.area;
                reserves::draw(
                    seat.app(),
                    owner,
                    style,
                    area,
                    &mut buffer,
                    &mut ClickMap::default(),
                );
                let lines = (0..30).filter(|&y| (0..80).any(|x| Some(buffer[(x, y)].bg) == last));
                assert_eq!(lines.count(), usize::from(owner == player), "{played} {style:?}");
            }
        }
    }
}
