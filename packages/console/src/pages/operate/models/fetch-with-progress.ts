import { fetchWithProof } from '../../../session/proof.ts'

/**
 * Sends a form as `fetch` does, and says which share of it has been sent, which `fetch` does not.
 */
export const fetchWithProgress =
  (onProgress: (share: number) => void): typeof fetch =>
  async (address, init) => {
    // The user is asked for a proof of who they are before the files are sent, not after.
    const admission = await fetchWithProof(address, { ...init, body: null })
    if (admission.status === 401 || admission.status === 403) return admission
    return send(String(address), init ?? {}, onProgress)
  }

function send(
  address: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  request.open(method, address)
  for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = () => resolve(responseOf(request))
  request.onerror = () => reject(new TypeError('the connection failed'))
  request.onabort = () => reject(signal?.reason ?? new TypeError('the request was aborted'))
  signal?.addEventListener('abort', () => request.abort())
  request.send(body as XMLHttpRequestBodyInit)
  return promise
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  return new Response(request.responseText, { status: request.status, headers })
}
