// One process with the neural engine and many pairs, for bench/memory.ts: prints its memory before,
// while and after it uses some of them. Usage:
// node bench/idle-models.ts <directory of models> <pairs in use>
import { setTimeout as delay } from 'node:timers/promises'
import { createMarianEngine } from '../src/translation/engines/marian/engine.ts'
import { readProcessMemory } from '../test/support/process-memory.ts'

const [modelsDirectory = '', pairsInUse = '4'] = process.argv.slice(2)
/** Instead of ten minutes; using the pairs takes less. */
const idleMs = 20_000
const sentences = 64
const text = 'The committee will publish its report on the new rules before the end of the year.'

const megabytes = () => readProcessMemory(process.pid).rssMegabytes
const { signal } = new AbortController()
const bareMb = megabytes()
const engine = createMarianEngine({ modelsDirectory, idleMs })
const pairs = engine.pairs()
const installedMb = megabytes()
for (const pair of pairs.slice(0, Number(pairsInUse)))
  await Promise.all(
    Array.from({ length: sentences }, () => engine.translate([[text]], pair, { signal })),
  )
const usedMb = megabytes()
await delay(2 * idleMs)
const idleMb = megabytes()
const before = process.cpuUsage()
const startedAt = performance.now()
for (const pair of pairs.slice(0, 1)) await engine.translate([[text]], pair, { signal })
const firstMs = performance.now() - startedAt
const { user, system } = process.cpuUsage(before)
const firstCpuMs = (user + system) / 1000
console.log(JSON.stringify({ bareMb, installedMb, usedMb, idleMb, firstMs, firstCpuMs }))
await engine.close()
