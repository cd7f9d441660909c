// Small values that the browser keeps. Storage can be forbidden, full, or written by an older page.

/** The first is shared by all tabs and kept; the other is the tab's own and goes with it. */
type Area = 'localStorage' | 'sessionStorage'

/** Returns undefined for what is missing or no JSON. */
export function readStored(key: string, area: Area = 'localStorage'): unknown {
  try {
    return JSON.parse(window[area].getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** `undefined` removes the value. A browser that refuses keeps nothing. */
export function writeStored(key: string, value: unknown, area: Area = 'localStorage'): void {
  try {
    if (value === undefined) window[area].removeItem(key)
    else window[area].setItem(key, JSON.stringify(value))
  } catch {
    // The page works without it.
  }
}
