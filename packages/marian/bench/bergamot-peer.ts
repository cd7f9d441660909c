// Measures Bergamot on one core, for the bench of this runtime. Nothing in it shares state, so that
// each worker thread can have one. It gets its best fair settings: greedy, int8 with the model's
// own scales, no cache, no alignments.
import { loadBergamot, type ModelFiles } from '../test/support/bergamot.ts'

interface PeerRun {
  translations: string[]
  wordsPerSecond: number
}

/** Loads the model, which takes half a second, and warms up. */
export async function createMarianPeer(files: ModelFiles, { maxLengthFactor = 2 } = {}) {
  const bergamot = await loadBergamot()
  const model = bergamot.model(files, { maxLengthFactor, alignment: false })

  return {
    /** Translates all texts, so many per call; 1 is one sentence at a time. Blocks the thread. */
    run(texts: readonly string[], batch: number): PeerRun {
      const startedAt = performance.now()
      const translations: string[] = []
      for (let start = 0; start < texts.length; start += batch)
        translations.push(...model.translate(texts.slice(start, start + batch)))
      const seconds = (performance.now() - startedAt) / 1000
      return { translations, wordsPerSecond: countWords(texts) / seconds }
    },
    close: model.close,
  }
}

export const countWords = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.split(' ').length, 0)
