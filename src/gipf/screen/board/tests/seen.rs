//! The law of visibility for GIPF: every piece and every mark looks different from every other and
//! from none, in every theme, with every number of colours, in bricks and in pictures made of
//! characters.

use ratatui::layout::Rect;

use super::{BoardView, draw_with, looks, marked};
use crate::gipf::picture::tests::samples;
use crate::gipf::picture::{Push, Scene};
use crate::gipf::rules::{Kind, Layer, Stack};
use crate::gipf::screen::board::BoardOnScreen;
use crate::gipf::screen::board::geometry::Size;
use crate::kit::picture::{Rendering, ThemeName};
use crate::kit::terminal::graphics::{CellSize, Protocol};
use crate::kit::ui::appearance::Appearance;
use crate::kit::ui::colour::Depth;
use crate::kit::ui::theme::Theme;
use crate::punct::screen::view::tests::differing::{
    judge, of_frames, of_pictures, pairs_of, pictures,
};
use crate::rules::Player;

fn every_look() -> Vec<(String, Appearance, Size)> {
    let mut all = Vec::new();
    for name in ThemeName::COLOURED {
        for depth in [Depth::TrueColour, Depth::Ansi256, Depth::Ansi16, Depth::Ansi8] {
            let bricks = [Size::S, Size::M].map(|size| (Rendering::Bricks, size));
            let pictures = [Rendering::Quadrants, Rendering::Sextants].map(|way| (way, Size::L));
            let pictures = pictures.into_iter().filter(|_| Theme::new(name, depth).has_shades());
            for (way, size) in bricks.into_iter().chain(pictures) {
                let mut looks = looks((depth, false), way);
                looks.use_theme(name);
                all.push((format!("{name} {depth:?} {way} {size:?}"), looks, size));
            }
        }
    }
    all
}

/// The distances of all pairs of named scenes, drawn in one way.
fn distances<T>(look: &str, seen: &[(&str, T)], apart: fn(&T, &T) -> f64) -> Vec<(f64, String)> {
    let distance = |((name, one), (other_name, other)): (&(&str, T), &(&str, T))| {
        (apart(one, other), format!("{look}: {name} | {other_name}"))
    };
    pairs_of(seen).map(distance).collect()
}

/// The distances of all pairs of scenes, in every nth look.
fn pairs(scenes: &[(String, Scene)], first: usize, nth: usize) -> Vec<(f64, String)> {
    let mut pairs = Vec::new();
    for (look, looks, size) in every_look().into_iter().skip(first % nth).step_by(nth) {
        // One view draws all frames, one after the other, as in a program.
        let mut view = BoardView::default();
        let mut draw = |scene| draw_with(&mut view, scene, &looks, size);
        let frames: Vec<_> =
            scenes.iter().map(|(name, scene)| (name.as_str(), draw(scene))).collect();
        pairs.extend(distances(&look, &frames, of_frames));
    }
    pairs
}

#[test]
fn pieces_are_told_from_each_other_and_from_none_at_every_depth() {
    let mut scenes = vec![("none".to_owned(), samples::board(""))];
    for (owner, kind) in Player::BOTH.into_iter().flat_map(|p| Kind::ALL.map(|k| (p, k))) {
        let mut scene = samples::board("");
        scene.set_stack(samples::spot("e5"), Stack::from_layer(Layer::new(owner, kind)));
        scenes.push((format!("{owner:?} {kind:?}"), scene));
    }
    judge([pairs(&scenes, 0, 1), pairs_in_pixels(&scenes)].concat());
}

/// The distances of all pairs as pictures of pixels, which no terminal maps to fewer colours.
fn pairs_in_pixels(scenes: &[(String, Scene)]) -> Vec<(f64, String)> {
    let mut looks = looks((Depth::TrueColour, false), Rendering::Pixels);
    looks.capabilities.protocol = Some(Protocol::Kitty);
    looks.cell = Some(CellSize { width: 8, height: 16 });
    let Some(BoardOnScreen::Pixels(place)) =
        BoardOnScreen::fitting(&looks, Rect::new(0, 0, 80, 24))
    else {
        panic!("no picture of pixels");
    };
    let mut pairs = Vec::new();
    for name in ThemeName::COLOURED {
        let painted = pictures(scenes.iter().map(|(_, scene)| scene), name, &place);
        let titles = scenes.iter().map(|(name, _)| name.as_str());
        let pictures: Vec<_> = titles.zip(painted).collect();
        pairs.extend(distances(&format!("{name} pixels"), &pictures, of_pictures));
    }
    pairs
}

/// Compares the marks on two spots, each in every nth look.
fn compare_marks(nth: usize) {
    let names =
        ["none", "cursor", "row", "goes", "stays", "source", "jump", "target", "pointed", "last"];
    for (first, name) in ["e5", "g5"].into_iter().enumerate() {
        let titles = names.iter().map(|name| (*name).to_owned());
        let mut scenes: Vec<_> = titles.zip(marked(samples::spot(name))).collect();
        let mut push = scenes[0].1.clone();
        let (entry, layer) = (samples::entry("e1-e2"), Layer::new(Player::White, Kind::Basic));
        push.push = Some(Push { entry, layer });
        scenes.push(("push".to_owned(), push));
        judge([pairs(&scenes, first, nth), pairs_in_pixels(&scenes)].concat());
    }
}

#[test]
fn marks_are_told_from_each_other_and_from_none_at_every_depth() {
    compare_marks(2);
}

#[test]
#[ignore = "takes seconds: both spots in all looks"]
fn marks_are_told_from_each_other_on_both_spots_at_every_depth() {
    compare_marks(1);
}
