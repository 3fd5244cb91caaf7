//! Positions for tests: say what matters, the rest stays as set up. Pieces are moved, never made,
//! so every position passes the check that documents from outside pass.
#![allow(clippy::needless_pass_by_value, reason = "positions are written with json! in place")]

use std::collections::BTreeSet;

use dinosaur_island::components::{Attraction, Named, Recipe, Specialist, Upgrade};
use dinosaur_island::{DinosaurIsland, Phase, SeatView};
use mesozoic_core::{Game, Seat, Viewer};
use mesozoic_table::{OpenArgs, Position, Table};
use serde_json::{Value, json};

/// Zones row by row.
pub(crate) fn zone_index(zone: &str) -> usize {
    let bytes = zone.as_bytes();
    usize::from(bytes[1] - b'1') * 4 + usize::from(bytes[0] - b'a')
}

fn zone_name(index: usize) -> String {
    format!("{}{}", char::from(b'a' + (index % 4) as u8), index / 4 + 1)
}

/// Describes a position: no plot twists, seats in order, round 1, the first research turn.
#[derive(Clone)]
pub(crate) struct Given {
    options: Value,
    seats: u8,
    pub(crate) state: Value,
}

pub(crate) fn given(seats: u8) -> Given {
    Given::with(seats, json!({}))
}

impl Given {
    /// With options beside those that tests take for granted.
    pub(crate) fn with(seats: u8, more: Value) -> Self {
        let mut options = json!({ "length": "short", "plot_twists": false });
        for (key, value) in more.as_object().expect("options are an object") {
            options[key] = value.clone();
        }
        let args = OpenArgs::with_text(options.clone(), seats, "given");
        let mut table = Table::<DinosaurIsland>::open(&args).expect("the options are good");
        while table.state().view(Viewer::Spectator).phase == Phase::SoloPick {
            let step = table.legal(Seat(0))[0];
            table.submit(Seat(0), &step.to_string()).expect("a legal step");
        }
        let position = Position::of(&table, "given");
        let mut given = Self { options: position.options, seats, state: position.state };
        given.state["order"] = json!((0..seats).collect::<Vec<_>>());
        given.state["waiting"] = json!(["0"]);
        for seat in 0..seats {
            given.state["players"][usize::from(seat)]["money"] = json!(15);
        }
        given
    }

    pub(crate) fn set(mut self, pointer: &str, value: Value) -> Self {
        *self.state.pointer_mut(pointer).unwrap_or_else(|| panic!("no field {pointer}")) = value;
        self
    }

    /// Fields of a seat: `money`, `score`, `dna`, `limits`, `security`, …
    pub(crate) fn seat(self, seat: u8, field: &str, value: Value) -> Self {
        self.set(&format!("/players/{seat}/{field}"), value)
    }

    /// The dice from the left: `["7.3", …]`; the rest of the pool shows its first face.
    pub(crate) fn dice(mut self, faces: &[&str]) -> Self {
        let n = self.state["centre"]["dice"]
            .as_array()
            .expect("dice")
            .iter()
            .filter(|d| !d.is_null())
            .count();
        let die = |face: &str| face.split('.').next().expect("a die").to_owned();
        let named: BTreeSet<String> = faces.iter().map(|face| die(face)).collect();
        let rest = (1..=10).map(|d| format!("{d}.2")).filter(|f| !named.contains(&die(f)));
        let all: Vec<String> = faces.iter().map(|&f| f.to_owned()).chain(rest).take(n).collect();
        for (slot, face) in all.iter().enumerate() {
            self.state["centre"]["dice"][slot] = json!({ "face": face, "state": "free" });
        }
        self
    }

    /// Takes a thing out of stacks, rows and discard piles.
    fn draw(&mut self, ware: &str, id: &str) {
        let market = &mut self.state["market"];
        for row in 0..4 {
            if market[format!("{ware}s")][row] == id {
                market[format!("{ware}s")][row] = Value::Null;
                return;
            }
        }
        for pile in ["stack", "discards"] {
            let pile = &mut market[format!("{ware}_{pile}")];
            if let Some(list) = pile.as_array_mut() {
                if let Some(at) = list.iter().position(|x| x == id) {
                    list.remove(at);
                    return;
                }
            } else if let Some(n) = pile[id].as_u64().filter(|&n| n > 0) {
                pile[id] = json!(n - 1);
                return;
            }
        }
        panic!("there is no {id} among the {ware}s");
    }

