//! Why a device does not search.

use crate::prove::certificate::job::JobError;
use crate::prove::order::Order;
use thiserror::Error;

/// What a plan asks of a search that devices cannot do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// The problem has a limit on indices.
    #[error("devices know no limit on indices")]
    IndexLimit,
    /// The order does not begin with the high bits.
    #[error("devices begin with the high bits")]
    Direction,
    /// The order looks ahead.
    #[error("devices do not look ahead")]
    Ahead,
    /// The search is bit by bit.
    #[error("devices search by steps")]
    NoSteps,
    /// There are too many steps, or one of them has too many windows or too long tests.
    #[error("its steps are too many or too large")]
    LargeSteps,
    /// Too many bits are fixed one by one after the last step.
    #[error("too many bits follow the last step, so `:last` may help")]
    ManyLastBits,
}

/// Why a device does not search, with a way out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DeviceError {
    /// The job cannot be searched, by devices or otherwise.
    #[error(transparent)]
    Job(#[from] JobError),
    /// Devices cannot search in this order.
    #[error(
        "no device searches in the order {order}: {obstacle}; choose another one with --order, \
         such as `down`, or leave out --gpu"
    )]
    Unsuitable {
        /// The order.
        order: Order,
        /// What they cannot do.
        obstacle: Obstacle,
    },
    /// Devices can search the problem in no order.
    #[error("no device can search for this square and these index bits; leave out --gpu")]
    NoOrder,
    /// The library is not installed, or cannot list its platforms.
    #[error("no OpenCL is to be found ({cause}); {INSTALL}")]
    NoOpenCl {
        /// What the library says.
        cause: String,
    },
    /// The library is there, but no device is.
    #[error("OpenCL has no device; {INSTALL}")]
    NoDevice,
    /// There are devices, but none with this name.
    #[error("no device is called {name}; there are: {}", there.join(", "))]
    UnknownName {
        /// The name.
        name: String,
        /// The names of those that are there.
        there: Vec<String>,
    },
    /// The device refuses the program.
    #[error("{device} cannot compile the search: {cause}")]
    NotCompiled {
        /// The name of the device.
        device: String,
        /// What its compiler says.
        cause: String,
    },
    /// The device does not answer, or has too little memory left.
    #[error("{device} failed: {cause}")]
    Failed {
        /// The name of the device.
        device: String,
        /// What the library says.
        cause: String,
    },
    /// The memory that a group of threads has in common does not suffice.
    #[error(
        "the groups of {device} have too little memory for {index_bits} index bits; leave out --gpu"
    )]
    LittleLocalMemory {
        /// What the device is.
        device: String,
        /// The number of index bits.
        index_bits: u32,
    },
    /// The device has handed over a factor that is not magic.
    #[error("the device is at fault: {factor:#x} is not magic")]
    WrongFactor {
        /// The factor.
        factor: u64,
    },
}

/// What to do where there is no device.
const INSTALL: &str = "install the driver of the graphics processor, or an implementation for \
                       the CPU (on Debian, pocl-opencl-icd), or leave out --gpu";
