// With `optimizeFor` `auto`, slow engines translate doubtful segments again.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type Answer,
  down,
  hang,
  hopOf,
  startToys,
  toys,
  unable,
} from '../../test/support/toy-engines.ts'
import type { Translation } from './schemas.ts'

const text = 'The red house stands here.'

describe('`auto`', () => {
  const lines = Array.from({ length: 10 }, (_, index) => `The house ${index} is red.`)
  const auto = { optimizeFor: 'auto' } as const
  const quality = (each: string) => Number(/\d/.exec(each)?.[0]) / 10

  it('has the worst fifth translated again by a slow engine', async () => {
    const { translate, asked } = startToys({ engines: toys, estimate: quality })
    const answer = await translate(lines.join('\n'), auto)
    const marked = answer.translatedText.split('\n').map((line) => line.split(' ')[0])
    assert.deepEqual(marked, ['Esta', 'Esta', ...Array.from({ length: 8 }, () => 'Toda')])
    assert.deepEqual(answer.route, [hopOf('marian')])
    assert.deepEqual(answer.otherRoutes, [{ route: [hopOf('llm')], segments: 2 }])
    assert.deepEqual(asked.llm, lines.slice(0, 2))
    assert.ok(!('qualityEstimate' in answer))
  })

  it('has nothing translated again that is good, or of which nothing is known', async () => {
    for (const estimate of [() => 0.6, () => null]) {
      const { translate, asked } = startToys({ engines: toys, estimate })
      const answer = await translate(lines.join('\n'), auto)
      assert.deepEqual([answer.otherRoutes, asked.llm], [undefined, undefined])
    }
  })

  it('goes by the threshold of the app, and says nothing of what replaced a segment', async () => {
    const { translate } = startToys({ engines: toys, estimate: quality })
    const content = await translate(lines.join('\n'), auto, { reviewBelow: 0.05 })
    assert.deepEqual(content.otherRoutes, [{ route: [hopOf('llm')], segments: 1 }])
    assert.deepEqual([content.review, content.doubtful], [false, []])
    const strict = await translate(lines.join('\n'), auto, { reviewBelow: 0.35 })
    assert.deepEqual(strict.otherRoutes?.[0]?.segments, 2)
    assert.equal(strict.doubtful?.length, 2)
  })

  it('has what is not plausible translated again, or stayed as it is', async () => {
    for (const bad of [
      () => ['la la la la la la la la la'],
      (each: string) => [each],
    ] satisfies Answer[]) {
      const { translate } = startToys({ engines: { ...toys, marian: bad } })
      const answer = await translate(text, auto)
      assert.match(answer.translatedText, /^Esta/)
    }
  })

  it('shares a fifth among the texts of a request', async () => {
    const { translate, asked } = startToys({ engines: toys, estimate: () => 0.1 })
    const { signal } = new AbortController()
    const answers: Translation[] = []
    for (const line of lines) answers.push(await translate(line, auto, { signal }))
    assert.equal(answers.filter(({ otherRoutes }) => otherRoutes).length, 2)
    const denied = await translate(lines[1] ?? '', auto)
    assert.ok(denied.otherRoutes, 'a text that got no second translation is not cached')
    assert.equal(asked.llm?.length, 3)
  })

  it('keeps the first translation if the slow engine fails, or leaves text', async () => {
    for (const llm of [down, unable]) {
      const { translate, asked } = startToys({ engines: { ...toys, llm }, estimate: () => 0.1 })
      const answer = await translate(text, { ...auto, engines: ['marian', 'llm'] })
      assert.match(answer.translatedText, /^Toda/)
      assert.equal(answer.otherRoutes, undefined)
      assert.ok((asked.llm ?? []).length >= 1)
    }
  })

  it('keeps the first translation if the slow engine takes too long', async () => {
    const { translate, asked } = startToys({ engines: { ...toys, llm: hang }, estimate: () => 0.1 })
    const answer = await translate(text, auto, { waitUntil: performance.now() + 50 })
    assert.match(answer.translatedText, /^Toda/)
    assert.deepEqual(asked.llm, [text])
  })

  it('ends with the request', async () => {
    const { translate } = startToys({ engines: { ...toys, llm: hang }, estimate: () => 0.1 })
    const signal = AbortSignal.timeout(50)
    await assert.rejects(translate(text, auto, { signal }), { name: 'TimeoutError' })
  })

  it('is as `speed` where no slow engine is allowed', async () => {
    const { translate, asked } = startToys({ engines: toys, estimate: () => 0.1 })
    const answer = await translate(text, { ...auto, engines: ['marian', 'external-llm'] })
    assert.equal(answer.otherRoutes, undefined)
    assert.deepEqual(Object.keys(asked), ['marian'])
  })
})
