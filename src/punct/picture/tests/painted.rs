//! A picture that is repainted where it changed equals a picture painted at once.

use std::collections::HashSet;
use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use tiny_skia::{IntRect, Pixmap};

use crate::kit::picture::{
    Drawing, Medium, Painted, PicturePlan, Scale, Style, Subject, ThemeName, pixels,
};
use crate::punct::picture::tests::samples::{self, SampleAim};
use crate::punct::picture::{Ghost, Scene};
use crate::rules::{
    Game, Kind, Level, Placement, Player, Position, Rules, Space, SpaceSet, lines_through,
};

/// The difference allowed between the two pictures, except for one pixel in [`MANY`]. A repainted
/// rectangle has another origin; an edge exactly between two parts of a pixel may be rounded
/// differently.
const LEVELS: u8 = 2;
const MANY: usize = 5000;

/// The positions of two games, one of them with high stacks.
static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let games = [samples::game(SampleAim::Stacks, 7, 50), samples::game(SampleAim::Chains, 3, 30)];
    games.iter().flat_map(positions).collect()
});

fn positions(played: &Game) -> Vec<Position> {
    let mut game = Game::new(Rules::default());
    let mut positions = vec![game.position().clone()];
    for &next in played.moves() {
        game.play(next).unwrap();
        positions.push(game.position().clone());
    }
    positions
}

fn plan(unit: f32, theme: ThemeName) -> PicturePlan {
    let style = Style::fine(theme.palette());
    // The units are neither square nor whole numbers of pixels.
    let scale = Scale { x: unit, y: 1.04 * unit, left: 6.1 * unit, top: 1.2 * unit };
    let size = ((19.2 * unit) as u32, (17.4 * unit) as u32);
    PicturePlan { style, scale, size, paper: Some(theme.palette().paper) }
}

/// The picture, painted at once.
fn whole(plan: &PicturePlan, scene: &Scene) -> Pixmap {
    let mut pixmap = Pixmap::new(plan.size.0, plan.size.1).unwrap();
    pixels::fill(&mut pixmap.as_mut(), plan.paper.unwrap());
    let parts: [Drawing; 3] =
        [Scene::empty(&plan.style), scene.contents(&plan.style), scene.labels(&plan.style)];
    for item in parts.iter().flat_map(|part| &part.items) {
        pixels::draw(item, plan.scale, Medium::Pixels, &mut pixmap.as_mut());
    }
    pixmap
}

/// The pixels that differ by more than `levels` levels between two pictures.
fn differing(a: &Pixmap, b: &Pixmap, levels: u8) -> Vec<(i32, i32)> {
    let width = a.width() as usize;
    let differ = |a: &[u8], b: &[u8]| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > levels);
    let pairs = a.data().chunks(4).zip(b.data().chunks(4)).enumerate();
    pairs
        .filter(|(_, (a, b))| differ(a, b))
        .map(|(nth, _)| ((nth % width) as i32, (nth / width) as i32))
        .collect()
}

fn is_inside((x, y): (i32, i32), rect: &IntRect) -> bool {
    (rect.left()..rect.right()).contains(&x) && (rect.top()..rect.bottom()).contains(&y)
}

/// Shows scenes one after the other in one picture, and checks the picture after each.
fn check(plan: PicturePlan, scenes: &[Scene]) {
    let mut painted = Painted::new(plan).unwrap();
    for (nth, scene) in scenes.iter().enumerate() {
        let before = painted.pixmap().clone();
        let changed = painted.show(scene);
        let wrong = differing(painted.pixmap(), &whole(&plan, scene), LEVELS);
        let few = painted.pixmap().pixels().len() / MANY;
        assert!(wrong.len() <= few, "scene {nth}: not as painted at once: {wrong:?}");
        let outside: Vec<_> = differing(&before, painted.pixmap(), 0)
            .into_iter()
            .filter(|at| !changed.iter().any(|rect| is_inside(*at, rect)))
            .collect();
        assert_eq!(outside, [], "scene {nth}: changed unsaid");
    }
}

fn space() -> impl Strategy<Value = Space> {
    (0..211_usize).prop_map(|nth| Space::all().nth(nth).unwrap())
}

fn spaces() -> impl Strategy<Value = SpaceSet> {
    vec(space(), 0..4).prop_map(|spaces| spaces.into_iter().collect())
}

