//! Texts as they are compared in a search: without case and accents.

/// Letters with the accents of Latin scripts, by the letter without.
const ACCENTED: [(&str, &str); 29] = [
    ("a", "àáâãäåāăąǎǻạảấầẩẫậắằẳẵặ"),
    ("ae", "æǽ"),
    ("c", "çćĉċč"),
    ("d", "ďđð"),
    ("e", "èéêëēĕėęěẹẻẽếềểễệ"),
    ("g", "ĝğġģǧ"),
    ("h", "ĥħ"),
    ("i", "ìíîïĩīĭįıǐịỉ"),
    ("ij", "ĳ"),
    ("j", "ĵ"),
    ("k", "ķǩ"),
    ("l", "ĺļľŀł"),
    ("n", "ñńņňŋ"),
    ("o", "òóôõöøōŏőǒọỏốồổỗộơớờởỡợ"),
    ("oe", "œ"),
    ("r", "ŕŗř"),
    ("s", "śŝşšș"),
    ("ss", "ß"),
    ("t", "ţťŧț"),
    ("th", "þ"),
    ("u", "ùúûüũūŭůűųǔụủưứừửữự"),
    ("w", "ŵẁẃẅ"),
    ("y", "ýÿŷỳỵỷỹ"),
    ("z", "źżž"),
    ("α", "ά"),
    ("ε", "έ"),
    ("ι", "ίϊΐ"),
    ("ο", "ό"),
    ("σ", "ς"),
];

/// Accents that follow their letter as characters of their own.
const COMBINING: std::ops::RangeInclusive<char> = '\u{300}'..='\u{36F}';

/// A text without case and accents: that of `Tomás` and of `TOMAS` is `tomas`.
pub fn folded(text: &str) -> String {
    let letters = text.chars().flat_map(char::to_lowercase).filter(|it| !COMBINING.contains(it));
    let mut folded = String::with_capacity(text.len());
    for letter in letters {
        match ACCENTED.iter().find(|(_, accented)| !letter.is_ascii() && accented.contains(letter))
        {
            Some((plain, _)) => folded.push_str(plain),
            None => folded.push(letter),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_accents_do_not_count() {
        for (one, other) in [
            ("Tomás", "tomas"),
            ("Toma\u{301}s", "TOMÁS"),
            ("Zoë", "zoe"),
            ("Łukasz Żółć", "lukasz zolc"),
            ("Groß", "GROSS"),
            ("Đặng", "dang"),
            ("İpek", "ipek"),
            ("Æsa", "aesa"),
        ] {
            assert_eq!(folded(one), folded(other), "{one}");
        }
        assert_ne!(folded("漢字"), folded("漢"));
    }

    #[test]
    fn a_folded_text_stays_as_it_is() {
        for (plain, accented) in ACCENTED {
            for letter in accented.chars() {
                assert_eq!(folded(&letter.to_string()), plain);
                assert_eq!(folded(&letter.to_uppercase().to_string()), folded(plain), "{letter}");
            }
            assert_eq!(folded(plain), plain);
        }
    }
}
