// Translations that are none: the source again, or text in another language.
import { baseLanguage, type LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Detector } from '../../detection/detector.ts'
import type { EvaluatedPair, TranslationError } from '../evaluation.ts'
import { type Check, findPassages, toSpans, wholeOf } from './check.ts'

/** Languages that no detection tells apart for certain. */
const alike: readonly ReadonlySet<string>[] = [
  new Set(['da', 'nb', 'nn', 'no']),
  new Set(['bs', 'hr', 'sr']),
  new Set(['id', 'ms']),
  new Set(['gl', 'pt']),
]
/** Shorter texts may be names. */
const leastLetters = 20
const leastCopied = 4
const mostCopiedShare = 0.7
/** Names, which stay as they are, begin with a capital letter. */
const smallWord = /(?<![\p{L}\p{M}])\p{Ll}[\p{Ll}\p{M}]{2,}(?![\p{L}\p{M}])/gu

export const createLanguageCheck =
  (detector: Detector): Check =>
  (pair, languages) => {
    if (isAlike(languages.from, languages.to)) return []
    return findUntranslated(pair) ?? findForeign(pair, languages, detector)
  }

/** Undefined if the text has been translated. */
function findUntranslated({ source, target }: EvaluatedPair): TranslationError[] | undefined {
  const before = new Set(findPassages(source, smallWord).map((word) => word.source))
  const words = findPassages(target, smallWord)
  const copied = words.filter((word) => before.has(word.source))
  const isSource = source.trim() === target.trim() && words.length > 1
  const isCopied = copied.length >= leastCopied && copied.length > mostCopiedShare * words.length
  if (!isSource && !isCopied) return undefined
  return [
    {
      type: 'Accuracy',
      subtype: 'Untranslated',
      severity: isSource || copied.length === words.length ? 'Critical' : 'Major',
      explanation: 'Words of the source were not translated.',
      sourceSpans: [],
      targetSpans: isSource ? wholeOf(target) : toSpans(target, copied),
    },
  ]
}

function findForeign(
  { target }: EvaluatedPair,
  { from, to }: LanguagePair,
  detector: Detector,
): TranslationError[] {
  if ((target.match(/\p{L}/gu)?.length ?? 0) < leastLetters) return []
  const found = detector.detect(target, new Set([baseLanguage(from), baseLanguage(to)]))
  if (found === undefined || !found.reliable || isAlike(found.language, to)) return []
  return [
    {
      type: 'Accuracy',
      subtype: isAlike(found.language, from) ? 'Untranslated' : 'Wrong language',
      severity: 'Critical',
      explanation: `The language looks like "${found.language}".`,
      sourceSpans: [],
      targetSpans: wholeOf(target),
    },
  ]
}

function isAlike(one: string, other: string): boolean {
  const [first, second] = [baseLanguage(one), baseLanguage(other)]
  return first === second || alike.some((group) => group.has(first) && group.has(second))
}
