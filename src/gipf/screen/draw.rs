//! Draws the whole screen. Drawing does not change the game.

use std::collections::VecDeque;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::action::{BoardAction, GipfAction};
use super::aim::{Activity, Aim, entries_at, targets};
use super::dialogs::{Dialog, DialogContext};
use super::hint::Hint;
use super::layout::{COLUMN, LEAST, Layout};
use super::status::status;
use super::{App, Gipf, keys};
use crate::gipf::phrases;
use crate::gipf::picture::{Push, Scene};
use crate::gipf::rules::{
    CoverLayer, Draft, Entering, Jump, Layer, Move, Point, Position, Spot, Turn,
};
use crate::kit::lessons::Tasks as _;
use crate::kit::picture::Mark;
use crate::kit::shell::{DialogPosition, View};
use crate::kit::storage::visible;
use crate::kit::text::Columns;
use crate::kit::ui::board_size::draw_too_small;
use crate::kit::ui::header::{HeaderBar, HeaderLine, HeaderPlayer};
use crate::kit::ui::keys::{ClickMap, draw_key_line};
use crate::kit::ui::popup::Popup;
use crate::kit::ui::status::{StatusLine, not_saved};
use crate::kit::ui::text;
use crate::kit::ui::theme::TextRole;
use crate::rules::Player;

/// A hint if the window is too small. `view` learns which parts are clickable.
pub fn draw(app: &App, view: &mut View<Gipf>, window: Rect, buffer: &mut Buffer) {
    if !app.has_room() {
        return draw_too_small(LEAST, app.asks_to_quit(), app.appearance.theme(), window, buffer);
    }
    let layout = Layout::new(&app.appearance, window);
    let texts = draw_game(app, &layout, view, buffer);
    let View { dialog_map, samples, scrolls, .. } = view;
    let (Some(dialog), Some(scroll)) = (app.dialogs.last(), scrolls.last_mut()) else { return };
    let mut area = window;
    if dialog.properties().position == DialogPosition::Below {
        area.y = layout.board.bottom().min(layout.choices.y);
        area.height = window.bottom().saturating_sub(area.y);
    }
    let lesson = if let Dialog::Lesson(text) = dialog { Some(text) } else { None };
    let enter = lesson.map(|text| text.label_of_enter(&app.appearance));
    let mut popup = Popup::new(&app.appearance, area, app.close_label(), buffer, dialog_map)
        .in_front_of(texts)
        .with_keys_at_board([enter, None])
        .with_news(app.news_for_dialog());
    dialog.draw(DialogContext { session: &app.session, advice: &(), scroll, samples }, &mut popup);
}

/// Returns the rectangles of the texts around the board.
fn draw_game(app: &App, layout: &Layout, view: &mut View<Gipf>, buffer: &mut Buffer) -> Vec<Rect> {
    view.board.draw(&scene(app), &app.appearance, layout.place, buffer);
    header(app).draw(app.appearance.skin(), None, layout.header, buffer);
    let mut texts = vec![layout.header, layout.choices, layout.status, layout.keys];
    texts.extend(draw_belongings(app, layout, buffer));
    texts.extend(draw_last_turns(app, layout, buffer));
    let beside_choices = draw_choices(app, layout, buffer, &mut view.click_map);
    let panel = Some(beside_choices).filter(|area| area.width >= LEAST_PANEL);
    let status = StatusLine::new(status_text(app), layout.status.width, panel);
    if !status.takes_panel() {
        draw_lost_options(app, beside_choices, buffer);
    }
    let (lines, theme) = ([layout.status, layout.keys], app.appearance.theme());
    let keys = status.draw(right_ends(app), lines, true, theme, buffer);
    let numbers = app.game.aim.numbers(app.session.draft());
    let (has_start, may_undo) = (app.game.has_start_screen, app.session.may_undo());
    let shown = keys::shown_rows(app.situation(), numbers, has_start, may_undo);
    let rows: Vec<_> = shown.iter().map(|(row, label)| (row, *label)).collect();
    draw_key_line(&rows, theme, keys, buffer, &mut view.click_map);
    texts
}

/// The fewest columns in which the status goes on beside the kinds of pieces.
const LEAST_PANEL: u16 = 24;

