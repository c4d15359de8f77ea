//! A server that is killed in a storm of moves loses no acknowledged move and doubles no move. The
//! clocks are right when the server runs again.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tokio::time::sleep;

use crate::ssh::client::{Client, Gone, Key, anna_and_ben, game_of, run_for};
use crate::ssh::server::Server;
use crate::support::{Home, flushing_by};

/// The number of games played at once. An account may have four connections: each game takes one,
/// and the checks take one.
const GAMES: usize = 3;

/// How many moves of a game are played before it is resigned and the next one begins.
const LENGTH: usize = 30;

/// Returns a number from a variable of the environment, or else the usual number.
pub fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

/// A generator of pseudo-random numbers, which are the same in every run.
pub struct Chance(pub u64);

impl Chance {
    /// A number below another.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// The two players of all games.
struct Players {
    anna: Key,
    ben: Key,
}

/// A game in the storm.
#[derive(Clone, Debug)]
struct Course {
    game: i64,
    /// How many moves were acknowledged.
    acknowledged: usize,
    /// Whether the move after them was sent, but not acknowledged.
    is_open: bool,
    /// Whether the end was acknowledged.
    is_over: bool,
}

impl Course {
    fn new(game: i64) -> Course {
        Course { game, acknowledged: 0, is_open: false, is_over: false }
    }
}

/// A legal course of a game, played by chance.
pub async fn legal_course(white: &Client, black: &Client, name: &str) -> Result<Vec<String>, Gone> {
    let game = game_of(white, black, name).await?;
    let (mut chance, mut moves) = (Chance(7), Vec::new());
    while moves.len() < LENGTH {
        let legal = white.patiently(&format!("moves {game}")).await?.out;
        let legal: Vec<&str> = legal.lines().collect();
        let chosen = legal[chance.below(legal.len())].to_owned();
        let turn = if moves.len() % 2 == 0 { white } else { black };
        let played = turn.object(&format!("move {game} {chosen}")).await?;
        if played["turn"] == "over" {
            break;
        }
        moves.push(chosen);
    }
    white.command(&format!("resign {game} --yes")).await?;
    assert!(moves.len() >= 10, "a game worth a storm: {moves:?}");
    Ok(moves)
}

/// Plays one game after the other until the server is gone. Returns the state of the last game, and
/// the number of acknowledged moves.
async fn storm(
    port: u16,
    players: Arc<Players>,
    course: Arc<[String]>,
    from: Course,
) -> (Course, usize) {
    let (mut now, mut count) = (from, 0);
    let gone = play(port, &players, &course, &mut now, &mut count).await;
    assert!(gone.is_err(), "only the end of the server ends a storm");
    (now, count)
}

async fn play(
    port: u16,
    players: &Players,
    course: &[String],
    now: &mut Course,
    count: &mut usize,
) -> Result<(), Gone> {
    let white = Client::log_in(port, &players.anna).await?;
    let black = Client::log_in(port, &players.ben).await?;
    loop {
        let (game, nth) = (now.game, now.acknowledged);
        let Some(text) = course.get(nth) else {
            white.object(&format!("resign {game}")).await?;
            now.is_over = true;
            *now = Course::new(game_of(&white, &black, &players.ben.name).await?);
            continue;
        };
        let turn = if nth % 2 == 0 { &white } else { &black };
        now.is_open = true;
        let played = turn.object(&format!("move {game} #{} {text}", nth + 1)).await?;
        assert_eq!(played["ply"], nth + 1);
        *now = Course { acknowledged: nth + 1, ..Course::new(game) };
        *count += 1;
    }
}

/// Checks after a kill that a game has all acknowledged moves and no others, and that the server
/// takes the last move only once when it is sent again. Returns how many moves the game has, and
/// whether it is over.
async fn check(
    players: [&Client; 2],
    course: &[String],
    was: &Course,
) -> Result<(usize, bool), Gone> {
    let shown = players[0].object(&format!("show {}", was.game)).await?;
    let moves: Vec<&str> =
        shown["moves"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
    let is_over = shown["turn"] == "over";
    assert!(is_over || !was.is_over, "an end is lost: {was:?}");
    assert!(!is_over || was.acknowledged == course.len(), "an end nobody asked for: {was:?}");
    let expected = was.acknowledged..=was.acknowledged + usize::from(was.is_open);
    assert!(expected.contains(&moves.len()), "{} moves of {was:?}", moves.len());
    assert_eq!(moves, course[..moves.len()], "{was:?}");
    if let Some(last) = moves.len().checked_sub(1).filter(|_| !is_over) {
        let again = format!("move {} #{} {}", was.game, last + 1, course[last]);
        let answered = players[last % 2].object(&again).await?;
        assert_eq!(answered["ply"], moves.len(), "sent twice");
    }
    Ok((moves.len(), is_over))
}

/// Cancels the challenges and resigns the games that began unnoticed when the server was killed.
async fn tidy(player: &Client, known: &[Course]) -> Result<(), Gone> {
    let answered = player.patiently("seeks --json").await?;
    for line in answered.out.lines() {
        let open: serde_json::Value = serde_json::from_str(line).unwrap();
        player.object(&format!("cancel {}", open["challenge"])).await?;
    }
    let answered = player.patiently("games --json").await?;
    for line in answered.out.lines() {
        let going: serde_json::Value = serde_json::from_str(line).unwrap();
        if !known.iter().any(|course| going["game"] == course.game) {
            player.object(&format!("resign {}", going["game"])).await?;
        }
    }
    Ok(())
}

#[test]
fn no_move_is_lost_or_doubled_when_the_server_is_killed() {
    kill_in_storms(&[]);
}

/// Most kills come between the commit of a move and its answer.
#[test]
fn no_move_is_lost_or_doubled_when_the_server_is_killed_on_a_slow_disk() {
    if let Some(tracing) = flushing_by("fdatasync", "delay_exit=50000") {
        kill_in_storms(&tracing);
    }
}

/// `tracing` has the options of `strace`, if the server runs by it.
fn kill_in_storms(tracing: &[String]) {
    let kills = number("KILLS", 5);
    let mut chance = Chance(kills);
    let mut server = Server::start_traced(tracing, Home::new(), &[]);
    let [anna, ben] = anna_and_ben(&server);
    let players = Arc::new(Players { anna, ben });
    let begun = Instant::now();
    let (mut total, mut open, mut arrived) = (0, 0, 0);
    run_for(Duration::from_secs(30 + 10 * kills), async {
        let white = Client::log_in(server.port, &players.anna).await.unwrap();
        let black = Client::log_in(server.port, &players.ben).await.unwrap();
        let course: Arc<[String]> = legal_course(&white, &black, "ben").await.unwrap().into();
        let mut courses = Vec::new();
        for _ in 0..GAMES {
            let game = game_of(&white, &black, "ben").await.unwrap();
            courses.push(Course::new(game));
        }
        drop((white, black));
        for _ in 0..kills {
            let mut playing = Vec::new();
            for from in &courses {
                let (players, course) = (Arc::clone(&players), Arc::clone(&course));
                let storm = storm(server.port, players, course, from.clone());
                playing.push(tokio::spawn(storm));
            }
            sleep(Duration::from_millis(50 + chance.below(400) as u64)).await;
            server.signal("-KILL");
            let (home, _) = server.ended();
            server = Server::start_traced(tracing, home, &[]);
            let white = Client::log_in(server.port, &players.anna).await.unwrap();
            let black = Client::log_in(server.port, &players.ben).await.unwrap();
            for (playing, course_now) in playing.into_iter().zip(&mut courses) {
                let (was, count) = playing.await.unwrap();
                let (moves, is_over) = check([&white, &black], &course, &was).await.unwrap();
                total += count;
                open += usize::from(was.is_open);
                arrived += moves - was.acknowledged;
                *course_now = if is_over {
                    Course::new(game_of(&white, &black, "ben").await.unwrap())
                } else {
                    Course { acknowledged: moves, ..Course::new(was.game) }
                };
            }
            tidy(&white, &courses).await.unwrap();
        }
    });
    println!(
        "{kills} kills in {:.0} s: {total} moves acknowledged and kept, none doubled; of {open} \
         unacknowledged {arrived} were kept",
        begun.elapsed().as_secs_f64()
    );
}

/// Returns a game's times in the database, in milliseconds: the deadline, and the time that Black
/// has left.
fn time_of(home: &Home, game: i64) -> (i64, i64) {
    let file = home.path("data").join("punct.sqlite3");
    let database = rusqlite::Connection::open(file).unwrap();
    let query = "SELECT deadline, black_left FROM game WHERE id = ?1";
    database.query_row(query, [game], |row| Ok((row.get(0)?, row.get(1)?))).unwrap()
}

/// Now, in milliseconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

/// Begins a game with this clock and plays one move for each player, so that White's time runs.
async fn timed(white: &Client, black: &Client, clock: &str) -> Result<i64, Gone> {
    let challenge = white.object(&format!("challenge ben basic two white {clock}")).await?;
    let accepted = black.object(&format!("accept {}", challenge["challenge"])).await?;
    let game = accepted["game"].as_i64().unwrap();
    white.object(&format!("move {game} SE-H1,H2,H3")).await?;
    black.object(&format!("move {game} SE-A2,A3,A4")).await?;
    Ok(game)
}

#[test]
fn clocks_rest_while_a_killed_server_is_away_and_both_are_told() {
    let server = Server::start(&[]);
    let [anna, ben] = anna_and_ben(&server);
    run_for(Duration::from_mins(1), async {
        let white = Client::log_in(server.port, &anna).await.unwrap();
        let black = Client::log_in(server.port, &ben).await.unwrap();
        let long = timed(&white, &black, "20m").await.unwrap();
        let claimed = timed(&white, &black, "10m claimed").await.unwrap();
        server.signal("-KILL");
        let (home, _) = server.ended();
        let killed = now();
        let before = [long, claimed].map(|game| time_of(&home, game));
        sleep(Duration::from_millis(1100)).await;
        let paused = now() - killed;
        let server = Server::start_in(home, &[]);
        let after = [long, claimed].map(|game| time_of(&server.home, game));
        for ((deadline, of_black), (later, kept)) in before.into_iter().zip(after) {
            assert!(later - deadline >= paused, "{paused} ms: {before:?} {after:?}");
            assert_eq!(kept, of_black);
        }
        let white = Client::log_in(server.port, &anna).await.unwrap();
        let black = Client::log_in(server.port, &ben).await.unwrap();
        // The time left fits the deadline, except for the time that asking takes.
        let (deadline, of_black) = after[0];
        let earlier = now();
        let shown = white.object(&format!("show {long}")).await.unwrap();
        let left = |colour: &str| (shown["left"][colour].as_f64().unwrap() * 1000.0).round() as i64;
        let possible = deadline - now() - 1..=deadline - earlier;
        assert!(possible.contains(&left("white")), "{shown}");
        assert_eq!(left("black"), of_black);
        for player in [&white, &black] {
            let talk = player.command(&format!("chat {claimed}")).await.unwrap().out;
            assert!(
                talk.contains("no server ran here for a while: the clock has rested"),
                "{talk}"
            );
        }
    });
}
