import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { InputError } from '../errors.ts'
import { type InputLine, readBatches } from './input-lines.ts'

async function* chunksOf(bytes: Uint8Array, sizes: readonly number[]) {
  let start = 0
  for (const size of sizes) {
    yield bytes.subarray(start, start + size)
    start += size
  }
  yield bytes.subarray(start)
}

const joined = (lines: readonly InputLine[]) =>
  lines.map(({ text, lineBreak }) => text + lineBreak).join('')

describe('readBatches', () => {
  it('gives exactly the text, however it is cut into chunks', async () => {
    const words = fc.constantFrom('The house. ', 'é', '𝄞', '\r', '\n', '\r\n', '\ufeff', ' ', '。')
    const long = fc.constantFrom('word '.repeat(3_000), 'x'.repeat(50_000), '𝄞'.repeat(30_000))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 8, arbitrary: words }, { weight: 1, arbitrary: long })),
        fc.array(fc.integer({ min: 0, max: 70_000 })),
        async (parts, sizes) => {
          const text = parts.join('')
          const batches = await Array.fromAsync(readBatches(chunksOf(Buffer.from(text), sizes)))
          assert.equal(joined(batches.flat()), text)
          for (const batch of batches) {
            assert.ok(batch.length > 0 && batch.length <= 100)
            const characters = batch.reduce((sum, line) => sum + line.text.length, 0)
            assert.ok(characters <= 10_000, `${characters} characters in a batch`)
            for (const { text: line } of batch) {
              assert.ok(line.isWellFormed(), 'no character is cut')
              assert.ok(!/\n/.test(line), 'no line break is within a line')
            }
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('cuts a long line after a sentence', async () => {
    const line = 'The house is red. '.repeat(2_000)
    const [[first] = []] = await Array.fromAsync(readBatches(chunksOf(Buffer.from(line), [])))
    assert.match(first?.text ?? '', /red\. $/)
  })

  it('gives a line without waiting for the next chunk', async () => {
    const isRequested = Promise.withResolvers<void>()
    async function* input() {
      yield Buffer.from('One.\nTw')
      isRequested.resolve()
      await new Promise(() => {})
    }
    const batches = readBatches(input())
    const { value } = await batches.next()
    assert.deepEqual(value, [{ text: 'One.', lineBreak: '\n', number: 1 }])
    void batches.next()
    await isRequested.promise
  })

  it('gives the lines before an invalid one, and its number', async () => {
    for (const [invalid, expected] of [
      [Buffer.from([0xc3, 0x28]), /^Line 3 is not UTF-8 text/],
      [Buffer.from('a\0b'), /^Line 3 has a NUL byte/],
    ] as const) {
      const bytes = Buffer.concat([Buffer.from('One.\nTwo.\n'), invalid, Buffer.from('\nFour.\n')])
      const batches: InputLine[][] = []
      await assert.rejects(
        async () => {
          for await (const batch of readBatches(chunksOf(bytes, []))) batches.push(batch)
        },
        (error: Error) => error instanceof InputError && expected.test(error.message),
      )
      assert.equal(joined(batches.flat()), 'One.\nTwo.\n')
    }
  })
})