fn status_text(app: &App) -> Line<'static> {
    let (notice, theme) = (status(app), app.appearance.theme());
    let text = visible(&notice.text);
    let room = usize::from(2 * app.appearance.window.width).saturating_sub(text.columns() + 10);
    let unsaved = app.session.save_error().map(|error| not_saved(error, room, theme));
    unsaved.into_iter().chain([Span::styled(text, theme.text(notice.tone.role()))]).collect()
}

/// The last turn and the cursor's point.
fn right_ends(app: &App) -> Vec<Line<'static>> {
    let theme = app.appearance.theme();
    let point = Span::styled(app.game.aim.cursor.to_string(), theme.text(TextRole::Normal));
    let line = app.session.line();
    let mut wordings = Vec::new();
    if let Some(turn) = app.ply().checked_sub(1).and_then(|last| line.get(last)) {
        let last = Span::styled(format!("■ {} {turn}  ", app.ply()), theme.sign(Mark::Last));
        wordings.push(Line::from(vec![last, point.clone()]));
    }
    wordings.push(Line::from(point));
    wordings
}

pub fn scene(app: &App) -> Scene {
    let position = app.position();
    let draft = app.session.draft();
    let mut scene = Scene::new(|spot| position.stack(spot));
    scene.cursor = Some(app.game.aim.cursor);
    if app.is_viewing_past() || draft.steps().is_empty() {
        show_last(app, &position, &mut scene);
    }
    if let Some(Dialog::Type(typed)) = app.dialogs.last() {
        scene.cursor = None;
        if let Ok(turn) = typed.text().parse() {
            show_turn(&turn, position.turn(), &mut scene);
        }
        let pairs = typed.text().as_bytes().windows(2);
        let names = pairs.filter_map(|pair| std::str::from_utf8(pair).ok());
        scene.pointed = names.filter_map(|name| name.parse::<Point>().ok()?.spot()).collect();
    } else if let Some(turn) = app.shown_hint().and_then(Hint::turn) {
        show_turn(turn, position.turn(), &mut scene);
    } else if app.may_act() {
        show_turn_being_made(&app.game.aim, draft, &mut scene);
    } else if let Some(jump) = app.session.announced_jump()
        && !app.is_viewing_past()
    {
        show_jump(jump, position.turn(), &mut scene);
    }
    scene
}

fn show_last(app: &App, position: &Position, scene: &mut Scene) {
    let Some(last) = app.ply().checked_sub(1) else { return };
    if let Some(before) = app.session.position_at(last) {
        scene.last = Spot::all().filter(|&at| before.stack(at) != position.stack(at)).collect();
    }
    if let Some(Move::Push(_, entry)) = app.session.line().get(last).and_then(|it| it.move_made) {
        scene.last_entry = Some(entry);
    }
}

fn show_turn_being_made(aim: &Aim, draft: &Draft, scene: &mut Scene) {
    for run in draft.rows() {
        scene.rows = scene.rows | run.spots;
    }
    scene.sources = draft.jumps().iter().map(|jump| jump.from).collect();
    let mover = draft.position().turn();
    match aim.activity {
        Activity::Free => {
            if let Some(dot) = aim.cursor.dot() {
                scene.entries = entries_at(dot, aim.entering(draft), draft);
            }
            if let Some(spot) = aim.cursor.spot() {
                scene.targets = targets(spot, draft).into_iter().collect();
            }
        }
        Activity::Push(entry) => {
            scene.cursor = Some(entry.dot().point());
            let entering = aim.entering(draft);
            scene.entries = entries_at(entry.dot(), entering, draft);
            scene.push = Some(Push { entry, layer: Layer::new(mover, entering.kind()) });
        }
        Activity::Jump(take) => {
            scene.targets = targets(take.from, draft).into_iter().collect();
            show_jump(take.jump(draft), mover, scene);
        }
        Activity::Row(deal) => {
            scene.removed = deal.removed();
            scene.remaining = deal.stays;
            scene.cursor = deal.at.map(Spot::point);
        }
    }
}

fn show_jump(jump: Jump, mover: Player, scene: &mut Scene) {
    scene.jump = Some(jump.from);
    scene.ghost = Some((jump.to, Layer::new(mover, jump.onto.kind())));
    if jump.onto != CoverLayer::Potential {
        scene.targets = scene.targets.with_spot(jump.to);
    }
}

