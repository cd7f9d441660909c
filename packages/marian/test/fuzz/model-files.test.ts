import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tryDamagedModel } from './try-model.ts'

/** Seeds other than those that `npm run fuzz models` starts with. */
const firstSeed = 1_000_000
const files = 2_000

test('a damaged model is refused with the name of the file, or stays within its memory', () => {
  const counts = { loaded: 0, refused: 0, failed: 0 }
  const failures: string[] = []
  for (let seed = firstSeed; seed < firstSeed + files; seed++) {
    const outcome = tryDamagedModel(seed)
    counts[outcome.kind]++
    if (outcome.kind === 'failed')
      failures.push(`npm run fuzz models -- --files 1 --seed ${seed}: ${outcome.reason}`)
  }
  assert.deepEqual(failures, [])
  // Neither may be the result of all files.
  assert.ok(counts.loaded > files / 20 && counts.refused > files / 20, JSON.stringify(counts))
})
