// Random weights of real sizes, where every bit counts: a single difference soon changes the
// output.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { type Bergamot, loadBergamot, type ModelFiles } from '../../test/support/bergamot.ts'
import { type RandomModelOptions, randomModel } from '../../test/support/random-model.ts'
import { listKernels } from '../kernels/kernel-choice.ts'
import { loadModel } from './load-model.ts'
import type { SentenceWishes } from './sentence-steps.ts'
import { openSentenceTranslator } from './sentence-translator.ts'
import { beamWidth } from './slots.ts'

const trained = new URL('../../test/fixtures/enes/', import.meta.url)
const lengthFactor = 3
const sentences = 60
/**
 * Of complete translations. The rest are single bits in sums whose order Marian's matrix library
 * chooses by the shape.
 */
const leastEqual = 0.99

const models: (RandomModelOptions & { withShortlist?: boolean })[] = [
  { architecture: 'tiny', ends: true },
  { architecture: 'tiny', ends: true, tied: 'separate', mixedLengths: true },
  { architecture: 'base-memory', ends: true, seed: 2 },
  { architecture: 'base', ends: true },
  { architecture: 'tiny', ends: true, vocabulary: 4_000, withShortlist: false },
]

describe('the runtime beside Bergamot', {
  skip:
    !listKernels().includes('relaxed-unsigned') &&
    'this processor does not saturate as Bergamot does',
}, () => {
  it('gives the same translations with random models of real sizes', async () => {
    const bergamot = await loadBergamot()
    const figures = models.map(({ withShortlist = true, ...options }) => {
      const { files: all, texts } = randomModel(options)
      const files = withShortlist ? all : { ...all, shortlist: new Uint8Array() }
      const asked = texts.slice(0, sentences)
      const expected = translateWithBergamot(bergamot, files, asked)
      const translations = translateWithOurs(files, asked)
      assert.ok(
        new Set(expected).size > sentences / 2,
        `${JSON.stringify(options)} says too little to be compared`,
      )
      return {
        ...options,
        withShortlist,
        equal: translations.filter((translation, index) => translation === expected[index]).length,
      }
    })
    const equal = figures.reduce((sum, figure) => sum + figure.equal, 0)
    assert.ok(equal >= leastEqual * sentences * models.length, JSON.stringify(figures))
  })

  it('finds the same translations with a beam', async () => {
    const read = (name: string) => readFileSync(new URL(name, trained))
    const files = {
      model: read('model.enes.intgemm.alphas.bin'),
      shortlist: read('lex.50.50.enes.s2t.bin'),
      vocabularies: [read('vocab.enes.spm')],
    }
    // Bergamot splits texts into sentences itself.
    const texts = [
      ...new Set(
        read('expected.json')
          .toString()
          .match(/[A-Z][a-z ]{9,60}\./g),
      ),
    ]
    const asked = texts.slice(0, sentences)
    const bergamot = await loadBergamot()
    const settings = { 'beam-size': beamWidth, 'skip-cost': false }
    const expected = translateWithBergamot(bergamot, files, asked, settings)
    assert.deepEqual(translateWithOurs(files, asked, { isThorough: true }), expected)
    assert.notDeepEqual(translateWithOurs(files, asked), expected, 'the beam finds nothing else')
  })
})

function translateWithBergamot(
  bergamot: Bergamot,
  files: ModelFiles,
  texts: readonly string[],
  settings = {},
): string[] {
  const model = bergamot.model(files, { maxLengthFactor: lengthFactor, settings })
  // Ours has single spaces.
  const translations = texts
    .flatMap((text) => model.translate([text]))
    .map((text) => text.replace(/\s+/g, ' ').trim())
  model.close()
  return translations
}

function translateWithOurs(
  files: ModelFiles,
  texts: readonly string[],
  wishes: Partial<SentenceWishes> = {},
): string[] {
  const named = (name: string, bytes: Uint8Array) => ({ name, bytes })
  const loaded = loadModel(
    {
      model: named('model', files.model),
      shortlist: files.shortlist.length > 0 ? named('shortlist', files.shortlist) : undefined,
      vocabularies: files.vocabularies.map((bytes) => named('vocabulary', bytes)),
    },
    'relaxed-unsigned',
    1,
  )
  const translator = openSentenceTranslator(loaded, 0, {
    factor: lengthFactor,
    slack: 0,
    guardsRepetition: false,
  })
  return texts.map((text) => {
    try {
      return translator.translate([text], wishes).join('')
    } catch {
      // An empty answer is an answer too.
      return ''
    }
  })
}
