//! The component data for boards: written beside the generated types as a constant, so that no
//! board repeats a name, a number or a text.

use serde::Serialize;
use ts_rs::{Config, TS};

use crate::components::{
    AQUATICS, AVIARIES, AquaticInfo, BIRD_STARS, BOT_CARDS, BotCardInfo, DIFFICULTIES,
    DifficultyInfo, FACILITIES, FacilityInfo, KINDS, KindInfo, LAB_USES, LABS, LabInfo, MAP,
    OBJECTIVES, ObjectiveInfo, SECURITY_BOXES, Shape, THREAT_BOXES, VISITORS, VisitorInfo,
};
use crate::grid::Square;

/// Everything in the box.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Catalogue {
    lake: Vec<Square>,
    entrances: Vec<Square>,
    threat_boxes: u8,
    security_boxes: u8,
    lab_uses: [u8; 3],
    bird_stars: i32,
    difficulties: [DifficultyInfo; 4],
    kinds: [KindInfo; 20],
    facilities: [FacilityInfo; 12],
    labs: [LabInfo; 12],
    visitors: [VisitorInfo; 27],
    objectives: [ObjectiveInfo; 5],
    aquatics: [AquaticInfo; 3],
    aviaries: [Shape; 11],
    bot_cards: [BotCardInfo; 16],
}

impl Catalogue {
    fn new() -> Self {
        Self {
            lake: MAP.lake.iter().collect(),
            entrances: MAP.entrances.iter().collect(),
            threat_boxes: THREAT_BOXES,
            security_boxes: SECURITY_BOXES,
            lab_uses: LAB_USES,
            bird_stars: BIRD_STARS,
            difficulties: DIFFICULTIES,
            kinds: KINDS,
            facilities: FACILITIES,
            labs: LABS,
            visitors: VISITORS,
            objectives: OBJECTIVES,
            aquatics: AQUATICS,
            aviaries: AVIARIES,
            bot_cards: BOT_CARDS,
        }
    }
}

impl TS for Catalogue {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn ident(_: &Config) -> String {
        "catalogue".to_owned()
    }

    fn name(_: &Config) -> String {
        "catalogue".to_owned()
    }

    fn inline(_: &Config) -> String {
        serde_json::to_string_pretty(&Self::new()).expect("components are plain data")
    }

    fn decl(cfg: &Config) -> String {
        format!("const catalogue = {} as const;", Self::inline(cfg))
    }

    fn decl_concrete(cfg: &Config) -> String {
        Self::decl(cfg)
    }

    fn output_path() -> Option<std::path::PathBuf> {
        Some("catalogue.ts".into())
    }
}

#[test]
fn export_bindings_catalogue() {
    Catalogue::export_all(&Config::from_env()).expect("the catalogue can be written");
}
