// Language detection, Apertium's pairs and neural models: each is tried, within a time and where
// memory allows it.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createRuntime } from '@dragoman/marian'
import { listSets } from '../../models/installed-sets.ts'
import { checkModel } from '../../models/model-check.ts'
import { findPair, pairName } from '../../models/pair-names.ts'
import { verifySet } from '../../models/verification.ts'
import { createDetector } from '../../translation/detection/detector.ts'
import { createApertiumEngine } from '../../translation/engines/apertium/engine.ts'
import { readModes } from '../../translation/engines/apertium/modes.ts'
import { estimateMemory } from '../../translation/engines/apertium/pipeline-budget.ts'
import { EngineError } from '../../translation/engines/engine.ts'
import { describeError } from '../errors.ts'
import { type Context, hasMemoryFor } from './context.ts'
import { count, type Finding, ok, problem, skipped, warning } from './finding.ts'

const allPipelinesMs = 15_000
const allModelsMs = 15_000
const onePairMs = 20_000
/** A model and the thread that runs it. */
const modelBytes = 120 * 1024 ** 2

export async function* examineEngines(context: Context): AsyncGenerator<Finding> {
  yield await examineDetection()
  yield* examinePairs(context)
  yield examineProduct(context)
  yield* examineApertium(context)
  yield* examineModels(context)
}

async function* examinePairs({ config }: Context): AsyncGenerator<Finding> {
  const sets = await listSets(join(config.dataDir, 'models'))
  if (sets.length === 0 && readModes(config.apertiumModes).length === 0)
    yield problem(
      'language-pairs',
      'No language pair is installed: requests are rejected.',
      'Run `dragoman models pull en-es`, or `apt-get install apertium apertium-eng-spa`.',
    )
}

async function examineDetection(): Promise<Finding> {
  try {
    const detector = await createDetector()
    const found = detector.detect('The house is red and the garden is big.', new Set(['en', 'es']))
    if (found?.language === 'en') return ok('detection', 'Language detection works.')
    throw new Error(`an English sentence is taken for ${found?.language}`)
  } catch (error) {
    return problem(
      'detection',
      `Language detection does not work: ${describeError(error)}`,
      'Run `npm run build` in the directory of Dragoman.',
    )
  }
}

/** The one that a server would choose; a required one that is missing is no error here. */
const chooseKernel = ({ marianNative }: Context['config']) =>
  createRuntime({ native: marianNative === 'off' ? 'off' : 'auto' }).kernel()

/** How the neural engine multiplies on this machine. */
function examineProduct({ config }: Context): Finding {
  const { kernel, native } = chooseKernel(config)
  const found = `Matrix products of the neural engine by ${kernel}: ${native}.`
  return config.marianNative === 'require' && !kernel.startsWith('native-')
    ? problem(
        'native-product',
        `${found} DRAGOMAN_MARIAN_NATIVE=require does not start without it.`,
        'Install a C compiler and run `npm run build:native` in the directory of Dragoman, or ' +
          'set DRAGOMAN_MARIAN_NATIVE=auto.',
      )
    : ok('native-product', found)
}

async function* examineApertium({ config, isQuick }: Context): AsyncGenerator<Finding> {
  const directory = config.apertiumModes
  const modes = readModes(directory)
  if (modes.length === 0) {
    yield warning(
      'apertium',
      `No pair of Apertium is in ${directory}.`,
      'Install some: `apt-get install apertium apertium-eng-spa`; or use neural models alone.',
    )
    return
  }
  const engine = createApertiumEngine({
    modesDirectory: directory,
    maxPerMode: 1,
    maxPipelines: 1,
    ...(config.apertiumMemoryBytes > 0 && { maxMemoryBytes: config.apertiumMemoryBytes }),
  })
  try {
    for (const text of engine.warnings ?? [])
      yield warning('apertium-memory', text, 'Give the machine more memory, or remove the pair.')
    const tried = isQuick ? nothingTried('with --quick') : await tryPipelines(engine, modes)
    const named = `${count(engine.pairs().length, 'pair')} of Apertium`
    if (tried.failed.length > 0)
      yield problem(
        'apertium',
        `Pairs of Apertium do not translate: ${tried.failed.join('; ')}.`,
        'Install their packages again: `apt-get install --reinstall apertium-…`.',
      )
    else if (tried.skipped === undefined) yield ok('apertium', `${named} translate.`)
    else yield skipped('apertium', `Of ${named}, ${tried.started} were started: ${tried.skipped}.`)
  } finally {
    await engine.close()
  }
}

