// Language models behind servers with an API like OpenAI's: vLLM, llama.cpp, Ollama, LM Studio and
// what else speaks it.
import { createHash } from 'node:crypto'
import { type LanguagePair, parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import {
  type Engine,
  type EngineDefinition,
  EngineError,
  type EngineNote,
  type EnginePair,
} from '../engine.ts'
import { type BatchTask, translateBatch } from './batch-translation.ts'
import { isLocal, type LlmServer } from './llm-server.ts'
import { createServedModel, type ServedModel } from './served-model.ts'
import { ServerFailure } from './server-failure.ts'

export interface LlmSettings {
  readonly llmServers: readonly LlmServer[]
}

/** Models on machines of the operator. */
export const llm: EngineDefinition<LlmSettings> = {
  expectedQuality: 64,
  isSlow: true,
  create: ({ llmServers }) => createLlmEngine(llmServers.filter(isLocal)),
}

/** Models elsewhere. */
export const externalLlm: EngineDefinition<LlmSettings> = {
  expectedQuality: 65,
  isSlow: true,
  isExternal: true,
  create: ({ llmServers }) => createLlmEngine(llmServers.filter((server) => !isLocal(server))),
}

/** About a page: it fits every model, and its sentences help each other. */
const batchCharacters = 2_000
const versionDigits = 16

export function createLlmEngine(servers: readonly LlmServer[]): Engine {
  const models = servers.map(createServedModel)
  const byPair = indexPairs(models)
  const pairs = [...byPair.values()].map(({ pair }) => pair)
  const closing = new AbortController()
  const slots = models.reduce((sum, { slotCount }) => sum + slotCount, 0)

  return {
    pairs: () => pairs,
    isBatchOfOneRequest: true,
    concurrentBatches: Math.max(1, slots),
    batchCharacters,
    mode: hashOf(models.map(describeModel)),
    warnings: models.flatMap(({ server: { languages = [], pairs: named = [] } }) =>
      listUnknown([...languages, ...named.flatMap(({ from, to }) => [from, to])]),
    ),
    follows: (pair) => byPair.get(key(pair))?.models[0]?.profile.follows ?? new Set(),

    async translate(segments, pair, { signal, steering = {}, onTokens = () => {} }) {
      signal.throwIfAborted()
      const found = byPair.get(key(pair))?.models
      if (found === undefined) return refuseAll(segments, 'no server has the pair')
      if (closing.signal.aborted) return refuseAll(segments, 'the engine is closed')
      if (segments.length === 0) return []
      const ended = AbortSignal.any([signal, closing.signal])
      const task = { pair, steering, onTokens, signal: ended }
      return translateByFirst(found, segments, task).catch((error: unknown) => {
        signal.throwIfAborted()
        return refuseAll(segments, (error as Error).message)
      })
    },

    describe: () => ({
      text: models.map(({ server, slotCount }) => describeServer(server, slotCount)).join('\n'),
      code: 'language-models',
      parameters: { models: models.length },
    }),

    state: () => ({
      workers: models.reduce((sum, { state }) => sum + state().inFlight, 0),
      models: models.length,
      bytes: 0,
      restarts: { crashed: 0, hung: 0 },
      failures: models.flatMap(listFailure),
    }),

    async close() {
      closing.abort(new Error('the engine is closed'))
    },
  }
}

const key = ({ from, to }: LanguagePair): string => `${from} ${to}`

/** Asks the first server that answers. Rejects as the last one does. */
async function translateByFirst(
  models: readonly ServedModel[],
  segments: readonly Segment[],
  task: BatchTask,
): Promise<(Segment | EngineError)[]> {
  const up = models.filter((model) => model.isUp())
  let failure: unknown
  for (const model of up.length > 0 ? up : models) {
    try {
      return await translateBatch(model, segments, task)
    } catch (error) {
      if (!(error instanceof ServerFailure)) throw error
      failure = error
    }
  }
  throw failure
}

interface ServedPair {
  readonly pair: EnginePair
  /** In the order of the settings. */
  readonly models: ServedModel[]
}

function indexPairs(models: readonly ServedModel[]): Map<string, ServedPair> {
  const byPair = new Map<string, ServedPair>()
  for (const model of models)
    for (const pair of pairsOf(model.server)) {
      const known = byPair.get(key(pair))
      if (known) known.models.push(model)
      else
        byPair.set(key(pair), {
          pair: { ...pair, version: hashOf(describeModel(model)) },
          models: [model],
        })
    }
  return byPair
}

/** Canonical, each once. */
function pairsOf({ languages = [], pairs = [] }: LlmServer): LanguagePair[] {
  const known = languages.flatMap((language) => parseLanguage(language) ?? [])
  const all = known.flatMap((from) => known.map((to) => ({ from, to })))
  const named = pairs.flatMap((pair) => {
    const [from, to] = [parseLanguage(pair.from), parseLanguage(pair.to)]
    return from === undefined || to === undefined ? [] : [{ from, to }]
  })
  const wanted = [...all, ...named].filter(({ from, to }) => from !== to)
  return [...new Map(wanted.map((pair) => [key(pair), pair])).values()]
}

const listUnknown = (languages: readonly string[]): EngineNote[] =>
  languages
    .filter((language) => parseLanguage(language) === undefined)
    .map((language) => ({
      text: `DRAGOMAN_LLM_SERVERS: "${language}" is no language.`,
      code: 'unknown-language',
      parameters: { language },
    }))

/** All that its answers depend on. */
const describeModel = ({ server: { address, model }, profile }: ServedModel): string =>
  JSON.stringify([address, model, profile.wording])

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, versionDigits)

function describeServer({ address, model, profile = 'generic' }: LlmServer, slots: number): string {
  const { host } = new URL(address)
  return `${model} at ${host}, ${slots} at once, profile ${profile}`
}

/** A server that is left alone for a while. */
function listFailure({ server: { address, model }, state }: ServedModel): EngineNote[] {
  const { failure } = state()
  const { host } = new URL(address)
  if (failure === undefined) return []
  const text = `${model} at ${host} does not work: ${failure}.`
  return [{ text, code: 'model-fails', parameters: { model, host } }]
}

const refuseAll = (segments: readonly Segment[], reason: string): EngineError[] =>
  segments.map(() => new EngineError(reason, 'engine'))
