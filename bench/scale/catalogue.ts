// The table of engines in place of src/translation/engines/catalogue.ts: one that only waits, so
// that two cores can drive many processes. It exists in benchmarks alone.
import { segmentText } from '@dragoman/formats/segment/segment.ts'
import type { EngineDefinition } from '../../src/translation/engines/engine.ts'
import { createWork } from './workload.ts'

const pairs = [{ from: 'en', to: 'es' }]

export const waiting: EngineDefinition = {
  expectedQuality: 50,
  create() {
    const work = createWork(Number(process.env.BENCH_WAIT_MS))
    return {
      pairs: () => pairs,
      concurrentBatches: 1_000,
      batchCharacters: 1,
      async translate(segments) {
        await Promise.all(segments.map((segment) => work(segmentText(segment))))
        return [...segments]
      },
      close: async () => {},
    }
  },
}
