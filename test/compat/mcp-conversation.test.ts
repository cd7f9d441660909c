// `dragoman mcp`: requests that are cancelled, their progress, and lists of messages.
import assert from 'node:assert/strict'
import { createInterface } from 'node:readline'
import { describe, it, type TestContext } from 'node:test'
import { endOf, runCommand, startCommand } from '../support/command.ts'
import { startCommandServer } from '../support/command-server.ts'
import { eventually } from '../support/eventually.ts'
import { createSilentMode } from '../support/silent-mode.ts'

const rpc = { jsonrpc: '2.0' }
const pair = { from: 'en', to: 'es' }

// biome-ignore lint/suspicious/noExplicitAny: tests look into messages of every shape.
type Message = any

const calling = (id: number | string, name: string, input: object, _meta?: object) => ({
  ...rpc,
  id,
  method: 'tools/call',
  params: { name, arguments: input, ...(_meta === undefined ? {} : { _meta }) },
})

const cancelling = (requestId: number | string) => ({
  ...rpc,
  method: 'notifications/cancelled',
  params: { requestId, reason: 'the user' },
})

const initializing = (protocolVersion: string) => ({
  ...rpc,
  id: 0,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})

/** What a command writes for these messages, until it ends. */
async function converse(messages: readonly object[], environment: Record<string, string> = {}) {
  const input = messages.map((each) => JSON.stringify(each)).join('\n')
  const { out, err, status } = await runCommand(['mcp'], { input, environment })
  assert.deepEqual([status, err], [0, ''])
  return out
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line): Message => JSON.parse(line))
}

const progressOf = (messages: readonly Message[], token: unknown) =>
  messages
    .filter(
      ({ method, params }) => method === 'notifications/progress' && params.progressToken === token,
    )
    .map(({ params }): { progress: number; total: number } => params)

function assertGrows(reported: { progress: number; total: number }[], total: number): void {
  assert.ok(reported.length > 1, JSON.stringify(reported))
  for (const [index, each] of reported.entries()) {
    assert.equal(each.total, total)
    assert.ok(each.progress > (reported[index - 1]?.progress ?? 0))
  }
  assert.equal(reported.at(-1)?.progress, total)
}

