//! After: the source that `Builder` writes.

include!(concat!(env!("OUT_DIR"), "/sliders.rs"));
