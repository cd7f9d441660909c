import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'

const url = JSON.stringify(new URL('./watchdog.ts', import.meta.url).href)

function run(t: TestContext, script: string): ChildProcess {
  const program = `const { startWatchdog } = await import(${url}); ${script}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  t.after(() => child.kill('SIGKILL'))
  return child
}

describe('the watchdog', () => {
  it('ends a process whose main thread computes for ever, and says why', async (t) => {
    const child = run(t, 'startWatchdog(1); setTimeout(() => { for (;;); }, 700)')
    assert.ok(child.stderr)
    const [said, [, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    assert.equal(signal, 'SIGKILL')
    assert.match(said, /^Dragoman computed for 1 s without a pause, so it is stuck and ends/)
  })

  it('lets work in slices, a blocked wait, and a process that was stopped go on', async (t) => {
    const child = run(
      t,
      `startWatchdog(1)
      const slice = () => { const end = Date.now() + 100; while (Date.now() < end); }
      const wait = new Int32Array(new SharedArrayBuffer(4))
      process.on('message', async () => {
        for (let round = 0; round < 25; round++) {
          slice()
          await new Promise((resolve) => setImmediate(resolve))
        }
        Atomics.wait(wait, 0, 0, 2500)
        process.send('done')
      })
      process.send('ready')`,
    )
    await once(child, 'message')
    child.send('work')
    const done = once(child, 'message')
    const ended = once(child, 'exit').then(([, signal]) => assert.fail(`ended by ${signal}`))
    child.kill('SIGSTOP')
    child.kill('SIGCONT')
    assert.deepEqual((await Promise.race([done, ended]))[0], 'done')
  })

  it('keeps no process from ending', async (t) => {
    const child = run(t, 'startWatchdog(60); process.disconnect()')
    assert.deepEqual(await once(child, 'exit'), [0, null])
  })
})
