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
        wait_for("the agent", || agent.socket.exists().then_some(()));
        for guest in guests {
            let mut command = Command::new("ssh-add");
            command.arg("-q").arg(guest.key_file().unwrap()).env("SSH_AUTH_SOCK", &agent.socket);
            assert!(command.status().unwrap().success());
        }
        Some(agent)
    }
}

impl Drop for Agent {
    fn drop(&mut self) {
        // The agent may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
