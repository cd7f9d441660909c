// How Node runs a process that serves: with flags that V8 accepts only at its start.
/**
 * On an idle server, V8 collects garbage so eagerly that it discards compiled code: the first ten
 * thousand requests after 15 quiet seconds cost half as much again
 * (docs/decisions/008-processes.md). With these flags it collects when the heap has grown by half.
 */
const flags = [
  '--no-memory-reducer',
  '--heap-growing-percent=50',
  // Memory (docs/decisions/012): a bounded young generation, one thread that compiles WebAssembly.
  '--max-semi-space-size=16',
  '--wasm-num-compilation-tasks=1',
]
/**
 * glibc keeps what the compilers of V8 have freed, about 20 MB, unless it must trim. It reads
 * this only when a process starts.
 */
const environment = { MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Replaces this process by one that runs `args` with Node and the flags, unless it has them
 * already. Where a process cannot be replaced, it returns, and the process continues as it is.
 */
export function becomeServingProcess(args) {
  if (!process.execve || flags.every((flag) => process.execArgv.includes(flag))) return
  process.execve(process.execPath, [process.execPath, ...flags, ...process.execArgv, ...args], {
    ...environment,
    ...process.env,
  })
}

/** Processes that are started from here use glibc's own settings. */
export function forgetServingEnvironment() {
  for (const [name, value] of Object.entries(environment))
    if (process.env[name] === value) delete process.env[name]
}
