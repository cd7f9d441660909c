// `dragoman doctor` as operators run it. What each part finds is tested beside it, in
// src/cli/doctor.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import type { Finding } from '../../src/cli/doctor/finding.ts'
import { startApi } from '../support/api.ts'
import { anyBackend, backends } from '../support/backends.ts'
import { type Ended, runCommand } from '../support/command.ts'
import { newDirectory } from '../support/model-store.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'

const secret = 'a secret that must not be printed'

const environmentOf = (dataDir: string): Record<string, string> => ({
  DRAGOMAN_DATA_DIR: dataDir,
  DRAGOMAN_SECRET: secret,
  DRAGOMAN_MODELS: 'none',
  PORT: '0',
})

const findingsOf = ({ out }: Ended): Finding[] => JSON.parse(out).findings

const statusOf = (ended: Ended, check: string): string | undefined =>
  findingsOf(ended).find((finding) => finding.check === check)?.status

async function start(t: TestContext, backend = anyBackend, environment = {}) {
  const storage = await backend.createStorage()
  t.after(storage.remove)
  const api = await startApi(t, { storage, environment })
  const settings = {
    ...environmentOf(storage.dataDir),
    DATABASE_URL: storage.databaseUrl,
    PORT: new URL(api.url).port,
  }
  return { api, settings }
}

describe('dragoman doctor', () => {
  it('examines a new installation in any time zone', async (t) => {
    const directory = newDirectory(t)
    const environment = { ...environmentOf(join(directory, 'data')), TZ: 'Pacific/Kiritimati' }
    const { status, out, err } = await runCommand(['doctor', '--quick'], { environment, directory })
    assert.deepEqual([status, err], [0, ''])
    assert.match(out, /^ok +node: Node 24/)
    assert.match(out, /^ok +data-directory: .* does not exist yet/m)
    assert.match(out, /\n0 problems, \d+ warnings\.\n$/)
  })

  for (const backend of backends)
    it(`works beside a running server on ${backend.name}, and without it`, async (t) => {
      const { api, settings } = await start(t, backend)
      const beside = await runCommand(['doctor', '--json', '--quick'], { environment: settings })
      assert.equal(statusOf(beside, 'port'), 'ok')
      assert.equal(statusOf(beside, 'ready'), 'ok')
      assert.equal(statusOf(beside, 'database'), settings.DATABASE_URL === '' ? 'skipped' : 'ok')
      assert.deepEqual([beside.status, beside.err], [0, ''], beside.out)
      await api.close()
      const environment = { ...settings, DRAGOMAN_APERTIUM_MODES: '/nonexistent' }
      const alone = await runCommand(['doctor', '--json'], { environment })
      for (const check of ['database', 'migrations', 'port'])
        assert.equal(statusOf(alone, check), 'ok', alone.out)
    })

  it('reports what a server reports that is not ready', async (t) => {
    const { settings } = await start(t, anyBackend, { DRAGOMAN_APERTIUM_MODES: '/nonexistent' })
    const ended = await runCommand(['doctor', '--json', '--quick'], { environment: settings })
    assert.equal(ended.status, 1)
    assert.equal(statusOf(ended, 'ready'), 'problem')
  })

  it('lists settings that are wrong or renamed, and ends with status 1', async (t) => {
    const environment = {
      ...environmentOf(newDirectory(t)),
      DRAGOMAN_RECEIVE_SECONDS: '3',
      PORT: 'eighty',
    }
    const ended = await runCommand(['doctor', '--json'], { environment })
    assert.equal(ended.status, 1)
    const wrong = findingsOf(ended).filter(({ check }) => check === 'invalid-setting')
    assert.equal(wrong.length, 2)
    assert.match(wrong.map(({ found }) => found).join('\n'), /DRAGOMAN_REQUEST_TIMEOUT_SECONDS/)
  })

  it('says that mail is off, which is worth a warning if some of it is set', async (t) => {
    const environment = environmentOf(newDirectory(t))
    const off = await runCommand(['doctor', '--json', '--quick'], { environment })
    assert.deepEqual([off.status, statusOf(off, 'mail')], [0, 'ok'], off.out)
    const half = await runCommand(['doctor', '--json', '--quick'], {
      environment: { ...environment, SMTP_URL: 'smtp://user:not-for-eyes@127.0.0.1:1' },
    })
    const [finding] = findingsOf(half).filter(({ check }) => check === 'mail')
    assert.deepEqual([half.status, finding?.status], [0, 'warning'])
    assert.match(finding?.found ?? '', /DRAGOMAN_MAIL_FROM, DRAGOMAN_BASE_URL/)
    assert.ok(!half.out.includes('not-for-eyes'))
  })

  it('prints no secret, whatever fails', async (t) => {
    const environment = {
      ...environmentOf(newDirectory(t)),
      DATABASE_URL: 'postgres://someone:not-for-eyes@127.0.0.1:1/not-for-eyes',
    }
    for (const options of [[], ['--json']]) {
      const args = ['doctor', '--quick', ...options]
      const { status, out, err } = await runCommand(args, { environment })
      assert.equal(status, 1)
      assert.match(out, /ECONNREFUSED/)
      for (const word of [secret, 'not-for-eyes']) assert.ok(!`${out}${err}`.includes(word), out)
    }
  })

  it('ends when something hangs that nothing can interrupt', async (t) => {
    const directory = newDirectory(t)
    // Whoever opens a pipe waits for a writer.
    assert.equal(spawnSync('mkfifo', [join(directory, '.env')]).status, 0)
    const args = ['doctor', '--json', '--timeout', '5']
    const environment = environmentOf(directory)
    const ended = await runCommand(args, { environment, directory })
    assert.equal(ended.status, 1)
    assert.equal(statusOf(ended, 'timeout'), 'problem')
    assert.equal(statusOf(ended, 'node'), 'ok')
  })

  it('ends when the database never answers', async (t) => {
    const proxy = await startTcpProxy('postgres://127.0.0.1:1/x')
    t.after(proxy.close)
    proxy.swallow()
    const environment = { ...environmentOf(newDirectory(t)), DATABASE_URL: proxy.url }
    const ended = await runCommand(['doctor', '--json', '--quick'], { environment })
    assert.equal(statusOf(ended, 'database'), 'problem')
    assert.equal(statusOf(ended, 'timeout'), undefined)
  })

  it('ends when the name server never answers', {
    skip: process.getuid?.() === 0 ? false : 'only root on Linux can give a process other files',
  }, async (t) => {
    const directory = newDirectory(t)
    // An address of TEST-NET-1, to which nothing is routed.
    const resolvers = join(directory, 'resolv.conf')
    writeFileSync(resolvers, 'nameserver 192.0.2.1\n')
    const doctor = `mount --bind ${resolvers} /etc/resolv.conf && exec "$0" bin/dragoman.mjs \
      doctor --json --quick --timeout 20`
    const { stdout } = spawnSync('unshare', ['-m', 'sh', '-c', doctor, process.execPath], {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        ...environmentOf(directory),
        DATABASE_URL: 'postgres://database.invalid/x',
      },
    })
    const database = JSON.parse(stdout).findings.find(({ check }: Finding) => check === 'database')
    assert.match(database.found, /cannot be looked up/)
  })
})
