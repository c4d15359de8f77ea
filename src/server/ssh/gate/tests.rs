//! Admitting connections, and making room for them.

use std::sync::atomic::Ordering;

use super::*;

fn address(text: &str) -> IpAddr {
    text.parse().expect("an address")
}

/// Enters the gate, if there is room.
fn enter(gate: &Gate, from: &str) -> Result<GatePass, Rejection> {
    gate.enter(address(from), Instant::now()).map(|(pass, _)| pass)
}

fn account(number: i64) -> AdmittedAccount {
    AdmittedAccount { number: PersonId(number), is_operator: false }
}

/// Begins a session with a keyboard that nobody uses.
fn begin_session(pass: &GatePass) -> Result<SessionPass, Rejection> {
    pass.begin_session(None, Keyboard::default())
}

#[test]
fn one_place_has_six_strangers_and_eight_connections() {
    let gate = Gate::new(Limits::default());
    let here = "192.0.2.1";
    let mut passes: Vec<_> = (0..6).filter_map(|_| enter(&gate, here).ok()).collect();
    assert_eq!(passes.len(), 6);
    assert_eq!(enter(&gate, here).err(), Some(Rejection::Crowd), "six strangers");
    assert!(enter(&gate, "192.0.2.2").is_ok(), "another place");
    for pass in &mut passes {
        pass.log_in(None).expect("room");
    }
    passes.extend((0..5).filter_map(|_| enter(&gate, here).ok()));
    assert_eq!(passes.len(), 8);
    for pass in &mut passes[6..] {
        pass.log_in(None).expect("room");
    }
    assert_eq!(enter(&gate, here).err(), Some(Rejection::FullNetwork), "eight connections");
    passes.pop();
    assert!(enter(&gate, here).is_ok());
}

/// Checks that `expected` connections must end: those that make room for others, or with
/// `for_others` false the rest. Returns all passes.
async fn ended(
    entered: Vec<(GatePass, Expiry)>,
    for_others: bool,
    expected: usize,
) -> Vec<GatePass> {
    let (mut passes, mut gone) = (Vec::new(), 0);
    for (pass, expiry) in entered {
        passes.push(pass);
        let over = tokio::time::timeout(Duration::from_millis(1), expiry.wait()).await;
        gone += usize::from(over == Ok(for_others));
    }
    assert_eq!(gone, expected);
    passes
}

type Entered = Result<(GatePass, Expiry), Rejection>;

/// The connections that arrive at a gate, each with the number of its place.
struct Arriving {
    gate: Gate,
    begun: Instant,
    entered: Vec<(u16, Entered)>,
}

impl Arriving {
    fn new(gate: &Gate) -> Arriving {
        Arriving { gate: gate.clone(), begun: Instant::now(), entered: Vec::new() }
    }

    /// Lets a connection arrive `after` milliseconds from the beginning. It exchanges keys or stays
    /// silent.
    fn come(&mut self, place: u16, after: u64, exchanges: bool) {
        let [high, low] = place.to_be_bytes();
        let from = IpAddr::from([198, 51, high, low]);
        let entered = self.gate.enter(from, self.begun + Duration::from_millis(after));
        if let Ok((pass, _)) = &entered
            && exchanges
        {
            pass.tracker.exchanges_keys.store(true, Ordering::Relaxed);
        }
        self.entered.push((place, entered));
    }

    /// Returns the place of each connection that may stay.
    fn stay(&self) -> Vec<u16> {
        let open = self.gate.state.lock();
        let stays = |pass: &GatePass| open.connections.contains_key(&pass.number);
        let those =
            self.entered.iter().filter(|(_, it)| it.as_ref().is_ok_and(|(pass, _)| stays(pass)));
        those.map(|(place, _)| *place).collect()
    }
}

