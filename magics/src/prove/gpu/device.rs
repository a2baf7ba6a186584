//! OpenCL devices: which there are, and what a search asks of one. The library is loaded at run
//! time.

use super::error::DeviceError;
use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::device::{CL_DEVICE_TYPE_ALL, CL_DEVICE_TYPE_CPU, Device as Handle};
use opencl3::error_codes::ClError;
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::memory::{Buffer, CL_MEM_READ_WRITE, ClMem as _};
use opencl3::platform::get_platforms;
use opencl3::program::Program;
use opencl3::types::cl_mem;
use std::fmt;
use std::ptr::null_mut;

/// A device that can search. Its memory is in bytes.
#[derive(Clone, Debug)]
pub struct Device {
    handle: Handle,
    name: String,
    vendor: String,
    /// Whether it is a processor, by an implementation of OpenCL.
    pub(super) is_cpu: bool,
    /// Compute units, each of which searches below several nodes at a time, and their megahertz.
    pub(super) units: u32,
    clock: u32,
    /// All memory of the device.
    pub(super) memory: u64,
    /// The memory that the largest buffer can have.
    pub(super) largest: u64,
    /// The memory that the threads of a group have in common.
    pub(super) local: u64,
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            vendor,
            units,
            clock,
            memory,
            ..
        } = self;
        write!(
            f,
            "{name} ({vendor}), {units} compute units, {clock} MHz, {} MiB",
            memory >> 20
        )
    }
}

/// All devices, the fastest first.
///
/// # Errors
/// There is none, with what to do about it.
pub fn devices() -> Result<Vec<Device>, DeviceError> {
    let platforms = get_platforms().map_err(|error| DeviceError::NoOpenCl {
        cause: error.to_string(),
    })?;
    let mut all = Vec::new();
    for platform in platforms {
        // If one platform has no device, another may have some.
        for id in platform.get_devices(CL_DEVICE_TYPE_ALL).unwrap_or_default() {
            let device = Device::new(Handle::new(id));
            all.extend(device.ok().flatten());
        }
    }
    if all.is_empty() {
        return Err(DeviceError::NoDevice);
    }
    all.sort_by_key(|device| {
        let speed = u64::from(device.units) * u64::from(device.clock);
        (device.is_cpu, std::cmp::Reverse(speed))
    });
    Ok(all)
}

/// The fastest device whose name contains `name`, in small letters or capitals.
///
/// # Errors
/// There is none.
pub fn device(name: &str) -> Result<Device, DeviceError> {
    let all = devices()?;
    let small = name.to_lowercase();
    let mut there = Vec::new();
    for device in all {
        if device.name.to_lowercase().contains(&small) {
            return Ok(device);
        }
        there.push(device.name);
    }
    Err(DeviceError::UnknownName {
        name: name.to_owned(),
        there,
    })
}

impl Device {
    /// The device, if it can compile a search and run it.
    fn new(handle: Handle) -> Result<Option<Self>, ClError> {
        let is_ready = handle.available()? && handle.compiler_available()?;
        let is_able = is_ready && handle.endian_little()?;
        let device = Self {
            name: handle.name()?.trim().to_owned(),
            vendor: handle.vendor()?.trim().to_owned(),
            is_cpu: handle.dev_type()? & CL_DEVICE_TYPE_CPU != 0,
            units: handle.max_compute_units()?,
            clock: handle.max_clock_frequency()?,
            memory: handle.global_mem_size()?,
            largest: handle.max_mem_alloc_size()?,
            local: handle.local_mem_size()?,
            handle,
        };
        let has_groups = is_able && device.handle.max_work_group_size()? >= 32;
        Ok(has_groups.then_some(device))
    }

    /// Whether threads exchange values by instructions of NVIDIA.
    pub(super) fn is_nvidia(&self) -> bool {
        self.vendor.contains("NVIDIA")
    }

    /// The program that begins with the function `name` of `source`, to be run by groups of
    /// `threads`.
    pub(super) fn compile(
        &self,
        source: &str,
        name: &str,
        options: &str,
        threads: usize,
    ) -> Result<CompiledProgram, DeviceError> {
        let context = Context::from_device(&self.handle);
        let context = context.map_err(|error| self.lost(&error))?;
        let program = Program::create_and_build_from_source(&context, source, options);
        let program = program.map_err(|error| DeviceError::NotCompiled {
            device: self.name.clone(),
            cause: error.trim().to_owned(),
        })?;
        let kernel = Kernel::create(&program, name);
        let kernel = kernel.map_err(|error| self.lost(&error))?;
        #[allow(deprecated, reason = "what came later is not everywhere")]
        let queue = CommandQueue::create_default(&context, 0);
        let queue = queue.map_err(|error| self.lost(&error))?;
        Ok(CompiledProgram {
            device: self.clone(),
            context,
            queue,
            kernel,
            threads,
        })
    }

