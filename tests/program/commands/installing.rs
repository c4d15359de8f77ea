//! What `punct install-extras` puts beside the program.

use std::fs;
use std::path::{MAIN_SEPARATOR_STR, Path};

use super::place::Place;

#[test]
fn extras_are_installed_again_and_removed() {
    let place = Place::with("", &[]);
    let install = ["install-extras", "--prefix", "usr", "--program", "punct"];
    let told = place.printed(&install);
    assert_eq!(place.printed(&install), told);
    let names: Vec<&str> =
        told.lines().filter_map(|path| Path::new(path).file_name()?.to_str()).collect();
    let all = ["punct.1", "punct", "punct.fish", "_punct", "punct.desktop", "punct.svg"];
    assert_eq!(names, all);
    assert!(place.read("usr/share/man/man1/punct.1").starts_with(&place.printed(&["man"])));
    let fish = place.read("usr/share/fish/vendor_completions.d/punct.fish");
    assert!(fish.contains("PUNCT_COMPLETE=fish punct --"), "{fish}");
    let entry = place.read("usr/share/applications/punct.desktop");
    assert!(entry.contains("\nTerminal=true\n") && entry.contains("\nExec=punct\n"));
    let icon = place.read("usr/share/icons/hicolor/scalable/apps/punct.svg");
    assert!(roxmltree::Document::parse(&icon).is_ok());

    let removed = place.printed(&[&install[..], &["--remove"]].concat());
    assert_eq!(removed.lines().count(), all.len());
    assert!(told.lines().all(|path| !place.path(path).exists()));
    assert_eq!(place.printed(&[&install[..], &["--remove"]].concat()), "");
    place.write("file", "");
    let refused = place.refused(&["install-extras", "--prefix", "file"]);
    // Paths are shown with the separators of the system, even where the prefix or the program has
    // `/`.
    let place_of_page = ["file", "share", "man", "man1"].join(MAIN_SEPARATOR_STR);
    let why = format!("{place_of_page}: there is a file where a folder should be; ");
    assert!(refused.starts_with(&why), "{refused}");
    let page = ["usr", "share", "man", "man1", "punct.1"].join(MAIN_SEPARATOR_STR);
    assert_eq!(told.lines().next(), Some(page.as_str()));
}

#[test]
fn what_another_has_written_is_neither_replaced_nor_removed() {
    let place = Place::with("", &[]);
    let own = "#compdef punct\n# mine\n_arguments '*:file:_files'\n";
    let function = "usr/share/zsh/site-functions/_punct";
    fs::create_dir_all(place.path("usr/share/zsh/site-functions")).expect("a folder");
    place.write(function, own);
    let refused = place.run(&["install-extras", "--prefix", "usr"]);
    assert!(refused.code == Some(1) && refused.err.contains("_punct: this is not "), "{refused:?}");
    let removed = place.run(&["install-extras", "--prefix", "usr", "--remove"]);
    assert_eq!(removed.code, Some(0));
    assert!(
        removed.err.ends_with("_punct: stays, since punct has not written it\n"),
        "{removed:?}"
    );
    assert_eq!(place.read(function), own);
}

#[test]
fn the_menu_calls_the_program_by_its_own_path() {
    let place = Place::with("", &[]);
    let prefix = ["install-extras", "--prefix", "usr"];
    let entry = |args: &[&str]| {
        place.printed(&[&prefix[..], args].concat());
        let entry = place.read("usr/share/applications/punct.desktop");
        let line = entry.lines().find_map(|line| line.strip_prefix("Exec="));
        line.expect("a command").to_owned()
    };
    let own = env!("CARGO_BIN_EXE_punct");
    assert_eq!(entry(&[]), own);
    assert_eq!(entry(&["--program", "/my games/100%/punct"]), r#""/my games/100%%/punct""#);
    assert_eq!(entry(&["--program", r#"/a"$b/punct"#]), r#""/a\\"\\$b/punct""#);
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
