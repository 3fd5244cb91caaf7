//! Making dinosaurs.

use mesozoic_core::{Env, Refusal, StepSink, ensure};

use super::{Flow, each};
use crate::components::{CIRCLES, Colour, Site, Species};
use crate::event::Event;
use crate::lane::Lane;
use crate::rules;
use crate::sheet::Sheet;
use crate::step::Step;
use crate::task::Task;

pub(super) fn legal<O: StepSink<Step>>(
    sheet: &Sheet,
    free: bool,
    housed: bool,
    out: &mut O,
) -> Flow {
    let species = Species::ALL.into_iter().filter(|&s| sheet.can_make(s, free, housed));
    each(species, |species| Step::Make { species }, out)?;
    out.push(Step::Done)
}

pub(super) fn why(sheet: &Sheet, free: bool, housed: bool, step: Step) -> Result<(), Refusal> {
    let species = match step {
        Step::Done => return Ok(()),
        Step::Make { species } => species,
        _ => return Err(rules::time_to_make()),
    };
    ensure(sheet.has_check(species), || rules::circles_used(species))?;
    if let (false, Some(colour)) = (free, sheet.lacks(species)) {
        return Err(rules::too_little_dna(colour, species));
    }
    ensure(sheet.can_house(species, housed), || {
        if housed { rules::no_paddock_yet(species) } else { rules::no_room_for_paddock(species) }
    })
}

pub(super) fn apply<V: Env<Event>>(lane: &mut Lane<'_, V>, task: Task, step: Step) {
    match (task, step) {
        (Task::Make { left, free, housed }, Step::Make { species }) => {
            lane.replace(Task::Make { left: left - 1, free, housed });
            lane.make(Site::paddock(species), free);
        }
        (_, Step::Done) => lane.pop(),
        _ => {}
    }
}

impl Sheet {
    /// RW-17, RW-19: whether a dinosaur can be made now.
    pub(crate) fn can_make(&self, species: Species, free: bool, housed: bool) -> bool {
        self.has_check(species)
            && (free || self.can_pay(species))
            && self.can_house(species, housed)
    }

    /// Whether the DNA for a dinosaur is there.
    #[inline]
    pub(crate) fn can_pay(&self, species: Species) -> bool {
        self.lacks(species).is_none()
    }

    /// RW-18: a colour of which there is too little DNA.
    #[inline]
    fn lacks(&self, species: Species) -> Option<Colour> {
        let price = &species.info().dna;
        Colour::ALL.into_iter().find(|&colour| self.stored(colour) < price[colour as usize])
    }

    /// RW-20: whether a circle of the species is left.
    #[inline]
    fn has_check(&self, species: Species) -> bool {
        self.made[species as usize] < CIRCLES
    }

    /// RW-19: whether the species has a paddock, or room for one where that is enough.
    fn can_house(&self, species: Species, housed: bool) -> bool {
        self.park.stands(Site::paddock(species))
            || !housed && self.park.has_room(species.info().diet.paddock().shape, None)
    }
}
