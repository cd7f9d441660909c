// Tests the package as a user gets it: installs its tarball in an empty project, type-checks the
// README's examples with strict settings, and runs them with each Node on the real service.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { closeAtEnd } from '../../../test/support/close-at-end.ts'
import {
  binaries,
  compile,
  createProject,
  examples,
  home,
  meetFaults,
  receiveWebhook,
  removeProject,
  runExamples,
  runProgram,
} from './support/project.ts'
import { startService } from './support/service.ts'

const largestBytes = 8_000

/** This Node, and the one that npm runs on. */
const nodes = [...new Set([process.execPath, systemNode()])]

describe('the tarball of @dragoman/client', async (t) => {
  const service = await startService(t, {
    environment: { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32' },
  })
  const project = createProject()
  closeAtEnd(t, async () => removeProject(project))
  const { directory, names } = project

  it('has the compiled library, its types and nothing else', () => {
    const expected =
      /^(?:(?:LICENSE|README\.md|CHANGELOG\.md|package\.json)|dist\/.*\.(?:js|d\.ts))$/
    assert.deepEqual(
      names.filter((name) => !expected.test(name)),
      [],
    )
    for (const name of ['LICENSE', 'README.md', 'dist/index.d.ts', 'dist/webhooks.js'])
      assert.ok(names.includes(name), name)
  })

  it('type-checks in an empty project with strict settings', () => {
    for (const [index, code] of examples.entries())
      writeFileSync(join(directory, `example-${index}.ts`), code)
    writeFileSync(join(directory, 'mistakes.ts'), mistakes)
    compile(project)
    compile(project, { module: 'esnext', moduleResolution: 'bundler' })
  })

  for (const node of nodes)
    describe(`on Node ${versionOf(node)}`, () => {
      it('runs the examples of its README', () => runExamples(project, [node], service))
      it('receives webhooks as its README says', () => receiveWebhook(project, [node], service))
      it('retries, aborts and times out', () => meetFaults(project, [node], service))
    })

  it(`is at most ${largestBytes} bytes for a browser, compressed`, (t) => {
    const options = ['--bundle', '--minify', '--format=esm', '--outfile=client.min.js']
    runProgram(directory, join(binaries, 'esbuild'), join(home, 'dist/index.js'), ...options)
    const contents = readFileSync(join(directory, 'client.min.js'))
    const gzip = gzipSync(contents, { level: 9 }).length
    t.diagnostic(
      `${contents.length} bytes, gzip ${gzip}, brotli ${brotliCompressSync(contents).length}`,
    )
    assert.ok(contents.length > 1_000)
    assert.ok(gzip <= largestBytes, `${gzip} bytes`)
  })
})

/** What the types give, and the mistakes that they find. */
const mistakes = `
import { Dragoman, DragomanError, type Job, type Translation } from '@dragoman/client'
const client = new Dragoman({ url: 'http://127.0.0.1' })
export const one: Translation = await client.translate('a', { to: 'es' })
export const several: Translation[] = await client.translate(['a'] as const, { to: 'es' })
const either: string | string[] = Math.random() > 0.5 ? 'a' : ['a']
export const some: Translation | Translation[] = await client.translate(either, { to: 'es' })
export const first: Job | undefined = (await client.queue.list()).jobs[0]
export const from: undefined | string = undefined
await client.translate('a', { to: 'es', from })
// @ts-expect-error: an array gives an array
export const wrong: Translation = await client.translate(['a'], { to: 'es' })
// @ts-expect-error: \`to\` is missing
await client.translate('a', { from: 'en' })
// @ts-expect-error: no field of the API
await client.translate('a', { to: 'es', source: 'en' })
// @ts-expect-error: no format of the API
await client.translate('a', { to: 'es', format: 'pdf' })
try {
  await client.queue.cancel('job_1')
} catch (error) {
  if (!(error instanceof DragomanError)) throw error
  if (error.code === 'job-not-cancellable' || error.code === 'timed-out') throw error
  // @ts-expect-error: no code of the API
  if (error.code === 'quota-exceded') throw error
}
for await (const event of client.queue.events('job_1'))
  if (event.type !== 'progress') event.job.finishedAt.slice(0, 10)
`

function systemNode(): string {
  const path = (process.env.PATH ?? '')
    .split(':')
    .filter((directory) => !directory.includes('node_modules'))
    .join(':')
  const { stdout } = spawnSync('sh', ['-c', 'command -v node'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: path },
  })
  return stdout.trim() || process.execPath
}

function versionOf(node: string): string {
  return spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout.trim()
}
