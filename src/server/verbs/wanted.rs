//! Reads the arguments of a challenge.

use super::verb::{ParseVerbError, VerbArguments, no_value, printable_word};
use crate::kit::strength::Strength;
use crate::punct::clock::{Lateness, TimeControl, TimeControlError, read_time};
use crate::rules::{Bridges, Player, Rules, Variant};
use crate::server::database::Terms;
use crate::server::game_server::{Opponent, WantedChallenge};

impl VerbArguments for WantedChallenge {
    fn read(words: &[&str]) -> Result<Option<WantedChallenge>, ParseVerbError> {
        let [opponent, terms @ ..] = words else { return Ok(None) };
        read_challenge(opponent, terms).map(Some)
    }
}

fn read_challenge(opponent: &str, terms: &[&str]) -> Result<WantedChallenge, ParseVerbError> {
    let opponent = match opponent.strip_prefix("computer") {
        Some(level) => Opponent::Computer(match level.strip_prefix(':').unwrap_or(level) {
            "" => Strength::FIRST,
            number => {
                let what = "a strength; write 1 to 9, such as 3 or 3.4";
                number.parse().map_err(|_| no_value(opponent, what))?
            }
        }),
        None if opponent == "anyone" => Opponent::Anyone,
        None => Opponent::Player(opponent.to_owned()),
    };
    let rules = Rules { variant: Variant::default(), bridges: Bridges::default() };
    let lateness = Lateness::default();
    let agreed = Terms { rules, rated: false, swap: false, clock: None, lateness };
    let mut wanted = WantedChallenge::new(opponent, agreed);
    for term in terms {
        if let Some((limit, text)) = term.split_once(':') {
            let limits = "a limit such as min:1400, max:1700 or expires:2d (60 days at most)";
            let misread = no_value(term, limits);
            match limit {
                "min" => wanted.least = Some(text.parse().map_err(|_| misread)?),
                "max" => wanted.most = Some(text.parse().map_err(|_| misread)?),
                "expires" => match read_time(text) {
                    Ok(seconds @ 1..) => wanted.lasts = Some(seconds),
                    Ok(0) | Err(TimeControlError::Unreadable) => return Err(misread),
                    Err(TimeControlError::TooLong) => {
                        return Err(ParseVerbError::LongTime(printable_word(term)));
                    }
                },
                _ => return Err(ParseVerbError::NoTerm(printable_word(term))),
            }
            continue;
        }
        if let Ok(variant) = term.parse::<Variant>() {
            wanted.terms.rules.variant = variant;
        } else if let Ok(bridges) = term.parse::<Bridges>() {
            wanted.terms.rules.bridges = bridges;
        } else {
            match term.parse::<TimeControl>() {
                Ok(control) => {
                    wanted.terms.clock = Some(control);
                    continue;
                }
                Err(TimeControlError::TooLong) => {
                    return Err(ParseVerbError::LongTime(printable_word(term)));
                }
                Err(TimeControlError::Unreadable) => {}
            }
            match *term {
                "white" => wanted.colour = Some(Player::White),
                "black" => wanted.colour = Some(Player::Black),
                "random" => wanted.colour = None,
                "rated" => wanted.terms.rated = true,
                "swap" => wanted.terms.swap = true,
                "none" => wanted.terms.clock = None,
                "claimed" => wanted.terms.lateness = Lateness::LosesWhenClaimed,
                _ => return Err(ParseVerbError::NoTerm(printable_word(term))),
            }
        }
    }
    if wanted.terms.lateness == Lateness::LosesWhenClaimed && wanted.terms.clock.is_none() {
        return Err(ParseVerbError::NothingToClaim);
    }
    let has_range = wanted.least.is_some() || wanted.most.is_some();
    let has_too_many = match wanted.opponent {
        Opponent::Player(_) => has_range,
        Opponent::Computer(_) => has_range || wanted.lasts.is_some(),
        Opponent::Anyone => false,
    };
    if has_too_many {
        return Err(ParseVerbError::LimitOfSeeks);
    }
    if wanted.least.zip(wanted.most).is_some_and(|(least, most)| least > most) {
        return Err(ParseVerbError::NoRange);
    }
    Ok(wanted)
}

#[cfg(test)]
mod tests {
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
            assert_eq!(
                wanted.terms.clock.map(|clock| clock.to_string()).as_deref(),
                clock,
                "{terms}"
            );
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
}
