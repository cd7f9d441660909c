// The architecture that `special:model.yml` must describe to run here: a Marian student with an
// SSRU decoder.
import { createRequire } from 'node:module'
import type * as Yaml from 'yaml'
import { ModelFileError } from './byte-reader.ts'

export interface Architecture {
  /** Floats of a word's vector. */
  readonly width: number
  /** Floats between the two products of a feed-forward block. */
  readonly hiddenWidth: number
  readonly heads: number
  readonly encoderLayers: number
  readonly decoderLayers: number
  readonly sourceVocabulary: number
  readonly targetVocabulary: number
  /**
   * One embedding for source, target and output; else one for the source and one for target and
   * output.
   */
  readonly sharedVocabulary: boolean
}

/**
 * Keys that change the computation, with the values that this runtime supports. A missing key has
 * Marian's default, which is the first value.
 */
const required: Readonly<Record<string, readonly unknown[]>> = {
  'transformer-ffn-activation': ['relu'],
  'transformer-ffn-depth': [2],
  'transformer-decoder-ffn-depth': [0, 2],
  'transformer-postprocess': ['dan'],
  'transformer-postprocess-emb': ['d'],
  'transformer-postprocess-top': [''],
  'transformer-preprocess': [''],
  'transformer-no-projection': [false],
  'transformer-no-bias': [false],
  'transformer-no-affine': [false],
  'transformer-rnn-projection': [false],
  'transformer-depth-scaling': [false],
  'transformer-train-position-embeddings': [false],
  'transformer-pool': [false],
  // From after Marian 1.12.14, of which Mozilla's models are.
  'transformer-disable-position-embeddings': [false],
  'transformer-attention-mask': ['default'],
  'transformer-alibi-shift': [false],
  'transformer-alibi-trainable': [false],
  alibi: [false],
  'transformer-guided-alignment-layer': ['last'],
  'embedding-normalization': [false],
  'output-omit-bias': [false],
  'right-left': [false],
  'lemma-dim-emb': [0],
  ulr: [false],
}

const require = createRequire(import.meta.url)
/** Loaded with the first model: programs that have none would start 15 ms later. */
const loadYaml = () => require('yaml') as typeof Yaml

const maxYamlLength = 65_536
const limits = { width: 4_096, hiddenWidth: 65_536, heads: 256, layers: 100, vocabulary: 1_000_000 }
/** The step sizes of the kernels. */
const multiples = { width: 64, hiddenWidth: 64, headWidth: 16, vocabulary: 8 }

/**
 * Parses the text of `special:model.yml`. Throws a ModelFileError that names the first unsupported
 * key.
 */
export function readArchitecture(yaml: string, file: string): Architecture {
  const fail = (reason: string): never => {
    throw new ModelFileError(`${file}: special:model.yml: ${reason}`)
  }
  const settings = parseSettings(yaml, fail)

  function expect(key: string, wanted: readonly unknown[], otherwise?: unknown): void {
    const value = settings[key] ?? otherwise
    if (!wanted.some((each) => each === value))
      fail(
        `${key} is ${JSON.stringify(value)}; this runtime runs ` +
          wanted.map((each) => JSON.stringify(each)).join(' or '),
      )
  }
  function integer(key: string, max: number, value = settings[key]): number {
    return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= max
      ? value
      : fail(`${key} is ${JSON.stringify(value)}, expected is an integer from 1 to ${max}`)
  }
  function multiple(what: string, value: number, of: number): number {
    return value % of === 0 ? value : fail(`${what} is ${value}, expected is a multiple of ${of}`)
  }

  expect('type', ['transformer'])
  expect('transformer-decoder-autoreg', ['rnn'])
  expect('dec-cell', ['ssru'])
  for (const [key, values] of Object.entries(required)) expect(key, values, values[0])
  expectEmpty('input-types')
  expectEmpty('transformer-tied-layers')
  const width = multiple('dim-emb', integer('dim-emb', limits.width), multiples.width)
  const heads = integer('transformer-heads', limits.heads)
  multiple('dim-emb divided by transformer-heads', width / heads, multiples.headWidth)
  const hiddenWidth = multiple(
    'transformer-dim-ffn',
    integer('transformer-dim-ffn', limits.hiddenWidth),
    multiples.hiddenWidth,
  )
  expect('transformer-decoder-dim-ffn', [0, hiddenWidth], 0)
  const vocabularies = settings['dim-vocabs']
  if (!Array.isArray(vocabularies) || vocabularies.length !== 2)
    return fail('dim-vocabs does not name two sizes')
  const [sourceVocabulary = 0, targetVocabulary = 0] = vocabularies.map((size) =>
    multiple('dim-vocabs', integer('dim-vocabs', limits.vocabulary, size), multiples.vocabulary),
  )
  const sharedVocabulary = settings['tied-embeddings-all'] === true
  if (!sharedVocabulary && settings['tied-embeddings'] !== true)
    fail('neither tied-embeddings-all nor tied-embeddings is true')
  if (sharedVocabulary && sourceVocabulary !== targetVocabulary)
    fail('one embedding for vocabularies of different sizes')
  return {
    width,
    hiddenWidth,
    heads,
    encoderLayers: integer('enc-depth', limits.layers),
    decoderLayers: integer('dec-depth', limits.layers),
    sourceVocabulary,
    targetVocabulary,
    sharedVocabulary,
  }

  function expectEmpty(key: string): void {
    const value = settings[key] ?? []
    if (!Array.isArray(value) || value.length > 0)
      fail(`${key} is ${JSON.stringify(value)}; this runtime runs []`)
  }
}

export const configName = 'special:model.yml'

/** The architecture that a model's own settings describe. Throws ModelFileError. */
export function readModelArchitecture(
  tensors: ReadonlyMap<string, { readonly data: Uint8Array }>,
  file: string,
): Architecture {
  const config = tensors.get(configName)
  if (config === undefined) throw new ModelFileError(`${file}: it has no ${configName}`)
  return readArchitecture(new TextDecoder().decode(config.data).replace(/(?<!\0)\0+$/, ''), file)
}

function parseSettings(yaml: string, fail: (reason: string) => never): Record<string, unknown> {
  if (yaml.length > maxYamlLength)
    return fail(`it has ${yaml.length} characters, at most ${maxYamlLength} make sense`)
  let settings: unknown
  try {
    // YAML 1.1 and 1.2 read what Marian writes alike; it has no aliases.
    settings = loadYaml().parse(yaml, { maxAliasCount: 0, logLevel: 'error' })
  } catch (error) {
    return fail(`this is not YAML: ${(error as Error).message.split('\n')[0]}`)
  }
  return typeof settings === 'object' && settings !== null && !Array.isArray(settings)
    ? { ...settings }
    : fail('this is not a list of settings')
}
