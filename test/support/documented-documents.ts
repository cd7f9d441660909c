// The responses of the operations on documents, for the test of all documented responses.
import type { Api } from './api.ts'
import { formOf } from './documents.ts'
import type { ResponseCheck } from './response-check.ts'

/** Asks for each status that is particular to an operation. */
export async function checkDocumentResponses(api: Api, check: ResponseCheck): Promise<void> {
  const { credentials } = await api.createApp()
  const headers = { ...credentials, 'idempotency-key': 'documented' }
  const body = (content: string) => formOf({ to: 'es' }, { name: 'a.txt', content })
  const { body: job } = await check(202, 'post /documents', { headers, body: body('12') })
  await check(200, 'post /documents', { headers, body: body('12') })
  await check(422, 'post /documents', { headers, body: body('13') })
  await api.call(`/queue/${job.id}?wait=30`, { headers })
  await check(200, 'get /queue/{id}', { headers, path: `/queue/${job.id}` })
  await check(200, 'get /documents/{id}', { headers, path: `/documents/${job.id}` })
  await check(200, 'get /documents/formats')
  const form = formOf({ to: 'es' }, { name: 'a.txt', content: 'これは日本語の文章です。' })
  const failing = await check(202, 'post /documents', { headers: credentials, body: form })
  await api.call(`/queue/${failing.body.id}?wait=30`, { headers })
  await check(200, 'get /queue/{id}', { headers, path: `/queue/${failing.body.id}` })
  await check(409, 'get /documents/{id}', { headers, path: `/documents/${failing.body.id}` })
}
