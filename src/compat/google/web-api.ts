import type { CompatibleApi } from '../compatible-api.ts'
import { findHeader } from '../header-keys.ts'
import { createTokenApi } from '../token-api.ts'

const tokenApi = createTokenApi({
  names: { text: 'q', from: 'sl', to: 'tl', format: 'format', requestId: 'x-request-id' },
  operations: {},
})

/** What Google's web pages call; browser extensions too. */
export const googleWebApi: CompatibleApi = {
  ...tokenApi,
  // Extensions send a key of Google beside the token.
  findKey: (request) => tokenApi.findKey(request) ?? findHeader(request.headers, 'x-goog-api-key'),
}
