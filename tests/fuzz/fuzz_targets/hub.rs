#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| nullwindow_fuzz::check("hub", data));
