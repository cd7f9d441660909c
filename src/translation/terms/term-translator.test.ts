import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mapText, type Segment } from '@dragoman/formats/segment/segment.ts'
import fc from 'fast-check'
import { anyText } from '../../../test/support/any-text.ts'
import { checkPlausibility } from '../../../test/support/plausibility.ts'
import {
  parseSegment as parse,
  printSegment as print,
} from '../../../test/support/written-segments.ts'
import { createSegmentCache } from '../caching/cache.ts'
import type { Engine } from '../engines/engine.ts'
import type { Hop } from '../engines/engine-names.ts'
import type { ScoredSegment } from '../quality/score.ts'
import type { RequestContext, SegmentKey } from '../request-context.ts'
import { createScheduler } from '../scheduler/scheduler.ts'
import { createSegmentTranslator } from '../segment-translator.ts'
import { compileTerms, type TermEntry } from './compiled-terms.ts'
import { startTerms } from './term-translator.ts'

const pair = { from: 'en', to: 'es' }
const hop: Hop = { engine: 'apertium', ...pair }

type Translate = (segment: Segment) => Segment
/** Upper case shows what an engine has translated. */
const upper: Translate = (segment) => mapText(segment, (text) => text.toUpperCase())
/** Loses the tags' content to the words before them, as a bad alignment does. */
const swapsTags: Translate = (segment) => {
  const tags = segment.filter((part) => typeof part === 'object')
  const text = segment.filter((part) => typeof part === 'string').join('')
  const [first = '', ...others] = text.toUpperCase().split(' ')
  const [open, ...rest] = tags
  return open === undefined ? [text.toUpperCase()] : [open, first, ...rest, others.join(' ')]
}
/** Swallows the words around a tag. */
const swallows: Translate = (segment) => {
  const tags = segment.filter((part) => typeof part === 'object')
  const text = segment.filter((part) => typeof part === 'string').join('')
  const half = tags.length / 2
  return [...tags.slice(0, half), text.toUpperCase(), ...tags.slice(half)]
}

interface Options {
  translate?: Translate
  hops?: readonly Hop[]
  context?: Partial<RequestContext>
  cache?: ReturnType<typeof createSegmentCache>
}

function createSubject({
  translate = upper,
  hops = [hop],
  context = {},
  cache = createSegmentCache({ maxBytes: 0 }),
}: Options = {}) {
  const asked: Segment[] = []
  const engine: Engine = {
    pairs: () => [pair],
    concurrentBatches: 1,
    batchCharacters: 1_000,
    translate: async (segments) => {
      asked.push(...segments)
      return segments.map(translate)
    },
    close: async () => {},
  }
  const scheduler = createScheduler(engine, { maxWaitingCharacters: 10_000_000 })
  const translateSegment = createSegmentTranslator({
    schedulers: new Map([['apertium', scheduler]]),
    segments: cache,
    checkPlausibility,
  })
  const whole = {
    ownerId: 'user',
    appId: 'app',
    priority: 'queued',
    signal: new AbortController().signal,
    ...context,
  } as const

  async function run(segment: Segment, entries: readonly TermEntry[]) {
    const terms = startTerms(compileTerms(entries, pair))
    const task = { pair, hops, context: whole, terms, onEngine: () => {} }
    return { translation: await translateSegment(segment, task), found: terms.found.length }
  }
  return { run, asked }
}

const entries = [
  { source: 'control center|control centers', target: 'mando' },
  { source: 'iPhone', target: 'iPhone' },
  { source: 'cat', target: 'gato' },
]
const apply = async (text: string, options?: Options) =>
  print((await createSubject(options).run(parse(text), entries)).translation)