    fn shelve(&mut self, ware: &str, thing: Value) {
        let Some(id) = thing.as_str() else { return };
        let pile = &mut self.state["market"][format!("{ware}_stack")];
        match pile.as_array_mut() {
            Some(list) => list.push(json!(id)),
            None => pile[id] = json!(pile[id].as_u64().unwrap_or(0) + 1),
        }
    }

    /// Puts an item into the row of this price; what lay there goes back to its stack.
    pub(crate) fn market(mut self, ware: &str, row: usize, id: &str) -> Self {
        let column = format!("{ware}s");
        if self.state["market"][&column][row - 2] == id {
            return self;
        }
        self.draw(ware, id);
        let before = self.state["market"][&column][row - 2].take();
        self.shelve(ware, before);
        self.state["market"][&column][row - 2] = json!(id);
        self
    }

    /// Empties a cell of the market.
    pub(crate) fn gap(mut self, ware: &str, row: usize) -> Self {
        let before = self.state["market"][format!("{ware}s")][row - 2].take();
        self.shelve(ware, before);
        self
    }

    /// Hires specialists, who bring their workers.
    pub(crate) fn hired(mut self, seat: u8, cards: &[&str]) -> Self {
        for id in cards {
            self.draw("specialist", id);
            let card = Specialist::find(id).expect("a specialist");
            let gave = match card {
                Specialist::StaffingDirector => 2,
                _ if card.info().text.starts_with("One worker") => 1,
                _ => 0,
            };
            let player = &mut self.state["players"][usize::from(seat)];
            let at = (0..3).find(|&i| player["hired"][i].is_null()).expect("a free place");
            player["hired"][at] = json!({ "card": id, "gave": gave });
            player["hires"] = json!(player["hires"].as_u64().expect("hires") + 1);
            player["workers"] = json!(player["workers"].as_u64().expect("workers") + gave);
        }
        self
    }

    /// Lays lab upgrades onto spaces, from 1.
    pub(crate) fn lab(mut self, seat: u8, tiles: &[(usize, &str)]) -> Self {
        for &(space, id) in tiles {
            let tile = Upgrade::find(id).expect("a lab tile");
            if tile.is_special() {
                let left = self.state["market"]["special"][id].as_u64().expect("a reserve");
                self.state["market"]["special"][id] = json!(left - 1);
            } else {
                self.draw("upgrade", id);
            }
            let player = &mut self.state["players"][usize::from(seat)];
            player["lab"][space - 1] = json!(id);
            let before = player["bought"][id].as_u64().unwrap_or(0);
            player["bought"][id] = json!(before + 1);
        }
        self
    }

    /// Builds attractions on zones.
    pub(crate) fn built(mut self, seat: u8, tiles: &[(&str, &str)]) -> Self {
        for &(zone, id) in tiles {
            assert!(Attraction::find(id).is_some(), "{id} is no attraction");
            self.draw("attraction", id);
            self.state["players"][usize::from(seat)]["attractions"][zone_index(zone)] = json!(id);
        }
        self.derive(seat);
        self
    }

    /// Exhibits by left zone, recipe, capacity and dinosaurs; `a1` is the one printed.
    pub(crate) fn exhibits(mut self, seat: u8, exhibits: &[(&str, &str, u8, u8)]) -> Self {
        for &(zone, id, capacity, dinos) in exhibits {
            let player = usize::from(seat);
            if zone == "a1" {
                self.state["players"][player]["exhibits"][0]["capacity"] = json!(capacity);
                self.state["players"][player]["exhibits"][0]["dinos"] = json!(dinos);
                continue;
            }
            let centre = &mut self.state["centre"];
            let stack = centre["stack"].as_array_mut().expect("a stack");
            if let Some(at) = stack.iter().position(|x| x == id) {
                stack.remove(at);
            } else {
                let at = (0..3).find(|&i| centre["recipes"][i] == id).expect("a face-up recipe");
                centre["recipes"][at] = Value::Null;
            }
            let list = self.state["players"][player]["exhibits"].as_array_mut().expect("exhibits");
            let slot = list.iter_mut().find(|e| e.is_null()).expect("room for an exhibit");
            *slot = json!({ "recipe": id, "zone": zone_index(zone), "capacity": capacity, "dinos": dinos });
        }
        self.derive(seat);
        self
    }