fn show_turn(turn: &Turn, mover: Player, scene: &mut Scene) {
    for removal in turn.before.iter().chain(&turn.after) {
        scene.removed = scene.removed | removal.0;
    }
    match turn.move_made {
        Some(Move::Push(entering, entry)) => {
            scene.push = Some(Push { entry, layer: Layer::new(mover, entering.kind()) });
        }
        Some(Move::Jump(jump)) => show_jump(jump, mover, scene),
        None => {}
    }
}

/// The players and, between them, the lesson or where the position on the board stands.
fn header(app: &App) -> HeaderLine {
    let (is_past, outcome) = (app.is_viewing_past(), app.session.game().outcome());
    let is_over = outcome.is_some() && !is_past;
    let seats = app.session.seats();
    let players = Player::BOTH.map(|player| {
        let name = HeaderPlayer::name_of(seats, player, app.session.name(player));
        let is_to_move = app.position().turn() == player && !is_over;
        HeaderPlayer { name, clock: None, is_to_move }
    });
    let between = |wording: String, mark| HeaderBar { wordings: vec![wording], mark, beside: None };
    let bar = if let Some(on) = &app.game.lesson {
        Some(between(on.tasks.sheet().heading, Mark::Tip))
    } else if is_past {
        Some(between(format!("turn {} of {}", app.ply(), app.session.line().len()), Mark::Last))
    } else {
        outcome.map(|outcome| {
            let winner = outcome.winner.map(|winner| format!("{winner} wins"));
            let bar = between(winner.unwrap_or("a draw".to_owned()), Mark::Chain);
            HeaderBar { beside: outcome.winner, ..bar }
        })
    };
    HeaderLine { players, bar, scores: Vec::new() }
}

/// Each in a long and a short wording: for the top corner, then for the bottom, lowest first.
pub fn belongings(app: &App, position: &Position, player: Player) -> [Vec<[String; 2]>; 2] {
    let supply = position.supply(player);
    let (reserve, captured) = (format!("reserve {}", supply.basic), supply.captured);
    let top = vec![
        [reserve.clone(), reserve],
        [format!("captured {captured}"), format!("taken {captured}")],
    ];
    if !position.rules().have_potentials() {
        return [top, Vec::new()];
    }
    let layers = Spot::all().flat_map(|spot| position.stack(spot).layers());
    let own = layers.filter(|layer| layer.owner == player);
    let in_play = own.filter(|layer| layer.kind.has_potential()).count();
    let left = supply.potentials;
    let mut bottom = vec![
        [format!("potentials left {left}"), format!("to load {left}")],
        [format!("loaded or used {in_play}"), format!("in play {in_play}")],
    ];
    if app.session.agreement().challenges.number() > 0 {
        let challenges = format!("challenges {}", app.session.challenges_left(player));
        bottom.insert(0, [challenges.clone(), challenges]);
    }
    [top, bottom]
}

/// In the corners of the board or beside it. Returns the rectangles of the lines.
fn draw_belongings(app: &App, layout: &Layout, buffer: &mut Buffer) -> Vec<Rect> {
    let mut drawn = Vec::new();
    let position = app.position();
    for player in Player::BOTH {
        let is_left = player == Player::White;
        let role = if position.turn() == player { TextRole::Normal } else { TextRole::Dim };
        let [top, bottom] = belongings(app, &position, player);
        let from_top = top.into_iter().zip(layout.middle.y..);
        let upwards = (layout.middle.y..layout.middle.bottom()).rev();
        for (wordings, y) in from_top.chain(bottom.into_iter().zip(upwards)) {
            let (left, right) = layout.free(y);
            let free = usize::from(if is_left { left } else { right });
            let mut fitting = wordings.into_iter().filter(|text| text.columns() <= free);
            let Some(text) = fitting.next() else { continue };
            // The rectangle is no wider than the text, because the board is beside it.
            let width = text.columns() as u16;
            let x = if is_left { layout.middle.x } else { layout.middle.right() - width };
            let area = Rect { x, y, width, height: 1 };
            text::put(&Line::styled(text, app.appearance.theme().text(role)), area, buffer);
            drawn.push(area);
        }
    }
    drawn
}

