import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import fc from 'fast-check'
import '../../../../test/support/property-seed.ts'
import { refusesCalls } from '../../test/native/calls.ts'
import { chooseKernel, listKernels } from '../kernels/kernel-choice.ts'
import * as reference from '../kernels/kernels.reference.product.ts'
import {
  arithmeticOf,
  assertSame,
  columns,
  createFractions,
  createStage,
  floatsOf,
  inner,
  placeProduct,
  type Stage,
  sample,
  seed,
} from '../kernels/kernels.stage.ts'
import { instructionSetOf, isNative, openKernels } from '../kernels/kernels.ts'
import { createRuntime } from '../runtime/runtime.ts'
import { MarianError } from '../segment.ts'
import { findAddonFile, loadAddon } from './addon.ts'
import { compileInto } from './compile.ts'

const natives = listKernels().filter(isNative)
const webAssembly = createStage('exact')
const skip = natives.length === 0 && chooseKernel().native

it('each instruction set of this processor agrees with the exact kernel', (t) => {
  if (!existsSync(findAddonFile())) return t.skip('the native product is not compiled')
  assert.deepEqual(natives.map(instructionSetOf), Object.keys(loadAddon()))
})

for (const kind of natives) {
  describe(`the ${kind} kernels`, () => {
    const stage = createStage(kind)
    const arithmetic = arithmeticOf(kind, stage)

    it('multiply right for any number of rows, with blocks of all heights and widths', () => {
      const shape = fc.record({ rows: fc.integer({ min: 1, max: 80 }), inner, columns })
      fc.assert(
        fc.property(sample, shape, (any, shape) => {
          const { product, addresses } = placeProduct(stage, kind, arithmetic, { ...any, shape })
          const { rows, inner, columns, unquantiseBy } = product
          const { activations, packed, prepared } = addresses
          const out = { at: stage.reserve(rows * columns * 4), length: rows * columns * 4 }
          const { multiply } = stage.kernels
          stage.run(() => {
            multiply(activations, packed, rows, inner, columns, unquantiseBy, prepared, out.at)
          }, out)
          const results = stage.floats(out.at, rows * columns)
          assertSame(results, reference.multiply(product, arithmetic))
        }),
        { numRuns: 40 },
      )
    })

    it('have the attention of WebAssembly, bit by bit', () => {
      const shape = fc.record({
        rows: fc.integer({ min: 1, max: 11 }),
        keyRows: fc.integer({ min: 1, max: 150 }),
        heads: fc.integer({ min: 1, max: 8 }),
        vectors: fc.integer({ min: 1, max: 9 }),
        // With large ones, all but a few weights are zeros, or too small to be normal.
        largest: fc.constantFrom(0.01, 1, 8, 300),
        seed,
      })
      fc.assert(
        fc.property(shape, (any) => {
          const results = [stage, webAssembly].map((each) => attendOn(each, any))
          assert.deepEqual(results[0], results[1])
        }),
        { numRuns: 100 },
      )
    })
  })
}

/** Bits of the attended values and of the weights, of the same numbers in each stage. */
function attendOn(
  stage: Stage,
  sizes: {
    rows: number
    keyRows: number
    heads: number
    vectors: number
    largest: number
    seed: number
  },
): Int32Array {
  const { rows, keyRows, heads, vectors, largest } = sizes
  stage.clear()
  const random = createFractions(sizes.seed)
  const width = heads * vectors * 16
  const padded = Math.ceil(keyRows / 4) * 4
  const place = (count: number) => stage.place(floatsOf(count, random, largest))
  const [queries, keys, values] = [
    place(rows * width),
    place(padded * width),
    place(keyRows * width),
  ]
  const reserve = (count: number) => ({ at: stage.reserve(count * 4), length: count * 4 })
  const [scores, out, weights] = [reserve(padded), reserve(rows * width), reserve(padded)]
  const { attend } = stage.kernels
  stage.run(
    () => {
      const at = [scores.at, out.at, weights.at] as const
      attend(queries, keys, values, rows, keyRows, width, heads, ...at)
    },
    scores,
    out,
    weights,
  )
  const floats = [...stage.floats(out.at, rows * width), ...stage.floats(weights.at, padded)]
  return new Int32Array(Float32Array.from(floats).buffer)
}

