import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { refuses } from '../../test/support/refuses.ts'
import { readArchitecture } from './architecture.ts'

const file = 'model.bin'

const student: Readonly<Record<string, unknown>> = {
  type: 'transformer',
  'transformer-decoder-autoreg': 'rnn',
  'dec-cell': 'ssru',
  'dim-emb': 256,
  'transformer-dim-ffn': 1536,
  'transformer-heads': 8,
  'enc-depth': 6,
  'dec-depth': 2,
  'dim-vocabs': [32_000, 32_000],
  'tied-embeddings-all': true,
}

/** The settings as YAML; `undefined` leaves a key out. */
const yamlOf = (changes: Readonly<Record<string, unknown>> = {}): string =>
  Object.entries({ ...student, ...changes })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')

const refusesSettings = (changes: Readonly<Record<string, unknown>>, reason: RegExp): void =>
  refuses(() => readArchitecture(yamlOf(changes), file), file, reason)

describe('an architecture', () => {
  test('is read from the settings of a tiny student', () => {
    assert.deepEqual(readArchitecture(yamlOf(), file), {
      width: 256,
      hiddenWidth: 1536,
      heads: 8,
      encoderLayers: 6,
      decoderLayers: 2,
      sourceVocabulary: 32_000,
      targetVocabulary: 32_000,
      sharedVocabulary: true,
    })
  })

  test('may have an embedding for the source and one for the target, in different sizes', () => {
    const separate = {
      'tied-embeddings-all': false,
      'tied-embeddings': true,
      'dim-vocabs': [32_000, 16_000],
    }
    const { sharedVocabulary, sourceVocabulary, targetVocabulary } = readArchitecture(
      yamlOf(separate),
      file,
    )
    assert.deepEqual(
      { sharedVocabulary, sourceVocabulary, targetVocabulary },
      {
        sharedVocabulary: false,
        sourceVocabulary: 32_000,
        targetVocabulary: 16_000,
      },
    )
  })

  test('may be of any width, depth and number of heads that the kernels can step through', () => {
    for (const changes of [
      { 'dim-emb': 64, 'transformer-heads': 4, 'transformer-dim-ffn': 64 },
      { 'dim-emb': 384, 'dec-depth': 4 },
      { 'dim-emb': 512, 'transformer-dim-ffn': 2048 },
      { 'enc-depth': 1, 'dec-depth': 1, 'transformer-heads': 1 },
      { 'enc-depth': 12, 'dec-depth': 12 },
      { 'dim-vocabs': [8, 8] },
    ]) {
      assert.doesNotThrow(() => readArchitecture(yamlOf(changes), file))
    }
  })

  test('may say what is the default, or what does not matter', () => {
    const settings = {
      'transformer-postprocess': 'dan',
      'transformer-preprocess': '',
      'transformer-decoder-ffn-depth': 2,
      'transformer-decoder-dim-ffn': 1536,
      'input-types': [],
      'transformer-tied-layers': [],
      'enc-cell': 'gru',
      'dim-rnn': 1024,
      version: 'v1.12.0 with a comment',
      'transformer-disable-position-embeddings': false,
      'transformer-attention-mask': 'default',
      'separator-symbol': '[eos]',
      unheard: { of: [1, 2, 3] },
    }
    assert.doesNotThrow(() => readArchitecture(yamlOf(settings), file))
  })

  const unknown: Readonly<Record<string, readonly unknown[]>> = {
    type: ['s2s', 'amun', undefined, 1],
    'transformer-decoder-autoreg': ['self-attention', 'average-attention', undefined],
    'dec-cell': ['gru', 'lstm', 'sru', undefined],
    'transformer-ffn-activation': ['swish', 'gelu', 'relu ', 'swiglu'],
    'transformer-ffn-depth': [1, 3, '2'],
    'transformer-decoder-ffn-depth': [1, 3],
    'transformer-decoder-dim-ffn': [512, 3072],
    'transformer-postprocess': ['da', 'n', '', 'dahn'],
    'transformer-postprocess-emb': ['nd', 'n', 'dan'],
    'transformer-postprocess-top': ['n'],
    'transformer-preprocess': ['n', 'd'],
    'transformer-no-projection': [true],
    'transformer-no-bias': [true],
    'transformer-no-affine': [true],
    'transformer-rnn-projection': [true],
    'transformer-depth-scaling': [true, 'true', 1],
    'transformer-train-position-embeddings': [true],
    'transformer-pool': [true],
    'transformer-disable-position-embeddings': [true],
    'transformer-attention-mask': ['alibi'],
    'transformer-alibi-shift': [true],
    'transformer-alibi-trainable': [true],
    alibi: [true],
    'transformer-guided-alignment-layer': [1, 'first'],
    'transformer-tied-layers': [[1, 1, 2], 'all', { 1: 1 }],
    'input-types': [['class'], ['sequence', 'sequence'], 'sequence'],
    'embedding-normalization': [true],
    'output-omit-bias': [true],
    'right-left': [true],
    'lemma-dim-emb': [64, -1],
    ulr: [true],
  }
  for (const [key, values] of Object.entries(unknown)) {
    test(`is refused with another ${key} than the one that runs`, () => {
      for (const value of values)
        refusesSettings({ [key]: value }, new RegExp(`special:model.yml: ${key} is `))
    })
  }

  const impossible: Readonly<Record<string, readonly unknown[]>> = {
    'dim-emb': [0, -64, 63, 100, 64.5, '256', null, undefined, true, [256], 8_192, 2 ** 31, 1e300],
    'transformer-dim-ffn': [0, 100, 131_072, '1536', undefined],
    'transformer-heads': [0, -8, 257, 1.5, undefined],
    'enc-depth': [0, 101, 2 ** 53, -1, 'six', undefined],
    'dec-depth': [0, 101, undefined],
  }
  for (const [key, values] of Object.entries(impossible)) {
    test(`is refused with an impossible ${key}`, () => {
      for (const value of values) refusesSettings({ [key]: value }, new RegExp(`${key} is `))
    })
  }

  test('is refused when its heads have no width that the kernels can step through', () => {
    for (const heads of [3, 7, 32, 256])
      refusesSettings({ 'transformer-heads': heads }, /dim-emb divided by transformer-heads is /)
  })

  test('is refused with vocabularies that are not two possible sizes', () => {
    for (const sizes of [undefined, 32_000, [], [32_000], [32_000, 32_000, 32_000], {}])
      refusesSettings({ 'dim-vocabs': sizes }, /dim-vocabs does not name/)
    for (const sizes of [
      [0, 0],
      [32_000, -8],
      [1_000_008, 8],
      ['a', 8],
      [8.5, 8],
      [[8], 8],
    ])
      refusesSettings({ 'dim-vocabs': sizes }, /dim-vocabs is /)
    refusesSettings(
      { 'dim-vocabs': [32_004, 32_004] },
      /dim-vocabs is 32004, expected is a multiple of 8/,
    )
  })

  test('is refused if the output is untied to an embedding, or an embedding has two sizes', () => {
    refusesSettings(
      { 'tied-embeddings-all': false },
      /neither tied-embeddings-all nor tied-embeddings/,
    )
    refusesSettings(
      { 'tied-embeddings-all': 'true' },
      /neither tied-embeddings-all nor tied-embeddings/,
    )
    refusesSettings({ 'dim-vocabs': [8, 16] }, /different sizes/)
  })

  test('is refused when it is not YAML, or not a list of settings', () => {
    for (const text of ['', '1', 'transformer', '- type\n- transformer', '~', '# nothing']) {
      refuses(() => readArchitecture(text, file), file, /this is not a list of settings/)
    }
    for (const text of [
      '{',
      'a: b: c',
      '"',
      `${yamlOf()}\tx`,
      `${yamlOf()}---\na: 1\n`,
      `${yamlOf()}type: transformer\n`,
      '\u0000\u0001\u0002: [',
    ]) {
      refuses(() => readArchitecture(text, file), file, /special:model.yml: this is no/)
    }
  })

  test('is refused at once when it is a bomb', () => {
    const started = performance.now()
    const bomb = `a: &a [x, x, x, x, x, x, x, x]\n${Array.from({ length: 20 }, (_, index) => {
      const [name, before] = [String.fromCharCode(98 + index), String.fromCharCode(97 + index)]
      return `${name}: &${name} [${new Array(8).fill(`*${before}`).join()}]\n`
    }).join('')}`
    refuses(() => readArchitecture(bomb + yamlOf(), file), file, /this is not YAML/)
    refuses(() => readArchitecture(`a: &a 1\nb: *a\n${yamlOf()}`, file), file, /this is not YAML/)
    refuses(() => readArchitecture('['.repeat(60_000), file), file, /this is not YAML/)
    refuses(
      () => readArchitecture(`${yamlOf()}a: ${'x'.repeat(1_000_000)}`, file),
      file,
      /it has 10\d+ characters/,
    )
    assert.ok(performance.now() - started < 5_000)
  })

  test('is refused by a message that is no longer than a message should be', () => {
    const load = () => readArchitecture(yamlOf({ type: 'x'.repeat(10_000) }), file)
    refuses(load, file, /^.{400,600}$/)
  })

  test('does not take settings from what every object has', () => {
    refuses(
      () => readArchitecture('__proto__: {type: transformer}\nconstructor: 1\n', file),
      file,
      /type is undefined/,
    )
  })
})
