//! `--gpu`: the devices that search, if the program was built with the feature `gpu`.

#[cfg(feature = "gpu")]
pub use crate::prove::gpu::{
    Device, cheapest_on_device, check, device, devices, run_units_on, scan_on,
};
#[cfg(not(feature = "gpu"))]
pub use absent::{Device, cheapest_on_device, check, device, devices, run_units_on, scan_on};

use crate::cli::failure::Failure;
use crate::cli::output::{Output, Status};
use serde_json::json;

/// Shows the devices, the fastest first.
pub fn list(output: Output) -> Result<Status, Failure> {
    let devices = devices()?;
    let names = devices.iter().map(ToString::to_string);
    let all: Vec<String> = names.collect();
    output.answer(
        |_| all.join("\n") + "\n",
        || json!({ "command": "prove", "devices": all, "status": Status::Done as u8 }),
    )?;
    Ok(Status::Done)
}

/// Without the feature there is no device, and what needs one is never called.
#[cfg(not(feature = "gpu"))]
mod absent {
    use crate::cli::failure::Failure;
    use crate::prove::{
        Certificate, Estimate, Job, Order, Problem, ReportError, RunError, RunProgress, Scanned,
    };
    use std::num::NonZero;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    pub type Device = std::convert::Infallible;

    pub fn devices() -> Result<Vec<Device>, Failure> {
        Err(Failure::NoDevices)
    }

    pub fn device(_: &str) -> Result<Device, Failure> {
        Err(Failure::NoDevices)
    }

    /// Functions that take a device, of which there is none.
    macro_rules! never {
        ($($name:ident($($argument:ty),*) -> $result:ty;)*) => {
            $(pub fn $name(device: &Device, $(_: $argument),*) -> $result {
                match *device {}
            })*
        };
    }

    never! {
        check(&Job) -> Result<(), Failure>;
        cheapest_on_device(&Problem, &AtomicBool) -> Result<(Order, Estimate), Failure>;
        scan_on(&Problem, Duration, &AtomicBool) -> Result<Scanned, Failure>;
        run_units_on(
            &mut Certificate,
            &[u64],
            NonZero<usize>,
            &AtomicBool,
            impl FnMut(&Certificate, RunProgress) -> Result<(), ReportError>
        ) -> Result<(), RunError>;
    }
}
