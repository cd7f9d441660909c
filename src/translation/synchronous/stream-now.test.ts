import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, pair, startToys } from '../../../test/support/toy-engines.ts'
import { localApp } from '../../cli/service/local-context.ts'
import { defaultEngineSettings } from '../../shared/engine-settings.ts'
import { EngineError } from '../engines/engine.ts'
import { selectEngines } from '../routing/engine-selection.ts'
import type { Translation } from '../schemas.ts'
import type { Accounting } from './accounting.ts'
import type { Requests, Synchronous } from './request-work.ts'
import { streamNow, type TranslationEvent } from './stream-now.ts'

const app = { ...localApp, id: 'app', ownerId: 'user' }
const first = 'The first red house is here.'
const second = 'The second red house is here.'
const text = `${first}\n${second}`

/** Accounting that remembers what it was told. */
function createAccounting() {
  const counts = { taken: 0, returned: 0, answered: 0, failed: 0 }
  const accounting: Accounting = {
    tryTakeCharacters: () => true,
    async takeCharacters(_app, characters) {
      counts.taken += characters
    },
    returnCharacters(_app, characters) {
      counts.returned += characters
    },
    answered(_app, translations) {
      for (const { characters } of translations) counts.answered += characters
    },
    failed() {
      counts.failed++
    },
    usedTokens: () => {},
    admitTokens: async () => {},
  }
  return { accounting, counts }
}

/** Streams a text whose second sentence has this answer. */
function stream(answerSecond: Answer, { text: texts = [text] } = {}) {
  const answer: Answer = (asked, signal) =>
    asked === second ? answerSecond(asked, signal) : [`Una casa: ${asked.length}.`]
  const { translator } = startToys({ engines: { marian: answer } })
  const { accounting, counts } = createAccounting()
  const synchronous: Synchronous = {
    translator,
    accounting,
    loadGlossary: async () => undefined,
    deadlineSeconds: 10,
  }
  const request = {
    texts,
    isList: texts.length > 1,
    characters: texts.join('').length,
    instructions: { ...pair, format: 'text' },
    engines: selectEngines(defaultEngineSettings),
  } as const
  const requests: Requests = [request]
  let disconnect = () => {}
  const caller = {
    onDisconnect: (listener: () => void) => {
      disconnect = listener
    },
  }
  const events = streamNow(synchronous, requests, app, caller)
  return { events, counts, disconnect: () => disconnect() }
}

/** All events until the end, and the error with which they ended. */
async function readAll(events: AsyncGenerator<TranslationEvent>) {
  const all: TranslationEvent[] = []
  try {
    for await (const event of events) all.push(event)
    return { all }
  } catch (error) {
    return { all, error }
  }
}

const written = (events: readonly TranslationEvent[], index = 0): string =>
  events
    .map(({ name, data }) =>
      name === 'segment' && data.index === index ? data.translatedText : '',
    )
    .join('')

describe('a streamed translation', () => {
  it('comes before the whole is done, and is what comes at once', async () => {
    const gate = Promise.withResolvers<void>()
    const { events, counts } = stream(() => gate.promise.then(() => ['La segunda casa.']))
    const { value } = await events.next()
    assert.deepEqual(value, {
      name: 'segment',
      data: { index: 0, translatedText: 'Una casa: 28.\n' },
    })
    gate.resolve()
    const { all, error } = await readAll(events)
    assert.equal(error, undefined)
    assert.deepEqual(
      all.map(({ name }) => name),
      ['segment', 'translation', 'done'],
    )
    const { data } = all[1] as { data: Translation }
    assert.equal(data.translatedText, `Una casa: 28.\n${written(all)}`)
    const characters = text.length
    assert.deepEqual(all[2], { name: 'done', data: { characters } })
    assert.deepEqual(counts, { taken: characters, returned: 0, answered: characters, failed: 0 })
  })

  it('counts what was sent before a failure, and returns the rest', async () => {
    const gate = Promise.withResolvers<void>()
    const { events, counts } = stream(async () => {
      await gate.promise
      throw new EngineError('no server', 'engine')
    })
    assert.equal((await events.next()).value?.name, 'segment')
    gate.resolve()
    const { all, error } = await readAll(events)
    assert.deepEqual(all, [])
    assert.match(String(error), /engine|server/)
    assert.deepEqual(counts, {
      taken: text.length,
      returned: text.length - first.length,
      answered: first.length,
      failed: 1,
    })
  })

  it('counts nothing that fails before the first event', async () => {
    const { events, counts } = stream(() => ['x'], { text: [second] })
    const failing = stream(
      async () => {
        throw new EngineError('no server', 'engine')
      },
      { text: [second] },
    )
    assert.equal((await readAll(events)).error, undefined)
    assert.equal(counts.failed, 0)
    assert.ok((await readAll(failing.events)).error)
    const { length } = second
    assert.deepEqual(failing.counts, { taken: length, returned: length, answered: 0, failed: 1 })
  })

  it('ends with its client, and counts what it has sent', async () => {
    let isAborted = false
    const { events, counts, disconnect } = stream(
      (_asked, signal) =>
        new Promise((_, reject) =>
          signal.addEventListener('abort', () => {
            isAborted = true
            reject(signal.reason)
          }),
        ),
    )
    await events.next()
    disconnect()
    await events.return(undefined)
    assert.ok(isAborted, 'the engine is not told')
    assert.equal(counts.answered, first.length)
    assert.equal(counts.returned, text.length - first.length)
  })

  it('has not failed if its client leaves with all translations', async () => {
    const { events, counts } = stream(() => ['La segunda casa.'])
    for (;;) if ((await events.next()).value?.name === 'translation') break
    await events.return(undefined)
    const { length } = text
    assert.deepEqual(counts, { taken: length, returned: 0, answered: length, failed: 0 })
  })

  it('has the texts of a list by their indexes', async () => {
    const { events } = stream(() => ['La segunda casa.'], { text: [first, text, second] })
    const { all } = await readAll(events)
    const complete = all.flatMap(({ name, data }) => (name === 'translation' ? [data] : []))
    assert.deepEqual(complete.map(({ index }) => index).sort(), [0, 1, 2])
    for (const { index, translatedText } of complete)
      assert.equal(written(all, index), translatedText)
  })
})
