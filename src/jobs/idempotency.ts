import { sha256 } from '../shared/hashes.ts'

/** How long a key is reserved for its request. */
export const keyLifeMs = 24 * 3_600_000

/** Equal for equal requests, regardless of the order of an object's members. */
export function hashRequest(request: object): string {
  return sha256(
    JSON.stringify(request, (_name, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    ),
  )
}
