use super::*;

fn challenge(terms: &str) -> Result<WantedChallenge, ParseVerbError> {
    read_challenge("anna", &terms.split_whitespace().collect::<Vec<_>>())
}

#[test]
fn the_clock_of_a_challenge_is_read_strictly() {
    for (terms, clock) in [
        ("", None),
        ("3d", Some("3d")),
        ("basic 20m+10s rated", Some("20m+10s")),
        ("5m none", None),
    ] {
        let wanted = challenge(terms).expect("a challenge");
        assert_eq!(wanted.terms.clock.map(|clock| clock.to_string()).as_deref(), clock, "{terms}");
    }
    for wrong in ["3x", "20m+", "10", "20m10"] {
        let error = challenge(wrong).expect_err("no clock").to_string();
        assert!(error.contains("a clock such as 20m+10s"), "{error}");
    }
    for long in ["61d", "1h+61d", "expires:61d"] {
        let error = challenge(long).expect_err("too long").to_string();
        assert_eq!(error, format!("'{long}' is too long: 60 days is the most"));
    }
}

#[test]
fn black_may_take_over_the_first_move_where_that_is_asked_for() {
    let swap = |terms| challenge(terms).map(|wanted| wanted.terms.swap);
    assert_eq!((swap("3d"), swap("3d swap rated")), (Ok(false), Ok(true)));
}

#[test]
fn only_time_can_be_claimed() {
    let lateness = |terms| challenge(terms).map(|wanted| wanted.terms.lateness);
    assert_eq!(lateness("3d"), Ok(Lateness::LosesAtOnce));
    assert_eq!(lateness("claimed rated 3d"), Ok(Lateness::LosesWhenClaimed));
    for none in ["claimed", "3d claimed none"] {
        assert_eq!(lateness(none), Err(ParseVerbError::NothingToClaim), "{none}");
    }
}

#[test]
fn a_seek_is_limited_by_ratings_and_time() {
    let seek = |terms: &str| {
        let words: Vec<&str> = terms.split_whitespace().collect();
        let read = read_challenge("anyone", &words).map_err(|error| error.to_string());
        read.map(|wanted| (wanted.least, wanted.most, wanted.lasts))
    };
    assert_eq!(seek("3d min:1400"), Ok((Some(1400), None, None)));
    assert_eq!(
        seek("max:1700 min:1700 expires:2d12h"),
        Ok((Some(1700), Some(1700), Some(216_000)))
    );
    for (wrong, why) in [
        ("min:x", "min:x"),
        ("max:-1", "max:-1"),
        ("expires:0s", "expires:0s"),
        ("expires:61d", "expires:61d"),
        ("min:1500 max:1499", "'min' is greater"),
        ("until:1d", "'until:1d' is none of"),
    ] {
        let error = seek(wrong).unwrap_err();
        assert!(error.contains(why), "{error}");
    }
    assert_eq!(challenge("min:1400"), Err(ParseVerbError::LimitOfSeeks));
    assert_eq!(challenge("expires:1d").map(|wanted| wanted.lasts), Ok(Some(86_400)));
    let computer = read_challenge("computer:3", &["expires:1d"]);
    assert_eq!(computer, Err(ParseVerbError::LimitOfSeeks));
}
