// Kills the process when its main thread never yields: then its own timers, signals and health
// checks cannot run. A supervisor restarts it; accepted jobs are not lost.
import { Worker } from 'node:worker_threads'

const checkMs = 1_000
/** The heap of the watchdog's thread (measured: 10 MB of memory in all). */
const resourceLimits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 }

/**
 * Plain JavaScript in a string: the thread starts fast and loads nothing. It counts its own rounds,
 * not time, so that sleep and suspension of the process do not count. A round counts only if the
 * main thread (without /proc, the process) used the CPU in it: a thread that is starved, swapped
 * out or waits for a disk is slow, not stuck.
 */
const program = `
  const { workerData: { beats, checkMs, rounds } } = require('node:worker_threads')
  const { existsSync, readFileSync, writeSync } = require('node:fs')
  const main = '/proc/self/task/' + process.pid + '/stat'
  const ofProcess = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  }
  // Fields 14 and 15, in 1/100 s, counted after the name in parentheses.
  const ofMain = () => {
    const fields = readFileSync(main, 'latin1').replace(/^.*\\) /s, '').split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  }
  const used = existsSync(main) ? ofMain : ofProcess
  let last = -1, silent = 0, usedBefore = used()
  for (;;) {
    Atomics.wait(beats, 1, 0, checkMs)
    if (Atomics.load(beats, 1) !== 0) break
    const beat = Atomics.load(beats, 0), usedNow = used()
    if (beat !== last) silent = 0
    else if (usedNow - usedBefore >= checkMs / 4) silent++
    last = beat
    usedBefore = usedNow
    if (silent < rounds) continue
    writeSync(2, 'Dragoman computed for ' + (rounds * checkMs) / 1000 + ' s without a pause, so ' +
      'it is stuck and ends (DRAGOMAN_WATCHDOG_SECONDS). Start it again: no accepted ' +
      'job is lost. If it happens again, please report it.\\n')
    process.kill(process.pid, 'SIGKILL')
  }`

/** Starts the watchdog; 0 s disables it. `stop` ends its thread. */
export function startWatchdog(seconds: number): { stop(): void } {
  if (seconds === 0) return { stop: () => {} }
  // [0] counts heartbeats, two a second; [1] makes the thread end.
  const beats = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const timer = setInterval(() => Atomics.add(beats, 0, 1), checkMs / 2).unref()
  const rounds = Math.max(1, Math.round((seconds * 1_000) / checkMs))
  const thread = new Worker(program, {
    eval: true,
    workerData: { beats, checkMs, rounds },
    resourceLimits,
    // V8 flags are for the main thread's heap. The thread needs no environment.
    execArgv: [],
    env: {},
  })
  thread.unref()
  thread.on('error', () => clearInterval(timer))
  return {
    stop() {
      clearInterval(timer)
      Atomics.store(beats, 1, 1)
      Atomics.notify(beats, 1)
    },
  }
}
