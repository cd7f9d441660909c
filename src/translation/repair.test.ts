import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { EngineError, type Segment, segmentText } from './engines/engine.ts'
import { isPlausible } from './length-check.ts'
import { translateAndRepair } from './repair.ts'

const joined = (segment: Segment): string =>
  segment.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('')
const shout = (segment: Segment): Segment =>
  segment.map((part) => (typeof part === 'string' ? part.toUpperCase() : part))

/** An engine that fails where `fails` says so, and counts its calls and their text. */
function engineThat(fails: (text: string) => boolean, answer = shout) {
  const asked = { calls: 0, characters: 0 }
  const translate = async (segment: Segment): Promise<Segment> => {
    const text = segmentText(segment)
    asked.calls++
    asked.characters += text.length
    if (fails(text)) throw new EngineError('it cannot')
    return answer(segment)
  }
  return { asked, translate }
}

describe('a complete translation', () => {
  it('leaves only the words that fail as they are', async () => {
    const { asked, translate } = engineThat((text) => text.includes('bad'))
    const words = Array.from({ length: 5_000 }, (_, index) => (index % 1_500 ? 'good' : 'bad'))
    assert.equal(
      joined(await translateAndRepair([words.join(' ')], translate)),
      words.map((word) => (word === 'bad' ? word : 'GOOD')).join(' '),
    )
    assert.ok(asked.calls < 150, String(asked.calls))
  })

  it('asks an engine that always fails a bounded number of times', async () => {
    for (const source of ['a '.repeat(25_000).trim(), '漢'.repeat(50_000), 'a'.repeat(50_000)]) {
      const { asked, translate } = engineThat(() => true)
      assert.equal(joined(await translateAndRepair([source], translate)), source)
      assert.ok(asked.calls < 150, String(asked.calls))
      assert.ok(asked.characters < 10 * source.length, String(asked.characters))
    }
    const { asked, translate } = engineThat(() => true)
    const parts = Array.from({ length: 7_000 }, (_, index) => [
      { placeholder: index },
      'word',
    ]).flat()
    assert.deepEqual(joined(await translateAndRepair(parts, translate)), joined(parts))
    assert.ok(asked.calls < 150, String(asked.calls))
  })

  it('repairs a translation that is implausibly short or long', async () => {
    const source = 'the red house is big. '.repeat(150).trim()
    for (const answer of [
      (text: string) => (text.length > 2_048 ? text.slice(2_048) : text),
      (text: string) => (text.length > 1_000 ? 'LA CASA' : text),
      (text: string) => (text.length > 1_000 ? text.repeat(6) : text),
    ]) {
      const { translate } = engineThat(
        () => false,
        (segment) => shout([answer(segmentText(segment))]),
      )
      assert.ok(joined(await translateAndRepair([source], translate)) === source.toUpperCase())
    }
  })

  it('takes it for plausible that a script says more in a character', async () => {
    const english = 'The red house is big and it has a garden. '.repeat(40).trim()
    const chinese = '紅色的房子很大而且有一個花園。'.repeat(40)
    for (const [source, translation] of [
      [english, chinese],
      [chinese, english],
    ] as const) {
      const { asked, translate } = engineThat(
        () => false,
        () => [translation],
      )
      assert.equal(joined(await translateAndRepair([source], translate)), translation)
      assert.equal(asked.calls, 1)
    }
  })

  it('takes everything for plausible that Bergamot makes of the fixtures', () => {
    for (const pair of ['enes', 'esen', 'enfr']) {
      const file = new URL(
        `../../packages/marian/test/fixtures/${pair}/expected.json`,
        import.meta.url,
      )
      const { text, html } = JSON.parse(readFileSync(file, 'utf8'))
      for (const { source, engine } of [...text, ...html])
        assert.ok(isPlausible([engine], [source]), source)
    }
  })

  it('cuts text without spaces at its sentences, and never inside of a character', async () => {
    const { translate } = engineThat((text) => text.length > 6)
    const asked: string[] = []
    await translateAndRepair(['他們住在這裡。很好。他們住在這裡。很好。'], (segment) => {
      asked.push(segmentText(segment))
      return translate(segment)
    })
    assert.ok(asked.includes('很好。'), asked.join('|'))
    const thai = 'กี่ก็'.repeat(500)
    await translateAndRepair([thai], async (segment) => {
      const text = segmentText(segment)
      assert.doesNotMatch(text, /^\p{M}/u)
      return translate(segment)
    })
  })

  it('asks for nothing more once the engine or who asks has given up', async () => {
    let calls = 0
    const gone = new Error('no longer needed')
    await assert.rejects(
      translateAndRepair(['the red house '.repeat(1_000)], async () => {
        calls++
        if (calls > 2) throw gone
        throw new EngineError('it cannot')
      }),
      gone,
    )
    assert.ok(calls <= 5, String(calls))
  })
})
