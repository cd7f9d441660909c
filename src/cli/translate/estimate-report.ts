// What is printed on standard error about the quality of translations.

import type { Translation } from '../../translation/schemas.ts'
import { noteStyle } from '../terminal/styles.ts'

type DoubtfulSegment = NonNullable<Translation['doubtful']>[number]

/** What speaks against a passage. */
const reasons: Readonly<Record<DoubtfulSegment['reason'], string>> = {
  certainty: 'the network was not sure of its words',
  context: 'the source is short',
  knownWords: 'the language hardly has such words',
  length: 'its length is unusual',
  translatedWords: 'words were not translated',
  wholeWords: 'the network spelt words from pieces',
}

/** Of the translations into one language. */
interface Sum {
  quality: number
  characters: number
}

interface Options {
  /** Whether the mean of all estimates is printed at the end. */
  readonly wantsMean: boolean
  /** Called before something is printed. */
  readonly onPrint?: () => void
}

/** Names doubtful passages as they come, and at the end says how good all was. */
export function createEstimateReport({ wantsMean, onPrint = () => {} }: Options) {
  const sums = new Map<string, Sum>()

  function print(text: string): void {
    onPrint()
    console.error(noteStyle(text))
  }

  return {
    /** `place` says where the text is, such as `Line 3 of notes.txt`; '' of the only text. */
    add(
      place: string,
      to: string,
      { qualityEstimate = null, characters, doubtful = [] }: Translation,
    ): void {
      for (const passage of doubtful) print(describeDoubtful(place, to, passage))
      const sum = sums.get(to) ?? { quality: 0, characters: 0 }
      sums.set(to, sum)
      if (qualityEstimate === null) return
      sum.quality += qualityEstimate * characters
      sum.characters += characters
    },

    /** Prints the means, by the length of the texts. */
    end(): void {
      if (!wantsMean) return
      for (const [to, { quality, characters }] of sums)
        print(
          characters === 0
            ? `No quality estimate (${to}): no calibrated model translated this.`
            : `Quality estimate (${to}): ${(quality / characters).toFixed(2)}`,
        )
    },
  }
}

function describeDoubtful(
  place: string,
  to: string,
  { text, qualityEstimate, reason }: DoubtfulSegment,
): string {
  const where = place === '' ? '' : `${place}: `
  const about = `${to}, quality estimate ${qualityEstimate.toFixed(2)}: ${reasons[reason]}`
  return `${where}Doubtful: ${JSON.stringify(text)} (${about})`
}
