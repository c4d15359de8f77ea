//! Pictures of GIPF's board are compared with stored PNG files.

pub mod samples;

use super::{Push, Scene};
use crate::gipf::rules::{Kind, Layer};
use crate::kit::picture::ThemeName;
use crate::punct::picture::tests::golden::check_in;
use crate::rules::Player;
use samples::spot;

fn check(name: &str, scene: &Scene, theme: ThemeName) {
    check_in("src/gipf/picture/tests/golden", name, scene, theme);
}

#[test]
fn every_state_looks_as_it_did() {
    for (name, scene) in [
        ("start", samples::start()),
        ("aimed", samples::aimed_push()),
        ("row_choice", samples::row_choice()),
        ("jumping", samples::jumping()),
    ] {
        check(name, &scene, ThemeName::Dark);
    }
    check("jumping_light", &samples::jumping(), ThemeName::Light);
    check("jumping_monochrome", &samples::jumping(), ThemeName::Monochrome);
}

fn aimed(entry: &str, board: &str) -> Scene {
    let layer = Layer::new(Player::White, Kind::Basic);
    let push = Some(Push { entry: samples::entry(entry), layer });
    Scene { push, ..samples::board(board) }
}

#[test]
fn what_stands_in_the_way_moves_on_up_to_the_first_empty_spot() {
    let scene = aimed("e1-e2", "e2=bG e3=wLbU e5=wB");
    let shown = ["e2", "e3", "e4", "e5"].map(|at| scene.stack_shown(spot(at)).to_string());
    assert_eq!(shown, ["wB", "bG", "wLbU", "wB"]);
}

#[test]
fn on_a_line_without_room_nothing_moves() {
    let scene = aimed("a1-b2", "b2=wB c3=wB d4=bB e5=wB f5=bB g5=wB h5=bB");
    assert_eq!(scene.possible_push(), None);
    assert_eq!(scene.stack_shown(spot("b2")), scene.stack(spot("b2")));
}
