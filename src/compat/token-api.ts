// What the APIs of browser extensions have in common: their services have no keys of their own, so
// a key goes where such extensions let people enter one; an error is one text.
import type { CompatibleApi } from './compatible-api.ts'
import { findBearer } from './header-keys.ts'
import type { Vocabulary } from './own-words.ts'

/** An API with the key in `?token=` or in a bearer token. */
export const createTokenApi = (vocabulary: Vocabulary): CompatibleApi => ({
  vocabulary,
  patienceSeconds: 9,
  findKey: (request) => request.parameters.findString('token') ?? findBearer(request.headers),
  renderProblem: ({ status, detail }) => ({
    status: status === 422 ? 400 : status,
    mediaType: 'application/json; charset=utf-8',
    body: { error: detail },
  }),
})
