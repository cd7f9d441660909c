import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { type ReadEvent, readEvents } from '../support/event-blocks.ts'
import { type AnswerRequest, answerEach, startLlmServer, textsOf } from '../support/llm-server.ts'
import { assertProblem } from '../support/problem.ts'

const accept = 'text/event-stream'

/** The pieces of a translation, joined. */
const written = (events: readonly ReadEvent[], index = 0): string =>
  events
    .filter(({ name, data }) => name === 'segment' && data.index === index)
    .map(({ data }) => data.translatedText)
    .join('')

const namesOf = (events: readonly ReadEvent[]): string[] => events.map(({ name }) => name)

const charactersOf = async (api: Api, bearer: Record<string, string>): Promise<number> =>
  (await api.call('/usage', { headers: bearer })).body.totals.characters

for (const backend of backends) {
  describe(`POST /translateText as a stream on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, environment: { DRAGOMAN_MAX_CHARACTERS: '30000' } })
    const { user, credentials } = await api.createApp()
    const stream = (body: object, headers: Record<string, string> = credentials) =>
      api.post('/translateText', body, { ...headers, accept })
    const translate = (body: object) => api.post('/translateText', body, credentials)

    it('sends a translation in pieces, then as a whole, and what it counts', async () => {
      const body = { text: 'The house is red.\n\nThe garden is big.', from: 'en', to: 'es' }
      const answer = await stream(body)
      assert.equal(answer.status, 200)
      assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      const events = readEvents(answer.body)
      const [translation, done] = events.slice(-2)
      const { body: whole } = await translate(body)
      assert.deepEqual(translation, { name: 'translation', data: { index: 0, ...whole } })
      assert.deepEqual(done, { name: 'done', data: { characters: 37 } })
      assert.equal(written(events), whole.translatedText)
    })

    for (const [format, text] of [
      ['text', 'A red house.\n\n  - {name} has 2 dogs\r\n\tThe end.\n'.repeat(300)],
      ['html', '<p>A <b>red</b> house.</p><img alt="A dog"><p>The end.</p>'.repeat(300)],
      ['xml', '<a><b>A red house.</b><c d="e">The <i>end</i>.</c></a>'],
      ['markdown', '# A red house\n\n* The *end* of [it](/x)\n\n| a | house |\n|---|---|\n'],
    ] as const)
      it(`has the translation of any format, also of long texts: ${format}`, async () => {
        const body = { text, format, from: 'en', to: 'es' }
        const events = readEvents((await stream(body)).body)
        assert.deepEqual(namesOf(events).slice(-2), ['translation', 'done'])
        assert.equal(written(events), (await translate(body)).body.translatedText)
      })

    it('has each text in each language by its index', async () => {
      const body = { text: ['The house.', '', '12 😀'], from: 'en', to: ['es', 'fr'] }
      const events = readEvents((await stream(body)).body)
      const { translations, characters } = (await translate(body)).body
      assert.equal(translations.length, 6)
      for (const [index, { translatedText }] of translations.entries()) {
        assert.equal(written(events, index), translatedText)
        const whole = events.find(
          ({ name, data }) => name === 'translation' && data.index === index,
        )
        assert.deepEqual(whole?.data, { index, ...translations[index] })
      }
      assert.deepEqual(events.at(-1), { name: 'done', data: { characters } })
    })

    it('is counted as an answer that comes at once', async () => {
      const before = await charactersOf(api, user.bearer)
      await stream({ text: 'The house is red.', from: 'en', to: ['es', 'ca'] })
      assert.equal((await charactersOf(api, user.bearer)) - before, 2 * 17)
    })

    it('comes at once as JSON to those who take both alike', async () => {
      const body = { text: 'house', from: 'en', to: 'es' }
      for (const types of ['*/*', 'application/json, text/event-stream', 'text/html']) {
        const headers = { ...credentials, accept: types }
        const answer = await api.post('/translateText', body, headers)
        assert.equal(answer.body.translatedText, 'casa', types)
      }
      const headers = { ...credentials, accept: 'application/json;q=0.5, text/event-stream' }
      const answer = await api.post('/translateText', body, headers)
      assert.equal(written(readEvents(answer.body)), 'casa')
    })

    for (const [name, body, status, code] of [
      ['no text', { to: 'es' }, 400, 'validation-failed'],
      ['too much', { text: 'a'.repeat(30_001), to: 'es' }, 413, 'text-too-long'],
      ['an unknown language', { text: 'a', to: 'qqq' }, 422, 'language-not-supported'],
      ['a foreign glossary', { text: 'a', to: 'es', glossaryId: 'g' }, 404, 'glossary-not-found'],
      [
        'a detected language without a route',
        { text: 'Это большой красный дом у реки.', to: 'es' },
        422,
        'language-pair-not-supported',
      ],
    ] as const)
      it(`refuses what is wrong from the start with a status: ${name}`, async () => {
        assertProblem(await stream(body), status, code)
      })

    it('refuses wrong credentials with a status', async () => {
      const answer = await stream({ text: 'a', to: 'es' }, { 'x-api-key': 'dk_none' })
      assertProblem(answer, 401, 'invalid-api-credentials')
    })
  })

  describe(`a streamed translation that fails on ${backend.name}`, async (t) => {
    const gate: { opened: PromiseWithResolvers<void> } = { opened: Promise.withResolvers() }
    const failing: AnswerRequest = async (request) => {
      if (!textsOf(request).some((text) => text.includes('bad'))) return answerEach(request, german)
      await gate.opened.promise
      return { status: 500 }
    }
    const german = (text: string) => text.replace(/Room (\d+) is red/g, 'Zimmer $1 ist rot')
    const llm = await startLlmServer(t, failing)
    const servers = [{ address: llm.address, model: 'tiny', languages: ['en', 'de'], slots: 4 }]
    const environment = {
      DRAGOMAN_LLM_SERVERS: JSON.stringify(servers),
      DRAGOMAN_APERTIUM_MODES: '/nothing',
    }
    const api = await startApi(t, { backend, environment })
    const rooms = Array.from({ length: 60 }, (_, number) => `Room ${number} is red`)
    const good = `${rooms.join(', ')}.`
    const body = {
      text: `${good}

${good.replace('red', 'bad')}`,
      from: 'en',
      to: 'de',
    }
    it('ends with the problem, and counts what was sent', async () => {
      gate.opened = Promise.withResolvers()
      const { user, credentials } = await api.createApp()
      const response = await fetch(`${api.url}/translateText`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept, ...credentials },
        body: JSON.stringify(body),
      })
      assert.equal(response.status, 200)
      let stream = ''
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        stream += chunk
        if (stream.includes('event: segment')) gate.opened.resolve()
      }
      const events = readEvents(stream)
      assert.deepEqual(namesOf(events), ['segment', 'error'])
      assert.equal(written(events), `${german(good)}\n\n`)
      assert.equal(events[1]?.data.code, 'engine-unavailable')
      assert.equal(await charactersOf(api, user.bearer), good.length)
    })

    it('counts what was sent to a client that has left', async () => {
      gate.opened = Promise.withResolvers()
      const { user, credentials } = await api.createApp()
      const leave = new AbortController()
      const response = await fetch(`${api.url}/translateText`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept, ...credentials },
        body: JSON.stringify(body),
        signal: leave.signal,
      })
      const reader = response.body?.getReader()
      await reader?.read()
      leave.abort()
      while ((await charactersOf(api, user.bearer)) !== good.length)
        await new Promise((resolve) => setImmediate(resolve))
      gate.opened.resolve()
      const { body: usage } = await api.call('/usage', { headers: user.bearer })
      assert.equal(usage.totals.errors, 1)
    })
  })
}