    /// What follows from exhibits and attractions: free zones, excitement, threat.
    fn derive(&mut self, seat: u8) {
        let player = &mut self.state["players"][usize::from(seat)];
        let mut taken = [false; 16];
        let (mut excitement, mut threat) = (0, 0);
        for e in player["exhibits"].as_array().expect("exhibits").iter().filter(|e| !e.is_null()) {
            let zone = e["zone"].as_u64().expect("a zone") as usize;
            (taken[zone], taken[zone + 1]) = (true, true);
            let info =
                Recipe::find(e["recipe"].as_str().expect("a recipe")).expect("a recipe").info();
            let dinos = e["dinos"].as_u64().expect("dinosaurs");
            excitement += dinos * u64::from(info.excitement);
            threat += dinos * u64::from(info.diet.threat());
        }
        for (zone, tile) in
            player["attractions"].as_array().expect("attractions").iter().enumerate()
        {
            taken[zone] |= !tile.is_null();
        }
        let free: Vec<String> = (0..16).filter(|&z| !taken[z]).map(zone_name).collect();
        player["free"] = json!(free);
        player["excitement"] = json!(excitement.min(20));
        player["threat"] = json!(threat);
    }

    /// Turns a recipe face-up.
    pub(crate) fn recipe(mut self, id: &str) -> Self {
        let at = Recipe::find(id).expect("a recipe").info().diet.index();
        let centre = &mut self.state["centre"];
        if centre["recipes"][at] == id {
            return self;
        }
        let before = centre["recipes"][at].take();
        let stack = centre["stack"].as_array_mut().expect("a stack");
        stack.retain(|x| x != id);
        stack.extend((!before.is_null()).then_some(before));
        centre["recipes"][at] = json!(id);
        self
    }

    /// Objectives in play, with who has claimed them.
    pub(crate) fn objectives(mut self, cards: &[(&str, &[u8])]) -> Self {
        let list: Vec<Value> = cards
            .iter()
            .map(|(id, by)| {
                let by: Vec<String> = by.iter().map(u8::to_string).collect();
                let closed = !by.is_empty();
                json!({ "objective": id, "by": by, "closed": closed })
            })
            .collect();
        let open = cards.iter().filter(|(_, by)| by.is_empty()).count();
        self.state["ending"] = json!(open <= 1);
        self.state["objectives"] = json!(list);
        self
    }

    /// Two plot twists; if one is named, a quiet one joins it.
    pub(crate) fn twist(mut self, twist: &str) -> Self {
        let filler = if twist == "open-recruitment" { "fire-sale" } else { "open-recruitment" };
        self.options["plot_twists"] = json!(true);
        self.state["options"]["plot_twists"] = json!(true);
        self.state["twists"] = json!([twist, filler]);
        self
    }

    pub(crate) fn round(self, round: u8) -> Self {
        self.set("/round", json!(round))
    }

    /// The first market turn; all scientists are among the workers.
    pub(crate) fn at_market(mut self) -> Self {
        self.state["phase"] = json!("market");
        for player in self.state["players"].as_array_mut().expect("players") {
            player["scientists"] = json!([]);
            player["passed"] = json!(["1", "2", "3"]);
        }
        self
    }

    /// The Worker Phase; scientists have stayed at home, everybody has all workers.
    pub(crate) fn at_work(mut self) -> Self {
        self.state["phase"] = json!("work");
        self.state["turn"] = json!(0);
        self.state["waiting"] = json!((0..self.seats).map(|s| s.to_string()).collect::<Vec<_>>());
        for player in self.state["players"].as_array_mut().expect("players") {
            player["hands"] = player["workers"].clone();
            let free = player["hired"].as_array().expect("hired").iter();
            let refines = 2 * free.filter(|h| h["card"] == "refinement-technician").count();
            player["refines"] = json!(refines);
        }
        self
    }

