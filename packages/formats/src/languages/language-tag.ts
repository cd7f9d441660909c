// BCP 47 tags: parses what a caller writes and finds the served tag that it means.

/** Two BCP 47 tags as a service offers them. */
export interface LanguagePair {
  readonly from: string
  readonly to: string
}

const englishNames = new Intl.DisplayNames('en', {
  type: 'language',
  fallback: 'none',
  languageDisplay: 'standard',
})

/** Macrolanguages and old names whose usual meaning the standard's own mapping lacks. */
const aliases: Readonly<Record<string, string>> = {
  no: 'nb',
  sh: 'sr-Latn',
  zlm: 'ms',
  cmn: 'zh',
  arb: 'ar',
  zt: 'zh-Hant',
  pb: 'pt-BR',
}

/** Canonicalizing a tag costs 40 µs, and requests use the same few tags. */
const parsed = new Map<string, { canonical: string | undefined }>()
/** Then it is emptied: only who sends unusual tags on purpose gets there. */
const maxParsed = 1_000

/**
 * The canonical form of a tag in any letter case (`PT-br`, `eng`, `iw`, `zh_CN`), or undefined if
 * the language is unknown.
 */
export function parseLanguage(tag: string): string | undefined {
  if (tag.length > 35) return undefined
  let known = parsed.get(tag)
  if (known === undefined) {
    known = { canonical: canonicalize(tag) }
    if (parsed.size === maxParsed) parsed.clear()
    parsed.set(tag, known)
  }
  return known.canonical
}

function canonicalize(tag: string): string | undefined {
  try {
    const plain = tag.trim().replaceAll('_', '-')
    const [canonical] = Intl.getCanonicalLocales(aliases[plain.toLowerCase()] ?? plain)
    if (canonical === undefined) return undefined
    const locale = new Intl.Locale(canonical)
    const language = aliases[locale.language]
    if (language === undefined)
      return englishNames.of(locale.language) === undefined ? undefined : canonical
    return locale.baseName === locale.language
      ? language
      : canonical.replace(locale.language, language)
  } catch {
    return undefined
  }
}

/** The English name of a tag. */
export const languageName = (tag: string): string => englishNames.of(tag) ?? tag

/** The language of a tag, without script, region and variants. */
export const baseLanguage = (tag: string): string => tag.split('-', 1)[0] ?? tag

/** The script in which a tag's language is written, as `Latn`. */
export const scriptOf = (tag: string): string | undefined => new Intl.Locale(tag).maximize().script

/**
 * Whether two canonical tags name the same language in the same script, and not two regions: `en`
 * and `en-US`, `zh-Hant` and `zh-TW`, but not `pt-BR` and `pt-PT`.
 */
export function isSameVariety(tag: string, other: string): boolean {
  if (tag === other) return true
  if (baseLanguage(tag) !== baseLanguage(other)) return false
  const [one, two] = [new Intl.Locale(tag), new Intl.Locale(other)]
  if (scriptOf(tag) !== scriptOf(other)) return false
  return agree(one.region, two.region) && agree(extensionOf(one), extensionOf(two))
}

/** Whether two optional parts of tags do not contradict each other. */
const agree = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other

/** What a tag has after language, script and region. */
function extensionOf(locale: Intl.Locale): string | undefined {
  const { language, script, region } = locale
  const plain = [language, script, region].filter((part) => part !== undefined).join('-')
  return locale.toString().slice(plain.length) || undefined
}

/** From the tag to its language alone, one subtag less each time (RFC 4647, section 3.4). */
export function* lookupRange(tag: string): Generator<string> {
  for (let range = tag; range !== ''; range = range.slice(0, Math.max(0, range.lastIndexOf('-'))))
    yield range
}

interface ServedTags {
  has(tag: string): boolean
  [Symbol.iterator](): Iterator<string>
}

/**
 * The served tag that a canonical tag means: the tag or its nearest parent of the same script
 * (`es-MX` is `es`), else the same with its likely script (`zh-TW` is `zh-Hant-TW` or `zh-Hant`,
 * `sr-ME` is `sr-Latn`), else a parent in another script, else the configured or only variant of
 * its language (`pt` is `pt-BR`).
 */
export function lookup(
  tag: string,
  served: ServedTags,
  defaultVariants: Readonly<Record<string, string>>,
): string | undefined {
  if (served.has(tag)) return tag
  const { language, region } = new Intl.Locale(tag)
  const script = scriptOf(tag)
  const parents = [...lookupRange(tag)].filter((range) => served.has(range))
  const ofScript = parents.find((range) => scriptOf(range) === script)
  if (ofScript !== undefined) return ofScript
  for (const likely of [`${language}-${script}-${region}`, `${language}-${script}`])
    if (served.has(likely)) return likely
  if (parents[0] !== undefined) return parents[0]
  const variant = defaultVariants[language]
  if (variant !== undefined && served.has(variant)) return variant
  // A script that was asked for is not replaced by another.
  if (new Intl.Locale(tag).script !== undefined) return undefined
  return [...served].filter((candidate) => baseLanguage(candidate) === language).sort()[0]
}
