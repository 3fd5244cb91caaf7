//! Refuses positions that cannot occur.

use mesozoic_core::{BadPosition, Game, Seat};
use mesozoic_kit::Pouch;

use crate::components::{DRAWN, FOREST, MEADOW, PER_SPECIES, PLACED, Pen, Side, Species};
use crate::options::{Mode, Options, Placing};
use crate::phase::admitted;
use crate::state::{Draftosaurus, Phase};
use crate::zoo::Zoo;

type Verdict = Result<(), BadPosition>;

fn bad(field: impl AsRef<str>, reason: impl Into<String>) -> BadPosition {
    BadPosition::new(format!("state.{}", field.as_ref()), reason)
}

/// Whether the position could have come about.
pub(crate) fn check(game: &Draftosaurus, options: Options, seats: u8) -> Verdict {
    if game.seats != seats {
        let reason = format!("{} seats are described, but the table has {seats}", game.seats);
        return Err(bad("seats", reason));
    }
    if !Draftosaurus::META.seats.contains(&seats) {
        return Err(bad("seats", "the game is for 2 to 5"));
    }
    if game.mode != options.mode {
        return Err(bad("mode", "the options say otherwise"));
    }
    if game.placing != options.placing {
        return Err(bad("placing", "the options say otherwise"));
    }
    if game.mode != Mode::SummerWinter && game.side != game.mode.first_side() {
        return Err(bad("side", "the mode says otherwise"));
    }
    check_time(game)?;
    check_revealed(game)?;
    for seat in Seat::all(seats) {
        check_pens(&game.zoos[seat.index()], game.side, seat)?;
    }
    check_pieces(game)?;
    for seat in Seat::all(seats) {
        check_pick(game, seat)?;
        check_summer(game, seat)?;
    }
    if game.waiting == 0 && game.phase != Phase::Over {
        return Err(bad("phase", "nobody has anything left to choose"));
    }
    Ok(())
}

/// Phase, round, turn and roller.
fn check_time(game: &Draftosaurus) -> Verdict {
    let table = game.table();
    if game.round >= table.rounds {
        return Err(bad("round", format!("there are {} rounds", table.rounds)));
    }
    if game.turn >= table.turns {
        return Err(bad("turn", format!("a round has {} turns", table.turns)));
    }
    let is_end = matches!(game.phase, Phase::Quarantine | Phase::Over);
    if is_end && (game.round + 1, game.turn + 1) != (table.rounds, table.turns) {
        return Err(bad("phase", "it comes after the last turn of the last round"));
    }
    match game.phase {
        Phase::Choose if game.placing == Placing::AtOnce => {
            Err(bad("phase", "dinosaur and place are chosen at once at this table (DR-4)"))
        }
        Phase::Discard if game.seats != 2 => Err(bad("phase", "only two players discard (DR-14)")),
        Phase::Quarantine if game.side == Side::Summer => {
            Err(bad("phase", "the Summer boards have no Quarantine Zone"))
        }
        Phase::Over if game.mode == Mode::SummerWinter && game.side == Side::Summer => {
            Err(bad("phase", "after the Summer game comes the Winter game (DR-34)"))
        }
        Phase::Over if game.with_quarantine() != 0 => {
            Err(bad("phase", "somebody is still in quarantine (DR-28)"))
        }
        _ => {
            let roller = (game.turns_before() % u32::from(game.seats)) as u8;
            if game.roller == roller {
                return Ok(());
            }
            Err(bad("roller", format!("seat {roller} rolls in this turn (DR-2)")))
        }
    }
}

/// DR-41: dinosaurs lie revealed while their places are being chosen, and at no other time.
fn check_revealed(game: &Draftosaurus) -> Verdict {
    let is_time = game.phase == Phase::Place && game.placing == Placing::AfterReveal;
    for seat in Seat::all(game.seats) {
        let reason = match (game.revealed[seat.index()], is_time) {
            (None, true) => "the dinosaur that has to be placed is missing (DR-41)",
            (Some(_), false) => "dinosaurs are not yet revealed, or placed already (DR-41)",
            _ => continue,
        };
        return Err(bad(format!("seats[{seat}].revealed"), reason));
    }
    Ok(())
}