#[tokio::test]
async fn the_place_with_most_connections_makes_room_first_and_the_silent_ones_there() {
    let gate = Gate::new(Limits { connections: 32, ..Limits::default() });
    let mut crowd = Arriving::new(&gate);
    for place in 0..7 {
        for nth in 0..4 {
            crowd.come(place, 0, nth % 2 == 0);
        }
    }
    for place in 10..14 {
        crowd.come(place, 0, false);
    }
    for place in 20..41 {
        crowd.come(place, 2000, false);
    }
    let stay = crowd.stay();
    let has = |place: u16| stay.iter().filter(|it| **it == place).count();
    assert!((0..7).all(|place| has(place) == 1), "each place with four keeps one: {stay:?}");
    assert!((10..14).chain(20..41).all(|place| has(place) == 1), "{stay:?}");
    let status = gate.status();
    assert_eq!((status.strangers, status.dismissed), (32, 21));
    // Among connections that are alone at their place, the silent ones go first.
    crowd.come(50, 2000, true);
    let stay = crowd.stay();
    assert!(!stay.contains(&10) && stay.contains(&0) && stay.contains(&50), "{stay:?}");
    let entered = crowd.entered.into_iter().filter_map(|(_, it)| it.ok());
    ended(entered.collect(), true, 22).await;
}

#[test]
fn who_has_just_come_stays_for_two_seconds_whoever_comes() {
    let gate = Gate::new(Limits { connections: 32, ..Limits::default() });
    let mut crowd = Arriving::new(&gate);
    crowd.come(1, 0, false);
    for nth in 0..400 {
        crowd.come(100 + nth, 5 * u64::from(nth), true);
    }
    assert!(crowd.stay().contains(&1), "the only silent connection of its place stays");
    let refused: Vec<_> = crowd.entered.iter().filter_map(|(_, it)| it.as_ref().err()).collect();
    assert_eq!(refused.len(), 369, "no other connection must end for these");
    assert!(refused.iter().all(|why| **why == Rejection::FullDoor));
    crowd.come(900, 2001, true);
    let stay = crowd.stay();
    assert!(stay.contains(&900) && !stay.contains(&1), "{stay:?}");
}

/// An attacker opens ten connections a second from forty addresses, and sends nothing on them.
#[test]
fn slow_players_get_in_among_connections_that_say_nothing() {
    let gate = Gate::new(Limits::default());
    let mut crowd = Arriving::new(&gate);
    for nth in 0..1000_u16 {
        let tenth = 100 * u64::from(nth);
        crowd.come(nth % 40, tenth, false);
        if nth % 50 == 0 {
            crowd.come(1000 + nth, tenth, false);
        }
        let player = crowd.entered.iter().rev().find(|(place, _)| *place >= 1000);
        let Some((_, Ok((pass, _)))) = player else { panic!("a player is refused") };
        // The exchange of keys takes a round trip, and typing a passphrase may take six seconds.
        assert!(nth % 50 > 60 || gate.state.lock().connections.contains_key(&pass.number), "{nth}");
        if nth % 50 == 3 {
            pass.tracker.exchanges_keys.store(true, Ordering::Relaxed);
        }
    }
}

#[test]
fn who_asks_to_log_in_stays_however_many_only_begin_to() {
    let gate = Gate::new(Limits { connections: 32, ..Limits::default() });
    let mut crowd = Arriving::new(&gate);
    crowd.come(1, 0, true);
    let Some((_, Ok((pass, _)))) = crowd.entered.first() else { panic!("a player is refused") };
    pass.tracker.asks.store(true, Ordering::Relaxed);
    for nth in 0..200 {
        crowd.come(100 + nth, 100 * u64::from(nth), true);
    }
    assert!(crowd.stay().contains(&1), "a passphrase takes its time");
}

