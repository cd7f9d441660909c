import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { runCommand } from '../support/command.ts'

describe('dragoman --version', () => {
  it('prints the version of the release', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    const { status, out } = await runCommand(['--version'])
    assert.deepEqual([status, out], [0, `${version}\n`])
  })
})
