//! Conversations with their answers, and nonsense input, which must do no harm.

mod computer;

use std::io::Cursor;
use std::num::NonZero;

use proptest::prelude::*;

use super::{Gtp, GtpOptions, serve};
use crate::kit::gtp::{GtpRequest, GtpSession, MAX_LINE};
use crate::kit::tests::trials;
use crate::punct::engine::Weights;
use crate::rules::{Game, Rules};

fn beginning() -> GtpOptions {
    let weights = Weights::built_in().clone();
    GtpOptions { rules: Rules::default(), weights, nodes: None, threads: NonZero::<usize>::MIN }
}

/// All answers, as the program writes them.
fn talk(sent: impl AsRef<[u8]>) -> String {
    let mut answered = Vec::new();
    serve(Cursor::new(sent), &mut answered, beginning()).unwrap();
    String::from_utf8(answered).unwrap()
}

/// The answers, one by one.
fn answers(sent: impl AsRef<[u8]>) -> Vec<String> {
    parted(&talk(sent))
}

/// The answer to the last line.
fn last(sent: impl AsRef<[u8]>) -> String {
    answers(sent).pop().expect("an answer")
}

/// White joins columns A and Q below the centre, while Black adds elsewhere.
const WON: &str = "\
play w SE-A6,B6,C6
play b T-N16,O16,O17
play w SE-D6,E6,F6
play b T-L16,M16,M17
play w SC-H6,G6,I6
play b T-K16,J16,K17
play w SE-J6,K6,L6
play b T-N14,O14,O15
play w SE-M6,N7,O8
play b T-L14,M14,M15
play w T-P9,P10,Q10
";

