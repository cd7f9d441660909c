import { Problem } from '../http/problems.ts'
import { AddressRefused, type WebhookAddresses } from './receiver-addresses.ts'
import { TooManyLookups } from './user-lookups.ts'

const retryAfterSeconds = 3

/**
 * Checks an address in a request's body; returns the address to store. Throws
 * `webhook-address-refused`, `rate-limited`.
 */
export function createWebhookUrlCheck(addresses: Pick<WebhookAddresses, 'check'>) {
  return async (url: string, userId: string): Promise<string> => {
    try {
      return await addresses.check(url, userId)
    } catch (error) {
      if (error instanceof TooManyLookups)
        throw new Problem('rate-limited', {
          detail:
            'Too many lookups of your webhook hosts are in flight. Try again in a few seconds.',
          retryAfterSeconds,
        })
      if (!(error instanceof AddressRefused)) throw error
      throw new Problem('webhook-address-refused', {
        detail: error.message,
        errors: [{ pointer: '/webhookUrl', detail: error.message }],
      })
    }
  }
}
