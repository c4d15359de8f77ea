//! Games as plain text, as people mail them.

use super::{moves, read_as, refused_as, remarks};
use crate::kit::storage::{Format, Name};
use crate::punct::engine::MoveMark;
use crate::punct::record::{Record, tests};
use crate::rules::{Bridges, Ending, Player, Rules, Variant};

fn read(text: &str) -> Record {
    read_as(Format::Text, text).record
}

const MOVES: [&str; 4] = ["T-D3,D4,E4", "AR-L10,L9,K8", "TD3-I8,H7,H8", "SC-C3,B2,D4"];

#[test]
fn a_game_is_read_in_every_form_that_people_mail() {
    for text in [
        "T-D3,D4,E4 AR-L10,L9,K8 TD3-I8,H8,H7 SC-C3,B2,D4",
        "1. TD3,D4,E4 AR-L10L9K8 2. TD3-I8H8H7 C-C3,B2,D4",
        "1.T-D3,D4,E4 AR-L10,L9,K8\n2.TD3-I8,H8,H7 SC-C3,B2,D4\n",
        "1. d3,d4,e4\r\n1... l10,l9,k8\r\n2. d3-i8,h8,h7\r\n2… c3,b2,d4\r\n",
        "1) D3, D4, E4  AR - L10, L9, K8\n2) T D3 - I8 H8 H7, SC-C3,B2,D4",
        "# a comment\nT-D3,D4,E4 ; the corner\nAR-L10,L9,K8#far\n\nTD3-I8,H7,H8 SC-C3,B2,D4 ; good night",
        "> 1. T–D3,D4,E4 AR‑L10,L9,K8\n> > 2. TD3−I8,H8,H7\n>>2... SC—C3,B2,D4 # > so\n>\n",
        "１．Ｔ－Ｄ３，Ｄ４，Ｅ４ ＡＲ－Ｌ１０、Ｌ９、Ｋ８\n2。 TD3ーI8、H7、H8\u{3000}SC-C3，B2，D4！？",
        "triangle: d3, d4, e4 angle right l10 l9 k8\n2. t:d3–i8–h7–h8 straight:c3, b2, d4",
        "\u{FEFF}1 T-D3,D4,E4 2 AR-L10,L9,K8 3 TD3-I8,H7,H8 4 SC-C3,B2,D4",
    ] {
        assert_eq!(moves(&read(text)), MOVES, "{text}");
    }
}

/// As Discord, Matrix, turndown 7.2.5, html2text 2025.4.15, cmark-gfm 0.29 (plaintext), Gmail and
/// Thunderbird hand them on.
#[test]
fn what_carriers_put_around_moves_is_passed_over() {
    for text in [
        "```\n1. T-D3,D4,E4 AR-L10,L9,K8\n2. TD3-I8,H8,H7 SC-C3,B2,D4\n```\n",
        "~~~text\nT-D3,D4,E4 AR-L10,L9,K8 TD3-I8,H8,H7 SC-C3,B2,D4\n~~~",
        "```1. T-D3,D4,E4 AR-L10,L9,K8 2. TD3-I8,H8,H7 SC-C3,B2,D4```",
        "`T-D3,D4,E4` **AR-L10,L9,K8** *TD3-I8,H8,H7* __SC-C3,B2,D4__",
        "1\\. T-D3,D4,E4 AR\\-L10,L9,K8\\\n2\\. TD3-I8,H8,H7 SC-C3,B2,D4?\\!\\\n",
        "PÜNCT, standard rules\n=====\n\nWhite: Anna\n-----\nT-D3,D4,E4 AR-L10,L9,K8 TD3-I8,H8,H7 SC-C3,B2,D4",
        "- T-D3,D4,E4\n- AR-L10,L9,K8\n  * TD3-I8,H8,H7\n• SC-C3,B2,D4",
        "T-D3,\u{200B}D4,E4\u{2060} A\u{AD}R-L10,L9,K8 \u{FEFF}TD3-I8,H8,H7 \u{200B} SC-C\u{200D}3,B2,D4",
        "1. T-D3,D4,E4 AR-L10,L9,K8\n2. TD3-I8,H8,H7 SC-C3,B2,D4\n-- \nAnna Berg\n+49 30 1234",
        "Am 30.11.2026 um 12:00 schrieb Anna:\n\n> 1. T-D3,D4,E4 AR-L10,L9,K8\n> -- \n> Anna\n\n2. TD3-I8,H8,H7 SC-C3,B2,D4",
        "On Mon, Nov 30, 2026 at 12:00 PM Anna Berg <anna@example.org>\nwrote:\n> T-D3,D4,E4 AR-L10,L9,K8 TD3-I8,H8,H7\nSC-C3,B2,D4",
    ] {
        assert_eq!(moves(&read(text)), MOVES, "{text}");
    }
    let escaped = read("\\# PÜNCT, basic rules\\\n\\# White: Anna\\_B\n\n1\\. T-D3,D4,E4");
    assert_eq!(escaped.header().rules.variant, Variant::Basic);
    assert_eq!(escaped.header().names[0].raw(), "Anna_B");
    let headings = read("PÜNCT, basic rules\n## White: Anna\\Eve\nBlack: Ben\n\nT-D3,D4,E4");
    assert_eq!(headings.header().names.each_ref().map(Name::raw), ["Anna\\Eve", "Ben"]);
    let ended = read("T-D3,D4,E4 **White resigns**");
    assert_eq!(ended.game().ending(), Some(Ending::Resigned { by: Player::White }));
}

