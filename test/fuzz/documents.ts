// Reads and translates many damaged documents of every format: each must be refused with a
// DocumentError, or come back, in little time. A failure's line says how to repeat it.
import { isMainThread } from 'node:worker_threads'
import { readOptions } from '../support/options.ts'
import { reportSeeds, runSeeds, seedData, trySeeds } from './run-seeds.ts'
import { loadFormats, type Outcome } from './try-document.ts'

const usualThreads = 2

interface Data {
  readonly format: string | undefined
}

if (isMainThread) await main()
else {
  const { format } = seedData<Data>()
  const tryDocument = await loadFormats()
  await trySeeds((seed) => tryDocument(seed, format))
}

async function main(): Promise<void> {
  const { values } = readOptions({
    command: 'npm run fuzz documents',
    options: {
      files: { type: 'number', default: 100_000, help: 'documents' },
      seconds: { type: 'number', help: 'after which no further document is tried' },
      seed: { type: 'number', default: 0, help: 'of the first document' },
      format: { type: 'string', help: 'only documents of this format' },
      threads: { type: 'number', default: usualThreads, help: 'threads' },
    },
  })
  const { files, seconds, format, threads } = values
  const only = format === undefined ? '' : ` --format ${format}`
  const counts = new Map<string, number>()
  const givenUp: string[] = []
  const failures = await runSeeds<Outcome>({
    script: new URL(import.meta.url),
    data: { format } satisfies Data,
    first: values.seed,
    count: files,
    threads,
    seconds,
    died: (reason) => ({ kind: 'failed', format: 'any', reason }),
    record(seed, outcome) {
      const key = `${outcome.format.padEnd(12)} ${outcome.kind}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      if (!('reason' in outcome)) return undefined
      const line = `--files 1 --seed ${seed}${only} (${outcome.format}): ${outcome.reason}`
      if (outcome.kind === 'failed') return line
      givenUp.push(line)
      return undefined
    },
  })
  if (givenUp.length > 0) console.log(`Given up, among others:\n${givenUp.slice(0, 40).join('\n')}`)
  reportSeeds(counts, failures)
}
