// Loaded into the product before it starts, for bench/event-loop.ts: at SIGUSR2 it prints the
// longest time of the processor that its main thread took in one turn of the event loop since the
// last time, and measures from there on.
let longest = 0
let before = process.threadCpuUsage()

/** Comes once in each turn, and neither wakes the loop nor keeps it from ending. */
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
