//! Whole screens, stored for review: every state of the game at the sizes that matter.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::samples::{self, Aim};
use super::{draw, golden};
use crate::record::{Name, Store};
use crate::rules::{Game, Move, Player, Rules, Source};
use crate::session::Session;
use crate::tui::action::Action;
use crate::tui::app::App;
use crate::tui::colour::Depth;
use crate::tui::hand::Attempt;
use crate::tui::look::Look;
use crate::tui::theme::ThemeName;

/// An application with a game on the session that is never saved.
fn app(game: Game, theme: ThemeName, ascii: bool) -> App {
    let store = Store::find(Some("no such folder".into())).unwrap();
    let [white, black] = Player::BOTH.map(Name::default_of);
    let session = Session::of_game(store, game, white, black);
    App::new(session, Look::new(theme, Depth::TrueColour, ascii))
}

fn dark(game: Game) -> App {
    app(game, ThemeName::Dark, false)
}

fn mono(game: Game) -> App {
    app(game, ThemeName::Monochrome, false)
}

fn start() -> Game {
    Game::new(Rules::default())
}

/// A middle game with stacks and bridges.
fn middle() -> Game {
    samples::game(Aim::Stacks, 7, 40)
}

fn shot(app: &mut App, columns: u16, lines: u16) -> String {
    let area = Rect::new(0, 0, columns, lines);
    let mut buffer = Buffer::empty(area);
    draw(app, area, &mut buffer);
    golden::frame(&buffer)
}

/// Holds the first piece for which some legal move is as wanted, aimed so.
fn aim_at(app: &mut App, wanted: impl Fn(&App) -> bool) {
    let mut moves = Vec::new();
    app.session.game().legal_moves(&mut moves);
    let shifts = moves.into_iter().filter(|m| matches!(m, Move::Shift { .. }));
    for aimed in shifts {
        let Source::Board(from) = aimed.source() else { continue };
        app.act(Action::Back);
        app.act(Action::Press(from));
        app.act(Action::Aim(aimed.placement().punct()));
        app.act(Action::TurnTo(aimed.placement().orientation()));
        if wanted(app) {
            return;
        }
    }
    panic!("no such move in the sample");
}

fn holds_bridge(app: &App) -> bool {
    app.scene().ghost.is_some_and(|ghost| ghost.gap.is_some())
}

fn holds_high(app: &App) -> bool {
    app.hand.as_ref().and_then(|hand| hand.level(app.cursor)).is_some_and(|level| level.get() > 0)
}

/// Turns the piece in the hand until it can't be put down.
fn refused(app: &mut App) {
    aim_at(app, |app| {
        let outlooks = app.hand.as_ref().map(|hand| hand.outlooks(app.cursor));
        let refused = |o: &_| matches!(o, Attempt::Refused(..));
        outlooks.into_iter().flatten().any(|o| refused(&o.attempt)) && holds_high(app)
    });
    while app.scene().ghost.is_none_or(|ghost| ghost.fits) {
        app.act(Action::Turn(1));
    }
}

#[test]
fn the_start() {
    insta::assert_snapshot!("start_44x21", shot(&mut dark(start()), 44, 21));
    insta::assert_snapshot!("start_80x24", shot(&mut dark(start()), 80, 24));
    insta::assert_snapshot!("start_80x24_mono", shot(&mut mono(start()), 80, 24));
    let ascii = &mut app(start(), ThemeName::Monochrome, true);
    insta::assert_snapshot!("start_80x24_ascii", shot(ascii, 80, 24));
}

#[test]
fn too_small() {
    insta::assert_snapshot!("too_small_43x21", shot(&mut dark(start()), 43, 21));
    insta::assert_snapshot!("too_small_20x5", shot(&mut dark(start()), 20, 5));
}

