//! Offers and events as they are written: like lists of [`Offer`](crate::Offer) and like
//! [`Told`](crate::Told), without making one. There are many in each step, and all have one shape.

use mesozoic_core::{Gain, Game, Say, Seat};

use crate::Table;
use crate::write::{push_say, push_shown, write_json};

/// Adds what a seat may do now.
pub(crate) fn write_offers<G: Game>(table: &Table<G>, seat: Seat, out: &mut Vec<u8>) {
    let steps = table.legal(seat);
    if steps.is_empty() {
        return out.extend_from_slice(b"[]");
    }
    let gains = table.state().gains(seat, &steps);
    let mut label = Say::default();
    out.push(b'[');
    for (n, (step, gains)) in steps.iter().zip(&gains).enumerate() {
        out.extend_from_slice(if n == 0 { b"{\"line\":" } else { b",{\"line\":" });
        push_shown(out, step);
        out.extend_from_slice(b",\"label\":");
        label.clear();
        table.state().label(seat, *step, &mut label);
        push_say(out, &label);
        out.extend_from_slice(b",\"step\":");
        write_json(step, out);
        if !gains.is_empty() {
            out.extend_from_slice(b",\"gains\":");
            write_json::<[Gain]>(gains, out);
        }
        out.push(b'}');
    }
    out.push(b']');
}

/// Adds an event.
pub(crate) fn write_event<G: Game>(event: &G::Event, out: &mut Vec<u8>) {
    let mut line = Say::default();
    G::narrate(event, &mut line);
    out.extend_from_slice(b"{\"event\":");
    write_json(event, out);
    out.extend_from_slice(b",\"line\":");
    push_say(out, &line);
    out.push(b'}');
}

#[cfg(test)]
mod tests {
    use mesozoic_core::Say;

    use super::*;

    #[test]
    fn what_is_said_is_written_as_serde_writes_it() {
        let mut say = Say::default();
        for n in 0..3 {
            let mut out = Vec::new();
            push_say(&mut out, &say);
            assert_eq!(String::from_utf8(out).unwrap(), serde_json::to_string(&say).unwrap());
            say.seat(Seat(n))
                .text(" says \"é\\\"")
                .piece("t\u{1}", "T-\"Rex")
                .piece("", "")
                .number(n);
        }
        let mut out = Vec::new();
        push_shown(&mut out, &"pen \"a\" 1");
        assert_eq!(String::from_utf8(out).unwrap(), r#""pen \"a\" 1""#);
    }
}
