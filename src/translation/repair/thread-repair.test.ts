import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { checkPlausibility } from '../../../test/support/plausibility.ts'
import { readNgrams } from '../detection/ngram-table.ts'
import { type Engine, EngineError, type SegmentScore } from '../engines/engine.ts'
import { createMarianEngine } from '../engines/marian/engine.ts'
import { translateAndRepair } from './repair.ts'
import { createThreadRepair } from './thread-repair.ts'

const modelsDirectory = fileURLToPath(
  new URL('../../../packages/marian/test/fixtures', import.meta.url),
)
const pair = { from: 'en', to: 'es' }
const { signal } = new AbortController()
const sentences: readonly Segment[] = [
  ['The red house is big.'],
  ['My ', { open: 1 }, 'name', { close: 1 }, ' is ', { placeholder: 0 }, '.'],
  ['the the the the the the the the the the the the the the the the the the the'],
  ['Xqzrtl wprtzk vbnxq the house plorv snarq.'],
  ['house '.repeat(60).trim()],
]

interface Translated {
  readonly segment: Segment
  readonly score: SegmentScore | undefined
  readonly repaired: { readonly isPartial: boolean } | undefined
}

async function ask(engine: Engine, source: Segment): Promise<Translated> {
  let score: SegmentScore | undefined
  let repaired: Translated['repaired']
  const [segment] = await engine.translate([source], pair, {
    signal,
    wishes: [
      {
        onScore: (found) => {
          score = found
        },
        onRepaired: (found) => {
          repaired = found
        },
      },
    ],
  })
  if (segment === undefined || segment instanceof EngineError) throw segment
  return { segment, score, repaired }
}

/** As the service repairs the answers of other engines. */
async function repairHere(engine: Engine, source: Segment): Promise<Translated> {
  const scores = new Map<Segment, SegmentScore | undefined>()
  const used: Segment[] = []
  let isPartial = false
  const segment = await translateAndRepair(source, {
    pair,
    check: checkPlausibility(pair),
    owner: { ownerId: 'user', appId: 'app' },
    async translate(piece) {
      const { segment: translation, score } = await ask(engine, piece)
      scores.set(translation, score)
      return translation
    },
    onUse: (translation) => used.push(translation),
    onUntranslated: () => {
      isPartial = true
    },
  })
  const known = used.flatMap((translation) => scores.get(translation) ?? [])
  const score = known.length === used.length ? known.reduce(add, noScore) : undefined
  return { segment, score, repaired: { isPartial } }
}

const noScore: SegmentScore = { logProbability: 0, words: 0 }
const add = (one: SegmentScore, other: SegmentScore): SegmentScore => ({
  logProbability: one.logProbability + other.logProbability,
  words: one.words + other.words,
})

describe('a neural thread', () => {
  it('repairs a sentence as the service does', async (t) => {
    const plain = createMarianEngine({ modelsDirectory, threads: 1 })
    const repair = createThreadRepair(readNgrams)
    const repairing = createMarianEngine({ modelsDirectory, threads: 1, repair })
    t.after(() => Promise.all([plain.close(), repairing.close()]))
    let changed = 0
    for (const source of sentences) {
      const before = await ask(plain, source)
      assert.equal(before.repaired, undefined)
      const here = await repairHere(plain, source)
      const { segment, score, repaired } = await ask(repairing, source)
      assert.deepEqual(segment, here.segment)
      assert.deepEqual(repaired, here.repaired)
      assert.equal(score?.words, here.score?.words)
      assert.ok(Math.abs((score?.logProbability ?? 0) - (here.score?.logProbability ?? 0)) < 0.01)
      if (JSON.stringify(segment) !== JSON.stringify(before.segment)) changed++
    }
    assert.ok(changed > 0)
  })

  it('repairs many sentences side by side, and stops when they are not wanted', async (t) => {
    const repair = createThreadRepair(readNgrams)
    const engine = createMarianEngine({ modelsDirectory, threads: 2, repair })
    t.after(() => engine.close())
    const alone = await Promise.all(sentences.map((source) => ask(engine, source)))
    const stop = new AbortController()
    const unwanted = engine.translate(Array(50).fill(sentences[2]), pair, {
      signal: stop.signal,
      wishes: Array(50).fill({ onRepaired: () => {} }),
    })
    const many = Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        ask(engine, sentences[index % sentences.length] as Segment),
      ),
    )
    stop.abort(new Error('no longer needed'))
    await assert.rejects(unwanted, /no longer needed/)
    for (const [index, { segment }] of (await many).entries())
      assert.deepEqual(segment, alone[index % alone.length]?.segment)
  })
})
