// A service that asks itself, maybe through another one of its kind, would wait for itself.
import type { Dispatcher } from 'undici'
import { readStart, send } from './chat.ts'
import type { LlmServer } from './llm-server.ts'
import { ServerFailure } from './server-failure.ts'

const longestList = 1024 ** 2

/**
 * Looks once at what the server offers. The returned function rejects with ServerFailure if it is
 * Dragoman; a server without a list of models is none.
 */
export function refuseOwnKind(server: LlmServer): (signal: AbortSignal) => Promise<void> {
  let isOther = false
  return async (signal) => {
    if (isOther) return
    const response = await send(server, '/models', { signal }).catch(() => undefined)
    signal.throwIfAborted()
    if (response === undefined) return
    if (isOwnKind(response, await readStart(response, longestList)))
      throw new ServerFailure(
        'refused',
        `${server.address} is Dragoman itself. Enter the address of a server of language models.`,
      )
    isOther = true
  }
}

/** It lists models named after itself, or answers with a problem of its own documentation. */
function isOwnKind({ headers }: Dispatcher.ResponseData, text: string): boolean {
  const isProblem = String(headers['content-type']).startsWith('application/problem+json')
  return isProblem ? text.includes('/problems/') : /"id"\s*:\s*"dragoman/.test(text)
}
