// A valid request for each operation of the OpenAPI document that the service serves, for tests of
// what all operations have in common.
import fc from 'fast-check'
import { validValues } from '../fuzz/schema-values.ts'
import type { Answer, Api, Call } from './api.ts'
import { formOf } from './documents.ts'
import {
  createAnswerCheck,
  type Document,
  type Operation,
  operationsOf,
  resolveSchema,
  type Schema,
} from './openapi.ts'
import { fillPath, kindOfParameter, type ResourceKind } from './path-parameters.ts'

export interface SampleRequest {
  operation: Operation
  /** Of the caller's own app or team; every other resource in it does not exist. */
  path: string
  /** The credentials that the operation takes. */
  headers: Record<string, string>
  /** A body with the required fields; absent if the operation has none. */
  body: Record<string, unknown> | undefined
  /** A form with the required fields; absent if the operation has none. */
  form: Record<string, string> | undefined
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
    const own: Partial<Record<ResourceKind, string>> = { app: app.id, team: user.id }
    const path = fill((kind) => own[kind] ?? `no-${kind}`)
    const headers = headersOf[auth]
    const body = operation.body && sampleBody(operation.body, document)
    const form = operation.form && sampleForm(operation.form, document)
    return {
      operation,
      path,
      headers,
      body,
      form,
      kinds: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
        kindOfParameter(operation.path, name),
      ),
      fill,
      async send(change = {}) {
        const sent = form === undefined ? body : formWithFile(form)
        const request = { method, headers, body: sent, ...change }
        const answer = await api.call(change.path ?? path, request)
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

/** The fields other than the file. */
function sampleForm(form: Schema, document: Document): Record<string, string> {
  const { file: _file, ...fields } = sampleBody(form, document)
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
}

/** A form with these fields, and a small document. */
export const formWithFile = (fields: Record<string, string>): FormData =>
  formOf(fields, { name: 'sample.txt', content: '12' })

function sampleBody(body: Schema, document: Document): Record<string, unknown> {
  const { properties = {}, required = [], ...schema } = resolveSchema(body, document)
  const needed = Object.entries(properties).filter(([name]) => required.includes(name))
  const values = validValues(
    { ...schema, required, properties: Object.fromEntries(needed) },
    document,
  )
  const [value] = fc.sample(values, { numRuns: 1, seed: 1 })
  return value as Record<string, unknown>
}
