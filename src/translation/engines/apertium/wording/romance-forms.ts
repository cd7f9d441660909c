// Forms of Spanish, Catalan, Portuguese, Galician, Italian and French that the stages misread. They
// read single letters as words: `U.E.` became `Or.And.`, `E-05` `And-05`, `Felipe VI` `Felipe SAW`.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { firstNames } from '../names/first-names.ts'
import { isMoreOftenName } from '../names/words-as-names.ts'
import type { LanguageForms } from './rules.ts'

const notInWord = String.raw`(?<![\p{L}\p{M}\p{N}.'’-])`
const acronym = String.raw`(?:\p{Lu}\.){2,8}(?!\p{L})`
const code = String.raw`\p{Lu}-\d{1,6}(?![\p{L}\p{N}])`
/** `VI` is a verb or a pronoun too. */
const numeral = String.raw`(?<=\p{Lu}[\p{Ll}\p{M}]{1,40} )VI(?![\p{L}\p{N}'’.])`
/** `plan A`, `vitamina E` */
const letterName = String.raw`(?<=\p{Ll} )[AEIOUY](?=[.,;:!?)]?(?:$| \p{Ll}))(?! [a-z]\b)`
const time = String.raw`(?<=\d ?)[ap]\. ?m\.`
const era = String.raw`(?<=\d )[ad]\. ?C\.`
const form = new RegExp(
  `(${notInWord}(?:${acronym}|${code})|${numeral}|${letterName}|${time}|${era})`,
  'u',
)
const mayHaveForm =
  /[\p{L}]\.|\p{Lu}-\d|\bVI\b|\p{Ll} [AEIOUY](?:\P{L}|$)|\b[EeNn]n?[a'’]? \p{Lu}|n['’]\p{Lu}|\dº/u

/** Articles of persons, which other languages do not have: `amb en Pau`, `d'en Joan`, `n'Anna`. */
const personalArticle =
  /(?<![\p{L}\p{M}'’])(d['’]en |en |na |n['’])(?=(\p{Lu}[\p{L}\p{M}]{1,30}))/giu
/** Names of places and times, before which `en` is the preposition: `en València`. */
const noPersons: ReadonlySet<string> = new Set(
  (
    'Abril Andes Andorra Argentina August Begues Castelló Cuba Càceres Eritrea Figueres ' +
    'Garrigues Granada Jura Maig Mar Montserrat Nevada París Pisa Prats Ribes Rodes Romania ' +
    'Salem Sitges Sol Terrassa València Vall Valls Vallès Vic Índia'
  ).split(' '),
)

/** The first of May. Of other things, the first is `1º` in other languages too. */
const ordinalDay = new RegExp(
  String.raw`(?<=(?:^|\P{N})1)º(?= (?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|` +
    String.raw`settembre|ottobre|novembre|dicembre)(?!\p{L}))`,
  'giu',
)

export const romanceForms: LanguageForms = { mayHaveForm, form, rewrite, write }

function rewrite(text: string, { from }: LanguagePair): string {
  if (from.startsWith('ca'))
    return text.replace(personalArticle, (found, article: string, name: string) => {
      if (!firstNames.has(name) && !isMoreOftenName(name, from)) return found
      if (/^en /i.test(article) && noPersons.has(name)) return found
      return /^d/i.test(article) ? `${article[0]}e ` : ''
    })
  if (from.startsWith('it')) return text.replace(ordinalDay, '')
  if (from.startsWith('pt')) return text.replace(/(?<!\p{L})p\. ex\./gu, 'p.ex.')
  return text
}

const eras: Readonly<Record<string, readonly [before: string, after: string]>> = {
  en: ['BC', 'AD'],
  fr: ['av. J.-C.', 'apr. J.-C.'],
}

function write(kept: string, { to }: LanguagePair): string {
  const language = to.slice(0, 2)
  const written = eras[language]
  if (written && /^[ad]\. ?C\.$/.test(kept)) return written[kept.startsWith('a') ? 0 : 1]
  return language === 'en' && /^[ap]\. ?m\.$/.test(kept) ? kept.replace(' ', '') : kept
}
