//! How long a search step takes natively: milliseconds of each run, for `web/bench/engine.mjs`, which has
//! the same done in a browser.
#![expect(clippy::print_stdout, reason = "it prints what it measures")]

use std::error::Error;
use std::time::Instant;

use mesozoic_page::think;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().ok_or("the file of a question is wanted")?;
    let runs: u32 = args.next().map_or(Ok(5), |runs| runs.parse())?;
    let question = std::fs::read_to_string(path)?;
    for _ in 0..runs {
        let begun = Instant::now();
        think(&question, None).ok_or("no bot understands this question")?;
        println!("{:.1}", begun.elapsed().as_secs_f64() * 1_000.0);
    }
    Ok(())
}