/// Sizes of hands, zoos, bag and box, and ten of each species.
fn check_pieces(game: &Draftosaurus) -> Verdict {
    let table = game.table();
    let is_end = matches!(game.phase, Phase::Quarantine | Phase::Over);
    let each_turn = if game.seats == 2 { 2 } else { 1 };
    let hand = match game.phase {
        Phase::Place if game.placing == Placing::AfterReveal => DRAWN - game.turn * each_turn - 1,
        Phase::Choose | Phase::Place => DRAWN - game.turn * each_turn,
        Phase::Discard => DRAWN - game.turn * each_turn - 1,
        Phase::Quarantine | Phase::Over => 0,
    };
    let placed = match game.phase {
        Phase::Choose | Phase::Place => game.round * table.turns + game.turn,
        Phase::Discard => game.round * table.turns + game.turn + 1,
        Phase::Quarantine | Phase::Over => PLACED,
    };
    let mut all = game.bag + game.boxed;
    for seat in Seat::all(game.seats) {
        let i = seat.index();
        let zoo = game.zoos[i].everybody();
        wants(&format!("seats[{seat}].hand"), game.hands[i], hand)?;
        wants(&format!("seats[{seat}].zoo"), zoo, placed)?;
        all = all + game.hands[i] + game.shown(seat);
    }
    let discarded = match (game.seats, is_end) {
        (2, true) => PLACED * 2,
        (2, false) => (game.round * table.turns + game.turn) * 2,
        _ => 0,
    };
    let boxed = table.boxed * Species::COUNT + discarded;
    wants("box", game.boxed, boxed)?;
    for species in Species::ALL {
        let n = all.count(species as u8);
        if n != PER_SPECIES {
            let name = species.name();
            let reason = format!("{n} of the species {name} in all, but there are {PER_SPECIES}");
            return Err(bad("bag", reason));
        }
        if game.boxed.count(species as u8) < table.boxed {
            let reason = format!("{} of each species stay in the box (DR-38)", table.boxed);
            return Err(bad("box", reason));
        }
    }
    Ok(())
}

fn wants(field: &str, pouch: Pouch, size: u8) -> Verdict {
    let found = pouch.total();
    if found == u32::from(size) {
        return Ok(());
    }
    Err(bad(field, format!("{found} dinosaurs, but at this time there are {size}")))
}

/// Every pen could have been filled so.
fn check_pens(zoo: &Zoo, side: Side, seat: Seat) -> Verdict {
    let mut grown = Zoo::new(side);
    for pen in Pen::of(side) {
        for (species, spot) in zoo.residents(pen) {
            admitted(&grown, species, spot).map_err(|refusal| {
                bad(format!("seats[{seat}].zoo.{}", pen.info().id), refusal.to_string())
            })?;
            grown.put(species, spot);
        }
    }
    Ok(())
}

/// A hidden choice is one that the seat could have made.
fn check_pick(game: &Draftosaurus, seat: Seat) -> Verdict {
    let Some(pick) = game.picks[seat.index()] else { return Ok(()) };
    let mut before = game.clone();
    before.picks[seat.index()] = None;
    before.waiting |= 1 << seat.0;
    before
        .refuse(seat, pick)
        .map_err(|refusal| bad(format!("seats[{seat}].pick"), refusal.to_string()))
}

/// The counted Summer game has points that a zoo can have.
fn check_summer(game: &Draftosaurus, seat: Seat) -> Verdict {
    let tally = &game.summer[seat.index()];
    let [forest, trio, prairie, king, meadow, island] = tally.pens;
    let can_be = [
        ("forest", FOREST.points.contains(&forest)),
        ("trio", [0, 7].contains(&trio)),
        ("prairie", prairie % 5 == 0 && prairie <= 30),
        ("king", [0, 7].contains(&king)),
        ("meadow", MEADOW.points.contains(&meadow)),
        ("island", [0, 7].contains(&island)),
        ("river", tally.river <= PLACED),
        ("trex-bonus", tally.trex <= 6 && tally.trex <= tally.rexes),
        ("trexes", tally.rexes <= PER_SPECIES),
    ];
    match can_be.iter().find(|(_, possible)| !possible) {
        Some((field, _)) => {
            Err(bad(format!("seats[{seat}].summer.{field}"), "no Summer zoo can have so many"))
        }
        None => Ok(()),
    }
}
