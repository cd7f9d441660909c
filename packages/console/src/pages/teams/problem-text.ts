import { DragomanError } from '@dragoman/client'
import type { MessagesOf } from '../../messages/areas.ts'

type Problems = MessagesOf<'teams'>['problems']

/** What is wrong in the user's language; undefined for codes that these pages do not expect. */
export function problemText(error: unknown, texts: Problems): string | undefined {
  const code = error instanceof DragomanError ? error.code : undefined
  return Object.entries(texts).find(([known]) => known === code)?.[1]
}
