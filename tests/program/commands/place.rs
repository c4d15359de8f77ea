//! Where commands are run.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder with one save in which commands run, and a home folder for them.
pub struct Place {
    folder: TempDir,
    home: TempDir,
}

/// What a command printed, and its exit code.
#[derive(Debug, PartialEq)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Place {
    /// Makes a place with `a.json`, a game by the standard rules with these moves and further
    /// members.
    pub fn with(members: &str, moves: &[&str]) -> Self {
        let [folder, home] = [(); 2].map(|()| tempfile::tempdir().expect("a temporary folder"));
        let place = Self { folder, home };
        let head = r#""format":"punct","version":1,"rules":"standard""#;
        place.write("a.json", &format!("{{{head},{members}\"moves\":{moves:?}}}"));
        place
    }

    /// The folder of caches, whose contents commands can make again.
    pub fn cache(&self) -> PathBuf {
        self.home.path().join("cache")
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("a file");
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the file")
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_punct"));
        command.args(args).current_dir(self.folder.path()).env_remove("PUNCT_SAVES");
        command.env("HOME", self.home.path()).env("XDG_CACHE_HOME", self.cache());
        command.env("TERM", "xterm").env_remove("XDG_CONFIG_HOME").env_remove("XDG_DATA_HOME");
        command.env("LANG", "C.UTF-8").env_remove("LC_ALL").env_remove("LC_CTYPE");
        command.stdin(Stdio::null());
        command
    }

    pub fn run(&self, args: &[&str]) -> Ran {
        let Output { status, stdout, stderr } = self.command(args).output().expect("it runs");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        Ran { code: status.code(), out: text(stdout), err: text(stderr) }
    }

    /// What a command that succeeds prints.
    pub fn printed(&self, args: &[&str]) -> String {
        let ran = self.run(args);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}");
        ran.out
    }

    /// What a command that is refused says: one line on stderr, and nothing else.
    pub fn refused(&self, args: &[&str]) -> String {
        let ran = self.run(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{args:?}");
        let message = ran.err.strip_prefix("error: ").and_then(|line| line.strip_suffix('\n'));
        message.unwrap_or_else(|| panic!("{args:?} says {:?}", ran.err)).to_owned()
    }
}
