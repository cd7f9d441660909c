// The responses of the operations on glossaries and corrections, for the test of all documented
// responses.
import type { Api } from './api.ts'
import type { ResponseCheck } from './response-check.ts'

/** Limits that the requests exceed. */
export const terminologyLimits = {
  DRAGOMAN_MAX_GLOSSARIES: '2',
  DRAGOMAN_MAX_GLOSSARY_BYTES: '1600',
  DRAGOMAN_MAX_CORRECTIONS: '2',
}

/** Asks for each status that is particular to an operation. */
export async function checkTerminology(api: Api, check: ResponseCheck): Promise<void> {
  await checkGlossaryResponses(api, check)
  await checkCorrectionResponses(api, check)
}

async function checkGlossaryResponses(api: Api, check: ResponseCheck): Promise<void> {
  const { credentials: headers } = await api.createApp()
  const dictionaries = [{ from: 'en', to: 'es', entries: [{ source: 'a', target: 'b' }] }]
  const named = { name: 'documented', dictionaries }
  const unknown = { ...named, dictionaries: [{ ...dictionaries[0], to: 'qqq' }] }
  await check(422, 'post /glossaries', { headers, body: unknown })
  const { body: glossary } = await check(201, 'post /glossaries', { headers, body: named })
  await check(201, 'post /glossaries', { headers, body: named })
  await check(409, 'post /glossaries', { headers, body: named })
  await check(200, 'get /glossaries', { headers })
  const path = `/glossaries/${glossary.id}`
  await check(200, 'get /glossaries/{id}', { headers, path })
  await check(200, 'patch /glossaries/{id}', { headers, path, body: named })
  await check(422, 'patch /glossaries/{id}', { headers, path, body: unknown })
  const entries = [{ source: 'c', target: 'd'.repeat(1_000) }]
  const large = { dictionaries: [{ from: 'en', to: 'fr', entries }] }
  await check(409, 'patch /glossaries/{id}', { headers, path, body: large })
  const dictionary = '/glossaries/{id}/dictionaries/{from}/{to}'
  const of = (to: string) => ({ headers, path: `${path}/dictionaries/en/${to}` })
  for (const accept of ['application/json', 'text/csv', 'text/tab-separated-values'])
    await check(200, `get ${dictionary}`, { ...of('es'), headers: { ...headers, accept } })
  await check(200, `put ${dictionary}`, { ...of('es'), body: { entries: [entries[0]] } })
  await check(422, `put ${dictionary}`, { ...of('qqq'), body: { entries } })
  await check(409, `put ${dictionary}`, { ...of('ca'), body: { entries } })
  await check(409, `delete ${dictionary}`, of('es?ifVersion=1'))
  await check(204, `delete ${dictionary}`, of('es'))
  await check(204, 'delete /glossaries/{id}', { headers, path })
}

async function checkCorrectionResponses(api: Api, check: ResponseCheck): Promise<void> {
  const { credentials: headers } = await api.createApp()
  const entry = { from: 'en', to: 'es', source: 'one', target: 'uno' }
  const two = { entries: [entry, { ...entry, source: 'two' }] }
  await check(201, 'post /memory', { headers, body: two })
  await check(409, 'post /memory', { headers, body: { entries: [{ ...entry, to: 'fr' }] } })
  await check(422, 'post /memory', { headers, body: { entries: [{ ...entry, to: 'qqq' }] } })
  for (const accept of ['application/json', 'text/csv', 'application/x-tmx+xml'])
    await check(200, 'get /memory', { headers: { ...headers, accept } })
  const { body } = await api.call('/memory', { headers })
  const path = `/memory/${body.corrections[0].id}`
  await check(204, 'delete /memory/{id}', { headers, path })
  await check(422, 'delete /memory', { headers, body: { from: 'en', to: 'qqq' } })
  await check(200, 'delete /memory', { headers, body: { from: 'en', to: 'es' } })
}