    fn lost(&self, error: &ClError) -> DeviceError {
        DeviceError::Failed {
            device: self.name.clone(),
            cause: error.to_string(),
        }
    }
}

/// A program on a device.
pub(super) struct CompiledProgram {
    device: Device,
    context: Context,
    queue: CommandQueue,
    kernel: Kernel,
    threads: usize,
}

/// What a buffer consists of: whole numbers, any bits of which are one.
pub(super) trait DeviceWord: Copy + Default {}
impl DeviceWord for u32 {}
impl DeviceWord for u64 {}

/// Words in the memory of a device.
pub(super) struct DeviceBuffer<T> {
    buffer: Buffer<T>,
    len: usize,
}

impl CompiledProgram {
    /// Room for `len` words, which begin as `words` do, and at least one.
    ///
    /// # Errors
    /// The device has too little memory, or is lost.
    pub(super) fn words<T: DeviceWord>(
        &self,
        len: usize,
        words: &[T],
    ) -> Result<DeviceBuffer<T>, DeviceError> {
        // SAFETY: no memory of the host takes part.
        let buffer =
            unsafe { Buffer::create(&self.context, CL_MEM_READ_WRITE, len.max(1), null_mut()) };
        let buffer = buffer.map_err(|error| self.device.lost(&error))?;
        let mut all = DeviceBuffer {
            buffer,
            len: len.max(1),
        };
        // Some drivers take the memory only when it is written.
        let nothing = [T::default()];
        let words = if words.is_empty() { &nothing } else { words };
        self.write(&mut all, words)?;
        Ok(all)
    }

    /// Replaces the first words.
    pub(super) fn write<T: DeviceWord>(
        &self,
        to: &mut DeviceBuffer<T>,
        words: &[T],
    ) -> Result<(), DeviceError> {
        assert!(words.len() <= to.len);
        // SAFETY: the words fit, and the command is over before this returns.
        let done = unsafe {
            self.queue
                .enqueue_write_buffer(&mut to.buffer, 1, 0, words, &[])
        };
        let written = done.map(|_| ());
        written.map_err(|error| self.device.lost(&error))
    }

    /// The first `len` words.
    pub(super) fn read<T: DeviceWord>(
        &self,
        from: &DeviceBuffer<T>,
        len: usize,
    ) -> Result<Vec<T>, DeviceError> {
        assert!(len <= from.len);
        let mut words = vec![T::default(); len];
        if len > 0 {
            // SAFETY: there are so many words, and the command is over before this returns.
            let done = unsafe {
                self.queue
                    .enqueue_read_buffer(&from.buffer, 1, 0, &mut words, &[])
            };
            done.map_err(|error| self.device.lost(&error))?;
        }
        Ok(words)
    }

    /// Copies `len` words within a buffer, to where none of them lies.
    pub(super) fn copy<T: DeviceWord>(
        &self,
        words: &DeviceBuffer<T>,
        from: usize,
        to: usize,
        len: usize,
    ) -> Result<(), DeviceError> {
        assert!(from.max(to) + len <= words.len && from.abs_diff(to) >= len);
        let bytes = size_of::<T>();
        let mut same = Buffer::<T>::new(words.buffer.get());
        // SAFETY: both parts lie in the buffer, which outlives the command.
        let done = unsafe {
            self.queue.enqueue_copy_buffer(
                &words.buffer,
                &mut same,
                from * bytes,
                to * bytes,
                len * bytes,
                &[],
            )
        };
        std::mem::forget(same);
        done.and_then(|_| self.queue.finish())
            .map_err(|error| self.device.lost(&error))
    }

    /// Runs the program in `groups` groups of threads, with the memory of its arguments.
    pub(super) fn run(&self, groups: usize, arguments: &[cl_mem]) -> Result<(), DeviceError> {
        let mut run = ExecuteKernel::new(&self.kernel);
        for memory in arguments {
            // SAFETY: programs have pointers to memory of the device as arguments alone.
            unsafe { run.set_arg(memory) };
        }
        run.set_global_work_size(groups * self.threads)
            .set_local_work_size(self.threads);
        // SAFETY: the program stays within its memory, and the command is over before this returns.
        let done = unsafe { run.enqueue_nd_range(&self.queue) };
        done.and_then(|_| self.queue.finish())
            .map_err(|error| self.device.lost(&error))
    }
}

impl<T> DeviceBuffer<T> {
    /// The memory, as an argument of a program.
    pub(super) fn memory(&self) -> cl_mem {
        self.buffer.get()
    }
}