    /// Workers that are left.
    pub(crate) fn hands(self, seat: u8, n: u8) -> Self {
        self.seat(seat, "hands", json!(n))
    }

    /// A die in the holding area, with its pips; the others have been claimed by nobody.
    pub(crate) fn holding(mut self, face: &str, pips: u8) -> Self {
        self = self.dice(&[face]);
        self.state["centre"]["dice"][0]["state"] = json!("holding");
        self.state["centre"]["pips"] = json!(pips);
        self
    }

    pub(crate) fn position(&self) -> Position {
        Position {
            format: "mesozoic-position/1".to_owned(),
            game: "dinosaur-island".to_owned(),
            rules: DinosaurIsland::META.rules,
            options: self.options.clone(),
            seats: self.seats,
            seed: "given".to_owned(),
            state: self.state.clone(),
        }
    }

    pub(crate) fn table(&self) -> Table<DinosaurIsland> {
        Table::load(&self.position()).unwrap_or_else(|e| panic!("{e}"))
    }

    pub(crate) fn play(&self) -> Play {
        Play::load(&self.position())
    }
}

/// Draws that leave five dice in the order in which they lie.
pub(crate) const SAME_ORDER: [u32; 4] = [4, 3, 2, 1];

/// A game under way.
pub(crate) type Play = mesozoic_testkit::Play<DinosaurIsland>;

/// What plays of this game can do beside.
pub(crate) trait IslandPlay {
    /// Visitors that come next, in order: `PPH`.
    fn visitors(&mut self, who: &str) -> &mut Self;
    /// Everybody finishes the Worker Phase.
    fn end_work(&mut self) -> &mut Self;
    /// Takes the default of every seat until a phase begins.
    fn until(&mut self, phase: Phase) -> &mut Self;
    /// What everybody sees of a seat.
    fn seat(&self, seat: u8) -> SeatView;
}

impl IslandPlay for Play {
    fn visitors(&mut self, who: &str) -> &mut Self {
        let bag = self.view().bag;
        let mut left = u32::from(bag.patrons) + u32::from(bag.hooligans);
        let answers: Vec<u32> = who
            .chars()
            .map(|c| {
                left -= 1;
                if c == 'P' { 0 } else { left }
            })
            .collect();
        self.script(answers)
    }

    fn end_work(&mut self) -> &mut Self {
        for seat in 0..self.game.seats() {
            self.go(seat, "done");
        }
        self
    }

    fn until(&mut self, phase: Phase) -> &mut Self {
        let defaults = ["done", "line-up", "eat", "score", "pass", "skip", "bonus security"];
        while self.view().phase != phase {
            let seat = self.game.status().next().expect("the game goes on");
            let lines = self.lines(seat.0);
            let wanted = defaults.iter().find(|d| lines.iter().any(|l| l == *d));
            let line = wanted.map_or_else(|| lines[lines.len() - 1].clone(), |d| (*d).to_owned());
            self.go(seat.0, &line);
        }
        self
    }

    fn seat(&self, seat: u8) -> SeatView {
        self.view().seats[usize::from(seat)].clone()
    }
}

impl Given {
    /// Alone, before the last card is put back: the automaton's deck holds `o01` first.
    pub(crate) fn play_solo_pick(mut self) -> Play {
        let solo = &mut self.state["solo"];
        let cards = ["o07", "o08", "o09", "o10", "o11", "o12", "o13", "o14"];
        let deck = ["o01", "o02", "o03", "o04", "o05", "o06", "o15", "o16"];
        *solo = json!({
            "cards": cards, "deck": deck, "shown": null, "spent": [], "scored": [], "dropped": [],
            "has_scored": false, "eaten": 0,
        });
        self.state["round"] = json!(0);
        self.unremove();
        self.unrolled().play()
    }

    /// Alone, with the objectives `o01` to `o07` in this round of play.
    pub(crate) fn solo_round(mut self, round: u8) -> Self {
        let deck = ["o08", "o09", "o10", "o11", "o12", "o13", "o14", "o15", "o16"];
        let seen = usize::from(round);
        self.state["solo"] = json!({
            "cards": ["o01", "o02", "o03", "o04", "o05", "o06", "o07"],
            "deck": deck[seen..], "shown": deck[seen - 1], "spent": deck[..seen - 1],
            "scored": [], "dropped": [], "has_scored": false, "eaten": 0,
        });
        self.state["round"] = json!(round);
        self
    }

