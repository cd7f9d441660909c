import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import fc from 'fast-check'
import { anyText } from '../../../../test/support/any-text.ts'
import { describeEngine } from '../engine.contract.ts'
import { type Engine, EngineError } from '../engine.ts'
import { createScriptEngine } from './engine.ts'

describeEngine('script, for Chinese', {
  create: createScriptEngine,
  pair: { from: 'zh-Hans', to: 'zh-Hant' },
  example: { source: '他只有一只猫，在后面。', translation: /^他只有一隻貓，在後面。$/ },
  numerals: ['一头', '二发', '三个', '四门', '五马', '六见', '七车', '八东', '九书', '十万'],
})

describeEngine('script, for Serbian', {
  create: createScriptEngine,
  pair: { from: 'sr-Latn', to: 'sr' },
  example: { source: 'Ljubav je njegova kuća.', translation: /^Љубав је његова кућа\.$/ },
  numerals: ['jedan', 'dva', 'tri', 'četiri', 'pet', 'šest', 'sedam', 'osam', 'devet', 'deset'],
})

const signal = new AbortController().signal
const serbian = { from: 'sr', to: 'sr-Latn' }

describe('the script engine', () => {
  const part = fc.oneof(
    anyText,
    fc.constantFrom('鼠标里面', 'Љубав', 'ljubav', ' ', '\n'),
    fc.nat(9).map((placeholder) => ({ placeholder })),
    fc.nat(9).map((open) => ({ open })),
    fc.nat(9).map((close) => ({ close })),
  )
  const segments = fc.array(fc.array(part, { maxLength: 8 }), { maxLength: 5 })

  it('keeps the number and the order of parts, and the whitespace around texts', async (t) => {
    const engine = createScriptEngine()
    t.after(() => engine.close())
    const spaces = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]]
    for (const pair of engine.pairs())
      await fc.assert(
        fc.asyncProperty(segments, async (sources) => {
          const answers = await engine.translate(sources, pair, { signal })
          assert.equal(answers.length, sources.length)
          for (const [index, source] of sources.entries()) {
            const answer = answers[index]
            assert.ok(Array.isArray(answer) && answer.length === source.length)
            for (const [at, each] of source.entries()) {
              const converted: Part | undefined = (answer as Segment)[at]
              if (typeof each !== 'string') assert.deepEqual(converted, each)
              else assert.deepEqual(spaces(String(converted)), spaces(each))
            }
          }
        }),
        { numRuns: 100 },
      )
  })

  it('starts its thread again after it was idle', async (t) => {
    const engine = createScriptEngine({ idleMs: 1 })
    t.after(() => engine.close())
    for (let round = 0; round < 3; round++) {
      assert.deepEqual(await convert(engine, 'Коњ'), ['Konj'])
      await delay(20)
    }
  })

  it('answers with an error when its thread fails, and starts another', async (t) => {
    const file = new URL('data:text/javascript,throw new Error("no memory")')
    const engine = createScriptEngine({ file })
    t.after(() => engine.close())
    for (let round = 0; round < 2; round++) {
      const failed = await convert(engine, 'Коњ')
      assert.ok(failed instanceof EngineError && failed.scope === 'engine')
      assert.equal(failed.message, 'no memory')
    }
  })

  it('does not wait for an answer when it is aborted', async (t) => {
    const file = new URL('data:text/javascript,setInterval(() => {}, 1000)')
    const engine = createScriptEngine({ file })
    t.after(() => engine.close())
    const stop = new AbortController()
    const answer = engine.translate([['Коњ']], serbian, { signal: stop.signal })
    stop.abort(new Error('stopped'))
    await assert.rejects(answer, /stopped/)
  })
})

async function convert(engine: Engine, text: string): Promise<Segment | EngineError | undefined> {
  const [answer] = await engine.translate([[text]], serbian, { signal })
  return answer
}
