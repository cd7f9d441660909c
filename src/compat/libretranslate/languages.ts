import type { Languages } from '../../translation/languages/language-schemas.ts'
import { libreTranslateCode } from './libretranslate-codes.ts'

/** Each language with its targets, among them itself; varieties of one code are one. */
export const renderLanguages = ({ languages }: Languages) =>
  languages
    .map(({ code, name, targets }) => ({
      code: libreTranslateCode(code),
      name,
      targets: [
        ...new Set([code, ...targets.map((target) => target.code)].map(libreTranslateCode)),
      ].sort(),
    }))
    .filter(({ code }, index, all) => all.findIndex((other) => other.code === code) === index)

/** What LibreTranslate's clients preselect: English, or another language that is a target. */
export function defaultTarget({ languages }: Languages): { code: string; name: string } {
  const targets = new Set(languages.flatMap((language) => language.targets.map(({ code }) => code)))
  const { code, name } = languages.find(
    (language) => language.code === (targets.has('en') ? 'en' : [...targets].sort()[0]),
  ) ?? { code: 'en', name: 'English' }
  return { code: libreTranslateCode(code), name }
}
