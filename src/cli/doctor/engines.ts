// Language detection, Apertium's pairs and neural models: each is tried, within a time and where
// memory allows it.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createRuntime } from '@dragoman/marian'
import { verifySet } from '../../models/downloads/verification.ts'
import { type InstalledSet, listSets } from '../../models/installed/installed-sets.ts'
import { checkModel } from '../../models/model-check.ts'
import { placeOfOffers, readStored } from '../../models/on-demand/offers.ts'
import { findPair, pairName } from '../../models/pair-names.ts'
import { isOnDemand } from '../../models/pair-requests.ts'
import { listPairs } from '../../models/selection.ts'
import { dayMs } from '../../shared/durations.ts'
import { createDetector } from '../../translation/detection/detector.ts'
import { createApertiumEngine } from '../../translation/engines/apertium/engine.ts'
import { type Mode, readModes } from '../../translation/engines/apertium/modes.ts'
import { estimateMemory } from '../../translation/engines/apertium/pipeline-budget.ts'
import { type Engine, EngineError } from '../../translation/engines/engine.ts'
import { describeError } from '../errors.ts'
import { formatCount } from '../terminal/output.ts'
import { type Context, hasMemoryFor } from './context.ts'
import { type Checks, conclude, type Finding, failureOf, succeeds } from './finding.ts'

const allPipelinesMs = 15_000
const allModelsMs = 15_000
const onePairMs = 20_000
/** A model and the thread that runs it. */
const modelBytes = 120 * 1024 ** 2

export async function* examineEngines(context: Context): AsyncGenerator<Finding> {
  const { dataDir, apertiumModes, marianNative } = context.config
  const models = join(dataDir, 'models')
  const sets = await listSets(models)
  const modes = readModes(apertiumModes)
  // What a server would choose; a required product that is missing is no error here.
  const { kernel, native } = createRuntime({
    native: marianNative === 'off' ? 'off' : 'auto',
  }).kernel()
  const isMissing = marianNative === 'require' && !kernel.startsWith('native-')
  const product = `Matrix products of the neural engine by ${kernel}: ${native}.`
  const failure = await failureOf(detect)
  yield* conclude({
    detection: {
      problem: failure && `Language detection does not work: ${failure}`,
      ok: 'Language detection works.',
      fix: 'Run `npm run build` in the directory of Dragoman.',
    },
    ...checkPairs(context.config, sets.length + modes.length),
    'native-product': {
      problem: isMissing && `${product} DRAGOMAN_MARIAN_NATIVE=require does not start without it.`,
      ok: product,
      fix:
        'Install a C compiler and run `npm run build:native` in the directory of Dragoman, or ' +
        'set DRAGOMAN_MARIAN_NATIVE=auto.',
    },
  })
  yield* examineApertium(context, modes)
  yield* examineModels(context, models, sets)
}

const staleDays = 14

/** What is installed, and what can be downloaded when it is needed. */
function checkPairs(config: Context['config'], installed: number): Checks {
  const isAuto = isOnDemand(config.models) && config.setup !== 'off'
  const { file, source } = placeOfOffers(config)
  const offers = isAuto ? readStored(file, source) : undefined
  const readAt = offers?.readAt.slice(0, 10)
  const isStale = offers !== undefined && Date.parse(offers.readAt) < Date.now() - staleDays * dayMs
  return {
    'language-pairs': {
      problem:
        installed === 0 && !isAuto && 'No language pair is installed: requests are rejected.',
      fix: 'Run `dragoman models pull en-es`, or `apt-get install apertium apertium-eng-spa`.',
    },
    'models-on-demand': {
      warning:
        isAuto &&
        (offers === undefined
          ? 'It is not known which models can be downloaded: no list was read so far.'
          : isStale && `The list of models that can be downloaded is of ${readAt}.`),
      ok: isAuto && `${listPairs(offers?.sets ?? []).length} pairs can be downloaded (${readAt}).`,
      fix:
        'Start the service with a network, or set HTTPS_PROXY or DRAGOMAN_MODELS_REGISTRY. ' +
        '`dragoman models list --available` says what is wrong.',
    },
  }
}

async function detect(): Promise<void> {
  const detector = await createDetector()
  const found = detector.detect('The house is red and the garden is big.', new Set(['en', 'es']))
  if (found?.language !== 'en')
    throw new Error(`an English sentence is taken for ${found?.language}`)
}

