import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { cutHtml } from '@dragoman/formats/html/html.ts'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import type { SegmentedText } from '@dragoman/formats/segment/segmented-text.ts'
import { cutText } from '@dragoman/formats/text/text.ts'
import { findModelFiles } from '@dragoman/marian'
import { listKernels } from '../../../../packages/marian/src/kernels/kernel-choice.ts'
import { loadBergamot } from '../../../../packages/marian/test/support/bergamot.ts'
import { until } from '../../../../test/support/product.ts'
import { describeEngine } from '../engine.contract.ts'
import { type Engine, EngineError } from '../engine.ts'
import { createMarianEngine, type MarianSettings } from './engine.ts'

const modelsDirectory = fileURLToPath(
  new URL('../../../../packages/marian/test/fixtures', import.meta.url),
)
const faultyThread = new URL(
  '../../../../packages/marian/test/support/faulty-thread.ts',
  import.meta.url,
)
const signal = new AbortController().signal
const enes = { from: 'en', to: 'es' }

describeEngine('marian', {
  create: () => createMarianEngine({ modelsDirectory, threads: 2 }),
  pair: enes,
  example: { source: 'The red house is big.', translation: /^La casa roja es grande\.$/ },
  numerals: [
    'the red house',
    'a black cat',
    'the green car',
    'Hello world',
    'my friends',
    'The sisters.',
    'A shirt',
    'the famous cat',
    'this door',
  ],
})

/** An engine that ends with its test. */
function startEngine(t: TestContext, settings: Partial<MarianSettings> = {}): Engine {
  const engine = createMarianEngine({ modelsDirectory, threads: 2, ...settings })
  t.after(() => engine.close())
  return engine
}

async function translateSegmented(
  engine: Engine,
  segmented: SegmentedText,
  pair: LanguagePair,
): Promise<string> {
  const segments = await engine.translate(segmented.segments, pair, { signal })
  return segmented.assemble(
    segments.map((segment) => (segment instanceof EngineError ? assert.fail(segment) : segment)),
  )
}

interface Expectation {
  readonly source: string
  readonly engine: string
}

/**
 * Of words that the small models never saw: what they write differs with a shortlist. Bergamot's
 * sums saturate; this sentence has the same translation with products that do not.
 */
const unknownSentence = 'Several birds crossed the frozen river before sunrise.'

const readExpected = (file: string): { text: Expectation[]; html: Expectation[] } =>
  JSON.parse(readFileSync(join(modelsDirectory, file), 'utf8'))

/** Bergamot loses or adds a space beside a void element; the source's spaces are right. */
const withoutSpacesAtVoids = (html: string): string => html.replace(/ ?(<img [^>]*>) ?/g, '$1')

describe('the neural engine beside Bergamot', () => {
  for (const kernel of listKernels()) {
    for (const [from, to] of [
      ['en', 'es'],
      ['es', 'en'],
      ['en', 'fr'],
    ] as const) {
      it(`translates the same from ${from} to ${to} with the ${kernel} kernel`, async (t) => {
        const engine = startEngine(t, { kernel })
        const { text, html } = readExpected(`${from}${to}/expected.json`)
        for (const { source, engine: expected } of text)
          assert.equal(await translateSegmented(engine, cutText(source), { from, to }), expected)
        for (const { source, engine: expected } of html) {
          const translation = await translateSegmented(engine, cutHtml(source), { from, to })
          assert.equal(withoutSpacesAtVoids(translation), withoutSpacesAtVoids(expected))
        }
      })
    }
  }

  it('translates as Bergamot does without a shortlist where shortlists are off', async (t) => {
    const bergamot = await loadBergamot()
    const [engine, withShortlist] = [startEngine(t, { shortlist: 'off' }), startEngine(t)]
    const pair = { from: 'en', to: 'fr' }
    const paths = findModelFiles(join(modelsDirectory, 'enfr')) ?? assert.fail()
    const model = bergamot.model({
      model: readFileSync(paths.model),
      shortlist: new Uint8Array(),
      vocabularies: paths.vocabularies.map((path) => readFileSync(path)),
    })
    const known = readExpected('enfr/expected.json').text.map(({ source }) => source)
    const different: string[] = []
    for (const source of [...known, unknownSentence]) {
      const text = cutText(source)
      const translation = await translateSegmented(engine, text, pair)
      assert.deepEqual([translation], model.translate([source]), source)
      if (translation !== (await translateSegmented(withShortlist, text, pair)))
        different.push(source)
    }
    model.close()
    assert.ok(different.length > 0, 'the shortlist changes no translation')
  })

  it('writes as a match does, where it may use matches', async (t) => {
    const [engine, other] = [startEngine(t, { usesMatches: true }), startEngine(t)]
    const source = 'The red house is big.'
    const steering = { matches: [{ source, target: 'Es grande la casa roja.' }] }
    assert.equal(other.follows, undefined)
    assert.ok(engine.follows?.(enes).has('matches'))
    const translate = async (by: Engine, segments: Segment[]) =>
      by.translate(segments, enes, { signal, steering })
    assert.deepEqual(await translate(engine, [[source]]), [['Es grande la casa roja.']])
    assert.deepEqual(await translate(other, [[source]]), [['La casa roja es grande.']])
    // Those of one batch may be of several apps.
    const [first] = await translate(engine, [[source], [source]])
    assert.deepEqual(first, ['La casa roja es grande.'])
  })

  it('gives the same translations through a second model', async (t) => {
    const engine = startEngine(t)
    const { text, html } = readExpected('pivot.es-en-fr.expected.json')
    const through = async (
      cut: (text: string) => SegmentedText,
      source: string,
    ): Promise<string> => {
      const english = await translateSegmented(engine, cut(source), { from: 'es', to: 'en' })
      return translateSegmented(engine, cut(english), { from: 'en', to: 'fr' })
    }
    for (const { source, engine: expected } of text)
      assert.equal(await through(cutText, source), expected)
    for (const { source, engine: expected } of html)
      assert.equal(await through(cutHtml, source), expected)
  })
})

