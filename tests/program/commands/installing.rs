//! What `punct install-extras` puts beside the program.

use std::path::{MAIN_SEPARATOR_STR, Path};
use std::{env, fs};

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

/// A `man` and a `zsh` that look in other folders, or in these.
#[cfg(unix)]
#[test]
fn what_man_and_zsh_do_not_find_is_told() {
    use std::os::unix::fs::PermissionsExt as _;

    let place = Place::with("", &[]);
    let install = |found: &str| {
        for program in ["man", "zsh"] {
            fs::create_dir_all(place.path("bin")).expect("a folder");
            place.write(&format!("bin/{program}"), &format!("#!/bin/sh\n{found}\n"));
            let executable = fs::Permissions::from_mode(0o755);
            fs::set_permissions(place.path(&format!("bin/{program}")), executable).expect("it");
        }
        let mut command = place.command(&["install-extras"]);
        let ran = command.env("PATH", place.path("bin")).output().expect("it runs");
        assert!(ran.status.success(), "{ran:?}");
        let told = String::from_utf8(ran.stdout).expect("UTF-8");
        let page = told.lines().next().expect("the page");
        let share = page.strip_suffix("/man/man1/punct.1").expect("the page").to_owned();
        (share, String::from_utf8(ran.stderr).expect("UTF-8"))
    };
    let (share, told) = install("echo /usr/share/man/man1/punct.1; echo /usr/share/zsh");
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 2, "{told}");
    assert!(lines[0].ends_with(&format!("export MANPATH=\"{share}/man:$MANPATH\"")), "{told}");
    assert!(lines[1].ends_with(&format!("fpath=('{share}/zsh/site-functions' $fpath)")), "{told}");
    let found = format!("echo {share}/man/man1/punct.1; echo {share}/zsh/site-functions");
    assert_eq!(install(&found).1, "");
    fs::remove_dir_all(place.path("bin")).expect("it was there");
    let mut command = place.command(&["install-extras"]);
    let ran = command.env("PATH", place.path("bin")).output().expect("it runs");
    assert_eq!(String::from_utf8(ran.stderr).expect("UTF-8"), "", "neither is there");
}

/// The recipe in OPERATORS.md, without what needs a release build, which says so.
#[cfg(unix)]
#[test]
fn the_recipe_of_the_packages_makes_what_they_pack() {
    let place = Place::with("", &[]);
    let manual = include_str!("../../../assets/server/OPERATORS.md");
    let mut blocks = manual.split("```").filter_map(|block| block.strip_prefix("sh\n"));
    let recipe = blocks.find(|block| block.contains("cargo deb")).expect("the recipe");
    let commands = recipe.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    for command in commands.filter(|command| !command.is_empty()) {
        match command.strip_prefix("target/release/punct ") {
            Some(args) => drop(place.printed(&args.split(' ').collect::<Vec<_>>())),
            None => eprintln!("skipped: {command}"),
        }
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR"));
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let told = std::process::Command::new(cargo)
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(source)
        .output()
        .expect("cargo runs");
    let told: serde_json::Value = serde_json::from_slice(&told.stdout).expect("JSON");
    let deb = &told["packages"][0]["metadata"]["deb"];
    let server = &deb["variants"]["server"];
    let assets = [&deb["assets"], &server["merge-assets"]["append"]];
    let assets = assets.into_iter().flat_map(|list| list.as_array().expect("assets"));
    let packed: Vec<&str> = assets.map(|asset| asset[0].as_str().expect("a path")).collect();
    assert!(packed.len() > 10, "{packed:?}");
    for file in packed {
        let made = place.path(file).is_file() || file == "target/release/punct";
        assert!(made || source.join(file).is_file(), "{file}");
    }
    let scripts = server["maintainer-scripts"].as_str().expect("a folder");
    let unit = server["systemd-units"]["unit-scripts"].as_str().expect("a folder");
    for file in ["postinst", "prerm", "postrm"] {
        assert!(source.join(scripts).join(file).is_file(), "{file}");
    }
    assert!(source.join(unit).join("punct.service").is_file());
}

#[test]
fn unit_container_and_manual_set_the_same_for_memory() {
    let unit = include_str!("../../../assets/server/punct.service");
    let set = unit.lines().find_map(|line| line.strip_prefix("Environment=")).expect("settings");
    let container = include_str!("../../../assets/server/Dockerfile");
    assert!(container.lines().any(|line| line.strip_prefix("ENV ") == Some(set)), "{set}");
    let manual = include_str!("../../../assets/server/OPERATORS.md");
    for one in set.split(' ') {
        assert!(manual.contains(&format!("`{one}`")), "{one}");
    }
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
    assert_eq!(topics.lines().count(), 9);
    for line in topics.lines() {
        let (topic, heading) = line.split_once(' ').expect("a topic and its heading");
        let text = place.printed(&["help-topic", topic]);
        assert_eq!(text.lines().next(), Some(format!("# {}", heading.trim()).as_str()));
    }
}
