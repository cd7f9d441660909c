import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { Dragoman, type TranslationEvent } from '../src/index.ts'
import { startService } from './support/service.ts'

const english = 'The house is red.'
const spanish = 'La casa es roja.'

describe('translations into several languages, and piece by piece', async (t) => {
  const api = await startService(t)
  const { app: created } = await api.createApp()
  const { apiKey, apiSecret } = created
  const app = new Dragoman({ url: api.url, apiKey, apiSecret })

  it('translates into several languages, text by text', async () => {
    const list = await app.translate(english, { to: ['es', 'fr'], from: 'en' })
    assert.deepEqual(
      list.map(({ to }) => to),
      ['es', 'fr'],
    )
    assert.equal(list[0]?.translatedText, spanish)
  })

  it('streams a translation, whose pieces are what comes at once', async () => {
    const text = [`${english}\n${english}`, '42']
    const events = await Array.fromAsync(app.stream(text, { to: ['es'], from: 'en' }))
    const pieces = events.flatMap((event) =>
      event.type === 'segment' && event.index === 0 ? [event.translatedText] : [],
    )
    assert.equal(pieces.join(''), `${spanish}\n${spanish}`)
    const whole = events.flatMap((event) => (event.type === 'translation' ? [event] : []))
    const [first, second] = await app.translate(text, { to: 'es', from: 'en' })
    assert.deepEqual(
      whole.sort((a, b) => a.index - b.index).map(({ translation }) => translation),
      [first, second],
    )
    assert.deepEqual(events.at(-1), { type: 'done', characters: 37 })
  })

  it('rejects a stream that fails as a translation that comes at once', async () => {
    const refused = Array.fromAsync(app.stream(english, { to: 'qqq' }))
    await assert.rejects(refused, { code: 'language-not-supported' })
  })
})

describe('a stream that breaks', () => {
  for (const [name, end] of [
    ['is cut', (cut: () => void) => cut()],
    ['ends too early', (_cut: () => void, close: () => void) => close()],
  ] as const)
    it(`rejects after what was told, and is not asked for again: it ${name}`, async (t) => {
      let requests = 0
      const server = createServer((_request, response) => {
        requests++
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        const data = JSON.stringify({ index: 0, translatedText: spanish })
        response.write(`event: segment\ndata: ${data}\n\n`, () =>
          end(
            () => response.destroy(),
            () => response.end(),
          ),
        )
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      t.after(() => server.close())
      const { port } = server.address() as AddressInfo
      const client = new Dragoman({ url: `http://127.0.0.1:${port}`, apiKey: 'k', apiSecret: 's' })
      const events: TranslationEvent[] = []
      const read = async () => {
        for await (const event of client.stream(english, { to: 'es' })) events.push(event)
      }
      await assert.rejects(read(), { code: 'connection-failed' })
      assert.deepEqual(events, [{ type: 'segment', index: 0, translatedText: spanish }])
      assert.equal(requests, 1)
    })
})