describe('the neural engine', () => {
  const translateText = async (engine: Engine, source: string, pair = enes): Promise<string> =>
    translateSegmented(engine, cutText(source), pair)

  it('retains the gaps between sentences, and placeholders in order', async (t) => {
    const engine = startEngine(t)
    assert.equal(
      await translateText(engine, 'The red house is big.  My name is Ana.\n\tHello world'),
      'La casa roja es grande.  Me llamo Ana.\n\tHola mundo',
    )
    assert.equal(
      await translateText(engine, 'Where is the library {x}? the red 😀 house'),
      '¿Dónde está la biblioteca {x}? la 😀 casa roja',
    )
  })

  it('translates a text that is longer than the network can take at once', async (t) => {
    const engine = startEngine(t)
    const source = 'the red house is big and the green car is fast and '.repeat(40)
    const words = (text: string): number => text.trim().split(/\s+/).length
    const ratio = words(await translateText(engine, source)) / words(source)
    assert.ok(ratio > 0.7, String(ratio))
  })

  it('gives each of 2,000 texts its own translation while threads die and hang', async (t) => {
    const engine = startEngine(t, { threadFile: faultyThread, sentenceTimeoutMs: 1_500 })
    const { text } = readExpected('enes/expected.json')
    const single = text.filter(({ source }) => !/[.!?] /.test(source))
    const translations = await Promise.all(
      Array.from({ length: 2_000 }, (_, index) =>
        engine.translate([[(single[index % single.length] as Expectation).source]], enes, {
          signal,
        }),
      ),
    )
    translations.forEach(([translation], index) => {
      assert.ok(translation && !(translation instanceof EngineError), String(translation))
      assert.equal(segmentText(translation), (single[index % single.length] as Expectation).engine)
    })
  })

  it('finishes running work with a removed model, and notices changes', async (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
    t.after(() => rmSync(directory, { recursive: true }))
    const engine = startEngine(t, { modelsDirectory: directory, threads: 1, pollMs: 5 })
    const pairsBecome = async (wanted: string): Promise<void> => {
      const asked = () =>
        engine
          .pairs()
          .map(({ from, to }) => `${from}-${to}`)
          .sort()
          .join()
      await until(() => asked() === wanted, wanted)
    }
    assert.deepEqual(engine.pairs(), [])
    cpSync(join(modelsDirectory, 'enes'), join(directory, '.arriving'), { recursive: true })
    renameSync(join(directory, '.arriving'), join(directory, 'enes'))
    await pairsBecome('en-es')
    assert.equal(await translateText(engine, 'Hello world'), 'Hola mundo')
    const running = engine.translate(
      Array.from({ length: 300 }, (): Segment => ['Hello world']),
      enes,
      { signal },
    )
    renameSync(join(directory, 'enes'), join(directory, '.gone'))
    await pairsBecome('')
    assert.ok((await running).every((segment) => !(segment instanceof EngineError)))
    assert.equal(await translateText(engine, 'Hello world'), 'Hola mundo', 'a request in flight')
    cpSync(join(modelsDirectory, 'esen'), join(directory, 'es-en'), { recursive: true })
    await pairsBecome('es-en')
  })

  it('stops when aborted, and continues with the next', async (t) => {
    const engine = startEngine(t, { threads: 1 })
    const stop = new AbortController()
    const texts = Array.from(
      { length: 200 },
      (): Segment => ['the red house is big and the green car is fast'],
    )
    const stopped = engine.translate(texts, enes, { signal: stop.signal })
    stop.abort(new Error('no longer needed'))
    await assert.rejects(stopped, /no longer needed/)
    assert.equal(await translateText(engine, 'Hello world'), 'Hola mundo')
  })

  it('listens once for the end of a request, however many sentences it has', async (t) => {
    const engine = startEngine(t)
    const request = new AbortController()
    const listen = t.mock.method(request.signal, 'addEventListener')
    await engine.translate([['It is. '.repeat(500).trim()]], enes, { signal: request.signal })
    assert.ok(listen.mock.callCount() <= 2, String(listen.mock.callCount()))
  })

  it('loads a model again that was dropped for want of room', async (t) => {
    const engine = startEngine(t, { maxModelBytes: 1 })
    for (let round = 0; round < 3; round++) {
      assert.equal(await translateText(engine, 'Hello world'), 'Hola mundo')
      assert.equal(
        await translateText(engine, 'Hola mundo', { from: 'es', to: 'en' }),
        'Hello world',
      )
    }
  })

  it('says which file of which model is broken, and translates with the others', async (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'dragoman-models-'))
    t.after(() => rmSync(directory, { recursive: true, force: true }))
    cpSync(modelsDirectory, directory, { recursive: true })
    const file = join(directory, 'enfr', 'model.enfr.intgemm.alphas.bin')
    writeFileSync(file, readFileSync(file).subarray(0, 100_000))
    const engine = startEngine(t, { modelsDirectory: directory })
    const [answer] = await engine.translate([['Hello world']], { from: 'en', to: 'fr' }, { signal })
    assert.ok(answer instanceof EngineError && answer.scope === 'engine')
    assert.match(answer.message, /en → fr .*model\.enfr\.intgemm\.alphas\.bin: the file ends in/)
    assert.equal(await translateText(engine, 'Hello world'), 'Hola mundo')
  })
})
