// Callers that disconnect, and an Apertium mode that keeps them waiting.
import assert from 'node:assert/strict'
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Api } from './api.ts'
import { closeAtEnd, type Scope } from './close-at-end.ts'
import { eventually } from './eventually.ts'

/**
 * A directory of one mode, English-Spanish, that never answers a text with the word HANG. It is
 * removed when the test or suite ends.
 */
export function createSilentMode(t: Scope): string {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-modes-'))
  closeAtEnd(t, async () => rmSync(directory, { recursive: true }))
  const stage = join(directory, 'faulty-stage.mjs')
  cpSync(fileURLToPath(new URL('faulty-stage.mjs', import.meta.url)), stage)
  chmodSync(stage, 0o755)
  writeFileSync(join(directory, 'eng-spa.mode'), stage)
  return directory
}

/**
 * Sends a request that is never answered, disconnects when its translation has begun, and expects
 * that it ends.
 */
export async function disconnectDuring(
  t: TestContext,
  api: Api,
  { path, ...init }: RequestInit & { path: string },
): Promise<void> {
  const translations = t.mock.method(api.services.translation, 'translateNow').mock
  const caller = new AbortController()
  const answer = fetch(api.url + path, { ...init, signal: caller.signal })
  await eventually(
    () => api.call('/health/live'),
    () => translations.callCount() === 1,
  )
  caller.abort()
  await assert.rejects(answer, { name: 'AbortError' })
  await assert.rejects(async () => translations.calls[0]?.result, /the client disconnected/)
}
