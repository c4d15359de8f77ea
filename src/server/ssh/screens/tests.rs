//! Getting a session, and giving way.

use super::super::limits::{MIB, SESSION};
use super::*;

const SMALL: Size = Size::new(80, 24);
const LARGE: Size = Size::new(300, 100);

fn guest(last: u8) -> SessionOwner {
    SessionOwner { account: None, network: [192, 0, 2, last].into() }
}

fn player(number: i64) -> SessionOwner {
    let account = Some(AdmittedAccount { number: PersonId(number), is_operator: false });
    SessionOwner { account, ..guest(0) }
}

fn operator(number: i64) -> SessionOwner {
    SessionOwner {
        account: Some(AdmittedAccount { number: PersonId(number), is_operator: true }),
        ..guest(0)
    }
}

/// Begins a session: with a prompt in a window, or a command without a window.
fn opened(
    screens: &Screens,
    owner: SessionOwner,
    window: Option<Size>,
) -> Result<SessionPass, Rejection> {
    screens.enter(owner, window, Keyboard::default())
}

/// Begins a session with a drawn screen.
fn drawn(screens: &Screens, owner: SessionOwner, size: Size) -> Result<SessionPass, Rejection> {
    let pass = opened(screens, owner, Some(size))?;
    pass.use_for(SessionUse::Screen)?;
    Ok(pass)
}

fn mebibytes(screens: &Screens) -> u64 {
    screens.in_all()[1] / MIB as u64
}

#[test]
fn a_prompt_takes_no_more_than_a_command_however_large_its_window_is() {
    let screens = Screens::new(Limits::default());
    let prompts: Vec<_> = (0..96)
        .map(|nth| opened(&screens, guest(nth % 6), Some(LARGE)).expect("room for a prompt"))
        .collect();
    assert_eq!(screens.in_all(), [96, 96 * SESSION as u64, 0]);
    prompts[0].use_for(SessionUse::Screen).expect("memory");
    assert_eq!(mebibytes(&screens), 12 + 3);
}

#[test]
fn guests_end_where_the_share_of_accounts_begins_and_players_where_that_of_operators_does() {
    let screens = Screens::new(Limits::default());
    let mut passes = Vec::new();
    let mut fill = |owner: &dyn Fn(u8) -> SessionOwner| {
        passes.extend((0..200).map_while(|nth| drawn(&screens, owner(nth), LARGE).ok()));
        mebibytes(&screens)
    };
    // Each session holds one screen of 3.8 MiB.
    assert_eq!(fill(&guest), 189);
    assert_eq!(fill(&|nth| player(nth.into())), 238);
    assert_eq!(fill(&|nth| operator(i64::from(nth) + 1000)), 253);
    let refused = |owner| drawn(&screens, owner, LARGE).err();
    for owner in [guest(201), player(201), operator(2001)] {
        assert_eq!(refused(owner), Some(Rejection::NoRoom));
    }
}

#[test]
fn a_command_without_a_window_is_always_admitted_within_the_ration_of_its_account() {
    let screens = Screens::new(Limits { connections: 2, screen_memory: 1, ..Limits::default() });
    let anna: Vec<_> = (0..8).map(|_| opened(&screens, player(1), None)).collect();
    assert!(anna.iter().all(Result::is_ok), "an account may exceed the total");
    assert_eq!(opened(&screens, player(1), None).err(), Some(Rejection::FullScreens(8)));
    drop(anna);
    let players: Vec<_> = (0..6).map(|number| opened(&screens, player(number), None)).collect();
    assert!(players.iter().all(Result::is_ok));
    let guest = opened(&screens, guest(1), None).err();
    assert_eq!(guest, Some(Rejection::NoRoom), "a guest has no such right");
}

#[test]
fn who_holds_most_gives_way_to_who_holds_less() {
    let screens = Screens::new(Limits { screen_memory: 26, ..Limits::default() });
    let large: Vec<_> = (0..4).map(|_| drawn(&screens, player(1), LARGE).unwrap()).collect();
    let two: Vec<_> = (0..2).map(|_| drawn(&screens, player(2), LARGE).unwrap()).collect();
    let gone = || large.iter().map(SessionPass::was_replaced).collect::<Vec<_>>();
    assert!(!gone().contains(&true));
    let third = drawn(&screens, player(3), LARGE).expect("Anna has most");
    let anna = opened(&screens, player(1), Some(LARGE)).expect("a prompt");
    assert_eq!((gone(), third.was_replaced()), (vec![false, false, false, true], false));
    assert_eq!(
        anna.use_for(SessionUse::Screen),
        Err(Rejection::NoRoom),
        "no client holds more than Anna would"
    );
    assert!(!two.iter().any(SessionPass::was_replaced));
    drop((large, two, third, anna));
    assert_eq!((screens.in_all(), screens.0.lock().ending), ([0; 3], 0));
}

