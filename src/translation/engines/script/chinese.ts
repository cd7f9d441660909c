// Chinese in simplified and traditional characters, with the words of Taiwan and of Hong Kong, by
// the dictionaries of OpenCC.
import { ConverterBuilder, ConverterFactory, Trie } from 'opencc-js/core'

type Convert = (text: string) => string

/**
 * OpenCC's names. `tw` are the characters of Taiwan, which most traditional text has: OpenCC's own
 * standard prefers rarer ones (爲, 羣).
 */
const forms = { 'zh-Hant': 'tw', 'zh-Hant-TW': 'twp', 'zh-Hant-HK': 'hkp' } as const

export type TraditionalForm = keyof typeof forms

/** A few megabytes of dictionaries. */
export async function loadSimplifying(from: TraditionalForm): Promise<Convert> {
  return ConverterBuilder(await import('opencc-js/preset/t2cn'))({ from: forms[from], to: 'cn' })
}

/** The words of one region for those of the other. */
export async function loadRegional(from: TraditionalForm, to: TraditionalForm): Promise<Convert> {
  const [traditional, simplified] = await Promise.all([
    import('opencc-js/preset/t2cn'),
    import('opencc-js/preset/cn2t'),
  ])
  return ConverterFactory(
    ...(traditional.from[forms[from]] ?? []),
    ...(simplified.to[forms[to]] ?? []),
  )
}

/** Characters that are in Unicode twice, of which dictionaries have one. */
const compatibilityCharacters = /[\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu
let phrases: Promise<Trie> | undefined

/** 50,000 phrases, in 25 MB of memory, which all three forms share. */
export async function loadTraditional(to: TraditionalForm): Promise<Convert> {
  const { configs } = await import('opencc-js/preset/cn2t')
  const [characters = [], region = []] = configs[`s2${forms[to]}`]?.conversionChain ?? []
  phrases ??= Promise.resolve(createTrie(characters))
  const [common, regional] = [await phrases, createTrie(region)]
  return (text) => {
    const plain = text.replace(compatibilityCharacters, (found) => found.normalize('NFC'))
    let converted = ''
    for (const piece of convertPhrases(plain, common)) converted += regional.convert(piece)
    return converted
  }
}

function createTrie(dictionaries: Parameters<typeof ConverterFactory>[0]): Trie {
  const trie = new Trie()
  for (const dictionary of dictionaries.toReversed()) trie.loadDict(dictionary as string)
  return trie
}

/**
 * Yields phrases and what is between them, in traditional characters: a word of a region is not
 * looked for across the edges of a phrase. OpenCC's own converter does the same with every phrase
 * in memory twice, for each form.
 */
function* convertPhrases(text: string, trie: Trie): Generator<string> {
  let between = ''
  for (let at = 0; at < text.length; ) {
    const length = String.fromCodePoint(text.codePointAt(at) ?? 0).length
    const found = trie.matchPrefix(text, at)
    const end = found?.end ?? at + length
    const value = found?.value ?? text.slice(at, end)
    if (end > at + length) {
      yield between
      yield value
      between = ''
    } else between += value
    at = end
  }
  yield between
}
