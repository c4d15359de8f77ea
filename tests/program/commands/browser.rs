//! A page in Chromium, driven by its driver as a reader would: keys, clicks, sizes, and what the reader's
//! system prefers. Skipped, and says so, where there is no `chromedriver`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::commands::MOVES;
use crate::commands::place::Place;

const DRIVER: &str = "/usr/bin/chromedriver";

/// How long the driver may take for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the driver calls the keys.
const LEFT: &str = "\u{e012}";
const RIGHT: &str = "\u{e014}";
const HOME: &str = "\u{e011}";
const END: &str = "\u{e010}";

/// A window of Chromium.
struct Browser {
    driver: Child,
    port: u16,
    session: String,
    _profile: TempDir,
}

impl Browser {
    fn open() -> Option<Browser> {
        if !Path::new(DRIVER).exists() {
            eprintln!("skipped: there is no {DRIVER}");
            return None;
        }
        let mut command = Command::new(DRIVER);
        let mut driver = command.arg("--port=0").stdout(Stdio::piped()).spawn().expect("a driver");
        let lines = BufReader::new(driver.stdout.take().expect("its output")).lines();
        let port = lines.map_while(Result::ok).find_map(|line| {
            let port = line.split_once("started successfully on port ")?.1;
            port.trim_end_matches('.').parse().ok()
        });
        let profile = tempfile::tempdir().expect("a folder");
        let data = format!("--user-data-dir={}", profile.path().display());
        let mut args = vec!["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"];
        args.extend(["--disable-background-networking", "--disable-component-update", &data]);
        let mut browser = Browser {
            driver,
            port: port.expect("the driver says where it listens"),
            session: String::new(),
            _profile: profile,
        };
        let wanted = json!({ "alwaysMatch": { "goog:chromeOptions": { "args": args } } });
        let begun = browser.ask("POST", "/session", &json!({ "capabilities": wanted }));
        browser.session = begun["sessionId"].as_str().expect("a session").into();
        Some(browser)
    }

    /// One request by HTTP, and its value.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the driver");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit of time");
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .expect("a request");
        // The driver keeps the connection open: the head says how much there is to read.
        let mut answer = BufReader::new(stream);
        let mut length = 0;
        for line in answer.by_ref().lines() {
            let line = line.expect("a line of the head").to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            assert!(
                !line.starts_with("http/") || line.contains(" 200 "),
                "{method} {path}: {line}"
            );
            if let Some(told) = line.strip_prefix("content-length:") {
                length = told.trim().parse().expect("a length");
            }
        }
        let mut text = vec![0; length];
        answer.read_exact(&mut text).expect("the body");
        serde_json::from_slice::<Value>(&text).expect("JSON")["value"].take()
    }

    fn does(&self, what: &str, body: &Value) -> Value {
        self.ask("POST", &format!("/session/{}/{what}", self.session), body)
    }

    fn go_to(&self, page: &Path) {
        self.does("url", &json!({ "url": format!("file://{}", page.display()) }));
    }

    /// The value of an expression of the page.
    fn reads(&self, expression: &str) -> Value {
        self.does("execute/sync", &json!({ "script": format!("return {expression}"), "args": [] }))
    }

    fn presses(&self, key: &str) {
        let steps =
            [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })];
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": steps });
        self.does("actions", &json!({ "actions": [keyboard] }));
    }

    fn clicks(&self, selector: &str) {
        let found = self.does("element", &json!({ "using": "css selector", "value": selector }));
        let id = found.as_object().and_then(|it| it.values().next()).and_then(Value::as_str);
        self.does(&format!("element/{}/click", id.expect("an element")), &json!({}));
    }

    /// A command of the developer tools.
    fn devtools(&self, cmd: &str, params: &Value) -> Value {
        self.does("goog/cdp/execute", &json!({ "cmd": cmd, "params": params }))
    }

    /// The move at which the page is: the address of its link.
    fn at(&self) -> String {
        let link = self.reads("document.querySelector('[aria-current]').getAttribute('href')");
        link.as_str().expect("a link").to_owned()
    }

    fn paper(&self) -> Value {
        self.reads("getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()")
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            self.ask("DELETE", &format!("/session/{}", self.session), &Value::Null);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// A game with a variation in place of its second move, as a page.
fn page() -> Place {
    let variation = r#"{"after":1,"moves":["T-N14,N15,O15"]}"#;
    let study = format!(r#""study":{{"line":{MOVES:?},"variations":[{variation}]}},"#);
    let place = Place::with(&study, &MOVES);
    place.printed(&["show", "a.json", "--html", "a.html"]);
    place
}

#[test]
fn keys_clicks_and_variations_lead_through_a_page() {
    let Some(browser) = Browser::open() else { return };
    let place = page();
    browser.go_to(&place.path("a.html"));
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

/// A game with a move that a review finds a better one for, as a page.
fn reviewed() -> Place {
    let place = Place::with("", &[]);
    place.write("b.json", include_str!("../../../saves/the-bridge.json"));
    place.printed(&["show", "b.json", "--html", "a.html", "--review", "200"]);
    place
}

/// A window of this width and height; a narrow one is a phone's.
fn sized(browser: &Browser, width: u32, height: u32) {
    let mobile = width < 500;
    let size =
        json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
    browser.devtools("Emulation.setDeviceMetricsOverride", &size);
    browser.devtools("Emulation.setTouchEmulationEnabled", &json!({ "enabled": mobile }));
}

#[test]
fn a_better_move_of_a_review_is_shown_on_the_board() {
    let Some(browser) = Browser::open() else { return };
    let place = reviewed();
    browser.go_to(&place.path("a.html"));
    assert_eq!(browser.at(), "#ply=0", "it begins at the start");
    browser.clicks("a[href^='#better=']");
    let better = browser.at();
    let said = browser.reads("document.getElementById('now').textContent");
    let ply = better.strip_prefix("#better=").expect("its address");
    assert!(said.as_str().is_some_and(|said| said.starts_with(&format!("Better at move {ply}: "))));
    let before: usize = ply.parse::<usize>().expect("a number") - 1;
    browser.presses(LEFT);
    assert_eq!(browser.at(), format!("#ply={before}"), "back from it is the move before");
    // Its address opens it.
    browser.go_to(&place.path("a.html"));
    browser.reads(&format!("(location.hash = '{better}')"));
    assert_eq!(browser.at(), better);
}

#[test]
fn board_list_and_chart_are_in_sight_and_a_finger_meets_what_it_aims_at() {
    let Some(browser) = Browser::open() else { return };
    let place = reviewed();
    for (width, height) in [(900, 900), (1200, 900), (1600, 1000)] {
        sized(&browser, width, height);
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
    sized(&browser, 360, 780);
    browser.go_to(&place.path("a.html"));
    let small = "[...document.querySelectorAll('a, button, summary')].filter(it => \
                 it.getBoundingClientRect().height < 44).map(it => it.outerHTML.slice(0, 80))";
    assert_eq!(browser.reads(small), json!([]), "smaller than a fingertip");
}

#[test]
fn a_page_fits_a_phone_a_screen_and_paper_dark_and_light() {
    let Some(browser) = Browser::open() else { return };
    let place = page();
    browser.go_to(&place.path("a.html"));
    for width in [320, 1400] {
        sized(&browser, width, 900);
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
