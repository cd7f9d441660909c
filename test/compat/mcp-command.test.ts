// `dragoman mcp`: the Model Context Protocol over the pipes of a command.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commandLine, runCommand } from '../support/command.ts'
import { startCommandServer } from '../support/command-server.ts'
import { type Caller, kinds, startWithCommand } from './mcp-support.ts'

const pair = { from: 'en', to: 'es' }
const message = { jsonrpc: '2.0', id: 1 }

const caller = (client: Caller) => (name: string, input: object) =>
  client.callTool({ name, arguments: input })

/** The environment as a client passes it on. */
const lineOf = (args: readonly string[], environment: Record<string, string> = {}) => {
  const { program, env } = commandLine(args, environment)
  return { program, env: { ...env, PATH: env.PATH ?? '' } }
}

async function translateFile(call: ReturnType<typeof caller>) {
  const document = { name: 'notes.txt', content: 'The house is red.\n', ...pair }
  const { structuredContent } = await call('translate_document', document)
  const input = { jobId: structuredContent.jobId, waitSeconds: 30 }
  return (await call('get_document', input)).structuredContent
}

describe('dragoman mcp', () => {
  for (const kind of kinds)
    it(`translates with the engines of this machine, for the official ${kind}`, async (t) => {
      const client = await startWithCommand(t, kind, lineOf(['mcp']))
      const { tools } = await client.listTools()
      assert.deepEqual(
        tools.map(({ name }) => name),
        ['translate', 'detect_language', 'list_languages', 'translate_document', 'get_document'],
      )
      const call = caller(client)
      const { content } = await call('translate', { text: 'The house is red.', to: 'es' })
      assert.equal(content[0]?.text, 'La casa es roja.')
      const { structuredContent } = await call('detect_language', { text: ['The house is red.'] })
      assert.equal(structuredContent.detections[0].language, 'en')
      const languages = (await call('list_languages', { from: 'en' })).structuredContent.languages
      assert.ok(languages[0].targets.includes('es'))
      const { status, text, name } = await translateFile(call)
      assert.deepEqual([status, text, name], ['succeeded', 'La casa es roja.\n', 'notes.es.txt'])
    })

  it('says what a model can mend', async (t) => {
    const call = caller(await startWithCommand(t, 'sdk', lineOf(['mcp'])))
    for (const [name, input, expected] of [
      ['translate', { text: 'a', to: 'qqq' }, /qqq/],
      ['translate', { text: 'a', ...pair, glossaryId: 'gls_1' }, /glossaryId/],
      ['translate', { text: 'a', ...pair, glossaryIds: ['gls_1'] }, /glossaryIds/],
      ['translate', { to: 'es' }, /`text` is missing/],
      ['get_document', { jobId: 'job_1' }, /no such document/],
    ] as const) {
      const { isError, content } = await call(name, input)
      assert.equal(isError, true)
      assert.match(content[0]?.text ?? '', expected)
    }
    const damaged = { name: 'a.docx', content: 'no document', ...pair }
    const { jobId } = (await call('translate_document', damaged)).structuredContent
    const { structuredContent } = await call('get_document', { jobId, waitSeconds: 30 })
    assert.equal(structuredContent.status, 'failed')
    assert.ok(structuredContent.error.length > 0)
  })

  it('uses the server of the log-in, and the glossaries of its app', async (t) => {
    const { api, logIn, run, environment } = await startCommandServer(t)
    await logIn()
    assert.equal((await run(['apps', 'create', 'an app'])).status, 0)
    const client = await startWithCommand(t, 'client that asks first', lineOf(['mcp'], environment))
    assert.equal((await client.listTools()).tools.length, 8)
    const call = caller(client)
    const { content } = await call('translate', { text: ['The house.', 'A dog.'], ...pair })
    assert.match(content[0]?.text ?? '', /La casa\..*Un perro\./)
    assert.equal((await translateFile(call)).text, 'La casa es roja.\n')
    const correction = { ...pair, source: 'The door is red.', target: 'Puerta roja.' }
    assert.equal((await call('add_correction', correction)).structuredContent.added, 1)
    assert.deepEqual((await call('list_glossaries', {})).structuredContent.glossaries, [])
    const unknown = await call('get_glossary_entries', { glossaryId: 'gls_1', ...pair })
    assert.match(unknown.content[0]?.text ?? '', /list_glossaries/)
    await api.close()
    const { isError, content: why } = await call('detect_language', { text: 'a' })
    assert.equal(isError, true)
    assert.match(why[0]?.text ?? '', /Cannot reach/)
  })

  it('answers each line on a line, and ends with its input', async () => {
    const lines = [
      '{"jsonrpc":',
      '',
      JSON.stringify([{ ...message, method: 'ping' }]),
      JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
      JSON.stringify({ ...message, method: 'ping' }),
      JSON.stringify({ ...message, id: 2, method: 'nonsense' }),
    ]
    const { out, err, status } = await runCommand(['mcp'], { input: lines.join('\n') })
    assert.deepEqual([status, err], [0, ''])
    const answers = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      answers.map(({ id, error }) => [id, error?.code]),
      [
        [null, -32_700],
        [null, -32_600],
        [1, undefined],
        [2, -32_601],
      ],
    )
  })

  it('refuses a line that is too long, and answers the next one', async () => {
    const long = `{"a":"${'a'.repeat(64 * 1024 ** 2)}"}`
    const input = `${long}\n${JSON.stringify({ ...message, method: 'ping' })}\n`
    const { out, status } = await runCommand(['mcp'], { input })
    assert.equal(status, 0)
    assert.match(out, /"error":\{"code":-32600.*\n.*"result":\{\}/)
  })
})