#[test]
fn comments_before_the_first_move_tell_of_the_game() {
    let record = read(
        "# PÜNCT, basic rules, bridges any\n# White: Zora\n# Black: Yann # Co.\n# Swap: taken\nT-D3,D4,E4\n# White: too late",
    );
    let header = record.header();
    assert_eq!(header.rules, Rules { variant: Variant::Basic, bridges: Bridges::Any });
    assert_eq!(header.names.each_ref().map(Name::raw), ["Zora", "Yann # Co."]);
    let plain = read("# White\n# Black:\n# Positions: of strength\nT-D3,D4,E4");
    assert_eq!(plain.header().rules, Rules::default());
    assert_eq!(plain.header().names.each_ref().map(Name::raw), ["White", "Black"]);
}

#[test]
fn what_a_comment_should_have_said_is_remarked() {
    let remarks_on = |comments: &str| {
        let reading = read_as(Format::Text, &format!("{comments}\nT-D3,D4,E4 AR-L10,L9,K8"));
        assert_eq!(moves(&reading.record), &MOVES[..2]);
        remarks(&reading)
    };
    assert_eq!(remarks_on("# PÜNCT, standard rules\n# Ply: 1\n# Swap: allowed"), [""; 0]);
    assert_eq!(
        remarks_on(
            "\n  #  PÜNCT, as we played it\n# Ply:  soon\n# Started: today\n# Computer white: 10"
        ),
        [
            "line 2 column 13: \"as we played it\" can't be used and is left out; write \"basic \
             rules\" or \"standard rules\", and after it \", bridges any\" if bridges may rest \
             on one piece",
            "line 4 column 12: \"today\" can't be used and is left out; write a date and time such \
             as 2026-11-21T12:00:00Z",
            "line 5 column 19: \"10\" can't be used and is left out; write a strength from 1 to 9",
            "line 3 column 9: \"soon\" can't be used and is left out; write after how many of the \
             moves the players stand",
        ]
    );
    let left_out = |remarks: Vec<String>| remarks[0].contains("can't be used and is left out");
    assert!(left_out(remarks_on("# Swap: yes")) && left_out(remarks_on("# Ply: 3")));
    let ended = read_as(Format::Text, "# Ply: 1\nT-D3,D4,E4 AR-L10,L9,K8 resigns");
    assert!(left_out(remarks(&ended)), "a player who ended the game stands at its end");
}

#[test]
fn a_position_that_cant_be_set_up_is_an_error() {
    let position = "standard black 1 524222 624222 wT0:D3.D4.E4";
    let text = |comments: &str| format!("{comments}\nT-N14,N15,O15");
    let record = read(&text(&format!("# Position: {position}")));
    assert_eq!(record.header().start().position_text(), position);
    for (comments, fault) in [
        (
            "# White: Anna\n# Position: of strength",
            "line 2 column 13: Position: a position has six words (RULES TURN PLY RESERVE RESERVE \
             PIECES), not 2; correct this line, or take it out if the board was empty",
        ),
        (
            "# Position: standard black 1 524222 624222 wT0:D3.D4",
            "line 1 column 13: Position: piece 1: wT0:D3.D4: ",
        ),
        (
            "# Position: basic black 1 524222 624222 wT0:D3.D4.E4",
            "line 1 column 13: Position: this is one of the basic rules; write \"# PÜNCT, basic \
             rules\" on the line before it",
        ),
    ] {
        let found = refused_as(Format::Text, &text(comments));
        assert!(found.starts_with(fault), "{found}");
    }
}

