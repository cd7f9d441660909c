import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../../test/support/property-seed.ts'
import { readEvents } from './server-sent-events.ts'

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.slice(start, start + size)
}

const readAll = (text: string, size: number): Promise<string[]> =>
  Array.fromAsync(readEvents(cut(new TextEncoder().encode(text), size)))

describe('server-sent events', () => {
  it('are the same however the bytes arrive', async () => {
    const event = fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify({ text }))
    const lineEnd = fc.constantFrom('\n', '\r\n')
    await fc.assert(
      fc.asyncProperty(
        fc.array(event),
        lineEnd,
        fc.integer({ min: 1, max: 9 }),
        async (events, end, size) => {
          const text = events.map((each) => `: comment${end}data: ${each}${end}${end}`).join('')
          assert.deepEqual(await readAll(text, size), events)
        },
      ),
    )
  })

  it('may have several lines, or no space', async () => {
    assert.deepEqual(await readAll('data:a\ndata: b\nid: 5\n\ndata: c', 3), ['a\nb', 'c'])
  })

  it('have no endless lines', async () => {
    await assert.rejects(readAll(`data: ${'x'.repeat(2_000_000)}`, 60_000), /too long/)
  })
})
