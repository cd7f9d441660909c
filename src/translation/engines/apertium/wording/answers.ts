// What is wrong in the stages' answers, and right by a rule.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { englishAnswers } from './english-answers.ts'
import { romanceAnswers } from './romance-answers.ts'
import type { AnswerRule } from './rules.ts'

/** Rules of any language come first: what they leave is of the language. */
const anyAnswers: readonly AnswerRule[] = [
  { pattern: /<>\+<>/g, write: '', unless: /<>/ },
  // Of two forms of `number`, the first.
  { pattern: /(?<!\p{L})(n[ºo]|num\.?|number)\/n\.º/giu, write: '$1', unless: /\// },
]

/** The answer to a source by the rules of its languages. */
export function wordAnswer(answer: string, source: string, { from, to }: LanguagePair): string {
  const isOf = (languages: string | undefined, language: string): boolean =>
    languages === undefined || languages.split('|').includes(language.slice(0, 2))
  let text = restoreTimes(answer, source)
  for (const { from: sources, to: targets, source: has, unless, pattern, write } of allAnswers) {
    if (!isOf(targets, to) || !isOf(sources, from)) continue
    if (text.search(pattern) < 0) continue
    if ((has && !has.test(source)) || unless?.test(source)) continue
    text = text.replace(pattern, write as (found: string) => string)
  }
  return text
}

const allAnswers = [...anyAnswers, ...englishAnswers, ...romanceAnswers]

const time = /(?<![\p{N}.:])\d{1,3}(?::\d{2}){1,2}(?![\p{N}:])/gu
const changedTime = /(?<![\p{N}.:])\d{1,3}(?:[.:]\d{2}){1,2}(?![\p{N}:])/gu

/** A time, a verse and a score have the signs of the source: `10:30`, not `10.30`. */
function restoreTimes(answer: string, source: string): string {
  const times = source.match(time)
  if (times === null) return answer
  const known = new Map(times.map((found) => [found.replaceAll(':', '.'), found]))
  return answer.replace(changedTime, (found) => known.get(found.replaceAll(':', '.')) ?? found)
}
