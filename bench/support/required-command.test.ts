import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { isInstalled } from '../../test/support/required-command.ts'

/** Runs a benchmark where PATH has only these programs, which do nothing. */
function runWith(t: { after(end: () => void): void }, script: string, programs: string[]) {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  t.after(() => rmSync(directory, { recursive: true }))
  for (const program of programs)
    writeFileSync(join(directory, program), '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(process.execPath, [join(import.meta.dirname, '..', script), directory], {
    encoding: 'utf8',
    env: { PATH: directory, TMPDIR: directory },
  })
}

describe('a program that a benchmark needs', () => {
  it('is found in any directory of PATH, if it may be executed', () => {
    const directory = import.meta.dirname
    assert.equal(isInstalled('sh', `${directory}:/usr/bin:/bin`), true)
    assert.equal(isInstalled('sh', directory), false)
    assert.equal(isInstalled('required-command.ts', directory), false)
  })

  for (const script of ['throughput.ts', 'load.ts'])
    it(`is named with what to install before ${script} starts anything`, (t) => {
      const { status, stdout, stderr } = runWith(t, script, ['apertium'])
      assert.equal(
        stderr,
        'apertium-apy is missing: `apt-get install apertium-apy`, ' +
          'or leave it out with --no-apy.\n',
      )
      assert.deepEqual([status, stdout], [2, ''])
    })

  it('is also the engine itself', (t) => {
    const { status, stderr } = runWith(t, 'throughput.ts', [])
    assert.equal(stderr, 'apertium is missing: `apt-get install apertium apertium-eng-spa`.\n')
    assert.equal(status, 2)
  })
})
