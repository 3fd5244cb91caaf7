//! Feeds: a viewer who takes every frame knows what a viewer who looks anew would, and no more.

use mesozoic_core::{Game, Rng, Seat, SeatSet, Viewer};
use mesozoic_table::{AnyTable, Feed, Frame, Known, Table, apply_changes};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::compare::name;
use crate::trial::{Trial, at_tables, submit};
use crate::walk::{After, legal, sample};
use crate::{Broken, Plan};

/// Events that can still be compared one by one without taking all day.
const RECENT: usize = 8;

/// Feeds: versions are dense; folding a viewer's frames gives the events and the view that the
/// table would tell it now; there is a frame exactly when something changed for the viewer. A seat
/// that changes its mind about something hidden leaves no trace in anybody else's frames. All of them are
/// written by one memory, as on a server: what was written for somebody before is what would be written now.
pub fn feeds<G: Game>(plan: &Plan) -> Result<(), Broken> {
    at_tables("feeds", plan, |trial: &mut Trial<'_, G>| {
        let viewers = sample(&mut trial.rng, Viewer::all(trial.table.state().seats()), 8);
        let mut lines: Vec<(Viewer, Feed, Client)> = viewers
            .into_iter()
            .map(|viewer| (viewer, Feed::new(viewer), Client::default()))
            .collect();
        let mut known = Known::default();
        loop {
            // A feed may also be asked after several steps.
            if trial.is_looked_at() || trial.table.state().status().is_over() {
                for (viewer, feed, client) in &mut lines {
                    follow(&trial.table, *viewer, feed, client, &mut known)
                        .map_err(|what| format!("{}: {what}", name(*viewer)))?;
                }
                if trial.rng.below(3) == 0 {
                    change_of_mind(trial, &lines, &mut known)?;
                }
            }
            if let Some(seat) = trial.any_undo(4) {
                trial.table.undo(seat).map_err(|e| e.to_string())?;
            } else if let Some((seat, line)) = trial.any_line() {
                trial.submit(seat, &line)?;
            } else {
                return Ok(());
            }
        }
    })
}

/// What a client makes of its frames.
#[derive(Clone, Debug, Default)]
struct Client {
    version: u32,
    events: Vec<String>,
    view: Value,
    awaited: SeatSet,
    offers: String,
    scores: String,
    can_undo: bool,
}

impl Client {
    fn take(&mut self, frame: &Frame) -> Result<(), String> {
        let events = frame.events.iter().map(|told| told.event.get().to_owned());
        self.fold(frame.version, frame.keep as usize, events)?;
        self.view(frame)?;
        self.awaited = frame.awaited;
        self.can_undo = frame.can_undo;
        // What a frame leaves out is as it was.
        if let Some(offers) = &frame.offers {
            offers.get().clone_into(&mut self.offers);
        }
        if let Some(scores) = &frame.scores {
            scores.get().clone_into(&mut self.scores);
        }
        Ok(())
    }

    fn view(&mut self, frame: &Frame) -> Result<(), String> {
        if let Some(view) = &frame.view {
            self.view = parsed(view);
        }
        if let Some(changes) = &frame.changes
            && !apply_changes(&mut self.view, &parsed(changes))
        {
            return Err(format!("frame {} changes what is not there", frame.version));
        }
        Ok(())
    }

    fn fold(
        &mut self,
        version: u32,
        keep: usize,
        events: impl IntoIterator<Item = String>,
    ) -> Result<(), String> {
        if version != self.version + 1 {
            return Err(format!("frame {version} follows frame {}", self.version));
        }
        if keep > self.events.len() {
            return Err(format!("frame {version} keeps {keep} of {} events", self.events.len()));
        }
        self.version = version;
        self.events.truncate(keep);
        self.events.extend(events);
        Ok(())
    }

    /// Whether it knows what the table would tell it now.
    fn is_up_to_date<G: Game>(&self, table: &Table<G>, viewer: Viewer) -> bool {
        let recent = self.events.len().saturating_sub(RECENT);
        let told = table.told(viewer, recent as u32);
        self.events.len() == AnyTable::heard(table, viewer) as usize
            && told.iter().map(|told| told.event.get()).eq(&self.events[recent..])
            && self.view == parsed(&table.view(viewer))
            && self.view == serde_json::to_value(table.state().view(viewer)).unwrap_or_default()
            && self.awaited == table.state().status().awaited()
            && self.offers == table.offers_json(viewer).get()
            && self.scores == serde_json::to_string(&table.scores(viewer)).unwrap_or_default()
            && self.can_undo == can_undo(table, viewer)
    }
}

fn parsed(raw: &RawValue) -> Value {
    serde_json::from_str(raw.get()).expect("a raw value is JSON")
}

fn can_undo<G: Game>(table: &Table<G>, viewer: Viewer) -> bool {
    match viewer {
        Viewer::Seat(seat) => table.can_undo(seat).is_ok(),
        Viewer::Spectator => false,
    }
}

fn follow<G: Game>(
    table: &Table<G>,
    viewer: Viewer,
    feed: &mut Feed,
    client: &mut Client,
    known: &mut Known,
) -> Result<(), String> {
    let knew = client.version > 0 && client.is_up_to_date(table, viewer);
    match feed.next_with(table, known) {
        Some(frame) if knew => return Err(format!("frame {} says nothing new", frame.version)),
        Some(frame) => client.take(&frame)?,
        None => {}
    }
    if client.is_up_to_date(table, viewer) {
        Ok(())
    } else {
        Err(format!("frames up to {} do not add up to what the table tells", client.version))
    }
}

/// A seat does one thing, or another first and takes it back: whoever looks afterwards is sent the
/// same.
fn change_of_mind<G: Game>(
    trial: &mut Trial<'_, G>,
    lines: &[(Viewer, Feed, Client)],
    known: &mut Known,
) -> Result<(), String> {
    let seats: Vec<Seat> = trial.table.state().status().awaited().iter().collect();
    for seat in sample(&mut trial.rng, seats, 1) {
        let steps = sample(&mut trial.rng, legal(trial.table.state(), seat), 2);
        let [first, step] = steps[..] else { continue };
        if !After::new(trial.table.state(), seat, first, trial.dice).fences.is_empty() {
            continue;
        }
        let (mut at_once, mut wavering) = (trial.table.clone(), trial.table.clone());
        submit(&mut at_once, seat, &step.to_string())?;
        submit(&mut wavering, seat, &first.to_string())?;
        wavering.undo(seat).map_err(|e| format!("seat {seat} cannot take back {first}: {e}"))?;
        submit(&mut wavering, seat, &step.to_string())?;
        for (viewer, feed, _) in sample(&mut trial.rng, lines.iter(), 4) {
            let mut frame = |table: &Table<G>| {
                let frame = feed.clone().next_with(table, known);
                serde_json::to_string(&frame).map_err(|e| e.to_string())
            };
            if frame(&at_once)? != frame(&wavering)? {
                let who = name(*viewer);
                return Err(format!("{who} notices that seat {seat} did {first} before {step}"));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_and_events_that_were_never_sent_are_noticed() {
        let events = |n: u8| (0..n).map(|i| i.to_string());
        let mut client = Client::default();
        assert!(client.fold(1, 0, events(2)).is_ok());
        assert!(client.clone().fold(3, 2, events(0)).is_err(), "frame 2 is missing");
        assert!(client.clone().fold(2, 3, events(0)).is_err(), "only two events were sent");
        assert!(client.fold(2, 1, events(1)).is_ok());
        assert_eq!(client.events, ["0", "0"]);
    }
}
