// Preloaded into the product for bench/neural.ts: at SIGWINCH it prints the event-loop delay.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const histogram = monitorEventLoopDelay({ resolution: 1 })
histogram.enable()
process.on('SIGWINCH', () => {
  const ms = (percentile: number): string => (histogram.percentile(percentile) / 1e6).toFixed(2)
  console.error(`event loop delay ${ms(50)} ms, ${ms(99)} ms`)
  histogram.reset()
})
