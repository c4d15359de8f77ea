//! A page in Chromium. The driver of Chromium acts as a reader would: by keys, clicks, sizes of the
//! window, and the preferences of the reader's system. Tests of pages are skipped, and say so,
//! where there is no `chromedriver`.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

const DRIVER: &str = "/usr/bin/chromedriver";

/// How long the driver may take for an answer.
const PATIENCE: Duration = Duration::from_mins(1);

/// The codes of the keys for the driver.
pub const LEFT: &str = "\u{e012}";
pub const RIGHT: &str = "\u{e014}";
pub const HOME: &str = "\u{e011}";
pub const END: &str = "\u{e010}";

/// The window that the tests use in turn, because opening a window takes as long as a test.
static WINDOW: Mutex<Option<Window>> = Mutex::new(None);

/// How many tests have the window or wait for it.
static TESTS: AtomicUsize = AtomicUsize::new(0);

/// A tab of the window, for one test.
pub struct Browser {
    window: MutexGuard<'static, Option<Window>>,
}

/// A window of Chromium.
struct Window {
    driver: Child,
    port: u16,
    session: String,
    _profile: TempDir,
}

impl Browser {
    /// A new tab; `None` where there is no driver.
    pub fn open() -> Option<Browser> {
        if !Path::new(DRIVER).exists() {
            eprintln!("skipped: there is no {DRIVER}");
            return None;
        }
        TESTS.fetch_add(1, Ordering::SeqCst);
        let window = WINDOW.lock().unwrap_or_else(PoisonError::into_inner);
        let mut browser = Browser { window };
        browser.window.get_or_insert_with(Window::open);
        let tab = browser.does("window/new", &json!({ "type": "tab" }));
        browser.does("window", &json!({ "handle": tab["handle"] }));
        Some(browser)
    }

    pub fn does(&self, what: &str, body: &Value) -> Value {
        let window = self.window.as_ref().expect("a window");
        window.ask("POST", &format!("/session/{}/{what}", window.session), body)
    }

    pub fn go_to(&self, page: &Path) {
        self.go_to_part(page, "");
    }

    /// Loads a page at a fragment such as `#ply=3`, even if the window already shows the page.
    pub fn go_to_part(&self, page: &Path, fragment: &str) {
        let address = format!("file://{}{fragment}", page.display());
        for url in ["about:blank", &address] {
            self.does("url", &json!({ "url": url }));
        }
    }

    /// The page as it stands now.
    pub fn dom(&self) -> String {
        let dom = self.reads("document.documentElement.outerHTML");
        dom.as_str().expect("a text").to_owned()
    }

    /// The value of an expression of the page.
    pub fn reads(&self, expression: &str) -> Value {
        self.does("execute/sync", &json!({ "script": format!("return {expression}"), "args": [] }))
    }

    pub fn presses(&self, key: &str) {
        let steps =
            [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })];
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": steps });
        self.does("actions", &json!({ "actions": [keyboard] }));
    }

    pub fn clicks(&self, selector: &str) {
        let found = self.does("element", &json!({ "using": "css selector", "value": selector }));
        let id = found.as_object().and_then(|it| it.values().next()).and_then(Value::as_str);
        self.does(&format!("element/{}/click", id.expect("an element")), &json!({}));
    }

    /// Gives the window this width and height. A narrow window behaves as the screen of a phone.
    pub fn resize(&self, width: u32, height: u32) {
        let mobile = width < 500;
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.devtools("Emulation.setDeviceMetricsOverride", &size);
        self.devtools("Emulation.setTouchEmulationEnabled", &json!({ "enabled": mobile }));
    }

    /// A command of the developer tools.
    pub fn devtools(&self, cmd: &str, params: &Value) -> Value {
        self.does("goog/cdp/execute", &json!({ "cmd": cmd, "params": params }))
    }

    /// Returns the fragment in the address of the page's present move.
    pub fn at(&self) -> String {
        let link = self.reads("document.querySelector('[aria-current]').getAttribute('href')");
        link.as_str().expect("a link").to_owned()
    }

    pub fn paper(&self) -> Value {
        self.reads("getComputedStyle(document.documentElement).getPropertyValue('--paper').trim()")
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // A test that fails may leave a window behind that answers no more.
        if TESTS.fetch_sub(1, Ordering::SeqCst) == 1 || thread::panicking() {
            *self.window = None;
        }
    }
}

impl Window {
    fn open() -> Window {
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
        let (port, session) = (port.unwrap_or_default(), String::new());
        let mut window = Window { driver, port, session, _profile: profile };
        assert_ne!(port, 0, "the driver says where it listens");
        let wanted = json!({ "alwaysMatch": { "goog:chromeOptions": { "args": args } } });
        let begun = window.ask("POST", "/session", &json!({ "capabilities": wanted }));
        window.session = begun["sessionId"].as_str().expect("a session").into();
        window
    }

    /// Sends one request, and returns the value in its answer.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let (status, text) = self.exchange(method, path, body).expect("the driver answers");
        assert!(status.contains(" 200 "), "{method} {path}: {status}");
        serde_json::from_slice::<Value>(&text).expect("JSON")["value"].take()
    }

    /// Sends one request by HTTP. Returns the first line and the body of the answer.
    fn exchange(&self, method: &str, path: &str, body: &Value) -> io::Result<(String, Vec<u8>)> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let length = body.len();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )?;
        // The driver keeps the connection open, so the test reads as much as the head of the answer
        // says.
        let mut answer = BufReader::new(stream);
        let (mut status, mut length) = (String::new(), 0);
        answer.read_line(&mut status)?;
        for line in answer.by_ref().lines() {
            let line = line?.to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(told) = line.strip_prefix("content-length:") {
                length = told.trim().parse().map_err(io::Error::other)?;
            }
        }
        let mut text = vec![0; length];
        answer.read_exact(&mut text)?;
        Ok((status, text))
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            let session = format!("/session/{}", self.session);
            let _ = self.exchange("DELETE", &session, &Value::Null);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
