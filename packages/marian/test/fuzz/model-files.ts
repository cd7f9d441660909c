// Loads many damaged model files and translates with those that load: each must be rejected with a
// ModelFileError or work. A failure's line says how to repeat it.
import { isMainThread } from 'node:worker_threads'
import { reportSeeds, runSeeds, trySeeds } from '../../../../test/fuzz/run-seeds.ts'
import { readOptions } from '../../../../test/support/options.ts'
import { type Outcome, tryDamagedModel } from './try-model.ts'

const threads = 2

if (isMainThread) await main()
else trySeeds(tryDamagedModel)

async function main(): Promise<void> {
  const { values } = readOptions({
    command: 'npm run fuzz models',
    options: {
      files: { type: 'number', default: 100_000, help: 'model files' },
      seed: { type: 'number', default: 0, help: 'of the first file' },
    },
  })
  const counts = new Map<string, number>()
  const failures = await runSeeds<Outcome>({
    script: new URL(import.meta.url),
    first: values.seed,
    count: values.files,
    threads,
    died: (reason) => ({ kind: 'failed', reason }),
    record(seed, outcome) {
      const key = outcome.kind === 'refused' ? `refused by ${outcome.by}` : outcome.kind
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return outcome.kind === 'failed' ? `--files 1 --seed ${seed}: ${outcome.reason}` : undefined
    },
  })
  reportSeeds(counts, failures)
}
