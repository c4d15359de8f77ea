//! Requests to a running server: their turns, and who hears of what.

use std::io::Write as _;
use std::os::unix::net::UnixStream;
use std::sync::mpsc::channel;
use std::thread;

use super::*;

#[test]
fn requests_take_turns_hear_for_what_they_wait_and_are_left_out_once_they_have_gone() {
    let folder = tempfile::tempdir().unwrap();
    let ((begun, has_begun), (end, ended)) = (channel(), channel::<()>());
    let ended = Mutex::new(ended);
    let answer = move |request| match request {
        ControlRequest::Status => "status".to_owned(),
        ControlRequest::Moderate(_) => {
            begun.send(()).unwrap();
            let _ = ended.lock().recv();
            format!("{DONE}\nThat is done.")
        }
    };
    listen(folder.path(), answer).unwrap();
    thread::scope(|scope| {
        let (path, (said, heard)) = (folder.path(), channel());
        let first = scope.spawn(|| ask(path, "moderate void Anna --yes", |_| ()));
        has_begun.recv().unwrap();
        let wait = move |what: &str| said.send(what.to_owned()).unwrap();
        let second = scope.spawn(|| ask(path, "moderate kick Ben", wait));
        assert_eq!(heard.recv().unwrap(), "void Anna --yes");
        let mut gone = UnixStream::connect(path.join(FILE)).unwrap();
        gone.write_all(b"moderate kick Cora\n").unwrap();
        drop(gone);
        // Meanwhile the server tells its state.
        assert_eq!(ask(path, STATUS, |_| ()).unwrap().as_deref(), Some("status"));
        drop(end);
        for asked in [first, second] {
            let answer = asked.join().unwrap().unwrap().unwrap();
            assert_eq!(read_answer(&answer).unwrap(), "That is done.");
        }
        assert_eq!(
            ask(path, "moderate bans", |_| ()).unwrap().as_deref(),
            Some("done\nThat is done.")
        );
        // The second and the last have begun, and the one that had gone has not.
        assert_eq!(has_begun.try_iter().count(), 2);
    });
}

#[test]
fn a_folder_without_a_server_is_told_from_one_that_does_not_answer() {
    let folder = tempfile::tempdir().unwrap();
    assert!(ask(folder.path(), STATUS, |_| ()).unwrap().is_none());
    let listener = std::os::unix::net::UnixListener::bind(folder.path().join(FILE)).unwrap();
    drop(listener);
    assert!(ask(folder.path(), STATUS, |_| ()).unwrap().is_none(), "a killed server's socket");
    for (answer, why) in [
        ("", "the server that runs here does not understand this; it may be an older one"),
        ("begins\n", "the server ended while it did this; look whether it is done"),
        ("refused\nno", "no"),
    ] {
        assert_eq!(read_answer(answer).unwrap_err().to_string(), why);
    }
}
