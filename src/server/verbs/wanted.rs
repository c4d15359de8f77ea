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
mod tests;
