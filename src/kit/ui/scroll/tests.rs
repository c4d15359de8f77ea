use super::*;

fn plain(lines: usize) -> TextOutline {
    TextOutline { lines, ..TextOutline::default() }
}

fn pages(scroll: &mut Scroll, forward: bool) -> Vec<usize> {
    let mut begins = vec![scroll.first()];
    loop {
        scroll.scroll(Scrolling::Page { forward });
        if begins.last() == Some(&scroll.first()) {
            return begins;
        }
        begins.push(scroll.first());
    }
}

#[test]
fn a_page_begins_with_a_section_or_a_picture_where_it_can() {
    let mut scroll = Scroll::default();
    let outline =
        TextOutline { lines: 60, headings: vec![0, 4, 17], pictures: vec![24..30, 48..53] };
    scroll.fit(outline, 10);
    assert_eq!(pages(&mut scroll, true), [0, 9, 17, 24, 33, 42, 48, 53]);
    assert_eq!(pages(&mut scroll, false), [53, 44, 35, 30, 21, 12, 4, 0]);
}

#[test]
fn nothing_is_skipped_and_every_picture_is_seen_whole() {
    let pictures = vec![3..6, 9..14, 15..19, 33..38, 50..55];
    for room in 6..20 {
        for forward in [true, false] {
            let mut scroll = Scroll::default();
            let headings = vec![0, 8, 14, 30, 49];
            scroll.fit(TextOutline { lines: 60, headings, pictures: pictures.clone() }, room);
            scroll.scroll(Scrolling::Lines(if forward { 0 } else { isize::MAX }));
            let begins = pages(&mut scroll, forward);
            let seen = |line: usize| begins.iter().any(|&b| (b..b + room).contains(&line));
            assert!((0..60).all(seen), "{room} {begins:?}");
            for picture in &pictures {
                let cuts = |b: usize| picture.start < b && b < picture.end;
                assert!(!begins.iter().any(|&b| cuts(b)), "{room} {begins:?} {picture:?}");
                let whole = |&b: &usize| b <= picture.start && picture.end <= b + room;
                assert!(begins.iter().any(whole), "{room} {begins:?} {picture:?}");
            }
        }
    }
}

#[test]
fn keys_may_come_before_the_first_frame() {
    let mut scroll = Scroll::default();
    for forward in [true, false] {
        scroll.scroll(Scrolling::Page { forward });
        scroll.scroll(Scrolling::Section { forward });
        scroll.scroll(Scrolling::Lines(if forward { 1 } else { isize::MAX }));
        assert_eq!(scroll.first(), 0);
    }
}

#[test]
fn sections_go_from_heading_to_heading() {
    let mut scroll = Scroll::default();
    scroll.fit(TextOutline { lines: 60, headings: vec![0, 4, 17, 58], pictures: vec![] }, 10);
    let mut after = |forward| {
        scroll.scroll(Scrolling::Section { forward });
        scroll.first()
    };
    assert_eq!([true; 4].map(&mut after), [4, 17, 50, 50]);
    assert_eq!([false; 4].map(after), [17, 4, 0, 0]);
}

#[test]
fn a_text_scrolls_no_further_than_it_goes_on() {
    let mut scroll = Scroll::default();
    scroll.fit(plain(30), 10);
    scroll.scroll(Scrolling::Lines(isize::MAX));
    assert_eq!(scroll.first(), 20);
    scroll.scroll(Scrolling::Page { forward: false });
    assert_eq!(scroll.first(), 11);
    scroll.fit(plain(12), 10);
    assert_eq!(scroll.first(), 2);
    for lines in [1, isize::MIN, -1] {
        scroll.scroll(Scrolling::Lines(lines));
    }
    assert_eq!(scroll.first(), 0);
}

#[test]
fn the_chosen_lines_are_always_in_sight() {
    for room in 2..9 {
        for before in 0..19 {
            let first = first_shown(before, 2, 20, room);
            assert!(first <= before && before + 2 <= first + room, "{room} {before}");
            assert!(first + room <= 20);
        }
    }
}
