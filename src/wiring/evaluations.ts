import type { Config } from '../config/read-config.ts'
import { createEvaluationStore } from '../measurements/evaluation-store.ts'
import type { Evaluations } from '../translation/evaluation/service.ts'
import type { Foundation } from './foundation.ts'

/** The evaluation of translations that apps send. */
export const createEvaluations = (
  { config, now }: { config: Pick<Config, 'deadlineSeconds'>; now: () => Date },
  { database, engines }: Pick<Foundation, 'database' | 'engines'>,
): Evaluations => ({
  store: createEvaluationStore(database.tables),
  runInThread: engines.threads.run,
  deadlineSeconds: config.deadlineSeconds,
  now,
})
