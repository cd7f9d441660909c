import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { threadMemoryMb } from './thread-memory.ts'

describe('the memory of a thread', () => {
  it('is enough for ordinary documents, and no more than the worst text needs', () => {
    for (const threads of [1, 2, 8, 64]) {
      const megabytes = threadMemoryMb(threads)
      assert.ok(megabytes >= 320 && megabytes <= 768, `${megabytes} MB of ${threads}`)
    }
    assert.ok(threadMemoryMb(64) <= threadMemoryMb(1))
  })
})
