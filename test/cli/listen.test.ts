// `dragoman listen`, beside the webhooks of a real server.
import assert from 'node:assert/strict'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, it, type TestContext } from 'node:test'
import { verifyWebhook } from '../../packages/client/src/webhooks.ts'
import { type Api, startApi } from '../support/api.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { runCommand, startCommand } from '../support/command.ts'
import { startReceiver } from '../support/receiver.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'

const home = { XDG_CONFIG_HOME: '/nonexistent' }
type App = Awaited<ReturnType<Api['createApp']>>

const environmentOf = (url: string, { app }: App): Record<string, string> => ({
  ...home,
  DRAGOMAN_URL: url,
  DRAGOMAN_API_KEY: app.apiKey,
  DRAGOMAN_API_SECRET: app.apiSecret,
})

/** Starts the command; its lines come one by one. Resolves when it waits for events. */
async function startListening(
  t: TestContext,
  args: readonly string[],
  environment: Record<string, string>,
) {
  const child = startCommand(['listen', ...args], { environment })
  closeAtEnd(t, () => end(child))
  const linesOf = (stream: NodeJS.ReadableStream) => {
    const lines = createInterface({ input: stream })[Symbol.asyncIterator]()
    return async () => (await lines.next()).value as string
  }
  const nextNote = linesOf(child.stderr)
  const notes: string[] = []
  do notes.push(await nextNote())
  while (!notes.at(-1)?.startsWith('Waiting for events.'))
  return { child, notes, nextNote, nextEvent: linesOf(child.stdout) }
}

async function end(child: ChildProcessWithoutNullStreams): Promise<unknown[]> {
  if (child.exitCode !== null || child.signalCode !== null) return []
  child.kill('SIGINT')
  return once(child, 'exit')
}

const house = { text: 'The house is red.', from: 'en', to: 'es' }

describe('dragoman listen', () => {
  it('forwards what a webhook delivers: body, headers and signature', async (t) => {
    const [direct, local] = [await startReceiver(), await startReceiver()]
    for (const { close } of [direct, local]) closeAtEnd(t, close)
    const api = await startApi(t, { environment: { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.0/8' } })
    const created = await api.createApp()
    const { notes, child, nextEvent } = await startListening(
      t,
      ['--forward-to', local.url],
      environmentOf(api.url, created),
    )
    const secret = /signed with (whsec_\S+)$/.exec(notes[0] ?? '')?.[1] ?? ''
    const job = { ...house, webhookUrl: direct.url, metadata: { order: '7' } }
    const { body } = await api.post('/queue', job, created.credentials)
    const [[sent], [forwarded]] = [await direct.received(1), await local.received(1)]
    assert.ok(sent && forwarded)
    assert.match(
      await nextEvent(),
      new RegExp(
        `^[\\d-]{10} [\\d:]{8} {2}translation.succeeded {2}${body.id} {2}succeeded {2}→ 204$`,
      ),
    )
    const { timestamp, ...event } = forwarded.body
    const { timestamp: sentTimestamp, ...sentEvent } = sent.body
    assert.deepEqual(event, sentEvent)
    assert.deepEqual(Object.keys(forwarded.body), Object.keys(sent.body))
    assert.ok(Math.abs(Date.parse(timestamp) - Date.parse(sentTimestamp)) < 5_000)
    assert.deepEqual(Object.keys(forwarded.headers).sort(), Object.keys(sent.headers).sort())
    for (const name of ['content-type', 'user-agent'])
      assert.equal(forwarded.headers[name], sent.headers[name])
    const { raw, headers } = forwarded
    assert.deepEqual(await verifyWebhook({ body: raw, headers, secret }), forwarded.body)
    assert.deepEqual(await end(child), [null, 'SIGINT'])
  })

  it('prints jobs that were open before, not those that are cancelled', async (t) => {
    const api = await startApi(t, { worker: false })
    const created = await api.createApp()
    const submit = async () => (await api.post('/queue', house, created.credentials)).body.id
    const [open, cancelled] = [await submit(), await submit()]
    const secret = `whsec_${'A'.repeat(32)}`
    const forward = ['--forward-to', 'http://127.0.0.1:1', '--secret', secret]
    const { notes, nextEvent } = await startListening(
      t,
      [...forward, '--json'],
      environmentOf(api.url, created),
    )
    assert.equal(notes[0], `Events go to http://127.0.0.1:1/, signed with ${secret}`)
    await api.call(`/queue/${cancelled}`, { method: 'DELETE', headers: created.credentials })
    const worker = await api.services.startWorker()
    closeAtEnd(t, () => worker.stop(0))
    const { time, ...event } = JSON.parse(await nextEvent())
    assert.deepEqual(event, {
      type: 'translation.succeeded',
      jobId: open,
      status: 'succeeded',
      statusCode: null,
      error: 'ECONNREFUSED',
    })
    assert.ok(Math.abs(Date.parse(time) - Date.now()) < 60_000)
    const later = await submit()
    assert.equal(JSON.parse(await nextEvent()).jobId, later)
  })

  it('survives an absence of the server, and misses nothing', async (t) => {
    const api = await startApi(t)
    const created = await api.createApp()
    const proxy = await startTcpProxy(api.url)
    closeAtEnd(t, proxy.close)
    const { nextNote, nextEvent } = await startListening(t, [], environmentOf(proxy.url, created))
    await proxy.refuse()
    assert.equal(await nextNote(), 'The server does not answer. Trying again …')
    const { body } = await api.post('/queue', house, created.credentials)
    await proxy.forward()
    assert.equal(await nextNote(), 'The server answers again.')
    assert.ok((await nextEvent()).includes(`translation.succeeded  ${body.id}  succeeded`))
  })

  it('says what is wrong', async () => {
    const absent = {
      ...home,
      DRAGOMAN_URL: 'http://127.0.0.1:1',
      DRAGOMAN_API_KEY: 'key',
      DRAGOMAN_API_SECRET: 'secret',
    }
    for (const [args, status, message] of [
      [['--forward-to', 'localhost:3000'], 2, /^Write --forward-to like http:\/\/localhost:3000/],
      [['--secret', 'secret'], 2, /^--secret is a signing secret, which starts with whsec_\.$/m],
      [[], 1, /^Cannot reach http:\/\/127\.0\.0\.1:1: .* Is the server running/],
    ] as const) {
      const ended = await runCommand(['listen', ...args], { environment: absent })
      assert.match(ended.err, message)
      assert.equal(ended.status, status)
    }
    const { status, err } = await runCommand(['listen'], { environment: home })
    assert.deepEqual([status, err.split('.')[0]], [1, 'This command needs a server'])
  })
})
