// How texts should read, what for, and by which engines: options of commands.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { type Ended, runCommand } from '../support/command.ts'
import { startCommandServer } from '../support/command-server.ts'
import { answerEach, startLlmServer } from '../support/llm-server.ts'
import { newDirectory } from '../support/model-store.ts'

const text = 'The house is red.'
const translate = ['translate', '--from', 'en', '--to']
const wishes = [
  ...['--context', 'A shop for toys.', '--formality', 'less', '--style', 'short'],
  ...['--instruction', 'Keep names.', '--instruction', 'Write numbers as digits.'],
]
const told = [
  'A shop for toys.',
  'informally',
  'style: short',
  'Keep names.',
  'Write numbers as digits.',
]
const advice = 'Language models can: --optimize-for quality prefers them, if there are any.'

/** A language model for German; Spanish has none. */
async function startModel(t: TestContext) {
  const { address, requests } = await startLlmServer(t, (request) =>
    answerEach(request, (each) => `Deutsch: ${each}`),
  )
  const servers = [{ address, model: 'tiny', languages: ['en', 'de'] }]
  const environment = { DRAGOMAN_LLM_SERVERS: JSON.stringify(servers) }
  const instructions = () => requests.at(-1)?.messages[0]?.content ?? ''
  return { environment, requests, instructions }
}

function assertTold(instructions: string): void {
  for (const words of told) assert.ok(instructions.includes(words), `${words}: ${instructions}`)
}

const summaryOf = ({ out, err, status }: Ended) => [status, out, err]

describe('dragoman translate without a server', () => {
  it('tells a language model how texts and documents should read', async (t) => {
    const { environment, requests, instructions } = await startModel(t)
    const ended = await runCommand([...translate, 'de', ...wishes, text], { environment })
    assert.deepEqual(summaryOf(ended), [0, `Deutsch: ${text}\n`, ''])
    assertTold(instructions())
    requests.length = 0
    const directory = newDirectory(t)
    writeFileSync(join(directory, 'notes.txt'), `${text}\n`)
    const document = await runCommand([...translate, 'de', ...wishes, 'notes.txt'], {
      environment,
      directory,
    })
    assert.deepEqual(summaryOf(document), [0, 'notes.txt → notes.de.txt\n', ''])
    assert.equal(readFileSync(join(directory, 'notes.de.txt'), 'utf8'), `Deutsch: ${text}\n`)
    assertTold(instructions())
  })

  it('says once for each target what was not followed', async (t) => {
    const { environment } = await startModel(t)
    const options = { environment, input: `${text}\nThe garden.\n` }
    const several = await runCommand([...translate, 'es,de', ...wishes], options)
    assert.equal(
      several.err,
      'Not followed (es): --context, --formality, --style, --instruction. ' +
        `The engine that translated cannot. ${advice}\n`,
    )
    const quality = ['--optimize-for', 'quality', '--style', 'short']
    const json = await runCommand([...translate, 'es', ...quality, '--json', text], options)
    assert.deepEqual(JSON.parse(json.out).unapplied, ['style'])
    assert.equal(
      json.err,
      'Not followed (es): --style. The engine that translated cannot. ' +
        'Language models can: docs/engines.md.\n',
    )
  })

  it('says once what was not followed in all documents', async (t) => {
    const directory = newDirectory(t)
    mkdirSync(join(directory, 'texts'))
    for (const name of ['a.txt', 'b.txt']) writeFileSync(join(directory, 'texts', name), text)
    const { err, status } = await runCommand([...translate, 'es', '--formality=more', 'texts'], {
      directory,
    })
    assert.equal(status, 0)
    assert.equal(
      err,
      `Not followed (es): --formality. The engine that translated cannot. ${advice}\n`,
    )
  })

  it('goes to the engine that quality asks for', async (t) => {
    const { environment, requests } = await startModel(t)
    // The same pair has a fast engine, too.
    const [server] = JSON.parse(environment.DRAGOMAN_LLM_SERVERS)
    const both = JSON.stringify([{ ...server, languages: ['en', 'es'] }])
    const options = { environment: { DRAGOMAN_LLM_SERVERS: both } }
    const directory = newDirectory(t)
    writeFileSync(join(directory, 'notes.txt'), text)
    for (const [aim, asked] of [
      ['speed', 0],
      ['quality', 1],
    ] as const)
      for (const input of [text, join(directory, 'notes.txt')]) {
        requests.length = 0
        const words = [...translate, 'es', '--optimize-for', aim, '--force', input]
        const ended = await runCommand(words, options)
        assert.equal(ended.status, 0, ended.err)
        assert.equal(requests.length, asked, `${aim}: ${input}`)
      }
  })

  it('refuses what is not possible, and says what is', async () => {
    for (const [words, expected] of [
      [['--optimize-for', 'beauty'], /'beauty' is invalid\. Allowed choices are speed, quality/],
      [['--formality', 'polite'], /'polite' is invalid\. Allowed choices are more, less\./],
      [
        ['--context', 'x'.repeat(4001)],
        /^--context has 4001 characters; at most 4000 are possible/,
      ],
      [['--style', 'x'.repeat(201)], /^--style has 201 characters; at most 200 are possible/],
      [['--style', ' '], /^--style is empty\. Give a text of up to 200 characters\.\n$/],
      [['--instruction', 'x'.repeat(301)], /^--instruction has 301 characters; at most 300 /],
      [
        Array.from({ length: 11 }, () => '--instruction=x'),
        /^--instruction is given 11 times; at most 10 are possible\.\n$/,
      ],
    ] as const)
      for (const input of [text, 'README.md']) {
        const { out, err, status } = await runCommand([...translate, 'es', ...words, input])
        assert.deepEqual([status, out], [2, ''])
        assert.match(err, expected)
      }
  })
})

