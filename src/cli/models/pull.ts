import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { findModelFiles } from '@dragoman/marian'
import { ModelsError } from '../../models/models-error.ts'
import { pairName } from '../../models/pair-names.ts'
import { expandRequests, readRequests } from '../../models/pair-requests.ts'
import { type PullSettings, pullModels } from '../../models/pull.ts'
import { compareModels, type ModelComparison } from '../../models/set-measurement.ts'
import type { ModelStore } from '../../models/store.ts'
import { readSet, type SetOptions } from '../evaluate/set-files.ts'
import { createDownloadProgress } from './download-progress.ts'
import { fail, stopSignal, withModels } from './model-command.ts'

interface Options extends SetOptions {
  ifBetter?: boolean
  architecture?: string
  registry?: string
  acceptChanges?: boolean
}

type Accept = NonNullable<PullSettings['accept']>

/** Accepts a model where none is installed, or if it is better on the set than that one. */
async function createJudge(
  store: ModelStore,
  options: SetOptions,
  pairs: readonly LanguagePair[],
): Promise<Accept> {
  if (options.set === undefined)
    throw new ModelsError('usage', '--if-better needs --set: a file with translated sentences.')
  const { texts } = await readSet(options, pairs)
  return async (pair, directory) => {
    const text = texts.find((each) => pairName(each) === pairName(pair))
    const current = await store.find(pair)
    const installed = current && findModelFiles(current.directory)
    const offered = findModelFiles(directory)
    if (text === undefined || installed === undefined || offered === undefined) return true
    const compared = await compareModels({ installed, offered }, text)
    console.log(`${pairName(pair)}: ${describeComparison(compared)}`)
    return compared.isBetter
  }
}

function describeComparison({ installed, offered, pValue, isBetter }: ModelComparison): string {
  const figures =
    `chrF ${installed.toFixed(1)} installed, ${offered.toFixed(1)} offered ` +
    `(p = ${pValue.toFixed(3)})`
  return isBetter ? `${figures}: better, and installed.` : `${figures}: the installed one stays.`
}

/** Downloads the named pairs, or those of the settings, and prints each result. */
export function pull(
  words: readonly string[],
  { architecture, registry, acceptChanges = false, ifBetter = false, ...set }: Options,
): Promise<void> {
  const overrides = {
    ...(architecture && { DRAGOMAN_MODELS_ARCHITECTURE: architecture }),
    ...(registry && { DRAGOMAN_MODELS_REGISTRY: registry }),
  }
  return withModels(async ({ store, http, preference, readRegistry, wanted }) => {
    const requests = readRequests(words.length > 0 ? words : wanted)
    if (requests.length === 0)
      throw new ModelsError(
        'usage',
        'No pair is named, and DRAGOMAN_MODELS names none. Name one, such as en-de.',
      )
    const { name: origin, sets } = await readRegistry()
    const { pairs, missing } = expandRequests(requests, sets)
    if (missing.length > 0)
      throw new ModelsError('usage', missing.map(({ message }) => message).join('\n'))
    const accept = ifBetter ? await createJudge(store, set, pairs) : undefined
    const { signal, ignore } = stopSignal()
    const progress = createDownloadProgress(pairs.length)
    try {
      const outcomes = await pullModels(pairs, {
        store,
        http,
        sets,
        origin,
        preference,
        signal,
        acceptChanges,
        ...(accept && { accept }),
        onEvent: progress.show,
      })
      progress.end()
      for (const { error } of outcomes) if (error !== undefined) fail(error)
      if (signal.aborted) process.exitCode = 130
    } finally {
      progress.end()
      ignore()
    }
  }, overrides)
}
