import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Job } from '../../jobs/schemas.ts'
import { renderStatus } from './document-status.ts'

const start = Date.parse('2026-05-04T10:00:00Z')
const job = (fields: object): Job =>
  ({ progress: { completed: 0, total: 100 }, ...fields }) as unknown as Job
const render = (fields: object, seconds = 0) =>
  renderStatus(job(fields), new Date(start + seconds * 1_000))
const startedAt = new Date(start).toISOString()

describe('the status of a document', () => {
  it('is `translating`, with an estimate once a part is translated', () => {
    const status = 'processing'
    assert.deepEqual(render({ status }), { status: 'translating' })
    assert.deepEqual(render({ status, startedAt }, 10), { status: 'translating' })
    for (const [completed, seconds, left] of [
      [25, 10, 30],
      [100, 10, 0],
      [50, -5, 0],
    ] as const)
      assert.deepEqual(
        render({ status, startedAt, progress: { completed, total: 100 } }, seconds),
        { status: 'translating', seconds_remaining: left },
      )
  })

  it('is `error` with the reason of a failed job', () => {
    const error_message = 'The file is damaged.'
    assert.deepEqual(render({ status: 'failed', error: { detail: error_message } }), {
      status: 'error',
      error_message,
      message: error_message,
    })
  })

  it('is `done` for what was translated, or has no known language', () => {
    const result = { from: 'en', to: 'es', route: [{ engine: 'e', from: 'en', to: 'es' }] }
    const done = { status: 'done', billed_characters: 7 }
    for (const each of [
      result,
      { ...result, from: 'und', route: [] },
      { ...result, from: 'pt-BR', to: 'pt-PT' },
    ])
      assert.deepEqual(render({ status: 'succeeded', result: { ...each, characters: 7 } }), done)
  })

  it('is `downloaded` once the result was deleted', () => {
    assert.deepEqual(render({ status: 'succeeded', resultDeletedAt: startedAt }), {
      status: 'downloaded',
      billed_characters: 100,
    })
  })
})