/// The number of columns for a turn's number and the blank after it.
const NUMBER: usize = 4;

/// On the left below White's pieces. `None` if there is no room for them.
fn draw_last_turns(app: &App, layout: &Layout, buffer: &mut Buffer) -> Option<Rect> {
    let column = layout.board.x.saturating_sub(layout.middle.x).saturating_sub(1);
    let top = layout.middle.y + 4;
    let room = layout.middle.bottom().saturating_sub(top + 5);
    if column < COLUMN || room < 3 {
        return None;
    }
    let (mut lines, theme) = (VecDeque::new(), app.appearance.theme());
    for (nth, turn) in app.session.line().iter().enumerate().take(app.ply()).rev() {
        let is_last = nth + 1 == app.ply();
        let style = if is_last { theme.chip(Mark::Last) } else { theme.text(TextRole::Dim) };
        let parts = turn_lines(&turn.to_string(), usize::from(column) - NUMBER);
        if lines.len() + parts.len() > usize::from(room) {
            break;
        }
        for (at, part) in parts.into_iter().enumerate().rev() {
            let number = if at == 0 { (nth + 1).to_string() } else { String::new() };
            let text = format!("{number:>3} {part}");
            lines.push_front(Line::styled(text, style));
        }
    }
    for (line, y) in lines.into_iter().zip(top..) {
        text::put(&line, Rect { y, width: column, height: 1, ..layout.middle }, buffer);
    }
    Some(Rect { y: top, width: column, height: room, ..layout.middle })
}

/// Breaks after commas and semicolons. A part that is too long stays whole.
pub fn turn_lines(turn: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in turn.split_inclusive([',', ';']) {
        match lines.last_mut() {
            Some(line) if line.len() + part.len() <= columns => line.push_str(part),
            _ => lines.push(part.to_owned()),
        }
    }
    lines
}

/// Returns the area beside them.
fn draw_choices(
    app: &App,
    layout: &Layout,
    buffer: &mut Buffer,
    clicks: &mut ClickMap<GipfAction>,
) -> Rect {
    let draft = app.session.draft();
    let is_dealing = matches!(app.game.aim.activity, Activity::Row(_)) || draft.due().is_some();
    if !app.may_act() || is_dealing || draft.has_moved() {
        return layout.choices;
    }
    let (theme, supply) = (app.appearance.theme(), draft.supply());
    let chosen = app.game.aim.entering(draft);
    let area = layout.choices;
    let mut x = area.x;
    for (key, entering, label, can_ever_enter) in [
        ("1", Entering::Single, "single", true),
        ("2", Entering::Gipf, "GIPF", supply.may_play_gipf()),
        ("3", Entering::Loaded, "loaded", supply.potentials > 0),
    ] {
        if !can_ever_enter {
            continue;
        }
        let (is_open, is_chosen) = (supply.allows(entering), chosen == entering);
        let key_role = if is_open { TextRole::Key } else { TextRole::Dim };
        let (text, role) = if is_open && is_chosen {
            (format!("[{label}]"), TextRole::Selected)
        } else {
            let role = if is_open { TextRole::Normal } else { TextRole::Dim };
            (format!(" {label} "), role)
        };
        let line = Line::from(vec![
            Span::styled(key, theme.text(key_role)),
            Span::styled(text, theme.text(role)),
        ]);
        let width = line.columns() as u16;
        let shown = Rect { x, width, ..area }.intersection(area);
        text::put(&line, shown, buffer);
        clicks.add(shown, GipfAction::Board(BoardAction::Choose(entering)));
        x = x.saturating_add(width + 1);
    }
    Rect { x, width: area.right().saturating_sub(x), ..area }
}

/// A text without room is left out. The status says it, too, once a dot is taken.
fn draw_lost_options(app: &App, area: Rect, buffer: &mut Buffer) {
    let draft = app.session.draft();
    if !app.may_act() || draft.has_moved() {
        return;
    }
    let given_up = phrases::lost_options(app.game.aim.entering(draft), draft).unwrap_or_default();
    let line = Line::styled(given_up, app.appearance.theme().text(TextRole::Dim));
    if line.columns() <= usize::from(area.width) {
        Paragraph::new(line).right_aligned().render(area, buffer);
    }
}
