import assert from 'node:assert/strict'
import type { Api } from './api.ts'

/** Adds corrections from English into Spanish: pairs of source and target. */
export async function addCorrections(
  api: Api,
  headers: Record<string, string>,
  ...texts: (readonly [string, string])[]
): Promise<void> {
  const entries = texts.map(([source, target]) => ({ from: 'en', to: 'es', source, target }))
  const { status, body } = await api.post('/memory', { entries }, headers)
  assert.equal(status, 201, JSON.stringify(body))
}
