#![no_main]

mesozoic_fuzz::target!(any_game);
