import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { describe, it } from 'node:test'

const url = JSON.stringify(new URL('./log.ts', import.meta.url).href)

describe('the log', () => {
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
