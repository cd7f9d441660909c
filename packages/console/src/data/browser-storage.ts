// Small values that the browser keeps. Storage can be forbidden, full, or written by an older page.

/** Returns undefined for what is missing or no JSON. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** `undefined` removes the value. A browser that refuses keeps nothing. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The page works without it.
  }
}
