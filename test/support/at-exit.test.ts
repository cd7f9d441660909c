import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'

const helper = JSON.stringify(import.meta.resolve('./at-exit.ts'))
const start = `
  import { atExit, temporaryDirectory } from ${helper}
  console.log(temporaryDirectory('dragoman-test-'))
  atExit(() => console.log('first'))
  atExit(() => { throw new Error('a cleanup that fails') })
  const forget = atExit(() => console.log('forgotten'))
  atExit(() => console.log('last'))
  forget()
  const { promise } = Promise.withResolvers()
  setTimeout(() => {}, 60_000)
`

/** Runs the script, sends the signal once it has printed a line, and returns how it ended. */
async function run(script: string, signal?: NodeJS.Signals) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (signal) child.stdout.once('readable', () => child.kill(signal))
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const [directory = '', ...cleanups] = output.trim().split('\n')
  return { status: status as number, directory, cleanups }
}

describe('what must happen at the end of a script', () => {
  const endings: [string, string, NodeJS.Signals | undefined, number][] = [
    ['an error that nobody catches', 'throw new Error()', undefined, 1],
    ['a promise that nobody awaits', 'Promise.reject(new Error()); await promise', undefined, 1],
    ['an exit', 'process.exit(3)', undefined, 3],
    ['SIGTERM', 'await promise', 'SIGTERM', 143],
    ['SIGINT', 'await promise', 'SIGINT', 130],
  ]
  for (const [ending, code, signal, expected] of endings)
    it(`happens after ${ending}, the latest first, and keeps the status`, async () => {
      const { status, directory, cleanups } = await run(start + code, signal)
      assert.equal(status, expected)
      assert.deepEqual(cleanups, ['last', 'first'])
      assert.notEqual(directory, '')
      assert.equal(existsSync(directory), false)
    })

  it('leaves signals alone when everything is forgotten', async () => {
    const script = `import { atExit } from ${helper}
      atExit(() => console.log('forgotten'))()
      console.log(process.listenerCount('SIGTERM'), process.listenerCount('exit'))`
    const { directory, cleanups } = await run(script)
    assert.deepEqual([directory, ...cleanups], ['0 0'])
  })
})