#[test]
fn a_piece_in_the_hand() {
    let mut app = dark(middle());
    aim_at(&mut app, holds_high);
    insta::assert_snapshot!("hand_on_a_stack_80x24", shot(&mut app, 80, 24));
    insta::assert_snapshot!("hand_on_a_stack_44x21", shot(&mut app, 44, 21));
    let mut app = mono(middle());
    aim_at(&mut app, holds_bridge);
    insta::assert_snapshot!("hand_bridge_80x24_mono", shot(&mut app, 80, 24));
    insta::assert_snapshot!("hand_bridge_120x40_mono", shot(&mut app, 120, 40));
    let mut app = dark(middle());
    refused(&mut app);
    insta::assert_snapshot!("hand_refused_80x24", shot(&mut app, 80, 24));
    let mut light = self::app(middle(), ThemeName::Light, false);
    aim_at(&mut light, holds_bridge);
    insta::assert_snapshot!("hand_bridge_80x24_light", shot(&mut light, 80, 24));
    let mut safe = self::app(middle(), ThemeName::ColourBlind, false);
    aim_at(&mut safe, holds_bridge);
    insta::assert_snapshot!("hand_bridge_80x24_colour_blind", shot(&mut safe, 80, 24));
}

#[test]
fn a_piece_of_the_reserve_in_the_hand() {
    let mut app = dark(start());
    app.act(Action::Take(crate::rules::Kind::AngleLeft));
    app.act(Action::Walk { forward: true });
    insta::assert_snapshot!("reserve_80x24", shot(&mut app, 80, 24));
    insta::assert_snapshot!("reserve_44x21", shot(&mut app, 44, 21));
}

#[test]
fn standing_on_a_piece() {
    let mut app = mono(middle());
    app.act(Action::Walk { forward: true });
    insta::assert_snapshot!("hover_free_80x24_mono", shot(&mut app, 80, 24));
    let position = app.position();
    let own = position.pieces().into_iter().filter(|piece| piece.owner == position.turn());
    let blocked = own
        .flat_map(|piece| piece.placement.dots().map(|dot| (piece, dot)))
        .find(|&(piece, dot)| {
            !position.covers(piece).is_empty() && position.top(dot) == Some(piece)
        })
        .unwrap();
    app.act(Action::Aim(blocked.1));
    insta::assert_snapshot!("hover_blocked_80x24_mono", shot(&mut app, 80, 24));
}

#[test]
fn looking_under_and_back() {
    let mut app = mono(middle());
    let position = app.position();
    let high = position.pieces().into_iter().rev().find(|p| position.covers(*p).is_empty());
    app.act(Action::Aim(high.unwrap().placement.punct()));
    app.act(Action::Peek);
    insta::assert_snapshot!("peek_80x24_mono", shot(&mut app, 80, 24));
    app.act(Action::Look(-10));
    insta::assert_snapshot!("past_80x24_mono", shot(&mut app, 80, 24));
    insta::assert_snapshot!("past_120x40_mono", shot(&mut app, 120, 40));
    insta::assert_snapshot!("past_200x60_mono", shot(&mut app, 200, 60));
}

#[test]
fn chains_and_the_end() {
    let mut app = dark(middle());
    app.act(Action::Chains);
    insta::assert_snapshot!("chain_80x24", shot(&mut app, 80, 24));
    insta::assert_snapshot!("won_80x24", shot(&mut dark(samples::won_game()), 80, 24));
    insta::assert_snapshot!("won_44x21_mono", shot(&mut mono(samples::won_game()), 44, 21));
}

#[test]
fn the_reserve_shows_where_the_last_piece_came_from() {
    let mut game = start();
    let marked = |game: &Game, columns| {
        let lines = if columns == 44 { 21 } else { 60 };
        let text = shot(&mut dark(game.clone()), columns, lines);
        text.matches('◌').count()
    };
    for columns in [44, 80, 96, 200] {
        assert_eq!(marked(&game, columns), 0);
    }
    for played in ["T-D3,D4,E4", "SC-M14,L14,N14"] {
        game.play(played.parse().unwrap()).unwrap();
        for columns in [44, 80, 96, 200] {
            assert_eq!(marked(&game, columns), 1, "{played} {columns}");
        }
    }
}
