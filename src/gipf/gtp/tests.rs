//! Conversations and the expected answers. Nonsense must do no harm.

use std::io::Cursor;

use proptest::prelude::*;

use super::serve;
use crate::gipf::record::AgreedRules;
use crate::kit::tests::trials;
use crate::punct::gtp::tests::parted;

/// Returns all answers, as the program sends them.
fn talk(sent: impl AsRef<[u8]>) -> String {
    let mut answered = Vec::new();
    serve(Cursor::new(sent), &mut answered, AgreedRules::default()).unwrap();
    String::from_utf8(answered).unwrap()
}

/// Returns the answers, one by one.
fn answers(sent: impl AsRef<[u8]>) -> Vec<String> {
    parted(&talk(sent))
}

/// Returns the answer to the last line.
fn last(sent: impl AsRef<[u8]>) -> String {
    answers(sent).pop().expect("an answer")
}

/// The shortest game with potentials.
const SHORTEST: &str = "\
play w Ge1-e2
play b Gb1-b2
play w Pc1-c2
play b Pi5-h5
play w c2*b2+1
";

#[test]
fn every_command_is_listed_and_known() {
    let listed = last("list_commands");
    let expected = "= protocol_version name version list_commands known_command quit boardsize \
        komi clear_board play undo showboard all_legal final_score genmove reg_genmove punct-level punct-seed \
        punct-turn punct-perft gipf-rules gipf-challenges gipf-reserve gipf-board gipf-load \
        gipf-save";
    assert_eq!(listed.replace('\n', " "), expected);
    for name in listed[2..].lines() {
        assert_eq!(last(format!("known_command {name}")), "= true");
        assert_ne!(last(name), "? unknown command");
    }
    assert_eq!(answers("known_command punct-rules\n4 nonsense"), ["= false", "?4 unknown command"]);
}

#[test]
fn the_computer_plays_and_advises() {
    assert_eq!(answers("punct-level\npunct-level 3\npunct-level"), ["= 2", "=", "= 3"]);
    assert_eq!(last("punct-level 4"), "? syntax error: punct-level [1|2|3]");
    let [advised, turn, played, after] =
        &answers("reg_genmove w\npunct-turn\ngenmove w\npunct-turn")[..]
    else {
        panic!("four answers")
    };
    assert_eq!((turn.as_str(), after.as_str()), ("= white", "= black"));
    assert_eq!(advised, played, "equal seeds give equal turns");
    assert!(played.starts_with("= G"), "{played}");
    assert_eq!(last("genmove b"), "? it is not Black's turn");
    let over = last(SHORTEST.to_owned() + "genmove b");
    assert_eq!(over, "? the game is over");
}

#[test]
fn a_game_is_played_to_its_end() {
    let after = |text: &str| last(SHORTEST.to_owned() + text);
    assert_eq!(answers(SHORTEST), ["="; 5]);
    assert_eq!(after("final_score"), "= W+");
    assert_eq!(after("punct-turn"), "= over");
    assert_eq!(after("all_legal b"), "=");
    assert_eq!(after("punct-perft 1"), "= 0");
    assert_eq!(after("gipf-board"), "= b2=bGwB c2=wB e2=wG h5=bL");
    assert_eq!(after("play b Pe9-e8"), "? illegal move: the game is over");
    assert_eq!(after("undo\npunct-turn"), "= white");
    assert_eq!(last("final_score"), "? the game is not over");
}

#[test]
fn what_controllers_of_other_games_say_first_is_answered() {
    assert_eq!(answers("boardsize 9\nboardsize 19\nkomi 0"), ["=", "? unacceptable size", "="]);
    let answer = "? syntax error: genmove COLOUR; COLOUR is missing";
    assert_eq!(answers("genmove\nreg_genmove w\nall_legal")[0], answer);
    assert!(last("gipf-reserve").ends_with("COLOUR is missing"));
}

#[test]
fn an_empty_board_is_an_empty_line() {
    assert_eq!(
        answers("gipf-board\ngipf-rules standard 0\ngipf-board"),
        ["=", "=", "= b2=bG b5=wG e2=wG e8=bG h2=bG h5=wG"]
    );
}

#[test]
fn rules_are_told_and_set() {
    let sent = "gipf-rules\ngipf-rules basic\ngipf-rules\ngipf-rules standard\ngipf-rules\n\
        gipf-rules Tournament 3\ngipf-rules";
    let expected = ["= tournament 6", "=", "= basic 0", "=", "= standard 6", "=", "= tournament 3"];
    assert_eq!(answers(sent), expected);
    let usage = "? syntax error: gipf-rules [basic|standard|tournament [0|3|4|5|6]]; basic has 0";
    for wrong in ["basic 6", "tournament 2", "chess", "tournament 6 6"] {
        assert_eq!(last(format!("gipf-rules {wrong}")), usage);
    }
    assert_eq!(last("gipf-rules basic\nclear_board\ngipf-rules"), "= basic 0");
}

#[test]
fn reserves_are_told() {
    let begin = "= basic:18 gipf:yes potentials:6 captured:0";
    assert_eq!(last("gipf-reserve white"), begin);
    let after = "= basic:16 gipf:yes potentials:6 captured:0";
    assert_eq!(last("play w Ge1-e2\ngipf-reserve w"), after);
    let after = last(SHORTEST.to_owned() + "gipf-reserve white");
    assert_eq!(after, "= basic:14 gipf:no potentials:5 captured:0");
    let basic = last("gipf-rules basic\ngipf-reserve b");
    assert_eq!(basic, "= basic:12 gipf:no potentials:0 captured:0");
}

