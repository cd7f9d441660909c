import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Tensor, tensorType, writeShortlist } from '../../test/support/model-files.ts'
import type { RandomModelOptions } from '../../test/support/random-model.ts'
import { refuses } from '../../test/support/refuses.ts'
import {
  smallModel,
  smallVocabulary,
  tensorsOf,
  withTensors,
} from '../../test/support/small-model.ts'
import { readBinaryModel } from '../files/binary-model.ts'
import type { ModelContents } from '../files/model-files.ts'
import { type LoadedModel, loadModel } from './load-model.ts'
import { openSentenceTranslator } from './sentence-translator.ts'

const { files: small, texts } = smallModel()
const { files: separate } = smallModel({ tied: 'separate' })

const load = (files: ModelContents, threads = 1): LoadedModel => loadModel(files, 'exact', threads)

const changed = (change: (tensors: Map<string, Tensor>) => unknown, files = small): ModelContents =>
  withTensors(files, change)

const replace = (name: string, part: Partial<Tensor>, files = small): ModelContents =>
  changed((tensors) => tensors.set(name, { ...(tensors.get(name) as Tensor), ...part }), files)

const floats = (...values: number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer)

/** An alpha as some converters write it: one int8 and its multiplier. */
function quantisedScalar(element: number, multiplier: number): Uint8Array {
  const data = Buffer.alloc(5)
  data.writeInt8(element)
  data.writeFloatLE(multiplier, 1)
  return data
}

const refusesModel = (files: ModelContents, reason: RegExp): void =>
  refuses(() => load(files), 'model.bin', reason)

const names = [...tensorsOf(small).keys()].filter((name) => !name.startsWith('special:'))
const alphas = names.filter((name) => name.endsWith('_QuantMultA'))
const vectors = names.filter((name) => /_b\w?$|_ln_|logit_out_b$/.test(name))
const matrices = names.filter((name) => !alphas.includes(name) && !vectors.includes(name))

/** A model's translations of some texts. */
function translate(model: LoadedModel, sentences: readonly string[], thread = 0): unknown[] {
  const translator = openSentenceTranslator(model, thread)
  return sentences.map((sentence) => translator.translate([sentence]))
}

describe('loading a model', () => {
  test('gives one that translates, whatever its depth, width and vocabularies', () => {
    for (const options of [
      {},
      { tied: 'separate' },
      { layers: { encoder: 2, decoder: 3 } },
      { dims: { embedding: 128, feedForward: 64, heads: 8 } },
      { dims: { embedding: 192, feedForward: 256, heads: 4 } },
      { vocabulary: 264 },
      { architecture: 'base', layers: { encoder: 2, decoder: 2 }, dims: {}, tied: 'separate' },
    ] satisfies Partial<RandomModelOptions>[]) {
      const { files, texts } = smallModel(options)
      const [translation] = translate(load(files), texts.slice(0, 1)) as string[][]
      assert.match(translation?.[0] ?? '', /\p{L}/u, JSON.stringify(options))
    }
  })

  test('needs no shortlist', () => {
    const lists = Array.from({ length: smallVocabulary }, () => [])
    const bytes = writeShortlist({ first: smallVocabulary, best: 0, lists })
    const all = load({ ...small, shortlist: { name: 'lex.bin', bytes } }, 2)
    const none = load({ ...small, shortlist: undefined }, 2)
    for (const thread of [0, 1])
      assert.deepEqual(translate(none, texts, thread), translate(all, texts, thread))
    const { width } = all.packed.architecture
    const spared = all.packed.scratch.bytes - none.packed.scratch.bytes
    assert.ok(spared >= smallVocabulary * width, 'the output layer is there once for all threads')
  })

  test('gives each thread room of its own', () => {
    const model = load(small, 2)
    const [first, second] = [
      translate(model, texts.slice(0, 3), 0),
      translate(model, texts.slice(0, 3), 1),
    ]
    assert.deepEqual(first, second)
    const { start, bytes, threads } = model.packed.scratch
    assert.equal(threads, 2)
    assert.ok(start >= model.packed.bytes && start + 2 * bytes <= model.memory.buffer.byteLength)
  })

  test('ignores what is in the padding behind the data', () => {
    const stale = Buffer.from(small.model.bytes)
    for (const { data } of readBinaryModel(stale, 'model.bin').values()) {
      const written = data.byteOffset - stale.byteOffset + data.length
      // The multiplier of int8 weights is directly after them; bytes from 8 on are padding in
      // either case.
      if (written % 256 > 0 && written % 256 < 248 && written + 8 < stale.length)
        stale.fill(0xee, written + 8, Math.ceil(written / 256) * 256)
    }
    assert.notDeepEqual(stale, Buffer.from(small.model.bytes))
    const other = load({ ...small, model: { name: 'model.bin', bytes: stale } })
    assert.deepEqual(translate(other, texts.slice(0, 3)), translate(load(small), texts.slice(0, 3)))
  })

  test('takes the alpha of the output under either name, or under both', () => {
    const usual = load(small).packed.output.quantiseBy
    const renamed = changed((tensors) => {
      const alpha = tensors.get('Wemb_QuantMultA') as Tensor
      tensors.delete('Wemb_QuantMultA')
      tensors.set('none_QuantMultA', { ...alpha, name: 'none_QuantMultA' })
    })
    assert.equal(load(renamed).packed.output.quantiseBy, usual)
    const both = changed((tensors) =>
      tensors.set('none_QuantMultA', {
        name: 'none_QuantMultA',
        type: tensorType.float32,
        shape: [1, 1],
        data: floats(3),
      }),
    )
    assert.equal(load(both).packed.output.quantiseBy, usual)
    const spare = {
      name: 'encoder_Wemb_QuantMultA',
      type: tensorType.float32,
      shape: [1, 1],
      data: floats(3),
    }
    assert.doesNotThrow(() => load(changed((tensors) => tensors.set(spare.name, spare), separate)))
  })

  test('takes alphas of any shape of one number', () => {
    for (const name of alphas) {
      assert.doesNotThrow(() => load(replace(name, { shape: [1] })))
      assert.doesNotThrow(() => load(replace(name, { shape: [1, 1, 1] })))
    }
  })

  test('takes an alpha that was quantised as if it were a weight', () => {
    const quantised = { type: tensorType.intgemm8, data: quantisedScalar(127, 127 / 21.5) }
    const { output } = load(replace('decoder_Wemb_QuantMultA', quantised, separate)).packed
    assert.ok(Math.abs(output.quantiseBy - 21.5) < 1e-4, String(output.quantiseBy))
  })
})

