//! What `punct install-extras` puts beside the program.

use std::path::{MAIN_SEPARATOR_STR, Path};

use super::place::Place;

#[test]
fn extras_are_installed_again_and_removed() {
    let place = Place::with("", &[]);
    let install = ["install-extras", "--prefix", "usr"];
    let told = place.printed(&install);
    assert_eq!(place.printed(&install), told);
    let names: Vec<&str> =
        told.lines().filter_map(|path| Path::new(path).file_name()?.to_str()).collect();
    let all = ["punct.1", "punct", "punct.fish", "_punct", "punct.desktop", "punct.svg"];
    assert_eq!(names, all);
    assert_eq!(place.read("usr/share/man/man1/punct.1"), place.printed(&["man"]));
    let fish = place.printed(&["completions", "fish"]);
    assert_eq!(place.read("usr/share/fish/vendor_completions.d/punct.fish"), fish);
    assert!(place.read("usr/share/applications/punct.desktop").contains("\nTerminal=true\n"));
    let icon = place.read("usr/share/icons/hicolor/scalable/apps/punct.svg");
    assert!(roxmltree::Document::parse(&icon).is_ok());

    let removed = place.printed(&[&install[..], &["--remove"]].concat());
    assert_eq!(removed.lines().count(), all.len());
    assert!(told.lines().all(|path| !place.path(path).exists()));
    assert_eq!(place.printed(&[&install[..], &["--remove"]].concat()), "");
    place.write("file", "");
    let refused = place.refused(&["install-extras", "--prefix", "file"]);
    // All separators are those of the system, although the prefix or the program has `/`.
    let place_of_page = ["file", "share", "man", "man1"].join(MAIN_SEPARATOR_STR);
    let why = format!("{place_of_page}: there is a file where a folder should be; ");
    assert!(refused.starts_with(&why), "{refused}");
    let page = ["usr", "share", "man", "man1", "punct.1"].join(MAIN_SEPARATOR_STR);
    assert_eq!(told.lines().next(), Some(page.as_str()));
}

#[test]
fn the_version_begins_with_that_of_the_package() {
    let place = Place::with("", &[]);
    let version = concat!("punct ", env!("CARGO_PKG_VERSION"));
    let told = place.printed(&["--version"]);
    assert!(told.trim_end() == version || told.starts_with(&format!("{version} (")), "{told}");
}

#[test]
fn every_chapter_of_the_manual_is_in_the_program() {
    let place = Place::with("", &[]);
    let topics = place.printed(&["help-topic"]);
    assert_eq!(topics.lines().count(), 8);
    for line in topics.lines() {
        let (topic, heading) = line.split_once(' ').expect("a topic and its heading");
        let text = place.printed(&["help-topic", topic]);
        assert_eq!(text.lines().next(), Some(format!("# {}", heading.trim()).as_str()));
    }
}
