// What an operator says about a server of language models.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'

/** A server with an API like OpenAI's, and a model on it. */
export interface LlmServer {
  /** The address before `/chat/completions`, such as `http://127.0.0.1:8080/v1`. */
  readonly address: string
  readonly model: string
  /** Is sent as a bearer token. */
  readonly key?: string
  /** Each is translated into each. */
  readonly languages?: readonly string[]
  readonly pairs?: readonly LanguagePair[]
  /** How many requests the server works on at once. */
  readonly slots?: number
  /** How long it may take until the next piece of an answer. */
  readonly timeoutSeconds?: number
  /** `generic`, `translategemma`, `hy-mt`, or the path of a template. */
  readonly profile?: string
  /** Local: texts that are sent there stay with the operator. Without it: only loopback does. */
  readonly place?: 'local' | 'external'
}

/** Whether what is sent there stays on machines of the operator. */
export function isLocal({ address, place }: LlmServer): boolean {
  if (place !== undefined) return place === 'local'
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.(?:\d+\.){2}\d+$/.test(hostname)
}
