// What the tests of compatible APIs share.

/** The one string that clients of other APIs take as their key. */
export const keyOf = (app: { apiKey: string; apiSecret: string }): string =>
  `${app.apiKey}:${app.apiSecret}`

/** Settings with limits that small requests reach. */
export const smallLimits = {
  DRAGOMAN_MAX_CHARACTERS: '500',
  DRAGOMAN_MAX_TEXTS: '5',
  DRAGOMAN_MAX_BODY_BYTES: '8192',
}

export const formType = { 'content-type': 'application/x-www-form-urlencoded' }

export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Has the form of a key, but nobody's. */
export const unknownKey = `dk_${'0'.repeat(32)}:ds_${'x'.repeat(43)}`

/** Options of deepl-node: Apertium's processes for a pair start slowly beside other tests. */
export const patient = { maxRetries: 0, minTimeout: 30_000 }
