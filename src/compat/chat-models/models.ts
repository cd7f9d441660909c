// The models that chat clients choose from: one for each target language, and one for which the
// prompt says it.
import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { Problem } from '../../http/problems.ts'
import type { Languages } from '../../translation/languages/language-schemas.ts'

export const anyModel = 'dragoman'
const prefix = `${anyModel}-`

/** The languages that the name of a model fixes, in BCP 47. */
interface ModelLanguages {
  readonly from?: string
  readonly to?: string
}

/** The names of all models: `dragoman`, and `dragoman-de` for each target. */
export function listModels({ languages }: Languages): string[] {
  const targets = new Set(languages.flatMap(({ targets }) => targets.map(({ code }) => code)))
  return [anyModel, ...[...targets].sort().map((code) => `${prefix}${code}`)]
}

/**
 * The languages of a model, such as `dragoman-de`, `dragoman-en-de` or `dragoman-pt-BR`. Other
 * names fix none: many programs know only those of their own list. Throws `model-not-found`.
 */
export function readModel(name: string, languages: Languages): ModelLanguages {
  const plain = name.replace(/:latest$/, '')
  if (!plain.toLowerCase().startsWith(prefix)) return {}
  const codes = plain.slice(prefix.length)
  const known = new Map(languages.languages.map(({ code }) => [code.toLowerCase(), code]))
  const exact = known.get(codes.toLowerCase())
  if (exact !== undefined) return { to: exact }
  const parts = codes.split('-')
  for (let count = 1; count < parts.length; count++) {
    const from = known.get(parts.slice(0, count).join('-').toLowerCase())
    const to = parseLanguage(parts.slice(count).join('-'))
    if (from !== undefined && to !== undefined) return { from, to }
  }
  const to = parseLanguage(codes)
  if (to !== undefined) return { to }
  throw new Problem('model-not-found', {
    detail: `The model '${name.slice(0, 80).toWellFormed()}' does not exist.`,
  })
}

/** Whether a name is that of a model of the list, in any letter case. */
export const isListed = (name: string, languages: Languages): boolean =>
  listModels(languages).some(
    (model) => model.toLowerCase() === name.replace(/:latest$/, '').toLowerCase(),
  )
