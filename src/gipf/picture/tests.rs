//! Pictures of GIPF's board are compared with stored PNG files.

pub mod samples;

use super::scene::Scene;
use crate::kit::picture::ThemeName;
use crate::punct::picture::tests::golden::check_in;

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
