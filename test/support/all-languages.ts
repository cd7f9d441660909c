import type { UnservedLanguages } from '../../src/jobs/worker/job-languages.ts'

/** What a process does not serve that serves all languages. */
export const allServed: UnservedLanguages = {
  canWorkOn: () => true,
  admits: () => true,
  prepareAgain: () => {},
  keys: () => [],
  list: () => [],
}