async function* examineApertium(
  { config, isQuick }: Context,
  modes: readonly Mode[],
): AsyncGenerator<Finding> {
  if (modes.length === 0) {
    yield* conclude({
      apertium: {
        warning: `No pair of Apertium is in ${config.apertiumModes}.`,
        fix: 'Run `apt-get install apertium apertium-eng-spa`, or use neural models alone.',
      },
    })
    return
  }
  const engine = createApertiumEngine({
    modesDirectory: config.apertiumModes,
    maxPerMode: 1,
    maxPipelines: 1,
    ...(config.apertiumMemoryBytes > 0 && { maxMemoryBytes: config.apertiumMemoryBytes }),
  })
  try {
    for (const { text: warning } of engine.warnings ?? []) {
      const fix = 'Give the machine more memory, or remove the pair.'
      yield* conclude({ 'apertium-memory': { warning, fix } })
    }
    const { started, failed, skipped } = isQuick
      ? { started: 0, failed: [], skipped: 'with --quick' }
      : await tryPipelines(engine, modes)
    const pairs = `${formatCount(engine.pairs().length, 'pair')} of Apertium`
    yield* conclude({
      apertium: {
        problem: failed.length > 0 && `Pairs of Apertium do not translate: ${failed.join('; ')}.`,
        skipped: skipped && `Of ${pairs}, ${started} were started: ${skipped}.`,
        ok: `${pairs} translate.`,
        fix: 'Install their packages again: `apt-get install --reinstall apertium-…`.',
      },
    })
  } finally {
    await engine.close()
  }
}

/** `skipped`: why not all were tried. */
async function tryPipelines(
  engine: Engine,
  modes: readonly Mode[],
): Promise<{ started: number; failed: string[]; skipped: string }> {
  const tried = { started: 0, failed: [] as string[], skipped: '' }
  const deadline = performance.now() + allPipelinesMs
  for (const pair of engine.pairs()) {
    const mode = modes.find(({ from, to }) => from === pair.from && to === pair.to)
    if (performance.now() > deadline) return { ...tried, skipped: 'the others take too long' }
    if (mode && !hasMemoryFor(estimateMemory(mode))) {
      tried.skipped = 'others take more memory than is free'
      continue
    }
    const signal = AbortSignal.timeout(onePairMs)
    const [answer] = await engine
      .translate([['Maria 2 3']], pair, { signal })
      .catch((error: unknown) => [new EngineError(describeError(error), 'engine')])
    tried.started++
    if (answer instanceof EngineError) tried.failed.push(`${pairName(pair)} (${answer.message})`)
  }
  return tried
}

async function* examineModels(
  { config, isQuick }: Context,
  directory: string,
  sets: readonly InstalledSet[],
): AsyncGenerator<Finding> {
  const deadline = performance.now() + allModelsMs
  let damaged = 0
  for (const set of sets) {
    const { result, defects } = await verifySet(set, { quick: isQuick })
    const isDamaged = result === 'damaged'
    if (isDamaged) damaged++
    yield* conclude({
      models: {
        problem: isDamaged && `The model ${pairName(set)} is damaged: ${defects.join('; ')}.`,
        fix: `Run \`dragoman models pull ${pairName(set)}\`.`,
      },
    })
    if (!isDamaged && !isQuick) yield* await tryModel(set, deadline)
  }
  const names = sets.map(({ name }) => name)
  for (const name of listPairDirectories(directory).filter((each) => !names.includes(each)))
    yield* conclude({
      models: {
        warning: `${join(directory, name)} holds no complete model.`,
        fix: 'Remove it, or import it: `dragoman models import`.',
      },
    })
  const missing = findMissing(config, sets)
  yield* conclude({
    models: {
      ok: damaged === 0 && `${formatCount(sets.length, 'neural model')} installed, files intact.`,
    },
    'missing-models': {
      warning: missing.length > 0 && `Wanted models are not installed: ${missing.join(', ')}.`,
      fix:
        'A running server downloads them; `dragoman models pull` says why it cannot. Without the ' +
        'internet, import them (docs/models.md).',
    },
  })
}

async function tryModel(set: InstalledSet, deadline: number): Promise<Finding[]> {
  const name = pairName(set)
  const reason =
    (!hasMemoryFor(modelBytes) && 'too little memory is free') ||
    (performance.now() > deadline && 'the others took too long')
  if (reason)
    return conclude({ 'model-load': { skipped: `The model ${name} was not loaded: ${reason}.` } })
  let suspicion: string | undefined
  const failure = await failureOf(async () => {
    const { result, detail } = await checkModel(set.directory)
    if (result === 'suspect') suspicion = detail
  })
  return conclude({
    'model-load': [
      { problem: failure, fix: `Run \`dragoman models pull ${name}\`, or remove the model.` },
      {
        warning: suspicion && `The model ${name} translates badly: ${suspicion}.`,
        ok: `The model ${name} can be loaded.`,
        fix: `Run \`dragoman models check ${name}\`; remove the model if that says the same.`,
      },
    ],
  })
}

/** The directories that are named as those of models are. */
function listPairDirectories(directory: string): string[] {
  if (!succeeds(() => readdirSync(directory))) return []
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && findPair(entry.name) !== undefined)
    .map(({ name }) => name)
}

/** Wanted pairs without a model, if the service downloads models. */
function findMissing(
  { models, setup }: Context['config'],
  sets: readonly InstalledSet[],
): string[] {
  const installed = sets.map(pairName)
  return models.filter((name) => {
    const pair = findPair(name)
    return setup !== 'off' && pair !== undefined && !installed.includes(pairName(pair))
  })
}
