import type { NewJobRow } from '../../src/jobs/table/job-rows.ts'

/** A job of the app `a` as the service stores it, with the given overrides. */
export function jobRow(given: Partial<NewJobRow> & { id: string }): NewJobRow {
  return {
    appId: 'a',
    priority: 'normal',
    virtualStartTime: 0,
    text: '"x"',
    document: null,
    instructions: '{"to":"es","format":"text"}',
    metadata: null,
    webhookUrl: null,
    noStore: false,
    requestId: null,
    traceparent: null,
    usageTag: null,
    preview: 'x',
    texts: 1,
    characters: 1,
    createdAt: new Date(),
    expiresAt: new Date('2100-01-01'),
    ...given,
  }
}
