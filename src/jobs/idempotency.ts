import { sha256 } from '../shared/hashes.ts'

/** How long a key stands for its request. */
export const keyLifeMs = 24 * 3_600_000

/** Equal for requests that mean the same: the order of an object's members does not count. */
export function hashRequest(request: object): string {
  return sha256(
    JSON.stringify(request, (_name, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    ),
  )
}
