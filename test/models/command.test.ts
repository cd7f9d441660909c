// `dragoman models …` as its users call it: what it prints, and its exit status.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { fixtures, startModelRegistry } from '../support/model-registry.ts'
import { expectOnlyWholeModels, newDirectory } from '../support/model-store.ts'
import { until } from '../support/product.ts'

const root = join(import.meta.dirname, '../..')

async function start(t: TestContext, options: Parameters<typeof startModelRegistry>[0] = {}) {
  const registry = await startModelRegistry(options)
  t.after(registry.close)
  const data = newDirectory(t)
  const environment = {
    PATH: process.env.PATH,
    NODE_NO_WARNINGS: '1',
    DRAGOMAN_DATA_DIR: data,
    DRAGOMAN_MODELS_REGISTRY: registry.url,
  }
  const launch = (args: readonly string[], more: object = {}): ChildProcess =>
    spawn(process.execPath, ['bin/dragoman.mjs', 'models', ...args], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...more,
    })
  const run = async (...args: string[]) => finish(launch(args))
  return { registry, models: join(data, 'models'), data, launch, run, environment }
}

async function finish(child: ChildProcess) {
  const [out, err, [status]] = await Promise.all([
    text(child.stdout as never),
    text(child.stderr as never),
    once(child, 'exit'),
  ])
  return { out: String(out), err: String(err), status: status as number }
}

