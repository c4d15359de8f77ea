use super::*;
use jiff::civil::date;
#[test]
fn only_a_tilde_that_is_the_first_part_is_home() {
    let home = BaseDirs::new().expect("a home").home_dir().to_owned();
    assert_eq!(expand_path(Path::new("~/a/b.json")), home.join("a/b.json"));
    for other in ["a/~/b", "./~/b", "~b/c", "-", "", "/~", "a~"] {
        assert_eq!(expand_path(Path::new(other)), Path::new(other));
    }
}

#[test]
fn a_name_is_found_in_whichever_normal_form_it_is_kept() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (composed, apart) = ("r\u{e9}sum\u{e9}", "re\u{301}sume\u{301}");
    for (stored, typed) in [(composed, apart), (apart, composed)] {
        let below = folder.path().join(stored).join(stored);
        fs::create_dir_all(&below).expect("a folder");
        let typed = folder.path().join(typed).join(typed);
        let same = |path: &Path| same_file::is_same_file(path, &below).expect("the folder exists");
        assert!(same(&with_disk_spelling(&typed)), "{typed:?}");
        assert_eq!(with_disk_spelling(&below), below);
        assert_eq!(with_disk_spelling(&below.join("new\u{e9}")), below.join("new\u{e9}"));
        assert!(!same_name(OsStr::new("resume"), OsStr::new(stored)));
        fs::remove_dir_all(folder.path().join(stored)).expect("removed");
    }
}
fn names(raw: [&str; 2]) -> [Name; 2] {
    raw.map(|raw| Name::from_save(raw.to_owned()))
}

#[test]
fn a_new_game_is_named_after_its_day_and_players() {
    let day = date(2025, 3, 1);
    assert_eq!(stem(day, &names(["Anna", "Bert K."]), 1), "2025-03-01-anna-bert-k");
    assert_eq!(stem(day, &names(["Anna", "Bert"]), 2), "2025-03-01-anna-bert-2");
    assert_eq!(stem(day, &names(["../../etc/passwd", "\x1b[2J"]), 1), "2025-03-01-etc-passwd-2j");
    assert_eq!(stem(day, &names([" / ", "Жанна"]), 1), "2025-03-01-жанна");
}

#[test]
fn a_picture_is_named_after_its_players_and_move() {
    let of = |raw, attempt| picture_name(&names(raw), 23, attempt);
    assert_eq!(of(["Anna", "Bert K."], 1), "Anna - Bert K, move 23.png");
    assert_eq!(of(["Anna", "Bert"], 2), "Anna - Bert, move 23 (2).png");
    assert_eq!(of(["../../etc/passwd", "\x1b[2J"], 1), "etc passwd - 2J, move 23.png");
    assert_eq!(of([" / ", "Zoë"], 1), "Zoë, move 23.png");
    assert_eq!(of(["", "?"], 1), "move 23.png");
}

#[test]
fn every_made_name_works_on_every_system() {
    for raw in
        ["con", "a:b", "x".repeat(500).as_str(), "漢".repeat(90).as_str(), "..", "a ", "\u{202E}"]
    {
        let names = names([raw, raw]);
        let save = stem(date(2025, 3, 1), &names, 12) + ".json";
        for name in [save, picture_name(&names, 0, 12)] {
            assert_eq!(check_name(Path::new(&name)), Ok(()), "{name}");
        }
    }
}

#[test]
fn names_that_fail_on_some_system_are_refused() {
    for (bad, why) in [
        ("", FileNameError::Empty),
        ("games/..", FileNameError::Empty),
        ("a?.json", FileNameError::Character('?')),
        ("a\x07.json", FileNameError::Character('\0')),
        (".a.json", FileNameError::Hidden),
        ("a.", FileNameError::Ending),
        ("aux.json", FileNameError::Device("AUX".into())),
        ("com1", FileNameError::Device("COM1".into())),
    ] {
        assert_eq!(check_name(Path::new(bad)), Err(why), "{bad:?}");
    }
    assert_eq!(check_name(Path::new(&"x".repeat(LONGEST_NAME))), Ok(()));
    assert_eq!(check_name(Path::new(&"x".repeat(LONGEST_NAME + 1))), Err(FileNameError::TooLong));
    assert_eq!(check_name(Path::new("games/Zoë & Al (2).json")), Ok(()));
}
