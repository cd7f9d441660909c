// The set of `dragoman evaluate`: files, or the corrections of a server's app.
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { type ParallelText, SetError } from '@dragoman/evaluation/sets/parallel-text.ts'
import { joinLines, readColumns, readUnits } from '@dragoman/evaluation/sets/set-texts.ts'
import { type LanguagePair, parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { readTmxInSteps, TmxError } from '@dragoman/formats/tmx/tmx-reading.ts'
import { runAtOnce } from '../../shared/steps.ts'
import { InputError, UsageError } from '../errors.ts'
import { asApp } from '../service/acting.ts'
import { describeMissing } from '../translate/file-words.ts'
import { findFile } from '../translate/sources.ts'

export interface SetOptions {
  readonly set?: string
  readonly reference?: string
  readonly corrections?: boolean
  readonly app?: string
}

interface NamedSet {
  readonly name: string
  readonly texts: readonly ParallelText[]
}

/** Reads the set for each pair. Throws UsageError, InputError or SetError. */
export async function readSet(
  { set, reference, corrections = false, app }: SetOptions,
  pairs: readonly LanguagePair[],
): Promise<NamedSet> {
  if (corrections === (set !== undefined))
    throw new UsageError('Give either --set or --corrections.')
  if (set === undefined) {
    const text = await readCorrections(app)
    return { name: 'corrections', texts: readMemory(text, pairs) }
  }
  const name = basename(set)
  const text = await readText(set)
  if (reference !== undefined)
    return { name, texts: [joinLines(text, await readText(reference), onlyOf(pairs))] }
  const isTmx = extname(set).toLowerCase() === '.tmx' || /^\ufeff?\s*</.test(text)
  return {
    name,
    texts: isTmx ? readMemory(text, pairs) : readColumns(text, pairs, parseLanguage),
  }
}

function readMemory(text: string, pairs: readonly LanguagePair[]): ParallelText[] {
  try {
    const units = runAtOnce(readTmxInSteps(text.replace(/^\ufeff/, '')))
    return readUnits(units, pairs, parseLanguage)
  } catch (error) {
    throw error instanceof TmxError ? new SetError(error.message) : error
  }
}

function onlyOf(pairs: readonly LanguagePair[]): LanguagePair {
  const [pair, ...others] = pairs
  if (pair === undefined || others.length > 0)
    throw new UsageError('Two files have the sentences of one pair: name one with --pairs.')
  return pair
}

/** UTF-8. */
async function readText(file: string): Promise<string> {
  const found = await findFile(file)
  if (found === undefined) throw new InputError(await describeMissing(file))
  if (typeof found === 'string') throw new InputError(found)
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new InputError(`${file} cannot be read.`, { cause })
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new InputError(`${file} is not UTF-8. Save it as UTF-8.`)
  }
}

/** As TMX. */
const readCorrections = (app: string | undefined): Promise<string> =>
  asApp(app === undefined ? {} : { app }, async ({ memory }) => {
    const response = await memory.export('application/x-tmx+xml')
    return response.text()
  })
