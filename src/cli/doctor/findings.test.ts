import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { readConfig } from '../../config/read-config.ts'
import type { Context } from './context.ts'
import { examineDataDirectory } from './data-directory.ts'
import { examineEmbeddedDatabase } from './embedded-database.ts'
import type { Finding } from './finding.ts'
import { examineInstallation } from './installation.ts'
import { examineMachine } from './machine.ts'
import { examineReceiver } from './receiver.ts'
import { hideSecrets } from './secrets.ts'
import { examinePort } from './server.ts'
import { examineSettings } from './settings.ts'

function newDirectory(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

const contextOf = (environment: Record<string, string>, isQuick = true): Context => ({
  ...readConfig({ DRAGOMAN_MODELS: 'none', ...environment }),
  isQuick,
  receiver: undefined,
})

/** Checks and their status, except those that are fine. */
async function faultsOf(findings: AsyncIterable<Finding>): Promise<string[]> {
  const all = await Array.fromAsync(findings)
  for (const { found, fix, status } of all) {
    assert.match(found, /[.?]$/)
    assert.equal(status === 'problem' || status === 'warning', fix !== undefined, found)
  }
  return all
    .filter(({ status }) => status !== 'ok')
    .map(({ check, status }) => `${status} ${check}`)
}

describe('the examination of the installation', () => {
  it('finds nothing wrong with this one', async () => {
    assert.deepEqual(await faultsOf(examineInstallation()), [])
  })

  it('finds an old Node, other versions of packages, and missing builds', async (t) => {
    const directory = newDirectory(t)
    const manifest = { dependencies: { one: '1.0.0', two: '2.0.0' } }
    writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest))
    mkdirSync(join(directory, 'node_modules/one'), { recursive: true })
    const installed = JSON.stringify({ version: '1.0.1' })
    writeFileSync(join(directory, 'node_modules/one/package.json'), installed)
    assert.deepEqual(await faultsOf(examineInstallation({ nodeVersion: '22.1.0', directory })), [
      'problem node',
      'problem packages',
      'problem kernels',
      'problem detection-table',
      'warning pdf-assets',
      'warning console',
    ])
  })
})

describe('the examination of the settings', () => {
  for (const [environment, expected] of [
    [{}, []],
    [{ DRAGOMAN_RATE_LIMITS: '3' }, ['warning unknown-setting']],
    [{ HOST: '192.0.2.1' }, ['problem listen-address', 'warning plain-http']],
    [{ HOST: '0.0.0.0' }, ['warning plain-http']],
    [{ DRAGOMAN_BASE_URL: 'https://example.org' }, ['warning trusted-proxy']],
    [
      { HOST: '::', DRAGOMAN_BASE_URL: 'https://example.org', DRAGOMAN_TRUST_PROXY: '1' },
      ['warning trusted-proxy'],
    ],
    [{ DATABASE_URL: 'postgres://127.0.0.1/x' }, ['warning shared-secret']],
    [{ DRAGOMAN_SECRET_PREVIOUS: 'x'.repeat(32) }, ['warning previous-secret']],
  ] as const)
    it(`of ${JSON.stringify(environment)} finds ${expected.join(', ') || 'nothing'}`, async () => {
      assert.deepEqual(await faultsOf(examineSettings(readConfig(environment))), expected)
    })
})

describe('the examination of the data directory', () => {
  it('finds nothing wrong where the first start will create it', async (t) => {
    const dataDir = join(newDirectory(t), 'new')
    assert.deepEqual(
      await faultsOf(examineDataDirectory(contextOf({ DRAGOMAN_DATA_DIR: dataDir }))),
      [],
    )
  })

  it('finds open modes, secrets that others know, and a short one', async (t) => {
    const dataDir = newDirectory(t)
    const examine = () => faultsOf(examineDataDirectory(contextOf({ DRAGOMAN_DATA_DIR: dataDir })))
    const secret = join(dataDir, 'secret')
    writeFileSync(secret, 'x'.repeat(40), { mode: 0o600 })
    assert.deepEqual(await examine(), [])
    chmodSync(dataDir, 0o755)
    chmodSync(secret, 0o640)
    assert.deepEqual(await examine(), ['warning data-mode', 'problem secret'])
    chmodSync(dataDir, 0o777)
    writeFileSync(secret, 'short')
    writeFileSync(join(dataDir, 'secret.previous'), 'x'.repeat(40), { mode: 0o600 })
    assert.deepEqual(await examine(), [
      'problem data-mode',
      'problem secret',
      'warning previous-secret',
    ])
  })

  it('finds a disk with less space than is reserved', async (t) => {
    const environment = {
      DRAGOMAN_DATA_DIR: newDirectory(t),
      DRAGOMAN_MIN_FREE_BYTES: String(1024 ** 4),
    }
    assert.deepEqual(await faultsOf(examineDataDirectory(contextOf(environment))), ['problem disk'])
  })
})

