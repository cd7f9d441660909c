import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { createTimestamp } from './log.ts'

const url = JSON.stringify(new URL('./log.ts', import.meta.url).href)
const scopeUrl = JSON.stringify(new URL('./scope.ts', import.meta.url).href)

describe('the time of a line', () => {
  it('is what a date would say, whatever was written before', () => {
    const times = [0, 7, 7, 42, 999, 1_000, 1_015, 950, 1_700_000_000_099, 1_699_999_999_999]
    let at = 0
    const timestamp = createTimestamp(() => at)
    for (const time of times) {
      at = time
      assert.equal(timestamp(), `,"time":"${new Date(time).toISOString()}"`)
    }
  })
})

describe('the log', () => {
  it('changes its level on SIGUSR2 and back, and says so', async () => {
    const script = `
      const { once } = await import('node:events')
      const { changeLevelOnSignal, createLogger } = await import(${url})
      const log = createLogger({ logLevel: 'info' })
      changeLevelOnSignal(log)
      const change = async () => {
        const changed = once(process, 'SIGUSR2')
        process.kill(process.pid, 'SIGUSR2')
        await changed
      }
      const waiting = setInterval(() => {}, 1_000)
      log.debug('before')
      await change()
      log.debug('between')
      await change()
      log.debug('after')
      clearInterval(waiting)`
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      script,
    ])
    const changed = 'the log level was changed by SIGUSR2'
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      lines.map(({ msg, logLevel }) => [msg, logLevel]),
      [
        [changed, 'debug'],
        ['between', undefined],
        [changed, 'info'],
      ],
    )
  })

  it('has the ID of a request in each line that it causes', async () => {
    const script = `
      const { createLogger } = await import(${url})
      const { runInScope } = await import(${scopeUrl})
      const log = createLogger({ logLevel: 'info' })
      log.info('outside')
      await runInScope({ reqId: 'r1' }, async () => {
        await new Promise((resolve) => setImmediate(resolve))
        log.info({ jobId: 'j1' }, 'inside')
      })`
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      script,
    ])
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      lines.map(({ msg, reqId, jobId }) => [msg, reqId, jobId]),
      [
        ['outside', undefined, undefined],
        ['inside', 'r1', 'j1'],
      ],
    )
  })

  const skip = existsSync('/dev/full') ? false : 'no device here that is always full'
  it('may go to a full disk: the process continues, and ends when it is done', {
    skip,
  }, async () => {
    const script = `
      const { createLogger } = await import(${url})
      const log = createLogger({ logLevel: 'info' })
      let round = 0
      const timer = setInterval(() => {
        for (let line = 0; line < 200; line++) log.info('x'.repeat(200))
        if (++round < 40) return
        clearInterval(timer)
        process.send('alive')
        process.disconnect()
      }, 5)`
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', full, 'inherit', 'ipc'],
    })
    closeSync(full)
    const [[message], [status]] = await Promise.all([once(child, 'message'), once(child, 'exit')])
    assert.deepEqual([message, status], ['alive', 0])
  })
})