#[test]
fn legal_turns_are_listed_for_the_player_to_move() {
    let list = last("all_legal white");
    let lines: Vec<&str> = list[2..].lines().collect();
    assert_eq!(lines.len(), 42);
    assert!(lines.is_sorted() && lines[0] == "Ga1-b2", "{list}");
    assert_eq!(last("all_legal b"), "? it is not Black's turn");
    let jumps = last(SHORTEST.replace("play w c2*b2+1", "all_legal w"));
    assert!(jumps.contains("\nc2*b2+1\nc2*b2+2\n"), "{jumps}");
}

#[test]
fn turns_are_counted() {
    let counts = |rules: &str| last(format!("gipf-rules {rules}\npunct-perft 2"));
    assert_eq!(counts("basic"), "= 1764");
    assert_eq!(counts("standard 6"), "= 7056");
    assert_eq!(last("punct-perft 0"), "= 1");
    assert_eq!(last("punct-perft 10"), "? syntax error: punct-perft N, with N from 0 to 9");
}

#[test]
fn challenges_are_spent() {
    let lost = SHORTEST.replace("c2*b2+1", "c2*b2+1?lost;d1-d2");
    assert_eq!(last(lost.clone() + "gipf-board"), "= b2=bG c2=wB d2=wB e2=wG h5=bL");
    let none = format!("gipf-challenges 0\n{lost}");
    assert_eq!(last(none), "? illegal move: the other player has no challenge left");
    assert_eq!(answers("gipf-challenges 3\ngipf-challenges"), ["=", "= 3"]);
    assert_eq!(last("gipf-challenges 2"), "? syntax error: gipf-challenges [0|1|3]");
}

#[test]
fn what_cant_be_played_says_why() {
    let refused = |text: &str| last(format!("play white Ge1-e2\n{text}"));
    assert_eq!(refused("play white Ge1-e2"), "? it is not White's turn");
    let gipf_first = "? illegal move: your first move must be a GIPF-piece";
    assert_eq!(refused("play black e9-e8"), gipf_first);
    assert!(refused("play black e5-e8").starts_with("? e5 is not a dot"));
    assert_eq!(refused("play green Ge1-e2"), "? green is not a colour; write white or black");
    assert_eq!(refused("play black"), "? syntax error: play COLOUR TURN; TURN is missing");
    assert_eq!(refused("gipf-board"), "= e2=wG");
    assert_eq!(last("undo"), "? cannot undo");
}

#[test]
fn games_are_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.json");
    let file = file.display();
    let sent =
        format!("{SHORTEST}undo\ngipf-save {file}\nclear_board\ngipf-load {file}\ngipf-board");
    assert_eq!(last(sent), "= b2=bG c2=wL e2=wG h5=bL");
    assert!(last("gipf-load /nowhere/a.json").ends_with("there is no such file"));
    assert_eq!(last("gipf-load"), "? syntax error: gipf-load FILE; FILE is missing");
}

/// @sabaki/gtp 3.0.0 trims answers, and with them the first row.
#[test]
fn words_stand_before_the_board() {
    let board = talk(SHORTEST.to_owned() + "8 showboard\n");
    let board = board.split_once("=8 The game is over\n").expect("an answer").1;
    assert!(board.ends_with("\n\n") && board.matches("\n\n").count() == 1, "{board}");
    assert!(board.contains("wB2") && board.contains("e9"), "{board}");
}

/// Returns a line that makes sense, or almost does.
fn sense() -> impl Strategy<Value = Vec<u8>> {
    prop::sample::select(vec![
        "play w Ge1-e2",
        "play b Gb1-b2",
        "play w Pc1-c2",
        "play b Pi5-h5",
        "play w c2*b2+1",
        "play w c2*b2+2?lost;d1-d2",
        "play b xb2,c3,d4,e5;e9-e8",
        "play b i5-h5 # first",
        "play w é1-e2",
        "undo",
        "clear_board",
        "7 gipf-rules basic",
        "gipf-rules standard 3",
        "gipf-reserve w",
        "gipf-board",
        "showboard",
        "final_score",
        "punct-turn",
        "gipf-load /",
        "gipf-challenges 3",
        "",
    ])
    .prop_map(|line| line.as_bytes().to_vec())
}

proptest! {
    #![proptest_config(trials(80))]

    #[test]
    fn every_command_has_one_answer(
        mut lines in prop::collection::vec(sense(), 0..40),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
    ) {
        for (at, byte) in changes {
            if let Some(line) = lines.get_mut(at.index(40)).filter(|line| !line.is_empty()) {
                let at = at.index(line.len());
                line[at] = if byte == b'\n' { b' ' } else { byte };
            }
        }
        let all = lines.join(&b'\n');
        let answered = talk(&all);
        prop_assert!(!answered.replace('\n', "").chars().any(char::is_control));
        for answer in answered.split_terminator("\n\n") {
            prop_assert!(answer.starts_with(['=', '?']), "{}", answer);
        }
    }
}