fn ghost() -> impl Strategy<Value = Ghost> {
    let level =
        || (0..4_u8).prop_map(|nth| (0..nth).fold(Level::GROUND, |level, _| level.next_up()));
    let levels = [level(), level(), level()];
    (space(), 0..6_usize, 0..6_usize, any::<[bool; 3]>(), levels).prop_filter_map(
        "off the board",
        |(punct, kind, turn, [white, fits, bridge], levels)| {
            let kind = Kind::ALL[kind];
            let orientation = kind.orientations().cycle().nth(turn)?;
            let placement = Placement::new(kind, orientation, punct)?;
            let owner = if white { Player::White } else { Player::Black };
            let gap = bridge.then(|| placement.dots()[1]);
            Some(Ghost { owner, placement, fits, levels, tells_levels: true, gap })
        },
    )
}

/// The ingredients of a scene, which may make no sense together. Half of the scenes lack one set of
/// marks.
#[derive(Clone, Debug)]
struct Ingredients {
    position: usize,
    cursor: Option<Space>,
    ghost: Option<Ghost>,
    marker: Option<Space>,
    last_from: Option<Space>,
    lines: bool,
    marks: [Option<SpaceSet>; 8],
}

impl Ingredients {
    fn scene(&self) -> Scene {
        let mut scene = Scene::new(POSITIONS[self.position].clone());
        (scene.cursor, scene.ghost) = (self.cursor, self.ghost);
        scene.marker = self.marker.map(|space| (space, Player::Black));
        scene.last_from = self.last_from;
        let origin = self.marker.or(self.cursor).filter(|_| self.lines);
        scene.lines = origin.map(lines_through).unwrap_or_default();
        let marks = self.marks.map(Option::unwrap_or_default);
        [
            scene.targets,
            scene.misfits,
            scene.pointed_spaces,
            scene.cut_off,
            scene.last,
            scene.chain,
            scene.blockers,
            scene.threats,
        ] = marks;
        scene
    }
}

fn ingredients() -> impl Strategy<Value = Ingredients> {
    let single = (option::of(space()), option::of(ghost()), option::of(space()));
    let marks = proptest::array::uniform8(option::of(spaces()));
    (0..POSITIONS.len(), single, option::of(space()), any::<bool>(), marks).prop_map(
        |(position, (cursor, ghost, marker), last_from, lines, marks)| Ingredients {
            position,
            cursor,
            ghost,
            marker,
            last_from,
            lines,
            marks,
        },
    )
}

fn change_all(cases: u32) {
    let config = ProptestConfig { cases, failure_persistence: None, ..Default::default() };
    proptest!(config, |(scenes in vec(ingredients(), 1..6), unit in 8.0..36.0_f32)| {
        let scenes: Vec<Scene> = scenes.iter().map(Ingredients::scene).collect();
        check(plan(unit, ThemeName::Dark), &scenes);
    });
}

#[test]
fn what_changes_is_painted_and_told() {
    change_all(8);
}

#[test]
#[ignore = "takes a minute: many more scenes"]
fn what_changes_in_many_scenes_is_painted_and_told() {
    change_all(240);
}

const UNITS: [f32; 3] = [8.0, 17.3, 40.0];

/// The middle game with the cursor on every nth space.
fn walk(nth: usize) -> Vec<Scene> {
    let scene = samples::middle_game();
    let at = |space| Scene { cursor: Some(space), ..scene.clone() };
    Space::all().step_by(nth).map(at).collect()
}

#[test]
fn a_cursor_that_walks_leaves_nothing_behind() {
    let scenes = walk(9);
    for (part, unit) in scenes.chunks(scenes.len().div_ceil(UNITS.len())).zip(UNITS) {
        // Large pictures take more time, so that fewer steps are made.
        let steps = if unit < 20.0 { 8 } else { 4 };
        check(plan(unit, ThemeName::Light), &part[..steps]);
    }
}

#[test]
#[ignore = "takes a minute: every space at every size"]
fn a_cursor_that_walks_everywhere_leaves_nothing_behind() {
    let scenes = walk(1);
    for unit in UNITS {
        check(plan(unit, ThemeName::Light), &scenes);
    }
}

#[test]
fn little_is_painted_for_a_step_of_the_cursor_and_nothing_for_nothing() {
    let plan = plan(40.0, ThemeName::Dark);
    let mut painted = Painted::new(plan).unwrap();
    let scene = samples::bridge_in_hand();
    painted.show(&scene);
    assert_eq!(painted.show(&scene), []);
    let next = scene.cursor.and_then(|cursor| cursor.offset((1, 0)));
    let rects = painted.show(&Scene { cursor: next, ..scene });
    let pixels: HashSet<_> = rects
        .iter()
        .flat_map(|rect| (rect.left()..rect.right()).map(|x| (x, rect.top(), rect.bottom())))
        .flat_map(|(x, top, bottom)| (top..bottom).map(move |y| (x, y)))
        .collect();
    let all = (plan.size.0 * plan.size.1) as usize;
    assert!(!pixels.is_empty() && pixels.len() < all / 15, "{} of {all}", pixels.len());
}
