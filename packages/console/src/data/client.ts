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

/** The client for one app of the user. */
export const clientOf = (apiKey: string): Dragoman => client.with({ apiKey })
