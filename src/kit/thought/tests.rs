use super::*;

#[test]
fn the_sign_fills_as_the_search_goes_on() {
    let sign = |nodes, limit| SearchProgress { nodes, limit }.sign();
    assert_eq!(sign(0, Some(800)).as_deref(), Some("▱▱▱▱▱▱▱▱"));
    assert_eq!(sign(250, Some(800)).as_deref(), Some("▰▰▱▱▱▱▱▱"));
    assert_eq!(sign(900, Some(800)).as_deref(), Some("▰▰▰▰▰▰▰▰"));
    assert_eq!((sign(1, None), sign(1, Some(0))), (None, None));
}

#[test]
fn a_thought_goes_on_while_its_cause_stays_and_begins_nowhere_where_it_failed() {
    let (mut thought, mut failure) = (None, None);
    let mut follow = |failure: &mut ThoughtFailure<u8>, cause, may_begin| {
        let begun = Thought::update(&mut thought, failure, cause, may_begin);
        let begun = begun.map(|begun| begun.cause);
        (begun, thought.as_ref().map(|thought| thought.cause))
    };
    assert_eq!(follow(&mut failure, Some(1), false), (None, None));
    assert_eq!(follow(&mut failure, Some(1), true), (Some(1), Some(1)));
    assert_eq!(follow(&mut failure, Some(1), false), (None, Some(1)), "the thought goes on");
    assert_eq!(follow(&mut failure, Some(2), false), (None, None), "the thought is stopped");
    failure = Some((2, "no move".to_owned()));
    assert_eq!(follow(&mut failure, Some(2), true), (None, None));
    assert_eq!(follow(&mut failure, Some(3), true), (Some(3), Some(3)));
    assert_eq!(failure, None);
}

#[test]
fn an_answer_ends_the_thought_it_belongs_to_and_no_other() {
    let (mut thought, mut failure) = (None, None);
    let [first, second] = [1, 2].map(|cause| {
        let begun = Thought::update(&mut thought, &mut failure, Some(cause), true);
        begun.expect("a new thought").job.ticket()
    });
    assert_eq!(Thought::end(&mut thought, &first), None);
    assert_eq!(Thought::end(&mut thought, &second), Some(2));
    assert!(thought.is_none());
}
