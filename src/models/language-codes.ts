// Registries, folders and people name languages differently; the service knows one tag for each.

import type { LanguagePair } from '../translation/engines/engine.ts'
import { parseLanguage } from '../translation/language.ts'
import { ModelsError } from './errors.ts'

/** What the training pipeline's codes stand for, where BCP 47 has another reading of them. */
const pipelineCodes: Readonly<Record<string, string>> = {
  zh: 'zh-Hans',
  'zh-cn': 'zh-Hans',
  'zh-tw': 'zh-Hant',
  zhcn: 'zh-Hans',
}

/** The tag of a registry's or a person's code (`zh`, `zh_hant`, `zh-Hans`, `no`); undefined when it is no language we know. */
export function toTag(code: string): string | undefined {
  const plain = code.trim().replaceAll('_', '-')
  return parseLanguage(pipelineCodes[plain.toLowerCase()] ?? plain)
}

/** `en-es`: what a pair is called in folders, commands and messages. */
export const pairName = ({ from, to }: LanguagePair): string => `${from}-${to}`

/** A pair of `en-es`, `enes`, `en_es`, `en:es`, `zh-Hans-en` or `en-zh_hant`; undefined when it can't be read in exactly one way. */
export function findPair(name: string): LanguagePair | undefined {
  const joined = /^([a-z]{2})([a-z]{2})$/i.exec(name)
  const words = joined ? joined.slice(1) : name.split(/[-_:]/)
  const readings = new Map<string, LanguagePair>()
  for (let cut = 1; cut < words.length; cut++) {
    const from = toTag(words.slice(0, cut).join('-'))
    const to = toTag(words.slice(cut).join('-'))
    if (from !== undefined && to !== undefined && from !== to)
      readings.set(pairName({ from, to }), { from, to })
  }
  return readings.size === 1 ? readings.values().next().value : undefined
}

/** Throws ModelsError of the kind `usage`. */
export function getPair(name: string): LanguagePair {
  const pair = findPair(name)
  if (pair === undefined)
    throw new ModelsError(
      'usage',
      `"${name}" is no pair of languages; write it like en-es or en-zh-Hant.`,
    )
  return pair
}