describe('the native kernels', { skip }, () => {
  it('refuse every call that would read or write elsewhere', () => {
    for (const kernels of Object.values(loadAddon())) refusesCalls(kernels, 2_000)
  })
})

describe('the choice of a kernel, where there is a native product', { skip }, () => {
  it('leaves out one that is wrong, or slower than WebAssembly, and says so', () => {
    const change = (work: (results: Float32Array) => void): typeof openKernels => {
      return (kind, memory) => {
        const kernels = openKernels(kind, memory)
        if (!isNative(kind)) return kernels
        const multiply: typeof kernels.multiply = (...product) => {
          kernels.multiply(...product)
          work(new Float32Array(memory.buffer, product[7], 8))
        }
        return { ...kernels, multiply }
      }
    }
    const wrong = chooseKernel(
      'auto',
      change((results) => {
        results[7] = (results[7] as number) + 1
      }),
    )
    assert.match(wrong.native, /gives wrong results/)
    assert.ok(!isNative(wrong.kernel))
    const slow = chooseKernel(
      'auto',
      change((results) => {
        const end = performance.now() + 1
        while (performance.now() < end) results.slice().sort()
      }),
    )
    assert.match(slow.native, /is not used: 0\.\d times the speed/)
    assert.ok(!isNative(slow.kernel))
  })

  it('uses none that is turned off, and starts with a required one', () => {
    assert.ok(!isNative(createRuntime({ native: 'off' }).kernel().kernel))
    assert.ok(isNative(createRuntime({ native: 'require' }).kernel().kernel))
    assert.throws(() => createRuntime({ kernel: 'exact', native: 'require' }), MarianError)
  })
})

describe('compiling the native product', () => {
  const makeDirectory = (t: TestContext): string => {
    const directory = mkdtempSync(join(tmpdir(), 'marian-native-'))
    t.after(() => rmSync(directory, { recursive: true }))
    return directory
  }

  it('says that there is no compiler, and leaves nothing behind', async (t) => {
    const directory = makeDirectory(t)
    await assert.rejects(
      compileInto(join(directory, 'product.node'), { compiler: join(directory, 'cc') }),
      (error: unknown) =>
        error instanceof MarianError && /there is no C compiler/.test(error.message),
    )
    assert.deepEqual(readdirSync(directory), [])
  })

  it('says what the compiler says, and leaves nothing behind', async (t) => {
    const directory = makeDirectory(t)
    const compiler = join(directory, 'cc')
    writeFileSync(compiler, '#!/bin/sh\necho "a.c: error: too old" >&2\nexit 3\n', { mode: 0o755 })
    await assert.rejects(
      compileInto(join(directory, 'product.node'), { compiler, inBackground: true }),
      /cannot be compiled: .*cc ended with status 3: a\.c: error: too old$/,
    )
    assert.deepEqual(readdirSync(directory), ['cc'])
  })

  it('removes what was compiled from other sources, for this platform', async (t) => {
    const directory = makeDirectory(t)
    const platform = `${process.platform}-${process.arch}`
    const fileOf = (name: string) => join(directory, name)
    const [old, own] = [`${platform}-0123456789ab.node`, `${platform}-cdef01234567.node`]
    const others = ['other-arm-0123456789ab.node', `${platform}-notes.txt`]
    for (const name of [old, `${old}.unfinished`, `${own}.beside`, ...others])
      writeFileSync(fileOf(name), '')
    // The compiler's last word is its output.
    const script = '#!/bin/sh\nfor out; do :; done\necho compiled > "$out"\n'
    writeFileSync(fileOf('cc'), script, { mode: 0o755 })
    await compileInto(fileOf(own), { compiler: fileOf('cc') })
    const left = [own, `${own}.beside`, 'cc', ...others]
    assert.deepEqual(readdirSync(directory).sort(), left.sort())
  })

  it('says that the directory cannot be written', async (t) => {
    const file = join(makeDirectory(t), 'file')
    writeFileSync(file, '')
    await assert.rejects(compileInto(join(file, 'product.node')), /cannot be compiled: E/)
  })
})
