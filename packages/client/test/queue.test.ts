// Waiting for jobs and watching them, on the real service behind a faulty proxy.
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { closeAtEnd } from '../../../test/support/close-at-end.ts'
import type { JobEvent } from '../src/index.ts'
import { type Fault, startFaultProxy } from './support/fault-proxy.ts'
import { startService } from './support/service.ts'

const english = 'The house is red.'
const settings = { from: 'en', to: 'es' }
/** Takes the engine longer than a request takes. */
const longText = (noun: string) =>
  Array.from({ length: 500 }, (_, index) => `The ${noun} ${index} is red.`).join('\n')

const stream = (...events: string[]): Fault => ({
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  body: events.join(''),
})

describe('a job', async (t) => {
  const api = await startService(t)
  const proxy = await startFaultProxy(api.url)
  closeAtEnd(t, proxy.close)
  const app = await api.createAppClient({ url: proxy.url })
  const idle = await startService(t, { worker: false })
  const unworked = await idle.createAppClient()

  const submit = async (text = english) => (await app.queue.submit(text, settings)).id
  const types = (events: readonly JobEvent[]) => events.map(({ type }) => type)

  beforeEach(() => proxy.failWith())

  it('is waited for, although requests fail meanwhile', async () => {
    const id = await submit(longText('house'))
    proxy.failWith('drop', { status: 503 }, 'lose-response', 'none')
    const job = await app.queue.wait(id)
    assert.equal(job.status, 'succeeded')
    assert.ok(Date.parse(job.finishedAt) > 0)
    assert.ok(proxy.seen.every(({ path }) => path === `/queue/${id}?wait=30`))
  })

  it('is waited for no longer than its caller wants', async () => {
    const { id } = await unworked.queue.submit(english, settings)
    await assert.rejects(unworked.queue.wait(id, { timeoutMs: 100 }), { code: 'timed-out' })
    const reason = new Error('not needed')
    const controller = new AbortController()
    const waiting = unworked.queue.wait(id, { signal: controller.signal })
    controller.abort(reason)
    await assert.rejects(waiting, reason)
  })

  it('is not waited for if there is none', async () => {
    await assert.rejects(app.queue.wait('job_0'), { code: 'job-not-found' })
    await assert.rejects(Array.fromAsync(app.queue.events('job_0')), { code: 'job-not-found' })
  })

  it('reports its progress and its end', async () => {
    const events = await Array.fromAsync(app.queue.events(await submit(longText('garden'))))
    assert.ok(events.length > 1, JSON.stringify(types(events)))
    const last = events.pop()
    assert.ok(types(events).every((type) => type === 'progress'))
    assert.ok(last?.type === 'succeeded')
    assert.ok(last.job.result && 'translatedText' in last.job.result)
  })

  for (const fault of ['drop', 'lose-response', 'cut-body'] as const)
    it(`reports its end, although the stream breaks (${fault})`, async () => {
      const id = await submit()
      await app.queue.wait(id)
      proxy.failWith(fault)
      assert.deepEqual(types(await Array.fromAsync(app.queue.events(id))), ['succeeded'])
      assert.equal(proxy.seen.length, 2)
    })

  it('reports its end, although the stream falls silent', async () => {
    const id = await submit()
    await app.queue.wait(id)
    proxy.failWith('stall')
    const events = await Array.fromAsync(app.queue.events(id, { silenceMs: 200 }))
    assert.deepEqual(types(events), ['succeeded'])
    assert.equal(proxy.seen.length, 2)
  })

  it('reports nothing twice when the stream is opened again', async () => {
    const progress = 'event: progress\ndata: {"id":"job_1"}\n\n'
    const succeeded = 'event: succeeded\ndata: {"id":"job_1"}\n\n'
    proxy.failWith(stream(progress), stream(progress, succeeded))
    const events = await Array.fromAsync(app.queue.events('job_1'))
    assert.deepEqual(types(events), ['progress', 'succeeded'])
  })

  it('is read from any valid stream', async () => {
    const events = [
      ': a comment\r\n\r\n',
      'event:progress\r\ndata:{"id":\r\ndata: "ä"}\r\n\r\n',
      'retry: 1\nevent: failed\ndata: {"id":"job_1"}\n\n',
    ]
    proxy.failWith(stream(...events))
    assert.deepEqual(await Array.fromAsync(app.queue.events('job_1')), [
      { type: 'progress', job: { id: 'ä' } },
      { type: 'failed', job: { id: 'job_1' } },
    ])
  })

  it('reports the problem that ends a stream, and opens it again if that can help', async () => {
    const error = (status: number, code: string) =>
      `event: error\ndata: ${JSON.stringify({ status, code, title: 'T', detail: 'D' })}\n\n`
    proxy.failWith(stream(error(503, 'database-unavailable')), stream(error(500, 'internal')))
    await assert.rejects(Array.fromAsync(app.queue.events('job_1')), { code: 'internal' })
    assert.equal(proxy.seen.length, 2)
  })

  it('is not watched through something that is no stream of events', async () => {
    proxy.failWith({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' })
    const events = app.queue.events('job_1')
    await assert.rejects(Array.fromAsync(events), { code: 'unexpected-response' })
  })

  it('is given up after streams that all break', async () => {
    const id = await submit()
    await app.queue.wait(id)
    proxy.failWith('cut-body', 'cut-body', 'none')
    const events = app.queue.events(id, { maxRetries: 1 })
    await assert.rejects(Array.fromAsync(events), { code: 'connection-failed' })
    assert.equal(proxy.seen.length, 2)
  })

  it('is watched no longer than its caller wants', async () => {
    const { id } = await unworked.queue.submit(english, settings)
    const controller = new AbortController()
    const events = unworked.queue.events(id, { signal: controller.signal })
    assert.equal((await events.next()).value?.type, 'progress')
    const next = events.next()
    controller.abort()
    await assert.rejects(next, { name: 'AbortError' })

    const timed = unworked.queue.events(id, { timeoutMs: 500 })
    await assert.rejects(Array.fromAsync(timed), { code: 'timed-out' })

    for await (const { type } of unworked.queue.events(id)) {
      assert.equal(type, 'progress')
      break
    }
  })
})
