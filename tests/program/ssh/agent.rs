//! An ssh-agent, which offers several keys.

use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::ssh::server::Guest;
use crate::support::{Home, wait_for};

/// An ssh-agent with keys; it ends with the test.
pub struct Agent {
    pub socket: PathBuf,
    child: Child,
}

impl Agent {
    /// Starts an ssh-agent that has the keys of these guests, in this order. Returns `None` if
    /// there is no ssh-agent on this machine.
    pub fn of(home: &Home, guests: &[&Guest]) -> Option<Agent> {
        let socket = home.path("agent");
        let mut command = Command::new("ssh-agent");
        let Ok(child) = command.arg("-D").arg("-a").arg(&socket).stdout(Stdio::null()).spawn()
        else {
            eprintln!("skipped: there is no ssh-agent here");
            return None;
        };
        let agent = Agent { socket, child };
        // The socket exists a moment before it can be reached: until then `-l` ends with 2.
        wait_for("the agent", || {
            let listed = agent.add().arg("-l").output().expect("ssh-add");
            (listed.status.code() != Some(2)).then_some(())
        });
        for guest in guests {
            let added = agent.add().arg("-q").arg(guest.key_file().unwrap()).status();
            assert!(added.unwrap().success());
        }
        Some(agent)
    }

    fn add(&self) -> Command {
        let mut command = Command::new("ssh-add");
        command.env("SSH_AUTH_SOCK", &self.socket);
        command
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        // The agent may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