#[test]
fn what_it_is() {
    assert_eq!(talk("protocol_version\n"), "= 2\n\n");
    assert_eq!(talk("name\n"), "= punct\n\n");
    assert_eq!(talk("version\n"), format!("= {}\n\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn ids_come_back() {
    assert_eq!(talk("1 name\r\n"), "=1 punct\n\n");
    assert_eq!(talk("\n  \n# name\n\t02\tNAME # really\n"), "=02 punct\n\n");
    assert_eq!(talk("3 nonsense"), "?3 unknown command\n\n");
    assert_eq!(talk("4\n"), "?4 unknown command\n\n");
    assert_eq!(
        talk(b"n\xc3\xa4me\n\xff\xfe\nname\n"),
        "? unknown command\n\n".repeat(2) + "= punct\n\n"
    );
}

#[test]
fn an_endless_line_is_refused_and_the_next_is_answered() {
    let long = "x".repeat(3 * MAX_LINE);
    assert_eq!(talk(format!("5 {long}\nname\n")), "?5 the line is too long\n\n= punct\n\n");
    assert_eq!(talk(format!("name #{long}\nname\n")), "= punct\n\n= punct\n\n");
}

#[test]
fn nothing_is_answered_after_quit() {
    assert_eq!(talk("1 quit\n2 name\n"), "=1\n\n");
}

#[test]
fn every_command_is_listed_and_known() {
    let listed = last("list_commands");
    let expected = "= protocol_version name version list_commands known_command quit boardsize \
        komi clear_board play undo showboard all_legal final_score punct-rules punct-turn punct-reserve \
        punct-centre punct-perft punct-position punct-set-position punct-load punct-save \
        genmove reg_genmove time_settings time_left punct-level punct-nodes punct-movetime \
        punct-margin punct-seed punct-threads punct-wins punct-analyse";
    assert_eq!(listed.replace('\n', " "), expected);
    for name in listed[2..].lines() {
        assert_eq!(last(format!("known_command {name}")), "= true");
        assert_ne!(last(name), "? unknown command");
    }
    assert_eq!(answers("known_command KOMI\nknown_command loadsgf"), ["= true", "= false"]);
}

#[test]
fn the_board_has_one_size_and_komi_changes_nothing() {
    for size in ["1", "16", "18", "19", "0", "-17", "17.5", "99999999999", "17 17", "large"] {
        assert_eq!(last(format!("boardsize {size}")), "? unacceptable size", "{size}");
    }
    let sent = "play w T-D3,D4,E4\n7 boardsize 17\nkomi 6.5\nKOMI -3\nkomi much\nundo";
    let usage = "? syntax error: komi NUMBER";
    assert_eq!(answers(sent), ["=", "=7", "=", "=", usage, "="]);
}

#[test]
fn a_command_without_its_argument_says_which_is_missing() {
    for (sent, missing) in [
        ("known_command", "known_command NAME; NAME"),
        ("boardsize", "boardsize SIZE; SIZE"),
        ("komi", "komi NUMBER; NUMBER"),
        ("play", "play COLOUR MOVE; COLOUR"),
        ("play black", "play COLOUR MOVE; MOVE"),
        ("all_legal", "all_legal COLOUR; COLOUR"),
        ("genmove", "genmove COLOUR; COLOUR"),
        ("reg_genmove # white", "reg_genmove COLOUR; COLOUR"),
        ("punct-reserve", "punct-reserve COLOUR; COLOUR"),
        ("punct-centre", "punct-centre COLOUR; COLOUR"),
        ("punct-perft", "punct-perft N; N"),
        ("punct-load", "punct-load FILE; FILE"),
        ("punct-save", "punct-save FILE; FILE"),
        ("time_settings 300", "time_settings MAIN BYO STONES; BYO"),
        ("time_left white 12.5", "time_left COLOUR TIME STONES; STONES"),
        ("punct-nodes", "punct-nodes N; N"),
        ("punct-movetime", "punct-movetime MS; MS"),
        ("punct-seed", "punct-seed N; N"),
        ("punct-threads", "punct-threads N; N"),
        ("punct-analyse", "punct-analyse MS [COUNT]; MS"),
    ] {
        assert_eq!(last(sent), format!("? syntax error: {missing} is missing"), "{sent}");
    }
}

#[test]
fn moves_are_read_as_people_write_them() {
    let sent = "play White ar - l10, l9, k8\nplay B d3d4e4\nplay w RL10-L11,L10,K9\npunct-position";
    let position = "= standard black 3 624212 524222 bT0:D3.D4.E4;wAR0:L11.L10.K9";
    assert_eq!(answers(sent), ["=", "=", "=", position]);
}

#[test]
fn a_position_is_set_up_and_played_on() {
    let position = "standard black 3 624212 524222 bT0:D3.D4.E4;wAR0:L11.L10.K9";
    let sent = format!(
        "punct-rules basic any\npunct-set-position {position}\npunct-position\npunct-rules\n\
         play b TD3-D5,D6,E6\npunct-position\nundo\nundo\nclear_board\npunct-position"
    );
    let answer = format!("= {position}");
    let moved = "= standard white 4 624212 524222 bT0:D5.D6.E6;wAR0:L11.L10.K9";
    let start = "= standard white 0 624222 624222 -";
    let expected =
        ["=", "=", &answer, "= standard any", "=", moved, "=", "? cannot undo", "=", start];
    assert_eq!(answers(sent), expected);
}

#[test]
fn a_finished_game_is_set_up_finished() {
    let over = last(WON.to_owned() + "punct-position");
    let sent = format!("punct-set-position {}\npunct-turn\nfinal_score", &over[2..]);
    assert_eq!(answers(sent), ["=", "= over", "= W+"]);
}

#[test]
fn a_position_that_cant_be_says_why_and_changes_nothing() {
    let refused = |text: &str| {
        let sent = format!("play w T-D3,D4,E4\npunct-set-position {text}\npunct-position");
        let [_, answer, after] = &answers(sent)[..] else { panic!("three answers") };
        assert_eq!(after, "= standard black 1 524222 624222 wT0:D3.D4.E4");
        answer.clone()
    };
    let overlap = "standard white 2 524222 524222 wT0:D3.D4.E4;bT0:E4.E5.F5";
    assert_eq!(refused(overlap), "? two pieces are on E4 at level 0");
    let words = "? a position has six words (RULES TURN PLY RESERVE RESERVE PIECES), not 0";
    assert_eq!(refused(""), words);
}

#[test]
fn what_cant_be_played_says_why() {
    let refused = |text: &str| last(format!("play white AR-L10,L9,K8\n{text}"));
    assert_eq!(refused("play white T-D3,D4,E4"), "? it is not White's turn");
    assert_eq!(refused("play black T-L10,L11,M11"), "? illegal move: L10 is occupied");
    assert_eq!(refused("play black D3,D4"), "? name three spaces, the PÜNCT's first; here are 2");
    assert_eq!(refused("play green D3,D4,E4"), "? green is not a colour; write white or black");
    assert_eq!(refused("play black"), "? syntax error: play COLOUR MOVE; MOVE is missing");
    assert_eq!(refused("punct-position"), "= standard black 1 624212 624222 wAR0:L10.L9.K8");
}

#[test]
fn undo_goes_back_to_the_start_and_no_further() {
    let sent = "undo\nplay w T-D3,D4,E4\nundo\nundo\npunct-position";
    let start = "= standard white 0 624222 624222 -";
    assert_eq!(answers(sent), ["? cannot undo", "=", "=", "? cannot undo", start]);
}

#[test]
fn legal_moves_are_listed_for_the_player_to_move() {
    let list = last("all_legal white");
    let lines: Vec<&str> = list[2..].lines().collect();
    assert_eq!(lines.len(), 4986);
    assert!(lines.is_sorted());
    assert_eq!(last("all_legal b"), "? it is not Black's turn");
    assert_eq!(last(WON.to_owned() + "all_legal black"), "=");
}

#[test]
fn a_won_game_has_a_score() {
    assert_eq!(last("final_score"), "? the game is not over");
    let after = |text: &str| last(WON.to_owned() + text);
    assert_eq!(after("final_score"), "= W+");
    assert_eq!(after("punct-turn"), "= over");
    assert_eq!(after("play black T-D3,D4,E4"), "? illegal move: the game is over");
    assert_eq!(after("undo\npunct-turn"), "= white");
    assert_eq!(after("punct-perft 1"), "= 0");
}

#[test]
fn rules_are_told_and_set() {
    let sent = "punct-rules\npunct-rules basic any\npunct-rules\npunct-rules STANDARD\npunct-rules";
    assert_eq!(answers(sent), ["= standard two", "=", "= basic any", "=", "= standard two"]);
    let sent = "play w T-D3,D4,E4\npunct-rules chess\npunct-turn\npunct-rules basic\npunct-turn";
    let usage = "? syntax error: punct-rules [basic|standard [two|any]]";
    assert_eq!(answers(sent), ["=", usage, "= black", "=", "= white"]);
    assert_eq!(last("punct-rules basic any\nclear_board\npunct-rules"), "= basic any");
}

#[test]
fn reserves_centre_and_counts() {
    assert_eq!(last("play w T-D3,D4,E4\npunct-reserve white"), "= T:5 SC:2 SE:4 AM:2 AR:2 AL:2");
    assert_eq!(last("punct-reserve B"), "= T:6 SC:2 SE:4 AM:2 AR:2 AL:2");
    let sent = "punct-rules basic\nplay w D3,D4,E4\nplay b I9,I10,J10\npunct-centre black";
    assert_eq!(last(sent), "= 3");
    assert_eq!(answers("punct-perft 0\npunct-perft 1"), ["= 1", "= 4986"]);
    for wrong in ["", "10", "-1", "two", "99999999999"] {
        assert!(last(format!("punct-perft {wrong}")).starts_with("? syntax error: "), "{wrong}");
    }
}

/// @sabaki/gtp 3.0.0 trims answers, and with them the first row.
#[test]
fn words_stand_before_the_board() {
    let board = talk("8 showboard\n");
    let first_row = " ".repeat(18) + "17  .";
    assert!(board.starts_with(&format!("=8 White to move\n{first_row}")), "{board}");
    assert!(board.ends_with("hexagon\n\n") && board.matches("\n\n").count() == 1, "{board}");
}

/// A line that makes sense, or nearly.
fn sense() -> impl Strategy<Value = Vec<u8>> {
    prop::sample::select(vec![
        "play w T-D3,D4,E4",
        "play b T-N14,N15,O15",
        "play white T-D3,D4,E4 # first",
        "play black SE-C5,C6,C7",
        "play w TD3-D4,D5,E5",
        "play b AMI9-I9,H9,I10",
        "play w é1",
        "play b SC-",
        "play w -",
        "play black ,,,",
        "12 all_legal white",
        "all_legal b",
        "undo",
        "undo",
        "clear_board",
        "7 punct-rules basic any",
        "punct-rules",
        "final_score",
        "showboard",
        "list_commands",
        "known_command play",
        "punct-turn",
        "punct-reserve w",
        "punct-centre b",
        "punct-position",
        "punct-set-position standard black 3 624212 524222 bT0:D3.D4.E4;wAR0:L11.L10.K9",
        "punct-set-position basic white 2 524222 524222 wT0:D3.D4.E4;bT0:D3.D4.E4",
        "punct-load",
        "punct-load /",
        "punct-load Cargo.toml",
        "punct-save",
        "punct-save /",
        "genmove w",
        "genmove b",
        "reg_genmove white",
        "time_settings 300 30 5",
        "time_left black 12.5 0",
        "boardsize 19",
        "komi 6.5",
        "punct-level 3",
        "punct-seed 7",
        "\t 3\tname\r",
        "4294967296 version",
        "#",
        "",
    ])
    .prop_map(|line| line.as_bytes().to_vec())
}

/// A sensible line with a few bytes inserted, removed or changed. Commands that save are excluded,
/// so that no file is ever written.
fn near_sense() -> impl Strategy<Value = Vec<u8>> {
    let change = (any::<prop::sample::Index>(), 0..3, any::<u8>());
    (sense(), prop::collection::vec(change, 0..4)).prop_map(|(mut line, changes)| {
        for (at, what, byte) in changes {
            let saves = line.starts_with(b"punct-save");
            match what {
                _ if line.is_empty() || saves => {}
                0 => line.insert(at.index(line.len()), byte),
                1 => drop(line.remove(at.index(line.len()))),
                _ => *at.get_mut(&mut line) = byte,
            }
        }
        line
    })
}

#[derive(Clone, Debug)]
enum Sent {
    Line(Vec<u8>),
    /// One of the legal moves.
    Move(prop::sample::Index),
}

fn sent() -> impl Strategy<Value = Sent> {
    prop_oneof![
        2 => near_sense().prop_map(Sent::Line),
        1 => prop::collection::vec(any::<u8>(), 0..40).prop_map(Sent::Line),
        3 => any::<prop::sample::Index>().prop_map(Sent::Move),
    ]
}

/// A line that plays one of the legal moves, if there is one.
fn legal(gtp: &Gtp, index: prop::sample::Index) -> Vec<u8> {
    let game = gtp.live.game();
    let list = game.legal_moves();
    if list.is_empty() {
        return b"undo".to_vec();
    }
    format!("play {} {}", game.position().turn(), list[index.index(list.len())]).into_bytes()
}

/// Checks that replaying the moves of a game gives the same game.
fn assert_sound(game: &Game) {
    let start = game.at_ply(0).expect("every game has a beginning");
    let mut replayed = Game::from_position(start.position().clone());
    for &played in game.moves() {
        replayed.play(played).expect("only legal moves have been played");
    }
    assert!(replayed.position() == game.position());
    assert_eq!(replayed.outcome(), game.outcome());
    assert_eq!(game.position().zobrist(), game.position().zobrist_from_scratch());
}

proptest! {
    #![proptest_config(trials(80))]

    #[test]
    fn nothing_that_is_sent_does_harm(all in prop::collection::vec(sent(), 0..60)) {
        let mut gtp = GtpSession::new(Gtp::new(beginning()));
        gtp.answer(b"punct-nodes 1");
        for sent in all {
            let line = match sent {
                Sent::Line(line) => line,
                Sent::Move(index) => legal(&gtp.played, index),
            };
            let answer = gtp.answer(&line);
            let request = GtpRequest::read(&line);
            prop_assert_eq!(answer.is_some(), request.is_some());
            if let (Some(answer), Some(request)) = (answer, request) {
                let text = answer.to_string();
                let id = request.id.unwrap_or_default();
                let signs = [format!("={id}"), format!("?{id}")];
                prop_assert!(signs.iter().any(|sign| text.starts_with(sign)));
                prop_assert_eq!(text.find("\n\n"), Some(text.len() - 2));
                prop_assert!(!text.chars().any(|c| c.is_control() && c != '\n'));
            }
        }
        assert_sound(gtp.played.live.game());
    }

    #[test]
    fn every_command_has_one_answer(
        lines in prop::collection::vec(near_sense(), 0..40),
        last_line_ends in any::<bool>(),
    ) {
        let mut all = [b"punct-nodes 1".to_vec(), lines.join(&b'\n')].join(&b'\n');
        if last_line_ends {
            all.push(b'\n');
        }
        let asked = all.split(|&byte| byte == b'\n').filter_map(GtpRequest::read);
        let quits = asked.clone().position(|request| request.command == "quit");
        let count = quits.map_or(asked.count(), |at| at + 1);
        prop_assert_eq!(answers(&all).len(), count);
    }
}

/// The answers, without the empty lines that end them.
pub fn parted(answered: &str) -> Vec<String> {
    if answered.is_empty() {
        return Vec::new();
    }
    let answered = answered.strip_suffix("\n\n").expect("an empty line ends every answer");
    answered.split("\n\n").map(str::to_owned).collect()
}

#[test]
fn a_controller_tells_that_a_player_resigned() {
    for resigns in ["play black resign", "play b RESIGN"] {
        let output =
            format!("play w T-D3,D4,E4\n{resigns}\nfinal_score\npunct-turn\nplay w resign\nundo\n");
        let output = answers(output);
        assert_eq!(output[1..], ["=", "= W+", "= over", "? the game is over", "="], "{resigns}");
    }
    assert_eq!(answers("play black resign\nfinal_score\n"), ["=", "= W+"], "out of turn, too");
}

/// Numbers at and beyond the limits of 32 and 64 bits.
const NUMBERS: [&str; 6] = [
    "0",
    "-1",
    "2147483648",
    "9223372036854775807",
    "18446744073709551616",
    "100000000000000000000",
];

#[test]
fn no_number_breaks_a_conversation() {
    for number in NUMBERS {
        for command in [
            "boardsize N",
            "komi N",
            "punct-perft N",
            "time_settings N 0 0",
            "time_settings 0 N 1",
            "time_settings 10 N N",
            "time_left white N 0",
            "time_left white 0 N",
            "punct-level N",
            "punct-nodes N",
            "punct-movetime N",
            "punct-seed N",
            "punct-threads N",
            "punct-analyse 1 N",
            "punct-level 1\ntime_settings N N N\ntime_left white N N\ngenmove white",
            "punct-threads N\npunct-analyse 1",
            "undo N",
            "N name",
        ] {
            let input = format!("{}\nname\n", command.replace('N', number));
            assert_eq!(last(&input), "= punct", "{input}");
        }
    }
}
