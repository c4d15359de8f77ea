//! What is typed before somebody reads it.

use std::io::Read as _;

use super::*;

/// Types chunks, before and after somebody reads them, and returns what was read and whether
/// reading failed in the end.
fn read(early: &[&[u8]], late: &[&[u8]]) -> (Vec<u8>, bool) {
    let keyboard = Keyboard::default();
    keyboard.begin_session();
    for chunk in early {
        keyboard.receive(chunk);
    }
    let mut typed = keyboard.read(0);
    for chunk in late {
        keyboard.receive(chunk);
    }
    keyboard.end();
    let mut bytes = Vec::new();
    let failed = typed.read_to_end(&mut bytes).is_err();
    (bytes, failed)
}

#[test]
fn no_line_is_lost_however_many_wait_and_too_many_are_told_of() {
    let few = vec![&b"board\n"[..]; 5000];
    for (early, late) in
        [(&few[..], &few[..0]), (&few[..0], &few[..]), (&few[..2500], &few[2500..])]
    {
        assert_eq!(read(early, late), (few.concat(), false));
    }
    let many = vec![&b"board\n"[..]; 20_000];
    for (early, late) in [(&many[..], &many[..0]), (&many[..0], &many[..])] {
        let (bytes, failed) = read(early, late);
        assert!(failed && bytes.len() <= MOST_WAITING, "{} bytes", bytes.len());
        assert!(many.concat().starts_with(&bytes), "no line between others is left out");
    }
}

#[test]
fn nothing_stays_of_the_memory_for_a_flood_once_it_is_read() {
    let keyboard = Keyboard::default();
    let typed = keyboard.read(0);
    keyboard.receive(&vec![b'x'; MOST_WAITING]);
    for _ in 0..MOST_WAITING / 1024 {
        assert_eq!(typed.wait(None, 1024).ok().flatten().map(|bytes| bytes.len()), Some(1024));
    }
    assert_eq!(typed.waiting.bytes.lock().bytes.capacity(), 0);
}

#[test]
fn a_channel_without_a_session_stores_little() {
    let keyboard = Keyboard::default();
    keyboard.receive(&[b'x'; 10_000]);
    assert_eq!(keyboard.0.lock().early.len(), EARLY);
}

#[test]
fn a_reader_waits_no_longer_than_asked_and_reads_to_the_end() {
    let keyboard = Keyboard::default();
    let typed = keyboard.read(0);
    assert_eq!(typed.wait(Some(Duration::ZERO), 9).ok(), Some(None));
    keyboard.receive(b"board");
    assert_eq!(typed.wait(Some(Duration::ZERO), 3).ok(), Some(Some(b"boa".to_vec())));
    keyboard.end();
    assert_eq!(typed.wait(None, 9).ok(), Some(Some(b"rd".to_vec())));
    assert_eq!(typed.wait(None, 9).ok(), Some(Some(vec![])));
}
