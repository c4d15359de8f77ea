//! What tmux says of the terminal it runs in.

use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

/// How long tmux has to answer.
const LIMIT: Duration = Duration::from_millis(80);
/// How often it is looked whether it has.
const STEP: Duration = Duration::from_millis(2);

/// Whether tmux passes sixel pictures on. It calls itself able to show them (DA1) whatever it runs
/// in, and shows an empty box where its own terminal is not.
pub(super) fn passes_sixels_on() -> bool {
    // Where tmux runs at the near end of a connection, another tmux here would answer for another
    // terminal.
    if env::var_os("TMUX").is_none() {
        return false;
    }
    let asked = Command::new("tmux")
        .args(["display-message", "-p", "#{client_termfeatures}"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let said = asked.ok().and_then(said_in_time);
    said.is_some_and(|said| has_sixel(&said))
}

/// What a program writes, if it ends well in time.
fn said_in_time(mut child: Child) -> Option<Vec<u8>> {
    let until = Instant::now() + LIMIT;
    let ended = loop {
        match child.try_wait() {
            Ok(None) if Instant::now() < until => thread::sleep(STEP),
            Ok(status) => break status,
            Err(_) => break None,
        }
    };
    if ended.is_none() {
        // It may have ended just now; then there is nothing to kill.
        let _ = child.kill();
        let _ = child.wait();
    }
    let said = ended.filter(ExitStatus::success).map(|_| child.wait_with_output());
    Some(said?.ok()?.stdout)
}

/// Whether sixel is among the features, which stand between commas.
fn has_sixel(features: &[u8]) -> bool {
    String::from_utf8_lossy(features).trim().split(',').any(|feature| feature == "sixel")
}

#[cfg(test)]
mod tests {
    use crate::terminal::tmux::has_sixel;

    #[test]
    fn sixel_is_a_feature_of_tmuxs_own_terminal() {
        assert!(has_sixel(b"256,RGB,sixel,sync\n"));
        assert!(has_sixel(b"sixel\n"));
        assert!(!has_sixel(b"256,RGB,nosixel,sync\n"));
        assert!(!has_sixel(b"\n"));
    }
}
