#![no_main]

mesozoic_fuzz::target!(record);