/** A command whose server never answers a text with the word HANG. */
async function startWithServer(t: TestContext, environment: Record<string, string>) {
  const server = await startCommandServer(t, environment)
  await server.logIn()
  assert.equal((await server.run(['apps', 'create', 'an app'])).status, 0)
  const child = startCommand(['mcp'], { environment: server.environment })
  t.after(() => child.kill('SIGKILL'))
  const received: Message[] = []
  createInterface(child.stdout).on('line', (line) => received.push(JSON.parse(line)))
  const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`)
  return { ...server, child, received, send }
}

describe('a request to dragoman mcp that is cancelled', () => {
  it('ends without an answer, also if 20 others are in flight', async (t) => {
    const environment = { DRAGOMAN_APERTIUM_MODES: createSilentMode(t) }
    const ids = Array.from({ length: 20 }, (_, at) => at + 1)
    const received = await converse(
      [
        ...ids.map((id) => calling(id, 'translate', { text: `HANG ${id}`, ...pair })),
        calling('1', 'list_languages', {}),
        ...ids.map(cancelling),
        // Unknown, answered or without a request: nothing happens.
        cancelling(99),
        { ...rpc, method: 'notifications/cancelled' },
        { ...rpc, id: 50, method: 'ping' },
      ],
      environment,
    )
    assert.deepEqual(new Set(received.map(({ id }) => id)), new Set(['1', 50]))
  })

  it('ends at the server, which charges nothing', async (t) => {
    const modes = createSilentMode(t)
    const { api, child, received, send } = await startWithServer(t, {
      DRAGOMAN_APERTIUM_MODES: modes,
    })
    const translations = t.mock.method(api.services.translation, 'translateNow').mock
    send(calling(1, 'translate', { text: 'HANG on', ...pair }))
    await eventually(
      () => api.call('/health/live'),
      () => translations.callCount() === 1,
    )
    send(cancelling(1))
    await assert.rejects(async () => translations.calls[0]?.result, /the client disconnected/)
    child.stdin.end()
    assert.equal((await endOf(child)).status, 0)
    assert.deepEqual(received, [])
  })
})

describe('the progress of a request to dragoman mcp', () => {
  const texts = ['The house is red. A dog sleeps.', 'The garden is big.', 'A cat.']
  const characters = texts.join('').length

  it('is told for the token of the request, and for no other request', async () => {
    const asking = (id: number, progressToken: unknown) =>
      calling(id, 'translate', { text: texts, ...pair }, { progressToken })
    const received = await converse([
      asking(1, 'a'),
      asking(2, 7),
      asking(3, undefined),
      asking(4, {}),
    ])
    for (const token of ['a', 7]) assertGrows(progressOf(received, token), characters)
    const progress = received.filter(({ method }) => method === 'notifications/progress')
    assert.deepEqual(new Set(progress.map(({ params }) => params.progressToken)), new Set(['a', 7]))
    const answered = received.filter(({ result }) => result !== undefined)
    assert.deepEqual(new Set(answered.map(({ id }) => id)), new Set([1, 2, 3, 4]))
  })

  it('is told of texts and documents of a server', async (t) => {
    const { child, received, send } = await startWithServer(t, {})
    const call = async (name: string, input: object, token: string) => {
      send(calling(token, name, input, { progressToken: token }))
      const find = () => received.find(({ id }) => id === token)
      await eventually(
        async () => {},
        () => find() !== undefined,
      )
      assert.ok(!find().result.isError, JSON.stringify(find()))
      return find().result.structuredContent
    }
    const translated = await call('translate', { text: texts, ...pair }, 'texts')
    assert.equal(translated.translations.length, texts.length)
    assert.equal(translated.translations[2].translatedText, 'Un gato.')
    assert.equal(translated.characters, characters)
    assertGrows(progressOf(received, 'texts'), characters)

    const document = { name: 'notes.txt', content: 'The house is red.\n', ...pair }
    const { jobId } = await call('translate_document', document, 'submission')
    const ended = await call('get_document', { jobId, waitSeconds: 30 }, 'document')
    assert.equal(ended.text, 'La casa es roja.\n')
    const last = progressOf(received, 'document').at(-1)
    assert.ok(last !== undefined && last.progress === last.total)
    child.stdin.end()
    assert.equal((await endOf(child)).status, 0)
  })
})

describe('a list of messages to dragoman mcp', () => {
  const list = [
    { ...rpc, id: 1, method: 'ping' },
    { ...rpc, method: 'notifications/initialized' },
    calling(2, 'translate', { text: 'The house.', ...pair }),
  ]

  it('is answered with a list after a handshake for 2025-03-26', async () => {
    const received = await converse([initializing('2025-03-26'), list])
    const answers: Message = received.find((each) => Array.isArray(each))
    assert.deepEqual(
      answers.map(({ id }: Message) => id),
      [1, 2],
    )
    assert.equal(answers[1].result.content[0].text, 'La casa.')
  })

  it('is refused after a handshake for another version', async () => {
    const received = await converse([initializing('2025-06-18'), list])
    assert.equal(received.find(({ id }) => id === null).error.code, -32_600)
  })

  it('may be cancelled message by message', async (t) => {
    const received = await converse(
      [
        initializing('2025-03-26'),
        [calling(3, 'translate', { text: 'HANG', ...pair }), { ...rpc, id: 4, method: 'ping' }],
        [cancelling(3)],
      ],
      { DRAGOMAN_APERTIUM_MODES: createSilentMode(t) },
    )
    const answers: Message = received.find((each) => Array.isArray(each))
    assert.deepEqual(answers, [{ ...rpc, id: 4, result: {} }])
  })
})