interface Tried {
  started: number
  failed: string[]
  /** Why not all were tried. */
  skipped: string | undefined
}

const nothingTried = (reason: string): Tried => ({ started: 0, failed: [], skipped: reason })

async function tryPipelines(
  engine: ReturnType<typeof createApertiumEngine>,
  modes: ReturnType<typeof readModes>,
): Promise<Tried> {
  const tried: Tried = { started: 0, failed: [], skipped: undefined }
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

async function* examineModels({ config, isQuick }: Context): AsyncGenerator<Finding> {
  const directory = join(config.dataDir, 'models')
  const sets = await listSets(directory)
  const damaged: string[] = []
  for (const set of sets) {
    const { result, defects } = await verifySet(set, { quick: isQuick })
    if (result !== 'damaged') continue
    damaged.push(pairName(set))
    yield problem(
      'models',
      `The model ${pairName(set)} is damaged: ${defects.join('; ')}.`,
      `Run \`dragoman models pull ${pairName(set)}\`.`,
    )
  }
  for (const name of incompleteDirectories(directory, new Set(sets.map((set) => set.name))))
    yield warning(
      'models',
      `${join(directory, name)} holds no complete model.`,
      'Remove it, or import it: `dragoman models import`.',
    )
  const intact = sets.filter((set) => !damaged.includes(pairName(set)))
  yield* isQuick ? [] : tryModels(intact)
  if (damaged.length === 0)
    yield ok('models', `${count(sets.length, 'neural model')} installed, files intact.`)
  yield* missingModels(config, new Set(sets.map(pairName)))
}

function incompleteDirectories(directory: string, known: ReadonlySet<string>): string[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .filter((name) => !known.has(name) && findPair(name) !== undefined)
  } catch {
    return []
  }
}

async function* tryModels(sets: Awaited<ReturnType<typeof listSets>>): AsyncGenerator<Finding> {
  const deadline = performance.now() + allModelsMs
  for (const set of sets) {
    const name = pairName(set)
    const reason = !hasMemoryFor(modelBytes)
      ? 'too little memory is free'
      : performance.now() > deadline
        ? 'the others took too long'
        : undefined
    if (reason !== undefined) {
      yield skipped('model-load', `The model ${name} was not loaded: ${reason}.`)
      continue
    }
    try {
      const { result, detail } = await checkModel(set.directory)
      yield result === 'suspect'
        ? warning(
            'model-load',
            `The model ${name} translates badly: ${detail}.`,
            `Run \`dragoman models check ${name}\`; remove the model if that says the same.`,
          )
        : ok('model-load', `The model ${name} can be loaded.`)
    } catch (error) {
      yield problem(
        'model-load',
        describeError(error),
        `Run \`dragoman models pull ${name}\`, or remove the model.`,
      )
    }
  }
}

function* missingModels(
  { models, setup }: Context['config'],
  installed: ReadonlySet<string>,
): Generator<Finding> {
  if (setup === 'off') return
  const missing = models.filter((name) => {
    const pair = findPair(name)
    return pair !== undefined && !installed.has(pairName(pair))
  })
  if (missing.length > 0)
    yield warning(
      'missing-models',
      `Wanted models are not installed: ${missing.join(', ')}.`,
      'A running server downloads them; `dragoman models pull` says why it cannot. Without the ' +
        'internet, import them (docs/models.md).',
    )
}
