import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { backends } from '../support/backends.ts'
import { descendants, type Product, startProduct, survivors, until } from '../support/product.ts'

const json = { 'content-type': 'application/json' }

for (const backend of backends) {
  describe(`npm start on ${backend.name}`, () => {
    it('serves from a new data directory, prints working first steps, and stops', async (t) => {
      const storage = await backend.createEmptyStorage()
      t.after(storage.remove)
      const product = await startProduct({
        command: ['npm', 'start'],
        environment: {
          DATABASE_URL: storage.databaseUrl,
          DRAGOMAN_DATA_DIR: `${storage.dataDir}/new`,
        },
      })
      const secrets = await playAllOperations(product)
      const log = product
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
      assert.ok(
        log
          .filter((line) => JSON.parse(line).msg === 'request')
          .every((line) => JSON.parse(line).reqId),
        'each request is named',
      )
      for (const secret of secrets)
        assert.ok(!log.some((line) => line.includes(secret)), `the log holds ${secret}`)
      await until(() => /first-steps/.test(product.output()), 'the first steps are printed')
      followFirstSteps(product.output())
      const family = descendants(product.child.pid ?? 0)
      assert.ok(family.length > 5, 'engine processes run')
      assert.ok(
        family.some((pid) =>
          /--no-memory-reducer.*serve/.test(readFileSync(`/proc/${pid}/cmdline`, 'latin1')),
        ),
        'V8 keeps what it has compiled while nothing is asked',
      )
      assert.equal(await product.stop(), 0)
      await until(() => survivors(family).length === 0, 'every process has ended')
    })
  })
}

/** Returns what no log may contain. */
async function playAllOperations({ url }: Product): Promise<string[]> {
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes.
  type Reply = Promise<{ status: number; body: any }>
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}): Reply => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  const get = async (path: string, headers: Record<string, string> = {}): Reply => {
    const response = await fetch(url + path, { headers })
    return { status: response.status, body: await response.json() }
  }
  const account = { email: 'someone@example.org', password: 'a long enough password' }
  assert.equal((await post('/auth/signup', account)).status, 201)
  const login = await post('/auth/login', account)
  assert.equal(login.status, 200)
  const bearer = { authorization: `Bearer ${login.body.accessToken}` }
  assert.equal((await get('/auth/profile', bearer)).body.email, account.email)
  const created = await post('/create', { name: 'my app' }, bearer)
  assert.equal(created.status, 201)
  assert.deepEqual(
    (await get('/list', bearer)).body.map((app: { name: string }) => app.name),
    ['my app'],
  )
  const credentials = { 'x-api-key': created.body.apiKey, 'x-api-secret': created.body.apiSecret }
  const sentence = 'The house is red and the garden is big.'
  const spanish = 'La casa es roja y el jardín es grande.'
  assert.equal(
    (await post('/translateText', { text: sentence, from: 'en', to: 'es' }, credentials)).body
      .translatedText,
    spanish,
  )
  assert.equal(
    (await post('/translateText', { text: sentence, to: 'es' }, credentials)).body.translatedText,
    spanish,
  )
  const array = await post('/translateText', { text: [sentence, '1, 2'], to: 'es' }, credentials)
  assert.deepEqual(
    array.body.translations.map((one: { translatedText: string }) => one.translatedText),
    [spanish, '1, 2'],
  )
  for (const text of [sentence, [sentence]]) {
    const queued = await post('/queue', { text, to: 'es' }, credentials)
    assert.equal(queued.status, 202)
    const { body: job } = await get(`/queue/${queued.body.id}?wait=30`, credentials)
    assert.equal(job.status, 'succeeded')
    assert.equal((job.result.translations?.[0] ?? job.result).translatedText, spanish)
  }
  const { accessToken, refreshToken } = login.body
  return [
    account.password,
    account.email,
    accessToken,
    refreshToken,
    created.body.apiSecret,
    created.body.webhookSecret,
    'house',
    'casa',
  ]
}

