//! A server under test, and guests with keys of their own.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdout, Command, Output, Stdio};

use crate::ssh::agent::Agent;
use crate::support::{Home, Pty};

/// Whether the OpenSSH client is there.
pub fn has_ssh() -> bool {
    let there = |program: &str| Command::new(program).arg("-?").output().is_ok();
    let both = there("ssh") && there("ssh-keygen");
    if !both {
        eprintln!("skipped: there is no OpenSSH client here");
    }
    both
}

/// The program under test. For measurements, `SERVER` may name another one.
fn program() -> OsString {
    std::env::var_os("SERVER").unwrap_or_else(|| env!("CARGO_BIN_EXE_punct").into())
}

/// A running server.
pub struct Server {
    pub home: Home,
    pub port: u16,
    child: Child,
    /// The standard output, kept open because the server writes its last line there.
    said: BufReader<ChildStdout>,
    /// The standard error output, if the test reads it.
    complained: Option<BufReader<ChildStderr>>,
}

impl Server {
    /// Starts a server with these arguments, at a free port.
    pub fn start(args: &[&str]) -> Server {
        Server::start_in(Home::new(), args)
    }

    /// Does the same as [`Server::start`]; `None` if this machine has no OpenSSH client.
    pub fn for_ssh(args: &[&str]) -> Option<Server> {
        has_ssh().then(|| Server::start(args))
    }

    /// Starts a server with the data of a server that has ended.
    pub fn start_in(home: Home, args: &[&str]) -> Server {
        Server::start_traced(&[], home, args)
    }

    /// Starts a server by `strace` with the options that [`flushing_by`] gives.
    ///
    /// [`flushing_by`]: crate::support::flushing_by
    pub fn start_traced(tracing: &[String], home: Home, args: &[&str]) -> Server {
        let log = File::options().create(true).append(true).open(home.path("log")).unwrap();
        Server::start_with(tracing, home, args, Stdio::from(log))
    }

    /// Returns the log of the server; empty if the test reads the standard error output itself.
    pub fn log(&self) -> String {
        fs::read_to_string(self.home.path("log")).unwrap_or_default()
    }

    /// Runs `punct` on the server's data as its operator does.
    pub fn operator(&self, args: &[&str]) -> Answered {
        operator(&self.home, args)
    }

    /// Starts a server whose standard error output the test reads.
    pub fn start_heard(args: &[&str]) -> Server {
        Server::start_with(&[], Home::new(), args, Stdio::piped())
    }

    fn start_with(tracing: &[String], home: Home, args: &[&str], complaints: Stdio) -> Server {
        let mut command = Command::new("strace");
        command.args(tracing).arg(program());
        if tracing.is_empty() {
            command = Command::new(program());
        }
        command.args(["serve", "--listen", "127.0.0.1:0"]);
        if !args.contains(&"--per-address") {
            command.args(["--per-address", "64"]);
        }
        command.args(args).arg("--data").arg(home.path("data"));
        let unit = include_str!("../../../assets/server/punct.service");
        let set = unit.lines().find_map(|line| line.strip_prefix("Environment=")).unwrap();
        command.envs(set.split(' ').map(|one| one.split_once('=').unwrap()));
        let mut child = command.stdout(Stdio::piped()).stderr(complaints).spawn().unwrap();
        let complained = child.stderr.take().map(BufReader::new);
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let port = line.split("127.0.0.1:").nth(1).and_then(|rest| {
            rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok()
        });
        let port = port.unwrap_or_else(|| panic!("the server said {line:?}"));
        Server { home, port, child, said, complained }
    }

    /// Waits for a line of the standard output with these words.
    pub fn says(&mut self, words: &str) {
        wait_for_line(&mut self.said, words);
    }

    /// Waits for a line of the standard error output with these words.
    pub fn complains(&mut self, words: &str) {
        wait_for_line(self.complained.as_mut().expect("nobody hears it"), words);
    }

