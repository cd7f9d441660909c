// Words are chosen exactly: as from the logits that plain TypeScript computes of every word.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../../test/support/property-seed.ts'
import { smallModel, withTensors } from '../../test/support/small-model.ts'
import type { ModelContents } from '../files/model-files.ts'
import { listKernels } from '../kernels/kernel-choice.ts'
import * as reference from '../kernels/kernels.reference.product.ts'
import { arithmeticOf, createFractions, createStage, floatsOf } from '../kernels/kernels.stage.ts'
import type { KernelKind } from '../kernels/kernels.ts'
import { openThreadModel } from './blocks.ts'
import { loadModel } from './load-model.ts'
import { openOutputLayer } from './output-layer.ts'
import { wordsAtOnce } from './scratch.ts'
import { createSlots, maxSlots, type Slot, scoredSteps } from './slots.ts'

/** Of a sentence. */
const steps = scoredSteps + 3
/** Several times as many words as are scored at a time, and some. */
const vocabulary = 2 * wordsAtOnce + 512
const width = 64
const { files } = smallModel({ vocabulary })

/** Each word has equals, in the same part of the vocabulary and in others. */
const withEquals = withTensors(files, (tensors) => {
  const { data } = tensors.get('Wemb') ?? assert.fail()
  const { data: biases } = tensors.get('decoder_ff_logit_out_b') ?? assert.fail()
  for (let word = 97; word < vocabulary; word++)
    data.copyWithin(word * width, (word % 97) * width, (word % 97) * width + width)
  biases.fill(0)
})

const withoutShortlist = (contents: ModelContents): ModelContents => ({
  ...contents,
  shortlist: undefined,
})

/** The output layer of a model, and the logits of all words for a row of states. */
function openSubject(contents: ModelContents, kernel: KernelKind) {
  const { memory, packed } = loadModel(contents, kernel, 1)
  const threadModel = openThreadModel(memory, packed, 0)
  const { output } = packed
  const arithmetic = arithmeticOf(kernel, createStage(kernel))
  const ids = Array.from({ length: vocabulary }, (_, id) => id)
  const source = new Int8Array(memory.buffer, output.rows, vocabulary * width)
  const given = new Float32Array(memory.buffer, output.biases, vocabulary)
  const columns = { source, inner: width, ids }
  const biases = reference.prepareBiases(columns, given, output.correctBy, arithmetic.shift)
  biases[packed.target.unknown] = Number.NEGATIVE_INFINITY
  return {
    layer: openOutputLayer(threadModel),
    slots: createSlots(packed.architecture, threadModel.scratch.slots),
    /** Writes the states of the decoder. */
    setStates: (states: Float32Array) =>
      new Float32Array(memory.buffer).set(states, threadModel.scratch.states / 4),
    logitsOf: (states: Float32Array): Float32Array =>
      reference.multiply(
        {
          activations: reference.quantise(states, output.quantiseBy, arithmetic.shift),
          weights: source,
          rows: 1,
          inner: width,
          columns: vocabulary,
          unquantiseBy: output.unquantiseBy,
          biases,
        },
        arithmetic,
      ),
  }
}

/** The first of the best candidates, and the logarithm of its probability among all words. */
function chooseFrom(logits: Float32Array, candidates: Uint32Array) {
  const word = candidates.reduce((best, id) =>
    (logits[id] as number) > (logits[best] as number) ? id : best,
  )
  const highest = logits[word] as number
  const sum = logits.reduce((total, logit) => total + Math.exp(logit - highest), 0)
  return { word, logProbability: -Math.log(sum) }
}

for (const kernel of listKernels()) {
  describe(`the output layer with the ${kernel} kernels`, () => {
    for (const [name, contents] of [
      ['the whole vocabulary', withoutShortlist(files)],
      ['the whole vocabulary, the first of equal ones', withoutShortlist(withEquals)],
      ['the candidates of each sentence', files],
      ['the candidates of each sentence, the first of equal ones', withEquals],
    ] as const) {
      it(`chooses exactly the best word from ${name}, with its probability`, () => {
        const { layer, slots, setStates, logitsOf } = openSubject(contents, kernel)
        const one = fc.record({ withScore: fc.boolean(), word: fc.nat({ max: vocabulary - 1 }) })
        const all = fc.array(one, { minLength: 1, maxLength: maxSlots })
        fc.assert(
          fc.property(all, fc.nat(), fc.constantFrom(0.3, 3, 30), (asked, seed, largest) => {
            const states = floatsOf(asked.length * width, createFractions(seed), largest)
            const sentences = asked.map(({ withScore, word }) => {
              const candidates = layer.findCandidates([word, 0])
              const columns = layer.countOwnColumns(candidates)
              const postponesScore = withScore && layer.postponesScores
              const sizes = { rows: 2, columns, alignedSteps: 0, hypotheses: 1, postponesScore }
              const slot: Slot = slots.take(sizes) ?? assert.fail()
              const scores = { withScore, logProbabilities: [] as number[], unscored: [] }
              const sentence = { slot, candidates, ids: [], ...scores }
              layer.prepare(sentence)
              return sentence
            })
            setStates(states)
            // More steps than are scored together.
            const words = Array.from({ length: steps }, () => layer.chooseWords(sentences))
            sentences.forEach((sentence, row) => {
              const { slot, candidates, withScore, logProbabilities } = sentence
              layer.finishScore(sentence)
              slots.release(slot)
              const logits = logitsOf(states.subarray(row * width, (row + 1) * width))
              const expected = chooseFrom(logits, candidates)
              for (const chosen of words) assert.equal(chosen[row], expected.word)
              assert.equal(logProbabilities.length, withScore ? steps : 0)
              for (const each of logProbabilities) {
                assert.ok(Math.abs(each - expected.logProbability) < 1e-5, String(each))
                assert.ok(each <= 0)
              }
            })
          }),
          { numRuns: 12 },
        )
      })
    }
  })
}
