//! `punct gtp` driven from outside, over pipes, as another program does.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

/// How long a test waits for an answer before it gives up. Not a measure of speed.
const PATIENCE: Duration = Duration::from_mins(1);

fn punct(folder: &TempDir, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_punct"));
    command.args(args).current_dir(folder.path());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// Sends commands all at once. Returns all answers, and how the program ended.
fn run(folder: &TempDir, args: &[&str], sent: &[u8]) -> (String, Output) {
    let mut child = punct(folder, args).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let sent = sent.to_vec();
    // The program may end before it has read everything, so a failed write is no error here.
    let writer = thread::spawn(move || drop(stdin.write_all(&sent)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("a writer that does not panic");
    (String::from_utf8(output.stdout.clone()).expect("UTF-8"), output)
}

/// All answers of a program that succeeds and prints nothing else.
fn talk(folder: &TempDir, sent: &str) -> String {
    let (answered, output) = run(folder, &["gtp"], sent.as_bytes());
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
    answered
}

/// A conversation, line by line.
struct Talk {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
}

impl Talk {
    fn begin(folder: &TempDir) -> Talk {
        let mut child = punct(folder, &["gtp"]).spawn().expect("the program starts");
        let stdin = child.stdin.take().expect("a pipe");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Talk { child, stdin, lines }
    }

    /// Sends a command and waits for its answer.
    fn ask(&mut self, command: &str) -> String {
        self.stdin.write_all(format!("{command}\n").as_bytes()).expect("the program listens");
        let mut lines = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE).expect("an answer").as_str() {
                "" => return lines.join("\n"),
                line => lines.push(line.to_owned()),
            }
        }
    }
}

#[test]
fn every_answer_comes_at_once() {
    let folder = folder();
    let mut talk = Talk::begin(&folder);
    assert_eq!(talk.ask("1 protocol_version"), "=1 2");
    assert_eq!(talk.ask("2 play white AR-L10,L9,K8\r"), "=2");
    assert_eq!(talk.ask("play white T-D3,D4,E4"), "? it is not White's turn");
    let count = talk.ask("all_legal black").lines().count();
    assert_eq!(talk.ask("punct-perft 1"), format!("= {count}"));
    assert_eq!(talk.ask("undo"), "=");
    assert_eq!(talk.ask("quit"), "=");
    assert_eq!(talk.child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn it_ends_with_the_input_and_answers_a_last_line_without_end() {
    assert_eq!(talk(&folder(), ""), "");
    assert_eq!(talk(&folder(), "name"), "= punct\n\n");
    assert_eq!(talk(&folder(), "quit\nname\n"), "=\n\n");
}

#[test]
fn flags_set_the_rules() {
    let (answered, _) = run(
        &folder(),
        &["gtp", "--rules", "basic", "--bridges", "any"],
        b"punct-rules\nclear_board\npunct-rules",
    );
    assert_eq!(answered, "= basic any\n\n=\n\n= basic any\n\n");
}

#[test]
fn bytes_of_any_kind_are_answered() {
    let mut sent: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    sent.extend(b"\n9 name\n");
    let (answered, output) = run(&folder(), &["gtp"], &sent);
    assert!(answered.ends_with("\n\n=9 punct\n\n"), "{answered}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn nobody_listening_is_no_error() {
    let mut child = punct(&folder(), &["gtp"]).spawn().expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    let sent = thread::spawn(move || drop(stdin.write_all("name\n".repeat(100_000).as_bytes())));
    let output = child.wait_with_output().expect("it ends");
    sent.join().expect("a writer that does not panic");
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
}

#[test]
#[cfg(unix)] // elsewhere folders can't be opened
fn an_unreadable_input_is_an_error() {
    let folder = folder();
    let mut command = punct(&folder, &["gtp"]);
    command.stdin(fs::File::open(folder.path()).expect("a folder can be opened"));
    let output = command.output().expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.starts_with("error: stdin: can't be read: "), "{told}");
}

#[test]
fn a_game_is_saved_and_loaded() {
    let folder = folder();
    let played = "play w T-D3,D4,E4\nplay b T-N14,N15,O15\nundo\n";
    let saved = talk(&folder, &format!("punct-rules basic any\n{played}punct-save a b.json\n"));
    assert_eq!(saved, "=\n\n".repeat(5));
    let position = "basic black 1 524222 624222 wT0:D3.D4.E4";
    let loaded = talk(&folder, "punct-load a b.json\npunct-rules\npunct-position\n");
    assert_eq!(loaded, format!("=\n\n= basic any\n\n= {position}\n\n"));
}

#[test]
fn a_save_is_replaced_and_keeps_what_it_held() {
    let folder = folder();
    let file = folder.path().join("a.json");
    let text =
        r#"{"format":"punct","version":1,"rules":"standard","white":"Anna","moves":[],"club":7}"#;
    fs::write(&file, text).expect("a file");
    let answered = talk(&folder, "punct-load a.json\nplay w T-D3,D4,E4\npunct-save a.json\n");
    assert_eq!(answered, "=\n\n".repeat(3));
    let text = fs::read_to_string(&file).expect("the file");
    for kept in ["T-D3,D4,E4", "\"Anna\"", "\"club\": 7"] {
        assert!(text.contains(kept), "{kept}: {text}");
    }
}

#[test]
fn another_game_is_replaced_only_by_force() {
    let folder = folder();
    let file = folder.path().join("a.json");
    talk(&folder, "play w T-D3,D4,E4\npunct-save a.json\n");
    let first = fs::read_to_string(&file).expect("the file");
    let other = "play w T-N14,N15,O15\n";
    let answered = talk(&folder, &format!("{other}punct-save a.json\n"));
    assert!(
        answered.contains("? ") && answered.contains("another game has this name"),
        "{answered}"
    );
    assert_eq!(fs::read_to_string(&file).expect("the file"), first);
    let answered = talk(&folder, &format!("{other}punct-save --force a.json\n"));
    assert_eq!(answered, "=\n\n".repeat(2));
    assert!(fs::read_to_string(&file).expect("the file").contains("T-N14,N15,O15"));
}

#[test]
fn no_other_file_is_overwritten_and_no_other_is_loaded() {
    let folder = folder();
    fs::write(folder.path().join("letter.txt"), "Dear Anna").expect("a file");
    let sent = "punct-save letter.txt\npunct-save .\npunct-save no/where.json\npunct-save\n\
        punct-load letter.txt\npunct-load .\npunct-load nothing\npunct-load\npunct-position\n";
    let answered = talk(&folder, sent);
    let answers: Vec<&str> = answered.trim_end().split("\n\n").collect();
    assert_eq!(answers.len(), 9);
    assert!(answers[..8].iter().all(|answer| answer.starts_with("? ")), "{answered}");
    assert_eq!(answers[8], "= standard white 0 624222 624222 -");
    let files: Vec<_> = fs::read_dir(folder.path()).expect("a folder").flatten().collect();
    assert_eq!(files.len(), 1, "{files:?}");
    assert_eq!(fs::read_to_string(files[0].path()).expect("the file"), "Dear Anna");
}

#[test]
fn the_computer_answers_legal_moves_and_plays_them() {
    let folder = folder();
    let mut talk = Talk::begin(&folder);
    assert_eq!(talk.ask("punct-nodes 2"), "=");
    for ply in 0..12 {
        let turn = talk.ask("punct-turn");
        let colour = turn.trim_start_matches("= ");
        if colour == "over" {
            break;
        }
        let before = talk.ask("punct-position");
        let legal = talk.ask(&format!("all_legal {colour}"));
        let asked = talk.ask(&format!("reg_genmove {colour}"));
        assert_eq!(talk.ask("punct-position"), before);
        let played = talk.ask(&format!("genmove {colour}"));
        assert_eq!(played, asked, "ply {ply}");
        let played = played.trim_start_matches("= ");
        let resigned = played == "resign";
        assert!(
            resigned || legal.trim_start_matches("= ").lines().any(|line| line == played),
            "{played}"
        );
        if resigned {
            let score = if colour == "white" { "= B+" } else { "= W+" };
            assert_eq!(talk.ask("final_score"), score);
        } else {
            assert_ne!(talk.ask("punct-position"), before);
        }
    }
}

#[test]
fn fixed_nodes_and_seed_give_the_same_game_again() {
    let game = || {
        let sent =
            "punct-nodes 20\npunct-seed 7\n".to_owned() + &"genmove w\ngenmove b\n".repeat(4);
        talk(&folder(), &(sent + "punct-position\n"))
    };
    assert_eq!(game(), game());
}

/// The answers to commands sent at once, each without its sign.
fn answers(folder: &TempDir, sent: &str) -> Vec<String> {
    let answered = talk(folder, sent);
    let answers = answered.trim_end_matches('\n').split("\n\n");
    answers.map(|answer| answer.trim_start_matches(['=', '?', ' ']).to_owned()).collect()
}

#[test]
fn wins_are_all_the_moves_that_win_and_no_other() {
    let folder = folder();
    // The positions before the last moves of two games that come with the project: a chain won one
    // game, the count of the central hexagon the other.
    for (save, colour, score) in
        [("over-the-top", "black", "B+"), ("the-centre-decides", "white", "W+")]
    {
        let save = format!("{}/saves/{save}.json", env!("CARGO_MANIFEST_DIR"));
        let here = format!("punct-load {save}\nundo\n");
        let asked = answers(&folder, &format!("{here}all_legal {colour}\npunct-wins\n"));
        let [_, _, legal, wins] = &asked[..] else { panic!("{asked:?}") };
        let trying = |attempt: &str| format!("play {colour} {attempt}\nfinal_score\nundo\n");
        let tried = answers(&folder, &(here + &legal.lines().map(trying).collect::<String>()));
        let scores = tried[2..].chunks(3).map(|answers| answers[1].as_str());
        let won = legal.lines().zip(scores).filter(|&(_, ended)| ended == score);
        let winning: Vec<&str> = won.map(|(attempt, _)| attempt).collect();
        assert!(!winning.is_empty(), "{save}");
        assert_eq!(wins.lines().collect::<Vec<_>>(), winning, "{save}");
    }
}

#[test]
fn gipf_is_spoken_by_its_own_rules() {
    let args = ["gipf", "gtp", "--version", "standard", "--potentials", "3", "--challenges", "3"];
    let sent =
        b"gipf-rules\ngipf-challenges\n7 gipf-reserve white\npunct-perft 1\nplay w Pe1-e2\nquit";
    let (answered, output) = run(&folder(), &args, sent);
    let reserve = "=7 basic:12 gipf:no potentials:3 captured:0";
    assert_eq!(answered, format!("= standard 3\n\n= 3\n\n{reserve}\n\n= 84\n\n=\n\n=\n\n"));
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(unix)]
#[test]
fn a_program_that_nobody_reads_ends_whatever_it_thinks_about() {
    use std::io::Write as _;
    use std::process::{Command, Stdio};

    let mut command = Command::new(env!("CARGO_BIN_EXE_punct"));
    command.arg("gtp").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    let mut input = child.stdin.take().expect("its input");
    input.write_all(b"punct-movetime 600000\ngenmove white\n").expect("it reads");
    drop((input, child.stdout.take()));
    let status = crate::support::wait_for("its end", || child.try_wait().expect("a child"));
    assert!(status.success(), "{status}");
}
