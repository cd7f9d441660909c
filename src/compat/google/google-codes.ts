import { chineseCodes } from '../chinese-codes.ts'

/** Google's codes that differ from BCP 47 as this service writes it. */
const codes: Readonly<Record<string, string>> = {
  ...chineseCodes,
  he: 'iw',
  nb: 'no',
  jv: 'jw',
  fil: 'tl',
}

/** The code under which Google's clients know a language. All BCP 47 tags are accepted. */
export const googleCode = (tag: string): string => codes[tag] ?? tag

/** Languages under Google's codes; of two that have one code, the more general one. */
export function listByGoogleCode(
  languages: readonly { readonly code: string; readonly name: string }[],
): { language: string; tag: string; name: string }[] {
  const known = new Set<string>()
  return languages.flatMap(({ code: tag, name }) => {
    const language = googleCode(tag)
    if (known.has(language)) return []
    known.add(language)
    return [{ language, tag, name }]
  })
}
