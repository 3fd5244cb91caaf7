//! What the page can ask of its engine.

use mesozoic_core::fair;
use mesozoic_device::{Device, Input};
use mesozoic_protocol::lobby::Me;
use mesozoic_registry::{Hurry, open_record};
use mesozoic_table::{Record, read_json};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// What an engine begins with.
#[derive(Debug, Serialize, Deserialize)]
pub struct Begin {
    /// Who plays.
    pub me: Me,
    /// 32 bytes that nobody can guess, in hexadecimal.
    pub entropy: String,
    /// What was found in the storage under [`Device::FIRST`].
    pub values: Vec<(String, String)>,
}

/// Begins; nothing if the text is no [`Begin`].
pub fn begin(text: &str) -> Option<Device> {
    let Begin { me, entropy, values } = read_json(text).ok()?;
    Some(Device::new(me, fair::from_hex(&entropy)?, &values))
}

/// Tells the engine some [`Input`]s; gives its outputs, both as lists in JSON.
pub fn tell(device: &mut Device, now: i64, text: &str) -> Option<String> {
    let inputs: Vec<Input> = read_json(text).ok()?;
    let outputs: Vec<_> = inputs.into_iter().flat_map(|input| device.tell(now, input)).collect();
    serde_json::to_string(&outputs).ok()
}

/// Lets a bot think.
pub fn think(question: &str, hurry: Option<Hurry>) -> Option<String> {
    mesozoic_device::think(question, hurry)
}

/// Takes in the net of a game: its id, a line break, and the bytes of the net.
pub fn learn(bytes: &[u8]) -> bool {
    let Some(at) = bytes.iter().position(|&byte| byte == b'\n') else { return false };
    let (game, net) = (&bytes[..at], &bytes[at + 1..]);
    std::str::from_utf8(game).is_ok_and(|game| mesozoic_device::learn(game, net))
}

/// Plays a record again and compares everything that it claims, as `mesozoic verify` does.
pub fn verify(text: &str) -> String {
    let verified = || {
        let record = Record::parse(text).map_err(|error| error.to_string())?;
        let mut table = open_record(&record).map_err(|error| error.to_string())?;
        mesozoic_table::verify(&record, table.as_mut()).map_err(|error| error.to_string())
    };
    match verified() {
        Ok(done) => json!({
            "ok": true, "steps": done.steps, "views": done.views,
            "result": done.result, "fair": done.fair,
        }),
        Err(reason) => json!({ "ok": false, "reason": reason }),
    }
    .to_string()
}