describe('the examination of the machine', () => {
  const megabyte = 1024 ** 2
  const { config } = contextOf({ DRAGOMAN_APERTIUM_MODES: '/nonexistent' })

  async function find(check: string, ...given: Parameters<typeof examineMachine>) {
    const findings = await Array.fromAsync(examineMachine(...given))
    return findings.find((finding) => finding.check === check) as Finding
  }

  it('compares the memory with what is configured', async () => {
    assert.equal((await find('memory', config, { limitBytes: 512 * megabyte })).status, 'ok')
    assert.equal((await find('memory', config, { limitBytes: 200 * megabyte })).status, 'problem')
    const large = contextOf({ DRAGOMAN_CACHE_BYTES: String(400 * megabyte) }).config
    const { status, found } = await find('memory', large, { limitBytes: 512 * megabyte })
    assert.equal(status, 'problem')
    assert.match(found, /DRAGOMAN_CACHE_BYTES\) 400 MB/)
    const some = await find('memory', contextOf({}).config, { limitBytes: 380 * megabyte })
    assert.equal(some.status, 'warning')
  })

  it('finds a clock that is years behind', async () => {
    assert.equal((await find('clock', config)).status, 'ok')
    assert.equal((await find('clock', config, { now: new Date('1984-01-01') })).status, 'problem')
  })
})

describe('the examination of the port', () => {
  const examine = (port: number) => faultsOf(examinePort(contextOf({ PORT: String(port) }).config))

  /** A TCP server that answers each connection with these bytes, or never. */
  async function listen(t: TestContext, answer: string | undefined): Promise<number> {
    const server = createServer((socket) => {
      socket.on('error', () => {}).resume()
      if (answer !== undefined) socket.end(answer)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    t.after(() => new Promise((resolve) => server.close(resolve)))
    return (server.address() as AddressInfo).port
  }

  it('finds another program, and one that never answers', async (t) => {
    const http = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi'
    assert.deepEqual(await examine(await listen(t, http)), ['problem port'])
    assert.deepEqual(await examine(await listen(t, undefined)), ['problem port'])
  })

  it('finds a free port in order', async () => {
    assert.deepEqual(await examine(0), [])
    assert.deepEqual(await examine(1), process.getuid?.() === 0 ? [] : ['warning port'])
  })

  it('finds receivers of webhooks that cannot be reached', async (t) => {
    const port = await listen(t, '')
    const reach = (url: string, allowedRanges: string[]) =>
      faultsOf(examineReceiver(url, allowedRanges))
    const all = ['127.0.0.0/8']
    assert.deepEqual(await reach(`http://127.0.0.1:${port}/hook`, all), [])
    assert.deepEqual(await reach(`http://127.0.0.1:${port}/hook`, []), ['problem webhook-receiver'])
    assert.deepEqual(await reach('http://127.0.0.1:1/', all), ['problem webhook-receiver'])
    // Not TLS.
    assert.deepEqual(await reach(`https://127.0.0.1:${port}/`, all), ['problem webhook-receiver'])
  })
})

describe('the examination of the embedded database', () => {
  it('finds files of another version, and files without a version', async (t) => {
    const dataDir = newDirectory(t)
    const context = contextOf({ DRAGOMAN_DATA_DIR: dataDir })
    const examine = () => faultsOf(examineEmbeddedDatabase(context))
    assert.deepEqual(await examine(), [])
    mkdirSync(join(dataDir, 'pglite'))
    writeFileSync(join(dataDir, 'pglite/base'), '')
    assert.deepEqual(await examine(), ['problem database'])
    writeFileSync(join(dataDir, 'pglite/PG_VERSION'), '17\n')
    assert.deepEqual(await examine(), ['problem database'])
    writeFileSync(join(dataDir, 'pglite/PG_VERSION'), '18\n')
    assert.deepEqual(await examine(), ['skipped database'])
    assert.deepEqual(await faultsOf(examineEmbeddedDatabase({ ...context, isQuick: false })), [
      'problem database',
    ])
  })
})

it('secrets are masked, also the password of an address', () => {
  const { secrets } = readConfig({
    DATABASE_URL: 'postgres://user:p%40ss-word@db.example/x',
    DRAGOMAN_SECRET: 'a secret that nobody else may see',
    HTTPS_PROXY: 'http://me:proxy-word@proxy:3128',
  })
  const hide = hideSecrets(secrets)
  assert.equal(
    hide(`p@ss-word p%40ss-word proxy-word ${secrets.secret} ${secrets.databaseUrl} stays`),
    '*** *** *** *** *** stays',
  )
})
