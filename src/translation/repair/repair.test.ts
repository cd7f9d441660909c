import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import { checkPlausibility } from '../../../test/support/plausibility.ts'
import { Problem } from '../../http/problems.ts'
import { EngineError } from '../engines/engine.ts'
import type { PairCheck } from '../plausibility/plausibility.ts'
import { type RepairOptions, translateAndRepair } from './repair.ts'

const joined = (segment: Segment): string =>
  segment.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('')
const shout = (segment: Segment): Segment =>
  segment.map((part) => (typeof part === 'string' ? part.toUpperCase() : part))

const pair = { from: 'en', to: 'es' }
const owner = { ownerId: 'user', appId: 'app' }
const check = checkPlausibility(pair)
const repair = (
  segment: Segment,
  translate: RepairOptions['translate'],
  options: { onUse?: (translation: Segment) => void; check?: PairCheck } = {},
): Promise<Segment> => translateAndRepair(segment, { translate, pair, check, owner, ...options })

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
      joined(await repair([words.join(' ')], translate)),
      words.map((word) => (word === 'bad' ? word : 'GOOD')).join(' '),
    )
    assert.ok(asked.calls < 150, String(asked.calls))
  })

  it('asks an engine that always fails a bounded number of times', async () => {
    for (const source of ['a '.repeat(25_000).trim(), '漢'.repeat(50_000), 'a'.repeat(50_000)]) {
      const { asked, translate } = engineThat(() => true)
      assert.equal(joined(await repair([source], translate)), source)
      assert.ok(asked.calls < 150, String(asked.calls))
      assert.ok(asked.characters < 10 * source.length, String(asked.characters))
    }
    const { asked, translate } = engineThat(() => true)
    const parts = Array.from({ length: 7_000 }, (_, index) => [
      { placeholder: index },
      'word',
    ]).flat()
    assert.deepEqual(joined(await repair(parts, translate)), joined(parts))
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
      assert.ok(joined(await repair([source], translate)) === source.toUpperCase())
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
      assert.equal(joined(await repair([source], translate)), translation)
      assert.equal(asked.calls, 1)
    }
  })

  it('takes everything for plausible that Bergamot makes of the fixtures', () => {
    for (const pair of ['enes', 'esen', 'enfr']) {
      const languages = { from: pair.slice(0, 2), to: pair.slice(2) }
      const file = new URL(
        `../../../packages/marian/test/fixtures/${pair}/expected.json`,
        import.meta.url,
      )
      const { text, html } = JSON.parse(readFileSync(file, 'utf8'))
      for (const { source, engine } of [...text, ...html])
        assert.ok(checkPlausibility(languages).judge([engine], [source]).isPlausible, source)
    }
  })

  it('cuts text without spaces at its sentences, and never inside of a character', async () => {
    const { translate } = engineThat((text) => text.length > 6)
    const asked: string[] = []
    await repair(['他們住在這裡。很好。他們住在這裡。很好。'], (segment) => {
      asked.push(segmentText(segment))
      return translate(segment)
    })
    assert.ok(asked.includes('很好。'), asked.join('|'))
    const thai = 'กี่ก็'.repeat(500)
    await repair([thai], async (segment) => {
      const text = segmentText(segment)
      assert.doesNotMatch(text, /^\p{M}/u)
      return translate(segment)
    })
  })

  it('asks for nothing more once the engine or who asks has given up', async () => {
    let calls = 0
    const gone = new Error('no longer needed')
    await assert.rejects(
      repair(['the red house '.repeat(1_000)], async () => {
        calls++
        if (calls > 2) throw gone
        throw new EngineError('it cannot')
      }),
      gone,
    )
    assert.ok(calls <= 5, String(calls))
  })
})