/** Each line that starts with a command, in one shell, as if pasted. */
function followFirstSteps(output: string): void {
  const [, script = '', address = ''] = /bash (examples\S+) (\S+)/.exec(output) ?? []
  const shell = spawnSync('bash', [script, address], { encoding: 'utf8' })
  assert.equal(shell.status, 0, shell.stderr)
  for (const expected of [
    /"email":"first-steps-[0-9a-f]{8}@example\.org"/,
    /"apiSecret":"ds_/,
    /"translatedText":"La casa es roja y el jardín es grande\."/,
    /"status":"succeeded".*"translatedText":"La casa es roja\."/,
  ])
    assert.match(shell.stdout, expected)
}

describe('dragoman', () => {
  const run = (args: string[], input = '') =>
    spawnSync('bin/dragoman.mjs', args, {
      encoding: 'utf8',
      input,
      env: {
        PATH: process.env.PATH,
        DRAGOMAN_DATA_DIR: '/nonexistent',
        DRAGOMAN_MODELS: 'none',
      },
    })

  it('translates its arguments and its standard input, byte for byte around the words', () => {
    assert.equal(
      run(['translate', '--from', 'en', '--to', 'es', 'The house', 'is red.']).stdout,
      'La casa es roja.\n',
    )
    assert.equal(
      run(['translate', '--to', 'es'], '  The house is red.\r\n\n').stdout,
      '  La casa es roja.\r\n\n',
    )
  })

  it('says in one line what is wrong with a language', () => {
    const { status, stderr } = run(['translate', '--to', 'qqq', 'Hi'])
    assert.equal(status, 1)
    assert.match(stderr, /^"qqq" is an unknown language\.[^\n]*\n$/)
  })

  it('has help for every command', () => {
    const commands = [...run(['--help']).stdout.matchAll(/^ {2}([a-z]+) /gm)].map(
      ([, name]) => name ?? '',
    )
    for (const name of ['serve', 'worker', 'migrate', 'models', 'translate', 'dump', 'restore']) {
      assert.ok(commands.includes(name), name)
      const { status, stdout } = run([name, '--help'])
      assert.equal(status, 0)
      assert.match(stdout, new RegExp(`Usage: dragoman ${name}`))
    }
  })

  it('refuses a worker without PostgreSQL, with the reason', () => {
    const { status, stderr } = run(['worker'])
    assert.equal(status, 1)
    assert.match(stderr, /needs PostgreSQL: set DATABASE_URL/)
  })

  it('ends with the reason when the port is taken', async (t) => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const dataDir = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
    t.after(() => {
      taken.close()
      rmSync(dataDir, { recursive: true })
    })
    const environment = {
      PATH: process.env.PATH,
      PORT: String((taken.address() as AddressInfo).port),
      DRAGOMAN_DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      DRAGOMAN_MODELS: 'none',
    }
    const child = spawn('bin/dragoman.mjs', ['serve'], {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [message, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    assert.equal(status, 1)
    assert.match(
      message,
      /cannot listen on [\d.]+ port \d+: choose others with HOST and PORT\.\n {2}listen EADDRINUSE/,
    )
  })

  it('ends before it listens when a model is wanted that is no pair', () => {
    const { status, stderr } = spawnSync('bin/dragoman.mjs', ['serve'], {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        DRAGOMAN_DATA_DIR: '/nonexistent',
        DRAGOMAN_MODELS: 'spanish',
      },
    })
    assert.equal(status, 1)
    assert.match(stderr, /^DRAGOMAN_MODELS: "spanish" is not a language pair; write it like en-es/m)
  })

  it('names every wrong setting at once', () => {
    const { status, stderr } = spawnSync('bin/dragoman.mjs', ['serve'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, PORT: 'http', LOG_LEVEL: 'loud', DRAGOMAN_SECRET: 'short' },
    })
    assert.equal(status, 1)
    assert.match(
      stderr,
      /PORT: expected an integer.*LOG_LEVEL: expected one of.*DRAGOMAN_SECRET: expected 32 bytes/s,
    )
  })
})
