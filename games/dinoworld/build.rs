//! Makes a function of each refusal in `RULES.md`.

fn main() {
    mesozoic_rulebook::build();
}