#[tokio::test]
async fn a_full_server_ends_the_connection_that_has_rested_longest() {
    let limits = Limits { connections: 8, ..Limits::default() };
    let gate = Gate::new(limits);
    let mut entered = Vec::new();
    for nth in 0..7_u8 {
        let from = IpAddr::from([192, 0, 2, nth]);
        let (mut pass, expiry) = gate.enter(from, Instant::now()).expect("room");
        pass.log_in(Some(account(nth.into()))).expect("an account");
        pass.tracker.log_in(true);
        entered.push((pass, expiry));
    }
    let used: Vec<_> = entered[1..].iter().map(|(pass, _)| pass.tracker.begin_use()).collect();
    assert_eq!((gate.status().idle, gate.idle_sessions()[0].account), (1, Some(PersonId(0))));
    let [mut newcomer, mut other] =
        ["192.0.2.100", "192.0.2.101"].map(|from| enter(&gate, from).expect("room to log in"));
    assert_eq!(newcomer.log_in(Some(account(100))), Ok(()), "an idle connection makes room");
    assert_eq!(begin_session(&entered[0].0).err(), Some(Rejection::Dismissed));
    assert_eq!(other.log_in(Some(account(101))), Err(Rejection::Full), "the others are in use");
    let mut operator = enter(&gate, "192.0.2.102").expect("room to log in");
    let oda = AdmittedAccount { number: PersonId(102), is_operator: true };
    assert_eq!(operator.log_in(Some(oda)), Ok(()), "a place is reserved for operators");
    let _passes = ended(entered, true, 1).await;
    drop((used, newcomer));
    assert_eq!(other.log_in(Some(account(101))), Ok(()));
}

#[tokio::test]
async fn the_connections_of_an_account_are_ended_wherever_they_rest() {
    let gate = Gate::new(Limits::default());
    let mut entered = Vec::new();
    for nth in 0..6_u8 {
        let from = IpAddr::from([192, 0, 2, nth]);
        let (mut pass, expiry) = gate.enter(from, Instant::now()).expect("room");
        pass.log_in(Some(account(i64::from(nth) % 2))).expect("an account");
        pass.tracker.log_in(true);
        entered.push((pass, expiry));
    }
    assert!(gate.dismiss(PersonId(1)) && !gate.dismiss(PersonId(1)));
    assert_eq!(gate.status().connections, 3);
    ended(entered, false, 3).await;
}

#[tokio::test]
async fn the_connections_of_a_key_are_ended_and_all_of_an_account_but_one() {
    let gate = Gate::new(Limits::default());
    let mut entered = Vec::new();
    for nth in 0..4_u8 {
        let (mut pass, expiry) =
            gate.enter(IpAddr::from([192, 0, 2, nth]), Instant::now()).expect("room");
        pass.log_in(None).expect("room");
        pass.add_key(&Fingerprint((if nth == 0 { "old" } else { "new" }).to_owned()));
        gate.recognise(pass.number, account(1));
        entered.push((pass, expiry));
    }
    gate.dismiss_key(&Fingerprint("old".to_owned()));
    assert_eq!(gate.status().connections, 3);
    gate.dismiss_others(PersonId(1), entered[3].0.number);
    assert_eq!((gate.status().connections, gate.dismiss(PersonId(1))), (1, true));
    ended(entered, false, 4).await;
}

#[test]
fn nobody_comes_in_from_a_banned_network() {
    let gate = Gate::new(Limits::default());
    let mut here = enter(&gate, "192.0.2.1").expect("room");
    let ban = |until| Ban {
        network: "192.0.2.0/24".parse().expect("a network"),
        created: Timestamp::UNIX_EPOCH,
        until,
    };
    gate.set_bans(vec![ban(Some(Timestamp::UNIX_EPOCH))]);
    assert!(enter(&gate, "192.0.2.9").is_ok(), "the ban has ended");
    gate.set_bans(vec![ban(Some(Timestamp::MAX))]);
    assert_eq!(enter(&gate, "192.0.2.9").err(), Some(Rejection::Banned));
    gate.set_bans(vec![ban(None)]);
    assert_eq!(enter(&gate, "192.0.2.9").err(), Some(Rejection::Banned));
    assert_eq!(begin_session(&here).err(), Some(Rejection::Dismissed), "who is in already");
    assert_eq!(here.log_in(Some(account(1))), Err(Rejection::Dismissed));
    assert!(enter(&gate, "192.0.3.1").is_ok());
    gate.set_bans(Vec::new());
    assert!(enter(&gate, "192.0.2.9").is_ok());
}

