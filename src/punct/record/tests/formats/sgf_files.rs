//! SGF files of other programs: Boardspace's records in all their forms, and moves in the servers'
//! notation.

use super::{moves, names, read_as, refused_as, remarks};
use crate::kit::storage::{self, Format};
use crate::punct::engine::MoveMark;
use crate::punct::record::{ReadRecord, Tree, tests};
use crate::rules::{Bridges, Ending, Outcome, Player, Variant};

/// A record as Boardspace's site writes it.
pub const BOARDSPACE: &str = r#"(;
GM[25]VV[1]
CM[0,1]
SU[Punct]
DT[2026-11-21]
GN[PT-Zora-Yann-2026-11-21-1200]
RE[Game won by Yann]
P0[id "Zora"]
P1[id "Yann"]
; P0[0 Start P0]
; P0[1 Dropb 1 D 3 3]TM[4100]
; P0[2 Done ]TM[5200]
; P1[3 Dropb 32 L 10 0]TM[9000]
; P1[4 Done ]TM[9900]
; P0[5 Move D 3 I 8 1]TM[12000]
; P0[6 Done ]TM[12900]
; P1[7 Dropb 26 C 3 1]TM[15000]
; P1[8 Done ]TM[15800]
; P0[9 Dropb 17 F 5 5]TM[21000]
; P0[10 Done ]TM[21800]
; P1[11 Pickb L 10]TM[22000]
; P1[12 Dropb 32 L 11 0]TM[23000]
; P1[13 Done ]TM[23500]
; P0[14 Resign ]TM[24000]
; P0[15 Done ]TM[24500]
;
P0[time 0:00:24 ]
P1[time 0:00:23 ]
)
"#;

pub const ITS_MOVES: [&str; 6] = [
    "T-D3,D4,E4",
    "AR-L10,L9,K8",
    "TD3-I8,H7,H8",
    "SC-C3,B2,D4",
    "AL-F5,F6,E6",
    "ARL10-L11,L10,K9",
];

fn read(text: &str) -> ReadRecord {
    read_as(Format::Sgf, text)
}

/// A game of these nodes, with a turn of each player before them.
fn after_two(nodes: &str) -> String {
    format!("(;GM[25];P0[Dropb 1 D 3 3];P0[Done];P1[Dropb 20 N 14 3];P1[Done]{nodes})")
}

/// Checks that the moves are those of [`after_two`] and these further ones.
fn plays(nodes: &str, further: &[&str]) {
    let expected = [&["T-D3,D4,E4", "T-N14,N15,O15"], further].concat();
    assert_eq!(moves(&read(&after_two(nodes)).record), expected, "{nodes}");
}

fn refused(nodes: &str) -> String {
    refused_as(Format::Sgf, &after_two(nodes))
}

#[test]
fn a_record_of_boardspace_is_read_to_its_end() {
    let reading = read(BOARDSPACE);
    let record = &reading.record;
    assert_eq!(moves(record), ITS_MOVES);
    assert_eq!(names(record), ["Zora", "Yann"]);
    assert_eq!(record.game().ending(), Some(Ending::Resigned { by: Player::White }));
    assert_eq!(
        record.header().started.map(|time| time.to_string()).as_deref(),
        Some("2026-11-21T00:00:00Z")
    );
    assert_eq!(remarks(&reading), ["ignored properties: GN, TM"]);
}