describe('a translation that is not plausible', () => {
  const source = 'the red house is big'
  const runaway = 'desnnnnnnn deses deses deses deses des'

  /** Answers a text with what `answers` has for it, else in capitals. */
  const engineWith = (answers: Readonly<Record<string, string>>) =>
    engineThat(
      () => false,
      (segment) => {
        const answer = answers[segmentText(segment)]
        return answer === undefined ? shout(segment) : [answer]
      },
    )

  it('is replaced by those of its pieces if they are better', async () => {
    const { translate } = engineWith({ [source]: runaway })
    assert.equal(joined(await repair([source], translate)), source.toUpperCase())
  })

  it('is replaced in part only where the rest is good', async () => {
    const { translate } = engineWith({ [source]: runaway, 'house is big': runaway })
    const asked: string[] = []
    const result = await repair([source], (segment) => {
      asked.push(segmentText(segment))
      return translate(segment)
    })
    assert.equal(joined(result), source.toUpperCase())
    assert.ok(asked.includes('the red'))
    assert.ok(!asked.includes('the'))
  })

  it('stays if its pieces are no better', async () => {
    const { translate } = engineThat(
      () => false,
      (segment) => [`${segmentText(segment)} la la la la la`],
    )
    assert.equal(joined(await repair([source], translate)), `${source} la la la la la`)
  })

  it('never wins if it is incomplete', async () => {
    const asked: Segment = ['the ', { placeholder: 0 }, ' house']
    const { translate } = engineThat(
      () => false,
      (segment) =>
        segment.length > 1 ? ['a perfect house'] : [`${segmentText(segment)} nnnnnnnn nnnnnnnn`],
    )
    const result = await repair(asked, translate)
    assert.deepEqual(
      result.filter((part) => typeof part !== 'string'),
      [{ placeholder: 0 }],
    )
  })

  it('leaves a word untranslated that runs away by itself', async () => {
    for (const answer of ['desnnnnnnn', 'ja ja ja ja', 'aaaaaaaaaaaa'])
      assert.equal(joined(await repair(['Name'], async () => [answer])), 'Name')
  })

  it('is accepted for a word with unusual letters', async () => {
    assert.equal(joined(await repair(['Name'], async () => ['xqzvwrt'])), 'xqzvwrt')
  })

  it('asks an engine that always runs away a bounded number of times', async () => {
    for (const text of [source, `${source} `.repeat(150).trim(), '漢'.repeat(2_000)]) {
      const { asked, translate } = engineThat(
        () => false,
        (segment) => [
          `${segmentText(segment)} ${'la '.repeat(segmentText(segment).length)}`.trim(),
        ],
      )
      await repair([text], translate)
      assert.ok(asked.calls <= 20, String(asked.calls))
      assert.ok(asked.characters <= 10 * text.length, String(asked.characters))
    }
  })

  it('is the answer if the engine cannot be asked again', async () => {
    for (const error of [
      new EngineError('it has stopped', 'engine'),
      new Problem('overloaded', { detail: 'Too much waits.' }),
    ]) {
      let calls = 0
      const result = await repair([source], async () => {
        if (calls++ > 0) throw error
        return [runaway]
      })
      assert.equal(joined(result), runaway)
    }
    const gone = new Error('no longer needed')
    let calls = 0
    const given = repair([source], async () => {
      if (calls++ > 0) throw gone
      return [runaway]
    })
    await assert.rejects(given, gone)
  })

  it('counts as used only if it is part of the result', async () => {
    for (const [answers, expected] of [
      [{ [source]: runaway }, ['THE RED ', 'HOUSE IS BIG']],
      [{}, ['THE RED HOUSE IS BIG']],
    ] as const) {
      const used: string[] = []
      const { translate } = engineWith(answers)
      await repair([source], translate, {
        onUse: (translation) => used.push(segmentText(translation)),
      })
      assert.deepEqual(
        used.map((each) => each.trim()),
        expected.map((each) => each.trim()),
      )
    }
  })

  it('loses the spaces before its stops without another call', async () => {
    const { asked, translate } = engineWith({ 'The house, red.': 'La casa , roja .' })
    const used: Segment[] = []
    const result = await repair(['The house, red.'], translate, {
      onUse: (translation) => used.push(translation),
    })
    assert.equal(joined(result), 'La casa, roja.')
    assert.equal(asked.calls, 1)
    assert.deepEqual(used, [['La casa , roja .']])
  })

  it('is taken as it is from an engine that repairs, and says what is missing', async () => {
    let partial = 0
    for (const isPartial of [false, true]) {
      const answer = translateAndRepair([source], {
        translate: async (_, onRepaired) => {
          onRepaired({ isPartial })
          return ['desnnnnnnn ', 'deses']
        },
        pair,
        check,
        owner,
        onUntranslated: () => partial++,
      })
      assert.deepEqual(await answer, ['desnnnnnnn deses'])
    }
    assert.equal(partial, 1)
  })

  it('is repaired all the same if an engine that repairs lost a part of it', async () => {
    const repaired = await translateAndRepair(['the house ', { placeholder: 0 }, ' is red'], {
      translate: async (segment, onRepaired) => {
        onRepaired({ isPartial: false })
        return shout(segment.filter((part) => typeof part === 'string'))
      },
      pair,
      check,
      owner,
    })
    assert.equal(joined(repaired), 'THE HOUSE {"placeholder":0} IS RED')
  })
})
