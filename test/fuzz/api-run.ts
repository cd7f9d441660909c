// Sends sequences of planned requests to a running server and checks each response: documented,
// valid, and no server error.

import assert from 'node:assert/strict'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { Pool } from 'undici'
import type { Api } from '../support/api.ts'
import { createAnswerCheck, type Document, operationsOf } from '../support/openapi.ts'
import { writeForm } from './api-forms.ts'
import type { Pick } from './api-hints.ts'
import { anyRequest, type RequestPlan } from './api-requests.ts'
import { createTenants, type Tenants } from './api-tenants.ts'

const requestsOfSequence = 20
const answerTimeoutMs = 60_000

interface Findings {
  readonly statuses: ReadonlyMap<string, number>
  /** Readable failures, each with the options that reproduce it. */
  readonly failures: readonly string[]
}

interface Options {
  requests: number
  seed: number
  /** Called for each request, to show progress. */
  onRequest?: (failures: number) => void
}

/** Rejects only if the server must not be fuzzed. */
export async function fuzzApi(
  api: Api,
  { requests, seed, onRequest = () => {} }: Options,
): Promise<Findings> {
  const document: Document = (await api.call('/openapi.json')).body
  const operations = operationsOf(document)
  const tenants = await createTenants(api)
  const send = createSender(api.url)
  const check = createCheck(document)
  const statuses = new Map<string, number>()
  const failures: string[] = []

  async function runSequence(plans: readonly RequestPlan[]): Promise<void> {
    await tenants.renew()
    for (const plan of plans) {
      const request = settle(plan, tenants)
      const answer = await send.request(request)
      onRequest(failures.length)
      const key = `${plan.operation} ${answer.status}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      try {
        check(plan, answer)
      } catch (error) {
        throw new Error(`${(error as Error).message}\n  in answer to ${print(request)}`)
      }
      tenants.learn(answer.body, plan.credentials.tenant)
    }
  }

  const sequences = fc.array(anyRequest(document, operations), {
    minLength: requestsOfSequence,
    maxLength: requestsOfSequence,
  })
  const property = fc.asyncProperty(sequences, runSequence)
  for (let batch = 0; batch * requestsOfSequence < requests; batch++) {
    // One sequence per batch: each has its own seed, and a failure does not end the others.
    const result = await fc.check(property, {
      seed: seed + batch,
      numRuns: 1,
      maxSkipsPerRun: 0,
      interruptAfterTimeLimit: shrinkingMs,
    })
    if (!result.failed) continue
    const reason =
      result.errorInstance instanceof Error ? result.errorInstance.message : 'no answer in time'
    failures.push(`--seed ${seed + batch} --requests ${requestsOfSequence}: ${reason}`)
  }
  await send.close()
  return { statuses, failures }
}

/** Shrinking sends a sequence many times. */
const shrinkingMs = 20_000

type PlannedBody = NonNullable<RequestPlan['body']>

interface SentRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}

interface ReceivedAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: unknown
}

function settle(
  { method, path, query, headers, credentials, body }: RequestPlan,
  tenants: Tenants,
): SentRequest {
  const settlePick = (pick: Pick): string => tenants.settle(pick, credentials.tenant)
  const text = (part: string | Pick): string =>
    typeof part === 'string' ? part : encodeURIComponent(settlePick(part))
  const pairs = query.map(([name, value]) => {
    const plain = typeof value === 'string' ? value : settlePick(value)
    return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(plain.toWellFormed())}`
  })
  return {
    method,
    path: path.map(text).join('') + (pairs.length > 0 ? `?${pairs.join('&')}` : ''),
    headers: {
      ...(body === undefined ? {} : { 'content-type': contentTypeOf(body) }),
      ...headers,
      ...tenants.credentials(credentials.kind, credentials.tenant),
    },
    body: body && writeBody(body, settlePick),
  }
}

const contentTypeOf = (body: PlannedBody): string =>
  'form' in body ? body.form.contentType : 'application/json'

function writeBody(body: PlannedBody, settlePick: (pick: Pick) => string): string | Buffer {
  if ('form' in body) return writeForm(body.form, settlePick)
  if ('json' in body) return JSON.stringify(settlePicks(body.json, settlePick))
  return Buffer.from(body.raw, body.base64 ? 'base64' : 'utf8')
}

/** A body with its picks resolved. */
function settlePicks(body: unknown, settlePick: (pick: Pick) => string): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const isPick = (value: unknown): value is Pick =>
    typeof value === 'object' && value !== null && 'pick' in value && 'own' in value
  const settle = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => (isPick(each) ? settlePick(each) : each))
    return isPick(value) ? settlePick(value) : value
  }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, settle(value)]))
}

function createSender(url: string) {
  const pool = new Pool(url, {
    connections: 4,
    headersTimeout: answerTimeoutMs,
    bodyTimeout: answerTimeoutMs,
  })
  return {
    async request({ method, path, headers, body }: SentRequest): Promise<ReceivedAnswer> {
      const answer = await pool.request({
        method: method as 'POST',
        path,
        headers,
        body: body ?? null,
      })
      const isStream = /event-stream/.test(String(answer.headers['content-type']))
      const encoding = String(answer.headers['content-encoding'] ?? 'identity')
      const read = async () => decode(Buffer.from(await answer.body.arrayBuffer()), encoding)
      const text = await (isStream ? beginningOf(answer.body) : read())
      const isJson = /\bjson\b/.test(String(answer.headers['content-type']))
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: isJson ? JSON.parse(text) : text,
      }
    },
    close: () => pool.close(),
  }
}

/** The text of a body that a request wanted to be compressed. */
function decode(bytes: Buffer, encoding: string): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

/** The first bytes of a stream, which may have no end. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  for await (const bytes of body) return bytes.toString()
  return ''
}

function createCheck(document: Document) {
  const checkAnswer = createAnswerCheck(document)
  const operations = new Map(operationsOf(document).map((operation) => [operation.name, operation]))
  return ({ operation }: RequestPlan, { status, headers, body }: ReceivedAnswer): void => {
    const described = operations.get(operation)
    assert.ok(described)
    const contentType = headers['content-type'] as string | undefined
    // The only server errors of a healthy server: it is busy for the moment, or the registry of
    // models, which the test servers do not have, is away.
    const isBusy = status === 503 && headers['retry-after'] !== undefined
    const isRegistryAway = status === 502 && JSON.stringify(body).includes('registry-unavailable')
    assert.ok(
      status < 500 || isBusy || isRegistryAway,
      `${operation} answered ${status}: ${JSON.stringify(body)}`,
    )
    checkAnswer(described, { status, contentType, body })
    assert.match(
      String(headers['x-request-id']),
      /^[0-9a-f-]{36}$/,
      `${operation} ${status}: x-request-id`,
    )
    assert.equal(
      headers['x-content-type-options'],
      'nosniff',
      `${operation} ${status}: x-content-type-options`,
    )
    assert.ok(headers['content-security-policy'], `${operation} ${status}: content-security-policy`)
  }
}

function print({ method, path, headers, body }: SentRequest): string {
  return (
    `${method} ${path}\n  ${JSON.stringify(headers)}\n  ` +
    `${body === undefined ? 'without a body' : JSON.stringify(String(body)).slice(0, 2_000)}`
  )
}
