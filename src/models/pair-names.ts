// Registries, directories and people name languages differently; the service knows one tag for
// each.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { baseLanguage, parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { ModelsError } from './models-error.ts'

/** The training pipeline's codes, where BCP 47 reads them differently. */
const pipelineCodes: Readonly<Record<string, string>> = {
  zh: 'zh-Hans',
  'zh-cn': 'zh-Hans',
  'zh-tw': 'zh-Hant',
  zhcn: 'zh-Hans',
}

const scriptNames = new Intl.DisplayNames('en', { type: 'script', fallback: 'none' })

/**
 * The tag of a registry's or a person's code (`zh`, `zh_hant`, `zh-Hans`, `no`); undefined when the
 * language or the script is unknown: the syntax of tags allows any four letters.
 */
export function toTag(code: string): string | undefined {
  const plain = code.trim().replaceAll('_', '-')
  const tag = parseLanguage(pipelineCodes[plain.toLowerCase()] ?? plain)
  const script = tag === undefined ? undefined : new Intl.Locale(tag).script
  return script === undefined || scriptNames.of(script) !== undefined ? tag : undefined
}

/** `en-es`: the name of a pair in directories, commands and messages. */
export const pairName = ({ from, to }: LanguagePair): string => `${from}-${to}`

/**
 * Parses `en-es`, `enes`, `en_es`, `en:es`, `zh-Hans-en` or `en-zh_hant`; undefined unless there is
 * exactly one reading. Four letters are a pair only with English, which every published model has
 * on one side: `data`, `base` and `tiny` would be pairs too.
 */
export function findPair(name: string): LanguagePair | undefined {
  const joined = /^(?:(en)([a-z]{2})|([a-z]{2})(en))$/i.exec(name)
  const words = joined ? joined.slice(1).filter((part) => part !== undefined) : name.split(/[-_:]/)
  const readings = new Map<string, LanguagePair>()
  for (let cut = 1; cut < words.length; cut++) {
    const from = toTag(words.slice(0, cut).join('-'))
    const to = toTag(words.slice(cut).join('-'))
    if (from !== undefined && to !== undefined && from !== to)
      readings.set(pairName({ from, to }), { from, to })
  }
  return readings.size === 1 ? readings.values().next().value : undefined
}

/** The pair of two codes; undefined when one is not a language, or both are the same. */
export function pairOf(source: string, target: string): LanguagePair | undefined {
  const from = toTag(source)
  const to = toTag(target)
  return from !== undefined && to !== undefined && from !== to ? { from, to } : undefined
}

/** What directory names say of a model besides its pair, as in `ende.student.tiny11`. */
const kindOfModel = /^(?:student|teacher|tiny|base|memory|small|large|int8|intgemm8?|alphas)\d*$/i

/** The pair that a directory name begins with: `en-de`, `en-de-tiny` or `ende.student.base`. */
export function findPairOfDirectory(name: string): LanguagePair | undefined {
  const words = name.split(/[-_:.]/)
  const end = words.findIndex((word) => kindOfModel.test(word))
  return findPair(words.slice(0, end < 0 ? words.length : Math.max(end, 1)).join('-'))
}

/** The pair in a model file's name, as in `model.enes.intgemm.alphas.bin`. */
export function findPairOfFile(name: string): LanguagePair | undefined {
  const [, word = ''] = name.split('.')
  const [, from = '', to = ''] = /^([a-z]{2})([a-z]{2})$/i.exec(word) ?? []
  return findPair(from === '' ? word : `${from}-${to}`)
}

/** Whether two names can mean the same pair: files say `enzh` for any script. */
export const agree = (one: LanguagePair, other: LanguagePair): boolean =>
  baseOf(one.from) === baseOf(other.from) && baseOf(one.to) === baseOf(other.to)

/** Prefers the general name of a language that has another for its usual form. */
const baseOf = (tag: string): string => {
  const base = baseLanguage(tag)
  return base === 'nb' || base === 'nn' ? 'no' : base
}

/** Throws ModelsError of the kind `usage`. */
export function getPair(name: string): LanguagePair {
  const pair = findPair(name)
  if (pair === undefined)
    throw new ModelsError(
      'usage',
      `"${name}" is not a language pair; write it like en-es or en-zh-Hant.`,
    )
  return pair
}
