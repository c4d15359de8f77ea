//! Pictures that are saved with P.

use std::fs;

use super::seat::Seat;
use super::*;
use crate::kit::picture::{ThemeName, USUAL_WIDTH};
use crate::punct::picture::Scene;

impl Seat {
    /// The pictures in the folder of saves, by name.
    fn pictures(&self) -> Vec<(String, Vec<u8>)> {
        let Ok(files) = fs::read_dir(self.saves().join("pictures")) else { return Vec::new() };
        let read = |file: fs::DirEntry| {
            (file.file_name().to_string_lossy().into_owned(), fs::read(file.path()).unwrap())
        };
        let mut pictures: Vec<_> = files.map(Result::unwrap).map(read).collect();
        pictures.sort();
        pictures
    }

    /// The names of the pictures.
    fn pictured(&self) -> Vec<String> {
        self.pictures().into_iter().map(|(name, _)| name).collect()
    }
}

fn png(scene: &Scene, theme: ThemeName) -> Vec<u8> {
    crate::kit::picture::png(scene, theme, USUAL_WIDTH).unwrap()
}

#[test]
fn the_picture_shows_what_is_seen_and_the_line_says_where() {
    let mut seat = Seat::of_anna_and_bob(STACK);
    seat.at("C3").keys("Enter r");
    let scene = seat.app().scene();
    assert!(scene.ghost.is_some());
    let file = ["saves", "pictures", "Anna - Bob, move 8.png"].join(std::path::MAIN_SEPARATOR_STR);
    seat.keys("P").says("The picture is in ").says(&file);
    let expected = png(&scene, ThemeName::Dark);
    assert!(seat.pictures() == [("Anna - Bob, move 8.png".to_owned(), expected)]);
    assert!(seat.hand().is_some(), "the piece stays in the hand");
    assert_eq!(seat.played(), STACK);
}

#[test]
fn no_picture_replaces_another() {
    let mut seat = Seat::of_anna_and_bob(STACK);
    seat.keys("P").keys("t P").says("move 8 (2).png");
    let pictures = seat.pictures();
    assert_eq!(seat.pictured(), ["Anna - Bob, move 8 (2).png", "Anna - Bob, move 8.png"]);
    let scene = seat.app().scene();
    assert!(pictures[0].1 == png(&scene, ThemeName::Light), "in the theme on the screen");
    assert!(pictures[1].1 == png(&scene, ThemeName::Dark));
}

#[test]
fn a_picture_can_be_saved_looking_back_and_after_the_game() {
    let mut seat = Seat::after(ALONG_ROW_9);
    seat.keys("[ [ P").says("move 13.png");
    assert_eq!(seat.looked_at().ply(), 13);
    seat.keys("} x P");
    assert_eq!(seat.pictured(), ["White - Black, move 13.png", "White - Black, move 15.png"]);
    assert!(seat.dialog().is_none());
}

#[test]
fn over_the_result_it_saves_the_board_without_it() {
    let mut seat = Seat::after(&ALONG_ROW_9[..14]);
    seat.keys("m").keys("=tk13-k9,j9,k10").keys("Enter");
    assert!(seat.dialog().is_some());
    seat.keys("P").says("move 15.png");
    assert!(seat.dialog().is_none());
    assert!(!seat.app().scene().chain.is_empty());
}

#[test]
fn where_text_is_typed_it_is_a_letter() {
    let mut seat = Seat::after(STACK);
    seat.keys("m P").keys("Esc s P Esc ? P");
    assert_eq!(seat.pictured(), [""; 0]);
}

#[test]
fn a_folder_that_can_not_be_made_is_told() {
    let mut seat = Seat::after(STACK);
    fs::create_dir_all(seat.saves()).unwrap();
    fs::write(seat.saves().join("pictures"), "in the way").unwrap();
    seat.keys("P").refuses("No picture is saved: ");
    seat.refuses("pictures: there is a file where a folder should be");
    assert!(!seat.app().status().text.contains("elsewhere"));
    assert_eq!(fs::read(seat.saves().join("pictures")).unwrap(), b"in the way");
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_is_told() {
    use std::os::unix::fs::PermissionsExt;

    let mut seat = Seat::after(STACK);
    let folder = seat.saves().join("pictures");
    fs::create_dir_all(&folder).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).unwrap();
    // A user with all rights can write there in any case.
    if fs::write(folder.join("try"), "").is_err() {
        seat.keys("P").refuses("no permission");
        assert_eq!(seat.pictured(), [""; 0]);
    }
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn without_room_for_the_board_no_picture_is_saved() {
    let mut seat = Seat::after(STACK);
    seat.resize(43, 24).keys("P");
    assert_eq!(seat.pictured(), [""; 0]);
}
