import assert from 'node:assert/strict'
import type { Api } from './api.ts'

/** An entry for each source, whose target is the source in capitals. */
export const entriesOf = (...sources: string[]) =>
  sources.map((source) => ({ source, target: source.toUpperCase() }))

/** A dictionary from English into Spanish. */
export const dictionaryOf = (...sources: string[]) => ({
  from: 'en',
  to: 'es',
  entries: entriesOf(...sources),
})

/** Creates a glossary with a dictionary of these terms, and returns its path. */
export async function createGlossary(
  api: Api,
  headers: Record<string, string>,
  ...sources: string[]
): Promise<string> {
  const body = { name: 'a glossary', dictionaries: [dictionaryOf(...sources)] }
  const { status, body: glossary } = await api.post('/glossaries', body, headers)
  assert.equal(status, 201, JSON.stringify(glossary))
  return `/glossaries/${glossary.id}`
}