#[test]
fn a_quarter_is_kept_for_accounts() {
    let limits = Limits { connections: 8, ..Limits::default() };
    let gate = Gate::new(limits);
    let mut guests: Vec<_> =
        (0..7).filter_map(|nth| enter(&gate, &format!("192.0.2.{nth}")).ok()).collect();
    let results: Vec<_> = guests.iter_mut().map(|guest| guest.log_in(None)).collect();
    assert_eq!(results.iter().filter(|it| it.is_ok()).count(), 6);
    assert_eq!(results[6], Err(Rejection::Full));
    guests.pop();
    let mut anna = enter(&gate, "192.0.2.100").expect("room");
    assert_eq!(anna.log_in(Some(account(1))), Ok(()));
}

#[test]
fn an_account_has_four_connections_wherever_they_come_from() {
    let gate = Gate::new(Limits::default());
    let mut passes: Vec<_> =
        (0..6).filter_map(|nth| enter(&gate, &format!("192.0.2.{nth}")).ok()).collect();
    for pass in &mut passes[..4] {
        assert_eq!(pass.log_in(Some(account(7))), Ok(()));
    }
    assert_eq!(passes[4].log_in(Some(account(7))), Err(Rejection::FullAccount(4)));
    assert_eq!(passes[5].log_in(Some(account(8))), Ok(()), "another one");
    passes.truncate(3);
    assert_eq!(enter(&gate, "192.0.2.50").expect("room").log_in(Some(account(7))), Ok(()));
}

#[test]
fn thirty_come_from_one_place_in_a_minute() {
    let (gate, now) = (Gate::new(Limits::default()), Instant::now());
    let here = address("2001:db8::1");
    for _ in 0..30 {
        assert!(gate.enter(here, now).is_ok());
    }
    let neighbour = gate.enter(address("2001:db8::ffff"), now);
    assert_eq!(neighbour.err(), Some(Rejection::TooOften), "the same /64");
    assert!(gate.enter(address("2001:db8:0:1::1"), now).is_ok(), "the next /64");
    assert!(gate.enter(here, now + MINUTE).is_ok());
}

#[test]
fn accounts_come_as_often_as_they_like_and_leave_the_others_room() {
    let (gate, now) = (Gate::new(Limits::default()), Instant::now());
    let here = address("192.0.2.1");
    let come = |has_account: bool| {
        gate.enter(here, now).map(|(mut pass, _)| {
            if has_account {
                pass.log_in(Some(account(1))).expect("one at a time");
            }
        })
    };
    for _ in 0..29 {
        assert_eq!(come(false), Ok(()));
    }
    for _ in 0..600 {
        assert_eq!(come(true), Ok(()));
    }
    assert_eq!(come(true), Err(Rejection::TooOften), "there is a limit to everything");
    assert!(gate.enter(here, now + MINUTE).is_ok());
}

#[test]
fn new_limits_hold_for_whoever_comes_next() {
    let gate = Gate::new(Limits::default());
    let come = || {
        let mut pass = enter(&gate, "192.0.2.1").ok()?;
        pass.log_in(None).ok()?;
        Some(pass)
    };
    let mut passes: Vec<_> = (0..2).filter_map(|_| come()).collect();
    gate.set_limits(Limits::default().with_each(1));
    assert!(come().is_none(), "one too many");
    passes.clear();
    assert!(come().is_some());
}

#[test]
fn as_many_may_come_from_one_place_as_there_are_numbers_for() {
    let limits = Limits::default().with_each(usize::MAX);
    assert_eq!((limits.from_one_network, limits.arrivals), (usize::MAX, usize::MAX));
}

#[test]
fn an_address_of_version_4_within_version_6_is_one_of_version_4() {
    assert_eq!(network_of(address("::ffff:192.0.2.1")), address("192.0.2.1"));
}
