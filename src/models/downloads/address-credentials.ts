// Addresses with a user and a password, as in `https://user:password@mirror.example`.

interface Credentials {
  /** Without them: what may be shown and stored. */
  readonly address: string
  /** Only requests to this origin get it; undefined without credentials. */
  readonly authorization: { readonly origin: string; readonly header: string } | undefined
}

/** Removes the credentials from an address; anything else is returned unchanged. */
export function takeCredentials(given: string): Credentials {
  if (!URL.canParse(given)) return { address: given, authorization: undefined }
  const url = new URL(given)
  const { username, password, origin } = url
  if (username === '' && password === '') return { address: given, authorization: undefined }
  url.username = ''
  url.password = ''
  const pair = [username, password].map(decode).join(':')
  const header = `Basic ${Buffer.from(pair).toString('base64')}`
  return { address: url.href, authorization: { origin, header } }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
