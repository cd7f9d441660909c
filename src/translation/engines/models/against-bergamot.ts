// Our runtime beside Bergamot, Marian itself compiled to WebAssembly, on the models of whoever asks.
import { readFileSync } from 'node:fs'
import { readModelFolder } from '../marian/model-folder.ts'
import { runSentences, sentencesOf } from './check.ts'
import { ModelsError } from './errors.ts'

export interface Comparison {
  readonly equal: number
  readonly total: number
  readonly different: readonly {
    readonly source: string
    readonly ours: string
    readonly theirs: string
  }[]
  /** Ours; only `relaxed-unsigned` rounds as Bergamot does. */
  readonly kernel: string
}

/** Both with the same limit, in output tokens a source token. */
const lengthFactor = 2

/** Translates sentences, the built-in ones unless others are given, with both. Throws ModelsError when Bergamot is not installed. */
export async function compareWithBergamot(
  folder: string,
  given?: readonly string[],
): Promise<Comparison> {
  const model = readModelFolder(folder)
  if (model === undefined) throw new ModelsError('damaged', `${folder} has no whole model.`)
  const sentences = given ?? sentencesOf(model.from)
  const outcome = await runSentences({
    ...model,
    sentences,
    limits: { factor: lengthFactor, slack: 0 },
    asBergamot: true,
  })
  if ('unusable' in outcome)
    throw new ModelsError('damaged', `The model in ${folder} can't be run: ${outcome.unusable}.`)
  const theirs = await translateWithBergamot({ ...model, sentences })
  const pairs = sentences.map((source, index) => ({
    source,
    ours: outcome.outputs[index] ?? '',
    theirs: theirs[index] ?? '',
  }))
  const different = pairs.filter((pair) => pair.ours !== pair.theirs)
  return {
    equal: pairs.length - different.length,
    total: pairs.length,
    different,
    kernel: outcome.kernel,
  }
}

interface Task {
  readonly model: string
  readonly shortlist: string | undefined
  readonly vocabularies: readonly string[]
  readonly sentences: readonly string[]
}

async function translateWithBergamot({
  model,
  shortlist,
  vocabularies,
  sentences,
}: Task): Promise<string[]> {
  try {
    import.meta.resolve('@browsermt/bergamot-translator/worker/bergamot-translator-worker.wasm')
  } catch (cause) {
    throw new ModelsError(
      'usage',
      'Bergamot is not installed: `npm install --no-save @browsermt/bergamot-translator@0.4.9` brings it.',
      {
        cause,
      },
    )
  }
  const { loadBergamot } = await import('./bergamot.ts')
  const bergamot = await loadBergamot()
  const loaded = bergamot.model(
    {
      model: readFileSync(model),
      shortlist: shortlist === undefined ? new Uint8Array() : readFileSync(shortlist),
      vocabularies: vocabularies.map((file) => readFileSync(file)),
    },
    { maxLengthFactor: lengthFactor },
  )
  const translations = sentences.flatMap((sentence) => loaded.translate([sentence]))
  loaded.close()
  // Of blanks in a row, which mean nothing, our runtime keeps one.
  return translations.map((translation) => translation.replace(/\s+/g, ' ').trim())
}
