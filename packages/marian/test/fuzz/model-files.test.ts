import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tryDamagedModel } from './try-model.ts'

/** Other ones than `npm run fuzz:models` starts with. */
const firstSeed = 1_000_000
const files = 2_000

test('a damaged model is refused with the name of the file, or translates within its part of the memory', () => {
  const counts = { loaded: 0, refused: 0, failed: 0 }
  const failures: string[] = []
  for (let seed = firstSeed; seed < firstSeed + files; seed++) {
    const outcome = tryDamagedModel(seed)
    counts[outcome.kind]++
    if (outcome.kind === 'failed')
      failures.push(`npm run fuzz:models -- --files 1 --seed ${seed}: ${outcome.reason}`)
  }
  assert.deepEqual(failures, [])
  // Neither of them is what all of the files come to.
  assert.ok(counts.loaded > files / 20 && counts.refused > files / 20, JSON.stringify(counts))
})