    /// Closes the standard error output, so that nobody reads it any longer.
    pub fn is_not_heard(&mut self) {
        self.complained = None;
    }

    /// Sends the server a signal.
    pub fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    }

    /// Waits until the server has ended, and hands over its data. `None` for a status means that a
    /// signal ended it.
    pub fn ended(mut self) -> (Home, Option<i32>) {
        let status = self.child.wait().unwrap();
        let home = std::mem::replace(&mut self.home, Home::new());
        (home, status.code())
    }

    /// Returns the number of the server's process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// A guest with a key of that kind.
    pub fn guest(&self, name: &str, kind: &str) -> Guest {
        Guest::with_key(&self.home, name, kind, self.port)
    }

    /// A guest without a key.
    pub fn stranger(&self) -> Guest {
        Guest::without_key(&self.home, "eve", self.port)
    }

    /// A guest who comes by this name with the keys of an agent.
    pub fn guest_with(&self, agent: &Agent, name: &str) -> Guest {
        let (name, keys) = (name.to_owned(), Keys::Agent(agent.socket.clone()));
        Guest { name, keys, port: self.port, home: self.home.path("") }
    }

    /// A player whose account was made before.
    pub fn player_again(&self, name: &str) -> Guest {
        self.guest(name, "ed25519")
    }

    /// A player, whose account the operator makes.
    pub fn player(&self, name: &str) -> Guest {
        let guest = self.guest(name, "ed25519");
        self.add_account(name);
        guest
    }

    /// Makes an account for the public key in the file of that name.
    pub fn add_account(&self, name: &str) {
        let key = self.home.path(&format!("{name}.pub"));
        let added = self.operator(&["account", "add", name, key.to_str().unwrap()]);
        assert_eq!(added.status, Some(0), "{added:?}");
    }
}

