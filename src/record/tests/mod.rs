//! Games for the tests of records, and how they look as files.

mod provided;
mod reading;
mod storing;

/// White joins column A to column Q with the last of these moves.
pub const CONNECTED: [&str; 11] = [
    "SE-A5,B5,C5",
    "T-B9,B10,C10",
    "SE-D5,E5,F5",
    "T-D11,D12,E12",
    "SE-G5,H5,I5",
    "T-F13,F14,G14",
    "SC-K7,J6,L8",
    "T-H15,H16,I16",
    "SE-M9,N10,O11",
    "T-J16,J17,K17",
    "T-P12,Q12,Q13",
];

/// After the last of these moves a position has occurred for the third time, White to move.
pub const REPEATED: [&str; 10] = [
    "T-D3,D4,E4",
    "T-L12,L13,M13",
    "TD3-D4,D3,E4",
    "TL12-L13,L12,M13",
    "TD4-D3,D4,E4",
    "TL13-L12,L13,M13",
    "TD3-D4,D3,E4",
    "TL12-L13,L12,M13",
    "TD4-D3,D4,E4",
    "TL13-L12,L13,M13",
];

/// A save with these moves and, before them, these further members (each ending in a comma).
pub fn save(members: &str, moves: &[&str]) -> String {
    format!(r#"{{"format":"punct","version":1,"rules":"standard",{members}"moves":{moves:?}}}"#)
}
