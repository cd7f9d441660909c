// Preloaded into the product for bench/event-loop.ts: at SIGUSR2 it prints the longest CPU time of
// the main thread in one turn of the event loop since the last signal, and starts again.
let longest = 0
let before = process.threadCpuUsage()

/** Runs once per turn, and neither wakes the loop nor keeps it alive. */
function measure(): void {
  const { user, system } = process.threadCpuUsage(before)
  longest = Math.max(longest, user + system)
  before = process.threadCpuUsage()
  setImmediate(measure).unref()
}
measure()

process.on('SIGUSR2', () => {
  console.error(`longest turn ${(longest / 1000).toFixed(1)} ms`)
  longest = 0
  before = process.threadCpuUsage()
})
