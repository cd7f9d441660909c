// A part of `npm run test:native`, in a Node with AddressSanitizer: random calls, and models that
// are dropped and runtimes that are closed while their threads multiply.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { findModelFiles } from '../../src/files/model-files.ts'
import { listKernels } from '../../src/kernels/kernel-choice.ts'
import { isNative, type KernelKind } from '../../src/kernels/kernels.ts'
import { loadAddon } from '../../src/native/addon.ts'
import { createRuntime } from '../../src/runtime/runtime.ts'
import { MarianError } from '../../src/segment.ts'
import { refusesCalls } from './calls.ts'

const calls = 20_000
const runtimes = 6
const modelsOfEach = 6
const sentences = 60
const source = 'The red house is big.'
const translation = 'La casa roja es grande.'

for (const [set, kernels] of Object.entries(loadAddon())) {
  refusesCalls(kernels, calls)
  console.log(`${set}: of ${calls} random calls it refused those beyond its memory.`)
}
// Given, as the sanitizers make it slower than WebAssembly.
const kernels = listKernels().filter(isNative)
assert.ok(kernels.length > 0)
const files = findModelFiles(join(import.meta.dirname, '../fixtures/enes'))
assert.ok(files)
let translated = 0
let failed = 0
for (let round = 0; round < runtimes; round++) {
  const kernel = kernels[round % kernels.length] as KernelKind
  const runtime = createRuntime({ threads: 2, kernel })
  const running: Promise<unknown>[] = []
  for (let count = 0; count < modelsOfEach; count++) {
    const model = await runtime.load({ ...files, from: 'en', to: 'es' })
    const answers = Array.from({ length: sentences }, () => model.translate(source))
    running.push(...answers.map(countAnswer))
    // Some of them are done.
    await answers[(round * 7 + count * 5) % sentences]?.catch(() => {})
    model.drop()
    globalThis.gc?.()
    await nextTurn()
  }
  // Ends threads in the middle of a product.
  await runtime.close()
  await Promise.all(running)
}
assert.ok(translated > runtimes * modelsOfEach, 'nothing was translated')
console.log(
  `${runtimes * modelsOfEach} models were dropped under load: ${translated} sentences were ` +
    `translated, ${failed} ended with the model or its threads.`,
)

async function countAnswer(answer: Promise<string>): Promise<void> {
  try {
    assert.equal(await answer, translation)
    translated++
  } catch (error) {
    if (!(error instanceof MarianError)) throw error
    failed++
  }
}
