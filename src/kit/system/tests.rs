use std::path::{MAIN_SEPARATOR_STR, Path};
use std::{env, fs};

use super::*;

/// As GNU date 9.1 tells on Debian 12 at noon by universal time.
#[test]
fn a_zone_is_read_as_the_c_library_reads_it() {
    for (name, march, november) in [
        ("CET-1CEST", 14, 13),
        ("AEST-10AEDT", 23, 22),
        ("GMT0BST", 13, 12),
        ("EST+5EDT", 8, 7),
        (":posix/Europe/Berlin", 13, 13),
    ] {
        let zone = zone_called(name).expect("a zone");
        let hour = |at: &str| zone.to_datetime(at.parse().expect("a time")).hour();
        let hours = [hour("2026-03-15T12:00:00Z"), hour("2026-11-30T12:00:00Z")];
        assert_eq!(hours, [march, november], "{name}");
    }
    assert!(zone_called("Nowhere/X").is_none());
}

fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn a_command_is_run_as_its_writer_quoted_it() {
    let run = |text: &str| shell_command(text).output().expect("a shell");
    assert_eq!(run("exit 3").status.code(), Some(3));
    let these_tests = env::current_exe().expect("a path");
    let command = format!("\"{}\" --exact \"no test\"", these_tests.display());
    assert!(run(&command).status.success(), "{command}");
}

#[test]
fn the_shell_itself_says_that_there_is_no_such_program() {
    let output = shell_command("punct-no-such-program").output().expect("a shell");
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("punct-no-such-program"));
}

#[test]
fn a_path_is_quoted_only_if_need_be_and_as_the_shell_of_the_system_has_it() {
    let plain = ["~", "games", "a.json"].join(MAIN_SEPARATOR_STR);
    assert_eq!(shell_word(plain.clone()), plain);
    let [blank, quote] = if cfg!(windows) {
        ["\"my games\"", "\"Al's games\""]
    } else {
        ["'my games'", r"'Al'\''s games'"]
    };
    assert_eq!(shell_word("my games".to_owned()), blank);
    assert_eq!(shell_word("Al's games".to_owned()), quote);
}

#[test]
fn no_text_that_is_compiled_in_has_line_ends_of_windows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["assets", "saves", "src"].map(|folder| files(&root.join(folder)));
    let texts = folders
        .into_iter()
        .flatten()
        .filter(|path| path.extension().is_some_and(|end| end != "png" && end != "gif"));
    let mut read = 0;
    for path in texts {
        let text = fs::read(&path).expect("a file that can be read");
        assert!(!text.contains(&b'\r'), "{}", path.display());
        read += 1;
    }
    assert!(read > 600, "{read} files");
}

fn moment(seconds: i64) -> Timestamp {
    Timestamp::constant(1_800_000_000 + seconds, 0)
}

#[test]
fn time_never_goes_back() {
    let machine = Instant::now();
    let later = machine + Duration::from_secs(5);
    let steady = SteadyClock { was: moment(0), at: later };
    assert_eq!(steady.now(machine), moment(0), "no time passes before the beginning");
    assert_eq!(steady.not_before(moment(-9), later).now(later), moment(0));
    assert!(steady_now() <= steady_now());
}
