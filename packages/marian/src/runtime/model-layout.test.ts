import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pieceType, writeShortlist, writeVocabulary } from '../../test/support/model-files.ts'
import { refuses } from '../../test/support/refuses.ts'
import { smallModel, smallVocabulary } from '../../test/support/small-model.ts'
import type { ModelContents, NamedFile } from '../files/model-files.ts'
import { type LoadedModel, loadModel } from './load-model.ts'
import { openSentenceTranslator } from './sentence-translator.ts'

const { files: small, texts } = smallModel()
const { files: separate } = smallModel({ tied: 'separate' })

const load = (files: ModelContents, threads = 1): LoadedModel => loadModel(files, 'exact', threads)

const refusesModel = (files: ModelContents, reason: RegExp): void =>
  refuses(() => load(files), 'model.bin', reason)

/** A model's translations of some texts. */
function translate(model: LoadedModel, sentences: readonly string[], thread = 0): unknown[] {
  const translator = openSentenceTranslator(model, thread)
  return sentences.map((sentence) => translator.translate([sentence]))
}

/** Whether it works, or fails for this reason. */
function attempt(work: () => unknown, reason: RegExp): boolean {
  try {
    work()
    return true
  } catch (error) {
    return reason.test((error as Error).message)
  }
}

describe('what belongs to a model is refused', () => {
  function vocabularyOf(name: string, count: number): NamedFile {
    const words = Array.from({ length: count - 2 }, (_, index) => ({
      piece: `p${index}`,
      score: -index,
    }))
    const special = [
      { piece: '</s>', score: 0, type: pieceType.control },
      { piece: '<unk>', score: 0, type: pieceType.unknown },
    ]
    return { name, bytes: writeVocabulary({ pieces: [...special, ...words] }) }
  }

  test('with more pieces than the model has words, but not with fewer', () => {
    const [few, big] = [vocabularyOf('few.spm', 10), vocabularyOf('big.spm', smallVocabulary + 1)]
    const reason = /it has 257 pieces, the model 256 words/
    refuses(() => load({ ...small, vocabularies: [big] }), 'big.spm', reason)
    refuses(() => load({ ...separate, vocabularies: [few, big] }), 'big.spm', reason)
    refuses(() => load({ ...separate, vocabularies: [big, few] }), 'big.spm', reason)
    assert.doesNotThrow(() => load({ ...small, vocabularies: [few] }))
  })

  test('when there is no vocabulary at all', () => {
    refusesModel({ ...small, vocabularies: [] }, /it has no vocabulary/)
  })

  test('when a vocabulary or the shortlist is something else', () => {
    const model = small.model.bytes
    refuses(
      () => load({ ...small, vocabularies: [{ name: 'vocab.spm', bytes: model }] }),
      'vocab.spm',
      /./,
    )
    refuses(
      () => load({ ...small, shortlist: { name: 'lex.bin', bytes: model } }),
      'lex.bin',
      /this is not a binary shortlist/,
    )
    refusesModel(
      { ...small, model: { name: 'model.bin', bytes: small.shortlist?.bytes ?? model } },
      /this is not a Marian model|makes sense/,
    )
  })

  function withShortlist(first: number, sourceWords: number): ModelContents {
    const lists = Array.from({ length: sourceWords }, () => [5])
    return {
      ...small,
      shortlist: { name: 'lex.bin', bytes: writeShortlist({ first, best: 50, lists }) },
    }
  }

  test('when the shortlist is for another vocabulary', () => {
    refuses(
      () => load(withShortlist(50, smallVocabulary / 2)),
      'lex.bin',
      /it lists 128 source words, the model has 256/,
    )
    refuses(
      () => load(withShortlist(50, smallVocabulary + 8)),
      'lex.bin',
      /the number of offsets is 265, at most 257/,
    )
  })

  test('when the shortlist would never let a translation end', () => {
    refuses(
      () => load(withShortlist(0, smallVocabulary)),
      'lex.bin',
      /the end of a sentence is not among its first 0 words/,
    )
    assert.doesNotThrow(() => load(withShortlist(1, smallVocabulary)))
  })

  test('never for having every word as a first one, or too few for a step of the kernels', () => {
    for (const first of [1, 7, 8, 250, smallVocabulary]) {
      const model = load(withShortlist(first, smallVocabulary))
      // With so few candidates there may be no translation.
      for (const text of texts.slice(0, 2))
        assert.ok(attempt(() => translate(model, [text]), /wrote no word/))
    }
  })
})
