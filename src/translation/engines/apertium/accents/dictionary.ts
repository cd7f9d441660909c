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
  /** What the stage makes of each line, which has words only. */
  analyse(lines: readonly string[]): Promise<readonly string[]>
  /** Of words, those that it does not know. */
  findUnknown(words: readonly string[]): Promise<ReadonlySet<string>>
}

/** Most words of texts come again: so many are not looked up twice. */
const mostKept = 20_000

/** Words that dictionaries know are kept by dictionary. */
export function createDictionaries() {
  const knownWords = new Map<string, Set<string>>()

  function knownOf(analyser: string): Set<string> {
    const known = knownWords.get(analyser) ?? new Set()
    if (known.size > mostKept) known.clear()
    knownWords.set(analyser, known)
    return known
  }

  /** The dictionary of a pipeline. Its promises reject if the stage ends. */
  return (pipeline: Analyser, { from, analyser = '' }: Source): Dictionary => {
    async function analyse(lines: readonly string[]): Promise<readonly string[]> {
      // Between stops, so that no expression goes on from one line to the next.
      return (await pipeline.analyse(`${lines.join(';\n')};\n`)).split('\n')
    }

    return {
      language: from,
      analyse,
      async findUnknown(words) {
        const known = knownOf(analyser)
        const asked = Array.from(new Set(words)).filter((word) => !known.has(word))
        if (asked.length === 0) return new Set()
        const analyses = await analyse(asked)
        const unknown = asked.filter((word, index) => !isKnown(word, analyses[index]))
        const found = new Set(unknown)
        for (const word of asked) if (!found.has(word)) known.add(word)
        return found
      },
    }
  }
}

/** Whether a dictionary knows a word, or an expression with it. */
export const isKnown = (word: string, analysis: string | undefined): boolean =>
  analysis !== undefined && !analysis.includes(`/*${word}$`)
