import { Dragoman } from '@dragoman/client'
import { fetchWithProof } from '../session/proof.ts'
import { getAccessToken } from '../session/session.ts'

/** The client of the service that serves this page, with the credentials of the session. */
export const client = new Dragoman({
  url: location.origin,
  fetch: fetchWithProof,
  accessToken: ({ refused }) => getAccessToken(refused),
  // React Query repeats what can be repeated, and shows that it does.
  maxRetries: 1,
})

const guest = new Dragoman({
  url: `${location.origin}/console/guest`,
  headers: { 'x-dragoman-console': '1' },
  maxRetries: 1,
})

/** The client that translates: for an app of the user, or for a guest, who has no key. */
export const translatorOf = (apiKey: string | undefined): Dragoman =>
  apiKey === undefined ? guest : clientOf(apiKey)

/** The client for one app of the user. */
export const clientOf = (apiKey: string): Dragoman => client.with({ apiKey })