fn wait_for_line(lines: &mut impl BufRead, words: &str) {
    let mut line = String::new();
    while !line.contains(words) {
        line.clear();
        assert!(lines.read_line(&mut line).unwrap() > 0, "{words:?} does not come");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // The server may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The keys with which a guest comes.
enum Keys {
    None,
    File(PathBuf),
    /// The keys of the agent at this socket.
    Agent(PathBuf),
}

/// Somebody who comes by ssh.
pub struct Guest {
    name: String,
    keys: Keys,
    port: u16,
    home: PathBuf,
}

/// What a command answered.
#[derive(Debug, PartialEq, Eq)]
pub struct Answered {
    pub status: Option<i32>,
    pub out: String,
    pub error: String,
}

/// Returns the words of a refusal for which the filter of fail2ban looks, with `<ADDR>` for the
/// address.
pub fn filtered_words() -> String {
    let filter = include_str!("../../../assets/server/fail2ban.conf");
    let expression = filter.lines().find_map(|line| line.strip_prefix("failregex = ")).unwrap();
    expression.split_once(")?").unwrap().1.to_owned()
}

/// Runs `punct` on the data of a server, which may have ended.
pub fn operator(home: &Home, args: &[&str]) -> Answered {
    let mut command = Command::new(program());
    command.args(args).arg("--data").arg(home.path("data"));
    Answered::of(command.output().unwrap())
}

impl Answered {
    fn of(Output { status, stdout, stderr }: Output) -> Answered {
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Answered { status: status.code(), out: text(stdout), error: text(stderr) }
    }
}

impl Guest {
    /// A guest with a key, at the port of a host.
    pub fn of_host(home: &Home, name: &str, port: u16) -> Guest {
        Guest::with_key(home, name, "ed25519", port)
    }

    /// A guest without a key, at the port of a host.
    pub fn without_key(home: &Home, name: &str, port: u16) -> Guest {
        Guest { name: name.to_owned(), keys: Keys::None, port, home: home.path("") }
    }

    /// A guest with a key of this kind. Makes the key if it does not exist yet.
    fn with_key(home: &Home, name: &str, kind: &str, port: u16) -> Guest {
        let key = home.path(name);
        if !key.exists() {
            let made = Command::new("ssh-keygen")
                .args(["-q", "-N", "", "-t", kind, "-f"])
                .arg(&key)
                .status();
            assert!(made.unwrap().success());
        }
        Guest { name: name.to_owned(), keys: Keys::File(key), port, home: home.path("") }
    }

    /// The file of the guest's own key; `None` for a guest without a key or with an agent.
    pub fn key_file(&self) -> Option<&Path> {
        match &self.keys {
            Keys::File(file) => Some(file),
            Keys::None | Keys::Agent(_) => None,
        }
    }

    /// The port to which the guest connects.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The arguments of ssh before those of a test.
    fn args(&self) -> Vec<String> {
        let mut args: Vec<String> = [
            "-F",
            "/dev/null",
            "-o",
            "StrictHostKeyChecking=no",
            "-o",
            "UserKnownHostsFile=/dev/null",
            "-o",
            "LogLevel=ERROR",
            "-o",
            "ConnectTimeout=20",
        ]
        .map(str::to_owned)
        .to_vec();
        let agent = match &self.keys {
            Keys::None | Keys::File(_) => "none".to_owned(),
            Keys::Agent(socket) => socket.display().to_string(),
        };
        args.extend(["-o".to_owned(), format!("IdentityAgent={agent}")]);
        match &self.keys {
            Keys::None => args.extend(["-o", "PubkeyAuthentication=no"].map(str::to_owned)),
            Keys::File(key) => {
                args.extend(["-o".to_owned(), "IdentitiesOnly=yes".to_owned(), "-i".to_owned()]);
                args.push(key.display().to_string());
            }
            Keys::Agent(_) => {}
        }
        args.extend(["-p".to_owned(), self.port.to_string()]);
        args
    }

    /// Runs ssh with these options and this command, without a terminal.
    pub fn run_with(&self, options: &[&str], command: &[&str]) -> Answered {
        Answered::of(self.output(options, command))
    }

    fn output(&self, options: &[&str], command: &[&str]) -> Output {
        let mut ssh = Command::new("ssh");
        ssh.args(self.args()).args(options).arg(format!("{}@127.0.0.1", self.name));
        ssh.args(command).env("HOME", &self.home).stdin(Stdio::null()).output().unwrap()
    }

    /// Runs a command by ssh, without a terminal.
    pub fn run(&self, command: &str) -> Answered {
        self.run_with(&[], &[command])
    }

    /// Runs a command that must succeed, and returns the bytes that it writes.
    pub fn bytes(&self, options: &[&str], command: &str) -> Vec<u8> {
        let Output { status, stdout, stderr } = self.output(options, &[command]);
        assert!(status.success(), "{command}: {}", String::from_utf8_lossy(&stderr));
        stdout
    }

    /// Runs a command that must succeed, and returns the text that it writes.
    pub fn asks(&self, command: &str) -> String {
        let answered = self.run(command);
        assert_eq!(answered.status, Some(0), "{command}: {answered:?}");
        answered.out
    }

    /// The one object that a command answers.
    pub fn object(&self, command: &str) -> serde_json::Value {
        let out = self.asks(&format!("{command} --json"));
        serde_json::from_str(&out).unwrap_or_else(|error| panic!("{command}: {out}: {error}"))
    }

    /// Runs ssh in a terminal, with or without a command.
    pub fn terminal(&self, home: &Home, command: &[&str], columns: u16, rows: u16) -> Pty {
        let mut ssh = home.command("ssh");
        ssh.args(self.args());
        ssh.args(["-tt", "-e", "none", &format!("{}@127.0.0.1", self.name)]);
        ssh.args(command);
        Pty::spawn(ssh, columns, rows)
    }
}

/// Waits until a terminal shows its alternate screen, or its main screen again if `on` is `false`.
pub fn wait_for_alternate(pty: &Pty, on: bool) {
    pty.wait_for("the other screen", |screen| screen.alternate_screen() == on);
}
