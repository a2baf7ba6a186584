//! After: what `Builder` has written.

include!(concat!(env!("OUT_DIR"), "/sliders.rs"));
