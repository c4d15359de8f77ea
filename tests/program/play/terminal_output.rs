//! What commands write to a terminal, and what they must not write.

use crate::support::{Exit, Home, Pty};

#[test]
fn a_picture_of_bytes_is_not_written_to_a_terminal() {
    let save = concat!(env!("CARGO_MANIFEST_DIR"), "/saves/the-centre-decides.json");
    for (flag, is_text) in
        [("--png", false), ("--gif", false), ("--apng", false), ("--svg", true), ("--html", true)]
    {
        let home = Home::new();
        let mut command = home.command(env!("CARGO_BIN_EXE_punct"));
        command.args(["show", save, flag, "-"]);
        let mut pty = Pty::spawn(command, 80, 24);
        assert_eq!(pty.wait_for_exit(), Exit::Status(u32::from(!is_text)), "{flag}");
        let told = String::from_utf8_lossy(&pty.raw()).into_owned();
        assert_eq!(told.contains("is not for a terminal"), !is_text, "{flag}: {told}");
    }
}

/// What a chapter of the manual looks like in a terminal.
fn chapter(pager: Option<&str>, args: &[&str]) -> String {
    let home = Home::new();
    let mut command = home.command(env!("CARGO_BIN_EXE_punct"));
    command.args(["help-topic", "saves"]);
    command.args(args);
    if let Some(pager) = pager {
        command.env("PAGER", pager);
    }
    let mut pty = Pty::spawn(command, 80, 24);
    assert_eq!(pty.wait_for_exit(), Exit::Status(0));
    String::from_utf8_lossy(&pty.raw()).into_owned()
}

#[test]
fn a_chapter_is_laid_out_for_a_terminal_and_paged() {
    let shown = chapter(None, &[]);
    assert!(shown.starts_with("\x1b[1mSaves, files and pictures\x1b[0m\r\n"), "{shown}");
    assert!(!shown.contains("## ") && !shown.contains("```"), "{shown}");
    assert_eq!(chapter(Some("cat"), &[]), shown);
    assert!(chapter(Some("wc -l; echo paged"), &[]).contains("paged"));
    assert!(chapter(Some("cat"), &["--raw"]).starts_with("# Saves"));
}
