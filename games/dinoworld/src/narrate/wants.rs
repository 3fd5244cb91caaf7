//! What cards want, in words.

use std::fmt::Write;

use crate::components::{Demand, Diet, FacilityFilter, PenFilter};

fn pens_text(f: PenFilter, many: bool) -> String {
    let mut text = String::new();
    match (f.kind, f.diet) {
        (Some(kind), _) => text.push_str(kind.info().name),
        (None, Some(Diet::Herbivore)) => text.push_str("herbivore"),
        (None, Some(Diet::Carnivore)) => text.push_str("carnivore"),
        (None, None) => {}
    }
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(if many { "pens" } else { "pen" });
    if f.least > 0 {
        let _ = write!(text, " of {} squares or more", f.least);
    }
    if f.perimeter {
        text.push_str(" at the wall");
    }
    if f.lakeside {
        text.push_str(" at the lake");
    }
    if let Some(n) = f.within {
        let _ = write!(text, " within {n} paths");
    }
    if let Some(n) = f.beyond {
        let _ = write!(text, " {n} or more paths away");
    }
    text
}

fn facilities_text(f: FacilityFilter) -> String {
    let kind = f.kind.map_or(String::new(), |kind| format!("{} ", kind.id()));
    let mut text = format!("{kind}facilities");
    if let Some(n) = f.within {
        let _ = write!(text, " within {n} paths");
    }
    if f.beside_pen {
        text.push_str(" next to pens");
    }
    if f.beside_lake {
        text.push_str(" at the lake");
    }
    text
}

/// One thing that a card wants, for a list of what is missing.
pub(crate) fn demand_text(demand: &Demand) -> String {
    match *demand {
        Demand::Pens { of, least } => pens_text(of, least != 1),
        Demand::Species { of, .. } => format!("species among {}", pens_text(of, true)),
        Demand::Touch { of, to, different } => {
            let other = if different { " of another species" } else { "" };
            format!("{} touching a {}{other}", pens_text(of, false), pens_text(to, false))
        }
        Demand::NoTouch { of, to } => {
            format!("no {} touching a {}", pens_text(of, false), pens_text(to, false))
        }
        Demand::Apart { of, .. } => format!("{} that do not touch", pens_text(of, true)),
        Demand::Cluster { of, .. } => format!("{} in one touching group", pens_text(of, true)),
        Demand::Facilities { of, .. } => facilities_text(of),
        Demand::Route { .. } => "squares on one route".to_owned(),
        Demand::Coast { perimeter, lakeside } => {
            format!("squares on one route, {perimeter} at the wall and {lakeside} at the lake")
        }
        Demand::Loop { .. } => "squares on one round trip".to_owned(),
        Demand::Straight { .. } => "path squares in a straight line".to_owned(),
        Demand::Gates { .. } => "squares on a route between entrances".to_owned(),
        Demand::Hub { .. } => "features at one drawn path".to_owned(),
        Demand::Generator { .. } => "pens supplied by one generator".to_owned(),
        Demand::LakeSurrounded => "lakeside squares with pens or facilities".to_owned(),
        Demand::LakeEnclosed => "a round trip around the lake".to_owned(),
        Demand::Network { entrances, .. } => {
            format!("drawn junctions in a network with {entrances} entrances")
        }
        Demand::Shaped { squares } => {
            format!("a pen in the shape of {} squares that the card shows", squares.len())
        }
        Demand::Bars { .. } => "straight pens".to_owned(),
        Demand::BarSquares { .. } => "squares of straight pens".to_owned(),
    }
}
