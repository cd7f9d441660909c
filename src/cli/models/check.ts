// `dragoman models check`: with the built-in sentences, or with a set of the user's own.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { findModelFiles } from '@dragoman/marian'
import type { InstalledSet } from '../../models/installed/installed-sets.ts'
import type { ModelAccess } from '../../models/model-access.ts'
import { checkModel } from '../../models/model-check.ts'
import { ModelsError } from '../../models/models-error.ts'
import { getPair, pairName } from '../../models/pair-names.ts'
import { pullModels } from '../../models/pull.ts'
import { measureModel, type NamedText, type SetMeasurement } from '../../models/set-measurement.ts'
import { readSet, type SetOptions } from '../evaluate/set-files.ts'
import { createProgressLine } from '../terminal/progress-line.ts'
import { createDownloadProgress, describeCheck } from './download-progress.ts'
import { fail, findInstalled, stopSignal, withModels } from './model-command.ts'

/** Checks installed models again, or measures models with a set. */
export function check(names: readonly string[], options: SetOptions): Promise<void> {
  return withModels((access) =>
    options.set === undefined
      ? checkInstalled(names, access)
      : measureNamed(names, options, access),
  )
}

async function checkInstalled(names: readonly string[], { store }: ModelAccess): Promise<void> {
  const sets = await findInstalled(store, names)
  if (sets.length === 0)
    throw new ModelsError('usage', `No models are installed in ${store.directory}.`)
  for (const set of sets) {
    try {
      const check = await checkModel(set.directory)
      await store.withPair(set, () => store.describe(set, { ...set.metadata, check }))
      const line = `${pairName(set)}: ${describeCheck(check)}`
      if (check.result === 'suspect') fail(new ModelsError('damaged', line))
      else console.log(line)
    } catch (error) {
      fail(error)
    }
  }
}

async function measureNamed(
  names: readonly string[],
  options: SetOptions,
  access: ModelAccess,
): Promise<void> {
  if (names.length === 0)
    throw new ModelsError('usage', 'Name the pairs that the set has, such as en-es.')
  const pairs = names.map(getPair)
  const { name, texts } = await readSet(options, pairs)
  const installed = await access.store.list()
  for (const text of texts) {
    const found = installed.find((set) => pairName(set) === pairName(text))
    try {
      if (found === undefined) await measureOffered(text, { name, text }, access)
      else await measureInstalled(found, { name, text }, access)
    } catch (error) {
      fail(error)
    }
  }
}

/** Stores what it found out about the model's signals. */
async function measureInstalled(
  set: InstalledSet,
  named: NamedText,
  { store }: ModelAccess,
): Promise<void> {
  const measured = await measureDirectory(set.directory, named)
  const { calibration } = measured
  if (calibration !== undefined)
    await store.withPair(set, () => store.describe(set, { ...set.metadata, calibration }))
  console.log(describeMeasurement(set, measured))
}

/** Downloads a model, measures it, and removes it again. */
async function measureOffered(
  pair: LanguagePair,
  named: NamedText,
  { store, http, preference, readRegistry }: ModelAccess,
): Promise<void> {
  const { name: origin, sets } = await readRegistry()
  const { signal, ignore } = stopSignal()
  const progress = createDownloadProgress(1)
  const accept = async (_: LanguagePair, directory: string): Promise<boolean> => {
    progress.end()
    const measured = await measureDirectory(directory, named)
    console.log(`${describeMeasurement(pair, measured)} It is offered, and not installed.`)
    return false
  }
  try {
    const [outcome] = await pullModels([pair], {
      ...{ store, http, sets, origin, preference, signal, accept },
      onEvent: (event) => event.type !== 'end' && progress.show(event),
    })
    if (outcome?.error !== undefined) throw outcome.error
  } finally {
    progress.end()
    ignore()
  }
}

async function measureDirectory(directory: string, named: NamedText): Promise<SetMeasurement> {
  const paths = findModelFiles(directory)
  if (paths === undefined) throw new ModelsError('damaged', `${directory} has no complete model.`)
  const progress = createProgressLine(`Translating ${pairName(named.text)}`)
  let done = 0
  try {
    return await measureModel(paths, named, () =>
      progress.show(++done, named.text.sentences.length),
    )
  } finally {
    progress.end()
  }
}

function describeMeasurement(
  pair: LanguagePair,
  { sentences, chrf, bleu, calibration }: SetMeasurement,
): string {
  const figures =
    `chrF ${chrf.score.toFixed(1)} ± ${chrf.halfWidth.toFixed(1)}, BLEU ${bleu.toFixed(1)} on ` +
    `${sentences} sentences.`
  const calibrated =
    calibration === undefined
      ? 'Too few sentences to calibrate quality estimates.'
      : `Quality estimates are calibrated with ${calibration.sentences} of them.`
  return `${pairName(pair)}: ${figures} ${calibrated}`
}
