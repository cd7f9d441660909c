// Language models behind servers with an API like OpenAI's.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { type Engine, type EngineDefinition, EngineError, type EnginePair } from '../engine.ts'
import { isLocal, type LlmServer } from './llm-server.ts'

interface LlmSettings {
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

function createLlmEngine(_servers: readonly LlmServer[]): Engine {
  const pairs: readonly EnginePair[] = []
  return {
    concurrentBatches: 1,
    batchCharacters: 2_000,
    pairs: () => pairs,
    translate: async (segments: readonly Segment[]) =>
      segments.map(() => new EngineError('no server has the pair', 'engine')),
    close: async () => {},
  }
}