describe('a model is refused', () => {
  test('without special:model.yml', () => {
    refusesModel(
      changed((tensors) => tensors.delete('special:model.yml')),
      /it has no special:model.yml/,
    )
  })

  test('without any one of its tensors', () => {
    assert.ok(names.length > 30)
    for (const name of names)
      refusesModel(
        changed((tensors) => tensors.delete(name)),
        new RegExp(`${name} is missing`),
      )
  })

  test('with a tensor that the network does not use', () => {
    for (const name of ['encoder_l2_self_Wq', 'decoder_l1_rnn_bogus', 'Wpos', ''])
      refusesModel(
        changed((tensors) =>
          tensors.set(name, { name, type: tensorType.float32, shape: [1, 1], data: floats(1) }),
        ),
        new RegExp(`network does not use: ${name}`),
      )
  })

  test('with an embedding of the other kind beside its own', () => {
    refusesModel(
      changed((tensors) =>
        tensors.set('encoder_Wemb', { ...(tensors.get('Wemb') as Tensor), name: 'encoder_Wemb' }),
      ),
      /network does not use: encoder_Wemb/,
    )
  })

  test('with any tensor of another shape', () => {
    for (const name of matrices) {
      const { shape } = tensorsOf(small).get(name) as Tensor
      const [rows = 0, columns = 0] = shape
      for (const other of [
        [rows * 2, columns / 2],
        [rows * columns],
        [1, rows, columns],
        [rows / 2, 2, columns],
      ])
        refusesModel(
          replace(name, { shape: other }),
          new RegExp(
            `${name} has the shape \\[${other.join(', ')}\\], ` +
              `expected is \\[${rows}, ${columns}\\]`,
          ),
        )
    }
    for (const name of vectors) {
      const { shape } = tensorsOf(small).get(name) as Tensor
      const [, length = 0] = shape
      for (const other of [[length], [length, 1], [1, length - 1], [2, length / 2]])
        refusesModel(replace(name, { shape: other }), new RegExp(`${name} has the shape`))
    }
  })

  test('with any tensor of another type', () => {
    for (const name of matrices) {
      const { shape } = tensorsOf(small).get(name) as Tensor
      const [rows = 0, columns = 0] = shape
      refusesModel(replace(name, { type: tensorType.int8 }), new RegExp(`${name} is of type int8`))
      refusesModel(
        replace(name, { type: tensorType.float32, data: new Uint8Array(rows * columns * 4) }),
        new RegExp(
          `${name} is of type float32; the files that run here end in .intgemm.alphas.bin`,
        ),
      )
    }
    for (const name of vectors)
      refusesModel(
        replace(name, { type: tensorType.int8 }),
        new RegExp(`${name} is of type int8, expected is float32`),
      )
  })

  test('with numbers in its biases and norms that are not finite', () => {
    for (const name of vectors) {
      for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
        const { shape } = tensorsOf(small).get(name) as Tensor
        const values = new Array(shape[1] as number).fill(0)
        values[values.length - 1] = value
        refusesModel(
          replace(name, { data: floats(...values) }),
          new RegExp(`${name} has numbers that are not finite`),
        )
      }
    }
  })

  test('with an alpha that is no positive number, or not one number', () => {
    for (const name of alphas) {
      for (const value of [0, -0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-45, 3e38])
        refusesModel(
          replace(name, { data: floats(value) }),
          new RegExp(`${name} is -?(?:\\d|NaN|Infinity)`),
        )
      refusesModel(
        replace(name, { shape: [1, 2], data: floats(1, 2) }),
        new RegExp(`${name} is not a single number`),
      )
      refusesModel(
        replace(name, { type: tensorType.int8 }),
        new RegExp(`${name} is not a single number`),
      )
    }
  })

  test('with a quantised alpha that is no positive number', () => {
    const quantised = (element: number, multiplier: number) =>
      replace(
        'decoder_Wemb_QuantMultA',
        { type: tensorType.intgemm8, data: quantisedScalar(element, multiplier) },
        separate,
      )
    refusesModel(quantised(0, 6), /decoder_Wemb_QuantMultA is 0/)
    refusesModel(quantised(-127, 6), /decoder_Wemb_QuantMultA is -21/)
    refusesModel(quantised(127, 1e-15), /decoder_Wemb_QuantMultA is 127\d+/)
    refusesModel(quantised(127, Number.NaN), /quantisation multiplier NaN/)
  })

  test('when it does not fit into one memory', () => {
    refuses(
      () => load(small, 100_000),
      'model.bin',
      /it needs \d+ bytes with 100000 threads, a memory has 4294967296 at most/,
    )
  })
})