describe('dragoman models', () => {
  it('pulls, lists, verifies, checks, exports and removes', async (t) => {
    const { models, run, data } = await start(t)
    assert.match(
      (await run('list')).out,
      /No models are installed in .*models; `dragoman models pull en-es` gets one\./,
    )
    assert.match(
      (await run('list', '--available')).out,
      /^pair +architecture.*\nen-es +tiny +3\.0 +release +378 kB +no\n/,
    )
    const pulled = await run('pull', 'en-es', 'es-en')
    assert.equal(pulled.status, 0)
    assert.match(pulled.err, /en-es: tiny 3\.0, about 378 kB …\n/)
    assert.match(pulled.err, /\[2\/2\] \S+: installed, 50\d kB\. Checked: /)
    assert.deepEqual(expectOnlyWholeModels(models), ['en-es', 'es-en'])
    assert.match(
      (await run('list')).out,
      new RegExp(
        String.raw`\nes-en +tiny +3\.0 +release +50\d kB +[-\d]{10} +no +` +
          String.raw`80 sentences of built-in, [-\d]{10} +good: 4 sentences come out well\n$`,
      ),
    )
    const [listed, ...others] = JSON.parse((await run('list', '--json')).out)
    assert.equal(others.length, 1)
    const { calibratedAt, ...calibration } = listed.calibration
    assert.deepEqual(calibration, { set: 'built-in', sentences: 80 })
    assert.ok(Date.now() - Date.parse(calibratedAt) < 600_000)
    assert.equal((await run('verify')).out, 'en-es: intact.\nes-en: intact.\n')
    assert.equal((await run('check', 'es-en')).out, 'es-en: Checked: 4 sentences come out well.\n')
    assert.equal((await run('export', join(data, 'disk'), 'es-en')).status, 0)
    assert.deepEqual(expectOnlyWholeModels(join(data, 'disk')), ['es-en'])
    assert.equal((await run('remove', 'es-en')).out, 'es-en: removed.\n')
    assert.equal((await run('import', join(data, 'disk'))).status, 0)
    assert.deepEqual(expectOnlyWholeModels(models), ['en-es', 'es-en'])
  })

  it('pulls what DRAGOMAN_MODELS names when it is given no pair', async (t) => {
    const { models, environment, launch } = await start(t)
    const env = { ...environment, DRAGOMAN_MODELS: 'auto, en-es, es-en' }
    assert.equal((await finish(launch(['pull'], { env }))).status, 0)
    assert.deepEqual(expectOnlyWholeModels(models), ['en-es', 'es-en'])
  })

  it("uses a registry's password, and neither prints nor keeps it", async (t) => {
    const { registry, models, environment, launch } = await start(t)
    const withRegistry = (value: string) => ({
      env: { ...environment, DRAGOMAN_MODELS_REGISTRY: value },
    })
    const address = registry.url.replace('//', '//ann:hunter2%21@')
    const { out, err, status } = await finish(launch(['pull', 'en-es'], withRegistry(address)))
    assert.equal(status, 0, err)
    const header = `Basic ${Buffer.from('ann:hunter2!').toString('base64')}`
    assert.ok(registry.requests.every(({ authorization }) => authorization === header))
    const kept = readFileSync(join(models, 'en-es/metadata.json'), 'utf8')
    const gone = await finish(launch(['list', '--available'], withRegistry(`${address}/x.json`)))
    assert.match(gone.err, /There is no registry of models at http:\/\/127\.0\.0\.1/)
    const wrong = await finish(launch(['list'], withRegistry(address.replace('http:', 'ftp:'))))
    assert.match(wrong.err, /DRAGOMAN_MODELS_REGISTRY.*"ftp:\/\/\*\*\*@127/)
    for (const shown of [out, err, kept, gone.out, gone.err, wrong.out, wrong.err])
      assert.doesNotMatch(shown, /hunter2|ann:/)
  })

  it('says by its exit status what went wrong', async (t) => {
    const { registry, run, models, environment, launch } = await start(t)
    const fails = async (status: number, message: RegExp, ...args: string[]) => {
      const failed = await run(...args)
      assert.match(failed.err, message)
      assert.equal(failed.status, status, failed.err)
    }
    await fails(
      2,
      /^"spanish" is not a language pair; write it like en-es or en-zh-Hant\.\n$/,
      'pull',
      'spanish',
    )
    await fails(
      2,
      /^The registry has no model for en-de\. Near it: en-es, en-fr\.\n$/,
      'pull',
      'en-de',
    )
    await fails(2, /^The model en-es is not installed; installed: none\.\n$/, 'remove', 'en-es')
    await fails(2, /^There is no directory \/nowhere\.\n$/, 'import', '/nowhere')
    await fails(
      3,
      /^127\.0\.0\.1:9 cannot be reached: /,
      'pull',
      'en-es',
      '--registry',
      'http://127.0.0.1:9',
    )
    await fails(
      4,
      /^There is no registry of models at /,
      'pull',
      'en-es',
      '--registry',
      `${registry.url}/x`,
    )
    registry.faults.push({ path: /model\.enes/, kind: 'corrupt' })
    await fails(5, /has the SHA-256/, 'pull', 'en-es')
    registry.faults.length = 0
    await run('pull', 'en-es')
    writeFileSync(join(models, 'en-es/vocab.enes.spm'), 'x')
    await fails(
      5,
      /^en-es: damaged: vocab\.enes\.spm has 1 bytes, 253222 arrived\. `[a-z -]+` repairs it\.\n$/,
      'verify',
    )
    assert.equal((await run('pull', 'en-es')).status, 0)
    const proxied = await finish(
      launch(['pull', 'en-fr'], { env: { ...environment, http_proxy: 'http://127.0.0.1:9' } }),
    )
    assert.match(
      proxied.err,
      /^The proxy http:\/\/127\.0\.0\.1:9 does not connect to [\d.]+:\d+: .*Check HTTPS_PROXY/,
    )
    assert.equal(proxied.status, 3)
  })

  it('says that it may not write', async (t) => {
    const { launch, environment } = await start(t)
    const closed = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
    t.after(() => rmSync(closed, { recursive: true, force: true }))
    chmodSync(closed, 0o555)
    // Root may write everywhere.
    const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const { err, status } = await finish(
      launch(['pull', 'en-es'], { ...other, env: { ...environment, DRAGOMAN_DATA_DIR: closed } }),
    )
    assert.match(
      err,
      /No permission to write in .*models \(EACCES\)\. Run it as .* another DRAGOMAN_DATA_DIR\./,
    )
    assert.equal(status, 7)
  })

  it('is interrupted by Ctrl-C with the status 130, and continues where it stopped', async (t) => {
    const { registry, models, launch, run } = await start(t, { bytesPerSecond: 100_000 })
    const child = launch(['pull', 'en-es'])
    const ended = finish(child)
    await until(
      () =>
        registry.requests.some(({ path }) => /model\.enes/.test(path)) &&
        partBytes(models) > 20_000,
      'a part is there',
    )
    child.kill('SIGINT')
    const { err, status } = await ended
    assert.match(err, /Interrupted\. The next pull resumes where this one stopped\./)
    assert.equal(status, 130)
    const before = registry.requests.length
    assert.equal((await run('pull', 'en-es')).status, 0)
    assert.ok(registry.requests.slice(before).some(({ range }) => range !== undefined))
    assert.deepEqual(expectOnlyWholeModels(models), ['en-es'])
  })

  it('pulls in two processes at once, each model by one of them', async (t) => {
    const { registry, models, run } = await start(t, { bytesPerSecond: 400_000 })
    const outcomes = await Promise.all([run('pull', 'all'), run('pull', 'all')])
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      [0, 0],
    )
    assert.match(
      outcomes.map(({ err }) => err).join(''),
      /another process is changing it; waiting …/,
    )
    assert.equal(registry.requests.filter(({ path }) => /\.zst$/.test(path)).length, 10)
    assert.deepEqual(expectOnlyWholeModels(models), ['en-es', 'en-fr', 'es-en'])
  })

  it('marks a model that only copies as suspect, in what it prints and in the list', async (t) => {
    const { run, data } = await start(t)
    const directory = join(data, 'disk/fr-es')
    mkdirSync(directory, { recursive: true })
    // A model of other languages than it is said to be for knows no word of them, and copies.
    for (const name of readdirSync(join(fixtures, 'enfr')).filter((file) =>
      /\.(bin|spm)$/.test(file),
    ))
      cpSync(join(fixtures, 'enfr', name), join(directory, name))
    const { out } = await run('import', directory, '--pair', 'th-ja')
    assert.match(
      out,
      /th-ja: imported from .*\. SUSPECT: \d of 4 sentences come out .*; it is used only .*\./,
    )
    assert.match((await run('list')).out, /th-ja .*suspect: \d of 4 sentences/)
    assert.equal((await run('check')).status, 5)
  })

  it('has help for every command, with the exit status', async (t) => {
    const { run } = await start(t)
    const { out } = await run('--help')
    assert.match(out, /Exit status: 0 success/)
    for (const name of ['list', 'pull', 'verify', 'remove', 'import', 'export', 'check']) {
      assert.match(out, new RegExp(`^ {2}${name} `, 'm'))
      assert.match((await run(name, '--help')).out, new RegExp(`Usage: dragoman models ${name}`))
    }
  })
})

function partBytes(models: string): number {
  const staging = join(models, '.store/staging')
  return readdirSync(staging, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.part'))
    .reduce((sum, name) => sum + readFileSync(join(staging, name)).length, 0)
}
