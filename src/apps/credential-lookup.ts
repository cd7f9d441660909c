// Batches the lookups of keys that arrive during another lookup: a flood of unknown keys costs one
// statement at a time, and a valid key waits for at most one.
import type { CredentialOfApp } from './authentication-store.ts'

/** Maximum keys per statement. */
const maxKeys = 1_000

interface Waiting {
  resolve(credential: CredentialOfApp | undefined): void
  reject(error: unknown): void
}

/** Returns a function that finds one credential. */
export function createCredentialLookup(
  findAll: (apiKeys: readonly string[]) => Promise<readonly CredentialOfApp[]>,
): (apiKey: string) => Promise<CredentialOfApp | undefined> {
  const waiting = new Map<string, Waiting[]>()
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.size > 0) {
      const batch = new Map(waiting.entries().take(maxKeys))
      for (const apiKey of batch.keys()) waiting.delete(apiKey)
      try {
        const found = await findAll([...batch.keys()])
        const byKey = new Map(found.map((credential) => [credential.apiKey, credential]))
        for (const [apiKey, all] of batch) for (const { resolve } of all) resolve(byKey.get(apiKey))
      } catch (error) {
        for (const all of batch.values()) for (const { reject } of all) reject(error)
      }
    }
    isRunning = false
  }

  return (apiKey) =>
    new Promise((resolve, reject) => {
      const same = waiting.get(apiKey)
      if (same) same.push({ resolve, reject })
      else waiting.set(apiKey, [{ resolve, reject }])
      if (!isRunning) void run()
    })
}
