// How Node runs a process that serves: with flags that V8 accepts only at its start.
/**
 * On an idle server, V8 collects garbage so eagerly that it discards compiled code: the first ten
 * thousand requests after 15 quiet seconds cost half as much again
 * (docs/decisions/008-processes.md). The young generation is bounded (docs/decisions/012).
 *
 * V8 takes the code of Node's own modules from Node's binary only while its flags are those that
 * the binary was built with. These two do not count; `src/process/flags.ts` has those
 * that are set later.
 */
const flags = ['--no-memory-reducer', '--max-semi-space-size=16']
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
