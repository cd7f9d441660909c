import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { scripts } from '../scripts.ts'

const root = join(import.meta.dirname, '../..')

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['test/run-script.ts', ...args], { encoding: 'utf8', cwd: root })

describe('a script of `npm run bench`, `e2e` and `fuzz`', () => {
  it('exists, and has a line of help that fits on a screen', () => {
    for (const [name, { file, about }] of Object.values(scripts).flatMap(Object.entries)) {
      assert.ok(existsSync(join(root, file)), file)
      assert.ok(name.length + about.length < 100, name)
    }
  })

  for (const [group, own] of Object.entries(scripts))
    it(`is listed by ${group} without a name`, () => {
      const { status, stdout } = run(group)
      assert.equal(status, 0)
      for (const [name, { about }] of Object.entries(own))
        assert.match(stdout, new RegExp(`^  ${name} +${about}$`, 'm'))
      assert.equal(run(group, '--help').stdout, stdout)
    })

  it('is suggested for a name that is nearly its own', () => {
    const near = run('bench', 'mermory')
    assert.equal(near.status, 2)
    assert.equal(near.stderr, 'There is no "npm run bench mermory". Did you mean memory?\n')
    assert.match(run('bench', 'constructor').stderr, /`npm run bench` lists them\.$/m)
  })

  it('is given its options, and gives its exit status', () => {
    const wrong = run('fuzz', 'models', '--hlep')
    assert.equal(wrong.status, 2)
    assert.match(wrong.stderr, /^Unknown option '--hlep'/)
  })
})
