// A valid request for each operation of the OpenAPI document that the service serves, for tests of
// what all operations have in common.
import fc from 'fast-check'
import { validValues } from '../fuzz/schema-values.ts'
import type { Answer, Api, Call } from './api.ts'
import {
  createAnswerCheck,
  type Document,
  type Operation,
  operationsOf,
  resolveSchema,
} from './openapi.ts'
import { fillPath, kindOfParameter, type ResourceKind } from './path-parameters.ts'

export interface SampleRequest {
  operation: Operation
  /** Of the caller's own app; every other resource in it does not exist. */
  path: string
  /** The credentials that the operation takes. */
  headers: Record<string, string>
  /** A body with the required fields; absent if the operation has none. */
  body: Record<string, unknown> | undefined
  /** What the path names, outermost first. */
  kinds: ResourceKind[]
  fill(idOf: (kind: ResourceKind) => string): string
  /** Sends it with changes. The document must declare the response. */
  send(change?: Call & { path?: string }): Promise<Answer>
}

export interface SampleRequests {
  document: Document
  requests: SampleRequest[]
  /** The app that the requests are made for. */
  created: Awaited<ReturnType<Api['createApp']>>
}

/** Creates a user with an app, and an operator, and reads the operations of the document. */
export async function createSampleRequests(api: Api): Promise<SampleRequests> {
  const document: Document = (await api.call('/openapi.json')).body
  const created = await api.createApp()
  const { bearer: operator } = await api.createOperator()
  const { app, user, credentials } = created
  const headersOf = { none: {}, bearer: user.bearer, operator, app: credentials }
  const checkAnswer = createAnswerCheck(document)

  const requests = operationsOf(document).map((operation): SampleRequest => {
    const { method, auth } = operation
    const fill = (idOf: (kind: ResourceKind) => string) => fillPath(operation.path, idOf)
    const path = fill((kind) => (kind === 'app' ? app.id : `no-${kind}`))
    const headers = headersOf[auth]
    const body = operation.body && sampleBody(operation, document)
    return {
      operation,
      path,
      headers,
      body,
      kinds: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
        kindOfParameter(operation.path, name),
      ),
      fill,
      async send(change = {}) {
        const answer = await api.call(change.path ?? path, { method, headers, body, ...change })
        checkAnswer(operation, {
          ...answer,
          contentType: answer.headers.get('content-type') ?? undefined,
        })
        return answer
      },
    }
  })
  return { document, requests, created }
}

function sampleBody({ body = {} }: Operation, document: Document): Record<string, unknown> {
  const { properties = {}, required = [], ...schema } = resolveSchema(body, document)
  const needed = Object.entries(properties).filter(([name]) => required.includes(name))
  const values = validValues(
    { ...schema, required, properties: Object.fromEntries(needed) },
    document,
  )
  const [value] = fc.sample(values, { numRuns: 1, seed: 1 })
  return value as Record<string, unknown>
}
