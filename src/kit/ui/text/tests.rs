use super::*;

fn texts(lines: &Lines) -> Vec<String> {
    lines.iter().map(ToString::to_string).collect()
}

#[test]
fn words_stay_whole_where_they_can() {
    let lines = wrap("take Ctrl-r and go on", Style::new(), 8);
    assert_eq!(texts(&lines), ["take", "Ctrl-r", "and go", "on"]);
    let lines = wrap("/a/very/long/path", Style::new(), 8);
    assert_eq!(texts(&lines), ["/a/very/", "long/pat", "h"]);
}

#[test]
fn an_excerpt_is_safe_and_says_that_there_is_more() {
    let excerpt = |text, most| texts(&excerpt(text, Style::new(), 10, most));
    assert_eq!(excerpt("one\ntwo", 2), ["one", "two"]);
    assert_eq!(excerpt("one two three four five", 2), ["one two", "three fou…"]);
    assert_eq!(excerpt("one two, three", 1), ["one two…"]);
    assert_eq!(excerpt("one two: 3 four", 1), ["one two…"]);
    assert_eq!(excerpt("seventy, a pair", 1), ["seventy…"]);
    assert_eq!(excerpt("\u{202E}\x1b", 2), ["\u{FFFD}\u{FFFD}"]);
    assert!(excerpt("", 2).is_empty() && excerpt("one", 0).is_empty());
}

#[test]
fn no_excerpt_ends_in_a_stop_or_a_figure_wherever_it_is_cut() {
    let text = "White needs two: 3 of them, at least; Black, in 12 turns, one, at Q9 or R10.";
    for (columns, most) in (7..80).flat_map(|columns| [1, 2, 3].map(|most| (columns, most))) {
        let lines = texts(&excerpt(text, Style::new(), columns, most));
        assert!(lines.len() <= most && lines.iter().all(|line| line.columns() <= columns));
        let Some(begun) = lines.last().and_then(|line| line.strip_suffix('…')) else {
            continue;
        };
        let last = begun.rsplit(' ').next().unwrap();
        assert!(last.starts_with(char::is_alphabetic), "{columns} x {most}: {lines:?}");
        assert!(begun.ends_with(char::is_alphanumeric), "{columns} x {most}: {lines:?}");
    }
}

#[test]
fn keys_lose_their_backquotes() {
    let key = Style::new().bold();
    let lines = with_keys(wrap("press `m` here", Style::new(), 20), key);
    assert_eq!(texts(&lines), ["press m here"]);
    let keys = lines[0].spans.iter().filter(|span| span.style == key);
    assert_eq!(keys.map(|span| &*span.content).collect::<Vec<_>>(), ["m"]);
}

#[test]
fn the_text_hangs_beside_its_head() {
    let lines = hanging(&Span::raw("Esc"), 5, "one step back", Style::new(), 13);
    assert_eq!(texts(&lines), ["Esc  one step", "     back"]);
}
const COLUMNS: [(Align, ColumnPriority); 4] = [
    (Align::Fill, ColumnPriority::Figure),
    (Align::Right, ColumnPriority::Useful),
    (Align::Left, ColumnPriority::Extra),
    (Align::Right, ColumnPriority::Figure),
];

fn table(room: usize) -> Vec<String> {
    let texts = [["T-K7,K6,K8", "878", "looks", "37%"], ["SEE10-G10,G11,G12", "1", "look", "won"]];
    let table = table_rows(COLUMNS, texts.map(|row| row.map(Span::raw)).to_vec(), 1, room);
    table.iter().map(ToString::to_string).collect()
}

#[test]
fn whole_columns_are_given_up_the_least_important_first() {
    let whole = ["T-K7,K6,K8          878 looks 37%", "SEE10-G10,G11,G12     1 look  won"];
    assert_eq!(table(33), whole);
    assert_eq!(table(28), ["T-K7,K6,K8           878 37%", "SEE10-G10,G11,G12      1 won"]);
    assert_eq!(table(21), ["T-K7,K6,K8        37%", "SEE10-G10,G11,G12 won"]);
}

#[test]
fn texts_stay_whole_and_apart_in_any_room() {
    for room in 21..60 {
        for row in table(room) {
            let words: Vec<_> = row.split_whitespace().collect();
            assert!(row.chars().count() <= room, "{row:?}");
            assert!(["37%", "won"].contains(&words[words.len() - 1]), "{row:?}");
            assert!(["T-K7,K6,K8", "SEE10-G10,G11,G12"].contains(&words[0]), "{row:?}");
        }
    }
}