describe('dragoman translate and apps with a server', () => {
  it('send how texts and documents should read, and say what was not followed', async (t) => {
    const { environment, instructions } = await startModel(t)
    const { run, logIn } = await startCommandServer(t, environment)
    await logIn()
    await run(['apps', 'create', 'shop'])
    const followed = await run([...translate, 'de', ...wishes, text])
    assert.deepEqual(summaryOf(followed), [0, `Deutsch: ${text}\n`, ''])
    assertTold(instructions())
    const directory = newDirectory(t)
    writeFileSync(join(directory, 'notes.txt'), text)
    const document = await run([...translate, 'de,es', ...wishes, 'notes.txt'], { directory })
    assert.equal(
      document.err,
      'Not followed (es): --context, --formality, --style, --instruction. ' +
        `The engine that translated cannot. ${advice}\n`,
    )
  })

  it('go with a queued text, which says what was not followed', async (t) => {
    const { run, logIn } = await startCommandServer(t)
    await logIn()
    await run(['apps', 'create', 'shop'])
    const submit = ['queue', 'submit', '--from', 'en', '--to', 'es', '--wait', text]
    const ended = await run([...submit, '--formality', 'more', '--context', 'A letter.'])
    assert.equal(ended.status, 0, ended.err)
    assert.match(ended.err, /^Not followed \(es\): --context, --formality\. The engine/)
    const refused = await run([...submit, '--style', 'x'.repeat(201)])
    assert.equal(refused.status, 2)
    assert.match(refused.err, /^--style has 201 characters; at most 200 are possible/)
  })

  it('change which engines translate for an app, and show it', async (t) => {
    const { run, logIn } = await startCommandServer(t)
    await logIn()
    const { id } = JSON.parse((await run(['apps', 'create', 'shop', '--json'])).out)
    const set = (...words: string[]) => run(['apps', 'set', id, ...words])
    const show = async () => (await run(['apps', 'show', id])).out.replaceAll(/ {2,}/g, ' ')
    assert.match(await show(), /\nlocal only on\nengines all\noptimize for speed\n$/)
    const changed = await set(
      ...['--local-only', 'off', '--engines', 'apertium,marian', '--optimize-for', 'auto'],
    )
    assert.deepEqual(summaryOf(changed), [
      0,
      'Texts of the app shop may go to external engines.\n' +
        'Only these engines translate texts of the app shop: apertium, marian.\n' +
        'Requests of the app shop are optimized for auto, unless they say otherwise.\n',
      '',
    ])
    assert.match(await show(), /\nlocal only off\nengines apertium, marian\noptimize for auto\n$/)
    assert.equal(JSON.parse((await set('--engines', 'all', '--json')).out).engines, null)
    assert.match(await show(), /\nlocal only off\nengines all\noptimize for auto\n$/)

    await set('--engines', 'marian')
    const refused = await run([...translate, 'es', text])
    assert.equal(refused.status, 1)
    assert.match(refused.err, /change `--engines` of the app/)
  })

  it('refuse a setting that is not possible, and say what is', async (t) => {
    const { run, logIn } = await startCommandServer(t)
    await logIn()
    const { id } = JSON.parse((await run(['apps', 'create', 'shop', '--json'])).out)
    for (const [words, status, expected] of [
      [
        [],
        2,
        /^Say what to change: --review-below, --local-only, --engines or --optimize-for\.\n$/,
      ],
      [['--local-only', 'maybe'], 2, /Allowed choices are on, off\./],
      [['--optimize-for', 'x'], 2, /Allowed choices are speed, quality, auto\./],
      [['--engines', 'marian,'], 2, /^Write --engines like marian,llm: names with commas, or all/],
      [['--engines', 'apertium,x'], 1, /--engines: There is no such engine\. The engines are ape/],
    ] as const) {
      const ended = await run(['apps', 'set', id, ...words])
      assert.equal(ended.status, status, ended.err)
      assert.match(ended.err, expected)
    }
  })
})
