//! Makes the scene of the board from the game and the player's present activity.

use super::activity::{Activity, targets, ways_of};
use super::aim::Aim;
use super::app::App;
use super::dialogs::Dialog;
use crate::gipf::picture::{Push, Scene};
use crate::gipf::rules::{
    Deed, Draft, Jump, Kind, Layer, Onto, Point, Position, Spot, SpotSet, Turn,
};
use crate::rules::Player;

pub fn scene(app: &App) -> Scene {
    let position = app.position();
    let mut scene = Scene::new(|spot| position.stack(spot));
    show_last(app, &position, &mut scene);
    scene.cursor = Some(app.game.aim.cursor);
    match app.dialogs.last() {
        Some(Dialog::Type(typed)) => {
            scene.cursor = None;
            show_turn(typed.text().parse().ok().as_ref(), position.turn(), &mut scene);
            scene.pointed = spots_in(typed.text());
        }
        _ if app.may_act() => show_turn_being_made(&app.game.aim, app.session.draft(), &mut scene),
        _ => {
            if let Some(jump) = app.session.announced_jump().filter(|_| !app.looks_back()) {
                show_jump(jump, position.turn(), &mut scene);
            }
        }
    }
    scene
}

/// Marks the spots that the last turn changed, and the way in by which its piece came.
fn show_last(app: &App, position: &Position, scene: &mut Scene) {
    let ply = app.ply();
    let is_begun = !app.looks_back() && !app.session.draft().steps().is_empty();
    let Some(before) = ply.checked_sub(1).filter(|_| !is_begun) else { return };
    if let Some(before) = app.session.position_at(before) {
        scene.last = Spot::all().filter(|&at| before.stack(at) != position.stack(at)).collect();
    }
    if let Some(Deed::Push(_, entry)) = app.session.line().get(before).and_then(|turn| turn.deed) {
        scene.last_way = Some(entry);
    }
}

fn show_turn_being_made(aim: &Aim, draft: &Draft, scene: &mut Scene) {
    for run in draft.rows() {
        scene.rows = scene.rows | run.spots;
    }
    if !draft.is_row_due() && !draft.has_moved() {
        scene.sources = draft.jumps().iter().map(|jump| jump.from).collect();
    }
    match aim.activity {
        Activity::Free => {
            if let Some(dot) = aim.cursor.dot() {
                scene.ways = ways_of(dot, aim.entering(draft), draft);
            }
            if let Some(spot) = aim.cursor.spot() {
                scene.targets = targets(spot, draft).into_iter().collect();
            }
        }
        Activity::Push(entry) => {
            scene.cursor = Some(entry.dot().point());
            let (entering, mover) = (aim.entering(draft), draft.position().turn());
            scene.ways = ways_of(entry.dot(), entering, draft);
            scene.push = Some(Push { entry, layer: Layer::new(mover, entering.kind()) });
        }
        Activity::Jump(take) => {
            scene.targets = targets(take.from, draft).into_iter().collect();
            show_jump(take.jump(draft), draft.position().turn(), scene);
        }
        Activity::Row(deal) => {
            (scene.goes, scene.stays) = (deal.goes(), deal.stays);
            scene.cursor = deal.at.map(Spot::point);
        }
    }
}

fn show_jump(jump: Jump, mover: Player, scene: &mut Scene) {
    scene.jump = Some(jump.from);
    scene.ghost = Some((jump.to, Layer::new(mover, jump.onto.kind())));
    if jump.onto != Onto::Potential {
        scene.targets = scene.targets.with_spot(jump.to);
    }
}

/// Shows a turn that the player types, as soon as it can be read.
fn show_turn(turn: Option<&Turn>, mover: Player, scene: &mut Scene) {
    let Some(turn) = turn else { return };
    for removal in turn.before.iter().chain(&turn.after) {
        scene.goes = scene.goes | removal.0;
    }
    match turn.deed {
        Some(Deed::Push(entering, entry)) => {
            scene.push = Some(Push { entry, layer: Layer::new(mover, entering.kind()) });
        }
        Some(Deed::Jump(jump)) => show_jump(jump, mover, scene),
        None => {}
    }
}

fn spots_in(text: &str) -> SpotSet {
    let text = text.to_ascii_lowercase();
    let names = text.as_bytes().windows(2).filter_map(|pair| std::str::from_utf8(pair).ok());
    names.filter_map(|name| name.parse::<Point>().ok()?.spot()).collect()
}

pub fn is_potential(layer: Layer) -> bool {
    matches!(layer.kind, Kind::Loaded | Kind::Used)
}