#[test]
fn who_gives_way_is_hung_up() {
    let screens = Screens::new(Limits { connections: 2, ..Limits::default() });
    let keyboards: Vec<_> = (0..3).map(|_| Keyboard::default()).collect();
    let enter = |owner, nth: usize| screens.enter(owner, Some(SMALL), keyboards[nth].clone());
    let passes = [enter(guest(1), 0), enter(guest(1), 1), enter(guest(1), 2)];
    assert_eq!(passes.map(|pass| pass.is_ok()), [true; 3]);
    let passes = [enter(guest(1), 0), enter(guest(1), 1), enter(guest(1), 2)].map(Result::ok);
    let _guest = opened(&screens, guest(2), Some(SMALL)).expect("the other guest has three");
    let gone: Vec<_> = keyboards.iter().map(Keyboard::is_gone).collect();
    assert_eq!(gone, [false, false, true], "the latest");
    drop(passes);
}

#[test]
fn a_game_in_lines_is_counted_until_it_ends_and_refused_without_memory() {
    let screens = Screens::new(Limits { screen_memory: 1, ..Limits::default() });
    let anna = opened(&screens, player(1), Some(LARGE)).expect("room");
    anna.use_for(SessionUse::Lines).expect("memory");
    assert_eq!(screens.in_all(), [1, 3 * SESSION as u64, 0]);
    let ben = opened(&screens, player(2), None).expect("room");
    let own = opened(&screens, player(1), None).expect("room");
    assert_eq!(own.use_for(SessionUse::Lines), Ok(()));
    assert_eq!(ben.use_for(SessionUse::Lines), Ok(()), "who holds most gives way");
    assert!(own.was_replaced() && !anna.was_replaced());
    drop((anna, ben, own));
    assert_eq!(screens.in_all(), [0; 3]);
}

#[test]
fn windows_grow_and_pictures_come_only_while_there_is_memory() {
    let limits = Limits { screen_memory: 25, ..Limits::default() };
    let screens = Screens::new(limits);
    let anna = drawn(&screens, player(1), SMALL).ok().unwrap();
    assert!(anna.takes_pictures() && anna.takes_pictures());
    let ben = drawn(&screens, player(2), SMALL).ok().unwrap();
    assert!(!ben.takes_pictures() && !ben.resizes(LARGE));
    assert!(ben.resizes(Size::new(40, 20)), "smaller");
    drop(anna);
    assert!(ben.takes_pictures() && ben.resizes(Size::new(200, 60)));
    drop(ben);
    assert_eq!(screens.in_all(), [0; 3]);
}

#[test]
fn nobody_has_all_of_them() {
    let screens = Screens::new(Limits::default());
    let open = |owner, count: usize| {
        (0..count).filter_map(|_| opened(&screens, owner, Some(SMALL)).ok()).collect::<Vec<_>>()
    };
    let (anna, stranger) = (open(player(1), 9), open(guest(1), 17));
    assert_eq!((anna.len(), stranger.len()), (8, 16));
    let why = opened(&screens, player(1), Some(SMALL)).err();
    assert_eq!(why, Some(Rejection::FullScreens(8)));
    assert!(opened(&screens, player(2), Some(SMALL)).is_ok());
}

#[test]
fn commands_that_wait_take_nothing_of_screens_and_have_a_ration_of_an_account_and_an_address() {
    let screens = Screens::new(Limits::default());
    let wait = |account: i64, last: u8| {
        let owner = SessionOwner { account: player(account).account, ..guest(last) };
        let pass = opened(&screens, owner, None)?;
        pass.wait().map(|()| pass)
    };
    let anna: Vec<_> = (0..5).map(|_| wait(1, 1)).collect();
    assert_eq!(anna.iter().filter(|it| it.is_ok()).count(), 4);
    assert_eq!(
        wait(1, 2).err(),
        Some(Rejection::FullWaits(4)),
        "the account counts, not the address"
    );
    let others: Vec<_> = (2..20).flat_map(|account| [wait(account, 1), wait(account, 1)]).collect();
    assert_eq!(others.iter().filter(|it| it.is_ok()).count(), 12, "16 from one address");
    assert_eq!(wait(90, 1).err(), Some(Rejection::FullWaitsOfNetwork(16)));
    assert!(wait(90, 2).is_ok(), "from elsewhere");
    assert_eq!(screens.in_all(), [0, 0, 16]);
}

/// Each account and each address stays within its limits, but together they fill the server.
#[test]
fn where_very_many_wait_those_who_do_so_most_give_way() {
    let screens = Screens::new(Limits::default());
    let wait = |account: i64| {
        let network = IpAddr::from([192, 0, (account / 4) as u8, 1]);
        let pass = opened(&screens, SessionOwner { network, ..player(account) }, None)?;
        pass.wait().map(|()| pass)
    };
    let many: Vec<_> = (0..60).flat_map(|nth| (0..4).map(move |_| nth)).map(wait).collect();
    assert_eq!((many.len(), screens.in_all()[2]), (240, 240), "a sixteenth is reserved");
    assert!(wait(100).is_ok());
    assert_eq!(many.iter().flatten().filter(|it| it.was_replaced()).count(), 1);
}
