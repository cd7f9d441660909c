import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DragomanError } from '@dragoman/client'
import { awaitModels } from './model-wait.ts'

const downloading = (receivedBytes: number, retryAfterSeconds = 60) =>
  new DragomanError({
    code: 'model-downloading',
    title: 'Model is being downloaded',
    detail: 'Try again.',
    status: 503,
    retryAfterSeconds,
    problem: { from: 'de', to: 'en', receivedBytes, totalBytes: 36_000_000 } as never,
  })

/** Time passes only while somebody sleeps. */
function createTestClock() {
  let nowMs = 0
  return {
    now: () => nowMs,
    sleep: async (ms: number) => {
      nowMs += ms
    },
  }
}

describe('waiting for the models of a server', () => {
  it('asks again when the server says so, and shows what has arrived', async () => {
    const clock = createTestClock()
    const failures = [downloading(0, 3), downloading(12_000_000, 30)]
    const shown: number[][] = []
    const request = async () => {
      const failure = failures.shift()
      if (failure !== undefined) throw failure
      return 'The house is red.'
    }
    const show = (...bytes: number[]) => void shown.push(bytes)
    assert.equal(await awaitModels(request, show, clock), 'The house is red.')
    assert.deepEqual(shown, [
      [0, 36_000_000],
      [12_000_000, 36_000_000],
    ])
    assert.equal(clock.now(), 33_000)
  })

  it('ends after ten minutes in which nothing arrived, not after ten minutes', async () => {
    const clock = createTestClock()
    const request = async () => {
      throw downloading(Math.min(clock.now() * 100, 12_000_000))
    }
    await assert.rejects(
      awaitModels(request, () => {}, clock),
      {
        message:
          'The server has not advanced with the download of the model de-en for ten minutes: ' +
          '12.0 MB of 36.0 MB are there. Its operator finds the reason in `GET /models`. Try ' +
          'again later.',
      },
    )
    assert.equal(clock.now(), (2 + 10) * 60_000)
  })

  it('passes other errors on', async () => {
    const refused = new DragomanError({ code: 'app-disabled', title: 'x', detail: 'y' })
    await assert.rejects(
      awaitModels(() => Promise.reject(refused), assert.fail, createTestClock()),
      refused,
    )
  })
})
