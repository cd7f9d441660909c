import { sha256 } from '../../shared/hashes.ts'

export interface IdempotencyKey {
  /** The app's ID and the caller's key. */
  id: string
  requestHash: string
}

export const keyOf = (appId: string, key: string, request: object): IdempotencyKey => ({
  id: `${appId} ${key}`,
  requestHash: hashRequest(request),
})

/** Equal for equal requests, regardless of the order of an object's members. */
function hashRequest(request: object): string {
  return sha256(
    JSON.stringify(request, (_name, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    ),
  )
}
