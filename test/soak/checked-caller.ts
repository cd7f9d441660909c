// Requests to the servers, of which each answer must be documented, and each lost connection must
// be explained by a process that ended.
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Fleet } from '../support/fleet.ts'
import { createAnswerCheck, type Document, operationsOf } from '../support/openapi.ts'
import type { Product } from '../support/product.ts'
import type { Random } from '../support/random.ts'
import type { Journal } from './journal.ts'

export type CheckedCaller = ReturnType<typeof createCheckedCaller>

interface CheckedCall {
  /** With the parameters filled in; that of the operation if omitted. */
  path?: string
  headers?: Record<string, string>
  /** Sent as JSON, unless it is a form. */
  body?: unknown
}

export interface CheckedAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes.
  body: any
}

/** What a client repeats: the service says that it is not the request's fault. */
const repeatable = new Set([502, 503, 504, 507])
const repeatAfterMs = 250
const logMs = 1_000

interface Settings {
  document: Document
  fleet: Fleet
  journal: Journal
  random: Random
}

export function createCheckedCaller({ document, fleet, journal, random }: Settings) {
  const operations = new Map(operationsOf(document).map((each) => [each.name, each]))
  const checkAnswer = createAnswerCheck(document)

  /** One attempt, at any server. undefined: no answer. */
  async function attempt(name: string, call: CheckedCall): Promise<CheckedAnswer | undefined> {
    const operation = operations.get(name)
    assert.ok(operation, `${name} is not in the document`)
    const servers = fleet.servers()
    const product = servers[random(servers.length)]
    if (product === undefined) return undefined
    const { path = operation.path, headers = {}, body } = call
    const startedAt = performance.now()
    let response: Response
    let text: string
    try {
      response = await fetch(product.url + path, {
        method: operation.method,
        headers: {
          ...headers,
          ...(body === undefined || body instanceof FormData
            ? {}
            : { 'content-type': 'application/json' }),
        },
        ...(body === undefined
          ? {}
          : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(90_000),
      })
      text = await response.text()
    } catch (error) {
      const isRunning = product.child.exitCode === null && fleet.servers().includes(product)
      journal.lost(name, isRunning ? (error as Error) : undefined)
      return undefined
    }
    const contentType = response.headers.get('content-type') ?? undefined
    const isJson = /json/.test(contentType ?? '') && text !== ''
    const answer = { status: response.status, body: isJson ? JSON.parse(text) : text }
    const ms = performance.now() - startedAt
    // The line may arrive after the answer.
    if (answer.status === 500) await delay(logMs)
    journal.answered(name, answer, { ms, cause: () => findInLog(product, answer) })
    try {
      checkAnswer(operation, { ...answer, contentType })
      if (answer.status >= 400) checkCode(operation.responses[answer.status], answer)
    } catch (error) {
      journal.violation(`not as documented: ${(error as Error).message.slice(0, 500)}`)
    }
    return answer
  }

  return {
    attempt,

    /** Repeats until it is answered otherwise than "not now", as a client should. */
    async repeat(name: string, call: CheckedCall): Promise<CheckedAnswer> {
      for (;;) {
        const answer = await attempt(name, call)
        if (answer && !repeatable.has(answer.status)) return answer
        await delay(repeatAfterMs)
      }
    },
  }
}

/** The error that a process has logged for its answer. */
function findInLog(product: Product, { body }: CheckedAnswer): string {
  const lines = product.output().split('\n')
  const line = lines.findLast((each) => each.includes(body.requestId) && /"level":50/.test(each))
  const { error } = JSON.parse(line ?? '{}') as { error?: { stack?: string } }
  return error?.stack ?? 'no line in the log'
}

/** The description of a documented error names its codes. */
function checkCode(documented: { description: string } | undefined, answer: CheckedAnswer): void {
  const { code } = answer.body as { code?: string }
  assert.ok(
    documented?.description.includes(`\`${code}\``),
    `${answer.status} has the code ${code}, which is not documented for the operation`,
  )
}
