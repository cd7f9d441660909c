// How much smaller the text of a translated PDF is set than that of its source.
import { hasGlyphs, openFonts } from '@dragoman/formats/files/pdf/fonts/fonts.ts'
import { readPdf } from '@dragoman/formats/files/pdf/reading.ts'
import { makeParagraph } from '@dragoman/formats/files/pdf/segments/chain-segments.ts'
import { joinChains } from '@dragoman/formats/files/pdf/segments/chains.ts'
import { setParagraphs } from '@dragoman/formats/files/pdf/writing/set-paragraphs.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'

interface Scaled {
  readonly size: number
  readonly letters: number
}

/** The size relative to the source that half of the letters have at least. */
export async function medianScale(
  bytes: Uint8Array,
  translations: readonly Segment[],
  { assets, language }: { readonly assets: string; readonly language: string },
): Promise<number> {
  const fonts = openFonts(assets)
  const { plans, words } = await readPdf(bytes, {
    assets,
    canSet: (text, { family }) => hasGlyphs(fonts, text, family),
    maxPages: undefined,
  })
  const planned = plans.flatMap(({ blocks }) => blocks).filter((block) => 'items' in block)
  const paragraphs = joinChains(planned).map((chain) =>
    makeParagraph(chain, { words, textTerms: undefined }),
  )
  const translated = paragraphs.filter(({ isLanguage }) => isLanguage)
  const ofParagraph = new Map(
    translated.map((paragraph, index) => [paragraph, translations[index] ?? []]),
  )
  const set = setParagraphs(paragraphs, ofParagraph, { plans, fonts, language })
  const scaled = [...set].map(({ paragraph, fit: { size } }): Scaled => {
    const letters = paragraph.chain.reduce((sum, { text }) => sum + text.length, 0)
    return { size, letters }
  })
  return medianOf(scaled)
}

function medianOf(scaled: readonly Scaled[]): number {
  const all = scaled.reduce((sum, { letters }) => sum + letters, 0)
  let passed = 0
  for (const { size, letters } of scaled.toSorted((a, b) => a.size - b.size)) {
    passed += letters
    if (passed >= all / 2) return size
  }
  return Number.NaN
}
