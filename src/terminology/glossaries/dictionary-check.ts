// Checks the dictionaries of a request in slices of time: a request may have 100,000 entries.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { invalidInput } from '../../http/problems.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import type { Steps } from '../../shared/steps.ts'
import { runInSlices } from '../../shared/time-slice.ts'
import { type CheckedDictionary, parsePair } from './dictionaries.ts'
import { checkEntriesInSteps, checkEntryCount, type PlaceOfEntry } from './entry-check.ts'
import {
  type EntriesText,
  type LiteralEntries,
  noEntries,
  readEntriesInSteps,
} from './entry-texts.ts'
import type { DictionaryEntries, GlossaryEntry, NewDictionary } from './schemas.ts'
import { splitTargetsInSteps } from './target-forms.ts'

const never = new AbortController().signal

/** Runs work for an app; it is not aborted. */
export const workInSlices = <T>(steps: Steps<T>, { id, ownerId }: AppPrincipal): Promise<T> =>
  runInSlices(steps, { ownerId, appId: id, signal: never })

/** Throws `validation-failed`, `language-not-supported`. */
export async function checkDictionaries(
  dictionaries: readonly (NewDictionary & LiteralEntries)[],
  app: AppPrincipal,
): Promise<CheckedDictionary[]> {
  const pairs = dictionaries.map((each, index) => parsePair(each, `/dictionaries/${index}`))
  refuseRepeatedPairs(pairs)
  const checked: CheckedDictionary[] = []
  for (const [index, pair] of pairs.entries()) {
    const { entries: given = [], isLiteral = false } = dictionaries[index] ?? {}
    const pointer = `/dictionaries/${index}/entries`
    checkEntryCount(given.length, pointer)
    const entries = isLiteral ? given : await workInSlices(splitTargetsInSteps(given), app)
    await workInSlices(checkEntriesInSteps(entries, pair.from, pointersIn(pointer)), app)
    checked.push({ ...pair, entries })
  }
  return checked
}

/** The checked entries of a text. Throws `validation-failed`. */
export async function readEntries(
  given: EntriesText,
  pair: LanguagePair,
  app: AppPrincipal,
): Promise<readonly GlossaryEntry[]> {
  const { entries: read, lines } = await workInSlices(readEntriesInSteps(given, pair), app)
  if (read.length === 0) throw noEntries()
  checkEntryCount(read.length, '')
  const entries = given.isLiteral ? read : await workInSlices(splitTargetsInSteps(read), app)
  const placeOf: PlaceOfEntry = (index) => `line ${lines[index]}`
  await workInSlices(checkEntriesInSteps(entries, pair.from, placeOf), app)
  return entries
}

/** Throws `validation-failed`. `given` is JSON, or the text of a media type. */
export async function checkDictionary(
  given: DictionaryEntries | EntriesText,
  pair: LanguagePair,
  app: AppPrincipal,
): Promise<CheckedDictionary> {
  if (!('text' in given)) {
    checkEntryCount(given.entries.length, '/entries')
    const entries = await workInSlices(splitTargetsInSteps(given.entries), app)
    await workInSlices(checkEntriesInSteps(entries, pair.from, pointersIn('/entries')), app)
    return { ...pair, entries }
  }
  return { ...pair, entries: await readEntries(given, pair, app) }
}

const pointersIn =
  (pointer: string): PlaceOfEntry =>
  (index, field) =>
    field === undefined ? `${pointer}/${index}` : `${pointer}/${index}/${field}`

function refuseRepeatedPairs(pairs: readonly LanguagePair[]): void {
  const seen = new Set<string>()
  for (const [index, { from, to }] of pairs.entries()) {
    const pair = `${from} ${to}`
    if (seen.has(pair))
      throw invalidInput(
        `/dictionaries/${index}`,
        `Another dictionary of the request is from ${from} to ${to} too.`,
        { reason: 'targets-repeated' },
      )
    seen.add(pair)
  }
}
