//! Moves in the spellings of people and of texts.

use crate::rules::Move;

#[test]
fn moves_are_read_with_the_signs_of_every_input_method_and_in_words() {
    for (played, forms) in [
        (
            "T-D3,D4,E4",
            &[
                "T-D3,D4,E4",
                "T-D3，D4，E4",
                "T-D3、D4、E4",
                "T-D3､D4､E4",
                "Ｔ－Ｄ３，Ｄ４，Ｅ４",
                "ｔーｄ３、ｄ４、ｅ４",
                "T\u{3000}D3\u{3000}D4\u{3000}E4",
                "1. T-D3,D4,E4",
                "12... t-d3,d4,e4",
                "１．Ｔ－Ｄ３，Ｄ４，Ｅ４",
                "> 1) T-D3,D4,E4",
                "T:D3,D4,E4",
                "triangle: d3, d4, e4",
                "triangle d3 d4 e4",
                "t–d3–d4–e4",
                "d3;d4;e4",
            ][..],
        ),
        (
            "SEE5-A5,A6,A7",
            &["straight end e5 to a5; a6 a7", "ＳＥＥ５－Ａ５、Ａ６、Ａ７", "3. e5-a5,a6,a7"],
        ),
    ] {
        for form in forms {
            assert_eq!(
                Move::read_typed(form).map(|it| it.to_string()),
                Ok(played.to_owned()),
                "{form}"
            );
        }
    }
    for text in [
        "",
        "12.",
        "pass",
        "T-D3,D4",
        "T-D3,D4,E4,E5,E6",
        "(T-D3,D4,E4)",
        "SC-D3,D4,E4",
        "T-R3，D4，E4",
    ] {
        assert!(Move::read_typed(text).is_err(), "{text}");
    }
    assert!("T-D3，D4，E4".parse::<Move>().is_err(), "saves hold no spellings of people");
}

#[test]
fn what_carriers_put_around_a_move_is_passed_over() {
    for text in [
        "`T-D3,D4,E4`",
        "> **T\\-D3,D4,E4**",
        "* T-D3,D4,E4",
        "• ｔ－ｄ３、ｄ４、ｅ４",
        "\u{FEFF}T\u{AD}-D3,\u{200B}D4,\u{2060}E4\u{200E}",
    ] {
        assert_eq!(
            Move::read_typed(text).map(|it| it.to_string()).as_deref(),
            Ok("T-D3,D4,E4"),
            "{text}"
        );
    }
}
