import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { checkPlausibility } from '../../../test/support/plausibility.ts'
import { readNgrams } from '../detection/ngram-table.ts'
import { createMarianEngine } from '../engines/marian/engine.ts'
import { createThreadJudge } from './thread-judge.ts'
import type { Verdict } from './verdict.ts'

const modelsDirectory = fileURLToPath(
  new URL('../../../packages/marian/test/fixtures', import.meta.url),
)

it('finds in a neural thread what the service finds', async (t) => {
  const pair = { from: 'en', to: 'es' }
  const judge = createThreadJudge(readNgrams)
  const engine = createMarianEngine({ modelsDirectory, threads: 1, judge })
  t.after(() => engine.close())
  const { judge: judgeHere } = checkPlausibility(pair)
  const { signal } = new AbortController()
  const sources: Segment[] = [
    ['The red house is big.'],
    ['My ', { open: 1 }, 'name', { close: 1 }, ' is ', { placeholder: 0 }, '.'],
    ['the the the the the the the the the the the the the the the the the the the'],
    ['Xqzrtl wprtzk vbnxq.'],
    ['house '.repeat(60).trim()],
  ]
  const totals: number[] = []
  for (const source of sources) {
    let verdict: Verdict | undefined
    const onVerdict = (found: Verdict) => {
      verdict = found
    }
    const [translation] = await engine.translate([source], pair, {
      signal,
      wishes: [{ onVerdict }],
    })
    assert.ok(Array.isArray(translation))
    assert.deepEqual(verdict, judgeHere(translation, source))
    totals.push(verdict?.total ?? 0)
  }
  assert.ok(totals.some((total) => total > 0) && totals.includes(0), String(totals))
})
