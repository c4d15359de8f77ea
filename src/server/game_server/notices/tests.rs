//! Notices by a command, and what goes wrong with them.

use std::fs;
use std::sync::Mutex;

use jiff::Timestamp;

use super::*;
use crate::server::database::{Database, accounts, chat};
use crate::server::ssh::{Fingerprint, PublicKey};

fn run(command: &str, notice: &str, time: Duration) -> Result<(), NoticeError> {
    super::run(command, notice, time, &AtomicBool::new(false))
}

fn is_running(process: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.split_once(") ").is_some_and(|(_, state)| !state.starts_with('Z'))
}

#[test]
fn a_command_gets_the_notice_and_its_failure_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("notice");
    run(&format!("cat > {}", file.display()), "{\"game\":3}\n", TIME).unwrap();
    assert_eq!(fs::read_to_string(file).unwrap(), "{\"game\":3}\n");
    run("true", &"x".repeat(1 << 20), TIME).expect("it need not read");
    let failed = run("exit 3", "", TIME).unwrap_err();
    assert!(failed.to_string().ends_with("failed: exit status: 3"), "{failed}");
    let failed = run("echo; echo 'no way' >&2; echo >&2; exit 3", "", TIME).unwrap_err();
    assert!(failed.to_string().ends_with("failed: exit status: 3: no way"), "{failed}");
    let begun = Instant::now();
    let child = folder.path().join("child");
    let slow = format!("sleep 60 & echo $! > {}; wait", child.display());
    let late = run(&slow, "", Duration::from_millis(500)).unwrap_err();
    assert!(matches!(late, NoticeError::Late(_)) && begun.elapsed() < TIME, "{late}");
    // What the command has started has ended, too.
    let child = fs::read_to_string(child).unwrap();
    while is_running(child.trim()) {
        thread::sleep(POLL);
    }
}

#[test]
fn notices_are_rationed_and_nobody_waits_for_the_command() {
    let mut database = Database::in_memory().unwrap();
    let key = PublicKey { fingerprint: Fingerprint("x".to_owned()), openssh: "x".to_owned() };
    let anna = database
        .write(|db| {
            accounts::register(db, &"anna".parse().unwrap(), &key, None, Timestamp::UNIX_EPOCH)
        })
        .unwrap()
        .id;
    let database = Arc::new(Mutex::new(database));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("notices");
    let command = format!("sleep 0.02; cat >> {}", file.display());
    let queue = Arc::clone(&database);
    let next = move |sent| chat::next_notice(&mut queue.lock().unwrap(), sent).unwrap();
    let notifier = Notifier::start(command, TIME, next).unwrap();
    let begun = Instant::now();
    let admitted = (0..30).filter(|_| notifier.admits(anna)).count();
    let others = (2..300).filter(|nth| notifier.admits(AccountId(*nth))).count();
    // The first player may get ten. All together may get sixty, and one more if a second has
    // gone by.
    assert!(admitted == 10 && (50..=51).contains(&others), "{admitted} {others}");
    let add = |nth: u32| {
        let notice = nth.to_string();
        let mut database = database.lock().unwrap();
        database.write(|db| chat::add_notice(db, anna, None, &notice)).unwrap()
    };
    assert!((0..20).all(add));
    notifier.wake();
    assert!(begun.elapsed() < Duration::from_millis(100), "{:?}", begun.elapsed());
    let sent = || fs::read_to_string(&file).unwrap_or_default();
    while sent().lines().count() < 20 && begun.elapsed() < Duration::from_secs(30) {
        thread::sleep(POLL);
    }
    assert_eq!(
        sent().lines().map(|it| it.parse().unwrap()).collect::<Vec<u32>>(),
        (0..20).collect::<Vec<_>>()
    );
}

#[test]
fn a_command_ends_with_the_server_and_its_notice_stays() {
    let folder = tempfile::tempdir().unwrap();
    let child = folder.path().join("child");
    let command = format!("echo $$ > {0}.new; mv {0}.new {0}; sleep 60", child.display());
    let mut database = Database::in_memory().unwrap();
    let key = PublicKey { fingerprint: Fingerprint("x".to_owned()), openssh: "x".to_owned() };
    let anna = database
        .write(|db| {
            accounts::register(db, &"anna".parse().unwrap(), &key, None, Timestamp::UNIX_EPOCH)
        })
        .unwrap()
        .id;
    database.write(|db| chat::add_notice(db, anna, None, "{}")).unwrap();
    let done = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&done);
    let next = move |sent: Option<NoticeId>| {
        heard.lock().unwrap().push(sent);
        chat::next_notice(&mut database, sent).unwrap()
    };
    let notifier = Notifier::start(command, Duration::from_mins(1), next).unwrap();
    while !child.exists() {
        thread::sleep(POLL);
    }
    notifier.end();
    assert!(!is_running(fs::read_to_string(child).unwrap().trim()));
    assert_eq!(*done.lock().unwrap(), [None]);
}

#[test]
fn only_so_many_notices_wait() {
    let mut database = Database::in_memory().unwrap();
    let key = PublicKey { fingerprint: Fingerprint("x".to_owned()), openssh: "x".to_owned() };
    let anna = database
        .write(|db| {
            accounts::register(db, &"anna".parse().unwrap(), &key, None, Timestamp::UNIX_EPOCH)
        })
        .unwrap()
        .id;
    let kept = (0..100)
        .filter(|_| database.write(|db| chat::add_notice(db, anna, None, "{}")).unwrap())
        .count();
    assert_eq!(kept, 64);
}
