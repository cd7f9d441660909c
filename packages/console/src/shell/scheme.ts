// Light or dark: the system's choice unless the user chose.

export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

const storageKey = 'dragoman.scheme'

export function readScheme(): Scheme {
  try {
    const stored = localStorage.getItem(storageKey)
    return schemes.find((scheme) => scheme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

export function applyScheme(scheme: Scheme): void {
  const { dataset } = document.documentElement
  if (scheme === 'system') delete dataset.scheme
  else dataset.scheme = scheme
}

export function storeScheme(scheme: Scheme): void {
  localStorage.setItem(storageKey, scheme)
  applyScheme(scheme)
}
