// `--version` and `--help` as an installed package answers them.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { runCommand, runShell } from '../support/command.ts'
import { newDirectory } from '../support/model-store.ts'

/** Prints at the end which modules were imported. */
const hooks = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
process.on('exit', () => process.stderr.write(JSON.stringify(loaded)))`

/** Node alone loads most of what its own modules need. */
const ownModules = ['node:fs', 'node:module', 'node:url']

/** A package without its program: only what answers. */
function installAnswers(t: TestContext): string {
  const directory = newDirectory(t)
  for (const path of ['bin', 'package.json', 'build/server/help.txt']) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    cpSync(path, join(directory, path), { recursive: true })
  }
  writeFileSync(join(directory, 'hooks.mjs'), hooks)
  return directory
}

describe('dragoman --version and --help', () => {
  it('load four files, and nothing of the program', (t) => {
    const directory = installAnswers(t)
    for (const option of ['--version', '-V', '--help', '-h']) {
      const { stdout, stderr, status } = spawnSync(
        process.execPath,
        ['--import', './hooks.mjs', 'bin/dragoman.mjs', option],
        { cwd: directory, encoding: 'utf8', env: {} },
      )
      assert.equal(status, 0, stderr)
      assert.notEqual(stdout, '')
      const here = pathToFileURL(directory).href
      const loaded: string[] = JSON.parse(stderr)
      const files = loaded.filter((url) => url.startsWith('file:'))
      assert.deepEqual(
        files.map((url) => url.slice(`${here}/bin/`.length)).sort(),
        ['dragoman.mjs', 'inputs.mjs', 'known-answers.mjs', 'server-bundle.mjs'],
        option,
      )
      const builtin = loaded.filter((url) => url.startsWith('node:'))
      assert.deepEqual(
        builtin.filter((url) => !ownModules.includes(url)),
        [],
        option,
      )
    }
  })

  it('print what the program prints, with and without colours', async () => {
    for (const environment of [{}, { FORCE_COLOR: '1' }]) {
      const known = await runCommand(['--help'], { environment })
      const { out } = await runCommand(['help'], { environment })
      assert.equal(known.out, out)
      assert.equal(known.out.includes('\x1b[1mOptions:\x1b[22m'), 'FORCE_COLOR' in environment)
    }
  })

  it('end with 0 when nobody reads', async () => {
    const { out, err } = await runShell('dragoman --help | true; echo ${PIPESTATUS[0]}')
    assert.deepEqual([out, err], ['0\n', ''])
  })
})
