//! How a line becomes words.

use super::super::answer::AnswerFormat;
use super::super::table::read_line;

fn words(line: &str) -> Vec<String> {
    read_line(line).0
}

#[test]
fn json_at_the_end_is_a_flag_of_every_command() {
    for line in [
        "note 1",
        "note 1 x",
        "chat 1",
        "chat 1 x y",
        "report 1 x",
        "help",
        "games",
        "move 1 T-D5,D6,E6",
        "challenge anyone 3d",
        "kick ben",
        "if 1 clear",
        "chat --page 2 1",
    ] {
        let asked = format!("{line} --json");
        let [plain, json] = [line, &asked].map(AnswerFormat::requested_format);
        assert_eq!((plain, json), (AnswerFormat::Text, AnswerFormat::Json));
        assert_eq!(words(&asked), words(line), "{line}");
    }
    assert_eq!(AnswerFormat::requested_format("dance --json"), AnswerFormat::Json);
    assert_eq!(AnswerFormat::requested_format("chat 1 say --json twice"), AnswerFormat::Text);
}

#[test]
fn quotes_around_a_whole_are_taken_off_and_others_stay() {
    for (typed, kept) in [
        (r#""x""#, "x"),
        ("'two words'", "two words"),
        (r#""say \"no\"""#, r#"say "no""#),
        (r#""ends with --json""#, "ends with --json"),
        ("don't and can't", "don't and can't"),
        (r#""no" and "yes""#, r#""no" and "yes""#),
        ("'tis", "'tis"),
        (r#""no",said-Ben"#, r#""no",said-Ben"#),
        ("#1 is best", "#1 is best"),
    ] {
        assert_eq!(words(&format!("note 2 {typed}")), ["note", "2", kept], "{typed}");
    }
    assert_eq!(words("ignore 'ben'"), ["ignore", "ben"]);
    assert_eq!(words("move 1 '#2' T-D5,D6,E6"), words("move 1 #2 T-D5,D6,E6"));
}
