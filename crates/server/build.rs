//! The client is built apart; a server built without it still compiles and says so.

fn main() {
    let dist = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    if let Err(error) = std::fs::create_dir_all(&dist) {
        println!("cargo::warning=no folder for the web client: {error}");
    }
    println!("cargo::rerun-if-changed=../../web/dist");
}