#[test]
fn players_end_a_game_in_words() {
    let ending = |words: &str| read(&format!("T-D3,D4,E4 {words}")).game().ending();
    let resigned = |by| Some(Ending::Resigned { by });
    assert_eq!(ending("White resigns"), resigned(Player::White));
    assert_eq!(ending("black resigned."), resigned(Player::Black));
    assert_eq!(ending("resigns"), resigned(Player::Black));
    assert_eq!(ending("1-0"), resigned(Player::Black));
    let late = Some(Ending::TimeOut { by: Player::White });
    assert_eq!(ending("White resigns # on time"), late);
    assert_eq!(ending("# on time\nWhite resigns"), resigned(Player::White));
    let text = Format::Text.write(&read("T-D3,D4,E4 White resigns # on time"));
    assert!(text.ends_with("White resigns # on time\n"), "{text}");
    assert_eq!(ending("0-1"), resigned(Player::White));
    let aborted = |by, late| Some(Ending::Aborted { by, late });
    assert_eq!(ending("Aborted by White."), aborted(Player::White, false));
    assert_eq!(ending("aborted by black # on time"), aborted(Player::Black, true));
    for draw in ["draw", "Draw agreed", "drawn", "1/2-1/2"] {
        assert_eq!(ending(draw), Some(Ending::Agreed), "{draw}");
    }
    let repeated = tests::REPEATED.join(" ");
    assert_eq!(
        read(&format!("{repeated} draw claimed")).game().ending(),
        Some(Ending::Claimed { by: Player::White })
    );
    let won = tests::CONNECTED.join(" ");
    assert_eq!(read(&format!("{won} 1-0")).game().ending(), None, "the moves show the end");
}

#[test]
fn marks_may_follow_a_move() {
    let record = read("T-D3,D4,E4!? AR-L10,L9,K8??");
    let tree = record.tree();
    let marks: Vec<_> =
        tree.nodes_through(tree.end()).into_iter().map(|node| tree.mark(node)).collect();
    assert_eq!(marks, [None, Some(MoveMark::Interesting), Some(MoveMark::Blunder)]);
    assert_eq!(
        refused_as(Format::Text, "T-D3,D4,E4!!!"),
        "line 1 column 1: !!! is none of !! ! !? ?! ? ??"
    );
}

#[test]
fn the_form_that_is_written() {
    let text = "# PÜNCT, basic rules, bridges any\n# White: Zora\n# Black: Yann\n# Started: 2026-11-21T12:00:00Z\n# Computer black: 3\n# Swap: allowed\n1. T-D3,D4,E4! AR-L10,L9,K8\n2. TD3-I8,H7,H8\nBlack resigns\n";
    assert_eq!(Format::Text.write(&read(text)), text);
}

#[test]
fn rules_that_a_game_needs_are_found() {
    let reading = read_as(Format::Text, "T-D3,D4,E4 T-I9,I10,J10");
    assert_eq!(reading.record.header().rules.variant, Variant::Basic);
    assert_eq!(remarks(&reading), ["the game is read by the basic rules: T-I9,I10,J10 needs it"]);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (text, message) in [
        ("", "the file is empty"),
        ("# hello", "line 1 column 1: there is no move in the text"),
        ("1. 2. 3.", "line 1 column 1: there is no move in the text"),
        ("Dear Anna", "this is not a saved game"),
        ("# Notes\n\nI played T three times.", "this is not a saved game"),
        ("\u{89}PNG\u{0}\u{0}", "this is not a saved game"),
        ("hello T-D3,D4,E4", "line 1 column 1: hello: "),
        ("D3,D4 and so on", "line 1 column 1: D3,D4: "),
        ("1. T-D3,D4,E4\n2. T-D3,D4,E6", "line 2 column 4: T-D3,D4,E6: no piece has its dots"),
        ("T-D3,D4,E4\n  ; x\n é T-D4,D5,E5", "line 3 column 2: é: "),
        ("T-D3,D4,E4 T-E4,E5,F5", "line 1 column 12: T-E4,E5,F5: E4 is occupied"),
        (
            "T-D3,D4,E4 resigns T-N14,N15,O15",
            "line 1 column 20: T-N14,N15,O15: the game has ended before",
        ),
        (
            "T-D3,D4,E4 draw claimed",
            "line 1 column 12: the position has not occurred for the third time",
        ),
        ("T-D3,D4,E4 draw resigns", "line 1 column 17: the game is over already"),
    ] {
        let found = refused_as(Format::Text, text);
        assert!(found.starts_with(message), "{text}: {found}");
    }
}

#[test]
fn what_has_no_place_in_a_text_is_told() {
    let sgf = "(;C[well];W[T-D3,D4,E4](;B[T-N14,N15,O15])(;B[T-N13,N14,O14]))";
    let record = read_as(Format::Sgf, sgf).record;
    let remark_text = Format::Text.remark_on_writing(&record).map(|remark| remark.to_string());
    assert_eq!(remark_text.as_deref(), Some("left out: variations, comments"));
    assert_eq!(Format::Sgf.remark_on_writing(&record), None);
}
