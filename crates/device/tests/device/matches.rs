//! Whole matches.

use mesozoic_model::Stage;
use mesozoic_registry::{GAMES, open_record};
use mesozoic_table::{Record, verify};

use crate::site::Site;

/// Plays a match to its end: always what is offered first, or last, by turns.
pub(crate) fn play_on(site: &mut Site, id: &str) -> u32 {
    let mut steps = 0;
    while site.info(id).card.stage == Stage::Running {
        let offers = site.offers(id);
        let line = if steps % 2 == 0 { offers.first() } else { offers.last() };
        let line = line.expect("whoever is awaited has something to do").clone();
        assert!(site.step(id, &format!("s{steps}"), &line), "{line}");
        steps += 1;
    }
    steps
}

pub(crate) fn record(site: &mut Site, id: &str) -> Record {
    Record::parse(&site.get(&format!("/api/tables/{id}/record"))).expect("a record")
}

#[test]
fn every_game_is_played_against_bots_to_its_end_and_its_record_holds() {
    for game in GAMES {
        let mut site = Site::new();
        let seats = (*game.meta.seats.start()).max(2);
        let id = site.begin(game.meta.id, seats, "greedy");
        let steps = play_on(&mut site, &id);
        let info = site.info(&id);
        assert_eq!(info.card.stage, Stage::Over);
        assert!(info.standings.is_some(), "{}", game.meta.id);
        let record = record(&mut site, &id);
        assert_eq!(record.steps_of(mesozoic_core::Seat(0)).count(), steps as usize);
        let mut table = open_record(&record).expect("it opens");
        let verified = verify(&record, table.as_mut()).expect("it holds");
        assert!(verified.result && verified.fair, "{}", game.meta.id);
    }
}

#[test]
fn a_match_goes_on_where_it_was_when_the_page_is_opened_again() {
    let mut site = Site::new();
    let id = site.begin("draftosaurus", 2, "greedy");
    for n in 0..5 {
        let line = site.offers(&id)[0].clone();
        assert!(site.step(&id, &format!("first{n}"), &line));
    }
    let before = site.offers(&id);
    site.restart();
    assert_eq!(site.offers(&id), before);
    assert!(site.get("/api/tables").contains(&id));
    play_on(&mut site, &id);
    let record = record(&mut site, &id);
    verify(&record, open_record(&record).expect("it opens").as_mut()).expect("it holds");
}
