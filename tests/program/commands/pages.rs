//! Pages for a browser, and what a browser makes of them.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::commands::MOVES;
use crate::commands::place::Place;

const CHROMIUM: &str = "/usr/bin/chromium";

const CLEAN: [&str; 11] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=5000",
    "--window-size=1200,900",
    "--dump-dom",
];

/// The page as it stands once its script has run; `None` where there is no Chromium.
fn shown(page: &Path, fragment: &str) -> Option<String> {
    if !Path::new(CHROMIUM).exists() {
        eprintln!("skipped: there is no {CHROMIUM}");
        return None;
    }
    let profile = tempfile::tempdir().expect("a folder");
    let address = format!("file://{}{fragment}", page.display());
    let mut command = Command::new(CHROMIUM);
    command.args(CLEAN).arg(format!("--user-data-dir={}", profile.path().display())).arg(address);
    let output = command.output().expect("Chromium runs");
    Some(String::from_utf8(output.stdout).expect("UTF-8"))
}

/// The text of the first element with this id, which has no other elements in it.
fn text_of<'a>(dom: &'a str, id: &str) -> &'a str {
    let from =
        dom.split_once(&format!("id=\"{id}\"")).unwrap_or_else(|| panic!("#{id} in {dom}")).1;
    let from = from.split_once('>').expect("its end").1;
    from.split_once('<').expect("the next element").0
}

fn game() -> Place {
    let study = r#""white":"Anna <i>","black":"Bert","#;
    let place = Place::with(study, &MOVES);
    assert_eq!(place.printed(&["show", "a.json", "--html", "a.html"]), "");
    place
}

#[test]
fn a_page_holds_the_game_and_asks_for_nothing_else() {
    let place = game();
    let page = place.read("a.html");
    for played in MOVES {
        assert!(page.contains(played), "{played}");
    }
    assert!(page.contains("default-src 'none'") && page.contains("Anna &lt;i&gt;"));
    for outside in ["http://", "https://", "src=", "<link", "url(", "@import"] {
        let found = page.match_indices(outside).map(|(at, _)| &page[at..(at + 40).min(page.len())]);
        let mut found = found.filter(|text| !text.starts_with("http://www.w3.org/"));
        assert_eq!(found.next(), None);
    }
    assert_eq!(
        place.printed(&["show", "a.json", "--force", "--html", "a.html"]),
        "",
        "as --svg does"
    );
    assert_eq!(place.read("a.html"), page, "the same game makes the same page");
}

#[test]
fn a_review_is_in_the_page() {
    let place = game();
    place.printed(&["show", "a.json", "--html", "b.html", "--review", "3"]);
    let page = place.read("b.html");
    assert!(page.contains("<polyline") && page.contains("White's chance"));
    assert!(!place.read("a.html").contains("<polyline"));
}

#[test]
fn a_page_does_not_replace_its_game_nor_another_picture() {
    let place = game();
    let before = place.read("a.json");
    let message = place.refused(&["show", "a.json", "--html", "./a.json"]);
    assert!(message.ends_with("a.json: this is a saved game; name another file"), "{message}");
    assert_eq!(place.read("a.json"), before);
    let message = place.refused(&["show", "a.json", "--svg", "b", "--html", "b"]);
    assert_eq!(message, "--svg and --html name the same file; name two");
    for args in
        [&["--review", "5"][..], &["--html", "b", "--lines"], &["--html", "b", "--theme", "dark"]]
    {
        assert_eq!(place.run(&[&["show", "a.json"], args].concat()).code, Some(2), "{args:?}");
        assert!(!place.path("b").exists());
    }
}

#[test]
fn a_browser_shows_the_position_that_the_address_names() {
    let place = game();
    let page = place.path("a.html");
    for (fragment, ply, now) in [
        ("#ply=2", 2, "Move 2: Bert added an angle at L10. Anna &lt;i&gt; (White) to move."),
        (
            "#line=0&ply=1",
            1,
            "Move 1: Anna &lt;i&gt; added a triangle at D3. Bert (Black) to move.",
        ),
        ("", 0, "Anna &lt;i&gt; (White) to move."),
        ("#ply=0", 0, "Anna &lt;i&gt; (White) to move."),
        (
            "#ply=9",
            5,
            "Move 5: Anna &lt;i&gt; moved the triangle from D6 to D4. Bert (Black) to move.",
        ),
    ] {
        let Some(dom) = shown(&page, fragment) else { return };
        assert_eq!(text_of(&dom, "now"), now, "{fragment}");
        assert!(
            dom.contains(&format!("<a id=\"n{ply}\" href=\"#ply={ply}\" aria-current=\"true\">"))
        );
        let men = dom.split_once("id=\"men\"").and_then(|(_, rest)| rest.split_once("</svg>"));
        let groups = men.expect("the board").0.matches("data-s=").count();
        // A piece was moved with the last move.
        assert_eq!(groups, 2 + ply.min(4), "{fragment}");
        assert!(!dom.contains("<nav id=\"walk\" hidden"), "the script ran");
    }
}

#[test]
fn a_browser_hides_the_solution_of_a_puzzle() {
    let place = Place::with("", &[]);
    assert_eq!(place.printed(&["puzzles", "show", "1", "--html", "p.html"]), "");
    let page = fs::read_to_string(place.path("p.html")).expect("a page");
    assert!(page.contains("<details id=\"solution\">") && page.contains("Puzzle 1: "));
    let Some(dom) = shown(&place.path("p.html"), "#ply=1") else { return };
    assert!(text_of(&dom, "now").ends_with(" to move."), "not the first move");
    assert!(dom.contains("<button id=\"next\" aria-label=\"One move forward\" disabled=\"\">"));
}
