//! L8: what is written down reads back as it was.

use std::collections::BTreeMap;

use mesozoic_core::{Encode, Game, Seat};

use crate::compare::{same, some};
use crate::walk::{Spot, legal, walk};
use crate::{Broken, Plan};

/// L8: a state survives its JSON form and passes its own check; a step survives its notation, by
/// itself and as a line of input, in small letters too; options survive as well.
pub fn l08_round_trips<G: Game>(plan: &Plan) -> Result<(), Broken> {
    walk("l08_round_trips", plan, |mut spot: Spot<'_, G>| {
        if !spot.is_looked_at() {
            return Ok(());
        }
        let Spot { state, setting, .. } = spot;
        let text = serde_json::to_string(state).map_err(|e| format!("writing the state: {e}"))?;
        let read: G = serde_json::from_str(&text).map_err(|e| format!("reading the state: {e}"))?;
        same("the state reads back differently", state, &read)?;
        read.check(&setting.options, setting.seats)
            .map_err(|e| format!("`check` refuses a state that occurs: {e}"))?;
        let text = serde_json::to_string(&setting.options).map_err(|e| e.to_string())?;
        if serde_json::from_str::<G::Options>(&text).ok().as_ref() != Some(&setting.options) {
            return Err(format!("the options read back differently: {text}"));
        }
        for seat in some(state.seats()) {
            for step in legal(state, seat) {
                notation(state, seat, step)?;
            }
        }
        Ok(())
    })
}

fn notation<G: Game>(state: &G, seat: Seat, step: G::Step) -> Result<(), String> {
    let line = step.to_string();
    // The table parts compound lines at semicolons; records are lines of text.
    if line.is_empty() || line.trim() != line || line.contains([';', '\n', '\r', '\t']) {
        return Err(format!("{step:?} is written {line:?}, which is no line of notation"));
    }
    match line.parse::<G::Step>() {
        Ok(read) if read == step => {}
        Ok(read) => return Err(format!("\"{line}\" is {step:?} and reads as {read:?}")),
        Err(error) => return Err(format!("\"{line}\" is a step and does not read: {error}")),
    }
    for line in [line.to_ascii_lowercase(), line] {
        match state.parse_line(seat, &line) {
            Ok(steps) if steps == [step] => {}
            Ok(steps) => {
                return Err(format!("\"{line}\" is {step:?} and as a line reads as {steps:?}"));
            }
            Err(error) => {
                return Err(format!("\"{line}\" is a step and as a line does not read: {error}"));
            }
        }
    }
    Ok(())
}

/// L8 for games whose steps have numbers: numbers and steps stand for each other.
pub fn l08_codes<G: Encode>(plan: &Plan) -> Result<(), Broken> {
    let mut seen: BTreeMap<u32, G::Step> = BTreeMap::new();
    walk("l08_codes", plan, |spot: Spot<'_, G>| {
        if seen.is_empty() {
            let steps = (0..G::ACTIONS).filter_map(|code| Some((code, G::decode(code)?)));
            for (code, step) in steps {
                if G::code(step) != code {
                    return Err(format!("code {code} is {step}, whose code is {}", G::code(step)));
                }
                seen.insert(code, step);
            }
            if let Some(step) = G::decode(G::ACTIONS) {
                return Err(format!(
                    "code {} is beyond the last and stands for {step}",
                    G::ACTIONS
                ));
            }
        }
        for seat in Seat::all(spot.state.seats()) {
            for step in legal(spot.state, seat) {
                let code = G::code(step);
                if seen.get(&code) != Some(&step) {
                    return Err(format!("{step} has the code {code}, which does not stand for it"));
                }
            }
        }
        Ok(())
    })
}