#[test]
fn numbers_order_case_and_line_ends_do_not_matter() {
    let dos = BOARDSPACE.replace('\n', "\r\n");
    let old = BOARDSPACE.replace("Dropb", "dropb").replace("Done", "done").replace("Move", "move");
    let mut plain = String::new();
    let mut rest = BOARDSPACE;
    // Removes the numbers of the moves.
    while let Some(at) = rest.find("; P") {
        let (before, after) = rest.split_at(at + 5);
        plain.push_str(before);
        rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    plain.push_str(rest);
    let rewound = BOARDSPACE.replace("[9 Dropb", "[0 Dropb");
    let squeezed = BOARDSPACE.replace('\n', "");
    let mailed = format!("Dear Zora, (as promised)\n\n{BOARDSPACE}");
    for text in [dos, old, plain, rewound, squeezed, mailed] {
        assert_eq!(moves(&read(&text).record), ITS_MOVES, "{text}");
    }
}

#[test]
fn seats_have_the_colours_that_are_said_or_that_their_pieces_have() {
    let exchanged = BOARDSPACE
        .replace("CM[0,1]", "CM[1,0]")
        .replace("P0[", "P9[")
        .replace("P1[", "P0[")
        .replace("P9[", "P1[")
        .replace("Start P0", "Start P1");
    for text in [
        exchanged.clone(),
        exchanged.replace("CM[1,0]", ""),
        exchanged.replace("CM[1,0]", "CM[0,1]"),
    ] {
        let record = read(&text).record;
        assert_eq!(
            (moves(&record), names(&record)),
            (ITS_MOVES.map(str::to_owned).to_vec(), ["Zora", "Yann"])
        );
        assert_eq!(record.game().ending(), Some(Ending::Resigned { by: Player::White }));
    }
}

#[test]
fn within_a_turn_the_last_piece_put_down_counts_once_it_is_confirmed() {
    // Adds a piece from the reserve by hand, after another try.
    plays(
        ";P0[Pick W 1];P0[Dropb 2 D 6 3];P0[Pickb D 6];P0[Rotate ];P0[Dropb 2 D 7 3];P0[Done ]",
        &["T-D7,D8,E8"],
    );
    // Adds another piece than the first tried.
    plays(
        ";P0[Pick w 2];P0[Dropb 2 D 6 3];P0[Pick W 7];P0[Dropb 7 D 7 0];P0[Done]",
        &["SC-D7,D6,D8"],
    );
    // Puts the piece back into the reserve, then moves a piece on the board.
    plays(";P0[Pick W 2];P0[Drop W 2];P0[Pickb D 3];P0[Dropb 1 D 4 3];P0[Done]", &["TD3-D4,D5,E5"]);
    // Moves a piece without picking it up, and turns it on the spot.
    plays(";P0[Dropb 1 D 3 4];P0[Done]", &["TD3-D3,E3,E4"]);
    plays(";P0[Move D 3 D 3 4];P0[Done]", &["TD3-D3,E3,E4"]);
    // Takes back a resignation.
    plays(";P0[Resign];P0[Dropb 2 D 7 3];P0[Done]", &["T-D7,D8,E8"]);
}

#[test]
fn a_turn_that_is_not_confirmed_is_left_out() {
    let reading = read(&after_two(";P0[Dropb 2 D 7 3]"));
    assert_eq!(reading.record.moves().len(), 2);
    assert_eq!(remarks(&reading), ["line 1 column 69: this turn is not confirmed and is left out"]);
    let resigned = read(&after_two(";P0[Dropb 2 D 7 3];P0[Resign];P0[Done]")).record;
    assert_eq!(resigned.moves().len(), 2);
    assert_eq!(resigned.game().ending(), Some(Ending::Resigned { by: Player::White }));
}

#[test]
fn of_like_pieces_the_uppermost_is_meant() {
    // White's second triangle climbs onto the first, turns there, and is moved by its number.
    let nodes = ";P0[Dropb 2 D 6 3];P0[Done];P1[Dropb 21 N 11 3];P1[Done];P0[Move D 6 D 3 3];P0[Done]\
        ;P1[Move N 11 N 10 3];P1[Done];P0[Move D 3 D 8 3];P0[Done];P1[Move N 10 N 9 3];P1[Done]";
    let both = format!("{nodes};P0[Dropb 1 C 3 3];P0[Done]");
    let further = [
        "T-D6,D7,E7",
        "T-N11,N12,O12",
        "TD6-D3,D4,E4",
        "TN11-N10,N11,O11",
        "TD3-D8,D9,E9",
        "TN10-N9,N10,O10",
        "TD3-C3,C4,D4",
    ];
    plays(&both, &further);
    let covered = nodes.split(";P0[Move D 3 D 8 3]").next().expect("the beginning");
    let message = refused(&format!("{covered};P0[Dropb 1 C 3 3];P0[Done]"));
    assert!(message.ends_with("piece 1 is covered"), "{message}");
}

#[test]
fn a_turn_that_changes_nothing_ends_what_can_be_read() {
    let reading =
        read(&after_two(";P0[Pickb D 3];P0[Dropb 1 D 3 3];P0[Done];P1[Dropb 21 N 11 3];P1[Done]"));
    assert_eq!(reading.record.moves().len(), 2);
    let found = remarks(&reading);
    assert!(matches!(&found[..], [one] if one.contains("changes nothing")), "{found:?}");
}

/// Both triangles move back and forth, until the position has occurred for the third time.
fn repetition() -> String {
    let round = ";P0[Move D 3 D 4 3];P0[Done];P1[Move N 14 N 13 3];P1[Done]\
        ;P0[Move D 4 D 3 3];P0[Done];P1[Move N 13 N 14 3];P1[Done]";
    round.repeat(2)
}

#[test]
fn a_third_repetition_is_a_draw_as_at_boardspace() {
    let reading = read(&after_two(&repetition()));
    assert_eq!(reading.record.moves().len(), 10);
    let claimed = Some(Ending::Claimed { by: Player::White });
    assert_eq!(reading.record.game().ending(), claimed);
    assert_eq!(remarks(&reading), [""; 0]);

    let further =
        format!("{};P0[Dropb 2 D 7 3];P0[Done];P1[Dropb 21 N 8 3];P1[Done]", repetition());
    let reading = read(&after_two(&further));
    let (record, tree) = (&reading.record, reading.record.tree());
    assert_eq!((record.moves().len(), record.game().ending()), (10, claimed));
    let after = tree.children(tree.end())[0];
    assert_eq!(tree.path(tree.children(after)[0]).len(), 12, "the later moves are a variation");
    assert!(remarks(&reading)[0].starts_with("move 10 makes a position occur for the third time"));

    let stated = after_two(&further).replace("GM[25]", "RU[standard two]");
    let record = read(&stated).record;
    assert_eq!(
        (record.moves().len(), record.game().ending()),
        (12, None),
        "a game of this program"
    );
}

#[test]
fn like_pieces_that_have_changed_places_are_no_repetition_at_boardspace() {
    // White's two triangles exchange their places, and exchange them back.
    let black = |from: u8, to: u8| format!(";P1[Move N {from} N {to} 3];P1[Done]");
    let round = |one: u8, other: u8| {
        let white = |number, row| format!(";P0[Dropb {number} D {row} 3];P0[Done]");
        let [away, across, home] = [white(one, 9), white(other, 3), white(one, 6)];
        let [first, second, third] = [black(14, 13), black(13, 12), black(12, 14)];
        format!("{first}{away}{second}{across}{third}{home}")
    };
    let nodes = format!(";P0[Dropb 2 D 6 3];P0[Done]{}{}", round(1, 2), round(2, 1));
    let record = read(&after_two(&nodes)).record;
    let game = record.game();
    assert_eq!((game.ply(), game.ending()), (15, None));
    assert!(game.draw_can_be_claimed(), "this program sees equal positions");
}

#[test]
fn a_result_tells_of_draws_and_of_time() {
    let with = |result: &str, nodes: &str| {
        let text = after_two(nodes)
            .replace("GM[25]", &format!("GM[25]RE[{result}]P0[id \"A\"]P1[id \"B\"]"));
        let reading = read(&text);
        (reading.record.game().ending(), remarks(&reading))
    };
    let none: Vec<String> = Vec::new();
    assert_eq!(with("The game is a draw", ""), (Some(Ending::Agreed), none.clone()));
    assert_eq!(
        with("The game is a draw", &repetition()),
        (Some(Ending::Claimed { by: Player::White }), none.clone())
    );
    let (white, black) =
        (Ending::Resigned { by: Player::White }, Ending::Resigned { by: Player::Black });
    let on_time = |by: Player| (Some(Ending::TimeOut { by }), none.clone());
    assert_eq!(with("Game won by B", ";P0[WinOnTime]"), on_time(Player::White));
    assert_eq!(with("", ";P0[WinOnTime ]"), on_time(Player::Black));
    assert_eq!(with("B+T", ""), on_time(Player::White));
    assert_eq!(with("W+Time", ""), on_time(Player::Black));
    assert_eq!(with("Game won by A", "").0, Some(black));
    let aborted = Some(Ending::Aborted { by: Player::Black, late: true });
    assert_eq!(with("Void]XE[aborted by time of black", ""), (aborted, none.clone()));
    assert_eq!(with("The game is a draw]XE[aborted by time of black", ""), (aborted, none.clone()));
    for (nodes, by) in [("", Player::White), (";P0[Dropb 2 D 6 3];P0[Done]", Player::Black)] {
        let aborted = Some(Ending::Aborted { by, late: false });
        let told = format!("nothing says who aborted the game; it is kept as aborted by {by}");
        assert_eq!(with("void", nodes), (aborted, vec![told]));
    }
    assert_eq!(with("B+R", "").0, Some(white));
    assert_eq!(with("Partie gagnée par A", ""), (None, vec!["ignored properties: RE".to_owned()]));
}

#[test]
fn a_won_game_needs_no_result() {
    let connected = tests::CONNECTED;
    let node = |(ply, text)| format!(";{}[{text}]", if ply % 2 == 0 { "W" } else { "B" });
    let nodes: Vec<String> = connected.iter().enumerate().map(node).collect();
    let nodes = nodes.concat();
    let record = read(&format!("(;GM[25]{nodes})")).record;
    assert_eq!(
        record.game().outcome(),
        Some(Outcome::Connected { winner: Player::White, uncovered: false })
    );
    let message = refused_as(Format::Sgf, &format!("(;GM[25]{nodes};B[T-A2,B2,B3])"));
    assert!(message.ends_with("the game is over"), "{message}");
}

#[test]
fn moves_in_notation_are_read_in_any_spelling() {
    let text = "(;FF[4]GM[25]PW[Zora]PB[Yann];W[td3d4e4]C[a corner];B[AR-L10L9K8]BM[2](;W[TD3-I8,H8,H7];B[resigns])(;W[T-D6,D7,E7]))";
    let record = read(text).record;
    assert_eq!(moves(&record), ["T-D3,D4,E4", "AR-L10,L9,K8", "TD3-I8,H7,H8"]);
    assert_eq!(record.game().ending(), Some(Ending::Resigned { by: Player::Black }));
    let tree = record.tree();
    let nodes = tree.nodes_through(tree.end());
    assert_eq!(tree.comment(nodes[1]), "a corner");
    assert_eq!(tree.mark(nodes[2]), Some(MoveMark::Blunder));
    assert_eq!(tree.children(nodes[2]).len(), 2);
}

#[test]
fn comments_of_a_turn_belong_to_its_move() {
    let text =
        "(;C[before];P0[Start P0]C[begins];P0[Dropb 1 D 3 3]C[down]TE[1];P0[Done]C[done];C[after])";
    let record = read(text).record;
    let tree = record.tree();
    assert_eq!(tree.comment(Tree::ROOT), "before\nbegins");
    assert_eq!(tree.comment(tree.end()), "down\ndone\nafter");
    assert_eq!(tree.mark(tree.end()), Some(MoveMark::Good));
}

#[test]
fn every_mark_has_its_property() {
    for (property, mark) in [
        ("TE[2]", MoveMark::Brilliant),
        ("TE[1]", MoveMark::Good),
        ("IT[]", MoveMark::Interesting),
        ("DO[]", MoveMark::Dubious),
        ("BM[1]", MoveMark::Mistake),
        ("BM[2]", MoveMark::Blunder),
    ] {
        let record = read(&format!("(;;W[T-D3,D4,E4]{property})")).record;
        assert_eq!(record.tree().mark(record.tree().end()), Some(mark));
        assert!(Format::Sgf.write(&record).contains(property));
    }
}

#[test]
fn rules_that_a_game_needs_are_found() {
    let central = read("(;GM[25];W[T-D3,D4,E4];B[T-I9,I10,J10])");
    assert_eq!(central.record.header().rules.variant, Variant::Basic);
    assert_eq!(remarks(&central), ["the game is read by the basic rules: T-I9,I10,J10 needs it"]);
    let any = tests::old_save("bridges-any");
    let any = read_as(Format::Json, &any).record;
    let sgf = Format::Sgf.write(&any).replace("RU[standard any]", "").replace("RU[basic any]", "");
    let reading = read(&sgf);
    assert_eq!(reading.record.header().rules.bridges, Bridges::Any);
    assert!(remarks(&reading)[0].starts_with("the game is read with bridges any: "));
    let message = refused_as(Format::Sgf, "(;RU[standard two];W[T-D3,D4,E4];B[T-I9,I10,J10])");
    assert!(message.contains("I9 is in the central hexagon"), "{message}");
}

#[test]
fn of_several_games_the_first_or_the_chosen_one_is_read() {
    let text = "(;W[T-D3,D4,E4])\n(;W[T-D6,D7,E7])";
    let first = read(text);
    assert_eq!(moves(&first.record), ["T-D3,D4,E4"]);
    let several = "the file has 2 games: choose one with --game N, or make a file of it with 'punct convert --game N'";
    assert_eq!(remarks(&first), [format!("this is the first game; {several}")]);
    let second = Format::Sgf.read(text.as_bytes(), Some(2)).expect("a game");
    assert_eq!(moves(&second.record), ["T-D6,D7,E7"]);
    for none in [0, 3] {
        let error = Format::Sgf.read(text.as_bytes(), Some(none)).expect_err("no such game");
        assert_eq!(
            error.to_string(),
            format!("line 1 column 1: there is no game {none}; the file has 2")
        );
    }
}

#[test]
fn old_names_escapes_and_unknown_properties_are_read() {
    let record = read(r"(;GaMe[25]PlayerWhite[Z\]o\\ra]Comment[a:b]XYZ[1][2];White[T-D3,D4,E4])");
    assert_eq!(names(&record.record), ["Z]o\\ra", "Black"]);
    assert_eq!(remarks(&record), ["ignored properties: XYZ"]);
    assert_eq!(record.record.tree().comment(Tree::ROOT), "a:b");
}

#[test]
fn line_ends_are_read_as_sgf_has_them_and_written_with_a_line_feed() {
    for end in ["\n", "\r", "\r\n", "\n\r"] {
        let text = format!(
            "(;GM[25]PW[An\\{end}na{end}Ma\tria]PB[Ben{end}{end}Jr]C[soft\\{end}break{end}hard\
             {end}{end}\\\\{end}\\\tend];W[T-D3,\\{end}D4,{end}E4])"
        );
        let record = read(&text).record;
        assert_eq!(names(&record), ["Anna Ma ria", "Ben  Jr"], "{end:?}");
        let comment = "softbreak\nhard\n\n\\\n end";
        assert_eq!(record.tree().comment(Tree::ROOT), comment, "{end:?}");
        assert_eq!(moves(&record), ["T-D3,D4,E4"]);
        let written = Format::Sgf.write(&record);
        assert!(!written.contains('\r') && written.contains("C[softbreak\nhard\n\n"), "{written}");
        assert_eq!(read(&written).record.tree().comment(Tree::ROOT), comment);
    }
}

#[test]
fn what_can_not_be_meant_is_refused_with_its_place() {
    for (text, message) in [
        ("hello", "line 1 column 1: not SGF: a game begins with (;"),
        ("(;GM[1])", "line 1 column 6: GM[1] is another game, not PÜNCT"),
        ("(;\nSU[Hex])", "line 2 column 4: SU[Hex] is another game, not PÜNCT"),
        ("(;VV[3])", "line 1 column 6: VV[3] is not a version that is known"),
        ("(;C[x)", "line 1 column 4: not SGF: this value has no ] at its end"),
        ("(;C)", "line 1 column 3: not SGF: C has no value in brackets"),
        ("(;c[x])", "line 1 column 3: not SGF: c is not the name of a property"),
        ("(;(C[x]))", "line 1 column 4: not SGF: expected a semicolon, found C"),
        ("(;;P0[1 Jump D 3])", "line 1 column 7: Jump has no meaning in a record of PÜNCT"),
        ("(;;P0[Edit ])", "line 1 column 7: Edit has no meaning in a record of PÜNCT"),
        ("(;;P0[OfferDraw])", "line 1 column 7: OfferDraw has no meaning in a record of PÜNCT"),
        ("(;;P0[])", "line 1 column 7: the move is empty"),
        ("(;;P0[Dropb 1 D 3])", "line 1 column 7: the operands of Dropb can't be read"),
        ("(;;P0[Dropb 1 Z 3 3])", "line 1 column 7: there is no space Z3 on the board"),
        ("(;;P0[Dropb 1 D 3 6])", "line 1 column 7: there is no rotation 6; they go from 0 to 5"),
        (
            "(;;P0[Dropb 9 A 8 3])",
            "line 1 column 7: the straight end with its PÜNCT on A8 is not all on the board",
        ),
        ("(;;P1[Dropb 20 D 3 3])", "line 1 column 7: White is to move, not Black"),
        ("(;;P0[Done])", "line 1 column 7: Done without a move"),
        ("(;;W[T-D3,D4])", "line 1 column 6: name three spaces, the PÜNCT's first; here are 2"),
        ("(;;B[T-D3,D4,E4])", "line 1 column 6: White is to move, not Black"),
        ("(;XB[nothing])", "line 1 column 6: XB: "),
        ("(;XP[-1])", "line 1 column 6: XP[-1] is not a number of moves"),
        (
            "(;RE[Draw]XE[claimed];W[T-D3,D4,E4])",
            "line 1 column 14: the position has not occurred for the third time",
        ),
    ] {
        assert!(
            refused_as(Format::Sgf, text).starts_with(message),
            "{text}: {}",
            refused_as(Format::Sgf, text)
        );
    }
    assert_eq!(
        refused(";P0[Dropb 2 D 3 3];P0[Done]"),
        "line 1 column 69: T-D3,D4,E4: D3 is occupied"
    );
    assert_eq!(
        refused(";P0[Move C 3 D 3 3];P0[Done]"),
        "line 1 column 69: TC3-D3,D4,E4: there is no piece on C3"
    );
}

#[test]
fn messages_hold_nothing_a_terminal_would_obey() {
    for text in ["(;GM[\u{1b}[2J])", "(;;P0[\u{1b}c])", "(;;W[\u{202E}])", "(;\u{9b}"] {
        let message = refused_as(Format::Sgf, text);
        assert_eq!(message, storage::visible(&message));
    }
}

#[test]
fn a_deep_file_is_refused_and_a_long_line_is_not_deep() {
    assert!(refused_as(Format::Sgf, &"(".repeat(1_000_000)).contains("a game begins with (;"));
    assert!(refused_as(Format::Sgf, &"(;".repeat(500_000)).ends_with("nested too deep"));
    let nodes = format!("({})", ";".repeat(1_000_000));
    assert!(read(&nodes).record.moves().is_empty());
    let deep = "(;".repeat(24_000) + &")".repeat(24_000);
    assert!(read(&deep).record.moves().is_empty());
}

#[test]
fn names_are_written_so_that_boardspace_can_read_them() {
    let text = r#"(;PW[The \[only\] "Zora" \\];PB[x])"#.replace(";PB[x]", "PB[]");
    let record = read(&text).record;
    let written = Format::Sgf.write(&record);
    assert!(written.contains(r#"P0[id "The (only) 'Zora' /"]"#), "{written}");
    assert!(written.contains(r#"P1[id "Black"]"#), "{written}");
    assert_eq!(names(&read(&written).record), ["The [only] \"Zora\" \\", ""]);
}

#[test]
fn the_form_that_is_written() {
    let mut text = BOARDSPACE.replace("GN[PT-Zora-Yann-2026-11-21-1200]\n", "");
    text = text.replace(";\nP0[time 0:00:24 ]\nP1[time 0:00:23 ]\n", "");
    let record = read(&text).record;
    assert_eq!(
        Format::Sgf.write(&record),
        r#"(;
FF[4]GM[25]CA[UTF-8]VV[1]
CM[0,1]
SU[Punct]
DT[2026-11-21]
RE[Game won by Yann]
RU[standard two]
PW[Zora]
PB[Yann]
XT[2026-11-21T00:00:00Z]
P0[id "Zora"]
P1[id "Yann"]

; P0[0 Start P0]
; P0[1 Dropb 1 D 3 3]
; P0[2 Done ]
; P1[3 Dropb 32 L 10 0]
; P1[4 Done ]
; P0[5 Move D 3 I 8 1]
; P0[6 Done ]
; P1[7 Dropb 26 C 3 1]
; P1[8 Done ]
; P0[9 Dropb 17 F 5 5]
; P0[10 Done ]
; P1[11 Move L 10 L 11 0]
; P1[12 Done ]
; P0[13 Resign ]
; P0[14 Done ]
)
"#
    );
}

#[test]
fn variations_after_the_end_leave_the_main_line_first() {
    let resigned = read("(;;W[T-D3,D4,E4](;B[resign])(;B[T-N14,N15,O15]))").record;
    let open = read("(;;W[T-D3,D4,E4](;)(;B[T-N14,N15,O15]))").record;
    for record in [resigned, open] {
        assert_eq!(record.moves().len(), 1);
        let tree = record.tree();
        assert_eq!(tree.children(tree.end()).len(), 1);
        let again = read(&Format::Sgf.write(&record)).record;
        assert_eq!(again.game().ending(), record.game().ending());
        assert_eq!(again.moves(), record.moves());
    }
}
