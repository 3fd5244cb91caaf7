//! Finished matches looked at again, without a server.

use serde_json::{Value, json};

use crate::matches::play_on;
use crate::site::Site;

fn review(site: &mut Site, id: &str) -> Value {
    serde_json::from_str(&site.get(&format!("/api/tables/{id}/review"))).expect("JSON")
}

#[test]
fn a_review_is_made_part_by_part_and_kept() {
    let mut site = Site::new();
    let id = site.begin("draftosaurus", 2, "random");
    let early = site.refused("GET", &format!("/api/tables/{id}/review"), None);
    assert!(early.contains("wrongTime"), "what is to come is not told: {early}");
    play_on(&mut site, &id);
    assert_eq!(review(&mut site, &id), json!({ "t": "making", "done": 0, "of": 1 }));
    assert!(site.advance());
    let far = review(&mut site, &id);
    assert_eq!((&far["t"], &far["done"]), (&json!("making"), &json!(1)));
    assert!(far["of"].as_u64() > Some(20));
    while site.advance() {}
    let made = review(&mut site, &id);
    assert_eq!(made["t"], "made");
    assert_eq!(made["review"]["seats"].as_array().map(Vec::len), Some(2));
    // The next day it is there at once.
    site.restart();
    assert_eq!(review(&mut site, &id), made);
}

#[test]
fn a_tab_that_is_killed_meanwhile_makes_it_anew() {
    let mut site = Site::new();
    let id = site.begin("draftosaurus", 2, "random");
    play_on(&mut site, &id);
    assert_eq!(review(&mut site, &id)["t"], "making");
    assert!(site.advance());
    site.restart();
    let again = review(&mut site, &id);
    assert_eq!((&again["t"], &again["done"]), (&json!("making"), &json!(0)));
}
