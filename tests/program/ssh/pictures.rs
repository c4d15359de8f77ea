//! Pictures of pixels on the terminals of guests who have asked for them, and text for the
//! clipboards of all.

use russh::client::Msg;
use russh::{Channel, ChannelMsg};

use crate::ssh::client::{Client, Key, anna_and_ben, begun_game, run};
use crate::ssh::server::Server;

/// The bytes that begin a picture by kitty's protocol, and the bytes that remove all pictures.
const PICTURE: &[u8] = b"\x1b_Ga=T";
const REMOVED: &[u8] = b"\x1b_Ga=d,d=A";

/// The last question to a terminal.
const LAST_QUESTION: &[u8] = b"\x1b[c";

/// The answers of a terminal that shows such pictures and has cells of 10×20 pixels.
const ANSWERS: &str = "\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\x1b[?62;22c";

/// A terminal that keeps all bytes since the last call of [`Terminal::reads`].
struct Terminal {
    channel: Channel<Msg>,
    bytes: Vec<u8>,
}

impl Terminal {
    async fn open(client: &Client) -> Terminal {
        let channel = client.channel().await.unwrap();
        channel.request_pty(false, "xterm-kitty", 120, 40, 0, 0, &[]).await.unwrap();
        channel.request_shell(false).await.unwrap();
        Terminal { channel, bytes: Vec::new() }
    }

    fn has(&self, what: &[u8]) -> bool {
        self.bytes.windows(what.len()).any(|bytes| bytes == what)
    }

    /// Forgets what came before, and reads until these bytes have come. The server may leave out
    /// blanks between words, so tests look for single words.
    async fn reads(&mut self, what: &[u8]) {
        self.bytes.clear();
        while !self.has(what) {
            match self.channel.wait().await {
                Some(ChannelMsg::Data { data }) => self.bytes.extend_from_slice(&data),
                Some(_) => {}
                None => panic!("the end, and no {:?}", String::from_utf8_lossy(what)),
            }
        }
    }

    async fn types(&self, text: &str) {
        self.channel.data_bytes(text.as_bytes().to_vec()).await.unwrap();
    }
}

#[test]
fn a_player_who_wants_pictures_gets_them_and_loses_them_with_the_board() {
    let server = Server::start(&[]);
    let [anna, ben] = anna_and_ben(&server);
    run(async {
        let (white, black, _) = begun_game(&server, &anna, &ben).await;
        assert_eq!(white.command("set pictures on").await.unwrap().status, Some(0));
        let mut terminal = Terminal::open(&white).await;
        terminal.reads(LAST_QUESTION).await;
        // A key that comes with the answers still acts as a key: Enter opens the game.
        terminal.types(&format!("\r{ANSWERS}")).await;
        terminal.reads(PICTURE).await;
        // After Ctrl-L another terminal may answer, and gets everything; after a change of size,
        // too.
        terminal.types("\x0c").await;
        terminal.reads(LAST_QUESTION).await;
        terminal.types(ANSWERS).await;
        terminal.reads(PICTURE).await;
        terminal.channel.window_change(121, 40, 0, 0).await.unwrap();
        terminal.reads(PICTURE).await;
        terminal.types("q").await;
        terminal.reads(REMOVED).await;
        terminal.reads(b"Finished").await;

        // The server asks the terminals of other players nothing, and sends them characters.
        let mut plain = Terminal::open(&black).await;
        plain.reads(b"Anna").await;
        assert!(!plain.has(LAST_QUESTION));
        plain.types("\r").await;
        plain.reads(b"shows").await;
        assert!(!plain.has(PICTURE));
    });
}

#[test]
fn a_terminal_far_away_shows_the_lobby_at_once_and_pictures_once_it_has_answered() {
    let server = Server::start(&[]);
    let [anna, ben] = anna_and_ben(&server);
    run(async {
        let (white, ..) = begun_game(&server, &anna, &ben).await;
        assert_eq!(white.command("set pictures on").await.unwrap().status, Some(0));
        let mut terminal = Terminal::open(&white).await;
        terminal.reads(LAST_QUESTION).await;
        terminal.reads(b"Games").await;
        terminal.types("\r").await;
        terminal.reads(b"shows").await;
        assert!(!terminal.has(PICTURE));
        terminal.types(ANSWERS).await;
        terminal.reads(PICTURE).await;
        terminal.types("q").await;
        terminal.reads(REMOVED).await;
    });
}

#[test]
fn a_terminal_that_answers_nothing_gets_characters_soon() {
    let server = Server::start(&[]);
    let anna = Key::of_player(&server, "Anna");
    run(async {
        let client = Client::log_in(server.port, &anna).await.unwrap();
        assert_eq!(client.command("set pictures on").await.unwrap().status, Some(0));
        let screen = client.screen(80, 24).await.unwrap();
        screen.shows("Nothing waits for you").await;
        screen.text("q").await.unwrap();
        assert_eq!(screen.ended().await, Some(0));
    });
}

#[test]
fn a_move_goes_to_the_clipboard_of_the_terminal_that_the_player_sits_at() {
    let server = Server::start(&[]);
    let [anna, ben] = anna_and_ben(&server);
    run(async {
        let (white, _black, game) = begun_game(&server, &anna, &ben).await;
        let played = white.command(&format!("move {game} T-D3,D4,E4")).await.unwrap();
        assert_eq!(played.status, Some(0), "{played:?}");
        let mut terminal = Terminal::open(&white).await;
        terminal.reads(b"Ben").await;
        terminal.types("\r").await;
        terminal.reads(b"shows").await;
        terminal.types("y").await;
        terminal.reads(b"\x1b]52;c;VC1EMyxENCxFNA==\x1b\\").await;
    });
}