describe('the terms of a segment', () => {
  for (const [source, translation] of [
    ['open the control center now', 'OPEN THE mando NOW'],
    ['two Control centers. No category', 'TWO Mando. NO CATEGORY'],
    ['the CONTROL CENTER is', 'THE MANDO IS'],
    ['an iphone, a cat and a cat', 'AN iphone, A gato AND A gato'],
    ['a <0>control</0> center is', 'A <0>mando</0> IS'],
    ['a <0>big control</0> center is', 'A <0>BIG mando</0> IS'],
    ['a control <0>center is</0> big', 'A <0>mando IS</0> BIG'],
    ['<0>a control</0><1> center</1> is', '<0>A <1>mando</1></0> IS'],
    ['<0>a control </0><1>center is</1>', '<0>A mando</0><1> IS</1>'],
    ['the <0>con</0>trol center is', 'THE <0>mando</0> IS'],
    ['a control {0} center {1} cat', 'A CONTROL {0} CENTER {1} gato'],
    ['Cat', 'Gato'],
    ['<0>cat</0> {0}', '<0>gato</0> {0}'],
  ] as const)
    it(`come out: ${source}`, async () => assert.equal(await apply(source), translation))

  it('have the form that the sentence needs, of those of their entry', async () => {
    const translate: Translate = (segment) =>
      mapText(segment, (text) =>
        text.replace(/old/i, text.length < 5 && segment.length > 1 ? 'viejas' : 'viejo'),
      )
    const { run } = createSubject({ translate })
    const inflected = [
      { source: 'old', target: 'antiguo', targetForms: 'antigua | antiguos|antiguas' },
    ]
    const translationOf = async (text: string) =>
      print((await run(parse(text), inflected)).translation)
    assert.equal(await translationOf('the old pages'), 'the antiguas pages')
    assert.equal(await translationOf('the Old OLD pages'), 'the Antiguas ANTIGUAS pages')
    const { translation } = await createSubject({ translate: upper }).run(
      ['the old pages'],
      inflected,
    )
    assert.deepEqual(translation, ['THE antiguo PAGES'])
  })

  it('are counted', async () => {
    const { run } = createSubject()
    assert.equal((await run(['a cat, an iPhone and a cat'], entries)).found, 3)
    assert.equal((await run(['a dog'], entries)).found, 0)
  })

  it('need no engine where there is nothing else', async () => {
    const { run, asked } = createSubject()
    assert.deepEqual((await run(['Control center'], entries)).translation, ['Mando'])
    assert.deepEqual(asked, [])
  })

  for (const [title, translate] of Object.entries({ swapsTags, swallows }))
    it(`come out of an engine that misplaces their tags (${title})`, async () => {
      assert.equal(await apply('open a control center', { translate }), 'OPEN A mando')
      assert.equal(await apply('my cat and a cat', { translate }), 'MY gato AND A gato')
    })

  it('come out of an engine that translates their targets', async () => {
    const translate: Translate = (segment) =>
      mapText(swallows(segment), (text) => text.replaceAll('mando', 'MANDO'))
    assert.equal(await apply('open a control center', { translate }), 'OPEN A mando')
  })

  it('come out of an engine that fails whenever there is a tag', async () => {
    const translate: Translate = (segment) => (segment.length > 1 ? [] : upper(segment))
    assert.equal(await apply('open a control center now', { translate }), 'OPEN A mando NOW')
  })

  it('come out after several hops', async () => {
    const hops = [hop, { ...hop, from: 'es', to: 'ca' }]
    assert.equal(await apply('open a control center', { hops }), 'OPEN A mando')
  })

  it('come out of long segments and of ones with many tags', async () => {
    const long = await apply(`${'word '.repeat(3_000)}cat.`)
    assert.equal(long, `${'WORD '.repeat(3_000)}gato.`)
    const tagged = await apply('<0>cat</0> word '.repeat(1_500).trim())
    assert.equal(tagged, '<0>gato</0> WORD '.repeat(1_500).trim())
  })

  it('are in caches and checkpoints as their tags, for all glossaries', async () => {
    const kept = new Map<string, ScoredSegment>()
    const checkpoint = {
      recall: (key: SegmentKey) => kept.get(key()),
      keep: (key: SegmentKey, translation: ScoredSegment) => void kept.set(key(), translation),
    }
    const cache = createSegmentCache({ maxBytes: 1_000_000 })
    const { run, asked } = createSubject({ context: { checkpoint }, cache })
    await run(['open a control center'], entries)
    assert.doesNotMatch(JSON.stringify([...kept, asked]), /mando/)
    const [before, size] = [asked.length, kept.size]
    const other = [{ source: 'control center', target: 'consola' }]
    const { translation } = await run(['open a control center'], other)
    assert.deepEqual(translation, ['OPEN A consola'])
    assert.deepEqual([asked.length, kept.size], [before, size])
  })

  it('are all that a glossary changes', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const { run } = createSubject()
        const without = await run([text], [])
        assert.deepEqual(await run([text], [{ source: 'wxyzzy', target: 'no' }]), without)
      }),
      { numRuns: 100 },
    )
  })

  it('come out as often as they occur, whatever the entries and the text are', async () => {
    const anySource = fc.constantFrom(
      ...[
        'a.*b',
        '$&',
        '(?:x)',
        '[y]',
        '\\d',
        'é',
        'e\u0301',
        'שלום',
        'นม',
        '人工',
        'ß',
        'İ',
        '{}',
      ],
      ...[
        'x'.repeat(1_024),
        '<b>',
        '&amp;',
        '^',
        'naïve café',
        "l'eau",
        '𠮷',
        '-',
        '@',
        'a\u00adb',
      ],
    )
    const around = fc.constantFrom('the ', ' is ', ', ', ' big. ', ' {0} ', '<1>', '</1> of ', '')
    const targets = ['Zielwort', '$&$1', 'מונח', '人造', 'a|b', '\\', 'x y', '[[t:x:0]]', '*']
    const engine = fc.constantFrom(upper, swapsTags, swallows)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(around, anySource), { minLength: 1, maxLength: 6 }),
        fc.uniqueArray(fc.tuple(anySource, fc.constantFrom(...targets)), {
          selector: ([source]) => source.normalize('NFC'),
          minLength: 1,
          maxLength: 4,
        }),
        engine,
        async (pieces, pairs, translate) => {
          const segment = parse(balance(pieces.flat().join('')))
          const { run } = createSubject({ translate })
          const { translation, found } = await run(
            segment,
            pairs.map(([source, target]) => ({ source, target: `${target}§` })),
          )
          const marks = (parts: Segment) => print(parts).split('§').length - 1
          assert.equal(marks(translation), found, JSON.stringify({ segment, translation }))
          assert.deepEqual(tagsOf(translation), tagsOf(segment))
        },
      ),
      { numRuns: 500 },
    )
  })
})

/** Tags in pairs, each of them once. */
function balance(text: string): string {
  let number = 0
  let open = false
  const balanced = text.replace(/<\/?1>|\{0\}/g, (found) => {
    if (found === '{0}') return `{${number++}}`
    if ((found === '<1>') === open) return ''
    open = !open
    return open ? `<${++number}>` : `</${number}>`
  })
  return open ? `${balanced}</${number}>` : balanced
}

const tagsOf = (segment: Segment): string[] =>
  segment
    .filter((part) => typeof part === 'object')
    .map((part) => JSON.stringify(part))
    .sort()