    /// Alone in the first round, with this card among the objectives and nothing removed.
    pub(crate) fn solo_card(mut self, card: &str) -> Self {
        let all: Vec<String> = (1..=16).map(|n| format!("o{n:02}")).collect();
        let (mut cards, mut deck) = (vec![card], Vec::new());
        for other in all.iter().filter(|other| *other != card) {
            if cards.len() < 7 { cards.push(other) } else { deck.push(other.as_str()) }
        }
        self.unremove();
        self.state["solo"] = json!({
            "cards": cards, "deck": deck[1..], "shown": deck[0], "spent": [],
            "scored": [], "dropped": [], "has_scored": false, "eaten": 0,
        });
        self
    }

    /// Puts all dice back into the pool.
    pub(crate) fn unrolled(mut self) -> Self {
        for die in self.state["centre"]["dice"].as_array_mut().expect("dice") {
            let face = die["face"].as_str().map(|face| face.split('.').next().expect("a die"));
            if let Some(n) = face {
                *die = json!({ "face": format!("{n}.1"), "state": "pool" });
            }
        }
        self
    }

    /// Takes back what the automaton has done at set-up.
    fn unremove(&mut self) {
        for die in self.state["centre"]["dice"].as_array_mut().expect("dice") {
            if !die.is_null() {
                die["state"] = json!("free");
            }
        }
        let gone = self.state["centre"]["gone"].take();
        self.state["centre"]["gone"] = json!([]);
        for id in gone.as_array().expect("a list") {
            let at =
                Recipe::find(id.as_str().expect("a recipe")).expect("a recipe").info().diet.index();
            self.state["centre"]["recipes"][at] = id.clone();
        }
        for ware in ["attraction", "upgrade", "specialist"] {
            let discards = self.state["market"][format!("{ware}_discards")].clone();
            let ids: Vec<Value> = match discards.as_array() {
                Some(list) => list.clone(),
                None => discards.as_object().expect("counts").keys().map(|k| json!(k)).collect(),
            };
            for id in ids {
                let rows = self.state["market"][format!("{ware}s")].as_array_mut().expect("rows");
                *rows.iter_mut().find(|row| row.is_null()).expect("a gap") = id;
            }
            let empty = if discards.is_array() { json!([]) } else { json!({}) };
            self.state["market"][format!("{ware}_discards")] = empty;
        }
    }
}

impl Given {
    /// Hired once and fired since.
    pub(crate) fn fired(mut self, seat: u8, card: &str) -> Self {
        self.draw("specialist", card);
        self.state["market"]["fired"].as_array_mut().expect("a list").push(json!(card));
        let player = &mut self.state["players"][usize::from(seat)];
        player["hires"] = json!(player["hires"].as_u64().expect("hires") + 1);
        self
    }

    /// Alone, after the roll, with this card of the automaton.
    pub(crate) fn solo_deck(self, card: &str) -> Play {
        let all: Vec<String> = (1..=16).map(|n| format!("o{n:02}")).collect();
        let others: Vec<&String> = all.iter().filter(|c| *c != card).collect();
        let (cards, rest) = others.split_at(8);
        let mut deck: Vec<&str> = rest.iter().map(|c| c.as_str()).chain([card]).collect();
        let mut given = self;
        given.state["solo"] = json!({
            "cards": cards, "deck": deck, "shown": null, "spent": [], "scored": [], "dropped": [],
            "has_scored": false, "eaten": 0,
        });
        given.state["round"] = json!(0);
        given.state["phase"] = json!("solo-pick");
        given.unremove();
        let mut play = given.unrolled().play();
        // The card put back joins the deck, which is drawn from in order of ids.
        deck.push(cards[0].as_str());
        deck.sort_unstable();
        let at = deck.iter().position(|c| *c == card).expect("the card is in the deck");
        play.script(SAME_ORDER).script([0, 0, 0, 0, 0, at as u32]);
        play.go(0, &format!("reject {}", cards[0]));
        play
    }
}
