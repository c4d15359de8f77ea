//! Pages for a browser, and what a browser makes of them.

use std::fs;
use std::process::Command;
use std::sync::LazyLock;

use serde_json::json;

use crate::commands::MOVES;
use crate::commands::browser::{Browser, END, HOME, LEFT, RIGHT};
use crate::commands::place::Place;

/// Returns the text of the first element with this id. The element must contain no others.
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

/// `WeasyPrint` 57.2 gave a kind of piece in the reserve no width, and broke its name over its
/// count.
#[test]
fn each_kind_of_a_reserve_is_printed_in_a_line() {
    let place = game();
    let [page, printed] = ["a.html", "a.pdf"].map(|name| place.path(name));
    let Ok(made) = Command::new("weasyprint").arg("-q").args([&page, &printed]).output() else {
        eprintln!("skipped: there is no WeasyPrint");
        return;
    };
    assert!(made.status.success(), "{made:?}");
    let Ok(read) = Command::new("pdftotext").arg("-layout").arg(&printed).arg("-").output() else {
        eprintln!("skipped: there is no pdftotext");
        return;
    };
    let text = String::from_utf8_lossy(&read.stdout);
    for kind in ["straight middle: ", "angle left: "] {
        assert_eq!(text.matches(kind).count(), 2, "{text}");
    }
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
    let Some(browser) = Browser::open() else { return };
    let place = game();
    let page = place.path("a.html");
    for (fragment, ply, now) in [
        ("#ply=2", 2, "Move 2: Bert added an angle at L10. Anna &lt;i&gt; (White) to move."),
        (
            "#line=0&ply=1",
            1,
            "Move 1: Anna &lt;i&gt; added a triangle at D3. Bert (Black) to move.",
        ),
        ("", 5, "Move 5: Anna &lt;i&gt; moved the triangle from D6 to D4. Bert (Black) to move."),
        ("#ply=0", 0, "Anna &lt;i&gt; (White) to move."),
        (
            "#ply=9",
            5,
            "Move 5: Anna &lt;i&gt; moved the triangle from D6 to D4. Bert (Black) to move.",
        ),
    ] {
        browser.go_to_part(&page, fragment);
        let dom = browser.dom();
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
    let Some(browser) = Browser::open() else { return };
    browser.go_to_part(&place.path("p.html"), "#ply=1");
    let dom = browser.dom();
    assert!(text_of(&dom, "now").ends_with(" to move."), "not the first move");
    assert!(dom.contains("<button id=\"next\" aria-label=\"One move forward\" disabled=\"\">"));
}

/// A game with a variation in place of its second move, as a page.
/// w3m 0.5.3, lynx 2.9.0, Links 2.28 and `ELinks` 0.13.2, each where it is installed. None runs a
/// script, draws SVG or hides what is in `<details>`.
#[test]
fn a_text_browser_tells_the_position_and_puts_a_solution_a_screen_below_its_heading() {
    let place = game();
    place.printed(&["puzzles", "show", "1", "--html", "puzzle.html"]);
    for browser in ["w3m", "lynx", "links2", "elinks"] {
        let dump = |page: &str| {
            let mut command = std::process::Command::new(browser);
            command.args(["-dump", page]).current_dir(place.path("")).env("HOME", place.path(""));
            command
                .env("LC_ALL", "C.UTF-8")
                .output()
                .ok()
                .map(|dumped| String::from_utf8_lossy(&dumped.stdout).into_owned())
        };
        let Some(told) = dump("a.html") else {
            eprintln!("skipped: {browser} is not here");
            continue;
        };
        let board = told.lines().filter(|line| line.contains(" .   .   .   .")).count();
        assert!(board >= 17, "{browser}: {told}");
        assert!(told.contains("level 0: PÜNCT on D3, dots on"), "{browser}: {told}");
        assert!(!told.contains("1. 1.") && !told.contains("2. 1."), "{browser}: {told}");
        let told = dump("puzzle.html").unwrap_or_default();
        let line = |text: &str| told.lines().position(|line| line.contains(text));
        let (heading, answer) = (line("Show the solution"), line("Right: "));
        assert!(heading.is_some_and(|at| answer > Some(at + 50)), "{browser}: {told}");
    }
}

fn with_variation() -> Place {
    let variation = r#"{"after":1,"moves":["T-N14,N15,O15"]}"#;
    let study = format!(r#""study":{{"line":{MOVES:?},"variations":[{variation}]}},"#);
    let place = Place::with(&study, &MOVES);
    place.printed(&["show", "a.json", "--html", "a.html"]);
    place
}

#[test]
fn keys_clicks_and_variations_lead_through_a_page() {
    let Some(browser) = Browser::open() else { return };
    let place = with_variation();
    browser.go_to(&place.path("a.html"));
    assert_eq!(browser.at(), format!("#ply={}", MOVES.len()), "it opens at the last position");
    for (key, at) in [(HOME, "#ply=0"), (RIGHT, "#ply=1"), (RIGHT, "#ply=2"), (LEFT, "#ply=1")] {
        browser.presses(key);
        assert_eq!(browser.at(), at);
    }
    browser.presses(END);
    assert_eq!(browser.at(), format!("#ply={}", MOVES.len()));
    browser.clicks("#first");
    assert_eq!(
        (browser.at(), browser.reads("document.getElementById('back').disabled")),
        ("#ply=0".to_owned(), json!(true))
    );
    browser.clicks("#next");
    assert_eq!(browser.at(), "#ply=1");
    browser.clicks("a[href^='#line=1']");
    assert_eq!(browser.at(), "#line=1&ply=2");
    let said = browser.reads("document.getElementById('now').textContent");
    assert!(said.as_str().is_some_and(|said| said.contains("triangle at N14")), "{said}");
    browser.presses(LEFT);
    assert_eq!(browser.at(), "#ply=1", "a variation begins in the game");
}

/// A page of a game in which a review finds a better move.
fn reviewed() -> Place {
    static PAGE: LazyLock<String> = LazyLock::new(|| {
        let place = Place::with("", &[]);
        place.write("b.json", include_str!("../../../saves/the-bridge.json"));
        place.printed(&["show", "b.json", "--html", "a.html", "--review", "200"]);
        place.read("a.html")
    });
    let place = Place::with("", &[]);
    place.write("a.html", &PAGE);
    place
}

#[test]
fn a_better_move_of_a_review_is_shown_on_the_board() {
    let Some(browser) = Browser::open() else { return };
    let place = reviewed();
    browser.go_to(&place.path("a.html"));
    browser.clicks("a[href^='#better=']");
    let better = browser.at();
    let said = browser.reads("document.getElementById('now').textContent");
    let ply = better.strip_prefix("#better=").expect("its address");
    assert!(said.as_str().is_some_and(|said| said.starts_with(&format!("Better at move {ply}: "))));
    let before: usize = ply.parse::<usize>().expect("a number") - 1;
    browser.presses(LEFT);
    assert_eq!(browser.at(), format!("#ply={before}"), "back from it is the move before");
    // The address of the better move opens it.
    browser.go_to(&place.path("a.html"));
    browser.reads(&format!("(location.hash = '{better}')"));
    assert_eq!(browser.at(), better);
}

#[test]
fn board_list_and_chart_are_in_sight_and_a_finger_meets_what_it_aims_at() {
    let Some(browser) = Browser::open() else { return };
    let place = reviewed();
    for (width, height) in [(900, 900), (1200, 900), (1600, 1000)] {
        browser.resize(width, height);
        browser.go_to(&place.path("a.html"));
        browser.presses(END);
        let scrolls = "document.documentElement.scrollHeight > innerHeight";
        assert_eq!(browser.reads(scrolls), false, "{width}: the moves alone scroll");
        for part in ["#board", "#walk", "#chart", "[aria-current]"] {
            let inside = format!(
                "(r => r.top >= 0 && r.bottom <= innerHeight && r.left >= 0 && r.right <= innerWidth)\
                 (document.querySelector('{part}').getBoundingClientRect())"
            );
            assert_eq!(browser.reads(&inside), true, "{part} at {width}×{height}");
        }
        let broken = "[...document.querySelectorAll('.moves a')].some(a => a.getClientRects().length > 1 \
                      || a.getBoundingClientRect().height > 40)";
        assert_eq!(browser.reads(broken), false, "{width}: a move is on one line");
        let edges = "new Set([...document.querySelectorAll('.chance')]\
                     .map(it => it.getBoundingClientRect().right)).size";
        assert_eq!(browser.reads(edges), 1, "{width}: chances end in one column");
    }
    browser.resize(360, 780);
    browser.go_to(&place.path("a.html"));
    let small = "[...document.querySelectorAll('a, button, summary')].filter(it => \
                 it.getBoundingClientRect().height < 44).map(it => it.outerHTML.slice(0, 80))";
    assert_eq!(browser.reads(small), json!([]), "smaller than a fingertip");
}

#[test]
fn a_page_fits_a_phone_a_screen_and_paper_dark_and_light() {
    let Some(browser) = Browser::open() else { return };
    let place = with_variation();
    browser.go_to(&place.path("a.html"));
    for width in [320, 1400] {
        browser.resize(width, 900);
        assert_eq!(browser.reads("innerWidth"), width);
        let wide = "document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(browser.reads(wide), true, "nothing is cut off at {width}");
        let seen = "document.getElementById('board').getBoundingClientRect().width > 250";
        assert_eq!(browser.reads(seen), true, "{width}");
    }
    let prefers = |media: &str, scheme: &str| {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        let wanted = json!({ "media": media, "features": features });
        browser.devtools("Emulation.setEmulatedMedia", &wanted);
        browser.paper()
    };
    let [light, dark, print] =
        [prefers("", "light"), prefers("", "dark"), prefers("print", "dark")];
    assert!(light != dark && print != dark, "{light} {dark} {print}");
    let buttons = "getComputedStyle(document.getElementById('walk')).display";
    assert_eq!(browser.reads(buttons), "none", "paper has no buttons");
    let paper = browser.does("print", &json!({}));
    assert!(paper.as_str().is_some_and(|pdf| pdf.starts_with("JVBERi0")), "a PDF");
}

/// A move with a mark and a comment, as a page.
fn remarked() -> Place {
    let place = Place::with("", &[]);
    let node = "(;FF[4]GM[25]RU[standard two];W[T-D3,D4,E4];B[AR-L10,L9,K8]BM[1]C[Too far away.];W[T-D6,D7,E7])";
    place.write("b.sgf", node);
    place.printed(&["show", "b.sgf", "--html", "a.html"]);
    place
}

#[test]
fn what_is_said_of_a_move_stands_below_the_board_and_is_read_out() {
    let Some(browser) = Browser::open() else { return };
    let place = remarked();
    browser.go_to_part(&place.path("a.html"), "#ply=2");
    let text = |id: &str| browser.reads(&format!("document.getElementById('{id}').textContent"));
    assert_eq!((text("judged"), text("noted")), (json!("? a mistake"), json!("Too far away.")));
    let is_live = "document.getElementById('noted').closest('[aria-live=polite]') !== null";
    assert_eq!(browser.reads(is_live), true);
    browser.presses(RIGHT);
    assert_eq!((text("judged"), text("noted")), (json!(""), json!("")));
    let place = reviewed();
    browser.go_to(&place.path("a.html"));
    browser.clicks("a[href^='#better=']");
    let said = browser.reads("document.getElementById('now').textContent");
    let said = said.as_str().expect("a text");
    assert!(!said.contains(" added ") && !said.contains(" moved "), "nobody made it: {said}");
    browser.presses(LEFT);
    browser.presses(RIGHT);
    let better = browser.reads("document.querySelector('#judged a').getAttribute('href')");
    assert!(better.as_str().is_some_and(|href| href.starts_with("#better=")), "{better}");
}

#[test]
fn a_printed_page_has_a_line_a_move_and_a_picture_for_each_mark() {
    let Some(browser) = Browser::open() else { return };
    let place = remarked();
    browser.go_to(&place.path("a.html"));
    browser.devtools("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    let pictures = "document.querySelectorAll('.turning').length";
    browser.reads("dispatchEvent(new Event('beforeprint'))");
    assert_eq!(browser.reads(pictures), 1);
    let filled = "document.querySelector('.turning').querySelectorAll('use').length > 211";
    assert_eq!(browser.reads(filled), true, "a whole board");
    let lines = "[...document.querySelectorAll('.moves li')].filter(it => !it.querySelector('.turning') \
                 && it.getBoundingClientRect().height > 30).length";
    assert_eq!(browser.reads(lines), 0, "a line a move");
    browser.reads("dispatchEvent(new Event('afterprint'))");
    assert_eq!(browser.reads(pictures), 0);
    browser.devtools("Emulation.setEmulatedMedia", &json!({ "media": "" }));
}

/// A script that lists the faults of a page by these rules: texts have a contrast of at least 4.5
/// with their background; links, buttons and summaries have a name; pictures have a name or are
/// hidden; no two elements have the same id; and the page has a language, one main heading and a
/// main part.
const RULES: &str = r"(() => {
  const rgb = (text) => text.match(/[\d.]+/g).map(Number);
  const light = (c) => { const part = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
    return 0.2126 * part(c[0]) + 0.7152 * part(c[1]) + 0.0722 * part(c[2]); };
  const behind = (it) => { for (; it; it = it.parentElement) { const c = rgb(getComputedStyle(it).backgroundColor);
    if (c.length < 4 || c[3] > 0) return c; } return [255, 255, 255]; };
  const wrong = [];
  for (const it of document.querySelectorAll('body *:not(svg *)')) {
    const own = [...it.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const off = it.closest('svg, script, .sr, :disabled, [hidden]') || it.getClientRects().length === 0;
    if (own && !off) {
      const [a, b] = [rgb(getComputedStyle(it).color), behind(it)].map(light).sort((a, b) => b - a);
      const contrast = (a + 0.05) / (b + 0.05);
      if (contrast < 4.5) wrong.push(contrast.toFixed(2) + ' ' + it.outerHTML.slice(0, 90));
    }
    const name = it.getAttribute('aria-label') ?? it.textContent.trim();
    if (it.matches('a, button, summary') && !name) wrong.push('no name: ' + it.outerHTML.slice(0, 90));
    if (it.matches('svg') && it.getAttribute('aria-hidden') !== 'true' && !it.getAttribute('aria-label')) wrong.push('no name: ' + it.id);
  }
  const ids = [...document.querySelectorAll('[id]')].map((it) => it.id);
  const seen = new Set();
  for (const id of ids) { if (seen.has(id)) wrong.push('twice: ' + id); seen.add(id); }
  if (!document.documentElement.lang || document.querySelectorAll('h1').length !== 1 || !document.querySelector('main')) wrong.push('frame');
  return [...new Set(wrong)];
})()";

#[test]
fn everybody_can_read_a_page_in_every_theme() {
    let Some(browser) = Browser::open() else { return };
    let (game, puzzle) = (reviewed(), Place::with("", &[]));
    puzzle.printed(&["puzzles", "show", "1", "--html", "a.html"]);
    for place in [&game, &puzzle, &remarked()] {
        browser.go_to(&place.path("a.html"));
        browser.reads("document.querySelectorAll('details').forEach((it) => { it.open = true; })");
        for (media, scheme, width) in
            [("", "light", 360), ("", "dark", 1200), ("print", "light", 1200)]
        {
            let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
            let wanted = json!({ "media": media, "features": features });
            browser.devtools("Emulation.setEmulatedMedia", &wanted);
            browser.resize(width, 800);
            browser.presses(END);
            assert_eq!(browser.reads(RULES), json!([]), "{media} {scheme} {width}");
            let better = "document.querySelector(\".moves a[href^='#better=']\") !== null";
            if browser.reads(better) == json!(true) {
                browser.clicks("a[href^='#better=']");
                assert_eq!(browser.reads(RULES), json!([]), "{media} {scheme} {width}");
            }
        }
    }
    browser.devtools("Emulation.setEmulatedMedia", &json!({ "media": "" }));
}
