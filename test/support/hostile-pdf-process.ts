// Translates the hostile PDFs one after another, and prints what each takes as a line of JSON. Runs
// in a process of its own, whose heap has a bound: what it uses is then no matter of chance.
import { writeFileSync } from 'node:fs'
import { hostilePdfs } from './hostile-pdfs.ts'
import { tryPdf } from './pdf-attempt.ts'
import { readProcessMemory } from './process-memory.ts'

for (const [name, make] of Object.entries(hostilePdfs)) {
  const bytes = make()
  globalThis.gc?.()
  // Makes the RSS of now the highest one (man 5 proc).
  writeFileSync('/proc/self/clear_refs', '5')
  const { rssMegabytes } = readProcessMemory(process.pid)
  const before = process.cpuUsage()
  const error = await tryPdf(bytes)
  const { user, system } = process.cpuUsage(before)
  const megabytes = readProcessMemory(process.pid).peakMegabytes - rssMegabytes
  console.log(JSON.stringify({ name, code: error?.code, ms: (user + system) / 1_000, megabytes }))
}
