// What the first stage of a pipeline knows of words.

/** A pipeline that runs its first stage by itself too. */
interface Analyser {
  analyse(text: string): Promise<string>
}

interface Source {
  readonly from: string
  /** The command of the stage. */
  readonly analyser: string | undefined
}

/** The dictionary of a source language. */
export interface Dictionary {
  readonly language: string
  /** What the stage makes of each line, which has words only. Rejects if the stage ends. */
  analyse(lines: readonly string[]): Promise<readonly string[]>
  /** What it makes of each word, which may be known already. */
  analyseWords(words: readonly string[]): Promise<readonly string[]>
}

/** Most words of texts come again: what is found of so many is kept. */
const mostKept = 20_000

/** What is found of words is kept by dictionary, whichever pipeline is asked. */
export function createDictionaries() {
  const found = new Map<string, Map<string, string>>()

  function keptBy(analyser: string): Map<string, string> {
    const kept = found.get(analyser) ?? new Map<string, string>()
    if (kept.size > mostKept) kept.clear()
    found.set(analyser, kept)
    return kept
  }

  /** The dictionary of a pipeline. */
  return (pipeline: Analyser, { from, analyser = '' }: Source): Dictionary => {
    async function analyse(lines: readonly string[]): Promise<readonly string[]> {
      // Between stops, so that no expression goes on from one line to the next.
      return (await pipeline.analyse(`${lines.join(';\n')};\n`)).split('\n')
    }

    return {
      language: from,
      analyse,
      async analyseWords(words) {
        const kept = keptBy(analyser)
        // What is kept may be cleared while the stage is asked.
        const all = new Map(words.map((word) => [word, kept.get(word)]))
        const asked = Array.from(all.keys()).filter((word) => all.get(word) === undefined)
        const analyses = asked.length === 0 ? [] : await analyse(asked)
        for (const [index, word] of asked.entries()) {
          const analysis = analyses[index] ?? ''
          all.set(word, analysis)
          kept.set(word, analysis)
        }
        return words.map((word) => all.get(word) ?? '')
      },
    }
  }
}

/** Whether a dictionary knows a word, or an expression with it. */
export const isKnown = (word: string, analysis: string | undefined): boolean =>
  analysis !== undefined && !analysis.includes(`/*${word}$`)
